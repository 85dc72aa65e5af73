"""The builder's picture, with the whole bot: it follows the order in the making, and no more."""

import asyncio
from typing import Any

import pytest

from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.play.answers import table_pictures
from cogs.interaction_io import shown_answers
from tests.cogs.button_steps import build_order
from tests.cogs.running_bot import (
    RunningBot,
    message_controls,
    message_parts,
    message_text,
    select_values,
)


def list_shown_pictures(message: Json) -> dict[str, str]:
    """Tell which pictures a message shows, by what is on them, and where each is kept."""
    return {one["media"]["filename"]: one["media"]["attachment_id"] for one in _items(message)}


def join_alt_texts(message: Json) -> str:
    return " ".join(one["description"] for one in _items(message))


def _items(message: Json) -> list[Json]:
    return [item for one in message_parts(message) if one["type"] == 12 for item in one["items"]]


async def open_active_card(bot: RunningBot) -> tuple[SimulatedPerson, Json]:
    game = await bot.open_table(names=("Ada", "Bo"))
    person, _ = await bot.active_and_waiting(game)
    return person, await bot.open_card(person, game)


async def test_the_picture_follows_what_is_chosen(bot: RunningBot) -> None:
    person, card = await open_active_card(bot)
    before = list_shown_pictures(card)
    nothing = await build_order(bot, person, card)
    assert list_shown_pictures(nothing) == before
    assert "In the making" not in join_alt_texts(nothing)
    await bot.press_control(person, nothing, "pick", "upgrade")
    kind = bot.message_now(card)
    assert len(list_shown_pictures(kind)) == 1
    assert "In the making: upgrade your city." in join_alt_texts(kind)
    await bot.press_control(person, kind, "pick", select_values(kind, "pick")[0])
    chosen = bot.message_now(card)
    assert len(list_shown_pictures(chosen)) == 1
    assert len({*list_shown_pictures(chosen), *list_shown_pictures(kind), *before}) == 2 + len(
        before
    )
    assert "In the making: upgrade your city with " in join_alt_texts(chosen)
    await bot.press_control(person, chosen, "back")
    assert set(list_shown_pictures(bot.message_now(card))) == set(list_shown_pictures(kind))
    await bot.press_control(person, bot.message_now(card), "again")
    assert set(list_shown_pictures(bot.message_now(card))) == set(before)


async def test_each_choice_of_several_has_a_picture_of_its_own(bot: RunningBot) -> None:
    person, card = await open_active_card(bot)
    built = await build_order(bot, person, card, "upgrade")
    seen = set()
    for one in select_values(built, "pick")[:2]:
        await bot.press_control(person, bot.message_now(card), "pick", one)
        seen |= set(list_shown_pictures(bot.message_now(card)))
        await bot.press_control(person, bot.message_now(card), "back")
    assert len(seen) == len(select_values(built, "pick")[:2])


async def test_another_picture_may_be_looked_at_while_an_order_is_in_the_making(
    bot: RunningBot,
) -> None:
    person, card = await open_active_card(bot)
    built = await build_order(bot, person, card, "upgrade")
    best = set(list_shown_pictures(built))
    values = select_values(built, "show")
    assert "table" in values
    await bot.press_control(person, built, "show", "table")
    table = bot.message_now(card)
    assert len(list_shown_pictures(table)) == 1
    assert set(list_shown_pictures(table)) != best
    assert message_text(table) == message_text(built)
    assert select_values(table, "pick") == select_values(built, "pick")
    await bot.press_control(person, table, "pick", select_values(table, "pick")[0])
    assert "In the making: upgrade your city with " in join_alt_texts(bot.message_now(card))


async def test_a_picture_that_stays_the_same_is_not_sent_again(bot: RunningBot) -> None:
    person, card = await open_active_card(bot)
    built = await build_order(bot, person, card, "upgrade")
    first = select_values(built, "pick")[0]
    await bot.press_control(person, built, "pick", first)
    chosen = list_shown_pictures(bot.message_now(card))
    await bot.press_control(person, built, "pick", first)  # its time is over: the same step again
    assert list_shown_pictures(bot.message_now(card)) == chosen


async def test_a_picture_that_cannot_stay_is_sent_anew(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, card = await open_active_card(bot)
    before = list_shown_pictures(card)
    monkeypatch.setattr(
        "cogs.interaction_io.kept_pictures.KeptAttachment.to_dict", lambda _: {"id": 1}
    )
    assert set(list_shown_pictures(await build_order(bot, person, card))) == set(before)
    assert list_shown_pictures(bot.message_now(card)) != before
    assert bot.server.broken_rules
    bot.server.broken_rules.clear()  # they were wanted


# A picture that takes long


class Easel:
    """Holds back every picture of what is chosen, until it is let go."""

    def __init__(self, bot: RunningBot, monkeypatch: pytest.MonkeyPatch) -> None:
        self.free = asyncio.Event()
        self.draw = bot.services.studio.draw
        monkeypatch.setattr(bot.services.studio, "draw", self.slowly)
        monkeypatch.setattr(shown_answers, "PICTURE_WAIT", 0)

    async def slowly(self, *given: Any) -> Any:
        if any(len(look.draft) > 1 for look in given[3]):
            await self.free.wait()
        return await self.draw(*given)


async def test_words_come_first_where_a_picture_takes_long(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, card = await open_active_card(bot)
    built = await build_order(bot, person, card, "upgrade")
    easel, before = Easel(bot, monkeypatch), list_shown_pictures(built)
    asked = await bot.press_control(person, built, "pick", select_values(built, "pick")[0])
    assert list_shown_pictures(bot.message_now(card)) == before
    easel.free.set()
    await asked.wait_for_messages(2, 10)
    assert not set(list_shown_pictures(bot.message_now(card))) & set(before)


async def test_a_late_picture_throws_nobody_back(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, card = await open_active_card(bot)
    built = await build_order(bot, person, card, "upgrade")
    easel = Easel(bot, monkeypatch)
    asked = await bot.press_control(person, built, "pick", select_values(built, "pick")[0])
    await bot.press_control(person, bot.message_now(card), "again")
    easel.free.set()
    await bot.press_control(person, bot.message_now(card), "table")
    assert asked.edit_count == 1
    assert "order" in [one.verb for one in message_controls(bot.message_now(card))]


async def test_where_no_picture_can_stay_the_words_wait_for_it(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, card = await open_active_card(bot)
    built = await build_order(bot, person, card, "upgrade")
    monkeypatch.setattr(shown_answers, "PICTURE_WAIT", 0)
    monkeypatch.setattr(
        "cogs.interaction_io.kept_pictures.KeptAttachment.to_dict", lambda _: {"id": 1}
    )
    asked = await bot.press_control(person, built, "pick", select_values(built, "pick")[0])
    assert asked.edit_count == 1
    assert not set(list_shown_pictures(bot.message_now(card))) & set(list_shown_pictures(built))
    assert bot.server.broken_rules
    bot.server.broken_rules.clear()  # they were wanted


def test_pictures_that_look_alike_have_names_of_their_own() -> None:
    names: list[str] = []
    for _ in range(3):
        names.append(table_pictures.picture_file_name("war", "the same", names))
    assert len(set(names)) == 3
