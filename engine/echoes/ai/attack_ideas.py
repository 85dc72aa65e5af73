"""Which attacks are possible this turn, and what each is worth by the damage on both sides."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from engine.echoes.ai.survey import Survey
from engine.echoes.catalog.operations import Damage, Prevent
from engine.echoes.catalog.vocabulary import AttackMode
from engine.echoes.combat.damage import LONG_RANGE, Strike, deals_counter_damage, strike_damage
from engine.echoes.combat.targets import BUILDING_WORD, list_front_line, list_hostiles
from engine.echoes.entities.building import Building
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.building_figures import building_health, building_health_left
from engine.echoes.figures.cards_in_play import cards_in_play
from engine.echoes.figures.effect_limits import is_used_up
from engine.echoes.figures.effect_source import EffectSource, Thing
from engine.echoes.figures.full_filters import matches
from engine.echoes.selection.candidates import thing_key
from engine.echoes.squares.coordinates import Square, distance, position_of

WIN_WORTH: Final = 1000.0
"""What ends the game is worth more than all else."""
BUILDING_WORTH: Final = {"camp": 4.5, "barracks": 6.0, "capital": 25.0}
NEAR_HOME: Final = 4
"""Enemies nearer than that to the own Capital are attacked first."""
PATIENT_ROUNDS: Final = 30
IMPATIENCE: Final = 0.03
LEAST_PATIENCE: Final = 0.2
"""How long own losses count in full, how fast they count less, and how much they count at least."""
DANGER: Final = 0.25
"""How much more such an enemy counts for each square that it is nearer."""


class AttackIdea(NamedTuple):
    """An attack that a unit could make, with the damage that is foreseen."""

    unit: Unit
    mode: AttackMode
    stand: Square
    """Where the unit stands to attack: its own square for a melee attack."""
    thing: Thing
    damage: int
    counter: int

    @property
    def square(self) -> Square:
        return self.thing.square

    @property
    def target(self) -> str:
        return self.thing.id if isinstance(self.thing, Unit) else BUILDING_WORD


def list_attack_ideas(survey: Survey) -> list[AttackIdea]:
    """List the attacks of all own units that may act, from every square they may shoot from."""
    things = [*_list_targets(survey)]
    return [
        idea
        for unit in survey.own
        if not unit.is_exhausted
        for thing in things
        for idea in (*_list_melee(survey, unit, thing), *_list_shots(survey, unit, thing))
    ]


def _list_targets(survey: Survey) -> Iterator[Thing]:
    """Iterate over what may be attacked (E-GARR-02, E-KW-17)."""
    board = survey.board
    squares = {unit.square for unit in survey.enemies} | set(board.buildings)
    for square in sorted(squares):
        hostiles = list_hostiles(board, survey.seat, square)
        if hostiles.building is not None:
            yield hostiles.building
        if hostiles.building is None or not hostiles.building.is_fortified:
            yield from list_front_line(board, hostiles)


def _list_melee(survey: Survey, unit: Unit, thing: Thing) -> Iterator[AttackIdea]:
    if survey.figures[unit.id].melee is None:
        return
    is_here = isinstance(thing, Building) and thing.square == unit.square
    steps = survey.reach_of(unit).strikes.get(thing.square)
    if not is_here and (unit.has_moved or steps is None):
        return
    there = replace(
        unit, square=thing.square, squares_moved=unit.squares_moved + (0 if is_here else steps or 0)
    )
    yield _weigh(survey, there, unit, "melee", unit.square, thing)


def _list_shots(survey: Survey, unit: Unit, thing: Thing) -> Iterator[AttackIdea]:
    figures = survey.figures[unit.id]
    if figures.ranged is None:
        return
    span = LONG_RANGE if figures.keywords.has("long_range") else 1
    is_straight = figures.keywords.has("short_range")
    stands = [unit.square, *([] if unit.has_moved else survey.reach_of(unit).stops)]
    by_distance: dict[int, AttackIdea] = {}
    for stand in stands:
        steps = distance(stand, thing.square)
        if stand not in survey.board.terrain or steps > span:
            continue
        if is_straight and not _is_in_line(stand, thing.square):
            continue
        if steps not in by_distance:
            there = replace(unit, square=stand)
            by_distance[steps] = _weigh(survey, there, unit, "ranged", stand, thing)
        yield by_distance[steps]._replace(stand=stand)


def _is_in_line(one: Square, other: Square) -> bool:
    here, there = position_of(one), position_of(other)
    return here.column == there.column or here.row == there.row


def _weigh(
    survey: Survey, there: Unit, unit: Unit, mode: AttackMode, stand: Square, thing: Thing
) -> AttackIdea:
    """Return an attack with its damage and what comes back, public answers included."""
    board = survey.board
    prevented, hurt = _foresee_answers(survey, thing, there)
    damage = strike_damage(board, Strike(there, thing, mode))
    damage = max(1, damage - prevented) if damage else 0
    counter = hurt
    if isinstance(thing, Unit) and deals_counter_damage(board, there, thing, mode):
        counter += strike_damage(board, Strike(thing, there, "melee", is_counter=True))
    return AttackIdea(unit, mode, stand, thing, damage, counter)


def _foresee_answers(survey: Survey, thing: Thing, attacker: Unit) -> tuple[int, int]:
    """Return what cards in play take off the damage, and what they deal to the attacker."""
    board = survey.board
    trigger = "targeted" if isinstance(thing, Unit) else "building_targeted"
    prevented = hurt = 0
    for card in cards_in_play(board, thing.owner):
        for number, effect in enumerate(card.printed.effects):
            if effect.trigger != trigger or is_used_up(board, card.name, number, effect):
                continue
            source = EffectSource(board, card.seat, card.name, card.unit, thing, attacker)
            wanted = card.printed.subject_filter(effect)
            if wanted is not None and not matches(source, thing, wanted):
                continue
            for op in effect.do:
                if isinstance(op, Prevent):
                    prevented += 9 if op.amount == "all" else op.amount
                elif isinstance(op, Damage) and effect.target and effect.target.pick == "other":
                    hurt += op.amount
    return prevented, hurt


def add_up_damage(ideas: list[AttackIdea]) -> dict[str, int]:
    """Return, by target, the damage that all units together could deal to it this turn."""
    best: dict[str, dict[str, int]] = defaultdict(dict)
    for idea in ideas:
        by_unit = best[thing_key(idea.thing)]
        by_unit[idea.unit.id] = max(by_unit.get(idea.unit.id, 0), idea.damage)
    return {key: sum(by_unit.values()) for key, by_unit in best.items()}


def value_attack(survey: Survey, idea: AttackIdea, together: int) -> float:
    """Weigh an attack: what the target loses against what the attacker loses.

    `together` is what all own units could deal to the target this turn.
    """
    gain = (
        _value_on_building(survey, idea.thing, idea.damage, together)
        if isinstance(idea.thing, Building)
        else _value_on_unit(survey, idea.thing, idea.damage, together)
    )
    if not idea.counter:
        return gain
    worth = survey.worth_of(idea.unit) * _patience(survey)
    health = survey.figures[idea.unit.id].health
    if idea.counter >= health:
        return gain - worth
    return gain - 0.45 * worth * idea.counter / health


def _patience(survey: Survey) -> float:
    """Return how much own losses count: less and less in a long game, so that it is decided."""
    if len(survey.own) == 1:
        return 1.0
    late = max(0, survey.view.round - PATIENT_ROUNDS)
    return max(LEAST_PATIENCE, 1.0 - IMPATIENCE * late)


def _value_on_building(survey: Survey, thing: Building, damage: int, together: int) -> float:
    left = max(1, building_health_left(survey.board, thing))
    worth = BUILDING_WORTH[thing.kind]
    if thing.kind == "capital":
        if min(damage, together) >= left or together >= left:
            return WIN_WORTH + damage
        lost = 1 - left / building_health(survey.board, thing)
        return damage * (1.8 + 1.5 * lost) * 10 / building_health(survey.board, thing)
    if damage >= left:
        return worth
    return worth * damage / left * (0.75 if together >= left else 0.45)


def _value_on_unit(survey: Survey, thing: Unit, damage: int, together: int) -> float:
    left = max(1, survey.figures[thing.id].health)
    worth = min(survey.worth_of(thing), 12.0)
    is_last = len(survey.board.units_of(thing.owner)) == 1
    worth *= 1 + DANGER * max(0, NEAR_HOME - distance(thing.square, survey.capital))
    if damage >= left:
        return WIN_WORTH if is_last else worth + 0.5
    share = worth * damage / left
    if together >= left:
        return WIN_WORTH / 2 if is_last else 0.9 * share
    return 0.5 * share
