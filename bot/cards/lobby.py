"""The message of a lobby: who sits where, what is settled, what hinders, and its buttons.

Verbs: `join` (rest `keeper`: the keeper's place), `leave`, `entry`, `addai` (rest `remove`),
`options`, `start`. What follows them is in `bot.cards.options`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from bot.control import Control
from bot.lobby.offers import Offer
from bot.lobby.summary import Summary
from bot.post import LABEL, Button, Post, Row, Style, Text, rows, short
from bot.store.rows import SeatRow
from bot.table_settings import TableSettings
from render.words import Voice
from render.words.lobby import name_of

OPEN: Final = 0x3B7A57
SHUT: Final = 0x6B6B6B
BEFORE: Final = "\n"


@dataclass(frozen=True)
class Hall:
    """A lobby and the words for its reader."""

    summary: Summary
    language: str

    @cached_property
    def voice(self) -> Voice:
        """Speak in Markdown: names of people are made harmless."""
        return Voice(self.language, self.summary.key, self.summary.players, markdown=True)

    @cached_property
    def plain(self) -> Voice:
        """Speak without marks, as labels are written."""
        return Voice(self.language, self.summary.key, self.summary.players)

    def say(self, key: str, **facts: Any) -> str:
        return self.voice.say(key, **facts)

    def button(
        self, verb: str, key: str, rest: str = "", style: Style = "secondary", **facts: Any
    ) -> Button:
        """Make a button of this lobby."""
        label = short(self.plain.say(key, **facts), LABEL)
        return Button(label, Control(verb, self.summary.game, "", rest), style)


def lobby_post(summary: Summary, language: str) -> Post:
    """Show a lobby to everybody; one that is over has no buttons."""
    hall = Hall(summary, language)
    title = hall.say("lobby.title", name=hall.say("game.name"), number=str(summary.game))
    head = f"## {title}\n{hall.say('lobby.host', host=hall.voice.typed(summary.host))}"
    if summary.row.life != "lobby":
        return Post((Text(f"{head}{BEFORE}{_over(hall)}"), *_after(hall)), SHUT)
    lines = [head, "\n".join(_seats(hall)), _settings(hall), *_ahead(hall)]
    return Post((Text("\n\n".join(lines)), *_buttons(hall)), OPEN)


def value_of(voice: Voice, offer: Offer) -> str:
    """Say what is settled, by its own words where it has some."""
    key = offer.key(offer.written)
    if voice.knows(key):
        return voice.say(key)
    return voice.say("lobby.nothing") if offer.value is None else voice.typed(offer.written)


# What is read


def _seats(hall: Hall) -> Iterator[str]:
    summary = hall.summary
    for row in summary.seats:
        host = row.person is not None and row.person == summary.row.host
        key = "lobby.seat.host" if host else "lobby.seat"
        yield hall.say(key, n=f"{row.seat}", seat=row.seat, brought=_brought(hall, row))
    needed = min((one for one in summary.counts if one >= len(summary.seats)), default=0)
    for number in range(len(summary.seats) + 1, summary.places + 1):
        yield hall.say("lobby.seat.open" if number <= needed else "lobby.seat.free", n=f"{number}")
    if summary.keeper is not None:
        yield hall.say("lobby.keeper", seat=summary.keeper.seat)
    elif summary.wants_keeper:
        yield hall.say("lobby.keeper.open")


def _brought(hall: Hall, row: SeatRow) -> str:
    chosen = [one for one in hall.summary.brought(row) if one.value is not None]
    return ", ".join(value_of(hall.voice, one) for one in chosen)


def _settings(hall: Hall) -> str:
    """Tell the game's settings, and what of the table's is not as usual."""
    usual = TableSettings().model_dump()
    told = [
        hall.say("lobby.setting", option=offer.title, value=value_of(hall.voice, offer))
        for offer in hall.summary.offers
        if offer.scope == "game" or offer.name == "language" or offer.value != usual[offer.name]
    ]
    return " · ".join(told)


def _ahead(hall: Hall) -> Iterator[str]:
    """Tell how long it takes, and what still hinders the start."""
    summary = hall.summary
    if summary.minutes:
        least, most = summary.minutes
        yield hall.say("lobby.minutes", least=least, most=most)
    hinders = summary.hinders
    if hinders:
        reasons = "\n".join(f"- {hall.voice.refusal(one)}" for one in hinders)
        yield f"{hall.say('lobby.hinders')}\n{reasons}"
        return
    if summary.filled:
        yield hall.say("lobby.filled", count=summary.filled)
    yield hall.say("lobby.able.full" if summary.full else "lobby.able")


def _over(hall: Hall) -> str:
    row = hall.summary.row
    if row.life in {"open", "over"} or row.seed:
        if row.thread is None:
            return hall.say("lobby.begun")
        return hall.say("lobby.begun.thread", thread=f"<#{row.thread}>")
    if row.life == "ended":
        return hall.say("lobby.ended")
    if not hall.summary.seats:
        return hall.say("lobby.empty")
    return hall.say("lobby.stale", days=hall.summary.table.lobby_days)


# What is pressed


def _after(hall: Hall) -> tuple[Row, ...]:
    row = hall.summary.row
    return rows(hall.button("table", "button.table")) if row.life in {"open", "over"} else ()


def _buttons(hall: Hall) -> tuple[Row, ...]:
    return (*rows(*_places(hall)), *rows(*_choices(hall)))


def _places(hall: Hall) -> Iterator[Button]:
    summary = hall.summary
    if not summary.full or any(row.ai for row in summary.seats):
        yield hall.button("join", "lobby.join", style="primary")
    if summary.wants_keeper and summary.keeper is None:
        yield hall.button("join", "lobby.join.keeper", "keeper")
    yield hall.button("leave", "lobby.leave")
    brought = summary.brought()
    if brought:
        what = ", ".join(_lowered(name_of(hall.plain, one.title)) for one in brought)
        yield hall.button("entry", "lobby.entry", what=what)


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def _choices(hall: Hall) -> Iterator[Button]:
    summary = hall.summary
    if not summary.full:
        yield hall.button("addai", "lobby.add")
    if any(row.ai for row in summary.seats):
        yield hall.button("addai", "lobby.remove", "remove")
    yield hall.button("options", "lobby.options")
    style: Style = "secondary" if summary.hinders else "success"
    if summary.filled:
        count = summary.filled
        yield hall.button("start", "lobby.start.filled", style=style, count=count)
    else:
        yield hall.button("start", "lobby.start", style=style)
