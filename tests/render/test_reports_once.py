"""What a report says once: its titles in their order, and no first sentence that a title says."""

from dataclasses import replace

import pytest

from bot.games.news.chapter_reading import join_pages
from engine.capital.events.build import BuildingBuilt
from engine.capital.events.cards import HandReceived
from engine.capital.events.turns import CoinGiven, TurnBegan, TurnLapsed
from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import EVERYONE, Event, Seat, audience_of
from render.games import PRESENTATIONS
from render.language.pages import Page
from render.reports import write_report
from render.words import WORD_BOOKS, Voice

ADA, BEN = Seat(1), Seat(2)
VOICE = Voice("en", WORD_BOOKS["capital"], {1: "Ada", 2: "Ben"}, ADA)


def close_turn(seat: Seat) -> ChapterClosed:
    return ChapterClosed(audience=EVERYONE, title="turn", facts={"seat": seat, "round": 3})


@pytest.mark.parametrize("last", [(), (close_turn(BEN),)])
def test_the_title_of_a_later_turn_never_stands_above_an_earlier_one(
    last: tuple[Event, ...],
) -> None:
    told = write_report(
        PRESENTATIONS["capital"],
        None,
        [
            HandReceived(audience=audience_of(ADA), seat=ADA, cards=("archers#1",)),
            close_turn(ADA),
            TurnBegan(audience=EVERYONE, seat=BEN, round=3),
            CoinGiven(audience=EVERYONE, seat=BEN),
            *last,
        ],
        VOICE,
    )
    assert told.title == "Round 3: your turn"
    assert told.paragraphs[0].startswith("You drew Archers")
    assert told.paragraphs[1].startswith(
        "**Round 3: Ben\u2019s turn** Ben receives" if last else "Ben"
    )


def build(seat: Seat, card: str) -> tuple[Event, ...]:
    return BuildingBuilt(audience=EVERYONE, seat=seat, card=card, cost=1), close_turn(seat)


def test_what_the_headline_of_a_turn_says_is_not_said_again_behind_it() -> None:
    turns = [build(ADA, "farming_village#1"), build(BEN, "watchtower#1")]
    public = replace(VOICE, reader=None)
    pages = [write_report(PRESENTATIONS["capital"], None, one, public) for one in turns]
    pages[0] = replace(pages[0], title="Round 3: Ada builds a Farming Village")
    pages[1] = replace(pages[1], title="Round 3: Ben builds a Watchtower")
    joined = join_pages([*pages, replace(pages[0], title="Round 4: Ada builds a Farming Village")])
    assert joined.title == "Round 3: Ada builds a Farming Village"
    assert joined.paragraphs == (
        "**Round 3: Ben builds a Watchtower**", "**Round 4: Ada builds a Farming Village**",
    )  # fmt: skip
    assert joined.without_repeated_title() == joined


def test_what_a_title_says_is_not_said_again() -> None:
    said = "Ada builds a Farming Village."
    fields = (("Ada\u2019s income", "2 Gold"),)
    title = "Round 1: Ada builds a Farming Village"
    assert Page(title, (said,), fields).without_repeated_title() == Page(title, (), fields)
    more = Page(title, (f"Ben waits. {said} The hall is full.", "Ben waits.", said))
    assert more.without_repeated_title().paragraphs == (
        "Ben waits. The hall is full.",
        "Ben waits.",
    )
    added = Page(title, ("Ada builds a Farming Village, and a Market beside it.",))
    assert added.without_repeated_title().paragraphs == ("And a Market beside it.",)
    later = Page(title, (f"**Round 2: Ada\u2019s turn** {said}", said), fields)
    for other in (
        later, Page(title, (said,)), Page("Round 1", (said,), fields), Page(title, (), fields),
    ):  # fmt: skip
        assert other.without_repeated_title() == other


def test_a_window_that_ran_out_is_told_once_and_heads_nothing() -> None:
    lapsed = TurnLapsed(audience=EVERYONE, seat=BEN)
    page = write_report(PRESENTATIONS["capital"], None, (lapsed, close_turn(BEN)), VOICE)
    assert page.title == "Round 3: Ben\u2019s turn"
    assert sum("window has closed" in one for one in (page.title, *page.paragraphs)) == 1
