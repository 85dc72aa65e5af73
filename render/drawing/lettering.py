"""Fonts, and plain text in them: what can be drawn, how wide it is, where its lines break."""

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
DRAWN_AS = str.maketrans({"\u202f": "\u00a0", "\u2011": "-", "\t": " "})
UNKNOWN = "\u00b7"


@dataclass(frozen=True, slots=True)
class Setting:
    """How words are set: in which face, how large, in which colour."""

    face: str
    size: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines that fit their box, and the size at which they do."""

    lines: tuple[str, ...]
    size: int


@lru_cache(maxsize=len(FACES))
def _file(face: str) -> bytes:
    return resources.files("render").joinpath("fonts", f"{face}.ttf").read_bytes()


@lru_cache(maxsize=512)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """Open a face at a size, laid out the same on every machine."""
    return ImageFont.truetype(BytesIO(_file(face)), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8192)
def _has(face: str, character: str) -> bool:
    """Tell whether a face holds a character: one that it lacks is drawn as the empty box."""
    known = font(face, 32)
    if character.isspace():
        return character in " \u00a0"
    return bytes(known.getmask(character)) != bytes(known.getmask("\uffff"))


@lru_cache(maxsize=8192)
def face_for(face: str, character: str) -> str | None:
    """Find the face that draws a character: the one that is asked for, if it can."""
    return next((each for each in (face, TEXT, FIGURES, VERSE) if _has(each, character)), None)


def missing(text: str) -> str:
    """List the characters of a text that no face can draw, each once."""
    plain = unicodedata.normalize("NFC", text).translate(DRAWN_AS)
    return "".join(sorted({each for each in plain if each != "\n" and not face_for(TEXT, each)}))


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """Make a text drawable: a letter without a glyph loses its accent, or becomes a dot."""
    plain = unicodedata.normalize("NFC", text).translate(DRAWN_AS)
    return "".join(_drawable(each) for each in plain if unicodedata.category(each) not in _SILENT)


_SILENT = ("Cc", "Cf", "Cs", "Co", "Mn", "Me")


def _drawable(character: str) -> str:
    if face_for(TEXT, character):
        return character
    base = unicodedata.normalize("NFKD", character)
    return "".join(each for each in base if face_for(TEXT, each)) or UNKNOWN


@lru_cache(maxsize=8192)
def _spans(text: str, face: str) -> tuple[tuple[str, str], ...]:
    """Part a text in stretches of one face each: a glyph that a face lacks is borrowed."""
    grouped = groupby(clean(text), key=lambda each: face_for(face, each) or TEXT)
    return tuple((borrowed, "".join(run)) for borrowed, run in grouped)


@lru_cache(maxsize=32768)
def width(text: str, face: str, size: int) -> float:
    """Measure how wide a line of text runs, in pixels."""
    return sum(font(borrowed, size).getlength(run) for borrowed, run in _spans(text, face))


def rise(face: str, size: int) -> int:
    """Measure how high the capitals of a face stand above the base line."""
    return -round(font(face, size).getbbox("H", anchor="ls")[1])


def write(image: Image.Image, at: tuple[float, float], text: str, setting: Setting) -> None:
    """Draw one line with its left end and base line at a point."""
    brush = ImageDraw.Draw(image)
    left, base = at
    for borrowed, run in _spans(text, setting.face):
        shape = font(borrowed, setting.size)
        brush.text((left, base), run, fill=setting.colour, font=shape, anchor="ls")
        left += shape.getlength(run)


def write_centred(image: Image.Image, at: tuple[float, float], text: str, setting: Setting) -> None:
    """Draw one line around a point: half its width to each side, half its capitals' height."""
    left = at[0] - width(text, setting.face, setting.size) / 2
    write(image, (left, at[1] + rise(setting.face, setting.size) / 2), text, setting)


def write_right(image: Image.Image, at: tuple[float, float], text: str, setting: Setting) -> None:
    """Draw one line with its right end and base line at a point."""
    write(image, (at[0] - width(text, setting.face, setting.size), at[1]), text, setting)


def wrap(text: str, face: str, size: int, room: float) -> tuple[str, ...]:
    """Break a text into lines that fit the room; a word that is too long for a line is broken."""
    lines: list[str] = []
    for paragraph in words_of(text):
        line = ""
        for part in chain.from_iterable(_parts(word, face, size, room) for word in paragraph):
            longer = f"{line} {part}" if line else part
            if line and width(longer, face, size) > room:
                lines.append(line)
                longer = part
            line = longer
        lines.append(line)
    return tuple(lines)


def wrap_even(text: str, face: str, size: int, room: float) -> tuple[str, ...]:
    """Break a text into as few lines as wrap does, but about as long as each other."""
    lines = wrap(text, face, size, room)
    low, high = room / 2, room
    while len(lines) > 1 and high - low > size / 2:
        middle = (low + high) / 2
        tighter = wrap(text, face, size, middle)
        fits = len(tighter) == len(lines)
        low, high = (low, middle) if fits else (middle, high)
        lines = tighter if fits else lines
    return lines


def words_of(text: str) -> list[list[str]]:
    """List the words of each line of a text; a no-break space is part of its word."""
    return [[word for word in line.split(" ") if word] for line in text.split("\n")]


def _parts(word: str, face: str, size: int, room: float) -> list[str]:
    """Cut a word where it outgrows a whole line."""
    parts = [""]
    for character in word:
        if parts[-1] and width(parts[-1] + character, face, size) > room:
            parts.append("")
        parts[-1] += character
    return parts


def fit(text: str, face: str, box: tuple[float, int], sizes: range) -> Fitted:
    """Set a text as large as fits: a box is a width and a number of lines, sizes run downwards.

    Where nothing fits, the last line that does ends in an ellipsis.
    """
    room, most = box
    longest = max(text.replace("\n", " ").split(" "), key=len)
    for size in sizes:
        lines = wrap(text, face, size, room)
        if len(lines) <= most and (size == sizes[-1] or width(longest, face, size) <= room):
            return Fitted(lines, size)
    lines = wrap(text, face, sizes[-1], room)
    return Fitted((*lines[: most - 1], shorten(lines[most - 1], face, sizes[-1], room)), sizes[-1])


def shorten(line: str, face: str, size: int, room: float) -> str:
    """Put an ellipsis in place of as much of a line's end as must go."""
    kept = line.rstrip()
    while kept and width(f"{kept}\u2026", face, size) > room:
        kept = kept[:-1].rstrip()
    return f"{kept}\u2026"
