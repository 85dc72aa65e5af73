"""Both sums of a war before it is declared, by what its declarer may know."""

from typing import Any

from engine.capital.game import GAME
from engine.capital.orders import War
from engine.capital.planning.war_outlook import WarOutlook, forecast_war
from engine.capital.view_builder import view
from engine.core.protocol.values import Seat

CAMP: dict[str, Any] = {"buildings": [{"card": "stronghold", "slots": ["royal_guard", "cavalry"]}]}
ATTACK = War(target=Seat(2), troops=("royal_guard#1", "cavalry#1"))


def forecast(rival: dict[str, Any]) -> WarOutlook:
    shown = view(GAME.stage({"phase": "attack", "seats": {1: CAMP, 2: rival}}), Seat(1))
    me = shown.me
    assert me is not None
    return forecast_war(shown, me, ATTACK)


def test_against_an_open_kingdom_both_sums_are_certain() -> None:
    """C-SCORE-02, C-RAZE-01, C-SURVIVE-01: two of Attack 2 against Passive Defence 1."""
    outlook = forecast({"buildings": ["farming_village"]})
    assert outlook == WarOutlook(4, 1, 1, 10, 3, 3, ("royal_guard#1",), ("cavalry#1",))
    assert outlook.is_certain


def test_what_lies_face_down_makes_the_defence_a_range() -> None:
    """C-INFO-09: whichever troop lies there, its declarer is told the same."""
    ranges = {
        forecast({"buildings": [{"card": "watchtower", "slots": [troop]}]})
        for troop in ("town_watch", "spearmen", "shieldwall")
    }
    (outlook,) = ranges
    assert outlook.least_defence < outlook.most_defence
    assert 1 <= outlook.wins_of_ten <= 9


def test_a_war_that_cannot_be_won_razes_nothing() -> None:
    """C-RAZE-05, C-SURVIVE-07: four against a Passive Defence of four or more."""
    walls = [{"card": name} for name in ("palisade", "stronghold", "iron_gate")]
    outlook = forecast({"buildings": walls, "upgrades": ["defence"]})
    assert outlook.least_defence >= outlook.attack
    assert (outlook.wins_of_ten, outlook.most_razed, outlook.most_home) == (0, 0, 0)


def test_siege_razes_more_than_the_score() -> None:
    """C-RAZE-08: a Ram Crew beside Raiders."""
    camp = {"buildings": [{"card": "stronghold", "slots": ["ram_crew", "royal_guard"]}]}
    shown = view(GAME.stage({"phase": "attack", "seats": {1: camp, 2: {}}}), Seat(1))
    me = shown.me
    assert me is not None
    order = War(target=Seat(2), troops=("ram_crew#1", "royal_guard#1"))
    outlook = forecast_war(shown, me, order)
    assert outlook.most_razed > outlook.attack - outlook.least_defence
