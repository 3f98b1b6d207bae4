"""The violation catalogue: every way to break a round that an inspector names, by row id."""

from games.catalogue.regulations.violations import (
    five_card_roulette,
    let_it_ride,
    omaha,
    ultimate_texas_holdem,
)
from games.engine.regulation import Row

ROWS: dict[str, Row] = {
    row.id: row
    for catalogue in (let_it_ride, ultimate_texas_holdem, five_card_roulette, omaha)
    for row in catalogue.ROWS
}
