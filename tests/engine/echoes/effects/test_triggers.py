"""What triggers effects of cards in play, and the choices they ask for."""

from engine.echoes.entities.tokens import HeldTokens
from engine.echoes.settings import Settings
from tests.engine.echoes.boards import (
    BLUE,
    RED,
    Stats,
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


def sample_play() -> Play:
    board = make_board(cards=load_sample_set())
    play = Play(board)
    play.deal(RED, [], [f"lancers#{number}" for number in range(5, 9)])
    play.deal(BLUE, [], [f"lancers#{number}" for number in range(15, 19)])
    return play


def effect_play(effect: str, **units: Stats) -> Play:
    """Return a game in which a Red `caster` on C3 has an effect, and Blue a unit on D3."""
    given = {"caster": stats(health=6, effects=f"[{effect}]"), **units}
    board = make_board(cards=make_cards(given))
    put(board, "r1", "C3", "caster")
    put(board, "u1", "D3")
    put(board, "u9", "F6")
    play = Play(board)
    play.deal(RED, [], ["foot#1", "foot#2", "foot#3"])
    return play


def test_an_attack_triggers_effects_for_this_combat() -> None:
    """24.4 (attack), D-CARD-02 (combat), E-PIPE-23, E-PIPE-27, E-VOC-01."""
    play = sample_play()
    put(play.board, "r1", "C3", "lancers")
    put(play.board, "u1", "D3", "skirmisher", mode="ranged")
    put(play.board, "u2", "F6", "scout")
    events = play.red("attack", unit="r1", square="D3")
    assert "unit_stat_changed" in kinds(events)
    assert "u1" not in play.board.units
    assert play.board.lasting == []


def test_when_targeted_an_upgrade_prevents_damage_once_a_turn() -> None:
    """24.4 (targeted), E-VOC-02, R-COMBAT-01 (PREV), 24.3 (limit)."""
    play = sample_play()
    for handle, square in (("r1", "C3"), ("r2", "E3")):
        put(play.board, handle, square, "duelist")
    put(play.board, "u1", "D3", "shieldwall", upgrades=["sample_pennant#1"])
    play.red("attack", unit="r1", square="D3")
    assert play.unit("u1").damage == 1
    play.red("attack", unit="r2", square="D3")
    assert play.unit("u1").damage == 3


def test_what_a_lost_unit_gives_lies_on_the_civilization_card() -> None:
    """24.4 (lost), D-CARD-19, R-BUILD-07."""
    play = sample_play()
    put(play.board, "r1", "C3", "duelist")
    put(play.board, "u1", "D3", "longboat", damage=2)
    put(play.board, "u2", "F6", "scout")
    play.red("attack", unit="r1", square="D3")
    held = HeldTokens("sample_civ", "wood", 2, is_given_by_card=False)
    assert play.board.player(BLUE).tokens.held == [held]


def test_a_unit_that_destroys_triggers_once_in_the_game() -> None:
    """24.4 (destroys), 24.3 (limit: game), E-PIPE-27."""
    play = sample_play()
    put(play.board, "r1", "C3", "conqueror")
    for handle, square in (("u1", "D3"), ("u2", "D4"), ("u3", "F6")):
        put(play.board, handle, square, "scout")
    play.red("attack", unit="r1", square="D3")
    assert len(play.hand(RED)) == 1
    play.unit("r1").is_exhausted = play.unit("r1").has_moved = False
    play.red("attack", unit="r1", square="D4")
    assert len(play.hand(RED)) == 1


def test_building_triggers_the_civilization_card_once_a_turn() -> None:
    """24.4 (built), E-RES-07, R-RES-06."""
    play = sample_play()
    play.board.terrain["C3"] = "mine"
    for handle, square in (("r1", "C3"), ("r2", "C5")):
        put(play.board, handle, square, "scout")
    put(play.board, "u1", "F6", "scout")
    give(play.board, RED, wood=2, gold=2)
    play.red("build", unit="r1", what="camp")
    play.red("build", unit="r2", what="barracks")
    held = HeldTokens("sample_civ", "wild", 1, is_given_by_card=True)
    assert play.board.player(RED).tokens.held == [held]


def test_an_enemy_event_is_noticed_by_spies() -> None:
    """24.4 (card_played), R-CARD-11: in anybody's turn, and for nothing."""
    play = sample_play()
    put(play.board, "r1", "C3", "scout")
    put(play.board, "u1", "F6", "scout")
    play.board.player(BLUE).events = ["sample_spies#1"]
    play.board.player(RED).events = ["sample_spies#2"]
    give(play.board, RED, food=5, wood=5, gold=5)
    play.deal(RED, ["levy#1"])
    play.red("end_phase")
    play.red("play", card="sample_levy")
    assert len(play.hand(BLUE)) == 1
    assert play.hand(RED) == []


def test_deployed_cavalry_gains_charge_for_good() -> None:
    """24.4 (deployed), D-CARD-02 (permanent), E-PIPE-29."""
    play = sample_play()
    put(play.board, "r1", "C3", "scout")
    put(play.board, "u1", "F6", "scout")
    play.board.player(RED).events = ["sample_spies#1"]
    give(play.board, RED, food=5, wood=5, gold=5)
    play.deal(RED, ["lancers#1", "scout#1"])
    play.red("end_phase")
    play.red("deploy", card="sample_lancers", square="A1")
    (lasting,) = play.board.lasting
    assert (lasting.thing, lasting.duration) == ("r2", "permanent")


def test_start_and_end_of_turn_effects_are_those_of_the_active_player() -> None:
    """24.4 (turn_start, turn_end), E-PIPE-09, E-PIPE-12, 24.5 (hand, capital)."""
    play = sample_play()
    for handle, square in (("r1", "C3"), ("u1", "F6")):
        put(play.board, handle, square, "healer", damage=1)
    play.board.buildings["A1"].damage = 5
    play.board.buildings["F6"].damage = 5
    play.board.player(BLUE).events = ["sample_levy#1"]
    play.red("end_turn")
    held = HeldTokens("sample_healer#r1", "food", 1, is_given_by_card=True)
    assert play.board.player(RED).tokens.held == [held]
    assert play.board.player(BLUE).tokens.held == []
    assert len(play.hand(BLUE)) == 1
    assert play.unit("u1").damage == 0
    assert play.unit("r1").damage == 1


def test_an_optional_resupply_is_asked_once_and_may_be_declined() -> None:
    """R-ORD-03, E-ORD-42, 24.4 (scouted): nothing set aside shuffles nothing."""
    board = make_board(cards=load_sample_set(), hidden=("T21",))
    put(board, "r1", "B1", "scout")
    put(board, "u1", "F6", "scout")
    play = Play(board, {"T21": "H1"})
    play.deal(RED, ["mail#1"], ["mail#2", "levy#1"])
    play.red("move", unit="r1", to="C1")
    play.red("rotate", degrees=0)
    assert play.board.choice is not None
    assert (play.board.choice.kind, play.board.choice.at_least) == ("resupply", 0)
    assert play.refusal(RED, "choose", choice="may", answer=["yes"]) == "NO_SUCH_CHOICE"
    events = play.red("choose", choice="resupply", answer=[])
    assert kinds(events) == []
    assert play.state.secrets_of(RED).deck == ["sample_mail#2", "sample_levy#1"]


def test_a_may_effect_is_asked_in_the_own_turn_and_accepted_in_anothers() -> None:
    """E-ORD-39, R-ORD-03."""
    draw = "{trigger: %s, by: {self: true}, may: true, do: [{op: draw, amount: 1}]}"
    play = effect_play(draw % "attack")
    play.red("attack", unit="r1", square="D3")
    assert play.board.choice is not None
    assert play.board.choice.kind == "may"
    assert play.board.attack is not None
    play.red("choose", choice="may", answer=["no"])
    assert play.hand(RED) == []
    assert play.unit("u1").damage == 2
    play = effect_play(draw % "targeted")
    play.board.active = BLUE
    play.blue("attack", unit="u1", square="C3")
    assert len(play.hand(RED)) == 1


def damage_effect(trigger: str, fields: str = "") -> str:
    target = "target: {what: unit, pick: chosen, filter: {side: enemy}}"
    damage = "do: [{op: damage, amount: 1, kind: direct}]"
    return f"{{trigger: {trigger}, {fields}{target}, {damage}}}"


def test_a_target_is_chosen_in_the_own_turn() -> None:
    """E-ORD-38, E-ORD-20: one possible answer is not asked."""
    play = effect_play(damage_effect("turn_end"))
    put(play.board, "u2", "E3", damage=1)
    play.red("end_turn")
    assert play.board.choice is not None
    assert (play.board.choice.kind, play.board.choice.answers) == ("target", ("u1", "u2"))
    assert play.refusal(RED, "choose", choice="target", answer=["r1"]) == "BAD_ANSWER"
    assert play.refusal(RED, "choose", choice="target", answer=["u1", "u2"]) == "BAD_ANSWER"
    play.red("choose", choice="target", answer=["u1"])
    assert play.unit("u1").damage == 1
    assert play.board.active == BLUE
    play = effect_play(damage_effect("turn_end"))
    play.red("end_turn")
    assert play.unit("u1").damage == 1


def test_a_turn_whose_deadline_has_passed_ends_by_itself_after_a_reaction_window() -> None:
    """R-TURN-04, R-CARD-08: what is asked behind the window takes its default answer."""
    play = effect_play(damage_effect("turn_end"))
    play.board.settings = Settings(reaction_window=5)
    play.unit("u1").damage = 3
    play.deal(RED, [f"foot#{number}" for number in range(7)], ["foot#9"])
    play.deal(BLUE, ["foot#1"])
    play.lapse(RED)
    assert play.board.window == 1
    play.blue("pass")
    assert "u1" not in play.board.units
    assert play.board.choice is None
    assert (play.board.active, len(play.hand(RED))) == (BLUE, 7)


def test_the_default_target_of_harm_is_the_weakest() -> None:
    """R-ORD-04, R-ORD-03: in another player's turn nobody is asked."""
    play = effect_play(damage_effect("targeted", "by: {self: true}, "))
    put(play.board, "u2", "E3", damage=1)
    play.board.active = BLUE
    play.blue("attack", unit="u1", square="C3")
    assert play.unit("u2").damage == 2


def test_garrisons_keep_enemy_effects_out() -> None:
    """E-GARR-03, R-GARR-01, R-GARR-02, D-CARD-07."""
    play = effect_play(damage_effect("turn_end"))
    place(play.board, BLUE, "barracks", "D3")
    play.red("end_turn")
    assert (play.unit("u1").damage, play.unit("u9").damage) == (0, 0)
    every = "{trigger: turn_end, target: {what: unit, pick: all, filter: {side: enemy%s}}, "
    every += "do: [{op: damage, amount: 1, kind: direct}]}"
    play = effect_play(every % "")
    play.red("end_turn")
    assert (play.unit("u1").damage, play.unit("u9").damage) == (1, 0)
    play = effect_play(every % ", garrisoned: true")
    play.red("end_turn")
    assert (play.unit("u1").damage, play.unit("u9").damage) == (0, 1)


def test_chosen_enemies_obey_front_line() -> None:
    """D-CARD-08, R-KW-05."""
    guard = stats(keywords="{kw: front_line}")
    play = effect_play(damage_effect("turn_end"), guard=guard)
    put(play.board, "u2", "D3", "guard")
    del play.board.units["u9"]
    play.red("end_turn")
    assert (play.unit("u1").damage, play.unit("u2").damage) == (0, 1)


def test_chains_stop_after_twenty_effects() -> None:
    """R-CARD-11: an effect that triggers itself comes to an end."""
    effect = "{trigger: deployed, by: {side: own}, do: [{op: draw, amount: 1}]}"
    effects = ", ".join([effect] * 25)
    board = make_board(cards=make_cards(others=tech_text("event", effects)))
    put(board, "r1", "C3")
    put(board, "u1", "F6")
    board.player(RED).events = ["sample_event#1"]
    give(board, RED, food=3)
    play = Play(board)
    play.deal(RED, ["foot#1"], [f"foot#{number}" for number in range(2, 40)])
    play.red("end_phase")
    play.red("deploy", card="sample_foot", square="A1")
    assert len(play.hand(RED)) == 20
