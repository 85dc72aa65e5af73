"""French stands on its narrow no-break spaces: no card and no page loses one."""

import pytest

from bot.cards.answer import answer_cards
from bot.cards.turn import turn_card
from bot.games.replies import Answered, Reply
from bot.messages.posts import short
from bot.messages.reader import code
from engine.core.protocol.values import Seat, refuse
from render.language.markup import escape, one_line
from render.language.pages import Page
from render.language.word_books import entries
from tests.bot.cards.table_views import CAPITAL, play, reader, told, words

NARROW = "\u202f"


def texts(entry: object) -> list[str]:
    """List the texts of an entry, whatever it hangs on."""
    if isinstance(entry, dict | list):
        inner = entry.values() if isinstance(entry, dict) else entry
        return [text for one in inner for text in texts(one)]
    return [entry] if isinstance(entry, str) else []


FRENCH = sorted({text for book in ("common", "capital") for entry in entries("fr", book).values()
                 for text in texts(entry) if NARROW in text or "\u00a0" in text})  # fmt: skip


def kept(text: str) -> tuple[int, int]:
    return text.count(NARROW), text.count("\u00a0")


def test_every_french_text_keeps_its_spaces_on_cards_and_pages() -> None:
    assert len(FRENCH) > 100
    for text in FRENCH:
        for shown in (one_line(text), code(text), short(text, 4_000), escape(text)):
            assert kept(shown) == kept(text), text
        assert kept(Page(text).markdown()) == kept(text)
        [part] = Page(text, (text,)).parts()
        assert kept(part.markdown()) == (2 * kept(text)[0], 2 * kept(text)[1])


@pytest.mark.parametrize("blank", [" ", "\n", "\t", "\r\n", "\u2028", "\u2003", "\x85"])
def test_any_other_space_is_one_plain_space(blank: str) -> None:
    assert one_line(f"{blank}a{blank}{blank}b{blank}") == "a b"


def test_news_and_refusals_on_a_card_keep_the_space_before_the_colon() -> None:
    match = play(CAPITAL)
    card = turn_card(reader(CAPITAL, match, 1, "fr", heard=told(match)))
    lines = [line for line in words(card).splitlines() if line.startswith("- ")]
    assert any(NARROW in line for line in lines)
    assert not any(f" {mark}" in line for line in words(card).splitlines() for mark in ":;!?»")
    refused = Answered("bâtir", refuse("FIELD_MISSING", "C-ORDER-09", field="card"))
    reply = Reply(7, "capital", Seat(1), None, (refused,))
    said = words(answer_cards(reader(CAPITAL, match, 1, "fr"), reply)[0])
    assert f"Carte{NARROW}: " in said
