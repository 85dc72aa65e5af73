"""What a machine player deploys, plays and registers."""

from engine.echoes.entities.board import Board
from engine.echoes.orders.cards import PlayCard
from engine.echoes.orders.deployment import Deploy, DiscardUnit
from engine.echoes.orders.reactions import SetStanding
from tests.engine.echoes.ai.decisions import decide, fields_of, play_turn
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

DEAR = "{food: 3, wood: 1, gold: 0, flexible: 0}"
UNITS = {
    "champion": stats(health=5, melee=4, cost=DEAR),
    "archer": stats(health=2, melee=1, ranged=2, classes="[archer]"),
}


def deploying(board: Board, *hand: str) -> Play:
    """Return a game in Red's Deployment phase, with these cards in hand."""
    board.phase = "deployment"
    put(board, "u1", "F5")
    play = Play(board)
    play.deal(RED, hand)
    return play


def test_the_strongest_unit_that_can_be_paid_is_deployed_under_the_king() -> None:
    """E-DEPLOY-08: it has melee 4 and costs 4."""
    board = make_board(UNITS)
    put(board, "r1", "C3")
    give(board, RED, food=3, wood=1)
    order = decide(deploying(board, "foot#7", "champion#1"))
    assert isinstance(order, Deploy)
    assert (order.card, order.pawn) == ("sample_champion#1", "king")


def test_a_unit_is_deployed_on_the_barracks_near_the_enemy() -> None:
    board = make_board(UNITS)
    put(board, "r1", "C3")
    place(board, RED, "barracks", "D5")
    give(board, RED, food=1)
    assert fields_of(decide(deploying(board, "foot#7")))["square"] == "D5"


def test_a_unit_is_deployed_at_home_when_the_capital_is_in_danger() -> None:
    board = make_board(UNITS)
    put(board, "r1", "C3")
    put(board, "u2", "A3")
    place(board, RED, "barracks", "D5")
    give(board, RED, food=1)
    assert fields_of(decide(deploying(board, "foot#7")))["square"] == "A1"


def test_a_weak_unit_makes_room_for_a_strong_one_when_no_pawn_is_left() -> None:
    """E-DEPLOY-10."""
    board = make_board(UNITS)
    for number, square in enumerate(("B2", "B3", "C2", "C3"), 1):
        put(board, f"r{number}", square, damage=3 if number == 1 else 0)
    board.player(RED).king = board.player(RED).queen = "gone"
    give(board, RED, food=3, wood=1)
    orders = play_turn(deploying(board, "champion#1"))
    assert isinstance(orders[0], DiscardUnit)
    assert orders[0].unit == "r1"
    assert isinstance(orders[1], Deploy)


def test_an_upgrade_goes_to_a_unit_on_which_it_works() -> None:
    """E-CARD-07."""
    bow = tech_text(
        "upgrade",
        "{trigger: static, target: {pick: self}, do: [{op: stat, stat: ranged, amount: 2}]}",
        id="sample_bow",
        classes="[archer]",
    )
    board = make_board(cards=make_cards(UNITS, bow))
    put(board, "r1", "C3", "champion")
    put(board, "r2", "C2", "archer")
    give(board, RED, food=5, wood=5, gold=5)
    order = decide(deploying(board, "bow#1"))
    assert isinstance(order, PlayCard)
    assert order.targets == ("r2",)


def test_damage_of_a_tactic_goes_where_it_destroys() -> None:
    bolt = tech_text(
        "action",
        "{trigger: play, target: {what: unit, pick: chosen, amount: 1, filter: {side: enemy}}, "
        "do: [{op: damage, amount: 2, kind: direct}]}",
        id="sample_bolt",
    )
    board = make_board(cards=make_cards(UNITS, bolt))
    put(board, "r1", "A2")
    put(board, "u2", "F4", "champion")
    put(board, "u3", "E6", "champion", damage=3)
    give(board, RED, food=2, wood=2, gold=2)
    order = decide(deploying(board, "bolt#1"))
    assert isinstance(order, PlayCard)
    assert order.targets == ("u3",)


def test_reactions_are_registered_before_the_turn_ends() -> None:
    """R-CARD-07: Caltrops cancel an attack, so only one of 2 damage or more."""
    board = make_board(cards=load_sample_set())
    put(board, "r1", "C3", "shieldwall")
    put(board, "u2", "F4", "scout")
    give(board, RED, wood=1)
    board.phase = "deployment"
    play = Play(board)
    play.deal(RED, ["caltrops#1"])
    orders = play_turn(play)
    assert [one.kind for one in orders] == ["standing", "end_turn"]
    assert isinstance(orders[0], SetStanding)
    assert orders[0].min_damage == 2


def test_a_teammates_tokens_pay_what_the_own_ones_cannot() -> None:
    """E-TEAM-06, R-TEAM-04: they must be named."""
    board = make_board(UNITS, mode="2v2")
    put(board, "r1", "C3")
    put(board, "n1", "E3")
    put(board, "y1", "D7")
    give(board, RED, food=1)
    give(board, board.players[2].seat, food=2, wood=1)
    play = deploying(board, "champion#1")
    order = decide(play)
    assert isinstance(order, Deploy)
    assert sorted(order.pay) == ["ally_food", "ally_food", "ally_wood", "food"]
    assert BLUE not in {unit.owner for unit in play.board.units_of(RED)}


def test_a_ship_is_launched_near_what_it_could_fight_else_foot_is_deployed() -> None:
    """E-KW-26: a pond far from all enemies is no place for a ship."""
    ship = stats(health=4, melee=3, classes="[ship]", keywords="{kw: light_ship}")
    found = []
    for enemy in ("F5", "D2"):
        board = make_board({**UNITS, "boat": ship}, terrain={"B1": "water"})
        for number, square in enumerate(("A2", "A3", "B2", "C2"), 1):
            put(board, f"r{number}", square)
        put(board, "u2", enemy)
        give(board, RED, food=1)
        found.append(fields_of(decide(deploying(board, "boat#1", "foot#7")))["card"])
    assert found == ["sample_foot#7", "sample_boat#1"]
