"""Reports: headlines that fit, wars in two sentences, nothing that a reader may not hear."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from engine.capital import GAME
from engine.capital.events.build import UnitBuilt, UnitNamed, UpgradeCompleted
from engine.capital.events.cards import HandReceived
from engine.capital.events.endings import GameWon
from engine.capital.events.turns import TableOpened, TurnBegan, UnitsMoved
from engine.capital.events.wars import (
    BuildingRazed,
    CityRazed,
    DefenceShown,
    NothingRazed,
    Placed,
    TroopsFell,
    TroopsReturned,
    WarBrokenOff,
)
from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import EVERYONE, Event, Refusal, Seat, is_in_audience
from render.capital.words.chapter_events import KINDS_TOLD_ELSEWHERE
from render.capital.words.chapters import HEADLINE_KINDS, tell_chapter
from render.games import PRESENTATIONS
from render.language.word_books import load_entries
from render.reports import (
    list_news,
    write_report,
    write_round,
)
from render.story.round_pages import MAX_HEADLINE_CHARACTERS
from render.words import WORD_BOOKS, Voice
from tests.engine.random_play import RandomGame, play_random_game
from tests.render.told_wars import MARCH, ONE, PLAYERS, TWO, languages, make_voice, war_scored

LONG_NAMES = {seat: f"{'Maximiliane_von-' * 2}{seat}" for seat in PLAYERS}
SEEDS = range(5)
readers = pytest.mark.parametrize("reader", [None, 1, 2])
STAND = DefenceShown(audience=EVERYONE, target=TWO, troops=("town_watch#1",), mercs=())
TOWER = BuildingRazed(
    audience=EVERYONE, seat=TWO, building="watchtower#1", cards=("town_watch#1", "watchtower#1")
)
FARMS = BuildingRazed(
    audience=EVERYONE, seat=TWO, building="farming_village#1", cards=("farming_village#1",)
)
WATCH_FELL = TroopsFell(audience=EVERYONE, seat=TWO, troops=("town_watch#1",))
GUARD_HOME = TroopsReturned(
    audience=EVERYONE, seat=ONE, units=(Placed(unit="royal_guard#1", slot="stronghold#1/1"),)
)
HORSE_FELL = TroopsFell(audience=EVERYONE, seat=ONE, troops=("cavalry#1",))
CLOSED = ChapterClosed(audience=EVERYONE, title="turn", facts={"seat": 1, "round": 5})
WAR = (MARCH, STAND, war_scored(), TOWER, FARMS, WATCH_FELL, GUARD_HOME, HORSE_FELL, CLOSED)


def split_chapters(play: RandomGame) -> Iterator[list[Event]]:
    chapter: list[Event] = []
    for event in play.events:
        chapter.append(event)
        if isinstance(event, ChapterClosed):
            yield chapter
            chapter = []
    yield chapter


# Wars


def test_a_war_is_told_in_two_sentences() -> None:
    page = write_report(PRESENTATIONS["capital"], None, WAR, make_voice())
    assert page.title == "Round 5: Ada razes 2 buildings"
    assert page.paragraphs == (
        "Ada marches on Ben with the Royal Guard and the Cavalry; the Town Watch stands against "
        "it: 4 against 2, Ada wins. The Watchtower and the Farming Village are razed, "
        "Ada brings home the Royal Guard and loses the Cavalry, Ben loses the Town Watch.",
    )


def test_a_war_is_told_to_whom_it_befell() -> None:
    (told,) = write_report(PRESENTATIONS["capital"], None, WAR, make_voice("fr", 2)).paragraphs
    assert told.replace("\u202f", " ").replace("\u2019", "'") == (
        "Ada marche contre vous avec la Garde royale et la Cavalerie ; le Guet bourgeois s'y "
        "oppose : 4 contre 2, Ada gagne. La Tour de guet et le Village de laboureurs sont rasés, "
        "Ada ramène la Garde royale et perd la Cavalerie, vous perdez le Guet bourgeois."
    )
    (told,) = write_report(PRESENTATIONS["capital"], None, WAR, make_voice("en", 1)).paragraphs
    assert told.startswith("You march on Ben with the Royal Guard")
    assert "you bring home the Royal Guard and lose the Cavalry" in told


@pytest.mark.parametrize(
    ("after", "said"),
    [
        ((NothingRazed(audience=EVERYONE, seat=TWO),), "Nothing is razed."),
        ((CityRazed(audience=EVERYONE, seat=TWO, by=ONE),), "Ben\u2019s city falls."),
        ((WarBrokenOff(audience=EVERYONE, attacker=ONE, target=TWO),), "for Ada gives up."),
        ((), "Ada wins."),
    ],
)
def test_every_end_of_a_war_has_its_words(after: Sequence[Event], said: str) -> None:
    (told,) = write_report(
        PRESENTATIONS["capital"], None, (MARCH, STAND, war_scored(), *after), make_voice()
    ).paragraphs
    assert told.endswith(said)


def test_a_war_that_was_only_declared_is_told_so_far() -> None:
    (told,) = write_report(PRESENTATIONS["capital"], None, (MARCH,), make_voice()).paragraphs
    assert told == "Ada marches on Ben with the Royal Guard and the Cavalry."


@languages
@pytest.mark.parametrize("seed", SEEDS)
@readers
def test_wars_and_buildings_are_short_in_every_game(
    language: str, seed: int, reader: int | None
) -> None:
    play = play_random_game("capital", seed)
    view = GAME.view(play.setup.state, None if reader is None else Seat(reader))
    for chapter in split_chapters(play):
        page = write_report(PRESENTATIONS["capital"], view, chapter, make_voice(language, reader))
        assert page.title
        assert "!" not in page.to_markdown()
        assert not re.search(r"[{}]|\bNone\b|[a-z]_[a-z]", page.to_markdown().replace("`", ""))
        for paragraph in page.paragraphs:
            assert paragraph.endswith(".")
            if re.search(r" march(es)? on | march(e|ez) contre ", paragraph):
                assert len(re.findall(r"\.(?=\s|$)", paragraph)) <= 2


# Buildings and fields


def test_what_was_built_is_one_sentence_and_units_stay_face_down() -> None:
    placed = UnitBuilt(
        audience=EVERYONE, seat=ONE, unit_kind="troop", slot="watchtower#1/1", cost=1
    )
    named = UnitNamed(audience=(ONE,), seat=ONE, card="archers#1", slot="watchtower#1/1")
    done = UpgradeCompleted(audience=EVERYONE, seat=ONE, upgrade="gold", cost=1, count=3)
    events = (placed, named, done)
    assert write_report(PRESENTATIONS["capital"], None, events, make_voice()).paragraphs == (
        "Ada places a troop in the Watchtower and completes the Treasury, Capital upgrade 3.",
    )
    assert write_report(PRESENTATIONS["capital"], None, events, make_voice("en", 1)).paragraphs == (
        "You place the Archers in the Watchtower and complete the Treasury, Capital upgrade 3.",
    )
    assert write_report(PRESENTATIONS["capital"], None, events, make_voice("fr")).paragraphs == (
        "Ada place une troupe dans la Tour de guet "
        "et achève la Trésorerie (3 aménagements en tout).",
    )


def test_nothing_is_told_to_those_who_may_not_hear_it() -> None:
    drawn = HandReceived(audience=(ONE,), seat=ONE, cards=("market#1",))
    assert (
        "Market"
        in write_report(PRESENTATIONS["capital"], None, (drawn,), make_voice("en", 1)).to_markdown()
    )
    for reader in (None, 2):
        assert (
            "Market"
            not in write_report(
                PRESENTATIONS["capital"], None, (drawn,), make_voice("en", reader)
            ).to_markdown()
        )


@languages
@readers
def test_a_report_is_the_same_whatever_others_hear(language: str, reader: int | None) -> None:
    play = play_random_game("capital", 2)
    seat = None if reader is None else Seat(reader)
    for chapter in split_chapters(play):
        heard = [event for event in chapter if is_in_audience(event.audience, seat)]
        said = make_voice(language, reader)
        assert write_report(PRESENTATIONS["capital"], None, heard, said) == write_report(
            PRESENTATIONS["capital"], None, chapter, said
        )


def test_what_was_changed_several_times_is_told_once() -> None:
    first, last = (
        UnitsMoved(audience=(ONE,), seat=ONE, units=(Placed(unit="archers#1", slot=slot),))
        for slot in ("city/2", "watchtower#1/1")
    )
    assert write_report(
        PRESENTATIONS["capital"], None, (first, last), make_voice("en", 1)
    ).paragraphs == ("Your units: Archers (Watchtower).",)


# Several chapters, news


def test_several_chapters_are_told_one_by_one_under_the_weightiest_headline() -> None:
    quiet = ChapterClosed(audience=EVERYONE, title="turn", facts={"seat": 2, "round": 5})
    done = UpgradeCompleted(audience=EVERYONE, seat=TWO, upgrade="gold", cost=1, count=1)
    page = write_report(PRESENTATIONS["capital"], None, (done, quiet, *WAR), make_voice())
    assert page.title == "Round 5: Ada razes 2 buildings"
    assert page.paragraphs[0] == (
        "**Round 5: Ben\u2019s turn** Ben completes the Treasury, Capital upgrade 1."
    )
    assert page.paragraphs[1].startswith("**Round 5: Ada\u2019s turn** Ada marches on Ben")
    assert len(list_news(PRESENTATIONS["capital"], None, (done, quiet, *WAR), make_voice())) == 2


def test_a_chapter_that_tells_nothing_heads_nothing_beside_others() -> None:
    done = UpgradeCompleted(audience=EVERYONE, seat=TWO, upgrade="gold", cost=1, count=1)
    next_one = TurnBegan(audience=EVERYONE, seat=TWO, round=5)
    page = write_report(PRESENTATIONS["capital"], None, (done, CLOSED, next_one), make_voice())
    assert page == write_report(PRESENTATIONS["capital"], None, (done, CLOSED), make_voice())
    assert "Round" not in " ".join(page.paragraphs)


def test_a_chapter_that_heads_the_page_is_not_headed_again() -> None:
    one, two = (
        ChapterClosed(audience=EVERYONE, title="turn", facts={"seat": seat, "round": 5})
        for seat in (1, 2)
    )
    done = UpgradeCompleted(audience=EVERYONE, seat=TWO, upgrade="gold", cost=1, count=1)
    page = write_report(PRESENTATIONS["capital"], None, (one, done, two), make_voice())
    assert page.title == "Round 5: Ben\u2019s turn"
    assert page.paragraphs == ("Ben completes the Treasury, Capital upgrade 1.",)
    page = write_report(PRESENTATIONS["capital"], None, (one, two), make_voice())
    assert page.title == "Round 5: Ada\u2019s turn"
    assert page.paragraphs == ("**Round 5: Ben\u2019s turn**",)


def test_a_round_is_told_without_titles_of_its_turns_and_without_numbers() -> None:
    quiet, closed = (
        ChapterClosed(audience=EVERYONE, title="turn", facts={"seat": seat, "round": 5})
        for seat in (1, 2)
    )
    done = UpgradeCompleted(audience=EVERYONE, seat=TWO, upgrade="gold", cost=1, count=1)
    heard = (quiet, done, closed, *WAR)
    view = GAME.view(GAME.stage({"seats": {1: {}, 2: {}}}), None)
    page = write_round(PRESENTATIONS["capital"], view, heard, make_voice())
    assert page.title == "Round 5: first blood, Ada against Ben"
    assert page.paragraphs[0].startswith("Ada of ")
    assert "completes the Treasury, upgrade 1 of 8" in page.paragraphs[1]
    assert (len(page.paragraphs), page.fields) == (2, ())
    assert write_round(PRESENTATIONS["capital"], view, (quiet, closed), make_voice()).is_blank


def test_a_turn_in_which_nothing_was_built_is_headed_by_whose_it_was() -> None:
    """The first turn of a game: that it began was told with the deal."""
    closed = ChapterClosed(audience=EVERYONE, title="turn", facts={"seat": 1, "round": 1})
    assert (
        write_report(PRESENTATIONS["capital"], None, (closed,), make_voice()).title
        == "Round 1: Ada\u2019s turn"
    )


def test_nothing_to_tell_is_a_page_too() -> None:
    page = write_report(PRESENTATIONS["capital"], None, (), make_voice())
    assert page.title == "News"
    assert page.paragraphs == ()
    assert list_news(PRESENTATIONS["capital"], None, (), make_voice()) == ()


# Headlines


@languages
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("players", [PLAYERS, LONG_NAMES], ids=["short", "long"])
def test_headlines_fit_a_phone(language: str, seed: int, players: dict[int, str]) -> None:
    play = play_random_game("capital", seed)
    said = replace(make_voice(language), players=players)
    for chapter in split_chapters(play):
        title = write_report(PRESENTATIONS["capital"], None, chapter, said).title
        assert 0 < len(title.replace("\\", "")) <= MAX_HEADLINE_CHARACTERS
        assert title[0] == title[0].upper()


@languages
def test_every_headline_is_one_that_something_leads_to(language: str) -> None:
    plural = ("buildings_razed", "news")
    keys = {key.removeprefix("headline.") for key in load_entries(language, WORD_BOOKS["capital"])
            if key.startswith("headline.")}  # fmt: skip
    assert keys == {*HEADLINE_KINDS, *plural}
    assert set(HEADLINE_KINDS) | KINDS_TOLD_ELSEWHERE <= set(GAME.kinds.events)


def test_a_headline_without_room_for_names_shortens_them() -> None:
    players = {1: "A" * 32, 2: "B" * 32}
    title = write_report(
        PRESENTATIONS["capital"], None, (MARCH, STAND, war_scored("lost")), make_voice()
    ).title
    assert title == "Ben holds off Ada"
    short = replace(make_voice(), players=players)
    began = TurnBegan(audience=EVERYONE, seat=ONE, round=5)
    page = write_report(
        PRESENTATIONS["capital"], None, (began, MARCH, STAND, war_scored("won")), short
    )
    assert page.title == f"Round 5: {'A' * 15}\u2026 beats {'B' * 15}\u2026"
    won = GameWon(audience=EVERYONE, seats=(ONE, TWO), how="rounds", round=40)
    assert write_report(PRESENTATIONS["capital"], None, (won,), short).title.count("\u2026") in {
        0,
        2,
    }


def test_names_in_a_report_are_harmless() -> None:
    players = {1: "*Ada*", 2: "<@2>"}
    text = write_report(
        PRESENTATIONS["capital"], None, WAR, replace(make_voice(), players=players)
    ).to_markdown()
    assert "\\*Ada\\* marches on \\<@\u200b2\\>" in text


# Refusals


def test_a_refusal_is_a_sentence_and_its_rule_is_told_to_who_asks() -> None:
    late = Refusal(code="NOT_YOUR_TURN", rule="C-TURN-02", facts={"active": 2})
    assert replace(make_voice(), markdown=True).write_refusal(late) == (
        "It is Ben\u2019s turn. Until yours comes, you can change your defence policy."
    )
    told = make_voice().write_refusal_with_rule(late)
    assert told == f"{make_voice().write_refusal(late)} (C-TURN-02)"
    assert (
        replace(make_voice("fr"), markdown=True)
        .write_refusal(late)
        .startswith("C\u2019est le tour de Ben.")
    )


def test_what_is_razed_of_a_seat_is_told_at_one_go() -> None:
    two = FARMS.model_copy(update={"building": "farming_village#4"})
    for reader, first in ((1, "Ben\u2019s two"), (2, "Your two")):
        voice = Voice("en", WORD_BOOKS["capital"], PLAYERS, reader=Seat(reader))
        [text] = tell_chapter(voice, [FARMS, two]).paragraphs
        assert text.startswith(first)
        assert text.count("Farming Village") == 1
    [text] = tell_chapter(Voice("fr", WORD_BOOKS["capital"], PLAYERS), [TOWER, FARMS]).paragraphs
    assert "À la défausse" in text


@languages
def test_two_against_two_begins_with_who_plays_with_whom(language: str) -> None:
    facts = {"quests": "on", "cities": "A", "late_coin": "on", "goal": 8}
    opened = TableOpened.model_validate({"audience": EVERYONE, "mode": "2v2", **facts})
    said = Voice(language, WORD_BOOKS["capital"], PLAYERS).tell_event(opened)
    assert re.search("Ada (and|et) Cleo .* Ben (and|et) Dora", said), said
