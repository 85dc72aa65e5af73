"""Deploying, playing cards, abilities and discards, with the sample cards of the ledger."""

from engine.core.protocol.values import Seat
from engine.echoes.entities.tokens import HeldTokens, MainPool
from engine.echoes.resources.token_moves import hold_tokens
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

MANY = {"food": 9, "wood": 9, "gold": 9}


def make_play(*hand: str, phase: str = "deployment") -> Play:
    """Return a game with sample cards in Red's hand and rich Main tokens."""
    board = make_board(cards=load_sample_set())
    put(board, "r1", "C3", "lancers")
    put(board, "u1", "E5", "skirmisher")
    give(board, RED, **MANY)
    play = Play(board)
    play.deal(RED, hand, ["shieldwall#7", "mail#7", "scout#7"])
    play.deal(BLUE, ["scout#8", "mail#8"], ["lancers#8"])
    if phase == "deployment":
        play.red("end_phase")
    return play


def test_a_unit_comes_to_a_free_building_and_acts_next_turn() -> None:
    """E-DEPLOY-01 to E-DEPLOY-05, R-ACT-03, R-DEPLOY-04, E-PIPE-29, E-TURN-11, E-ORD-16."""
    play = make_play("shieldwall#1", "healer#1", "levy#1")
    assert play.refusal(RED, "deploy", card="sample_levy", square="A1") == "NOT_A_UNIT_CARD"
    assert play.refusal(RED, "deploy", card="sample_scout", square="A1") == "NOT_IN_HAND"
    assert play.refusal(RED, "deploy", card="sample_healer", square="C3") == "BAD_DEPLOY_SQUARE"
    wrong_mode = {"card": "sample_healer", "square": "A1", "mode": "ranged"}
    assert play.refusal(RED, "deploy", **wrong_mode) == "NO_SUCH_MODE"
    play.red("deploy", card="sample_shieldwall", square="A1")
    unit = play.unit("r2")
    assert (unit.card, unit.square, unit.pawn, unit.mode) == (
        "sample_shieldwall#1", "A1", "standard", "melee",
    )  # fmt: skip
    assert not unit.is_exhausted
    assert play.refusal(RED, "deploy", card="sample_healer", square="A1") == "BAD_DEPLOY_SQUARE"
    main = play.board.player(RED).tokens.main
    assert (main["food"], main["wood"]) == (MainPool(7, 2), MainPool(8, 1))


def test_king_and_queen_are_used_once() -> None:
    """WX-17: E-DEPLOY-06 to E-DEPLOY-09, E-DEPLOY-11, R-DEPLOY-02, R-DEPLOY-06."""
    play = make_play("scout#1", "scout#2", "scout#3")
    for number in range(2, 5):
        put(play.board, f"r{number}", f"C{number + 2}", "lancers")
    assert play.refusal(RED, "deploy", card="sample_scout", square="A1") == "PAWN_REQUIRED"
    play.red("deploy", card="sample_scout", square="A1", pawn="queen")
    assert play.board.player(RED).queen == "used"
    place(play.board, RED, "barracks", "B3")
    again = {"card": "sample_scout", "square": "B3", "pawn": "queen"}
    assert play.refusal(RED, "deploy", **again) == "PAWN_USED"
    assert play.refusal(RED, "discard_unit", unit="r1") == "FIELD_NOT_FULL"
    play.red("deploy", card="sample_scout", square="B3", pawn="king")
    assert play.refusal(RED, "deploy", card="sample_scout", square="B3") == "NO_FREE_PAWN"
    assert play.refusal(RED, "discard_unit", unit="r5") == "ROYAL_PAWN"


def test_a_lost_royal_pawn_is_removed_from_the_game() -> None:
    """E-DEPLOY-09, E-COMBAT-31, E-COMBAT-32, E-SETUP-04."""
    play = make_play(phase="mobilization")
    put(play.board, "u2", "D3", "scout", pawn="king", damage=2)
    play.unit("u2").upgrades = ["sample_mail#9"]
    play.board.player(BLUE).king = "used"
    play.red("attack", unit="r1", square="D3")
    assert play.board.player(BLUE).king == "gone"
    assert play.board.player(BLUE).discard == ["sample_mail#9", "sample_scout#u2"]


def test_a_full_unit_field_lets_a_unit_be_discarded() -> None:
    """E-DEPLOY-10, E-DEPLOY-12, R-DEPLOY-03, R-DEPLOY-08, E-ORD-17."""
    play = make_play("scout#1")
    for number in range(2, 5):
        put(play.board, f"r{number}", f"C{number + 2}", "longboat", damage=1)
    play.board.player(RED).king = play.board.player(RED).queen = "gone"
    events = play.red("discard_unit", unit="r2")
    assert kinds(events) == ["unit_discarded", "cards_discarded"]
    assert play.board.player(RED).tokens.held == []
    play.red("deploy", card="sample_scout", square="A1")
    assert play.unit("r5").pawn == "standard"


def test_ships_are_deployed_onto_water() -> None:
    """E-KW-20, E-KW-26, E-DEPLOY-04."""
    play = make_play("longboat#1")
    assert play.refusal(RED, "deploy", card="sample_longboat", square="A1") == "BAD_DEPLOY_SQUARE"
    play.board.terrain["C4"] = "river"
    play.red("deploy", card="sample_longboat", square="C4")
    assert play.unit("r2").square == "C4"


def test_when_cards_are_played() -> None:
    """E-CARD-01, E-CARD-03, E-CARD-04, E-CARD-14, E-TURN-13, E-ORD-15."""
    play = make_play("mint#1", "ruse#1", "caltrops#1", "scout#1", phase="mobilization")
    assert play.refusal(RED, "play", card="sample_mint") == "WRONG_PHASE"
    assert play.refusal(RED, "play", card="sample_caltrops") == "REACTION_OWN_TURN"
    assert play.refusal(RED, "play", card="sample_scout") == "IS_A_UNIT_CARD"
    assert play.refusal(RED, "play", card="sample_levy") == "NOT_IN_HAND"
    assert play.refusal(RED, "play", card="sample_ruse", option=2) == ""
    play.red("end_phase")
    assert play.refusal(RED, "play", card="sample_mint") == ""
    assert play.refusal(RED, "play", card="sample_ruse", option=2) == ""


def test_one_of_two_effects_is_chosen() -> None:
    """E-CARD-05, D-CARD-15, D-CARD-06, R-CARD-05."""
    play = make_play("ruse#1", phase="mobilization")
    ruse = {"card": "sample_ruse", "option": 1}
    assert play.refusal(RED, "play", card="sample_ruse") == "OPTION_REQUIRED"
    assert play.refusal(RED, "play", card="sample_ruse", option=3) == "OPTION_REQUIRED"
    assert play.refusal(RED, "play", **ruse) == "NO_LEGAL_TARGET"
    put(play.board, "u2", "D4", "shieldwall")
    assert play.refusal(RED, "play", **ruse) == "MISSING_FIELD"
    assert play.refusal(RED, "play", **ruse, targets=["u1"]) == "BAD_TARGET"
    assert play.refusal(RED, "play", **ruse, targets=["u2", "u1"]) == "BAD_TARGET"
    play.red("play", **ruse, targets=["u2"])
    assert play.unit("u2").damage == 2
    assert play.board.player(RED).discard == ["sample_ruse#1"]
    play = make_play("ruse#1")
    assert play.refusal(RED, "play", **ruse, targets=["u1"]) == "CONDITION_NOT_MET"


def test_a_look_is_told_to_its_player_alone() -> None:
    """E-INFO-16, E-INFO-18, E-CARD-12."""
    play = make_play("ruse#1")
    events = play.red("play", card="sample_ruse", option=2)
    assert "cards_seen" in kinds(events, RED)
    assert "cards_seen" not in kinds(events, BLUE)
    assert "look_taken" in kinds(events, BLUE)
    assert play.board.player(BLUE).hand_size == 1
    assert len(play.board.player(BLUE).discard) == 1


def test_an_upgrade_is_attached_to_a_unit_once() -> None:
    """E-CARD-06 to E-CARD-11, R-CARD-01, R-CARD-02, E-PIPE-28."""
    play = make_play("mail#1", "mail#2", "pennant#1")
    assert play.refusal(RED, "play", card="sample_mail#1") == "MISSING_FIELD"
    assert play.refusal(RED, "play", card="sample_mail#1", targets=["u1"]) == "BAD_TARGET"
    events = play.red("play", card="sample_mail#1", targets=["r1"])
    assert "upgrade_attached" in kinds(events)
    assert play.refusal(RED, "play", card="sample_mail#2", targets=["r1"]) == "SAME_UPGRADE"
    play.red("play", card="sample_pennant", targets=["r1"])
    assert play.unit("r1").upgrades == ["sample_mail#1", "sample_pennant#1"]


def test_an_action_that_gives_tokens_stays_until_they_are_used() -> None:
    """E-CARD-12, E-CARD-13, E-RES-06, D-CARD-19, E-ORD-40, E-INFO-19."""
    play = make_play("mint#1")
    events = play.red("play", card="sample_mint")
    assert play.board.choice is not None
    assert play.board.choice.kind == "fetch"
    assert play.refusal(RED, "choose", choice="fetch", answer=["sample_scout"]) == "BAD_ANSWER"
    events = play.red("choose", choice="fetch", answer=["sample_mail"])
    assert "sample_mail#7" in play.hand(RED)
    assert "hand_received" not in kinds(events, BLUE)
    assert play.board.player(RED).actions == ["sample_mint#1"]
    held = play.board.player(RED).tokens.held
    assert held == [HeldTokens("sample_mint#1", "gold", 3, is_given_by_card=True)]
    play.board.player(RED).tokens.main["gold"] = MainPool(1, 0)
    play.deal(RED, ["spies#1"])
    play.red("play", card="sample_spies")
    assert play.board.player(RED).actions == ["sample_mint#1"]
    play.deal(RED, ["mail#1"])
    play.red("play", card="sample_mail", targets=["r1"])
    assert play.board.player(RED).actions == []
    assert play.board.player(RED).discard == ["sample_mint#1"]


def test_at_most_three_events_are_active_and_may_be_discarded() -> None:
    """E-CARD-15 to E-CARD-17, R-CARD-03, E-ORD-18, E-RES-08."""
    play = make_play("levy#1")
    player = play.board.player(RED)
    player.events = ["sample_spies#1", "sample_spies#2", "sample_levy#9"]
    hold_tokens(play.board, RED, HeldTokens("sample_levy#9", "gold", 1, is_given_by_card=True))
    assert play.refusal(RED, "play", card="sample_levy") == "EVENT_LIMIT"
    assert play.refusal(BLUE, "discard_event", card="sample_levy") == "NOT_ACTIVE_EVENT"
    play.red("discard_event", card="sample_levy")
    assert play.board.player(RED).tokens.held == []
    play.red("play", card="sample_levy")
    assert play.board.player(RED).events == ["sample_spies#1", "sample_spies#2", "sample_levy#1"]
    play.red("end_turn")
    play.red("discard_event", card="sample_spies#1")
    assert play.board.player(RED).discard == ["sample_levy#9", "sample_spies#1"]


def test_an_ability_is_the_units_action() -> None:
    """E-ORD-13, E-ACT-03, E-ACT-04, R-VOC-02, 24.4 (action)."""
    play = make_play(phase="mobilization")
    put(play.board, "r2", "D4", "skirmisher")
    put(play.board, "u2", "F4", "skirmisher", mode="ranged")
    assert play.refusal(RED, "ability", unit="r1", ability=1) == "NO_SUCH_ABILITY"
    assert play.refusal(RED, "ability", unit="r2", ability=1, targets=["u1"]) == "BAD_TARGET"
    play.red("ability", unit="r2", ability=1, targets=["u2"])
    assert (play.unit("u2").damage, play.unit("r2").is_exhausted) == (1, True)
    assert play.refusal(RED, "ability", unit="r2", ability=1, targets=["u2"]) == "UNIT_EXHAUSTED"


def test_a_limit_bars_an_ability() -> None:
    """E-ORD-13: LIMIT_REACHED, until the turn has passed (E-PIPE-15)."""
    effect = "{trigger: action, limit: {turn: 1}, do: [{op: draw, amount: 1}]}"
    cards = make_cards({"sage": stats(effects=f"[{effect}]")})
    board = make_board(cards=cards)
    put(board, "r1", "C3", "sage")
    put(board, "u1", "E5")
    play = Play(board)
    play.deal(RED, [], ["foot#1", "foot#2", "foot#3"])
    play.red("ability", unit="r1", ability=1)
    play.unit("r1").is_exhausted = False
    assert play.refusal(RED, "ability", unit="r1", ability=1) == "LIMIT_REACHED"
    play.red("end_turn")
    play.blue("end_turn")
    assert play.refusal(RED, "ability", unit="r1", ability=1) == ""


def test_no_unit_is_moved_in_a_deployment_phase() -> None:
    """R-TURN-03, E-TURN-12, D-CARD-06: what else a card does happens."""
    effect = "{trigger: play, target: {what: unit, pick: chosen, filter: {side: own}}, "
    effect += "do: [{op: move, points: 2, dirs: multi}]}"
    board = make_board(cards=make_cards(others=tech_text("action", effect)))
    put(board, "r1", "C3")
    put(board, "u1", "E5")
    give(board, RED, food=1)
    play = Play(board)
    play.deal(RED, ["action#1"])
    targets = {"targets": ["r1", "C5"]}
    assert play.refusal(RED, "play", card="sample_action", targets=["r1"]) == "MISSING_FIELD"
    assert play.refusal(RED, "play", card="sample_action", **targets) == ""
    play.red("end_phase")
    code = play.refusal(RED, "play", card="sample_action", **targets)
    assert code == "NO_MOVE_IN_DEPLOYMENT"


def test_a_teammate_may_carry_an_upgrade_and_its_card_returns_to_its_owner() -> None:
    """R-CARD-01, E-TEAM-08."""
    board = make_board(mode="2v2", cards=load_sample_set())
    put(board, "n1", "C3", "lancers")
    give(board, RED, **MANY)
    for handle, square in (("r1", "C1"), ("u1", "F8"), ("y1", "D8")):
        put(board, handle, square, "scout")
    play = Play(board)
    play.deal(RED, ["mail#1"])
    play.red("end_phase")
    play.red("play", card="sample_mail", targets=["n1"])
    assert play.unit("n1").upgrades == ["sample_mail#1"]
    assert play.unit("n1").owner == Seat(3)
