"""Deaths and what follows."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.protocol.values import EVERYONE, Seat, audience_of
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.outcomes import deaths
from tests.engine.valhalla.worlds.world import (
    events_told,
    make_working_copy,
    only_event,
    stage_world,
    start_turn,
)

ME, FOE = Seat(1), Seat(2)
HOME, FIELD = "002.002", "005.005"
FLAGBEARERS = {"G": {"specials": "flagbearer"}}
PEGASUS = {
    "C": {"hp": 12, "specials": "heavy", "utility": "mount"},
    "D": {"specials": "heavy", "utility": "flying"},
    "G": {"hp": 32, "specials": "heavy, living_city", "utility": "flying"},
}


def slay_ruler(
    units: str, by: Seat | None = FOE, home: Mapping[str, str] | None = None, **side: Any
) -> ValhallaWork:
    """Slay the Ruler in the field, with others of its side there."""
    given = {"capital": HOME, "gold": 1500, "ruler_name": "Sigrid", **side}
    given["units"] = {FIELD: f"ruler, {units}", **(home or {})}
    work = start_turn(stage_world({1: given, 2: {}, 3: {}}), 2)
    ruler = work.state.ruler_of(ME)
    assert ruler is not None
    deaths.remove_slain(work, [ruler], by)
    deaths.settle_ruler_deaths(work)
    return work


def ruler_unit(work: ValhallaWork) -> Unit:
    ruler = work.state.ruler_of(ME)
    assert ruler is not None
    return ruler


def test_a_warlord_follows_a_slain_ruler_for_gold() -> None:
    """V-4.4-13, V-4.4-15, V-13-11: at once, where it stands, with its statline."""
    work = slay_ruler("2 warlord, 1 courtier")
    heir = ruler_unit(work)
    assert (heir.id, heir.code, heir.at) == (21, "ruler", FIELD)
    assert work.state.side(ME).gold == 500
    fell = only_event(work, "ruler_fell")
    assert (fell.audience, fell.ruler, fell.heir) == (EVERYONE, "Sigrid", "Sigrid II")
    assert only_event(work, "heir_crowned").audience == audience_of(ME)
    assert work.state.side(ME).ruler == "Sigrid II"
    assert work.state.side(FOE).rulers_slain == 1
    assert work.state.side(FOE).sides_ended == 0


def test_the_list_says_who_follows() -> None:
    """V-4.4-15: the first that lives; else the oldest Warlord before any Flagbearer."""
    assert (
        ruler_unit(slay_ruler("1 warlord, 1 G", designs=FLAGBEARERS, succession=[99991, 31])).id
        == 31
    )
    assert ruler_unit(slay_ruler("1 G, 1 warlord", designs=FLAGBEARERS)).code == "ruler"
    assert ruler_unit(slay_ruler("1 G, 1 warlord", designs=FLAGBEARERS)).id == 31


def test_a_flagbearer_who_follows_keeps_line_and_upkeep() -> None:
    """V-4.4-15, V-4.4-12, V-6.2-14: and falls last from then on."""
    work = slay_ruler("1 G", designs=FLAGBEARERS)
    heir = ruler_unit(work)
    kind = work.state.kind_of(heir)
    assert (heir.code, kind.code, kind.casualty_tier) == ("G", "ruler", "officer")
    assert kind.upkeep == 160


@pytest.mark.parametrize(("units", "gold"), [("1 courtier", 5000), ("1 warlord", 999)])
def test_without_warlord_or_gold_the_side_ends(units: str, gold: int) -> None:
    """V-1-04, V-4.4-14, V-1-11: all its units are gone; the slayer's tale has both."""
    work = slay_ruler(units, gold=gold)
    assert work.state.side(ME).ended
    assert work.state.units_of(ME) == []
    assert only_event(work, "ruler_fell").heir == ""
    assert work.state.side(FOE).sides_ended == 1
    assert work.state.outcome is None


def test_names_of_rulers_go_on() -> None:
    """V-13-11: by name."""
    work = slay_ruler("3 warlord", gold=9000)
    for name in ("Sigrid III", "Sigrid IV"):
        deaths.remove_slain(work, [ruler_unit(work)], None)
        deaths.settle_ruler_deaths(work)
        assert work.state.side(ME).ruler == name
    assert work.state.side(FOE).rulers_slain == 1


def test_the_gods_may_spare_the_crown() -> None:
    """V-10.1-31: the Ruler is put into the capital, before all else; nobody hears of it."""
    work = slay_ruler("1 courtier", spared=True, gold=0)
    assert ruler_unit(work).at == HOME
    assert ruler_unit(work).mp == 0
    assert not work.state.side(ME).spared
    assert not events_told(work, "ruler_fell")
    assert only_event(work, "crown_spared").audience == audience_of(ME)
    assert work.state.side(FOE).rulers_slain == 0


def test_a_taken_capital_spares_nobody() -> None:
    """V-10.1-31: the boon is lost without effect."""
    given: Mapping[int, Any] = {
        1: {"capital": HOME, "gold": 0, "spared": True, "units": {FIELD: "ruler"}},
        2: {"units": {HOME: "1 archer"}},
    }
    work = start_turn(stage_world({**given, 3: {}}), 2)
    deaths.remove_slain(work, [ruler_unit(work)], FOE)
    assert deaths.settle_ruler_deaths(work) == (ME,)
    assert work.state.side(ME).ended
    assert only_event(work, "crown_spared").worked is False


def test_a_full_capital_spares_nobody() -> None:
    """V-10.1-31, V-2.4-02."""
    work = slay_ruler("1 courtier", spared=True, gold=0, home={HOME: "100 swordsman"})
    assert work.state.side(ME).ended


def test_lost_officers_are_mourned() -> None:
    """V-10.2-30, V-14-71: each in the own log."""
    work = start_turn(
        stage_world({1: {"units": {FIELD: "1 warlord, 1 courtier, 3 archer"}}, 2: {}}), 2
    )
    deaths.remove_slain(work, work.state.units_in(FIELD), FOE)
    assert [deed.kind for deed in work.state.side(ME).log] == ["officer_lost"] * 2
    assert work.state.units_in(FIELD) == []


# Riders


def strand_at_sea(units: list[Any]) -> ValhallaWork:
    given = {"designs": PEGASUS, "units": {FIELD: units}}
    return make_working_copy(stage_world({1: given, 2: {}}, hexes={FIELD: "ocean"}))


@pytest.mark.parametrize("units", ["warlord", "2 archer", "ranger, warlord, archer"])
def test_officers_that_vanish_otherwise_are_mourned_too(units: str) -> None:
    """V-10.2-30, V-14-71: who despawns or is disbanded is lost as well."""
    work = start_turn(stage_world({1: {"units": {FIELD: units}}, 2: {}}), 1)
    going = work.state.units_in(FIELD, ME)
    officers = [unit.code for unit in going if work.state.kind_of(unit).is_officer]
    deaths.remove_units(work, going)
    log = work.state.side(ME).log
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
    work = strand_at_sea(flown)
    deaths.remove_units(work, [work.state.units[51]])
    assert [unit.id for unit in work.state.units_in(FIELD)] == [81]
    event = only_event(work, "units_stranded")
    assert (event.audience, event.lost) == (audience_of(ME), (61, 71))


def test_a_mount_with_room_takes_up_the_oldest_riders() -> None:
    """V-4.3-88, V-4.3-80, V-4.3-87: oldest rider first, oldest mount first, up to four."""
    flown = [{"unit": "G", "id": 51}, {"unit": "G", "id": 61}]
    flown += [{"unit": "archer", "id": 71 + 10 * n, "rides": 51} for n in range(4)]
    flown += [{"unit": "archer", "id": 111, "rides": 61}]
    work = strand_at_sea(flown)
    deaths.remove_units(work, [work.state.units[51]])
    riding = {unit.id: unit.rides for unit in work.state.units_in(FIELD) if unit.code == "archer"}
    assert riding == {71: 61, 81: 61, 91: 61, 111: 61}


def test_riders_of_a_lost_mount_walk_where_they_can() -> None:
    """V-4.3-86."""
    units = [{"unit": "C", "id": 51}, {"unit": "archer", "id": 61, "rides": 51}]
    work = make_working_copy(stage_world({1: {"designs": PEGASUS, "units": {FIELD: units}}, 2: {}}))
    deaths.remove_units(work, [work.state.units[51]])
    assert work.state.units[61].rides is None


def test_a_ruler_who_drowns_is_slain() -> None:
    """V-4.3-88, V-4.4-13: an Officer or Ruler lost so counts as slain."""
    units = [{"unit": "G", "id": 51}, {"unit": "ruler", "id": 61, "rides": 51}]
    work = strand_at_sea(units)
    deaths.remove_units(work, [work.state.units[51]])
    assert work.state.side(ME).ended
