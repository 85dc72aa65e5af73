"""What former holders of a seat are told."""

from collections.abc import Sequence

from bot.play.services import Services
from bot.play.voices import voice_for
from bot.records import GameRow, LoggedAction, Person

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
