"""The order builder by buttons and selects: each press is one step, and none counts twice."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final

from bot.cards import picture_menu
from bot.cards.builder.builder_modals import make_number_modal, make_text_modal
from bot.cards.builder.draft_picture import choose_draft_pictures
from bot.cards.builder.order_builder import BuilderStep, builder_card
from bot.games import replies
from bot.games.submission_runner import Caller
from bot.messages.controls import Control, Values
from bot.messages.modals import Modal
from bot.messages.reader import Reader
from bot.order_reading.order_draft_path import (
    DraftPath,
    SuggestBlank,
    answer_blank,
    only_answer,
    order_so_far,
    walk_draft,
)
from bot.play.answer import Answer, AnswerInDrawing, Response
from bot.play.answers.card_answers import answer_late_press
from bot.play.answers.order_answers import press_answer
from bot.play.answers.table_pictures import draw_pictures
from bot.play.orders import builder_steps
from bot.play.orders.builder_steps import BuilderAction
from bot.play.requests import Request
from bot.play.routes import Handler, Route, Routes
from bot.play.services import Services
from bot.play.tables.table_reader import look_at_table
from bot.records import DraftRow
from bot.store.store import Transaction
from engine.core.notation.line_writer import write_line
from engine.core.protocol.drafts import parse_draft
from engine.core.protocol.game import Blank
from engine.core.protocol.values import Draft


@dataclass(frozen=True)
class BuilderSession:
    """One person's use of the order builder at a table."""

    services: Services
    request: Request
    reader: Reader
    ask: str

    @property
    def person(self) -> int:
        return self.request.person.id

    @property
    def game(self) -> int:
        return self.reader.seat_view.game.id

    async def suggest_blank(self, draft: Draft) -> Blank | None:
        """Return the next blank of a draft."""
        return await self.services.desk.suggest_blank(
            self.game, self.person, draft, None, ask=self.ask or None
        )

    async def load_row(self) -> DraftRow:
        """Return the stored draft for this ask, or a new one."""
        async with self.services.store.reading() as tx:
            found = await tx.drafts.get(self.person, self.game)
        if found is not None and found.ask == self.ask:
            return found
        number = found.number + 1 if found else 1
        return DraftRow(
            person=self.person, game=self.game, ask=self.ask, number=number, kind=None, fields={}
        )

    async def save_step(self, row: DraftRow, draft: Draft, page: int = 0) -> DraftRow:
        """Store the next step."""
        row = _make_next_step(row, draft, page)
        async with self.services.store.writing() as tx:
            await tx.drafts.put(row)
        return row

    def show_step(
        self, row: DraftRow, path: DraftPath, lead: str = "", look: tuple[str, str] = ("", "")
    ) -> AnswerInDrawing:
        """Return the current step, with the requested picture or the best one."""
        step = BuilderStep(path, row.number, row.ask, row.page, look)
        wanted, draft = choose_draft_pictures(self.reader, path)
        wanted = (look,) if look[0] else wanted
        most = self.request.place.max_file_bytes
        return AnswerInDrawing(
            lambda shown: builder_card(self.reader, step, shown, lead),
            lambda: draw_pictures(self.services, self.reader, wanted, most, draft),
        )


async def _start_session(
    services: Services, request: Request, control: Control
) -> BuilderSession | Answer:
    """Start a builder session, or return the answer that says why not."""
    reader = await look_at_table(services, request.person, control.game)
    is_open = reader.seat is not None and reader.seat_view.game.life == "open"
    if not is_open or (control.ask and reader.find_ask(control.ask) is None):
        return await answer_late_press(services, request, reader)
    return BuilderSession(services, request, reader, control.ask)


def _make_next_step(row: DraftRow, draft: Draft, page: int = 0) -> DraftRow:
    """Return the next step under a new number, so that older controls are recognized."""
    return replace(
        row,
        number=row.number + 1,
        kind=draft.kind,
        fields=dict(draft.fields),
        closed=draft.closed,
        page=page,
    )


def _draft_of_row(row: DraftRow) -> Draft:
    return Draft(kind=row.kind, fields=row.fields, closed=row.closed)


def _is_present_step(row: DraftRow, control: Control) -> bool:
    """Tell whether a control belongs to the present step."""
    return control.rest.partition(".")[0] == str(row.number)


# Steps

SessionHandler = Callable[[BuilderSession, Control, Values], Awaitable[Response]]


def in_session(handle: SessionHandler) -> Handler:
    """Make a handler of one that needs a session."""

    async def start(
        services: Services, request: Request, control: Control, values: Values
    ) -> Response:
        session = await _start_session(services, request, control)
        return session if isinstance(session, Answer) else await handle(session, control, values)

    return start


async def open_builder(session: BuilderSession, control: Control, values: Values) -> Response:
    """Open the builder at the stored draft, or with one kind of order."""
    del values
    is_chosen = control.rest in session.reader.game_type.game.kinds.orders
    return await open_builder_at(session, Draft(kind=control.rest) if is_chosen else None)


async def open_builder_at(session: BuilderSession, draft: Draft | None, lead: str = "") -> Response:
    """Open the builder at a draft, or (None) at the stored one."""
    async with session.services.person_locks.get(session.person):
        row = await session.load_row()
        path = await _walk_forced_blanks(
            session.suggest_blank, _draft_of_row(row) if draft is None else draft
        )
        row = await session.save_step(row, path.stored_draft)
    return session.show_step(row, path, lead)


def make_step_handler(act: BuilderAction) -> SessionHandler:
    """Make a handler that applies an action to the draft."""

    async def take_step(session: BuilderSession, control: Control, values: Values) -> Response:
        tail, lead = control.rest.partition(".")[2], ""
        async with session.services.person_locks.get(session.person):
            row = await session.load_row()
            path = await walk_draft(session.suggest_blank, _draft_of_row(row))
            if _is_present_step(row, control):
                draft = act(path, tail, values)
                if draft is None:
                    lead = _say_why_not(session.reader, path)
                path = await _walk_forced_blanks(
                    session.suggest_blank, path.stored_draft if draft is None else draft
                )
                row = await session.save_step(row, path.stored_draft)
        return session.show_step(row, path, lead)

    return take_step


async def _walk_forced_blanks(suggest_blank: SuggestBlank, draft: Draft) -> DraftPath:
    """Walk a draft, and fill in all blanks with only one answer."""
    path = await walk_draft(suggest_blank, draft)
    while path.next_blank is not None and (answer := only_answer(path.next_blank)) is not None:
        draft_with_answer = answer_blank(path, answer)
        if draft_with_answer is None:
            break
        path = await walk_draft(suggest_blank, draft_with_answer)
    return path


def _say_why_not(reader: Reader, path: DraftPath) -> str:
    blank = path.next_blank
    if blank is not None and blank.span is not None:
        low, high = blank.span
        return reader.say("builder.not_number", low=str(low), high=str(high))
    return reader.say("builder.gone")


async def turn_page(session: BuilderSession, control: Control, values: Values) -> Response:
    """Turn the page of a long list of choices."""
    del values
    async with session.services.person_locks.get(session.person):
        row = await session.load_row()
        path = await walk_draft(session.suggest_blank, _draft_of_row(row))
        if _is_present_step(row, control):
            to = control.rest.split(".")[1]
            row = await session.save_step(row, path.stored_draft, int(to) if to.isdecimal() else 0)
    return session.show_step(row, path)


async def show_other_picture(session: BuilderSession, control: Control, values: Values) -> Response:
    """Show another picture beside the draft; the next step shows its own again."""
    del control
    row = await session.load_row()
    path = await walk_draft(session.suggest_blank, _draft_of_row(row))
    part, zoom = picture_menu.read_picture_choice(values.first_choice)
    known = part in session.reader.game_type.presentation.pictures.parts
    return session.show_step(row, path, look=(part, zoom) if known else ("", ""))


async def write_blank(session: BuilderSession, control: Control, values: Values) -> Response:
    """Open a modal for a number or a text, or take the submitted value."""
    if session.request.is_modal:
        return await make_step_handler(builder_steps.fill_in_text)(session, control, values)
    row = await session.load_row()
    path = await walk_draft(session.suggest_blank, _draft_of_row(row))
    blank = path.next_blank
    if blank is None or not _is_present_step(row, control) or not (blank.text or blank.span):
        return session.show_step(row, path)
    modal: Callable[[Reader, Blank, int, str], Modal] = (
        make_text_modal if blank.text else make_number_modal
    )
    return modal(session.reader, blank, row.number, row.ask)


# Giving


async def give_order(
    services: Services, request: Request, control: Control, values: Values
) -> Response:
    """Submit the order in the builder; a second press gets the first one's answer."""
    del values
    async with services.person_locks.get(request.person.id):
        reply = await _submit_order(services, request, control)
    if isinstance(reply, replies.Reply):
        return await press_answer(services, request, reply)
    return reply


async def _submit_order(
    services: Services, request: Request, control: Control
) -> replies.Reply | Answer | AnswerInDrawing:
    """Submit the order, or return the answer that says why it can't be."""
    token = f"give.{control.game}.{control.ask}.{control.rest}"
    known = await services.desk.find_known_reply(request.person.id, token)
    if known is not None:
        return known
    session = await _start_session(services, request, control)
    if isinstance(session, Answer):
        return session
    row = await session.load_row()
    path = await walk_draft(session.suggest_blank, _draft_of_row(row))
    game = session.reader.game_type.game
    order = parse_draft(game, path.draft) if path.next_blank is None else order_so_far(path, game)
    if order is None or not _is_present_step(row, control):
        return session.show_step(row, path)
    line = order.kind or "" if isinstance(order, Draft) else write_line(order)

    async def save_next_step(tx: Transaction, reply: replies.Reply) -> None:
        left = Draft() if reply.is_accepted else path.draft
        await tx.drafts.put(_make_next_step(row, left))

    caller = Caller(control.game, session.person, services.now(), token, save_next_step)
    return await services.desk.submit_for(caller, [(line, order)], row.ask or None)


def _opens_modal(_control: Control, _values: Values) -> bool:
    return True


ROUTES: Final[Routes] = {
    "order": Route(in_session(open_builder)),
    "pick": Route(in_session(make_step_handler(builder_steps.pick_choices))),
    "back": Route(in_session(make_step_handler(builder_steps.undo_step))),
    "again": Route(in_session(make_step_handler(builder_steps.start_again))),
    "page": Route(in_session(turn_page)),
    "show": Route(in_session(show_other_picture)),
    "number": Route(in_session(write_blank), may_open_modal=_opens_modal),
    "text": Route(in_session(write_blank), may_open_modal=_opens_modal),
    "give": Route(give_order),
}
"""By verb."""
