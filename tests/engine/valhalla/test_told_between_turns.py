"""What a side is told in private while it is not its turn: some things, and nothing else."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from engine.core.protocol.values import EVERYONE, Event, Seat
from tests.engine.random_play import PlayedMoment, all_moments

KEY: Final = "valhalla"
START_OF_TURN: Final = ("scouting_report", "turn_began", "situation_given")
"""What begins a side's turn: from the first of these on it is told as the one whose turn it is."""
OF_MEETINGS: Final = {
    "attacked", "insight_gained", "parley_opened", "parley_ended", "gold_offered", "gold_received",
    "truce_agreed", "truce_lapsed", "mission_received", "channel_opened", "channel_closed",
    "whispered",
}  # fmt: skip
OF_BATTLES: Final = {
    "battle_report", "overrun_report", "asset_lost", "deed_noted", "favor_gained", "heir_crowned",
    "crown_spared", "units_stranded", "dead_raised", "power_used", "capital_named",
    "training_stopped",
}  # fmt: skip
OF_ROUNDS: Final = {
    "boast_judged", "favor_gained", "income_paid", "upkeep_paid", "despawned", "units_made",
    "officer_ready", "deed_noted", "order_failed", "fortifications_back",
}  # fmt: skip
ANSWERED: Final = {"petition_answered"}
TOLD_BETWEEN_TURNS: Final = OF_MEETINGS | OF_BATTLES | OF_ROUNDS | ANSWERED


def field(event: Event, name: str) -> Any:
    """Return a field that events of this kind have."""
    return event.model_dump()[name]


def list_private_events(moment: PlayedMoment) -> Iterator[tuple[Seat, Event]]:
    """List what sides hear in private in a step in which they do nothing and have no turn."""
    turn, asked = moment.state.turn, {seat for seat, _ in moment.sheets}
    for event in moment.step.events:
        if event.kind in START_OF_TURN:
            turn = field(event, "seat")
        if event.audience != EVERYONE:
            for seat in event.audience:
                if seat > 0 and seat != turn and seat not in asked:
                    yield Seat(int(seat)), event


def test_between_its_turns_a_side_is_told_nothing_else() -> None:
    """V-13-41."""
    told: Counter[str] = Counter()
    for _, moment in all_moments(KEY):
        if moment.state.phase != "setup":
            told.update(event.kind for _, event in list_private_events(moment))
    assert set(told) <= TOLD_BETWEEN_TURNS, set(told) - TOLD_BETWEEN_TURNS
    assert {"attacked", "income_paid", "upkeep_paid", "boast_judged", "units_made"} <= set(told)


def test_what_a_round_brings_is_told_as_it_begins_whoever_has_the_turn() -> None:
    """V-13-41, V-14-07 to V-14-10: each side hears its own, and no other."""
    rounds = 0
    for _, moment in all_moments(KEY):
        begun = [one for one in moment.step.events if one.kind == "round_began"]
        for kind in ("income_paid", "upkeep_paid"):
            heard = [one for one in moment.step.events if one.kind == kind]
            assert bool(heard) <= bool(begun)
            assert all(one.audience == (field(one, "seat"),) for one in heard)
            rounds += len(heard) > 1
    assert rounds


def test_the_judgement_of_a_boast_is_told_to_its_own_side_as_the_round_ends() -> None:
    """V-13-41, V-10.2-09."""
    judged = 0
    for _, moment in all_moments(KEY):
        kinds = [one.kind for one in moment.step.events]
        for place, event in enumerate(moment.step.events):
            if event.kind == "boast_judged":
                judged += 1
                assert event.audience == (field(event, "seat"),)
                assert "favor_awarded" in kinds[place:]
                assert "round_began" not in kinds[:place]
    assert judged


def test_each_battle_is_reported_once_to_each_side_that_fought_in_it() -> None:
    """V-13-39, V-13-33."""
    reported: Counter[tuple[object, ...]] = Counter()
    for play, moment in all_moments(KEY):
        for event in moment.step.events:
            if event.kind in {"battle_report", "overrun_report"}:
                battle = field(event, "round"), field(event, "battle")
                reported[id(play), *battle, event.audience] += 1
    assert reported
    assert set(reported.values()) == {1}


def test_a_turn_report_is_heard_by_its_own_side_alone() -> None:
    """V-13-39: what orders did or why they failed, what was spent, what was revealed."""
    told: Counter[str] = Counter()
    for _, moment in all_moments(KEY):
        for event in moment.step.events:
            if event.kind in {
                "moved",
                "built",
                "upgraded",
                "fog_cleared",
                "order_failed",
                "claimed",
            }:
                told[event.kind] += 1
                assert event.audience == (field(event, "seat"),)
    assert {"moved", "built", "upgraded", "fog_cleared", "order_failed"} <= set(told)
