"""The books, asked in a direct message as by their commands: /rules, /card and /why."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Final

from bot.cards.news import rules_card
from bot.game_types import GameType
from bot.games.people.people import tongue
from bot.messages.reader import code
from cogs.books import told_sums
from cogs.books.lookup_commands import found_rules, found_thing, last_told, none_called
from cogs.direct_messages.message import DirectMessage
from cogs.interaction_io.responses import voice
from cogs.which_table.meant_table import SEEN
from engine.core.notation.lexicon import plain
from render.language.search_words import habits
from render.words import LANGUAGES, Voice

NAME: Final = 3
"""What a number is asked for by has so many words at most."""


async def _kind(note: DirectMessage) -> GameType:
    """Find the game whose books are meant: that of the table last looked at, or the first."""
    rows, kinds = await note.games(SEEN), note.client.kinds
    keys = [row.rules for row in sorted(rows, key=lambda row: row.id != note.person.game)]
    return next((kinds[key] for key in keys if key in kinds), next(iter(kinds.values())))


async def rules(note: DirectMessage, rest: str) -> None:
    """Find what is asked; with no question, show the rules of what is asked now."""
    if rest:
        await note.answer(found_rules(await _kind(note), note.person, rest))
    elif await note.games() and (reader := await note.reader()) is not None:
        await note.answer(rules_card(reader))
    else:
        await _command(note, "rules")


async def card(note: DirectMessage, rest: str) -> None:
    """Read up what has a name; with none, show the present card."""
    if rest:
        await note.answer(found_thing(await _kind(note), note.person, rest))
    elif await note.games() and (reader := await note.reader()) is not None:
        await note.card(reader)
    else:
        await _command(note, "card")


async def why(note: DirectMessage, rest: str) -> None:
    """Explain the number that is named; else the last refusal, and the last number.

    What is but a question names none.
    """
    found, given = await _sums(note), rest.strip(" .!?")
    mark = found.spoken(given) if found is not None else ""
    if found is not None and mark:
        await note.answer(told_sums.page(found, mark))
    elif found is not None and _names(given):
        await note.answer(none_called(note.person, found, given))
    else:
        await note.answer(await last_told(note.client, note.person, found))


def _names(given: str) -> bool:
    """Tell whether words may be what a number is called: few, and none that only asks."""
    asking = {plain(one) for language in LANGUAGES for one in _asking(language)}
    typed = plain(given).split()
    return 0 < len(typed) <= NAME and asking.isdisjoint(typed)


def _asking(language: str) -> Iterable[str]:
    """List words that only ask."""
    return (*habits(language).asking, *Voice(language).say("why.asking").split(", "))


async def _sums(note: DirectMessage) -> told_sums.ExplainableSums | None:
    """Look up the sums of the table last looked at, or of the only one; None: which is unclear."""
    rows = await note.games(told_sums.LIVES)
    meant = [row for row in rows if row.id == note.person.game] or rows
    return (
        await told_sums.told_at(note.client, note.person, meant[0].id) if len(meant) == 1 else None
    )


async def _command(note: DirectMessage, name: str) -> None:
    """Say which command does it, as Discord shows it to this person."""
    form = code(f"/{Voice(tongue(note.person.locale)).say(f'command.{name}')}")
    said = voice(note.person)
    await note.say(said.say("dm.command", form=form, about=said.say(f"command.{name}.about")))


BOOKS: Final[Mapping[str, Callable[[DirectMessage, str], Awaitable[None]]]] = {
    "rules": rules,
    "card": card,
    "why": why,
}
"""By verb: what needs no table."""
