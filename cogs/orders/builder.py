"""The order builder by buttons and selects: each press is one step, and none is taken twice."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.cards import picture_menu
from bot.cards.draft_picture import focus
from bot.cards.order_builder import Step, builder_card, number_form, text_form
from bot.games import replies
from bot.messages.controls import Control, Values
from bot.messages.reader import Reader
from bot.order_reading.order_draft_path import DraftPath, Suggest, answered, enough, only, walk
from bot.play import builder_steps
from bot.play.builder_steps import Act
from bot.store.rows import DraftRow, Person
from cogs.interaction_io.responses import Interaction, ask, caller
from cogs.interaction_io.table_view import (
    begin,
    drawn,
    reading,
    show_answer,
    show_card,
    show_late,
    show_soon,
)
from engine.core.notation.order_lines import write
from engine.core.protocol.drafts import whole
from engine.core.protocol.game import Blank
from engine.core.protocol.values import Draft

_turns: Final[WeakValueDictionary[int, asyncio.Lock]] = WeakValueDictionary()


def turn(person: int) -> asyncio.Lock:
    """Let one person take one step at a time."""
    return _turns.setdefault(person, asyncio.Lock())


@dataclass(frozen=True)
class Bench:
    """Where somebody puts an order together: who, what they see, and their row in the store."""

    press: Interaction
    person: Person
    reader: Reader
    ask: str

    @property
    def suggest(self) -> Suggest:
        """Ask the desk what may stand next."""
        desk, game = self.press.client.desk, self.reader.sight.game.id

        async def suggested(draft: Draft) -> Blank | None:
            return await desk.suggest(game, self.person.id, draft, None, ask=self.ask or None)

        return suggested

    async def row(self) -> DraftRow:
        """Read what is in the making; something begun for another ask is put aside."""
        game = self.reader.sight.game.id
        async with self.press.client.store.reading() as tx:
            found = await tx.drafts.get(self.person.id, game)
        if found is not None and found.ask == self.ask:
            return found
        number = found.number + 1 if found else 1
        return DraftRow(
            person=self.person.id, game=game, ask=self.ask, number=number, kind=None, fields={}
        )

    async def keep(self, row: DraftRow, draft: Draft, page: int = 0) -> DraftRow:
        """Store the next step; its number makes every older control known as such."""
        row = replace(
            row,
            number=row.number + 1,
            kind=draft.kind,
            fields=dict(draft.fields),
            closed=draft.closed,
            page=page,
        )
        async with self.press.client.store.writing() as tx:
            await tx.drafts.put(row)
        return row

    async def show(
        self, row: DraftRow, path: DraftPath, lead: str = "", look: tuple[str, str] = ("", "")
    ) -> None:
        """Show the step that somebody is at, with the picture they asked for or the best."""
        step = Step(path, row.number, row.ask, row.page, look)
        wanted, draft = focus(self.reader, path)
        wanted = (look,) if look[0] else wanted
        drawing = drawn(self.press, self.reader, wanted, draft)
        await show_soon(
            self.press, lambda shown: builder_card(self.reader, step, shown, lead), drawing
        )


async def _bench(press: Interaction, control: Control) -> Bench | None:
    """Sit somebody down; None: they were shown why they can't."""
    person = await caller(press)
    reader = await reading(press, person, control.game)
    if control.ask and reader.own(control.ask) is None:
        await begin(press, control)
        await show_late(press, reader)
        return None
    if reader.seat is None:
        await begin(press, control)
        await show_card(press, reader)
        return None
    return Bench(press, person, reader, control.ask)


def _draft(row: DraftRow) -> Draft:
    return Draft(kind=row.kind, fields=row.fields, closed=row.closed)


def _at(row: DraftRow, control: Control) -> bool:
    """Tell whether a control belongs to the present step."""
    return control.rest.partition(".")[0] == str(row.number)


# Steps


async def order(press: Interaction, control: Control, values: Values) -> None:
    """Open the builder, or go on where somebody left it; or at once with one kind of order."""
    del values
    await begin(press, control)
    bench = await _bench(press, control)
    if bench is not None:
        async with turn(bench.person.id):
            row = await bench.row()
            chosen = control.rest in bench.reader.kind.game.order_types
            path = await _closed(bench, Draft(kind=control.rest) if chosen else _draft(row))
            row = await bench.keep(row, path.kept)
        await bench.show(row, path)


def stepping(act: Act) -> Callable[[Interaction, Control, Values], Awaitable[None]]:
    """Make a handler of what a press does to an order in the making."""

    async def handler(press: Interaction, control: Control, values: Values) -> None:
        await begin(press, control)
        bench = await _bench(press, control)
        if bench is not None:
            await _step(bench, control, values, act)

    return handler


async def _step(bench: Bench, control: Control, values: Values, act: Act) -> None:
    tail, lead = control.rest.partition(".")[2], ""
    async with turn(bench.person.id):
        row = await bench.row()
        path = await walk(bench.suggest, _draft(row))
        if _at(row, control):
            draft = act(path, tail, values)
            if draft is None:
                lead = _gone(bench.reader, path)
            path = await _closed(bench, path.kept if draft is None else draft)
            row = await bench.keep(row, path.kept)
    await bench.show(row, path, lead)


async def _closed(bench: Bench, draft: Draft) -> DraftPath:
    """Walk on: what has but one answer is filled in, and what nothing more can join is closed."""
    path = await walk(bench.suggest, draft)
    while path.blank is not None and (answer := only(path.blank)) is not None:
        put = answered(path, answer)
        if put is None:
            break
        path = await walk(bench.suggest, put)
    return path


def _gone(reader: Reader, path: DraftPath) -> str:
    blank = path.blank
    if blank is not None and blank.span is not None:
        low, high = blank.span
        return reader.say("builder.not_number", low=str(low), high=str(high))
    return reader.say("builder.gone")


async def page(press: Interaction, control: Control, values: Values) -> None:
    """Turn the pages of a long list of choices."""
    del values
    await begin(press, control)
    bench = await _bench(press, control)
    if bench is None:
        return
    async with turn(bench.person.id):
        row = await bench.row()
        path = await walk(bench.suggest, _draft(row))
        if _at(row, control):
            to = control.rest.split(".")[1]
            row = await bench.keep(row, path.kept, int(to) if to.isdecimal() else 0)
    await bench.show(row, path)


async def scene(press: Interaction, control: Control, values: Values) -> None:
    """Show another picture beside an order in the making; the next step shows its own again."""
    await begin(press, control)
    bench = await _bench(press, control)
    if bench is None:
        return
    row = await bench.row()
    path = await walk(bench.suggest, _draft(row))
    part, zoom = picture_menu.chosen(values.first)
    known = part in bench.reader.kind.painter.parts
    await bench.show(row, path, look=(part, zoom) if known else ("", ""))


async def fill_in(press: Interaction, control: Control, values: Values) -> None:
    """Open a modal for a number or a text; when it comes back, take what stands in it."""
    if press.type is discord.InteractionType.modal_submit:
        await stepping(builder_steps.filled_in)(press, control, values)
        return
    bench = await _bench(press, control)
    if bench is None:
        return
    row = await bench.row()
    path = await walk(bench.suggest, _draft(row))
    blank = path.blank
    if blank is None or not _at(row, control) or not (blank.text or blank.span):
        await begin(press, control)
        await bench.show(row, path)
        return
    form = text_form if blank.text else number_form
    await ask(press, form(bench.reader, blank, row.number, row.ask))


# Giving


async def give(press: Interaction, control: Control, values: Values) -> None:
    """Give the order that stands in the builder; a second press gets the first one's answer."""
    del values
    await begin(press, control)
    person = await caller(press)
    async with turn(person.id):
        reply = await _given(press, control, person)
    if reply is not None:
        await show_answer(press, person, reply)


async def _given(press: Interaction, control: Control, person: Person) -> replies.Reply | None:
    """Carry it out; None: it could not be, and that was shown."""
    client = press.client
    token = f"give.{control.game}.{control.rest}"
    async with client.store.reading() as tx:
        known = await tx.answers.get(person.id, token)
    if known is not None:
        return replies.load(known, {key: kind.game for key, kind in client.kinds.items()})
    bench = await _bench(press, control)
    if bench is None:
        return None
    row = await bench.row()
    path = await walk(bench.suggest, _draft(row))
    game = bench.reader.kind.game
    made = whole(game, path.draft) if path.blank is None else enough(path, game)
    if made is None or not _at(row, control):
        await bench.show(row, path)
        return None
    line = made.kind or "" if isinstance(made, Draft) else write(made)
    reply = await client.desk.submit(
        control.game, person.id, [(line, made)], client.now(), token=token, ask=row.ask or None
    )
    await bench.keep(row, Draft() if reply.stands else path.draft)
    return reply


ROUTES: Final[Mapping[str, Callable[[Interaction, Control, Values], Awaitable[None]]]] = {
    "order": order,
    "pick": stepping(builder_steps.picked),
    "back": stepping(builder_steps.back),
    "again": stepping(builder_steps.again),
    "page": page,
    "show": scene,
    "number": fill_in,
    "text": fill_in,
    "give": give,
}
