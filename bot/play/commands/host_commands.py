"""/keeper: the host's powers over time and seats. Each use is logged and told at the table."""

from typing import Final

from bot.games.people.names import read_player_names
from bot.games.refusals import RefusedError
from bot.messages.post_parts import MAX_OPTION_LENGTH, shorten
from bot.order_reading.name_search import find_best
from bot.play.answer import Answer, answer_text
from bot.play.command_refusals import command_refusal
from bot.play.lobby.confirmations import confirmation_answer
from bot.play.requests import Request
from bot.play.services import Services
from bot.play.suggestion import Suggestion
from bot.play.tables.meant_table import PLAYED_LIVES, find_meant_table
from bot.play.voices import voice_for
from bot.records import GameRow, Life, Person
from engine.core.protocol.values import Seat

MAX_SEAT_CHARACTERS: Final = 8
"""A longer text is no number of a seat."""
LOBBY_OR_OPEN: Final[tuple[Life, ...]] = ("open", "lobby")


def _say(request: Request, row: GameRow, key: str, **facts: object) -> Answer:
    voice = voice_for(request.person, row.rules)
    return answer_text(voice.say(f"host.said.{key}", number=str(row.id), **facts))


# Time


async def pause(services: Services, request: Request, game: int | None) -> Answer:
    """Stop every window."""
    row = await find_meant_table(services, request, game)
    await services.host.time.pause_table(row.id, request.person.id, services.now())
    return _say(request, row, "pause")


async def resume(services: Services, request: Request, game: int | None) -> Answer:
    """Resume every window."""
    row = await find_meant_table(services, request, game)
    await services.host.time.resume_table(row.id, request.person.id, services.now())
    return _say(request, row, "resume")


async def extend(services: Services, request: Request, game: int | None, hours: int) -> Answer:
    """Give the open windows more time."""
    row = await find_meant_table(services, request, game)
    await services.host.time.extend_windows(row.id, request.person.id, hours, services.now())
    return _say(request, row, "extend", hours=hours)


async def close(services: Services, request: Request, game: int | None) -> Answer:
    """Close the open windows now."""
    row = await find_meant_table(services, request, game)
    await services.host.time.close_windows_now(row.id, request.person.id, services.now())
    return _say(request, row, "close")


# Seats


async def offer_seats(
    services: Services, request: Request, game: int | None, typed: str
) -> list[Suggestion[str]]:
    """Offer the seats of the table by their holders."""
    try:
        row = await find_meant_table(services, request, game, PLAYED_LIVES)
    except RefusedError:
        return []
    async with services.store.reading() as tx:
        language = voice_for(request.person).language
        names = await read_player_names(tx, await tx.seats.of_game(row.id), language)
    found = find_best(typed, ((seat, (name, str(seat))) for seat, name in names.items()))
    return [
        Suggestion(shorten(f"{seat} · {names[seat]}", MAX_OPTION_LENGTH), str(seat))
        for seat in found
    ]


async def replace(
    services: Services, request: Request, game: int | None, seat: str, to: Person | None
) -> Answer:
    """Give a seat to another player, or to a machine."""
    row = await find_meant_table(services, request, game)
    number = await _find_seat(services, row, seat)
    await services.host.seats.replace_holder(
        row.id, request.person.id, number, to.id if to else None, services.now()
    )
    if to is None:
        return _say(request, row, "replace.ai", n=str(number))
    name = voice_for(request.person).clean_typed_text(to.name)
    return _say(request, row, "replace", n=str(number), name=name)


async def _find_seat(services: Services, row: GameRow, given: str) -> Seat:
    """Return the seat of a number or a holder's name."""
    async with services.store.reading() as tx:
        names = await read_player_names(tx, await tx.seats.of_game(row.id), "en")
    if given.strip().isdecimal() and len(given) <= MAX_SEAT_CHARACTERS:
        return Seat(int(given))
    found = find_best(given, ((seat, (name,)) for seat, name in names.items()), 1)
    if not found:
        raise command_refusal("SEAT_UNKNOWN", row.rules, given=given[:40])
    return Seat(found[0])


async def hand_over(services: Services, request: Request, game: int | None, to: Person) -> Answer:
    """Make somebody else the host."""
    row = await find_meant_table(services, request, game, LOBBY_OR_OPEN)
    await services.host.hand_over_host(row.id, request.person.id, to.id, services.now())
    name = voice_for(request.person).clean_typed_text(to.name)
    return _say(request, row, "handover", name=name)


# The end


async def ask_to_end(services: Services, request: Request, game: int | None) -> Answer:
    """Ask for confirmation that the table shall end."""
    row = await find_meant_table(services, request, game, LOBBY_OR_OPEN)
    await services.host.require_may_end(row.id, request.person.id, services.now())
    return confirmation_answer(voice_for(request.person, row.rules), "end", row.id)
