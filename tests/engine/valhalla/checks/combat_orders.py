"""Orders for combat, and the answers to an attack, as the checks are given them."""

from collections.abc import Mapping
from typing import Any

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Verdict, audience_of
from engine.valhalla.checks.order_checks import check
from engine.valhalla.diplomacy.encounters import give_insights, open_response_windows
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.staged_battles import AT, FOE, FROM, ME, join_battle, stage_battle
from tests.engine.valhalla.worlds.world import read_order, read_sheet

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
