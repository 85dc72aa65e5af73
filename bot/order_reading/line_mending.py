"""Correction of typed lines: unambiguous names, and missing words between fields."""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, pairwise, permutations
from typing import Final, NamedTuple

from bot.messages.reader import Reader
from bot.order_reading.hindrances import asks_with_sheets
from bot.order_reading.name_candidates import may_be_given
from bot.order_reading.spelling import NamedChoice, NameField, name_choices
from engine.core.notation.line_reader import PartialOrder, read_line
from engine.core.notation.name_folding import fold_name
from engine.core.notation.order_forms import FormPart, match_forms, parse_form
from engine.core.protocol.drafts import PAIR_SEPARATOR, iterate_orders
from engine.core.protocol.game import Blank
from engine.core.protocol.implied_fields import fill_implied_field
from engine.core.protocol.values import Draft, Order, Refusal

MAX_FIELDS: Final = 3
"""Maximum number of fields that are told apart by their position."""
MAX_WORDS: Final = 9
"""A longer line is not searched for missing words."""
MAX_READINGS_TRIED: Final = 96
"""Maximum number of readings of one line that are tried."""
MAX_EXAMPLES_TRIED: Final = 24
"""Maximum number of orders that are tried to find an example."""
EMPTY_VALUES: Final[tuple[object, ...]] = ((), [], {})
MAX_SMALL_WORD_LENGTH: Final = 2
"""A word up to this length may be left out as a preposition."""

_NAME_SIGN: Final = r"[^\s,;>]"
"""A character that belongs to a name, since it separates none."""
_ARROW: Final = re.compile(r"[-=\u2192>]+")


def read_by_only_name(
    reader: Reader, line: str, given: str, found: PartialOrder, blank: Blank | None
) -> Order | None:
    """Read a line with the only possible choice whose name begins with the given text.

    If no choice does, the text may begin a word for an empty list, where that is allowed; for a
    list, each of its words may begin the name of another choice.
    """
    order_type = reader.game_type.game.kinds.orders[str(found.draft.kind)]
    field = NameField.of(order_type, found.unread_field, reader.lexicon)
    wanted, name_pattern = (
        fold_name(given),
        re.compile(rf"(?<!{_NAME_SIGN}){re.escape(given)}(?!{_NAME_SIGN})"),
    )
    if not wanted or len(name_pattern.findall(line)) != 1 or field.is_loose:
        return None
    if blank is None or blank.span is not None:
        return None
    every_one = [
        one for one in name_choices(reader.plain_voice, blank) if PAIR_SEPARATOR not in one.id
    ]
    meant, nothing = _matching_spellings(field, every_one, wanted), reader.lexicon.nothing_words
    each = (
        [_matching_spellings(field, every_one, word) for word in wanted.split()]
        if blank.many
        else []
    )
    if (
        not meant
        and blank.min_choices == 0
        and any(fold_name(one).startswith(wanted) for one in nothing)
    ):
        name = nothing[0]
    elif len(meant) == 1:
        name = _quote_names(meant)
    elif not meant and each and all(len(one) == 1 for one in each) and len(set(each)) == len(each):
        name = ", ".join(map(_quote_names, each))
    else:
        return None
    order = read_line(reader.game_type.game, name_pattern.sub(lambda _: name, line), reader.lexicon)
    return order if isinstance(order, Order) else None


def _matching_spellings(
    field: NameField, every_one: Sequence[NamedChoice], wanted: str
) -> frozenset[str]:
    """Return the spellings of choices whose name, or else a word of it, begins so."""
    begun = [one for one in every_one if any(fold_name(n).startswith(wanted) for n in one.names)]
    inside = [one for one in every_one if any(f" {wanted}" in fold_name(n) for n in one.names)]
    return frozenset(field.spell_choice(one)[0] for one in begun or inside)


def _quote_names(names: frozenset[str]) -> str:
    return ", ".join(json.dumps(name, ensure_ascii=False) for name in names)


class MendedLine(NamedTuple):
    """An order that may be given now, and whether it is the one that was written."""

    order: Order
    is_same: bool = True


def mend_line(reader: Reader, line: str) -> MendedLine | None:
    """Return the order of a line whose words between the fields are corrected.

    If that order can't be given now, return another one with the same fields.
    """
    other = None
    for _, form, rest in islice(
        match_forms(reader.game_type.game.kinds.orders, line, reader.lexicon), 2
    ):
        words = [one for one in rest.split() if not _ARROW.fullmatch(one)]
        if 1 < len(words) <= MAX_WORDS:
            for text in islice(_rearrange_words(*parse_form(form), words), MAX_READINGS_TRIED):
                order = fill_only_name(
                    reader,
                    read_line(reader.game_type.game, text, reader.lexicon.without_unknown_names),
                )
                if isinstance(order, Order) and may_be_given(reader, order):
                    return MendedLine(order)
                other = other or (order if isinstance(order, Order) else None)
    like = find_example(reader, other.kind, other) if other is not None else None
    return MendedLine(like, is_same=False) if like is not None else None


def find_example(reader: Reader, kind: str, like: Order | None = None) -> Order | None:
    """Return an order of a kind that may be given now, if possible without empty lists.

    It has at least the fields of the order `like`.
    """
    wanted = _filled_fields(like) if like is not None else frozenset()
    others = []
    for ask, sheet in asks_with_sheets(reader):
        found = iterate_orders(
            reader.game_type.game, reader.seat_view.view, ask, sheet, Draft(kind=kind)
        )
        for one in islice(found, MAX_EXAMPLES_TRIED):
            if (
                one.kind == kind
                and wanted <= _filled_fields(one)
                and reader.check_order(ask, one, sheet).is_accepted
            ):
                if all(value not in EMPTY_VALUES for value in one.model_dump().values()):
                    return one
                others.append(one)
    return next(iter(others), None)


def _filled_fields(order: Order) -> frozenset[str]:
    return frozenset(order.model_dump(by_alias=True, exclude_defaults=True))


def fill_only_name(reader: Reader, given: Order | Draft | Refusal) -> Order | Draft | Refusal:
    """Fill in the field that an ask implies."""
    for ask, sheet in asks_with_sheets(reader):
        if ask is not None and isinstance(given, Draft):
            given = fill_implied_field(
                reader.game_type.game, reader.seat_view.view, ask, given, sheet
            )
    return given


def _rearrange_words(head: str, pieces: Sequence[FormPart], words: Sequence[str]) -> Iterator[str]:
    """Yield lines that distribute the words over the fields of a form, in every order."""
    leads = {fold_name(each) for piece in pieces for each in piece.lead.split()}
    bare = [one for one in words if fold_name(one) not in leads]
    barer = [one for one in bare if len(one) > MAX_SMALL_WORD_LENGTH or not one.isalpha()]
    fields = [piece for piece in pieces if not piece.is_flag]
    needed = [piece for piece in fields if not piece.is_optional]
    sets = [needed, *([*needed, one] for one in fields if one.is_optional)]
    sets += [[one for one in needed if one is not left_out] for left_out in needed]
    for left in dict.fromkeys((tuple(bare), tuple(barer))):
        for some in sets:
            if 1 < len(some) <= min(MAX_FIELDS, len(left)):
                yield from _share_words(head, some, left)


def _share_words(head: str, pieces: Sequence[FormPart], words: Sequence[str]) -> Iterator[str]:
    for cuts in combinations(range(1, len(words)), len(pieces) - 1):
        ends = (0, *cuts, len(words))
        texts = [" ".join(words[a:b]) for a, b in pairwise(ends)]
        for order in permutations(texts):
            pieces_with_text = (
                f"{one.lead} {text}" for one, text in zip(pieces, order, strict=True)
            )
            yield " ".join((head, *(each.strip() for each in pieces_with_text)))
