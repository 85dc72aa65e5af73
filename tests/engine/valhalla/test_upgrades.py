"""Positions of older rules versions are read, and played on by today's rules."""

from pathlib import Path
from typing import Any, Final

from engine.core.files import state_files
from engine.core.match import Match
from engine.core.protocol.values import Seat
from engine.valhalla.game import GAME
from tests.engine.valhalla.worlds.world import DICE, read_order

OLD_POSITION: Final = Path(__file__).parent / "position_of_version_1.json"
"""A round in which two sides have boasted, stopped in a parley before a battle."""


def load_old_match() -> Match[Any, Any]:
    return Match(GAME, state_files.load(GAME, OLD_POSITION.read_bytes()), DICE)


def test_a_position_of_version_1_is_played_on_through_its_parley_and_its_boasts() -> None:
    """V-10.2-11, V-10.2-19: its Boasts are weighed by the rules of today."""
    match = load_old_match()
    assert [ask.kind for ask in match.asks] == ["parley", "parley"]
    voice = read_order({"kind": "acclaim", "side": "1"})
    assert match.submit(Seat(3), voice).is_accepted
    for _ in range(3):
        for ask in match.asks:
            match.mark_ready(ask.seat, ask.id)
    events: list[Any] = [event for step in match.played_steps for event in step.step.events]
    awards = {one.seat: one for one in events if one.kind == "favor_awarded"}
    assert (awards[1].voices, awards[2].voices) == (1, 0)
    judged = next(one for one in events if one.kind == "boast_judged" and one.seat == 1)
    assert {one.what: one.value for one in judged.lines}["craft"] == "3"
    assert match.state.round == 3


def test_a_position_from_before_the_hall_goes_on_there() -> None:
    """V-10.2-02, V-10.2-18: its awards and its next Boasts are told in the hall."""
    match = load_old_match()
    for _ in range(3):
        for ask in match.asks:
            match.mark_ready(ask.seat, ask.id)
    assert match.submit(Seat(1), read_order({"kind": "boast", "text": "Again."})).is_accepted
    events: list[Any] = [event for step in match.played_steps for event in step.step.events]
    kinds = {one.kind for one in events if one.room == "hall"}
    assert kinds == {"favor_awarded", "room_opened", "boast_posted", "chapter_closed"}
    assert not any(one.room.startswith("boasts.") for one in events)


def test_an_upgraded_position_is_written_in_the_version_of_today() -> None:
    written = state_files.dump(GAME, load_old_match().state)
    assert b'"rules_version":3' in written
    assert state_files.load(GAME, written) == load_old_match().state


def test_a_turn_from_before_version_3_leads_no_march_around_zones() -> None:
    """V-12.3-03: what its side knew when it began is not stored."""
    state = load_old_match().state
    assert state.course is not None
    assert state.course.feared == ()
