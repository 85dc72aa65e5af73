"""The effects of a card that is played, and the abilities of units, with the named targets."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.protocol.values import Refusal, Seat
from engine.echoes.catalog.card_models import TechCard
from engine.echoes.catalog.effect_models import Effect
from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import Unit, UnitId
from engine.echoes.figures.cards_in_play import cards_of_unit
from engine.echoes.figures.effect_source import EffectSource
from engine.echoes.selection.named_targets import NamedEffect, TargetError, share_out


class Play(NamedTuple):
    """A card play: the effects that will happen, and the unit that carries an Upgrade."""

    effects: tuple[NamedEffect, ...]
    """Numbered by their place on the card, those of options counted through."""
    carrier: UnitId | None = None
    unit: Unit | None = None


class Ability(NamedTuple):
    """An Action Ability of a unit (E-ACT-04)."""

    card: str
    number: int
    effect: Effect
    unit: Unit

    def share_out(self, board: Board, names: Sequence[str]) -> NamedEffect:
        """Return the ability with its named targets; raise TargetError if they do not fit."""
        source = EffectSource(board, self.unit.owner, self.card, self.unit, self.unit)
        return share_out(source, [self.effect], names)[0]


def abilities_of(board: Board, unit: Unit) -> list[Ability]:
    """List the abilities of a unit: those of its card, then those of its Upgrades."""
    return [
        Ability(card.name, number, effect, unit)
        for card in cards_of_unit(board, unit)
        for number, effect in enumerate(card.printed.all_effects())
        if effect.trigger == "action"
    ]


def chosen_effects(card: TechCard, option: int | None) -> tuple[int, tuple[Effect, ...]]:
    """Return the effects that are used, and the number of the first one on the card (E-CARD-05)."""
    if not card.options or option is None:
        return 0, card.effects
    before = sum(len(one.effects) for one in card.options[: option - 1])
    return len(card.effects) + before, card.options[option - 1].effects


def list_carriers(board: Board, seat: Seat, card: str) -> list[UnitId]:
    """List the units to which an Upgrade may be attached: own ones and the teammate's.

    Rules: E-CARD-06, E-CARD-07, E-CARD-11, R-CARD-01, R-CARD-02.
    """
    return [
        unit.id
        for unit in board.units.values()
        if board.is_allied(unit.owner, seat) and not carries(board, unit, card)
    ]


def carries(board: Board, unit: Unit, card: str) -> bool:
    """Tell whether a unit carries the same Upgrade: one with the same card ID (R-CARD-02)."""
    printed = board.cards.card(card)
    return any(board.cards.card(upgrade).id == printed.id for upgrade in unit.upgrades)


def plan_play(
    board: Board, seat: Seat, card: str, option: int | None, names: Sequence[str]
) -> Play:
    """Return what playing a card does with the named targets; raise TargetError if they don't fit.

    Rules: E-CARD-05, E-CARD-06, D-CARD-05, D-CARD-15, R-CARD-05.
    """
    printed = board.cards.card(card)
    if not isinstance(printed, TechCard):
        raise TypeError(f"{card} is played by no order")
    unit = None
    if printed.tech_type == "upgrade":
        unit = _find_carrier(board, seat, card, names)
        names = names[1:]
    first, effects = chosen_effects(printed, option)
    played = [(first + n, one) for n, one in enumerate(effects) if is_carried_out(one)]
    if not played:
        _refuse_left_over(names)
        return Play((), unit.id if unit is not None else None, unit)
    source = EffectSource(board, seat, card, unit)
    shared = share_out(source, [effect for _, effect in played], names)
    numbered = tuple(one._replace(number=played[one.number][0]) for one in shared)
    return Play(numbered, unit.id if unit is not None else None, unit)


def is_carried_out(effect: Effect) -> bool:
    """Tell whether an effect happens when its card is played; others wait for their triggers."""
    return effect.trigger in {"play", "any_time"}


def _refuse_left_over(names: Sequence[str]) -> None:
    if names:
        facts: dict[str, str | int] = {"target": names[0][:40]}
        raise TargetError(Refusal(code="BAD_TARGET", rule="E-ORD-15", facts=facts))


def _find_carrier(board: Board, seat: Seat, card: str, names: Sequence[str]) -> Unit:
    """Return the unit that an Upgrade is attached to, the first named target."""
    if not names and not list_carriers(board, seat, card):
        raise TargetError(Refusal(code="NO_LEGAL_TARGET", rule="E-CARD-06"))
    if not names:
        facts: dict[str, str | int] = {"field": "targets"}
        raise TargetError(Refusal(code="MISSING_FIELD", rule="E-CARD-06", facts=facts))
    unit = board.units.get(names[0])
    if unit is None or not board.is_allied(unit.owner, seat):
        facts = {"target": names[0][:40]}
        raise TargetError(Refusal(code="BAD_TARGET", rule="E-CARD-06", facts=facts))
    if carries(board, unit, card):
        facts = {"unit": unit.id}
        raise TargetError(Refusal(code="SAME_UPGRADE", rule="E-CARD-11", facts=facts))
    return unit
