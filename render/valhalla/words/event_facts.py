"""Facts that are added to the events of Valhalla: losses, tactics, why an order failed."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.core.protocol.values import Event, Seat
from engine.valhalla.entities.units_and_places import Insight
from engine.valhalla.events.base import OrderFailed
from engine.valhalla.events.battles import (
    BattleJoined,
    BattleReport,
    BattleTold,
    FoeLosses,
    OverrunReport,
    UnitFate,
)
from engine.valhalla.events.exploration import ScoutingReport
from engine.valhalla.events.movement import Claimed, Conquered
from engine.valhalla.events.setup import DesignGiven, SideNamed
from engine.valhalla.events.turns import LostAsset, SituationGiven
from render.language.fact_vocabulary import Facts
from render.language.grammar import FactValue, Noun
from render.language.voice import Voice
from render.valhalla.words.battles.battle_forecasts import describe_forecast
from render.valhalla.words.machine_boasts import write_boast
from render.valhalla.words.names import default_name_in_words
from render.valhalla.words.places.known_places import feature_or_ruins
from render.valhalla.words.places.place_nouns import name_place_before, names_feature
from render.valhalla.words.set_phrases import translate_phrase
from render.valhalla.words.unit_texts import counted_nouns, without_own_designs

MAX_FORCES_TOLD: Final = 4
"""The number of scouted forces that are told; the map shows all."""
LOSS_FATES: Final = ("slain", "routed", "no_way_out", "stranded")


def name_own_losses(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name the own units that were lost, by kind."""
    codes = Counter(
        one.code for one in value if isinstance(one, UnitFate) and one.how in LOSS_FATES
    )
    return counted_nouns(voice, codes.items()) or Noun(voice.say("losses.none"))


def name_foe_losses(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name what foes lost, by class."""
    lost: Counter[str] = Counter()
    for foe in value:
        if isinstance(foe, FoeLosses):
            lost.update(dict(foe.lost))
    return counted_nouns(without_own_designs(voice), lost.items()) or Noun(voice.say("losses.none"))


def name_known_force(voice: Voice, value: Any, _: Facts) -> FactValue:
    """Name a force whose units are all known, by class."""
    codes = Counter(one.code for one in value.units) if isinstance(value, Insight) else Counter()
    return counted_nouns(without_own_designs(voice), codes.items()) or Noun(
        voice.say("losses.none")
    )


def _describe_tactics(voice: Voice, event: BattleReport) -> str:
    """Say which tactics worked, and what the own tactic lacked."""
    said = []
    for one in event.tactics:
        key = "lacked" if not one.worked else "own" if one.seat == event.seat else "won"
        facts = {"seat": one.seat, "tactic": one.tactic, "need": one.lacked}
        said.append(voice.say(f"tale.tactic.{key}", **facts))
    return ". ".join(said)


def _describe_cost(voice: Voice, event: BattleReport, stood: int) -> str:
    """Say what both sides lost in a battle: how many of how many, and which units."""
    against = _other_side(event)
    fell = sum(one.how in LOSS_FATES for one in event.fates)
    felled = sum(count for foe in event.foes for _, count in foe.lost)
    scattered = felled and any(foe.routed for foe in event.foes)
    facts = {"against": against, "fell": felled, "foes": event.foes}
    own = voice.say("tale.cost.own", fell=fell, stood=stood, fates=event.fates)
    foe = voice.say("tale.cost.scattered" if scattered else "tale.cost.foe", **facts)
    return f"{own} {foe}".rstrip(".")


def _other_side(event: BattleReport | OverrunReport) -> tuple[Seat, ...]:
    """Return the seats on the other side of the battle."""
    return event.defenders if event.seat == event.attacker else (event.attacker,)


def _part_in_battle(event: BattleReport | OverrunReport) -> dict[str, Any]:
    part = "attacker" if event.seat == event.attacker else "defender"
    return {"part": part, "against": _other_side(event)}


def add_facts(voice: Voice, event: Event, facts: Facts) -> Facts:
    """Add facts to those of an event, such as sentences about its parts."""
    adder = _FACT_ADDERS.get(event.kind)
    return {**facts, **adder(voice, event)} if adder is not None else facts


def _add_problem(voice: Voice, event: OrderFailed) -> Facts:
    said = replace(voice, exact=True).say(f"refusal.{event.code}", **event.facts)
    return {"problem": said.rstrip(".")}


def _add_conquest(voice: Voice, event: BattleTold) -> Facts:
    """Add whether a city was conquered or razed (V-13-31)."""
    key = "razed" if event.razed else "conquered"
    taken = voice.say(f"tale.taken.{key}") if event.conquered else ""
    at = {"at": name_place_before(voice, event)} if event.conquered else {}
    return {"taken": taken, **at, **_leave_out_named_feature(voice, event)}


def _leave_out_named_feature(voice: Voice, event: BattleTold | BattleJoined) -> Facts:
    """Leave out what a battle was fought over if the name of the place says it."""
    return {"feature": ""} if names_feature(voice, event.at) else {}


def _add_holder(_: Voice, event: SideNamed) -> Facts:
    """Add who plays a side: the list of sides tells it (V-13-06, V-11.1-06)."""
    return {"holder": event.seat}


def _add_battle_details(voice: Voice, event: BattleReport) -> Facts:
    """Add who met whom, which tactics worked, and the losses (V-13-33)."""
    stood = sum(count for rank in event.ranks for _, count in rank.kinds)
    cost = _describe_cost(voice, event, stood + len(event.left_out))
    forts = describe_fortifications(voice, event)
    return {
        **_part_in_battle(event),
        "tactics": _describe_tactics(voice, event),
        "cost": f"{cost}. {forts}" if forts else cost,
    }


def describe_fortifications(voice: Voice, event: BattleReport) -> str:
    """Say at which level each type of fortification began, and what siege took (V-13-33).

    Older reports don't tell the levels.
    """
    levels, lost = dict(event.fort_levels), dict(event.forts)
    said = [
        voice.say(
            "tale.fort", what=voice.noun(f"fort.{fort}"),
            level=levels.get(fort, 0), lost=lost.get(fort, 0),
        )
        for fort in {**levels, **lost}
    ]  # fmt: skip
    return voice.say("tale.forts", forts=", ".join(said)) if said else ""


def _add_overrun_part(_: Voice, event: OverrunReport) -> Facts:
    return _part_in_battle(event)


def describe_outcome(voice: Voice, event: BattleReport) -> str:
    """Say in a sentence who met whom and who won."""
    facts = {"outcome": event.outcome, "at": event.at, "tactics": "", "cost": ""}
    return voice.say("event.battle_report", **facts, **_part_in_battle(event)).strip()


def _add_forces(voice: Voice, event: ScoutingReport) -> Facts:
    """Add the forces that were seen: whose, where, how many; empty places are left out."""
    seen = [(one, sum(n for _, n in one.counts) + one.officers) for one in event.forces]
    forces = [(one, count) for one, count in seen if count]
    said = [
        voice.say("tale.seen", seat=one.seat, at=one.at, count=n)
        for one, n in forces[:MAX_FORCES_TOLD]
    ]
    if forces[MAX_FORCES_TOLD:]:
        said.append(voice.say("tale.seen.more", count=len(forces) - MAX_FORCES_TOLD))
    return {"forces": len(forces), "seen": voice.say("tale.parting").join(said)}


def _add_feature(_: Voice, event: Claimed) -> Facts:
    """Add the feature; a city of level 0 is Ruins (V-3.1-19)."""
    return {"feature": feature_or_ruins(event.feature, event.level)}


def _add_losses(voice: Voice, event: SituationGiven) -> Facts:
    """Add what was lost unseen, by kind and name (V-13-21)."""
    return {
        "lost": tuple(Noun(_describe_lost_place(voice, one)) for one in event.gone) or event.lost
    }


def _describe_lost_place(voice: Voice, one: LostAsset) -> str:
    key = "tale.gone.capital" if one.capital else "tale.gone"
    name = "" if default_name_in_words(voice, one.name) else one.name
    feature = feature_or_ruins(one.feature, one.level)
    return voice.say(key, feature=feature, at=one.at, capital_name=name, level=one.level)


def _add_level_change(voice: Voice, event: Conquered) -> Facts:
    """Add the level of what was conquered, and the former level if it has changed."""
    key = "tale.level.changed" if event.was != event.level else "tale.level"
    said = voice.say(key, was=event.was, level=event.level) if event.was else ""
    return {"changed": said}


def _add_design_name(_: Voice, event: DesignGiven) -> Facts:
    return {"name": "" if event.name == event.cls else event.name}


_FACT_ADDERS: Final[Mapping[str, Callable[..., Facts]]] = {
    "boast_posted": write_boast,
    "claimed": _add_feature,
    "conquered": _add_level_change,
    "order_failed": _add_problem,
    "battle_foreseen": describe_forecast,
    "battle_told": _add_conquest,
    "battle_joined": _leave_out_named_feature,
    "battle_report": _add_battle_details,
    "overrun_report": _add_overrun_part,
    "scouting_report": _add_forces,
    "design_given": _add_design_name,
    "side_named": _add_holder,
    "situation_given": _add_losses,
    "whispered": translate_phrase,
}
"""By kind of event."""
