"""Implied fields: a field that is left out where only one choice is possible."""

from typing import Final

from engine.core.protocol.drafts import fill_blank, find_faulty_fields, parse_draft
from engine.core.protocol.game import Ask, Blank, Game, S, Sheet, V
from engine.core.protocol.order_validation import plays_at_once, validate_order
from engine.core.protocol.values import Draft, Order, Verdict

MAX_CHOICES_TRIED: Final = 50
"""A field with more choices is never implied."""


def fill_implied_field(
    game: Game[S, V], view: V, ask: Ask, draft: Draft, sheet: Sheet
) -> Order | Draft:
    """Fill in the only missing field, if exactly one of its choices makes an accepted order.

    This is done on a sheet only, where the order can be taken back, and only if some field was
    given: who types a kind alone asks how the order is written.
    """
    if not draft.fields:
        return draft
    blank = _find_missing_blank(game, view, ask, draft, sheet)
    if blank is None or not ask.group:
        return draft
    candidates = (parse_draft(game, fill_blank(draft, blank, (one.id,))) for one in blank.choices)
    orders = (one for one in candidates if isinstance(one, Order))
    accepted = [one for one in orders if game.check(view, ask, one, sheet).is_accepted]
    if len(accepted) == 1 and not plays_at_once(game, ask, accepted[0]):
        return accepted[0]
    return draft


def check_with_implied_field(
    game: Game[S, V], view: V, ask: Ask, draft: Draft, sheet: Sheet
) -> Verdict:
    """Validate a draft that lacks a field with the only choice for it, if there is just one.

    The refusal then says what is wrong with the order, not that a field is missing.
    """
    verdict = validate_order(game, view, ask, draft, sheet)
    blank = (
        _find_missing_blank(game, view, ask, draft, sheet) if draft.fields and ask.group else None
    )
    if blank is None or len(blank.choices) != 1:
        return verdict
    implied = validate_order(
        game, view, ask, parse_draft(game, fill_blank(draft, blank, (blank.choices[0].id,))), sheet
    )
    return verdict if implied.is_accepted else implied


def _find_missing_blank(
    game: Game[S, V], view: V, ask: Ask, draft: Draft, sheet: Sheet
) -> Blank | None:
    """Return the blank of the only missing field, if a single choice fills it."""
    order_type = game.kinds.orders.get(draft.kind or "")
    missing = find_faulty_fields(order_type, draft.fields) if order_type is not None else ()
    if len(missing) != 1 or missing[0] in draft.fields:
        return None
    blank = game.options(view, ask, sheet, draft, missing[0])
    is_single = blank is not None and blank.many is None and not blank.grows
    return (
        blank
        if is_single and blank is not None and len(blank.choices) <= MAX_CHOICES_TRIED
        else None
    )
