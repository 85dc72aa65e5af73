"""Refusals and blanks of pathfinding and of features used by order (V-12.20, V-12.26)."""

from typing import Any, Final

import pytest

from engine.core.protocol.drafts import fill_blank, possible_answers
from engine.core.protocol.game import Blank
from engine.core.protocol.values import Draft, Order, Seat
from engine.valhalla.checks.order_checks import check
from engine.valhalla.choices.next_blank import options
from engine.valhalla.map.hexes import hexes_in_reach
from engine.valhalla.orders.order_types import ORDER_TYPES_BY_KIND
from engine.valhalla.state import State
from engine.valhalla.turn.asks import asks
from engine.valhalla.view_builder import view
from tests.engine.valhalla.worlds.world import read_sheet, stage_world

ONE: Final = Seat(1)
HOME: Final = "010.010"
CAMP: Final = "011.010"
ALTAR: Final = "009.010"


def stage_frontier(units: Any = "ruler", **more: Any) -> State:
    """Reveal three hexes around a side's only units."""
    given = {
        "capital": HOME,
        "units": {HOME: units},
        "revealed": sorted(hexes_in_reach(HOME, 3)),
        **more,
    }
    return stage_world({1: given, 2: {"capital": "020.001"}}, size=(20, 20))


def stage_places(
    units: str, familiar: Any = ("mercenary_camp", "blood_altar"), **more: Any
) -> State:
    """Put a camp and an altar next to the capital."""
    given = {"capital": HOME, "units": {HOME: units}, "familiar": list(familiar), **more}
    features = {CAMP: "mercenary_camp", ALTAR: "blood_altar"}
    return stage_world({1: given, 2: {"capital": "020.001"}}, size=(20, 20), features=features)


def verdict_codes(state: State, given: dict[str, Any], *listed: dict[str, Any]) -> list[str]:
    """Give an order with others on the sheet; tell the codes of refusals, or of warnings."""
    ask = next(one for one in asks(state) if one.seat == ONE)
    order = ORDER_TYPES_BY_KIND[given["kind"]].model_validate(given)
    verdict = check(view(state, ONE), ask, order, read_sheet(*listed))
    return [one.code for one in (*verdict.refusals, *verdict.warnings)]


def path_order(*targets: str, seer: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"kind": "pathfind", "targets": targets, "seer": seer}


SPY: Final = {"kind": "power", "caster": "991", "power": "i_spy"}
SEER: Final = ["ruler", {"unit": "caster", "type": "seer", "id": 991}]


@pytest.mark.parametrize(
    ("order", "codes"),
    [
        (path_order("010.006"), []),
        (path_order("010.006/010.014/006.010"), []),
        (path_order("010.006/010.014/006.010/014.010"), ["BAD_FIELD"]),
        (path_order(), ["BAD_FIELD"]),
        (path_order("here"), ["UNKNOWN_HEX"]),
        (path_order("021.001"), ["UNKNOWN_HEX"]),
        (path_order(*["010.006"] * 5), ["PATH_COUNT"]),
        (path_order(*["010.004"] * 5), ["PATH_COUNT"]),
        (path_order("010.005"), ["PATH_NOT_CONTIGUOUS"]),
        (path_order("010.006/010.005"), ["PATH_NOT_CONTIGUOUS"]),
        (path_order("010.006", seer=("010.014",)), ["PATH_NO_SEER"]),
        (path_order("010.006", seer=("010.005",)), ["PATH_NOT_CONTIGUOUS"]),
    ],
)
def test_pathfinders_are_refused_by_the_first_error(order: Any, codes: list[str]) -> None:
    """V-12.20-01, V-12.20-10, V-12.20-11, V-12.20-14, V-7.1-04, V-7.1-11."""
    assert verdict_codes(stage_frontier(), order) == codes


def test_a_target_that_is_too_far_hides_no_other() -> None:
    """V-12.20-11: it says what is fine, what else is not, and what is nearest."""
    given = ORDER_TYPES_BY_KIND["pathfind"].model_validate(
        path_order("010.005", "010.006", "001.001")
    )
    state = stage_frontier()
    [refusal] = check(view(state, ONE), asks(state)[0], given, ()).refusals
    assert refusal.facts["hex"] == "010.005"
    assert (refusal.facts["fine"], refusal.facts["more"]) == ("010.006", "001.001")
    near = str(refusal.facts["near"])
    assert verdict_codes(state, path_order(near)) == []


def test_a_refusal_counts_what_was_named() -> None:
    """V-12.20-10, V-7.1-10."""
    state = stage_frontier(special="far_seers")
    given = ORDER_TYPES_BY_KIND["pathfind"].model_validate(path_order(*["010.006"] * 7))
    [refusal] = check(view(state, ONE), asks(state)[0], given, ()).refusals
    assert refusal.facts == {"count": 6, "named": 7}


def test_targets_out_of_range_are_a_warning_as_units_may_still_go_there() -> None:
    """V-12.20-13, V-7.1-05: where units are, or are ordered to."""
    state = stage_frontier("ruler, archer", revealed=sorted(hexes_in_reach(HOME, 5)))
    assert verdict_codes(state, path_order("010.006")) == []
    assert verdict_codes(state, path_order("010.005", "010.015")) == [
        "PATH_RANGE_NOW",
        "PATH_RANGE_NOW",
    ]
    move = {"kind": "move", "units": "archer", "from": HOME, "to": "010.009"}
    assert verdict_codes(state, path_order("010.005"), move) == []
    assert verdict_codes(state, path_order("010.006"), {**move, "to": "010.011"}) == []


def test_temporary_pathfinders_come_with_a_seer_two_each() -> None:
    """V-12.20-14, V-4.4-42."""
    state = stage_frontier(SEER)
    assert verdict_codes(state, path_order("010.006", seer=("010.014",)), SPY) == []
    three = path_order("010.006", seer=("010.014", "006.010", "014.010"))
    assert verdict_codes(state, three, SPY) == ["PATH_COUNT"]


USE: Final = {"kind": "use_feature", "hex": CAMP, "action": "hire", "list": ["2 archer"]}
GIVE: Final = {"kind": "use_feature", "hex": ALTAR, "action": "sacrifice", "units": ["archer"]}


@pytest.mark.parametrize(
    ("order", "codes"),
    [
        (USE, []),
        ({**USE, "action": "dance"}, ["BAD_FIELD"]),
        ({**USE, "list": []}, ["BAD_FIELD"]),
        ({**USE, "list": ["2 C"]}, ["BAD_FIELD"]),
        ({**USE, "hex": "099.001"}, ["UNKNOWN_HEX"]),
        ({**USE, "hex": ALTAR}, ["FEATURE_UNKNOWN"]),
        ({**USE, "hex": HOME}, ["FEATURE_UNKNOWN"]),
        ({**USE, "list": ["3 archer", "2 bruiser"]}, ["FEATURE_LIMIT"]),
        (GIVE, []),
        ({**GIVE, "units": []}, ["BAD_FIELD"]),
        ({**GIVE, "units": ["9994"]}, ["UNKNOWN_UNIT"]),
        ({**GIVE, "units": ["ruler"]}, ["BAD_FIELD"]),
        ({**GIVE, "hex": CAMP}, ["FEATURE_UNKNOWN"]),
    ],
)
def test_features_are_used_as_the_side_knows_them(order: Any, codes: list[str]) -> None:
    """V-12.26-01, V-12.26-10, V-12.26-11, V-12.0-18."""
    state = stage_places("archer", gold=900)
    ruler = "warlord"
    for at in (CAMP, ALTAR):
        state.units[max(state.units) + 10] = _copy(state, at, ruler)
    found = verdict_codes(state, order)
    assert found == codes


def _copy(state: State, at: str, code: Any) -> Any:
    unit = next(iter(state.units.values())).copy()
    unit.id, unit.at, unit.code, unit.crown = max(state.units) + 10, at, code, False
    return unit


def test_what_a_side_does_not_know_it_cannot_use() -> None:
    """V-12.26-10, V-7.3-03: uses by order need familiarity."""
    assert verdict_codes(stage_places("ruler", familiar=()), USE) == ["FEATURE_UNKNOWN"]
    assert verdict_codes(stage_places("ruler", revealed=[HOME]), USE) == ["HEX_NOT_REVEALED"]


def test_what_was_asked_before_this_turn_counts() -> None:
    """V-12.26-11, V-7.3-14, V-7.3-17."""
    state = stage_places("ruler, 3 G", gold=900)
    move = {"kind": "move", "units": "all", "from": HOME, "to": ALTAR}
    give = {**GIVE, "units": ["2 G"]}
    assert verdict_codes(state, {**GIVE, "units": ["3 G"]}, move) == ["FEATURE_LIMIT"]
    assert verdict_codes(state, give, move) == []
    assert verdict_codes(state, {**GIVE, "units": ["G"]}, move, give) == ["FEATURE_LIMIT"]
    hire = {**USE, "list": ["3 archer"]}
    assert "FEATURE_LIMIT" in verdict_codes(state, USE, hire)


def test_who_lacks_an_officer_or_gold_is_warned() -> None:
    """V-12.0-24, V-12.0-25."""
    state = stage_places("ruler", gold=119)
    assert verdict_codes(state, USE) == ["NO_OFFICER_YET", "GOLD_SHORT"]
    move = {"kind": "move", "units": "ruler", "from": HOME, "to": CAMP}
    assert verdict_codes(state, USE, move) == ["GOLD_SHORT"]


# Blanks


def find_blank(
    state: State, kind: str, fields: dict[str, Any], *listed: dict[str, Any]
) -> Blank | None:
    ask, draft = asks(state)[0], Draft(kind=kind, fields=fields)
    return options(view(state, ONE), ask, read_sheet(*listed), draft, None)


def choice_ids(found: Blank | None) -> list[str]:
    return [one.id for one in found.choices] if found is not None else []


def test_the_best_targets_are_offered_first() -> None:
    """V-12.20-01, V-13-30: those that clear most fog, in range, and no more than there are."""
    found = find_blank(stage_frontier(), "pathfind", {})
    assert found is not None
    assert found.many == (1, 4)
    assert "010.006" in choice_ids(found)
    assert "010.005" not in choice_ids(found)
    assert HOME not in choice_ids(found)
    revealed = set(hexes_in_reach(HOME, 3))
    fog = [sum(one not in revealed for one in hexes_in_reach(at, 1)) for at in choice_ids(found)]
    assert fog == sorted(fog, reverse=True)


def test_nothing_is_offered_where_all_is_revealed() -> None:
    """V-13-30."""
    found = find_blank(stage_frontier(revealed="all"), "pathfind", {})
    assert found is not None
    assert found.is_unanswerable


def test_a_seers_pathfinders_are_asked_for_when_there_are_any() -> None:
    """V-4.4-42."""
    state = stage_frontier(SEER)
    fields = {"targets": ["010.006"]}
    assert find_blank(state, "pathfind", fields) is None
    found = find_blank(state, "pathfind", fields, SPY)
    assert found is not None
    assert found.many == (0, 2)
    assert "010.006" in choice_ids(found)


@pytest.mark.parametrize("choose", range(6))
@pytest.mark.parametrize("kind", ["pathfind", "use_feature"])
def test_what_is_offered_is_accepted(kind: str, choose: int) -> None:
    """V-13-30."""
    move = {"kind": "move", "units": ["2 G"], "from": HOME, "to": ALTAR}
    given: dict[str, Any] = {"revealed": sorted(hexes_in_reach(HOME, 3))}
    state = stage_places("ruler, warlord, 3 G", **given)
    ask, seen, draft = asks(state)[0], view(state, ONE), Draft(kind=kind)
    while (found := options(seen, ask, read_sheet(move), draft, None)) is not None:
        assert not found.is_unanswerable
        answers = list(possible_answers(found))
        draft = fill_blank(draft, found, answers[choose % len(answers)])
    order: Order = ORDER_TYPES_BY_KIND[kind].model_validate({"kind": kind, **draft.fields})
    assert check(seen, ask, order, read_sheet(move)).refusals == ()
