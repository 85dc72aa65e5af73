"""The rulebook entries of the things of Empire: Valhalla, field by field."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.core.files import rulebook
from engine.valhalla.catalog.clause_index import clauses_about, is_about_printing
from render.language.fact_vocabulary import capitalise
from render.language.rule_translations import rule_text
from render.language.voice import Voice

GAME_KEY: Final = "valhalla"
_LABEL: Final = re.compile(r"(?:^|(?<=[.!?] ))([A-ZÀ-Þ][^:.`]{0,40}?)\s?: ")
"""The label of a field: at the beginning of a sentence, soon followed by a colon."""
_CLAUSE: Final = re.compile(r" \([^()]*V-\d[^()]*\)")
_KIND: Final = re.compile(r" \((?P<kind>[^()]+)\)$")


MAX_NAME_LENGTH: Final = 60
"""A longer text is not the name of an entry."""


class RulebookEntry(NamedTuple):
    """An entry of the rule book: its label, its name, its fields and the rulings on it."""

    label: str
    name: str
    fields: tuple[tuple[str, str], ...]
    rulings: tuple[str, ...]


def parse_entry(voice: Voice, text: str) -> RulebookEntry | None:
    """Parse a clause as an entry; None if it is a plain sentence."""
    found = list(_LABEL.finditer(text))
    if not found or found[0].start():
        return None
    ends = [*(one.start() for one in found[1:]), len(text)]
    parts = [(one[1], text[one.end() : end].strip()) for one, end in zip(found, ends, strict=True)]
    if len(parts[0][1]) > MAX_NAME_LENGTH:
        return None
    ruling = voice.say("print.ruling")
    last = next((at for at, (label, _) in enumerate(parts) if label == ruling), len(parts))
    fields = [(label, _clean_field(value)) for label, value in parts[1:last] if label != "Code"]
    rulings = re.split(rf"{ruling}\s?: ", text[found[last].start() :] if last < len(found) else "")
    label, name = parts[0]
    return RulebookEntry(label, name.removesuffix("."), tuple(fields), tuple(filter(None, rulings)))


def _clean_field(value: str) -> str:
    """Remove cross-references and the full stop from the value of a field."""
    return capitalise(_CLAUSE.sub("", value).removesuffix("."))


def _clause_text(voice: Voice, name: str) -> str:
    own = rulebook.load_rulebook(f"engine.{GAME_KEY}")[name].says
    return rule_text(voice.language, GAME_KEY, name, own)


def explain_thing(voice: Voice, key: str) -> tuple[str, ...]:
    """Return all that the rule book says of a thing, in paragraphs; () if it says nothing."""
    blocks = dict.fromkeys(
        block for one in clauses_about(key) for block in _clause_paragraphs(voice, one, key)
    )
    return tuple(block for block in blocks if block)


def _clause_paragraphs(voice: Voice, one: str, key: str) -> Iterator[str]:
    """Yield the paragraphs of a clause, or of another thing under its name."""
    if one.partition(".")[0].islower():
        yield f"**{capitalise(voice.noun(one).name)}**"
        yield from explain_thing(voice, one)
        return
    text = _clause_text(voice, one)
    found = parse_entry(voice, text)
    if found is None:
        yield _CLAUSE.sub("", text.replace(voice.say("print.silent"), "")).strip()
        return
    yield "\n".join(_entry_lines(voice, found, one, key))
    for ruling in () if is_about_printing(one) else found.rulings:
        yield voice.say("print.ruled", text=_CLAUSE.sub("", ruling).strip())


def _entry_lines(voice: Voice, found: RulebookEntry, rule: str, key: str) -> Iterator[str]:
    """Yield the lines of an entry: its heading with the rule, then one field per line."""
    own, kind = f"print.kind.{key.partition('.')[0]}", _KIND.search(found.name)
    label = voice.say(own) if voice.has_words(own) else found.label
    if kind:
        label = f"{label} ({kind['kind']})"
    elif found.name[:1].isdecimal():
        label = f"{label} {found.name}"
    yield voice.say("print.entry", label=label, rule=rule)
    name = capitalise(voice.noun(key).name)
    for field, value in found.fields:
        if value != name:
            yield voice.say("print.field", name=field, text=value)
