"""A battle as one who fought in it may see it: stacks, blows and what was left, phase by phase.

Of foes there is what the report tells: positions, HP after each phase, losses by class (V-13-33).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.core.protocol.values import Event, Seat
from engine.valhalla.events.battles import BattleReport, Fate, OverrunReport
from engine.valhalla.view import View
from render.language.fact_vocabulary import capital
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.words.event_facts import verdict
from render.valhalla.words.nouns import side_name
from render.valhalla.words.sums import shown
from render.valhalla.words.unit_texts import foreign, tally

FRONT: Final = ("sun_flank", "sun", "center", "moon", "moon_flank")
"""The positions as they stand side by side."""
ARTILLERY: Final = "artillery"
LOST: Final = ("slain", "routed", "no_way_out", "stranded")

Spot = tuple[Seat, str]
"""A stack: whose, and in which position."""


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack before the battle: what is in it, as far as the reader knows."""

    seat: Seat
    at: str
    own: bool
    friend: bool
    """It stands on the reader's side of the field."""
    units: str = ""


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack of a phase."""

    giver: Spot
    target: Spot
    damage: Fraction
    flank: bool


@dataclass(frozen=True, slots=True)
class Phase:
    """What was left of each stack after a phase, and who struck whom in it."""

    number: int
    health: Mapping[Spot, tuple[Fraction, Fraction]]
    strikes: tuple[Strike, ...]


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle to be drawn."""

    at: str
    title: str
    result: str
    verdict: str
    """Who won, as one says it to the reader."""
    stacks: tuple[Stack, ...]
    phases: tuple[Phase, ...]
    notes: tuple[str, ...]
    """What it cost, and what tactics did."""
    won: bool


def fought(heard: Sequence[Event]) -> list[BattleReport | OverrunReport]:
    """List the own battles and overruns that were heard of."""
    return [event for event in heard if isinstance(event, (BattleReport, OverrunReport))]


def battle(voice: Voice, view: View, report: BattleReport | OverrunReport) -> Battle:
    """Read a report."""
    title = voice.say("picture.battle.title", at=report.at)
    if isinstance(report, OverrunReport):
        result = voice.noun("outcome.overrun").name
        won = report.seat == report.attacker
        notes = tuple(_losses(voice, report))
        return Battle(report.at, title, result, capital(result), (), (), notes, won)
    return Battle(
        report.at,
        title,
        voice.noun(f"outcome.{report.outcome}").name,
        verdict(voice, report),
        tuple(_stacks(voice, report)),
        tuple(_phases(report)),
        tuple(_notes(voice, view, report)),
        report.won,
    )


def _stacks(voice: Voice, report: BattleReport) -> Iterator[Stack]:
    for rank in report.ranks:
        units = voice.nouns(tally(voice, rank.kinds))
        yield Stack(report.seat, rank.at, own=True, friend=True, units=units)
    attacks = report.seat == report.attacker
    for seat, at in report.positions:
        friend = not attacks and seat in report.defenders
        yield Stack(seat, at, own=False, friend=friend)


def _phases(report: BattleReport) -> Iterator[Phase]:
    """Walk the phases in which anything happened: an attack, or a loss."""
    before: dict[Spot, Fraction] = {}
    for phase in _all_phases(report):
        left = {spot: hp for spot, (hp, _) in phase.health.items()}
        full = {spot: most for spot, (_, most) in phase.health.items()}
        if phase.strikes or left != {**full, **before}:
            yield phase
        before = left


def _all_phases(report: BattleReport) -> Iterator[Phase]:
    numbers = sorted({one.phase for one in report.after} | {one.phase for one in report.blows})
    for number in numbers:
        health = {
            (one.seat, one.at): (Fraction(one.hp), Fraction(one.max_hp))
            for one in report.after
            if one.phase == number
        }
        strikes = tuple(
            Strike(
                (blow.seat, blow.at), (blow.foe, blow.target), Fraction(blow.damage),
                flank=blow.at not in {blow.target, ARTILLERY},
            )
            for blow in report.blows
            if blow.phase == number
        )  # fmt: skip
        yield Phase(number, health, strikes)


def _notes(voice: Voice, view: View, report: BattleReport) -> Iterator[str]:
    """Say what tactics did, what was lost on both sides, and where the own went."""
    for told in report.tactics:
        name = voice.noun(f"tactic.{told.tactic}").name
        key = "worked" if told.worked else "lacked"
        yield voice.say(
            f"picture.battle.{key}",
            who=Noun(side_called(voice, view, told.seat)),
            tactic=Noun(name),
        )
    yield from _losses(voice, report)
    for fort, count in report.forts:
        yield voice.say(f"picture.battle.{fort}", count=count)
    for gone in report.retreats:
        yield voice.say("picture.battle.retreat", count=len(gone.units), at=gone.to)


def _losses(voice: Voice, report: BattleReport | OverrunReport) -> Iterator[str]:
    own = Counter(one.code for one in report.fates if one.how in LOST)
    yield voice.say("picture.battle.lost", units=_units(voice, own))
    escaped = sum(isinstance(one, Fate) and one.how == "escaped" for one in report.fates)
    if escaped:
        yield voice.say("picture.battle.escaped", count=escaped)
    for foe in report.foes:
        key = "picture.battle.foe_routed" if foe.routed else "picture.battle.foe"
        yield voice.say(key, seat=foe.seat, units=_units(foreign(voice), Counter(dict(foe.lost))))


def _units(voice: Voice, counts: Counter[str]) -> Noun:
    units = tally(voice, counts.items())
    return Noun(voice.nouns(units) if units else voice.say("picture.battle.nobody"))


def _position(voice: Voice, at: str) -> str:
    return voice.noun(f"position.{at}").name


def side_called(voice: Voice, view: View, seat: Seat) -> str:
    return capital(side_name(voice, view.side(seat).name)) or voice.name("seat", seat)


def lasted(what: Battle) -> int:
    """Count the phases of a battle; first fire, before them, is none."""
    return max((phase.number for phase in what.phases), default=0)


# In words


def phase_name(voice: Voice, number: int) -> str:
    """Call a phase: first fire, then by number."""
    return voice.say("picture.battle.phase", n=number)


def words(voice: Voice, view: View, what: Battle) -> str:
    """Tell a battle as the picture shows it."""
    lines = [voice.say("twin.headed", what=what.title, said=what.result)]
    for stack in what.stacks:
        name = voice.noun(f"position.{stack.at}").name
        who = side_called(voice, view, stack.seat)
        lines.append(voice.say("twin.line", at=name, site=who, said=stack.units))
    for phase in what.phases:
        left = (
            f"{side_called(voice, view, seat)}, {_position(voice, at)} "
            f"{shown(voice, hp)}/{shown(voice, most)}"
            for (seat, at), (hp, most) in phase.health.items()
        )
        said = voice.say("tale.parting").join(left)
        lines.append(voice.say("twin.told", what=phase_name(voice, phase.number), said=said))
        lines += [f"  - {_strike(voice, view, one)}" for one in phase.strikes]
    return "\n".join((*lines, *(f"- {note}" for note in what.notes)))


def _strike(voice: Voice, view: View, one: Strike) -> str:
    key = "picture.battle.flank" if one.flank else "picture.battle.strike"
    giver = voice.noun(f"position.{one.giver[1]}").name if one.giver[1] != ARTILLERY else ""
    return voice.say(
        key,
        who=Noun(side_called(voice, view, one.giver[0])),
        at=Noun(giver or voice.say("picture.battle.artillery_name")),
        target=voice.noun(f"position.{one.target[1]}"),
        damage=Noun(shown(voice, one.damage)),
    )
