"""What events of Valhalla say in other words: losses, tactics, why an order failed."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.core.model import Event
from engine.valhalla.events.base import OrderFailed
from engine.valhalla.events.battles import (
    BattleReport,
    BattleTold,
    Fate,
    FoeLosses,
    OverrunReport,
)
from engine.valhalla.events.setup import DesignGiven, SideTaken
from engine.valhalla.forces import Insight
from render.words.grammar import Noun, Value
from render.words.muster import foreign, tally
from render.words.speech import Facts
from render.words.voice import Voice

LOST: Final = ("slain", "routed", "no_way_out", "stranded")


def fates(voice: Voice, value: Any, _: Facts) -> Value:
    """Name the own units that did not come back, by kind."""
    codes = Counter(one.code for one in value if isinstance(one, Fate) and one.how in LOST)
    return tally(voice, codes.items()) or Noun(voice.say("losses.none"))


def losses(voice: Voice, value: Any, _: Facts) -> Value:
    """Name what foes lost, by class."""
    lost: Counter[str] = Counter()
    for foe in value:
        if isinstance(foe, FoeLosses):
            lost.update(dict(foe.lost))
    return tally(foreign(voice), lost.items()) or Noun(voice.say("losses.none"))


def insight(voice: Voice, value: Any, _: Facts) -> Value:
    """Name a force that is known to the last unit, by class."""
    codes = Counter(one.code for one in value.units) if isinstance(value, Insight) else Counter()
    return tally(foreign(voice), codes.items()) or Noun(voice.say("losses.none"))


def _tactics(voice: Voice, event: BattleReport) -> str:
    """Say which tactics worked, and what the own one lacked."""
    said = []
    for one in event.tactics:
        key = "lacked" if not one.worked else "own" if one.seat == event.seat else "won"
        facts = {"seat": one.seat, "tactic": one.tactic, "need": one.lacked}
        said.append(voice.say(f"tale.tactic.{key}", **facts))
    return ". ".join(said)


def enriched(voice: Voice, event: Event, facts: Facts) -> Facts:
    """Add what an event says in the words of something else."""
    more = _MORE.get(event.kind)
    return {**facts, **more(voice, event)} if more is not None else facts


def _failed(voice: Voice, event: OrderFailed) -> Facts:
    said = replace(voice, exact=True).say(f"refusal.{event.code}", **event.facts)
    return {"problem": said.rstrip(".")}


def _taken(voice: Voice, event: BattleTold) -> Facts:
    """Say that a city was conquered, and razed, where it was (V-13-31)."""
    key = "razed" if event.razed else "conquered"
    return {"taken": voice.say(f"tale.taken.{key}") if event.conquered else ""}


def _reported(voice: Voice, event: BattleReport) -> Facts:
    return {"tactics": _tactics(voice, event)}


def _ridden(_: Voice, event: OverrunReport) -> Facts:
    return {"part": "attacker" if event.seat == event.attacker else "defender"}


def _designed(_: Voice, event: DesignGiven) -> Facts:
    return {"name": "" if event.name == event.cls else event.name}


def _ready_made(voice: Voice, event: SideTaken) -> Facts:
    return {"story": voice.say(f"ready_side.{event.side}.story")}


_MORE: Final[Mapping[str, Callable[..., Facts]]] = {
    "order_failed": _failed,
    "battle_told": _taken,
    "battle_report": _reported,
    "overrun_report": _ridden,
    "design_given": _designed,
    "side_taken": _ready_made,
}
"""By kind of event."""
