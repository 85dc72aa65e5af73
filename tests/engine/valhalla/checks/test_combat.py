"""Checks and blanks of `formation`, `tactic` and `respond`."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.protocol.drafts import fill_blank
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Seat, Verdict, audience_of
from engine.valhalla.checks import check
from engine.valhalla.checks.case import OrderCase
from engine.valhalla.checks.combat.battle_orders import CHECKS
from engine.valhalla.choices.next_field import options
from engine.valhalla.diplomacy.encounters import give_insights, open_response_windows
from engine.valhalla.orders import Respond
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.staged_battles import AT, FOE, FROM, ME, join_battle, stage_battle
from tests.engine.valhalla.world import read_order, read_sheet

MOUNTS = {"C": {"hp": 12, "specials": "heavy", "utility": "mount"}}
MINE = "1 warlord, 1 courtier, 12 swordsman, 3 archer, 2 C, 20 bruiser"
TURN = Ask(id="turn.1", seat=ME, kind="orders", clock="order_hours", known_to="everyone")
ANSWER = Ask(
    id="answer.1", seat=FOE, kind="respond", clock="response_hours", known_to=audience_of(FOE)
)


def stage_turn(units: Any = MINE, **side: Any) -> State:
    return stage_battle(units, {2: "9 archer"}, sides={1: {"designs": MOUNTS, **side}})


def check_order(state: State, one: Mapping[str, Any], *before: Mapping[str, Any]) -> Verdict:
    shown = view(state, ME)
    assert shown.me is not None
    return check(shown, TURN, read_order(one), read_sheet(*before))


def refusal_code(verdict: Verdict) -> str:
    return verdict.refusals[0].code if verdict.refusals else ""


def form_order(
    role: str = "defense", at: str = FROM, riders: Any = None, **stacks: str
) -> dict[str, Any]:
    return {"kind": "formation", "hex": at, "role": role, "stacks": stacks, "riders": riders or {}}


def tactic_order(name: str, at: str = FROM, role: str = "defense") -> dict[str, Any]:
    return {"kind": "tactic", "tactic": name, "hex": at, "role": role}


MOVE = {"kind": "move", "units": "all", "from": FROM, "to": AT}


@pytest.mark.parametrize(
    ("one", "refusal", "rule"),
    [
        (form_order(center="all"), "STACK_CAPACITY", "V-12.5-13"),
        (form_order(center="99999 + 12 swordsman"), "UNKNOWN_UNIT", "V-12.0-18"),
        (form_order(center="12 dragons"), "UNKNOWN_UNIT", "V-12.0-18"),
        (form_order(at="999.001", center="warlord"), "UNKNOWN_HEX", "V-12.0-16"),
        (form_order(left="warlord"), "STACK_POSITION", "V-12.5-10"),
        (form_order(center="21 + archer", sun="21"), "STACK_DUPLICATE", "V-12.5-11"),
        (form_order(center="21 + 21"), "STACK_DUPLICATE", "V-12.5-11"),
        (form_order(sun="12 swordsman"), "STACK_CENTER_EMPTY", "V-12.5-12"),
        (form_order(center="16 bruiser"), "STACK_CAPACITY", "V-12.5-13"),
        (form_order(center="15 bruiser"), "", ""),
        (form_order(center="warlord", sun="13 bruiser"), "STACK_CAPACITY", "V-12.5-13"),
        (form_order(center="warlord", moon_flank="12 bruiser"), "", ""),
        (form_order(), "", ""),
        (form_order(center="all C + warlord", riders={"21": "C"}), "", ""),
    ],
)
def test_what_forbids_a_formation(one: dict[str, Any], refusal: str, rule: str) -> None:
    """V-12.5-01, V-12.5-03, V-12.5-10 to V-12.5-13, V-6.1-10, V-6.1-11, V-12.0-26."""
    verdict = check_order(stage_turn(), one)
    assert refusal_code(verdict) == refusal
    assert [found.rule for found in verdict.refusals] == [rule][: len(verdict.refusals)]


def test_rider_and_mount_stand_together() -> None:
    """V-12.5-14, V-4.3-85."""
    state = stage_turn([{"unit": "C", "id": 51}, {"unit": "archer", "id": 61, "rides": 51}])
    found = check_order(state, form_order(center="51", sun="61"))
    assert refusal_code(found) == "STACK_RIDER"
    assert found.refusals[0].facts == {"unit": 61, "mount": 51}
    assert (
        refusal_code(check_order(state, form_order(center="51", sun="61", riders={"61": "none"})))
        == ""
    )
    assert refusal_code(check_order(state, form_order(center="51 + 61"))) == ""


def test_a_wedge_changes_what_is_legal() -> None:
    """V-12.5-13, V-12.5-15, V-6.6-15: once its tactic is on the sheet, or stands."""
    wide = form_order(center="17 bruiser")
    assert refusal_code(check_order(stage_turn(), wide)) == "STACK_CAPACITY"
    assert refusal_code(check_order(stage_turn(), wide, tactic_order("wedge"))) == ""
    assert refusal_code(check_order(stage_turn(tactics={"default": "wedge"}), wide)) == ""
    flanks = form_order(center="warlord", sun_flank="3 archer")
    assert refusal_code(check_order(stage_turn(), flanks)) == ""
    assert (
        refusal_code(check_order(stage_turn(), flanks, tactic_order("wedge")))
        == "STACK_WEDGE_FLANK"
    )


def test_an_oath_counts() -> None:
    """V-11.2-21."""
    assert (
        refusal_code(
            check_order(stage_turn(special="shield_oath"), form_order(center="17 bruiser"))
        )
        == ""
    )


def test_units_in_no_stack_are_told() -> None:
    """V-12.5-17: a warning; for every hex nobody can tell."""
    found = check_order(stage_turn(), form_order(center="12 swordsman"))
    assert [(one.code, one.facts) for one in found.warnings] == [
        ("STACK_INCOMPLETE", {"count": 27})
    ]
    assert check_order(stage_turn(), form_order(at="default", center="12 swordsman")).warnings == ()


def test_an_attack_is_formed_where_the_units_will_be() -> None:
    """V-12.5-02, V-6.3-05."""
    attack = form_order("attack", AT, center="all swordsman + warlord")
    assert check_order(stage_turn(), attack, MOVE).warnings[0].facts == {"count": 26}


@pytest.mark.parametrize(
    ("one", "refusal"),
    [
        (tactic_order("charge"), "TACTIC_UNKNOWN"),
        (tactic_order("none"), ""),
        (tactic_order("pointy_end", "002.002"), ""),
        (tactic_order("pointy_end", "003.003"), "TACTIC_NO_WARLORD"),
        (tactic_order("pointy_end", AT, "attack"), "TACTIC_NO_WARLORD"),
        (tactic_order("encirclement"), "TACTIC_ROLE"),
        (tactic_order("skirmish", role="attack"), "TACTIC_ROLE"),
        (tactic_order("skirmish"), ""),
        (tactic_order("petard", role="attack"), "TACTIC_ROLE"),
        (tactic_order("fighting_retreat", "002.002"), "TACTIC_ROLE"),
        (tactic_order("fighting_retreat"), ""),
        (tactic_order("ambush"), "TACTIC_NO_AMBUSH"),
        (tactic_order("ambush", "default"), ""),
        (tactic_order("pointy_end", "999.001"), "UNKNOWN_HEX"),
    ],
)
def test_what_forbids_a_tactic(one: dict[str, Any], refusal: str) -> None:
    """V-12.6-01, V-12.6-10 to V-12.6-13, V-12.6-15, V-6.6-24."""
    assert refusal_code(check_order(stage_turn(), one)) == refusal


def test_a_tactic_follows_the_warlord() -> None:
    """V-12.6-11, V-12.6-13: as the orders listed before lead it."""
    assert (
        refusal_code(check_order(stage_turn(), tactic_order("pointy_end", AT, "attack"), MOVE))
        == ""
    )
    assert (
        refusal_code(check_order(stage_turn(), tactic_order("pointy_end"), MOVE))
        == "TACTIC_NO_WARLORD"
    )
    assert (
        refusal_code(
            check_order(stage_turn(), tactic_order("ambush"), {"kind": "ambush", "hex": FROM})
        )
        == ""
    )


def test_a_side_without_any_warlord_has_no_tactics() -> None:
    """V-12.6-11."""
    state = stage_turn("3 archer")
    ruler = state.ruler_of(ME)
    assert ruler is not None
    ruler.code, ruler.crown = "courtier", False
    assert (
        refusal_code(check_order(state, tactic_order("pointy_end", "default")))
        == "TACTIC_NO_WARLORD"
    )


# Answers


CASTERS = [
    {"unit": "caster", "type": "herbalist", "id": 52},
    {"unit": "caster", "type": "necromancer", "id": 62, "used": 1},
    {"unit": "warlord", "id": 72},
    {"unit": "archer", "count": 9},
]


def stage_attack(units: Any = CASTERS, also: Mapping[int, Any] | None = None, **more: Any) -> State:
    """Let seat 2 be asked what it answers to an attack."""
    side = {"favor": 70, **more.pop("side", {})}
    sides = {2: side, **more.pop("sides", {})}
    state = stage_battle("1 warlord, 9 C", {2: units, **(also or {})}, sides=sides, **more)
    table = join_battle(state)
    assert table.state.course is not None
    table.state.course.meetings = []
    give_insights(table)
    assert open_response_windows(table)
    return table.state


def check_answer(state: State, *before: Mapping[str, Any], **fields: Any) -> Verdict:
    shown = view(state, FOE)
    assert shown.me is not None
    one = read_order({"kind": "respond", "battle": AT, **fields})
    return check(shown, ANSWER, one, read_sheet(*before))


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({}, ""),
        ({"battle": "004.004"}, "RESPOND_CLOSED"),
        ({"battle": "no"}, "UNKNOWN_HEX"),
        ({"fort_split": {"walls": "2"}}, "RESPOND_FORT_SPLIT"),
        ({"formation": {"sun": "9 archer"}}, "STACK_CENTER_EMPTY"),
        ({"formation": {"center": "all archer"}}, ""),
        ({"tactic": "petard"}, "TACTIC_ROLE"),
        ({"tactic": "ambush"}, "TACTIC_NO_AMBUSH"),
        ({"tactic": "fighting_retreat"}, ""),
        ({"tactic": "nonsense"}, "TACTIC_UNKNOWN"),
        ({"parley": "maybe"}, "BAD_FIELD"),
        ({"parley": "yes", "truce": "no"}, ""),
        ({"power": "52 slow_poison moon"}, ""),
        ({"power": "52 slow_poison left"}, "BAD_FIELD"),
        ({"power": "52 dance"}, "BAD_FIELD"),
        ({"power": "72 slow_poison"}, "POWER_NOT_CASTER"),
        ({"power": "99992 slow_poison"}, "UNKNOWN_UNIT"),
        ({"power": "52 barrage"}, "POWER_WRONG_TYPE"),
        ({"power": "62 raise_dead archer"}, "POWER_USED"),
        ({"power": ["52 slow_poison", "52 fortifying_tincture"]}, "POWER_USED"),
        ({"boon": "boon_wrath"}, ""),
        ({"boon": "boon_thunder"}, "BOON_UNKNOWN"),
        ({"boon": ["boon_wrath", "boon_wrath"]}, "BOON_TWICE"),
        ({"boon": "boon_eye"}, "BOON_TARGET"),
        ({"boon": ["boon_wrath", "boon_aegis"]}, "NO_FAVOR"),
        ({"retreat": ["005.004", "004.005"]}, ""),
        ({"retreat": "009.009"}, "PREF_RETREAT"),
        ({"retreat": "here"}, "UNKNOWN_HEX"),
    ],
)
def test_what_forbids_an_answer(fields: dict[str, Any], refusal: str) -> None:
    """V-12.28-01, V-12.28-10 to V-12.28-12, V-12.5, V-12.6, V-12.21-10 to V-12.21-12."""
    assert refusal_code(check_answer(stage_attack(), **fields)) == refusal


def test_without_an_officer_only_formation_and_retreat() -> None:
    """V-12.28-11, V-6.3-01, V-6.3-03, V-12.5-03."""
    state = stage_attack("9 archer")
    for fields in (
        {"tactic": "none"}, {"parley": "no"}, {"truce": "yes"}, {"power": "52 slow_poison"},
        {"boon": "boon_wrath"}, {"fort_split": {"walls": "1"}},
    ):  # fmt: skip
        assert refusal_code(check_answer(state, **fields)) == "RESPOND_UNLED"
    assert check_answer(state, formation={"center": "all"}, retreat="005.004").is_accepted


@pytest.mark.parametrize(
    ("split", "stands"),
    [
        ({"walls": "2"}, True),
        ({"walls": "1", "hazards": "1"}, True),
        ({"artillery": "1"}, True),
        ({"walls": "2", "hazards": "1"}, False),
        ({"moat": "1"}, False),
        ({"walls": "-1"}, False),
        ({"walls": "3"}, False),
    ],
)
def test_field_fortifications_have_two_levels(split: dict[str, str], stands: bool) -> None:
    """V-12.28-12, V-2.1-35."""
    state = stage_attack(features={AT: "field_fortifications"})
    assert check_answer(state, fort_split=split).is_accepted is stands


def test_the_lead_defender_decides_on_the_ground_and_each_has_its_positions() -> None:
    """V-12.28-13, V-12.5-16, V-6.1-37."""
    state = stage_attack(also={3: "30 archer"}, features={AT: "field_fortifications"})
    assert refusal_code(check_answer(state, fort_split={"walls": "2"})) == "RESPOND_NOT_LEAD"
    found = check_answer(state, formation={"center": "9 archer"})
    assert refusal_code(found) == "STACK_JOINT"
    assert found.refusals[0].facts == {"positions": "moon moon_flank"}
    assert check_answer(state, formation={"moon": "9 archer"}).is_accepted


def test_boons_are_counted_over_all_answers() -> None:
    """V-12.22-11, V-12.22-12, V-16-36: two per round, each kind once."""
    rich: dict[str, Any] = {"side": {"favor": 900, "boons": "boon_wrath"}}
    assert refusal_code(check_answer(stage_attack(**rich), boon="boon_wrath")) == "BOON_TWICE"
    full: dict[str, Any] = {"side": {"favor": 900, "boons": "boon_eye, boon_heralds"}}
    assert refusal_code(check_answer(stage_attack(**full), boon="boon_wrath")) == "BOON_LIMIT"
    other = {"kind": "respond", "battle": "004.004", "boon": ["boon_wrath"]}
    assert (
        refusal_code(check_answer(stage_attack(side={"favor": 900}), other, boon="boon_wrath"))
        == "BOON_TWICE"
    )


def test_units_left_over_are_told_in_an_answer_too() -> None:
    """V-12.5-17."""
    found = check_answer(stage_attack(), formation={"center": "9 archer"})
    assert [one.facts for one in found.warnings] == [{"count": 3}]


# Blanks


def grow_order(state: State, seat: Seat, ask: Ask, kind: str, pick: int) -> tuple[Any, Verdict]:
    """Grow an order by always taking the n-th choice, and let the checks judge it."""
    shown = view(state, seat)
    draft = Draft(kind=kind)
    for _ in range(40):
        blank = options(shown, ask, (), draft)
        if blank is None:
            break
        assert not blank.is_unanswerable, blank
        ids = [choice.id for choice in blank.choices]
        take = (
            [ids[pick % len(ids)]] if ids and not (blank.min_choices == 0 and pick % 3 == 0) else []
        )
        draft = fill_blank(draft, blank, take)
    return draft, check(shown, ask, _whole(draft), ())


def _whole(draft: Draft) -> Any:
    return read_order({"kind": draft.kind, **draft.fields})


@pytest.mark.parametrize(
    ("kind", "field"),
    [("tactic", "hex"), ("tactic", "role"), ("tactic", "tactic"),
     ("formation", "hex"), ("formation", "stacks"), ("respond", "tactic")],
)  # fmt: skip
def test_what_is_typed_under_attack_is_offered_by_its_field(kind: str, field: str) -> None:
    """V-12.5-02, V-12.6-01: each part that is taken for an answer, for the one battle there is."""
    state = stage_attack("1 warlord, 9 archer")
    shown = view(state, FOE)
    blank = options(shown, ANSWER, (), Draft(kind=kind), field)
    assert blank is not None
    assert blank.name == field
    assert blank.choices
    own = {"battle": AT} if kind == "respond" else {"hex": AT, "role": "defense"}
    rest = {"stacks": {"center": "all"}} if kind == "formation" else {"tactic": "human_wave"}
    for one in blank.choices:
        draft = fill_blank(Draft(kind=kind), blank, [one.id])
        whole = _whole(draft.model_copy(update={"fields": {**own, **rest, **draft.fields}}))
        assert check(shown, ANSWER, whole, ()).is_accepted, one.id


@pytest.mark.parametrize("pick", range(12))
def test_what_is_offered_stands(pick: int) -> None:
    """V-12.0-06: formations, tactics and answers grown blank by blank are accepted."""
    for kind in ("formation", "tactic"):
        draft, verdict = grow_order(stage_turn(), ME, TURN, kind, pick)
        assert verdict.is_accepted, (draft, verdict)
    for state in (
        stage_attack(features={AT: "field_fortifications"}),
        stage_attack("9 archer"),
        stage_attack(also={3: "30 archer"}),
    ):
        draft, verdict = grow_order(state, FOE, ANSWER, "respond", pick)
        assert verdict.is_accepted, (draft, verdict)


def test_ready_ways_to_fill_the_center_come_first() -> None:
    """V-12.5-01: a leader with all of a kind, a kind, some of it."""
    shown = view(stage_turn(), ME)
    draft = Draft(kind="formation", fields={"hex": FROM, "role": "defense"})
    blank = options(shown, TURN, (), draft, "stacks")
    assert blank is not None
    ids = [choice.id for choice in blank.choices]
    assert ids[:3] == [
        "center > 21 + all swordsman", "center > 21 + all archer", "center > 21 + all C",
    ]  # fmt: skip
    assert "center > 10 bruiser" in ids


def test_riders_are_offered_where_there_are_mounts() -> None:
    """V-4.3-86, V-4.3-80: by the name of the field; full mounts are not."""
    units = [
        {"unit": "C", "id": 51},
        {"unit": "C", "id": 81},
        {"unit": "archer", "id": 61, "rides": 51},
        {"unit": "archer", "id": 71},
    ]
    draft = Draft(kind="formation", fields={"hex": FROM, "role": "defense"})
    blank = options(view(stage_turn(units), ME), TURN, (), draft, "riders")
    assert blank is not None
    assert [choice.id for choice in blank.choices] == ["61 > 81", "61 > none", "71 > 81"]


def test_nothing_is_answered_where_nothing_is_asked() -> None:
    """V-12.28-10."""
    shown = view(stage_turn(), ME)
    assert shown.me is not None
    case = OrderCase(shown, shown.me, None, Respond(battle=AT), ())
    assert [one.code for one in CHECKS["respond"](case)] == ["RESPOND_CLOSED"]
