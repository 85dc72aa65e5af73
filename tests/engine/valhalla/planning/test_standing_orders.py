"""What a side has ordered to stand: written as orders that would set it again."""

from engine.core.notation.line_reader import read_line
from engine.core.notation.line_writer import write_line
from engine.core.protocol.game import Ask
from engine.core.protocol.values import KEEPER, audience_of
from engine.valhalla import GAME
from engine.valhalla.checks.order_checks import check
from engine.valhalla.diplomacy.attack_answers import turn_into_answer
from engine.valhalla.diplomacy.encounters import open_response_windows
from engine.valhalla.orders.combat import Respond, SetFormation, UseTactic
from engine.valhalla.orders.magic import Boon
from engine.valhalla.orders.sheet_rules import is_replacement
from engine.valhalla.planning.standing_orders import list_standing_orders
from engine.valhalla.view_builder import view
from tests.engine.valhalla.staged_battles import AT, FOE, ME, join_battle, stage_battle

TURN = Ask(id="turn.1", seat=ME, kind="orders", clock="order_hours", known_to="everyone")
ANSWER = Ask(
    id="answer.1", seat=FOE, kind="respond", clock="response_hours", known_to=audience_of(FOE)
)
STANDS = {
    "formations": {"default": {"stacks": {"center": "all"}}, "001.001": {"stacks": {"sun": "all"}}},
    "tactics": {"default": "wall_of_steel"},
    "retreats": {AT: ["005.004"]},
    "truces": [{"side": 2, "scope": "all", "missions": True}],
}


def test_all_that_stands_is_written_and_given_again_is_taken() -> None:
    """V-12.5-02, V-12.6-01, V-12.8-01, V-12.25-01."""
    state = stage_battle("1 warlord, 12 swordsman", {2: "9 archer"}, sides={1: STANDS})
    shown = view(state, ME)
    found = list_standing_orders(shown, TURN, ())
    assert [one.kind for one in found] == [
        "formation", "formation", "tactic", "truce", "preferences",
    ]  # fmt: skip
    for one in found:
        assert read_line(GAME, write_line(one)) == one
    wide = [one for one in found if one.kind in {"tactic", "truce"}]
    assert all(check(shown, TURN, one, ()).is_accepted for one in wide)
    assert (
        list_standing_orders(view(state, FOE), TURN, ())
        == list_standing_orders(view(state, KEEPER), None, ())
        == ()
    )


def test_to_an_attack_only_what_would_be_played_there_is_written() -> None:
    """V-6.3-06."""
    stands = {**STANDS, "truces": []}
    table = join_battle(stage_battle("1 warlord, 12 swordsman", {2: "9 archer"}, sides={2: stands}))
    assert open_response_windows(table)
    shown = view(table.state, FOE)
    assert shown.me is not None
    found = list_standing_orders(shown, ANSWER, ())
    assert [write_line(one) for one in found][:2] == [
        "formation default defense stacks center > all",
        "tactic wall_of_steel at default as defense",
    ]  # fmt: skip


def test_what_the_sheet_answers_is_not_written_as_played_without_an_answer() -> None:
    """V-12.28-01."""
    stands = {**STANDS, "truces": []}
    table = join_battle(stage_battle("1 warlord, 12 swordsman", {2: "9 archer"}, sides={2: stands}))
    assert open_response_windows(table)
    shown = view(table.state, FOE)
    sheet = (Respond(battle=AT, tactic="shield_wall"),)
    assert [one.kind for one in list_standing_orders(shown, ANSWER, sheet)] == [
        "formation",
        "preferences",
    ]
    elsewhere = (Respond(battle="009.009", tactic="shield_wall"),)
    assert len(list_standing_orders(shown, ANSWER, elsewhere)) == 3


def test_what_is_chosen_in_a_window_is_an_answer_and_leaves_what_stands() -> None:
    """V-12.28-01: the default is set in the own turn (V-12.5-02, V-12.6-01)."""
    table = join_battle(stage_battle("1 warlord, 12 swordsman", {2: "9 archer"}, sides={2: STANDS}))
    assert open_response_windows(table)
    shown, tactic = view(table.state, FOE), UseTactic(tactic="wall_of_steel")
    form = SetFormation(stacks={"center": "all"})
    answer = turn_into_answer(shown, ANSWER, tactic)
    assert answer == Respond(battle=AT, tactic="wall_of_steel")
    assert turn_into_answer(shown, ANSWER, form) == Respond(battle=AT, formation={"center": "all"})
    for one in (SetFormation(), Boon(boon="boon_wrath", target=(AT,))):
        assert turn_into_answer(shown, ANSWER, one) == one
    assert turn_into_answer(shown, TURN, tactic) == tactic


def test_an_answer_takes_the_place_of_one_that_it_says_anew() -> None:
    """V-12.0-04."""
    one = Respond(battle=AT, tactic="wall_of_steel")
    both = Respond(battle=AT, tactic="shield_wall", formation={"center": "all"})
    assert is_replacement(both, one)
    assert not is_replacement(one, both)
    assert not is_replacement(one.model_copy(update={"battle": "009.009"}), one)
    cast = one.model_copy(update={"power": ("21 blaze",)})
    assert not is_replacement(cast, cast)
