"""Practice games: begun by one press, ended by two, with hints that can be dismissed."""

from dataclasses import replace
from typing import Final

from bot.cards.lobby_message.welcome_page import PLAY_VERB, make_play_button
from bot.cards.turn_card import table_button
from bot.games.lobby.practice_tables import is_practice
from bot.games.news.reader_state_changes import save_told_hints
from bot.games.state.practice_hints import add_told_hints
from bot.messages.controls import Control, Values
from bot.messages.post_parts import MAX_LABEL_LENGTH, Button, Row, Text, shorten
from bot.messages.posts import MessageContent
from bot.play.answer import Answer, answer_posts, answer_text
from bot.play.answers.card_answers import answer_late_press, card_answer
from bot.play.lobby.table_creation import lobby_voice
from bot.play.requests import Request
from bot.play.routes import Route, Routes
from bot.play.services import Services
from bot.play.tables.table_reader import look_at_table
from bot.play.voices import game_name, voice_for
from bot.records import Person
from render.language.grammar import Noun

CONFIRMED_REST: Final = "sure"


async def play_now(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Begin a practice game of one person and machines; if there is one, lead to it.

    A control with a table's number starts over: that practice game is ended first.
    """
    key = control.rest or values.first_choice or next(iter(services.game_types))
    return await begin_practice(services, request, key, replaced=control.game)


async def begin_practice(
    services: Services, request: Request, key: str, *, replaced: int = 0
) -> Answer:
    """Begin a practice game, in place of another one if that is still played."""
    person = request.person
    async with services.lobby_locks.get(person.id):
        if replaced:
            await _end_practice(services, person, replaced)
        table = await services.practice_tables.open_practice(person.id, key, services.now())
    found = table.summary
    voice = lobby_voice(person, found)
    facts = {"name": Noun(voice.say("game.name"))}
    if not table.is_new:
        wanted = Noun(game_name(voice.language, key))
        over = make_play_button(voice, key, "practice.over", "secondary", found.game)
        row = Row((table_button(voice, found.game), over))
        text = voice.say("practice.known", wanted=wanted, **facts)
        return answer_posts(MessageContent((Text(text), row)))
    if person.dm == "closed":
        reader = await look_at_table(services, person, found.game)
        return await card_answer(services, request, reader)
    return answer_text(voice.say("practice.begun", **facts), button=table_button(voice, found.game))


async def _end_practice(services: Services, person: Person, game: int) -> bool:
    """End a person's practice game; return whether it was still played."""
    async with services.store.reading() as tx:
        row = await tx.games.get(game)
    if row is None or row.life != "open" or row.host != person.id or not is_practice(row):
        return False
    await services.host.end_table(game, person.id, services.now())
    return True


async def abandon_practice(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """End a practice game, after a second press, and show how it ended."""
    del values
    person, voice = request.person, voice_for(request.person)
    if control.rest == CONFIRMED_REST:
        async with services.lobby_locks.get(person.id):
            is_ended = await _end_practice(services, person, control.game)
        if is_ended:
            ended = await look_at_table(services, person, control.game)
            return await card_answer(services, request, ended, voice.say("practice.ended"))
    reader = await look_at_table(services, person, control.game)
    if reader.seat_view.told_hints is None or reader.seat_view.game.life != "open":
        return await answer_late_press(services, request, reader)
    label = shorten(voice.say("sure.abandon.button"), MAX_LABEL_LENGTH)
    sure = Button(label, Control("abandon", control.game, rest=CONFIRMED_REST), "danger")
    return replace(answer_text(voice.say("sure.abandon"), button=sure), leaves_pressed=True)


async def dismiss_hints(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Tell no more hints at a practice table."""
    del values
    reader = await look_at_table(services, request.person, control.game)
    practice, told_hints = reader.game_type.presentation.practice, reader.seat_view.told_hints
    is_over = reader.seat_view.game.life != "open"
    if practice is None or told_hints is None or is_over:
        return await answer_late_press(services, request, reader)
    told_hints = add_told_hints(told_hints, practice.kinds)
    async with services.store.writing() as tx:
        await save_told_hints(tx, control.game, request.person.id, told_hints)
    reader = await look_at_table(services, request.person, control.game)
    return await card_answer(services, request, reader, reader.say("hints.off"))


ROUTES: Final[Routes] = {
    PLAY_VERB: Route(play_now, "new message"),
    "abandon": Route(abandon_practice),
    "hints": Route(dismiss_hints),
}
"""By verb."""
