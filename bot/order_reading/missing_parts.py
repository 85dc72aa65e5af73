"""What a refused order lacks: what may stand there, and the whole line to give instead."""

from collections.abc import Mapping, Sequence
from itertools import chain, islice
from typing import Any, Final, NamedTuple

from bot.games.replies import Answered
from bot.messages.reader import Reader, code
from bot.order_reading.hindrances import FIELD
from bot.order_reading.line_mending import instance
from bot.order_reading.name_candidates import rather
from bot.order_reading.order_reader import read_text
from bot.order_reading.possible_orders import brief
from engine.core.notation.order_lines import begun, read_lines, unnumbered
from engine.core.protocol.drafts import KIND, every, faults, fill, picks, whole
from engine.core.protocol.game import Ask, Blank
from engine.core.protocol.values import Draft, Order, Refusal
from render.language.fact_vocabulary import capital
from render.language.grammar import Noun

NAMED: Final = 6
"""So many choices are named; a select shows all of them."""
UNREAD: Final = frozenset({"ORDER_UNREAD", "NAME_UNKNOWN"})
"""Refusals of a line whose first word may be all that is known of it."""
TRIED: Final = 12
"""So many ways to fill an order in are looked at."""


class _Wanted(NamedTuple):
    """An order in the making, and the field that stands in its way; "" is the next one."""

    draft: Draft
    field: str = ""


def lacking(reader: Reader, one: Answered) -> str:
    """Say what would make an order whole that was refused; "" where nothing is missing.

    What the table refuses is whole: the game has said nothing of it.
    """
    game, view = reader.kind.game, reader.sight.view
    known = {*game.codes, *UNREAD}
    refusals = one.verdict.refusals
    wanted = _given(reader, one.text, refusals)
    if any("example" in no.facts for no in refusals):
        return ""
    if wanted is None or one.stands or any(no.code not in known for no in refusals):
        return ""
    asked = [(own.ask, reader.orders(own.sheet)) for own in reader.sight.asks]
    asks: Sequence[tuple[Ask | None, Sequence[Order]]] = asked or [(None, ())]
    for ask, sheet in asks:
        blank = game.options(view, ask, sheet, wanted.draft, wanted.field or None)
        if blank is not None and blank.name != KIND and not blank.dead:
            order = _whole(reader, ask, sheet, wanted.draft, blank)
            if order is not None:
                return _said(reader, blank, order)
    return _formed(reader, wanted.draft) if wanted.field else ""


def _given(reader: Reader, text: str, refusals: Sequence[Refusal]) -> _Wanted | None:
    """Read what was given as an order in the making; None: there is none in it."""
    lines = read_lines(reader.kind.game, text, reader.lexicon)
    given = lines[0][1] if len(lines) == 1 else None
    if isinstance(given, Order):
        given = rather(reader, unnumbered(text.strip()), given) or given
    if isinstance(given, Refusal) and not UNREAD.intersection(one.code for one in refusals):
        given = read_text(reader, text)[0][1]
    if isinstance(given, Refusal):
        found = begun(reader.kind.game, unnumbered(text.strip()), reader.lexicon)
        return (
            _Wanted(found.draft, found.wrong)
            if found is not None and given.code in UNREAD
            else None
        )
    if not isinstance(given, Order):
        return None if given is None else _Wanted(given, _missing(reader, given, refusals))
    fields = given.model_dump(by_alias=True, exclude_defaults=True, exclude={KIND})
    strange = _strange(fields, refusals)
    fields = {name: value for name, value in fields.items() if name != strange}
    closed = tuple(name for name, value in fields.items() if isinstance(value, list | tuple | dict))
    return _Wanted(Draft(kind=given.kind, fields=fields, closed=closed), strange)


def _missing(reader: Reader, draft: Draft, refusals: Sequence[Refusal]) -> str:
    """Find the field that a refusal says is missing."""
    order_type = reader.kind.game.order_types.get(str(draft.kind))
    named = [str(one.facts.get(FIELD, "")) for one in refusals]
    lacking = faults(order_type, draft.fields) if order_type is not None else ()
    return next((name for name in named if name in lacking), "")


def _strange(fields: Mapping[str, Any], refusals: Sequence[Refusal]) -> str:
    """Find the field that holds what a refusal says is nowhere."""
    nowhere = [value for one in refusals if "UNKNOWN" in one.code for value in one.facts.values()]
    return next((name for name, value in fields.items() if value in nowhere), "")


def _formed(reader: Reader, draft: Draft) -> str:
    """Show the form of an order, and one that may be given now."""
    one = instance(reader, str(draft.kind))
    if one is None:
        return ""
    form = reader.lexicon.forms.get(one.kind) or one.form or one.kind
    facts = {"form": reader.voice.blanks(form), "example": reader.example(one)}
    return reader.say("refusal.ORDER_UNREAD", given="", **facts)


def _whole(
    reader: Reader, ask: Ask | None, sheet: Sequence[Order], draft: Draft, blank: Blank
) -> Order | None:
    """Fill in what is missing with what comes first, so that it stands; if need be, more."""
    game, view = reader.kind.game, reader.sight.view
    filled = (whole(game, fill(draft, blank, one)) for one in picks(blank))
    alone = (one for one in islice(filled, TRIED) if isinstance(one, Order))
    further = islice(every(game, view, ask, sheet, draft), TRIED)
    found = (one for one in chain(alone, further) if reader.check(ask, one, sheet).stands)
    return next(found, None)


def _said(reader: Reader, blank: Blank, order: Order) -> str:
    field = reader.voice.thing(f"blank.{blank.name}") or Noun(blank.name.replace("_", " "))
    form = code(brief(reader, order))
    choices = _choices(reader, blank)
    return capital(reader.say("answer.missing", field=field, choices=choices, form=form))


def _choices(reader: Reader, blank: Blank) -> str:
    """Name what may stand in a blank."""
    if blank.span is not None:
        return "\u2013".join(map(str, blank.span))
    ids = [one.id for one in blank.choices]
    named = ", ".join(reader.voice.labels(blank.name, ids[:NAMED]))
    return named + ", \u2026" if len(ids) > NAMED else named
