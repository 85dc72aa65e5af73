"""What becomes of a seat in a running game when its holder goes: a person, a machine, or vacant."""

from typing import Any, Final, Literal

from bot.games.lobby import lobby_refusals
from bot.games.lobby.table_transaction import TableTransaction
from bot.games.news import offer_letters
from bot.games.news.reader_state_changes import end_live_cards, start_reading
from bot.games.people.languages import language_of
from bot.games.people.names import name_players
from bot.games.seats import holder_letters, table_end
from bot.games.state.eliminated_seats import has_only_eliminated_people, is_eliminated
from bot.games.state.seat_offers import find_open_offers
from bot.games.table_settings import Leavers
from bot.games.turns.deserted_tables import LEFT_AND_WAITING_ACTION, find_last_time_action
from bot.records import SKALD_PERSON, SeatRow
from engine.core.machine_players import DEFAULT_PLAYER
from engine.core.protocol.values import KEEPER

FRESH_HOLDER_VALUES: Final[dict[str, Any]] = {"missed": 0, "steward": False, "unreached": False}
"""What is reset for a new holder."""


async def give_seat_to_person(table: TableTransaction, row: SeatRow, person: int, by: int) -> None:
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
        *await holder_letters.write_welcome(table, row, old_name),
        *await holder_letters.write_parting(table, row, by, name),
    ]
    await holder_letters.save_and_tell(table, by, what, letters=letters, **facts)


async def give_seat_to_machine(table: TableTransaction, row: SeatRow, by: int) -> None:
    """Give a seat to an AI."""
    if row.ai:
        raise table.make_refused_error(
            lobby_refusals.make_refusal("SEAT_NOBODY", lobby_refusals.LEAVING_RULE)
        )
    leaver_name = table.names.get(row.seat, "")
    if await _change_holder(table, row, person=None, ai=DEFAULT_PLAYER):
        what = "replace.ai" if leaver_name else "replace.open"
        facts = {"name": table.names[row.seat], **({"gone": leaver_name} if leaver_name else {})}
        letters = await holder_letters.write_parting(table, row, by)
        await holder_letters.save_and_tell(table, by, what, letters=letters, **facts)
    else:
        await table_end.end_table(table, by, "abandoned")


async def vacate_seat(
    table: TableTransaction, row: SeatRow, leavers: Leavers | Literal["out"]
) -> None:
    """Take a leaver out of their seat. A keeper's seat waits; an eliminated one goes to an AI.

    A table that its host has paused waits for its host.
    """
    leaver_name, person = table.names[row.seat], row.person or SKALD_PERSON
    outcome = "wait" if row.seat == KEEPER else leavers
    stands_still = outcome == "wait" and row.seat != KEEPER and await _is_paused_by_no_host(table)
    if await _change_holder(
        table, row, person=None, ai=DEFAULT_PLAYER if outcome in {"ai", "out"} else ""
    ):
        what = LEFT_AND_WAITING_ACTION if stands_still else f"leave.{outcome}"
        await holder_letters.save_and_tell(
            table,
            person,
            what,
            letters=await holder_letters.write_leaver_letters(table, row, what, leaver_name),
            gone=leaver_name,
            name=table.names.get(row.seat, ""),
        )
    else:
        await table_end.end_table(table, person, "abandoned")


async def _is_paused_by_no_host(table: TableTransaction) -> bool:
    """Return whether a table is paused, and not by its host."""
    return (
        table.row.paused_at is not None
        and await find_last_time_action(table.tx, table.row.id) != "pause"
    )


async def is_seat_eliminated(table: TableTransaction, row: SeatRow) -> bool:
    """Return whether a seat is out of the game."""
    state = await table.read_state()
    return state is not None and is_eliminated(table.game_type.game, state, row)


async def _change_holder(table: TableTransaction, row: SeatRow, **holder: Any) -> bool:
    """Change a seat's holder; end the old one's draft and card. False: nobody is left to play."""
    if row.person is not None:
        await end_live_cards(table.tx, table.row.id, (row.person,))
        await table.tx.drafts.empty(row.person, table.row.id)
        await _end_offer(table, row.person, holder["person"])
    table.change_seat(row, **FRESH_HOLDER_VALUES, **holder)
    if not table.pass_host_on(row.seat):
        return False
    state = await table.read_state()
    return state is None or not has_only_eliminated_people(table.game_type.game, state, table.seats)


async def _end_offer(table: TableTransaction, giver: int, holder: int | None) -> None:
    """End the offer of a seat that has another holder now."""
    offer = (await find_open_offers(table.tx, table.row.id)).get(giver)
    if offer is not None:
        why = "taken" if offer.to == holder else "gone"
        await offer_letters.end_offer(table.tx, table.row, offer, why, table.now)
