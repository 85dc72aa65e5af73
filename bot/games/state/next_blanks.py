"""Finds the next blank of a draft, from a seat's view alone, without the database."""

from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.windows import key_of
from engine.core.protocol.drafts import KIND_FIELD
from engine.core.protocol.game import Ask, Blank
from engine.core.protocol.values import Draft, Seat


def suggest_blank(
    snapshot: GameSnapshot, seat: Seat, draft: Draft, field: str | None, ask_id: str | None = None
) -> Blank | None:
    """Return the next blank, or that of a field; without an ask id, of the ask that fits."""
    asks = [
        ask
        for ask in snapshot.asks
        if ask.seat == seat and ask_id in {None, ask.id} and snapshot.windows[key_of(ask)].open
    ]
    if draft.kind is None and field in {None, KIND_FIELD}:
        return _offer_order_kinds(snapshot, seat, asks)
    for ask in asks:
        kinds = _find_blank_of_ask(snapshot, seat, ask, Draft(), KIND_FIELD)
        if kinds and draft.kind in [choice.id for choice in kinds.choices]:
            return _find_blank_of_ask(snapshot, seat, ask, draft, field)
    return _find_blank_of_ask(snapshot, seat, asks[0] if asks else None, draft, field)


def _offer_order_kinds(snapshot: GameSnapshot, seat: Seat, asks: list[Ask]) -> Blank | None:
    """Return the blank of the order kinds that any of the asks takes."""
    blanks = [
        _find_blank_of_ask(snapshot, seat, ask, Draft(), KIND_FIELD) for ask in (asks or (None,))
    ]
    offered_blanks = [blank for blank in blanks if blank is not None]
    if len(offered_blanks) < 2:
        return offered_blanks[0] if offered_blanks else None
    choices = {choice.id: choice for blank in offered_blanks for choice in blank.choices}
    return offered_blanks[0].model_copy(update={"choices": tuple(choices.values())})


def _find_blank_of_ask(
    snapshot: GameSnapshot, seat: Seat, ask: Ask | None, draft: Draft, field: str | None
) -> Blank | None:
    sheet = [one.order for one in snapshot.sheets.get(key_of(ask), ())] if ask else []
    choices = snapshot.first_choices_of(seat)
    return choices.find_blank(snapshot.game_type.game, ask, sheet, draft, field)
