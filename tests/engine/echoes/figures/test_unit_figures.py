"""Stats and keywords of units: printed, of pawns, of cards in play and of lasting effects."""

from engine.core.protocol.values import Seat
from engine.echoes.catalog.vocabulary import Stat
from engine.echoes.entities.lasting_effect import LastingEffect
from engine.echoes.figures.building_figures import building_health_left, building_keywords
from engine.echoes.figures.card_costs import Price, card_price
from engine.echoes.figures.cards_in_play import cards_in_play
from engine.echoes.figures.filters import is_garrisoned
from engine.echoes.figures.unit_figures import (
    attack_stat,
    keywords_of,
    max_health,
    movement_points,
    remaining_health,
)
from tests.engine.echoes.boards import (
    BLUE,
    RED,
    load_sample_set,
    make_board,
    make_cards,
    place,
    put,
    stats,
)
from tests.engine.echoes.sample_cards import tech_text

UNITS = {
    "crier": stats(keywords="{kw: war_cry}"),
    "bowman": stats(melee=None, ranged=2),
    "horse": stats(classes="[cavalry]"),
}


def test_the_example_of_king_and_queen() -> None:
    """WX-17: E-DEPLOY-07, E-DEPLOY-08, R-DEPLOY-01."""
    board = make_board(UNITS)
    queen, king = put(board, "r1", "C3", pawn="queen"), put(board, "r2", "C4", pawn="king")
    assert (max_health(board, queen), attack_stat(board, queen, "melee")) == (6, 2)
    assert (max_health(board, king), attack_stat(board, king, "melee")) == (4, 3)
    queen.damage = 5
    assert remaining_health(board, queen) == 1
    bowman = put(board, "r3", "C5", "bowman", pawn="king")
    assert attack_stat(board, bowman, "melee") is None
    assert attack_stat(board, bowman, "ranged") == 2


def test_war_cry_reaches_all_allied_units_around() -> None:
    """WX-14: E-KW-37, R-KW-12, R-TEAM-06."""
    board = make_board(UNITS, mode="2v2")
    crier = put(board, "u3", "E5", "crier")
    near, far, mate = put(board, "u1", "D4"), put(board, "u2", "C4"), put(board, "y1", "F5")
    enemy = put(board, "r1", "E4")
    melee = [attack_stat(board, one, "melee") for one in (crier, near, far, mate, enemy)]
    assert melee == [3, 3, 2, 3, 2]
    put(board, "u4", "E5", "crier")
    assert attack_stat(board, near, "melee") == 4
    bowman = put(board, "u5", "D5", "bowman")
    assert attack_stat(board, bowman, "ranged") == 2


def test_upgrades_work_on_units_of_their_class() -> None:
    """E-CARD-07 to E-CARD-10, R-CARD-02, E-KW-01, E-KW-02, E-KW-07."""
    board = make_board(cards=load_sample_set())
    lancers = put(board, "r1", "C3", "lancers", damage=2)
    archer = put(board, "r2", "C4", "skirmisher")
    for unit in (lancers, archer):
        unit.upgrades = ["sample_mail#1", "sample_pennant#1"]
    assert (max_health(board, lancers), remaining_health(board, lancers)) == (5, 3)
    assert keywords_of(board, lancers).total("armor") == 1
    assert max_health(board, archer) == 2
    assert not keywords_of(board, archer).has("armor")


def test_static_effects_hold_exactly_while_their_conditions_do() -> None:
    """D-CARD-02, D-CARD-04: terrain for the Shieldwall, an Event for Infantry."""
    board = make_board(cards=load_sample_set(), terrain={"C3": "forest"})
    wall = put(board, "r1", "C3", "shieldwall")
    assert keywords_of(board, wall).total("ranged_armor") == 1
    wall.square = "C4"
    assert not keywords_of(board, wall).has("ranged_armor")
    board.player(RED).events.append("sample_levy#1")
    enemy = put(board, "u1", "E4", "shieldwall")
    assert (attack_stat(board, wall, "melee"), attack_stat(board, enemy, "melee")) == (3, 2)


def test_a_civilization_card_changes_the_costs_of_own_cards() -> None:
    """E-CARD-02, D-CARD-04: no symbol falls below 0."""
    board = make_board(cards=load_sample_set())
    assert card_price(board, RED, "sample_shieldwall#1") == Price(food=2, wood=1)
    assert card_price(board, RED, "sample_scout#1") == Price()
    assert card_price(board, RED, "sample_lancers#1") == Price(food=3, gold=1)


def test_lasting_effects_change_stats_and_what_is_lost_beats_what_is_gained() -> None:
    """D-CARD-02, R-COMBAT-10: health never falls below 1, other stats never below 0."""
    board = make_board(UNITS)
    crier = put(board, "r1", "C3", "crier")
    changed: tuple[Stat, ...] = ("health", "melee", "move")
    board.lasting = [
        LastingEffect("r1", "card", BLUE, "round", stat=stat, amount=-9) for stat in changed
    ]
    assert (max_health(board, crier), movement_points(board, crier)) == (1, 0)
    assert attack_stat(board, crier, "melee") == 0
    board.lasting = [LastingEffect("r1", "card", BLUE, "round", lost="war_cry")]
    assert not keywords_of(board, crier).has("war_cry")
    assert attack_stat(board, crier, "melee") == 2


def test_a_unit_is_garrisoned_in_allied_fortified_buildings_alone() -> None:
    """E-GARR-01, E-GARR-08, R-TEAM-06, R-OBST-04, E-BUILD-14."""
    board = make_board(UNITS, mode="2v2")
    unit = put(board, "r1", "C3")
    for seat in (RED, Seat(3)):
        place(board, seat, "barracks", "C3")
        assert is_garrisoned(board, unit)
    place(board, RED, "camp", "C3")
    assert not is_garrisoned(board, unit)
    unit.square = "C1"
    assert is_garrisoned(board, unit)
    unit.square = "F8"
    assert not is_garrisoned(board, unit)


def test_buildings_have_the_health_of_their_kind_and_mode() -> None:
    """E-BUILD-15, E-LONG-01, E-COMBAT-29, R-TEAM-02."""
    board = make_board()
    assert building_health_left(board, place(board, RED, "camp", "C3", 1)) == 3
    assert building_health_left(board, place(board, RED, "barracks", "C4")) == 5
    assert building_health_left(board, board.buildings["A1"]) == 10
    assert building_health_left(make_board(mode="2v2"), board.buildings["A1"]) == 10
    assert building_health_left(make_board(mode="long"), board.buildings["A1"]) == 20


def test_a_static_effect_may_armor_buildings() -> None:
    """E-KW-06, E-KW-30."""
    effect = "{trigger: static, target: {what: building, pick: all, filter: {side: own}}, "
    effect += "do: [{op: keyword, gain: {kw: armor, x: 1}}]}"
    cards = make_cards(others=tech_text("event", effect))
    board = make_board(cards=cards)
    board.player(RED).events.append("sample_event#1")
    assert building_keywords(board, board.buildings["A1"]).total("armor") == 1
    assert building_keywords(board, board.buildings["F6"]).total("armor") == 0


def test_cards_stand_in_the_order_in_which_they_came_into_play() -> None:
    """R-TURN-05."""
    board = make_board(UNITS)
    put(board, "r1", "C3")
    board.player(RED).actions.append("sample_conqueror#9")
    board.arrivals = ["sample_conqueror#9", "sample_foot#r1"]
    names = [card.name for card in cards_in_play(board, RED)]
    assert names == ["sample_civ", "sample_conqueror#9", "sample_foot#r1"]
