"""The news of a reader in full, and the rules of what is asked."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.cards.turn import LEAD, QUIET, since, turn_card
from bot.games.news.missed_news import gathered
from bot.messages.posts import (
    CHOICES,
    OPTION,
    Button,
    MessageContent,
    Option,
    Part,
    Row,
    Select,
    Shown,
    Text,
    posts,
    rows,
)
from bot.messages.reader import Reader
from engine.core.files.rulebook import Rule
from render.language.markup import escape, one_line, size
from render.language.pages import Page
from render.language.rulebook import said, section_name
from render.reports import report
from render.words import Voice

RULES: Final = 8
"""So many rules stand on a page."""
LETTERS: Final = 3_200

_CODE_OR_WORD: Final = re.compile(r"`[^`]*`|[^\s`]+")


def page_of(body: Mapping[str, Any], voice: Voice, more: Mapping[str, str] | None = None) -> Page:
    """Read the page of a letter; short ones are a key and its facts, said when they leave."""
    if "page" in body:
        page = body["page"]
        fields = tuple((str(name), str(value)) for name, value in page.get("fields", ()))
        told, now = tuple(page.get("paragraphs", ())), tuple(page.get("now", ()))
        whole = Page(page.get("title", ""), told, fields, now)
        return whole.once()
    return Page("", (voice.say(body["key"], **body.get("facts", {}), **(more or {})),))


def news_cards(reader: Reader, behind: Page | None = None) -> tuple[MessageContent, ...]:
    """Tell everything that no letter has told this reader yet, what is left of those first."""
    sight = reader.sight
    buttons = rows(reader.way_back())
    page = report(sight.key, sight.view, sight.heard, reader.voice, reader.kind.painter)
    if behind is not None:
        page = gathered((behind, page))
    if not (page.paragraphs or page.fields):
        return (MessageContent((Text(reader.say("news.none")), *buttons), QUIET),)
    return posts(page.once(), before=(Text(f"-# {reader.title}"),), after=buttons, colour=QUIET)


def told_cards(
    reader: Reader, page: Page | None, shown: Sequence[Shown] = (), lead: str = ""
) -> tuple[MessageContent, ...]:
    """Lay out the present card with what a chapter tells; that comes first where it is much.

    It does where `lead` says what has just been done, too.
    """
    if page is None:
        return (turn_card(reader, shown, lead),)
    if lead:
        return (*posts(page), turn_card(reader, shown, lead))
    lead = "\n".join((chapter(page), *since(reader)))
    if size(lead) <= LEAD:
        return (turn_card(reader, shown, lead),)
    return (*posts(page, before=(Text(f"-# {reader.title}"),)), turn_card(reader, shown))


def chapter(page: Page) -> str:
    """Write what a chapter tells as one text, its headline in bold."""
    title = (f"**{one_line(page.title)}**",) if page.title else ()
    return "\n".join((*title, replace(page, title="").markdown()))


def rules_card(reader: Reader, section: str = "", page: int = 0) -> MessageContent:
    """Lay out the rules of a section, those of what is asked at first."""
    book: Mapping[str, Rule] = reader.kind.game.rules()
    sections = tuple(dict.fromkeys(rule.section for rule in book.values()))
    if not sections:
        return MessageContent((Text(reader.say("rules.none")), *rows(reader.way_back())), QUIET)
    section = section if section in sections else _asked(reader, sections)
    pages = list(_pages(reader, [name for name, one in book.items() if one.section == section]))
    page = max(0, min(page, len(pages) - 1))
    parts: list[Part] = [Text(f"### {_title(reader, section)}"), Text(pages[page])]
    parts += _sections(reader, sections, section)
    buttons = list(_turns(reader, section, page, len(pages)))
    return MessageContent((*parts, *rows(*buttons, reader.way_back())), QUIET)


def _asked(reader: Reader, sections: tuple[str, ...]) -> str:
    """Find the section that is called like what is asked, or named for it; else the first."""
    kinds = [own.ask.kind for own in reader.sight.asks]
    keys = [f"rules.of.{kind}" for kind in kinds]
    named = [reader.voice.say(key) for key in keys if reader.voice.knows(key)]
    wanted = [*map(str.upper, kinds), *named]
    return next((one for one in wanted if one in sections), sections[0])


def _title(reader: Reader, section: str) -> str:
    return reader.say("rules.section", name=_named(reader, section))


def _named(reader: Reader, section: str) -> str:
    return section_name(reader.language, reader.kind.game.key, section)


def _pages(reader: Reader, names: Iterable[str]) -> Iterator[str]:
    """Part rules into pages that a message holds, in the reader's language."""
    game = reader.kind.game
    page: list[str] = []
    for name in names:
        says = said(reader.language, game.key, name, game.rules()[name].says)
        line = f"**{name}** {_clear(says)}"
        if page and (len(page) == RULES or size("\n".join((*page, line))) > LETTERS):
            yield "\n".join(page)
            page = []
        page.append(line)
    if page:
        yield "\n".join(page)


def _clear(says: str) -> str:
    """Keep code as code, every other word plain, and the blanks between them as they are."""
    return _CODE_OR_WORD.sub(lambda found: _plain(found[0]), says)


def _plain(piece: str) -> str:
    return piece if piece.startswith("`") and piece.endswith("`") else escape(piece)


def _sections(reader: Reader, sections: tuple[str, ...], section: str) -> Iterator[Row]:
    """Offer the sections, in as many lists as they need."""
    for start in range(0, len(sections), CHOICES):
        part = sections[start : start + CHOICES]
        options = tuple(
            Option(one, _named(reader, one)[:OPTION], chosen=one == section) for one in part
        )
        control = reader.control("rules", "", f"pick.{start}")
        yield Row((Select(control, options, reader.label("rules.hint", OPTION)),))


def _turns(reader: Reader, section: str, page: int, pages: int) -> Iterator[Button]:
    if pages > 1:
        for word, to in (("earlier", page - 1), ("later", page + 1)):
            control = reader.control("rules", section, f"{to % pages}.{word}")
            yield Button(reader.label(f"button.{word}"), control, disabled=not 0 <= to < pages)
