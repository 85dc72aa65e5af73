"""Answers to attacks and parleys: fight as the forecast advises; talk only where it is lost."""

from collections.abc import Iterator
from typing import Final

from engine.core.dice import Dice
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.hexes import around, distance
from engine.valhalla.planning.battle_forecast import Forecast, ImaginedBattle, forecast
from engine.valhalla.view import Brief

TRIED: Final = (
    "", "pointy_end", "human_wave", "stampede", "wall_of_steel", "skirmish", "terrain_abuse",
    "fighting_retreat",
)  # fmt: skip
"""Tactics of a defender; of those that do alike, the first is taken."""


def respond(pen: OrderWriter, dice: Dice) -> None:  # noqa: ARG001  (one signature for all asks)
    """Answer each attack: with the best tactic, or a truce where that is offered."""
    for brief in pen.me.briefs:
        if brief.parley or not brief.led:
            continue
        units = pen.me.here(brief.at)
        won, tactic = _best(pen, brief, units)
        talks = {"truce": "yes"} if not won and brief.wishes else {}
        tactics = {"tactic": tactic} if tactic else {}
        back = {} if won else {"retreat": _back(pen, brief.at)}
        for answer in ({**tactics, **talks, **back}, {**tactics, **talks}, talks):
            if any(answer.values()) and pen.write("respond", battle=brief.at, **answer):
                break


def _back(pen: OrderWriter, at: str) -> tuple[str, ...]:
    """Name where to fall back to if the fight is lost: what lies open, towards home (V-6.1-31)."""
    me = pen.me
    cities = [place.at for place in me.places.values() if place.city]
    open_ = [one for one in around(at) if one in me.revealed and one not in me.marks]
    near = {one: min((distance(one, city) for city in cities), default=0) for one in open_}
    return tuple(sorted(open_, key=lambda one: (near[one], one)))


def _best(pen: OrderWriter, brief: Brief, units: list[Unit]) -> tuple[bool, str]:
    """Try the tactics that may be used, and tell whether the best of them holds the hex."""
    found = [
        (tactic, one)
        for tactic in _usable(pen, brief)
        if (one := forecast(pen.view, pen.me, ImaginedBattle(brief.at, units, "defense", tactic)))
    ]
    if not found:
        return True, "pointy_end" if brief.warlord else ""
    tactic, best = max(found, key=lambda one: _merit(one[1]))
    return best.won, tactic


def _merit(found: Forecast) -> tuple[bool, int]:
    """Rank forecasts: first the hex, then who lives and who falls."""
    return found.won, 2 * found.left + sum(found.slain.values())


def _usable(pen: OrderWriter, brief: Brief) -> Iterator[str]:
    """List the tactics that the rules allow there (V-12.6-15)."""
    for tactic in TRIED:
        if not tactic:
            yield tactic
        elif brief.warlord:
            trial = OrderWriter(pen.view, pen.ask)
            if trial.write("respond", battle=brief.at, tactic=tactic):
                yield tactic


def parley(pen: OrderWriter, dice: Dice) -> None:  # noqa: ARG001  (one signature for all asks)
    """End a parley: with a truce where a fight would be lost."""
    for brief in pen.me.briefs:
        if not brief.parley:
            continue
        attacking = brief.attacker == pen.me.seat
        won = attacking or _best(pen, brief, pen.me.here(brief.at))[0]
        for rival in brief.partners:
            outcome = "fight" if won else "truce"
            pen.write("parley", side=str(rival), hex=brief.at, outcome=outcome)
