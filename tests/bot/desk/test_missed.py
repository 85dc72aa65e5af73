"""What is told to a seat besides the thread: its own at once, and under a heading that says so."""

from typing import Any

import pytest

from bot.desk.missed import Reading, gathered
from engine.core.game import ChapterClosed
from engine.core.model import EVERYONE, Event, Seat, only
from engine.valhalla.events.works import Despawned
from render.page import Page
from render.registry import GAMES
from render.report import report
from render.words import Voice

CLOSED = ChapterClosed(audience=EVERYONE, title="turn", facts={"seat": 2, "round": 6})
LOSS = Despawned(
    audience=only(Seat(1)), seat=Seat(1), due=1084, treasury=700, units=("8 swordsman",), ids=(31,)
)


def read(*events: Event, language: str = "en") -> Reading:
    voice = Voice(language, "valhalla", {1: "Ada", 2: "Bo"}, Seat(1), markdown=True)
    return Reading(GAMES["valhalla"], voice, None, events)


@pytest.mark.parametrize(
    ("language", "title"), [("en", "What concerns you · "), ("fr", "Ce qui vous concerne · ")]
)
def test_what_a_seat_lost_in_the_turn_of_another_stands_under_a_title_that_says_so(
    language: str, title: str
) -> None:
    found = read(LOSS, CLOSED, language=language)
    assert found.brings
    assert found.page.title.startswith(title)
    assert "1084" in found.page.paragraphs[0]


def test_a_turn_of_which_nothing_is_heard_says_nothing_and_brings_nothing() -> None:
    found = read(CLOSED)
    assert (found.says, found.brings) == (False, False)


def test_a_chapter_is_told_once_however_often_it_is_asked_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[int] = []

    def counted(*given: Any) -> Page:
        told.append(len(given[2]))
        return report(*given)

    monkeypatch.setattr("bot.desk.missed.report", counted)
    found = read(LOSS, CLOSED)
    assert found.says
    assert found.page.paragraphs
    assert found.says
    assert sorted(told) == [1, 1, 2]  # its sign, what is the reader's own, and all of it


def test_several_pages_are_one_each_under_its_title_and_sums_last() -> None:
    sums = Page("Round 7", (), (("Treasury", "3 gold"),))
    page = gathered([sums, Page("Mine", ("I marched.",)), Page("Theirs", ("They came.",))])
    assert page.title == "Mine"
    assert page.paragraphs == ("I marched.", "**Theirs** They came.")
    assert page.fields == (("Treasury", "3 gold"),)
