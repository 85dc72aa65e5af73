"""Tactics in whole battles, orders that stand, and what is told of them."""

from typing import Any

from engine.core.protocol.values import EVERYONE
from engine.valhalla.combat.combat_phase import carry_out_combat
from tests.engine.valhalla.staged_battles import (
    AT,
    ME,
    battle_report_of,
    count_units_left,
    fight_staged_battle,
    formation_order,
    join_battle,
    logged_deeds,
    respond_order,
    tactic_order,
)
from tests.engine.valhalla.worlds.world import events_told, failure_codes, only_event, stage_world


def test_a_tactic_that_fails_is_told_to_its_own_side_alone() -> None:
    """V-6.6-03, V-12.6-14, V-13-33: no benefit, and the foe hears nothing of it."""
    work = fight_staged_battle(
        "1 warlord, 10 swordsman", {2: "20 bruiser"}, tactic_order("human_wave")
    )
    assert failure_codes(work, 1) == ["TACTIC_FAILED"]
    [mine] = battle_report_of(work, 1).tactics
    assert (mine.tactic, mine.worked, mine.lacked) == ("human_wave", False, "army")
    assert battle_report_of(work, 2).tactics == ()


def test_a_tactic_needs_a_warlord_in_the_battle() -> None:
    """V-6.3-04, V-6.6-01, V-4.4-19, V-12.6-11."""
    work = fight_staged_battle(
        "1 courtier, 10 swordsman", {2: "20 bruiser"}, tactic_order("pointy_end")
    )
    assert failure_codes(work, 1) == ["TACTIC_NO_WARLORD"]
    assert battle_report_of(work, 1).tactics[0].worked is False


def test_a_tactic_that_works_is_told_to_both() -> None:
    """V-13-33, V-6.6-02: what it did stands in every blow."""
    work = fight_staged_battle(
        "1 warlord, 10 swordsman", {2: "20 bruiser"}, tactic_order("pointy_end")
    )
    for seat in (1, 2):
        assert [
            (one.seat, one.tactic, one.worked) for one in battle_report_of(work, seat).tactics
        ] == [(1, "pointy_end", True)]
    blow = next(b for b in battle_report_of(work, 1).blows if b.seat == 1)
    line = next(part for part in blow.attack if part.what == "pointy_end")
    assert (line.value, line.rule) == ("11", "V-6.6-10")


def test_encirclement_adds_a_phase() -> None:
    """V-6.6-17: six phases, five against a fighting retreat."""
    orders = tactic_order("encirclement"), formation_order(center="warlord + 20 C")
    work = fight_staged_battle("1 warlord, 20 C", {2: "10 bruiser"}, *orders)
    assert (failure_codes(work, 1), battle_report_of(work, 1).phases) == ([], 6)
    fleeing = {2: [respond_order(tactic="fighting_retreat")]}
    shorter = fight_staged_battle(
        "1 warlord, 20 C", {2: "10 bruiser, 1 warlord"}, *orders, answers=fleeing
    )
    assert (failure_codes(shorter, 1), battle_report_of(shorter, 1).phases) == ([], 5)


def test_a_fighting_retreat_leaves_the_hex() -> None:
    """V-6.6-20, V-6.1-30: four phases; the attacker holds the field and is the winner."""
    work = fight_staged_battle(
        "1 warlord, 12 swordsman",
        {2: "1 warlord, 25 bruiser"},
        answers={2: [respond_order(tactic="fighting_retreat")]},
    )
    assert only_event(work, "battle_told").outcome == "hex_abandoned"
    assert battle_report_of(work, 2).phases == 4
    assert count_units_left(work, 2, AT) == {}
    assert count_units_left(work, 2)["warlord"] == 1
    assert count_units_left(work, 1, AT) == count_units_left(work, 1)
    assert (logged_deeds(work, 1), logged_deeds(work, 2)) == (["battle_won"], ["battle_lost"])


def test_a_fighting_retreat_may_beat_the_attacker_and_leaves_all_the_same() -> None:
    """V-6.6-20: whatever the result."""
    work = fight_staged_battle(
        "2 swordsman",
        {2: "1 warlord, 25 bruiser"},
        answers={2: [respond_order(tactic="fighting_retreat")]},
    )
    assert only_event(work, "battle_told").outcome in {"attacker_routed", "attacker_repelled"}
    assert count_units_left(work, 2, AT) == {}
    assert logged_deeds(work, 2) == ["battle_won"]


def test_one_of_two_defenders_may_leave_and_the_other_holds() -> None:
    """V-6.1-37: the tactic binds who used it, the length of the battle stays."""
    work = fight_staged_battle(
        "6 swordsman",
        {2: "1 warlord, 20 bruiser", 3: "25 bruiser"},
        answers={2: [respond_order(tactic="fighting_retreat")]},
    )
    assert only_event(work, "battle_told").outcome in {"attacker_repelled", "attacker_routed"}
    assert count_units_left(work, 2, AT) == {}
    assert count_units_left(work, 3, AT)["bruiser"] > 0


def test_an_ambush_is_sprung() -> None:
    """V-6.6-21, V-10.2-31: it must have been declared."""
    answer = {2: [respond_order(tactic="ambush")]}
    sprung = fight_staged_battle(
        "10 swordsman", {2: "1 warlord, 20 bruiser"}, answers=answer, sides={2: {"ambushes": AT}}
    )
    assert logged_deeds(sprung, 2) == ["battle_won", "ambush_sprung"]
    assert battle_report_of(sprung, 1).ranks[0].mobility == "4"
    idle = fight_staged_battle("10 swordsman", {2: "1 warlord, 20 bruiser"}, answers=answer)
    assert logged_deeds(idle, 2) == ["battle_won"]
    assert failure_codes(idle, 2) == ["TACTIC_FAILED"]


def test_a_wedge_has_three_wide_stacks() -> None:
    """V-6.6-15: 35 spaces each and no Flanks; what doesn't fit makes it fail."""
    wide = fight_staged_battle("1 warlord, 34 swordsman", {2: "3 archer"}, tactic_order("wedge"))
    assert [(rank.at, rank.spaces, rank.room) for rank in battle_report_of(wide, 1).ranks] == [
        ("center", 35, 35)
    ]
    over = fight_staged_battle(
        "1 warlord, 34 bruiser",
        {2: "3 archer"},
        tactic_order("wedge"),
        formation_order(center="warlord + 14 bruiser", sun_flank="all bruiser"),
    )
    assert {rank.at for rank in battle_report_of(over, 1).ranks} <= {"center", "sun", "moon"}
    full = fight_staged_battle("1 warlord, 54 bruiser", {2: "3 archer"}, tactic_order("wedge"))
    assert failure_codes(full, 1) == ["TACTIC_FAILED"]
    assert len(battle_report_of(full, 1).ranks) == 5


# Orders that stand, and those that wait


def test_defense_stands_until_changed() -> None:
    """V-12.5-02, V-12.6-01, V-6.3-06: it stands in for a missing answer."""
    orders: list[dict[str, Any]] = [
        {
            "kind": "formation",
            "hex": AT,
            "stacks": {"center": "all swordsman", "sun": "all archer"},
        },
        {"kind": "tactic", "tactic": "pointy_end", "hex": "default"},
    ]
    work = join_battle(stage_world({1: {"units": {"003.003": "1 archer"}}, 2: {}}), *orders)
    carry_out_combat(work)
    side = work.state.side(ME)
    assert side.formations[AT].stacks == (("center", ("all swordsman",)), ("sun", ("all archer",)))
    assert side.tactics == {"default": "pointy_end"}
    standing = {AT: {"stacks": {"center": "all swordsman", "sun": "all archer"}}}
    attacked = fight_staged_battle(
        "9 swordsman",
        {2: "1 warlord, 9 swordsman, 4 archer"},
        sides={2: {"formations": standing, "tactics": {"default": "pointy_end"}}},
    )
    ranks = {rank.at: dict(rank.kinds) for rank in battle_report_of(attacked, 2).ranks}
    assert ranks["sun"] == {"archer": 4}
    assert battle_report_of(attacked, 2).tactics[0].tactic == "pointy_end"


def test_a_formation_that_no_longer_fits_is_repaired() -> None:
    """V-6.3-09, V-12.5-18: who is gone is dropped, who is not listed joins where there is room."""
    work = fight_staged_battle(
        "10 swordsman, 3 archer",
        {2: "20 bruiser"},
        formation_order(center="12 swordsman", moon="99991"),
    )
    assert failure_codes(work, 1) == ["STACK_REPAIRED"]
    [rank] = battle_report_of(work, 1).ranks
    assert dict(rank.kinds) == {"swordsman": 10, "archer": 3}


def test_a_great_battle_has_a_room_with_public_facts_only() -> None:
    """V-13-31, V-13-32: 60 units and more."""
    work = fight_staged_battle("1 warlord, 40 swordsman", {2: "20 bruiser"})
    room = [event for event in work.events if event.room == "battle.1"]
    assert [event.kind for event in room] == [
        "room_opened", "battle_joined", "battle_decided", "room_closed",
    ]  # fmt: skip
    assert {event.audience for event in room} == {EVERYONE}
    small = fight_staged_battle("1 warlord, 38 swordsman", {2: "20 bruiser"})
    assert not events_told(small, "room_opened")
    assert only_event(small, "battle_told").size == "battle"


def test_breaking_a_truce_is_written_down() -> None:
    """V-6.1-29, V-10.2-33: who cancelled it on its own turn, in a hex where both stood."""
    cancel = {"kind": "truce", "side": "2", "scope": AT, "decision": "cancel"}
    broken = fight_staged_battle(
        "1 warlord, 20 swordsman", {2: "1 warlord, 5 archer"}, cancel, stood=True
    )
    assert "truce_broken" in logged_deeds(broken, 1)
    lapsed = fight_staged_battle("20 swordsman", {2: "1 warlord, 5 archer"}, stood=True)
    assert "truce_broken" not in logged_deeds(lapsed, 1)


def test_a_partner_wiped_out_leaves_the_field_to_the_attacker() -> None:
    """V-6.1-37, V-6.1-30: no defender is left in the hex by a fighting retreat."""
    work = fight_staged_battle(
        "20 C, 20 D",
        {2: "1 warlord, 24 C", 3: "2 archer"},
        formation_order(center="20 C", moon="20 D"),
        answers={2: [respond_order(tactic="fighting_retreat")]},
    )
    assert count_units_left(work, 3) == {}
    assert only_event(work, "battle_told").outcome == "hex_abandoned"
    assert count_units_left(work, 1, AT)["C"] > 0
