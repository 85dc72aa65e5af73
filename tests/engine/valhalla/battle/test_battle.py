"""Battles of the ledger, exact to the fraction."""

from fractions import Fraction

import pytest

from engine.valhalla.battle.battle import fight_battle
from engine.valhalla.battle.battlefield import Battle, BattleRecord, Site
from engine.valhalla.battle.phases import Melee, mobility_in_battle, speed_bonus
from engine.valhalla.battle.stack import BattleSide, Blow, Stack, sum_parts
from engine.valhalla.battle.stack_attack import attack_parts
from engine.valhalla.battle.stack_capacity import Position
from tests.engine.valhalla.worlds.unit_makers import BOOK_E, make_design, make_fighters, make_kinds

RAM = make_design("C", "15/10/2/8", "siege", "sapper")
DANCER = make_design("D", "13/15/1/8", "battledance", "i_am_ze_spy")
BOOK = make_kinds(BOOK_E, RAM, DANCER)


def make_battle_side(
    seat: int, stacks: dict[Position, str], tactic: str = "", **more: int
) -> BattleSide:
    formed, first = {}, 1
    for at, wanted in stacks.items():
        units = make_fighters(BOOK, wanted, seat, first)
        first += len(units)
        formed[at] = Stack(at, seat, tuple(units))
    return BattleSide(seat, formed, tactic, more)


def find_hp(fought: BattleRecord, phase: int, seat: int, at: Position) -> Fraction:
    return next(one.hp for one in fought.stacks_after if one[:3] == (phase, seat, at))


def find_damage(fought: BattleRecord, phase: int, seat: int, at: str) -> Fraction:
    return next(one.damage for one in fought.attacks if one[:3] == (phase, seat, at))


def is_near(value: Fraction, shown: str) -> bool:
    """Compare with a decimal that the ledger shows, rounded half up."""
    digits = len(shown.partition(".")[2])
    return Fraction(int(value * 10**digits + Fraction(1, 2)), 10**digits) == Fraction(shown)


def test_the_numbers_of_a_stack() -> None:
    """V-15-02, V-4.2-13 to V-4.2-15, V-4.4-16, V-4.4-17, V-6.1-10."""
    red = make_battle_side(1, {"center": "1 warlord, 8 swordsman, 6 archer, 4 bruiser"})
    blue = make_battle_side(2, {"center": "1 swordsman"})
    melee = Melee(Battle(red, (blue,), Site()))
    center = red.stacks["center"]
    assert sum(one.spaces for one in center.units) == 23
    assert center.max_hp == 236
    ((first, _),) = melee.find_blows(red, 1)
    assert sum_parts(attack_parts(first, steady=False)) == 244
    ((second, _),) = melee.find_blows(red, 2)
    assert sum_parts(attack_parts(second, steady=False)) == 180
    melee.fight_phase(1)
    struck = {one.seat: one for one in melee.attacks}
    assert sum_parts(struck[2].defense) == Fraction(87, 19)
    assert melee.mobilities[1, "center"] == 4


def test_the_battle_of_the_ledger() -> None:
    """V-15-04, V-4.2-25, V-4.3-28, V-6.1-21, V-6.1-22."""
    red = make_battle_side(1, {"center": "1 warlord, 10 swordsman", "sun": "5 bruiser"})
    blue = make_battle_side(2, {"center": "6 swordsman, 8 archer"})
    fought = fight_battle(Battle(red, (blue,), Site()))
    assert find_damage(fought, 0, 2, "center") == Fraction(264, 17)
    assert find_hp(fought, 0, 1, "center") == Fraction(1640, 17)
    assert find_damage(fought, 1, 1, "center") == Fraction(5819, 155)
    assert find_damage(fought, 1, 1, "sun") == Fraction(280, 31)
    assert find_damage(fought, 1, 2, "center") == Fraction(1023, 34)
    assert find_hp(fought, 1, 1, "center") == Fraction(2257, 34)
    assert find_hp(fought, 1, 1, "sun") == 120
    assert find_hp(fought, 1, 2, "center") == Fraction(12001, 155)
    assert find_damage(fought, 2, 1, "center") == Fraction(317691, 21080)
    assert find_hp(fought, 2, 2, "center") == Fraction(224809, 4216)
    assert [
        next(one.effectiveness for one in fought.attacks if one[:2] == (p, 1)) for p in (1, 2)
    ] == [
        Fraction(529, 595),
        Fraction(3209, 4760),
    ]
    for phase, mine, theirs in (
        (2, "50.77", "53.32"),
        (3, "38.62", "31.71"),
        (4, "29.59", "12.04"),
    ):
        assert is_near(find_hp(fought, phase, 1, "center"), mine)
        assert is_near(find_hp(fought, phase, 2, "center"), theirs)
    assert is_near(find_hp(fought, 5, 1, "center"), "23.39")
    assert find_hp(fought, 5, 2, "center") == 0
    assert (fought.outcome, fought.phases, fought.routed_seats) == ("attacker_won", 5, frozenset())


def test_a_siege() -> None:
    """V-15-05, V-3.2-02 to V-3.2-06, V-3.2-13 to V-3.2-15, V-4.3-33, V-4.3-41, V-6.6-18."""
    red = make_battle_side(1, {"center": "1 warlord, 10 C", "moon": "6 bruiser"}, "petard")
    blue = make_battle_side(2, {"center": "12 swordsman"})
    site = Site(is_city=True, forts={"walls": 2, "artillery": 1, "hazards": 1})
    battle = Battle(red, (blue,), site)
    assert mobility_in_battle(battle, red, red.stacks["center"]) == Fraction(9, 2)
    assert mobility_in_battle(battle, red, red.stacks["moon"]) == 3
    assert mobility_in_battle(battle, blue, blue.stacks["center"]) == 6
    fought = fight_battle(battle)
    assert find_damage(fought, 1, 1, "center") == Fraction(132, 7)
    assert find_damage(fought, 1, 1, "moon") == Fraction(48, 7)
    assert find_damage(fought, 1, 2, "center") == Fraction(1122, 29)
    shots = [one.damage for one in fought.attacks if one.at == "artillery"]
    assert shots == [Fraction(165, 29), 10]
    assert find_hp(fought, 1, 1, "center") == Fraction(3411, 29)
    assert find_hp(fought, 1, 1, "moon") == 134
    assert find_hp(fought, 1, 2, "center") == Fraction(660, 7)
    second = next(one for one in fought.attacks if one[:3] == (2, 1, "center"))
    assert second.effectiveness == Fraction(1019, 1305)
    assert [part.what for part in second.defense] == ["units", "center", "walls"]
    third = next(one for one in fought.attacks if one[:3] == (4, 1, "center"))
    assert [part.what for part in third.defense] == ["units", "center"]
    assert fought.lost_fort_levels == {"walls": 2, "artillery": 1, "hazards": 1}


def test_hazards_that_siege_destroyed_slow_nobody_from_the_next_phase_on() -> None:
    """V-3.2-15, V-15-05."""
    red = make_battle_side(1, {"center": "1 warlord, 10 C", "moon": "6 bruiser"}, "petard")
    blue = make_battle_side(2, {"center": "12 swordsman"})
    site = Site(is_city=True, forts={"walls": 2, "artillery": 1, "hazards": 1})
    fought = fight_battle(Battle(red, (blue,), site))
    left = [find_hp(fought, phase, 1, "center") for phase in (1, 2)]
    assert left[1] == Fraction(15141, 145)
    rams = [154 * (Fraction(1, 5) + Fraction(4, 5) * one / 162) for one in left]
    assert is_near(rams[0], "120.25")
    assert is_near(rams[1], "110.21")


def test_flanking() -> None:
    """V-15-06, V-4.3-30, V-4.3-43, V-6.1-14 to V-6.1-20, V-6.1-23."""
    red = make_battle_side(
        1,
        {"center": "10 bruiser", "sun": "10 swordsman", "sun_flank": "4 D", "moon_flank": "10 D"},
    )
    blue = make_battle_side(2, {"center": "1 warlord, 12 bruiser", "sun": "8 swordsman"})
    fought = fight_battle(Battle(red, (blue,), Site()))
    assert find_damage(fought, 1, 1, "sun_flank") == Fraction("29.4")
    assert find_damage(fought, 1, 1, "sun") == Fraction("37.5")
    assert find_damage(fought, 1, 1, "center") == Fraction(260, 17)
    assert find_damage(fought, 1, 1, "moon_flank") == Fraction(5187, 68)
    assert find_hp(fought, 1, 2, "sun") == Fraction("13.1")
    assert find_hp(fought, 1, 2, "center") == Fraction(14173, 68)
    bonuses = {
        one.at: part.value
        for one in fought.attacks
        if one[:2] == (3, 1)
        for part in one.multipliers
        if part.what == "mobility"
    }
    assert bonuses["sun"] == Fraction(13, 10)
    assert bonuses["sun_flank"] == Fraction(19, 10)
    assert find_hp(fought, 2, 2, "sun") == find_hp(fought, 3, 2, "center") == 0
    assert (fought.outcome, fought.phases) == ("defender_routed", 4)
    assert fought.routed_seats == {2}
    assert not [one for one in fought.attacks if one.phase == 4]


@pytest.mark.parametrize(
    ("mine", "theirs", "plain", "flanking", "from_the_flank"),
    [
        (9, 6, "0.15", "0.30", "0.45"),
        (14, 4, "0.3", "0.6", "0.9"),
        (6, 6, "0", "0", "0"),
        (4, 6, "0", "0", "0"),
    ],
)
def test_the_bonus_of_the_faster(
    mine: int, theirs: int, plain: str, flanking: str, from_the_flank: str
) -> None:
    """V-15-03, V-4.2-16 to V-4.2-18, V-6.1-17 to V-6.1-19."""
    red = make_battle_side(1, {"center": "1 E", "sun": "1 E", "sun_flank": "1 E"})
    blue = make_battle_side(2, {"center": "1 E", "sun": "1 E"})

    def bonus(at: Position, target: Position) -> Fraction:
        blow = Blow(red, red.stacks[at], blue.stacks[target], 1)
        return speed_bonus(Fraction(mine), Fraction(theirs), blow)

    assert bonus("sun", "sun") == Fraction(plain)
    assert bonus("sun_flank", "sun") == bonus("sun", "center") == Fraction(flanking)
    assert bonus("sun_flank", "center") == Fraction(from_the_flank)
