"""How often an effect of a card may happen (24.3)."""

from engine.echoes.catalog.effect_models import Effect
from engine.echoes.entities.board import Board


def use_key(span: str, card: str, number: int) -> str:
    """Return the key under which the uses of an effect are counted, by turn or by game."""
    return f"{span}/{card}/{number}"


def is_used_up(board: Board, card: str, number: int, effect: Effect) -> bool:
    """Tell whether an effect has happened as often as its limit allows."""
    limit = effect.limit
    if limit is None:
        return False
    in_turn = board.uses.get(use_key("turn", card, number), 0)
    in_game = board.uses.get(use_key("game", card, number), 0)
    return (limit.turn is not None and in_turn >= limit.turn) or (
        limit.game is not None and in_game >= limit.game
    )


def count_use(board: Board, card: str, number: int, effect: Effect) -> None:
    """Count that an effect with a limit has happened."""
    if effect.limit is None:
        return
    for span in ("turn", "game"):
        key = use_key(span, card, number)
        board.uses[key] = board.uses.get(key, 0) + 1
