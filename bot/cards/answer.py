"""What became of orders: noted, played, or refused, each line with its reason."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from bot.cards.battle_forecast import expected
from bot.cards.news import chapter
from bot.cards.standing_orders import alone
from bot.cards.turn import LEAD, clip, since, turn_card
from bot.games.replies import Answered, Reply
from bot.games.state.seat_view import SeatAsk
from bot.messages.posts import MessageContent, Row, Shown, Text, posts, rows
from bot.messages.reader import HERE, Reader, code
from bot.order_reading.missing_parts import lacking
from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import Event
from render.language.markup import size
from render.language.pages import Page
from render.reports import news, report, tells

LINE: Final = 300
GIVEN: Final = 160
"""So much is repeated of what somebody gave."""
HELPED: Final = 5
"""So many of the lines that don't stand are told how they would."""
TOLD: Final = 20
"""So many of them are told at all; the others are counted."""


def answer_cards(
    reader: Reader,
    reply: Reply,
    shown: Sequence[Shown] = (),
    dropped: int = 0,
    *,
    undo: str = "",
    more: Sequence[str] = (),
) -> tuple[MessageContent, ...]:
    """Say what became of what was given, how many lines were dropped, and what is asked now.

    With `more` to be said beside it.
    """
    said = said_of(reader, reply, dropped, more=more)
    return cards_of(reader, said, shown, undo=undo)


class Said(NamedTuple):
    """What became of what was given, and what it closed."""

    lines: Sequence[str]
    played: str

    @property
    def words(self) -> str:
        """What is told beside a card; "" where it is too much for one message."""
        lead = "\n".join(self.lines)
        short = size(lead) + size(self.played) <= LEAD
        return "\n".join(filter(None, (self.played, lead))) if short else ""


def said_of(reader: Reader, reply: Reply, dropped: int, *, more: Sequence[str] = ()) -> Said:
    """Say what became of what was given."""
    return Said(_said(reader, reply, dropped, more), _chapter(reader, reply))


def brought(
    reader: Reader, reply: Reply, dropped: int, page: Page, *, more: Sequence[str] = ()
) -> Said:
    """Say what became of what was given, and all that its reader's letters would have told."""
    unheard = tuple(replace(one, heard=()) for one in reply.answers)
    lines = _said(reader, replace(reply, answers=unheard), dropped, more)
    return Said([*lines, *since(reader)], chapter(page))


def cards_of(
    reader: Reader, said: Said, shown: Sequence[Shown] = (), *, undo: str = ""
) -> tuple[MessageContent, ...]:
    """Lay out what was said with the present card; much of it comes before."""
    lines, played = said
    lead = "\n".join(lines)
    if size(lead) + size(played) <= LEAD:
        return (turn_card(reader, shown, lead, undo=undo, above=played),)
    early = posts(Page("", tuple(filter(None, (lead, played)))))
    return (*early, turn_card(reader, shown, undo=undo))


def line_cards(
    reader: Reader, reply: Reply, dropped: int = 0, *, more: Sequence[str] = ()
) -> tuple[MessageContent, ...]:
    """Say what became of typed orders that nothing has followed: the card is where it was.

    () where there is nothing to say.
    """
    lines = [] if reply.advanced else _said(reader, reply, dropped, more)
    if not lines:
        return ()
    return line_page(reader, lines, rows(reader.button("table", rest=HERE)))


def line_page(
    reader: Reader, lines: Sequence[str], after: Sequence[Row] = ()
) -> tuple[MessageContent, ...]:
    """Lay out what became of lines."""
    return posts(Page("", ("\n".join((f"-# {reader.title}", *lines)),)), after=after)


def kept_cards(
    reader: Reader,
    reply: Reply,
    page: Page,
    shown: Sequence[Shown] = (),
    dropped: int = 0,
    *,
    more: Sequence[str] = (),
) -> tuple[MessageContent, ...]:
    """Tell what letters would have told by messages that stay, and then what is asked now."""
    said = brought(reader, reply, dropped, page, more=more)
    return (*posts(page), *cards_of(reader, said._replace(played=""), shown))


def next_cards(
    reader: Reader, reply: Reply, dropped: int = 0, *, more: Sequence[str] = ()
) -> tuple[MessageContent, ...]:
    """Say what became of orders whose reader is asked anew: what followed comes with that card."""
    words = "\n".join((*_said(reader, reply, dropped, more), reader.say("answer.next")))
    return (MessageContent((Text(words), *rows(reader.button("table", rest=HERE)))),)


def _said(reader: Reader, reply: Reply, dropped: int, more: Sequence[str]) -> list[str]:
    lines = told(reader, reply)
    if dropped:
        lines.append(reader.say("answer.dropped", count=dropped))
    return [*lines, *more]


def _chapter(reader: Reader, reply: Reply) -> str:
    """Tell under its own title what closed a chapter; "" where none is closed."""
    heard = _heard(reply)
    if not _closes(heard):
        return ""
    sight = reader.sight
    page = report(sight.key, sight.view, heard, reader.voice, reader.kind.painter)
    return chapter(replace(page, fields=()))


def _heard(reply: Reply) -> list[Event]:
    return [event for one in reply.answers for event in one.heard]


def _closes(heard: Sequence[Event]) -> bool:
    return any(isinstance(one, ChapterClosed) and not one.room for one in heard)


def told(reader: Reader, reply: Reply) -> list[str]:
    """Say it line by line; many that stand are only counted, those that don't are all told."""
    answers = reply.answers
    heard = _heard(reply)
    followed = [] if _closes(heard) else list(_played(reader, heard))
    back = [reader.say("answer.back")] if reply.back else []
    ahead = list(expected(reader, reply))
    if len(answers) == 1:
        said = _closes(heard) or (bool(followed) and _says(reader, heard))
        return [*back, *_one(reader, reply, told=said), *ahead, *followed]
    return [*back, *_many(reader, reply), *ahead, *followed]


def _one(reader: Reader, reply: Reply, *, told: bool) -> Iterator[str]:
    """Say what became of one order; what followed says it too, where that is told in words."""
    one = reply.answers[0]
    if not one.stands:
        yield from (reader.reason(refusal) for refusal in one.verdict.refusals)
        yield from filter(None, (lacking(reader, one),))
        return
    if one.place:
        yield reader.say("answer.noted", form=_form(reader, one), n=one.place, count=one.total)
    elif one.text and not told:
        yield reader.say("answer.done", form=_form(reader, one))
    yield from _replaced(reader, one)
    yield from alone(reader, reply.ask, one)
    known = _place(reader, reply, one)
    if known is not None:
        yield from filter(None, (reader.known(*known),))
    else:
        yield from (reader.reason(warning) for warning in one.verdict.warnings)


def _place(reader: Reader, reply: Reply, one: Answered) -> tuple[SeatAsk, int] | None:
    """Find where an order stands on its sheet now; None: it stands on none.

    Of orders that are alike, each stands where it came among them.
    """
    own = reader.own(reply.ask.id) if one.place and reply.ask else None
    orders = reader.orders(own.sheet) if own else ()
    places = [place for place, order in enumerate(orders) if order == one.order]
    alike = [each for each in reply.answers if each.place and each.order == one.order]
    behind = next((n for n, each in enumerate(reversed(alike)) if each is one), 0)
    return (own, places[max(0, len(places) - 1 - behind)]) if own and places else None


def _replaced(reader: Reader, one: Answered) -> Iterator[str]:
    """Say what an order took off the sheet; given again as it was, it took nothing away."""
    for order in one.replaced:
        if order != one.order:
            yield reader.say("answer.replaced", form=code(clip(reader.spell(order), LINE)))


def _many(reader: Reader, reply: Reply) -> Iterator[str]:
    """Count what stands, and say of each line what there is to say."""
    numbered = [(one.line or number, one) for number, one in enumerate(reply.answers, 1)]
    wrong = [number for number, one in numbered if not one.stands]
    left = wrong[TOLD:]
    told = []
    helped: set[str] = set()
    for number, one in numbered:
        at = _place(reader, reply, one)
        known = (reader.known(*at),) if at else map(reader.reason, one.verdict.warnings)
        reasons = map(reader.reason, one.verdict.refusals)
        help_ = lacking(reader, one) if number in wrong[:HELPED] else ""
        help_ = "" if help_ in helped else help_
        helped.add(help_)
        more = (*_replaced(reader, one), *alone(reader, reply.ask, one))
        said = " ".join(filter(None, (*reasons, *known, *more, help_)))
        if said and number not in left:
            given = code(clip(_given(reader, one), GIVEN))
            key = "answer.line.kept" if one.stands else "answer.line.refused"
            place = at[1] + 1 if at else one.place
            told.append(reader.say(key, n=number, place=place, form=given, said=said))
    yield from _stood(reader, numbered, alike=not told)
    yield from told
    if left:
        yield reader.say("answer.line.more", count=len(left), first=left[0], last=left[-1])


def _stood(
    reader: Reader, numbered: Sequence[tuple[int, Answered]], *, alike: bool
) -> Iterator[str]:
    """Count what stands; where a sheet takes it and not all lines are `alike`, say which ones.

    What plays at once stands up to the first line that doesn't.
    """
    noted = [number for number, one in numbered if one.stands and one.place]
    done = [number for number, one in numbered if one.stands and not one.place]
    named = bool(noted) and not alike
    if noted:
        total = max(one.total for _, one in numbered if one.stands)
        yield reader.say(
            "answer.noted.many",
            count=len(noted),
            total=total,
            lines=_lines(reader, noted) if named else "",
        )
    if done:
        yield reader.say(
            "answer.done.many", count=len(done), lines=_lines(reader, done) if named else ""
        )


def _lines(reader: Reader, numbers: Sequence[int]) -> str:
    """Name lines by their numbers, those one after the other by the first and the last."""
    ends = [one for one in numbers if one + 1 not in numbers]
    begins = [one for one in numbers if one - 1 not in numbers]
    spans = [str(a) if a == b else f"{a}\u2013{b}" for a, b in zip(begins, ends, strict=True)]
    return reader.say("answer.lines", count=len(numbers), which=clip(", ".join(spans), GIVEN))


def _form(reader: Reader, one: Answered) -> str:
    """Repeat an order as it is set in a sentence."""
    return code(clip(_given(reader, one), LINE))


def _given(reader: Reader, one: Answered) -> str:
    """Write an order in the reader's own language; what was no order, as it was typed."""
    return one.text if one.order is None else reader.spell(one.order)


def _played(reader: Reader, heard: Sequence[Event]) -> Iterator[str]:
    """Tell what followed, as far as the giver may hear of it."""
    if heard:
        sight = reader.sight
        yield from news(sight.key, sight.view, heard, reader.voice, reader.kind.painter)


def _says(reader: Reader, heard: Sequence[Event]) -> bool:
    """Tell whether what followed is said in words itself, and so what was ordered."""
    sight = reader.sight
    return tells(sight.key, sight.view, heard, reader.voice, reader.kind.painter)
