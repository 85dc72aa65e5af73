"""What a person is shown of a table: their sight of it, with pictures, where they pressed."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import structlog

from bot.cards.answer import brought, cards_of, kept_cards, line_cards, next_cards, said_of
from bot.cards.draft_picture import noted
from bot.cards.news import news_cards
from bot.cards.picture_menu import picture_card
from bot.cards.turn import looks, turn_card
from bot.cards.unfinished_order import left_behind
from bot.client import Skald
from bot.games.people.people import language_of
from bot.games.replies import Reply
from bot.games.state.seat_view import SeatView
from bot.messages.controls import Control
from bot.messages.posts import ALT, File, MessageContent, Shown, posts, short
from bot.messages.reader import HERE, Reader
from bot.play import last_refusal as told
from bot.play import unread_news
from bot.store.rows import DraftRow, Person, PositionRow
from bot.store.tables.outbox import CLOSED
from bot.workers.picture_studio import DrawnPicture
from cogs.interaction_io import kept_pictures
from cogs.interaction_io.former_holders import parted
from cogs.interaction_io.newest_card import Newest
from cogs.interaction_io.responses import (
    LARGEST,
    Interaction,
    caller,
    claim,
    edit,
    largest,
    tell,
    updating,
)
from engine.core.protocol.values import Event
from render.drawing.picture import DraftOverlay, PictureRequest

TABLE: Final = "table"
PATIENCE: Final = 0.8
"""So many seconds an answer waits for its picture; then it comes first with the old one."""

log = structlog.stdlib.get_logger("skald.show")


@dataclass(frozen=True)
class Drawn:
    """Pictures as a message shows them, and their files."""

    shown: tuple[Shown, ...] = ()
    files: tuple[File, ...] = ()
    twins: tuple[str, ...] = ()
    undo: bool = False
    """The last step was the reader's own, and may be taken back."""


async def begin(press: Interaction, control: Control) -> None:
    """Answer Discord at once: into the message that was pressed, where that is the presser's own.

    What all can see stays as it is, and so does a letter.
    """
    letter = control.verb == TABLE and control.rest != HERE
    kept_pictures.pressed(press)
    await claim(press, update=_own(press) and not letter)


def _own(press: Interaction) -> bool:
    message = press.message
    return message is not None and (press.guild_id is None or message.flags.ephemeral)


async def reading(press: Interaction, person: Person, game: int) -> Reader:
    """Give a person their sight of a table; it is from now on the one they mean."""
    return await sighted(press.client, person, game)


async def sighted(client: Skald, person: Person, game: int) -> Reader:
    """Look at a table for a person; who sits there means it from now on."""
    sight = await client.desk.look(game, person.id, client.now())
    if sight.seat is not None and person.game != game:
        async with client.store.writing() as tx:
            known = await tx.people.get(person.id)
            await tx.people.save(replace(known, game=game))
    if sight.seat is not None:
        client.courier.glances.looked(person.id, game, client.now())
    kind = client.kinds[sight.key]
    begun = await _begun(client, person, sight) if sight.seat is not None else None
    return Reader(sight, kind, language_of(person), begun)


async def _begun(client: Skald, person: Person, sight: SeatView) -> DraftRow | None:
    """Find the order that somebody has begun to put together: something is chosen in it."""
    async with client.store.reading() as tx:
        row = await tx.drafts.get(person.id, sight.game.id)
    known = client.kinds[sight.key].game.order_types
    return row if row is not None and row.kind in known and row.fields else None


async def drawn(
    press: Interaction,
    reader: Reader,
    wanted: Sequence[tuple[str, str]] = (),
    draft: DraftOverlay = (),
) -> Drawn:
    """Draw what goes with a card, or what is asked for; an order in the making on top."""
    return await pictured(press.client, reader, wanted, largest(press), draft)


async def pictured(
    client: Skald,
    reader: Reader,
    wanted: Sequence[tuple[str, str]] = (),
    most: int = LARGEST,
    draft: DraftOverlay = (),
) -> Drawn:
    """Draw pictures of at most so many bytes; one that can't be drawn is left out."""
    sight = reader.sight
    position = await client.desk.position(sight.game.id, sight.revision)
    pictures = [
        PictureRequest(
            language=reader.language, part=part, zoom=zoom, draft=draft, sheet=noted(reader)
        )
        for part, zoom in wanted or looks(reader)
    ]
    found: list[tuple[str, DrawnPicture]] = []
    heard = await _recalled(client, reader, pictures)
    sheets = await client.studio.draw(
        sight.key, position.state, sight.seat, pictures, sight.players, heard
    )
    for look, sheet in zip(pictures, sheets, strict=True):
        if isinstance(sheet, Exception):
            log.error("not_drawn", game=sight.game.id, part=look.part, exc_info=sheet)
        elif len(sheet.png) <= most:
            name = kept_pictures.named(look.part, sheet.mark, [name for name, _ in found])
            found.append((name, sheet))
    return Drawn(
        tuple(Shown(name, short(sheet.alt, ALT)) for name, sheet in found),
        tuple(File(name, sheet.png) for name, sheet in found),
        tuple(sheet.twin for _, sheet in found),
        undo=await _may_undo(client, reader, position),
    )


async def _recalled(
    client: Skald, reader: Reader, pictures: Sequence[PictureRequest]
) -> Sequence[Event]:
    """Add to what was just heard the last event that a part is drawn from, where that is older."""
    sight, recalls = reader.sight, reader.kind.painter.recalls
    kinds = {kind for look in pictures for kind in recalls.get(look.part, ())}
    if not kinds or sight.seat is None or any(one.kind in kinds for one in sight.heard):
        return sight.heard
    async with client.store.reading() as tx:
        found = [await tx.steps.latest(sight.game.id, sight.seat, kind) for kind in kinds]
    last = max(filter(None, found), key=lambda told: (told.revision, told.place), default=None)
    return sight.heard if last is None else (last.event, *sight.heard)


async def _may_undo(client: Skald, reader: Reader, position: PositionRow) -> bool:
    """Tell whether the reader's own step has just been made, and may be taken back."""
    seat = reader.seat
    if seat is None or [one for one, _, _ in position.sheets] != [seat]:
        return False
    return await client.desk.may_undo(reader.sight.game.id, seat)


async def show(
    press: Interaction, told: MessageContent | Sequence[MessageContent], files: Sequence[File] = ()
) -> int | None:
    """Put posts where the press was claimed for: the first in place of the message, or all new.

    Give the message that the last one is.
    """
    several = (told,) if isinstance(told, MessageContent) else tuple(told)
    last = None
    if updating(press):
        if not await kept_pictures.edited(press, several[0], files):
            await edit(press, several[0], files)
        last = press.message.id if press.message is not None else None
        several = several[1:]
    return await tell(press, several, files) or last


async def show_soon(
    press: Interaction,
    made: Callable[[Sequence[Shown]], MessageContent],
    drawing: Coroutine[Any, Any, Drawn],
) -> None:
    """Show a post with pictures that are being drawn; first with the old ones if that takes long.

    Whoever presses on in the meantime is not thrown back.
    """
    task = asyncio.create_task(drawing)
    try:
        done, _ = await asyncio.wait({task}, timeout=PATIENCE)
        wait = not done and updating(press)
        first = wait and await kept_pictures.edited(press, made(kept_pictures.shown(press)), ())
        pictures = await task
    finally:
        task.cancel()
    if not first or kept_pictures.latest(press):
        await show(press, made(pictures.shown), pictures.files)


async def show_card(press: Interaction, reader: Reader, lead: str = "") -> None:
    """Show the present card of a reader; first, to stay, what closed direct messages kept back."""
    await _show_card(press, reader, lead, lead)


async def _show_card(press: Interaction, reader: Reader, lead: str, stays: str) -> None:
    """Show the present card; once there is a newer one, what `stays` is left of it."""
    newest = Newest(press, reader)
    pictures = await drawn(press, reader)
    async with unread_news.behind(press.client, reader) as page:
        early = () if page is None else posts(page)
        last = await show(press, (*early, turn_card(reader, pictures.shown, lead)), pictures.files)
    await newest.is_now(last, stays)


async def show_news(press: Interaction, reader: Reader) -> None:
    """Tell everything that no letter has told."""
    async with unread_news.behind(press.client, reader) as page:
        await show(press, news_cards(reader, page))


async def show_late(press: Interaction, reader: Reader) -> None:
    """Show the present card to whoever pressed what is over, or is another's by now."""
    if reader.seat is None:
        gone = await parted(press.client, await caller(press), reader.sight.game.id)
        await show_card(press, reader, gone or reader.say("turn.watching"))
    else:
        await _show_card(press, reader, reader.say("turn.late"), "")


def sheet_changed(client: Skald, reader: Reader) -> None:
    """Let the sheets go that stand beside a card: there is more on one by now, or less."""
    if reader.seat is not None:
        client.courier.live.lay_beside((reader.sight.game.id, reader.seat), ())


async def forgotten(client: Skald, person: Person, reader: Reader) -> Sequence[str]:
    """Say once of an order that was never given that its time is over."""
    lines = tuple(left_behind(reader))
    if lines:
        async with client.store.writing() as tx:
            await tx.drafts.drop(person.id, reader.sight.game.id)
    return lines


async def show_answer(press: Interaction, person: Person, reply: Reply, dropped: int = 0) -> None:
    """Say what became of orders, and show what is asked now.

    What was typed, and has only been noted, needs no card beside the one that is there; nor does
    what brings one by letter at once. Where that letter can't come now, this tells what it would,
    in messages that no press paints over. Only here a step may be taken back: a card that is looked
    at later would tell, by a button that is gone, that somebody has done something in secret since.
    """
    reader = await reading(press, person, reply.game)
    await told.remember_reply(press.client, person.id, reply, reader.sight.players)
    if any(one.place for one in reply.answers):
        sheet_changed(press.client, reader)
    more = await forgotten(press.client, person, reader)
    lines = () if updating(press) else line_cards(reader, reply, dropped, more=more)
    if lines:
        await show(press, lines)
        return
    card = await unread_news.next_card(press.client, reader, reply)
    if card is not None and unread_news.comes(card, press.client.now()) and person.dm != CLOSED:
        await show(press, next_cards(reader, reply, dropped, more=more))
        return
    newest = Newest(press, reader)
    pictures = await drawn(press, reader)
    undo = str(press.id) if pictures.undo else ""
    async with unread_news.ahead(press.client, reader, card) as page:
        said = said_of(reader, reply, dropped, more=more)
        cards = cards_of(reader, said, pictures.shown, undo=undo)
        if page is not None:
            said = brought(reader, reply, dropped, page, more=more)._replace(played="")
            cards = kept_cards(reader, reply, page, pictures.shown, dropped, more=more)
        last = await show(press, cards, pictures.files)
    if press.guild_id is None:
        press.client.desk.stays(reply, person.id)
    await newest.is_now(last, said.words)


async def show_picture(press: Interaction, reader: Reader, part: str, zoom: str) -> None:
    """Show one picture, and the same in words."""
    pictures = await drawn(press, reader, ((part, zoom),))
    if not pictures.shown:
        await show_card(press, reader)
        return
    post = picture_card(reader, pictures.shown[0], pictures.twins[0], part, zoom)
    await show(press, post, pictures.files)
