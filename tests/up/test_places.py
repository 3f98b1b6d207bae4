"""Where an installation stands: in its folder, or beside it where the server's user cannot walk in."""

import shutil
from pathlib import Path

from casino.up.places import Account, home_of, within_reach

SOMEBODY = Account(64_000, 64_000)


def test_a_server_stands_where_its_own_user_may_walk(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    assert home_of(tmp_path / "postgres", Account.own()) == tmp_path / "postgres"


def test_a_home_that_is_closed_to_it_keeps_the_database_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    tmp_path.chmod(0o700)
    home = home_of(tmp_path / "postgres", SOMEBODY)
    assert (home.name, home.parent.parent) == ("postgres", Path("/var/lib/casino"))
    assert home == home_of(tmp_path / "postgres", SOMEBODY)
    assert home != home_of(tmp_path / "other" / "postgres", SOMEBODY)


def test_programs_in_a_closed_checkout_are_copied_to_where_they_can_be_run(tmp_path: Path) -> None:
    for part in ("bin", "lib"):
        (tmp_path / part).mkdir()
        (tmp_path / part / "file").touch()
    tmp_path.chmod(0o700)
    copy = within_reach(tmp_path / "bin", SOMEBODY, iter([tmp_path / "lib"]))
    try:
        assert copy != tmp_path / "bin" and (copy / "file").exists()
        assert (copy.parent / "lib" / "file").exists()
        assert within_reach(tmp_path / "bin", SOMEBODY, iter([])) == copy
    finally:
        shutil.rmtree(copy.parent)
