"""The order builder by buttons and selects: each press is one step, and none counts twice."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.cards import picture_menu
from bot.cards.draft_picture import choose_draft_pictures
from bot.cards.order_builder import BuilderStep, builder_card, number_form, text_form
from bot.games import replies
from bot.messages.controls import Control, Values
from bot.messages.reader import Reader
from bot.order_reading.order_draft_path import (
    DraftPath,
    SuggestBlank,
    answer_blank,
    only_answer,
    order_so_far,
    walk_draft,
)
from bot.play import builder_steps
from bot.play.builder_steps import BuilderAction
from bot.store.rows import DraftRow, Person
from cogs.interaction_io.responses import Interaction, find_caller, send_modal
from cogs.interaction_io.table_view import (
    begin_answer,
    draw_for_interaction,
    look_from_interaction,
    show_answer,
    show_card,
    show_late,
    show_when_drawn,
)
from engine.core.notation.order_lines import write_line
from engine.core.protocol.drafts import parse_draft
from engine.core.protocol.game import Blank
from engine.core.protocol.values import Draft

_person_locks: Final[WeakValueDictionary[int, asyncio.Lock]] = WeakValueDictionary()


def person_lock(person: int) -> asyncio.Lock:
    """Return the lock by which a person takes one step at a time."""
    return _person_locks.setdefault(person, asyncio.Lock())


@dataclass(frozen=True)
class BuilderSession:
    """One person's use of the order builder at a table."""

    interaction: Interaction
    person: Person
    reader: Reader
    ask: str

    @property
    def suggest_blank(self) -> SuggestBlank:
        """Return a function that asks the desk for the next blank of a draft."""
        desk, game = self.interaction.client.desk, self.reader.seat_view.game.id

        async def suggested(draft: Draft) -> Blank | None:
            return await desk.suggest_blank(game, self.person.id, draft, None, ask=self.ask or None)

        return suggested

    async def load_row(self) -> DraftRow:
        """Return the stored draft for this ask, or a new one."""
        game = self.reader.seat_view.game.id
        async with self.interaction.client.store.reading() as tx:
            found = await tx.drafts.get(self.person.id, game)
        if found is not None and found.ask == self.ask:
            return found
        number = found.number + 1 if found else 1
        return DraftRow(
            person=self.person.id, game=game, ask=self.ask, number=number, kind=None, fields={}
        )

    async def save_step(self, row: DraftRow, draft: Draft, page: int = 0) -> DraftRow:
        """Store the next step under a new number, so that older controls are recognized."""
        row = replace(
            row,
            number=row.number + 1,
            kind=draft.kind,
            fields=dict(draft.fields),
            closed=draft.closed,
            page=page,
        )
        async with self.interaction.client.store.writing() as tx:
            await tx.drafts.put(row)
        return row

    async def show_step(
        self, row: DraftRow, path: DraftPath, lead: str = "", look: tuple[str, str] = ("", "")
    ) -> None:
        """Show the current step, with the requested picture or the best one."""
        step = BuilderStep(path, row.number, row.ask, row.page, look)
        wanted, draft = choose_draft_pictures(self.reader, path)
        wanted = (look,) if look[0] else wanted
        drawing = draw_for_interaction(self.interaction, self.reader, wanted, draft)
        await show_when_drawn(
            self.interaction, lambda shown: builder_card(self.reader, step, shown, lead), drawing
        )


async def _start_session(interaction: Interaction, control: Control) -> BuilderSession | None:
    """Start a builder session; None if the person was shown why not."""
    person = await find_caller(interaction)
    reader = await look_from_interaction(interaction, person, control.game)
    if control.ask and reader.find_ask(control.ask) is None:
        await begin_answer(interaction, control)
        await show_late(interaction, reader)
        return None
    if reader.seat is None:
        await begin_answer(interaction, control)
        await show_card(interaction, reader)
        return None
    return BuilderSession(interaction, person, reader, control.ask)


def _draft_of_row(row: DraftRow) -> Draft:
    return Draft(kind=row.kind, fields=row.fields, closed=row.closed)


def _is_present_step(row: DraftRow, control: Control) -> bool:
    """Tell whether a control belongs to the present step."""
    return control.rest.partition(".")[0] == str(row.number)


# Steps


async def open_builder(interaction: Interaction, control: Control, values: Values) -> None:
    """Open the builder at the stored draft, or with one kind of order."""
    del values
    await begin_answer(interaction, control)
    session = await _start_session(interaction, control)
    if session is not None:
        async with person_lock(session.person.id):
            row = await session.load_row()
            chosen = control.rest in session.reader.game_type.game.order_types
            path = await _walk_forced_blanks(
                session, Draft(kind=control.rest) if chosen else _draft_of_row(row)
            )
            row = await session.save_step(row, path.stored_draft)
        await session.show_step(row, path)


def make_step_handler(
    act: BuilderAction,
) -> Callable[[Interaction, Control, Values], Awaitable[None]]:
    """Make a handler that applies an action to the draft."""

    async def handler(interaction: Interaction, control: Control, values: Values) -> None:
        await begin_answer(interaction, control)
        session = await _start_session(interaction, control)
        if session is not None:
            await _take_step(session, control, values, act)

    return handler


async def _take_step(
    session: BuilderSession, control: Control, values: Values, act: BuilderAction
) -> None:
    tail, lead = control.rest.partition(".")[2], ""
    async with person_lock(session.person.id):
        row = await session.load_row()
        path = await walk_draft(session.suggest_blank, _draft_of_row(row))
        if _is_present_step(row, control):
            draft = act(path, tail, values)
            if draft is None:
                lead = _say_why_not(session.reader, path)
            path = await _walk_forced_blanks(session, path.stored_draft if draft is None else draft)
            row = await session.save_step(row, path.stored_draft)
    await session.show_step(row, path, lead)


async def _walk_forced_blanks(session: BuilderSession, draft: Draft) -> DraftPath:
    """Walk a draft, and fill in all blanks with only one answer."""
    path = await walk_draft(session.suggest_blank, draft)
    while path.next_blank is not None and (answer := only_answer(path.next_blank)) is not None:
        draft_with_answer = answer_blank(path, answer)
        if draft_with_answer is None:
            break
        path = await walk_draft(session.suggest_blank, draft_with_answer)
    return path


def _say_why_not(reader: Reader, path: DraftPath) -> str:
    blank = path.next_blank
    if blank is not None and blank.span is not None:
        low, high = blank.span
        return reader.say("builder.not_number", low=str(low), high=str(high))
    return reader.say("builder.gone")


async def turn_page(interaction: Interaction, control: Control, values: Values) -> None:
    """Turn the page of a long list of choices."""
    del values
    await begin_answer(interaction, control)
    session = await _start_session(interaction, control)
    if session is None:
        return
    async with person_lock(session.person.id):
        row = await session.load_row()
        path = await walk_draft(session.suggest_blank, _draft_of_row(row))
        if _is_present_step(row, control):
            to = control.rest.split(".")[1]
            row = await session.save_step(row, path.stored_draft, int(to) if to.isdecimal() else 0)
    await session.show_step(row, path)


async def show_other_picture(interaction: Interaction, control: Control, values: Values) -> None:
    """Show another picture beside the draft; the next step shows its own again."""
    await begin_answer(interaction, control)
    session = await _start_session(interaction, control)
    if session is None:
        return
    row = await session.load_row()
    path = await walk_draft(session.suggest_blank, _draft_of_row(row))
    part, zoom = picture_menu.read_picture_choice(values.first_choice)
    known = part in session.reader.game_type.presentation.picture_parts
    await session.show_step(row, path, look=(part, zoom) if known else ("", ""))


async def write_blank(interaction: Interaction, control: Control, values: Values) -> None:
    """Open a modal for a number or a text, or take the submitted value."""
    if interaction.type is discord.InteractionType.modal_submit:
        await make_step_handler(builder_steps.fill_in_text)(interaction, control, values)
        return
    session = await _start_session(interaction, control)
    if session is None:
        return
    row = await session.load_row()
    path = await walk_draft(session.suggest_blank, _draft_of_row(row))
    blank = path.next_blank
    if blank is None or not _is_present_step(row, control) or not (blank.text or blank.span):
        await begin_answer(interaction, control)
        await session.show_step(row, path)
        return
    form = text_form if blank.text else number_form
    await send_modal(interaction, form(session.reader, blank, row.number, row.ask))


# Giving


async def give_order(interaction: Interaction, control: Control, values: Values) -> None:
    """Submit the order in the builder; a second press gets the first one's answer."""
    del values
    await begin_answer(interaction, control)
    person = await find_caller(interaction)
    async with person_lock(person.id):
        reply = await _submit_order(interaction, control, person)
    if reply is not None:
        await show_answer(interaction, person, reply)


async def _submit_order(
    interaction: Interaction, control: Control, person: Person
) -> replies.Reply | None:
    """Submit the order; None if it could not be, and that was shown."""
    client = interaction.client
    token = f"give.{control.game}.{control.rest}"
    async with client.store.reading() as tx:
        known = await tx.answers.get(person.id, token)
    if known is not None:
        return replies.load_reply(
            known, {key: kind.game for key, kind in client.game_types.items()}
        )
    session = await _start_session(interaction, control)
    if session is None:
        return None
    row = await session.load_row()
    path = await walk_draft(session.suggest_blank, _draft_of_row(row))
    game = session.reader.game_type.game
    order = parse_draft(game, path.draft) if path.next_blank is None else order_so_far(path, game)
    if order is None or not _is_present_step(row, control):
        await session.show_step(row, path)
        return None
    line = order.kind or "" if isinstance(order, Draft) else write_line(order)
    reply = await client.desk.submit(
        control.game, person.id, [(line, order)], client.now(), token=token, ask=row.ask or None
    )
    await session.save_step(row, Draft() if reply.is_accepted else path.draft)
    return reply


ROUTES: Final[Mapping[str, Callable[[Interaction, Control, Values], Awaitable[None]]]] = {
    "order": open_builder,
    "pick": make_step_handler(builder_steps.pick_choices),
    "back": make_step_handler(builder_steps.undo_step),
    "again": make_step_handler(builder_steps.start_again),
    "page": turn_page,
    "show": show_other_picture,
    "number": write_blank,
    "text": write_blank,
    "give": give_order,
}
