"""The cards in play: whose they are, and to which unit they belong (R-TURN-05)."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.protocol.values import Seat
from engine.echoes.catalog.card_models import Card, TechCard
from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import Unit


@dataclass(frozen=True, slots=True)
class CardInPlay:
    """A card that is in play, with its player and, for a unit or an Upgrade, its unit."""

    name: str
    seat: Seat
    printed: Card
    unit: Unit | None = None


def cards_of_unit(board: Board, unit: Unit) -> Iterator[CardInPlay]:
    """Iterate over a unit's own card and the Upgrades that work on it.

    An Upgrade of another class lies there without effect; its player is whose card it is, also on
    a teammate's unit.

    Rules: E-CARD-07 to E-CARD-10, R-CARD-01, R-CARD-02, D-CARD-01.
    """
    printed = board.cards.unit_card(unit.card)
    yield CardInPlay(unit.card, unit.owner, printed, unit)
    for name in unit.upgrades:
        upgrade = board.cards.card(name)
        if isinstance(upgrade, TechCard) and upgrade.may_work_on(printed.classes):
            yield CardInPlay(name, owner_of_upgrade(board, name, unit), upgrade, unit)


def owner_of_upgrade(board: Board, name: str, unit: Unit) -> Seat:
    """Return the player whose card an Upgrade on a unit is (R-CARD-01)."""
    return board.lent_upgrades.get(name, unit.owner)


def cards_in_play(board: Board, seat: Seat) -> list[CardInPlay]:
    """List a player's cards in play, in the order in which they came into play (R-TURN-05)."""
    found = _list_open_cards(board, seat)
    for unit in board.units.values():
        if board.is_allied(unit.owner, seat):
            found += [card for card in cards_of_unit(board, unit) if card.seat == seat]
    return sorted(found, key=lambda one: _arrival_of(board, one.name))


def static_cards_in_play(board: Board, seat: Seat) -> list[CardInPlay]:
    """List those of a player's cards in play that have static effects, in the same order."""
    found = [card for card in _list_open_cards(board, seat) if card.printed.static_effects]
    for unit in board.units.values():
        has_any = unit.upgrades or board.cards.card(unit.card).static_effects
        if has_any and board.is_allied(unit.owner, seat):
            cards = cards_of_unit(board, unit)
            found += [one for one in cards if one.seat == seat and one.printed.static_effects]
    if len(found) > 1:
        found.sort(key=lambda one: _arrival_of(board, one.name))
    return found


def _list_open_cards(board: Board, seat: Seat) -> list[CardInPlay]:
    """List the Civilization card, the active Events and the Actions that hold tokens."""
    player = board.player(seat)
    civ_cards = [player.civ_card] if player.civ_card else []
    names = (*civ_cards, *player.events, *player.actions)
    return [CardInPlay(name, seat, board.cards.card(name)) for name in names]


def _arrival_of(board: Board, name: str) -> int:
    """Return when a card came into play; the Civilization card was there before all others."""
    return board.arrivals.index(name) if name in board.arrivals else -1
