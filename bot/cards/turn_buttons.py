"""The buttons of the turn card."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from pydantic import ValidationError

from bot.cards.card_shortcuts import list_shortcut_buttons
from bot.cards.parley.parley_parts import list_sum_rows, list_word_buttons
from bot.cards.workshop.workshop_post import WORKSHOP_VERB
from bot.games.state.seat_view import SeatAsk
from bot.messages.post_parts import Button, Row, Style
from bot.messages.posts import button_rows
from bot.messages.reader import IN_PLACE, Reader
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Order

MAX_ASKS_SHOWN: Final = 4
"""Number of asks on the card."""


MAX_BARE_ORDER_BUTTONS: Final = 2
"""Number of orders without blanks that get a button."""


def list_button_rows(reader: Reader, more: Sequence[Button]) -> tuple[Row, ...]:
    asked = reader.asks_shown
    rest = (*more, *_rest_buttons(reader))
    if len(asked) == 1:
        bare_kinds = _bare_kinds(reader, asked[0]) if not asked[0].ask.group else ()
        hint_kind = reader.practice_hints.get(asked[0].ask.id, "")
        explained_kind = hint_kind if hint_kind in bare_kinds else ""
        only_kind = explained_kind or _only_kind_left(reader, asked[0], bare_kinds)
        shortcuts = list_shortcut_buttons(reader, asked[0])
        likeliest = only_kind or (shortcuts[0].label if shortcuts else "")
        order, *others = list_answer_buttons(reader, asked[0], likeliest)
        bare = _bare_order_buttons(reader, asked[0], bare_kinds, only_kind)
        first = (*shortcuts, *_workshop_buttons(reader), *list_word_buttons(reader, asked[0]))
        sums = tuple(list_sum_rows(reader, asked[0]))
        return (*button_rows(*first), *sums, *button_rows(order, *bare, *others, *rest))
    if asked:
        several = [
            row
            for seat_ask in asked[:MAX_ASKS_SHOWN]
            for row in _further_button_rows(reader, seat_ask)
        ]
        return (*several, *button_rows(*_workshop_buttons(reader), *rest))
    return button_rows(*_idle_buttons(reader), *rest)


def _workshop_buttons(reader: Reader) -> Iterator[Button]:
    """Yield the button of the workshop while the seat is asked for what is built there.

    There is none at a table that takes nothing of it.
    """
    workshop = reader.game_type.presentation.workshop
    asked = {seat_ask.ask.kind for seat_ask in reader.seat_view.asks}
    if workshop is None or workshop.ask_kind not in asked:
        return
    settings = reader.game_type.game.settings.model_validate(reader.seat_view.game.settings)
    if workshop.takes_works(settings):
        control = reader.make_control(WORKSHOP_VERB, rest=reader.game_type.game.key)
        yield Button(reader.say_label("workshop.open"), control)


def list_answer_buttons(reader: Reader, seat_ask: SeatAsk, likeliest: str = "") -> Iterator[Button]:
    """Return the buttons of an ask; Order is primary unless another step is `likeliest`."""
    given = bool(seat_ask.sheet) or reader.game_type.presentation.guidance.is_answered(
        reader.seat_view.view, seat_ask.ask
    )
    done = given and seat_ask.ask.ready
    yield reader.make_button(
        "order", seat_ask.ask.id, style="secondary" if done or likeliest else "primary"
    )
    yield reader.make_button("sheet" if seat_ask.ask.group else "write", seat_ask.ask.id)
    if seat_ask.ask.ready:
        verb = "unready" if seat_ask.is_ready else "ready"
        yield reader.make_button(
            verb,
            seat_ask.ask.id,
            style="success" if done and not seat_ask.is_ready else "secondary",
        )


def _bare_order_buttons(
    reader: Reader, seat_ask: SeatAsk, kinds: Sequence[str], likeliest: str
) -> Iterator[Button]:
    """Return buttons for orders that have no blanks."""
    for kind in kinds[:MAX_BARE_ORDER_BUTTONS]:
        style: Style = "primary" if kind == likeliest else "secondary"
        control = reader.make_control("bare", seat_ask.ask.id, kind)
        yield Button(reader.say_label(f"order.{kind}"), control, style)


def _only_kind_left(reader: Reader, seat_ask: SeatAsk, kinds: Sequence[str]) -> str:
    """Return the only kind of order that is left, besides those out of turn; "" if several are."""
    if seat_ask.ask.ready or not kinds:
        return ""
    left = _possible_kinds(reader, seat_ask.ask) - _possible_kinds(reader, None)
    return next((kind for kind in kinds[:MAX_BARE_ORDER_BUTTONS] if left == {kind}), "")


def _possible_kinds(reader: Reader, ask: Ask | None) -> frozenset[str]:
    """Return the kinds of order that may be given; the first blank is cached with the view."""
    choices = reader.seat_view.first_choices
    blank = choices.find_blank(reader.game_type.game, ask, (), Draft())
    return frozenset(one.id for one in blank.choices) if blank is not None else frozenset()


def _bare_kinds(reader: Reader, seat_ask: SeatAsk) -> tuple[str, ...]:
    """Return the kinds of order without blanks that may be given, such as ending a phase."""
    types = reader.game_type.game.kinds.orders
    made = ((kind, _make_bare_order(types[kind])) for kind in types)
    return tuple(kind for kind, one in made if one is not None and _is_whole(reader, seat_ask, one))


def _is_whole(reader: Reader, seat_ask: SeatAsk, bare: Order) -> bool:
    """Tell whether an order without fields is accepted and has no blanks.

    Checking it is less work than listing all possible orders.
    """
    game, view, sheet = (
        reader.game_type.game,
        reader.seat_view.view,
        reader.orders_of(seat_ask.sheet),
    )
    if not game.check(view, seat_ask.ask, bare, sheet).is_accepted:
        return False
    choices = reader.seat_view.first_choices
    return choices.find_blank(game, seat_ask.ask, sheet, Draft(kind=bare.kind)) is None


@cache
def _make_bare_order(order: type[Order]) -> Order | None:
    """Return an order without any field; None if it needs one."""
    try:
        return order.model_validate({})
    except ValidationError:
        return None


def _further_button_rows(reader: Reader, seat_ask: SeatAsk) -> tuple[Row, ...]:
    """Return the other buttons of an ask, beside its Order button."""
    buttons = tuple(list_answer_buttons(reader, seat_ask))[1:]
    return button_rows(*buttons) if len(buttons) > 1 or seat_ask.ask.group else ()


def _idle_buttons(reader: Reader) -> Iterator[Button]:
    """Return the buttons of a reader who is not asked."""
    yield reader.make_button("table", rest=IN_PLACE, style="primary")
    if (
        reader.seat is not None
        and reader.seat_view.game.life == "open"
        and _possible_kinds(reader, None)
    ):
        control = reader.make_control("order", "", "aside")
        yield Button(reader.say_label("button.aside"), control)


def _rest_buttons(reader: Reader) -> Iterator[Button]:
    yield reader.make_button(
        "rules", reader.seat_view.asks[0].ask.id if reader.seat_view.asks else ""
    )
    if reader.seat is not None or reader.seat_view.heard_events:
        yield reader.make_button("news")
    if reader.seat_view.is_eliminated:
        yield reader.make_button("watch")
    if reader.practice_hints:
        yield reader.make_button("hints")
    if reader.seat_view.told_hints is not None and reader.seat_view.game.life == "open":
        yield reader.make_button("abandon")
