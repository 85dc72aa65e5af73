"""A sight of a table and the words for its reader: what all cards are written with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Final

from bot.game_types import GameType
from bot.games.state.seat_view import SeatAsk, SeatView
from bot.messages.controls import Control
from bot.messages.posts import LABEL, Button, Style, short
from bot.store.rows import DraftRow, StoredOrder, Window
from engine.core.notation.lexicon import Lexicon
from engine.core.notation.order_lines import write
from engine.core.protocol.drafts import TEXT
from engine.core.protocol.game import Ask
from engine.core.protocol.order_validation import is_on_sheet, validate_order
from engine.core.protocol.values import Draft, Order, Refusal, Seat, Verdict
from render.games import Presentation
from render.language.markup import one_line
from render.language.order_lexicon import own_names
from render.words import Voice, lexicon

HERE: Final = "here"
"""My table takes the place of the message it is pressed on, where that is no letter."""

_TICK: Final = "\u02cb"
"""What stands for a backtick inside code, where nothing can be escaped."""


@dataclass(frozen=True)
class Reader:
    """Somebody at a table: what they may know of it now, and how they are spoken to."""

    sight: SeatView
    kind: GameType
    language: str
    begun: DraftRow | None = None
    """The order that the reader is putting together and hasn't given."""

    # Words

    @cached_property
    def voice(self) -> Voice:
        """Speak of this table in Markdown: names of people are made harmless."""
        return taught(self.sight, self.kind.painter, self.language, markdown=True)

    @cached_property
    def plain(self) -> Voice:
        """Speak of this table without marks, as labels are written."""
        return taught(self.sight, self.kind.painter, self.language, markdown=False)

    def say(self, key: str, **facts: Any) -> str:
        """Say a sentence to be read."""
        return self.voice.say(key, **facts)

    def label(self, key: str, limit: int = LABEL, **facts: Any) -> str:
        """Say a label, within its limit."""
        return short(self.plain.say(key, **facts), limit)

    @cached_property
    def lexicon(self) -> Lexicon:
        """List the names that orders are written with here."""
        return lexicon_of(self.sight, self.kind.painter, self.language)

    @cached_property
    def title(self) -> str:
        """Call the table by its game and number."""
        return self.say("turn.table", name=self.say("game.name"), number=str(self.sight.game.id))

    @property
    def seat(self) -> Seat | None:
        return self.sight.seat

    # Asks and windows

    def own(self, ask: str) -> SeatAsk | None:
        """Find what is asked of this reader under an id; "" is the first."""
        found = (one for one in self.sight.asks if ask in {"", one.ask.id})
        return next(found, None)

    def asked(self, ask: Ask) -> str:
        """Say what is asked."""
        key = f"ask.{ask.kind}"
        return self.say(key) if self.voice.knows(key) else self.say("turn.asked")

    def until(self, window: Window | None) -> str:
        """Say until when, in the reader's own time zone; "" has no window."""
        if window is None:
            return ""
        if self.sight.game.paused_at is not None:
            return self.say("turn.paused")
        if window.closes_at is not None:
            return self.say("turn.closes", **times(window.closes_at))
        return self.say("turn.stopped") if window.left is not None else ""

    # Orders

    def spell(self, order: Order) -> str:
        """Write an order in its notation, as short as it means the same here."""
        return write(self.kind.game.bare(self.sight.view, order), self.lexicon)

    def example(self, order: Order) -> str:
        """Write an order that is only shown: where anything may be said, that is said in words."""
        free = [name for name, space in order.speaks.items() if space == "text"]
        shown = {name: self.say("example.text") for name in free if getattr(order, name) == TEXT}
        return self.spell(order.model_copy(update=shown))

    def orders(self, given: Sequence[StoredOrder]) -> tuple[Order, ...]:
        return tuple(one.order for one in given)

    def check(self, ask: Ask | None, order: Order | Draft, sheet: Sequence[Order]) -> Verdict:
        """Ask the game what it says of an order, from what the reader may know."""
        return validate_order(self.kind.game, self.sight.view, ask, order, sheet)

    def known(self, own: SeatAsk, place: int) -> str:
        """Say what is to be known of the order at a place (from 0) of a sheet as it is now."""
        sheet = self.orders(own.sheet)
        verdict = is_on_sheet(self.kind.game, self.sight.view, own.ask, sheet, place)
        reasons = map(self.reason, (*verdict.refusals, *verdict.warnings))
        return " ".join(filter(None, (self.remark(sheet, place), *reasons)))

    def remark(self, sheet: Sequence[Order], place: int) -> str:
        """Say what else there is to know of an order, such as its way."""
        return self.kind.painter.remark(self.voice, self.sight.view, sheet, place)

    def reason(self, refusal: Refusal) -> str:
        """Say what stands in the way, or what an order won't do."""
        return self.voice.refusal(refusal)

    # Controls

    def control(self, verb: str, ask: str = "", rest: str = "") -> Control:
        """Make a control of this table."""
        return Control(verb, self.sight.game.id, ask, rest)

    def button(
        self, verb: str, ask: str = "", rest: str = "", style: Style = "secondary"
    ) -> Button:
        """Make a button of this table, called by its verb."""
        return Button(self.label(f"button.{verb}"), self.control(verb, ask, rest), style)

    def way_back(self, style: Style = "secondary") -> Button:
        """Make the button that leads from a page back to the card; it bears what is asked there."""
        waits = next((own.ask.id for own in self.sight.asks if not own.ready), "")
        return self.button("table", waits, HERE, style)


def taught(sight: SeatView, painter: Presentation, language: str, *, markdown: bool) -> Voice:
    """Teach a voice who plays, and what things are called at this table alone."""
    voice = Voice(language, sight.key, sight.players, sight.seat, markdown=markdown)
    return replace(painter.settle(voice, sight.view), reader=sight.seat)


def lexicon_of(sight: SeatView, painter: Presentation, language: str) -> Lexicon:
    """List the names that a seat's orders are written with, by the place it plays from."""
    voice = taught(sight, painter, language, markdown=False)
    here = voice.places.get(sight.seat, "") if sight.seat is not None else ""
    return lexicon(language, sight.key, sight.players, here, own_names(voice))


def times(moment: datetime) -> Mapping[str, str]:
    """Write a moment as Discord shows it to each reader: how far off, and when."""
    stamp = int(moment.timestamp())
    return {"left": f"<t:{stamp}:R>", "moment": f"<t:{stamp}:f>"}


def code(text: str) -> str:
    """Set a text in code, on one line, where nothing in it is a mark."""
    flat = one_line(text).replace("`", _TICK)
    return f"`{flat or ' '}`"


__all__ = ["Reader", "code", "lexicon_of", "taught", "times"]
