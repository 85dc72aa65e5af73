"""Half a name that may mean several things, and what goes without saying: what the reader has."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot.messages.reader import Reader
from bot.order_reading.hindrances import asks
from bot.order_reading.spelling import named
from engine.core.notation.field_shapes import shape
from engine.core.notation.lexicon import plain
from engine.core.notation.order_lines import Begun, begun, read_line
from engine.core.protocol.drafts import KIND, fill, read, whole
from engine.core.protocol.game import Blank
from engine.core.protocol.values import Draft, Order

ABSENT: Final = "#99"
"""Nothing has so many copies."""
TRIED: Final = 24
"""So many things are looked at that are called so."""


def owned(reader: Reader, line: str, found: Begun, field: str) -> Order | None:
    """Read a line by the only thing of that name of which the game knows something to say here.

    That may be why it can't be given now.
    """
    typed = found.texts.get(field, "").strip()
    if not typed or len(_place(typed).findall(line)) != 1:
        return None
    known = list(_known(reader, found, field, typed))
    return _named(reader, line, found, field, known[0]) if len(known) == 1 else None


def rather(reader: Reader, line: str, order: Order) -> Order | None:
    """Read a refused order by other things whose names its words may begin or stand in."""
    found = begun(reader.kind.game, line, reader.lexicon)
    meant = order
    if found is not None and not found.wrong:
        for field in found.texts:
            owns = owned(reader, line, found, field)
            meant = owns or _labelled(reader, meant, found, field) or meant
    return meant if meant != order else None


def lone(reader: Reader, order: Order) -> Order | None:
    """Fill in what a refused order leaves out, where one thing alone may stand there."""
    if stands(reader, order):
        return None
    fields = order.model_dump(by_alias=True, exclude_defaults=True, exclude={KIND})
    draft = Draft(kind=order.kind, fields=fields, closed=tuple(fields))
    for ask, sheet in asks(reader):
        blank = reader.kind.game.options(reader.sight.view, ask, sheet, draft, None)
        if blank is not None and blank.name in order.speaks and _single(blank):
            filled = whole(reader.kind.game, fill(draft, blank, (blank.choices[0].id,)))
            if isinstance(filled, Order) and reader.check(ask, filled, sheet).stands:
                return filled
    return None


def _labelled(reader: Reader, order: Order, found: Begun, field: str) -> Order | None:
    """Read a field by what the choice that may stand there is called where it is shown."""
    fields = order.model_dump(by_alias=True, exclude_defaults=True, exclude={KIND, field})
    draft, wanted = Draft(kind=order.kind, fields=fields), plain(found.texts[field])
    for ask, sheet in asks(reader):
        blank = reader.kind.game.options(reader.sight.view, ask, sheet, draft, field)
        every = named(reader.plain, blank) if blank is not None and blank.many is None else ()
        meant = [one.id for one in every if wanted in map(plain, one.names)]
        other = (
            read(reader.kind.game, {**fields, field: meant[0], KIND: order.kind}) if meant else None
        )
        if isinstance(other, Order) and reader.check(ask, other, sheet).stands:
            return other
    return None


def stands(reader: Reader, order: Order) -> bool:
    """Tell whether an order would be taken now."""
    return any(reader.check(ask, order, sheet).stands for ask, sheet in asks(reader))


def _single(blank: Blank) -> bool:
    return blank.many is None and not blank.grows and len(blank.choices) == 1


def _known(reader: Reader, found: Begun, field: str, typed: str) -> Iterator[str]:
    """List the things that are called so and aren't refused like one that is nowhere."""
    order_type = reader.kind.game.order_types[str(found.draft.kind)]
    called = reader.lexicon.alike(order_type.speaks.get(field, ""), typed)
    many = shape(order_type, field) is tuple
    for one in called[:TRIED] if len(called) > 1 else ():
        here, nowhere = (
            _codes(reader, found.draft, field, (name,) if many else name)
            for name in (one, one + ABSENT)
        )
        if here != nowhere:
            yield one


def _codes(reader: Reader, draft: Draft, field: str, value: Any) -> Sequence[str]:
    order = read(reader.kind.game, {**draft.fields, field: value, KIND: draft.kind})
    return [
        no.code for ask, sheet in asks(reader) for no in reader.check(ask, order, sheet).refusals
    ]


def _named(reader: Reader, line: str, found: Begun, field: str, one: str) -> Order | None:
    order_type = reader.kind.game.order_types[str(found.draft.kind)]
    name = reader.lexicon.write(order_type.speaks.get(field, ""), one)
    typed = found.texts[field].strip()
    quoted = json.dumps(name, ensure_ascii=False)
    mended = _place(typed).sub(lambda _: quoted, line)
    order = read_line(reader.kind.game, mended, reader.lexicon)
    return order if isinstance(order, Order) and plain(name) != plain(typed) else None


def _place(typed: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\S){re.escape(typed)}(?!\S)")
