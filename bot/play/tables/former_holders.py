"""The tables at which people have held a seat, and what former holders are told."""

from collections.abc import Sequence
from typing import Final

from bot.play.services import Services
from bot.play.voices import voice_for
from bot.records import GameRow, Life, LoggedAction, Person
from bot.store.store import Transaction

FINISHED_LIVES: Final[tuple[Life, ...]] = ("over", "ended")
"""The lives of games that are over."""
MAX_TABLES_SEARCHED: Final = 20
"""How many of a person's last tables are searched for one that is over."""
GIVEN_AWAY_ACTIONS = ("replace", "replace.ai")
LEAVE_PREFIX = "leave."


async def say_where_seat_went(services: Services, person: Person, game: int | None = None) -> str:
    """Say where a person's last seat went, or that at a table.

    "" if they hold it, or never held any.
    """
    row, actions = await _find_left_table(services, person, person.game if game is None else game)
    found = next((one for one in reversed(actions) if _took_seat_from(one, person)), None)
    if row is None or found is None:
        return ""
    their_voice = voice_for(person, row.rules)
    title = their_voice.say("turn.table", name=their_voice.say("game.name"), number=str(row.id))
    if found.what == "replace":
        return their_voice.say(
            "parted.to", title=title, name=their_voice.clean_typed_text(str(found.facts["name"]))
        )
    return their_voice.say(
        "parted.ai" if found.what in GIVEN_AWAY_ACTIONS else "parted.left", title=title
    )


async def has_played(tx: Transaction, row: GameRow, person: Person) -> bool:
    """Tell whether a person has been told anything of a table in a seat of their own."""
    return any(one.game == row.id for one in await tx.reader_states.of_person(person.id))


async def find_last_finished_game(tx: Transaction, person: Person) -> GameRow | None:
    """Return the last to end of the games in which a person holds a seat, or has held one."""
    numbers = {row.id for row in await tx.games.of_person(person.id, FINISHED_LIVES)}
    numbers |= {one.game for one in await tx.reader_states.of_person(person.id)}
    rows = [await tx.games.get(one) for one in sorted(numbers)[-MAX_TABLES_SEARCHED:]]
    finished = [row for row in rows if row is not None and row.life in FINISHED_LIVES]
    return max(
        (row for row in finished if row.revision),
        key=lambda row: row.ended_at or row.touched_at,
        default=None,
    )


async def _find_left_table(
    services: Services, person: Person, game: int | None
) -> tuple[GameRow | None, Sequence[LoggedAction]]:
    """Return a running table that a person left, with its logged actions."""
    if game is None:
        return None, ()
    async with services.store.reading() as tx:
        row = await tx.games.get(game)
        if row is None or row.life != "open":
            return None, ()
        holds = any(one.person == person.id for one in await tx.seats.of_game(game))
        return (None, ()) if holds else (row, await tx.actions.of_game(game))


def _took_seat_from(action: LoggedAction, person: Person) -> bool:
    """Tell whether an action took a person's seat or gave it away."""
    if action.what in GIVEN_AWAY_ACTIONS:
        return person.id == action.person or action.facts.get("gone") == person.name
    return action.what.startswith(LEAVE_PREFIX) and action.person == person.id
