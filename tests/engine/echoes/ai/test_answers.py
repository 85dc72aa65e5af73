"""How a machine player answers open choices and reaction windows."""

from engine.echoes.settings import Settings
from tests.engine.echoes.ai.decisions import decide, fields_of
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
from tests.engine.echoes.playing import Play
from tests.engine.echoes.sample_cards import tech_text


def play_event(effect: str, *, units: tuple[tuple[str, str], ...] = (), deck: int = 0) -> Play:
    """Return a game in which Red has played an Action with one effect."""
    card = tech_text("action", effect, id="sample_order")
    cards = make_cards({"dear": stats(6, 5, cost="{food: 4, wood: 3, gold: 0, flexible: 0}")}, card)
    board = make_board(cards=cards)
    put(board, "r1", "B3")
    put(board, "u1", "F5")
    for handle, square in units:
        put(board, handle, square)
    give(board, RED, food=3, wood=3, gold=3)
    play = Play(board)
    play.deal(RED, ["order#1", "foot#5", "dear#1"], [f"foot#{10 + one}" for one in range(deck)])
    return play


def test_the_resource_that_is_lacking_is_taken() -> None:
    """E-RES-12."""
    play = play_event("{trigger: play, do: [{op: gain, res: choice, amount: 1, hold: card}]}")
    give(play.board, RED, food=5, wood=5, gold=0)
    play.board.player(RED).tokens.main["food"] = play.board.player(RED).tokens.main["wood"]
    play.red("play", card="sample_order")
    assert fields_of(decide(play))["answer"] == ("gold",)


def test_what_cannot_be_paid_soon_is_discarded() -> None:
    play = play_event("{trigger: play, do: [{op: discard, amount: 1, by: owner}]}")
    give(play.board, RED, food=1, wood=1, gold=0)
    play.red("play", card="sample_order")
    order = fields_of(decide(play))
    assert order["answer"] == ("sample_dear#1",)


def test_of_cards_that_are_looked_for_the_most_wanted_is_taken() -> None:
    play = play_event(
        "{trigger: play, do: [{op: fetch, from: deck, cards: {kind: unit}, amount: 1, to: hand}]}"
    )
    give(play.board, RED, food=6, wood=6, gold=6)
    play.deal(RED, ["order#1"], ["foot#5", "dear#1"])
    play.red("play", card="sample_order")
    assert fields_of(decide(play))["answer"] == ("sample_dear#1",)


def attacked(window: int, **fields: str) -> Play:
    """Return a game in which Blue is asked in a window about an attack by Red's lancers."""
    board = make_board(cards=load_sample_set())
    board.settings = Settings(reaction_window=window)
    put(board, "r1", "B3", fields.get("attacker", "lancers"))
    put(board, "u1", "E3", "shieldwall")
    put(board, "u2", "F6", "scout")
    give(board, BLUE, wood=1)
    play = Play(board)
    play.deal(BLUE, ["caltrops#1"])
    return play


def test_a_reaction_is_played_in_the_window_for_which_it_is_made() -> None:
    """R-CARD-08."""
    play = attacked(5)
    play.red("attack", unit="r1", square="E3")
    assert fields_of(decide(play, BLUE)) == {"kind": "reaction", "card": "sample_caltrops#1"}


def test_a_window_about_something_else_is_passed() -> None:
    play = attacked(5)
    place(play.board, BLUE, "camp", "B4")
    give(play.board, BLUE, wood=0)
    play.red("attack", unit="r1", square="E3")
    assert decide(play, BLUE).kind == "pass"
