"""What may stand next in an order in the making: from a seat's view alone, without the database."""

from bot.games.state.first_choices import options
from bot.games.state.game_snapshot import GameSnapshot
from bot.games.state.windows import key_of
from engine.core.protocol.drafts import KIND
from engine.core.protocol.game import Ask, Blank
from engine.core.protocol.values import Draft, Seat


def suggest(
    board: GameSnapshot, seat: Seat, draft: Draft, field: str | None, ask_id: str | None = None
) -> Blank | None:
    """Find the next blank, or the one that is asked for; without an ask, the one that fits."""
    asks = [
        ask
        for ask in board.asks
        if ask.seat == seat and ask_id in {None, ask.id} and board.windows[key_of(ask)].open
    ]
    if draft.kind is None and field in {None, KIND}:
        return _kinds(board, seat, asks)
    for ask in asks:
        kinds = _blank(board, seat, ask, Draft(), KIND)
        if kinds and draft.kind in [choice.id for choice in kinds.choices]:
            return _blank(board, seat, ask, draft, field)
    return _blank(board, seat, asks[0] if asks else None, draft, field)


def _kinds(board: GameSnapshot, seat: Seat, asks: list[Ask]) -> Blank | None:
    """Offer the kinds of order that any of the asks takes."""
    blanks = [_blank(board, seat, ask, Draft(), KIND) for ask in (asks or (None,))]
    found = [blank for blank in blanks if blank is not None]
    if len(found) < 2:
        return found[0] if found else None
    choices = {choice.id: choice for blank in found for choice in blank.choices}
    return found[0].model_copy(update={"choices": tuple(choices.values())})


def _blank(
    board: GameSnapshot, seat: Seat, ask: Ask | None, draft: Draft, field: str | None
) -> Blank | None:
    sheet = [one.order for one in board.sheets.get(key_of(ask), ())] if ask else []
    return options(board.kind.game, board.view(seat), ask, sheet, draft, field)
