"""Wherever the process ends, each letter arrives exactly once, or has a reason why not."""

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from typing import Final

from bot.letter_bodies import PublicPost
from bot.store.store import Store
from bot.workers.picture_studio import PictureStudio
from engine.core.protocol.values import EVERYONE, Seat
from render.language.pages import Page
from tests.bot.delivery.crashes.process_life import Crash
from tests.bot.delivery.post_office import CARD, START, PostOffice, fast_city_game

SHORT, LONG = timedelta(seconds=20), timedelta(hours=2)
"""A pause after which Discord still knows a nonce, and one after which it doesn't."""


STUDIO: Final = PictureStudio({"capital": fast_city_game()}, workers=0)


async def written(store: Store) -> PostOffice:
    """Return a post office with a queue of all kinds of letters."""
    office = PostOffice(store, studio=STUDIO)
    await office.open_table(message=None)
    await office.open_room("boast.1", EVERYONE)
    await office.open_room("parley.1", (Seat(1), Seat(2)))
    await office.open_window(1)
    await office.write_public("It begins", look=[("table", "")])
    await office.write_news(1, "One")
    await office.write_news(3, "Nobody")
    await office.write_letter(CARD, seat=Seat(1))
    await office.write_public("Ada boasts", room="boast.1")
    await office.write_public("Between us", room="parley.1")
    page = Page("Long", ("word " * 700, "more " * 700))
    await office.write_letter(PublicPost(page=page), seat=Seat(2))
    await office.write_letter(CARD, seat=Seat(1))
    return office


async def survived(
    store: Store, ends: Iterator[int], wait: timedelta, *, blind: bool = False
) -> tuple[PostOffice, int]:
    """Deliver with the process ending at the given points, until all letters are done."""
    office = await written(store)
    office.discord.finds_nothing = blind
    office.life.ends_at = next(ends, None)
    count = 0
    while not all(
        one.sent_at or (one.failed and not one.next_try) for one in await office.read_letters()
    ):
        try:
            await office.courier.deliver_due_letters(office.now)
        except Crash:
            count += 1
            office.start()
            end = next(ends, None)
            office.life.ends_at = None if end is None else office.life.points + end
            office.now += wait
        office.now += timedelta(seconds=7)
        assert office.now < START + timedelta(days=4)
    return office, count


def said(office: PostOffice) -> list[str]:
    """List all messages by place, without ids; fail if one is there twice."""
    tokens = office.discord.tokens()
    assert len(tokens) == len(set(tokens))
    threads = office.discord.threads
    texts = (
        f"{threads.get(one.destination.channel or 0, one.destination)} {one.first_text}"
        for one in office.discord.messages.values()
    )
    number = re.compile(rf"(Capital|table) {office.game}\b")
    return sorted(number.sub("table N", text) for text in texts)


async def test_each_letter_arrives_once_wherever_the_process_ends(store: Store) -> None:
    """After hours Discord has forgotten every nonce: sent messages are found by their mark."""
    whole, count = await survived(store, iter(()), LONG)
    assert count == 0
    assert whole.life.points > 100
    for end in range(whole.life.points - 1):
        office, count = await survived(store, iter([end]), LONG)
        assert count == 1
        assert said(office) == said(whole)


async def test_after_a_short_end_the_nonce_alone_repeats_nothing(store: Store) -> None:
    """Where we may not read messages, none is found."""
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


async def test_a_card_that_arrived_before_the_end_is_found_when_nothing_is_asked_any_more(
    store: Store,
) -> None:
    """It is called sent, by its message, and loses its buttons."""
    for end in range(20):
        office = PostOffice(store, studio=STUDIO)
        await office.open_table(message=None)
        await office.open_window(1)
        await office.write_letter(CARD, seat=Seat(1))
        office.life.ends_at = end
        with suppress(Crash):
            await office.run_rounds(2)
        office.start()
        office.desk.has_asks = False
        office.now += LONG
        await office.run_rounds(2)
        [letter] = await office.read_letters()
        cards = {number: one for number, one in office.discord.messages.items() if one.token}
        assert [*cards] == ([] if letter.message is None else [letter.message])
        assert (letter.failed == "stale") == (not cards)
        async with store.reading() as tx:
            states = [one for one in await tx.reader_states.of_game(office.game) if one.person]
        assert not any(one.earlier_cards for one in states)
        live = {one.card.message for one in states if one.card}
        assert all("order" not in one.verbs for number, one in cards.items() if number not in live)
