"""Changes of a lobby: seats, settings, and the players' entries."""

from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from bot.games.lobby import lobby_refusals, seating
from bot.games.lobby.lobby_options import LobbyOption, read_value
from bot.games.lobby.paces import PACE_TITLE, read_pace_settings
from bot.games.lobby.table_transaction import TableTransaction
from bot.games.people import time_zones
from bot.games.table_settings import TableSettings
from bot.records import SeatRow
from engine.core.machine_players import DEFAULT_PLAYER
from engine.core.notation.name_folding import fold_name
from engine.core.protocol.values import KEEPER, Model, Refusal

"""The AI that every game has."""


def seat_machine(table: TableTransaction, ai: str = DEFAULT_PLAYER) -> None:
    """Seat an AI of a name, with an entry that fits the others."""
    summary = table.summary
    others = [one for one in summary.entries if one is not None]
    entry = seating.choose_machine_entry(table.game_type.game, summary.settings, others)
    brought = entry.model_dump(mode="json", exclude_defaults=True)
    table.add_seat(ai=ai, entry=brought, joined_at=table.now)


def seat_person(table: TableTransaction, person: int) -> None:
    machine = find_last_machine(table)
    if not table.summary.is_full:
        table.add_seat(person=person, joined_at=table.now)
    elif machine is not None:
        table.change_seat(machine, person=person, ai="", entry={}, joined_at=table.now)
    else:
        raise table.make_refused_error(lobby_refusals.table_full_refusal(len(table.players)))


def seat_keeper(table: TableTransaction, person: int) -> None:
    summary = table.summary
    if not summary.has_keeper_seat or summary.keeper is not None:
        raise table.make_refused_error(
            lobby_refusals.make_refusal("LOBBY_NO_KEEPER", lobby_refusals.SEATS_RULE)
        )
    table.seats.append(SeatRow(game=table.row.id, seat=KEEPER, person=person, joined_at=table.now))


def give_up_other_place(table: TableTransaction, person: int, *, keeper: bool) -> None:
    """Take a person out of the other kind of place; refuse if they have this kind already."""
    held = table.seat_of(person)
    if held is None:
        return
    if (held.seat == KEEPER) is keeper:
        raise table.make_refused_error(
            lobby_refusals.make_refusal("LOBBY_SEATED", lobby_refusals.SEATS_RULE)
        )
    table.remove_seat(held)


def find_last_machine(table: TableTransaction) -> SeatRow | None:
    return next((one for one in reversed(table.players) if one.ai), None)


def require_seat(table: TableTransaction, person: int) -> SeatRow:
    row = table.seat_of(person)
    if row is None:
        raise table.make_refused_error(
            lobby_refusals.make_refusal("LOBBY_NOT_SEATED", lobby_refusals.SEATS_RULE)
        )
    return row


def _find_option(
    table: TableTransaction, options: tuple[LobbyOption, ...], name: str
) -> LobbyOption:
    """Find an option by name, or by the key of its name."""
    wanted = fold_name(name)
    for option in options:
        if wanted in {fold_name(option.title_key), fold_name(option.name)}:
            return option
    raise table.make_refused_error(lobby_refusals.unknown_option_refusal(name, options))


def _read_value(table: TableTransaction, option: LobbyOption, text: str) -> Any:
    """Read an option's value; a time zone may have any of its names."""
    value = (
        time_zones.read_zone(text)
        if option.title_key == "option.zone"
        else read_value(option, text)
    )
    if isinstance(value, Refusal):
        raise table.make_refused_error(value)
    return value


def change_setting(table: TableTransaction, name: str, text: str) -> tuple[str, Any]:
    """Change a setting, if it fits the others; return its key and value."""
    option = _find_option(table, table.summary.options, name)
    value = _read_value(table, option, text)
    game = option.scope == "game"
    model: type[Model] = table.game_type.game.settings if game else TableSettings
    values = _set_value(table, option, value)
    try:
        values_checked = model.model_validate(values).model_dump(mode="json")
    except ValidationError:
        refusal = lobby_refusals.make_refusal(
            "OPTION_CLASH", lobby_refusals.START_RULE, option=option.title_key
        )
        raise table.make_refused_error(refusal) from None
    if game:
        table.row = replace(table.row, settings=values_checked)
        if not table.summary.has_keeper_seat:
            table.seats = table.players
    else:
        table.row = replace(table.row, table=values_checked)
    return option.title_key, value


def _set_value(table: TableTransaction, option: LobbyOption, value: Any) -> dict[str, Any]:
    """Return the settings with a changed value; a pace changes several."""
    if option.title_key == PACE_TITLE:
        return {**table.row.settings, **read_pace_settings(table.game_type, value)}
    settings = table.row.settings if option.scope == "game" else table.row.table
    return {**settings, option.name: value}


def change_entry(table: TableTransaction, person: int, field: str, text: str) -> None:
    """Change a player's entry, unless another has the value and two may not (S-TABLE-04)."""
    row = require_seat(table, person)
    options = table.summary.entry_options(row)
    if row.seat == KEEPER or not options:
        raise table.make_refused_error(
            lobby_refusals.make_refusal("LOBBY_NOTHING_BROUGHT", lobby_refusals.SEATS_RULE)
        )
    option = _find_option(table, options, field)
    value = _read_value(table, option, text)
    table.change_seat(row, entry={**row.entry, option.name: value})
    holder = _find_other_holder(table, option, person)
    if holder is not None:
        name = table.summary.players.get(holder.seat, "")
        raise table.make_refused_error(lobby_refusals.entry_taken_refusal(option, value, name))


def _find_other_holder(table: TableTransaction, option: LobbyOption, person: int) -> SeatRow | None:
    """Find the seat that already has the value that somebody has just chosen."""
    summary = table.summary
    complete = [
        (row, entry)
        for row, entry in zip(summary.seats, summary.entries, strict=True)
        if entry is not None
    ]
    own = next((n for n, (row, _) in enumerate(complete) if row.person == person), None)
    if own is None:
        return None
    entries = [entry for _, entry in complete]
    other = seating.find_entry_clash(
        table.game_type.game, summary.settings, option.name, entries, own
    )
    return None if other is None else complete[other][0]
