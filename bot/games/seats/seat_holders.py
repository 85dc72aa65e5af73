"""Changes of a seat's holder in a running game, the end of a table, and their letters."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final, Literal

from bot.games.lobby import lobby_refusals
from bot.games.lobby.lobby_changes import DEFAULT_AI
from bot.games.lobby.lobby_transaction import LobbyTransaction
from bot.games.news import offer_letters
from bot.games.news.game_end import GameEnd, write_closing_letter
from bot.games.news.missed_news import page_to_data
from bot.games.news.reader_marks import start_reading
from bot.games.news.single_letters import (
    LetterRecipient,
    find_quiet_end,
    write_lobby_letter,
    write_note,
)
from bot.games.people.people import language_of, name_players
from bot.games.state.eliminated_seats import has_only_eliminated_people, is_eliminated
from bot.games.state.seat_offers import find_open_offers
from bot.games.table_settings import Leavers
from bot.games.turns.deserted_tables import LEFT_AND_WAITING_ACTION, find_last_time_action
from bot.store.rows import DESK, Letter, SeatRow, Window
from engine.core.files import state_files
from engine.core.protocol.values import KEEPER
from render.language.markup import escape_name
from render.language.pages import Page
from render.words import Voice

FRESH_HOLDER_VALUES: Final[dict[str, Any]] = {"missed": 0, "steward": False, "unreached": False}
"""What is reset for a new holder."""


async def give_seat_to_person(table: LobbyTransaction, row: SeatRow, person: int, by: int) -> None:
    """Give a seat to a person without a seat here; its letters go to them from now on."""
    await table.load_person(person)
    seat_held = table.seat_of(person)
    if seat_held is not None:
        if person == by:
            raise table.make_refused_error(
                lobby_refusals.make_refusal("SEAT_OWN", lobby_refusals.LEAVING_RULE)
            )
        name = table.names[seat_held.seat]
        raise table.make_refused_error(
            lobby_refusals.make_refusal("SEAT_HELD", lobby_refusals.LEAVING_RULE, name=name)
        )
    leaver_name = "" if row.person is None and not row.ai else table.names[row.seat]
    new_language = language_of(table.people[person], table.language)
    old_name = (
        name_players(table.seats, table.people, new_language)[row.seat] if leaver_name else ""
    )
    await _change_holder(table, row, person=person, ai="", joined_at=table.now)
    if table.row.revision:
        await start_reading(table.tx, table.row.id, person, row.person)
    name = table.names[row.seat]
    what = "replace" if leaver_name else "replace.open"
    facts = {"name": name, "gone": leaver_name} if leaver_name else {"name": name}
    letters = [
        *await _write_welcome(table, row, old_name),
        *await _write_parting(table, row, by, name),
    ]
    await save_and_tell(table, by, what, letters=letters, **facts)


async def give_seat_to_machine(table: LobbyTransaction, row: SeatRow, by: int) -> None:
    """Give a seat to an AI."""
    if row.ai:
        raise table.make_refused_error(
            lobby_refusals.make_refusal("SEAT_NOBODY", lobby_refusals.LEAVING_RULE)
        )
    leaver_name = table.names.get(row.seat, "")
    if await _change_holder(table, row, person=None, ai=DEFAULT_AI):
        await save_and_tell(
            table, by, "replace.ai", letters=await _write_parting(table, row, by), gone=leaver_name
        )
    else:
        await end_table(table, by, "abandoned")


async def vacate_seat(
    table: LobbyTransaction, row: SeatRow, leavers: Leavers | Literal["out"]
) -> None:
    """Take a leaver out of their seat. A keeper's seat waits; an eliminated one goes to an AI.

    A table that its host has paused waits for its host.
    """
    leaver_name, person = table.names[row.seat], row.person or DESK
    outcome = "wait" if row.seat == KEEPER else leavers
    stands_still = outcome == "wait" and row.seat != KEEPER and await _is_paused_by_no_host(table)
    if await _change_holder(
        table, row, person=None, ai=DEFAULT_AI if outcome in {"ai", "out"} else ""
    ):
        what = LEFT_AND_WAITING_ACTION if stands_still else f"leave.{outcome}"
        await save_and_tell(
            table,
            person,
            what,
            letters=await _write_leaver_letters(table, what, leaver_name),
            gone=leaver_name,
        )
    else:
        await end_table(table, person, "abandoned")


async def _write_leaver_letters(
    table: LobbyTransaction, what: str, leaver_name: str
) -> list[Letter]:
    """Write letters to all who stay that somebody has left."""
    number, facts = await _count_actions(table), _escape_facts({"gone": leaver_name})
    stay = (row for row in table.seats if row.person is not None)
    return [
        write_note(
            table.row,
            f"{what}.{number}",
            f"host.{what}",
            facts,
            LetterRecipient(row, _quiet_end(table, row)),
        )
        for row in stay
    ]


async def _is_paused_by_no_host(table: LobbyTransaction) -> bool:
    """Return whether a table is paused, and not by its host."""
    return (
        table.row.paused_at is not None
        and await find_last_time_action(table.tx, table.row.id) != "pause"
    )


async def is_seat_eliminated(table: LobbyTransaction, row: SeatRow) -> bool:
    """Return whether a seat is out of the game."""
    state = await _read_state(table)
    return state is not None and is_eliminated(table.game_type.game, state, row)


async def _change_holder(table: LobbyTransaction, row: SeatRow, **holder: Any) -> bool:
    """Change a seat's holder and forget the old one's draft. False: nobody is left to play."""
    if row.person is not None:
        await table.tx.drafts.empty(row.person, table.row.id)
        await _end_offer(table, row.person, holder["person"])
    table.change_seat(row, **FRESH_HOLDER_VALUES, **holder)
    if not table.pass_host_on(row.seat):
        return False
    state = await _read_state(table)
    return state is None or not has_only_eliminated_people(table.game_type.game, state, table.seats)


async def _end_offer(table: LobbyTransaction, giver: int, holder: int | None) -> None:
    """End the offer of a seat that has another holder now."""
    offer = (await find_open_offers(table.tx, table.row.id)).get(giver)
    if offer is not None:
        why = "taken" if offer.to == holder else "gone"
        await offer_letters.end_offer(table.tx, table.row, offer, why, table.now)


async def _read_state(table: LobbyTransaction) -> Any:
    """Read the present position; None: there is none yet."""
    game = table.row.id
    if not table.row.revision:
        return None
    last = await table.tx.steps.position(game)
    return state_files.load(table.game_type.game, last.state, f"game {game}")


async def _write_welcome(table: LobbyTransaction, row: SeatRow, old_name: str) -> list[Letter]:
    """Write what the new holder needs to know, on a card if something is asked."""
    holder = next(one for one in table.seats if one.seat == row.seat)
    to = LetterRecipient(holder, _quiet_end(table, holder))
    game, number = table.row, await _count_actions(table)
    key = "host.replace.own" if old_name else "host.replace.own.open"
    facts_by_key: dict[str, Mapping[str, Any]] = {
        key: _escape_facts({"gone": old_name} if old_name else {})
    }
    count, max_misses = (
        await _count_misses(table, row),
        table.game_type.game.policies.max_missed_windows,
    )
    if max_misses and count:
        facts_by_key["host.replace.missed"] = {"count": count, "most": max_misses}
    ask_ids = [
        one.ask.id
        for one in await table.tx.windows.of_branch(game.id, game.branch)
        if one.open and one.ask.seat == row.seat and one.ask.clock
    ]
    if not ask_ids:
        return [
            write_note(game, f"{key}.{number}", key, facts, to)
            for key, facts in facts_by_key.items()
        ]
    voice = Voice(
        _language_of(table, holder), table.game_type.word_book, table.names, markdown=True
    )
    page = Page("", tuple(voice.say(key, **facts) for key, facts in facts_by_key.items()))
    card = Letter(
        letter=f"{game.id}.{game.revision}.card.{row.seat}.{number}",
        game=game.id,
        kind="card",
        body={"asks": ask_ids, "page": page_to_data(page)},
        seat=row.seat,
        revision=game.revision,
        not_before=to.not_before,
    )
    return [card]


async def _count_misses(table: LobbyTransaction, row: SeatRow) -> int:
    """Return how many windows a seat has missed, by the game's own count."""
    state = await _read_state(table)
    return (
        (table.game_type.game.policies.count_missed_windows(state, row.seat, None) or 0)
        if state is not None
        else 0
    )


async def _write_parting(
    table: LobbyTransaction, row: SeatRow, by: int, name: str = ""
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
        _escape_facts(facts),
        LetterRecipient(row, None),
    )
    later = _quiet_end(table, row)
    return [replace(letter, seat=None, person=row.person, not_before=later)]


async def write_deposed_letters(
    table: LobbyTransaction, row: SeatRow | None, name: str
) -> list[Letter]:
    """Write to the old host that somebody has taken over."""
    if row is None:
        return []
    facts = _escape_facts({"name": name, "number": table.row.id})
    to = LetterRecipient(row, _quiet_end(table, row))
    return [
        write_note(table.row, f"deposed.{await _count_actions(table)}", "host.deposed", facts, to)
    ]


# The table


async def end_table(table: LobbyTransaction, by: int, what: str, **facts: Any) -> None:
    """End a table without a winner, and all of its windows and offers."""
    game = table.row
    for offer in (await find_open_offers(table.tx, game.id)).values():
        await offer_letters.end_offer(table.tx, game, offer, "gone", table.now)
    was_open = game.life == "open"
    table.row = replace(game, life="ended", ended_at=table.now)
    windows = await table.tx.windows.of_branch(game.id, game.branch) if was_open else []
    await table.tx.windows.put(stop_windows(windows))
    state = await _read_state(table) if was_open else None
    if state is None:
        await save_and_tell(table, by, what, **facts)
        return
    key, view = f"host.{what}", table.game_type.game.view(state, None)
    voice = Voice(table.language, table.game_type.word_book, table.names, markdown=True)
    last = write_closing_letter(GameEnd(table.row, table.game_type, view, None, ""), voice)
    own_letters = [
        write_note(
            table.row,
            "end",
            key,
            _escape_facts(facts),
            LetterRecipient(row, _quiet_end(table, row)),
        )
        for row in table.seats
        if row.person not in {None, by}
    ]
    await save_and_tell(table, by, what, letters=[last, *own_letters], **facts)


def stop_windows(windows: Sequence[Window]) -> list[Window]:
    """Return the open windows, closed for good."""
    return [replace(one, open=False, closes_at=None) for one in windows if one.open]


# Letters


def find_name(table: LobbyTransaction, person: int) -> str:
    """Return a person's name at a table."""
    row = table.seat_of(person)
    return table.names.get(row.seat, "") if row else ""


async def _count_actions(table: LobbyTransaction) -> int:
    """Count the table's logged actions: each has letters of its own."""
    return len(await table.tx.actions.of_game(table.row.id))


async def save_and_tell(
    table: LobbyTransaction, by: int, what: str, letters: Sequence[Letter] = (), **facts: Any
) -> None:
    """Save the table, log the action and tell everybody: a lobby by its own message."""
    if not table.row.seed:
        await table.save_lobby(by, what, **facts)
        return
    number = await _count_actions(table)
    public = write_note(table.row, f"{what}.{number}", f"host.{what}", _escape_facts(facts))
    table.row = replace(table.row, touched_at=table.next_touch)
    before = await table.tx.games.get(table.row.id) or table.row
    all_letters = [public, *letters]
    has_new_host = before.host != table.row.host and table.row.life == "open"
    if has_new_host and what not in {"hand_over", "take_over"}:
        heir = _escape_facts({"name": find_name(table, table.row.host)})
        all_letters.insert(1, write_note(table.row, f"heir.{number}", "host.hand_over", heir))
    if before.host != table.row.host != by and table.row.life == "open":
        all_letters += _write_heir_letter(table, number)
    if (before.host, before.life) != (table.row.host, table.row.life):
        all_letters.append(write_lobby_letter(table.row))
    await table.save_with_letters(by, what, facts, all_letters)


def _write_heir_letter(table: LobbyTransaction, number: int) -> list[Letter]:
    """Write to the new host, unless they have just got their seat and its welcome."""
    row = table.seat_of(table.row.host)
    if row is None or row.joined_at == table.now:
        return []
    to, facts = (
        LetterRecipient(row, _quiet_end(table, row)),
        _escape_facts({"number": table.row.id}),
    )
    return [write_note(table.row, f"heir.{number}", "host.heir", facts, to)]


def _escape_facts(facts: Mapping[str, Any]) -> dict[str, str]:
    return {name: escape_name(str(fact)) for name, fact in facts.items()}


def _language_of(table: LobbyTransaction, row: SeatRow) -> str:
    person = table.people.get(row.person or 0)
    return table.language if person is None else language_of(person, table.language)


def _quiet_end(table: LobbyTransaction, row: SeatRow) -> datetime | None:
    return find_quiet_end(table.people.get(row.person or 0), table.now)
