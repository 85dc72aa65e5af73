"""What makes a battle worth telling, found in public events alone."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.core.protocol.values import EVERYONE, Event, Seat
from engine.valhalla.events.battles import BattleTold, RulerFell
from engine.valhalla.events.turns import CapitalsHeld, SideEnded, TurnLapsed
from engine.valhalla.view_builder import view
from render.games import PRESENTATIONS
from render.reports import write_fight, write_round
from render.story.deeds import Deed, SideName
from render.story.round_pages import StoryWriter, write_round_page
from render.valhalla.words.story.battle_deeds import Battle, make_battle_deed
from render.valhalla.words.story.deeds import find_deeds
from render.words import WORD_BOOKS, Voice
from tests.engine.valhalla.worlds.world import stage_world

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)
SIDES = {
    1: {"name": "Deep Folk", "ruler_name": "Brokk Djupson"},
    2: {"name": "Wind Riders", "ruler_name": "Hild Vindrid"},
    3: {"name": "Iron Bows", "ruler_name": "Yrsa Jarnbogi"},
}
HERE, THERE = "012.014", "013.014"


def fought(round_number: int, outcome: Any = "attacker_won", **facts: Any) -> BattleTold:
    known = {"battle": round_number, "at": HERE, "attacker": ONE, "defenders": (TWO,)}
    known |= {"size": "skirmish", **facts}
    return BattleTold(audience=EVERYONE, round=round_number, outcome=outcome, **known)


def make_view() -> Any:
    return view(stage_world(SIDES, round=4), None)


def last_keys(events: Sequence[Event]) -> set[str]:
    """Return what makes the last deed worth telling."""
    return {one.key for one in find_deeds(make_view(), events)[-1].reasons}


def test_the_first_battle_is_first_blood_and_no_other_is() -> None:
    assert last_keys([fought(1)]) == {"first_battle"}
    assert "first_battle" not in last_keys([fought(1), fought(2)])


def test_a_fight_in_one_place_is_counted() -> None:
    deed = find_deeds(make_view(), [fought(1), fought(2, at=THERE), fought(3)])[-1]
    [reason] = [one for one in deed.reasons if one.key == "place_again"]
    assert reason.facts == {"count": 2}


def test_who_lost_and_wins_pays_back_and_within_a_round_strikes_back() -> None:
    back = {"attacker": TWO, "defenders": (ONE,)}
    deed = find_deeds(make_view(), [fought(1), fought(3, at=THERE, **back)])[-1]
    [reason] = [one for one in deed.reasons if one.key == "paid_back"]
    assert reason.facts == {"last": HERE, "before": 1}
    assert "turned" in last_keys([fought(1), fought(1, **back)])
    assert "paid_back" not in last_keys([fought(1), fought(2)])


def test_a_larger_battle_than_all_before_is_a_record() -> None:
    assert "largest_battle" in last_keys([fought(1), fought(2, size="great_battle")])
    assert "largest_battle" not in last_keys([fought(1, size="battle"), fought(2, size="battle")])


def test_wins_in_a_row_and_the_lead_in_wins_are_found() -> None:
    assert "wins_in_a_row" in last_keys([fought(n) for n in (1, 2, 3)])
    held = fought(2, "attacker_repelled")
    assert "most_wins" in last_keys([fought(1), held, fought(3)])


def test_three_rounds_without_a_battle_are_told_with_the_next_one() -> None:
    assert "after_quiet" in last_keys([fought(1), fought(5)])
    assert "after_quiet" not in last_keys([fought(1), fought(2)])


def test_a_first_meeting_and_a_joint_defence_are_found() -> None:
    keys = last_keys([fought(1), fought(2, defenders=(TWO, THREE), at=THERE)])
    assert keys >= {"first_meeting", "joint_defence"}


def test_a_ruler_falls_in_the_battle_that_says_so() -> None:
    fell = RulerFell(audience=EVERYONE, seat=TWO, ruler="Thrym", heir="Gerd")
    [deed] = find_deeds(make_view(), [fought(1, rulers=(TWO,)), fell])
    assert "ruler_fell_there" in {one.key for one in deed.reasons}
    assert deed.room == "battle.1"
    assert [one.key for one in find_deeds(make_view(), [fell])] == ["ruler"]


def test_a_side_that_ends_is_told_with_how_many_are_left() -> None:
    ended = SideEnded(audience=EVERYONE, seat=TWO, how="resigned")
    [deed] = find_deeds(make_view(), [ended])
    [reason] = deed.reasons
    assert (deed.key, reason.facts["count"]) == ("ended.resigned", len(make_view().sides) - 1)


def tell(events: Sequence[Event], past: Sequence[Event] = (), language: str = "en") -> list[str]:
    voice = Voice(language, WORD_BOOKS["valhalla"], {1: "Ada", 2: "Ben", 3: "Cleo"})
    page = write_round(PRESENTATIONS["valhalla"], make_view(), events, voice, past)
    return [page.title, *page.paragraphs]


def test_a_window_that_ran_out_comes_last_and_is_no_news_alone() -> None:
    lapsed = TurnLapsed(audience=EVERYONE, seat=THREE)
    assert tell([lapsed]) == [""]
    title, *paragraphs = tell([lapsed, fought(1)])
    assert "first" in title
    assert "time" in paragraphs[-1]


def test_a_sides_full_name_stands_once_and_the_ruler_is_the_one_of_that_time() -> None:
    fell = RulerFell(audience=EVERYONE, seat=TWO, ruler="Thrym", heir="Gerd")
    text = "\n".join(tell([fought(1, rulers=(TWO,)), fell])[1:])
    assert "Thrym of Wind Riders" in text
    assert "Gerd of" not in text
    voice = Voice("en", WORD_BOOKS["valhalla"], {1: "Ada", 2: "Ben", 3: "Cleo"})
    events = [fought(1, rulers=(TWO,)), fell]
    thread = write_fight(PRESENTATIONS["valhalla"], make_view(), events, voice)
    assert thread is not None
    assert "Thrym falls, Ruler of Wind Riders; Gerd follows." in thread.page.paragraphs
    assert text.count("Thrym of Wind Riders") == 1


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_ruler_who_is_not_known_to_have_been_there_is_not_named_in_a_battle(
    language: str,
) -> None:
    voice = Voice(language, WORD_BOOKS["valhalla"], {1: "Ada", 2: "Ben", 3: "Cleo"})
    page = write_round(PRESENTATIONS["valhalla"], make_view(), [fought(1)], voice)
    assert "Brokk" not in "\n".join((page.title, *page.paragraphs))


def test_who_holds_enough_capitals_is_told_last_and_heads_a_round_without_more() -> None:
    held = CapitalsHeld(audience=EVERYONE, seat=ONE)
    title, text = tell([held])
    assert "one round from victory" in title
    assert "capitals" in text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_rounds_have_the_same_sentence(language: str) -> None:
    past: list[Event] = []
    told: list[str] = []
    for number in range(1, 7):
        now = fought(number, "attacker_repelled" if number % 2 else "attacker_won")
        title, *paragraphs = tell([now], past, language)
        told += [title, *paragraphs]
        past.append(now)
    assert len(told) == len(set(told))


def test_only_the_weightiest_fight_of_a_round_gets_a_thread_and_a_small_one_none() -> None:
    voice = Voice("en", WORD_BOOKS["valhalla"], {1: "Ada", 2: "Ben", 3: "Cleo"})

    def write(*events: Event) -> Any:
        return write_fight(PRESENTATIONS["valhalla"], make_view(), events, voice, [fought(1)])

    assert write(fought(2, at=THERE)) is None
    city = fought(3, at=THERE, battle=9, conquered=True, feature="city")
    thread = write(fought(2, at=THERE), city, fought(3))
    assert (thread.room, thread.page.title) == ("battle.9", "The fight in the south-east, round 4")
    assert 4 <= len(thread.page.paragraphs) <= 6
    assert "**" in thread.page.paragraphs[-1]


def test_a_deed_knows_no_more_than_its_event_tells() -> None:
    """V-13-32: neither numbers nor losses are among the facts of a battle."""
    [deed] = find_deeds(make_view(), [fought(1)])
    assert isinstance(deed, Deed)
    public = set(BattleTold.model_fields) | {"winner", "loser"}
    assert set(deed.facts) <= public


def test_the_story_is_the_same_in_worlds_that_differ_in_what_only_one_side_knows() -> None:
    """V-13-32, V-13-53: gold, favor and own logs change no word."""
    secret = {"log": [{"id": 11, "round": 3, "kind": "truce_broken", "at": HERE}], "gold": 9}
    other = stage_world({**SIDES, 1: {**SIDES[1], **secret}}, round=4)
    voice = Voice("en", WORD_BOOKS["valhalla"], {1: "Ada", 2: "Ben", 3: "Cleo"})
    events = [fought(3, conquered=True, feature="city"), fought(3)]
    told = [
        [
            write(PRESENTATIONS["valhalla"], seen, events, voice)
            for write in (write_round, write_fight)
        ]
        for seen in (view(other, None), make_view())
    ]
    assert told[0] == told[1]


@pytest.mark.parametrize("how", ["ruler", "resigned", "keeper"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_headline_says_that_a_side_has_ended_and_the_text_says_only_how(
    how: Any, language: str
) -> None:
    ended = SideEnded(audience=EVERYONE, seat=TWO, how=how)
    title, first, *_ = tell([ended], [fought(1)], language)
    side = {"en": "Wind Riders", "fr": "Cavaliers du vent"}[language]
    assert side in title
    assert side not in first


def test_a_headline_that_tells_a_battle_leaves_only_the_rest_to_be_told() -> None:
    writer = StoryWriter(
        Voice("en", WORD_BOOKS["valhalla"]),
        lambda _, seat: SideName(f"King {seat} of X", f"K{seat}"),
    )
    deed = make_battle_deed(Battle(0, fought(2, feature="farm")), ())
    page = write_round_page(writer, [replace(deed, reasons=())], 0, 2)
    assert page.title == f"Round 2: K1 beats K2 at {HERE}"
    assert page.paragraphs == ("King 1 of X and King 2 of X met in a skirmish, over a farm.",)


def test_what_a_headline_leaves_is_said_in_other_words_the_next_time() -> None:
    writer = StoryWriter(Voice("en", WORD_BOOKS["valhalla"]), lambda *_: SideName("K", "K"))
    deeds = [
        replace(make_battle_deed(Battle(at, fought(at, outcome)), ()), reasons=())
        for at, outcome in enumerate(("attacker_won", "defender_routed", "attacker_repelled"), 1)
    ]
    firsts = [write_round_page(writer, deeds[:at], at, at).paragraphs[0] for at in (1, 2, 3)]
    assert len(set(firsts)) == 3


def test_what_the_thread_of_a_fight_tells_the_post_of_its_round_does_not() -> None:
    voice = Voice("en", WORD_BOOKS["valhalla"], {1: "Ada", 2: "Ben", 3: "Cleo"})
    past = [fought(1, at=THERE), fought(2)]
    city = fought(3, conquered=True, feature="city")
    assert last_keys([*past, city]) >= {"first_city", "place_again"}
    given = (PRESENTATIONS["valhalla"], make_view(), [city], voice, past)
    thread, page = write_fight(*given), write_round(*given)
    assert thread is not None
    in_thread, in_round = thread.page.to_markdown(), page.to_markdown()
    assert "2nd fight" in in_thread
    assert not any(one in in_round for one in ("2nd fight", "battles have been", "battle 2 for"))
    assert not {*thread.page.paragraphs} & {*page.paragraphs}
