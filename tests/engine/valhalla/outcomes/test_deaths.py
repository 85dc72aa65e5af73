"""Who dies, and what follows from it."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.protocol.values import EVERYONE, Seat, only
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.outcomes import deaths
from tests.engine.valhalla.world import course, table_of, the, told, world

ME, FOE = Seat(1), Seat(2)
HOME, FIELD = "002.002", "005.005"
FLAG = {"G": {"specials": "flagbearer"}}
PEGASUS = {
    "C": {"hp": 12, "specials": "heavy", "utility": "mount"},
    "D": {"specials": "heavy", "utility": "flying"},
    "G": {"hp": 32, "specials": "heavy, living_city", "utility": "flying"},
}


def slain(
    units: str, by: Seat | None = FOE, home: Mapping[str, str] | None = None, **side: Any
) -> Tables:
    """Let the Ruler fall in the field, others of its side being there."""
    given = {"capital": HOME, "gold": 1500, "ruler_name": "Sigrid", **side}
    given["units"] = {FIELD: f"ruler, {units}", **(home or {})}
    table = course(world({1: given, 2: {}, 3: {}}), 2)
    ruler = table.state.ruler(ME)
    assert ruler is not None
    deaths.bury(table, [ruler], by)
    deaths.rulers(table)
    return table


def crowned(table: Tables) -> Unit:
    ruler = table.state.ruler(ME)
    assert ruler is not None
    return ruler


def test_a_warlord_follows_a_slain_ruler_for_gold() -> None:
    """V-4.4-13, V-4.4-15, V-13-11: at once, where it stands, with its statline."""
    table = slain("2 warlord, 1 courtier")
    heir = crowned(table)
    assert (heir.id, heir.code, heir.at) == (21, "ruler", FIELD)
    assert table.state.side(ME).gold == 500
    fell = the(table, "ruler_fell")
    assert (fell.audience, fell.ruler, fell.heir) == (EVERYONE, "Sigrid", "Sigrid II")
    assert the(table, "heir_crowned").audience == only(ME)
    assert table.state.side(ME).ruler == "Sigrid II"
    assert table.state.side(FOE).rulers_slain == 1
    assert table.state.side(FOE).sides_ended == 0


def test_the_list_says_who_follows() -> None:
    """V-4.4-15: the first that lives; else the oldest Warlord before any Flagbearer."""
    assert crowned(slain("1 warlord, 1 G", designs=FLAG, succession=[99991, 31])).id == 31
    assert crowned(slain("1 G, 1 warlord", designs=FLAG)).code == "ruler"
    assert crowned(slain("1 G, 1 warlord", designs=FLAG)).id == 31


def test_a_flagbearer_who_follows_keeps_line_and_upkeep() -> None:
    """V-4.4-15, V-4.4-12, V-6.2-14: and falls last from then on."""
    table = slain("1 G", designs=FLAG)
    heir = crowned(table)
    kind = table.state.kind(heir)
    assert (heir.code, kind.code, kind.tier) == ("G", "ruler", "officer")
    assert kind.upkeep == 160


@pytest.mark.parametrize(("units", "gold"), [("1 courtier", 5000), ("1 warlord", 999)])
def test_without_warlord_or_gold_the_side_ends(units: str, gold: int) -> None:
    """V-1-04, V-4.4-14, V-1-11: all its units are gone; the slayer's tale has both."""
    table = slain(units, gold=gold)
    assert table.state.side(ME).ended
    assert table.state.own(ME) == []
    assert the(table, "ruler_fell").heir == ""
    assert table.state.side(FOE).sides_ended == 1
    assert table.state.outcome is None


def test_names_of_rulers_go_on() -> None:
    """V-13-11: by name."""
    table = slain("3 warlord", gold=9000)
    for name in ("Sigrid III", "Sigrid IV"):
        deaths.bury(table, [crowned(table)], None)
        deaths.rulers(table)
        assert table.state.side(ME).ruler == name
    assert table.state.side(FOE).rulers_slain == 1


def test_the_gods_may_spare_the_crown() -> None:
    """V-10.1-31: the Ruler is put into the capital, before all else; nobody hears of it."""
    table = slain("1 courtier", spared=True, gold=0)
    assert crowned(table).at == HOME
    assert crowned(table).mp == 0
    assert not table.state.side(ME).spared
    assert not told(table, "ruler_fell")
    assert the(table, "crown_spared").audience == only(ME)
    assert table.state.side(FOE).rulers_slain == 0


def test_a_taken_capital_spares_nobody() -> None:
    """V-10.1-31: the boon is lost without effect."""
    given: Mapping[int, Any] = {
        1: {"capital": HOME, "gold": 0, "spared": True, "units": {FIELD: "ruler"}},
        2: {"units": {HOME: "1 archer"}},
    }
    table = course(world({**given, 3: {}}), 2)
    deaths.bury(table, [crowned(table)], FOE)
    assert deaths.rulers(table) == (ME,)
    assert table.state.side(ME).ended
    assert the(table, "crown_spared").worked is False


def test_a_full_capital_spares_nobody() -> None:
    """V-10.1-31, V-2.4-02."""
    table = slain("1 courtier", spared=True, gold=0, home={HOME: "100 swordsman"})
    assert table.state.side(ME).ended


def test_lost_officers_are_mourned() -> None:
    """V-10.2-30, V-14-71: each in the own log."""
    table = course(world({1: {"units": {FIELD: "1 warlord, 1 courtier, 3 archer"}}, 2: {}}), 2)
    deaths.bury(table, table.state.here(FIELD), FOE)
    assert [deed.kind for deed in table.state.side(ME).log] == ["officer_lost"] * 2
    assert table.state.here(FIELD) == []


# Riders


def sea(units: list[Any]) -> Tables:
    given = {"designs": PEGASUS, "units": {FIELD: units}}
    return table_of(world({1: given, 2: {}}, hexes={FIELD: "ocean"}))


@pytest.mark.parametrize("units", ["warlord", "2 archer", "ranger, warlord, archer"])
def test_officers_that_vanish_otherwise_are_mourned_too(units: str) -> None:
    """V-10.2-30, V-14-71: who despawns or is disbanded is lost as well."""
    table = course(world({1: {"units": {FIELD: units}}, 2: {}}), 1)
    going = table.state.here(FIELD, ME)
    officers = [unit.code for unit in going if table.state.kind(unit).is_officer]
    deaths.dispatch(table, going)
    log = table.state.side(ME).log
    assert [(deed.kind, deed.at, deed.what) for deed in log] == [
        ("officer_lost", FIELD, (code,)) for code in officers
    ]


def test_whoever_cannot_stand_there_alone_is_lost() -> None:
    """V-4.3-88: riders over Ocean whose mount is gone; those who fly stay."""
    flown = [
        {"unit": "G", "id": 51},
        {"unit": "archer", "id": 61, "rides": 51},
        {"unit": "archer", "id": 71, "rides": 51},
        {"unit": "D", "id": 81},
    ]
    table = sea(flown)
    deaths.dispatch(table, [table.state.units[51]])
    assert [unit.id for unit in table.state.here(FIELD)] == [81]
    event = the(table, "units_stranded")
    assert (event.audience, event.lost) == (only(ME), (61, 71))


def test_a_mount_with_room_takes_up_the_oldest_riders() -> None:
    """V-4.3-88, V-4.3-80, V-4.3-87: oldest rider first, oldest mount first, up to four."""
    flown = [{"unit": "G", "id": 51}, {"unit": "G", "id": 61}]
    flown += [{"unit": "archer", "id": 71 + 10 * n, "rides": 51} for n in range(4)]
    flown += [{"unit": "archer", "id": 111, "rides": 61}]
    table = sea(flown)
    deaths.dispatch(table, [table.state.units[51]])
    riding = {unit.id: unit.rides for unit in table.state.here(FIELD) if unit.code == "archer"}
    assert riding == {71: 61, 81: 61, 91: 61, 111: 61}


def test_riders_of_a_lost_mount_walk_where_they_can() -> None:
    """V-4.3-86."""
    units = [{"unit": "C", "id": 51}, {"unit": "archer", "id": 61, "rides": 51}]
    table = table_of(world({1: {"designs": PEGASUS, "units": {FIELD: units}}, 2: {}}))
    deaths.dispatch(table, [table.state.units[51]])
    assert table.state.units[61].rides is None


def test_a_ruler_who_drowns_is_slain() -> None:
    """V-4.3-88, V-4.4-13: an Officer or Ruler lost so counts as slain."""
    units = [{"unit": "G", "id": 51}, {"unit": "ruler", "id": 61, "rides": 51}]
    table = sea(units)
    deaths.dispatch(table, [table.state.units[51]])
    assert table.state.side(ME).ended
