"""Outlooks of battles that an order may lead to: ranges by what a side knows."""

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any, Final

import pytest

from engine.core.protocol.values import Seat
from engine.valhalla.planning.battle_outlook import BattleOutlook, list_outlooks
from engine.valhalla.state import State
from engine.valhalla.turn.asks import asks
from engine.valhalla.view_builder import view
from tests.engine.valhalla.worlds.world import read_order, stage_world

FROM: Final = "005.007"
BESIDE: Final = "005.006"
FOE_AT: Final = "005.005"
ME: Final = Seat(1)


def stage_meeting(
    counts: Sequence[str],
    mine: Sequence[Any] = ("17 swordsman",),
    theirs: Mapping[str, Any] | None = None,
    **more: Any,
) -> State:
    """Return a world with a marked foe of which scouts have counted this much, if anything."""
    scouted = [{"at": FOE_AT, "seat": 2, "counts": list(counts)}] if counts else []
    units = {"001.001": ["ruler"], FROM: list(mine)}
    return stage_world(
        {
            1: {
                "capital": "001.001", "units": units, "marks": {FOE_AT: [2]}, "scouted": scouted,
            },
            2: {"capital": "012.012", "units": {"012.012": ["ruler"], **(theirs or {})}},
        },
        **more,
    )  # fmt: skip


def outlooks_of(state: State, to: str = FOE_AT) -> list[BattleOutlook]:
    order = read_order({"kind": "move", "units": "all", "from": FROM, "to": to})
    return list(list_outlooks(view(state, ME), asks(state)[0], (), (order,)))


def test_a_scouted_force_gives_a_range() -> None:
    """V-13-01, V-7.2-04: what scouts don't see makes it wide."""
    [found] = outlooks_of(stage_meeting(["12 swordsman"]))
    assert (found.meets, found.foes, found.units) == ("attack", (2,), 17)
    assert 0 < found.wins < 10
    assert 0 < found.fewest_lost < found.most_lost < 17
    assert [one.basis for one in found.sources] == ["scouted"]


def test_more_foes_are_beaten_less_often() -> None:
    wins = [outlooks_of(stage_meeting([f"{count} swordsman"]))[0].wins for count in (6, 11, 14, 20)]
    assert wins == sorted(wins, reverse=True)
    assert (wins[0], wins[-1]) == (10, 0)


def test_of_a_mark_alone_nothing_is_counted() -> None:
    """V-2.2-09: it may be an empty place, or a full host."""
    [found] = outlooks_of(stage_meeting([]))
    assert (found.sources, found.unknown_seats) == ((), (2,))
    assert (found.fewest_lost, found.most_lost) == (0, 17)


def test_a_city_of_unknown_level_widens_the_range() -> None:
    """V-3.2-11: its fortifications are guessed."""
    [found] = outlooks_of(stage_meeting(["12 swordsman"], features={FOE_AT: "city"}))
    assert found.forts_basis == "guess"
    assert found.wins < outlooks_of(stage_meeting(["12 swordsman"]))[0].wins


def test_a_march_beside_a_known_force_is_weighed_as_a_defense() -> None:
    """V-13-01: the largest force beside its end may come upon it."""
    [found] = outlooks_of(stage_meeting(["16 swordsman"]), BESIDE)
    assert (found.meets, found.at, found.foes_at) == ("beside", BESIDE, FOE_AT)
    assert outlooks_of(stage_meeting([]), BESIDE) == []
    assert outlooks_of(stage_meeting(["16 swordsman"]), "005.008") == []


def test_a_place_that_scouts_saw_empty_promises_no_battle() -> None:
    """V-7.2-04."""
    state = stage_meeting([])
    scouted = {"at": FOE_AT, "seat": 2, "counts": [], "level": 2}
    empty = stage_world(
        {
            1: {
                "capital": "001.001", "units": {"001.001": ["ruler"], FROM: ["17 swordsman"]},
                "marks": {FOE_AT: [2]}, "scouted": [scouted],
            },
            2: {"capital": "012.012", "units": {"012.012": ["ruler"]}},
        },
        features={FOE_AT: "city"},
    )  # fmt: skip
    assert outlooks_of(state) != []
    assert outlooks_of(empty) == []


@pytest.mark.parametrize("counts", [[], ["12 swordsman"]])
@pytest.mark.parametrize("to", [FOE_AT, BESIDE])
@pytest.mark.parametrize(
    "theirs", [{}, {FOE_AT: ["1 archer"]}, {FOE_AT: ["40 bruiser"]}, {"005.004": ["60 archer"]}]
)
def test_what_a_side_cannot_know_changes_no_outlook(
    counts: list[str], to: str, theirs: dict[str, Any]
) -> None:
    """V-13-50, V-13-51: worlds that differ only in hidden armies promise the same."""
    assert outlooks_of(stage_meeting(counts, theirs=theirs), to) == outlooks_of(
        stage_meeting(counts), to
    )


def test_the_largest_armies_are_weighed_in_a_moment() -> None:
    """A press takes 50 ms of the event loop at most; this is bound loosely, for slow machines."""
    state = stage_meeting(["50 swordsman", "50 archer"], ["50 swordsman", "50 archer"])
    seen, ask = view(state, ME), asks(state)[0]
    order = read_order({"kind": "move", "units": "all", "from": FROM, "to": FOE_AT})
    start = perf_counter()
    assert list(list_outlooks(seen, ask, (), (order,)))
    assert perf_counter() - start < 0.5
