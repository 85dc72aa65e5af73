"""May a movement order stand? Every row of the tables of 12.3, 12.7 and 12.18."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.protocol.values import Draft, Refusal, Seat
from engine.valhalla.checks.order_checks import check
from engine.valhalla.entities.units_and_places import ScoutedForce
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.checks.lands import (
    ASK,
    AT,
    STANDS,
    check_order,
    move_order,
    only_refusal,
    stage_lands,
)
from tests.engine.valhalla.checks.test_ferries import ferry_order


def test_a_plain_march_stands() -> None:
    """V-12.3-01, V-12.3-02."""
    assert check_order(stage_lands(), move_order()) == STANDS
    assert check_order(stage_lands(), move_order(["warlord", "2 swordsman"])) == STANDS


@pytest.mark.parametrize(
    ("given", "code", "rule", "facts"),
    [
        (move_order(units=[]), "MOVE_EMPTY", "V-12.3-11", {}),
        (move_order("0 swordsman"), "MOVE_EMPTY", "V-12.3-11", {}),
        (move_order("archer"), "UNKNOWN_UNIT", "V-12.0-18", {"unit": "archer"}),
        (move_order("3 archer"), "UNKNOWN_UNIT", "V-12.0-18", {"unit": "3 archer"}),
        (move_order(riders={"archer": "71"}), "UNKNOWN_UNIT", "V-12.0-18", {"unit": "archer"}),
        (
            move_order("3 swordsman"),
            "MOVE_ORIGIN", "V-12.3-12", {"unit": "3 swordsman", "from": AT, "there": 2},
        ),
        (move_order("all archer"), "UNKNOWN_UNIT", "V-12.0-18", {"unit": "all archer"}),
        (
            move_order("ruler"),
            "MOVE_ORIGIN", "V-12.3-12", {"unit": "ruler", "from": AT, "found": "001.001"},
        ),
        (move_order(to=AT), "MOVE_SAME_HEX", "V-12.3-13", {}),
        (move_order("999"), "UNKNOWN_UNIT", "V-12.0-18", {"unit": 999}),
        (move_order("12"), "UNKNOWN_UNIT", "V-12.0-18", {"unit": 12}),
        (move_order(riders={"31": "dragon"}), "UNKNOWN_UNIT", "V-12.0-18", {"unit": "dragon"}),
        (move_order(to="099.001"), "UNKNOWN_HEX", "V-12.0-16", {"hex": "099.001"}),
        (move_order(to="north"), "UNKNOWN_HEX", "V-12.0-16", {"hex": "north"}),
        (move_order(path=["005.004", "x"]), "UNKNOWN_HEX", "V-12.0-16", {"hex": "x"}),
        (
            move_order(to="005.002", path=["005.004", "005.002"]),
            "MOVE_PATH_BROKEN", "V-12.3-15", {"hex": "005.004", "next": "005.002"},
        ),
        (
            move_order(to="005.001", path=["005.004", "005.003", "005.002"]),
            "MOVE_POINTS", "V-12.3-17",
            {"unit": 31, "need": 8, "have": 6, "last": "005.002"},
        ),
        (
            move_order("51", "005.002"),
            "MOVE_POINTS", "V-12.3-17", {"unit": 51, "need": 6, "have": 4, "last": "005.003"},
        ),
        (move_order(riders={"51": "71"}), "MOVE_RIDER_HEAVY", "V-12.3-19", {"unit": 51}),
        (
            move_order("71", riders={"2 swordsman": "71"}),
            "MOVE_MOUNT_FULL", "V-12.3-20", {"mount": 71, "capacity": 1},
        ),
        (move_order(riders={"31": "61"}), "MOVE_NOT_A_MOUNT", "V-12.3-21", {"unit": 61}),
        (move_order(stance="truce"), "MOVE_STANCE_OFFICER", "V-12.3-22", {}),
        (move_order(stance="parley"), "MOVE_STANCE_OFFICER", "V-12.3-22", {}),
        (move_order(stance="mission"), "MOVE_STANCE_OFFICER", "V-12.3-22", {}),
        (move_order(["21", "31"], stance="mission"), "MOVE_MISSION_UNITS", "V-12.3-23", {}),
    ],
)  # fmt: skip
def test_every_error_of_a_move(
    given: dict[str, Any], code: str, rule: str, facts: dict[str, Any]
) -> None:
    """V-12.3-11 to V-12.3-13, V-12.3-15, V-12.3-17, V-12.3-19 to V-12.3-23, V-12.0-18,
    V-12.0-26.
    """
    found = only_refusal(stage_lands(), given)
    assert (found.code, found.rule, found.facts) == (code, rule, facts)


def test_officers_alone_may_go_on_a_mission() -> None:
    """V-12.3-23, V-8-10."""
    assert check_order(stage_lands(), move_order("21", stance="mission")) == STANDS
    assert check_order(stage_lands(), move_order(["21", "31"], stance="truce")) == STANDS


def test_orders_are_counted() -> None:
    """V-12.3-10, V-9-01, V-9.2-01, V-9.2-08: 4 a turn; one that failed counts."""
    before = [move_order(str(id_)) for id_ in (21, 31, 41, 51)]
    found = only_refusal(stage_lands(), move_order("61"), *before)
    assert (found.code, found.rule, found.facts) == ("MOVE_LIMIT", "V-12.3-10", {"limit": 4})
    assert check_order(stage_lands(), move_order("61"), *before[:3]) == STANDS
    several = {"kind": "ambush", "hex": AT}
    assert (
        check_order(stage_lands(), move_order("61"), *before[:3], several) == STANDS
    )  # V-9.1-01, V-9.1-02


def test_fog_is_not_entered() -> None:
    """V-12.3-14, V-2.2-02."""
    state = stage_lands(own={"revealed": [AT, "005.004", "001.001"]})
    assert only_refusal(state, move_order(to="005.003")).code == "MOVE_FOG"
    assert only_refusal(state, move_order(to="004.004", path=["004.004"])).facts == {
        "hex": "004.004",
        "near": "005.004",
    }
    shore = stage_lands(own={"revealed": [AT, "005.004", "001.001"]}, hexes={"005.004": "ocean"})
    near = only_refusal(shore, move_order(to="004.004", path=["004.004"])).facts["near"]
    assert shore.atlas.terrain.get(str(near)) != "ocean"
    assert check_order(state, move_order()) == STANDS


def test_some_ground_is_closed() -> None:
    """V-12.3-16, V-2.1-15, V-2.1-16."""
    state = stage_lands(hexes={"005.004": "ocean", "004.005": "high_mountains"})
    found = only_refusal(state, move_order())
    assert (found.code, found.rule) == ("MOVE_IMPASSABLE", "V-12.3-16")
    assert found.facts == {"unit": 31, "terrain": "ocean", "hex": "005.004"}
    assert (
        only_refusal(state, move_order(to="005.003", path=["005.004", "005.003"])).facts["hex"]
        == "005.004"
    )
    assert check_order(state, move_order("71")) == STANDS
    assert (
        only_refusal(state, move_order("71", "004.005")).facts["terrain"] == "high_mountains"
    )  # V-2.1-17


def test_there_may_be_no_way() -> None:
    """V-12.3-24, V-12.3-03: marks are no way either."""
    wall = {f"{column:03}.003": "high_mountains" for column in range(1, 13)}
    found = only_refusal(stage_lands(hexes=wall), move_order(to="005.001"))
    assert (found.code, found.facts) == ("MOVE_NO_PATH", {"from": AT, "to": "005.001"})


def test_a_garrison_does_not_leave() -> None:
    """V-12.3-18, V-4.3-25."""
    state = stage_lands({"001.001": ["ruler", {"unit": "F", "id": 91}]})
    leave = {"kind": "move", "units": "91", "from": "001.001", "to": "002.001"}
    assert only_refusal(state, leave).code == "MOVE_GARRISON"
    assert check_order(state, {**leave, "units": "all"}) == STANDS


def test_points_are_those_that_are_left() -> None:
    """V-12.3-31, V-12.3-17."""
    after = {"kind": "move", "units": "31", "from": "005.004", "to": "005.001"}
    found = only_refusal(stage_lands(), after, move_order())
    assert found.code == "MOVE_POINTS"
    assert found.facts == {"unit": 31, "need": 6, "have": 4, "last": "005.002"}
    gone = only_refusal(stage_lands(), move_order("31"), move_order("41"), move_order("31"))
    assert gone.code == "MOVE_ORIGIN"
    assert (gone.facts["place"], gone.facts["gone"]) == (2, "005.004")


def test_a_rider_is_not_left_where_it_could_not_be() -> None:
    """V-12.3-34, V-4.3-86: nor does it get off there."""
    pair = [{"unit": "D", "id": 71}, {"unit": "swordsman", "id": 31, "rides": 71}]
    state = stage_lands({AT: pair}, hexes={AT: "ocean"})
    found = only_refusal(state, move_order("71"))
    assert (found.code, found.rule) == ("MOVE_RIDER_STRANDED", "V-12.3-34")
    assert found.facts == {"unit": 31, "mount": 71, "from": AT}
    assert only_refusal(state, move_order("31")).code == "MOVE_RIDER_STRANDED"
    assert check_order(state, move_order(["71", "31"])) == STANDS


# Warnings


def find_warnings(
    state: State, given: Mapping[str, Any], *before: Mapping[str, Any]
) -> list[Refusal]:
    found = check_order(state, given, *before)
    assert not found.refusals
    return list(found.warnings)


def test_a_zone_that_may_be_there_is_warned_of() -> None:
    """V-12.3-25, V-12.3-33: two hexes in a row, each next to a mark."""
    state = stage_lands(
        {"009.009": [{"unit": "E", "id": 31, "mp": 12}]}, own={"marks": {"009.004": [2]}}
    )
    path = ["009.008", "009.007", "009.006", "010.006", "010.005", "010.004"]
    along = {"kind": "move", "units": "31", "from": "009.009", "to": path[-1], "path": path}
    [found] = find_warnings(state, along)
    assert (found.code, found.rule) == ("MOVE_ZOC_POSSIBLE", "V-12.3-25")
    assert found.facts == {"hex": "010.005", "next": "010.004"}
    assert find_warnings(state, {**along, "to": "010.005", "path": path[:-1]}) == []


def test_a_mark_that_was_scouted_to_be_empty_is_not_warned_of() -> None:
    """V-12.3-33, V-7.2-04: up to 3 hexes away, and nobody was reported there."""
    state = stage_lands({AT: [{"unit": "E", "id": 31}]}, own={"marks": {"004.004": [2]}})
    given = move_order(to="005.003", path=["005.004", "005.003"])
    assert find_warnings(state, given) == []
    state.sides[0].scouted = (ScoutedForce("004.004", Seat(2), (), 0, 0, 0, level=2),)
    assert find_warnings(state, given) == []
    state.sides[0].scouted = (ScoutedForce("004.004", Seat(2), (), 1, 8, 4),)
    assert [one.code for one in find_warnings(state, given)] == ["MOVE_ZOC_POSSIBLE"]


def test_who_is_scouted_is_warned_of_and_infiltrators_are_not() -> None:
    """V-12.3-33, V-2.3-14, V-2.3-03: and a hex with a mark may be entered."""
    force = {"at": "004.005", "seat": 2, "counts": ["9 swordsman"]}
    own = {"marks": {"004.005": [2], "005.003": [2]}, "scouted": [force]}
    state = stage_lands({AT: [{"unit": "E", "id": 31}, {"unit": "C", "id": 61}]}, own=own)
    straight: dict[str, Any] = {"path": ["005.004"]}
    codes = [one.code for one in find_warnings(state, move_order("31", **straight))]
    assert codes == ["MOVE_ZOC_POSSIBLE"]
    assert find_warnings(state, move_order("61", **straight)) == []
    onto = [one.code for one in find_warnings(state, move_order("31", "004.005"))]
    assert onto == ["ATTACK_HOPELESS"]


def test_a_rider_that_is_no_infiltrator_fears_zones_with_its_mount() -> None:
    """V-12.3-33: the riders of a group count, too."""
    designs = {"C": {"specials": "heavy, mount", "utility": "infiltrator"}}
    force = [
        {"unit": "C", "id": 61},
        {"unit": "swordsman", "id": 31, "rides": 61},
    ]
    own = {
        "designs": designs,
        "marks": {"004.005": [2]},
        "scouted": [{"at": "004.005", "seat": 2, "counts": ["9 swordsman"]}],
    }
    alone = stage_lands({AT: force[:1]}, own=own)
    straight: dict[str, Any] = {"path": ["005.004"]}
    assert find_warnings(alone, move_order("61", **straight)) == []
    pair = stage_lands({AT: force}, own=own)
    codes = [one.code for one in find_warnings(pair, move_order(["61", "31"], **straight))]
    assert codes == ["MOVE_ZOC_POSSIBLE"]


def test_one_order_is_warned_of_the_first_zone_alone() -> None:
    """V-12.3-33."""
    own = {"marks": {"004.005": [2], "006.003": [2]}}
    state = stage_lands({AT: [{"unit": "E", "id": 31, "mp": 12}]}, own=own)
    state.sides[0].scouted = tuple(
        ScoutedForce(at, Seat(2), (), 1, 8, 4) for at in ("004.005", "006.003")
    )
    path = ["005.004", "005.003", "005.002"]
    [found] = find_warnings(state, move_order("31", path[-1], path=path))
    assert found.facts == {"hex": AT, "next": "005.004"}
    state.sides[0].scouted = state.sides[0].scouted[1:]
    [later] = find_warnings(state, move_order("31", path[-1], path=path))
    assert later.facts != found.facts


def test_too_many_for_a_hex_is_warned_of() -> None:
    """V-12.3-26: orders listed before count."""
    state = stage_lands({AT: ["6 swordsman"], "005.004": ["96 archer"]})
    [found] = find_warnings(state, move_order("all"))
    assert (found.code, found.rule, found.facts) == (
        "MOVE_OWN_LIMIT", "V-12.3-26", {"to": "005.004"},
    )  # fmt: skip
    assert find_warnings(state, move_order("4 swordsman")) == []
    assert len(find_warnings(state, move_order("2 swordsman"), move_order("4 swordsman"))) == 1


def test_what_the_player_cannot_know_changes_no_answer() -> None:
    """V-13-27, V-13-51: unseen enemies, their zones, a hex full of partners."""
    given = move_order("all", "005.003", path=["005.004", "005.003"])
    calm = check_order(stage_lands({AT: ["9 E"]}), given)
    state = stage_lands({AT: ["9 E"]}, theirs={"004.004": ["9 E"], "005.003": ["99 archer"]})
    state.sides[0].marks = {}
    state.sides[0].scouted = ()
    assert check_order(state, given) == calm == STANDS


# Ambushes, and razing on conquest


def test_an_ambush_needs_units() -> None:
    """V-12.7-01, V-12.7-10: those that an order of this turn sends count; the rest shows later."""
    lie = {"kind": "ambush", "hex": "005.004"}
    found = only_refusal(stage_lands(), lie)
    assert (found.code, found.rule, found.facts) == (
        "AMBUSH_NO_UNITS", "V-12.7-10", {"hex": "005.004"},
    )  # fmt: skip
    assert check_order(stage_lands(), lie, move_order("warlord")) == STANDS
    assert check_order(stage_lands(), {"kind": "ambush", "hex": AT}) == STANDS
    assert only_refusal(stage_lands(), {"kind": "ambush", "hex": "what"}).code == "UNKNOWN_HEX"


def test_fog_is_told_before_whoever_would_lie_there() -> None:
    """V-12.0-06, V-12.0-17: a common error comes first."""
    fog = stage_lands(own={"revealed": [AT, "001.001"]})
    assert only_refusal(fog, {"kind": "ambush", "hex": "005.004"}).code == "HEX_NOT_REVEALED"


def test_an_order_to_raze_is_read() -> None:
    """V-12.18-01."""
    raze = {"kind": "raze_on_conquest", "hex": AT, "levels": "2"}
    assert check_order(stage_lands(), raze) == STANDS
    assert check_order(stage_lands(), {**raze, "levels": "all"}) == STANDS
    assert check_order(stage_lands(), {"kind": "raze_on_conquest", "levels": 1}) == STANDS
    assert only_refusal(stage_lands(), {**raze, "levels": "many"}).facts == {"field": "levels"}
    assert only_refusal(stage_lands(), {**raze, "levels": "-1"}).code == "BAD_FIELD"
    assert only_refusal(stage_lands(), {**raze, "hex": "099.001"}).code == "UNKNOWN_HEX"
    fog = stage_lands(own={"revealed": ["001.001"]})
    assert only_refusal(fog, raze).code == "HEX_NOT_REVEALED"


# Shapes


def test_lists_that_no_map_fills_are_refused() -> None:
    """V-12.0-15."""
    ways = ["005.004", AT] * 5_000
    assert only_refusal(stage_lands(), move_order(path=ways)).facts == {"field": "path"}
    assert only_refusal(stage_lands(), move_order(["swordsman"] * 10_000)).facts == {
        "field": "units"
    }
    riders = {f"{number} swordsman": "D" for number in range(1_000)}
    assert only_refusal(stage_lands(), move_order(riders=riders)).facts == {"field": "riders"}
    assert only_refusal(stage_lands(), ferry_order(*["005.004", AT] * 500)).facts == {
        "field": "legs"
    }
    assert only_refusal(stage_lands(), move_order(path=["005.004", AT] * 900)).code in {
        "MOVE_POINTS",
        "MOVE_SAME_HEX",
    }


def test_what_is_no_move_is_told_by_its_field() -> None:
    """V-12.0-15."""
    draft = Draft(kind="move", fields={"units": ["31"], "from": AT, "to": 5, "stance": "dance"})
    found = check(view(stage_lands(), Seat(1)), ASK, draft, ())
    assert found.refusals[0].code == "BAD_FIELD"


def test_a_map_is_no_path() -> None:
    """V-12.0-15: what it holds are no hexes."""
    path = {"a": 1}
    fields = {"units": ["31"], "from": AT, "to": "005.004", "path": path}
    found = check(view(stage_lands(), Seat(1)), ASK, Draft(kind="move", fields=fields), ())
    assert (found.refusals[0].code, found.refusals[0].facts) == ("BAD_FIELD", {"field": "path"})
