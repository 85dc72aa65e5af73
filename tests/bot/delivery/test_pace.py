"""The courier goes no faster than Discord bears, by a clock that is told the time."""

from datetime import datetime, timedelta

import pytest

from bot.delivery.discord_io.sender import Place
from bot.delivery.pace import Pace
from engine.core.protocol.values import Seat
from tests.bot.delivery.post_office import ADA, LOBBY, START, Office


def went(pace: Pace, places: list[Place]) -> list[float]:
    """Send to places one after the other, each as soon as it may; tell after how many seconds."""
    now, gone = START, []
    for place in places:
        now = pace.free(place, now)
        pace.take(place, now)
        gone.append((now - START).total_seconds())
    return gone


def within(gone: list[float], span: float) -> int:
    """Count the most that went within any such span."""
    return max(sum(one <= other < one + span for other in gone) for one in gone)


def test_ten_dms_go_at_once_and_then_one_in_a_while() -> None:
    gone = went(Pace(), [Place(dm=n) for n in range(20)])
    assert gone[:10] == [0.0] * 10
    assert gone[10:] == pytest.approx([1.2 * n for n in range(1, 11)])


def test_an_idle_time_earns_no_more_than_another_ten() -> None:
    pace = Pace()
    went(pace, [Place(dm=n) for n in range(10)])
    later = START + timedelta(hours=1)
    for n in range(10):
        assert pace.free(Place(dm=n), later) == later
        pace.take(Place(dm=n), later)
    assert pace.free(Place(dm=99), later) == later + timedelta(seconds=1.2)


def test_a_place_takes_five_in_five_seconds() -> None:
    gone = went(Pace(), [Place(channel=1)] * 23)
    assert within(gone, 5.0) == 5
    assert gone[-1] == 20.0


def test_places_do_not_wait_for_each_other() -> None:
    pace = Pace()
    went(pace, [Place(channel=1)] * 5)
    assert pace.free(Place(channel=1), START) > START
    assert pace.free(Place(channel=2), START) == START


def test_all_together_stay_below_forty_a_second() -> None:
    gone = went(Pace(), [Place(channel=n) for n in range(200)])
    assert within(gone, 1.0) == 40


def test_only_so_many_places_are_remembered() -> None:
    pace = Pace()
    for n in range(5_000):
        pace.take(Place(channel=n), START + timedelta(seconds=n))
    assert len(pace._places) == 4_096  # noqa: SLF001 - memory has no other sign


async def test_a_round_sends_what_it_may_and_says_when_the_rest_may_go(office: Office) -> None:
    for n in range(7):
        await office.news(1, f"News {n}")
    again = await office.courier.round(office.now)
    assert len(office.hall.dms(ADA)) == 5
    assert again == START + timedelta(seconds=5)
    assert await office.courier.round(again) is None
    assert len(office.hall.dms(ADA)) == 7


async def test_many_letters_keep_to_every_limit_and_to_their_order(office: Office) -> None:
    await office.change(thread=LOBBY)
    for n in range(40):
        await office.public(f"Public {n}")
        await office.write("news", f"News {n}", seat=Seat(1 + n % 2))
    again: datetime | None = office.now
    while again is not None:
        office.now = again
        again = await office.courier.round(office.now)
    sent = [one.at for one in office.hall.at(LOBBY) if one.token]
    assert len(sent) == 40
    assert within([(one - START).total_seconds() for one in sent], 5.0) == 5
    heads = [one.text.split("\n")[0] for one in office.hall.at(LOBBY) if one.token]
    assert heads == [f"## Public {n}" for n in range(40)]
    dms = [one for one in office.hall.messages.values() if one.place.dm]
    assert len(dms) == 40
