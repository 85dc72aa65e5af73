"""The message of a lobby: who sits where, what is settled, what hinders, and its buttons.

Verbs: `join` (rest `keeper`: the keeper's place), `leave`, `entry`, `addai` (rest `remove`),
`options`, `start`. What follows them is in `bot.cards.lobby_options`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from bot.games.lobby.lobby_options import LETTERS, LobbyOption, written
from bot.games.lobby.lobby_refusals import CODES
from bot.games.lobby.lobby_summary import Summary
from bot.games.people import time_zones
from bot.messages.controls import Control
from bot.messages.message_numbers import mark
from bot.messages.posts import LABEL, Button, MessageContent, Row, Style, Text, rows, short
from bot.store.rows import SeatRow
from engine.core.protocol.game import Outcome
from engine.core.protocol.values import Refusal
from render.language.lobby_names import name_of
from render.words import Voice

OPEN: Final = 0x3B7A57
SHUT: Final = 0x6B6B6B
BEFORE: Final = "\n"
MISSING: Final = "LOBBY_MISSING"
MANY: Final = 2
"""More free places than these and one are told in one line."""
COUNTED: Final = frozenset({"addai"})
"""Verbs that two presses on one button are to do once."""
FEW: Final = 8
"""So many settings of a game are all told; of more, only those that somebody has changed."""


@dataclass(frozen=True)
class LobbyView:
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
        """Make a button of this lobby; what adds to it or takes away says how many sit there."""
        label = short(self.plain.say(key, **facts), LABEL)
        seen = str(len(self.summary.seats)) if verb in COUNTED else ""
        return Button(label, Control(verb, self.summary.game, seen, rest), style)


def lobby_post(summary: Summary, language: str, outcome: Outcome | None = None) -> MessageContent:
    """Show a lobby to everybody; one that is over has no buttons, and says how its game ended."""
    hall = LobbyView(summary, language)
    title = hall.say("lobby.title", name=hall.say("game.name"), number=str(summary.game))
    seal = mark("lobby", summary.game)
    host = hall.say("lobby.host", host=hall.voice.typed(summary.host)) if summary.host else ""
    head = BEFORE.join(filter(None, (f"## {title}", host)))
    if summary.row.life != "lobby":
        over = _over(hall, outcome)
        return MessageContent((Text(f"{head}{BEFORE}{over}"), *_after(hall)), SHUT, seal)
    lines = [head, "\n".join(_seats(hall)), _settings(hall), *_ahead(hall)]
    return MessageContent((Text("\n\n".join(lines)), *_buttons(hall)), OPEN, seal)


def value_of(voice: Voice, offer: LobbyOption) -> str:
    """Say what is settled, by its own words where it has some."""
    key = offer.key(offer.written)
    if voice.knows(key):
        return voice.say(key)
    if isinstance(offer.value, int) and voice.knows(f"{offer.title}.count"):
        return voice.say(f"{offer.title}.count", count=offer.value)
    if offer.value in (None, ""):
        return voice.say("lobby.nothing")
    if len(offer.written) > LETTERS:
        return voice.say("lobby.letters", count=len(offer.written))
    return voice.typed(typed(offer))


def typed(offer: LobbyOption) -> str:
    """Write what is settled as its host would type it; a zone by the name that people know."""
    return time_zones.called(offer.written) if offer.title == "option.zone" else offer.written


# What is read


def _seats(hall: LobbyView) -> Iterator[str]:
    summary = hall.summary
    for row in summary.seats:
        host = row.person is not None and row.person == summary.row.host
        key = "lobby.seat.host" if host else "lobby.seat"
        yield hall.say(key, n=f"{row.seat}", seat=row.seat, brought=_brought(hall, row))
    needed = min((one for one in summary.counts if one >= len(summary.seats)), default=0)
    for number in range(len(summary.seats) + 1, needed + 1):
        yield hall.say("lobby.seat.open", n=f"{number}")
    yield from _free(hall, max(len(summary.seats), needed) + 1, summary.places)
    if summary.keeper is not None:
        yield hall.say("lobby.keeper", seat=summary.keeper.seat)
    elif summary.wants_keeper:
        yield hall.say("lobby.keeper.open")


def _free(hall: LobbyView, first: int, last: int) -> Iterator[str]:
    """Name the places that nobody has to take; of many, the first and the last."""
    if last - first >= MANY:
        yield hall.say("lobby.seat.range", n=f"{first}", last=f"{last}")
        return
    yield from (hall.say("lobby.seat.free", n=f"{number}") for number in range(first, last + 1))


def _brought(hall: LobbyView, row: SeatRow) -> str:
    chosen = [one for one in hall.summary.brought(row) if one.value is not None]
    return ", ".join(value_of(hall.voice, one) for one in chosen)


def _settings(hall: LobbyView) -> str:
    """Tell the game's settings where they are few, and of all others what is not as usual."""
    offers = hall.summary.offers
    few = sum(offer.scope == "game" for offer in offers) <= FEW
    told = [
        hall.say("lobby.setting", option=offer.title, value=value_of(hall.voice, offer))
        for offer in offers
        if offer.name == "language" or (few and offer.scope == "game") or not usual(offer)
    ]
    rest = "" if few else hall.say("lobby.usual")
    return " · ".join(filter(None, (*told, rest)))


def usual(offer: LobbyOption) -> bool:
    """Tell whether nobody has changed a setting."""
    return offer.written == written(offer.default)


def _ahead(hall: LobbyView) -> Iterator[str]:
    """Tell how long it takes, and what still hinders the start."""
    summary = hall.summary
    if summary.minutes:
        least, most = summary.minutes
        yield hall.say("lobby.minutes", least=least, most=most)
    pace = summary.kind.painter.pace(hall.voice, summary.settings, len(summary.seats))
    if pace:
        yield pace
    hinders = _hinders(summary)
    if hinders:
        exact = replace(hall.voice, exact=True)
        reasons = "\n".join(f"- {exact.say(f'refusal.{no.code}', **no.facts)}" for no in hinders)
        yield f"{hall.say('lobby.hinders')}\n{reasons}"
        return
    if summary.filled:
        yield hall.say("lobby.filled", count=summary.filled)
    yield hall.say("lobby.able.full" if summary.full else "lobby.able")


def _hinders(summary: Summary) -> tuple[Refusal, ...]:
    """Choose what is told: while players are missing, what the game itself says can wait."""
    short = any(one.code == MISSING for one in summary.hinders)
    return tuple(one for one in summary.hinders if not short or one.code in CODES)


def _over(hall: LobbyView, outcome: Outcome | None) -> str:
    row = hall.summary.row
    if row.seed:
        return _ended(hall, outcome)
    if row.life == "ended":
        return hall.say("lobby.ended")
    if not hall.summary.seats:
        return hall.say("lobby.empty")
    return hall.say("lobby.stale", days=hall.summary.table.lobby_days)


def _ended(hall: LobbyView, outcome: Outcome | None) -> str:
    """Tell where its game is played, or how that ended."""
    row = hall.summary.row
    thread = "" if row.thread in {None, row.channel} else f"<#{row.thread}>"
    if outcome is not None:
        first = tuple(int(seat) for seat in outcome.places[0])
        key = "lobby.won" if len(outcome.places) > 1 else "lobby.drawn"
        return hall.say(key, seats=first, thread=thread)
    if row.life == "open":
        return hall.say("lobby.begun.thread" if thread else "lobby.begun", thread=thread)
    return hall.say("lobby.over" if row.life == "over" else "lobby.forsaken", thread=thread)


# What is pressed


def _after(hall: LobbyView) -> tuple[Row, ...]:
    row = hall.summary.row
    return rows(hall.button("table", "button.table")) if row.life in {"open", "over"} else ()


def _buttons(hall: LobbyView) -> tuple[Row, ...]:
    return (*rows(*_places(hall)), *rows(*_choices(hall)))


def _places(hall: LobbyView) -> Iterator[Button]:
    summary = hall.summary
    if not summary.full or any(row.ai for row in summary.seats):
        yield hall.button("join", "lobby.join", style=_needed(summary))
    if summary.wants_keeper and summary.keeper is None:
        yield hall.button("join", "lobby.join.keeper", "keeper")
    yield hall.button("leave", "lobby.leave")
    brought = summary.brought()
    if brought:
        what = ", ".join(_lowered(name_of(hall.plain, one.title)) for one in brought)
        yield hall.button("entry", "lobby.entry", what=what)


def _needed(summary: Summary) -> Style:
    """Let stand out what fills a table that is too small; once it isn't, Start does."""
    return "primary" if any(one.code == MISSING for one in summary.hinders) else "secondary"


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def _choices(hall: LobbyView) -> Iterator[Button]:
    summary = hall.summary
    if not summary.full:
        yield hall.button("addai", "lobby.add", style=_needed(summary))
    if any(row.ai for row in summary.seats):
        yield hall.button("addai", "lobby.remove", "remove")
    yield hall.button("options", "lobby.options")
    style: Style = "secondary" if summary.hinders else "success"
    if summary.filled:
        count = summary.filled
        yield hall.button("start", "lobby.start.filled", style=style, count=count)
    else:
        yield hall.button("start", "lobby.start", style=style)
