"""Sides against each other: fair seats, whole tables, the same games again."""

from engine.core.duel import GameRecord
from engine.core.protocol.values import Seat
from engine.core.side_duel import SideTable, Tally, list_pairs, play_pair
from engine.echoes import GAME
from engine.echoes.settings import Settings
from engine.echoes.sides import SIDES


def make_record(names: str, *places: tuple[int, ...]) -> GameRecord:
    seats = tuple(tuple(Seat(seat) for seat in place) for place in places)
    return GameRecord(tuple(names.split()), seats, "T-END-01", 3, 10)


def test_every_side_meets_every_other_one_once() -> None:
    pairs = list_pairs(SIDES)
    assert len(pairs) == 15
    assert len({frozenset(pair) for pair in pairs}) == 15


def test_two_deals_in_a_row_change_the_seats() -> None:
    pair = ("scots", "mongols")
    games = [play_pair(GAME, SIDES, pair, deal, "seats", Settings()) for deal in range(2)]
    assert [one.player_names for one in games] == [pair, pair[::-1]]
    assert games[0] == play_pair(GAME, SIDES, pair, 0, "seats", Settings())


def test_a_table_counts_by_pair_side_and_seat() -> None:
    records = [
        make_record("north south", (1,), (2,)),
        make_record("south north", (1,), (2,)),
        make_record("north east", (1, 2)),
    ]
    table = SideTable(("north", "south", "east"), records)
    assert table.pair("north", "south") == Tally(won=1, lost=1)
    assert table.side("north") == Tally(won=1, drawn=1, lost=1)
    assert table.seat(1) == Tally(won=2, drawn=1)
    assert table.side("east").percent == 50
