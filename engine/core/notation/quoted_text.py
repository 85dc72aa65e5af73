"""Typed lines whose quoted parts are set aside: nothing in them separates fields."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from engine.core.notation.lexicon import Lexicon
from engine.core.notation.line_parts import TakeName
from engine.core.notation.name_folding import drop_unseen_characters, fold_name
from engine.core.notation.order_forms import parse_form
from engine.core.protocol.values import Order

_QUOTED_PATTERN: Final = re.compile(r'"((?:[^"\\]|\\.)*)"|«\s*([^»]*?)\s*»|[“„]([^“”„]*)[“”]')
_WORD_PATTERN: Final = re.compile(r"[^\s,;+>]+")
_MARK_PATTERN: Final = re.compile("\x00(\\d+)\x00")


def set_quotes_aside(line: str, lexicon: Lexicon) -> tuple[str, "QuotedLine"]:
    """Replace the quoted parts of a line with marks; return the line, and what was quoted."""
    quotes: list[str] = []

    def hold(match: re.Match[str]) -> str:
        quote = next(one for one in match.groups() if one is not None)
        quotes.append(_unescape(quote))
        return f"\x00{len(quotes) - 1}\x00"

    text = _QUOTED_PATTERN.sub(hold, line.replace("\x00", " "))
    return drop_unseen_characters(text).strip(), QuotedLine(lexicon, tuple(quotes))


def _unescape(quoted: str) -> str:
    try:
        text: str = json.loads(f'"{quoted}"', strict=False)
        text.encode()  # fails on half of a surrogate pair
    except ValueError:
        return quoted
    return text


@dataclass(frozen=True)
class QuotedLine:
    """The quoted parts of a line, and the lexicon for the rest of it."""

    lexicon: Lexicon
    quotes: tuple[str, ...]

    def restore_quotes(self, text: str) -> str:
        """Put the quoted parts back in a text."""
        return _MARK_PATTERN.sub(lambda match: self.quotes[int(match[1])], text.strip())

    def set_names_aside(
        self, order_type: type[Order], form: str, text: str
    ) -> tuple[str, "QuotedLine"]:
        """Set aside names that hold a lead word of the form, such as `Seigneur de guerre`."""
        names = _names_with_lead_words(self.lexicon, order_type, form)
        held, left = list(self.quotes), ""
        words, at, place = list(_WORD_PATTERN.finditer(text)) if names else [], 0, 0
        folded = [fold_name(word[0]) for word in words]
        while place < len(words):
            begun = names.get(folded[place], ())
            size = next((len(n) for n in begun if tuple(folded[place : place + len(n)]) == n), 0)
            if size:
                start, end = words[place].start(), words[place + size - 1].end()
                left += f"{text[at:start]}\x00{len(held)}\x00"
                held.append(text[start:end])
                at = end
            place += size or 1
        return left + text[at:], replace(self, quotes=tuple(held))

    def name_taker(self, order_type: type[Order]) -> TakeName:
        """Return a function that lets a field take a name of several words."""

        def name_of(field: str, text: str) -> tuple[str, str]:
            size = self.lexicon.count_name_words(order_type.field_namespaces.get(field, ""), text)
            words = text.split(None, size)
            return " ".join(words[:size]), " ".join(words[size:])

        return name_of

    def split_list(self, text: str, space: str = "") -> list[str]:
        """Split a list of names of a namespace; `none` is an empty list."""
        if self.lexicon.is_nothing(text, space):
            return []
        ands = "".join(rf"|(?<!\S){re.escape(word)}(?!\S)" for word in self.lexicon.and_words)
        return [piece.strip() for piece in re.split(f"[,;]{ands}", text) if piece.strip()]


@lru_cache(maxsize=1024)
def _names_with_lead_words(
    lexicon: Lexicon, order_type: type[Order], form: str
) -> Mapping[str, list[tuple[str, ...]]]:
    """Return the names that hold a lead word of a form, but not first, by their first word."""
    leads = frozenset(fold_name(one.lead) for one in parse_form(form)[1] if one.lead)
    found: dict[str, list[tuple[str, ...]]] = {}
    for name in lexicon.names_containing(order_type.field_namespaces.values(), leads):
        found.setdefault(name[0], []).append(name)
    return found
