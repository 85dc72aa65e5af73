"""How the battles of a sheet would go, by what its giver knows: told with the answer to an order.

Rules: V-13-01 (from the reader's own view), V-2.2-09, V-6.1-24, V-7.2-04, V-7.2-06.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Event, Model, Order, Seat, only
from engine.valhalla.catalog.rule_tables import CLASSES
from engine.valhalla.entities.unit_kinds import OFFICERS
from engine.valhalla.planning.battle_forecast import Met, Role
from engine.valhalla.planning.expected_battles import Expected, Source, expected
from engine.valhalla.view import View
from render.language.fact_vocabulary import Facts
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.words.unit_texts import counted, foreign

KINDS: Final = (*OFFICERS, *CLASSES)
OFFICER: Final = "officer"
"""One of a type that nobody knows."""
Toll = tuple[str, int, int]
"""Of a class: how many stand, how many of them fall."""
Fallen = tuple[Toll, ...]

ROUTED: Final[Mapping[Role, str]] = {"attack": "attacker_routed", "defense": "defender_routed"}
"""By role: how it ends where one's own host is routed."""
ROUTS: Final[Mapping[Role, str]] = {"attack": "defender_routed", "defense": "attacker_routed"}
"""By role: how it ends where the others are."""
BOTH: Final = "both_destroyed"


class Foe(Model):
    """A force of another side, and what it is known by."""

    seat: Seat
    units: Fallen
    how: str
    round: int


class BattleForeseen(Event):
    """How a battle would go by what its reader knows (V-13-01)."""

    kind: Literal["battle_foreseen"] = "battle_foreseen"
    seat: Seat
    at: str
    role: Role
    outcome: str
    phases: int
    ridden: bool
    units: Fallen
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


def foreseen(
    view: View, ask: Ask, sheet: Sequence[Order], given: Sequence[Order] | None = None
) -> Sequence[BattleForeseen]:
    """Foresee the battles on which given orders of a sheet bear; None: all that may come."""
    me = view.me
    return () if me is None else [_event(me.seat, one) for one in expected(view, ask, sheet, given)]


def _event(seat: Seat, one: Expected) -> BattleForeseen:
    plot, told = one.plot, one.forecast
    return BattleForeseen(
        audience=only(seat), seat=seat, at=plot.at, role=plot.role, outcome=told.outcome,
        phases=told.phases, ridden=told.ridden, units=_fallen(one.stood, told.lost),
        foes=tuple(_met(met, by) for met, by in zip(told.met, one.sources, strict=True)),
        unseen=one.unseen, walls=one.walls, number=one.number, tactic=plot.tactic,
        works=told.tactic, formed="ordered" if plot.formation is not None else "",
        boons=tuple(plot.boons), powers=one.powers, doubtful="yes" if one.doubtful else "",
    )  # fmt: skip


def _fallen(stood: Mapping[str, int], fell: Mapping[str, int]) -> Fallen:
    """Count by class, Officers first."""
    return tuple((code, stood[code], fell.get(code, 0)) for code in KINDS if stood.get(code))


def _met(one: Met, by: Source) -> Foe:
    """Count a force; whom scouts have seen is an Officer, of whatever type (V-7.2-04)."""
    units = _fallen(one.stood, one.fell)
    if by.how == "scouted":
        units = tuple((OFFICER if it in OFFICERS else it, n, fell) for it, n, fell in units)
    return Foe(seat=one.seat, units=units, how=by.how, round=by.round)


# Said


def said(voice: Voice, event: BattleForeseen) -> Facts:
    """Say how it would go, what it would cost, and what that rests on."""
    return {
        "lead": voice.say("foreseen.lead", at=event.at, doubtful=event.doubtful),
        "course": _course(voice, event),
        "means": _means(voice, event),
        "cost": "" if event.ridden else _cost(voice, event),
        "failed": _failed(voice, event),
        "basis": voice.say("tale.parting").join(_basis(voice, event)),
    }


def _course(voice: Voice, event: BattleForeseen) -> str:
    if event.ridden:
        return voice.say("foreseen.ridden")
    return voice.say(f"foreseen.{event.role}", outcome=event.outcome, phases=event.phases)


def _means(voice: Voice, event: BattleForeseen) -> tuple[Noun, ...]:
    """Name what the side brings to bear: a tactic that works, boons."""
    tactic = (voice.noun(f"tactic.{event.tactic}"),) if event.works else ()
    return (*tactic, *(voice.noun(f"boon.{one}") for one in event.boons))


def _cost(voice: Voice, event: BattleForeseen) -> str:
    """Say how many fall of how many; who escapes a rout nobody can tell."""
    foes = [unit for foe in event.foes for unit in foe.units]
    ours = _toll(voice, "foreseen.ours", event.units, event.outcome, ROUTED[event.role])
    theirs = _toll(voice, "foreseen.theirs", foes, event.outcome, ROUTS[event.role])
    return voice.say("foreseen.cost", ours=ours, theirs=theirs)


def _toll(voice: Voice, key: str, units: Sequence[Toll], outcome: str, rout: str) -> str:
    count, fell = sum(stood for _, stood, _ in units), sum(fell for _, _, fell in units)
    routed = outcome == rout or (outcome == BOTH and fell == count)  # both at once (V-6.1-26)
    return voice.say(key, count=count, fell=fell, routed="yes" if routed else "")


def _failed(voice: Voice, event: BattleForeseen) -> str:
    if not event.tactic or event.works or event.ridden:
        return ""
    return voice.say("foreseen.failed", tactic=event.tactic)


def _basis(voice: Voice, event: BattleForeseen) -> Iterator[str]:
    """Say by what each force is known, and what is guessed or left out."""
    by: dict[tuple[str, int], list[Seat]] = {}
    for foe in event.foes:
        by.setdefault((foe.how, foe.round), []).append(foe.seat)
    for (how, moment), seats in by.items():
        facts = {"how": how, "round": moment, "role": event.role}
        yield voice.say("foreseen.source", seats=tuple(seats), **facts)
    if event.unseen:
        yield voice.say("foreseen.unseen", seats=event.unseen)
    if event.walls:
        yield voice.say("foreseen.walls", walls=event.walls, number=event.number)
    if event.powers:
        yield voice.say("foreseen.powers")


# /why


def why(voice: Voice, event: BattleForeseen) -> Iterator[str]:
    """Show who would fall, side by side and class by class, and what was reckoned with."""
    routed = event.outcome in {*ROUTED.values(), BOTH} and not event.ridden
    yield f"- {voice.say('why.foreseen.own', force=_classes(voice, event, event.units))}"
    for foe in event.foes:
        force = _classes(foreign(voice), event, foe.units)
        yield f"- {voice.say('why.foreseen.foe', seat=foe.seat, force=force)}"
    means = _means(voice, event)
    yield f"- {voice.say('why.foreseen.with', formed=event.formed, means=means)}"
    yield f"- {voice.say('why.foreseen.without')}"
    if routed:
        yield f"- {voice.say('why.foreseen.rout')}"


def _classes(voice: Voice, event: BattleForeseen, units: Fallen) -> str:
    """Write down a force by class, each with how many fall."""
    return ", ".join(
        voice.say(
            "why.foreseen.class",
            fell=0 if event.ridden else fell,
            count=_count(voice, stood, code),
        )
        for code, stood, fell in units
    )


def _count(voice: Voice, stood: int, code: str) -> Noun:
    if code == OFFICER:
        return Noun(voice.say("tale.officers", count=stood))
    return counted(voice, stood, code)


def asked(event: BattleForeseen) -> tuple[str, ...]:
    """List how its hex is written without the zeros in front (V-0-07)."""
    column, _, row = event.at.partition(".")
    return (f"{int(column)}.{int(row)}",)
