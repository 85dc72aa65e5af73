"""Which events of each game some people want to be told at once: those of their own seat."""

import pytest

from engine.capital.events.endings import SeatDefeated
from engine.capital.events.wars import CityRazed, WarDeclared, WarScored
from engine.core.protocol.values import EVERYONE, Event, Seat
from engine.valhalla.events.battles import BattleTold, RulerFell
from engine.valhalla.events.meetings import TruceLapsed
from engine.valhalla.events.movement import AssetLost
from render.games import PRESENTATIONS

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)
WAR = WarScored(
    audience=EVERYONE, attacker=ONE, target=TWO, attack=4, defence=2, score=2, passive=0, siege=0,
    attacker_heal=0, defender_heal=0, result="won", parts=(),
)  # fmt: skip
BATTLE = BattleTold(
    audience=EVERYONE, battle=1, round=1, at="001.001", attacker=ONE, defenders=(TWO,),
    outcome="attacker_won", size="battle",
)  # fmt: skip


def lose(feature: str) -> AssetLost:
    return AssetLost(audience=(TWO,), seat=TWO, at="001.001", feature=feature, foe=ONE)


@pytest.mark.parametrize(
    ("game", "event", "seats"),
    [
        ("capital", WAR, {1, 2}),
        ("capital", CityRazed(audience=EVERYONE, seat=TWO, by=ONE), {2}),
        ("capital", SeatDefeated(audience=EVERYONE, seat=TWO, how="razed", cards=()), {2}),
        (
            "capital",
            WarDeclared(audience=EVERYONE, attacker=ONE, target=TWO, troops=(), mercs=()),
            set(),
        ),
        ("valhalla", BATTLE, {1, 2}),
        ("valhalla", RulerFell(audience=EVERYONE, seat=THREE, ruler="Rorik"), {3}),
        ("valhalla", lose("city"), {2}),
        ("valhalla", lose("farm"), set()),
        ("valhalla", TruceLapsed(audience=(TWO,), seat=TWO, other=ONE, at="001.001"), {2}),
    ],
)
def test_an_event_is_grave_for_those_whom_it_strikes(
    game: str, event: Event, seats: set[int]
) -> None:
    is_grave_for = PRESENTATIONS[game].story.is_grave_for
    assert {seat for seat in (1, 2, 3) if is_grave_for(event, seat)} == seats
