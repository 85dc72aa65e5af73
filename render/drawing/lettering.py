"""Fonts and plain text: which characters can be drawn, text widths and line breaks."""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from io import BytesIO
from itertools import chain, groupby

from PIL import Image, ImageDraw, ImageFont

from render.drawing.colours import Colour

DISPLAY = "display"
TEXT = "text"
BOLD = "text-bold"
ITALIC = "text-italic"
VERSE = "verse"
FIGURES = "figures"
FIGURES_BOLD = "figures-bold"
FACES = (DISPLAY, TEXT, BOLD, ITALIC, VERSE, FIGURES, FIGURES_BOLD)

# No face has the narrow no-break space; the other two would break or vanish.
CHARACTER_REPLACEMENTS = str.maketrans({"\u202f": "\u00a0", "\u2011": "-", "\t": " "})
UNKNOWN_CHARACTER = "\u00b7"


@dataclass(frozen=True, slots=True)
class TextStyle:
    """The face, size and colour of a text."""

    face: str
    size: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class FittedText:
    """Lines that fit their box, and the size at which they do."""

    lines: tuple[str, ...]
    size: int


@lru_cache(maxsize=len(FACES))
def _read_font_file(face: str) -> bytes:
    return resources.files("render").joinpath("fonts", f"{face}.ttf").read_bytes()


@lru_cache(maxsize=512)
def load_font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """Load a face at a size; its layout is the same on every machine."""
    return ImageFont.truetype(
        BytesIO(_read_font_file(face)), size, layout_engine=ImageFont.Layout.BASIC
    )


@lru_cache(maxsize=8192)
def _has_glyph(face: str, character: str) -> bool:
    """Tell whether a face has a character; one that it lacks is drawn as an empty box."""
    known = load_font(face, 32)
    if character.isspace():
        return character in " \u00a0"
    return bytes(known.getmask(character)) != bytes(known.getmask("\uffff"))


@lru_cache(maxsize=8192)
def find_face(face: str, character: str) -> str | None:
    """Return the wanted face if it has the character, else another that does, else None."""
    return next(
        (each for each in (face, TEXT, FIGURES, VERSE) if _has_glyph(each, character)), None
    )


def list_undrawable_characters(text: str) -> str:
    """List the characters of a text that no face can draw, each once."""
    plain = unicodedata.normalize("NFC", text).translate(CHARACTER_REPLACEMENTS)
    return "".join(sorted({each for each in plain if each != "\n" and not find_face(TEXT, each)}))


@lru_cache(maxsize=4096)
def make_drawable(text: str) -> str:
    """Make a text drawable: a character without a glyph loses its accent, or becomes a dot."""
    plain = unicodedata.normalize("NFC", text).translate(CHARACTER_REPLACEMENTS)
    return "".join(
        _replace_undrawable(each)
        for each in plain
        if unicodedata.category(each) not in _DROPPED_CATEGORIES
    )


_DROPPED_CATEGORIES = ("Cc", "Cf", "Cs", "Co", "Mn", "Me")


def _replace_undrawable(character: str) -> str:
    if find_face(TEXT, character):
        return character
    base = unicodedata.normalize("NFKD", character)
    return "".join(each for each in base if find_face(TEXT, each)) or UNKNOWN_CHARACTER


@lru_cache(maxsize=8192)
def _spans_by_face(text: str, face: str) -> tuple[tuple[str, str], ...]:
    """Split a text into runs of one face; missing glyphs are taken from other faces."""
    grouped = groupby(make_drawable(text), key=lambda each: find_face(face, each) or TEXT)
    return tuple((borrowed, "".join(run)) for borrowed, run in grouped)


@lru_cache(maxsize=32768)
def text_width(text: str, face: str, size: int) -> float:
    """Return the width of a line of text in pixels."""
    return sum(
        load_font(borrowed, size).getlength(run) for borrowed, run in _spans_by_face(text, face)
    )


def capital_height(face: str, size: int) -> int:
    """Return the height of the capitals of a face above the base line."""
    return -round(load_font(face, size).getbbox("H", anchor="ls")[1])


def write_line(image: Image.Image, at: tuple[float, float], text: str, setting: TextStyle) -> None:
    """Draw one line with its left end and base line at a point."""
    brush = ImageDraw.Draw(image)
    left, base = at
    for borrowed, run in _spans_by_face(text, setting.face):
        shape = load_font(borrowed, setting.size)
        brush.text((left, base), run, fill=setting.colour, font=shape, anchor="ls")
        left += shape.getlength(run)


def write_centred(
    image: Image.Image, at: tuple[float, float], text: str, setting: TextStyle
) -> None:
    """Draw one line around a point: half its width to each side, half its capitals' height."""
    left = at[0] - text_width(text, setting.face, setting.size) / 2
    write_line(image, (left, at[1] + capital_height(setting.face, setting.size) / 2), text, setting)


def write_right(image: Image.Image, at: tuple[float, float], text: str, setting: TextStyle) -> None:
    """Draw one line with its right end and base line at a point."""
    write_line(image, (at[0] - text_width(text, setting.face, setting.size), at[1]), text, setting)


def wrap_text(text: str, face: str, size: int, room: float) -> tuple[str, ...]:
    """Break a text into lines that fit the width; a word longer than a line is broken."""
    lines: list[str] = []
    for paragraph in split_words(text):
        line = ""
        for part in chain.from_iterable(_break_word(word, face, size, room) for word in paragraph):
            longer = f"{line} {part}" if line else part
            if line and text_width(longer, face, size) > room:
                lines.append(line)
                longer = part
            line = longer
        lines.append(line)
    return tuple(lines)


def wrap_text_evenly(text: str, face: str, size: int, room: float) -> tuple[str, ...]:
    """Break a text into as few lines as possible, all of about the same length."""
    lines = wrap_text(text, face, size, room)
    low, high = room / 2, room
    while len(lines) > 1 and high - low > size / 2:
        middle = (low + high) / 2
        tighter = wrap_text(text, face, size, middle)
        fits = len(tighter) == len(lines)
        low, high = (low, middle) if fits else (middle, high)
        lines = tighter if fits else lines
    return lines


def split_words(text: str) -> list[list[str]]:
    """List the words of each line of a text; a no-break space is part of its word."""
    return [[word for word in line.split(" ") if word] for line in text.split("\n")]


def _break_word(word: str, face: str, size: int, room: float) -> list[str]:
    """Break a word into parts that each fit a line."""
    parts = [""]
    for character in word:
        if parts[-1] and text_width(parts[-1] + character, face, size) > room:
            parts.append("")
        parts[-1] += character
    return parts


def fit_lines(text: str, face: str, box: tuple[float, int], sizes: range) -> FittedText:
    """Fit a text into a box (width, number of lines) in the largest of the falling sizes.

    If no size fits, the text is cut and its last line ends in an ellipsis.
    """
    room, most = box
    longest = max(text.replace("\n", " ").split(" "), key=len)
    for size in sizes:
        lines = wrap_text(text, face, size, room)
        if len(lines) <= most and (size == sizes[-1] or text_width(longest, face, size) <= room):
            return FittedText(lines, size)
    lines = wrap_text(text, face, sizes[-1], room)
    return FittedText(
        (*lines[: most - 1], shorten_line(lines[most - 1], face, sizes[-1], room)), sizes[-1]
    )


def shorten_line(line: str, face: str, size: int, room: float) -> str:
    """Shorten a line to the width, with an ellipsis at its end."""
    kept = line.rstrip()
    while kept and text_width(f"{kept}\u2026", face, size) > room:
        kept = kept[:-1].rstrip()
    return f"{kept}\u2026"
