"""Orders, whole or not at all (section ORDER)."""

from random import Random
from typing import Any

import pytest

from engine.capital import GAME
from engine.core.dice import Dice
from engine.core.files import state_files
from engine.core.match import Match
from engine.core.protocol import drafts
from engine.core.protocol.values import Seat
from tests.engine.capital.busy_games import TABLE_SETTINGS, play_busy_game

tables = pytest.mark.parametrize("name", TABLE_SETTINGS)

THINGS: list[Any] = [
    0, 1, 2, 3, 4, -1, True, None, [], {}, "all", "none", "enough", "withdraw", "gold", "merc_slot",
    "cavalry", "spy", "market", "chapel", "warlord", "stronghold", "tavern/1", "city/1", "city/2",
    ["cavalry"], ["archers", "archers"], ["stronghold"], {"cavalry": "city/2"}, {"spy": "nowhere"},
]  # fmt: skip


class CountingDice(Dice):
    """Dice that record being asked."""

    asked = 0

    def roll_number(self, key: str) -> int:
        self.asked += 1
        return super().roll_number(key)


@tables
def test_a_refused_order_changes_nothing_and_asks_no_dice(name: str) -> None:
    """C-ORDER-01, C-INFO-20: whoever gives whatever, and nobody hears of it."""
    chance, refused = Random(name), 0
    for moment in play_busy_game(name).moments:
        dice = CountingDice("seed", "game")
        match = Match(GAME, moment.state, dice)
        before = state_files.dump(GAME, moment.state)
        for _ in range(6):
            seat = Seat(chance.choice(range(1, 5)))
            answer = match.submit(seat, drafts.parse_order(GAME, _guess(chance)))
            if answer.is_accepted:
                break
            refused += 1
            assert answer.events == ()
            assert len(answer.verdict.refusals) == 1
            assert match.played_steps == []
            assert dice.asked == 0
            assert state_files.dump(GAME, match.state) == before
    assert refused > 3 * len(play_busy_game(name).moments)


def _guess(chance: Random) -> dict[str, Any]:
    kind = chance.choice(sorted(GAME.kinds.orders))
    fields = [field for field in GAME.kinds.orders[kind].model_fields if field != "kind"]
    return {"kind": kind} | {field: chance.choice(THINGS) for field in fields}


@tables
def test_an_order_is_carried_out_one_at_a_time(name: str) -> None:
    """C-ORDER-01, C-ORDER-02: a list plays as its orders would, each in a step of its own."""
    game = play_busy_game(name)
    for moment in game.moments[::5]:
        [(key, sheet)] = moment.sheets.items()
        match = Match(GAME, moment.state, game.dice)
        if sheet[0].kind != "lapse":
            match.submit_orders(
                key[0], [sheet[0], drafts.parse_order(GAME, {"kind": "no such order"})]
            )
            assert [one.step.state for one in match.played_steps] == [moment.step.state]


@tables
def test_no_order_takes_another_back(name: str) -> None:
    """C-ORDER-05: nothing in the list of orders undoes one, and open asks keep no sheet."""
    for moment in play_busy_game(name).moments[::10]:
        for ask in GAME.asks(moment.state):
            assert ask.group == ""
            match = Match(GAME, moment.state, play_busy_game(name).dice)
            assert not match.withdraw_order(ask.seat, ask.id, 1).is_accepted
    assert set(GAME.kinds.orders) == {
        "build", "upgrade", "settle", "use", "quest", "pick", "end_build", "end_attack", "war",
        "raze", "survive", "move", "store", "policy", "concede",
    }  # fmt: skip
