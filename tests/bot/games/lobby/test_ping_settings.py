"""A person's pings: what they choose, the hour of their digest, and what can't be read."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.games.people.people import SettingChanges
from bot.games.people.ping_settings import find_next_digest, local_day, read_hour, read_pings
from bot.records import Person
from engine.core.protocol.values import Refusal
from tests.bot.games.lobby.lobby_club import (
    NOW,
    LobbyClub,
    catch_refusal,
    refusal_codes,
    say_refusals,
)

PARIS = Person(id=1, discord=901, name="Ada", zone="Europe/Paris", pings="digest")


@pytest.mark.parametrize(
    ("given", "minute"),
    [("8", 480), ("08:30", 510), ("20h", 1200), (" 20H30 ", 1230), ("24", 0), ("7.15", 435)],
)
def test_an_hour_is_read_as_people_write_it(given: str, minute: int) -> None:
    assert read_hour(given) == minute


@pytest.mark.parametrize("given", ["25", "8:60", "24:30", "noon", "", "-1", "8-9"])
def test_what_is_no_hour_is_refused(given: str) -> None:
    assert isinstance(read_hour(given), Refusal)


@pytest.mark.parametrize(
    ("given", "mode"),
    [("asked", "asked"), ("Digest", "digest"), ("toutes les nouvelles", "everything")],
)
def test_pings_are_read_by_key_or_name(given: str, mode: str) -> None:
    assert read_pings(given) == mode


async def test_nobody_has_a_digest_who_has_not_chosen_it(club: LobbyClub) -> None:
    ada = await club.people.find_or_add(7, "Ada", "en")
    assert (ada.pings, ada.digest_at) == ("asked", None)


async def test_the_hour_alone_chooses_the_digest(club: LobbyClub) -> None:
    ada = await club.people.find_or_add(7, "Ada", "en")
    changed = await club.people.change_settings(ada.id, SettingChanges(hour="20:30"), NOW)
    assert (changed.pings, changed.digest_minute) == ("digest", 1230)
    assert changed.digest_at is not None
    assert await club.people.read_person(ada.id) == changed
    off = await club.people.change_settings(ada.id, SettingChanges(pings="asked"), NOW)
    assert (off.digest_at, off.digest_minute) == (None, 1230)


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (SettingChanges(language="fr", hour="99"), "PERSON_HOUR"),
        (SettingChanges(pings="digest", zone="Nowhere"), "PERSON_ZONE"),
        (SettingChanges(zone="paris", pings="loud"), "PERSON_PINGS"),
        (SettingChanges(pings="digest", quiet="always"), "PERSON_QUIET"),
        (SettingChanges(pings="digest", away="soon"), "PERSON_AWAY"),
    ],
)
async def test_what_cannot_be_read_is_told_and_changes_nothing(
    club: LobbyClub, bad: SettingChanges, code: str
) -> None:
    ada = await club.people.find_or_add(7, "Ada", "en")
    error = await catch_refusal(club.people.change_settings(ada.id, bad, NOW))
    assert refusal_codes(error) == [f"{code} S-TABLE-10"]
    assert all(len(told) == 1 for told in say_refusals(error))
    assert await club.people.read_person(ada.id) == ada


# When a digest is due


def due_after(person: Person, now: datetime) -> datetime:
    due = find_next_digest(person, now)
    assert due is not None
    return due


def test_without_a_zone_the_hour_is_that_of_utc() -> None:
    now = datetime(2030, 1, 1, 7, 59, tzinfo=UTC)
    assert due_after(replace(PARIS, zone=""), now) == datetime(2030, 1, 1, 8, tzinfo=UTC)


def test_the_hour_is_that_of_the_persons_zone_on_both_sides_of_a_clock_change() -> None:
    now = datetime(2030, 3, 30, 6, tzinfo=UTC)
    first = due_after(PARIS, now)
    assert first == datetime(2030, 3, 30, 7, tzinfo=UTC)
    assert due_after(PARIS, first) == datetime(2030, 3, 31, 6, tzinfo=UTC)


def test_an_hour_that_the_clock_change_leaves_out_comes_once_and_later() -> None:
    person = replace(PARIS, digest_minute=150)
    first = due_after(person, datetime(2030, 3, 30, 23, tzinfo=UTC))
    assert first == datetime(2030, 3, 31, 1, 30, tzinfo=UTC)
    assert due_after(person, first) == datetime(2030, 4, 1, 0, 30, tzinfo=UTC)


def test_an_hour_that_comes_twice_counts_the_first_time() -> None:
    person = replace(PARIS, digest_minute=150)
    first = due_after(person, datetime(2030, 10, 26, 23, tzinfo=UTC))
    assert first == datetime(2030, 10, 27, 0, 30, tzinfo=UTC)
    told = replace(person, digest_day=local_day(person, first))
    second = due_after(told, first + timedelta(minutes=30))
    assert second == datetime(2030, 10, 28, 1, 30, tzinfo=UTC)


def test_a_journey_west_brings_no_second_digest_for_one_day() -> None:
    sent_at = datetime(2030, 1, 1, 23, tzinfo=UTC)
    tokyo = replace(PARIS, zone="Asia/Tokyo")
    moved = replace(tokyo, zone="America/Los_Angeles", digest_day=local_day(tokyo, sent_at))
    assert moved.digest_day == "2030-01-02"
    assert due_after(moved, sent_at) == datetime(2030, 1, 3, 16, tzinfo=UTC)
