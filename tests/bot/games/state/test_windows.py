"""Windows: how long somebody is awaited, through interrupts, pauses, extensions and absences."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.state import windows as clocks
from bot.games.state.windows import WindowRules, key_of, update_windows
from bot.games.table_settings import TableSettings
from bot.records import Window
from engine.core.protocol.game import Ask
from engine.core.protocol.values import EVERYONE, Seat
from tests.engine.toy.setup import Settings

NOW = datetime(2026, 3, 1, 20, 0, 3, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
TURN = Ask(id="turn.1", seat=Seat(1), kind="turn", clock="turn_hours", known_to=EVERYONE)
DEFEND = Ask(
    id="defend.1", seat=Seat(2), kind="defend", clock="defend_hours", share=50, known_to=EVERYONE
)
FAVOUR = Ask(id="favour.1", seat=Seat(-1), kind="favour", clock="", known_to=EVERYONE)


def make_window_rules(now: datetime = NOW, *, paused: bool = False, **table: Any) -> WindowRules:
    return WindowRules(7, 0, Settings(), TableSettings(**table), now, paused)


def open_window(ask: Ask = TURN, now: datetime = NOW, **table: Any) -> Window:
    return update_windows({}, [ask], make_window_rules(now, **table))[key_of(ask)]


def time_until_closing(window: Window) -> timedelta:
    assert window.closes_at is not None
    return window.closes_at - NOW


# How long


def test_a_window_is_open_for_the_hours_of_its_clock_and_its_share_of_them() -> None:
    assert time_until_closing(open_window()) == 24 * HOUR
    assert time_until_closing(open_window(DEFEND)) == 6 * HOUR


def test_a_petition_has_no_window() -> None:
    window = open_window(FAVOUR)
    assert (window.open, window.closes_at, window.left, window.remind_at) == (
        True,
        None,
        None,
        None,
    )
    assert clocks.takes_orders(window, NOW + 99 * DAY)


def test_a_table_that_plays_at_eight_each_evening_keeps_its_evening() -> None:
    """S-TABLE-03: a turn resolved some seconds after eight closes at eight tomorrow."""
    window = open_window(hour=20)
    assert window.closes_at == datetime(2026, 3, 2, 20, tzinfo=UTC)


def test_a_fixed_hour_leaves_a_window_all_its_hours() -> None:
    late = datetime(2026, 3, 1, 21, 30, tzinfo=UTC)
    assert open_window(now=late, hour=20).closes_at == datetime(2026, 3, 3, 20, tzinfo=UTC)


@pytest.mark.parametrize(
    ("opens", "closes"),
    [
        ("2027-03-27T20:00:30+01:00", "2027-03-28T20:00:00+02:00"),
        ("2027-10-30T20:00:30+02:00", "2027-10-31T20:00:00+01:00"),
    ],
)
def test_no_evening_is_lost_when_clocks_change(opens: str, closes: str) -> None:
    """S-TABLE-03: a day of the table's zone may have 23 hours, or 25."""
    window = open_window(now=datetime.fromisoformat(opens), hour=20, zone="Europe/Paris")
    assert window.closes_at == datetime.fromisoformat(closes)


@pytest.mark.parametrize(
    ("zone", "hour", "opens", "closing"),
    [
        ("Europe/Paris", 2, "2027-03-27T02:00:01+01:00", [(28, 3), (29, 2), (30, 2)]),
        ("America/Nuuk", 23, "2026-03-27T23:00:01-02:00", [(29, 0), (29, 23), (30, 23)]),
        ("Pacific/Apia", 0, "2011-12-28T00:00:01-10:00", [(29, 0), (31, 0), (1, 0)]),
    ],
)
def test_no_night_is_lost_after_one_whose_hour_does_not_exist(
    zone: str, hour: int, opens: str, closing: list[tuple[int, int]]
) -> None:
    """S-TABLE-03: the hour after it stands for it, also as the beginning of the next window."""
    now, nights = datetime.fromisoformat(opens), []
    for _ in range(3):
        closes = open_window(now=now, hour=hour, zone=zone).closes_at
        assert closes is not None
        nights.append(closes.astimezone(ZoneInfo(zone)))
        now = closes + timedelta(seconds=1)
    assert [(one.day, one.hour) for one in nights] == closing


def test_the_full_hour_in_which_a_window_opens_is_one_of_its_own_zone() -> None:
    late = datetime.fromisoformat("2027-05-27T20:40:30+05:30")
    window = open_window(now=late, hour=20, zone="Asia/Kolkata")
    assert window.closes_at == datetime.fromisoformat("2027-05-28T20:00:00+05:30")


def test_a_short_window_counts_its_hours_as_they_are() -> None:
    assert time_until_closing(open_window(DEFEND, hour=20)) == 6 * HOUR


@pytest.mark.parametrize(
    ("zone", "opens", "hour"),
    [
        ("Europe/Paris", datetime(2026, 3, 28, 5, tzinfo=UTC), 2),  # 2:00 does not exist that day
        ("Europe/Paris", datetime(2026, 10, 24, 5, tzinfo=UTC), 2),  # 2:00 comes twice
        ("America/New_York", datetime(2026, 3, 7, 12, tzinfo=UTC), 20),
        ("Pacific/Auckland", datetime(2026, 4, 4, 1, tzinfo=UTC), 20),
    ],
)
def test_a_fixed_hour_is_the_hour_of_the_zone_when_clocks_change(
    zone: str, opens: datetime, hour: int
) -> None:
    closes = open_window(now=opens, hour=hour, zone=zone).closes_at
    assert closes is not None
    assert timedelta(hours=23) <= closes - opens <= timedelta(hours=50)
    local = closes.astimezone(ZoneInfo(zone))
    assert local.minute == 0
    gap = local.date() == datetime(2026, 3, 29, tzinfo=UTC).date() and hour == 2
    assert local.hour == (3 if gap else hour)
    assert local.fold == 0


@given(
    st.datetimes(datetime(2026, 1, 1), datetime(2027, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001 - its zone stands beside it
    st.integers(0, 23),
    st.integers(24, 200),
    st.sampled_from(["UTC", "Europe/Paris", "Asia/Kolkata", "America/St_Johns", "Asia/Tehran"]),
)
def test_a_fixed_hour_is_never_much_early_and_never_two_days_late(
    now: datetime, hour: int, hours: int, zone: str
) -> None:
    length = timedelta(hours=hours)
    closes = clocks.closing_time(now, length, TableSettings(hour=hour, zone=zone))
    assert length - 2 * HOUR < closes - now < length + timedelta(hours=26)
    assert closes.astimezone(ZoneInfo(zone)).minute == 0


# Interrupts


def test_an_interrupted_window_comes_back_with_the_time_it_had_left() -> None:
    first = update_windows({}, [TURN], make_window_rules())
    second = update_windows(first, [DEFEND], make_window_rules(NOW + 4 * HOUR))
    stopped = second[key_of(TURN)]
    assert (stopped.open, stopped.closes_at, stopped.left) == (False, None, 20 * HOUR)
    third = update_windows(second, [TURN], make_window_rules(NOW + 9 * HOUR), [key_of(DEFEND)])
    assert time_until_closing(third[key_of(TURN)]) == 29 * HOUR
    assert third[key_of(TURN)].opened_at == NOW
    assert not third[key_of(DEFEND)].open


def test_a_stopped_petition_comes_back_without_an_end() -> None:
    stopped = update_windows(
        update_windows({}, [FAVOUR], make_window_rules()), [], make_window_rules()
    )
    assert not stopped[key_of(FAVOUR)].open
    back = update_windows(stopped, [FAVOUR], make_window_rules(NOW + DAY))[key_of(FAVOUR)]
    assert (back.open, back.closes_at) == (True, None)


def test_what_has_run_out_waits_for_its_group_through_an_interrupt() -> None:
    window = replace(open_window(), open=False, closes_at=NOW - HOUR)
    old = {key_of(TURN): window}
    gone = update_windows(old, [DEFEND], make_window_rules())
    back = update_windows(gone, [TURN], make_window_rules())
    assert back[key_of(TURN)] == window
    assert clocks.has_run_out(window)
    assert not clocks.takes_orders(window, NOW - DAY)


def test_what_is_asked_again_after_its_time_was_played_is_asked_anew() -> None:
    ran_out = {key_of(TURN): replace(open_window(), open=False, closes_at=NOW)}
    anew = update_windows(ran_out, [TURN], make_window_rules(NOW + HOUR), [key_of(TURN)])[
        key_of(TURN)
    ]
    assert anew == open_window(now=NOW + HOUR)


def test_an_ask_that_goes_on_keeps_its_window_and_shows_what_is_asked_now() -> None:
    other = TURN.model_copy(update={"kind": "raze"})
    old = {key_of(TURN): replace(open_window(), ready=True)}
    new = update_windows(old, [DEFEND, other], make_window_rules(NOW + HOUR), [key_of(TURN)])[
        key_of(TURN)
    ]
    assert (new.ask, new.place, new.ready) == (other, 1, False)
    assert new.closes_at == old[key_of(TURN)].closes_at


# Pauses


def test_a_pause_keeps_what_is_left() -> None:
    window = clocks.pause_window(open_window(), NOW + 10 * HOUR)
    assert (window.closes_at, window.left) == (None, 14 * HOUR)
    assert clocks.takes_orders(window, NOW + 50 * HOUR)
    on = clocks.resume_window(window, TableSettings(), NOW + 50 * HOUR)
    assert time_until_closing(on) == 64 * HOUR
    assert on.left is None


def test_what_opens_in_a_pause_waits_for_its_end() -> None:
    window = update_windows({}, [TURN], make_window_rules(paused=True))[key_of(TURN)]
    assert (window.open, window.closes_at, window.left) == (True, None, 24 * HOUR)


def test_an_interrupt_in_a_pause_ends_in_the_pause() -> None:
    still = {key_of(TURN): clocks.pause_window(open_window(), NOW)}
    stopped = update_windows(still, [], make_window_rules(paused=True))
    back = update_windows(stopped, [TURN], make_window_rules(paused=True))[key_of(TURN)]
    assert (back.open, back.closes_at, back.left) == (True, None, 24 * HOUR)


# More time


def test_an_extension_moves_the_end_and_the_reminder_and_counts_against_the_cap() -> None:
    table = TableSettings(extensions_cap=30)
    window = clocks.extend_window(open_window(), 20 * HOUR, table)
    assert time_until_closing(window) == 44 * HOUR
    assert window.remind_at == NOW + 38 * HOUR
    assert clocks.extension_left(window, table) == 10 * HOUR
    still = clocks.extend_window(clocks.pause_window(window, NOW), 5 * HOUR, table)
    assert still.left == 49 * HOUR
    assert (
        clocks.extension_left(clocks.extend_window(window, 90 * HOUR, table), table) == timedelta()
    )


def test_what_is_over_or_has_no_end_is_not_extended() -> None:
    ran_out = replace(open_window(), open=False)
    petition = open_window(FAVOUR)
    assert clocks.extend_window(ran_out, HOUR, TableSettings()) == ran_out
    assert clocks.extend_window(petition, HOUR, TableSettings()) == petition


def test_an_absence_lengthens_what_fell_due_in_it_and_no_cap_counts_it() -> None:
    window = open_window()
    assert window.closes_at is not None
    since, now = window.closes_at - HOUR, window.closes_at + HOUR
    assert clocks.was_due_in_outage(window, since, now)
    assert not clocks.was_due_in_outage(window, window.closes_at, now)
    assert not clocks.was_due_in_outage(window, since - HOUR, since)
    longer = clocks.lengthen_window(window, now - since, TableSettings())
    assert time_until_closing(longer) == 26 * HOUR
    assert longer.extended == timedelta()


# Reminders


def test_a_reminder_comes_some_hours_before_the_end_and_at_most_half_of_the_window() -> None:
    assert open_window().remind_at == NOW + 18 * HOUR
    assert open_window(DEFEND).remind_at == NOW + 3 * HOUR
    assert open_window(remind_hours=0).remind_at is None


def test_whoever_has_played_an_order_is_reminded_of_the_rest_but_not_while_they_play() -> None:
    window = clocks.note_order_played(open_window(), NOW + HOUR)
    assert clocks.has_played_order(window)
    assert window.remind_at == open_window().remind_at
    assert clocks.find_reminder_delay(window, NOW + HOUR * 1.1) == NOW + HOUR * 1.5
    assert clocks.find_reminder_delay(window, NOW + HOUR * 1.5) is None
    assert clocks.find_reminder_delay(open_window(), NOW) is None
    late = clocks.note_order_played(window, NOW + 23.5 * HOUR)
    assert clocks.find_reminder_delay(late, NOW + 23.5 * HOUR) == NOW + 23.75 * HOUR
    assert not clocks.has_played_order(replace(open_window(), reminded_at=NOW))
