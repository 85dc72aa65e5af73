"""The sums that somebody has lately been told, each explained when it is asked for."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from discord import app_commands

from bot.cards.battle_forecast import foreseen
from bot.client import Skald
from bot.games.people.people import language_of
from bot.games.refusals import RefusedError
from bot.messages.posts import (
    CHOICES,
    OPTION,
    MessageContent,
    Option,
    Part,
    Row,
    Select,
    posts,
    short,
)
from bot.messages.reader import Reader
from bot.order_reading.name_matching import WORDS, best, indexed, ranked
from bot.store.rows import Person
from cogs.interaction_io.responses import Interaction
from cogs.interaction_io.typists import recently, typist
from cogs.which_table.meant_table import meant
from engine.core.notation.lexicon import plain
from engine.core.protocol.values import hears
from render.language.explained_sums import ExplainableNumber
from render.language.pages import Page

LIVES: Final = ("open", "over", "ended")
LONG: Final = 10
"""So many letters tell one sum from another."""


class ExplainableSums(NamedTuple):
    """Somebody's sums at the table they mean, the newest first, each under its mark."""

    reader: Reader
    sums: dict[str, ExplainableNumber]

    def find(self, wanted: str) -> str:
        """Find a sum by its mark, or by words of its name; "" is none."""
        if wanted in self.sums:
            return wanted
        named = ((mark, (one.name, *one.also)) for mark, one in self.sums.items())
        return next(iter(best(wanted, named, 1)), "")

    def spoken(self, words: str) -> str:
        """Find the newest sum that some words call, or whose name holds them all; "" is none."""
        named = indexed((mark, (one.name, *one.also)) for mark, one in self.sums.items())
        return next(iter(ranked(plain(words), named, WORDS)), "") if plain(words) else ""

    @property
    def last(self) -> str:
        """Find the last sum that was told, else one that stands in the view; "" is none."""
        heard = (mark for mark, one in self.sums.items() if not one.standing)
        return next(heard, next(iter(self.sums), ""))

    @property
    def kinds(self) -> str:
        """List what may be asked for, as it is typed."""
        return ", ".join(dict.fromkeys(one.kind for one in self.sums.values()))


async def told(
    press: Interaction, person: Person, game: int | None = None
) -> ExplainableSums | None:
    """Look up what somebody has been told at a table; None: there is no table."""
    try:
        row = await meant(press, person, game, LIVES)
    except RefusedError:
        return None
    return await told_at(press.client, person, row.id)


async def told_at(client: Skald, person: Person, game: int) -> ExplainableSums:
    """Look up what somebody has been told at one table."""
    sight = await client.desk.look(game, person.id, client.now())
    reader = Reader(sight, client.kinds[sight.key], language_of(person))
    painter = reader.kind.painter
    async with client.store.reading() as tx:
        some = await tx.steps.lately(game, sight.seat, painter.summed)
    heard = [one.event for one in some if hears(one.event.audience, sight.seat)]
    every = (
        *painter.reckoned(sight.view, heard),
        *painter.deduced(sight.view, heard),
        *foreseen(reader),
    )
    sums = tuple(painter.sums(reader.plain, every))
    return ExplainableSums(reader, {_mark(one): one for one in reversed(sums)})


def _mark(one: ExplainableNumber) -> str:
    """Tell a sum by what it is itself, which counts nothing that others do."""
    return sha256(f"{one.part} {one.event.model_dump_json()}".encode()).hexdigest()[:LONG]


async def offers(press: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer the sums that somebody was told, the newest first."""
    person = await typist(press)
    found: ExplainableSums | None = await recently(press, "sums", lambda: told(press, person))
    if found is None:
        return []
    named = ((mark, (one.name,)) for mark, one in found.sums.items())
    return [
        app_commands.Choice(name=short(found.sums[mark].name, OPTION), value=mark)
        for mark in best(typed, named)
    ]


def explained(found: ExplainableSums, mark: str) -> Page:
    """Explain one sum: what was told, and the parts that make it."""
    reader, one = found.reader, found.sums[mark]
    said = "" if one.standing else reader.voice.event(one.event)
    text = reader.kind.painter.why(reader.voice, one.event, one.part)
    title = reader.say("why.sum", name=one.name, title=reader.title)
    beside = (reader.say(key, **facts) for key, facts in one.beside)
    return Page("", tuple(filter(None, (title, said, text, *beside))))


def chooser(found: ExplainableSums, mark: str = "") -> tuple[Part, ...]:
    """Offer all sums, the one that is shown marked; one alone needs no choice."""
    if len(found.sums) < 2:
        return ()
    named = list(found.sums.items())[:CHOICES]
    options = tuple(Option(one, short(it.name, OPTION), chosen=one == mark) for one, it in named)
    control = found.reader.control("why")
    return (Row((Select(control, options, found.reader.label("why.others", OPTION)),)),)


def page(
    found: ExplainableSums, mark: str, before: Sequence[str] = (), behind: Sequence[str] = ()
) -> tuple[MessageContent, ...]:
    """Lay a sum out among what else is to be said, with the others to choose from."""
    text = explained(found, mark) if mark else Page("")
    return posts(Page("", (*before, *text.paragraphs, *behind)), after=chooser(found, mark))
