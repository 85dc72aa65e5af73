"""The blanks of orders about cards."""

from collections.abc import Iterator

from engine.core.protocol.game import Blank
from engine.echoes.catalog.card_models import TechCard
from engine.echoes.choices.blank_making import (
    Fields,
    find_refusal_code,
    is_accepted,
    make_blank,
    make_option_blank,
    one_of_each_card,
    own_handles,
)
from engine.echoes.choices.target_names import make_targets_blank
from engine.echoes.deploy.deploy_squares import list_deploy_squares
from engine.echoes.deploy.pawns import list_free_pawns
from engine.echoes.deploy.unit_modes import list_modes
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.figures.card_costs import card_price
from engine.echoes.resources.payment import plan_payment
from engine.echoes.view import View


def _could_play(view: View, me: PlayerArea, card: str, option: int | None) -> bool:
    """Tell whether a card could be played with the right targets, and paid for."""
    fields = {"card": card, "option": option}
    if find_refusal_code(view, "play", fields) not in {"", "MISSING_FIELD"}:
        return False
    return plan_payment(view.board, me.seat, card_price(view.board, me.seat, card)) is not None


def _playable_options(view: View, me: PlayerArea, card: str) -> Iterator[int | None]:
    """Iterate over the options of a card that could be played; None is that of one without."""
    printed = view.board.cards.card(card)
    if not isinstance(printed, TechCard):
        return
    numbers = range(1, len(printed.options) + 1) if printed.options else (None,)
    yield from (option for option in numbers if _could_play(view, me, card, option))


def play_card_blank(view: View, me: PlayerArea, _: Fields) -> Blank:
    cards = one_of_each_card(view.hand)
    return make_blank("card", (one for one in cards if [*_playable_options(view, me, one)]))


def play_option_blank(view: View, me: PlayerArea, fields: Fields) -> Blank | None:
    """Return the blank of the option, if the card offers two effects (E-CARD-05)."""
    card = fields.get("card")
    return make_option_blank(_playable_options(view, me, card)) if card in view.hand else None


def play_targets_blank(view: View, me: PlayerArea, fields: Fields) -> Blank | None:  # noqa: ARG001  (every maker has these)
    """Return the blank of the next target of a card; none if it takes no more."""
    return make_targets_blank(view, "play", fields) if fields.get("card") in view.hand else None


def _pawn_to_name(view: View, me: PlayerArea) -> str | None:
    """Return a pawn that makes an order complete: none while a standard one is left."""
    free = list_free_pawns(view.board, me.seat)
    return None if not free or free[0] == "standard" else free[0]


def _could_deploy(view: View, me: PlayerArea, card: str) -> bool:
    if not view.board.cards.card(card).is_unit:
        return False
    squares = list_deploy_squares(view.board, me.seat, card)
    pawn = _pawn_to_name(view, me)
    return any(is_accepted(view, "deploy", card=card, square=at, pawn=pawn) for at in squares)


def deploy_card_blank(view: View, me: PlayerArea, _: Fields) -> Blank:
    cards = one_of_each_card(view.hand)
    return make_blank("card", (one for one in cards if _could_deploy(view, me, one)))


def deploy_square_blank(view: View, me: PlayerArea, fields: Fields) -> Blank:
    card = fields.get("card")
    if card not in view.hand or not view.board.cards.card(card).is_unit:
        return make_blank("square", ())
    return make_blank("square", list_deploy_squares(view.board, me.seat, card))


def deploy_pawn_blank(view: View, me: PlayerArea, _: Fields) -> Blank:
    return make_blank("pawn", list_free_pawns(view.board, me.seat))


def deploy_mode_blank(view: View, me: PlayerArea, fields: Fields) -> Blank | None:  # noqa: ARG001  (every maker has these)
    """Return the blank of the mode, if the unit has two (R-DEPLOY-04)."""
    card = fields.get("card")
    if card not in view.hand or not view.board.cards.card(card).is_unit:
        return None
    modes = list_modes(view.board, card)
    return make_blank("mode", modes) if len(modes) > 1 else None


def discard_unit_blank(view: View, me: PlayerArea, _: Fields) -> Blank:
    handles = own_handles(view, me)
    return make_blank(
        "unit", (one for one in handles if is_accepted(view, "discard_unit", unit=one))
    )


def discard_event_blank(view: View, me: PlayerArea, _: Fields) -> Blank:  # noqa: ARG001  (every maker has these)
    return make_blank("card", me.events)
