"""A typed line that is nearly an order: the only name that can be meant, or the words it lacks."""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, pairwise, permutations
from typing import Final, NamedTuple

from bot.messages.reader import Reader
from bot.order_reading.hindrances import asks
from bot.order_reading.name_candidates import stands
from bot.order_reading.spelling import Field, Named, named
from engine.core.notation.lexicon import plain
from engine.core.notation.order_forms import FormPart, kinds, parts
from engine.core.notation.order_lines import Begun, read_line
from engine.core.protocol.drafts import PAIR, every
from engine.core.protocol.game import Blank
from engine.core.protocol.implied_fields import completed
from engine.core.protocol.values import Draft, Order, Refusal

FIELDS: Final = 3
"""So many fields of a form are told apart by where they stand."""
WORDS: Final = 9
"""A longer line is no order with a small word too few."""
TRIED: Final = 96
"""So many ways to read one line are looked at."""
SHOWN: Final = 24
"""So many orders of a kind are looked at for one to show."""
EMPTY: Final[tuple[object, ...]] = ((), [], {})
SMALL: Final = 2
"""A word so short may be a small one of another language, or of none."""

_BESIDE: Final = r"[^\s,;>]"
"""A sign beside a name that belongs to the same word, since it parts no names."""
_ARROW: Final = re.compile(r"[-=\u2192>]+")


def only(reader: Reader, line: str, given: str, found: Begun, blank: Blank | None) -> Order | None:
    """Read a line by the only thing of those that may stand there now whose name begins so.

    Where none does and an empty list may stand there, it may be the beginning of a word for that;
    where several may, each word may be the beginning of another.
    """
    order_type = reader.kind.game.order_types[str(found.draft.kind)]
    field = Field.of(order_type, found.wrong, reader.lexicon)
    wanted, place = plain(given), re.compile(rf"(?<!{_BESIDE}){re.escape(given)}(?!{_BESIDE})")
    if not wanted or len(place.findall(line)) != 1 or field.loose:
        return None
    if blank is None or blank.span is not None:
        return None
    every_one = [one for one in named(reader.plain, blank) if PAIR not in one.id]
    meant, nothing = _meant(field, every_one, wanted), reader.lexicon.nothing
    each = [_meant(field, every_one, word) for word in wanted.split()] if blank.many else []
    if not meant and blank.least == 0 and any(plain(one).startswith(wanted) for one in nothing):
        name = nothing[0]
    elif len(meant) == 1:
        name = _quoted(meant)
    elif not meant and each and all(len(one) == 1 for one in each) and len(set(each)) == len(each):
        name = ", ".join(map(_quoted, each))
    else:
        return None
    order = read_line(reader.kind.game, place.sub(lambda _: name, line), reader.lexicon)
    return order if isinstance(order, Order) else None


def _meant(field: Field, every_one: Sequence[Named], wanted: str) -> frozenset[str]:
    """Spell the things whose names begin so; if none does, those in which a word does."""
    begun = [one for one in every_one if any(plain(n).startswith(wanted) for n in one.names)]
    inside = [one for one in every_one if any(f" {wanted}" in plain(n) for n in one.names)]
    return frozenset(field.spelt(one)[0] for one in begun or inside)


def _quoted(names: frozenset[str]) -> str:
    return ", ".join(json.dumps(name, ensure_ascii=False) for name in names)


class MendedLine(NamedTuple):
    """An order that may be given now, and whether it is the very one that was written."""

    order: Order
    same: bool = True


def mended(reader: Reader, line: str) -> MendedLine | None:
    """Find the order that a line is once the words between its parts are put right.

    Where that can't be given now, one that is written with the same parts stands for it.
    """
    other = None
    for _, form, rest in islice(kinds(reader.kind.game.order_types, line, reader.lexicon), 2):
        words = [one for one in rest.split() if not _ARROW.fullmatch(one)]
        if 1 < len(words) <= WORDS:
            for text in islice(_ways(*parts(form), words), TRIED):
                order = filled_in(reader, read_line(reader.kind.game, text, reader.lexicon.strict))
                if isinstance(order, Order) and stands(reader, order):
                    return MendedLine(order)
                other = other or (order if isinstance(order, Order) else None)
    like = instance(reader, other.kind, other) if other is not None else None
    return MendedLine(like, same=False) if like is not None else None


def instance(reader: Reader, kind: str, like: Order | None = None) -> Order | None:
    """Find an order of a kind that may be given now, none of whose lists is empty if possible.

    It is written with the same parts as the order that it is to be `like`.
    """
    wanted = _filled(like) if like is not None else frozenset()
    others = []
    for ask, sheet in asks(reader):
        found = every(reader.kind.game, reader.sight.view, ask, sheet, Draft(kind=kind))
        for one in islice(found, SHOWN):
            if one.kind == kind and wanted <= _filled(one) and reader.check(ask, one, sheet).stands:
                if all(value not in EMPTY for value in one.model_dump().values()):
                    return one
                others.append(one)
    return next(iter(others), None)


def _filled(order: Order) -> frozenset[str]:
    return frozenset(order.model_dump(by_alias=True, exclude_defaults=True))


def filled_in(reader: Reader, given: Order | Draft | Refusal) -> Order | Draft | Refusal:
    """Fill in the one field that a line does without."""
    for ask, sheet in asks(reader):
        if ask is not None and isinstance(given, Draft):
            given = completed(reader.kind.game, reader.sight.view, ask, given, sheet)
    return given


def _ways(head: str, pieces: Sequence[FormPart], words: Sequence[str]) -> Iterator[str]:
    """Share the words out among the fields of a form, in every order, without small words too."""
    leads = {plain(each) for piece in pieces for each in piece.lead.split()}
    bare = [one for one in words if plain(one) not in leads]
    barer = [one for one in bare if len(one) > SMALL or not one.isalpha()]
    fields = [piece for piece in pieces if not piece.flag]
    needed = [piece for piece in fields if not piece.optional]
    sets = [needed, *([*needed, one] for one in fields if one.optional)]
    sets += [[one for one in needed if one is not left_out] for left_out in needed]
    for left in dict.fromkeys((tuple(bare), tuple(barer))):
        for some in sets:
            if 1 < len(some) <= min(FIELDS, len(left)):
                yield from _shared(head, some, left)


def _shared(head: str, pieces: Sequence[FormPart], words: Sequence[str]) -> Iterator[str]:
    for cuts in combinations(range(1, len(words)), len(pieces) - 1):
        ends = (0, *cuts, len(words))
        texts = [" ".join(words[a:b]) for a, b in pairwise(ends)]
        for order in permutations(texts):
            told = (f"{one.lead} {text}" for one, text in zip(pieces, order, strict=True))
            yield " ".join((head, *(each.strip() for each in told)))
