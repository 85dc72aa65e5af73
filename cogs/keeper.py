"""/keeper: the host's powers over time and seats. Each is logged, and told at the table."""

from typing import Final

import discord
from discord import app_commands

from bot.games.people.people import players
from bot.games.refusals import RefusedError
from bot.messages.posts import OPTION, MessageContent, Text, short
from bot.order_reading.name_matching import best
from bot.play.command_refusals import refused
from bot.store.rows import GameRow, Life, Person
from cogs.interaction_io.confirmations import sure
from cogs.interaction_io.responses import Interaction, caller, claim, tell, voice
from cogs.interaction_io.translations import Callback
from cogs.interaction_io.typists import typist
from cogs.which_table.meant_table import PLAYED, meant
from cogs.which_table.table_choices import games
from engine.core.protocol.values import Seat

BOTH: Final[tuple[Life, ...]] = ("open", "lobby")
LONGEST: Final = 168


async def _begun(
    press: Interaction, game: int | None, lives: tuple[Life, ...] = PLAYED
) -> tuple[Person, GameRow]:
    """Answer Discord, and find who asks about which table."""
    await claim(press)
    person = await caller(press)
    return person, await meant(press, person, game, lives)


async def _said(
    press: Interaction, person: Person, row: GameRow, key: str, **facts: object
) -> None:
    text = voice(person, row.rules).say(f"keeper.{key}", number=str(row.id), **facts)
    await tell(press, MessageContent((Text(text),)))


async def somebody(press: Interaction, user: discord.User | discord.Member) -> Person:
    """Meet whoever is named; a bot plays nothing."""
    if user.bot:
        raise refused("PLAYER_BOT")
    return await press.client.people.of(user.id, user.display_name, "", user.name)


# Time


@app_commands.autocomplete(game=games)
async def pause(press: Interaction, game: int | None = None) -> None:
    """Stop every window."""
    person, row = await _begun(press, game)
    await press.client.host.pause(row.id, person.id, press.client.now())
    await _said(press, person, row, "pause")


@app_commands.autocomplete(game=games)
async def resume(press: Interaction, game: int | None = None) -> None:
    """Let the windows run on."""
    person, row = await _begun(press, game)
    await press.client.host.resume(row.id, person.id, press.client.now())
    await _said(press, person, row, "resume")


@app_commands.autocomplete(game=games)
async def extend(
    press: Interaction, hours: app_commands.Range[int, 1, LONGEST], game: int | None = None
) -> None:
    """Give the open windows more time."""
    person, row = await _begun(press, game)
    await press.client.host.extend(row.id, person.id, hours, press.client.now())
    await _said(press, person, row, "extend", hours=hours)


@app_commands.autocomplete(game=games)
async def close(press: Interaction, game: int | None = None) -> None:
    """Close the open windows now."""
    person, row = await _begun(press, game)
    await press.client.host.close_now(row.id, person.id, press.client.now())
    await _said(press, person, row, "close")


# Seats


async def seats(press: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the seats of the table that is meant, by who holds them."""
    person = await typist(press)
    try:
        row = await meant(press, person, press.namespace.game, PLAYED)
    except RefusedError:
        return []
    async with press.client.store.reading() as tx:
        names = await players(tx, await tx.seats.of(row.id), voice(person).language)
    found = best(typed, ((seat, (name, str(seat))) for seat, name in names.items()))
    return [
        app_commands.Choice(name=short(f"{seat} · {names[seat]}", OPTION), value=str(seat))
        for seat in found
    ]


@app_commands.autocomplete(seat=seats)
@app_commands.autocomplete(game=games)
async def replace(
    press: Interaction, seat: str, player: discord.User | None = None, game: int | None = None
) -> None:
    """Give a seat to another player, or to a machine."""
    person, row = await _begun(press, game)
    to = None if player is None else await somebody(press, player)
    now = press.client.now()
    number = await _seat(press, row, seat)
    await press.client.host.replace(row.id, person.id, number, to.id if to else None, now)
    if to is None:
        await _said(press, person, row, "replace.ai", n=str(number))
    else:
        name = voice(person).typed(to.name)
        await _said(press, person, row, "replace", n=str(number), name=name)


async def _seat(press: Interaction, row: GameRow, given: str) -> Seat:
    """Read a seat: its number, or the name of its holder."""
    async with press.client.store.reading() as tx:
        names = await players(tx, await tx.seats.of(row.id), "en")
    if given.strip().isdecimal():
        return Seat(int(given))
    found = best(given, ((seat, (name,)) for seat, name in names.items()), 1)
    if not found:
        raise refused("SEAT_UNKNOWN", row.rules, given=given[:40])
    return Seat(found[0])


@app_commands.autocomplete(game=games)
async def handover(press: Interaction, player: discord.User, game: int | None = None) -> None:
    """Make somebody else the host."""
    person, row = await _begun(press, game, BOTH)
    to = await somebody(press, player)
    await press.client.host.hand_over(row.id, person.id, to.id, press.client.now())
    await _said(press, person, row, "handover", name=voice(person).typed(to.name))


# The end


@app_commands.autocomplete(game=games)
async def end(press: Interaction, game: int | None = None) -> None:
    """Ask whether the table shall really end."""
    person, row = await _begun(press, game, BOTH)
    await press.client.host.may_end(row.id, person.id, press.client.now())
    await tell(press, sure(voice(person, row.rules), "end", row.id))


COMMANDS: Final[dict[str, Callback]] = {
    "pause": pause,
    "resume": resume,
    "extend": extend,
    "close": close,
    "replace": replace,
    "handover": handover,
    "end": end,
}
