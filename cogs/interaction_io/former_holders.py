"""Whoever holds no seat any more is told where it went, and not greeted as a newcomer."""

from collections.abc import Sequence

from bot.client import Skald
from bot.store.rows import GameRow, LoggedAction, Person
from cogs.interaction_io.responses import voice

GIVEN = ("replace", "replace.ai")
LEFT = "leave."


async def parted(client: Skald, person: Person, game: int | None = None) -> str:
    """Say where somebody's last seat went, or that of a table.

    "" where they hold it, or never held any.
    """
    row, done = await _left(client, person, person.game if game is None else game)
    found = next((one for one in reversed(done) if _is_own(one, person)), None)
    if row is None or found is None:
        return ""
    said = voice(person, row.rules)
    title = said.say("turn.table", name=said.say("game.name"), number=str(row.id))
    if found.what == "replace":
        return said.say("parted.to", title=title, name=said.typed(str(found.facts["name"])))
    return said.say("parted.ai" if found.what in GIVEN else "parted.left", title=title)


async def _left(
    client: Skald, person: Person, game: int | None
) -> tuple[GameRow | None, Sequence[LoggedAction]]:
    """Find a table, if it is played on without somebody."""
    if game is None:
        return None, ()
    async with client.store.reading() as tx:
        row = await tx.games.get(game)
        if row is None or row.life != "open":
            return None, ()
        holds = any(one.person == person.id for one in await tx.seats.of(game))
        return (None, ()) if holds else (row, await tx.actions.of(game))


def _is_own(done: LoggedAction, person: Person) -> bool:
    """Tell whether a deed took somebody's seat from them, or gave it away."""
    if done.what in GIVEN:
        return person.id == done.person or done.facts.get("gone") == person.name
    return done.what.startswith(LEFT) and done.person == person.id
