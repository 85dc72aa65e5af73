"""French stands on its narrow no-break spaces: no card and no page loses one."""

import pytest

from bot.cards.turn_card import turn_card
from bot.games.replies import LineResult, Reply
from bot.messages.post_parts import shorten
from bot.messages.reader import code_span
from engine.capital.events.build import UpgradeCompleted
from engine.core.protocol.values import EVERYONE, Seat, refuse
from render.language.markup import escape_name, to_one_line
from render.language.pages import Page
from render.language.word_books import load_entries
from render.words import COMMON_BOOK, WORD_BOOKS
from tests.bot.cards.table_views import (
    CAPITAL,
    answer_cards,
    make_reader,
    post_text,
    start_game,
    told_events,
)

NARROW = "\u202f"


def texts(entry: object) -> list[str]:
    """List the texts of an entry, whatever it hangs on."""
    if isinstance(entry, dict | list):
        inner = entry.values() if isinstance(entry, dict) else entry
        return [text for one in inner for text in texts(one)]
    return [entry] if isinstance(entry, str) else []


FRENCH = sorted(
    {
        text
        for book in (COMMON_BOOK, WORD_BOOKS["capital"])
        for entry in load_entries("fr", book).values()
        for text in texts(entry)
        if (NARROW in text or "\u00a0" in text) and any(one.isalpha() for one in text)
    }
)


def kept(text: str) -> tuple[int, int]:
    return text.count(NARROW), text.count("\u00a0")


def test_every_french_text_keeps_its_spaces_on_cards_and_pages() -> None:
    assert len(FRENCH) > 100
    for text in FRENCH:
        for shown in (to_one_line(text), code_span(text), shorten(text, 4_000), escape_name(text)):
            assert kept(shown) == kept(text), text
        assert kept(Page(text).to_markdown()) == kept(text)
        [part] = Page(text, (text,)).split_to_fit()
        assert kept(part.to_markdown()) == (2 * kept(text)[0], 2 * kept(text)[1])


@pytest.mark.parametrize("blank", [" ", "\n", "\t", "\r\n", "\u2028", "\u2003", "\x85"])
def test_any_other_space_is_one_plain_space(blank: str) -> None:
    assert to_one_line(f"{blank}a{blank}{blank}b{blank}") == "a b"


def test_news_and_refusals_on_a_card_keep_the_space_before_the_colon() -> None:
    match = start_game(CAPITAL)
    done = UpgradeCompleted(audience=EVERYONE, seat=Seat(2), upgrade="gold", cost=1, count=1)
    heard = (*told_events(match), done)
    card = turn_card(make_reader(CAPITAL, match, 1, "fr", heard=heard))
    lines = [line for line in post_text(card).splitlines() if "la Trésorerie" in line]
    assert any(NARROW in line for line in lines)
    assert not any(f" {mark}" in line for line in post_text(card).splitlines() for mark in ":;!?»")
    refused = LineResult("bâtir", refuse("FIELD_MISSING", "C-ORDER-09", field="card"))
    reply = Reply(7, "capital", Seat(1), None, (refused,))
    said = post_text(answer_cards(make_reader(CAPITAL, match, 1, "fr"), reply)[0])
    assert f"Carte{NARROW}: " in said
