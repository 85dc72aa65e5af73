"""What each operation does (24.7), with the sample cards of the ledger."""

import pytest

from engine.echoes.entities.tokens import MainPool
from engine.echoes.figures.unit_figures import keywords_of, movement_points
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

GIVEN = stats(health=4, keywords="{kw: armor, x: 1}")


def sample_play(*hand: str, hidden: tuple[str, ...] = ()) -> Play:
    board = make_board(cards=load_sample_set(), hidden=hidden)
    put(board, "r1", "C3", "lancers")
    put(board, "u1", "F6", "scout")
    give(board, RED, food=9, wood=9, gold=9)
    play = Play(board, dict.fromkeys(hidden, "H6"))
    play.deal(RED, hand, ["lancers#8", "mail#8"])
    return play


def played(*operations: str, target: str = "", filled: str = "") -> Play:
    """Return a game in which Red has played an Action with these operations."""
    about = f"target: {{{target}}}, " if target else ""
    effect = f"{{trigger: play, {about}do: [{', '.join(operations)}]{filled}}}"
    cards = make_cards({"armored": GIVEN}, tech_text("action", effect))
    board = make_board(cards=cards)
    put(board, "r1", "C3")
    put(board, "u1", "D4", "armored")
    put(board, "u2", "E4")
    give(board, RED, food=3)
    board.player(RED).tokens.main["gold"] = MainPool(0, 3)
    play = Play(board)
    play.deal(RED, ["action#1", "foot#1", "foot#2"], ["foot#3", "foot#4"])
    play.deal(BLUE, ["foot#5", "foot#6"], ["foot#7"])
    play.red("play", card="sample_action")
    return play


ENEMIES = "what: unit, pick: all, filter: {side: enemy}"


@pytest.mark.parametrize(
    ("kind", "expected"), [("melee", (1, 2)), ("ranged", (1, 2)), ("direct", (2, 2))]
)
def test_damage_goes_through_the_armor_of_its_kind(kind: str, expected: tuple[int, int]) -> None:
    """R-VOC-02, E-VOC-05, R-COMBAT-11."""
    play = played(f"{{op: damage, amount: 2, kind: {kind}}}", target=ENEMIES)
    assert (play.unit("u1").damage, play.unit("u2").damage) == expected


def test_losses_by_a_card_are_lost_together() -> None:
    """R-COMBAT-11, E-PIPE-27, E-WIN-02, R-WIN-02."""
    play = played("{op: damage, amount: 4, kind: direct}", target=ENEMIES)
    assert play.board.outcome is not None
    assert play.board.player(BLUE).discard == ["sample_armored#u1", "sample_foot#u2"]


def test_healing_stops_at_full_health() -> None:
    """24.7 (heal), E-BUILD-16."""
    board = make_board(cards=load_sample_set())
    put(board, "r1", "C3", "healer")
    put(board, "r2", "C4", "lancers", damage=1)
    put(board, "r3", "B3", "lancers")
    put(board, "u1", "F6", "scout")
    play = Play(board)
    code = play.refusal(RED, "ability", unit="r1", ability=1, targets=["r3"])
    assert code == "BAD_TARGET"
    play.red("ability", unit="r1", ability=1, targets=["r2"])
    assert play.unit("r2").damage == 0
    buildings = "what: building, pick: all, filter: {side: own}"
    play = played("{op: heal, amount: all}", target=buildings)
    assert play.building("A1").damage == 0


def test_drawing_discarding_and_gaining() -> None:
    """24.7 (draw, discard, gain), E-ORD-37, R-RES-05, D-CARD-19."""
    play = played("{op: draw, amount: 1}", "{op: discard, amount: 1, by: owner}")
    assert play.board.choice is not None
    assert (play.board.choice.kind, play.board.choice.seat) == ("discard_effect", RED)
    play.red("choose", choice="discard_effect", answer=["sample_foot#1"])
    assert play.hand(RED) == ["sample_foot#2", "sample_foot#3"]
    play = played("{op: discard, amount: 1, who: opponent, by: owner}")
    assert play.board.player(BLUE).discard == ["sample_foot#6"], "the newest, at once"
    play = played("{op: gain, res: choice, amount: 1, hold: civ}")
    play.red("choose", choice="resource", answer=["wood"])
    (held,) = play.board.player(RED).tokens.held
    assert (held.card, held.res, held.is_given_by_card) == ("sample_civ", "wood", False)


def test_unexhausting_tokens_and_units() -> None:
    """24.7 (unexhaust), R-ACT-05."""
    play = played("{op: unexhaust, res: gold, amount: 2}")
    assert play.board.player(RED).tokens.main["gold"] == MainPool(2, 1)
    play = sample_play("pathfinders#1")
    put(play.board, "r2", "C4", "lancers", is_exhausted=True, has_moved=True)
    targets = ["T12", "r1", "C5", "r2"]
    assert play.refusal(RED, "play", card="sample_pathfinders", targets=targets) == "BAD_TARGET"


def test_a_tile_is_rotated_a_unit_moved_and_another_unexhausted() -> None:
    """24.7 (tile, move, unexhaust), R-SCOUT-03, R-MOVE-07, D-CARD-05, D-CARD-06, R-ACT-05."""
    play = sample_play("pathfinders#1", hidden=("T12",))
    board = play.board
    play.unit("r1").has_moved = True
    put(board, "r2", "C4", "lancers", is_exhausted=True, has_moved=True)
    reveal = {"A3": "water", "A4": "farmland", "B3": "forest", "B4": "river"}
    assert play.refusal(RED, "play", card="sample_pathfinders", targets=["r1"]) == "MISSING_FIELD"
    play = sample_play("pathfinders#1", hidden=("T12",))
    put(play.board, "r2", "D3", "lancers", is_exhausted=True, has_moved=True)
    play.red("move", unit="r1", to="B3")
    play.red("rotate", degrees=0)
    assert {square: play.board.terrain[square] for square in reveal} == reveal
    play.unit("r1").square = "C3"
    play.red("play", card="sample_pathfinders", targets=["T12", "r1", "C5", "r2"])
    assert play.board.choice is not None
    assert play.board.choice.kind == "rotate"
    play.red("rotate", degrees=180)
    assert play.board.terrain["A3"] == "river"
    assert (play.unit("r1").square, play.unit("r1").squares_moved) == ("C5", 3)
    assert (play.unit("r2").is_exhausted, play.unit("r2").has_moved) == (False, True)


def test_an_exhausted_unit_is_moved_by_no_card() -> None:
    """R-MOVE-07, E-TURN-07, R-CARD-05."""
    play = sample_play("pathfinders#1")
    play.unit("r1").is_exhausted = True
    code = play.refusal(RED, "play", card="sample_pathfinders", targets=["r1", "C5"])
    assert code == "NO_LEGAL_TARGET"


def test_mud_exhausts_and_slows_until_the_next_own_turn() -> None:
    """24.7 (exhaust, stat, keyword), R-ACT-06, D-CARD-02 (round), 24.5 (resource)."""
    play = sample_play("mud#1")
    put(play.board, "u2", "D3", "lancers")
    play.red("play", card="sample_mud", targets=["u2"])
    rider = play.unit("u2")
    assert (rider.is_exhausted, rider.is_marked) == (True, True)
    assert movement_points(play.board, rider) == 2
    assert not keywords_of(play.board, rider).has("charge")
    play.red("end_turn")
    assert play.unit("u2").is_exhausted
    play.blue("end_turn")
    assert movement_points(play.board, play.unit("u2")) == 3
    poor = sample_play("mud#1")
    put(poor.board, "u2", "D3", "lancers")
    give(poor.board, RED, gold=1)
    poor.red("play", card="sample_mud", targets=[])
    assert poor.board.lasting == []


def test_an_effect_builds_beside_the_camp_of_the_turn() -> None:
    """24.7 (build), R-BUILD-08, E-BUILD-03."""
    play = sample_play("engineers#1")
    play.board.terrain["C3"] = "mine"
    play.board.has_built_camp = True
    play.red("play", card="sample_engineers", option=1, targets=["C3"])
    assert play.building("C3").owner == RED
    assert play.board.player(RED).tokens.main["gold"] == MainPool(10, 0)
    assert not play.unit("r1").is_exhausted
    again = sample_play("engineers#1")
    code = again.refusal(RED, "play", card="sample_engineers", option=1, targets=["C3"])
    assert code == "NO_LEGAL_TARGET"


def test_an_effect_destroys_a_camp_and_never_a_capital() -> None:
    """24.7 (destroy), E-BUILD-24."""
    play = sample_play("engineers#1")
    place(play.board, RED, "barracks", "D3")
    camp = place(play.board, BLUE, "camp", "D4")
    play.board.terrain["D4"] = "forest"
    give(play.board, BLUE, wood=1)
    events = play.red("play", card="sample_engineers", option=2, targets=["D4"])
    assert "building_lost" in kinds(events)
    assert play.board.player(BLUE).tokens.main["wood"].total == 0
    assert camp.square not in play.board.buildings
    effect = "{trigger: play, target: {what: building, pick: all}, do: [{op: destroy}]}"
    board = make_board(cards=make_cards(others=tech_text("action", effect)))
    put(board, "r1", "C3")
    give(board, RED, food=1)
    play = Play(board)
    play.deal(RED, ["action#1"])
    assert play.refusal(RED, "play", card="sample_action") == "NO_LEGAL_TARGET"
    place(play.board, BLUE, "barracks", "D4")
    put(play.board, "u1", "E4")
    play.red("play", card="sample_action")
    assert sorted(play.board.buildings) == ["A1", "F6"]


def test_beacons_show_a_tile_and_lengthen_shots_for_a_turn() -> None:
    """24.7 (look, keyword), E-INFO-12, E-INFO-18, D-CARD-02 (turn)."""
    play = sample_play("beacons#1", hidden=("T12",))
    put(play.board, "r2", "D4", "skirmisher")
    events = play.red("play", card="sample_beacons", targets=["T12"])
    assert "tile_seen" in kinds(events, RED)
    assert "tile_seen" not in kinds(events, BLUE)
    assert "T12" in play.board.undiscovered
    assert keywords_of(play.board, play.unit("r2")).has("long_range")
    play.red("end_turn")
    assert not keywords_of(play.board, play.unit("r2")).has("long_range")


def test_a_tile_is_revealed_by_an_effect() -> None:
    """24.7 (tile), R-SCOUT-04: its player chooses the rotation."""
    effect = "{trigger: play, target: {what: tile, pick: chosen, filter: {hidden: true}}, "
    effect += "do: [{op: tile, how: reveal}, {op: draw, amount: 1}]}"
    board = make_board(cards=make_cards(others=tech_text("action", effect)), hidden=("T12",))
    put(board, "r1", "C3")
    put(board, "u1", "F6")
    give(board, RED, food=1)
    play = Play(board, {"T12": "H6"})
    play.deal(RED, ["action#1"], ["foot#1"])
    play.red("play", card="sample_action", targets=["T12"])
    assert play.hand(RED) == [], "what comes next waits for the rotation"
    play.red("rotate", degrees=270)
    assert play.board.terrain["A4"] == "river"
    assert play.hand(RED) == ["sample_foot#1"]
    assert play.board.player(RED).discard == ["sample_action#1"]


def test_fetching_from_the_discard_pile_is_open() -> None:
    """24.7 (fetch), E-ORD-40, D-CARD-16."""
    effect = "{trigger: play, do: [{op: fetch, from: discard, cards: {kind: unit}, amount: 1, "
    effect += "to: deck}]}"
    board = make_board(cards=make_cards(others=tech_text("action", effect)))
    put(board, "r1", "C3")
    put(board, "u1", "F6")
    give(board, RED, food=2)
    board.player(RED).discard = ["sample_foot#4", "sample_action#9", "sample_conqueror#1"]
    play = Play(board)
    play.deal(RED, ["action#1"])
    play.red("play", card="sample_action")
    events = play.red("choose", choice="fetch", answer=["sample_foot"])
    assert play.state.secrets_of(RED).deck == ["sample_foot#4"]
    assert "cards_fetched" in kinds(events, BLUE)
    assert "sample_foot#4" not in play.board.player(RED).discard


def test_a_unit_goes_into_its_owners_deck() -> None:
    """24.7 (return), D-CARD-02."""
    play = played("{op: return, to: deck}", target=ENEMIES)
    assert play.board.outcome is not None, "a side without units has lost (E-WIN-02)"
    assert set(play.state.secrets_of(BLUE).deck) == {
        "sample_foot#7", "sample_armored#u1", "sample_foot#u2",
    }  # fmt: skip
