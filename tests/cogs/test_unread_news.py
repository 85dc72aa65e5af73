"""What no letter could bring is told where somebody looks, once; report and card come once too."""

import asyncio
from dataclasses import replace

import pytest

from bot import client
from bot.games.desk import Desk
from bot.games.people.people import SettingChanges
from bot.local.interactions.people import SimulatedPerson
from bot.records import OutboxLetter
from tests.cogs.button_steps import press_ready, write_ready
from tests.cogs.interaction_io.test_live_cards import live
from tests.cogs.running_bot import RunningBot, message_text
from tests.cogs.staged_table import WAR_SIDES, open_staged_table

REPORT = "You repelled "
CARD = "Round 2: your turn"


async def attack_ada(bot: RunningBot) -> tuple[int, SimulatedPerson]:
    """Let Bo march on Ada, who is asked how she meets him."""
    game = await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    ada, bo = bot.people["Ada"], bot.people["Bo"]
    await write_ready(bot, ada)
    await bot.deliver_letters()
    await bot.write_dm(bo, "move all from 6.6 to 6.7\nready")
    await write_ready(bot, bo)
    await bot.deliver_letters()
    return game, ada


async def run_out(bot: RunningBot, hours: int = 30) -> None:
    bot.clock.advance(hours=hours)
    await bot.services.desk.close_due_windows(bot.clock())
    await bot.deliver_letters()


async def list_undelivered_letters(bot: RunningBot, game: int) -> list[OutboxLetter]:
    """Find what closed direct messages have kept back."""
    async with bot.services.store.reading() as tx:
        return [one for one in await tx.outbox.of_game(game) if one.failed == "closed"]


async def count_dms(person: SimulatedPerson, word: str) -> int:
    """Count the direct messages that say something."""
    return sum(word in message_text(one) for one in person.read_messages(await person.open_dm()))


async def none_kept(bot: RunningBot, game: int) -> bool:
    """Tell whether all is soon noted as told: an answer is there before that."""
    for _ in range(500):
        if not await list_undelivered_letters(bot, game):
            return True
        await asyncio.sleep(0.01)
    return False


async def test_what_closed_messages_kept_is_told_by_my_table_once(bot: RunningBot) -> None:
    game, ada = await attack_ada(bot)
    ada.close_dms()
    await run_out(bot)
    assert await list_undelivered_letters(bot, game)
    button = next(one for one in bot.public_messages() if "write to Ada" in message_text(one))
    shown = await bot.press_control(ada, button, "table")
    await shown.wait_for_messages(2)
    assert REPORT in message_text(shown.answers[0])
    assert "battle won `11`" in message_text(shown.answers[0])
    assert CARD in message_text(shown.answers[-1])
    assert await none_kept(bot, game)
    again = await bot.press_control(ada, button, "table")
    assert [REPORT in message_text(one) for one in again.answers] == [False]


async def test_typed_news_tell_what_closed_messages_kept(bot: RunningBot) -> None:
    game, ada = await attack_ada(bot)
    ada.close_dms()
    await run_out(bot)
    ada.close_dms(False)
    [news] = await bot.write_dm(ada, "news")
    assert REPORT in message_text(news)
    assert "Your scouts see" in message_text(news)
    assert await none_kept(bot, game)
    [news] = await bot.write_dm(ada, "news")
    assert REPORT in message_text(news)


async def test_an_answer_in_quiet_hours_is_the_report_and_card_of_the_morning(
    bot: RunningBot,
) -> None:
    _, ada = await attack_ada(bot)
    hour = bot.clock().hour
    number = await bot.person_number("Ada")
    await bot.services.people.change_settings(
        number, SettingChanges(quiet=f"{(hour - 1) % 24}-{(hour + 5) % 24}"), bot.services.now()
    )
    await write_ready(bot, ada)
    await bot.deliver_letters()
    assert (await count_dms(ada, REPORT), await count_dms(ada, CARD)) == (1, 1)
    await run_out(bot, 8)
    assert (await count_dms(ada, REPORT), await count_dms(ada, CARD)) == (1, 1)


async def test_ready_on_a_card_brings_one_new_card_and_the_report_to_both(bot: RunningBot) -> None:
    _, ada = await attack_ada(bot)
    [card] = await live(ada)
    await press_ready(bot, ada, card)
    await bot.deliver_letters()
    assert (await count_dms(ada, REPORT), await count_dms(ada, CARD)) == (2, 1)
    *_, last = ada.read_messages(await ada.open_dm())
    assert await live(ada) == [last]
    assert " of news." in message_text(last)


async def test_who_is_known_to_take_no_messages_is_told_at_once(bot: RunningBot) -> None:
    game, ada = await attack_ada(bot)
    ada.close_dms()
    number = await bot.person_number("Ada")
    async with bot.services.store.writing() as tx:
        known = await tx.people.get(number)
        await tx.people.save(replace(known, dm="closed"))
    card = await bot.open_card(ada, game)
    closed = await press_ready(bot, ada, card)
    await closed.wait_for_messages(2)
    await bot.deliver_letters()
    found = [bot.message_now(card), *closed.answers]
    assert [REPORT in message_text(one) for one in found] == [True, False]
    assert CARD in message_text(found[-1])
    assert await none_kept(bot, game)


async def test_a_kill_between_an_answer_and_its_mark_tells_the_news_again_and_loses_none(
    bot_on_disk: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, ada = await attack_ada(bot_on_disk)
    ada.close_dms()
    await run_out(bot_on_disk)
    notes = [one for one in bot_on_disk.public_messages() if "write to Ada" in message_text(one)]

    async def never_mark(*_: object) -> None:
        await asyncio.Event().wait()

    with monkeypatch.context() as patch:
        patch.setattr(Desk, "mark_read", never_mark)
        patch.setattr(client, "ANSWERS_WAITED_FOR", 0.0)
        shown = await bot_on_disk.press_control(ada, notes[0], "table")
        await shown.wait_for_messages(2)
        assert REPORT in message_text(shown.answers[0])
        await bot_on_disk.restart()
    again = await bot_on_disk.press_control(ada, notes[0], "table")
    await again.wait_for_messages(2)
    assert REPORT in message_text(again.answers[0])
    assert await none_kept(bot_on_disk, game)
    last = await bot_on_disk.press_control(ada, notes[0], "table")
    assert [REPORT in message_text(one) for one in last.answers] == [False]


# What an answer has told


@pytest.mark.parametrize("where", ["line", "card", "thread"])
async def test_what_an_answer_told_where_it_stays_stands_on_no_later_card(
    bot: RunningBot, where: str
) -> None:
    game = await open_staged_table(bot, WAR_SIDES, size=(20, 20))
    ada, bo = bot.people["Ada"], bot.people["Bo"]
    await bot.write_dm(ada, "move all from 006.007 to 006.008")
    if where == "line":
        await write_ready(bot, ada)
    else:
        (own,) = await bot.write_dm(ada, "look")
        shown = await bot.open_card(ada, game) if where == "thread" else own
        await press_ready(bot, ada, shown)
    await bot.deliver_letters()
    assert (await count_dms(ada, "explains** march")) == (where != "thread")
    before = len(ada.read_messages(await ada.open_dm()))
    await write_ready(bot, bo)
    await bot.deliver_letters()
    (card,) = ada.read_messages(await ada.open_dm())[before:]
    assert "Round 2: your turn" in message_text(card)
    assert ("21 units march" in message_text(card)) == (where == "thread")


async def test_a_card_that_asked_about_an_attack_tells_its_outcome_once_it_is_spent(
    bot: RunningBot,
) -> None:
    _, ada = await attack_ada(bot)
    [card] = await live(ada)
    assert "attacks you" in message_text(card)
    await run_out(bot, 13)
    assert message_text(bot.message_now(card)).startswith(REPORT)
    *_, last = ada.read_messages(await ada.open_dm())
    first = next(one for one in message_text(last).splitlines() if not one.startswith(("#", "-#")))
    assert first.startswith(REPORT)
