"""Points for craft, and acclaim by other sides."""

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.checks.order_checks import check
from engine.valhalla.gods import boasts, favor
from engine.valhalla.gods.boasts import (
    WeighedBoast,
    craft_points,
)
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.sides.side import PostedBoast
from engine.valhalla.view_builder import view
from tests.engine.valhalla.gods.boast_positions import give_voice, make_sides, make_text, post_boast
from tests.engine.valhalla.worlds.world import (
    make_working_copy,
    only_event,
    read_order,
    stage_world,
)

# Craft


@pytest.mark.parametrize(
    ("count", "points"), [(1, 0), (19, 0), (20, 2), (59, 2), (60, 4), (900, 4)]
)
def test_craft_goes_by_the_number_of_words(count: int, points: int) -> None:
    """V-10.2-11: words are parted by white space."""
    state = stage_world(round=2)
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
    state = stage_world(seats, round=2, size=(24, 12))
    state.sides[2].ended = True
    assert craft_points(state, Seat(1), PostedBoast(text, (), 1)) == points


def test_what_was_boasted_before_is_worth_no_craft() -> None:
    """V-10.2-11: the whole Craft is 0; case and white space do not matter."""
    work = make_working_copy(stage_world(round=2))
    post_boast(work, 1, "Alfheim " * 50)
    favor.judge_boasts(work)
    work.state.round = 3
    post_boast(work, 2, "ALFHEIM \n" * 50)
    (one,) = boasts.boasts_of_round(work.state)
    assert one.craft == 0
    same = make_working_copy(stage_world(round=2))
    post_boast(same, 2, "word " * 50)
    post_boast(same, 1, "word " * 50)
    assert [one.craft for one in boasts.boasts_of_round(same.state)] == [2, 0]


def test_craft_is_six_at_most() -> None:
    """V-10.2-11: long, with the own name and a rival's."""
    state = stage_world(make_sides(2, s1={"name": "Alfheim"}, s2={"name": "Borgund"}), round=2)
    text = make_text(300, "Alfheim", "Borgund")
    assert craft_points(state, Seat(1), PostedBoast(text, (), 1)) == 6


def find_acclaim_refusals(work: ValhallaWork, seat: int, best: str) -> list[str]:
    given = read_order({"kind": "acclaim", "side": best})
    return [one.code for one in check(view(work.state, Seat(seat)), None, given, ()).refusals]


# Acclaim


def test_a_voice_is_for_another_sides_boast_of_this_round() -> None:
    """V-12.23-16, V-12.23-19, V-12.23-20."""
    work = make_working_copy(stage_world(make_sides(4), size=(30, 20), round=2))
    assert find_acclaim_refusals(work, 1, "2") == ["ACCLAIM_NONE"]
    for seat in (1, 2):
        post_boast(work, seat, f"Hear {seat}.")
    assert find_acclaim_refusals(work, 1, "2") == find_acclaim_refusals(work, 3, "1") == []
    assert find_acclaim_refusals(work, 1, "1") == ["ACCLAIM_OWN"]
    assert find_acclaim_refusals(work, 1, "3") == ["ACCLAIM_NONE"]
    assert find_acclaim_refusals(work, 1, "9") == ["UNKNOWN_SIDE"]
    favor.judge_boasts(work)
    assert find_acclaim_refusals(work, 3, "1") == ["ACCLAIM_NONE"]


def test_between_two_sides_there_is_no_acclaim() -> None:
    """V-12.23-21, V-10.2-19: nor if only two live when the awards are made."""
    work = make_working_copy(stage_world(make_sides(3), size=(24, 12), round=2))
    post_boast(work, 1, "Hear me.")
    give_voice(work, 2, 1)
    work.state.sides[2].ended = True
    assert find_acclaim_refusals(work, 2, "1") == ["ACCLAIM_TWO"]
    [weighed] = boasts.boasts_of_round(work.state)
    assert (weighed.voices, weighed.acclaim) == (0, 0)


def test_a_later_voice_replaces_the_earlier_and_the_dead_have_none() -> None:
    """V-10.2-19: what counts is who lives when the awards are made."""
    work = make_working_copy(stage_world(make_sides(5), size=(30, 20), round=2))
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
    work = make_working_copy(stage_world(make_sides(4), size=(30, 20), round=2))
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
