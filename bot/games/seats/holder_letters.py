"""Letters about seats that change hands, and the log of what hosts and holders do."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.games.lobby.table_transaction import TableTransaction
from bot.games.news.single_letters import (
    LetterRecipient,
    write_card_letter,
    write_lobby_letter,
    write_note,
)
from bot.games.people.languages import language_of
from bot.games.people.names import name_players
from bot.games.people.quiet_hours import find_quiet_end
from bot.letter_bodies import TurnCard
from bot.records import Letter, SeatRow
from render.language.markup import escape_name
from render.language.pages import Page
from render.words import Voice


async def write_leaver_letters(
    table: TableTransaction, left: SeatRow, what: str, leaver_name: str
) -> list[Letter]:
    """Write letters to all who stay that somebody has left a seat, and which AI plays on."""
    number, letters = await _count_actions(table), []
    for row in table.seats:
        if row.person is not None:
            names = name_players(table.seats, table.people, _language_of(table, row))
            facts = escape_facts({"gone": leaver_name, "name": names.get(left.seat, "")})
            to = LetterRecipient(row, find_holder_quiet_end(table, row))
            letters.append(write_note(table.row, f"{what}.{number}", f"host.{what}", facts, to))
    return letters


async def write_welcome(table: TableTransaction, row: SeatRow, old_name: str) -> list[Letter]:
    """Write what the new holder needs to know, on a card if something is asked."""
    holder = next(one for one in table.seats if one.seat == row.seat)
    to = LetterRecipient(holder, find_holder_quiet_end(table, holder))
    game, number = table.row, await _count_actions(table)
    key = "host.replace.own" if old_name else "host.replace.own.open"
    facts_by_key: dict[str, Mapping[str, Any]] = {
        key: escape_facts({"gone": old_name} if old_name else {})
    }
    count, max_misses = (
        await _count_misses(table, row),
        table.game_type.game.policies.max_missed_windows,
    )
    if max_misses and count:
        facts_by_key["host.replace.missed"] = {"count": count, "most": max_misses}
    windows = await table.tx.windows.of_branch(game.id, game.branch)
    ask_ids = tuple(
        one.ask.id for one in windows if one.open and one.ask.seat == row.seat and one.ask.has_card
    )
    if not ask_ids:
        return [
            write_note(game, f"{key}.{number}", key, facts, to)
            for key, facts in facts_by_key.items()
        ]
    voice = Voice(
        _language_of(table, holder), table.game_type.word_book, table.names, markdown=True
    )
    page = Page("", tuple(voice.say(key, **facts) for key, facts in facts_by_key.items()))
    card = write_card_letter(game, row, TurnCard(asks=ask_ids, page=page), to.not_before)
    return [replace(card, letter=f"{card.letter}.{number}")]


async def _count_misses(table: TableTransaction, row: SeatRow) -> int:
    """Return how many windows a seat has missed, by the game's own count."""
    state = await table.read_state()
    return (
        (table.game_type.game.policies.count_missed_windows(state, row.seat, None) or 0)
        if state is not None
        else 0
    )


async def write_parting(
    table: TableTransaction, row: SeatRow, by: int, name: str = ""
) -> list[Letter]:
    """Write to the old holder that the seat is another's now, unless they gave it away."""
    if row.person is None or row.person == by:
        return []
    facts = {"number": str(table.row.id), **({"name": name} if name else {})}
    key = "host.replaced" if name else "host.replaced.ai"
    letter = write_note(
        table.row,
        f"gone.{await _count_actions(table)}",
        key,
        escape_facts(facts),
        LetterRecipient(row, None),
    )
    later = find_holder_quiet_end(table, row)
    return [replace(letter, seat=None, person=row.person, not_before=later)]


async def write_deposed_letters(
    table: TableTransaction, row: SeatRow | None, name: str
) -> list[Letter]:
    """Write to the old host that somebody has taken over."""
    if row is None:
        return []
    facts = escape_facts({"name": name, "number": table.row.id})
    to = LetterRecipient(row, find_holder_quiet_end(table, row))
    return [
        write_note(table.row, f"deposed.{await _count_actions(table)}", "host.deposed", facts, to)
    ]


def find_name(table: TableTransaction, person: int) -> str:
    """Return a person's name at a table."""
    row = table.seat_of(person)
    return table.names.get(row.seat, "") if row else ""


async def _count_actions(table: TableTransaction) -> int:
    """Count the table's logged actions: each has letters of its own."""
    return len(await table.tx.actions.of_game(table.row.id))


async def save_and_tell(
    table: TableTransaction, by: int, what: str, letters: Sequence[Letter] = (), **facts: Any
) -> None:
    """Save the table, log the action and tell everybody: a lobby by its own message."""
    if not table.row.seed:
        await table.save_lobby(by, what, **facts)
        return
    number = await _count_actions(table)
    public = write_note(table.row, f"{what}.{number}", f"host.{what}", escape_facts(facts))
    table.row = replace(table.row, touched_at=table.next_touch)
    before = await table.tx.games.get(table.row.id) or table.row
    all_letters = [public, *letters]
    has_new_host = before.host != table.row.host and table.row.life == "open"
    if has_new_host and what not in {"hand_over", "take_over"}:
        heir = escape_facts({"name": find_name(table, table.row.host)})
        all_letters.insert(1, write_note(table.row, f"heir.{number}", "host.hand_over", heir))
    if before.host != table.row.host != by and table.row.life == "open":
        all_letters += _write_heir_letter(table, number)
    if (before.host, before.life) != (table.row.host, table.row.life):
        all_letters.append(write_lobby_letter(table.row))
    await table.save_with_letters(by, what, facts, all_letters)


def _write_heir_letter(table: TableTransaction, number: int) -> list[Letter]:
    """Write to the new host, unless they have just got their seat and its welcome."""
    row = table.seat_of(table.row.host)
    if row is None or row.joined_at == table.now:
        return []
    to, facts = (
        LetterRecipient(row, find_holder_quiet_end(table, row)),
        escape_facts({"number": table.row.id}),
    )
    return [write_note(table.row, f"heir.{number}", "host.heir", facts, to)]


def escape_facts(facts: Mapping[str, Any]) -> dict[str, str]:
    return {name: escape_name(str(fact)) for name, fact in facts.items()}


def _language_of(table: TableTransaction, row: SeatRow) -> str:
    person = table.people.get(row.person or 0)
    return table.language if person is None else language_of(person, table.language)


def find_holder_quiet_end(table: TableTransaction, row: SeatRow) -> datetime | None:
    return find_quiet_end(table.people.get(row.person or 0), table.now)
