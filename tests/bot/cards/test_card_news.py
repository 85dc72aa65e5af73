"""The news on a card of the city game: whole sentences, the weightiest first."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.cards.news_card import card_with_news
from bot.cards.turn_card import turn_card
from bot.cards.unheard_news import cut_at_sentence, say_more_news
from bot.delivery.letters.letter_layout import text_that_remains
from bot.games.replies import LineResult, Reply
from bot.messages.card_events import arrange_card_events
from bot.messages.reader import Reader
from engine.capital.events.build import BuildingBuilt, UpgradeCompleted
from engine.capital.events.turns import TurnLapsed
from engine.core.match import Match
from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import EVERYONE, Event, Seat, Verdict, is_in_audience
from engine.valhalla.events.construction import OfficerReady
from engine.valhalla.events.movement import Moved
from render.reports import write_report
from tests.bot.cards.table_views import (
    CAPITAL,
    VALHALLA,
    answer_cards,
    make_reader,
    post_text,
    start_game,
)
from tests.render.valhalla.words.battles.battle_events import make_battle_report

BO, CY = Seat(2), Seat(3)
NEWS: tuple[Event, ...] = (
    TurnLapsed(audience=EVERYONE, seat=BO),
    BuildingBuilt(audience=EVERYONE, seat=BO, card="gatehouse#1", cost=2),
    ChapterClosed(audience=EVERYONE, title="turn", facts={"seat": BO, "round": 8}),
    BuildingBuilt(audience=EVERYONE, seat=CY, card="farming_village#1", cost=2),
    UpgradeCompleted(audience=EVERYONE, seat=CY, upgrade="gold", cost=1, count=3),
    ChapterClosed(audience=EVERYONE, title="turn", facts={"seat": CY, "round": 8}),
)


def show_card(reader: Reader, news: Sequence[Event]) -> str:
    page = write_report(CAPITAL.presentation, reader.seat_view.view, news, reader.voice)
    (card,) = card_with_news(reader, page)
    return post_text(card)


@pytest.fixture(name="match")
def start_match_of_three() -> Match[Any, Any]:
    return start_game(CAPITAL, 3)


def test_a_card_tells_the_weightiest_news_in_whole_sentences_without_titles(
    match: Match[Any, Any],
) -> None:
    asked = int(match.asks[0].seat)
    assert asked == 1
    text = show_card(make_reader(CAPITAL, match, asked), NEWS)
    built = "Cy completes the Treasury: Capital upgrade 3. Bo builds a Gatehouse."
    assert f"\n{built} And two more pieces of news.\n" in text
    assert "Round 8" not in text
    assert "\u2026" not in text
    text = show_card(make_reader(CAPITAL, match, asked, "fr"), NEWS)
    assert "Cy achève la Trésorerie\u202f: cela fait 3 aménagements. " in text


def test_whoever_is_asked_nothing_is_told_one_sentence(match: Match[Any, Any]) -> None:
    text = show_card(make_reader(CAPITAL, match, 3), NEWS[:3])
    assert "\nBo builds a Gatehouse. And one more piece of news.\n" in text


def test_a_window_that_ran_out_is_told_of_where_nothing_else_happened(
    match: Match[Any, Any],
) -> None:
    text = show_card(make_reader(CAPITAL, match, 1), NEWS[:1])
    assert "Bo\u2019s window has closed" in text


def test_news_that_came_since_is_weighed_with_the_rest(match: Match[Any, Any]) -> None:
    reader = make_reader(CAPITAL, match, 1, heard=NEWS[3:])
    assert "\nCy completes the Treasury: Capital upgrade 3. Bo builds" in show_card(
        reader, NEWS[:3]
    )
    assert "\nCy completes the Treasury: Capital upgrade 3. Cy builds" in post_text(
        turn_card(reader)
    )


def test_the_weightiest_news_stays_of_a_card(match: Match[Any, Any]) -> None:
    reader = make_reader(CAPITAL, match, 1)
    page = write_report(CAPITAL.presentation, reader.seat_view.view, NEWS, reader.voice)
    assert text_that_remains(page) == "Cy completes the Treasury: Capital upgrade 3."
    assert text_that_remains(replace(page, highlights=())) == f"**{page.title}**"
    assert text_that_remains(None) == ""


def test_a_sentence_is_never_cut() -> None:
    long = f"{'Ada places a troop in the War Camp and ' * 4}waits. Ben waits."
    assert cut_at_sentence(long, 40) == long.removesuffix(" Ben waits.")
    assert cut_at_sentence("Ada waits. Ben waits.", 12) == "Ada waits."


def test_several_orders_are_answered_by_what_they_did(match: Match[Any, Any]) -> None:
    seat = match.asks[0].seat
    lines = ("build", "end_build")
    village = next(one for one in match.view(seat).me.secrets.hand if "village" in one)
    orders = [
        CAPITAL.game.orders.validate_python(given)
        for given in ({"kind": "build", "card": village}, {"kind": "end_build"})
    ]
    results = []
    for line, order in zip(lines, orders, strict=True):
        match.submit_orders(seat, [order])
        heard = tuple(
            one for one in match.played_steps[-1].events if is_in_audience(one.audience, seat)
        )
        results.append(LineResult(line, Verdict(), order, heard_events=heard))
    reply = Reply(7, "capital", seat, None, tuple(results))
    for language, built, ended, done in (
        ("en", "You build a ", "You end your Build phase.", "Done"),
        ("fr", "Vous bâtissez ", "Vous terminez votre phase de Construction.", "C\u2019est fait"),
    ):
        said = post_text(answer_cards(make_reader(CAPITAL, match, seat, language), reply)[0])
        assert said.index(built) < said.index(ended)
        assert done not in said


def test_what_became_of_the_own_orders_comes_before_what_others_did() -> None:
    presentation = VALHALLA.presentation
    ready = OfficerReady(audience=(Seat(1),), seat=Seat(1), at="004.004", officer="courtier", id=9)
    march = Moved(
        audience=(Seat(1),), seat=Seat(1), place=1, units=(1,), origin="004.004", to="004.005",
        path=("004.005",), paid=(),
    )  # fmt: skip
    report = make_battle_report()
    view = start_game(VALHALLA, 3).view(Seat(1))
    found = arrange_card_events(presentation, view, (ready, march, report))
    assert found == (report, march, ready)


@pytest.mark.parametrize(
    ("language", "count", "words"),
    [
        ("en", 1, "And one more piece of news."),
        ("en", 3, "And three more pieces of news."),
        ("en", 12, "And 12 more pieces of news."),
        ("fr", 1, "Et une autre nouvelle."),
        ("fr", 3, "Et trois autres nouvelles."),
    ],
)
def test_how_much_more_there_is_to_hear_is_said_in_words(
    match: Match[Any, Any], language: str, count: int, words: str
) -> None:
    assert say_more_news(make_reader(CAPITAL, match, 1, language), count) == words
