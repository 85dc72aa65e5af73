"""The first words of orders, and command words: which of them a typed line may begin with."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from bot.messages.reader import Reader
from bot.order_reading.meanings.slips import SHORT, count_slips
from bot.order_reading.reading_context import ReadingContext
from bot.order_reading.typed_lines import CONFIRM_FLAG, command_words, list_working_verbs
from engine.core.notation.lexicon import Lexicon
from engine.core.notation.name_folding import fold_name
from engine.core.notation.order_forms import MIN_CHARACTERS_OF_FIRST_WORD, parse_form
from engine.core.protocol.values import Order

IRREVERSIBLE_VERBS: Final = ("withdraw", "undo")


class LineHead(NamedTuple):
    """What a line may begin with: the first words of an order, or a command word."""

    form: str
    is_grave: bool
    kind: str = ""
    """The kind of order; "" for a command word."""
    is_whole: bool = True
    """Whether nothing need follow."""
    is_listed: bool = True
    """Whether it may be chosen now."""
    takes_text: bool = False
    """Whether free text follows, in which any words make sense."""

    @property
    def folded(self) -> str:
        return fold_name(self.form)

    def is_begun_by(self, typed: str) -> bool:
        """Tell whether this begins with a folded text: a whole word, or enough characters."""
        sure = len(typed) >= MIN_CHARACTERS_OF_FIRST_WORD or self.folded.startswith(f"{typed} ")
        return not self.is_grave and sure and self.folded.startswith(typed)

    def count_slips(self, typed: str) -> int | None:
        """Return how many slips lead to the beginning of a folded text; None if it isn't near.

        A command word and what can't be taken back must be the whole text, and bear one slip only.
        Before free text, the characters of a short word must be the same.
        """
        size = len(self.folded.split())
        if self.kind and not self.is_grave:
            begun = " ".join(typed.split()[:size])
            if self.takes_text and len(self.folded) <= SHORT and set(begun) != set(self.folded):
                return None
            return _count_slips_by_word(self.folded, begun)
        slips = count_slips(self.folded, typed) if len(self.folded) >= SHORT else None
        return slips if slips is not None and slips <= 1 else None

    def replace_in(self, line: str) -> str:
        """Return a line with these first words in place of its own."""
        return " ".join((self.form, *line.split()[len(self.form.split()) :]))


def _count_slips_by_word(head: str, typed: str) -> int | None:
    """Return how many slips lead from first words to typed ones, each of which must be near."""
    pairs = list(zip(head.split(), typed.split(), strict=False))
    if len(head.split()) != len(typed.split()):
        return count_slips(head, typed)
    slips = [count_slips(one, other) for one, other in pairs]
    return None if None in slips else sum(filter(None, slips))


def list_heads(context: ReadingContext) -> Sequence[LineHead]:
    """Return the heads of all orders, those that may be chosen now first; command words too.

    First words that two orders share are those of the order whose own form they begin.
    """
    listed = context.listed_kinds
    kinds = () if context.reader.seat_view.seat is None else context.game.kinds.orders
    further = [kind for kind in kinds if kind not in listed]
    owners = {one.folded: kind for kind in kinds for one in heads_of_order(context, kind)[:1]}

    def heads_of(kind: str) -> Iterator[LineHead]:
        every = heads_of_order(context, kind)
        return (one for one in every if owners.get(one.folded, kind) == kind)

    return (
        *(head for kind in listed for head in heads_of(kind)),
        *(head._replace(is_listed=False) for kind in further for head in heads_of(kind)),
        *_command_heads(context.reader),
    )


def list_near_heads(typed: str, among: Iterable[LineHead]) -> list[LineHead]:
    """Return the heads that are nearly the beginning of a folded text.

    The one with the most words comes first, and of those with as many the nearest.
    """
    found = [
        (-len(one.form.split()), slips, one)
        for one in among
        if (slips := one.count_slips(typed)) is not None
    ]
    return [one for *_, one in sorted(found, key=lambda near: near[:2])]


def list_begun_heads(typed: str, among: Iterable[LineHead]) -> list[LineHead]:
    """Return the heads that a folded text begins: of each order that may be chosen now one."""
    begun = (one for one in among if one.kind and one.is_listed and one.is_begun_by(typed))
    return list({one.kind: one for one in reversed(list(begun))}.values())[::-1]


def heads_of_order(context: ReadingContext, kind: str) -> tuple[LineHead, ...]:
    """Return the first words of each form of an order, those of its own form first."""
    return _heads_of_forms(context.lexicon, context.game.kinds.orders[kind], kind)


@lru_cache(maxsize=1024)
def _heads_of_forms(lexicon: Lexicon, order_type: type[Order], kind: str) -> tuple[LineHead, ...]:
    forms = (
        lexicon.forms.get(kind) or order_type.form or kind,
        *lexicon.extra_typed_forms.get(kind, ()),
        *lexicon.other_language_forms.get(kind, ()),
    )
    return tuple(dict.fromkeys(_make_heads(forms, kind, order_type.field_namespaces)))


def _make_heads(forms: Iterable[str], kind: str, spaces: Mapping[str, str]) -> Iterator[LineHead]:
    for form in forms:
        head, pieces = parse_form(form)
        is_grave = any(one.is_flag and one.name == CONFIRM_FLAG for one in pieces)
        if head:
            yield LineHead(
                head,
                is_grave,
                kind,
                is_whole=is_grave or not pieces,
                takes_text=any(spaces.get(one.name) == "text" for one in pieces),
            )


def _command_heads(reader: Reader) -> Iterator[LineHead]:
    for verb in list_working_verbs(reader):
        yield LineHead(command_words(reader.language)[verb][0], verb in IRREVERSIBLE_VERBS)
