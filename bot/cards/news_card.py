"""The news of a reader: the first lines on a card, and the whole of it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.cards.turn_card import MAX_LEAD_LENGTH, QUIET_COLOUR, turn_card
from bot.cards.unheard_news import (
    PHONE_LINE,
    choose_highlights,
    cut_at_sentence,
    list_unheard_highlights,
    list_unheard_news,
    measure_room_for_news,
    say_more_news,
)
from bot.games.news.chapter_reading import join_pages
from bot.letter_bodies import Facts, Note, PublicPost, TurnCard
from bot.messages.post_parts import (
    AttachedPicture,
    Text,
)
from bot.messages.posts import MessageContent, button_rows, lay_out_page
from bot.messages.reader import Reader
from bot.records import Letter
from render.language.markup import discord_length, to_one_line
from render.language.pages import Page
from render.reports import write_report
from render.words import Voice

_TITLE_OF_CHAPTER: Final = re.compile(r"^\*\*[^*]*:[^*]*\*\*\s+(?=\S)")
"""The title of a later chapter before what happened in it."""
BOLD_MARK: Final = "**"
"""The mark around bold text; a line that is cut may have lost the second one."""


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
    reader: Reader,
    page: Page | None,
    shown: Sequence[AttachedPicture] = (),
    lead: str = "",
    *,
    own_words: Page | None = None,
) -> tuple[MessageContent, ...]:
    """Return the turn card with the first lines of the news on it.

    The news comes first, as a whole, if there is a `lead`. Words of the card's own are whole: above
    it, or before it if they are long.
    """
    if own_words is not None:
        above = chapter_text(own_words)
        if discord_length(above) > MAX_LEAD_LENGTH:
            before = lay_out_page(own_words.without_repeated_title())
            return (*before, *card_with_news(reader, page, shown, lead))
        first = "\n".join(_list_first_news_lines(reader, page)) if page is not None else ""
        return (turn_card(reader, shown, first, above=above),)
    if page is None:
        return (turn_card(reader, shown, lead),)
    if lead:
        return (*lay_out_page(page.without_repeated_title()), turn_card(reader, shown, lead))
    return (turn_card(reader, shown, "\n".join(_list_first_news_lines(reader, page))),)


def _list_first_news_lines(reader: Reader, page: Page) -> Iterator[str]:
    """Yield the first lines of a page of news and of what came since, as far as there is room.

    Where a game tells in short what happened, the weightiest of it is chosen. A title that says no
    more than that there is news stands behind the button, with the whole.
    """
    if page.highlights:
        yield choose_highlights(reader, (*page.highlights, *list_unheard_highlights(reader)))
        return
    told = [
        to_one_line(_TITLE_OF_CHAPTER.sub("", one))
        for one in page.without_repeated_title().paragraphs
        if one.strip()
    ]
    lines = [*told, *map(to_one_line, list_unheard_news(reader))]
    is_spare = page.is_title_spare or (
        bool(lines) and page.title.endswith(reader.say("letter.yours"))
    )
    if page.title and not is_spare:
        lines = [f"**{to_one_line(page.title)}**", *lines]
    room = measure_room_for_news(reader)
    shown: list[str] = []
    while lines and (not shown or _fits_first_sentence(lines[0], room)):
        line = cut_at_sentence(lines.pop(0), room)
        shown.append(line if line.count(BOLD_MARK) % 2 == 0 else line.replace(BOLD_MARK, ""))
        room -= -(-len(shown[-1]) // PHONE_LINE) * PHONE_LINE
    if lines:
        shown[-1] += " " + say_more_news(reader, len(lines))
    yield from shown


def _fits_first_sentence(line: str, room: int) -> bool:
    """Tell whether at least the first sentence of a line fits: a line isn't begun in vain."""
    return room >= PHONE_LINE and discord_length(cut_at_sentence(line, room)) <= room


def chapter_text(page: Page) -> str:
    """Return a chapter as one text, with its headline in bold."""
    title = (f"**{to_one_line(page.title)}**",) if page.title else ()
    untitled = replace(page.without_repeated_title(), title="")
    return "\n".join((*title, untitled.to_markdown()))
