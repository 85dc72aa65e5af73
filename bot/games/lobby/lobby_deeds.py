"""What is done inside a lobby: who sits where, what is settled, what is brought."""

from dataclasses import replace
from typing import Any, Final

from pydantic import ValidationError

from bot.games.lobby import lobby_refusals, seating
from bot.games.lobby.lobby_options import LobbyOption, read
from bot.games.lobby.lobby_summary import wants_keeper
from bot.games.lobby.table import LobbyTransaction
from bot.games.people import people as persons
from bot.games.table_settings import TableSettings
from bot.store.rows import SeatRow
from engine.core.notation.lexicon import plain
from engine.core.protocol.values import KEEPER, Model, Refusal

MACHINE: Final = "plain"
"""The AI that every game has."""


def seat_machine(table: LobbyTransaction) -> None:
    """Seat a machine, with whatever it must bring."""
    found = table.summary
    others = [one for one in found.entries if one is not None]
    entry = seating.machine_entry(table.kind.game, found.settings, others)
    brought = entry.model_dump(mode="json", exclude_defaults=True)
    table.sit(ai=MACHINE, entry=brought, joined_at=table.now)


def sit_down(table: LobbyTransaction, person: int) -> None:
    machine = last_machine(table)
    if not table.summary.full:
        table.sit(person=person, joined_at=table.now)
    elif machine is not None:
        table.change(machine, person=person, ai="", entry={}, joined_at=table.now)
    else:
        raise table.refuse(lobby_refusals.full(len(table.players)))


def sit_as_keeper(table: LobbyTransaction, person: int) -> None:
    found = table.summary
    if not found.wants_keeper or found.keeper is not None:
        raise table.refuse(lobby_refusals.no("LOBBY_NO_KEEPER", lobby_refusals.PLACES))
    table.seats.append(SeatRow(game=table.row.id, seat=KEEPER, person=person, joined_at=table.now))


def last_machine(table: LobbyTransaction) -> SeatRow | None:
    return next((one for one in reversed(table.players) if one.ai), None)


def own(table: LobbyTransaction, person: int) -> SeatRow:
    row = table.seat_of(person)
    if row is None:
        raise table.refuse(lobby_refusals.no("LOBBY_NOT_SEATED", lobby_refusals.PLACES))
    return row


def _offered(table: LobbyTransaction, offered: tuple[LobbyOption, ...], name: str) -> LobbyOption:
    """Find an offer by name, or by the key of its name."""
    wanted = plain(name)
    for offer in offered:
        if wanted in {plain(offer.title), plain(offer.name)}:
            return offer
    raise table.refuse(lobby_refusals.option_unknown(name, offered))


def _read(table: LobbyTransaction, offer: LobbyOption, given: str) -> Any:
    """Read a value; a zone goes by any name it has."""
    found = persons.zone(given) if offer.title == "option.zone" else read(offer, given)
    if isinstance(found, Refusal):
        raise table.refuse(found)
    return found


def settle(table: LobbyTransaction, name: str, given: str) -> tuple[str, Any]:
    """Change a setting, if it goes with the others; tell which, and its value."""
    offer = _offered(table, table.summary.offers, name)
    value = _read(table, offer, given)
    game = offer.scope == "game"
    model: type[Model] = table.kind.game.settings if game else TableSettings
    values = {**(table.row.settings if game else table.row.table), offer.name: value}
    try:
        whole = model.model_validate(values).model_dump(mode="json")
    except ValidationError:
        clash = lobby_refusals.no("OPTION_CLASH", lobby_refusals.STARTING, option=offer.title)
        raise table.refuse(clash) from None
    if game:
        table.row = replace(table.row, settings=whole)
        if not wants_keeper(table.summary.settings):
            table.seats = table.players
    else:
        table.row = replace(table.row, table=whole)
    return offer.title, value


def bring(table: LobbyTransaction, person: int, field: str, given: str) -> None:
    """Change what a player brings, unless another has it and two may not (S-TABLE-04)."""
    row = own(table, person)
    offered = table.summary.brought(row)
    if row.seat == KEEPER or not offered:
        raise table.refuse(lobby_refusals.no("LOBBY_NOTHING_BROUGHT", lobby_refusals.PLACES))
    offer = _offered(table, offered, field)
    value = _read(table, offer, given)
    table.change(row, entry={**row.entry, offer.name: value})
    holder = _holder(table, offer, person)
    if holder is not None:
        name = table.summary.players.get(holder.seat, "")
        raise table.refuse(lobby_refusals.taken(offer, value, name))


def _holder(table: LobbyTransaction, offer: LobbyOption, person: int) -> SeatRow | None:
    """Find who has already what somebody has just taken."""
    found = table.summary
    whole = [
        (row, entry)
        for row, entry in zip(found.seats, found.entries, strict=True)
        if entry is not None
    ]
    own = next((n for n, (row, _) in enumerate(whole) if row.person == person), None)
    if own is None:
        return None
    entries = [entry for _, entry in whole]
    other = seating.clash(table.kind.game, found.settings, offer.name, entries, own)
    return None if other is None else whole[other][0]
