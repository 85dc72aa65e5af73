"""Answers to attacks and parleys: fight as the forecast advises; talk only if the fight is lost."""

from collections.abc import Iterator
from typing import Final

from engine.core.dice import Dice
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.hexes import distance, neighbours
from engine.valhalla.planning.battle_forecast import BattleForecast, ImaginedBattle, forecast_battle
from engine.valhalla.view import Brief, OwnSide

TACTICS_TRIED: Final = (
    "", "pointy_end", "human_wave", "stampede", "wall_of_steel", "skirmish", "terrain_abuse",
    "fighting_retreat",
)  # fmt: skip
"""The tactics of a defender; of equally good ones the first is taken."""


def answer_attacks(writer: OrderWriter, dice: Dice) -> None:  # noqa: ARG001  (one signature for all asks)
    """Answer each attack with the best tactic, or accept a truce if the fight is lost."""
    for brief in writer.me.briefs:
        if brief.parley or not brief.led:
            continue
        units = writer.me.units_in(brief.at)
        won, tactic = _choose_tactic(writer, brief, units)
        talks = {"truce": "yes"} if not won and brief.wishes else {}
        tactics = {"tactic": tactic} if tactic else {}
        back = {} if won else {"retreat": list_retreat_hexes(writer.me, brief.at)}
        for answer in ({**tactics, **talks, **back}, {**tactics, **talks}, talks):
            if any(answer.values()) and writer.write_order("respond", battle=brief.at, **answer):
                break


def list_retreat_hexes(me: OwnSide, at: str) -> tuple[str, ...]:
    """Return the open hexes to fall back to, the nearest to a city first (V-6.1-31)."""
    cities = [place.at for place in me.places.values() if place.is_city]
    open_ = [one for one in neighbours(at) if one in me.revealed and one not in me.marks]
    near = {one: min((distance(one, city) for city in cities), default=0) for one in open_}
    return tuple(sorted(open_, key=lambda one: (near[one], one)))


def _choose_tactic(writer: OrderWriter, brief: Brief, units: list[Unit]) -> tuple[bool, str]:
    """Return whether the best usable tactic holds the hex, and that tactic."""
    found = [
        (tactic, one)
        for tactic in _list_usable_tactics(writer, brief)
        if (
            one := forecast_battle(
                writer.view, writer.me, ImaginedBattle(brief.at, units, "defense", tactic)
            )
        )
    ]
    if not found:
        return True, "pointy_end" if brief.warlord else ""
    tactic, best = max(found, key=lambda one: _forecast_rank(one[1]))
    return best.won, tactic


def _forecast_rank(found: BattleForecast) -> tuple[bool, int]:
    """Rank forecasts: by whether the hex is held, then by who lives and who falls."""
    return found.won, 2 * found.survivors + sum(found.enemy_losses.values())


def _list_usable_tactics(writer: OrderWriter, brief: Brief) -> Iterator[str]:
    """Iterate over the tactics that the rules allow there (V-12.6-15)."""
    for tactic in TACTICS_TRIED:
        if not tactic:
            yield tactic
        elif brief.warlord:
            trial = OrderWriter(writer.view, writer.ask)
            if trial.write_order("respond", battle=brief.at, tactic=tactic):
                yield tactic


def answer_parleys(writer: OrderWriter, dice: Dice) -> None:  # noqa: ARG001  (one signature for all asks)
    """End each parley: with a truce if a fight would be lost."""
    for brief in writer.me.briefs:
        if not brief.parley:
            continue
        attacking = brief.attacker == writer.me.seat
        won = attacking or _choose_tactic(writer, brief, writer.me.units_in(brief.at))[0]
        for rival in brief.partners:
            outcome = "fight" if won else "truce"
            writer.write_order("parley", side=str(rival), hex=brief.at, outcome=outcome)
