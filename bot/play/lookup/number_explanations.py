"""The numbers that a person was told lately, with their explanations."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from bot.cards.forecast_lines import foresee_sheets
from bot.games.refusals import RefusedError
from bot.messages.post_parts import MAX_CHOICES, MAX_OPTION_LENGTH, Option, Row, Select, shorten
from bot.messages.posts import MessageContent, PostPart, lay_out_page
from bot.messages.reader import Reader
from bot.order_reading.name_search import WORDS, find_best, index_names, rank_entries
from bot.play.requests import Request
from bot.play.services import Services
from bot.play.suggestion import Suggestion
from bot.play.tables.meant_table import find_meant_table
from bot.play.tables.table_choices import find_here_once
from bot.play.tables.table_reader import peek_at_table
from bot.records import Person
from engine.core.notation.name_folding import fold_name
from engine.core.protocol.values import is_in_audience
from render.language.explained_sums import ExplainableNumber
from render.language.pages import Page

LIVES_WITH_SUMS: Final = ("open", "over", "ended")
MARK_LENGTH: Final = 10
"""Length of the mark of a sum."""


class ExplainableSums(NamedTuple):
    """A person's sums at one table by their marks, the newest first."""

    reader: Reader
    sums: dict[str, ExplainableNumber]

    def find_sum(self, wanted: str) -> str:
        """Return the mark of a sum, found by mark or name; "" if none."""
        if wanted in self.sums:
            return wanted
        named = ((mark, (one.name, *one.search_names)) for mark, one in self.sums.items())
        return next(iter(find_best(wanted, named, 1)), "")

    def find_sum_by_words(self, words: str) -> str:
        """Return the mark of the newest sum whose name holds all words; "" if none."""
        named = index_names(
            (mark, (one.name, *one.search_names)) for mark, one in self.sums.items()
        )
        return (
            next(iter(rank_entries(fold_name(words), named, WORDS)), "") if fold_name(words) else ""
        )

    @property
    def last_sum(self) -> str:
        """The mark of the last sum that was told, else of one in the view; "" if none."""
        heard = (mark for mark, one in self.sums.items() if not one.is_from_view)
        return next(heard, next(iter(self.sums), ""))

    @property
    def kinds_in_words(self) -> str:
        """The kinds of sums, as they are typed."""
        return ", ".join(dict.fromkeys(one.kind for one in self.sums.values()))


async def load_sums_here(
    services: Services, request: Request, game: int | None = None
) -> ExplainableSums | None:
    """Return the sums of the table that is meant; None if there is no table."""
    try:
        row = await find_meant_table(services, request, game, LIVES_WITH_SUMS)
    except RefusedError:
        return None
    return await load_sums(services, request.person, row.id)


async def load_sums(services: Services, person: Person, game: int) -> ExplainableSums:
    """Return a person's sums at one table."""
    reader = await peek_at_table(services, person, game)
    seat_view = reader.seat_view
    presentation = reader.game_type.presentation
    async with services.store.reading() as tx:
        some = await tx.steps.list_recently_heard(game, seat_view.seat, presentation.numbers.kinds)
    heard = [one.event for one in some if is_in_audience(one.event.audience, seat_view.seat)]
    every = (
        *presentation.numbers.list_events(seat_view.view, heard),
        *foresee_sheets(reader),
    )
    sums = tuple(presentation.numbers.find(reader.plain_voice, every))
    return ExplainableSums(reader, {_make_mark(one): one for one in reversed(sums)})


def _make_mark(one: ExplainableNumber) -> str:
    """Return the mark of a sum; it depends on the sum's own event only."""
    return sha256(f"{one.part} {one.event.model_dump_json()}".encode()).hexdigest()[:MARK_LENGTH]


async def offer_sums(services: Services, request: Request, typed: str) -> list[Suggestion[str]]:
    """Offer the sums that somebody was told, the newest first."""
    found: ExplainableSums | None = await find_here_once(
        services, request, "sums", lambda: load_sums_here(services, request)
    )
    if found is None:
        return []
    named = ((mark, (one.name,)) for mark, one in found.sums.items())
    return [
        Suggestion(shorten(found.sums[mark].name, MAX_OPTION_LENGTH), mark)
        for mark in find_best(typed, named)
    ]


def explain_sum(found: ExplainableSums, mark: str) -> Page:
    """Return the explanation of a sum: the event that told it, and its parts."""
    reader, one = found.reader, found.sums[mark]
    event_text = "" if one.is_from_view else reader.voice.tell_event(one.event)
    text = reader.game_type.presentation.numbers.explain(reader.voice, one.event, one.part)
    title = reader.say("why.sum", name=one.name, title=reader.table_title)
    beside = (reader.say(key, **facts) for key, facts in one.related_facts)
    return Page("", tuple(filter(None, (title, event_text, text, *beside))))


def sum_choices(found: ExplainableSums, mark: str = "") -> tuple[PostPart, ...]:
    """Return a select of all sums; nothing if there is only one."""
    if len(found.sums) < 2:
        return ()
    named = list(found.sums.items())[:MAX_CHOICES]
    options = tuple(
        Option(one, shorten(it.name, MAX_OPTION_LENGTH), chosen=one == mark) for one, it in named
    )
    control = found.reader.make_control("why")
    return (
        Row((Select(control, options, found.reader.say_label("why.others", MAX_OPTION_LENGTH)),)),
    )


def sum_posts(
    found: ExplainableSums, mark: str, before: Sequence[str] = (), behind: Sequence[str] = ()
) -> tuple[MessageContent, ...]:
    """Return the posts of a sum between other paragraphs, with a select of the others."""
    text = explain_sum(found, mark) if mark else Page("")
    return lay_out_page(
        Page("", (*before, *text.paragraphs, *behind)), after=sum_choices(found, mark)
    )
