"""Who holds a seat of a running game: replaced, taken by an AI, left to wait; told to all."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final, Literal

from bot.games.lobby import lobby_refusals
from bot.games.lobby.lobby_deeds import MACHINE
from bot.games.lobby.table import LobbyTransaction
from bot.games.news import offer_letters
from bot.games.news.game_end import GameEnd, closing
from bot.games.news.letter_writer import LetterRecipient, lobby, note, quiet
from bot.games.news.missed_news import plain
from bot.games.people.people import called, language_of
from bot.games.state.eliminated_seats import forsaken, is_out
from bot.games.state.seat_offers import standing
from bot.games.table_settings import Leavers
from bot.games.turns.deserted_tables import STILL, why
from bot.store.rows import DESK, Letter, SeatRow, Window
from engine.core.files import state_files
from engine.core.protocol.values import KEEPER
from render.language.markup import escape
from render.language.pages import Page
from render.words import Voice

FREE: Final[dict[str, Any]] = {"missed": 0, "steward": False, "unreached": False}
"""Whoever sits down has missed nothing."""


async def to_person(table: LobbyTransaction, row: SeatRow, person: int, by: int) -> None:
    """Seat somebody who holds no seat here; from now on the seat's letters are theirs."""
    await table.meet(person)
    held = table.seat_of(person)
    if held is not None:
        if person == by:
            raise table.refuse(lobby_refusals.no("SEAT_OWN", lobby_refusals.LEAVING))
        name = table.names[held.seat]
        raise table.refuse(lobby_refusals.no("SEAT_HELD", lobby_refusals.LEAVING, name=name))
    gone = "" if row.person is None and not row.ai else table.names[row.seat]
    theirs = language_of(table.people[person], table.language)
    own = called(table.seats, table.people, theirs)[row.seat] if gone else ""
    await _give(table, row, person=person, ai="", joined_at=table.now)
    name = table.names[row.seat]
    what = "replace" if gone else "replace.open"
    facts = {"name": name, "gone": gone} if gone else {"name": name}
    letters = [*await _welcome(table, row, own), *await _parted(table, row, by, name)]
    await tell(table, by, what, letters=letters, **facts)


async def to_machine(table: LobbyTransaction, row: SeatRow, by: int) -> None:
    """Let an AI hold a seat."""
    if row.ai:
        raise table.refuse(lobby_refusals.no("SEAT_NOBODY", lobby_refusals.LEAVING))
    gone = table.names.get(row.seat, "")
    if await _give(table, row, person=None, ai=MACHINE):
        await tell(table, by, "replace.ai", letters=await _parted(table, row, by), gone=gone)
    else:
        await end(table, by, "abandoned")


async def vacate(table: LobbyTransaction, row: SeatRow, leavers: Leavers | Literal["out"]) -> None:
    """Let somebody go; an arbiter's place waits for another, one that is out for nobody.

    A table whose host has paused it waits for its host.
    """
    gone, person = table.names[row.seat], row.person or DESK
    how = "wait" if row.seat == KEEPER else leavers
    still = how == "wait" and row.seat != KEEPER and await _stands_for_all(table)
    if await _give(table, row, person=None, ai=MACHINE if how in {"ai", "out"} else ""):
        what = STILL if still else f"leave.{how}"
        await tell(table, person, what, letters=await _left(table, what, gone), gone=gone)
    else:
        await end(table, person, "abandoned")


async def _left(table: LobbyTransaction, what: str, gone: str) -> list[Letter]:
    """Tell those who stay, by letters of their own, that somebody has left."""
    number, facts = await _number(table), _shown({"gone": gone})
    stay = (row for row in table.seats if row.person is not None)
    return [
        note(
            table.row,
            f"{what}.{number}",
            f"host.{what}",
            facts,
            LetterRecipient(row, _quiet(table, row)),
        )
        for row in stay
    ]


async def _stands_for_all(table: LobbyTransaction) -> bool:
    """Tell whether a table stands still, and not because its host has paused it."""
    return table.row.paused_at is not None and await why(table.tx, table.row.id) != "pause"


async def out(table: LobbyTransaction, row: SeatRow) -> bool:
    """Tell whether a seat plays no more."""
    state = await _state(table)
    return state is not None and is_out(table.kind.game, state, row)


async def _give(table: LobbyTransaction, row: SeatRow, **holder: Any) -> bool:
    """Change who holds a seat; a draft of the one before is gone. False: nobody is left to play."""
    if row.person is not None:
        await table.tx.drafts.drop(row.person, table.row.id)
        await _end_offer(table, row.person, holder["person"])
    table.change(row, **FREE, **holder)
    if not table.crown(row.seat):
        return False
    state = await _state(table)
    return state is None or not forsaken(table.kind.game, state, table.seats)


async def _end_offer(table: LobbyTransaction, giver: int, holder: int | None) -> None:
    """End what somebody has offered whose seat is another's now."""
    offer = (await standing(table.tx, table.row.id)).get(giver)
    if offer is not None:
        why = "taken" if offer.to == holder else "gone"
        await offer_letters.end(table.tx, table.row, offer, why, table.now)


async def _state(table: LobbyTransaction) -> Any:
    """Read the present position; None: none has been laid out."""
    game = table.row.id
    if not table.row.revision:
        return None
    last = await table.tx.steps.position(game)
    return state_files.load(table.kind.game, last.state, f"game {game}")


async def _welcome(table: LobbyTransaction, row: SeatRow, gone: str) -> list[Letter]:
    """Tell the new holder what they play, on the card if something is asked."""
    holder = next(one for one in table.seats if one.seat == row.seat)
    to = LetterRecipient(holder, _quiet(table, holder))
    game, number = table.row, await _number(table)
    key = "host.replace.own" if gone else "host.replace.own.open"
    told: dict[str, Mapping[str, Any]] = {key: _shown({"gone": gone} if gone else {})}
    count, most = await _missed(table, row), table.kind.game.misses
    if most and count:
        told["host.replace.missed"] = {"count": count, "most": most}
    asked = [
        one.ask.id
        for one in await table.tx.windows.of(game.id, game.branch)
        if one.open and one.ask.seat == row.seat and one.ask.clock
    ]
    if not asked:
        return [note(game, f"{key}.{number}", key, facts, to) for key, facts in told.items()]
    voice = Voice(_language(table, holder), game.rules, table.names, markdown=True)
    page = Page("", tuple(voice.say(key, **facts) for key, facts in told.items()))
    card = Letter(
        letter=f"{game.id}.{game.revision}.card.{row.seat}.{number}",
        game=game.id,
        kind="card",
        body={"asks": asked, "page": plain(page)},
        seat=row.seat,
        revision=game.revision,
        not_before=to.later,
    )
    return [card]


async def _missed(table: LobbyTransaction, row: SeatRow) -> int:
    """Tell how many windows a seat has missed by the game's own count, whoever held it."""
    state = await _state(table)
    return (table.kind.game.missed(state, row.seat, None) or 0) if state is not None else 0


async def _parted(table: LobbyTransaction, row: SeatRow, by: int, name: str = "") -> list[Letter]:
    """Tell whoever held a seat that it is another's now, unless they gave it away themselves."""
    if row.person is None or row.person == by:
        return []
    facts = {"number": str(table.row.id), **({"name": name} if name else {})}
    key = "host.replaced" if name else "host.replaced.ai"
    told = note(
        table.row, f"gone.{await _number(table)}", key, _shown(facts), LetterRecipient(row, None)
    )
    later = _quiet(table, row)
    return [replace(told, seat=None, person=row.person, not_before=later)]


async def deposed(table: LobbyTransaction, row: SeatRow | None, name: str) -> list[Letter]:
    """Tell a host by a letter of their own that somebody has taken their place."""
    if row is None:
        return []
    facts = _shown({"name": name, "number": table.row.id})
    to = LetterRecipient(row, _quiet(table, row))
    return [note(table.row, f"deposed.{await _number(table)}", "host.deposed", facts, to)]


# The table


async def end(table: LobbyTransaction, by: int, what: str, **facts: Any) -> None:
    """End a table without a winner: nothing is asked any more."""
    game = table.row
    for offer in (await standing(table.tx, game.id)).values():
        await offer_letters.end(table.tx, game, offer, "gone", table.now)
    playing = game.life == "open"
    table.row = replace(game, life="ended", ended_at=table.now)
    windows = await table.tx.windows.of(game.id, game.branch) if playing else []
    await table.tx.windows.put(stopped(windows))
    state = await _state(table) if playing else None
    if state is None:
        await tell(table, by, what, **facts)
        return
    key, view = f"host.{what}", table.kind.game.view(state, None)
    voice = Voice(table.language, table.row.rules, table.names, markdown=True)
    last = closing(GameEnd(table.row, table.kind, view, None, ""), voice)
    own = [
        note(table.row, "end", key, _shown(facts), LetterRecipient(row, _quiet(table, row)))
        for row in table.seats
        if row.person not in {None, by}
    ]
    await tell(table, by, what, letters=[last, *own], **facts)


def stopped(windows: Sequence[Window]) -> list[Window]:
    """Stop windows for good."""
    return [replace(one, open=False, closes_at=None) for one in windows if one.open]


# What is said


def name_of(table: LobbyTransaction, person: int) -> str:
    """Find what somebody is called at a table."""
    row = table.seat_of(person)
    return table.names.get(row.seat, "") if row else ""


async def _number(table: LobbyTransaction) -> int:
    """Count the deeds done here: each has letters of its own."""
    return len(await table.tx.actions.of(table.row.id))


async def tell(
    table: LobbyTransaction, by: int, what: str, letters: Sequence[Letter] = (), **facts: Any
) -> None:
    """Write the table down, log the deed and tell it to all: a lobby by its own message."""
    if not table.row.seed:
        await table.save(by, what, **facts)
        return
    number = await _number(table)
    public = note(table.row, f"{what}.{number}", f"host.{what}", _shown(facts))
    table.row = replace(table.row, touched_at=table.touch)
    before = await table.tx.games.get(table.row.id) or table.row
    told = [public, *letters]
    heired = before.host != table.row.host and table.row.life == "open"
    if heired and what not in {"hand_over", "take_over"}:
        heir = _shown({"name": name_of(table, table.row.host)})
        told.insert(1, note(table.row, f"heir.{number}", "host.hand_over", heir))
    if before.host != table.row.host != by and table.row.life == "open":
        told += _heired(table, number)
    if (before.host, before.life) != (table.row.host, table.row.life):
        told.append(lobby(table.row))
    await table.keep(by, what, facts, told)


def _heired(table: LobbyTransaction, number: int) -> list[Letter]:
    """Tell the new host by a letter of their own; who sits down just now has been welcomed."""
    row = table.seat_of(table.row.host)
    if row is None or row.joined_at == table.now:
        return []
    to, facts = LetterRecipient(row, _quiet(table, row)), _shown({"number": table.row.id})
    return [note(table.row, f"heir.{number}", "host.heir", facts, to)]


def _shown(facts: Mapping[str, Any]) -> dict[str, str]:
    return {name: escape(str(fact)) for name, fact in facts.items()}


def _language(table: LobbyTransaction, row: SeatRow) -> str:
    person = table.people.get(row.person or 0)
    return table.language if person is None else language_of(person, table.language)


def _quiet(table: LobbyTransaction, row: SeatRow) -> datetime | None:
    return quiet(table.people.get(row.person or 0), table.now)
