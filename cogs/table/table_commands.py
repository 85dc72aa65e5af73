"""/table: lobbies and games by their commands. What a button does too takes the button's road."""

from collections.abc import Mapping, Sequence
from typing import Final

import discord
from discord import app_commands

from bot.cards.lobby import lobby_post
from bot.game_types import GameType
from bot.games.lobby import lobby_refusals as refusing
from bot.games.people.people import language_of
from bot.games.refusals import RefusedError, refused
from bot.games.state.seat_view import SeatAsk
from bot.messages.controls import Control, Values
from bot.messages.posts import (
    CHOICES,
    IN_A_ROW,
    LABEL,
    Button,
    MessageContent,
    Option,
    Row,
    Select,
    Text,
    short,
)
from bot.messages.reader import Reader
from bot.store.rows import GameRow, Life, Person
from cogs.interaction_io.confirmations import sure
from cogs.interaction_io.responses import Interaction, caller, claim, tell, voice
from cogs.interaction_io.table_view import reading, show_card
from cogs.interaction_io.translations import Callback, kind_name, kinds_offered
from cogs.keeper import somebody
from cogs.orders import card_buttons
from cogs.table import lobby_buttons, seat_handover
from cogs.which_table.joinable_tables import joinable, to_join
from cogs.which_table.meant_table import LOBBY, PLAYED, SEEN, may_close, meant, surely_at
from cogs.which_table.new_table_places import where
from cogs.which_table.overview import lines, overview
from cogs.which_table.table_choices import games, parts, picture_meant, zooms
from render.words import Voice

NOTHING: Final = Values()
BOTH: Final[tuple[Life, ...]] = ("lobby", "open")


# Lobbies


def new(kinds: Mapping[str, GameType]) -> Callback:
    """Make the command that opens a lobby for one of these games."""

    async def open_one(press: Interaction, game: str | None = None) -> None:
        await claim(press)
        person = await caller(press)
        where(press)
        key = game if game is not None or len(kinds) > 1 else next(iter(kinds))
        if key is None:
            await tell(press, _which(person, kinds))
        else:
            await lobby_buttons.opened(press, person, key)

    app_commands.choices(game=kinds_offered(kinds))(open_one)
    return open_one


def _which(person: Person, kinds: Mapping[str, GameType]) -> MessageContent:
    """Ask what shall be played."""
    language = language_of(person)
    options = tuple(Option(key, kind_name(language, key)) for key in list(kinds)[:CHOICES])
    text = voice(person).say("new.which")
    return MessageContent((Text(text), Row((Select(Control("new"), options),))))


@app_commands.autocomplete(game=joinable)
async def join(press: Interaction, game: int | None = None) -> None:
    """Sit down in a lobby, or in a place of a running game that waits for somebody."""
    await claim(press)
    person = await caller(press)
    row = await to_join(press, person, game)
    if row.life == "lobby":
        await lobby_buttons.join(press, Control("join", row.id), NOTHING)
        return
    await press.client.host.take(row.id, person.id, press.client.now())
    await card_buttons.table(press, Control("table", row.id), NOTHING)


@app_commands.autocomplete(game=games)
async def leave(press: Interaction, game: int | None = None) -> None:
    """Leave a lobby; a running game asks whether it is meant."""
    await claim(press)
    person = await caller(press)
    row = await meant(press, person, game, BOTH)
    if row.life == "lobby":
        await lobby_buttons.leave(press, Control("leave", row.id), NOTHING)
        return
    reader = await _seated(press, person, row)
    how = "out" if reader.sight.out else reader.sight.table.leavers
    said = voice(person, row.rules)
    text = said.say(f"sure.quit.{how}", number=str(row.id))
    await tell(press, sure(said, "quit", row.id, text))


@app_commands.autocomplete(game=games)
async def start(press: Interaction, game: int | None = None) -> None:
    """Begin."""
    await claim(press)
    row = await meant(press, await caller(press), game, LOBBY)
    await lobby_buttons.start(press, Control("start", row.id), NOTHING)


async def list_(press: Interaction) -> None:
    """List one's own games, those here and the lobbies here."""
    await claim(press)
    person = await caller(press)
    found = await overview(press, person)
    said = voice(person)
    own = [
        _button(said, "list.table", Control("table", one.row.id), primary=one.waits)
        for one in found.own
        if one.reader is not None
    ]
    free = [_button(said, "list.join", Control("join", one.row.id)) for one in found.lobbies]
    rows = [Row(tuple(some[:IN_A_ROW])) for some in (own, free) if some]
    await tell(press, MessageContent((Text("\n".join(lines(found))), *rows)))


def _button(said: Voice, key: str, control: Control, *, primary: bool = False) -> Button:
    label = short(said.say(key, number=str(control.game)), LABEL)
    return Button(label, control, "primary" if primary else "secondary")


# Playing


@app_commands.autocomplete(part=parts, zoom=zooms)
@app_commands.autocomplete(game=games)
async def look(
    press: Interaction, part: str | None = None, zoom: str | None = None, game: int | None = None
) -> None:
    """Show one's card, or a part of the picture from near; a lobby is shown as it stands."""
    await claim(press)
    person = await caller(press)
    row = await meant(press, person, game, SEEN)
    if row.life == "lobby":
        found = await press.client.lobby.look(row.id, press.client.now())
        await tell(press, lobby_post(found, language_of(person)))
    elif not part and not zoom:
        await card_buttons.table(press, Control("table", row.id), NOTHING)
    else:
        reader = await reading(press, person, row.id)
        wanted = picture_meant(reader, part or "", zoom or "")
        await card_buttons.picture(press, Control("picture", row.id), Values((wanted,)))


@app_commands.autocomplete(game=games)
async def sheet(press: Interaction, game: int | None = None) -> None:
    """Show what is on one's sheet; where orders play at once there is none, and the card comes."""
    await claim(press)
    row, asks, _ = await _asks(press, game)
    sealed = [own for own in asks if own.ask.group]
    if sealed:
        await card_buttons.sheet(press, Control("sheet", row.id, sealed[0].ask.id), NOTHING)
    else:
        await _why_not(press, row, "dm.sheet" if asks else "dm.sheet.none")


@app_commands.autocomplete(game=games)
async def ready(press: Interaction, game: int | None = None) -> None:
    """Close one's first open window early."""
    await claim(press)
    if game is None:
        await surely_at(press, await caller(press), "", may_close)
    row, asks, returns = await _asks(press, game)
    waiting = [own for own in asks if not own.ready] or list(asks)
    if returns and not asks:
        await card_buttons.ready(press, Control("ready", row.id), NOTHING)
    else:
        await _on(press, row, waiting, "ready")


@app_commands.autocomplete(game=games)
async def unready(press: Interaction, game: int | None = None) -> None:
    """Take the word back."""
    await claim(press)
    row, asks, _ = await _asks(press, game)
    said = [own for own in asks if own.ready] or list(asks)
    await _on(press, row, said, "unready")


async def _asks(press: Interaction, game: int | None) -> tuple[GameRow, Sequence[SeatAsk], bool]:
    """Find the table that is meant, what is asked of whoever asks, and if they may come back."""
    person = await caller(press)
    row = await meant(press, person, game, PLAYED)
    if row.life == "lobby":
        return row, (), False
    sight = await press.client.desk.look(row.id, person.id, press.client.now())
    return row, sight.asks, sight.may_return


async def _on(press: Interaction, row: GameRow, asks: Sequence[SeatAsk], verb: str) -> None:
    """Press a button of the first of these asks; where nothing is asked, the card says so."""
    ask = next((own.ask.id for own in asks), None)
    if ask is None:
        await _why_not(press, row, "turn.not_asked")
    else:
        await card_buttons.ROUTES[verb](press, Control(verb, row.id, ask), NOTHING)


async def _why_not(press: Interaction, row: GameRow, key: str) -> None:
    """Show the card, which names whom the table waits for, and say why nothing was done."""
    reader = await reading(press, await caller(press), row.id)
    await show_card(press, reader, reader.say("turn.watching" if reader.seat is None else key))


@app_commands.autocomplete(game=games)
async def concede(press: Interaction, game: int | None = None) -> None:
    """Ask whether the game shall really be given up, if that can still be done."""
    await claim(press)
    person = await caller(press)
    row = await meant(press, person, game, PLAYED)
    reader = await _seated(press, person, row)
    verdict = reader.check(None, reader.kind.game.resign(), ())
    if not verdict.stands:
        raise RefusedError(verdict.refusals, row.rules, reader.sight.players)
    await tell(press, sure(voice(person, row.rules), "concede", row.id))


async def _seated(press: Interaction, person: Person, row: GameRow) -> Reader:
    """Go on only for somebody who sits at a table that is being played; they see it."""
    if row.life != "open":
        no = refusing.no("TABLE_NOT_OPEN", refusing.WHOSE, game=str(row.id))
        raise RefusedError((no,), row.rules)
    reader = await reading(press, person, row.id)
    if reader.seat is None:
        raise refused("NOT_YOUR_SEAT", row.rules)
    return reader


@app_commands.autocomplete(game=games)
async def replace(press: Interaction, player: discord.User, game: int | None = None) -> None:
    """Offer one's own seat to somebody else, once it is said to be meant."""
    await claim(press)
    person = await caller(press)
    row = await meant(press, person, game, PLAYED)
    await seat_handover.meant(press, person, row, await somebody(press, player))


@app_commands.autocomplete(game=games)
async def undo(press: Interaction, game: int | None = None) -> None:
    """Take the last step back."""
    await claim(press)
    row = await meant(press, await caller(press), game, PLAYED)
    await card_buttons.undo(press, Control("undo", row.id), NOTHING)


def commands(kinds: Mapping[str, GameType]) -> dict[str, Callback]:
    """Give the commands in the order in which they are listed."""
    found: dict[str, Callback] = {
        "new": new(kinds),
        "join": join,
        "leave": leave,
        "start": start,
        "list": list_,
        "look": look,
        "sheet": sheet,
        "ready": ready,
        "unready": unready,
        "concede": concede,
        "replace": replace,
    }
    takes_back = any(kind.game.undo for kind in kinds.values())
    return found | {"undo": undo} if takes_back else found
