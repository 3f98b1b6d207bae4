"""The admin in the house's look. The colours are the tokens of `house.css`, by the weights the theme uses them at."""

from typing import Any

from django.utils.translation import gettext_lazy as _

UNFOLD: dict[str, Any] = {
    "SITE_TITLE": _("Set-up and ledgers"),
    "SITE_HEADER": "casino.unfold.house_name",
    "SITE_SUBHEADER": _("Set-up and ledgers"),
    "SITE_URL": "/",
    "SITE_FAVICONS": [{"rel": "icon", "type": "image/svg+xml", "href": "casino.unfold.icon"}],
    "SHOW_VIEW_ON_SITE": False,
    "SHOW_LANGUAGES": False,
    "THEME": "casino.unfold.theme",
    "STYLES": ["casino.unfold.styles"],
    "BORDER_RADIUS": "5px",
    "SIDEBAR": {
        "navigation": "casino.unfold.navigation",
        "show_search": False,
        "command_search": True,
    },
    "COLORS": {
        "base": {
            "50": "#f5f6f5",
            "100": "#eef1f0",
            "200": "#dfe3e1",
            "300": "#b3bec2",
            "400": "#95a2a8",
            "500": "#5d696e",
            "600": "#465257",
            "700": "#364146",
            "800": "#2d3639",
            "900": "#1a1f22",
            "950": "#131719",
        },
        "primary": {
            "50": "#eff7f6",
            "100": "#dfeeec",
            "200": "#bfe0db",
            "300": "#93d5cb",
            "400": "#5cc7ba",
            "500": "#3aa898",
            "600": "#0a6159",
            "700": "#095049",
            "800": "#0a403b",
            "900": "#16332f",
            "950": "#05201d",
        },
        "font": {
            "subtle-light": "#5d696e",
            "subtle-dark": "#95a2a8",
            "default-light": "#465257",
            "default-dark": "#b3bec2",
            "important-light": "#182023",
            "important-dark": "#e7ecec",
        },
    },
}
