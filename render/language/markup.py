"""Discord's Markdown: escape names, cut texts at good places, and convert to HTML."""

import html
import re
import unicodedata
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import lru_cache
from itertools import accumulate
from urllib.parse import urlsplit

# Never cut: escapes, code, links, timestamps, mentions and commands.
_UNCUTTABLE = r"\\.|```.*?```|`[^`\n]+`|\[[^\]\n]*\]\([^()\s]*\)|<[^<>\n]{1,120}>"
# Better not cut: emphasised text.
_EMPHASIS = r"\*\*\*?.+?\*?\*\*|__.+?__|~~.+?~~|\|\|.+?\|\||\*[^*\n]+\*|(?<!\w)_[^_\n]+_(?!\w)"
NEVER_CUT = re.compile(_UNCUTTABLE, re.DOTALL)
BETTER_NOT_CUT = re.compile(f"{_UNCUTTABLE}|{_EMPHASIS}", re.DOTALL)

_SENTENCE = re.compile(r"[.!?\u2026][)\u00bb\u201d\"']*[\s\u00a0\u202f\u00bb]*\s")
_BREAKS = (re.compile(r"\n+"), _SENTENCE, re.compile(r"[ \n]+"))
_MARKUP_CHARACTERS = re.compile(r"([\\`*_~|<>\[\](){}#+\-.:])")
_ESCAPED = re.compile(r"\\([^\w\s])")
_HIDDEN_CATEGORIES = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
_BREAKING_SPACES = re.compile(r"[^\S\u00a0\u2007\u202f]+")
ZERO_WIDTH_JOINER = "\u200d"
MAX_MARKS = 3
"""The most marks above or below one letter: more of them would reach into other lines."""


def to_one_line(text: str) -> str:
    """Put a text on one line; no-break spaces stay, since French needs them."""
    return _BREAKING_SPACES.sub(" ", text).strip()


@lru_cache(maxsize=1024)
def escape_name(name: str) -> str:
    """Escape a person's name: no mention, no link, no Markdown, no second line.

    Cached, since the few names of a table are in all of its texts.
    """
    flat = to_one_line("".join(_list_seen(name)))
    return _MARKUP_CHARACTERS.sub(r"\\\1", flat).replace("@", "@\u200b")


def _list_seen(name: str) -> Iterator[str]:
    """Yield the characters of a name that can be seen, with at most `MAX_MARKS` marks a letter."""
    marks = 0
    for each in name:
        is_mark = bool(unicodedata.combining(each)) or unicodedata.category(each) == "Me"
        marks = marks + 1 if is_mark else 0
        is_seen = each.isspace() or each == ZERO_WIDTH_JOINER or not _is_hidden(each)
        if is_seen and marks <= MAX_MARKS:
            yield each


def remove_escapes(text: str) -> str:
    """Return a text of escaped names as a label shows it, where nothing is Markdown."""
    return _ESCAPED.sub(r"\1", text)


def _is_hidden(character: str) -> bool:
    return unicodedata.category(character) in _HIDDEN_CATEGORIES


def discord_length(text: str) -> int:
    """Return the length of a text as Discord counts it: in UTF-16 units."""
    if text.isascii():
        return len(text)
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut_text(text: str, limit: int) -> Iterator[str]:
    """Cut a text into pieces within the limit, at lines, else sentences, else words."""
    rest = text.strip()
    while discord_length(rest) > limit:
        index = _find_cut(rest[: 2 * limit], limit)
        yield rest[:index].rstrip()
        rest = rest[index:].lstrip()
    if rest:
        yield rest


def _find_cut(text: str, limit: int) -> int:
    """Find the best index to cut at; not in the first third of the limit if avoidable."""
    sums = accumulate(discord_length(each) for each in text)
    reach = sum(1 for units in sums if units <= limit)
    for whole in (BETTER_NOT_CUT, NEVER_CUT):
        uncut_spans = [found.span() for found in whole.finditer(text)]
        for border in _BREAKS:
            ends = [found.end() for found in border.finditer(text)]
            indexes = [
                end
                for end in ends
                if len(text[:end].rstrip()) <= reach and _is_outside(end, uncut_spans)
            ]
            if indexes and indexes[-1] * 3 >= reach:
                return indexes[-1]
    uncut_spans = [found.span() for found in NEVER_CUT.finditer(text)]
    free = [index for index in range(reach, 0, -1) if _is_outside(index, uncut_spans)]
    return free[0] if free else max(1, reach)


def _is_outside(index: int, uncut_spans: list[tuple[int, int]]) -> bool:
    return not any(start < index < end for start, end in uncut_spans)


def to_html(text: str) -> str:
    """Convert Markdown to HTML; the rest is escaped."""
    written: list[str] = []
    done = 0
    for found in BETTER_NOT_CUT.finditer(text):
        convert = _uncuttable_to_html if NEVER_CUT.fullmatch(found[0]) else _emphasis_to_html
        written += _escape_html(text[done : found.start()]), convert(found[0])
        done = found.end()
    return "".join((*written, _escape_html(text[done:])))


def _escape_html(text: str) -> str:
    return html.escape(text).replace("\n", "<br>\n")


def _emphasis_to_html(text: str) -> str:
    for mark, tag in (("**", "strong"), ("__", "u"), ("~~", "s"), ("||", "span"), ("*", "em")):
        if text.startswith(mark):
            return f"<{tag}>{to_html(text[len(mark) : -len(mark)])}</{tag}>"
    return f"<em>{to_html(text[1:-1])}</em>"


def _uncuttable_to_html(text: str) -> str:
    converters: dict[str, Callable[[str], str]] = {
        "\\": lambda each: html.escape(each[1:]),
        "`": lambda each: f"<code>{html.escape(each.strip('`'))}</code>",
        "[": _link_to_html,
        "<": _tag_to_html,
    }
    return converters[text[0]](text)


def _link_to_html(text: str) -> str:
    label, _, address = text[1:-1].partition("](")
    parts = urlsplit(address)
    is_relative = not parts.scheme and not parts.netloc and not address.startswith("/")
    if parts.scheme not in ("http", "https") and not is_relative:
        return to_html(label)
    return f'<a href="{html.escape(address)}">{to_html(label)}</a>'


def _tag_to_html(text: str) -> str:
    """Convert timestamps to dates, and commands and mentions to their names."""
    moment = re.fullmatch(r"<t:(-?\d{1,11})(?::\w)?>", text)
    if moment:
        at = datetime.fromtimestamp(int(moment[1]), UTC)
        return f'<time datetime="{at:%Y-%m-%dT%H:%M:%SZ}">{at:%Y-%m-%d %H:%M} UTC</time>'
    named = re.fullmatch(r"<(/[^:]+|a?:\w+:|@[!&]?|#)\d*:?\d*>", text)
    return f"<code>{html.escape(named[1])}</code>" if named else html.escape(text)


def clip_text(text: str, limit: int) -> str:
    """Cut a text to its first lines, sentences or words that fit."""
    if discord_length(text) <= limit:
        return text
    return next(cut_text(text, limit - 2)) + " \u2026"
