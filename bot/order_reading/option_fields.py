"""What was typed into the options of an order, read as its fields.

A field alone is read as a line of notation whose form is that field: one way of reading for all.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, Self, get_args

from bot.game_types import GameType
from bot.order_reading.field_choices import EMPTY, elements, meant
from bot.order_reading.spelling import ARROW, Field, near
from engine.core.notation.field_shapes import lone_words, shape
from engine.core.notation.lexicon import Lexicon, plain
from engine.core.notation.order_forms import parts
from engine.core.notation.order_lines import read_line
from engine.core.protocol.drafts import KIND, PAIR
from engine.core.protocol.game import Blank
from engine.core.protocol.values import Draft, Order, Refusal
from render.language.order_lexicon import Own, lexicon, own_names
from render.words import Voice

YES: Final = frozenset({"true", "yes", "oui", "vrai"})
NO: Final = frozenset({"false", "no", "non", "faux"})
_ALONE: Final = "="
"""The first word of a form that is one field alone: no order begins so."""

Typed = Mapping[str, str]
"""By field: what its option holds."""


@dataclass(frozen=True)
class Spot:
    """Who types at which table: the kind of game, and the voice that its reader is spoken to in."""

    kind: GameType
    game: int
    person: int
    voice: Voice

    @property
    def lexicon(self) -> Lexicon:
        """The names that this reader may type."""
        return _lexicon(_Names.of(self))


@dataclass(frozen=True)
class _Names:
    """What the names at a table hang on."""

    language: str
    key: str
    players: tuple[tuple[int, str], ...]
    city: str
    own: Own

    @classmethod
    def of(cls, spot: Spot) -> Self:
        voice = spot.voice
        city = voice.places.get(voice.reader, "") if voice.reader is not None else ""
        players = tuple(voice.players.items())
        return cls(voice.language, spot.kind.game.key, players, city, own_names(voice))


@lru_cache(maxsize=256)
def _lexicon(names: _Names) -> Lexicon:
    return lexicon(names.language, names.key, dict(names.players), names.city, names.own)


@lru_cache(maxsize=256)
def _alone(names: _Names, kind: str, field: str) -> Lexicon:
    return replace(_lexicon(names), forms={kind: f"{_ALONE} {{{field}}}"})


# What a field takes


def fields(order_type: type[Order]) -> tuple[str, ...]:
    """Name the fields of an order as players write them, its kind left out."""
    names = (info.alias or name for name, info in order_type.model_fields.items())
    return tuple(name for name in names if name != KIND)


def info(order_type: type[Order], name: str) -> Any:
    """Find what the model says of a field."""
    found = {one.alias or key: one for key, one in order_type.model_fields.items()}
    return found[name]


def takes_text(order_type: type[Order], name: str) -> bool:
    return order_type.speaks.get(name) == "text"


def takes_number(order_type: type[Order], name: str) -> bool:
    """Tell whether a field is a bare number, and no seat."""
    kind = info(order_type, name).annotation
    return int in {kind, *get_args(kind)} and name not in order_type.speaks


def takes_many(order_type: type[Order], name: str) -> bool:
    return shape(order_type, name) in {tuple, dict}


def takes_word(order_type: type[Order], name: str) -> bool:
    """Tell whether a field is a yes or a no."""
    kind = info(order_type, name).annotation
    return bool in {kind, *get_args(kind)}


# Reading


def read_field(spot: Spot, kind: str, name: str, text: str, blank: Blank | None = None) -> Any:
    """Read one option: as one of the choices that may stand there, else as notation reads it.

    What means nothing comes back as a refusal.
    """
    order_type = spot.kind.game.order_types[kind]
    if takes_text(order_type, name):
        return text
    if takes_many(order_type, name):
        if text in lone_words(order_type, name):
            return text
        each = (_meant(spot, blank, one) or one.replace(ARROW, PAIR) for one in elements(text))
        read = _read(spot, kind, name, ", ".join(each) or EMPTY)
        return _nearest(spot, kind, name, read, blank)
    found = _meant(spot, blank, text)
    if takes_word(order_type, name):
        return _yes_or_no(spot, kind, found or text)
    quoted = json.dumps(text.strip(), ensure_ascii=False)
    return found or _nearest(spot, kind, name, _read(spot, kind, name, quoted), blank)


def _nearest(spot: Spot, kind: str, name: str, read: Any, blank: Blank | None) -> Any:
    """Name what may stand here, where what was typed has no name."""
    if not isinstance(read, Refusal) or read.code != "NAME_UNKNOWN" or blank is None:
        return read
    field = Field.of(spot.kind.game.order_types[kind], name, spot.lexicon)
    legal = near(spot.voice, blank, field, str(read.facts["given"]))
    if not legal and field.loose:
        legal = str(read.facts["near"])
    return read.model_copy(update={"facts": {**read.facts, "near": legal}})


def _meant(spot: Spot, blank: Blank | None, text: str) -> str | None:
    return meant(spot.voice, blank, text) if blank is not None else None


def _yes_or_no(spot: Spot, kind: str, text: str) -> bool | Refusal:
    if plain(text) in {*YES, *NO}:
        return plain(text) in YES
    return _unread(spot, kind, text)


def _unread(spot: Spot, kind: str, text: str) -> Refusal:
    form = spot.lexicon.forms.get(kind) or spot.kind.game.order_types[kind].form
    facts: dict[str, str | int] = {"given": text[:80], "form": form}
    return Refusal(code="ORDER_UNREAD", rule="S-ORDER-04", facts=facts)


def _read(spot: Spot, kind: str, name: str, text: str) -> Any:
    """Read a field alone as notation."""
    names = _alone(_Names.of(spot), kind, name)
    given = read_line(spot.kind.game, f"{_ALONE} {text}", names)
    if isinstance(given, Refusal):
        return _unread(spot, kind, text) if given.code == "ORDER_UNREAD" else given
    found = given.fields if isinstance(given, Draft) else given.model_dump(by_alias=True)
    return found.get(name)


def draft_of(spot: Spot, kind: str, typed: Typed) -> Draft:
    """Make a draft of what stands in other options; what means nothing is left out."""
    found = {name: read_field(spot, kind, name, text) for name, text in typed.items()}
    kept = {name: one for name, one in found.items() if not isinstance(one, Refusal)}
    return Draft(kind=kind, fields=kept)


def line_of(spot: Spot, kind: str, typed: Typed) -> str:
    """Write what was typed as a line of notation, read or not."""
    head, pieces = parts(spot.lexicon.forms.get(kind) or spot.kind.game.order_types[kind].form)
    line = [head or kind]
    loose = [piece for piece in pieces if not piece.lead]
    for piece in pieces:
        text = typed.get(piece.name, "").strip()
        if piece.flag:
            line += [piece.lead] if plain(text) in YES else [text] if text else []
        elif text:
            parted = piece in loose[:-1] and " " in text
            line += [piece.lead, json.dumps(text, ensure_ascii=False) if parted else text]
    return " ".join(filter(None, line))
