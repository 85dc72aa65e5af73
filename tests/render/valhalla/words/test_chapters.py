"""Empire: Valhalla as it is heard: whole sentences, short paragraphs, what is told together."""

import re
from dataclasses import replace

import pytest

from engine.core.protocol.game import ChapterClosed, RoomOpened
from engine.core.protocol.values import EVERYONE, Refusal, Seat, audience_of, is_in_audience
from engine.valhalla.events.base import OrderFailed, TraceLine
from engine.valhalla.events.battles import BattleTold, OverrunReport
from engine.valhalla.events.construction import Built, Upgraded
from engine.valhalla.events.exploration import ClearedHex, FogCleared
from engine.valhalla.events.movement import Claimed, Conquered, Moved
from engine.valhalla.events.setup import DesignGiven, MixGiven, SideFinished, SideTaken
from engine.valhalla.events.turns import GameWon, LostAsset, SituationGiven
from engine.valhalla.gods.boasts import GODS
from engine.valhalla.pasted_texts import ready_sides
from render.games import PRESENTATIONS
from render.reports import write_report
from render.valhalla.words.story.chapters import MAX_SENTENCES_PER_PARAGRAPH, tell_chapter
from render.valhalla.words.table_names import teach_table_names
from render.words import COMMON_BOOK, WORD_BOOKS, Voice, say_in_language
from tests.render.valhalla.played_game import (
    languages,
    list_chapters,
    make_voice,
    play_game,
    readers,
)


def assert_finished_sentence(text: str) -> None:
    """Say that a sentence is finished: no hole, no id, no double space, a capital and an end."""
    assert not re.search(r"[{}]|\s\s|[a-z]_[a-z]| [,.]|\bNone\b|: \.", text), text
    assert text[0] == text[0].upper(), text
    assert text[-1] in ".?)" or text.endswith(
        (".”", "!”", "?”", ".\u202f»", "!\u202f»", "?\u202f»")
    ), text


# A game as it is heard


@languages
@readers
def test_every_event_of_a_game_is_a_whole_sentence(language: str, reader: int | None) -> None:
    match, events = play_game()
    speaker = teach_table_names(
        make_voice(language), match.view(None if reader is None else Seat(reader))
    )
    for count, event in enumerate(events):
        if is_in_audience(event.audience, speaker.reader):
            assert_finished_sentence(replace(speaker, events_heard=count).tell_event(event))


@languages
@readers
def test_no_paragraph_is_dense(language: str, reader: int | None) -> None:
    seat = None if reader is None else Seat(reader)
    speaker = teach_table_names(make_voice(language), play_game()[0].view(seat))
    for chapter in list_chapters():
        heard = [event for event in chapter if is_in_audience(event.audience, seat)]
        for paragraph in tell_chapter(speaker, heard).paragraphs:
            if not any(name in paragraph for name in ("**", "“", "«")):
                assert (
                    len(re.findall(r"[.?](?:\s|$)", paragraph)) <= MAX_SENTENCES_PER_PARAGRAPH + 2
                ), paragraph


@languages
@readers
def test_every_chapter_has_a_headline_and_something_to_read(
    language: str, reader: int | None
) -> None:
    seat = None if reader is None else Seat(reader)
    view = play_game()[0].view(seat)
    for chapter in list_chapters():
        page = write_report(PRESENTATIONS["valhalla"], view, chapter, make_voice(language, reader))
        assert 0 < len(page.title) < 60
        heard = [one for one in chapter if is_in_audience(one.audience, seat)]
        is_only_closed = all(isinstance(one, (ChapterClosed, RoomOpened)) for one in heard)
        assert page.paragraphs or is_only_closed, chapter[-1]
        for text in (*page.paragraphs, *(value for _, value in page.fields)):
            assert language == "en" or not re.search("(?<!\u202f);", text), text


def test_a_turn_of_others_reads_the_same_whatever_was_done_in_secret() -> None:
    end = ChapterClosed(audience=EVERYONE, title="turn", facts={"seat": 2, "round": 3})
    told = write_report(PRESENTATIONS["valhalla"], None, [end], make_voice("en", 1))
    assert told.paragraphs == ("Éloïse\u2019s turn is over; nothing was heard of it.",)
    secret = Moved(
        audience=audience_of(Seat(2)), seat=Seat(2), place=1, units=(12,), origin="001.001",
        to="002.001", path=("002.001",), paid=(),
    )  # fmt: skip
    assert write_report(PRESENTATIONS["valhalla"], None, [secret, end], make_voice("en", 1)) == told


@languages
def test_a_quiet_turn_is_told_otherwise_than_the_one_before(language: str) -> None:
    """Not than that of the side before, and not than the last one of the same side."""

    voice = Voice(language, WORD_BOOKS["valhalla"], {2: "Ben", 3: "Ben"}, Seat(1))

    def quiet(seat: int, round_: int) -> str:
        facts: dict[str, str | int] = {"seat": seat, "round": round_}
        end = ChapterClosed(audience=EVERYONE, title="turn", facts=facts)
        (said,) = write_report(PRESENTATIONS["valhalla"], None, [end], voice).paragraphs
        return said

    for round_ in range(1, 8):
        assert quiet(2, round_) != quiet(3, round_)
        assert quiet(2, round_) != quiet(2, round_ + 1)


# What is told together


def make_march(place: int, to: str, count: int = 1) -> Moved:
    units = tuple(11 + 10 * number for number in range(count))
    return Moved(
        audience=audience_of(Seat(1)),
        seat=Seat(1),
        place=place,
        units=units,
        origin="001.001",
        to=to,
        path=(to,),
        paid=(TraceLine(what="road", value="1", rule="V-2.1-50", at=to),),
    )


def test_marches_of_a_turn_are_one_sentence() -> None:
    told = tell_chapter(
        make_voice("en", 1), [make_march(1, "002.001", 3), make_march(2, "003.001")]
    )
    assert told.paragraphs == (
        "You march: 3 units from 001.001 to 002.001, one unit from 001.001 to 003.001.",
    )
    told = tell_chapter(
        make_voice("fr", 1), [make_march(1, "002.001", 3), make_march(2, "003.001")]
    )
    assert told.paragraphs == (
        "Vous marchez\u202f: 3 unités de 001.001 vers 002.001, une unité de 001.001 vers 003.001.",
    )


def test_many_marches_stand_line_by_line_and_alone() -> None:
    told = tell_chapter(make_voice("en", 1), [*(make_march(n, f"00{n}.001") for n in range(2, 6))])
    assert told.paragraphs == (
        "You march:\n- one unit from 001.001 to 002.001\n- one unit from 001.001 to 003.001\n"
        "- one unit from 001.001 to 004.001\n- one unit from 001.001 to 005.001",
    )


def test_works_that_are_alike_are_counted() -> None:
    work = Built(
        audience=audience_of(Seat(1)),
        seat=Seat(1),
        at="001.001",
        building="c_production",
        gold=400,
        treasury=0,
    )
    (said,) = tell_chapter(make_voice("en", 1), [work, work.model_copy()]).paragraphs
    assert said == "You spend 800 gold on works: two C-Class Productions at 001.001."


def test_ruins_are_called_so_where_the_level_is_known_and_left_open_where_it_is_not() -> None:
    """V-3.1-19: a city of level 0 is Ruins."""
    taken = Claimed(audience=audience_of(Seat(1)), seat=Seat(1), at="001.001", feature="city")
    assert make_voice("en", 1).tell_event(taken) == "You claim the Ruins at 001.001."
    city = taken.model_copy(update={"at": "002.001", "level": 1})
    assert tell_chapter(make_voice("en", 1), [taken, city]).paragraphs == (
        "You claim the Ruins at 001.001 and the city at 002.001.",
    )
    found = ClearedHex(at="003.001", terrain="forest", feature="city")
    fog = FogCleared(audience=audience_of(Seat(1)), seat=Seat(1), at="", hexes=(found,))
    assert "a city or Ruins at 003.001" in tell_chapter(make_voice("en", 1), [fog]).paragraphs[0]


def test_works_are_told_with_their_whole_price() -> None:
    works = [
        Upgraded(
            audience=audience_of(Seat(1)), seat=Seat(1), at=at, feature="farm", level=1, gold=800,
            treasury=0,
        )
        for at in ("001.001", "002.001")
    ]  # fmt: skip
    assert tell_chapter(make_voice("en", 1), works).paragraphs == (
        "You spend 1600 gold on works: the farm at 001.001, level 1; the farm at 002.001, level 1.",
    )


def make_failed_order(place: int, hex_: str) -> OrderFailed:
    return OrderFailed(
        audience=audience_of(Seat(1)), seat=Seat(1), order="pathfind", place=place, code="STOP_ZOC",
        rule="V-12.3-27", facts={"hex": hex_},
    )  # fmt: skip


def test_an_order_that_fell_short_says_why() -> None:
    assert make_voice("en", 1).tell_event(make_failed_order(4, "002.003")) == (
        "Order 4 (Pathfind) fell short. The group was halted at 002.003 by an enemy zone of "
        "control."
    )


def test_many_orders_that_fell_short_for_one_reason_are_counted() -> None:
    told = tell_chapter(
        make_voice("en", 1), [make_failed_order(place, "002.003") for place in range(1, 7)]
    )
    assert told.paragraphs[-1].endswith("3 orders more fell short for the same reason.")


def test_what_was_lost_is_named_only_where_something_was() -> None:
    given = {"round": 2, "gold": 10, "favor": 0, "orders": 4, "seat": Seat(1)}
    quiet = SituationGiven(audience=audience_of(Seat(1)), **given)
    lost = quiet.model_copy(update={"lost": ("001.001", "002.001")})
    said = "Your turn began with 10 gold, 0 favor and 4 movement orders."
    assert make_voice("en", 1).tell_event(quiet) == said
    assert make_voice("en", 1).tell_event(lost) == (
        f"Lost since the turn before: 001.001 and 002.001. {said}"
    )
    [told] = tell_chapter(make_voice("en", 1), [lost]).paragraphs
    assert told == "Lost since the turn before: 001.001 and 002.001."
    assert not tell_chapter(make_voice("en", 1), [quiet]).paragraphs


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "the farm at 001.001 and your capital Hrafnholt at 002.001 (level 3)."),
        ("fr", "la ferme en 001.001 et votre capitale Hrafnholt en 002.001 (niveau 3)."),
    ],
)
def test_what_was_lost_unseen_is_told_with_its_kind_and_name(language: str, said: str) -> None:
    """V-13-21."""
    gone = (
        LostAsset(at="001.001", feature="farm"),
        LostAsset(at="002.001", feature="city", level=3, name="Hrafnholt", capital=True),
    )
    told = SituationGiven(
        audience=audience_of(Seat(1)), seat=Seat(1), round=2, gold=10, favor=0, orders=4,
        lost=("001.001", "002.001"), gone=gone,
    )  # fmt: skip
    assert tell_chapter(make_voice(language, 1), [told]).paragraphs[0].endswith(said)


@pytest.mark.parametrize(
    ("was", "level", "english", "french"),
    [
        (0, 0, "from Ada.", "sur Ada."),
        (2, 2, "from Ada: level 2.", "sur Ada\u202f: niveau 2."),
        (3, 2, ": level 3 before, 2 now.", "\u202f: du niveau 3 au niveau 2."),
    ],
)
def test_a_conquest_says_the_level_where_there_is_one(
    was: int, level: int, english: str, french: str
) -> None:
    event = Conquered(
        audience=audience_of(Seat(2)),
        seat=Seat(2),
        at="016.011",
        feature="farm",
        foe=Seat(1),
        was=was,
        level=level,
    )
    for language, said in (("en", english), ("fr", french)):
        assert (
            Voice(language, WORD_BOOKS["valhalla"], {1: "Ada", 2: "Bo"})
            .tell_event(event)
            .endswith(said)
        )


def make_finished_side(missing: int, unnamed: int = 0, lapsed: int = 0) -> SideFinished:
    facts = {"missing": missing, "unnamed": unnamed, "lapsed": lapsed}
    return SideFinished(audience=audience_of(Seat(1)), seat=Seat(1), **facts)


@pytest.mark.parametrize(
    ("language", "whole_side", "back"),
    [("en", "Your side is ready.", "Take back"), ("fr", "Votre empire est prêt.", "Annuler")],
)
def test_a_side_that_is_ready_as_it_stands_hears_what_is_filled_in(
    language: str, whole_side: str, back: str
) -> None:
    spoken = make_voice(language, 1)
    assert spoken.tell_event(make_finished_side(0)) == whole_side
    assert say_in_language(language, COMMON_BOOK, "button.undo") == back
    assert back in spoken.tell_event(make_finished_side(8, 3))
    assert "8 classes" in spoken.tell_event(make_finished_side(8, 3))
    assert back not in spoken.tell_event(make_finished_side(8, 3, lapsed=1))
    locked = Refusal(code="DESIGN_LOCKED", rule="V-12.1-10", facts={"setup": 1})
    assert back in spoken.write_refusal(locked)
    assert back not in spoken.write_refusal(locked.model_copy(update={"facts": {"setup": 0}}))


def test_what_takes_the_place_of_one_before_is_told_once() -> None:
    one = MixGiven(audience=audience_of(Seat(1)), seat=Seat(1), swordsman=10, archer=0, bruiser=0)
    other = one.model_copy(update={"swordsman": 4, "archer": 4, "bruiser": 2})
    took = [
        SideTaken(audience=audience_of(Seat(1)), seat=Seat(1), side=side)
        for side in ready_sides.load_ready_sides()
    ]
    told = tell_chapter(make_voice("en", 1), [took[0], one, took[1], other]).paragraphs
    assert "\n".join(told).count("first infantry:") == 1
    assert told[0] == make_voice("en", 1).tell_event(took[1])
    assert make_voice("en", 1).tell_event(took[0]) not in told
    assert "4 Archers" in told[-1]


@pytest.mark.parametrize(
    ("side", "said"),
    [
        ("wind_riders", "Les modèles des Cavaliers du vent sont à vous"),
        ("sky_host", "Les modèles de l\u2019Ost du ciel sont à vous"),
        ("wolf_pack", "Les modèles de la Meute sont à vous"),
    ],
)
def test_the_designs_of_a_side_whose_name_is_taken_are_said_in_good_french(
    side: str, said: str
) -> None:
    took = SideTaken(audience=audience_of(Seat(1)), seat=Seat(1), side=side, another=1)
    assert make_voice("fr", 1).tell_event(took).startswith(said)


def test_one_gold_that_was_due_is_one() -> None:
    for due, said in ((1, "1 pièce d\u2019or était due"), (2, "2 pièces d\u2019or étaient dues")):
        text = Voice("fr", WORD_BOOKS["valhalla"]).say("event.despawned", due=due, units=(11,))
        assert text.startswith(said)


@pytest.mark.parametrize(("language", "said"), [("en", "2 designs"), ("fr", "2 modèles")])
def test_designs_that_are_given_at_one_go_are_named(language: str, said: str) -> None:
    given = [
        DesignGiven(
            audience=audience_of(Seat(1)), seat=Seat(1), cls=cls, name=name, line="15/10/2/8",
            specials=(), utility="", spent=1, points=9,
        )
        for cls, name in (("C", "Cinders"), ("E", "E"))
    ]  # fmt: skip
    [line] = tell_chapter(make_voice(language, 1), given).paragraphs
    assert line.startswith(said)
    assert "Cinders" in line
    assert tell_chapter(make_voice(language, 1), given[:1]).paragraphs == ()


@pytest.mark.parametrize("god", GODS)
def test_no_god_says_que_before_a_vowel(god: str) -> None:
    for heard in range(8):
        said = Voice("fr", WORD_BOOKS["valhalla"], {1: "Ada"}, events_heard=heard).say(
            f"persona.{god}", seat=1
        )
        assert "que Ada" not in said


@pytest.mark.parametrize(("language", "own"), [("en", "Your turn is over"), ("fr", "Votre tour")])
def test_a_silent_turn_is_told_to_its_own_side_in_the_second_person(
    language: str, own: str
) -> None:
    closed = ChapterClosed(audience=EVERYONE, title="turn", facts={"round": 1, "seat": 1})
    voice = Voice(language, WORD_BOOKS["valhalla"], {1: "Ada", 2: "Bo"})
    for reader, named in ((1, False), (2, True), (None, True)):
        spoken = replace(voice, reader=None if reader is None else Seat(reader))
        [text] = tell_chapter(spoken, [closed]).paragraphs
        assert ("Ada" in text) is named
        assert text.startswith(own) is not named


def test_the_headline_of_an_own_battle_is_spare_and_that_of_a_foreign_one_is_not() -> None:
    """What its own report tells in the reader's words isn't told twice on a card."""
    battle = {
        "battle": 4,
        "round": 2,
        "at": "001.001",
        "attacker": Seat(1),
        "defenders": (Seat(2),),
    }
    told = BattleTold(audience=EVERYONE, outcome="defender_routed", size="battle", **battle)
    overrun = OverrunReport(audience=audience_of(Seat(1)), seat=Seat(1), **battle)
    own = tell_chapter(make_voice("en", 1), [told, overrun]).headline
    other = tell_chapter(make_voice("en", 3), [told]).headline
    assert (own.key, own.is_spare, other.is_spare) == ("headline.battle", True, False)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "2 designs are given: Delvers (C); Archer."),
    ("fr", "2 modèles donnés\u202f: Fouisseurs (C)\u202f; Archer."),
])  # fmt: skip
def test_a_design_that_is_given_is_named_once(language: str, said: str) -> None:
    given = [
        DesignGiven(
            audience=audience_of(Seat(1)), seat=Seat(1), cls=cls, name=name, line="1/1/1/1",
            specials=(), utility="", spent=0, points=0,
        )
        for cls, name in (("C", "Delvers"), ("archer", "archer"))
    ]  # fmt: skip
    voice = make_voice(language, 1, **{"own.C": "Delvers"})
    assert tell_chapter(voice, given).paragraphs == (said,)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Wind Riders outlasted every other side and won."),
    ("fr", "Les Cavaliers du vent sont le dernier empire debout et l\u2019emportent."),
])  # fmt: skip
def test_who_is_left_alone_has_won(language: str, said: str) -> None:
    name = {"en": "Wind Riders", "fr": "Les Cavaliers du vent"}[language]
    voice = make_voice(language, None, **{"banner.1": name})
    won = GameWon(audience=EVERYONE, seats=(Seat(1),), how="last_side", round=9)
    assert voice.tell_event(won) == said
