"""What a side has ordered to stand: written as orders that would set it again."""

from engine.core.game import Ask
from engine.core.model import KEEPER, only
from engine.core.notation import read_line, write
from engine.valhalla import GAME
from engine.valhalla.check import check
from engine.valhalla.encounters import meet
from engine.valhalla.lasting import lasting
from engine.valhalla.viewing import view
from tests.engine.valhalla.fray import AT, FOE, ME, joined, position

TURN = Ask(id="turn.1", seat=ME, kind="orders", clock="order_hours", known_to="everyone")
ANSWER = Ask(id="answer.1", seat=FOE, kind="respond", clock="response_hours", known_to=only(FOE))
STANDS = {
    "formations": {"default": {"stacks": {"center": "all"}}, "001.001": {"stacks": {"sun": "all"}}},
    "tactics": {"default": "wall_of_steel"},
    "retreats": {AT: ["005.004"]},
    "truces": [{"side": 2, "scope": "all", "missions": True}],
}


def test_all_that_stands_is_written_and_given_again_is_taken() -> None:
    """V-12.5-02, V-12.6-01, V-12.8-01, V-12.25-01."""
    state = position("1 warlord, 12 swordsman", {2: "9 archer"}, sides={1: STANDS})
    shown = view(state, ME)
    found = lasting(shown, TURN)
    assert [one.kind for one in found] == [
        "formation", "formation", "tactic", "truce", "preferences",
    ]  # fmt: skip
    for one in found:
        assert read_line(GAME, write(one)) == one
    wide = [one for one in found if one.kind in {"tactic", "truce"}]
    assert all(check(shown, TURN, one, ()).stands for one in wide)
    assert lasting(view(state, FOE), TURN) == lasting(view(state, KEEPER), None) == ()


def test_to_an_attack_only_what_would_be_played_there_is_written() -> None:
    """V-6.3-06."""
    stands = {**STANDS, "truces": []}
    table = joined(position("1 warlord, 12 swordsman", {2: "9 archer"}, sides={2: stands}))
    assert meet(table)
    shown = view(table.state, FOE)
    assert shown.me is not None
    found = lasting(shown, ANSWER)
    assert [write(one) for one in found][:2] == [
        "formation default defense stacks center > all",
        "tactic wall_of_steel at default as defense",
    ]  # fmt: skip
