"""What stands in front of a table's thread: what is played, by whom, how, and how to watch."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from bot.cards.lobby import FEW, usual, value_of
from bot.delivery.addresses import LetterTable
from bot.game_types import GameType
from bot.games.lobby.lobby_options import offers
from bot.games.table_settings import TableSettings
from bot.messages.controls import Control
from bot.messages.posts import LABEL, Button, MessageContent, Row, Text, posts, rows, short
from engine.core.protocol.values import EVERYONE, KEEPER, Event
from render.language.pages import Page
from render.words import Voice

THREAD: Final = 100
"""Discord's limit for the name of a thread."""
COMMITMENT: Final = "commitment"
"""The field of the event by which a game binds itself to its seed."""


def spoken(table: LetterTable, *, markdown: bool = True) -> Voice:
    """Speak of a table to everybody."""
    players = table.players(table.language)
    return Voice(table.language, table.row.rules, players, markdown=markdown)


def thread_name(table: LetterTable) -> str:
    """Call a thread by its game and number."""
    voice = spoken(table, markdown=False)
    title = voice.say("letter.thread", name=voice.say("game.name"), number=str(table.row.id))
    return short(title, THREAD)


def room_name(table: LetterTable, room: str) -> str:
    """Call a room by what it is, or by its number among the rooms of its table."""
    voice = spoken(table, markdown=False)
    kind, _, rest = room.partition(".")
    if voice.knows(f"room.{kind}"):
        return short(voice.say(f"room.{kind}", n=rest), THREAD)
    names = [one.room for one in table.rooms]
    number = names.index(room) + 1 if room in names else 0
    return short(voice.say("letter.room", n=str(number)), THREAD)


def room_thread_name(table: LetterTable, room: str) -> str:
    """Call the thread of a room by its table too: there are threads of others beside it."""
    voice = spoken(table, markdown=False)
    names = {"thread": thread_name(table), "room": room_name(table, room)}
    return short(voice.say("letter.thread.room", **names), THREAD)


def table_row(voice: Voice, game: int, *, again: bool = False) -> Row:
    """Lead everybody to their own card; and once a game is over, to another one."""
    table = Button(short(voice.say("button.table"), LABEL), Control("table", game), "primary")
    if not again:
        return rows(table)[0]
    return rows(table, Button(short(voice.say("button.rematch"), LABEL), Control("rematch", game)))[
        0
    ]


def anchor_post(table: LetterTable, name: str) -> MessageContent:
    """Write the line in the channel under which a thread hangs."""
    voice = spoken(table)
    return MessageContent(
        (Text(voice.say("letter.anchor", name=name)), table_row(voice, table.row.id))
    )


def opening_post(
    table: LetterTable, kinds: Mapping[str, GameType], events: Iterable[Event]
) -> MessageContent:
    """Write the first post of a table's thread."""
    voice, row = spoken(table), table.row
    kind = kinds[row.rules]
    title = voice.say("letter.thread", name=voice.say("game.name"), number=str(row.id))
    paragraphs = [
        voice.say("letter.opening.seats"),
        "\n".join(_seats(table, kind, voice)),
        voice.say("letter.opening.settings"),
        "\n".join(f"- {line}" for line in _settings(table, kind, voice)),
        voice.say("letter.opening.join"),
    ]
    committed = commitment(events)
    if committed:
        paragraphs.append(voice.say("letter.opening.seed", commitment=committed))
    page = Page(title, tuple(filter(None, paragraphs)))
    return posts(page, after=(table_row(voice, row.id),))[0]


def commitment(events: Iterable[Event]) -> str:
    """Find what a game has told everybody of its seed; "" is nothing."""
    told = (getattr(one, COMMITMENT, "") for one in events if one.audience == EVERYONE)
    return next((str(one) for one in told if one), "")


def _seats(table: LetterTable, kind: GameType, voice: Voice) -> Iterator[str]:
    for one in sorted(table.seats, key=lambda one: one.seat):
        if one.seat == KEEPER:
            continue
        brought = offers(kind.game.entry, one.entry, "entry")
        told = [value_of(voice, each) for each in brought if each.value not in {None, ""}]
        facts = {"n": str(one.seat), "seat": int(one.seat), "brought": ", ".join(told)}
        yield voice.say("letter.opening.seat", **facts)


def _settings(table: LetterTable, kind: GameType, voice: Voice) -> Iterator[str]:
    """List what the game is played by, where that is little, and what is not as usual."""
    own = offers(kind.game.settings, table.row.settings, "game")
    few = own if len(own) <= FEW else ()
    every = (*own, *offers(TableSettings, table.row.table, "table"))
    shown = [one for one in every if one in few or not usual(one)]
    if not shown:
        yield voice.say("letter.opening.usual")
    for one in shown:
        yield voice.say(
            "letter.opening.setting", setting=_said(voice, one.title), value=value_of(voice, one)
        )


def _said(voice: Voice, key: str) -> str:
    """Say a name; one that has no words is told as it is."""
    return voice.say(key) if voice.knows(key) else voice.typed(key.rpartition(".")[2])
