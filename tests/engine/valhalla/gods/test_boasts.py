"""Boasts: posts, reactions, favourites of six gods, awards at the end of the round."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engine.core.protocol.game import React
from engine.core.protocol.values import EVERYONE, Refusal, Seat
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.checks import check
from engine.valhalla.gods import boasts, favor
from engine.valhalla.gods.boasts import (
    WeighedBoast,
    boast_award,
    choose_favourites,
    craft_points,
    deed_weight,
    deeds_that_count,
    sort_cited_deeds,
)
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.sides.side import PostedBoast
from engine.valhalla.view_builder import view
from tests.engine.valhalla.world import (
    events_told,
    make_working_copy,
    only_event,
    read_order,
    world,
)


def make_sides(count: int = 2, **more: Mapping[str, Any]) -> dict[int, Any]:
    """Return the sides of a position, some with further fields."""
    return {seat: dict(more.get(f"s{seat}", {})) for seat in range(1, count + 1)}


def make_deed(kind: str, id_: int, round_: int = 1) -> dict[str, Any]:
    return {"kind": kind, "id": id_, "round": round_}


def post_boast(work: ValhallaWork, seat: int, text: str, *events: str) -> None:
    made = read_order({"kind": "boast", "text": text, "events": list(events)})
    boasts.post_boast(work, Seat(seat), made)  # type: ignore[arg-type]


def refusals_of(work: ValhallaWork, seat: int, **fields: Any) -> tuple[Refusal, ...]:
    given = read_order({"kind": "boast", **fields})
    return check(view(work.state, Seat(seat)), None, given, ()).refusals


# The ledger's example


def make_text(count: int, *names: str) -> str:
    """Write so many words, these names among them (each of one word)."""
    return " ".join([*names, *("deed" for _ in range(count - len(names)))])


def make_example() -> ValhallaWork:
    """Set up the round of V-15-13: sides A and B, and three more that react."""
    seats = make_sides(
        5,
        s1={
            "name": "Alfheim", "ruler": "Astrid",
            "log": [
                make_deed("battle_won", 11), make_deed("claimed", 21), make_deed("claimed", 31),
                make_deed("explored", 41),
            ],
        },
        s2={"name": "Borgund", "log": [make_deed("battle_lost", 12), make_deed("built", 22)]},
    )  # fmt: skip
    work = make_working_copy(world(seats, round=2, size=(30, 20)))
    post_boast(work, 1, make_text(132, "Astrid", "Borgund"), "11", "21", "31", "41", "99")
    post_boast(work, 2, make_text(110, "Borgund"), "12", "22")
    for fan in (2, 3, 4):
        boasts.count_reaction(work, Seat(fan), React(event="boast.2.1", on="horn"))
    for fan in (4, 5):
        boasts.count_reaction(work, Seat(fan), React(event="boast.2.2", on="horn"))
    for seat, best in ((2, 1), (3, 2), (4, 1)):
        give_voice(work, seat, best)
    return work


def give_voice(work: ValhallaWork, seat: int, best: int) -> None:
    order = read_order({"kind": "acclaim", "side": str(best)})
    boasts.store_voice(work, Seat(seat), order)  # type: ignore[arg-type]


def test_the_boasts_of_the_ledgers_round() -> None:
    """V-15-13, V-10.2-05, V-10.2-06, V-10.2-09 to V-10.2-19, V-14-60: 67 and 33."""
    work = make_example()
    favor.judge_boasts(work)
    awards = events_told(work, "favor_awarded", None)
    assert [(one.seat, one.favor, one.gods, one.voices) for one in awards] == [
        (1, 67, ("odin", "thor", "freyja", "loki", "bragi"), 2), (2, 33, ("hel",), 1),
    ]  # fmt: skip
    lines = only_event(work, "boast_judged", Seat(1)).lines
    assert [(one.what, int(one.value)) for one in lines] == [
        ("base", 5), ("craft", 6), ("deeds", 19), ("audience", 6), ("acclaim", 8),
        ("favourites", 25), ("lies", -2),
    ]  # fmt: skip
    assert [side.favor for side in work.state.sides] == [67, 33, 0, 0, 0]
    assert [side.lifetime for side in work.state.sides] == [67, 33, 0, 0, 0]


def test_what_the_gods_weigh_in_the_ledgers_round() -> None:
    """V-15-13, V-10.2-14, V-10.2-40 to V-10.2-45."""
    work = make_example()
    first, second = boasts.boasts_of_round(work.state)
    assert [first.weight_with(god) for god in boasts.GODS] == [8, 8, 9, 5, 1, 20]
    assert [second.weight_with(god) for god in boasts.GODS] == [3, 2, 4, 2, 6, 13]
    assert (first.deeds, first.lies, second.deeds, second.audience) == (19, 1, 10, 4)


# Posting


def test_a_boast_is_posted_for_all_in_the_room_of_the_round() -> None:
    """V-10.2-01, V-10.2-02, V-10.2-04, V-10.2-07, V-12.23-01, V-13-08."""
    work = make_working_copy(world(round=3))
    post_boast(work, 2, " We came. ", "12")
    event = only_event(work, "boast_posted", None)
    assert (event.room, event.text, event.audience) == ("boasts.3", "We came.", EVERYONE)
    assert only_event(work, "chapter_closed").room == "boasts.3"
    assert view(work.state, None).boasts == ((2, "We came."),)
    assert "12" not in event.model_dump_json().replace('"seat":2', "")


def test_who_reacts_counts_once_and_nobody_for_itself() -> None:
    """V-10.2-13: any emoji, other living players."""
    work = make_working_copy(world(make_sides(4), size=(30, 20), round=2))
    post_boast(work, 1, "Hear me.")
    for fan in (1, 2, 2, 3, 4):
        boasts.count_reaction(work, Seat(fan), React(event="boast.2.1", on="fire"))
    boasts.count_reaction(work, Seat(4), React(event="boast.1.1", on="fire"))
    work.state.sides[3].ended = True
    (one,) = boasts.boasts_of_round(work.state)
    assert (one.fans, one.audience) == (2, 4)
    assert work.events[-1].kind == "chapter_closed"


@pytest.mark.parametrize(
    ("fields", "code", "rule"),
    [
        ({"text": "  "}, "BOAST_EMPTY", "V-12.23-11"),
        ({"text": "\u200b\u2060\u3164"}, "BOAST_EMPTY", "V-12.23-11"),
        ({"text": "a", "events": list("123456")}, "BOAST_EVENTS", "V-12.23-12"),
        ({"text": "a", "events": ["11"]}, "BOAST_FIRST_ROUND", "V-12.23-13"),
        ({"text": "a" * 4001}, "BOAST_LENGTH", "V-12.23-14"),
    ],
)
def test_a_boast_is_refused(fields: dict[str, Any], code: str, rule: str) -> None:
    """V-12.23-11 to V-12.23-14, V-10.2-16, V-16-39."""
    refusal = refusals_of(make_working_copy(world()), 1, **fields)[0]
    assert (refusal.code, refusal.rule) == (code, rule)


def test_there_is_one_boast_a_round() -> None:
    """V-12.23-10, V-10.2-07; it is not bound to the own turn."""
    work = make_working_copy(world(round=2))
    assert refusals_of(work, 2, text="Hear", events=["not", "even", "ids"]) == ()
    post_boast(work, 2, "Hear me.")
    assert refusals_of(work, 2, text="Again.")[0].code == "BOAST_ONCE"
    favor.judge_boasts(work)
    assert refusals_of(work, 2, text="Again.") == ()


def test_whoever_cites_what_does_not_count_is_told_and_refused_nothing() -> None:
    """V-10.2-15, V-12.23-15."""
    log = [make_deed("built", 11, 2), make_deed("built", 1, 1)]
    work = make_working_copy(world(make_sides(2, s1={"log": log}), round=3))
    seen, given = view(work.state, Seat(1)), {"kind": "boast", "text": "Hear me."}
    verdict = check(seen, None, read_order({**given, "events": ["11", "1", "99"]}), ())
    assert verdict.is_accepted
    assert [(one.code, one.rule, one.facts["ids"]) for one in verdict.warnings] == [
        ("BOAST_LIES", "V-10.2-15", "1, 99"),
    ]
    assert check(seen, None, read_order({**given, "events": ["11"]}), ()).warnings == ()


def test_a_deed_of_the_running_round_waits_for_the_next_boast() -> None:
    """V-10.2-15, V-12.23-18: it is refused, so that nobody takes it for a lie."""
    log = [make_deed("built", 11, 2), make_deed("claimed", 21, 3)]
    work = make_working_copy(world(make_sides(2, s1={"log": log}), round=3))
    [refusal] = refusals_of(work, 1, text="Hear me.", events=["11", " 21 "])
    assert (refusal.code, refusal.rule) == ("BOAST_TOO_EARLY", "V-12.23-18")
    assert (refusal.facts["deed"], refusal.facts["id"], refusal.facts["round"]) == (
        "claimed",
        21,
        4,
    )
    work.state.round = 4
    assert refusals_of(work, 1, text="Hear me.", events=["21"]) == ()


@pytest.mark.parametrize(
    ("seat", "event", "code"),
    [
        (2, "boast.2.1", ""),
        (1, "boast.2.1", "REACT_OWN"),
        (2, "boast.1.1", "REACT_OVER"),
        (2, "boast.2.2", "BAD_FIELD"),
        (2, "boast.3.1", "BAD_FIELD"),
        (2, "battle.1.1", "BAD_FIELD"),
    ],
)
def test_only_a_boast_of_another_side_can_be_reacted_to_until_its_round_ends(
    seat: int, event: str, code: str
) -> None:
    """V-10.2-13."""
    work = make_working_copy(world(round=2))
    post_boast(work, 1, "Hear me.")
    found = check(view(work.state, Seat(seat)), None, React(event=event, on="fire"), ())
    assert "".join(one.code for one in found.refusals[:1]) == code


# Craft


@pytest.mark.parametrize(
    ("count", "points"), [(1, 0), (19, 0), (20, 2), (59, 2), (60, 4), (900, 4)]
)
def test_craft_goes_by_the_number_of_words(count: int, points: int) -> None:
    """V-10.2-11: words are parted by white space."""
    state = world(round=2)
    assert craft_points(state, Seat(1), PostedBoast("word \n " * count, (), 1)) == points


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("Alfheim stands", 1),
        ("the ruler ASTRID  THE  Bold", 1),
        ("Alfheim and Astrid the Bold", 1),
        ("woe to Borgund", 1),
        ("Alfheim will take Borgund", 2),
        ("Alfheimers sing", 0),
        ("Cold winds", 0),
    ],
)
def test_craft_counts_names(text: str, points: int) -> None:
    """V-10.2-11: the own side or Ruler, and another living side."""
    seats = make_sides(
        3,
        s1={"name": "Alfheim", "ruler": "Astrid the Bold"},
        s2={"name": "Borgund"},
        s3={"name": "Cold"},
    )
    state = world(seats, round=2, size=(24, 12))
    state.sides[2].ended = True
    assert craft_points(state, Seat(1), PostedBoast(text, (), 1)) == points


def test_what_was_boasted_before_is_worth_no_craft() -> None:
    """V-10.2-11: the whole Craft is 0; case and white space do not matter."""
    work = make_working_copy(world(round=2))
    post_boast(work, 1, "Alfheim " * 50)
    favor.judge_boasts(work)
    work.state.round = 3
    post_boast(work, 2, "ALFHEIM \n" * 50)
    (one,) = boasts.boasts_of_round(work.state)
    assert one.craft == 0
    same = make_working_copy(world(round=2))
    post_boast(same, 2, "word " * 50)
    post_boast(same, 1, "word " * 50)
    assert [one.craft for one in boasts.boasts_of_round(same.state)] == [2, 0]


def test_craft_is_six_at_most() -> None:
    """V-10.2-11: long, with the own name and a rival's."""
    state = world(make_sides(2, s1={"name": "Alfheim"}, s2={"name": "Borgund"}), round=2)
    text = make_text(300, "Alfheim", "Borgund")
    assert craft_points(state, Seat(1), PostedBoast(text, (), 1)) == 6


# Acclaim


def acclaim_codes(work: ValhallaWork, seat: int, best: str) -> list[str]:
    given = read_order({"kind": "acclaim", "side": best})
    return [one.code for one in check(view(work.state, Seat(seat)), None, given, ()).refusals]


def test_a_voice_is_for_another_sides_boast_of_this_round() -> None:
    """V-12.23-16, V-12.23-19, V-12.23-20."""
    work = make_working_copy(world(make_sides(4), size=(30, 20), round=2))
    assert acclaim_codes(work, 1, "2") == ["ACCLAIM_NONE"]
    for seat in (1, 2):
        post_boast(work, seat, f"Hear {seat}.")
    assert acclaim_codes(work, 1, "2") == acclaim_codes(work, 3, "1") == []
    assert acclaim_codes(work, 1, "1") == ["ACCLAIM_OWN"]
    assert acclaim_codes(work, 1, "3") == ["ACCLAIM_NONE"]
    assert acclaim_codes(work, 1, "9") == ["UNKNOWN_SIDE"]
    favor.judge_boasts(work)
    assert acclaim_codes(work, 3, "1") == ["ACCLAIM_NONE"]


def test_between_two_sides_there_is_no_acclaim() -> None:
    """V-12.23-21, V-10.2-19: nor if only two live when the awards are made."""
    work = make_working_copy(world(make_sides(3), size=(24, 12), round=2))
    post_boast(work, 1, "Hear me.")
    give_voice(work, 2, 1)
    work.state.sides[2].ended = True
    assert acclaim_codes(work, 2, "1") == ["ACCLAIM_TWO"]
    [weighed] = boasts.boasts_of_round(work.state)
    assert (weighed.voices, weighed.acclaim) == (0, 0)


def test_a_later_voice_replaces_the_earlier_and_the_dead_have_none() -> None:
    """V-10.2-19: what counts is who lives when the awards are made."""
    work = make_working_copy(world(make_sides(5), size=(30, 20), round=2))
    for seat in (1, 2):
        post_boast(work, seat, f"Hear {seat}.")
    for seat, best in ((3, 2), (3, 1), (4, 1), (5, 1)):
        give_voice(work, seat, best)
    work.state.sides[4].ended = True
    first, second = boasts.boasts_of_round(work.state)
    assert (first.voices, first.acclaim, second.voices) == (2, 8, 0)
    assert WeighedBoast(Seat(1), 1, 0, (), 0, 0, voices=7).acclaim == 12


def test_nobody_hears_of_a_voice_and_the_awards_tell_how_many_there_were() -> None:
    """V-10.2-19, V-13-10: how many, never whose."""
    work = make_working_copy(world(make_sides(4), size=(30, 20), round=2))
    post_boast(work, 1, "Hear me.")
    told = len(work.events)
    before = {seat: view(work.state, seat) for seat in (None, Seat(1), Seat(3))}
    give_voice(work, 2, 1)
    assert len(work.events) == told
    assert {seat: view(work.state, seat) for seat in before} == before
    own = view(work.state, Seat(2)).me
    assert own is not None
    assert own.acclaims == 1
    favor.judge_boasts(work)
    award = only_event(work, "favor_awarded", None)
    assert (award.seat, award.voices) == (1, 1)
    assert work.state.sides[1].acclaims is None


# Deeds and lies


def test_only_own_deeds_of_the_round_before_are_true() -> None:
    """V-10.2-08, V-10.2-12, V-10.2-15, V-12.23-15: an id counts once, a false one costs 2."""
    seats = make_sides(
        s1={
            "log": [
                make_deed("built", 11),
                make_deed("upgraded", 21, 2),
                make_deed("claimed", 31, 3),
            ]
        },
        s2={"log": [make_deed("battle_won", 12, 2)]},
    )
    state = world(seats, round=3)
    assert sort_cited_deeds(state, Seat(1), ("21", "21", "11", "31", "12", "x")) == (
        ("upgraded",),
        4,
    )


def test_a_kind_counts_three_times_and_deeds_twenty_at_most() -> None:
    """V-10.2-12."""
    kinds = tuple(deeds_that_count(["claimed"] * 4 + ["built"]))
    assert kinds == ("claimed", "claimed", "claimed", "built")
    entrant = WeighedBoast(Seat(1), 1, 0, kinds, 9, 0)
    assert (entrant.deeds, entrant.audience) == (16, 10)
    assert WeighedBoast(Seat(1), 1, 0, ("battle_won",) * 3 + ("built",), 0, 0).deeds == 20


WEIGHTS = {
    "battle_won": (1, 6, 0, 1, 1), "battle_lost": (1, 1, 0, 2, 6), "overrun": (0, 5, 0, 2, 0),
    "city_conquered": (2, 6, 1, 2, 1), "city_lost": (1, 0, 0, 1, 5), "upgraded": (1, 0, 5, 0, 0),
    "built": (2, 1, 4, 0, 0), "claimed": (1, 1, 4, 1, 0), "first_of_design": (2, 3, 2, 1, 0),
    "officer_gained": (3, 1, 3, 0, 0), "officer_lost": (0, 1, 0, 1, 6),
    "ambush_sprung": (3, 1, 0, 6, 0), "razed": (0, 2, 0, 5, 3), "truce_broken": (0, 1, 0, 6, 1),
    "parley_held": (4, 0, 2, 2, 0), "explored": (5, 0, 1, 2, 0), "fog_cleared": (3, 0, 0, 1, 0),
}  # fmt: skip


def test_each_kind_of_deed_weighs_as_printed() -> None:
    """V-10.2-03, V-10.2-20 to V-10.2-36, V-16-10."""
    gods = boasts.GODS_OF_DEEDS
    assert {
        kind: tuple(deed_weight(kind, god) for god in gods) for kind in favor_tables().deeds
    } == WEIGHTS
    rules = [one.rule for one in favor_tables().deeds.values()]
    assert rules == [f"V-10.2-{number}" for number in range(20, 37)]


# Favourites


def make_entrant(seat: int, place: int, *kinds: str, craft: int = 0) -> WeighedBoast:
    return WeighedBoast(Seat(seat), place, craft, kinds, 0, 0)


def test_a_tie_goes_to_the_boast_posted_first() -> None:
    """V-10.2-14."""
    both = (make_entrant(1, 2, "battle_won"), make_entrant(2, 1, "battle_won"))
    assert choose_favourites(both, {})["thor"] == 2


def test_no_god_takes_who_gave_it_nothing() -> None:
    """V-10.2-14, V-10.2-45: sums above 0 only; Bragi goes by craft and applause."""
    assert choose_favourites((make_entrant(1, 1),), {}) == {}
    assert choose_favourites((make_entrant(1, 1, craft=3),), {}) == {"bragi": 1}


def test_a_god_tires_of_its_favourite() -> None:
    """V-10.2-47: passed over if any other side has a sum above 0 with it."""
    alone = (make_entrant(1, 1, "battle_won"), make_entrant(2, 2, "upgraded"))
    assert choose_favourites(alone, {"thor": Seat(1)})["thor"] == 1
    both = (make_entrant(1, 1, "battle_won"), make_entrant(2, 2, "built"))
    assert choose_favourites(both, {"thor": Seat(1)})["thor"] == 2
    assert choose_favourites(both, {"thor": Seat(2)})["thor"] == 1


def test_gods_remember_for_one_round() -> None:
    """V-10.2-47, V-10.2-46."""
    seats = make_sides(s1={"log": [make_deed("battle_won", 11)]})
    work = make_working_copy(world(seats, round=2))
    post_boast(work, 1, "Hear me.", "11")
    favor.judge_boasts(work)
    assert work.state.favourites["thor"] == 1
    work.state.round = 3
    favor.judge_boasts(work)
    assert work.state.favourites == {}


# Awards


def test_an_award_is_never_below_nothing() -> None:
    """V-10.2-09, V-10.2-17: first the Boast's own, then the game master's change."""
    liar = WeighedBoast(Seat(1), 1, 0, (), 0, 5)
    assert boast_award(liar, 0)[0] == 0
    assert boast_award(liar, 0, change=3)[0] == 3
    assert boast_award(make_entrant(1, 1), 0, change=-9)[0] == 0


def test_the_game_masters_change_counts_without_a_boast_and_is_told() -> None:
    """V-10.2-17, V-13-10."""
    work = make_working_copy(world({1: {"awarded": 7}, 2: {}}, round=2))
    favor.judge_boasts(work)
    event = only_event(work, "favor_awarded", None)
    assert (event.seat, event.favor, event.change) == (1, 7, 7)
    assert (work.state.sides[0].favor, work.state.sides[0].awarded) == (7, 0)


def test_the_room_of_boasts_closes_with_the_round() -> None:
    """V-14-60, V-10.2-07."""
    work = make_working_copy(world(round=4))
    post_boast(work, 1, "Hear me.")
    favor.judge_boasts(work)
    assert only_event(work, "room_closed").room == "boasts.4"
    assert work.state.sides[0].boast is None
    assert work.state.sides[0].boasts == ("hear me.",)


def gain_steps(amounts: Sequence[int]) -> list[int]:
    work = make_working_copy(world())
    for amount in amounts:
        favor.gain_favor(work, Seat(1), amount, "shrine", "001.001")
    favor.pay_favor(work, Seat(1), 30)
    side = work.state.sides[0]
    return [side.favor, side.lifetime, len(events_told(work, "favor_gained", Seat(1)))]


def test_favor_is_spent_but_lifetime_favor_is_not() -> None:
    """V-10.1-01, V-10.1-08, V-10.1-09, V-13-25: private, never negative."""
    assert gain_steps([25, 25, 0]) == [20, 50, 2]
    assert gain_steps([25]) == [0, 25, 1]
    work = make_working_copy(world())
    favor.gain_favor(work, Seat(1), 5, "shrine")
    assert (
        events_told(work, "favor_gained", Seat(2)) == events_told(work, "favor_gained", None) == []
    )


def test_the_gods_love_the_beloved_at_the_end_of_each_round() -> None:
    """V-11.2-17, V-14-61."""
    work = make_working_copy(world({1: {"special": "beloved"}, 2: {"special": "hardy_folk"}}))
    favor.give_special_favor(work)
    assert [side.favor for side in work.state.sides] == [10, 0]
    assert only_event(work, "favor_gained", Seat(1)).why == "beloved"
