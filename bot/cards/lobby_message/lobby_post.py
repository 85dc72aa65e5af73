"""The post of a lobby: seats, settings, hindrances, and buttons.

Verbs: `join` (rest `keeper`: the keeper's seat), `leave`, `entry`, `addai` (rest `remove`),
`options`, `start`, and `workshop` (rest: the game). Their panels are in
`bot.cards.lobby_message.option_panels`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from bot.cards.lobby_message.lobby_values import has_few_settings, is_shown, value_in_words
from bot.games.lobby.lobby_refusals import LOBBY_REFUSAL_CODES
from bot.games.lobby.lobby_summary import LobbySummary
from bot.games.lobby.paces import estimate_minutes
from bot.games.news.game_end import GameEnd, name_winners
from bot.messages.controls import Control
from bot.messages.message_numbers import message_token
from bot.messages.post_parts import MAX_LABEL_LENGTH, Button, Row, Style, Text, shorten
from bot.messages.posts import MessageContent, button_rows
from bot.records import SeatRow
from engine.core.protocol.values import Refusal
from render.language.play_length import describe_length
from render.language.value_makers import name_of_key
from render.words import Voice

OPEN_COLOUR: Final = 0x3B7A57
CLOSED_COLOUR: Final = 0x6B6B6B
LINE_BREAK: Final = "\n"
PLAYERS_MISSING: Final = "LOBBY_MISSING"
FREE_SEATS_TOLD_AS_RANGE: Final = 2
"""With more free seats than this, they are told as a range in one line."""
VERBS_WITH_SEAT_COUNT: Final = frozenset({"addai"})
"""Verbs whose buttons carry the number of seats, so that a double press counts once."""


@dataclass(frozen=True)
class LobbyView:
    """A lobby and the words for its reader."""

    summary: LobbySummary
    language: str

    @cached_property
    def voice(self) -> Voice:
        """The voice for Markdown texts; names of people are escaped."""
        book = self.summary.game_type.word_book
        return Voice(self.language, book, self.summary.players, markdown=True)

    @cached_property
    def plain_voice(self) -> Voice:
        """The voice for labels, without Markdown."""
        return Voice(self.language, self.summary.game_type.word_book, self.summary.players)

    def say(self, key: str, **facts: Any) -> str:
        return self.voice.say(key, **facts)

    def make_button(
        self, verb: str, key: str, rest: str = "", style: Style = "secondary", **facts: Any
    ) -> Button:
        """Make a button of this lobby; those that change the seats carry how many are taken."""
        label = shorten(self.plain_voice.say(key, **facts), MAX_LABEL_LENGTH)
        seen = str(len(self.summary.seats)) if verb in VERBS_WITH_SEAT_COUNT else ""
        return Button(label, Control(verb, self.summary.game, seen, rest), style)


def lobby_post(summary: LobbySummary, language: str, end: GameEnd | None = None) -> MessageContent:
    """Return the public post of a lobby; a closed one has no buttons and says how it ended."""
    lobby_view = LobbyView(summary, language)
    title = lobby_view.say(
        "lobby.title", name=lobby_view.say("game.name"), number=str(summary.game)
    )
    token = message_token("lobby", summary.game)
    host = (
        lobby_view.say("lobby.host", host=lobby_view.voice.clean_typed_text(summary.host_name))
        if summary.host_name
        else ""
    )
    head = LINE_BREAK.join(filter(None, (f"## {title}", host)))
    if summary.row.life != "lobby":
        over = _end_line(lobby_view, end)
        return MessageContent(
            (Text(f"{head}{LINE_BREAK}{over}"), *_table_button_rows(lobby_view)),
            CLOSED_COLOUR,
            token,
        )
    lines = [
        head,
        "\n".join(_seat_lines(lobby_view)),
        _settings_line(lobby_view),
        *_start_lines(lobby_view),
    ]
    return MessageContent((Text("\n\n".join(lines)), *_button_rows(lobby_view)), OPEN_COLOUR, token)


# What is read


def _seat_lines(lobby_view: LobbyView) -> Iterator[str]:
    summary = lobby_view.summary
    for row in summary.seats:
        host = row.person is not None and row.person == summary.row.host
        key = "lobby.seat.host" if host else "lobby.seat"
        yield lobby_view.say(
            key, n=f"{row.seat}", seat=row.seat, brought=_entry_in_words(lobby_view, row)
        )
    needed = min((one for one in summary.player_counts if one >= len(summary.seats)), default=0)
    for number in range(len(summary.seats) + 1, needed + 1):
        yield lobby_view.say("lobby.seat.open", n=f"{number}")
    yield from _free_seat_lines(
        lobby_view, max(len(summary.seats), needed) + 1, summary.max_players
    )
    if summary.keeper is not None:
        yield lobby_view.say("lobby.keeper", seat=summary.keeper.seat)
    elif summary.has_keeper_seat:
        key = "lobby.keeper.open" if summary.wants_keeper else "lobby.keeper.free"
        yield lobby_view.say(key)


def _free_seat_lines(lobby_view: LobbyView, first: int, last: int) -> Iterator[str]:
    """List the optional seats; many are told as a range."""
    if last - first >= FREE_SEATS_TOLD_AS_RANGE:
        yield lobby_view.say("lobby.seat.range", n=f"{first}", last=f"{last}")
        return
    yield from (
        lobby_view.say("lobby.seat.free", n=f"{number}") for number in range(first, last + 1)
    )


def _entry_in_words(lobby_view: LobbyView, row: SeatRow) -> str:
    chosen = [one for one in lobby_view.summary.entry_options(row) if one.value is not None]
    return ", ".join(value_in_words(lobby_view.voice, one) for one in chosen)


def _settings_line(lobby_view: LobbyView) -> str:
    """List the pace, the game's settings if they are few, and all others that were changed."""
    options = lobby_view.summary.options
    shows_defaults = has_few_settings(options)
    settings = [
        lobby_view.say(
            "lobby.setting", option=option.title_key, value=value_in_words(lobby_view.voice, option)
        )
        for option in options
        if option.name == "language" or is_shown(option, shows_defaults=shows_defaults)
    ]
    rest = "" if shows_defaults else lobby_view.say("lobby.usual")
    return " · ".join(filter(None, (*settings, rest)))


def _length_sentences(lobby_view: LobbyView) -> Iterator[str]:
    """Say how long the game takes: at this pace, its turns, and at a real table."""
    summary = lobby_view.summary
    likely = estimate_minutes(summary.game_type, summary.row.settings, summary.likely_players)
    if likely and likely != summary.minutes:
        yield lobby_view.say("lobby.length", length=describe_length(lobby_view.voice, likely))
    yield summary.game_type.presentation.words.describe_pace(
        lobby_view.voice, summary.settings, len(summary.seats)
    )
    if summary.minutes:
        least, most = summary.minutes
        yield lobby_view.say("lobby.minutes", least=least, most=most)


def _start_lines(lobby_view: LobbyView) -> Iterator[str]:
    """Say how long the game takes, and what still hinders the start."""
    summary = lobby_view.summary
    length = " ".join(filter(None, _length_sentences(lobby_view)))
    if length:
        yield length
    hindrances = _told_hindrances(summary)
    if hindrances:
        exact = replace(lobby_view.voice, exact=True)
        reasons = "\n".join(
            f"- {exact.say(f'refusal.{refusal.code}', **refusal.facts)}" for refusal in hindrances
        )
        yield f"{lobby_view.say('lobby.hinders')}\n{reasons}"
        return
    if summary.machines_to_add:
        yield lobby_view.say("lobby.filled", count=summary.machines_to_add)
    yield lobby_view.say("lobby.able.full" if summary.is_full else "lobby.able")


def _told_hindrances(summary: LobbySummary) -> tuple[Refusal, ...]:
    """Return the hindrances to show; while players are missing, the game's own are left out."""
    short = any(one.code == PLAYERS_MISSING for one in summary.start_refusals)
    return tuple(
        one for one in summary.start_refusals if not short or one.code in LOBBY_REFUSAL_CODES
    )


def _end_line(lobby_view: LobbyView, end: GameEnd | None) -> str:
    row = lobby_view.summary.row
    if row.seed:
        return _ended_game_line(lobby_view, end)
    if row.life == "ended":
        return lobby_view.say("lobby.ended")
    if not lobby_view.summary.seats:
        return lobby_view.say("lobby.empty")
    return lobby_view.say("lobby.stale", days=lobby_view.summary.table_settings.lobby_days)


def _ended_game_line(lobby_view: LobbyView, end: GameEnd | None) -> str:
    """Say where the game is played, or how it ended."""
    row = lobby_view.summary.row
    thread = "" if row.thread in {None, row.channel} else f"<#{row.thread}>"
    if end is not None and end.outcome is not None:
        key = "lobby.won" if len(end.outcome.places) > 1 else "lobby.drawn"
        return lobby_view.say(key, seats=name_winners(end, lobby_view.voice), thread=thread)
    if row.life == "open":
        return lobby_view.say("lobby.begun.thread" if thread else "lobby.begun", thread=thread)
    return lobby_view.say("lobby.over" if row.life == "over" else "lobby.forsaken", thread=thread)


# What is pressed


def _table_button_rows(lobby_view: LobbyView) -> tuple[Row, ...]:
    row = lobby_view.summary.row
    return (
        button_rows(lobby_view.make_button("table", "button.table"))
        if row.life in {"open", "over"}
        else ()
    )


def _button_rows(lobby_view: LobbyView) -> tuple[Row, ...]:
    return (*button_rows(*_seat_buttons(lobby_view)), *button_rows(*_host_buttons(lobby_view)))


def _seat_buttons(lobby_view: LobbyView) -> Iterator[Button]:
    summary = lobby_view.summary
    if summary.has_room:
        yield lobby_view.make_button("join", "lobby.join", style=_fill_style(summary))
    if summary.has_keeper_seat and summary.keeper is None:
        yield lobby_view.make_button("join", "lobby.join.keeper", "keeper")
    yield lobby_view.make_button("leave", "lobby.leave")
    brought = summary.entry_options()
    if brought:
        what = ", ".join(
            _lower_initial(name_of_key(lobby_view.plain_voice, one.title_key)) for one in brought
        )
        yield lobby_view.make_button("entry", "lobby.entry", what=what)
    workshop = summary.game_type.presentation.workshop
    if workshop is not None and workshop.takes_works(summary.settings):
        yield lobby_view.make_button("workshop", "workshop.open", summary.game_type.game.key)


def _fill_style(summary: LobbySummary) -> Style:
    """Return the style of buttons that add players: primary while players are missing."""
    return (
        "primary"
        if any(one.code == PLAYERS_MISSING for one in summary.start_refusals)
        else "secondary"
    )


def _lower_initial(text: str) -> str:
    return text[:1].lower() + text[1:]


def _host_buttons(lobby_view: LobbyView) -> Iterator[Button]:
    summary = lobby_view.summary
    if not summary.is_full:
        yield lobby_view.make_button("addai", "lobby.add", style=_fill_style(summary))
    if any(row.ai for row in summary.seats):
        yield lobby_view.make_button("addai", "lobby.remove", "remove")
    yield lobby_view.make_button("options", "lobby.options")
    style: Style = "secondary" if summary.start_refusals else "success"
    if summary.machines_to_add:
        count = summary.machines_to_add
        yield lobby_view.make_button("start", "lobby.start.filled", style=style, count=count)
    else:
        yield lobby_view.make_button("start", "lobby.start", style=style)
