"""The contents of a battle picture for a side that fought: stacks, and attacks phase by phase.

Of foes there is only what the report tells: positions, HP after each phase, losses by class
(V-13-33).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.core.protocol.values import Event, Seat
from engine.valhalla.events.battles import BattleReport, OverrunReport, UnitFate
from engine.valhalla.view import View
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun, make_name
from render.language.voice import Voice
from render.valhalla.words.event_facts import describe_fortifications, describe_outcome
from render.valhalla.words.names import side_name
from render.valhalla.words.trace_lines import format_rounded
from render.valhalla.words.unit_texts import counted_nouns, without_own_designs

POSITIONS: Final = ("sun_flank", "sun", "center", "moon", "moon_flank")
"""The positions from left to right."""
ARTILLERY: Final = "artillery"
FIGHTING_RETREAT: Final = "fighting_retreat"
"""The tactic by which an army leaves its hex while it fights."""
LOSS_FATES: Final = ("slain", "routed", "no_way_out", "stranded")

StackPosition = tuple[Seat, str]
"""The seat of a stack, and its position."""


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack before the battle, with its units as far as the reader knows them."""

    seat: Seat
    at: str
    is_own: bool
    is_friend: bool
    """It fights on the reader's side."""
    units: str = ""


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack of a phase."""

    giver: StackPosition
    target: StackPosition
    damage: Fraction
    is_flank: bool


@dataclass(frozen=True, slots=True)
class Phase:
    """The HP of each stack after a phase, and the attacks of the phase."""

    number: int
    health: Mapping[StackPosition, tuple[Fraction, Fraction]]
    strikes: tuple[Strike, ...]


@dataclass(frozen=True, slots=True)
class Battle:
    """The contents of a battle picture."""

    at: str
    title: str
    result: str
    outcome_sentence: str
    """A sentence for the reader that says who won."""
    stacks: tuple[Stack, ...]
    phases: tuple[Phase, ...]
    notes: tuple[str, ...]
    """What tactics did, and the losses."""
    won: bool


def list_own_battles(heard: Sequence[Event]) -> list[BattleReport | OverrunReport]:
    """List the reports of own battles and overruns among the events."""
    return [event for event in heard if isinstance(event, (BattleReport, OverrunReport))]


def read_battle(voice: Voice, view: View, report: BattleReport | OverrunReport) -> Battle:
    """Make the contents of the picture of a report."""
    title = voice.say("picture.battle.title", at=report.at)
    if isinstance(report, OverrunReport):
        result = voice.noun("outcome.overrun").name
        won = report.seat == report.attacker
        notes = tuple(_write_losses(voice, report))
        return Battle(report.at, title, result, capitalise(result), (), (), notes, won)
    return Battle(
        report.at,
        title,
        voice.noun(f"outcome.{report.outcome}").name,
        describe_outcome(voice, report),
        tuple(_read_stacks(voice, report)),
        tuple(read_phases(report)),
        tuple(_write_notes(voice, view, report)),
        report.won,
    )


def _read_stacks(voice: Voice, report: BattleReport) -> Iterator[Stack]:
    for rank in report.ranks:
        units = voice.list_nouns(counted_nouns(voice, rank.kinds))
        yield Stack(report.seat, rank.at, is_own=True, is_friend=True, units=units)
    attacks = report.seat == report.attacker
    for seat, at in report.positions:
        friend = not attacks and seat in report.defenders
        yield Stack(seat, at, is_own=False, is_friend=friend)


def read_phases(report: BattleReport) -> Iterator[Phase]:
    """Yield the phases in which there was an attack or a loss."""
    before: dict[StackPosition, Fraction] = {}
    for phase in _read_all_phases(report):
        left = {spot: hp for spot, (hp, _) in phase.health.items()}
        full = {spot: most for spot, (_, most) in phase.health.items()}
        if phase.strikes or left != {**full, **before}:
            yield phase
        before = left


def _read_all_phases(report: BattleReport) -> Iterator[Phase]:
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
                is_flank=blow.at not in {blow.target, ARTILLERY},
            )
            for blow in report.blows
            if blow.phase == number
        )  # fmt: skip
        yield Phase(number, health, strikes)


def _write_notes(voice: Voice, view: View, report: BattleReport) -> Iterator[str]:
    """Say what tactics did, what both sides lost, and where own units retreated to."""
    for told in report.tactics:
        name = voice.noun(f"tactic.{told.tactic}").name
        key = "worked" if told.worked else "lacked"
        if told.worked and told.seat == report.seat and _is_retreat_of_nobody(told.tactic, report):
            key = "nobody_back"
        yield voice.say(
            f"picture.battle.{key}",
            who=make_name(voice.language, side_or_player_name(voice, view, told.seat)),
            tactic=Noun(name),
        )
    yield from _write_losses(voice, report)
    if forts := describe_fortifications(voice, report):
        yield f"{forts}."
    for gone in report.retreats:
        yield voice.say("picture.battle.retreat", count=len(gone.units), at=gone.to)


def _is_retreat_of_nobody(tactic: str, report: BattleReport) -> bool:
    """Tell whether a retreat while fighting saved no unit of the reader."""
    return tactic == FIGHTING_RETREAT and not any(one.units for one in report.retreats)


def _write_losses(voice: Voice, report: BattleReport | OverrunReport) -> Iterator[str]:
    own = Counter(one.code for one in report.fates if one.how in LOSS_FATES)
    yield voice.say("picture.battle.lost", units=_list_units(voice, own))
    escaped = sum(isinstance(one, UnitFate) and one.how == "escaped" for one in report.fates)
    if escaped:
        yield voice.say("picture.battle.escaped", count=escaped)
    for foe in report.foes:
        key = "picture.battle.foe_routed" if foe.routed else "picture.battle.foe"
        yield voice.say(
            key,
            seat=foe.seat,
            units=_list_units(without_own_designs(voice), Counter(dict(foe.lost))),
        )


def _list_units(voice: Voice, counts: Counter[str]) -> Noun:
    units = counted_nouns(voice, counts.items())
    return Noun(voice.list_nouns(units) if units else voice.say("picture.battle.nobody"))


def _position_name(voice: Voice, at: str) -> str:
    return voice.noun(f"position.{at}").name


def side_or_player_name(voice: Voice, view: View, seat: Seat) -> str:
    return capitalise(side_name(voice, view.side(seat).name)) or voice.name_thing("seat", seat)


def count_phases(battle: Battle) -> int:
    """Return the number of phases of a battle; first fire doesn't count."""
    return max((phase.number for phase in battle.phases), default=0)


# Text twin


def phase_name(voice: Voice, number: int) -> str:
    """Return the name of a phase: first fire, or its number."""
    return voice.say("picture.battle.phase", n=number)


def write_battle_twin(voice: Voice, view: View, battle: Battle) -> str:
    """Write the text twin of a battle picture."""
    lines = [voice.say("twin.headed", what=battle.title, said=battle.result)]
    for stack in battle.stacks:
        name = voice.noun(f"position.{stack.at}").name
        who = side_or_player_name(voice, view, stack.seat)
        lines.append(voice.say("twin.line", at=name, site=who, said=stack.units))
    for phase in battle.phases:
        left = (
            f"{side_or_player_name(voice, view, seat)}, {_position_name(voice, at)} "
            f"{format_rounded(voice, hp)}/{format_rounded(voice, most)}"
            for (seat, at), (hp, most) in phase.health.items()
        )
        said = voice.say("tale.parting").join(left)
        lines.append(voice.say("twin.told", what=phase_name(voice, phase.number), said=said))
        lines += [f"  - {write_strike(voice, view, one)}" for one in phase.strikes]
    return "\n".join((*lines, *(f"- {note}" for note in battle.notes)))


def write_strike(voice: Voice, view: View, one: Strike) -> str:
    """Write a blow in a line."""
    key = "picture.battle.flank" if one.is_flank else "picture.battle.strike"
    is_artillery = one.giver[1] == ARTILLERY
    giver = "picture.battle.artillery_name" if is_artillery else f"position.{one.giver[1]}"
    return voice.say(
        key,
        who=make_name(voice.language, side_or_player_name(voice, view, one.giver[0])),
        at=voice.noun(giver),
        target=voice.noun(f"position.{one.target[1]}"),
        damage=Noun(format_rounded(voice, one.damage)),
    )
