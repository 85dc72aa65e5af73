"""Pages of text (title, paragraphs, fields), split to fit messages or written as HTML."""

import html
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Final, NamedTuple

from render.language.markup import cut_text, discord_length, to_html, to_one_line

STYLESHEET = """
:root { color-scheme: light dark;
  --paper: #f4ecd8; --ink: #2a1d14; --soft: #6b5136; --line: #c9b68d; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1b1614; --ink: #f0e6d0; --soft: #c3ab84; --line: #4a3c30; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.5 "Alegreya Sans", "Source Sans 3", system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 1rem 1rem 3rem; overflow-wrap: anywhere; }
h1 { font: 1.6rem/1.2 Texturina, Georgia, serif; margin: 1.5rem 0 0.75rem; }
h2 { font: 1.25rem/1.25 Texturina, Georgia, serif; margin: 2.5rem 0 0.75rem;
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


class MessageLimits(NamedTuple):
    """The limits of one message: characters, and blocks of text."""

    characters: int
    blocks: int


# The other half of a message's forty components is for its container, picture and controls.
MESSAGE_LIMITS = MessageLimits(characters=4000, blocks=20)

FIELD_SEPARATOR: Final = " \u00b7 "
"""Separates what several chapters say in one field."""
CHAPTER_TITLE_SIGN: Final = "**"
"""Stands around the title of a chapter that begins a paragraph."""
_SENTENCE_GAP: Final = re.compile(r"(?<=[.?!]) ")


class PagePicture(NamedTuple):
    """The file of a picture beside a page, and its alt text."""

    source: str
    alt: str


class Highlight(NamedTuple):
    """A short sentence of news, for where there is no room for all."""

    weight: int
    """How much it matters to its reader."""
    sentence: str


@dataclass(frozen=True, slots=True)
class Page:
    """A text in Markdown; the names of people in it are escaped already."""

    title: str
    paragraphs: tuple[str, ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    status_fields: tuple[str, ...] = ()
    """The names of fields that describe the present: a later value replaces an earlier one."""
    is_title_spare: bool = field(default=False, compare=False)
    """The text says as much as the title, so that a card leaves the title out."""
    is_about_others: bool = field(default=False, compare=False)
    """It is only about other sides than the reader's."""
    highlights: tuple[Highlight, ...] = field(default=(), compare=False)
    """What a card tells of it, in the order of events; () where it tells the paragraphs."""

    @property
    def blocks(self) -> tuple[str, ...]:
        """The page as blocks of Markdown: title, paragraphs, and all fields in one."""
        title = (f"## {to_one_line(self.title)}",) if self.title.strip() else ()
        lines = (_field_line(name, value) for name, value in self.fields)
        fields = "\n".join(line for line in lines if line)
        written = (each.strip() for each in self.paragraphs)
        return (*title, *(each for each in written if each), *((fields,) if fields else ()))

    @property
    def is_blank(self) -> bool:
        """Tell whether it says nothing besides its title."""
        lines = (_field_line(name, value) for name, value in self.fields)
        return not any((*(each.strip() for each in self.paragraphs), *lines))

    def without_repeated_title(self) -> "Page":
        """Leave out the sentences that the title says, as long as other text remains."""
        own = takewhile(lambda each: not each.startswith(CHAPTER_TITLE_SIGN), self.paragraphs)
        told = tuple(own)
        kept = (*leave_out_said(self.title, told), *self.paragraphs[len(told) :])
        return replace(self, paragraphs=kept) if kept or self.fields else self

    def to_markdown(self) -> str:
        """Write the page as one text of Markdown."""
        return "\n\n".join(self.blocks)

    def split_to_fit(self, room: MessageLimits = MESSAGE_LIMITS) -> tuple["Page", ...]:
        """Split the page into pages that each fit a message, without losing text."""
        parts: list[Page] = []
        part = Page("")
        for piece in _split_into_pieces(self, room.characters):
            longer = _join_pages(part, piece)
            if part.blocks and not _fits_message(longer, room):
                parts.append(part)
                longer = piece
            part = longer
        return (*parts, part) if part.blocks else tuple(parts)

    def to_html_section(self, level: int, figures: Sequence[PagePicture] = ()) -> str:
        """Write the page as a part of an HTML file."""
        body = [f"<h{level}>{to_html(self.title)}</h{level}>"] if self.title else []
        body += [f"<p>{to_html(each)}</p>" for each in self.paragraphs if each.strip()]
        rows = "\n".join(f"<dt>{to_html(n)}</dt><dd>{to_html(v)}</dd>" for n, v in self.fields)
        body += [f"<dl>\n{rows}\n</dl>"] if rows else []
        body += [_picture_to_html(each) for each in figures]
        return "\n".join(body)


def leave_out_said(title: str, paragraphs: Iterable[str]) -> tuple[str, ...]:
    """Leave out of paragraphs what the title above them says already."""
    kept = (
        " ".join(filter(None, (_unsaid_part(title, one) for one in _SENTENCE_GAP.split(each))))
        for each in paragraphs
    )
    return tuple(each for each in kept if each.strip())


def write_under_title(title: str, paragraphs: Iterable[str]) -> tuple[str, ...]:
    """Write the paragraphs of a chapter, the first one behind the chapter's title in bold."""
    first, *more = leave_out_said(title, paragraphs) or ("",)
    return (f"{CHAPTER_TITLE_SIGN}{title}{CHAPTER_TITLE_SIGN} {first}".strip(), *more)


def _unsaid_part(title: str, sentence: str) -> str:
    """Return a sentence as far as the title doesn't say it: what a comma adds, or nothing."""
    said, claim = sentence.strip().removesuffix("."), title.rpartition(": ")[2]
    if said and (title == said or title.endswith(f" {said}")):
        return ""
    addition = sentence.removeprefix(f"{claim}, ") if claim else sentence
    return sentence if addition == sentence else addition[:1].upper() + addition[1:]


class Contents(NamedTuple):
    """The table of contents of a document: its title, and the name of each page by number."""

    name: str
    page_names: Mapping[int, str]


NO_CONTENTS: Final = Contents("", {})


def write_html_document(
    title: str,
    pages: Sequence[tuple[Page, Sequence[PagePicture]]],
    language: str = "en",
    contents: Contents = NO_CONTENTS,
) -> str:
    """Write pages below each other as one HTML file; several pages get a common title.

    The table of contents stays visible while the reader scrolls.
    """
    alone = len(pages) == 1
    parts = [] if alone else [f"<h1>{to_html(title)}</h1>"]
    parts += [_contents_to_html(contents)] if contents.page_names else []
    for number, (page, figures) in enumerate(pages):
        body = page.to_html_section(1 if alone else 2, figures)
        parts.append(
            f'<section id="p{number}">{body}</section>' if number in contents.page_names else body
        )
    return _html_file(language, re.sub("<[^>]*>", "", to_html(title)), "\n".join(parts))


def _contents_to_html(contents: Contents) -> str:
    links = (f'<a href="#p{at}">{to_html(name)}</a>' for at, name in contents.page_names.items())
    name = to_html(contents.name)
    return f"<nav><details><summary>{name}</summary>{' '.join(links)}</details></nav>"


def merge_fields(
    fields: Iterable[tuple[str, str]], now: Sequence[str] = ()
) -> tuple[tuple[str, str], ...]:
    """Merge the values of fields of the same name, in their order.

    Of fields in `now`, which describe the present, only the last value is kept.
    """
    found: dict[str, list[str]] = {}
    for name, value in fields:
        values = found.setdefault(name, [])
        if name in now:
            values[:] = [value]
        elif value not in values:
            values.append(value)
    return tuple((name, FIELD_SEPARATOR.join(values)) for name, values in found.items())


def _field_line(name: str, value: str) -> str:
    strong = f"**{name.strip()}**" if name.strip() else ""
    return " ".join(each for each in (strong, value.strip()) if each)


def _fits_message(page: Page, room: MessageLimits) -> bool:
    return discord_length(page.to_markdown()) <= room.characters and len(page.blocks) <= room.blocks


def _join_pages(page: Page, more: Page) -> Page:
    """Append a piece to a page."""
    paragraphs = (*page.paragraphs, *more.paragraphs)
    return Page(page.title or more.title, paragraphs, (*page.fields, *more.fields))


def _split_into_pieces(page: Page, limit: int) -> Iterator[Page]:
    """Split a page into pieces of one block, each short enough for a message."""
    head, *rest = _cut_or_blank(to_one_line(page.title), limit - len("## "))
    if head:
        yield Page(head)
    for paragraph in (*rest, *page.paragraphs):
        yield from (Page("", (piece,)) for piece in cut_text(paragraph, limit))
    for name, value in page.fields:
        yield from (Page("", (), (field,)) for field in _split_field(name, value, limit))


def _split_field(name: str, value: str, limit: int) -> Iterator[tuple[str, str]]:
    """Split a field that is too long for a message; its name begins the first piece."""
    *early, name = _cut_or_blank(name, limit // 2)
    yield from ((each, "") for each in early)
    first, *others = _cut_or_blank(value, limit - discord_length(name) - len("**** "))
    yield name, first
    yield from (("", each) for each in others)


def _cut_or_blank(text: str, limit: int) -> list[str]:
    return list(cut_text(text, limit)) or [""]


def _picture_to_html(figure: PagePicture) -> str:
    source, alt = html.escape(figure.source), html.escape(figure.alt)
    return f'<figure><img src="{source}" alt="{alt}" loading="lazy"></figure>'


def _html_file(language: str, title: str, body: str) -> str:
    return f"""<!doctype html>
<html lang="{html.escape(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{STYLESHEET}
</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""
