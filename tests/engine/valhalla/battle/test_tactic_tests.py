"""What every tactic needs, and what it does; whom a stack attacks, and for how long."""

from fractions import Fraction

import pytest

from engine.valhalla.battle import tactic_tests
from engine.valhalla.battle.battle import fight, length
from engine.valhalla.battle.battlefield import Battle, Site
from engine.valhalla.battle.phases import Melee
from engine.valhalla.battle.stack import BattleSide
from engine.valhalla.entities.unit_designs import Design
from tests.engine.valhalla.blows import ONE, Army, army, blow, having, parts, settled
from tests.engine.valhalla.people import BOOK_E, design, side

LED = "1 warlord, 1 swordsman"


def test_human_wave_needs_a_crowd_and_helps_the_light() -> None:
    """V-6.6-11, V-6.6-03: 51 units or more; +2 Attack for Light units."""
    few = army(1, {"center": "1 warlord, 29 swordsman", "sun": "20 archer"}, tactic="human_wave")
    assert settled(few, army(2, ONE)) == {1: "army"}
    many = army(
        1, {"center": "1 warlord, 28 swordsman", "sun": "20 archer, 2 bruiser"}, tactic="human_wave"
    )
    assert settled(many, army(2, ONE)) == {}
    assert parts(blow(many, army(2, ONE)))["human_wave"] == 58
    assert parts(blow(many, army(2, ONE), at="sun"))["human_wave"] == 40


def test_stampede_needs_more_heavy_units_than_all_foes_together() -> None:
    """V-6.6-12: counted, not by spaces; equal numbers fail."""
    red = army(1, {"center": "1 warlord, 3 bruiser"}, tactic="stampede")
    foes = army(2, {"center": "2 bruiser"}), army(3, {"moon": "1 bruiser"})
    assert tactic_tests.settle(Battle(red, foes, Site())) == {1: "heavy"}
    red = army(1, {"center": "1 warlord, 3 bruiser"}, tactic="stampede")
    assert settled(red, foes[0]) == {}
    assert parts(blow(red, army(2, ONE)))["stampede"] == 12


def test_wall_of_steel_needs_firm_stacks() -> None:
    """V-6.6-13: Defense 5 in all, with Center, leader and walls, without Hold Fast!."""
    firm = army(1, {"center": "1 warlord, 1 swordsman"}, tactic="wall_of_steel")
    assert settled(army(2, ONE), firm) == {}
    soft = {"center": "1 warlord, 1 swordsman", "sun": "2 swordsman"}
    own = army(1, soft, tactic="wall_of_steel")  # type: ignore[arg-type]
    assert settled(army(2, ONE), own) == {1: "defense"}
    own = army(1, soft, tactic="wall_of_steel")  # type: ignore[arg-type]
    walled = Site(city=True, forts={"walls": 2, "artillery": 0, "hazards": 0})
    assert settled(army(2, ONE), own, walled) == {}
    held = army(
        1, {"center": "1 warlord, 1 swordsman", "sun": "2 C"}, having("hold_fast"), "wall_of_steel"
    )
    assert settled(army(2, ONE), held) == {1: "defense"}


def test_a_pincer_spares_the_center_and_hastens_the_flanks() -> None:
    """V-6.6-14, V-4.2-25g, V-4.2-25h, V-4.2-25j."""
    kinds: Army = {
        "center": "1 warlord, 3 archer",
        "sun_flank": "1 swordsman",
        "sun": "1 swordsman",
    }
    own = army(1, kinds, tactic="pincer")
    foe = army(2, {"center": "1 swordsman"})
    melee = Melee(Battle(foe, (own,), Site()))
    assert melee.speed[1, "sun_flank"] == 10
    assert melee.speed[1, "sun"] == melee.speed[1, "center"] == 6
    melee.first_fire()
    melee.phase(1)
    fired = melee.struck[0]
    assert {part.what: part.value for part in fired.times}["pincer"] == Fraction(4, 5)
    taken = next(one for one in melee.struck if one.foe == 1)
    assert {part.what: part.value for part in taken.share} == {"pincer": Fraction(4, 5)}
    flank = next(one for one in melee.struck if one.at == "sun_flank")
    assert "pincer" not in {part.what for part in flank.times}


def test_terrain_abuse_needs_broken_ground() -> None:
    """V-6.6-16, V-2.1-19, V-4.2-25g: enemy stacks lose 2 mobility, and keep 1 at least."""
    red = army(1, {"center": LED}, tactic="terrain_abuse")
    assert settled(red, army(2, ONE)) == {1: "broken_ground"}
    red = army(1, {"center": LED}, tactic="terrain_abuse")
    blue = army(2, {"center": "1 swordsman", "sun": "1 bruiser"})
    assert settled(red, blue, Site(plains=False)) == {}
    melee = Melee(Battle(red, (blue,), Site(plains=False)))
    assert melee.speed[2, "center"] == 4
    assert melee.speed[2, "sun"] == 2


def test_two_sides_hamper_each_way_once() -> None:
    """V-6.1-37: Terrain abuse and Ambush of any of them count, each of the two once."""
    foes = (
        army(2, {"center": "1 warlord"}, tactic="terrain_abuse"),
        army(3, {"moon": "1 warlord"}, tactic="terrain_abuse"),
    )
    red = army(1, {"center": "1 swordsman"})
    assert Melee(Battle(red, foes, Site(plains=False))).speed[1, "center"] == 4


def test_encirclement_needs_every_stack_to_be_faster() -> None:
    """V-6.6-17, V-6.6-05: with the mobility that results from other tactics."""
    fast = army(1, {"center": "1 warlord"}, tactic="encirclement")
    assert settled(fast, army(2, {"center": "1 bruiser"})) == {}
    even = army(1, {"center": "1 warlord"}, tactic="encirclement")
    assert settled(even, army(2, {"center": "1 bruiser", "sun": "1 swordsman"})) == {1: "faster"}
    caught = army(1, {"center": "1 warlord"}, tactic="encirclement")
    laid = army(2, {"center": "1 warlord, 1 bruiser"}, tactic="ambush")
    assert settled(caught, laid, declared=frozenset({2})) == {1: "faster"}


def test_petard_breaches_a_city_in_the_first_phase() -> None:
    """V-6.6-18, V-6.6-27, V-15-05."""
    red = army(1, {"center": "1 warlord"}, tactic="petard")
    assert settled(red, army(2, ONE)) == {1: "city"}
    rams = army(1, {"center": "1 warlord, 4 C"}, having("", utility="sapper"), "petard")
    melee = Melee(Battle(rams, (army(2, {"center": "20 bruiser"}),), Site(city=True)))
    melee.phase(1)
    assert melee.sieged == Fraction(11, 10) * 16 * Fraction(3, 2)


def test_skirmishers_fire_twice_as_hard_at_the_slower() -> None:
    """V-6.6-19, V-6.6-24: in defense, of a city, too."""
    fast = side(BOOK_E, design("C", specials="first_fire"))
    own = army(1, {"center": "1 warlord, 1 archer", "moon": "2 C"}, fast, "skirmish")
    foe = army(2, {"center": "1 swordsman", "moon": "1 swordsman"})
    assert settled(foe, own, Site(city=True)) == {}
    melee = Melee(Battle(foe, (own,), Site(city=True)))
    melee.first_fire()
    fired = {one.at: {part.what for part in one.times} for one in melee.struck}
    assert fired == {"center": {"leadership"}, "moon": {"skirmish"}}
    wrong = army(1, {"center": "1 warlord"}, tactic="skirmish")
    assert settled(wrong, army(2, ONE)) == {1: "role"}


def test_a_fighting_retreat_is_no_way_to_hold_a_city() -> None:
    """V-6.6-20, V-6.6-24, V-4.2-25h: elsewhere a fifth less is dealt and taken, in 4 phases."""
    own = army(2, {"center": "1 warlord, 1 swordsman"}, tactic="fighting_retreat")
    assert settled(army(1, ONE), own, Site(city=True)) == {2: "no_city"}
    own = army(2, {"center": "1 warlord, 1 swordsman"}, tactic="fighting_retreat")
    red = army(1, ONE)
    assert settled(red, own) == {}
    assert length(Battle(red, (own,), Site())) == 4
    assert length(Battle(red, (own, army(3, {"moon": "1 archer"})), Site())) == 5
    struck = blow(red, own)
    assert {part.what: part.value for part in struck.share} == {"fighting_retreat": Fraction(4, 5)}


def test_an_ambush_slows_to_half_but_not_under_four() -> None:
    """V-6.6-21, V-6.6-24, V-4.2-25g: who is slower already stays as slow."""
    laid = army(2, {"center": "1 warlord"}, tactic="ambush")
    red = army(1, {"center": "1 C", "sun": "1 bruiser", "moon": "1 D"}, having("speedy"))
    assert settled(red, laid, Site(city=True)) == {2: "declared"}
    laid = army(2, {"center": "1 warlord"}, tactic="ambush")
    assert settled(red, laid, Site(city=True), declared=frozenset({2})) == {}
    speed = Melee(Battle(red, (laid,), Site())).speed
    assert [int(speed[1, at]) for at in red.stacks] == [6, 4, 4]


def test_hazards_come_before_an_ambush() -> None:
    """V-3.2-04, V-3.2-06, V-4.2-25g."""
    red = army(1, {"center": "1 C"})
    laid = army(2, {"center": "1 warlord"}, tactic="ambush")
    site = Site(city=True, forts={"walls": 0, "artillery": 0, "hazards": 3})
    assert Melee(Battle(red, (laid,), site)).speed[1, "center"] == 3


@pytest.mark.parametrize(
    ("tactic", "utility"), [("death_from_below", "burrow"), ("death_from_above", "flying")]
)
def test_death_comes_with_stacks_that_travel_so(tactic: str, utility: str) -> None:
    """V-6.6-22, V-6.6-23: made up of such units, or riders of such mounts, only."""
    kinds = side(
        BOOK_E, design("C", utility=utility), design("D", specials="heavy", utility="mount")
    )
    red = army(1, {"center": "1 warlord, 2 C", "sun": "2 C", "moon": "1 D"}, kinds, tactic)
    blue = army(2, ONE)
    assert settled(red, blue) == {}
    melee = Melee(Battle(red, (blue,), Site()))
    melee.phase(1)
    found = [
        (int(parts(one).get(tactic, 0)), int(melee.speed[1, at]))
        for at, one in zip(red.stacks, melee.struck, strict=False)
    ]
    assert found == [(0, 6), (10, 8) if utility == "burrow" else (0, 12), (0, 6)]


def test_a_tactic_lasts_without_its_warlord() -> None:
    """V-6.6-04: even if the warlord's stack is destroyed."""
    red = army(1, {"center": "20 bruiser", "sun": "1 warlord"}, tactic="pointy_end")
    blue = army(2, {"center": "20 bruiser", "sun": "25 swordsman"})
    fought = fight(Battle(red, (blue,), Site()))
    hp = {one.phase: one.hp for one in fought.after if (one.seat, one.at) == (1, "sun")}
    gone = min(phase for phase, left in hp.items() if not left)
    late = [one for one in fought.struck if one.seat == 1 and one.phase > gone]
    assert late
    assert all("pointy_end" in parts(one) for one in late)


# Targets and phases


def test_everybody_attacks_inward() -> None:
    """V-6.1-08, V-6.1-09, V-6.1-13 to V-6.1-15: the own position, else towards the Center."""
    five: Army = dict.fromkeys(("center", "sun", "moon", "sun_flank", "moon_flank"), "1 bruiser")
    red = army(1, five)

    def targets(blue: BattleSide) -> dict[str, str]:
        melee = Melee(Battle(red, (blue,), Site()))
        melee.phase(1)
        return {one.at: one.target for one in melee.struck if one.seat == 1}

    assert targets(army(2, five)) == {at: at for at in five}
    assert targets(army(2, {"center": "9 bruiser", "moon": "9 bruiser"})) == {
        "center": "center", "sun": "center", "moon": "moon", "sun_flank": "center",
        "moon_flank": "moon",
    }  # fmt: skip


def test_all_attacks_of_a_phase_are_simultaneous() -> None:
    """V-6.1-28, V-14-38, V-14-39: a stack that falls still strikes; siege counts from the next."""
    ram = side(BOOK_E, Design("C", "C", design("C").bought, ("siege",), "sapper"))
    red = army(1, {"center": "1 swordsman", "sun": "25 C, 1 G"}, ram)
    blue = army(2, {"center": "30 swordsman"})
    site = Site(city=True, forts={"walls": 2, "artillery": 0, "hazards": 0})
    melee = Melee(Battle(red, (blue,), site))
    melee.sieged = Fraction(190)
    melee.phase(1)
    assert red.stacks["center"].hp == 0
    hit = {one.at: one for one in melee.struck if one.seat == 1}
    assert set(hit) == {"center", "sun"}
    assert hit["sun"].defense[-1].value == 2
    assert site.forts["walls"] == 1


def test_a_battle_lasts_five_phases() -> None:
    """V-6.1-12, V-14-36, V-14-40 to V-14-42: unless a Center falls."""
    kinds = side(design("C", "15/1/5/8"))
    red, blue = army(1, {"center": "9 C"}, kinds), army(2, {"center": "9 C"}, kinds)
    fought = fight(Battle(red, (blue,), Site()))
    assert (fought.phases, fought.outcome) == (5, "attacker_repelled")
    assert {one.phase for one in fought.struck} == {1, 2, 3, 4, 5}
