"""Discord's Markdown: names made harmless, texts cut where it doesn't hurt, and HTML out of it."""

import html
import re
import unicodedata
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import lru_cache
from itertools import accumulate
from urllib.parse import urlsplit

# What must never be cut: escapes, code, links, timestamps, mentions and commands.
_WHOLE = r"\\.|```.*?```|`[^`\n]+`|\[[^\]\n]*\]\([^()\s]*\)|<[^<>\n]{1,120}>"
# What is better not cut: stressed words, and links with their labels.
_STRESSED = r"\*\*\*?.+?\*?\*\*|__.+?__|~~.+?~~|\|\|.+?\|\||\*[^*\n]+\*|(?<!\w)_[^_\n]+_(?!\w)"
HARD = re.compile(_WHOLE, re.DOTALL)
SOFT = re.compile(f"{_WHOLE}|{_STRESSED}", re.DOTALL)

_SENTENCE = re.compile(r"[.!?\u2026][)\u00bb\u201d\"']*[\s\u00a0\u202f\u00bb]*\s")
_BORDERS = (re.compile(r"\n+"), _SENTENCE, re.compile(r"[ \n]+"))
_MARKED = re.compile(r"([\\`*_~|<>\[\](){}#+\-.:])")
_HIDDEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
_BLANK = re.compile(r"[^\S\u00a0\u2007\u202f]+")
JOINER = "\u200d"


def one_line(text: str) -> str:
    """Bring a text onto one line; no-break spaces stay, since French stands on them."""
    return _BLANK.sub(" ", text).strip()


@lru_cache(maxsize=1024)
def escape(name: str) -> str:
    """Make a person's name harmless: no mention, no link, no marks, no second line.

    A table has few names, which stand in all that is said of it.
    """
    seen = (each for each in name if each.isspace() or each == JOINER or not _is_hidden(each))
    flat = one_line("".join(seen))
    return _MARKED.sub(r"\\\1", flat).replace("@", "@\u200b")


def _is_hidden(character: str) -> bool:
    return unicodedata.category(character) in _HIDDEN


def size(text: str) -> int:
    """Count a text as Discord may: characters beyond the first plane count twice."""
    if text.isascii():
        return len(text)
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, limit: int) -> Iterator[str]:
    """Cut a text at lines, else sentences, else words, into pieces within the limit."""
    rest = text.strip()
    while size(rest) > limit:
        place = _place(rest[: 2 * limit], limit)
        yield rest[:place].rstrip()
        rest = rest[place:].lstrip()
    if rest:
        yield rest


def _place(text: str, limit: int) -> int:
    """Find the best place to cut: not before a third of the limit, if there is any choice."""
    sums = accumulate(size(each) for each in text)
    reach = sum(1 for units in sums if units <= limit)
    for whole in (SOFT, HARD):
        bonds = [found.span() for found in whole.finditer(text)]
        for border in _BORDERS:
            ends = [found.end() for found in border.finditer(text)]
            places = [
                end for end in ends if len(text[:end].rstrip()) <= reach and _free(end, bonds)
            ]
            if places and places[-1] * 3 >= reach:
                return places[-1]
    bonds = [found.span() for found in HARD.finditer(text)]
    free = [place for place in range(reach, 0, -1) if _free(place, bonds)]
    return free[0] if free else max(1, reach)


def _free(place: int, bonds: list[tuple[int, int]]) -> bool:
    return not any(start < place < end for start, end in bonds)


def to_html(text: str) -> str:
    """Turn Markdown into HTML; what isn't Markdown is only quoted."""
    written: list[str] = []
    done = 0
    for found in SOFT.finditer(text):
        turn = _whole if HARD.fullmatch(found[0]) else _stressed
        written += _quoted(text[done : found.start()]), turn(found[0])
        done = found.end()
    return "".join((*written, _quoted(text[done:])))


def _quoted(text: str) -> str:
    return html.escape(text).replace("\n", "<br>\n")


def _stressed(text: str) -> str:
    for mark, tag in (("**", "strong"), ("__", "u"), ("~~", "s"), ("||", "span"), ("*", "em")):
        if text.startswith(mark):
            return f"<{tag}>{to_html(text[len(mark) : -len(mark)])}</{tag}>"
    return f"<em>{to_html(text[1:-1])}</em>"


def _whole(text: str) -> str:
    turns: dict[str, Callable[[str], str]] = {
        "\\": lambda each: html.escape(each[1:]),
        "`": lambda each: f"<code>{html.escape(each.strip('`'))}</code>",
        "[": _link,
        "<": _tag,
    }
    return turns[text[0]](text)


def _link(text: str) -> str:
    label, _, address = text[1:-1].partition("](")
    parts = urlsplit(address)
    beside = not parts.scheme and not parts.netloc and not address.startswith("/")
    if parts.scheme not in ("http", "https") and not beside:
        return to_html(label)
    return f'<a href="{html.escape(address)}">{to_html(label)}</a>'


def _tag(text: str) -> str:
    """Turn timestamps into dates, commands and mentions into what they name."""
    moment = re.fullmatch(r"<t:(-?\d{1,11})(?::\w)?>", text)
    if moment:
        at = datetime.fromtimestamp(int(moment[1]), UTC)
        return f'<time datetime="{at:%Y-%m-%dT%H:%M:%SZ}">{at:%Y-%m-%d %H:%M} UTC</time>'
    named = re.fullmatch(r"<(/[^:]+|a?:\w+:|@[!&]?|#)\d*:?\d*>", text)
    return f"<code>{html.escape(named[1])}</code>" if named else html.escape(text)
