"""People: who they are, what they are called, how they read, when they want to be left alone."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.games.people import time_zones
from bot.games.people.languages import language_of, read_language
from bot.games.people.names import clean_name, name_players
from bot.games.people.people import SettingChanges
from bot.games.people.quiet_hours import find_quiet_end, read_quiet_hours
from bot.records import Person, SeatRow
from engine.core.protocol.values import Refusal, Seat
from render.words import COMMON_BOOK, LANGUAGES, Voice
from tests.bot.games.lobby.lobby_club import (
    NOW,
    LobbyClub,
    catch_refusal,
    refusal_codes,
    say_refusals,
)

ADA = Person(id=1, discord=901, name="Ada")


# Who it is


async def test_somebody_is_met_once_and_known_again(club: LobbyClub) -> None:
    first = await club.people.find_or_add(7, "Ada", "fr")
    assert await club.people.find_or_add(7, "Ada", "fr") == first
    assert await club.people.read_person(first.id) == first


async def test_a_new_name_and_locale_are_noted(club: LobbyClub) -> None:
    first = await club.people.find_or_add(7, "Ada", "fr")
    again = await club.people.find_or_add(7, "Ada L.", "en-US")
    assert (again.id, again.name, again.locale) == (first.id, "Ada L.", "en-US")


async def test_a_message_without_a_locale_leaves_the_known_one(club: LobbyClub) -> None:
    await club.people.find_or_add(7, "Ada", "fr")
    assert (await club.people.find_or_add(7, "Ada", "")).locale == "fr"


# Names


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Ada \n Lovelace ", "Ada Lovelace"),
        ("A\u202eda\u200b", "Ada"),
        ("x" * 50, "x" * 31 + "\u2026"),
        ("Z" + "\u0335" * 40 + "o", "Z\u0335\u0335o"),
        ("\u200b\u202e", ""),
        ("José", "José"),
    ],
)
def test_a_name_is_one_short_line_of_what_can_be_seen(name: str, shown: str) -> None:
    assert clean_name(name) == shown


async def test_somebody_whose_name_cannot_be_seen_is_called_by_a_number(club: LobbyClub) -> None:
    assert (await club.people.find_or_add(123456, "\u200b", "en")).name == "#3456"


async def test_a_name_that_cannot_be_seen_gives_way_to_the_username(club: LobbyClub) -> None:
    assert (await club.people.find_or_add(123456, "\u200b", "en", "ada_l")).name == "ada_l"
    assert (await club.people.find_or_add(123456, "Ada", "en", "ada_l")).name == "Ada"


def test_two_of_one_name_at_a_table_are_told_apart() -> None:
    people = {n: replace(ADA, id=n, name=name) for n, name in enumerate(("Ada", "ADA", "Ben"), 1)}
    rows = [SeatRow(game=1, seat=Seat(n), person=n) for n in people]
    rows += [SeatRow(game=1, seat=Seat(4), ai="plain"), SeatRow(game=1, seat=Seat(5), ai="plain")]
    names = name_players(rows, people, "en")
    assert names == {1: "Ada", 2: "ADA (2)", 3: "Ben", 4: "Ivaldi (AI)", 5: "Jari (AI)"}
    assert name_players(rows, people, "fr")[4] == "Ivaldi (IA)"


def test_a_name_can_mention_nobody_and_break_no_line() -> None:
    voice = Voice("en", COMMON_BOOK, players={1: "@everyone\n# <@1> **x**"}, markdown=True)
    told = voice.say("lobby.keeper", seat=1)
    assert "@everyone" not in told
    assert "<@1>" not in told
    assert "\n" not in told
    assert "**x**" not in told


# Languages


@pytest.mark.parametrize(
    ("language", "locale", "spoken"),
    [("", "fr", "fr"), ("", "en-US", "en"), ("", "de", "en"), ("en", "fr", "en"), ("", "", "en")],
)
def test_a_language_is_the_chosen_one_or_follows_discord(
    language: str, locale: str, spoken: str
) -> None:
    assert language_of(replace(ADA, language=language, locale=locale)) == spoken


async def test_a_language_is_chosen_by_any_of_its_names(club: LobbyClub) -> None:
    ada = await club.people.find_or_add(7, "Ada", "en")
    for given, kept in (("Français", "fr"), ("EN", "en"), ("french", "fr"), ("follow", "")):
        assert (
            await club.people.change_settings(ada.id, SettingChanges(language=given), NOW)
        ).language == kept


async def test_a_language_that_is_not_spoken_is_refused(club: LobbyClub) -> None:
    ada = await club.people.find_or_add(7, "Ada", "en")
    error = await catch_refusal(
        club.people.change_settings(ada.id, SettingChanges(language="Klingon"), NOW)
    )
    assert refusal_codes(error) == ["PERSON_LANGUAGE S-TABLE-10"]
    assert all("Klingon" in one for [one] in say_refusals(error))


# Zones


@pytest.mark.parametrize(
    ("given", "zone"),
    [
        ("paris", "Europe/Paris"),
        ("Europe/Paris", "Europe/Paris"),
        ("new york", "America/New_York"),
        ("Londres", "Europe/London"),
        ("Montréal", "America/Montreal"),
        ("utc", "UTC"),
        ("UTC+2", "Etc/GMT-2"),
        ("gmt-5", "Etc/GMT+5"),
        ("+0", "UTC"),
    ],
)
def test_a_zone_goes_by_any_name_it_has(given: str, zone: str) -> None:
    assert time_zones.read_zone(given) == zone


@pytest.mark.parametrize("name", ["UTC", "UTC+2", "UTC-5", "Europe/Paris", "America/New York"])
def test_a_zone_is_found_by_what_it_is_called(name: str) -> None:
    assert time_zones.display_zone(time_zones.find_zone(name)) == name


async def test_a_zone_is_kept(club: LobbyClub) -> None:
    ada = await club.people.find_or_add(7, "Ada", "en")
    assert (
        await club.people.change_settings(ada.id, SettingChanges(zone="paris"), NOW)
    ).zone == "Europe/Paris"
    assert (await club.people.read_person(ada.id)).zone == "Europe/Paris"


async def test_a_zone_that_is_not_known_gets_the_nearest(club: LobbyClub) -> None:
    ada = await club.people.find_or_add(7, "Ada", "en")
    error = await catch_refusal(
        club.people.change_settings(ada.id, SettingChanges(zone="parsi"), NOW)
    )
    assert refusal_codes(error) == ["PERSON_ZONE S-TABLE-10"]
    assert all("Europe/Paris" in one for [one] in say_refusals(error))
    assert time_zones.find_zone("UTC+99") == ""
    assert time_zones.find_nearest_zones("zzzzzz") == ()
    english, french = say_refusals(
        await catch_refusal(club.people.change_settings(ada.id, SettingChanges(zone="zzzzzz"), NOW))
    )
    for [told] in (english, french):
        assert told.count("zzzzzz") == 1
        examples = re.findall(r"`([^`]+)`", told)
        assert len(examples) == 2
        assert all(time_zones.find_zone(one) for one in examples)


@pytest.mark.parametrize("given", ["Mars/Phobos", "", "../../etc/passwd", "UTC+25", "x" * 6_000])
def test_a_zone_that_does_not_exist_is_refused_in_a_short_sentence(given: str) -> None:
    found = time_zones.read_zone(given)
    assert isinstance(found, Refusal)
    for language in LANGUAGES:
        told = Voice(language, COMMON_BOOK, markdown=True).write_refusal(found)
        assert "UTC+2" in told
        assert len(told) < 700


# Quiet hours


@pytest.mark.parametrize(
    ("given", "quiet"),
    [
        ("22:00-07:00", (1320, 420)),
        ("22-7", (1320, 420)),
        ("22h30 \u2013 7h", (1350, 420)),
        ("13.15 to 14:00", (795, 840)),
        ("22h à 7h", (1320, 420)),
        ("24:00-6:00", (0, 360)),
        ("off", None),
        ("Aucune", None),
    ],
)
def test_quiet_hours_are_read_as_people_write_them(
    given: str, quiet: tuple[int, int] | None
) -> None:
    assert read_quiet_hours(given) == quiet


async def test_quiet_hours_are_kept_and_lifted(club: LobbyClub) -> None:
    ada = await club.people.find_or_add(7, "Ada", "en")
    for given, quiet in (("22:00-07:00", (1320, 420)), ("off", None)):
        assert (
            await club.people.change_settings(ada.id, SettingChanges(quiet=given), NOW)
        ).quiet == quiet
        assert (await club.people.read_person(ada.id)).quiet == quiet


async def test_quiet_hours_that_cannot_be_are_refused(club: LobbyClub) -> None:
    ada = await club.people.find_or_add(7, "Ada", "en")
    for given in ["25:00-07:00", "22:70-7:00", "8-8", "0-24", "night", "24:30-6"]:
        error = await catch_refusal(
            club.people.change_settings(ada.id, SettingChanges(quiet=given), NOW)
        )
        assert refusal_codes(error) == ["PERSON_QUIET S-TABLE-10"]
        assert all(given in one.replace("\\", "") for [one] in say_refusals(error))


@pytest.mark.parametrize(
    ("hour", "end"),
    [
        ((2030, 1, 1, 20, 59), None),
        ((2030, 1, 1, 21, 0), (2030, 1, 2, 6, 0)),
        ((2030, 1, 2, 5, 59), (2030, 1, 2, 6, 0)),
        ((2030, 1, 2, 6, 0), None),
    ],
)
def test_quiet_hours_go_over_midnight_in_the_own_zone(
    hour: tuple[int, ...], end: tuple[int, ...] | None
) -> None:
    paris = replace(ADA, zone="Europe/Paris", quiet=(22 * 60, 7 * 60))
    found = find_quiet_end(paris, datetime(*hour, tzinfo=UTC))  # type: ignore[misc, arg-type]
    assert found == (None if end is None else datetime(*end, tzinfo=UTC))  # type: ignore[misc, arg-type]


@pytest.mark.parametrize(
    ("now", "end"),
    [
        (datetime(2030, 3, 31, 0, 59, tzinfo=UTC), datetime(2030, 3, 31, 1, 30, tzinfo=UTC)),
        (datetime(2030, 3, 31, 1, 0, tzinfo=UTC), None),
        (datetime(2030, 10, 27, 0, 29, tzinfo=UTC), datetime(2030, 10, 27, 0, 30, tzinfo=UTC)),
        (datetime(2030, 10, 27, 1, 29, tzinfo=UTC), datetime(2030, 10, 27, 1, 29, tzinfo=UTC)),
    ],
)
def test_quiet_hours_that_end_in_an_hour_left_out_or_repeated_hold_nothing_back_for_long(
    now: datetime, end: datetime | None
) -> None:
    paris = replace(ADA, zone="Europe/Paris", quiet=(22 * 60, 2 * 60 + 30))
    assert find_quiet_end(paris, now) == end


def test_quiet_hours_by_day_end_on_the_same_day() -> None:
    lunch = replace(ADA, quiet=(12 * 60, 13 * 60))
    assert find_quiet_end(lunch, NOW) == NOW + timedelta(hours=1)
    assert find_quiet_end(lunch, NOW + timedelta(hours=1)) is None
    assert find_quiet_end(ADA, NOW) is None


# Away


async def test_somebody_is_away_for_days_or_until_a_morning(club: LobbyClub) -> None:
    ada = await club.people.find_or_add(7, "Ada", "en")
    await club.people.change_settings(ada.id, SettingChanges(zone="Paris"), NOW)
    away = await club.people.change_settings(ada.id, SettingChanges(away="5 days"), NOW)
    assert away.away_until == NOW + timedelta(days=5)
    away = await club.people.change_settings(ada.id, SettingChanges(away="2030-01-10"), NOW)
    assert away.away_until == datetime(2030, 1, 9, 23, tzinfo=UTC)
    assert (
        await club.people.change_settings(ada.id, SettingChanges(away="off"), NOW)
    ).away_until is None


async def test_an_absence_has_an_end_within_bounds(club: LobbyClub) -> None:
    ada = await club.people.find_or_add(7, "Ada", "en")
    for given in ["0", "61", "-1", "2029-12-31", "2030-02-30", "2031-01-01", "soon"]:
        error = await catch_refusal(
            club.people.change_settings(ada.id, SettingChanges(away=given), NOW)
        )
        assert refusal_codes(error) == ["PERSON_AWAY S-TABLE-10"]
        assert all("60" in one for [one] in say_refusals(error))


async def test_the_date_that_shows_how_one_is_written_is_one_that_may_be_given(
    club: LobbyClub,
) -> None:
    ada = await club.people.find_or_add(7, "Ada", "en")
    error = await catch_refusal(
        club.people.change_settings(ada.id, SettingChanges(away="soon"), NOW)
    )
    for [sentence] in say_refusals(error):
        example = re.findall(r"`(\d{4}-\d\d-\d\d)`", sentence)
        assert len(example) == 1
        away = await club.people.change_settings(ada.id, SettingChanges(away=example[0]), NOW)
        assert away.away_until is not None


@pytest.mark.parametrize("read", [read_language, time_zones.read_zone, read_quiet_hours])
def test_what_is_typed_never_stands_in_a_sentence_as_it_is(read: object) -> None:
    found = read("**@everyone** `x`")  # type: ignore[operator]
    assert isinstance(found, Refusal)
    for language in LANGUAGES:
        told = Voice(language, COMMON_BOOK, markdown=True).write_refusal(found)
        assert "**" not in told
        assert "@everyone" not in told
