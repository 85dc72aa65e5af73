"""Reading of the options of an order command as its fields.

A single field is read as a line of notation whose form is that field alone.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, Self, get_args

from bot.game_types import GameType
from bot.order_reading.choice_names import ARROW, NameField, nearest_names
from bot.order_reading.field_choices import EMPTY_LIST, find_choice, split_list
from engine.core.notation.field_shapes import field_shape, whole_list_words
from engine.core.notation.lexicon import Lexicon
from engine.core.notation.line_reader import read_line
from engine.core.notation.name_folding import fold_name
from engine.core.notation.order_forms import parse_form
from engine.core.protocol.drafts import KIND_FIELD, PAIR_SEPARATOR
from engine.core.protocol.game import Blank
from engine.core.protocol.values import Draft, Order, Refusal
from render.language.order_lexicon import OwnNames, build_lexicon, list_own_names
from render.language.word_books import WordBook
from render.words import Voice

YES_WORDS: Final = frozenset({"true", "yes", "oui", "vrai"})
NO_WORDS: Final = frozenset({"false", "no", "non", "faux"})
_LONE_FIELD_HEAD: Final = "="
"""The first word of a form with a single field; no real order begins so."""

TypedTexts = Mapping[str, str]
"""The typed text of each field."""


@dataclass(frozen=True)
class TypingContext:
    """Who types at which table: the game type, and the reader's voice."""

    game_type: GameType
    game: int
    person: int
    voice: Voice
    other_voices: tuple[Voice, ...] = ()
    """The same table's voices in other languages, whose descriptions are read too."""

    @property
    def lexicon(self) -> Lexicon:
        """The names that this reader may type."""
        return _make_lexicon(_LexiconKey.of(self))


@dataclass(frozen=True)
class _LexiconKey:
    """The cache key of a table's lexicon."""

    language: str
    book: WordBook
    players: tuple[tuple[int, str], ...]
    city: str
    own: OwnNames

    @classmethod
    def of(cls, spot: TypingContext) -> Self:
        voice = spot.voice
        city = voice.city_by_seat.get(voice.reader, "") if voice.reader is not None else ""
        players = tuple(voice.players.items())
        own = list_own_names(voice, spot.other_voices)
        return cls(voice.language, spot.game_type.word_book, players, city, own)


@lru_cache(maxsize=256)
def _make_lexicon(names: _LexiconKey) -> Lexicon:
    return build_lexicon(names.language, names.book, dict(names.players), names.city, names.own)


@lru_cache(maxsize=256)
def _make_lone_field_lexicon(names: _LexiconKey, kind: str, field: str) -> Lexicon:
    return replace(_make_lexicon(names), forms={kind: f"{_LONE_FIELD_HEAD} {{{field}}}"})


# What a field takes


def field_names(order_type: type[Order]) -> tuple[str, ...]:
    """Return the field names of an order as players write them, without its kind."""
    names = (info.alias or name for name, info in order_type.model_fields.items())
    return tuple(name for name in names if name != KIND_FIELD)


def field_info(order_type: type[Order], name: str) -> Any:
    """Return the pydantic info of a field."""
    found = {one.alias or key: one for key, one in order_type.model_fields.items()}
    return found[name]


def is_text_field(order_type: type[Order], name: str) -> bool:
    return order_type.field_namespaces.get(name) == "text"


def is_number_field(order_type: type[Order], name: str) -> bool:
    """Tell whether a field is a plain number and not a name such as a seat."""
    annotation = field_info(order_type, name).annotation
    return int in {annotation, *get_args(annotation)} and name not in order_type.field_namespaces


def is_list_field(order_type: type[Order], name: str) -> bool:
    return field_shape(order_type, name) in {tuple, dict}


def is_flag_field(order_type: type[Order], name: str) -> bool:
    """Tell whether a field is a yes or a no."""
    annotation = field_info(order_type, name).annotation
    return bool in {annotation, *get_args(annotation)}


# Reading


def read_field(
    spot: TypingContext, kind: str, name: str, text: str, blank: Blank | None = None
) -> Any:
    """Read one option as one of the possible choices, else as notation.

    Return a refusal if it can't be read.
    """
    order_type = spot.game_type.game.kinds.orders[kind]
    if is_text_field(order_type, name):
        return text
    if is_list_field(order_type, name):
        if text in whole_list_words(order_type, name):
            return text
        each = (
            _find_choice(spot, blank, one) or one.replace(ARROW, PAIR_SEPARATOR)
            for one in split_list(text)
        )
        read = _read_notation(spot, kind, name, ", ".join(each) or EMPTY_LIST)
        return _add_nearest_names(spot, kind, name, read, blank)
    found = _find_choice(spot, blank, text)
    if is_flag_field(order_type, name):
        return _read_yes_or_no(spot, kind, found or text)
    quoted = json.dumps(text.strip(), ensure_ascii=False)
    return found or _add_nearest_names(
        spot, kind, name, _read_notation(spot, kind, name, quoted), blank
    )


def _add_nearest_names(
    spot: TypingContext, kind: str, name: str, read: Any, blank: Blank | None
) -> Any:
    """Add the nearest legal names to the refusal of an unknown one."""
    if not isinstance(read, Refusal) or read.code != "NAME_UNKNOWN" or blank is None:
        return read
    field = NameField.of(spot.game_type.game.kinds.orders[kind], name, spot.lexicon)
    legal = nearest_names(spot.voice, blank, field, str(read.facts["given"]))
    if not legal and field.is_loose:
        legal = str(read.facts["near"])
    return read.model_copy(update={"facts": {**read.facts, "near": legal}})


def _find_choice(spot: TypingContext, blank: Blank | None, text: str) -> str | None:
    return find_choice(spot.voice, blank, text) if blank is not None else None


def _read_yes_or_no(spot: TypingContext, kind: str, text: str) -> bool | Refusal:
    if fold_name(text) in {*YES_WORDS, *NO_WORDS}:
        return fold_name(text) in YES_WORDS
    return _unread_refusal(spot, kind, text)


def _unread_refusal(spot: TypingContext, kind: str, text: str) -> Refusal:
    form = spot.lexicon.forms.get(kind) or spot.game_type.game.kinds.orders[kind].form
    facts: dict[str, str | int] = {"given": text[:80], "form": form}
    return Refusal(code="ORDER_UNREAD", rule="S-ORDER-04", facts=facts)


def _read_notation(spot: TypingContext, kind: str, name: str, text: str) -> Any:
    """Read the text of one field as notation."""
    names = _make_lone_field_lexicon(_LexiconKey.of(spot), kind, name)
    given = read_line(spot.game_type.game, f"{_LONE_FIELD_HEAD} {text}", names)
    if isinstance(given, Refusal):
        return _unread_refusal(spot, kind, text) if given.code == "ORDER_UNREAD" else given
    found = given.fields if isinstance(given, Draft) else given.model_dump(by_alias=True)
    return found.get(name)


def make_draft(spot: TypingContext, kind: str, typed: TypedTexts) -> Draft:
    """Return a draft of the other options; unreadable ones are left out."""
    values = {name: read_field(spot, kind, name, text) for name, text in typed.items()}
    kept = {name: one for name, one in values.items() if not isinstance(one, Refusal)}
    return Draft(kind=kind, fields=kept)


def write_option_line(spot: TypingContext, kind: str, typed: TypedTexts) -> str:
    """Return the typed options as a line of notation."""
    head, pieces = parse_form(
        spot.lexicon.forms.get(kind) or spot.game_type.game.kinds.orders[kind].form
    )
    line = [head or kind]
    loose = [piece for piece in pieces if not piece.lead]
    for piece in pieces:
        text = typed.get(piece.name, "").strip()
        if piece.is_flag:
            line += [piece.lead] if fold_name(text) in YES_WORDS else [text] if text else []
        elif text:
            parted = piece in loose[:-1] and " " in text
            line += [piece.lead, json.dumps(text, ensure_ascii=False) if parted else text]
    return " ".join(filter(None, line))
