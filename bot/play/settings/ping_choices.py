"""What a person chooses in the panel of pings, opened from a card or by /settings."""

from typing import Final

from bot.cards.pings.ping_panel import (
    DIGEST_VERB,
    PINGS_VERB,
    QUIET_VERB,
    ping_panel,
    write_panel_lines,
)
from bot.games.people.people import SettingChanges
from bot.messages.controls import Control, Values
from bot.messages.reader import Reader
from bot.play.answer import Answer, answer_posts
from bot.play.requests import Request
from bot.play.routes import Handler, Route, Routes
from bot.play.services import Services
from bot.play.settings.person_settings import save_settings
from bot.play.tables.table_reader import look_at_table
from bot.play.voices import voice_for
from bot.records import Person


def show_pings(person: Person, reader: Reader | None) -> Answer:
    """Show what a person is pinged for; from a card, with the way back to it."""
    voice = voice_for(person)
    game = 0 if reader is None else reader.seat_view.game.id
    back = None if reader is None else reader.back_button("primary")
    return answer_posts(ping_panel(voice, person, write_panel_lines(voice, person), game, back))


def _make_handler(setting: str) -> Handler:
    """Make the handler of a select that sets one setting."""

    async def choose(
        services: Services, request: Request, control: Control, values: Values
    ) -> Answer:
        changes = SettingChanges(**{setting: values.first_choice})
        person = await save_settings(services, request.person, changes)
        reader = await look_at_table(services, person, control.game) if control.game else None
        return show_pings(person, reader)

    return choose


ROUTES: Final[Routes] = {
    verb: Route(_make_handler(setting), "pressed message")
    for verb, setting in ((PINGS_VERB, "pings"), (DIGEST_VERB, "hour"), (QUIET_VERB, "quiet"))
}
"""By verb."""
