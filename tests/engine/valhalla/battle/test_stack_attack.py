"""What specials, leaders and boons do to the numbers of a stack, one at a time."""

from fractions import Fraction

import pytest

from engine.valhalla.battle import tactic_requirements
from engine.valhalla.battle.battlefield import Battle, Site
from engine.valhalla.battle.phases import Melee, mobility_in_battle
from engine.valhalla.battle.stack import BattleSide, Stack, sum_parts
from engine.valhalla.battle.stack_capacity import Position
from engine.valhalla.catalog.unit_tables import Class
from tests.engine.valhalla.stack_blows import (
    ONE_SWORDSMAN,
    Army,
    attack_parts_by_source,
    kinds_with_special,
    make_battle_side,
    strike_once,
)
from tests.engine.valhalla.worlds.unit_makers import BOOK_E, make_design, make_fighters, make_kinds


def attack_gain(
    special: str, mine: Army, theirs: Army, phase: int = 1, at: str = "center"
) -> Fraction:
    """Tell what a special adds to a stack's attack in a phase."""
    red, blue = make_battle_side(1, mine, kinds_with_special(special)), make_battle_side(2, theirs)
    return attack_parts_by_source(strike_once(red, blue, phase, at)).get(
        special.rsplit(maxsplit=1)[-1], Fraction(0)
    )


@pytest.mark.parametrize(
    ("special", "mine", "theirs", "phase", "worth"),
    [
        ("charge", "3 C", "1 swordsman", 1, 24),
        ("charge", "3 C", "1 swordsman", 2, 0),
        ("horde", "76 C", "1 swordsman", 1, 380),
        ("horde", "75 C", "1 swordsman", 1, 0),
        ("squad_tactics", "12 C", "1 swordsman", 2, 72),
        ("squad_tactics", "12 C, 1 archer", "1 swordsman", 2, 0),
        ("giantslayer", "2 C", "1 swordsman, 1 bruiser", 1, Fraction(17, 2)),
        ("illegally_lucky", "4 C", "1 swordsman", 1, 4),
    ],
)
def test_specials_that_strike(
    special: str, mine: str, theirs: str, phase: int, worth: Fraction
) -> None:
    """V-4.3-31, V-4.3-32, V-4.3-35, V-4.3-44, V-4.3-46: units add up, while they hold."""
    assert attack_gain(special, {"center": mine}, {"center": theirs}, phase) == worth


def test_spies_strike_harder_from_the_side() -> None:
    """V-4.3-43, V-6.1-16: only where the target stands in another position."""
    kinds = make_kinds(BOOK_E, make_design("C", utility="i_am_ze_spy"))
    red = make_battle_side(1, {"center": "1 swordsman", "sun": "2 C"}, kinds)
    assert (
        attack_parts_by_source(strike_once(red, make_battle_side(2, ONE_SWORDSMAN), at="sun"))[
            "i_am_ze_spy"
        ]
        == 12
    )
    faced = make_battle_side(2, {"center": "1 swordsman", "sun": "1 swordsman"})
    assert "i_am_ze_spy" not in attack_parts_by_source(strike_once(red, faced, at="sun"))


def test_cavaliers_strike_harder_on_a_mount_and_mounts_set_the_pace() -> None:
    """V-4.3-49, V-4.3-14, V-4.2-15: mounted units aren't counted for the pace."""
    kinds = make_kinds(
        BOOK_E,
        make_design("C", specials="cavalier"),
        make_design("D", specials="heavy speedy", utility="mount"),
    )
    mount, rider = make_fighters(kinds, "1 D, 1 C")
    ridden = Stack("center", 1, (mount, type(rider)(rider.id, 1, rider.kind, mount.id)))
    red, blue = BattleSide(1, {"center": ridden}), make_battle_side(2, ONE_SWORDSMAN)
    assert attack_parts_by_source(strike_once(red, blue))["cavalier"] == 7
    assert mobility_in_battle(Battle(red, (blue,), Site()), red, ridden) == 10
    afoot = make_battle_side(1, {"center": "1 D, 1 C"}, kinds)
    assert "cavalier" not in attack_parts_by_source(strike_once(afoot, blue))
    assert mobility_in_battle(Battle(afoot, (blue,), Site()), afoot, afoot.stacks["center"]) == 8


def test_assassins_hunt_the_great() -> None:
    """V-4.3-54: 2 for an F, 5 for a G, 10 for an Officer; a Flagbearer is a G."""
    prey = make_battle_side(
        2, {"center": "1 F, 1 warlord, 1 G"}, kinds_with_special("flagbearer", "G")
    )
    red = make_battle_side(1, {"center": "2 G"}, kinds_with_special("assassin", "G"))
    assert attack_parts_by_source(strike_once(red, prey))["assassin"] == 2 * (2 + 10 + 5)


def test_monsters_strike_and_stand() -> None:
    """V-4.3-62, V-4.3-69, V-4.3-71, V-4.3-74: Rampage always, a Vanguard in the Center alone."""
    wild = make_kinds(BOOK_E, make_design("C", specials="heavy", utility="rampage"))
    red = make_battle_side(1, {"center": "2 C"}, wild)
    assert (
        attack_parts_by_source(strike_once(red, make_battle_side(2, ONE_SWORDSMAN), 3))["rampage"]
        == 16
    )
    assert red.stacks["center"].units[0].spaces == 5
    biters: list[tuple[str, Class, int]] = [("jaw_that_bite", "C", 2), ("fire_breath", "G", 6)]
    for special, cls, worth in biters:
        beasts = make_battle_side(
            1, {"center": f"1 {cls}"}, kinds_with_special(f"heavy {special}", cls)
        )
        struck = strike_once(beasts, make_battle_side(2, ONE_SWORDSMAN))
        assert {part.what: part.value for part in struck.true_attack} == {special: worth}
    guards = make_battle_side(
        1, {"center": "2 C", "sun": "2 C"}, kinds_with_special("heavy titanic_vanguard")
    )
    assert (
        attack_parts_by_source(strike_once(guards, make_battle_side(2, ONE_SWORDSMAN)))[
            "titanic_vanguard"
        ]
        == 6
    )
    assert "titanic_vanguard" not in attack_parts_by_source(
        strike_once(guards, make_battle_side(2, ONE_SWORDSMAN), at="sun")
    )
    found = find_defense_parts(guards, 2)
    assert found["units"] == 3
    assert found["center"] == 1


def find_defense_parts(
    own: BattleSide, phase: int, foes: BattleSide | None = None, at: Position = "center"
) -> dict[str, Fraction]:
    """Tell the Defense of a stack that is attacked in a phase."""
    foe = foes or make_battle_side(2, {"center": "1 swordsman", "sun": "1 swordsman"})
    melee = Melee(Battle(foe, (own,), Site()))
    melee.fight_first_fire() if not phase else melee.fight_phase(phase)
    hit = next(one for one in melee.attacks if (one.foe, one.target) == (own.seat, at))
    return {part.what: part.value for part in hit.defense}


def test_hold_fast_holds_in_the_first_phase_alone() -> None:
    """V-4.3-47, V-4.2-25f, V-4.2-14: it goes into the average."""
    own = make_battle_side(1, {"center": "1 C, 1 archer"}, kinds_with_special("hold_fast"))
    assert find_defense_parts(own, 1)["units"] == Fraction(1 + 2 + 2, 2)
    assert find_defense_parts(own, 2)["units"] == Fraction(3, 2)


def test_living_cover_shields_from_first_fire_alone() -> None:
    """V-4.3-63, V-4.2-25f, V-4.3-28: once per stack; Hold Fast! doesn't count there."""
    own = make_battle_side(
        1,
        {"center": "2 C"},
        make_kinds(BOOK_E, make_design("C", specials="heavy", utility="living_cover")),
    )
    melee = Melee(Battle(own, (make_battle_side(2, {"center": "1 archer"}),), Site()))
    melee.fight_first_fire()
    melee.fight_phase(1)
    first, later = (one for one in melee.attacks if one.foe == 1)
    assert [part.what for part in first.defense] == ["units", "center", "living_cover"]
    assert first.defense[-1].value == 1
    assert [part.what for part in later.defense] == ["units", "center"]


def test_acid_eats_defense_once_for_all_who_strike() -> None:
    """V-4.3-73: every attacker of that target profits; never below 0."""
    kinds = kinds_with_special("heavy acid_breath", "G")
    red = make_battle_side(1, {"center": "2 G", "sun": "1 swordsman"}, kinds)
    melee = Melee(Battle(red, (make_battle_side(2, ONE_SWORDSMAN),), Site()))
    melee.fight_phase(1)
    for struck in (one for one in melee.attacks if one.seat == 1):
        assert {part.what: part.value for part in struck.defense}["acid_breath"] == -1
    lone = make_battle_side(1, {"center": "1 swordsman", "sun": "1 G"}, kinds)
    bare = make_battle_side(2, {"sun": "1 C", "center": "2 C"}, make_kinds(BOOK_E))
    assert strike_once(lone, bare, at="sun").damage == 5 + 3


def test_damage_weakens_but_never_under_a_fifth() -> None:
    """V-6.2-03, V-6.2-04, V-4.2-25c, V-4.2-25d."""
    red = make_battle_side(1, {"center": "10 swordsman"})
    stack = red.stacks["center"]
    stack.hp = Fraction(50)
    assert stack.effectiveness == Fraction(3, 5)
    stack.hp = Fraction(1, 1000)
    assert stack.effectiveness > Fraction(1, 5)
    stack.hp = Fraction(50)
    struck = strike_once(red, make_battle_side(2, ONE_SWORDSMAN), 2)
    assert struck.damage == Fraction(3, 5) * 70 / (1 + 3 + 1)


def test_a_lifebringer_keeps_half() -> None:
    """V-6.2-05, V-4.3-53: once per stack."""
    red = make_battle_side(1, {"center": "2 G"}, kinds_with_special("lifebringer", "G"))
    red.stacks["center"].hp = Fraction(10)
    assert red.stacks["center"].effectiveness == Fraction(3, 4)


def test_berserks_strike_on_while_true_attack_falls() -> None:
    """V-4.3-29, V-4.3-11, V-4.3-12, V-4.2-25d, V-4.2-25e, V-4.2-24."""
    kinds = kinds_with_special("berserk illegally_lucky")
    red = make_battle_side(1, {"center": "1 C, 1 warlord"}, kinds)
    stack = red.stacks["center"]
    stack.hp = stack.max_hp / 2
    struck = strike_once(red, make_battle_side(2, ONE_SWORDSMAN), 2)
    assert [part.what for part in struck.steady_attack] == ["C"]
    assert sum_parts(struck.steady_attack) == 1
    factor, led, guarded = Fraction(3, 5), Fraction(11, 10), Fraction(1 + 3 + 1)
    assert struck.damage == led * (factor * 20 + 1) / guarded + led * factor * 1


def test_true_attack_does_nothing_in_first_fire() -> None:
    """V-4.3-13, V-4.2-23, V-4.2-25j: base Attack alone; Arrowstorm fires twice."""
    kinds = make_kinds(BOOK_E, make_design("C", specials="first_fire illegally_lucky"))
    blue = make_battle_side(1, {"center": "3 C, 2 archer"}, kinds)
    blue.field_bonus = {"mine": 5}
    melee = Melee(Battle(make_battle_side(2, ONE_SWORDSMAN), (blue,), Site()))
    melee.fight_first_fire()
    [struck] = melee.attacks
    assert sum_parts(struck.attack) == 3 * 1 + 2 * 12
    assert not struck.true_attack
    storm = make_battle_side(1, {"center": "3 C"}, kinds_with_special("first_fire arrowstorm"))
    melee = Melee(Battle(make_battle_side(2, ONE_SWORDSMAN), (storm,), Site()))
    melee.fight_first_fire()
    assert sum_parts(melee.attacks[0].attack) == 6


def test_first_fire_is_for_defenders() -> None:
    """V-4.3-28, V-6.1-12: nothing on the attack."""
    melee = Melee(
        Battle(
            make_battle_side(1, {"center": "5 archer"}),
            (make_battle_side(2, ONE_SWORDSMAN),),
            Site(),
        )
    )
    melee.fight_first_fire()
    assert melee.attacks == []


# Leaders


def test_leaders_lead_their_own_stack_and_only_once() -> None:
    """V-4.4-16 to V-4.4-18, V-4.4-20, V-4.2-25b."""
    red = make_battle_side(1, {"center": "2 warlord, 1 swordsman", "sun": "1 swordsman"})
    led = {
        part.what: part.value
        for part in strike_once(red, make_battle_side(2, ONE_SWORDSMAN)).multipliers
    }
    assert led["leadership"] == Fraction(11, 10)
    alone = {
        part.what
        for part in strike_once(red, make_battle_side(2, ONE_SWORDSMAN), at="sun").multipliers
    }
    assert "leadership" not in alone
    assert find_defense_parts(red, 1)["leadership"] == 1
    assert "leadership" not in find_defense_parts(red, 1, at="sun")


def test_a_pack_leads_itself() -> None:
    """V-4.3-65: only while nobody else stands in the stack; and it allows no tactics."""
    kinds = kinds_with_special("heavy packmind")
    pack = make_battle_side(1, {"center": "3 C"}, kinds, "pointy_end")
    assert {
        part.what for part in strike_once(pack, make_battle_side(2, ONE_SWORDSMAN)).multipliers
    } >= {"leadership"}
    assert tactic_requirements.drop_failed_tactics(
        Battle(pack, (make_battle_side(2, ONE_SWORDSMAN),), Site())
    ) == {1: "warlord"}
    mixed = make_battle_side(1, {"center": "3 C, 1 swordsman"}, kinds)
    assert "leadership" not in {
        part.what for part in strike_once(mixed, make_battle_side(2, ONE_SWORDSMAN)).multipliers
    }


def test_a_ranger_hastens_its_stack_once() -> None:
    """V-4.4-24, V-4.2-25g."""
    for wanted, speed in (("1 ranger, 1 swordsman", 8), ("2 ranger, 1 bruiser", 6)):
        own = make_battle_side(1, {"center": wanted})
        assert (
            mobility_in_battle(
                Battle(own, (make_battle_side(2, ONE_SWORDSMAN),), Site()),
                own,
                own.stacks["center"],
            )
            == speed
        )


def test_dancers_are_fast_in_battle() -> None:
    """V-4.3-30: per unit, before the slowest is taken."""
    own = make_battle_side(1, {"center": "1 C, 1 swordsman"}, kinds_with_special("battledance"))
    assert (
        mobility_in_battle(
            Battle(own, (make_battle_side(2, ONE_SWORDSMAN),), Site()), own, own.stacks["center"]
        )
        == 6
    )
    alone = make_battle_side(1, {"center": "1 C"}, kinds_with_special("battledance"))
    assert (
        mobility_in_battle(
            Battle(alone, (make_battle_side(2, ONE_SWORDSMAN),), Site()),
            alone,
            alone.stacks["center"],
        )
        == 12
    )


# What comes from the field


def test_mines_sharpen_every_blade_but_no_ram() -> None:
    """V-2.1-32, V-4.2-20, V-4.2-22, V-4.2-23, V-4.2-25a, V-4.2-25i."""
    rams = make_kinds(BOOK_E, make_design("C", specials="siege", utility="sapper"))
    red = make_battle_side(1, {"center": "4 C, 1 warlord"}, rams)
    red.field_bonus = {"mine": 2}
    melee = Melee(Battle(red, (make_battle_side(2, {"center": "9 bruiser"}),), Site(is_city=True)))
    melee.fight_phase(1)
    assert attack_parts_by_source(melee.attacks[0]) == {"C": 4, "warlord": 20, "mine": 10}
    assert melee.siege_points == Fraction(11, 10) * 4 * (1 + 4)


def test_jericho_doubles_the_whole_siege_of_a_unit() -> None:
    """V-4.3-33, V-4.3-41, V-4.3-70, V-4.2-25i, V-11.2-19."""
    walls = make_kinds(BOOK_E, make_design("C", specials="heavy siege jericho"))
    red = make_battle_side(1, {"center": "3 C"}, walls)
    red.siege_share = Fraction(5, 4)
    melee = Melee(Battle(red, (make_battle_side(2, {"center": "9 bruiser"}),), Site(is_city=True)))
    melee.fight_phase(1)
    assert melee.siege_points == 3 * 2 * 4 * Fraction(5, 4)


def test_multipliers_compound_after_all_that_is_added() -> None:
    """V-4.2-20, V-4.2-21, V-4.2-25b, V-4.2-25h, V-10.1-21, V-10.1-22."""
    red = make_battle_side(1, {"center": "1 warlord"}, tactic="encirclement")
    red.has_wrath = True
    red.field_bonus = {"mine": 1}
    blue = make_battle_side(2, {"center": "1 bruiser"}, tactic="wall_of_steel")
    blue.has_aegis = True
    struck = strike_once(red, blue)
    bonus = 1 + Fraction(1, 10) * Fraction(6, 4)
    times = Fraction(11, 10) * bonus * Fraction(11, 10) * Fraction(11, 10)
    assert struck.damage == 21 * times / (1 + 2 + 1) * Fraction(9, 10) ** 2


def test_artillery_strikes_each_stack_in_full() -> None:
    """V-3.2-03, V-3.2-05: not in first fire; walls and leaders don't change it."""
    red = make_battle_side(1, {"center": "5 swordsman", "sun": "5 bruiser"})
    site = Site(is_city=True, forts={"walls": 0, "artillery": 2, "hazards": 0})
    melee = Melee(Battle(red, (make_battle_side(2, {"center": "9 bruiser, 1 archer"}),), site))
    melee.fight_first_fire()
    assert all(one.at != "artillery" for one in melee.attacks)
    melee.fight_phase(1)
    shots = {one.target: one.damage for one in melee.attacks if one.at == "artillery"}
    assert shots == {"center": Fraction(60, 5), "sun": Fraction(60, 3)}


def test_a_stack_compares_its_pace_with_the_one_it_attacks() -> None:
    """V-4.2-16, V-4.2-18, V-4.2-19: anew for each attack, in each phase."""
    red = make_battle_side(1, {"center": "1 C", "sun": "1 bruiser"})
    blue = make_battle_side(2, {"center": "1 swordsman", "sun": "1 swordsman"})
    melee = Melee(Battle(red, (blue,), Site()))
    melee.fight_phase(1)
    bonus = {
        (one.seat, one.at): [part.value for part in one.multipliers if part.what == "mobility"]
        for one in melee.attacks
    }
    assert bonus == {
        (1, "center"): [1 + Fraction(1, 10) * Fraction(8, 6)],
        (1, "sun"): [],
        (2, "center"): [],
        (2, "sun"): [1 + Fraction(1, 10) * Fraction(6, 4)],
    }


def test_light_and_heavy_units() -> None:
    """V-4.2-01, V-4.2-02, V-4.2-05: Heavy ones take two spaces, Abominations are both."""
    kinds = make_kinds(
        BOOK_E, make_design("C", specials="heavy"), make_design("G", specials="abomination")
    )
    light, heavy, both = kinds["swordsman"], kinds["C"], kinds["G"]
    assert (light.spaces, heavy.spaces, both.spaces) == (1, 2, 2)
    assert [(one.is_light, one.is_heavy) for one in (light, heavy, both)] == [
        (True, False), (False, True), (True, True),
    ]  # fmt: skip
    line = light.statline
    assert (line.hp, line.attack, line.defense, line.move) == (10, 7, 3, 6)
