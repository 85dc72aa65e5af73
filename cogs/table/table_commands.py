"""/table: lobbies and games by commands. Commands call the handlers of equal buttons."""

from collections.abc import Mapping, Sequence
from typing import Final

import discord
from discord import app_commands

from bot.cards.lobby import lobby_post
from bot.game_types import GameType
from bot.games.lobby import lobby_refusals
from bot.games.people.people import language_of
from bot.games.refusals import RefusedError, make_refused_error
from bot.games.state.seat_view import SeatAsk
from bot.messages.controls import Control, Values
from bot.messages.posts import (
    MAX_BUTTONS_IN_ROW,
    MAX_CHOICES,
    MAX_LABEL_LENGTH,
    Button,
    MessageContent,
    Option,
    Row,
    Select,
    Text,
    shorten,
)
from bot.messages.reader import Reader
from bot.store.rows import GameRow, Life, Person
from cogs.interaction_io.confirmations import confirmation_post
from cogs.interaction_io.responses import (
    Interaction,
    acknowledge,
    find_caller,
    send_posts,
    voice_for,
)
from cogs.interaction_io.table_view import look_from_interaction, show_card
from cogs.interaction_io.translations import Callback, game_name, offer_game_types
from cogs.keeper import meet_player
from cogs.orders import card_buttons
from cogs.table import lobby_buttons, seat_handover
from cogs.which_table.joinable_tables import find_table_to_join, offer_joinable
from cogs.which_table.meant_table import (
    LOBBY_LIVES,
    PLAYED_LIVES,
    VIEWABLE_LIVES,
    find_meant_table,
    may_close,
    refuse_command_in_doubt,
)
from cogs.which_table.new_table_places import place_for_table
from cogs.which_table.overview import load_overview, overview_lines
from cogs.which_table.table_choices import find_picture_value, offer_games, offer_parts, offer_zooms
from render.words import Voice

NO_VALUES: Final = Values()
LOBBY_OR_OPEN: Final[tuple[Life, ...]] = ("lobby", "open")


# Lobbies


def make_new_command(game_types: Mapping[str, GameType]) -> Callback:
    """Make the command that opens a lobby for one of these games."""

    async def open_one(interaction: Interaction, game: str | None = None) -> None:
        await acknowledge(interaction)
        person = await find_caller(interaction)
        place_for_table(interaction)
        key = game if game is not None or len(game_types) > 1 else next(iter(game_types))
        if key is None:
            await send_posts(interaction, _game_choice_post(person, game_types))
        else:
            await lobby_buttons.open_lobby(interaction, person, key)

    app_commands.choices(game=offer_game_types(game_types))(open_one)
    return open_one


def _game_choice_post(person: Person, game_types: Mapping[str, GameType]) -> MessageContent:
    """Return the post that asks which game to play."""
    language = language_of(person)
    options = tuple(Option(key, game_name(language, key)) for key in list(game_types)[:MAX_CHOICES])
    text = voice_for(person).say("new.which")
    return MessageContent((Text(text), Row((Select(Control("new"), options),))))


@app_commands.autocomplete(game=offer_joinable)
async def join(interaction: Interaction, game: int | None = None) -> None:
    """Take a seat in a lobby, or a free seat of a running game."""
    await acknowledge(interaction)
    person = await find_caller(interaction)
    row = await find_table_to_join(interaction, person, game)
    if row.life == "lobby":
        await lobby_buttons.join_lobby(interaction, Control("join", row.id), NO_VALUES)
        return
    await interaction.client.host.take_vacant_seat(row.id, person.id, interaction.client.now())
    await card_buttons.show_table(interaction, Control("table", row.id), NO_VALUES)


@app_commands.autocomplete(game=offer_games)
async def leave(interaction: Interaction, game: int | None = None) -> None:
    """Leave a lobby, or ask for confirmation in a running game."""
    await acknowledge(interaction)
    person = await find_caller(interaction)
    row = await find_meant_table(interaction, person, game, LOBBY_OR_OPEN)
    if row.life == "lobby":
        await lobby_buttons.leave_lobby(interaction, Control("leave", row.id), NO_VALUES)
        return
    reader = await _require_seat(interaction, person, row)
    how = "out" if reader.seat_view.is_eliminated else reader.seat_view.table_settings.leavers
    their_voice = voice_for(person, row.rules)
    text = their_voice.say(f"sure.quit.{how}", number=str(row.id))
    await send_posts(interaction, confirmation_post(their_voice, "quit", row.id, text))


@app_commands.autocomplete(game=offer_games)
async def start(interaction: Interaction, game: int | None = None) -> None:
    """Start the game."""
    await acknowledge(interaction)
    row = await find_meant_table(interaction, await find_caller(interaction), game, LOBBY_LIVES)
    await lobby_buttons.start_game(interaction, Control("start", row.id), NO_VALUES)


async def list_(interaction: Interaction) -> None:
    """List the caller's games, and the games and lobbies here."""
    await acknowledge(interaction)
    person = await find_caller(interaction)
    found = await load_overview(interaction, person)
    their_voice = voice_for(person)
    own = [
        _make_button(their_voice, "list.table", Control("table", one.row.id), primary=one.is_asked)
        for one in found.own_tables
        if one.reader is not None
    ]
    free = [
        _make_button(their_voice, "list.join", Control("join", one.row.id)) for one in found.lobbies
    ]
    rows = [Row(tuple(some[:MAX_BUTTONS_IN_ROW])) for some in (own, free) if some]
    await send_posts(interaction, MessageContent((Text("\n".join(overview_lines(found))), *rows)))


def _make_button(voice: Voice, key: str, control: Control, *, primary: bool = False) -> Button:
    label = shorten(voice.say(key, number=str(control.game)), MAX_LABEL_LENGTH)
    return Button(label, control, "primary" if primary else "secondary")


# Playing


@app_commands.autocomplete(part=offer_parts, zoom=offer_zooms)
@app_commands.autocomplete(game=offer_games)
async def look(
    interaction: Interaction,
    part: str | None = None,
    zoom: str | None = None,
    game: int | None = None,
) -> None:
    """Show the caller's card, a picture, or a lobby."""
    await acknowledge(interaction)
    person = await find_caller(interaction)
    row = await find_meant_table(interaction, person, game, VIEWABLE_LIVES)
    if row.life == "lobby":
        found = await interaction.client.lobby.read_summary(row.id, interaction.client.now())
        await send_posts(interaction, lobby_post(found, language_of(person)))
    elif not part and not zoom:
        await card_buttons.show_table(interaction, Control("table", row.id), NO_VALUES)
    else:
        reader = await look_from_interaction(interaction, person, row.id)
        wanted = find_picture_value(reader, part or "", zoom or "")
        await card_buttons.show_chosen_picture(
            interaction, Control("picture", row.id), Values((wanted,))
        )


@app_commands.autocomplete(game=offer_games)
async def sheet(interaction: Interaction, game: int | None = None) -> None:
    """Show the caller's sheet, or the card if orders play at once."""
    await acknowledge(interaction)
    row, seat_asks, _ = await _find_asks(interaction, game)
    sealed = [seat_ask for seat_ask in seat_asks if seat_ask.ask.group]
    if sealed:
        await card_buttons.show_sheet(
            interaction, Control("sheet", row.id, sealed[0].ask.id), NO_VALUES
        )
    else:
        await _show_why_not(interaction, row, "dm.sheet" if seat_asks else "dm.sheet.none")


@app_commands.autocomplete(game=offer_games)
async def ready(interaction: Interaction, game: int | None = None) -> None:
    """Close the caller's first open window early."""
    await acknowledge(interaction)
    if game is None:
        await refuse_command_in_doubt(interaction, await find_caller(interaction), "", may_close)
    row, seat_asks, returns = await _find_asks(interaction, game)
    waiting = [seat_ask for seat_ask in seat_asks if not seat_ask.is_ready] or list(seat_asks)
    if returns and not seat_asks:
        await card_buttons.say_ready(interaction, Control("ready", row.id), NO_VALUES)
    else:
        await _press_for_first_ask(interaction, row, waiting, "ready")


@app_commands.autocomplete(game=offer_games)
async def unready(interaction: Interaction, game: int | None = None) -> None:
    """Take Ready back."""
    await acknowledge(interaction)
    row, seat_asks, _ = await _find_asks(interaction, game)
    ready_asks = [seat_ask for seat_ask in seat_asks if seat_ask.is_ready] or list(seat_asks)
    await _press_for_first_ask(interaction, row, ready_asks, "unready")


async def _find_asks(
    interaction: Interaction, game: int | None
) -> tuple[GameRow, Sequence[SeatAsk], bool]:
    """Return the table, the caller's asks there, and whether they may come back."""
    person = await find_caller(interaction)
    row = await find_meant_table(interaction, person, game, PLAYED_LIVES)
    if row.life == "lobby":
        return row, (), False
    seat_view = await interaction.client.desk.read_seat_view(
        row.id, person.id, interaction.client.now()
    )
    return row, seat_view.asks, seat_view.may_return


async def _press_for_first_ask(
    interaction: Interaction, row: GameRow, seat_asks: Sequence[SeatAsk], verb: str
) -> None:
    """Call a button's handler for the first ask; without asks, show the card."""
    ask = next((seat_ask.ask.id for seat_ask in seat_asks), None)
    if ask is None:
        await _show_why_not(interaction, row, "turn.not_asked")
    else:
        await card_buttons.ROUTES[verb](interaction, Control(verb, row.id, ask), NO_VALUES)


async def _show_why_not(interaction: Interaction, row: GameRow, key: str) -> None:
    """Show the card, and say why nothing was done."""
    reader = await look_from_interaction(interaction, await find_caller(interaction), row.id)
    await show_card(
        interaction, reader, reader.say("turn.watching" if reader.seat is None else key)
    )


@app_commands.autocomplete(game=offer_games)
async def concede(interaction: Interaction, game: int | None = None) -> None:
    """Ask for confirmation before conceding, if that is still possible."""
    await acknowledge(interaction)
    person = await find_caller(interaction)
    row = await find_meant_table(interaction, person, game, PLAYED_LIVES)
    reader = await _require_seat(interaction, person, row)
    verdict = reader.check_order(None, reader.game_type.game.resign_order(), ())
    if not verdict.is_accepted:
        raise RefusedError(verdict.refusals, row.rules, reader.seat_view.players)
    await send_posts(
        interaction, confirmation_post(voice_for(person, row.rules), "concede", row.id)
    )


async def _require_seat(interaction: Interaction, person: Person, row: GameRow) -> Reader:
    """Return the reader of a running table; refuse if they hold no seat there."""
    if row.life != "open":
        refusal = lobby_refusals.make_refusal(
            "TABLE_NOT_OPEN", lobby_refusals.HOST_RULE, game=str(row.id)
        )
        raise RefusedError((refusal,), row.rules)
    reader = await look_from_interaction(interaction, person, row.id)
    if reader.seat is None:
        raise make_refused_error("NOT_YOUR_SEAT", row.rules)
    return reader


@app_commands.autocomplete(game=offer_games)
async def replace(interaction: Interaction, player: discord.User, game: int | None = None) -> None:
    """Offer the caller's seat to somebody else, after confirmation."""
    await acknowledge(interaction)
    person = await find_caller(interaction)
    row = await find_meant_table(interaction, person, game, PLAYED_LIVES)
    await seat_handover.ask_to_confirm(
        interaction, person, row, await meet_player(interaction, player)
    )


@app_commands.autocomplete(game=offer_games)
async def undo(interaction: Interaction, game: int | None = None) -> None:
    """Take the last step back."""
    await acknowledge(interaction)
    row = await find_meant_table(interaction, await find_caller(interaction), game, PLAYED_LIVES)
    await card_buttons.undo_step(interaction, Control("undo", row.id), NO_VALUES)


def make_commands(game_types: Mapping[str, GameType]) -> dict[str, Callback]:
    """Return the commands in their listed order."""
    found: dict[str, Callback] = {
        "new": make_new_command(game_types),
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
    takes_back = any(game_type.game.may_undo for game_type in game_types.values())
    return found | {"undo": undo} if takes_back else found
