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

    An Upgrade of another class lies there without effect (E-CARD-07, E-CARD-08, R-CARD-02); its
    player is the owner of the unit it strengthens (E-CARD-09, E-CARD-10).
    """
    printed = board.cards.unit_card(unit.card)
    yield CardInPlay(unit.card, unit.owner, printed, unit)
    for name in unit.upgrades:
        upgrade = board.cards.card(name)
        if isinstance(upgrade, TechCard) and upgrade.may_work_on(printed.classes):
            yield CardInPlay(name, unit.owner, upgrade, unit)


def cards_in_play(board: Board, seat: Seat) -> list[CardInPlay]:
    """List a player's cards in play, in the order in which they came into play (R-TURN-05)."""
    player = board.player(seat)
    open_cards = [player.civ_card] if player.civ_card else []
    open_cards += [*player.events, *player.actions]
    found = [CardInPlay(name, seat, board.cards.card(name)) for name in open_cards]
    for unit in board.units_of(seat):
        found += cards_of_unit(board, unit)
    return sorted(found, key=lambda one: _arrival_of(board, one.name))


def _arrival_of(board: Board, name: str) -> int:
    """Return when a card came into play; the Civilization card was there before all others."""
    return board.arrivals.index(name) if name in board.arrivals else -1
