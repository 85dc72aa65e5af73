"""Reactions: registered in advance, and played directly."""

from engine.core.protocol.values import Seat
from engine.echoes.entities.tokens import MainPool
from engine.echoes.view_builder import view
from tests.engine.echoes.boards import (
    BLUE,
    RED,
    give,
    load_sample_set,
    make_board,
    make_cards,
    place,
    put,
    stats,
)
from tests.engine.echoes.playing import Play, kinds
from tests.engine.echoes.sample_cards import tech_text


def cavalry_attack(*hand: str, wood: int = 1, **units: str) -> Play:
    """Return a game in which a Red cavalry unit may attack u1 on E3 from B3."""
    board = make_board(cards=load_sample_set())
    put(board, "r1", "B3", "lancers")
    put(board, "u1", "E3", units.get("target", "shieldwall"))
    put(board, "u2", "F6", "scout")
    give(board, BLUE, wood=wood, gold=1, food=1)
    play = Play(board)
    play.deal(BLUE, hand)
    return play


def test_the_example_of_a_standing_reaction() -> None:
    """WX-16: R-CARD-06, R-CARD-07, R-CARD-10, R-COMBAT-09, E-CARD-14, E-RES-03, E-PIPE-21."""
    play = cavalry_attack("caltrops#1")
    events = play.blue("standing", card="sample_caltrops")
    assert kinds(events, RED) == []
    events = play.red("attack", unit="r1", square="E3")
    red = play.unit("r1")
    assert (red.square, red.damage, red.is_exhausted) == ("D3", 0, True)
    assert play.unit("u1").damage == 0
    assert play.board.player(BLUE).tokens.main["wood"] == MainPool(0, 1)
    assert play.board.player(BLUE).discard == ["sample_caltrops#1"]
    assert "attack_cancelled" in kinds(events, RED)
    assert "attack_ended" in kinds(events, RED)
    play.red("end_turn")
    assert play.board.player(BLUE).tokens.main["wood"] == MainPool(1, 0)


def test_what_cannot_be_paid_does_not_fire_and_only_its_owner_hears_why() -> None:
    """WX-16, R-CARD-07, E-INFO-13."""
    play = cavalry_attack("caltrops#1", wood=0)
    play.blue("standing", card="sample_caltrops")
    events = play.red("attack", unit="r1", square="E3")
    silent = cavalry_attack(wood=0).red("attack", unit="r1", square="E3")
    assert [one for one in events if one.audience == "everyone"] == list(silent)
    assert "standing_held" in kinds(events, BLUE)
    assert "standing_held" not in kinds(events, RED)
    assert play.state.secrets_of(BLUE).standing != []


def test_a_reaction_waits_for_its_own_conditions() -> None:
    """R-CARD-07: the cavalry has moved fewer than 2 squares, and the card stays silent."""
    play = cavalry_attack("caltrops#1")
    play.unit("r1").square = "D3"
    play.blue("standing", card="sample_caltrops")
    events = play.red("attack", unit="r1", square="E3")
    assert play.unit("u1").damage == 2
    assert "card_played" not in kinds(events)


def fires(**instructions: object) -> bool:
    """Tell whether Caltrops fire with these instructions."""
    play = cavalry_attack("caltrops#1")
    play.blue("standing", card="sample_caltrops", **instructions)
    return "card_played" in kinds(play.red("attack", unit="r1", square="E3"))


def test_a_player_says_what_a_reaction_is_for() -> None:
    """R-CARD-07: watch, min_damage, lethal, attacker_class."""
    assert fires(watch=["u1"])
    assert fires(watch=["E3"])
    assert not fires(watch=["u2"])
    assert fires(min_damage=4)
    assert not fires(min_damage=5)
    assert fires(lethal=True)
    assert fires(attacker_class="cavalry")
    assert not fires(attacker_class="siege")
    weaker = cavalry_attack("caltrops#1")
    weaker.unit("r1").square = "D3"
    assert not fires(lethal=True, min_damage=9)


def test_what_may_not_be_registered() -> None:
    """E-ORD-24, R-CARD-04, R-CARD-07."""
    play = cavalry_attack("retreat#1", "mail#1", "caltrops#1")
    assert play.refusal(BLUE, "standing", card="sample_retreat", option=1) == "BAD_ANSWER"
    assert play.refusal(BLUE, "standing", card="sample_mail") == "NOT_A_REACTION"
    assert play.refusal(BLUE, "standing", card="sample_oil") == "NOT_IN_HAND"
    assert play.refusal(BLUE, "standing", card="sample_caltrops", pay=["stone"]) == "BAD_ANSWER"
    assert play.refusal(BLUE, "cancel_standing", number=1) == "NO_SUCH_CHOICE"
    play.blue("standing", card="sample_caltrops")
    play.blue("standing", card="sample_caltrops", rank=2)
    (standing,) = play.state.secrets_of(BLUE).standing
    assert (standing.number, standing.rank) == (2, 2)
    play.blue("cancel_standing", number=2)
    assert play.state.secrets_of(BLUE).standing == []


def test_a_standing_reaction_ends_when_its_card_leaves_the_hand() -> None:
    """R-CARD-07."""
    play = cavalry_attack("caltrops#1", *(f"mail#{number}" for number in range(7)))
    play.blue("standing", card="sample_caltrops")
    play.red("end_turn")
    play.blue("end_turn")
    play.blue("discard_hand", cards=["sample_caltrops"])
    assert play.state.secrets_of(BLUE).standing == []


def test_boiling_oil_hits_who_attacks_a_building() -> None:
    """24.4 (building_targeted), R-CARD-12, E-PIPE-21, R-VOC-02."""
    play = cavalry_attack("oil#1", wood=1)
    place(play.board, BLUE, "barracks", "E4")
    play.unit("r1").square = "C4"
    play.blue("standing", card="sample_oil")
    play.red("attack", unit="r1", square="E4")
    assert play.unit("r1").damage == 2
    assert play.building("E4").damage == 3


def test_an_attacker_lost_to_a_reaction_attacks_no_more() -> None:
    """R-COMBAT-09, R-CARD-10, E-PIPE-22."""
    play = cavalry_attack("oil#1")
    put(play.board, "r2", "A1", "scout")
    place(play.board, BLUE, "barracks", "E4")
    play.unit("r1").square, play.unit("r1").damage = "C4", 1
    play.blue("standing", card="sample_oil")
    play.red("attack", unit="r1", square="E4")
    assert "r1" not in play.board.units
    assert play.building("E4").damage == 0
    assert play.board.attack is None


def test_losses_are_avenged_before_other_effects() -> None:
    """24.4 (lost), R-CARD-12, E-PIPE-27, R-GARR-02."""
    play = cavalry_attack("avenge#1", target="scout")
    put(play.board, "r2", "D4", "healer")
    put(play.board, "r3", "A1", "scout")
    place(play.board, RED, "barracks", "F4")
    put(play.board, "r4", "F4", "healer")
    play.blue("standing", card="sample_avenge")
    play.red("attack", unit="r1", square="E3")
    assert "u1" not in play.board.units
    damages = {one.id: one.damage for one in play.board.units.values()}
    assert damages == {"r1": 2, "r2": 1, "r3": 0, "r4": 0, "u2": 0}


CANCEL_CARD = tech_text(
    "reaction", "{trigger: card_played, cards: {kind: tactic}, do: [{op: cancel}]}"
)


def test_a_cancelled_card_is_paid_and_discarded() -> None:
    """R-CARD-10, 24.4 (card_played), R-CARD-12, E-PIPE-28."""
    event = tech_text("event", "{trigger: turn_start, do: [{op: draw, amount: 1}]}")
    board = make_board(cards=make_cards(others=CANCEL_CARD + event))
    put(board, "r1", "C3")
    put(board, "u1", "F6")
    give(board, RED, food=1)
    give(board, BLUE, food=1)
    play = Play(board)
    play.deal(RED, ["event#1"])
    play.deal(BLUE, ["reaction#1"])
    play.blue("standing", card="sample_reaction", min_cost=1, tech_type="event")
    play.red("play", card="sample_event")
    red = play.board.player(RED)
    assert (red.events, red.discard) == ([], ["sample_event#1"])
    assert red.tokens.main["food"] == MainPool(0, 1)
    assert play.board.player(BLUE).discard == ["sample_reaction#1"]


def test_only_if_speaks_of_the_played_card() -> None:
    """R-CARD-07: min_cost and tech_type."""
    event = tech_text("event", "{trigger: turn_start, do: [{op: draw, amount: 1}]}")
    for instructions, fired in (
        ({"min_cost": 2}, False), ({"tech_type": "action"}, False), ({}, True),
    ):  # fmt: skip
        board = make_board(cards=make_cards(others=CANCEL_CARD + event))
        put(board, "r1", "C3")
        put(board, "u1", "F6")
        give(board, RED, food=1)
        give(board, BLUE, food=1)
        play = Play(board)
        play.deal(RED, ["event#1"])
        play.deal(BLUE, ["reaction#1"])
        play.blue("standing", card="sample_reaction", **instructions)
        play.red("play", card="sample_event")
        assert (play.board.player(RED).events == []) is fired


def test_reactions_are_tried_by_rank_each_against_what_the_one_before_left() -> None:
    """R-CARD-07, R-CARD-09."""
    play = cavalry_attack("caltrops#1", "caltrops#2", wood=2)
    play.blue("standing", card="sample_caltrops#1", rank=2)
    play.blue("standing", card="sample_caltrops#2", rank=1)
    play.red("attack", unit="r1", square="E3")
    assert play.board.player(BLUE).discard[0] == "sample_caltrops#2"


def test_a_reaction_triggers_no_further_reactions() -> None:
    """R-CARD-09: what a Reaction destroys is avenged by nobody; later things are."""
    lost = "{trigger: lost, by: {side: any}, do: [{op: draw, amount: 1}]}"
    hit = "{trigger: built, target: {pick: other}, "
    hit += "do: [{op: damage, amount: 9, kind: direct}]}"
    others = tech_text("reaction", lost) + tech_text("reaction", hit, id="sample_hit")
    board = make_board(cards=make_cards(others=others), terrain={"C3": "mine"})
    put(board, "r1", "C3")
    put(board, "r2", "A1")
    put(board, "u1", "F6")
    give(board, BLUE, food=9)
    play = Play(board)
    play.deal(BLUE, ["reaction#1", "hit#1"], ["foot#3", "foot#4"])
    play.blue("standing", card="sample_reaction")
    play.blue("standing", card="sample_hit")
    play.red("build", unit="r1", what="camp")
    assert "r1" not in play.board.units
    assert play.hand(BLUE) == ["sample_reaction#1"]
    assert not play.state.is_reacting


def test_each_effect_of_a_reaction_has_its_own_subject() -> None:
    """24.4, D-CARD-06: an effect about other units does not happen."""
    hit = "{trigger: targeted, by: {side: own, class: [%s]}, target: {pick: other}, "
    hit += "do: [{op: damage, amount: 1, kind: direct}]}"
    both = tech_text("reaction", hit % "infantry", hit % "siege")
    board = make_board(cards=make_cards({"big": stats(health=8)}, both))
    put(board, "r1", "C3", "big")
    put(board, "u1", "D3")
    give(board, BLUE, food=1)
    play = Play(board)
    play.deal(BLUE, ["reaction#1"])
    play.blue("standing", card="sample_reaction")
    play.red("attack", unit="r1", square="D3")
    assert play.unit("r1").damage == 2 + 1


def test_a_reaction_without_trigger_is_played_in_an_opponents_turn() -> None:
    """R-CARD-06, E-ORD-23, 24.4 (any_time), E-CARD-14."""
    play = cavalry_attack("retreat#1", "caltrops#1", "mail#1")
    place_order = {"card": "sample_retreat", "option": 1, "targets": ["u1", "E5"]}
    assert play.refusal(BLUE, "reaction", card="sample_caltrops") == "REACTION_NEEDS_TRIGGER"
    assert play.refusal(BLUE, "reaction", card="sample_mail") == "NOT_A_REACTION"
    assert play.refusal(BLUE, "reaction", card="sample_retreat") == "OPTION_REQUIRED"
    wrong = {**place_order, "targets": ["u1", "C3"]}
    assert play.refusal(BLUE, "reaction", **wrong) == "BAD_TARGET"
    play.blue("reaction", **place_order)
    assert play.unit("u1").square == "E5"
    assert play.board.player(BLUE).discard == ["sample_retreat#1"]
    assert play.board.active == RED
    play = cavalry_attack("retreat#1")
    play.red("end_turn")
    assert play.refusal(BLUE, "reaction", **place_order) == "REACTION_OWN_TURN"


def test_a_unit_returned_to_the_hand_is_not_lost() -> None:
    """24.7 (return), R-DEPLOY-06, E-RES-08."""
    play = cavalry_attack("retreat#1")
    play.unit("u1").pawn = "king"
    play.board.player(BLUE).king = "used"
    play.unit("u1").upgrades = ["sample_mail#3"]
    events = play.blue("reaction", card="sample_retreat", option=2, targets=["u1"])
    assert play.hand(BLUE) == ["sample_shieldwall#u1"]
    assert play.board.player(BLUE).king == "gone"
    assert "sample_mail#3" in play.board.player(BLUE).discard
    assert "unit_lost" not in kinds(events)


def test_a_teammate_does_not_react_in_the_teams_turns() -> None:
    """R-TEAM-06, E-CARD-14."""
    board = make_board(cards=load_sample_set(), mode="2v2")
    for handle, square in (("r1", "C1"), ("n1", "E1"), ("u1", "F8"), ("y1", "D8")):
        put(board, handle, square, "scout")
    give(board, Seat(3), food=1)
    play = Play(board)
    play.deal(Seat(3), ["retreat#1"])
    order = {"card": "sample_retreat", "option": 2, "targets": ["n1"]}
    assert play.refusal(Seat(3), "reaction", **order) == "REACTION_OWN_TURN"


def test_the_discard_list_of_a_player_comes_first() -> None:
    """R-ORD-03, E-ORD-36: it is secret, and cards that left the hand are passed over."""
    play = cavalry_attack(*(f"mail#{number}" for number in range(8)))
    events = play.blue("discard_first", cards=["sample_mail#3"])
    assert kinds(events, RED) == []
    assert play.refusal(BLUE, "discard_first", cards=["sample_oil"]) == "NOT_IN_HAND"
    play.red("end_turn")
    play.blue("end_turn")
    play.lapse(BLUE)
    assert play.board.player(BLUE).discard == ["sample_mail#3"]


def test_standing_reactions_are_known_to_their_owner_only() -> None:
    """E-INFO-13, R-INFO-03."""
    play, other = cavalry_attack("caltrops#1"), cavalry_attack("caltrops#1")
    play.blue("standing", card="sample_caltrops")
    assert view(play.state, RED) == view(other.state, RED)
    own = view(play.state, BLUE).secrets
    assert own is not None
    assert [one.card for one in own.standing] == ["sample_caltrops#1"]


def test_an_opponents_wishes_choose_the_targets() -> None:
    """R-CARD-07 (targets), R-ORD-04: then the default."""
    hit = "{trigger: built, target: {what: unit, pick: chosen, filter: {side: enemy}}, "
    hit += "do: [{op: damage, amount: 1, kind: direct}]}"
    for wishes, hurt in ((["r2"], "r2"), (["r9"], "r3"), ([], "r3")):
        cards = make_cards({"weak": stats(health=2)}, tech_text("reaction", hit))
        board = make_board(cards=cards, terrain={"C3": "mine"})
        put(board, "r1", "C3")
        put(board, "r2", "C5")
        put(board, "r3", "D5", "weak")
        put(board, "u1", "F6")
        give(board, BLUE, food=1)
        play = Play(board)
        play.deal(BLUE, ["reaction#1"])
        play.blue("standing", card="sample_reaction", targets=wishes)
        play.red("build", unit="r1", what="camp")
        assert [one.id for one in play.board.units.values() if one.damage] == [hurt]
