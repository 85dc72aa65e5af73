"""What an order costs the store: few transactions, and one for the order with its draft."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.records import DraftRow
from bot.store.store import Store
from bot.store.tables.drafts import Drafts
from tests.cogs.button_steps import build_order, sheet_kinds
from tests.cogs.running_bot import RunningBot, message_text

READING, WRITING = "reading", "writing"


@contextmanager
def count_transactions(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """Count the transactions of every store."""
    counts: Counter[str] = Counter()
    with monkeypatch.context() as patch:
        for name in (READING, WRITING):

            def begin(store: Store, name: str = name) -> object:
                counts[name] += 1
                return getattr(Store, f"open_{name}")(store)

            patch.setattr(Store, f"open_{name}", getattr(Store, name), raising=False)
            patch.setattr(Store, name, begin)
        yield counts


async def test_an_order_given_by_a_press_opens_few_transactions(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    built = await build_order(bot, ada, card, "bid", "1")
    with count_transactions(monkeypatch) as counts:
        await bot.press_control(ada, built, "give")
    assert "Noted" in message_text(bot.message_now(card))
    assert counts[WRITING] <= 2, "the order with its draft; maybe that the card has been shown"
    assert counts[READING] <= 9


async def test_a_typed_line_opens_few_transactions(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    await bot.write_dm(ada, "bid 2")
    with count_transactions(monkeypatch) as counts:
        await bot.write_dm(ada, "bid 1")
    assert await sheet_kinds(bot, game, ada) == ["bid"]
    assert counts[WRITING] <= 2, "the order; that it has been told"
    assert counts[READING] <= 8


async def test_an_order_of_the_builder_is_stored_with_the_end_of_its_draft_or_not_at_all(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await bot.open_table("toy")
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    built = await build_order(bot, ada, card, "bid", "1")

    async def fail(_: Drafts, draft: DraftRow) -> None:
        raise OSError(draft.number)

    with monkeypatch.context() as broken:
        broken.setattr(Drafts, "put", fail)
        await bot.press_control(ada, built, "give")
    assert await sheet_kinds(bot, game, ada) == []
    await bot.press_control(ada, bot.message_now(card), "give")
    assert await sheet_kinds(bot, game, ada) == ["bid"]
