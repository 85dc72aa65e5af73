"""Pages of a section's rules."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from bot.cards.turn_card import (
    QUIET_COLOUR,
)
from bot.messages.post_parts import (
    MAX_CHOICES,
    MAX_OPTION_LENGTH,
    Button,
    Option,
    Row,
    Select,
    Text,
)
from bot.messages.posts import MessageContent, PostPart, button_rows
from bot.messages.reader import Reader
from engine.core.files.rulebook import Rule
from render.language.markup import discord_length, escape_name
from render.language.rule_translations import rule_text, section_name

RULES_PER_PAGE: Final = 8
"""Number of rules on a page."""


MAX_RULES_PAGE_LENGTH: Final = 3_200


_CODE_OR_WORD: Final = re.compile(r"`[^`]*`|[^\s`]+")


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
