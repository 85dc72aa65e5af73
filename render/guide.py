"""The guide of a game: a few pages that teach it, each a picture with a title and a text.

The words are `guide.<page>.title` and `guide.<page>.text` in the game's word files; its labels are
`guide.<page>.<label>`. What a page states as a number comes from the rules of the game.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from render.drawing.guide_sheet import (
    Example,
    SheetLayout,
    SheetStyle,
    SheetText,
    draw_sheet,
    lay_out_sheet,
)
from render.drawing.picture import Picture
from render.language.fact_vocabulary import capitalise
from render.language.grammar import FactValue
from render.language.voice import Voice

STRONG = "**"


@dataclass(frozen=True, kw_only=True)
class GuidePage:
    """One page: one idea."""

    key: str
    draw_example: Callable[[Voice], Example]
    """Draw what the page shows, with its labels, in the language of a voice."""
    read_facts: Callable[[], Mapping[str, FactValue]] = dict
    """Read the numbers that its words state out of the rules; they are read often."""
    rules: tuple[str, ...] = ()
    """The ids of the rules that it tells; readers don't see them."""


@dataclass(frozen=True, kw_only=True)
class Guide:
    """The pages of a game's guide, in reading order."""

    style: SheetStyle
    pages: tuple[GuidePage, ...]
    is_flat: bool = False
    """Its pictures are painted in few tones (`Picture.is_flat`)."""
    legend: str = ""
    """The key of the page that tells what the signs of the pictures mean, if there is one."""


def find_legend(guide: Guide | None) -> int:
    """Return the number of the page that tells what signs mean; 0 if there is none."""
    pages = () if guide is None else guide.pages
    numbers = (n for n, one in enumerate(pages, 1) if guide is not None and one.key == guide.legend)
    return next(numbers, 0)


def write_page_title(voice: Voice, page: GuidePage) -> str:
    """Write the title of a page."""
    return voice.say(f"guide.{page.key}.title", **page.read_facts())


def write_page_text(voice: Voice, page: GuidePage) -> str:
    """Write the sentences of a page, with **strong** words."""
    return voice.say(f"guide.{page.key}.text", **page.read_facts())


def draw_guide_page(voice: Voice, guide: Guide, number: int) -> Picture:
    """Draw a page by its number; its alt text says all that the picture says."""
    words, example = _prepare_page(voice, guide, number)
    said = (words.title, words.text, *(one.text for one in example.labels), *example.says)
    alt = " ".join(map(_end_sentence, said))
    image = draw_sheet(guide.style, words, example)
    return Picture(image, alt.replace(STRONG, ""), alt, is_flat=guide.is_flat)


def _end_sentence(text: str) -> str:
    """Return a text as a sentence: with a capital, and a full stop if it has no other."""
    text = capitalise(text)
    return text if text.replace(STRONG, "").endswith((".", "?", "!")) else f"{text}."


def lay_out_guide_page(voice: Voice, guide: Guide, number: int) -> SheetLayout:
    """Lay out a page by its number."""
    return lay_out_sheet(guide.style, *_prepare_page(voice, guide, number))


def _prepare_page(voice: Voice, guide: Guide, number: int) -> tuple[SheetText, Example]:
    page = guide.pages[number - 1]
    title, text = write_page_title(voice, page), write_page_text(voice, page)
    return SheetText(title, text, number, len(guide.pages)), page.draw_example(voice)
