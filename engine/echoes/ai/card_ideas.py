"""Which cards are deployed and played: the dearest that can be paid, targets by the checks."""

from collections.abc import Iterator

from engine.core.protocol.values import Order
from engine.echoes.catalog.card_models import TechCard
from engine.echoes.choices.blank_making import is_accepted, one_of_each_card
from engine.echoes.choices.target_names import list_next_targets
from engine.echoes.deploy.deploy_squares import list_deploy_squares
from engine.echoes.deploy.pawns import list_free_pawns
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.figures.card_costs import card_price
from engine.echoes.orders.cards import PlayCard
from engine.echoes.orders.deployment import Deploy
from engine.echoes.view import View

MAX_TARGETS = 6


def _dearest_first(view: View, me: PlayerArea) -> list[str]:
    cards = one_of_each_card(view.hand)
    return sorted(cards, key=lambda card: (-card_price(view.board, me.seat, card).total, card))


def best_deployment(view: View, me: PlayerArea) -> Deploy | None:
    """Return the deployment of the dearest unit card that can be paid."""
    free = list_free_pawns(view.board, me.seat)
    pawn = None if not free or "standard" in free else free[0]
    for card in _dearest_first(view, me):
        if not view.board.cards.card(card).is_unit:
            continue
        for square in list_deploy_squares(view.board, me.seat, card):
            fields = {"card": card, "square": square, "pawn": pawn, "mode": _mode_for(view, card)}
            if is_accepted(view, "deploy", **fields):
                return Deploy.model_validate(fields)
    return None


def _mode_for(view: View, card: str) -> str:
    """Return the mode in which a unit strikes harder."""
    stats = view.board.cards.unit_card(card).unit
    melee, ranged = stats.melee, stats.ranged
    if melee is None or (ranged is not None and ranged > melee):
        return "ranged"
    return "melee"


def best_play(view: View, me: PlayerArea) -> Order | None:
    """Return the play of the dearest Technology or Tactic that can be played."""
    for card in _dearest_first(view, me):
        printed = view.board.cards.card(card)
        if isinstance(printed, TechCard):
            order = next(_list_plays(view, card, printed), None)
            if order is not None:
                return order
    return None


def _list_plays(view: View, card: str, printed: TechCard) -> Iterator[PlayCard]:
    """Iterate over the plays of a card, the first fitting target named for each place."""
    for option in [*range(1, len(printed.options) + 1)] or [None]:
        targets: tuple[str, ...] = ()
        for _ in range(MAX_TARGETS):
            fields = {"card": card, "option": option, "targets": targets}
            if is_accepted(view, "play", **fields):
                yield PlayCard.model_validate(fields)
                break
            names = list_next_targets(view, "play", fields).names
            if not names:
                break
            targets = (*targets, names[0])
