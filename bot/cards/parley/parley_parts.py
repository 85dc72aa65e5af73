"""The parts of a card on which two sides parley: their talk, words to each other, and money."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from bot.cards.card_shortcuts import write_digest
from bot.games.state.seat_view import SeatAsk
from bot.messages.controls import Control
from bot.messages.modals import MAX_TITLE_LENGTH, Modal, TextField
from bot.messages.post_parts import MAX_CHOICES, MAX_OPTION_LENGTH, Button, Option, Row, Select
from bot.messages.post_parts import shorten as shorten_label
from bot.messages.reader import Reader
from render.guidance import Shortcut
from render.talk_rooms import ParleyRoom

WORDS_FIELD: Final = "words"
MAX_WORD_BUTTONS: Final = 3
"""Partners to whom a card has a button that says something."""


def find_parley_room(reader: Reader, seat_ask: SeatAsk) -> ParleyRoom | None:
    """Return the room in which the reader parleys by an ask; None if it asks something else."""
    room = reader.game_type.presentation.parley_room
    return room if room is not None and seat_ask.ask.kind == room.ask_kind else None


def shows_talk(reader: Reader) -> bool:
    """Tell whether the reader's card shows the talk of a parley."""
    return any(find_parley_room(reader, one) is not None for one in reader.asks_shown)


def find_parley_ask(reader: Reader) -> SeatAsk | None:
    """Find the ask by which the reader parleys."""
    asks = reader.seat_view.asks
    return next((one for one in asks if find_parley_room(reader, one) is not None), None)


def list_partners(reader: Reader) -> tuple[int, ...]:
    """List the seats with which the reader parleys now."""
    room = reader.game_type.presentation.parley_room
    return (
        () if room is None or reader.seat is None else (*room.list_partners(reader.seat_view.view),)
    )


def talk_lines(reader: Reader, seat_ask: SeatAsk) -> Iterator[str]:
    """Yield the last lines of the talk."""
    room = find_parley_room(reader, seat_ask)
    talk = (
        ""
        if room is None
        else room.write_talk(reader.voice, reader.seat_view.view, reader.seat_view.talk)
    )
    if talk:
        yield talk


def list_word_buttons(reader: Reader, seat_ask: SeatAsk) -> Iterator[Button]:
    """Yield a button for each partner to whom something may be said."""
    if find_parley_room(reader, seat_ask) is None:
        return
    for partner in list_partners(reader)[:MAX_WORD_BUTTONS]:
        label = reader.say_label("parley.word", seat=partner)
        yield Button(label, reader.make_control("word", seat_ask.ask.id, str(partner)))


def list_sum_rows(reader: Reader, seat_ask: SeatAsk) -> Iterator[Row]:
    """Yield the select of the sums that may be offered.

    Its control counts what was said before, so that a sum which is chosen twice is offered once.
    """
    sums = list_sums(reader, seat_ask)
    if sums:
        control = reader.make_control("sum", seat_ask.ask.id, str(len(reader.seat_view.talk)))
        options = tuple(
            Option(write_digest(one), shorten_label(one.label, MAX_OPTION_LENGTH)) for one in sums
        )
        yield Row((Select(control, options, reader.say_label("parley.sum")),))


def list_sums(reader: Reader, seat_ask: SeatAsk) -> tuple[Shortcut, ...]:
    """List the sums that may be offered now."""
    room = find_parley_room(reader, seat_ask)
    if room is None:
        return ()
    view, sheet = reader.seat_view.view, reader.orders_of(seat_ask.sheet)
    return (*islice(room.list_sums(reader.plain_voice, view, seat_ask.ask, sheet), MAX_CHOICES),)


def make_words_modal(reader: Reader, control: Control, room: ParleyRoom, partner: int) -> Modal:
    """Return the modal for what is said to a partner."""
    title = reader.say_label("parley.word", MAX_TITLE_LENGTH, seat=partner)
    about = reader.say_label("parley.word.about", MAX_OPTION_LENGTH)
    field = TextField(WORDS_FIELD, title, about, least=1, most=room.max_text, long=True)
    return Modal(control, title, (field,))
