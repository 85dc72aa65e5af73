"""What is told to a seat besides the thread: its own at once, and under a heading that says so."""

from typing import Any

import pytest

from bot.cards.news_card import write_own_words
from bot.games.news.chapter_reading import ChapterReading, drop_passing_events, join_pages
from bot.letter_bodies import PublicPost, TurnCard
from bot.records import Letter
from engine.capital.events.turns import TrackerChanged
from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import EVERYONE, Event, Seat, audience_of
from engine.valhalla.events.base import TraceLine
from engine.valhalla.events.battles import BattleTold
from engine.valhalla.events.construction import Despawned, IncomePaid
from engine.valhalla.events.exploration import ScoutingReport
from engine.valhalla.events.movement import Moved
from render.games import PRESENTATIONS
from render.language.pages import Page
from render.reports import write_report
from render.words import COMMON_BOOK, WORD_BOOKS, Voice

PARTS = (TraceLine(what="city", value="400", rule="V-3.1-09", at="003.003"),)
CLOSED = ChapterClosed(audience=EVERYONE, title="turn", facts={"seat": 2, "round": 6})
LOSS = Despawned(
    audience=audience_of(Seat(1)),
    seat=Seat(1),
    due=1084,
    treasury=700,
    units=("8 swordsman",),
    ids=(31,),
)

SCOUTS = ScoutingReport(audience=audience_of(Seat(1)), seat=Seat(1), round=6, forces=())
INCOME = IncomePaid(
    audience=audience_of(Seat(1)), seat=Seat(1), gold=400, treasury=900, lines=PARTS
)


def march(place: int) -> Moved:
    return Moved(
        audience=audience_of(Seat(1)), seat=Seat(1), place=place, units=(11,), origin="001.001",
        to="001.002", path=("001.002",), paid=PARTS,
    )  # fmt: skip


def read(*events: Event, language: str = "en") -> ChapterReading:
    voice = Voice(
        language, WORD_BOOKS["valhalla"], {1: "Ada", 2: "Bo", 3: "Cy"}, Seat(1), markdown=True
    )
    return ChapterReading(PRESENTATIONS["valhalla"], voice, None, events)


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "Round 6: what concerns you"), ("fr", "Ronde 6\u202f: ce qui vous concerne")],
)
def test_what_a_seat_lost_in_the_turn_of_another_stands_under_a_title_that_says_so(
    language: str, title: str
) -> None:
    found = read(LOSS, CLOSED, language=language)
    assert found.has_own_news
    assert found.page.title == title
    assert "1084" in found.page.paragraphs[0]


def test_what_concerns_a_seat_in_two_turns_of_a_round_stands_under_one_title() -> None:
    third = CLOSED.model_copy(update={"facts": {"seat": 3, "round": 6}})
    found = read(LOSS, CLOSED, LOSS, third).page
    assert len(found.paragraphs) == 2
    assert "what concerns you" not in " ".join(found.paragraphs)


FIGHT = BattleTold(
    audience=EVERYONE, battle=3, round=6, at="009.008", attacker=Seat(2), defenders=(Seat(3),),
    outcome="attacker_won", size="great_battle",
)  # fmt: skip


def test_what_is_a_seats_own_is_not_headed_by_a_fight_of_others() -> None:
    found = read(LOSS, FIGHT, CLOSED).page
    assert found.title == "Round 6: what concerns you"
    assert any("009.008" in one for one in found.paragraphs)
    assert read(FIGHT, CLOSED).page.title == "Round 6: Bo beats Cy at 009.008"


def test_what_is_a_seats_own_is_read_before_the_turn_of_others_that_came_before() -> None:
    third = CLOSED.model_copy(update={"facts": {"seat": 3, "round": 6}})
    found = read(FIGHT, CLOSED, LOSS, third).page
    assert found.title == "Round 6: what concerns you"
    assert "1084" in found.paragraphs[0]
    assert found.paragraphs[1].startswith("**Round 6: Bo beats Cy at 009.008** ")


def test_a_turn_of_which_nothing_is_heard_says_nothing_and_brings_nothing() -> None:
    found = read(CLOSED)
    assert (found.has_news, found.has_own_news) == (False, False)


def test_a_chapter_is_told_once_however_often_it_is_asked_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[int] = []

    def counted(*given: Any) -> Page:
        told.append(len(given[2]))
        return write_report(*given)

    monkeypatch.setattr("bot.games.news.chapter_reading.write_report", counted)
    found = read(LOSS, CLOSED)
    assert found.has_news
    assert found.page.paragraphs
    assert found.has_news
    assert sorted(told) == [1, 1, 2]  # its sign, what is the reader's own, and all of it


def test_several_pages_are_one_each_under_its_title_and_sums_last() -> None:
    sums = Page("Round 7", (), (("Treasury", "3 gold"),))
    page = join_pages([sums, Page("Mine", ("I marched.",)), Page("Theirs", ("They came.",))])
    assert page.title == "Mine"
    assert page.paragraphs == ("I marched.", "**Theirs** They came.")
    assert page.fields == (("Treasury", "3 gold"),)


def test_fields_of_one_name_are_put_together_in_their_order() -> None:
    """V-10.2-08: no deed is lost where two chapters are one letter."""
    mine = Page("Mine", ("I marched.",), (("Deeds", "Upgraded `32`"), ("Favor", "3")))
    begun = Page("Round 3", (), (("Deeds", "Officer gained `92`"), ("Favor", "3")))
    assert join_pages([mine, begun]).fields == (
        ("Deeds", "Upgraded `32` \u00b7 Officer gained `92`"), ("Favor", "3"),
    )  # fmt: skip
    assert join_pages([begun, mine]).fields[0][1] == "Officer gained `92` \u00b7 Upgraded `32`"


def test_of_fields_that_tell_how_it_stands_the_last_is_left() -> None:
    """The same income told of two chapters is one income: the one there is now."""
    seat, voice = (
        Seat(2),
        Voice("en", WORD_BOOKS["capital"], {1: "Ada", 2: "Bo"}, Seat(1), markdown=True),
    )
    pages = []
    for gold in (3, 2):
        income = TrackerChanged(
            audience=EVERYONE, seat=seat, gold=gold, build=2, draw=4, store=1, defence=1
        )
        facts: dict[str, str | int] = {"seat": seat, "round": gold}
        closed = ChapterClosed(audience=EVERYONE, title="turn", facts=facts)
        pages.append(ChapterReading(PRESENTATIONS["capital"], voice, None, (income, closed)).page)
    said = "2 Gold, 2 Build, 4 Draw, 1 Store, 1 Passive Defence"
    assert ("Bo\u2019s income", said) in join_pages(pages).fields
    stored = [PublicPost(page=page).model_dump(mode="json") for page in pages]
    kept = [PublicPost.model_validate(one).page for one in stored]
    assert ("Bo\u2019s income", said) in join_pages(kept).fields


@pytest.mark.parametrize(
    ("language", "field"),
    [
        ("en", ("`/why` explains", "income, 2\u00a0\u00d7\u00a0march")),
        ("fr", ("`/pourquoi` explique", "revenu, 2\u00a0\u00d7\u00a0marche")),
    ],
)
def test_a_letter_says_which_of_its_numbers_are_explained(
    language: str, field: tuple[str, str]
) -> None:
    heard = (INCOME, march(1), march(2), CLOSED)
    assert field in read(*heard, language=language).page.fields
    assert field[0] not in dict(read(LOSS, CLOSED, language=language).page.fields)


def test_how_a_turn_began_is_not_told_again_when_it_has_ended() -> None:
    """V-7.2-04, V-13-39: what scouts saw then stands beside nothing they see now."""
    presentation = PRESENTATIONS["valhalla"]
    assert drop_passing_events(presentation, [SCOUTS, LOSS, CLOSED]) == [LOSS, CLOSED]
    assert drop_passing_events(presentation, [CLOSED, SCOUTS]) == [CLOSED, SCOUTS]


def test_a_letter_does_not_say_again_what_its_title_says() -> None:
    page = Page("Round 1: Ada builds a Keep", ("Ada builds a Keep.", "Bo waits."))
    letter = Letter(letter="1.card.1", game=1, body=TurnCard(asks=(), page=page), seat=Seat(1))
    own_words = write_own_words(letter, Voice("en", COMMON_BOOK))
    assert own_words is not None
    assert own_words.paragraphs == ("Bo waits.",)
