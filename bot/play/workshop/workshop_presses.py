"""The presses of a workshop: each is one step of the work, and none counts twice."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Final

from bot.cards.workshop.workshop_post import (
    FORM_VERB,
    GIVEN_VERB,
    IMPORT,
    OPEN_VERB,
    PICTURE_VERB,
    PLAY_VERB,
    SHELF_VERB,
    TEXT_FIELD,
    WORK_VERB,
    WORKSHOP_VERB,
    make_import_modal,
    make_work_modal,
    read_work_control,
)
from bot.games.people.languages import language_of
from bot.messages.controls import Control, Values
from bot.messages.post_parts import MAX_LABEL_LENGTH, Button, Section, Text, shorten
from bot.messages.posts import MessageContent
from bot.play.answer import Answer, Response, answer_posts, answer_text
from bot.play.lookup.game_names import list_game_names, split_off_game
from bot.play.lookup.table_libraries import find_table_row
from bot.play.requests import Request
from bot.play.routes import Handler, Route, Routes
from bot.play.services import Services
from bot.play.voices import voice_for
from bot.play.workshop import shelf
from bot.play.workshop.stored_works import WorkInHand
from bot.play.workshop.work_orders import play_work
from bot.play.workshop.work_session import WorkSession
from bot.workers.workshop_pages import take_picture
from engine.core.notation.name_folding import fold_name

SessionHandler = Callable[[WorkSession, WorkInHand, str, Values], Awaitable[Response]]
"""Takes the present step, the key of the control, and what was chosen or filled in."""


def has_workshop(services: Services, key: str) -> bool:
    """Tell whether a game has a workshop."""
    game_type = services.game_types.get(key)
    return game_type is not None and game_type.presentation.workshop is not None


async def answer_workshop(services: Services, request: Request, key: str | None = None) -> Answer:
    """Open the workshop of a game: the named one, or that of the table that is meant.

    If neither has one, offer all workshops; the only one there is opens at once.
    """
    known = [one for one in services.game_types if has_workshop(services, one)]
    row = await find_table_row(services, request) if key is None else None
    if row is not None and row.rules in known:
        return await WorkSession(services, request, row.rules, row.id).open()
    key = known[0] if key is None and len(known) == 1 else key
    if key in known:
        return await WorkSession(services, request, key).open()
    if key is None and known:
        return _offer_workshops(request, known)
    return answer_text(voice_for(request.person).say("workshop.shelf.none"))


async def answer_typed_workshop(services: Services, request: Request, typed: str) -> Answer:
    """Open the workshop of the game that somebody typed, or of the one that is meant."""
    names = list_game_names(one for one in services.game_types if has_workshop(services, one))
    key, _ = split_off_game(names, fold_name(typed).strip(" .!?"))
    return await answer_workshop(services, request, key)


def _offer_workshops(request: Request, keys: Sequence[str]) -> Answer:
    """Offer workshops, each with what is built there and the button that opens it."""
    parts: list[Text | Section] = [Text(voice_for(request.person).say("workshop.shelf.which"))]
    for key in keys:
        voice = voice_for(request.person, key)
        label = shorten(replace(voice, markdown=False).say("workshop.open"), MAX_LABEL_LENGTH)
        button = Button(label, Control(WORKSHOP_VERB, rest=key))
        parts.append(Section(voice.say("workshop.about"), button))
    return answer_posts(MessageContent(tuple(parts)))


async def open_workshop(
    services: Services, request: Request, control: Control, values: Values
) -> Answer:
    """Open the workshop from the card of a table, at the work in hand."""
    del values
    if not has_workshop(services, control.rest):
        return await answer_workshop(services, request)
    session = WorkSession(services, request, control.rest, control.game)
    return await session.open()


# Steps


def in_step(handle: SessionHandler) -> Handler:
    """Make a handler of one that needs the present step.

    A press of an earlier step changes nothing, and shows the present one.
    """

    async def start(
        services: Services, request: Request, control: Control, values: Values
    ) -> Response:
        carried = read_work_control(control)
        if not has_workshop(services, carried.rules):
            return await answer_workshop(services, request)
        session = WorkSession(services, request, carried.rules, control.game)
        async with services.person_locks.get(session.person):
            one = await session.read()
            if one.step != carried.step:
                return await session.show(one, session.voice.say("workshop.shelf.old"))
            return await handle(session, one, carried.key, values)

    return start


async def change_work(session: WorkSession, one: WorkInHand, key: str, values: Values) -> Response:
    """Change the work by a list or a button of its page, or turn the page."""
    changed = session.workshop.change(session.voice, one.work, one.page, key, values.choices)
    after = await session.store(one.next_step(changed.work, changed.page))
    return await session.show(after, changed.remark)


async def open_form(session: WorkSession, one: WorkInHand, key: str, values: Values) -> Response:
    """Open a form of the page, or the one that takes a whole work."""
    del values
    shown = await session.shown(one)
    if key == IMPORT:
        return make_import_modal(shown)
    form = session.workshop.make_form(session.plain_voice, one.work, one.page, key)
    return make_work_modal(shown, key, form)


async def fill_form(session: WorkSession, one: WorkInHand, key: str, values: Values) -> Response:
    """Change the work by what was written in a form."""
    if key == IMPORT:
        text = next(iter(session.request.file_texts), values.field_text(TEXT_FIELD))
        return await shelf.import_work(session, one, text)
    texts = {name: values.field_text(name) for name in values.fields}
    changed = session.workshop.fill_form(session.voice, one.work, one.page, key, texts)
    after = await session.store(one.next_step(changed.work, changed.page))
    return await session.show(after, changed.remark)


async def upload_picture(
    session: WorkSession, one: WorkInHand, key: str, values: Values
) -> Response:
    """Change the work by an uploaded picture, which a worker reads."""
    del key, values
    data = next(iter(session.request.pictures), b"")
    language = language_of(session.request.person)
    changed = await session.services.studio.run(
        session.rules, take_picture, language, one.work, one.page, data
    )
    after = await session.store(one.next_step(changed.work, changed.page))
    return await session.show(after, changed.remark)


async def bring_to_table(
    session: WorkSession, one: WorkInHand, key: str, values: Values
) -> Response:
    """Bring the work to the table of the pressed button."""
    del key, values
    return await play_work(session, one)


def _opens_modal(_control: Control, _values: Values) -> bool:
    return True


ROUTES: Final[Routes] = {
    WORKSHOP_VERB: Route(open_workshop, "new message"),
    WORK_VERB: Route(in_step(change_work)),
    FORM_VERB: Route(in_step(open_form), may_open_modal=_opens_modal),
    GIVEN_VERB: Route(in_step(fill_form)),
    PICTURE_VERB: Route(in_step(upload_picture), takes="pictures"),
    SHELF_VERB: Route(in_step(shelf.change_shelf)),
    OPEN_VERB: Route(in_step(shelf.open_saved)),
    PLAY_VERB: Route(in_step(bring_to_table)),
}
"""By verb."""
