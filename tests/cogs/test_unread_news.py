"""What no letter could bring is told where somebody looks, once; report and card come once too."""

import asyncio
from dataclasses import replace

import pytest

from bot.local.interactions.people import SimulatedPerson
from bot.store.rows import OutboxLetter
from tests.cogs.interaction_io.test_live_cards import live
from tests.cogs.staged_table import WAR, posed
from tests.cogs.whole_bot import Hall, words

REPORT = "You repelled Bo"
CARD = "Round 2: your turn"


async def attacked(hall: Hall) -> tuple[int, SimulatedPerson]:
    """Let Bo march on Ada, who is asked how she meets him."""
    game = await posed(hall, WAR, size=(20, 20))
    ada, bo = hall.people["Ada"], hall.people["Bo"]
    await hall.write(ada, "ready")
    await hall.deliver()
    await hall.write(bo, "move all from 6.6 to 6.7\nready")
    await hall.write(bo, "ready")
    await hall.deliver()
    return game, ada


async def run_out(hall: Hall, hours: int = 30) -> None:
    hall.clock.move(hours=hours)
    await hall.client.desk.close_due(hall.clock())
    await hall.deliver()


async def kept(hall: Hall, game: int) -> list[OutboxLetter]:
    """Find what closed direct messages have kept back."""
    async with hall.client.store.reading() as tx:
        return [one for one in await tx.outbox.of_game(game) if one.failed == "closed"]


async def told(person: SimulatedPerson, word: str) -> int:
    """Count the direct messages that say something."""
    return sum(word in words(one) for one in person.read(await person.dm()))


async def none_kept(hall: Hall, game: int) -> bool:
    """Tell whether all is soon noted as told: an answer is there before that."""
    for _ in range(500):
        if not await kept(hall, game):
            return True
        await asyncio.sleep(0.01)
    return False


async def test_what_closed_messages_kept_is_told_by_my_table_once(hall: Hall) -> None:
    game, ada = await attacked(hall)
    ada.shut_dms()
    await run_out(hall)
    assert await kept(hall, game)
    button = next(one for one in hall.public() if "write to Ada" in words(one))
    shown = await hall.press(ada, button, "table")
    await shown.edited(2)
    assert REPORT in words(shown.answers[0])
    assert "battle won `11`" in words(shown.answers[0])
    assert CARD in words(shown.answers[-1])
    assert await none_kept(hall, game)
    again = await hall.press(ada, button, "table")
    assert [REPORT in words(one) for one in again.answers] == [False]


async def test_typed_news_tell_what_closed_messages_kept(hall: Hall) -> None:
    game, ada = await attacked(hall)
    ada.shut_dms()
    await run_out(hall)
    ada.shut_dms(False)
    [news] = await hall.write(ada, "news")
    assert REPORT in words(news)
    assert "Your scouts see" in words(news)
    assert await none_kept(hall, game)
    [news] = await hall.write(ada, "news")
    assert REPORT not in words(news)


async def test_an_answer_in_quiet_hours_is_the_report_and_card_of_the_morning(hall: Hall) -> None:
    _, ada = await attacked(hall)
    hour = hall.clock().hour
    number = await hall.person("Ada")
    await hall.client.people.set_quiet(number, f"{(hour - 1) % 24}-{(hour + 5) % 24}")
    await hall.write(ada, "ready")
    await hall.deliver()
    assert (await told(ada, REPORT), await told(ada, CARD)) == (1, 1)
    await run_out(hall, 8)
    assert (await told(ada, REPORT), await told(ada, CARD)) == (1, 1)


async def test_ready_on_a_card_brings_report_and_card_once(hall: Hall) -> None:
    _, ada = await attacked(hall)
    [card] = await live(ada)
    await hall.press(ada, card, "ready")
    await hall.deliver()
    assert (await told(ada, REPORT), await told(ada, CARD)) == (1, 1)
    *_, last = ada.read(await ada.dm())
    assert await live(ada) == [last]
    assert "Your scouts see" in words(last)


async def test_who_is_known_to_take_no_messages_is_told_at_once(hall: Hall) -> None:
    game, ada = await attacked(hall)
    ada.shut_dms()
    number = await hall.person("Ada")
    async with hall.client.store.writing() as tx:
        known = await tx.people.get(number)
        await tx.people.save(replace(known, dm="closed"))
    card = await hall.card(ada, game)
    closed = await hall.press(ada, card, "ready")
    await closed.edited(2)
    await hall.deliver()
    found = [hall.now(card), *closed.answers]
    assert [REPORT in words(one) for one in found] == [True, False]
    assert CARD in words(found[-1])
    assert await none_kept(hall, game)


# What an answer has told


@pytest.mark.parametrize("where", ["line", "card", "thread"])
async def test_what_an_answer_told_where_it_stays_stands_on_no_later_card(
    hall: Hall, where: str
) -> None:
    game = await posed(hall, WAR, size=(20, 20))
    ada, bo = hall.people["Ada"], hall.people["Bo"]
    await hall.write(ada, "move all from 006.007 to 006.008")
    if where == "line":
        await hall.write(ada, "ready")
    else:
        (own,) = await hall.write(ada, "look")
        shown = await hall.card(ada, game) if where == "thread" else own
        await hall.press(ada, shown, "ready")
    await hall.deliver()
    before = len(ada.read(await ada.dm()))
    await hall.write(bo, "ready")
    await hall.deliver()
    (card,) = ada.read(await ada.dm())[before:]
    assert "Round 2: your turn" in words(card)
    assert "explains** march" in words(card)
    assert ("21 units march" in words(card)) == (where == "thread")
