"""A page of words: a title, paragraphs and fields, cut to what a message holds."""

import html
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from render.language.markup import cut, one_line, size, to_html

STYLE = """
:root { color-scheme: light dark;
  --paper: #f4ecd8; --ink: #2a1d14; --soft: #6b5136; --line: #c9b68d; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1b1614; --ink: #f0e6d0; --soft: #c3ab84; --line: #4a3c30; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.5 "Alegreya Sans", "Source Sans 3", system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 1rem 1rem 3rem; overflow-wrap: anywhere; }
h1 { font: 1.6rem/1.2 Metamorphous, Georgia, serif; margin: 1.5rem 0 0.75rem; }
h2 { font: 1.25rem/1.25 Metamorphous, Georgia, serif; margin: 2.5rem 0 0.75rem;
  border-top: 1px solid var(--line); padding-top: 1rem; }
p { margin: 0 0 0.75rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 0.75rem; margin: 1rem 0;
  border-top: 1px solid var(--line); padding-top: 0.75rem; }
dt { color: var(--soft); }
dd { margin: 0; font-variant-numeric: tabular-nums lining-nums; }
figure { margin: 1rem -1rem; }
img { display: block; width: 100%; height: auto; }
a { color: inherit; }
nav { position: sticky; top: 0; background: var(--paper); border-bottom: 1px solid var(--line); }
nav summary { padding: 0.5rem 0; color: var(--soft); }
nav a { display: inline-block; min-width: 2.75rem; padding: 0.5rem 0.25rem; text-align: center; }
[id] { scroll-margin-top: 3rem; }
time { white-space: nowrap; }
""".strip()


class Room(NamedTuple):
    """How much one message holds: characters, and blocks of text."""

    characters: int
    blocks: int


# Half of a message's forty components are left to its container, picture and controls.
MESSAGE = Room(characters=4000, blocks=20)
PLAIN = Room(characters=2000, blocks=1000)

BETWEEN: Final = " \u00b7 "
"""Stands between what several chapters say in one field."""


class PagePicture(NamedTuple):
    """A picture's file beside a page, and the words that stand in for it."""

    source: str
    alt: str


@dataclass(frozen=True, slots=True)
class Page:
    """What is to be read, in Markdown; names of people are escaped before they come in here."""

    title: str
    paragraphs: tuple[str, ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    now: tuple[str, ...] = ()
    """The names of fields that tell how it stands: what is told later takes their place."""
    aside: bool = field(default=False, compare=False)
    """It tells its reader of others alone."""

    @property
    def blocks(self) -> tuple[str, ...]:
        """The page as blocks of Markdown: title, paragraphs, and all fields in one."""
        title = (f"## {one_line(self.title)}",) if self.title.strip() else ()
        lines = (_field(name, value) for name, value in self.fields)
        fields = "\n".join(line for line in lines if line)
        written = (each.strip() for each in self.paragraphs)
        return (*title, *(each for each in written if each), *((fields,) if fields else ()))

    def once(self) -> "Page":
        """Leave out the first sentence where the title says it, unless little else would stand."""
        top, *more = self.paragraphs or ("",)
        sentence, _, rest = top.partition(". ")
        said = sentence.strip().removesuffix(".")
        if not said or not self.title.endswith(said) or not (rest or more or self.fields):
            return self
        return replace(self, paragraphs=(*((rest,) if rest else ()), *more))

    def markdown(self) -> str:
        """Write the page as one text of Markdown."""
        return "\n\n".join(self.blocks)

    def parts(self, room: Room = MESSAGE) -> tuple["Page", ...]:
        """Cut the page into pages that each fit a message, with nothing lost."""
        parts: list[Page] = []
        part = Page("")
        for piece in _pieces(self, room.characters):
            longer = _join(part, piece)
            if part.blocks and not _fits(longer, room):
                parts.append(part)
                longer = piece
            part = longer
        return (*parts, part) if part.blocks else tuple(parts)

    def html(self, language: str = "en", figures: Sequence[PagePicture] = ()) -> str:
        """Write the page as an HTML file of its own, for a phone, by day and by night."""
        return document(self.title, ((self, figures),), language)

    def body(self, level: int, figures: Sequence[PagePicture] = ()) -> str:
        """Write the page as a part of an HTML file."""
        body = [f"<h{level}>{to_html(self.title)}</h{level}>"] if self.title else []
        body += [f"<p>{to_html(each)}</p>" for each in self.paragraphs if each.strip()]
        rows = "\n".join(f"<dt>{to_html(n)}</dt><dd>{to_html(v)}</dd>" for n, v in self.fields)
        body += [f"<dl>\n{rows}\n</dl>"] if rows else []
        body += [_figure(each) for each in figures]
        return "\n".join(body)


class Contents(NamedTuple):
    """Where a long document may be entered: its name, and by page what the place is called."""

    name: str
    places: Mapping[int, str]


NONE: Final = Contents("", {})


def document(
    title: str,
    pages: Sequence[tuple[Page, Sequence[PagePicture]]],
    language: str = "en",
    contents: Contents = NONE,
) -> str:
    """Write pages under each other as one HTML file; several stand under a title of their own.

    The contents stay in sight while one reads.
    """
    alone = len(pages) == 1
    parts = [] if alone else [f"<h1>{to_html(title)}</h1>"]
    parts += [_contents(contents)] if contents.places else []
    for number, (page, figures) in enumerate(pages):
        body = page.body(1 if alone else 2, figures)
        parts.append(
            f'<section id="p{number}">{body}</section>' if number in contents.places else body
        )
    return _document(language, re.sub("<[^>]*>", "", to_html(title)), "\n".join(parts))


def _contents(contents: Contents) -> str:
    links = (f'<a href="#p{at}">{to_html(name)}</a>' for at, name in contents.places.items())
    name = to_html(contents.name)
    return f"<nav><details><summary>{name}</summary>{' '.join(links)}</details></nav>"


def together(
    fields: Iterable[tuple[str, str]], now: Sequence[str] = ()
) -> tuple[tuple[str, str], ...]:
    """Put fields of the same name together, in the order in which they are told.

    Of those that tell how it stands `now`, the last is left.
    """
    found: dict[str, list[str]] = {}
    for name, value in fields:
        values = found.setdefault(name, [])
        if name in now:
            values[:] = [value]
        elif value not in values:
            values.append(value)
    return tuple((name, BETWEEN.join(values)) for name, values in found.items())


def _field(name: str, value: str) -> str:
    strong = f"**{name.strip()}**" if name.strip() else ""
    return " ".join(each for each in (strong, value.strip()) if each)


def _fits(page: Page, room: Room) -> bool:
    return size(page.markdown()) <= room.characters and len(page.blocks) <= room.blocks


def _join(page: Page, more: Page) -> Page:
    """Lengthen a page by a piece that follows it."""
    paragraphs = (*page.paragraphs, *more.paragraphs)
    return Page(page.title or more.title, paragraphs, (*page.fields, *more.fields))


def _pieces(page: Page, limit: int) -> Iterator[Page]:
    """Go through a page in pieces of one block, each short enough for a message."""
    head, *rest = _cut(one_line(page.title), limit - len("## "))
    if head:
        yield Page(head)
    for paragraph in (*rest, *page.paragraphs):
        yield from (Page("", (piece,)) for piece in cut(paragraph, limit))
    for name, value in page.fields:
        yield from (Page("", (), (field,)) for field in _field_pieces(name, value, limit))


def _field_pieces(name: str, value: str, limit: int) -> Iterator[tuple[str, str]]:
    """Cut a field that is too long for a message: its name leads the first piece."""
    *early, name = _cut(name, limit // 2)
    yield from ((each, "") for each in early)
    first, *others = _cut(value, limit - size(name) - len("**** "))
    yield name, first
    yield from (("", each) for each in others)


def _cut(text: str, limit: int) -> list[str]:
    return list(cut(text, limit)) or [""]


def _figure(figure: PagePicture) -> str:
    source, alt = html.escape(figure.source), html.escape(figure.alt)
    return f'<figure><img src="{source}" alt="{alt}" loading="lazy"></figure>'


def _document(language: str, title: str, body: str) -> str:
    return f"""<!doctype html>
<html lang="{html.escape(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{STYLE}
</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""
