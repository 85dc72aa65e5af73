"""An order that somebody puts together and has not given yet: it is not left behind untold."""

from collections.abc import Iterator

from bot.games.state.seat_view import SeatAsk
from bot.messages.reader import Reader
from engine.core.protocol.values import Draft


def half_made(reader: Reader, own: SeatAsk) -> Iterator[str]:
    """Say that an order for this ask is being put together: it counts once it is given."""
    begun = reader.begun
    if begun is not None and begun.ask == own.ask.id and _its_time(reader, own):
        yield reader.say("turn.half", what=reader.say(f"order.{begun.kind}"))


def left_behind(reader: Reader) -> Iterator[str]:
    """Say that an order was never given whose time is over."""
    begun = reader.begun
    if begun is None or not begun.ask:
        return
    own = reader.own(begun.ask)
    if own is None or not _its_time(reader, own):
        yield reader.say("half.over", what=reader.say(f"order.{begun.kind}"))


def _its_time(reader: Reader, own: SeatAsk) -> bool:
    """Tell whether an order of the kind that was begun may still be given."""
    begun, sheet = reader.begun, reader.orders(own.sheet)
    blank = reader.kind.game.options(reader.sight.view, own.ask, sheet, Draft(), None)
    return begun is not None and blank is not None and begun.kind in {x.id for x in blank.choices}
