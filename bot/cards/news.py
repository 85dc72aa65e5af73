"""A reader's full news, and pages of rules."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.cards.turn import (
    QUIET_COLOUR,
    clip_text,
    cut_at_sentence,
    turn_card,
    unheard_news,
)
from bot.games.news.missed_news import join_pages
from bot.letter_bodies import Facts, Note, PublicPost, TurnCard
from bot.messages.post_parts import (
    MAX_CHOICES,
    MAX_OPTION_LENGTH,
    AttachedPicture,
    Button,
    Option,
    Row,
    Select,
    Text,
)
from bot.messages.posts import MessageContent, PostPart, button_rows, lay_out_page
from bot.messages.reader import Reader
from bot.records import Letter
from engine.core.files.rulebook import Rule
from render.language.markup import discord_length, escape_name, to_one_line
from render.language.pages import Page
from render.language.rulebook import rule_text, section_name
from render.reports import write_report
from render.words import Voice

RULES_PER_PAGE: Final = 8
"""Number of rules on a page."""
MAX_RULES_PAGE_LENGTH: Final = 3_200
PHONE_LINE: Final = 40
"""Letters in a line of a phone."""
MAX_NEWS_LETTERS: Final = 3 * PHONE_LINE
"""Letters of the news on a card; the others stand behind a button."""

_CODE_OR_WORD: Final = re.compile(r"`[^`]*`|[^\s`]+")


def write_own_words(letter: Letter, voice: Voice) -> Page | None:
    """Write what a letter to a seat says beside the news of the game; None if that is nothing."""
    match letter.body:
        case TurnCard(page=Page() as page) | PublicPost(page=page):
            return page.without_repeated_title()
        case Note() as note:
            return write_sentence(voice, note.key, note.facts)
    return None


def write_sentence(voice: Voice, key: str, facts: Facts) -> Page:
    """Write a page of one sentence."""
    return Page("", (voice.say(key, **facts),))


def news_cards(reader: Reader, behind: Page | None = None) -> tuple[MessageContent, ...]:
    """Return the news that no letter has told this reader; `behind` (kept letters) comes first."""
    seat_view = reader.seat_view
    buttons = button_rows(reader.back_button())
    page = write_report(
        reader.game_type.presentation,
        seat_view.view,
        seat_view.heard_events,
        reader.voice,
    )
    if behind is not None:
        page = join_pages((behind, page))
    if not (page.paragraphs or page.fields):
        return (MessageContent((Text(reader.say("news.none")), *buttons), QUIET_COLOUR),)
    return lay_out_page(
        page.without_repeated_title(),
        before=(Text(f"-# {reader.table_title}"),),
        after=buttons,
        colour=QUIET_COLOUR,
    )


def card_with_news(
    reader: Reader, page: Page | None, shown: Sequence[AttachedPicture] = (), lead: str = ""
) -> tuple[MessageContent, ...]:
    """Return the turn card with the first lines of the news on it.

    The news comes first, as a whole, if there is a `lead`.
    """
    if page is None:
        return (turn_card(reader, shown, lead),)
    if lead:
        return (*lay_out_page(page.without_repeated_title()), turn_card(reader, shown, lead))
    return (turn_card(reader, shown, "\n".join(_first_lines(reader, page))),)


def _first_lines(reader: Reader, page: Page) -> Iterator[str]:
    """Yield the first lines of a page of news and of what came since, as far as there is room."""
    title = (f"**{to_one_line(page.title)}**",) if page.title else ()
    told = [to_one_line(one) for one in page.without_repeated_title().paragraphs if one.strip()]
    lines = [*title, *told, *map(to_one_line, unheard_news(reader))]
    room = MAX_NEWS_LETTERS
    shown: list[str] = []
    while lines and (room >= PHONE_LINE or not shown):
        shown.append(clip_text(cut_at_sentence(lines.pop(0), room), max(room, PHONE_LINE)))
        room -= -(-len(shown[-1]) // PHONE_LINE) * PHONE_LINE
    if lines:
        shown[-1] += " " + reader.say("turn.more_news", count=len(lines))
    yield from shown


def chapter_text(page: Page) -> str:
    """Return a chapter as one text, with its headline in bold."""
    title = (f"**{to_one_line(page.title)}**",) if page.title else ()
    untitled = replace(page.without_repeated_title(), title="")
    return "\n".join((*title, untitled.to_markdown()))


def rules_card(reader: Reader, section: str = "", page: int = 0) -> MessageContent:
    """Return a page of a section's rules; the default section is that of the current ask."""
    book: Mapping[str, Rule] = reader.game_type.game.rulebook.load()
    sections = tuple(dict.fromkeys(rule.section for rule in book.values()))
    if not sections:
        return MessageContent(
            (Text(reader.say("rules.none")), *button_rows(reader.back_button())), QUIET_COLOUR
        )
    section = section if section in sections else _section_of_ask(reader, sections)
    pages = list(
        _rule_pages(reader, [name for name, one in book.items() if one.section == section])
    )
    page = max(0, min(page, len(pages) - 1))
    parts: list[PostPart] = [Text(f"### {_section_title(reader, section)}"), Text(pages[page])]
    parts += _section_selects(reader, sections, section)
    buttons = list(_page_buttons(reader, section, page, len(pages)))
    return MessageContent((*parts, *button_rows(*buttons, reader.back_button())), QUIET_COLOUR)


def _section_of_ask(reader: Reader, sections: tuple[str, ...]) -> str:
    """Return the section of rules for the current ask; the first section if there is none."""
    kinds = [seat_ask.ask.kind for seat_ask in reader.seat_view.asks]
    keys = [f"rules.of.{kind}" for kind in kinds]
    named = [reader.voice.say(key) for key in keys if reader.voice.has_words(key)]
    wanted = [*map(str.upper, kinds), *named]
    return next((one for one in wanted if one in sections), sections[0])


def _section_title(reader: Reader, section: str) -> str:
    return reader.say("rules.section", name=_section_name(reader, section))


def _section_name(reader: Reader, section: str) -> str:
    return section_name(reader.language, reader.game_type.word_book, section)


def _rule_pages(reader: Reader, names: Iterable[str]) -> Iterator[str]:
    """Split rules into pages that fit a message, in the reader's language."""
    game = reader.game_type.game
    page: list[str] = []
    for name in names:
        says = rule_text(reader.language, game.key, name, game.rulebook.load()[name].says)
        line = f"**{name}** {_escape_all_but_code(says)}"
        if page and (
            len(page) == RULES_PER_PAGE
            or discord_length("\n".join((*page, line))) > MAX_RULES_PAGE_LENGTH
        ):
            yield "\n".join(page)
            page = []
        page.append(line)
    if page:
        yield "\n".join(page)


def _escape_all_but_code(says: str) -> str:
    """Escape every word that is not code, and keep the spaces."""
    return _CODE_OR_WORD.sub(lambda found: _escape_piece(found[0]), says)


def _escape_piece(piece: str) -> str:
    return piece if piece.startswith("`") and piece.endswith("`") else escape_name(piece)


def _section_selects(reader: Reader, sections: tuple[str, ...], section: str) -> Iterator[Row]:
    """Return selects with all sections."""
    for start in range(0, len(sections), MAX_CHOICES):
        part = sections[start : start + MAX_CHOICES]
        options = tuple(
            Option(one, _section_name(reader, one)[:MAX_OPTION_LENGTH], chosen=one == section)
            for one in part
        )
        control = reader.make_control("rules", "", f"pick.{start}")
        yield Row((Select(control, options, reader.say_label("rules.hint", MAX_OPTION_LENGTH)),))


def _page_buttons(reader: Reader, section: str, page: int, pages: int) -> Iterator[Button]:
    if pages > 1:
        for word, to in (("earlier", page - 1), ("later", page + 1)):
            control = reader.make_control("rules", section, f"{to % pages}.{word}")
            yield Button(reader.say_label(f"button.{word}"), control, disabled=not 0 <= to < pages)
