"""The blanks of orders about Reactions."""

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
)
from engine.echoes.choices.target_names import make_targets_blank
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.figures.card_costs import card_price
from engine.echoes.resources.payment import plan_payment
from engine.echoes.view import View


def _option_numbers(view: View, card: str) -> list[int | None]:
    """List the options of a card; None stands for a card without."""
    printed = view.board.cards.card(card)
    count = len(printed.options) if isinstance(printed, TechCard) else 0
    return [*range(1, count + 1)] or [None]


def _playable_options(view: View, me: PlayerArea, card: str) -> Iterator[int | None]:
    price = card_price(view.board, me.seat, card)
    if plan_payment(view.board, me.seat, price) is None:
        return
    for option in _option_numbers(view, card):
        code = find_refusal_code(view, "reaction", {"card": card, "option": option})
        if code in {"", "MISSING_FIELD"}:
            yield option


def reaction_card_blank(view: View, me: PlayerArea, _: Fields) -> Blank:
    cards = one_of_each_card(view.hand)
    return make_blank("card", (one for one in cards if [*_playable_options(view, me, one)]))


def reaction_option_blank(view: View, me: PlayerArea, fields: Fields) -> Blank | None:
    """Return the blank of the option, if the card offers two effects."""
    card = fields.get("card")
    return make_option_blank(_playable_options(view, me, card)) if card in view.hand else None


def reaction_targets_blank(view: View, me: PlayerArea, fields: Fields) -> Blank | None:  # noqa: ARG001  (every maker has these)
    """Return the blank of the next target; none if the card takes no more."""
    return make_targets_blank(view, "reaction", fields) if fields.get("card") in view.hand else None


def pass_until_blank(view: View, me: PlayerArea, _: Fields) -> Blank:  # noqa: ARG001  (every maker has these)
    """Return the blank of how long to pass (E-ORD-25)."""
    is_awaited = view.secrets is not None and view.secrets.is_awaited
    return make_blank("until", ("window", "turn") if is_awaited else ())


def standing_card_blank(view: View, me: PlayerArea, _: Fields) -> Blank:  # noqa: ARG001  (every maker has these)
    """Return the blank of the Reactions in hand that wait for a trigger (R-CARD-07)."""
    return make_blank("card", (one for one in view.hand if _may_stand(view, one)))


def _may_stand(view: View, card: str) -> bool:
    option = _option_numbers(view, card)[0]
    return is_accepted(view, "standing", card=card, option=option)


def standing_option_blank(view: View, me: PlayerArea, fields: Fields) -> Blank | None:  # noqa: ARG001  (every maker has these)
    card = fields.get("card")
    options = _option_numbers(view, card) if card in view.hand else [None]
    return None if options == [None] else make_blank("option", map(str, options))


def cancel_standing_blank(view: View, me: PlayerArea, _: Fields) -> Blank:  # noqa: ARG001  (every maker has these)
    standing = view.secrets.standing if view.secrets is not None else ()
    return make_blank("number", (str(one.number) for one in standing))


def discard_first_blank(view: View, me: PlayerArea, _: Fields) -> Blank:  # noqa: ARG001  (every maker has these)
    blank = make_blank("cards", view.hand, (0, len(view.hand)))
    return blank.model_copy(update={"ordered": True})
