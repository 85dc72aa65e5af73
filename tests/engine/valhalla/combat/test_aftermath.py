"""After the battle: casualties, routs, those who leave."""

from collections import Counter
from typing import Any

import pytest

from tests.engine.valhalla.staged_battles import (
    AT,
    FOE,
    FROM,
    ME,
    battle_report_of,
    count_units_left,
    fight_staged_battle,
    formation_order,
    respond_order,
)
from tests.engine.valhalla.worlds.world import DICE, only_event

ROUTING_ARMY = "1 warlord, 40 swordsman"
SURE_ESCAPE = {"rout_officer": 100, "rout_g": 100, "rout_f": 100, "rout_officer_fighting": 100}
NO_ESCAPE = {"rout_officer": 0, "rout_g": 0, "rout_f": 0, "rout_officer_fighting": 0}


def count_fates(work: Any, seat: int) -> Counter[str]:
    return Counter(fate.how for fate in battle_report_of(work, seat).fates)


def test_officers_and_the_great_may_escape_a_rout() -> None:
    """V-6.1-24, V-6.1-31, V-16-34: they retreat; all others of the army are slain."""
    work = fight_staged_battle(
        ROUTING_ARMY, {2: "1 courtier, 1 F, 1 E, 9 archer"}, settings=SURE_ESCAPE
    )
    assert only_event(work, "battle_told").outcome == "defender_routed"
    standing = battle_report_of(work, 2).after[-1].hp != "0"
    assert count_units_left(work, 2) == ({"courtier": 1, "F": 1} if standing else {})


def rout_defender(**more: Any) -> Any:
    """Rout a defender whose flank still stands."""
    stacks = {"center": "2 archer", "moon": "1 courtier + 1 G + 1 F + 3 C"}
    return fight_staged_battle(
        ROUTING_ARMY,
        {2: "2 archer, 1 courtier, 1 G, 1 F, 3 C"},
        formation_order(center="all"),
        answers={2: [respond_order(formation=stacks, **more.pop("answer", {}))]},
        **more,
    )


def test_only_stacks_that_stand_have_survivors() -> None:
    """V-6.1-23, V-6.1-24, V-14-43: units of a destroyed stack are slain, the others wiped out."""
    work = rout_defender(settings=SURE_ESCAPE)
    assert count_fates(work, 2) == {"escaped": 3, "slain": 2, "routed": 3}
    fates = {fate.code: fate.how for fate in battle_report_of(work, 2).fates}
    assert (fates["archer"], fates["C"]) == ("slain", "routed")
    assert count_units_left(work, 2) == {"courtier": 1, "G": 1, "F": 1}
    assert count_units_left(work, 2, AT) == {}
    assert count_units_left(rout_defender(settings=NO_ESCAPE), 2) == {}


def test_the_roll_is_the_ledgers() -> None:
    """V-6.1-24, V-0-05, V-0-06: r < chance, by seed, round, active seat and unit."""
    work = rout_defender(settings={"rout_officer": 50, "rout_g": 50, "rout_f": 50})
    escaped = {fate.unit for fate in battle_report_of(work, 2).fates if fate.how == "escaped"}
    able = [
        fate.unit for fate in battle_report_of(work, 2).fates if fate.code in {"courtier", "G", "F"}
    ]
    lucky = {
        number for number in able if DICE.roll_fraction(f"g1|1|1|rout_survival|{number}") * 2 < 1
    }
    assert escaped == lucky


@pytest.mark.parametrize(
    ("side", "answer"),
    [
        ({"special": "grave_pact"}, {}),
        ({"knuckles": True}, {}),
        ({"favor": 20}, {"boon": "boon_knucklebones"}),
    ],
)
def test_pacts_and_knucklebones_help_whoever_has_a_chance(
    side: dict[str, Any], answer: dict[str, Any]
) -> None:
    """V-11.2-22, V-10.1-20."""
    chances = {"rout_officer": 75, "rout_g": 75, "rout_f": 0}
    work = rout_defender(settings=chances, sides={2: side}, answer=answer)
    assert count_units_left(work, 2) == {"courtier": 1, "G": 1}


def test_garrisons_are_slain_with_a_city_that_falls() -> None:
    """V-6.1-33, V-4.3-25: they have no chance, and where others leave they are slain."""
    stacks = {"center": "2 archer", "moon": "all G"}
    work = fight_staged_battle(
        ROUTING_ARMY,
        {2: "2 archer, 2 G"},
        answers={2: [respond_order(formation=stacks)]},
        sides={
            2: {
                "designs": {"G": {"hp": 15, "defense": 5, "utility": "garrison"}},
                "places": {AT: {"feature": "city", "level": 1}},
            }
        },
        features={AT: "city"},
        settings=SURE_ESCAPE,
    )
    assert count_units_left(work, 2) == {}
    assert count_fates(work, 2) == {"slain": 4}


def test_damage_is_shared_out_by_design_hp() -> None:
    """V-6.2-07 to V-6.2-11, V-6.2-15, V-6.2-17: the last one hurt lives, and is whole again."""
    work = fight_staged_battle("10 C", {2: "12 archer, 10 C"})
    after = [one for one in battle_report_of(work, 1).after if one.seat == 1 and one.phase == 5]
    assert after
    damage = 150 - int(after[-1].hp.partition("/")[0]) / int(after[-1].hp.partition("/")[2] or 1)
    assert count_units_left(work, 1)["C"] == 10 - int(damage // 15)


def test_meatshields_fall_first_and_survivors_last() -> None:
    """V-4.3-20, V-4.3-21, V-6.2-12."""
    designs = {
        "C": {"hp": 8, "utility": "meatshield"},
        "E": {"hp": 12, "attack": 20, "defense": 4, "move": 6, "utility": "survivor"},
    }
    work = fight_staged_battle(
        "4 C, 4 swordsman, 4 E", {2: "3 archer, 9 C"}, sides={1: {"designs": designs}}
    )
    assert [fate.how for fate in battle_report_of(work, 1).fates][:1] == ["slain"]
    assert [fate.code for fate in battle_report_of(work, 1).fates] == ["C"] * 4 + ["swordsman"]


def test_those_left_out_share_the_armys_fate() -> None:
    """V-6.1-37: they don't fight, and are slain in its rout."""
    army = {2: "26 swordsman", 3: "30 swordsman", 4: "28 swordsman"}
    work = fight_staged_battle("1 warlord, 29 C, 60 E", army)
    assert battle_report_of(work, 4).outcome == "defender_routed"
    assert len(battle_report_of(work, 4).left_out) == 3
    left_out = set(battle_report_of(work, 4).left_out)
    fates = {fate.unit: fate.how for fate in battle_report_of(work, 4).fates}
    assert {fates[unit] for unit in left_out} == {"slain"}
    assert count_units_left(work, 4) == count_units_left(work, 2) == {}
    assert dict(battle_report_of(work, 1).foes[1].lost) == {"swordsman": 28}


def test_newest_units_are_left_out_of_a_crowded_joint_defense() -> None:
    """V-6.1-37: who finds no room in the side's own positions."""
    work = fight_staged_battle("10 C", {2: "26 archer", 3: "30 archer", 4: "28 archer"})
    assert len(battle_report_of(work, 2).left_out) == 1
    assert len(battle_report_of(work, 4).left_out) == 3
    assert {len(rank.units) for rank in battle_report_of(work, 4).ranks} == {25}
    assert count_units_left(work, 4, AT)["archer"] == 28


def test_the_retreat_is_told_to_its_own_side_alone() -> None:
    """V-13-33, V-13-62: not where the enemy retreated, nor who survived a rout."""
    work = rout_defender(settings=SURE_ESCAPE)
    assert battle_report_of(work, 2).retreats
    assert battle_report_of(work, 1).retreats == ()
    assert battle_report_of(work, 1).foes[0].routed
    assert dict(battle_report_of(work, 1).foes[0].lost) == {
        "archer": 2, "C": 3, "F": 1, "G": 1, "courtier": 1,
    }  # fmt: skip


def test_the_answer_says_where_to_retreat() -> None:
    """V-6.1-31, V-12.28-01: before what stands."""
    answer = respond_order(tactic="fighting_retreat", retreat=["004.005"])
    sides = {2: {"retreats": {AT: ["005.004"]}}}
    defended = {2: "1 warlord, 10 C"}
    work = fight_staged_battle("5 swordsman", defended, answers={2: [answer]}, sides=sides)
    assert count_units_left(work, 2, "004.005") == count_units_left(work, 2)
    stays = fight_staged_battle(
        "5 swordsman",
        defended,
        answers={2: [respond_order(tactic="fighting_retreat")]},
        sides=sides,
    )
    assert count_units_left(stays, 2, "005.004") == count_units_left(stays, 2)


def test_attackers_who_stood_in_the_hex_leave_it_too() -> None:
    """V-6.1-25, V-6.1-29: they have no way they came by."""
    work = fight_staged_battle("10 C", {2: "10 C"}, stood=True)
    assert count_units_left(work, 1, AT) == {}
    assert count_units_left(work, 1, FROM) == {}
    assert count_units_left(work, 1) == {"C": 10}


def test_a_ruler_slain_is_the_lead_defenders_kill() -> None:
    """V-1-09, V-14-46."""
    work = fight_staged_battle(
        [{"unit": "ruler"}],
        {2: "9 archer", 3: "20 archer"},
        sides={1: {"gold": 0}},
        settings=NO_ESCAPE,
    )
    assert work.state.side(ME).ended
    assert [side.rulers_slain for side in work.state.sides] == [0, 0, 1]
    assert FOE not in {side.seat for side in work.state.sides if side.rulers_slain}


def test_attackers_leave_before_defenders() -> None:
    """V-14-44, V-6.1-31: where both must go the same way, who comes second finds no way out."""
    stacks = {"center": "2 archer", "moon": "1 courtier + 3 C"}
    ways = ("005.004", "006.005", "006.006", "005.006", "004.006")
    work = fight_staged_battle(
        "2 archer, 1 courtier, 3 C",
        {2: "1 warlord, 20 swordsman"},
        formation_order(center=stacks["center"], moon=stacks["moon"]),
        answers={2: [respond_order(tactic="fighting_retreat", formation={"center": "all"})]},
        hexes=dict.fromkeys(ways, "high_mountains"),
        settings=SURE_ESCAPE,
        stood=True,
    )
    assert count_units_left(work, 1) == count_units_left(work, 1, "004.005") == {"courtier": 1}
    assert count_units_left(work, 2) == {}
    assert count_fates(work, 2)["no_way_out"] > 0
