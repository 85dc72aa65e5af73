"""/table: lobbies and games by commands, which lead to what equal buttons lead to."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from bot.cards.lobby_message.lobby_post import lobby_post
from bot.games.lobby import lobby_refusals
from bot.games.people.languages import language_of
from bot.games.refusals import RefusedError, make_refused_error
from bot.games.state.seat_view import SeatAsk
from bot.messages.controls import Control, Values
from bot.messages.post_parts import MAX_BUTTONS_IN_ROW, MAX_LABEL_LENGTH, Button, Row, Text, shorten
from bot.messages.posts import MessageContent
from bot.messages.reader import Reader
from bot.play.answer import Answer, Response, answer_posts
from bot.play.answers.card_answers import card_answer
from bot.play.lobby import lobby_actions, offered_seats
from bot.play.lobby.confirmations import confirmation_answer
from bot.play.orders import card_actions
from bot.play.requests import Request
from bot.play.services import Services
from bot.play.tables.joinable_tables import find_table_to_join
from bot.play.tables.meant_table import (
    LOBBY_LIVES,
    PLAYED_LIVES,
    VIEWABLE_LIVES,
    find_meant_table,
    may_close,
    refuse_command_in_doubt,
)
from bot.play.tables.overview import load_overview, overview_lines
from bot.play.tables.table_choices import find_picture_value
from bot.play.tables.table_reader import look_at_table, peek_at_table
from bot.play.voices import voice_for
from bot.records import GameRow, Life, Person
from render.words import Voice

NO_VALUES: Final = Values()
LOBBY_OR_OPEN: Final[tuple[Life, ...]] = ("lobby", "open")


# Lobbies


async def join_table(services: Services, request: Request, game: int | None) -> Answer:
    """Take a seat in a lobby, or a free seat of a running game."""
    row = await find_table_to_join(services, request, game)
    if row.life == "lobby":
        return await lobby_actions.join_lobby(services, request, Control("join", row.id), NO_VALUES)
    await services.host.seats.take_vacant_seat(row.id, request.person.id, services.now())
    return await card_actions.show_table(services, request, Control("table", row.id), NO_VALUES)


async def leave_table(services: Services, request: Request, game: int | None) -> Answer:
    """Leave a lobby, or ask for confirmation in a running game."""
    row = await find_meant_table(services, request, game, LOBBY_OR_OPEN)
    if row.life == "lobby":
        return await lobby_actions.leave_lobby(
            services, request, Control("leave", row.id), NO_VALUES
        )
    reader = await _require_seat(services, request, row)
    how = "out" if reader.seat_view.is_eliminated else reader.seat_view.table_settings.leavers
    their_voice = voice_for(request.person, row.rules)
    text = their_voice.say(f"sure.quit.{how}", number=str(row.id))
    return confirmation_answer(their_voice, "quit", row.id, text)


async def start_table(services: Services, request: Request, game: int | None) -> Answer:
    """Start the game."""
    row = await find_meant_table(services, request, game, LOBBY_LIVES)
    return await lobby_actions.start_game(services, request, Control("start", row.id), NO_VALUES)


async def list_tables(services: Services, request: Request) -> Answer:
    """List the caller's games, and the games and lobbies here."""
    found = await load_overview(services, request)
    their_voice = voice_for(request.person)
    own = [
        _make_button(their_voice, "list.table", Control("table", one.row.id), primary=one.is_asked)
        for one in found.own_tables
        if one.reader is not None
    ]
    free = [
        _make_button(
            their_voice, "list.join", Control("join", one.row.id, rest=lobby_actions.LIST_REST)
        )
        for one in found.lobbies
    ]
    rows = [Row(tuple(some[:MAX_BUTTONS_IN_ROW])) for some in (own, free) if some]
    return answer_posts(MessageContent((Text("\n".join(overview_lines(found))), *rows)))


def _make_button(voice: Voice, key: str, control: Control, *, primary: bool = False) -> Button:
    label = shorten(voice.say(key, number=str(control.game)), MAX_LABEL_LENGTH)
    return Button(label, control, "primary" if primary else "secondary")


# Playing


async def look(
    services: Services, request: Request, game: int | None, part: str, zoom: str
) -> Answer:
    """Show the caller's card, a picture, or a lobby."""
    row = await find_meant_table(services, request, game, VIEWABLE_LIVES)
    if row.life == "lobby":
        found = await services.lobby.read_summary(row.id, services.now())
        return answer_posts(lobby_post(found, language_of(request.person)))
    if not part and not zoom:
        return await card_actions.show_table(services, request, Control("table", row.id), NO_VALUES)
    reader = await look_at_table(services, request.person, row.id)
    wanted = Values((find_picture_value(reader, part, zoom),))
    return await card_actions.show_chosen_picture(
        services, request, Control("picture", row.id), wanted
    )


async def show_sheet(services: Services, request: Request, game: int | None) -> Answer:
    """Show the caller's sheet, or the card if orders play at once."""
    row, seat_asks, _ = await _find_asks(services, request, game)
    sealed = [seat_ask for seat_ask in seat_asks if seat_ask.ask.group]
    if not sealed:
        return await _say_why_not(
            services, request, row, "dm.sheet" if seat_asks else "dm.sheet.none"
        )
    control = Control("sheet", row.id, sealed[0].ask.id)
    return await card_actions.show_sheet(services, request, control, NO_VALUES)


async def say_ready(services: Services, request: Request, game: int | None) -> Response:
    """Close the caller's first open window early."""
    if game is None:
        await refuse_command_in_doubt(services, request, "", may_close)
    row, seat_asks, returns = await _find_asks(services, request, game)
    waiting = [seat_ask for seat_ask in seat_asks if not seat_ask.is_ready] or list(seat_asks)
    if returns and not seat_asks:
        return await card_actions.say_ready(services, request, Control("ready", row.id), NO_VALUES)
    return await _press_for_first_ask(services, request, row, waiting, card_actions.say_ready)


async def take_back_ready(services: Services, request: Request, game: int | None) -> Response:
    """Take Ready back."""
    row, seat_asks, _ = await _find_asks(services, request, game)
    ready_asks = [seat_ask for seat_ask in seat_asks if seat_ask.is_ready] or list(seat_asks)
    return await _press_for_first_ask(
        services, request, row, ready_asks, card_actions.take_back_ready
    )


async def _find_asks(
    services: Services, request: Request, game: int | None
) -> tuple[GameRow, Sequence[SeatAsk], bool]:
    """Return the table, the caller's asks there, and whether they may come back."""
    row = await find_meant_table(services, request, game, PLAYED_LIVES)
    if row.life == "lobby":
        return row, (), False
    seat_view = (await peek_at_table(services, request.person, row.id)).seat_view
    return row, seat_view.asks, seat_view.may_return


PressReady = Callable[[Services, Request, Control, Values], Awaitable[Response]]


async def _press_for_first_ask(
    services: Services,
    request: Request,
    row: GameRow,
    seat_asks: Sequence[SeatAsk],
    press: PressReady,
) -> Response:
    """Do what a button does for the first ask; without asks, show the card."""
    ask = next((seat_ask.ask.id for seat_ask in seat_asks), None)
    if ask is None:
        return await _say_why_not(services, request, row, "turn.not_asked")
    return await press(services, request, Control("ready", row.id, ask), NO_VALUES)


async def _say_why_not(services: Services, request: Request, row: GameRow, key: str) -> Answer:
    """Show the card, and say why nothing was done."""
    reader = await look_at_table(services, request.person, row.id)
    lead = reader.say("turn.watching" if reader.seat is None else key)
    return await card_answer(services, request, reader, lead)


async def concede(services: Services, request: Request, game: int | None) -> Answer:
    """Ask for confirmation before conceding, if that is still possible."""
    row = await find_meant_table(services, request, game, PLAYED_LIVES)
    reader = await _require_seat(services, request, row)
    verdict = reader.check_order(None, reader.game_type.game.resign_order(), ())
    if not verdict.is_accepted:
        raise RefusedError(verdict.refusals, row.rules, reader.seat_view.players)
    return confirmation_answer(voice_for(request.person, row.rules), "concede", row.id)


async def _require_seat(services: Services, request: Request, row: GameRow) -> Reader:
    """Return the reader of a running table; refuse if they hold no seat there."""
    if row.life != "open":
        refusal = lobby_refusals.make_refusal(
            "TABLE_NOT_OPEN", lobby_refusals.HOST_RULE, game=str(row.id)
        )
        raise RefusedError((refusal,), row.rules)
    reader = await look_at_table(services, request.person, row.id)
    if reader.seat is None:
        raise make_refused_error("NOT_YOUR_SEAT", row.rules)
    return reader


async def offer_seat(services: Services, request: Request, game: int | None, to: Person) -> Answer:
    """Offer the caller's seat to somebody else, after confirmation."""
    row = await find_meant_table(services, request, game, PLAYED_LIVES)
    return await offered_seats.ask_to_confirm(services, request, row, to)


async def undo(services: Services, request: Request, game: int | None) -> Answer:
    """Take the newest order back; where there is none, the last step."""
    row = await find_meant_table(services, request, game, PLAYED_LIVES)
    return await card_actions.undo_step(services, request, Control("undo", row.id), NO_VALUES)
