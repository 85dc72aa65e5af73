"""A reader of a table: the seat view, and the words that all cards are written with."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Final

from bot.game_types import GameType
from bot.games.state.practice_hints import find_practice_hint
from bot.games.state.seat_view import SeatAsk, SeatView
from bot.messages.controls import Control
from bot.messages.post_parts import MAX_LABEL_LENGTH, Button, Style, shorten
from bot.records import DraftRow, StoredOrder, Window
from engine.core.notation.lexicon import Lexicon
from engine.core.notation.line_writer import write_line
from engine.core.protocol.drafts import ANY_TEXT
from engine.core.protocol.game import Ask
from engine.core.protocol.order_validation import validate_order, validate_order_on_sheet
from engine.core.protocol.values import Draft, Order, Refusal, Seat, Verdict
from render.language.markup import to_one_line
from render.language.order_lexicon import list_own_names
from render.presentation import Presentation
from render.words import LANGUAGES, Voice, build_lexicon

IN_PLACE: Final = "here"
"""In the control of My table: replace the pressed message, unless it is a letter."""

_BACKTICK_STAND_IN: Final = "\u02cb"
"""Replaces backticks in code spans, where nothing can be escaped."""


@dataclass(frozen=True)
class Reader:
    """A person at a table: what they may know of it now, and their language."""

    seat_view: SeatView
    game_type: GameType
    language: str
    draft_row: DraftRow | None = None
    """The order that the reader has begun in the builder and not given."""
    clock: Callable[[], float] = time.monotonic
    """Tells how long a text of the reader's has been read."""
    has_all_controls: bool = False
    """The card has all its controls, and not only those that are used most."""

    # Words

    @cached_property
    def voice(self) -> Voice:
        """The voice for Markdown texts about this table; names of people are escaped."""
        return make_table_voice(
            self.seat_view, self.game_type.presentation, self.language, markdown=True
        )

    @cached_property
    def plain_voice(self) -> Voice:
        """The voice for labels, without Markdown."""
        return make_table_voice(
            self.seat_view, self.game_type.presentation, self.language, markdown=False
        )

    def say(self, key: str, **facts: Any) -> str:
        """Return a sentence in Markdown."""
        return self.voice.say(key, **facts)

    def say_label(self, key: str, limit: int = MAX_LABEL_LENGTH, **facts: Any) -> str:
        """Return a label, cut to its limit."""
        return shorten(self.plain_voice.say(key, **facts), limit)

    @cached_property
    def lexicon(self) -> Lexicon:
        """The lexicon of this table's orders."""
        return make_seat_lexicon(self.seat_view, self.game_type.presentation, self.language)

    @cached_property
    def table_title(self) -> str:
        """The table's title: its game and number."""
        key = "turn.table.practice" if self.seat_view.table_settings.practice else "turn.table"
        return self.say(key, name=self.say("game.name"), number=str(self.seat_view.game.id))

    @property
    def seat(self) -> Seat | None:
        return self.seat_view.seat

    @cached_property
    def practice_hints(self) -> Mapping[str, str]:
        """The kind of order to explain at a practice table, by its ask; empty if there is none."""
        return find_practice_hint(self.game_type, self.seat_view)

    @cached_property
    def shortcut_buttons(self) -> dict[str, tuple[Button, ...]]:
        """The buttons of the shortcuts that were listed, by their ask: finding them takes long."""
        return {}

    @property
    def asks_shown(self) -> tuple[SeatAsk, ...]:
        """The asks of the reader's card: the one that is explained alone, else all.

        Those with orders on their sheet come first.
        """
        asks = tuple(sorted(self.seat_view.asks, key=lambda one: not one.sheet))
        return tuple(one for one in asks if one.ask.id in self.practice_hints) or asks

    # Asks and windows

    def find_ask(self, ask: str) -> SeatAsk | None:
        """Return the reader's ask with an id; "" means the first one."""
        found = (one for one in self.seat_view.asks if ask in {"", one.ask.id})
        return next(found, None)

    def ask_in_words(self, ask: Ask) -> str:
        """Return an ask in words."""
        key = f"ask.{ask.kind}"
        return self.say(key) if self.voice.has_words(key) else self.say("turn.asked")

    def closing_time_in_words(self, window: Window | None) -> str:
        """Return the closing time of a window in words; "" without one, and where nobody waits."""
        if window is None:
            return ""
        if self.seat_view.game.paused_at is not None:
            return self.say("turn.paused")
        if self.seat_view.table_settings.practice:
            return ""
        if window.closes_at is not None:
            return self.say("turn.closes", **discord_times(window.closes_at))
        return self.say("turn.stopped") if window.left is not None else ""

    # Orders

    def write_order(self, order: Order) -> str:
        """Return an order in its shortest unambiguous notation."""
        return write_line(
            self.game_type.game.sheets.shorten_order(self.seat_view.view, order), self.lexicon
        )

    def describe_order(self, order: Order, limit: int) -> str:
        """Return an order as a card shows it: with the names of places, else as it is typed."""
        typed = self.write_order(order)
        named = self.game_type.presentation.words.name_places_in_order(self.voice, typed)
        return code_span(shorten(typed, limit)) if named == typed else shorten(named, limit)

    def label_order(self, order: Order) -> str:
        """Return an order as a label shows it, where nothing is Markdown."""
        words = self.game_type.presentation.words
        return words.name_places_in_order(self.plain_voice, self.write_order(order))

    def write_example(self, order: Order) -> str:
        """Return an example order in notation; free text is shown by a placeholder."""
        free = [name for name, space in order.field_namespaces.items() if space == "text"]
        shown = {
            name: self.say("example.text") for name in free if getattr(order, name) == ANY_TEXT
        }
        return self.write_order(order.model_copy(update=shown))

    def orders_of(self, stored: Sequence[StoredOrder]) -> tuple[Order, ...]:
        return tuple(one.order for one in stored)

    def check_order(self, ask: Ask | None, order: Order | Draft, sheet: Sequence[Order]) -> Verdict:
        """Return the game's verdict on an order, from what the reader may know."""
        return validate_order(self.game_type.game, self.seat_view.view, ask, order, sheet)

    def order_notes(self, seat_ask: SeatAsk, index: int, *, names_places: bool = True) -> str:
        """Return the notes on the order at an index of the sheet: remark, refusals and warnings.

        `names_places` tells that the order is shown beside them, with the names of its places.
        """
        sheet = self.orders_of(seat_ask.sheet)
        verdict = validate_order_on_sheet(
            self.game_type.game, self.seat_view.view, seat_ask.ask, sheet, index
        )
        reasons = map(self.refusal_in_words, (*verdict.refusals, *verdict.warnings))
        remark = self.order_remark(sheet, index, names_places=names_places)
        return " ".join(filter(None, (remark, *reasons)))

    def order_remark(self, sheet: Sequence[Order], index: int, *, names_places: bool = True) -> str:
        """Return the presentation's remark on an order, such as its path."""
        return self.game_type.presentation.guidance.write_remark(
            self.voice, self.seat_view.view, sheet, index, names_places=names_places
        )

    def refusal_in_words(self, refusal: Refusal) -> str:
        """Return a refusal or a warning in words."""
        return self.voice.write_refusal(refusal)

    # Controls

    def make_control(self, verb: str, ask: str = "", rest: str = "") -> Control:
        """Make a control of this table."""
        return Control(verb, self.seat_view.game.id, ask, rest)

    def make_button(
        self, verb: str, ask: str = "", rest: str = "", style: Style = "secondary"
    ) -> Button:
        """Make a button of this table, called by its verb."""
        return Button(self.say_label(f"button.{verb}"), self.make_control(verb, ask, rest), style)

    def back_button(self, style: Style = "secondary") -> Button:
        """Return the button that leads back to the card; it carries the open ask."""
        waits = next(
            (seat_ask.ask.id for seat_ask in self.seat_view.asks if not seat_ask.is_ready), ""
        )
        return self.make_button("table", waits, IN_PLACE, style)


def make_table_voice(
    seat_view: SeatView, presentation: Presentation, language: str, *, markdown: bool
) -> Voice:
    """Return a voice that knows the players and the names of this table."""
    voice = Voice(
        language, presentation.words.book, seat_view.players, seat_view.seat, markdown=markdown
    )
    return replace(
        presentation.words.teach_table_names(voice, seat_view.view), reader=seat_view.seat
    )


def make_seat_lexicon(seat_view: SeatView, presentation: Presentation, language: str) -> Lexicon:
    """Return the lexicon of a seat's orders."""
    voice, *others = list_typing_voices(seat_view, presentation, language)
    here = voice.city_by_seat.get(seat_view.seat, "") if seat_view.seat is not None else ""
    return build_lexicon(
        language, presentation.words.book, seat_view.players, here, list_own_names(voice, others)
    )


def list_typing_voices(
    seat_view: SeatView, presentation: Presentation, language: str
) -> list[Voice]:
    """List the voices in whose words a seat may type: its own language, then the others."""
    return [
        make_table_voice(seat_view, presentation, one, markdown=False)
        for one in dict.fromkeys((language, *LANGUAGES))
    ]


def discord_times(moment: datetime) -> Mapping[str, str]:
    """Return a moment as Discord timestamps: relative, and short date with time."""
    stamp = int(moment.timestamp())
    return {"left": f"<t:{stamp}:R>", "moment": f"<t:{stamp}:d> <t:{stamp}:t>"}


def code_span(text: str) -> str:
    """Return a text as a code span on one line."""
    flat = to_one_line(text).replace("`", _BACKTICK_STAND_IN)
    return f"`{flat or ' '}`"


__all__ = [
    "Reader",
    "code_span",
    "discord_times",
    "list_typing_voices",
    "make_seat_lexicon",
    "make_table_voice",
]
