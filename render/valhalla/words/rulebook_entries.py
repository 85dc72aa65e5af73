"""What the rule book of Empire: Valhalla tells of a thing: its entry field by field, and more."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.core.files import rulebook
from engine.valhalla.catalog.clause_index import of_printing, telling
from render.language.fact_vocabulary import capital
from render.language.rulebook import said
from render.language.voice import Voice

BOOK: Final = "valhalla"
_LABEL: Final = re.compile(r"(?:^|(?<=[.!?] ))([A-ZÀ-Þ][^:.`]{0,40}?)\s?: ")
"""So begins a field: at the beginning of a sentence, and soon a colon."""
_CLAUSE: Final = re.compile(r" \([^()]*V-\d[^()]*\)")
_KIND: Final = re.compile(r" \((?P<kind>[^()]+)\)$")


BRIEF: Final = 60
"""A longer text than this is no name, and what it begins no entry."""


class Entry(NamedTuple):
    """An entry of the rule book: what it is an entry of, its fields, and how it is read."""

    label: str
    name: str
    fields: tuple[tuple[str, str], ...]
    rulings: tuple[str, ...]


def entry(voice: Voice, text: str) -> Entry | None:
    """Read an entry; a clause that is a sentence is none."""
    found = list(_LABEL.finditer(text))
    if not found or found[0].start():
        return None
    ends = [*(one.start() for one in found[1:]), len(text)]
    parts = [(one[1], text[one.end() : end].strip()) for one, end in zip(found, ends, strict=True)]
    if len(parts[0][1]) > BRIEF:
        return None
    ruling = voice.say("print.ruling")
    last = next((at for at, (label, _) in enumerate(parts) if label == ruling), len(parts))
    fields = [(label, _plain(value)) for label, value in parts[1:last] if label != "Code"]
    rulings = re.split(rf"{ruling}\s?: ", text[found[last].start() :] if last < len(found) else "")
    label, name = parts[0]
    return Entry(label, name.removesuffix("."), tuple(fields), tuple(filter(None, rulings)))


def _plain(value: str) -> str:
    """Leave out where else it stands in the book, and the full stop of a field."""
    return capital(_CLAUSE.sub("", value).removesuffix("."))


def _text(voice: Voice, name: str) -> str:
    own = rulebook.rules(f"engine.{BOOK}")[name].says
    return said(voice.language, BOOK, name, own)


def told(voice: Voice, key: str) -> tuple[str, ...]:
    """Tell all of a thing, a paragraph each; nothing where the book tells nothing."""
    blocks = dict.fromkeys(block for one in telling(key) for block in _blocks(voice, one, key))
    return tuple(block for block in blocks if block)


def _blocks(voice: Voice, one: str, key: str) -> Iterator[str]:
    """Tell a clause, or another thing under its name."""
    if one.partition(".")[0].islower():
        yield f"**{capital(voice.noun(one).name)}**"
        yield from told(voice, one)
        return
    text = _text(voice, one)
    found = entry(voice, text)
    if found is None:
        yield _CLAUSE.sub("", text.replace(voice.say("print.silent"), "")).strip()
        return
    yield "\n".join(_lines(voice, found, one, key))
    for ruling in () if of_printing(one) else found.rulings:
        yield voice.say("print.ruled", text=_CLAUSE.sub("", ruling).strip())


def _lines(voice: Voice, found: Entry, rule: str, key: str) -> Iterator[str]:
    """Write an entry: what it is and where it stands, then a field a line."""
    own, kind = f"print.kind.{key.partition('.')[0]}", _KIND.search(found.name)
    label = voice.say(own) if voice.knows(own) else found.label
    if kind:
        label = f"{label} ({kind['kind']})"
    elif found.name[:1].isdecimal():
        label = f"{label} {found.name}"
    yield voice.say("print.entry", label=label, rule=rule)
    name = capital(voice.noun(key).name)
    for field, value in found.fields:
        if value != name:
            yield voice.say("print.field", name=field, text=value)
