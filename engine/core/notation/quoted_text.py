"""A typed line whose quoted parts are laid aside: nothing in them is a mark."""

import json
import re
from dataclasses import dataclass, replace
from typing import Final

from engine.core.notation.lexicon import Lexicon, plain, seen
from engine.core.notation.line_parts import LineParts
from engine.core.notation.order_forms import parts
from engine.core.protocol.values import Order

_QUOTED: Final = re.compile(r'"((?:[^"\\]|\\.)*)"|«\s*([^»]*?)\s*»|[“„]([^“”„]*)[“”]')
_WORD: Final = re.compile(r"[^\s,;+>]+")
_HELD: Final = re.compile("\x00(\\d+)\x00")


def quoted(line: str, lexicon: Lexicon) -> tuple[str, "Reader"]:
    """Lay aside what is quoted in a line, where nothing in it is a mark."""
    held: list[str] = []

    def hold(match: re.Match[str]) -> str:
        said = next(one for one in match.groups() if one is not None)
        held.append(_unescaped(said))
        return f"\x00{len(held) - 1}\x00"

    text = _QUOTED.sub(hold, line.replace("\x00", " "))
    return seen(text).strip(), Reader(lexicon, tuple(held))


def _unescaped(quoted: str) -> str:
    try:
        text: str = json.loads(f'"{quoted}"', strict=False)
        text.encode()  # half of a sign is none
    except ValueError:
        return quoted
    return text


@dataclass(frozen=True)
class Reader:
    """What was quoted in a line, and the names that it may hold."""

    lexicon: Lexicon
    held: tuple[str, ...]

    def whole(self, text: str) -> str:
        """Put what was quoted back in its place."""
        return _HELD.sub(lambda match: self.held[int(match[1])], text.strip())

    def aside(self, order_type: type[Order], form: str, text: str) -> tuple[str, "Reader"]:
        """Lay aside names in which a word stands that leads to a field: `Seigneur de guerre`."""
        leads = frozenset(plain(one.lead) for one in parts(form)[1] if one.lead)
        names = self.lexicon.holding(order_type.speaks.values(), leads)
        held, left = list(self.held), ""
        words, at, place = list(_WORD.finditer(text)) if names else [], 0, 0
        folded = [plain(word[0]) for word in words]
        while place < len(words):
            size = next((len(n) for n in names if tuple(folded[place : place + len(n)]) == n), 0)
            if size:
                start, end = words[place].start(), words[place + size - 1].end()
                left += f"{text[at:start]}\x00{len(held)}\x00"
                held.append(text[start:end])
                at = end
            place += size or 1
        return left + text[at:], replace(self, held=tuple(held))

    def cut(self, order_type: type[Order]) -> LineParts:
        """Let a field that no word ends take a name of several words."""

        def name_of(field: str, text: str) -> tuple[str, str]:
            size = self.lexicon.begins(order_type.speaks.get(field, ""), text)
            words = text.split(None, size)
            return " ".join(words[:size]), " ".join(words[size:])

        return name_of

    def list(self, text: str, space: str = "") -> list[str]:
        """Part a list of names of a namespace; `none` is an empty one."""
        if self.lexicon.is_nothing(text, space):
            return []
        ands = "".join(rf"|(?<!\S){re.escape(word)}(?!\S)" for word in self.lexicon.ands)
        return [piece.strip() for piece in re.split(f"[,;]{ands}", text) if piece.strip()]
