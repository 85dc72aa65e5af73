"""Forecasts of the battles of a sheet, from what its player knows; told with each accepted order.

Rules: V-13-01 (from the reader's own view), V-2.2-09, V-6.1-24, V-7.2-04, V-7.2-06.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Event, Model, Order, Seat, audience_of
from engine.valhalla.catalog.unit_tables import CLASSES
from engine.valhalla.entities.unit_kinds import OFFICERS
from engine.valhalla.planning.battle_forecast import OpposingForce, Role
from engine.valhalla.planning.expected_battles import (
    ExpectedBattle,
    ForceSource,
    forecast_expected_battles,
)
from engine.valhalla.view import View
from render.language.fact_vocabulary import Facts
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.words.unit_texts import counted_noun, without_own_designs

UNIT_ORDER: Final = (*OFFICERS, *CLASSES)
UNKNOWN_OFFICER: Final = "officer"
"""An Officer of unknown type."""
ClassLosses = tuple[str, int, int]
"""A class, how many units of it fight, and how many of them fall."""
ForceLosses = tuple[ClassLosses, ...]

OWN_ROUT_OUTCOMES: Final[Mapping[Role, str]] = {
    "attack": "attacker_routed",
    "defense": "defender_routed",
}
"""By role: the outcome in which the own side is routed."""
FOE_ROUT_OUTCOMES: Final[Mapping[Role, str]] = {
    "attack": "defender_routed",
    "defense": "attacker_routed",
}
"""By role: the outcome in which the other side is routed."""
BOTH_DESTROYED: Final = "both_destroyed"


class Foe(Model):
    """A force of another side, and how it is known."""

    seat: Seat
    units: ForceLosses
    how: str
    round: int


class BattleForeseen(Event):
    """A forecast of a battle from what its reader knows (V-13-01)."""

    kind: Literal["battle_foreseen"] = "battle_foreseen"
    seat: Seat
    at: str
    role: Role
    outcome: str
    phases: int
    ridden: bool
    units: ForceLosses
    foes: tuple[Foe, ...]
    unseen: tuple[Seat, ...]
    walls: str
    number: int
    tactic: str
    works: bool
    formed: str
    boons: tuple[str, ...]
    powers: bool
    doubtful: str


def forecast_battles(
    view: View, ask: Ask, sheet: Sequence[Order], given: Sequence[Order] | None = None
) -> Sequence[BattleForeseen]:
    """Forecast the battles that the given orders of a sheet affect; None: all battles."""
    me = view.me
    return (
        ()
        if me is None
        else [
            _make_event(me.seat, one) for one in forecast_expected_battles(view, ask, sheet, given)
        ]
    )


def _make_event(seat: Seat, one: ExpectedBattle) -> BattleForeseen:
    battle, forecast = one.imagined, one.forecast
    pairs = zip(forecast.opposing_forces, one.sources, strict=True)
    return BattleForeseen(
        audience=audience_of(seat),
        seat=seat,
        at=battle.at,
        role=battle.role,
        outcome=forecast.outcome,
        phases=forecast.phases,
        ridden=forecast.can_overrun,
        units=_count_losses(one.own_units, forecast.own_losses),
        foes=tuple(_make_foe(met, source) for met, source in pairs),
        unseen=one.unknown_seats,
        walls=one.forts_basis,
        number=one.forts_round_or_level,
        tactic=battle.tactic,
        works=forecast.tactic_works,
        formed="ordered" if battle.formation is not None else "",
        boons=tuple(battle.boons),
        powers=one.ignores_powers,
        doubtful="yes" if one.may_be_averted else "",
    )


def _count_losses(stood: Mapping[str, int], fell: Mapping[str, int]) -> ForceLosses:
    """Return the losses by class, Officers first."""
    return tuple((code, stood[code], fell.get(code, 0)) for code in UNIT_ORDER if stood.get(code))


def _make_foe(one: OpposingForce, source: ForceSource) -> Foe:
    """Make a foe; an Officer that was only scouted has no known type (V-7.2-04)."""
    units = _count_losses(one.units_by_class, one.losses_by_class)
    if source.basis == "scouted":
        units = tuple((UNKNOWN_OFFICER if it in OFFICERS else it, n, fell) for it, n, fell in units)
    return Foe(seat=one.seat, units=units, how=source.basis, round=source.round)


# Sentences


def describe_forecast(voice: Voice, event: BattleForeseen) -> Facts:
    """Return the sentences of a forecast: its course, its cost, and what it is based on."""
    return {
        "lead": voice.say("foreseen.lead", at=event.at, doubtful=event.doubtful),
        "course": _describe_course(voice, event),
        "means": _name_means(voice, event),
        "cost": "" if event.ridden else _describe_cost(voice, event),
        "failed": _describe_failed_tactic(voice, event),
        "basis": voice.say("tale.parting").join(describe_basis(voice, _basis_of(event))),
    }


def _describe_course(voice: Voice, event: BattleForeseen) -> str:
    if event.ridden:
        return voice.say("foreseen.ridden")
    return voice.say(f"foreseen.{event.role}", outcome=event.outcome, phases=event.phases)


def _name_means(voice: Voice, event: BattleForeseen) -> tuple[Noun, ...]:
    """Name the working tactic and the boons of the side."""
    tactic = (voice.noun(f"tactic.{event.tactic}"),) if event.works else ()
    return (*tactic, *(voice.noun(f"boon.{one}") for one in event.boons))


def _describe_cost(voice: Voice, event: BattleForeseen) -> str:
    """Say how many units of each side fall; how many escape a rout is unknown."""
    foes = [unit for foe in event.foes for unit in foe.units]
    ours = _describe_losses(
        voice, "foreseen.ours", event.units, event.outcome, OWN_ROUT_OUTCOMES[event.role]
    )
    theirs = _describe_losses(
        voice, "foreseen.theirs", foes, event.outcome, FOE_ROUT_OUTCOMES[event.role]
    )
    return voice.say("foreseen.cost", ours=ours, theirs=theirs)


def _describe_losses(
    voice: Voice, key: str, units: Sequence[ClassLosses], outcome: str, rout: str
) -> str:
    count, fell = sum(stood for _, stood, _ in units), sum(fell for _, _, fell in units)
    routed = outcome == rout or (
        outcome == BOTH_DESTROYED and fell == count
    )  # both at once (V-6.1-26)
    return voice.say(key, count=count, fell=fell, routed="yes" if routed else "")


def _describe_failed_tactic(voice: Voice, event: BattleForeseen) -> str:
    if not event.tactic or event.works or event.ridden:
        return ""
    return voice.say("foreseen.failed", tactic=event.tactic)


class Basis(NamedTuple):
    """What a forecast rests on."""

    known: Sequence[tuple[Seat, str, int]]
    """The sides whose force is known, each with how, and the round in which it was seen."""
    unseen: tuple[Seat, ...]
    role: Role
    walls: str
    number: int
    powers: bool


def _basis_of(event: BattleForeseen) -> Basis:
    known = [(foe.seat, foe.how, foe.round) for foe in event.foes]
    return Basis(known, event.unseen, event.role, event.walls, event.number, event.powers)


def describe_basis(voice: Voice, basis: Basis) -> Iterator[str]:
    """Say how each force is known, and what is guessed or left out."""
    seats_by_source: dict[tuple[str, int], list[Seat]] = {}
    for seat, how, round_ in basis.known:
        seats_by_source.setdefault((how, round_), []).append(seat)
    for (how, round_), seats in seats_by_source.items():
        facts = {"how": how, "round": round_, "role": basis.role}
        yield voice.say("foreseen.source", seats=tuple(seats), **facts)
    if basis.unseen:
        yield voice.say("foreseen.unseen", seats=basis.unseen)
    if basis.walls:
        yield voice.say("foreseen.walls", walls=basis.walls, number=basis.number)
    if basis.powers:
        yield voice.say("foreseen.powers")


# /why


def explain_forecast(voice: Voice, event: BattleForeseen) -> Iterator[str]:
    """Explain a forecast: the losses by side and class, and what was taken into account."""
    routed = event.outcome in {*OWN_ROUT_OUTCOMES.values(), BOTH_DESTROYED} and not event.ridden
    yield f"- {voice.say('why.foreseen.own', force=_list_classes(voice, event, event.units))}"
    for foe in event.foes:
        force = _list_classes(without_own_designs(voice), event, foe.units)
        yield f"- {voice.say('why.foreseen.foe', seat=foe.seat, force=force)}"
    means = _name_means(voice, event)
    yield f"- {voice.say('why.foreseen.with', formed=event.formed, means=means)}"
    yield f"- {voice.say('why.foreseen.without')}"
    if routed:
        yield f"- {voice.say('why.foreseen.rout')}"


def _list_classes(voice: Voice, event: BattleForeseen, units: ForceLosses) -> str:
    """List the classes of a force, each with its losses."""
    return ", ".join(
        voice.say(
            "why.foreseen.class",
            fell=0 if event.ridden else fell,
            count=_count_class(voice, stood, code),
        )
        for code, stood, fell in units
    )


def _count_class(voice: Voice, stood: int, code: str) -> Noun:
    if code == UNKNOWN_OFFICER:
        return Noun(voice.say("tale.officers", count=stood))
    return counted_noun(voice, stood, code)


def search_names_of_forecast(event: BattleForeseen) -> tuple[str, ...]:
    """Return its hex without leading zeros, by which the forecast may be asked for (V-0-07)."""
    column, _, row = event.at.partition(".")
    return (f"{int(column)}.{int(row)}",)
