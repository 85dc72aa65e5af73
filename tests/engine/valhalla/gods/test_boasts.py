"""Boasts are posted, reacted to and weighed, as in the ledger's example."""

from typing import Any

import pytest

from engine.core.protocol.game import React
from engine.core.protocol.values import EVERYONE, Seat
from engine.valhalla.checks.order_checks import check
from engine.valhalla.gods import boasts, favor
from engine.valhalla.view_builder import view
from tests.engine.valhalla.gods.boast_positions import (
    find_refusals,
    make_deed,
    make_example,
    make_sides,
    post_boast,
)
from tests.engine.valhalla.worlds.world import (
    events_told,
    make_working_copy,
    only_event,
    read_order,
    stage_world,
)

# The ledger's example


def test_the_boasts_of_the_ledgers_round() -> None:
    """V-15-13, V-10.2-05, V-10.2-06, V-10.2-09 to V-10.2-19, V-14-60: 67 and 33."""
    work = make_example()
    favor.judge_boasts(work)
    awards = events_told(work, "favor_awarded", None)
    assert [(one.seat, one.favor, one.gods, one.voices) for one in awards] == [
        (1, 67, ("odin", "thor", "freyja", "loki", "bragi"), 2), (2, 33, ("hel",), 1),
    ]  # fmt: skip
    lines = only_event(work, "boast_judged", Seat(1)).lines
    assert [(one.what, int(one.value)) for one in lines] == [
        ("base", 5), ("craft", 6), ("deeds", 19), ("audience", 6), ("acclaim", 8),
        ("favourites", 25), ("lies", -2),
    ]  # fmt: skip
    assert [side.favor for side in work.state.sides] == [67, 33, 0, 0, 0]
    assert [side.lifetime for side in work.state.sides] == [67, 33, 0, 0, 0]


def test_what_the_gods_weigh_in_the_ledgers_round() -> None:
    """V-15-13, V-10.2-14, V-10.2-40 to V-10.2-45."""
    work = make_example()
    first, second = boasts.boasts_of_round(work.state)
    assert [first.weight_with(god) for god in boasts.GODS] == [8, 8, 9, 5, 1, 20]
    assert [second.weight_with(god) for god in boasts.GODS] == [3, 2, 4, 2, 6, 13]
    assert (first.deeds, first.lies, second.deeds, second.audience) == (19, 1, 10, 4)


# Posting


def test_a_boast_is_posted_for_all_in_the_room_of_the_round() -> None:
    """V-10.2-01, V-10.2-02, V-10.2-04, V-10.2-07, V-12.23-01, V-13-08."""
    work = make_working_copy(stage_world(round=3))
    post_boast(work, 2, " We came. ", "12")
    event = only_event(work, "boast_posted", None)
    assert (event.room, event.text, event.audience) == ("hall", "We came.", EVERYONE)
    assert only_event(work, "chapter_closed").room == "hall"
    assert view(work.state, None).boasts == ((2, "We came."),)
    assert "12" not in event.model_dump_json().replace('"seat":2', "")


def test_who_reacts_counts_once_and_nobody_for_itself() -> None:
    """V-10.2-13: any emoji, other living players."""
    work = make_working_copy(stage_world(make_sides(4), size=(30, 20), round=2))
    post_boast(work, 1, "Hear me.")
    for fan in (1, 2, 2, 3, 4):
        boasts.count_reaction(work, Seat(fan), React(event="boast.2.1", on="fire"))
    boasts.count_reaction(work, Seat(4), React(event="boast.1.1", on="fire"))
    work.state.sides[3].ended = True
    (one,) = boasts.boasts_of_round(work.state)
    assert (one.fans, one.audience) == (2, 4)
    assert work.events[-1].kind == "chapter_closed"


@pytest.mark.parametrize(
    ("fields", "code", "rule"),
    [
        ({"text": "  "}, "BOAST_EMPTY", "V-12.23-11"),
        ({"text": "\u200b\u2060\u3164"}, "BOAST_EMPTY", "V-12.23-11"),
        ({"text": "a", "events": list("123456")}, "BOAST_EVENTS", "V-12.23-12"),
        ({"text": "a", "events": ["11"]}, "BOAST_FIRST_ROUND", "V-12.23-13"),
        ({"text": "a" * 4001}, "BOAST_LENGTH", "V-12.23-14"),
    ],
)
def test_a_boast_is_refused(fields: dict[str, Any], code: str, rule: str) -> None:
    """V-12.23-11 to V-12.23-14, V-10.2-16, V-16-39."""
    refusal = find_refusals(make_working_copy(stage_world()), 1, **fields)[0]
    assert (refusal.code, refusal.rule) == (code, rule)


def test_there_is_one_boast_a_round() -> None:
    """V-12.23-10, V-10.2-07; it is not bound to the own turn."""
    work = make_working_copy(stage_world(round=2))
    assert find_refusals(work, 2, text="Hear", events=["not", "even", "ids"]) == ()
    post_boast(work, 2, "Hear me.")
    assert find_refusals(work, 2, text="Again.")[0].code == "BOAST_ONCE"
    favor.judge_boasts(work)
    assert find_refusals(work, 2, text="Again.") == ()


def test_whoever_cites_what_does_not_count_is_told_and_refused_nothing() -> None:
    """V-10.2-15, V-12.23-15."""
    log = [make_deed("built", 11, 2), make_deed("built", 1, 1)]
    work = make_working_copy(stage_world(make_sides(2, s1={"log": log}), round=3))
    seen, given = view(work.state, Seat(1)), {"kind": "boast", "text": "Hear me."}
    verdict = check(seen, None, read_order({**given, "events": ["11", "1", "99"]}), ())
    assert verdict.is_accepted
    assert [(one.code, one.rule, one.facts["ids"]) for one in verdict.warnings] == [
        ("BOAST_LIES", "V-10.2-15", "1, 99"),
    ]
    assert check(seen, None, read_order({**given, "events": ["11"]}), ()).warnings == ()


def test_a_deed_of_the_running_round_waits_for_the_next_boast() -> None:
    """V-10.2-15, V-12.23-18: it is refused, so that nobody takes it for a lie."""
    log = [make_deed("built", 11, 2), make_deed("claimed", 21, 3)]
    work = make_working_copy(stage_world(make_sides(2, s1={"log": log}), round=3))
    [refusal] = find_refusals(work, 1, text="Hear me.", events=["11", " 21 "])
    assert (refusal.code, refusal.rule) == ("BOAST_TOO_EARLY", "V-12.23-18")
    assert (refusal.facts["deed"], refusal.facts["id"], refusal.facts["round"]) == (
        "claimed",
        21,
        4,
    )
    work.state.round = 4
    assert find_refusals(work, 1, text="Hear me.", events=["21"]) == ()


@pytest.mark.parametrize(
    ("seat", "event", "code"),
    [
        (2, "boast.2.1", ""),
        (1, "boast.2.1", "REACT_OWN"),
        (2, "boast.1.1", "REACT_OVER"),
        (2, "boast.2.2", "BAD_FIELD"),
        (2, "boast.3.1", "BAD_FIELD"),
        (2, "battle.1.1", "BAD_FIELD"),
    ],
)
def test_only_a_boast_of_another_side_can_be_reacted_to_until_its_round_ends(
    seat: int, event: str, code: str
) -> None:
    """V-10.2-13."""
    work = make_working_copy(stage_world(round=2))
    post_boast(work, 1, "Hear me.")
    found = check(view(work.state, Seat(seat)), None, React(event=event, on="fire"), ())
    assert "".join(one.code for one in found.refusals[:1]) == code
