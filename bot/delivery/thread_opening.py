"""Write the first post of a table's thread: the game, its players and settings, how to watch."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from bot.cards.lobby_message.lobby_values import has_few_settings, is_shown, value_in_words
from bot.delivery.addresses import LetterTable
from bot.game_types import GameType
from bot.games.lobby.lobby_options import list_options
from bot.games.lobby.paces import list_game_options
from bot.games.table_settings import TableSettings
from bot.messages.controls import Control
from bot.messages.post_parts import MAX_LABEL_LENGTH, Button, Row, Text, shorten
from bot.messages.posts import MessageContent, button_rows, lay_out_page
from engine.core.protocol.values import EVERYONE, KEEPER, Event
from render.language.grammar import Noun
from render.language.pages import Page
from render.words import WORD_BOOKS, Voice

MAX_THREAD_NAME: Final = 100
"""Discord's limit for the characters of a thread's name."""
COMMITMENT_FIELD: Final = "commitment"
"""The field of the event by which a game commits itself to its seed."""


def public_voice(table: LetterTable, *, markdown: bool = True) -> Voice:
    """Return the voice for a table's public posts."""
    players = table.player_names(table.language)
    return Voice(table.language, WORD_BOOKS[table.row.rules], players, markdown=markdown)


def thread_name(table: LetterTable) -> str:
    """Name a table's thread by its game and number."""
    voice = public_voice(table, markdown=False)
    title = voice.say("letter.thread", name=voice.say("game.name"), number=str(table.row.id))
    return shorten(title, MAX_THREAD_NAME)


def room_name(table: LetterTable, room: str) -> str:
    """Name a room by its kind, or by its number among the table's rooms."""
    voice = public_voice(table, markdown=False)
    kind, _, rest = room.partition(".")
    if voice.has_words(f"room.{kind}"):
        return shorten(voice.say(f"room.{kind}", n=rest), MAX_THREAD_NAME)
    names = [one.room for one in table.rooms]
    number = names.index(room) + 1 if room in names else 0
    return shorten(voice.say("letter.room", n=str(number)), MAX_THREAD_NAME)


def room_thread_name(table: LetterTable, room: str) -> str:
    """Name a room's thread by its table too, since other tables' threads are beside it."""
    voice = public_voice(table, markdown=False)
    names = {"thread": Noun(thread_name(table)), "room": Noun(room_name(table, room))}
    own_key = f"room.{room}.thread"
    if voice.has_words(own_key):
        return shorten(voice.say(own_key, **names), MAX_THREAD_NAME)
    return shorten(voice.say("letter.thread.room", **names), MAX_THREAD_NAME)


def make_table_row(voice: Voice, game: int, *, rematch: bool = False) -> Row:
    """Return the button to one's own card and, with `rematch`, the one for a rematch."""
    table = Button(
        shorten(voice.say("button.table"), MAX_LABEL_LENGTH), Control("table", game), "primary"
    )
    if not rematch:
        return button_rows(table)[0]
    return button_rows(
        table,
        Button(shorten(voice.say("button.rematch"), MAX_LABEL_LENGTH), Control("rematch", game)),
    )[0]


def anchor_post(table: LetterTable, name: str) -> MessageContent:
    """Write the message in the channel on which a thread is made."""
    voice = public_voice(table)
    return MessageContent(
        (Text(voice.say("letter.anchor", name=name)), make_table_row(voice, table.row.id))
    )


def opening_post(
    table: LetterTable,
    game_types: Mapping[str, GameType],
    events: Iterable[Event],
    status: Sequence[str] = (),
    sides: Mapping[int, str] | None = None,
) -> MessageContent:
    """Write the first post of a table's thread; `status` says how the round stands.

    `sides` names the side and ruler that each seat plays, as far as all know them.
    """
    voice, row = public_voice(table), table.row
    game_type = game_types[row.rules]
    title = voice.say("letter.thread", name=voice.say("game.name"), number=str(row.id))
    paragraphs = [
        "\n".join(status),
        voice.say("letter.opening.seats"),
        "\n".join(_seat_lines(table, game_type, voice, sides or {})),
        voice.say("letter.opening.settings"),
        "\n".join(f"- {line}" for line in _setting_lines(table, game_type, voice)),
        voice.say("letter.opening.join"),
    ]
    committed_seed = describe_seed_commitment(events)
    if committed_seed:
        paragraphs.append(voice.say("letter.opening.seed", commitment=committed_seed))
    page = Page(title, tuple(filter(None, paragraphs)))
    return lay_out_page(page, after=(make_table_row(voice, row.id),))[0]


def describe_seed_commitment(events: Iterable[Event]) -> str:
    """Return a game's public commitment to its seed; "" if there is none."""
    commitments = (getattr(one, COMMITMENT_FIELD, "") for one in events if one.audience == EVERYONE)
    return next((str(one) for one in commitments if one), "")


def _seat_lines(
    table: LetterTable, game_type: GameType, voice: Voice, sides: Mapping[int, str]
) -> Iterator[str]:
    """List who plays which side, and what each has brought, unless the side says more."""
    for one in sorted(table.seats, key=lambda one: one.seat):
        if one.seat == KEEPER:
            continue
        entry_options = list_options(game_type.game.entry, one.entry, "entry")
        values = [
            value_in_words(voice, each) for each in entry_options if each.value not in {None, ""}
        ]
        side, player = sides.get(int(one.seat), ""), voice.name_thing("seat", int(one.seat))
        facts = {"n": str(one.seat), "seat": int(one.seat), "brought": side or ", ".join(values)}
        if player in side:  # it is named by its player
            facts |= {"seat": Noun(side), "brought": ""}
        yield voice.say("letter.opening.seat", **facts)
    if table.find_seat(KEEPER) is not None:
        yield voice.say("lobby.keeper", seat=int(KEEPER))


def _setting_lines(table: LetterTable, game_type: GameType, voice: Voice) -> Iterator[str]:
    """Describe the pace, what differs from the defaults, and all of a game that has few."""
    game_options = list_game_options(game_type, table.row.settings)
    shows_defaults = has_few_settings(game_options)
    options = (*game_options, *list_options(TableSettings, table.row.table, "table"))
    shown = [one for one in options if is_shown(one, shows_defaults=shows_defaults)]
    if not shown:
        yield voice.say("letter.opening.usual")
    for one in shown:
        yield voice.say(
            "letter.opening.setting",
            setting=_setting_name(voice, one.title_key),
            value=value_in_words(voice, one),
        )


def _setting_name(voice: Voice, key: str) -> str:
    """Return the words for a setting's name, or the name itself if it has none."""
    return (
        voice.say(key) if voice.has_words(key) else voice.clean_typed_text(key.rpartition(".")[2])
    )
