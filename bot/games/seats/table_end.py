"""The end of a table without a winner."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.games.ending.fight_tale_letters import list_fight_rooms, write_tale_letters
from bot.games.lobby.table_transaction import TableTransaction
from bot.games.news import offer_letters
from bot.games.news.game_end import GameEnd, write_closing_letter
from bot.games.news.reader_state_changes import end_live_cards
from bot.games.news.round_posts import read_deed_events, write_begun_round
from bot.games.news.single_letters import LetterRecipient, write_note
from bot.games.seats import holder_letters
from bot.games.state.seat_offers import find_open_offers
from bot.records import PUBLIC_READER, Letter, Window
from render.words import Voice


async def end_table(table: TableTransaction, by: int, what: str, **facts: Any) -> None:
    """End a table without a winner, and all of its windows and offers."""
    game = table.row
    for offer in (await find_open_offers(table.tx, game.id)).values():
        await offer_letters.end_offer(table.tx, game, offer, "gone", table.now)
    was_open = game.life == "open"
    table.row = replace(game, life="ended", ended_at=table.now)
    windows = await table.tx.windows.of_branch(game.id, game.branch) if was_open else []
    await table.tx.windows.put(stop_windows(windows))
    await end_live_cards(table.tx, game.id, {row.person for row in table.seats if row.person})
    state = await table.read_state() if was_open else None
    if state is None:
        await holder_letters.save_and_tell(table, by, what, **facts)
        return
    key, view = f"host.{what}", table.game_type.game.view(state, None)
    voice = Voice(table.language, table.game_type.word_book, table.names, markdown=True)
    begun_round = await _write_begun_round(table, view, voice)
    last = write_closing_letter(GameEnd(table.row, table.game_type, view, None, ""), voice)
    told_fights = await list_fight_rooms(table.tx, game.id)
    tales = write_tale_letters(table.row, table.game_type.presentation, told_fights)
    own_letters = [
        write_note(
            table.row,
            "end",
            key,
            holder_letters.escape_facts(facts),
            LetterRecipient(row, holder_letters.find_holder_quiet_end(table, row)),
        )
        for row in table.seats
        if row.person not in {None, by}
    ]
    await holder_letters.save_and_tell(
        table, by, what, letters=[*begun_round, last, *tales, *own_letters], **facts
    )


async def _write_begun_round(table: TableTransaction, view: Any, voice: Voice) -> list[Letter]:
    """Write what has happened in the round that the end of the table cuts short."""
    public = await table.tx.reader_states.get(table.row.id, PUBLIC_READER)
    unposted_events = await table.tx.steps.events_closed_since(table.row.id, public.read_up_to)
    presentation = table.game_type.presentation
    deed_events = await read_deed_events(table.tx, table.row.id, presentation)
    letter = write_begun_round(table.row, presentation, view, unposted_events, deed_events, voice)
    return [] if letter is None else [letter]


def stop_windows(windows: Sequence[Window]) -> list[Window]:
    """Return the open windows, closed for good."""
    return [replace(one, open=False, closes_at=None) for one in windows if one.open]
