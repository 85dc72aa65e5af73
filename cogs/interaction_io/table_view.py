"""What a person is shown of a table: their seat view and pictures, in answer to an interaction."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import structlog

from bot.cards.answer import (
    answer_after_news,
    answer_before_next_card,
    answer_without_card,
    lay_out_answer,
    make_answer_text,
    make_answer_text_with_news,
)
from bot.cards.draft_picture import make_sheet_overlays
from bot.cards.news import news_cards
from bot.cards.picture_menu import picture_card
from bot.cards.turn import card_pictures, turn_card
from bot.cards.unfinished_order import expired_order_note
from bot.client import Skald
from bot.games.people.people import language_of
from bot.games.replies import Reply
from bot.games.state.seat_view import SeatView
from bot.messages.controls import Control
from bot.messages.posts import (
    MAX_ALT_LENGTH,
    AttachedPicture,
    File,
    MessageContent,
    lay_out_page,
    shorten,
)
from bot.messages.reader import IN_PLACE, Reader
from bot.play import last_refusal, unread_news
from bot.store.rows import DraftRow, Person, PositionRow
from bot.store.tables.outbox import CLOSED
from bot.workers.picture_studio import DrawnPicture
from cogs.interaction_io import kept_pictures
from cogs.interaction_io.former_holders import say_where_seat_went
from cogs.interaction_io.newest_card import NewestCard
from cogs.interaction_io.responses import (
    DEFAULT_MAX_FILE_BYTES,
    Interaction,
    acknowledge,
    edit_pressed_message,
    find_caller,
    is_updating,
    max_file_bytes,
    send_posts,
)
from engine.core.protocol.values import Event
from render.drawing.picture import DraftOverlay, PictureRequest

TABLE_VERB: Final = "table"
PICTURE_WAIT: Final = 0.8
"""Seconds that an answer waits for its picture before it shows the old one."""

log = structlog.stdlib.get_logger("skald.table_view")


@dataclass(frozen=True)
class DrawnPictures:
    """Drawn pictures, as a message shows them, with their files."""

    pictures: tuple[AttachedPicture, ...] = ()
    files: tuple[File, ...] = ()
    captions: tuple[str, ...] = ()
    may_undo: bool = False
    """Whether the last step was the reader's own and may be undone."""


async def begin_answer(interaction: Interaction, control: Control) -> None:
    """Acknowledge an interaction, for an edit of the pressed message if only the caller sees it.

    Public messages and letters stay as they are.
    """
    letter = control.verb == TABLE_VERB and control.rest != IN_PLACE
    kept_pictures.remember_interaction(interaction)
    await acknowledge(interaction, update=_is_own_message(interaction) and not letter)


def _is_own_message(interaction: Interaction) -> bool:
    message = interaction.message
    return message is not None and (interaction.guild_id is None or message.flags.ephemeral)


async def look_from_interaction(interaction: Interaction, person: Person, game: int) -> Reader:
    """Return the reader of a table, which becomes the person's current one."""
    return await look_at_table(interaction.client, person, game)


async def look_at_table(client: Skald, person: Person, game: int) -> Reader:
    """Return the reader of a table; it becomes the current one of a person who sits there."""
    seat_view = await client.desk.read_seat_view(game, person.id, client.now())
    if seat_view.seat is not None and person.game != game:
        async with client.store.writing() as tx:
            known = await tx.people.get(person.id)
            await tx.people.save(replace(known, game=game))
    if seat_view.seat is not None:
        client.courier.last_looks.record_look(person.id, game, client.now())
    game_type = client.game_types[seat_view.key]
    begun = await _find_draft(client, person, seat_view) if seat_view.seat is not None else None
    return Reader(seat_view, game_type, language_of(person), begun)


async def _find_draft(client: Skald, person: Person, seat_view: SeatView) -> DraftRow | None:
    """Return the draft that a person has begun; None if nothing is chosen in it."""
    async with client.store.reading() as tx:
        row = await tx.drafts.get(person.id, seat_view.game.id)
    known = client.game_types[seat_view.key].game.order_types
    return row if row is not None and row.kind in known and row.fields else None


async def draw_for_interaction(
    interaction: Interaction,
    reader: Reader,
    wanted: Sequence[tuple[str, str]] = (),
    draft: DraftOverlay = (),
) -> DrawnPictures:
    """Draw the pictures of a card, or the wanted ones, with a draft on top."""
    return await draw_pictures(
        interaction.client, reader, wanted, max_file_bytes(interaction), draft
    )


async def draw_pictures(
    client: Skald,
    reader: Reader,
    wanted: Sequence[tuple[str, str]] = (),
    most: int = DEFAULT_MAX_FILE_BYTES,
    draft: DraftOverlay = (),
) -> DrawnPictures:
    """Draw pictures of at most `most` bytes; one that fails is left out."""
    seat_view = reader.seat_view
    position = await client.desk.read_position(seat_view.game.id, seat_view.revision)
    pictures = [
        PictureRequest(
            language=reader.language,
            part=part,
            zoom=zoom,
            draft=draft,
            sheet=make_sheet_overlays(reader),
        )
        for part, zoom in wanted or card_pictures(reader)
    ]
    found: list[tuple[str, DrawnPicture]] = []
    heard = await _recall_events(client, reader, pictures)
    drawn_pictures = await client.studio.draw(
        seat_view.key, position.state, seat_view.seat, pictures, seat_view.players, heard
    )
    for request, sheet in zip(pictures, drawn_pictures, strict=True):
        if isinstance(sheet, Exception):
            log.error("not_drawn", game=seat_view.game.id, part=request.part, exc_info=sheet)
        elif len(sheet.png) <= most:
            name = kept_pictures.picture_file_name(
                request.part, sheet.digest, [name for name, _ in found]
            )
            found.append((name, sheet))
    return DrawnPictures(
        tuple(AttachedPicture(name, shorten(sheet.alt, MAX_ALT_LENGTH)) for name, sheet in found),
        tuple(File(name, sheet.png) for name, sheet in found),
        tuple(sheet.twin for _, sheet in found),
        may_undo=await _may_undo(client, reader, position),
    )


async def _recall_events(
    client: Skald, reader: Reader, pictures: Sequence[PictureRequest]
) -> Sequence[Event]:
    """Return the events heard, with the last event that a part is drawn from if it is older."""
    seat_view, recalls = reader.seat_view, reader.game_type.presentation.recalled_kinds
    kinds = {kind for request in pictures for kind in recalls.get(request.part, ())}
    if (
        not kinds
        or seat_view.seat is None
        or any(one.kind in kinds for one in seat_view.heard_events)
    ):
        return seat_view.heard_events
    async with client.store.reading() as tx:
        found = [
            await tx.steps.find_latest_heard(seat_view.game.id, seat_view.seat, kind)
            for kind in kinds
        ]
    last = max(
        filter(None, found),
        key=lambda posts_shown: (posts_shown.revision, posts_shown.place),
        default=None,
    )
    return seat_view.heard_events if last is None else (last.event, *seat_view.heard_events)


async def _may_undo(client: Skald, reader: Reader, position: PositionRow) -> bool:
    """Tell whether the last step was the reader's own and may be undone."""
    seat = reader.seat
    if seat is None or [one for one, _, _ in position.sheets] != [seat]:
        return False
    return await client.desk.may_undo(reader.seat_view.game.id, seat)


async def show_posts(
    interaction: Interaction,
    posts_shown: MessageContent | Sequence[MessageContent],
    files: Sequence[File] = (),
) -> int | None:
    """Answer with posts: the first replaces the pressed message if that was acknowledged so.

    Return the id of the last message.
    """
    several = (posts_shown,) if isinstance(posts_shown, MessageContent) else tuple(posts_shown)
    last = None
    if is_updating(interaction):
        if not await kept_pictures.edit_keeping_pictures(interaction, several[0], files):
            await edit_pressed_message(interaction, several[0], files)
        last = interaction.message.id if interaction.message is not None else None
        several = several[1:]
    return await send_posts(interaction, several, files) or last


async def show_when_drawn(
    interaction: Interaction,
    make_post: Callable[[Sequence[AttachedPicture]], MessageContent],
    drawing: Coroutine[Any, Any, DrawnPictures],
) -> None:
    """Show a post with pictures that are being drawn; first with the old ones if that takes long.

    A newer interaction with the message is not overwritten.
    """
    task = asyncio.create_task(drawing)
    try:
        done, _ = await asyncio.wait({task}, timeout=PICTURE_WAIT)
        wait = not done and is_updating(interaction)
        first = wait and await kept_pictures.edit_keeping_pictures(
            interaction, make_post(kept_pictures.shown_pictures(interaction)), ()
        )
        pictures = await task
    finally:
        task.cancel()
    if not first or kept_pictures.is_latest(interaction):
        await show_posts(interaction, make_post(pictures.pictures), pictures.files)


async def show_card(interaction: Interaction, reader: Reader, lead: str = "") -> None:
    """Show the present card, after the news that closed direct messages kept back."""
    await _show_card(interaction, reader, lead, lead)


async def _show_card(interaction: Interaction, reader: Reader, lead: str, stays: str) -> None:
    """Show the present card; `stays` is the text left of it once a newer one comes."""
    newest = NewestCard(interaction, reader)
    pictures = await draw_for_interaction(interaction, reader)
    async with unread_news.kept_back_news(interaction.client, reader) as page:
        early = () if page is None else lay_out_page(page)
        last = await show_posts(
            interaction, (*early, turn_card(reader, pictures.pictures, lead)), pictures.files
        )
    await newest.set_present(last, stays)


async def show_news(interaction: Interaction, reader: Reader) -> None:
    """Show the news that no letter has told."""
    async with unread_news.kept_back_news(interaction.client, reader) as page:
        await show_posts(interaction, news_cards(reader, page))


async def show_late(interaction: Interaction, reader: Reader) -> None:
    """Show the present card to a person whose press came too late."""
    if reader.seat is None:
        gone = await say_where_seat_went(
            interaction.client, await find_caller(interaction), reader.seat_view.game.id
        )
        await show_card(interaction, reader, gone or reader.say("turn.watching"))
    else:
        await _show_card(interaction, reader, reader.say("turn.late"), "")


def drop_shown_sheets(client: Skald, reader: Reader) -> None:
    """Forget the sheets shown beside a card, since one has changed."""
    if reader.seat is not None:
        client.courier.live_cards.put_sheets((reader.seat_view.game.id, reader.seat), ())


async def forget_expired_order(client: Skald, person: Person, reader: Reader) -> Sequence[str]:
    """Return the note about an expired draft, and delete the draft."""
    lines = tuple(expired_order_note(reader))
    if lines:
        async with client.store.writing() as tx:
            await tx.drafts.drop(person.id, reader.seat_view.game.id)
    return lines


async def show_answer(
    interaction: Interaction, person: Person, reply: Reply, dropped: int = 0
) -> None:
    """Answer orders, and show the present card.

    Typed orders that were only noted need no new card, nor do orders whose letter brings one at
    once. If that letter can't come now, this answer tells its news in messages that are not edited
    later. Only this card offers Undo: on a card that is shown later, a missing Undo button would
    reveal that somebody has done something in secret.
    """
    reader = await look_from_interaction(interaction, person, reply.game)
    await last_refusal.remember_reply(
        interaction.client, person.id, reply, reader.seat_view.players
    )
    if any(one.position for one in reply.results):
        drop_shown_sheets(interaction.client, reader)
    more = await forget_expired_order(interaction.client, person, reader)
    lines = (
        () if is_updating(interaction) else answer_without_card(reader, reply, dropped, more=more)
    )
    if lines:
        await show_posts(interaction, lines)
        return
    card = await unread_news.find_next_card(interaction.client, reader, reply)
    if (
        card is not None
        and unread_news.is_coming(card, interaction.client.now())
        and person.dm != CLOSED
    ):
        await show_posts(interaction, answer_before_next_card(reader, reply, dropped, more=more))
        return
    newest = NewestCard(interaction, reader)
    pictures = await draw_for_interaction(interaction, reader)
    undo = str(interaction.id) if pictures.may_undo else ""
    async with unread_news.pending_news(interaction.client, reader, card) as page:
        text = make_answer_text(reader, reply, dropped, more=more)
        cards = lay_out_answer(reader, text, pictures.pictures, undo=undo)
        if page is not None:
            text = make_answer_text_with_news(reader, reply, dropped, page, more=more)._replace(
                chapter=""
            )
            cards = answer_after_news(reader, reply, page, pictures.pictures, dropped, more=more)
        last = await show_posts(interaction, cards, pictures.files)
    if interaction.guild_id is None:
        interaction.client.desk.note_reply_stays(reply, person.id)
    await newest.set_present(last, text.short_text)


async def show_picture(interaction: Interaction, reader: Reader, part: str, zoom: str) -> None:
    """Show one picture with its caption."""
    pictures = await draw_for_interaction(interaction, reader, ((part, zoom),))
    if not pictures.pictures:
        await show_card(interaction, reader)
        return
    post = picture_card(reader, pictures.pictures[0], pictures.captions[0], part, zoom)
    await show_posts(interaction, post, pictures.files)
