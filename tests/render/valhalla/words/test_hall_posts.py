"""The hall: the gods' verdict with its reasons, the deeds that may be sung, Boasts and votes."""

from dataclasses import replace
from typing import Any, Final

import pytest

from engine.core.protocol.game import Outcome
from engine.core.protocol.values import EVERYONE, Draft, Event, Seat
from engine.valhalla.entities.units_and_places import LogEntry
from engine.valhalla.events.base import added_line
from engine.valhalla.events.battles import BattleTold, RulerFell
from engine.valhalla.events.favor import BoastPosted, FavorAwarded
from engine.valhalla.orders.magic import Acclaim
from engine.valhalla.sides.side import PostedBoast
from engine.valhalla.view import View
from engine.valhalla.view_builder import view
from render.talk_rooms import BegunBoast, Floor
from render.valhalla.words.nouns import WORD_BOOK
from render.valhalla.words.story import hall_posts
from render.valhalla.words.table_names import teach_table_names
from render.words import Voice
from tests.engine.valhalla.worlds.world import stage_world
from tests.render.valhalla.played_game import languages

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)
PLAYERS: Final = {1: "Ada", 2: "Bo", 3: "Cy"}
SIDES: Final = {
    1: {"name": "Ash Court", "ruler": "Ingrid"},
    2: {"name": "Wolf Pack", "ruler": "Ulf"},
    3: {"name": "Sky Host", "ruler": "Aud"},
}
AT: Final = "005.005"


def look(viewer: Seat | None = None, log: tuple[LogEntry, ...] = (), **more: Any) -> View:
    """Look at a table of three sides in round 4, as somebody with these deeds."""
    seen = view(stage_world(SIDES, **{"round": 4, **more}), viewer)
    return seen if seen.me is None else replace(seen, me=replace(seen.me, log=log))


def speak(seen: View, language: str = "en") -> Voice:
    voice = Voice(language, WORD_BOOK, PLAYERS, seen.viewer, markdown=True)
    return teach_table_names(voice, seen)


def make_battle(number: int = 1, at: str = AT, **more: Any) -> BattleTold:
    facts: dict[str, Any] = {"outcome": "attacker_won", "size": "battle", **more}
    return BattleTold(
        audience=EVERYONE, battle=number, round=3, at=at, attacker=ONE, defenders=(TWO,), **facts
    )  # fmt: skip


def award(seat: Seat, favor: int, **points: int) -> FavorAwarded:
    lines = tuple(added_line(what, value) for what, value in points.items())
    return FavorAwarded(
        audience=EVERYONE, seat=seat, round=3, favor=favor, change=0, gods=(), lines=lines
    )


def write_floor(
    awards: tuple[Event, ...], events: tuple[Event, ...], language: str = "en"
) -> Floor:
    seen = look()
    return hall_posts.write_floor(speak(seen, language), seen, awards, events)


@languages
def test_the_gods_praise_one_side_in_one_line(language: str) -> None:
    awards = [
        award(seat, 20 - seat, base=5, deeds=6, favourites=10).model_copy(update={"gods": gods})
        for seat, gods in ((ONE, ("odin", "thor")), (TWO, ("bragi", "freyja", "loki")))
    ]
    _, lines, praise, *_ = write_floor(tuple(awards), (), language).page.paragraphs
    assert len(lines.splitlines()) == 2
    assert len(praise.splitlines()) == 1
    assert "**Thor**" in praise


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ({"base": 5, "craft": 2, "deeds": 6, "lies": 0}, "Ingrid of Ash Court was believed: **13"),
        (
            {"base": 5, "deeds": 6, "lies": -4},
            "Ingrid of Ash Court was believed in part, and caught in 2 lies",
        ),
        (
            {"base": 5, "deeds": 0, "lies": -2},
            "The gods know better than Ingrid of Ash Court: one lie",
        ),
        ({"base": 5, "deeds": 0, "lies": 0}, "Words alone, from Ingrid of Ash Court: **5"),
        ({"game_master": 7}, "Ingrid of Ash Court did not boast: **7 favor**, +7 by the game"),
        ({}, "Ingrid of Ash Court: **0 favor**"),
    ],
)
def test_the_verdict_says_who_was_believed_who_lied_and_why(
    points: dict[str, int], said: str
) -> None:
    """V-10.2-09, V-10.2-18, V-13-10: a part that changed nothing is left out."""
    page = write_floor((award(ONE, sum(points.values()), **points),), ()).page
    assert said in page.to_markdown()
    assert "0 for" not in page.to_markdown().replace("10 for", "")
    assert "you" not in page.to_markdown().lower().split()


@languages
def test_a_god_speaks_of_its_favourite_and_the_best_award_comes_first(language: str) -> None:
    """V-10.2-14, V-10.2-45."""
    awards = (award(ONE, 5, base=5, deeds=0), award(TWO, 15, base=5, deeds=0, favourites=10))
    loved = awards[1].model_copy(update={"gods": ("thor", "bragi")})
    text = write_floor((awards[0], loved), (), language).page.to_markdown()
    assert text.index("Ulf") < text.index("Ingrid")
    assert text.count("**Thor**") + text.count("**Bragi**") == 1


@languages
def test_deeds_are_told_by_sides_and_rulers_the_weightiest_first(language: str) -> None:
    events = (
        make_battle(1),
        make_battle(2, "006.006", size="epic_battle"),
        make_battle(3, "007.007", conquered=True, size="skirmish"),
        RulerFell(audience=EVERYONE, seat=TWO, ruler="Ulf", heir="Ylva"),
        make_battle(4).model_copy(update={"round": 2}),
    )
    floor = write_floor((), events, language)
    keys = [one.key for one in floor.deeds]
    assert keys == [
        "4.ruler.2", "4.battle.006.006.2", "4.battle.007.007.3", "4.battle.005.005.1",
    ]  # fmt: skip
    assert all("Ingrid" in one.text and "Ulf" in one.text for one in floor.deeds[1:])
    assert floor.key == "4"


@pytest.mark.parametrize(
    "outcome",
    [
        "overrun", "attacker_won", "attacker_repelled", "defender_routed", "attacker_routed",
        "both_destroyed", "hex_abandoned",
    ],
)  # fmt: skip
@languages
def test_every_outcome_of_a_battle_can_be_sung(language: str, outcome: str) -> None:
    [deed] = write_floor((), (make_battle(outcome=outcome),), language).deeds
    assert AT in deed.text
    assert "Ingrid" in deed.text
    assert "Ulf" in deed.text


def test_a_round_without_boasts_and_deeds_has_no_floor() -> None:
    floor = write_floor((), ())
    assert floor.page.is_blank
    assert floor.deeds == ()


def test_at_the_end_the_gods_have_the_last_word_and_nobody_is_asked_to_sing() -> None:
    seen = replace(look(), outcome=Outcome(places=((ONE,), (TWO, THREE)), rule="V-1-05"))
    awards = (award(ONE, 5, base=5, deeds=0),)
    floor = hall_posts.write_floor(speak(seen), seen, awards, (make_battle(),))
    assert floor.page.title == "The gods\u2019 last word"
    assert (floor.deeds, floor.key) == ((), "")


def test_the_floor_is_the_same_in_worlds_that_differ_in_what_only_one_side_knows() -> None:
    """V-13-10, V-13-14, V-13-25, V-13-53: own logs, gold and favor change nothing."""
    secret = {"log": [{"id": 11, "round": 3, "kind": "truce_broken", "at": AT}], "gold": 9}
    other = stage_world({**SIDES, 1: {**SIDES[1], **secret}}, round=4)
    same = stage_world(SIDES, round=4)
    floors = []
    for state in (same, other):
        seen = view(state, None)
        told = (award(TWO, 5, base=5, deeds=0),)
        floors.append(hall_posts.write_floor(speak(seen), seen, told, (make_battle(),)))
    assert floors[0] == floors[1]


# Boasts


def write_boast(text: str) -> str:
    event = BoastPosted(audience=EVERYONE, seat=ONE, round=4, text=text)
    return hall_posts.write_boast(speak(look()), look(), event).to_markdown()


def test_a_boast_stands_under_its_side_and_ruler_and_keeps_its_lines() -> None:
    """V-10.2-02, V-11.1-06."""
    text = write_boast("We came.\n\nWe stayed.")
    assert text.startswith("## Ingrid of Ash Court, in round 4")
    assert "We came\\.\nWe stayed\\." in text
    assert "Ada" not in text


def test_markup_mentions_and_links_in_a_boast_are_harmless() -> None:
    text = write_boast("# **Hear** @everyone <@123> [us](https://x.example)\n-# > us")
    assert "\\# \\*\\*Hear\\*\\* @\u200beveryone \\<@\u200b123\\>" in text
    assert "\\[us\\]\\(https\\://x\\.example\\)" in text
    assert "\n\\-\\# \\> us" in text


# Presses

BATTLE_LOST: Final = LogEntry(22, 3, "battle_lost", AT)
BUILT: Final = LogEntry(32, 3, "built", "004.004", ("mint",))
TOO_NEW: Final = LogEntry(42, 4, "battle_won", AT)
KING_DEAD: Final = LogEntry(52, 3, "officer_lost", "009.009", ("ruler",))


def begin(key: str, viewer: Seat | None = TWO, **more: Any) -> BegunBoast | str:
    log = (BATTLE_LOST, BUILT, TOO_NEW, KING_DEAD)
    seen = look(viewer, log if viewer == TWO else (BUILT,), **more)
    return hall_posts.begin_boast(speak(seen), seen, key)


def cited(begun: BegunBoast | str) -> object:
    assert isinstance(begun, BegunBoast)
    return begun.draft.fields.get("events")


def test_a_press_offers_the_own_deeds_of_the_last_round_that_belong_to_a_public_one() -> None:
    """V-10.2-07, V-10.2-15: each side its own; what is too new is not among them."""
    assert cited(begin(f"4.battle.{AT}.1")) == ("22",)
    assert cited(begin("4.ruler.2")) == ("52",)
    assert begin("4") == BegunBoast(Draft(kind="boast"))
    not_part = begin(f"4.battle.{AT}.1", ONE)
    assert isinstance(not_part, BegunBoast)
    assert not_part.draft == Draft(kind="boast")
    assert not_part.remark.startswith("No deed of yours")


def test_a_press_that_can_begin_no_boast_says_why() -> None:
    assert "floor of round 3" in str(begin("3.battle.005.005.1"))
    assert "Only a living side" in str(begin("4", None))
    assert "Only a living side" in str(begin("nonsense"))
    seen = look(TWO)
    assert seen.me is not None
    seen = replace(seen, me=replace(seen.me, boast=PostedBoast("Hear us.", (), 1)))
    assert "already boasted" in str(hall_posts.begin_boast(speak(seen), seen, "4"))


def vote(boast: str, viewer: Seat | None = TWO, **changed: Any) -> object:
    seen = replace(look(viewer), **changed)
    return hall_posts.make_vote(speak(seen), seen, boast)


def test_a_vote_is_an_order_for_the_side_of_a_boast_of_this_round() -> None:
    """V-12.23-16."""
    assert vote("boast.4.1") == Acclaim(side="1")


def test_a_vote_that_can_not_count_says_why() -> None:
    """V-10.2-19."""
    assert "have been weighed" in str(vote("boast.3.1"))
    over = Outcome(places=((ONE,), (TWO, THREE)), rule="V-1-05")
    assert "have been weighed" in str(vote("boast.4.1", outcome=over))
    assert "Only a living side" in str(vote("boast.4.1", None))
    gone = tuple(replace(one, ended=one.seat == ONE) for one in look().sides)
    assert "out of the game" in str(vote("boast.4.1", sides=gone))
    assert "Only a living side" in str(vote("boast.4.2", ONE, sides=gone))
