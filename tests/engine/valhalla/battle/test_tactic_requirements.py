"""What every tactic needs, and what it does; whom a stack attacks, and for how long."""

from fractions import Fraction

import pytest

from engine.valhalla.battle import tactic_requirements
from engine.valhalla.battle.battle import count_phases, fight_battle
from engine.valhalla.battle.battlefield import Battle, Site
from engine.valhalla.battle.phases import Melee
from engine.valhalla.battle.stack import BattleSide
from engine.valhalla.entities.unit_designs import Design
from tests.engine.valhalla.stack_blows import (
    ONE_SWORDSMAN,
    Army,
    attack_parts_by_source,
    failed_tactics,
    kinds_with_special,
    make_battle_side,
    strike_once,
)
from tests.engine.valhalla.worlds.unit_makers import BOOK_E, make_design, make_kinds

LED = "1 warlord, 1 swordsman"


def test_human_wave_needs_a_crowd_and_helps_the_light() -> None:
    """V-6.6-11, V-6.6-03: 51 units or more; +2 Attack for Light units."""
    few = make_battle_side(
        1, {"center": "1 warlord, 29 swordsman", "sun": "20 archer"}, tactic="human_wave"
    )
    assert failed_tactics(few, make_battle_side(2, ONE_SWORDSMAN)) == {1: "army"}
    many = make_battle_side(
        1, {"center": "1 warlord, 28 swordsman", "sun": "20 archer, 2 bruiser"}, tactic="human_wave"
    )
    assert failed_tactics(many, make_battle_side(2, ONE_SWORDSMAN)) == {}
    assert (
        attack_parts_by_source(strike_once(many, make_battle_side(2, ONE_SWORDSMAN)))["human_wave"]
        == 58
    )
    assert (
        attack_parts_by_source(strike_once(many, make_battle_side(2, ONE_SWORDSMAN), at="sun"))[
            "human_wave"
        ]
        == 40
    )


def test_stampede_needs_more_heavy_units_than_all_foes_together() -> None:
    """V-6.6-12: counted, not by spaces; equal numbers fail."""
    red = make_battle_side(1, {"center": "1 warlord, 3 bruiser"}, tactic="stampede")
    foes = make_battle_side(2, {"center": "2 bruiser"}), make_battle_side(3, {"moon": "1 bruiser"})
    assert tactic_requirements.drop_failed_tactics(Battle(red, foes, Site())) == {1: "heavy"}
    red = make_battle_side(1, {"center": "1 warlord, 3 bruiser"}, tactic="stampede")
    assert failed_tactics(red, foes[0]) == {}
    assert (
        attack_parts_by_source(strike_once(red, make_battle_side(2, ONE_SWORDSMAN)))["stampede"]
        == 12
    )


def test_wall_of_steel_needs_firm_stacks() -> None:
    """V-6.6-13: Defense 5 in all, with Center, leader and walls, without Hold Fast!."""
    firm = make_battle_side(1, {"center": "1 warlord, 1 swordsman"}, tactic="wall_of_steel")
    assert failed_tactics(make_battle_side(2, ONE_SWORDSMAN), firm) == {}
    soft = {"center": "1 warlord, 1 swordsman", "sun": "2 swordsman"}
    own = make_battle_side(1, soft, tactic="wall_of_steel")  # type: ignore[arg-type]
    assert failed_tactics(make_battle_side(2, ONE_SWORDSMAN), own) == {1: "defense"}
    own = make_battle_side(1, soft, tactic="wall_of_steel")  # type: ignore[arg-type]
    walled = Site(is_city=True, forts={"walls": 2, "artillery": 0, "hazards": 0})
    assert failed_tactics(make_battle_side(2, ONE_SWORDSMAN), own, walled) == {}
    held = make_battle_side(
        1,
        {"center": "1 warlord, 1 swordsman", "sun": "2 C"},
        kinds_with_special("hold_fast"),
        "wall_of_steel",
    )
    assert failed_tactics(make_battle_side(2, ONE_SWORDSMAN), held) == {1: "defense"}


def test_a_pincer_spares_the_center_and_hastens_the_flanks() -> None:
    """V-6.6-14, V-4.2-25g, V-4.2-25h, V-4.2-25j."""
    kinds: Army = {
        "center": "1 warlord, 3 archer",
        "sun_flank": "1 swordsman",
        "sun": "1 swordsman",
    }
    own = make_battle_side(1, kinds, tactic="pincer")
    foe = make_battle_side(2, {"center": "1 swordsman"})
    melee = Melee(Battle(foe, (own,), Site()))
    assert melee.mobilities[1, "sun_flank"] == 10
    assert melee.mobilities[1, "sun"] == melee.mobilities[1, "center"] == 6
    melee.fight_first_fire()
    melee.fight_phase(1)
    fired = melee.attacks[0]
    assert {part.what: part.value for part in fired.multipliers}["pincer"] == Fraction(4, 5)
    taken = next(one for one in melee.attacks if one.foe == 1)
    assert {part.what: part.value for part in taken.damage_shares} == {"pincer": Fraction(4, 5)}
    flank = next(one for one in melee.attacks if one.at == "sun_flank")
    assert "pincer" not in {part.what for part in flank.multipliers}


def test_terrain_abuse_needs_broken_ground() -> None:
    """V-6.6-16, V-2.1-19, V-4.2-25g: enemy stacks lose 2 mobility, and keep 1 at least."""
    red = make_battle_side(1, {"center": LED}, tactic="terrain_abuse")
    assert failed_tactics(red, make_battle_side(2, ONE_SWORDSMAN)) == {1: "broken_ground"}
    red = make_battle_side(1, {"center": LED}, tactic="terrain_abuse")
    blue = make_battle_side(2, {"center": "1 swordsman", "sun": "1 bruiser"})
    assert failed_tactics(red, blue, Site(is_plains=False)) == {}
    melee = Melee(Battle(red, (blue,), Site(is_plains=False)))
    assert melee.mobilities[2, "center"] == 4
    assert melee.mobilities[2, "sun"] == 2


def test_two_sides_hamper_each_way_once() -> None:
    """V-6.1-37: Terrain abuse and Ambush of any of them count, each of the two once."""
    foes = (
        make_battle_side(2, {"center": "1 warlord"}, tactic="terrain_abuse"),
        make_battle_side(3, {"moon": "1 warlord"}, tactic="terrain_abuse"),
    )
    red = make_battle_side(1, {"center": "1 swordsman"})
    assert Melee(Battle(red, foes, Site(is_plains=False))).mobilities[1, "center"] == 4


def test_encirclement_needs_every_stack_to_be_faster() -> None:
    """V-6.6-17, V-6.6-05: with the mobility that results from other tactics."""
    fast = make_battle_side(1, {"center": "1 warlord"}, tactic="encirclement")
    assert failed_tactics(fast, make_battle_side(2, {"center": "1 bruiser"})) == {}
    even = make_battle_side(1, {"center": "1 warlord"}, tactic="encirclement")
    assert failed_tactics(
        even, make_battle_side(2, {"center": "1 bruiser", "sun": "1 swordsman"})
    ) == {1: "faster"}
    caught = make_battle_side(1, {"center": "1 warlord"}, tactic="encirclement")
    laid = make_battle_side(2, {"center": "1 warlord, 1 bruiser"}, tactic="ambush")
    assert failed_tactics(caught, laid, declared=frozenset({2})) == {1: "faster"}


def test_petard_breaches_a_city_in_the_first_phase() -> None:
    """V-6.6-18, V-6.6-27, V-15-05."""
    red = make_battle_side(1, {"center": "1 warlord"}, tactic="petard")
    assert failed_tactics(red, make_battle_side(2, ONE_SWORDSMAN)) == {1: "city"}
    rams = make_battle_side(
        1, {"center": "1 warlord, 4 C"}, kinds_with_special("", utility="sapper"), "petard"
    )
    melee = Melee(
        Battle(rams, (make_battle_side(2, {"center": "20 bruiser"}),), Site(is_city=True))
    )
    melee.fight_phase(1)
    assert melee.siege_points == Fraction(11, 10) * 16 * Fraction(3, 2)


def test_skirmishers_fire_twice_as_hard_at_the_slower() -> None:
    """V-6.6-19, V-6.6-24: in defense, of a city, too."""
    fast = make_kinds(BOOK_E, make_design("C", specials="first_fire"))
    own = make_battle_side(1, {"center": "1 warlord, 1 archer", "moon": "2 C"}, fast, "skirmish")
    foe = make_battle_side(2, {"center": "1 swordsman", "moon": "1 swordsman"})
    assert failed_tactics(foe, own, Site(is_city=True)) == {}
    melee = Melee(Battle(foe, (own,), Site(is_city=True)))
    melee.fight_first_fire()
    fired = {one.at: {part.what for part in one.multipliers} for one in melee.attacks}
    assert fired == {"center": {"leadership"}, "moon": {"skirmish"}}
    wrong = make_battle_side(1, {"center": "1 warlord"}, tactic="skirmish")
    assert failed_tactics(wrong, make_battle_side(2, ONE_SWORDSMAN)) == {1: "role"}


def test_a_fighting_retreat_is_no_way_to_hold_a_city() -> None:
    """V-6.6-20, V-6.6-24, V-4.2-25h: elsewhere a fifth less is dealt and taken, in 4 phases."""
    own = make_battle_side(2, {"center": "1 warlord, 1 swordsman"}, tactic="fighting_retreat")
    assert failed_tactics(make_battle_side(1, ONE_SWORDSMAN), own, Site(is_city=True)) == {
        2: "no_city"
    }
    own = make_battle_side(2, {"center": "1 warlord, 1 swordsman"}, tactic="fighting_retreat")
    red = make_battle_side(1, ONE_SWORDSMAN)
    assert failed_tactics(red, own) == {}
    assert count_phases(Battle(red, (own,), Site())) == 4
    assert count_phases(Battle(red, (own, make_battle_side(3, {"moon": "1 archer"})), Site())) == 5
    struck = strike_once(red, own)
    assert {part.what: part.value for part in struck.damage_shares} == {
        "fighting_retreat": Fraction(4, 5)
    }


def test_an_ambush_slows_to_half_but_not_under_four() -> None:
    """V-6.6-21, V-6.6-24, V-4.2-25g: who is slower already stays as slow."""
    laid = make_battle_side(2, {"center": "1 warlord"}, tactic="ambush")
    red = make_battle_side(
        1, {"center": "1 C", "sun": "1 bruiser", "moon": "1 D"}, kinds_with_special("speedy")
    )
    assert failed_tactics(red, laid, Site(is_city=True)) == {2: "declared"}
    laid = make_battle_side(2, {"center": "1 warlord"}, tactic="ambush")
    assert failed_tactics(red, laid, Site(is_city=True), declared=frozenset({2})) == {}
    speed = Melee(Battle(red, (laid,), Site())).mobilities
    assert [int(speed[1, at]) for at in red.stacks] == [6, 4, 4]


def test_hazards_come_before_an_ambush() -> None:
    """V-3.2-04, V-3.2-06, V-4.2-25g."""
    red = make_battle_side(1, {"center": "1 C"})
    laid = make_battle_side(2, {"center": "1 warlord"}, tactic="ambush")
    site = Site(is_city=True, forts={"walls": 0, "artillery": 0, "hazards": 3})
    assert Melee(Battle(red, (laid,), site)).mobilities[1, "center"] == 3


@pytest.mark.parametrize(
    ("tactic", "utility"), [("death_from_below", "burrow"), ("death_from_above", "flying")]
)
def test_death_comes_with_stacks_that_travel_so(tactic: str, utility: str) -> None:
    """V-6.6-22, V-6.6-23: made up of such units, or riders of such mounts, only."""
    kinds = make_kinds(
        BOOK_E,
        make_design("C", utility=utility),
        make_design("D", specials="heavy", utility="mount"),
    )
    red = make_battle_side(
        1, {"center": "1 warlord, 2 C", "sun": "2 C", "moon": "1 D"}, kinds, tactic
    )
    blue = make_battle_side(2, ONE_SWORDSMAN)
    assert failed_tactics(red, blue) == {}
    melee = Melee(Battle(red, (blue,), Site()))
    melee.fight_phase(1)
    found = [
        (int(attack_parts_by_source(one).get(tactic, 0)), int(melee.mobilities[1, at]))
        for at, one in zip(red.stacks, melee.attacks, strict=False)
    ]
    assert found == [(0, 6), (10, 8) if utility == "burrow" else (0, 12), (0, 6)]


def test_a_tactic_lasts_without_its_warlord() -> None:
    """V-6.6-04: even if the warlord's stack is destroyed."""
    red = make_battle_side(1, {"center": "20 bruiser", "sun": "1 warlord"}, tactic="pointy_end")
    blue = make_battle_side(2, {"center": "20 bruiser", "sun": "25 swordsman"})
    fought = fight_battle(Battle(red, (blue,), Site()))
    hp = {one.phase: one.hp for one in fought.stacks_after if (one.seat, one.at) == (1, "sun")}
    gone = min(phase for phase, left in hp.items() if not left)
    late = [one for one in fought.attacks if one.seat == 1 and one.phase > gone]
    assert late
    assert all("pointy_end" in attack_parts_by_source(one) for one in late)


# Targets and phases


def test_everybody_attacks_inward() -> None:
    """V-6.1-08, V-6.1-09, V-6.1-13 to V-6.1-15: the own position, else towards the Center."""
    five: Army = dict.fromkeys(("center", "sun", "moon", "sun_flank", "moon_flank"), "1 bruiser")
    red = make_battle_side(1, five)

    def targets(blue: BattleSide) -> dict[str, str]:
        melee = Melee(Battle(red, (blue,), Site()))
        melee.fight_phase(1)
        return {one.at: one.target for one in melee.attacks if one.seat == 1}

    assert targets(make_battle_side(2, five)) == {at: at for at in five}
    assert targets(make_battle_side(2, {"center": "9 bruiser", "moon": "9 bruiser"})) == {
        "center": "center", "sun": "center", "moon": "moon", "sun_flank": "center",
        "moon_flank": "moon",
    }  # fmt: skip


def test_all_attacks_of_a_phase_are_simultaneous() -> None:
    """V-6.1-28, V-14-38, V-14-39: a stack that falls still strikes; siege counts from the next."""
    ram = make_kinds(BOOK_E, Design("C", "C", make_design("C").bought, ("siege",), "sapper"))
    red = make_battle_side(1, {"center": "1 swordsman", "sun": "25 C, 1 G"}, ram)
    blue = make_battle_side(2, {"center": "30 swordsman"})
    site = Site(is_city=True, forts={"walls": 2, "artillery": 0, "hazards": 0})
    melee = Melee(Battle(red, (blue,), site))
    melee.siege_points = Fraction(190)
    melee.fight_phase(1)
    assert red.stacks["center"].hp == 0
    hit = {one.at: one for one in melee.attacks if one.seat == 1}
    assert set(hit) == {"center", "sun"}
    assert hit["sun"].defense[-1].value == 2
    assert site.forts["walls"] == 1


def test_a_battle_lasts_five_phases() -> None:
    """V-6.1-12, V-14-36, V-14-40 to V-14-42: unless a Center falls."""
    kinds = make_kinds(make_design("C", "15/1/5/8"))
    red, blue = (
        make_battle_side(1, {"center": "9 C"}, kinds),
        make_battle_side(2, {"center": "9 C"}, kinds),
    )
    fought = fight_battle(Battle(red, (blue,), Site()))
    assert (fought.phases, fought.outcome) == (5, "attacker_repelled")
    assert {one.phase for one in fought.attacks} == {1, 2, 3, 4, 5}
