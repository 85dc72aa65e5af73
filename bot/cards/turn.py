"""The turn card: what is asked and until when, what happened, what is on the sheet, what to press.

Every reader gets one: a seat that is asked, a seat that waits, and whoever watches.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from pydantic import ValidationError

from bot.cards.picture_menu import QUIET, picture_row
from bot.cards.standing_orders import lasting
from bot.cards.unfinished_order import half_made
from bot.games.state.first_choices import options
from bot.games.state.seat_view import SeatAsk
from bot.messages.controls import Control
from bot.messages.posts import (
    Button,
    Gallery,
    MessageContent,
    Part,
    Row,
    Section,
    Shown,
    Style,
    Text,
    rows,
)
from bot.messages.reader import HERE, Reader, code
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Order
from render.language.markup import cut, one_line, size
from render.reports import news as told
from render.words import Voice

NEWS: Final = 3
"""So many lines of news stand on the card."""
ORDERS: Final = 5
"""So many orders of a sheet do."""
ASKS: Final = 4
"""So many asks have a line of their own; a seat with more has its hands full."""
BARE: Final = 2
"""So many orders have a button of their own."""
COLOUR: Final = 0xB08D57

TITLE: Final = 200
LINE: Final = 250
ASK: Final = 350
HINT: Final = 700
"""What is at stake has so much room where one thing is asked, and less where more is."""
LEAD: Final = 1_000
SHEET: Final = 900

_END: Final = re.compile(r"[.?!](?= )")


def looks(reader: Reader) -> tuple[tuple[str, str], ...]:
    """Choose the pictures of a card: what goes with a chapter, else the first there is."""
    return reader.kind.looks(reader.sight.view)


def turn_card(
    reader: Reader,
    shown: Sequence[Shown] = (),
    lead: str = "",
    *,
    undo: str = "",
    above: str = "",
) -> MessageContent:
    """Lay out the present card of a reader; `lead` says what has just been done.

    With `undo`, which names that deed, it may be taken back. What is over stands `above`.
    """
    asked = reader.sight.asks
    parts: list[Part] = [Gallery(tuple(shown))] if shown else []
    parts += [Text(clip(above, LEAD))] if above else []
    parts.append(Text("\n".join(_head(reader, lead, above))))
    if len(asked) > 1:
        for one in asked[:ASKS]:
            order = next(_answers(reader, one))
            parts.append(Section("\n".join(_ask(reader, one, lead)), order))
    else:
        parts += [Text("\n".join(_ask(reader, one, lead))) for one in asked]
    pictures = picture_row(reader)
    more = (reader.button("undo", rest=undo),) if undo else ()
    parts += [*((pictures,) if pictures else ()), *_rows(reader, more)]
    return MessageContent(tuple(parts), COLOUR if asked else QUIET)


def spent_card(voice: Voice, game: int, words: str = "") -> MessageContent:
    """Lay out what is left of a card whose window has closed: what it told, and a way on."""
    told = (Text(words),) if words else ()
    row = Row((table_button(voice, game, HERE),))
    return MessageContent((*told, Text(voice.say("turn.spent")), row), QUIET)


def table_button(voice: Voice, game: int, rest: str = "") -> Button:
    """Make the button behind which everybody finds their own card."""
    return Button(voice.say("button.table"), Control("table", game, rest=rest), "primary")


def sentences(text: str, limit: int) -> str:
    """Cut a text at the end of its last sentence that fits; the first stands whole if it can."""
    ends = [found.end() for found in _END.finditer(text)]
    fitting = [end for end in ends if size(text[:end]) <= limit] or ends[:1]
    whole = text if size(text) <= limit else text[: fitting[-1]] if fitting else text
    return clip(whole, LEAD)


def clip(text: str, limit: int) -> str:
    """Cut a text to its first lines, sentences or words that fit; the rest is behind a button."""
    if size(text) <= limit:
        return text
    return next(cut(text, limit - 2)) + " \u2026"


# What is read


def _head(reader: Reader, lead: str, above: str) -> Iterator[str]:
    sight = reader.sight
    title = reader.kind.painter.headed(sight.view, reader.language, sight.players)
    yield f"### {clip(title, TITLE)}"
    yield f"-# {reader.title}"
    if lead:
        yield clip(lead, LEAD)
    elif not above:
        yield from since(reader)
    if sight.steward:
        yield reader.say("turn.steward")
    if not sight.asks:
        yield clip(_waiting(reader), ASK)
        yield from (clip(line, ASK) for line in lasting(reader, None))
    elif len(sight.asks) > ASKS:
        yield reader.say("turn.more_asks", count=len(sight.asks) - ASKS)


def since(reader: Reader) -> Iterator[str]:
    """Tell in a few lines what has happened since the reader was last shown anything."""
    lines = heard(reader)
    if lines:
        yield reader.say("turn.news")
        yield from (f"- {sentences(one_line(line), LINE)}" for line in lines[-NEWS:])


def heard(reader: Reader) -> tuple[str, ...]:
    """List the news that its reader has not been told by letter, card or answer."""
    sight = reader.sight
    return (
        told(sight.key, sight.view, sight.fresh, reader.voice, reader.kind.painter)
        if sight.fresh
        else ()
    )


def _ask(reader: Reader, own: SeatAsk, lead: str) -> Iterator[str]:
    """Say one ask: what, until when, what is at stake, and what is on its sheet."""
    asked = f"**{reader.asked(own.ask)}**"
    yield clip(" ".join(filter(None, (asked, reader.until(own.window)))), ASK)
    hint = _hint(reader, own, lead)
    if hint and not own.ready:
        yield clip(hint, max(ASK, HINT // len(reader.sight.asks)))
    yield from (clip(line, ASK) for line in lasting(reader, own.ask))
    if own.ask.group:
        yield clip("\n".join(_sheet(reader, own)), SHEET // min(ASKS, len(reader.sight.asks)))
    yield from half_made(reader, own)


def _hint(reader: Reader, own: SeatAsk, lead: str) -> str:
    """Say what is at stake and what one does now, but for what the answer above has just told."""
    painter, orders = reader.kind.painter, reader.orders(own.sheet)
    said = painter.hint(reader.voice, reader.sight.view, own.ask, orders)
    return "\n".join(one for one in said.split("\n") if one not in lead.split("\n"))


def _sheet(reader: Reader, own: SeatAsk) -> Iterator[str]:
    """List what is on a sheet; of many orders the last ones, for those are new."""
    orders = reader.orders(own.sheet)
    earlier = max(0, len(orders) - ORDERS)
    yield reader.say("turn.sheet", count=len(orders))
    if earlier:
        yield reader.say("turn.sheet.more", count=earlier)
    for number, order in enumerate(orders[earlier:], earlier + 1):
        yield f"{number}\\. {clip(code(reader.spell(order)), LINE)}"
    if own.ready:
        yield reader.say("turn.ready" if reader.sight.table.early else "turn.ready.waits")
    elif orders:
        yield reader.say("turn.sheet.plays")


def _waiting(reader: Reader) -> str:
    """Say whom the table waits for, of those the reader may know about."""
    sight = reader.sight
    awaited = [one for one in sight.others if one.open]
    if sight.game.life != "open":
        return reader.say("turn.over")
    if not awaited:
        return reader.say("turn.nothing" if sight.seat is not None else "turn.nobody")
    seats = tuple(dict.fromkeys(int(one.ask.seat) for one in awaited))
    closing = [one for one in awaited if one.closes_at is not None]
    soonest = min(closing, key=lambda one: str(one.closes_at), default=awaited[0])
    waits = reader.say("turn.waits", seats=seats)
    return " ".join(filter(None, (waits, reader.until(soonest))))


# What is pressed


def _rows(reader: Reader, more: Sequence[Button]) -> tuple[Row, ...]:
    asked = reader.sight.asks
    rest = (*more, *_rest(reader))
    if len(asked) == 1:
        bare = _bare(reader, asked[0]) if not asked[0].ask.group else ()
        last = _last(reader, asked[0], bare)
        order, *others = _answers(reader, asked[0], last)
        return rows(order, *_at_once(reader, asked[0], bare, last), *others, *rest)
    if asked:
        several = [row for own in asked[:ASKS] for row in _sheets(reader, own)]
        return (*several, *rows(*rest))
    return rows(*_idle(reader), *rest)


def _answers(reader: Reader, own: SeatAsk, last: str = "") -> Iterator[Button]:
    """Offer what follows from the ask; the likeliest next step stands out, unless it is `last`."""
    given = bool(own.sheet) or reader.kind.painter.answered(reader.sight.view, own.ask)
    done = given and own.ask.ready
    yield reader.button("order", own.ask.id, style="secondary" if done or last else "primary")
    yield reader.button("sheet" if own.ask.group else "write", own.ask.id)
    if own.ask.ready:
        verb = "unready" if own.ready else "ready"
        yield reader.button(
            verb, own.ask.id, style="success" if done and not own.ready else "secondary"
        )


def _at_once(reader: Reader, own: SeatAsk, bare: Sequence[str], last: str) -> Iterator[Button]:
    """Offer orders that need nothing chosen; a sheet has its Ready."""
    for kind in bare[:BARE]:
        style: Style = "primary" if kind == last else "secondary"
        control = reader.control("order", own.ask.id, kind)
        yield Button(reader.label(f"order.{kind}"), control, style)


def _last(reader: Reader, own: SeatAsk, bare: Sequence[str]) -> str:
    """Find the one kind that is left to order but what goes out of turn too; "" leaves a choice."""
    if own.ask.ready or not bare:
        return ""
    left = _kinds(reader, own.ask) - _kinds(reader, None)
    return next((kind for kind in bare[:BARE] if left == {kind}), "")


def _kinds(reader: Reader, ask: Ask | None) -> frozenset[str]:
    """List the kinds of order that could stand; the first blank is kept with the view."""
    blank = options(reader.kind.game, reader.sight.view, ask, (), Draft())
    return frozenset(one.id for one in blank.choices) if blank is not None else frozenset()


def _bare(reader: Reader, own: SeatAsk) -> tuple[str, ...]:
    """List the kinds of order that have no blank and may be given, such as the end of a phase."""
    types = reader.kind.game.order_types
    made = ((kind, _bare_order(types[kind])) for kind in types)
    return tuple(kind for kind, one in made if one is not None and _is_whole(reader, own, one))


def _is_whole(reader: Reader, own: SeatAsk, bare: Order) -> bool:
    """Tell whether an order stands with nothing chosen in it, and nothing to choose.

    To try it is less work than to have the game list all that may be ordered.
    """
    game, view, sheet = reader.kind.game, reader.sight.view, reader.orders(own.sheet)
    if not game.check(view, own.ask, bare, sheet).stands:
        return False
    return options(game, view, own.ask, sheet, Draft(kind=bare.kind)) is None


@cache
def _bare_order(order: type[Order]) -> Order | None:
    """Make an order in which nothing is chosen; None: something must be."""
    try:
        return order.model_validate({})
    except ValidationError:
        return None


def _sheets(reader: Reader, own: SeatAsk) -> tuple[Row, ...]:
    """Offer what else an ask of several takes, beside its Order."""
    buttons = tuple(_answers(reader, own))[1:]
    return rows(*buttons) if len(buttons) > 1 or own.ask.group else ()


def _idle(reader: Reader) -> Iterator[Button]:
    """Offer the table again, and what may be ordered out of turn."""
    yield reader.button("table", rest=HERE, style="primary")
    if reader.seat is not None and reader.sight.game.life == "open" and _kinds(reader, None):
        control = reader.control("order", "", "aside")
        yield Button(reader.label("button.aside"), control)


def _rest(reader: Reader) -> Iterator[Button]:
    yield reader.button("rules", reader.sight.asks[0].ask.id if reader.sight.asks else "")
    if reader.sight.heard:
        yield reader.button("news")


__all__ = ["QUIET", "clip", "heard", "looks", "spent_card", "table_button", "turn_card"]
