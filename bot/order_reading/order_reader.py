"""Typed orders as they are read: what can't be is told by its nearest legal spelling."""

from collections.abc import Sequence

from bot.games.state.first_choices import options
from bot.messages.reader import Reader
from bot.order_reading.hindrances import besides, hindrance
from bot.order_reading.line_mending import filled_in, instance, mended, only
from bot.order_reading.name_candidates import lone, owned, rather, stands
from bot.order_reading.possible_orders import brief
from bot.order_reading.spelling import Field, closest, near
from bot.order_reading.typed_lines import nearest
from engine.core.notation.order_lines import Begun, begun, read_lines, unnumbered
from engine.core.protocol.drafts import KIND, faults
from engine.core.protocol.game import Ask, Blank
from engine.core.protocol.values import Draft, Order, Refusal

Line = tuple[str, Order | Draft | Refusal]


def read_text(reader: Reader, text: str) -> list[Line]:
    """Read many lines; to those that mean nothing stands what they may have meant now."""
    game, lexicon = reader.kind.game, reader.lexicon
    return [(line, _helped(reader, line, one)) for line, one in read_lines(game, text, lexicon)]


def _helped(reader: Reader, line: str, given: Order | Draft | Refusal) -> Order | Draft | Refusal:
    if isinstance(given, Order):
        bare = _bare(reader, unnumbered(line), given)
        if bare is not None or stands(reader, given):
            return bare or given
        return besides(reader, given) or better(reader, unnumbered(line), given)
    if isinstance(given, Draft):
        told = besides(reader, given) or _unsaid(reader, unnumbered(line), given)
        return told or _whole(reader, unnumbered(line), given) or given
    if given.code == "ORDER_UNKNOWN":
        form = nearest(reader, unnumbered(line))
        return _told(given, form) if form else given
    if given.code in {"NAME_UNKNOWN", "ORDER_UNREAD"}:
        found = begun(reader.kind.game, unnumbered(line), reader.lexicon)
        given = _in_own_words(reader, given, found)
        way = hindered(reader, found.draft, found.wrong, given) if found is not None else None
        return way or _mended(reader, unnumbered(line), given, found)
    return given


def _in_own_words(reader: Reader, given: Refusal, found: Begun | None) -> Refusal:
    """Show the form of an order in the reader's language, whichever it was begun in."""
    form = reader.lexicon.forms.get(str(found.draft.kind)) if found is not None else None
    if form is None or "form" not in given.facts:
        return given
    return given.model_copy(update={"facts": {**given.facts, "form": form}})


def better(reader: Reader, line: str, given: Order) -> Order:
    """Read a refused order by what else its names may mean, and fill in what must stand there."""
    given = rather(reader, line, given) or given
    return lone(reader, given) or given


def _bare(reader: Reader, line: str, given: Order) -> Refusal | None:
    """Show how an order is written to whoever writes its first word alone; nothing is meant yet."""
    if given.model_dump(exclude_defaults=True, exclude={KIND}) or not type(given).speaks:
        return None
    found = begun(reader.kind.game, line, reader.lexicon)
    if found is None or found.texts:
        return None
    return _formed(reader, "", instance(reader, given.kind) or given)


def _unsaid(reader: Reader, line: str, given: Draft) -> Refusal | None:
    """Show how an order is written to whoever writes its first word without the text behind it."""
    found = begun(reader.kind.game, line, reader.lexicon)
    order_type = reader.kind.game.order_types[str(given.kind)]
    missing = faults(order_type, given.fields)
    if found is None or found.texts or {order_type.speaks.get(one) for one in missing} != {"text"}:
        return None
    return _formed(reader, "", instance(reader, str(given.kind)))


def _mended(
    reader: Reader, line: str, given: Refusal, found: Begun | None
) -> Order | Draft | Refusal:
    """Read a line by the one name that fits, or show how its order is written, by one that may be.

    A name of several words may be more than one: then the words between them are what is missing.
    """
    typed, unknown = str(given.facts["given"]), given.code == "NAME_UNKNOWN"
    if found is not None and unknown:
        blank = blank_of(reader, found.draft, found.wrong)
        meant = only(reader, line, typed, found, blank) or owned(reader, line, found, found.wrong)
        if meant is not None:
            return besides(reader, meant) or lone(reader, meant) or meant
    told = _told(given, _legal(reader, line, given)) if unknown else given
    kind = str(found.draft.kind) if found is not None else ""
    if kind and (not unknown or " " in typed):
        right = mended(reader, line)
        if right is not None or not told.facts.get("near"):
            return _formed(reader, typed, right.order if right else instance(reader, kind)) or told
    return told


def _whole(reader: Reader, line: str, given: Draft) -> Refusal | None:
    """Show how an order is written whose parts are all there, and not the words between them.

    None where what is missing goes without saying.
    """
    right = mended(reader, line) if isinstance(filled_in(reader, given), Draft) else None
    alike = right is not None and right.same and right.order.kind == given.kind
    typed = line.partition(" ")[2]
    return _formed(reader, typed, right.order) if right is not None and alike else None


def _formed(reader: Reader, typed: str, one: Order | None) -> Refusal | None:
    """Show the form of an order, with one that may be given now."""
    if one is None:
        return None
    form = reader.lexicon.forms.get(one.kind) or one.form or one.kind
    facts: dict[str, str | int] = {"given": typed[:80], "form": form}
    facts["example"] = brief(reader, one)
    return Refusal(code="ORDER_UNREAD", rule="S-ORDER-04", facts=facts)


def hindered(reader: Reader, draft: Draft, wrong: str, given: Refusal) -> Refusal | None:
    """Find what stands in the way of an order besides a name that means nothing."""
    return hindrance(reader, draft, wrong, str(given.facts["given"]))


def _told(given: Refusal, spelling: str) -> Refusal:
    return given.model_copy(update={"facts": {**given.facts, "near": spelling}})


def _legal(reader: Reader, line: str, given: Refusal) -> str:
    """Name what may stand in the field that couldn't be read, nearest first.

    A number of things is no choice by itself, so any thing of that name will do; and so it will
    where the order can't be given now.
    """
    found = begun(reader.kind.game, unnumbered(line), reader.lexicon)
    typed, near_it = str(given.facts["given"]), str(given.facts["near"]).split(", ")
    old = ", ".join(closest(typed, near_it))
    if found is None or found.draft.kind is None:
        return old
    order = reader.kind.game.order_types[found.draft.kind]
    field = Field.of(order, found.wrong, reader.lexicon)
    blank = blank_of(reader, found.draft, found.wrong)
    if blank is None:
        return old
    close = near(reader.plain, blank, field, typed)
    return close or (old if field.loose else "")


def blank_of(reader: Reader, draft: Draft, field: str) -> Blank | None:
    """Find what may stand in a field, in the first ask that takes such an order.

    Where nothing can beside what else is written, that is left out of account.
    """
    game, view = reader.kind.game, reader.sight.view
    asks: Sequence[tuple[Ask | None, Sequence[Order]]] = [
        (own.ask, reader.orders(own.sheet)) for own in reader.sight.asks
    ]
    for ask, sheet in asks:
        kinds = options(game, view, ask, sheet, Draft(), KIND)
        if kinds is not None and draft.kind in [one.id for one in kinds.choices]:
            found = options(game, view, ask, sheet, draft, field)
            bare = Draft(kind=draft.kind)
            lost = found is None or found.dead
            return options(game, view, ask, sheet, bare, field) if lost else found
    ask, sheet = asks[0] if asks else (None, ())
    return options(game, view, ask, sheet, draft, field)
