"""What goes without saying in an order: a field left out, where one thing alone may stand."""

from typing import Final

from engine.core.protocol.drafts import faults, fill, whole
from engine.core.protocol.game import Ask, Blank, Game, S, Sheet, V
from engine.core.protocol.order_validation import validate_order
from engine.core.protocol.values import Draft, Order, Verdict

TRIED: Final = 50
"""Among more choices nothing goes without saying."""


def completed(game: Game[S, V], view: V, ask: Ask, given: Draft, sheet: Sheet) -> Order | Draft:
    """Fill in the only field that is missing, if only one choice for it makes an order that stands.

    Only where the order can be taken back, on a sheet, and where more was said than its kind: who
    writes that alone asks how it is written.
    """
    if not given.fields:
        return given
    blank = _missing(game, view, ask, given, sheet)
    if blank is None or not ask.group:
        return given
    filled = (whole(game, fill(given, blank, (one.id,))) for one in blank.choices)
    orders = (one for one in filled if isinstance(one, Order))
    standing = [one for one in orders if game.check(view, ask, one, sheet).stands]
    return standing[0] if len(standing) == 1 and not standing[0].at_once else given


def supposed(game: Game[S, V], view: V, ask: Ask, given: Draft, sheet: Sheet) -> Verdict:
    """Judge what lacks a field by the only choice for it, where there is but one.

    Then it is told what stands in the way of what was meant, and not that a field is missing.
    """
    verdict = validate_order(game, view, ask, given, sheet)
    blank = _missing(game, view, ask, given, sheet) if given.fields and ask.group else None
    if blank is None or len(blank.choices) != 1:
        return verdict
    found = validate_order(
        game, view, ask, whole(game, fill(given, blank, (blank.choices[0].id,))), sheet
    )
    return verdict if found.stands else found


def _missing(game: Game[S, V], view: V, ask: Ask, given: Draft, sheet: Sheet) -> Blank | None:
    """Find the blank of the only field that is missing, if one of its choices fills it."""
    order_type = game.order_types.get(given.kind or "")
    missing = faults(order_type, given.fields) if order_type is not None else ()
    if len(missing) != 1 or missing[0] in given.fields:
        return None
    blank = game.options(view, ask, sheet, given, missing[0])
    lone = blank is not None and blank.many is None and not blank.grows
    return blank if lone and blank is not None and len(blank.choices) <= TRIED else None
