"""Hints at words of a refused order that seem to be misspelt."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.core.files.nearest_words import find_nearest
from engine.core.notation import line_reader
from engine.core.protocol.drafts import KIND_FIELD, parse_order
from engine.core.protocol.game import Ask, Game
from engine.core.protocol.values import Draft, Order
from engine.core.scenarios import order_words

Slips = Iterator[tuple[str, str]]
"""Words that seem misspelt, each with the one that was meant."""


class SeatAtTable(NamedTuple):
    """A seat that gives orders: what it sees, and what it is asked."""

    game: Game[Any, Any]
    view: Any
    asks: tuple[Ask, ...]

    def list_choices(self, kind: str, fields: Mapping[str, Any], name: str) -> list[str]:
        """Return the words of what may stand in a field of an order, given its other fields."""
        others = {key: value for key, value in fields.items() if key != name}
        ask = self.asks[0] if self.asks else None
        blank = self.game.options(self.view, ask, (), Draft(kind=kind, fields=others), name)
        ids = [choice.id for choice in blank.choices] if blank is not None else []
        return list(order_words.words_of_data(ids))

    def list_names(self) -> list[str]:
        """Return the words of everything that the seat sees."""
        return list(order_words.words_of_data(self.game.scenarios.describe_view(self.view)))


class _ReadOrder(NamedTuple):
    """A refused order: its kind, what stands in its fields, and the words that lead to them."""

    kind: str
    fields: Mapping[str, Any]
    lead_words: list[str]


def hint_at_slips(seat: SeatAtTable, written: str | Mapping[Any, Any]) -> str:
    """Return what was meant by words of a refused order that nothing is called, or ""."""
    found: dict[str, str] = {}
    for word, near in _find_slips(seat, written):
        found.setdefault(word, near)
    return "; ".join(f"{word}: did you mean {near}?" for word, near in found.items())


def add_hints(found: Any, hinted: Sequence[Mapping[str, Any]]) -> Any:
    """Return what a difference found with the hints of the refusals that it tells.

    It tells a whole refusal, a list of them, or a code alone, perhaps within a sentence.
    """
    if isinstance(found, list):
        return [add_hints(one, hinted) for one in found]
    if isinstance(found, Mapping):
        is_refusal = "code" in found
        return next((one for one in hinted if is_refusal and {**one, **found} == one), found)
    words = str(found).replace(",", " ").replace(";", " ").split()
    hints = [one["hint"] for one in hinted if one["code"] in words and "hint" in one]
    return "; ".join([found, *dict.fromkeys(hints)]) if hints else found


def find_meant_verb(game: Game[Any, Any], line: str) -> tuple[str, str]:
    """Return the first words of a line that begin no order, and those that were meant, or ""."""
    heads = {one: order_words.first_words_of(it) for one, it in game.kinds.orders.items()}
    sizes = {len(head.split()) for head in heads.values()}
    typed = line.split()
    for size in sorted(sizes, reverse=True):
        given = " ".join(typed[:size])
        alike = {head: head for head in heads.values() if len(head.split()) == size}
        meant = {**(heads if size == 1 else {}), **alike}
        if near := find_nearest(given, meant):
            return given, meant[near]
    return "", ""


def _find_slips(seat: SeatAtTable, written: str | Mapping[Any, Any]) -> Slips:
    """Iterate over words that seem misspelt; those that lead to fields come first."""
    game = seat.game
    order = _read_line(game, written) if isinstance(written, str) else _read_map(game, written)
    order_type = game.kinds.orders.get(order.kind)
    if order_type is None:
        yield from _slips_of_verb(game, written)
        return
    names = order_words.field_names_of(order_type)
    known = order_words.words_of_form(order_type) if isinstance(written, str) else names
    yield from _slips_among(order.lead_words, known)
    for name in names:
        if order_words.holds_names(order_type, name) and order.fields.get(name) is not None:
            yield from _slips_in_field(seat, order, name)


def _read_map(game: Game[Any, Any], written: Mapping[Any, Any]) -> _ReadOrder:
    fields = {str(key): value for key, value in written.items()}
    return _ReadOrder(parse_order(game, written).kind or "", fields, list(fields))


def _read_line(game: Game[Any, Any], line: str) -> _ReadOrder:
    """Read the kind of order that a line begins, and what it says in each field."""
    order, words = line_reader.read_line(game, line), order_words.words_of_line(line)
    if isinstance(order, Draft):
        return _ReadOrder(order.kind or "", order.fields, words)
    if isinstance(order, Order):
        fields = order.model_dump(by_alias=True, exclude_unset=True)
        return _ReadOrder(str(order.kind), fields, words)
    part = line_reader.read_partial_line(game, line)
    return _ReadOrder(part.draft.kind or "", part.texts, words) if part else _ReadOrder("", {}, [])


def _slips_of_verb(game: Game[Any, Any], written: str | Mapping[Any, Any]) -> Slips:
    """Iterate over the first words of an order, if they are near to those of one that there is."""
    if isinstance(written, str):
        given, near = find_meant_verb(game, written)
    else:
        given = str(written.get(KIND_FIELD, ""))
        near = find_nearest(given, game.kinds.orders)
    if near:
        yield given, near


def _slips_among(words: Iterable[str], known: Iterable[str]) -> Slips:
    """Iterate over unknown words that are near to a known one which isn't among them."""
    given, known = list(words), list(known)
    missing = [word for word in known if word not in given]
    for word in given:
        near = find_nearest(word, missing) if word not in known else ""
        if near and near.casefold() != word.casefold():
            yield word, near


def _slips_in_field(seat: SeatAtTable, order: _ReadOrder, name: str) -> Slips:
    """Iterate over the words in a field that nothing is called, or that can't stand in it.

    The nearest of the words that may stand in the field come before those of the whole game.
    """
    order_type, value = seat.game.kinds.orders[order.kind], order.fields[name]
    words = [word for word in order_words.words_of_data(value) if not _is_number(word)]
    own = order_words.choices_of_field(order_type, name)
    if own and isinstance(value, str):
        yield from _slips_among(words, own)
    anything = [*order_words.words_of_orders(seat.game), *seat.list_names()]
    choices = seat.list_choices(order.kind, order.fields, name)
    called = {word.casefold() for word in (*anything, *choices)}
    ids = order_words.ids_of_field(seat.game, order_type, name)
    for word in words:
        if word.casefold() not in called:
            near = find_nearest(word, (*choices, *ids)) or find_nearest(word, anything)
            yield from [(word, near)] if near else []


def _is_number(word: str) -> bool:
    """Tell whether a word has no letters, as numbers and hexes have none."""
    return not any(character.isalpha() for character in word)
