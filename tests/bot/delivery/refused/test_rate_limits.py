"""The courier's rate limits, on a clock that the test sets."""

from datetime import datetime, timedelta

import pytest

from bot.delivery.discord_io.sender import Destination
from bot.delivery.rate_limits import RateLimits
from tests.bot.delivery.post_office import ADA, LOBBY, START, PostOffice


def send_times(pace: RateLimits, places: list[Destination]) -> list[float]:
    """Send to destinations in order, each as soon as allowed; return the seconds of each."""
    now, gone = START, []
    for place in places:
        now = pace.next_free(place, now)
        pace.count(place, now)
        gone.append((now - START).total_seconds())
    return gone


def most_within(seconds: list[float], span: float) -> int:
    """Return the largest number sent within any such span."""
    return max(sum(one <= other < one + span for other in seconds) for one in seconds)


def test_ten_dms_go_at_once_and_then_one_in_a_while() -> None:
    gone = send_times(RateLimits(), [Destination(dm=n) for n in range(20)])
    assert gone[:10] == [0.0] * 10
    assert gone[10:] == pytest.approx([1.2 * n for n in range(1, 11)])


def test_an_idle_time_earns_no_more_than_another_ten() -> None:
    pace = RateLimits()
    send_times(pace, [Destination(dm=n) for n in range(10)])
    later = START + timedelta(hours=1)
    for n in range(10):
        assert pace.next_free(Destination(dm=n), later) == later
        pace.count(Destination(dm=n), later)
    assert pace.next_free(Destination(dm=99), later) == later + timedelta(seconds=1.2)


def test_a_place_takes_five_in_five_seconds() -> None:
    gone = send_times(RateLimits(), [Destination(channel=1)] * 23)
    assert most_within(gone, 5.0) == 5
    assert gone[-1] == 20.0


def test_places_do_not_wait_for_each_other() -> None:
    pace = RateLimits()
    send_times(pace, [Destination(channel=1)] * 5)
    assert pace.next_free(Destination(channel=1), START) > START
    assert pace.next_free(Destination(channel=2), START) == START


def test_all_together_stay_below_forty_a_second() -> None:
    gone = send_times(RateLimits(), [Destination(channel=n) for n in range(200)])
    assert most_within(gone, 1.0) == 40


def test_only_so_many_places_are_remembered() -> None:
    pace = RateLimits()
    for n in range(5_000):
        pace.count(Destination(channel=n), START + timedelta(seconds=n))
    assert len(pace._destinations) == 4_096  # noqa: SLF001 - memory has no other sign


async def test_a_round_sends_what_it_may_and_says_when_the_rest_may_go(office: PostOffice) -> None:
    for n in range(7):
        await office.write_news(1, f"News {n}")
    again = await office.courier.deliver_due_letters(office.now)
    assert len(office.discord.messages_to(ADA)) == 5
    assert again == START + timedelta(seconds=5)
    assert await office.courier.deliver_due_letters(again) is None
    assert len(office.discord.messages_to(ADA)) == 7


async def test_many_letters_keep_to_every_limit_and_to_their_order(office: PostOffice) -> None:
    await office.change_game(thread=LOBBY)
    for n in range(40):
        await office.write_public(f"Public {n}")
        await office.write_news(1 + n % 2, f"News {n}")
    again: datetime | None = office.now
    while again is not None:
        office.now = again
        again = await office.courier.deliver_due_letters(office.now)
    sent = [one.posted_at for one in office.discord.messages_in(LOBBY) if one.token]
    assert len(sent) == 40
    assert most_within([(one - START).total_seconds() for one in sent], 5.0) == 5
    heads = [one.text.split("\n")[0] for one in office.discord.messages_in(LOBBY) if one.token]
    assert heads == [f"## Public {n}" for n in range(40)]
    dms = [one for one in office.discord.messages.values() if one.destination.dm]
    assert len(dms) == 40
