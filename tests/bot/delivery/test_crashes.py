"""Wherever the process ends, each letter arrives exactly once, or is marked with why not."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from bot.store.store import Store
from bot.workers.picture_studio import PictureStudio
from engine.core.protocol.values import EVERYONE, Seat
from tests.bot.delivery.post_office import START, Crash, Office, kind

SHORT, LONG = timedelta(seconds=20), timedelta(hours=2)
"""Discord knows a nonce again after the one, and not after the other."""


STUDIO: Final = PictureStudio({"capital": kind()}, workers=0)


async def written(store: Store) -> Office:
    """Write a queue in which everything happens: threads, rooms, cards, a lobby, an AI."""
    office = Office(store, studio=STUDIO)
    await office.open(message=None)
    await office.room("boast.1", EVERYONE)
    await office.room("parley.1", (Seat(1), Seat(2)))
    await office.window(1)
    await office.public("It begins", look=[("table", "")])
    await office.news(1, "One")
    await office.news(3, "Nobody")
    await office.write("card", seat=Seat(1), body={"asks": ["turn.1"]})
    await office.public("Ada boasts", room="boast.1")
    await office.public("Between us", room="parley.1")
    page = {"title": "Long", "paragraphs": ["word " * 700, "more " * 700]}
    await office.write("news", seat=Seat(2), body={"page": page})
    await office.write("card", seat=Seat(1), body={"asks": ["turn.1"]})
    return office


async def survived(
    store: Store, ends: Iterator[int], wait: timedelta, *, blind: bool = False
) -> tuple[Office, int]:
    """Go rounds through as many ends of the process as are given, until all is done."""
    office = await written(store)
    office.hall.blind = blind
    office.life.ends_at = next(ends, None)
    count = 0
    while not all(
        one.sent_at or (one.failed and not one.next_try) for one in await office.letters()
    ):
        try:
            await office.courier.round(office.now)
        except Crash:
            count += 1
            office.start()
            end = next(ends, None)
            office.life.ends_at = None if end is None else office.life.points + end
            office.now += wait
        office.now += timedelta(seconds=7)
        assert office.now < START + timedelta(days=4)
    return office, count


def said(office: Office) -> list[str]:
    """List what stands where, with the numbers of tables and threads left out; nothing twice."""
    tokens = office.hall.tokens()
    assert len(tokens) == len(set(tokens))
    threads = office.hall.threads
    texts = (
        f"{threads.get(one.place.channel or 0, one.place)} {one.first}"
        for one in office.hall.messages.values()
    )
    number = re.compile(rf"(Capital|table) {office.game}\b")
    return sorted(number.sub("table N", text) for text in texts)


async def test_each_letter_arrives_once_wherever_the_process_ends(store: Store) -> None:
    """After hours Discord has forgotten every nonce: what was sent is found by its mark."""
    whole, count = await survived(store, iter(()), LONG)
    assert count == 0
    assert whole.life.points > 100
    for end in range(whole.life.points - 1):
        office, count = await survived(store, iter([end]), LONG)
        assert count == 1
        assert said(office) == said(whole)


async def test_after_a_short_end_the_nonce_alone_repeats_nothing(store: Store) -> None:
    """Where we may not read, nothing is ever found."""
    whole, _ = await survived(store, iter(()), SHORT)
    for end in range(0, whole.life.points - 1, 5):
        office, count = await survived(store, iter([end]), SHORT, blind=True)
        assert count == 1
        assert said(office) == said(whole)


async def test_each_letter_arrives_once_however_often_the_process_ends(store: Store) -> None:
    whole, _ = await survived(store, iter(()), LONG)
    for step in (5, 9, 14, 23):
        office, count = await survived(store, iter([step] * 12), LONG)
        assert count > 3
        assert said(office) == said(whole)
