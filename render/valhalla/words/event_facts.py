"""What events of Valhalla say in other words: losses, tactics, why an order failed."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.core.protocol.values import Event, Seat
from engine.valhalla.entities.units_and_places import Insight
from engine.valhalla.events.base import OrderFailed
from engine.valhalla.events.battles import BattleReport, BattleTold, Fate, FoeLosses, OverrunReport
from engine.valhalla.events.exploration import ScoutingReport
from engine.valhalla.events.meetings import Attacked
from engine.valhalla.events.movement import Claimed, Conquered
from engine.valhalla.events.setup import DesignGiven
from engine.valhalla.events.turns import Gone, SituationGiven
from render.language.fact_vocabulary import Facts
from render.language.grammar import Noun, Value
from render.language.voice import Voice
from render.valhalla.words.battle_forecasts import said as foreseen
from render.valhalla.words.boasts import boasted
from render.valhalla.words.names import unnamed
from render.valhalla.words.order_lexicon import BANNER
from render.valhalla.words.places import lying, named
from render.valhalla.words.unit_texts import foreign, tally

SEEN: Final = 4
"""So many forces that were scouted are told; the map shows all."""
"""Under this a voice knows what the sides of its table are called."""
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


def _cost(voice: Voice, event: BattleReport, stood: int) -> str:
    """Say what a battle cost both: how many of how many, and which."""
    against = _against(event)
    fell = sum(one.how in LOST for one in event.fates)
    felled = sum(count for foe in event.foes for _, count in foe.lost)
    scattered = felled and any(foe.routed for foe in event.foes)
    facts = {"against": against, "fell": felled, "foes": event.foes}
    own = voice.say("tale.cost.own", fell=fell, stood=stood, fates=event.fates)
    foe = voice.say("tale.cost.scattered" if scattered else "tale.cost.foe", **facts)
    return f"{own} {foe}".rstrip(".")


def _against(event: BattleReport | OverrunReport) -> tuple[Seat, ...]:
    """Name those on the other side of the field."""
    return event.defenders if event.seat == event.attacker else (event.attacker,)


def _met(event: BattleReport | OverrunReport) -> dict[str, Any]:
    part = "attacker" if event.seat == event.attacker else "defender"
    return {"part": part, "against": _against(event)}


def enriched(voice: Voice, event: Event, facts: Facts) -> Facts:
    """Add what an event says in the words of something else."""
    more = _MORE.get(event.kind)
    return {**facts, **more(voice, event)} if more is not None else facts


def _failed(voice: Voice, event: OrderFailed) -> Facts:
    said = replace(voice, exact=True).say(f"refusal.{event.code}", **event.facts)
    return {"problem": said.rstrip(".")}


def _placed(voice: Voice, event: Attacked) -> Facts:
    """Call the city that somebody stands in by its name."""
    return {"place": named(voice, event.at)}


def _taken(voice: Voice, event: BattleTold) -> Facts:
    """Say which sides met, and that a city was conquered, and razed, where it was (V-13-31)."""
    key = "razed" if event.razed else "conquered"
    return {
        "taken": voice.say(f"tale.taken.{key}") if event.conquered else "",
        "attacker": _bannered(voice, event.attacker),
        "defenders": tuple(_bannered(voice, seat) for seat in event.defenders),
    }


def _bannered(voice: Voice, seat: Seat) -> Noun:
    """Call a side by its player, and by its own name where the table has told it."""
    player, side = voice.name("seat", seat), voice.others.get(f"{BANNER}{seat}", "")
    return Noun(f"{player} ({side})" if side else player)


def _reported(voice: Voice, event: BattleReport) -> Facts:
    """Say whom one met, which tactics worked, and what it cost (V-13-33)."""
    stood = sum(count for rank in event.ranks for _, count in rank.kinds)
    cost = _cost(voice, event, stood + len(event.left_out))
    return {**_met(event), "tactics": _tactics(voice, event), "cost": cost}


def _ridden(_: Voice, event: OverrunReport) -> Facts:
    return _met(event)


def verdict(voice: Voice, event: BattleReport) -> str:
    """Say in a sentence whom one met and who won."""
    facts = {"outcome": event.outcome, "at": event.at, "tactics": "", "cost": ""}
    return voice.say("event.battle_report", **facts, **_met(event)).strip()


def _scouted(voice: Voice, event: ScoutingReport) -> Facts:
    """Tell the forces that were seen: whose, where, how many; a place with nobody in it is none."""
    seen = [(one, sum(n for _, n in one.counts) + one.officers) for one in event.forces]
    forces = [(one, count) for one, count in seen if count]
    said = [voice.say("tale.seen", seat=one.seat, at=one.at, count=n) for one, n in forces[:SEEN]]
    if forces[SEEN:]:
        said.append(voice.say("tale.seen.more", count=len(forces) - SEEN))
    return {"forces": len(forces), "seen": voice.say("tale.parting").join(said)}


def _claimed(_: Voice, event: Claimed) -> Facts:
    """Call a city of level 0 Ruins (V-3.1-19)."""
    return {"feature": lying(event.feature, event.level)}


def _situated(voice: Voice, event: SituationGiven) -> Facts:
    """Call what was lost unseen by its kind and name (V-13-21)."""
    return {"lost": tuple(Noun(_gone(voice, one)) for one in event.gone) or event.lost}


def _gone(voice: Voice, one: Gone) -> str:
    key = "tale.gone.capital" if one.capital else "tale.gone"
    name = "" if unnamed(voice, one.name) else one.name
    feature = lying(one.feature, one.level)
    return voice.say(key, feature=feature, at=one.at, capital_name=name, level=one.level)


def _conquered(voice: Voice, event: Conquered) -> Facts:
    """Say the level of what was conquered, and the one before where it has changed."""
    key = "tale.level.changed" if event.was != event.level else "tale.level"
    said = voice.say(key, was=event.was, level=event.level) if event.was else ""
    return {"changed": said}


def _designed(_: Voice, event: DesignGiven) -> Facts:
    return {"name": "" if event.name == event.cls else event.name}


_MORE: Final[Mapping[str, Callable[..., Facts]]] = {
    "boast_posted": boasted,
    "claimed": _claimed,
    "conquered": _conquered,
    "order_failed": _failed,
    "battle_foreseen": foreseen,
    "attacked": _placed,
    "battle_told": _taken,
    "battle_report": _reported,
    "overrun_report": _ridden,
    "scouting_report": _scouted,
    "design_given": _designed,
    "situation_given": _situated,
}
"""By kind of event."""
