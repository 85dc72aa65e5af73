"""What sides did is counted from events, and each award stands on its figure."""

from typing import Any

import pytest

from engine.core.protocol.values import EVERYONE, Event, Seat, audience_of
from engine.valhalla.events.base import added_line
from engine.valhalla.events.battles import BattleTold
from engine.valhalla.events.favor import BoastJudged
from engine.valhalla.events.meetings import TruceAgreed
from render.drawing.picture import PictureRequest
from render.ending.ended_game import EndedGame, ToldEvent
from render.games import PRESENTATIONS
from render.valhalla.ending.ending import find_unseen_host, tell_hidden
from render.valhalla.ending.figures import count_figures, find_awards
from render.valhalla.ending.whole_map import see_everything
from tests.bot.games.ending.ended_games import PLAYERS, read_game
from tests.render.valhalla.played_game import make_voice

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)


def fought(outcome: Any, **facts: Any) -> BattleTold:
    known = {"battle": 1, "round": 2, "at": "003.003", "attacker": ONE, "defenders": (TWO,)}
    return BattleTold(audience=EVERYONE, outcome=outcome, **{**known, "size": "battle", **facts})


def make_game(*events: Event) -> EndedGame:
    told = [ToldEvent(2, one) for one in events]
    return EndedGame(view=None, whole_view=None, seats=(1, 2, 3), events=told)


@pytest.mark.parametrize(
    ("outcome", "figure", "winner", "loser"),
    [
        ("attacker_won", "battles_won", {1: 1}, {2: 1}),
        ("attacker_repelled", "walls_held", {2: 1}, {1: 1}),
        ("both_destroyed", "battles_won", {}, {1: 1, 2: 1}),
    ],
)
def test_a_battle_counts_for_who_won_it(
    outcome: str, figure: str, winner: dict[int, int], loser: dict[int, int]
) -> None:
    figures = count_figures([fought(outcome)])
    assert figures[figure] == winner
    assert figures["battles_lost"] == loser


def test_the_biggest_lie_is_what_lies_cost_most() -> None:
    judged = [
        BoastJudged(
            audience=audience_of(seat), seat=seat, round=2, favor=0,
            lines=(added_line("base", 4), added_line("lies", cost)),
        )
        for seat, cost in ((ONE, 0), (TWO, -10))
    ]  # fmt: skip
    [award] = [one for one in find_awards(make_game(*judged)) if one.key == "biggest_lie"]
    assert (award.seats, award.facts) == ((2,), {"count": 10})


def test_a_truce_makes_two_friends_and_is_told_to_the_third_alone() -> None:
    truce = TruceAgreed(audience=audience_of(ONE, TWO), seat=ONE, other=TWO, at="003.003")
    [award] = [one for one in find_awards(make_game(truce)) if one.key == "truest_friend"]
    assert award.seats == (1, 2)
    told = tell_hidden(make_voice(), make_game(truce), 3)
    assert told.startswith("In round 2 Ada and Éloïse agreed a truce at")


def test_an_unseen_host_is_one_that_its_side_had_not_marked_where_it_stood() -> None:
    view = read_game("valhalla").whole_view
    for side in view.own_sides:
        host = find_unseen_host(view, side.seat)
        if host is not None:
            assert host.seat != side.seat
            assert host.seat not in side.marks.get(host.at, ())
            others = next(one for one in view.own_sides if one.seat == host.seat)
            assert len(others.units_in(host.at)) == host.units


def test_the_whole_map_shows_every_hex_every_holder_and_every_force() -> None:
    game = read_game("valhalla")
    view, seen = game.whole_view, see_everything(game.whole_view)
    assert view.land is not None
    assert seen.revealed == frozenset(view.land.terrain)
    standing = {(one.seat, unit.at) for one in view.own_sides for unit in one.units}
    marked = {(seat, at) for at, seats in seen.marks.items() for seat in seats}
    assert standing - marked == {(seen.seat, unit.at) for unit in seen.units}
    ending = PRESENTATIONS["valhalla"].ending
    assert ending is not None
    assert ending.draw_open_board(game, PictureRequest("fr"), PLAYERS).alt.startswith("La carte")
