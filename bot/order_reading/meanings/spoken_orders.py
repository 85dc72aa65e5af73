"""Orders as people say them: `offer ben a truce` stands for `truce Ben at all`.

The word books hold what is said and what it stands for; of several lines none is given unasked.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from bot.order_reading.meanings.filler_words import SIGNS, strip_beginning
from engine.core.notation.addressed_text import MIN_NAME_CHARACTERS
from engine.core.notation.lexicon import Lexicon, UnknownNameError
from engine.core.notation.name_folding import fold_name

MAX_NAME_WORDS: Final = 4
"""Maximum number of words of a name that is said."""
LINE_SEPARATOR: Final = " | "
SIDE, COUNT, TEXT = "{side}", "{gold}", "{text}"
CALLED_SIDE: Final = "{side}:"
"""The name of a side that is called: a colon or a comma follows it, or an at sign comes first."""
OWNING_SIDE: Final = "{side}'s"
SIDES: Final = (SIDE, CALLED_SIDE, OWNING_SIDE)
_QUOTES: Final = '"“”„«» '
_COUNT_PATTERN: Final = re.compile(r"\d{1,9}")
_OWNING_END: Final = re.compile(r"['\u2019]s$", re.IGNORECASE)
_ELIDED_THAT: Final = re.compile(r"^qu['\u2019]", re.IGNORECASE)

Fields = Mapping[str, str]


class SpokenOrder(NamedTuple):
    """What a spoken line stands for, as lines that can be read."""

    lines: tuple[str, ...]

    @property
    def is_sure(self) -> bool:
        """Tell whether it stands for one line alone."""
        return len(self.lines) == 1


def find_spoken_order(line: str, lexicon: Lexicon) -> SpokenOrder | None:
    """Find what a line stands for that is said in the words of a book; None if it is none."""
    typed = strip_beginning(line)
    words = typed.split()
    if not words:
        return None
    for meant, *patterns in lexicon.spoken_orders:
        for pattern in patterns:
            fields = next(_match(pattern.split(), words, lexicon), None)
            if fields is not None:
                lines = meant.split(LINE_SEPARATOR)
                return SpokenOrder(tuple(_fill(one, fields) for one in lines))
    return None


def _match(pattern: Sequence[str], words: Sequence[str], lexicon: Lexicon) -> Iterator[Fields]:
    """Yield the fields of each way in which words fit a pattern."""
    if not pattern:
        if not words:
            yield {}
        return
    first, rest = pattern[0], pattern[1:]
    if first == TEXT:
        text = " ".join(words).lstrip(SIGNS).strip(_QUOTES)
        if text:
            yield {TEXT: _ELIDED_THAT.sub("", text)}
        return
    for size in _list_sizes(first, words, lexicon):
        for fields in _match(rest, words[size:], lexicon):
            name = SIDE if first in SIDES else first
            yield {**fields, name: _strip_name(words[:size])}


def _list_sizes(first: str, words: Sequence[str], lexicon: Lexicon) -> Iterator[int]:
    """Yield how many words the first part of a pattern may take."""
    if not words:
        return
    if words[0] in SIGNS and len(words) > 1:
        yield from (1 + size for size in _list_sizes(first, words[1:], lexicon))
    elif first in SIDES:
        for size in range(1, min(MAX_NAME_WORDS, len(words)) + 1):
            if _fits_side(first, words[:size]) and _names_side(words[:size], lexicon):
                yield size
    elif first == COUNT:
        yield from (1,) if _COUNT_PATTERN.fullmatch(words[0]) else ()
    elif fold_name(words[0]).strip(SIGNS) == fold_name(first):
        yield 1


def _fits_side(first: str, words: Sequence[str]) -> bool:
    """Tell whether a name is called, or owns what follows, if its pattern asks for that."""
    if first == CALLED_SIDE:
        return words[0].startswith("@") or words[-1].endswith((":", ","))
    return first == SIDE or fold_name(words[-1]).endswith("'s")


def _names_side(words: Sequence[str], lexicon: Lexicon) -> bool:
    """Tell whether words are the name of one side; a short name must be written in full."""
    name = _strip_name(words)
    if not name or name.isdecimal():
        return False
    try:
        seat = lexicon.read_name("seat", name)
    except UnknownNameError:
        return False
    is_whole = fold_name(lexicon.write_name("seat", seat)) == fold_name(name)
    return is_whole or len(fold_name(name)) >= MIN_NAME_CHARACTERS


def _strip_name(words: Sequence[str]) -> str:
    """Return a name without the signs around it and what marks it as an owner."""
    return _OWNING_END.sub("", " ".join(words).strip(f"{SIGNS}@"))


def _fill(line: str, fields: Fields) -> str:
    for name, text in fields.items():
        line = line.replace(name, text)
    return line
