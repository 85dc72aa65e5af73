"""What a machine player attacks, and with what."""

from engine.echoes.orders.mobilization import Attack
from tests.engine.echoes.ai.decisions import decide, fields_of, play_turn
from tests.engine.echoes.boards import BLUE, make_board, make_cards, place, put, stats
from tests.engine.echoes.playing import Play
from tests.engine.echoes.sample_cards import tech_text

UNITS = {
    "archer": stats(health=2, melee=1, ranged=2),
    "wall": stats(health=6, melee=5, move="1 orthogonal"),
    "weak": stats(health=2, melee=1),
    "guard": stats(cost="{food: 4, wood: 2, gold: 0, flexible: 0}"),
    "rider": stats(health=4, melee=2, move="3 orthogonal", keywords="{kw: charge, x: 2}"),
}


def staged(**units: tuple[str, str]) -> Play:
    """Return a game with units by their handles: a square and a card."""
    board = make_board(UNITS)
    for handle, (square, card) in units.items():
        put(board, handle, square, card)
    return Play(board)


def test_the_blow_that_ends_the_game_comes_before_all_others() -> None:
    """E-WIN-01: the Capital with 2 life points falls, though a wounded unit stands nearer."""
    play = staged(r1=("F4", "foot"), r2=("B2", "foot"), u1=("E4", "weak"), u2=("C6", "foot"))
    play.building("F6").damage = 8
    assert fields_of(decide(play)) == {
        "kind": "attack", "unit": "r1", "square": "F6", "target": "building",
    }  # fmt: skip


def test_the_last_unit_of_an_enemy_is_worth_the_own_one() -> None:
    """E-WIN-02: without a unit the game is lost."""
    play = staged(r1=("C3", "weak"), r2=("A2", "foot"), u1=("D3", "foot"))
    play.unit("u1").damage = 3
    order = decide(play)
    assert isinstance(order, Attack)
    assert order.target == "u1"


def test_a_unit_does_not_throw_itself_on_one_that_strikes_back_harder() -> None:
    """E-COMBAT-08: the counter damage of 5 would be the end of it."""
    play = staged(r1=("C3", "foot"), r2=("A2", "foot"), u1=("D3", "wall"), u2=("F5", "foot"))
    assert not [one for one in play_turn(play) if isinstance(one, Attack) and one.target == "u1"]


def test_an_archer_shoots_at_what_would_strike_back() -> None:
    """E-COMBAT-16: it switches to Ranged mode first."""
    play = staged(r1=("C3", "archer"), r2=("A2", "foot"), u1=("D3", "foot"), u2=("F5", "foot"))
    play.unit("u1").damage = 2
    orders = play_turn(play)
    kinds = [fields_of(one) for one in orders if one.kind in {"mode", "attack"}]
    assert kinds[0] == {"kind": "mode", "unit": "r1", "mode": "ranged"}
    assert kinds[1] == {"kind": "attack", "unit": "r1", "square": "D3", "target": "u1"}


def test_units_that_destroy_a_target_together_attack_it() -> None:
    play = staged(r1=("C3", "foot"), r2=("D2", "foot"), u1=("D3", "foot"), u2=("F5", "foot"))
    play.unit("u1").mode = "ranged"
    attacks = [one for one in play_turn(play) if isinstance(one, Attack)]
    assert [one.target for one in attacks] == ["u1", "u1"]
    assert "u1" not in play.board.units


def test_a_charge_is_counted_with_the_squares_of_the_attack() -> None:
    """E-KW-11, R-MOVE-06: from 2 squares away a rider destroys what 2 damage would not."""
    play = staged(r1=("B3", "rider"), r2=("A2", "foot"), u1=("D3", "foot"), u2=("F5", "foot"))
    order = decide(play)
    assert isinstance(order, Attack)
    assert (order.unit, order.target) == ("r1", "u1")


def test_an_open_event_that_strikes_back_is_foreseen() -> None:
    """24.4: an enemy Event deals 4 damage to whoever attacks a building."""
    walls = tech_text(
        "event",
        "{trigger: building_targeted, by: {side: own}, target: {pick: other}, "
        "do: [{op: damage, amount: 4, kind: direct}]}",
        id="sample_walls",
    )
    board = make_board(cards=make_cards(UNITS, walls))
    put(board, "r1", "E4", "guard")
    put(board, "r2", "A2")
    put(board, "u1", "B6")
    place(board, BLUE, "camp", "E5", damage=2)
    open_play = Play(board.copy())
    assert decide(open_play).kind == "attack"
    board.player(BLUE).events = ["sample_walls#1"]
    board.arrivals.append("sample_walls#1")
    assert not [one for one in play_turn(Play(board.copy())) if isinstance(one, Attack)]
    board.turn = 161
    assert [one for one in play_turn(Play(board)) if isinstance(one, Attack)], "a long game ends"


def test_an_enemy_at_home_is_attacked_before_one_far_away() -> None:
    play = staged(r1=("B3", "foot"), u1=("B2", "guard"), u2=("B5", "guard"), r2=("A6", "foot"))
    play.unit("u1").mode = play.unit("u2").mode = "ranged"
    order = decide(play)
    assert isinstance(order, Attack)
    assert order.target == "u1"


def test_a_camp_on_which_an_own_unit_stands_is_left_to_that_unit() -> None:
    """E-OBST-01: no other unit may attack there in melee, and none tries to for ever."""
    board = make_board(UNITS)
    place(board, BLUE, "camp", "C3")
    put(board, "r1", "C3", has_moved=True, is_exhausted=True)
    put(board, "r2", "B3", "archer", mode="ranged")
    put(board, "u1", "F5")
    orders = play_turn(Play(board))
    assert len(orders) < 8
    assert not [one for one in orders if isinstance(one, Attack) and one.unit == "r1"]
