"""Marches that split: who goes on where others are cut off (V-2.3-15)."""

from typing import Any, Final

from engine.valhalla.keyed_dice import ValhallaWork
from tests.engine.valhalla.movement.test_marching import hexes_of, make_state, march_units
from tests.engine.valhalla.worlds.world import failure_codes

PATH: Final = ["005.005", "005.004", "005.003"]
INFILTRATORS: Final = {"designs": {"C": {"utility": "infiltrator"}}}
"""Light units who may ride, and whom no zone of control holds."""


def ride_past_enemy(
    mount: str, *riders: dict[str, Any], own: dict[str, Any], **more: Any
) -> ValhallaWork:
    """Ride past an enemy at 004.005 with `on_blocked: split`; the mount is unit 91."""
    force = [{"unit": mount, "id": 91, "mp": 9}, *({**one, "rides": 91} for one in riders)]
    state = make_state({"005.006": force}, {"004.005": ["9 swordsman"]}, own=own, **more)
    return march_units(state, "005.006", "005.003", path=PATH, on_blocked="split")


def with_mount(**fields: Any) -> dict[str, Any]:
    return {"designs": {**INFILTRATORS["designs"], "G": fields}}


def test_a_riding_infiltrator_goes_on_on_foot_where_its_mount_is_cut_off() -> None:
    """V-2.3-15, V-4.3-86: it dismounts there for nothing, and pays with its own points."""
    work = ride_past_enemy("G", {"unit": "C", "id": 81, "mp": 9}, own=with_mount(utility="mount"))
    assert hexes_of(work, 91, 81) == ["005.005", "005.003"]
    assert work.state.units[81].rides is None
    assert work.state.units[81].mp == 3
    assert failure_codes(work, 1) == ["STOP_ZOC"]


def test_a_rider_without_points_of_its_own_stays_on_its_mount() -> None:
    """V-2.3-15: only who may go on by itself dismounts."""
    work = ride_past_enemy("G", {"unit": "C", "id": 81, "mp": 3}, own=with_mount(utility="mount"))
    assert hexes_of(work, 91, 81) == ["005.005", "005.005"]
    assert work.state.units[81].rides == 91


def test_a_mount_is_cut_off_with_any_rider_that_may_not_go_on() -> None:
    """V-2.3-15: though the mount itself is an Infiltrator; its other rider goes on."""
    own = with_mount(specials="living_city, heavy", utility="infiltrator", hp=30)
    work = ride_past_enemy(
        "G", {"unit": "swordsman", "id": 71, "mp": 9}, {"unit": "C", "id": 81, "mp": 9}, own=own
    )
    assert hexes_of(work, 91, 71, 81) == ["005.005", "005.005", "005.003"]
    assert (work.state.units[71].rides, work.state.units[81].rides) == (91, None)


def test_nobody_dismounts_where_it_could_not_stand() -> None:
    """V-4.3-86: over water a rider stays with its flying mount."""
    own = with_mount(specials="mount", utility="flying")
    work = ride_past_enemy(
        "G", {"unit": "C", "id": 81, "mp": 9}, own=own, hexes={"005.005": "ocean"}
    )
    assert hexes_of(work, 91, 81) == ["005.005", "005.005"]


def test_without_split_rider_and_mount_are_cut_off_together() -> None:
    """V-2.3-15."""
    force = [{"unit": "G", "id": 91, "mp": 9}, {"unit": "C", "id": 81, "mp": 9, "rides": 91}]
    own = with_mount(utility="mount")
    state = make_state({"005.006": force}, {"004.005": ["9 swordsman"]}, own=own)
    work = march_units(state, "005.006", "005.003", path=PATH)
    assert hexes_of(work, 91, 81) == ["005.005", "005.005"]
    assert work.state.units[81].rides == 91
