"""What a person has saved in a workshop: saving, opening, sharing, importing, deleting."""

from typing import Final

from bot.cards.workshop.workshop_post import shorten_text
from bot.messages.controls import Values
from bot.messages.post_parts import AttachedFile, Text
from bot.messages.posts import File, MessageContent
from bot.messages.reader import code_span
from bot.play.answer import Answer, Response
from bot.play.workshop.stored_works import (
    WorkInHand,
    keep_before_change,
    list_saved,
    save_work,
    store_in_hand,
)
from bot.play.workshop.work_session import WorkSession
from engine.core.notation.pasted_orders import strip_code_fence
from render.language.grammar import Noun
from render.workshop import FIRST_PAGE, NO_WORK, Work

MAX_SHOWN_TEXT: Final = 1_500
"""A longer text is in the file alone."""


async def change_shelf(session: WorkSession, one: WorkInHand, key: str, values: Values) -> Response:
    """Save, share or delete the work in hand, or begin a new one."""
    del values
    if key == "save":
        return await _save(session, one)
    if key == "share":
        return _share(session, one)
    if key == "drop":
        return await _drop(session, one)
    return await _replace(session, one, NO_WORK, "")


async def open_saved(session: WorkSession, one: WorkInHand, key: str, values: Values) -> Response:
    """Take a saved work in hand; what was in hand is kept."""
    del key
    async with session.services.store.reading() as tx:
        saved = await list_saved(tx, session.person, session.rules)
    place = values.first_choice
    names = tuple(saved)
    if not place.isdecimal() or int(place) >= len(names):
        return await session.show(one, session.voice.say("workshop.shelf.old"))
    name = names[int(place)]
    lead = session.voice.say("workshop.shelf.opened", name=_quoted(session, name))
    return await _replace(session, one, saved[name], lead)


async def import_work(session: WorkSession, one: WorkInHand, text: str) -> Response:
    """Take in hand what a text says, or say why it can't be read."""
    found = session.workshop.read_text(session.voice, strip_code_fence(text))
    if isinstance(found, str):
        return await session.show(one, found)
    return await _replace(session, one, found, session.voice.say("workshop.import.done"))


async def _save(session: WorkSession, one: WorkInHand) -> Response:
    name = session.workshop.name_work(one.work)
    if not name:
        return await session.show(one, session.voice.say("workshop.shelf.unnamed"))
    async with session.services.store.writing() as tx:
        is_saved = await save_work(tx, session.person, session.rules, name, one.work)
    key = "saved" if is_saved else "full"
    said = session.voice.say(f"workshop.shelf.{key}", name=_quoted(session, name))
    return await session.show(one, said)


def _share(session: WorkSession, one: WorkInHand) -> Response:
    """Show the work as a text, as a file and as a short code, in a message of its own."""
    workshop = session.workshop
    text, kind = workshop.write_text(session.plain_voice, one.work), workshop.text_kind
    name = f"{session.rules}-workshop.{kind}"
    shown = f"```{kind}\n{text}```" if len(text) <= MAX_SHOWN_TEXT and "```" not in text else ""
    said = session.voice.say("workshop.shelf.shared")
    code = "" if workshop.write_code is None else workshop.write_code(one.work)
    coded = session.voice.say("workshop.shelf.code", form=code_span(code)) if code else ""
    parts = (Text(shorten_text("\n".join(filter(None, (said, coded, shown))))), AttachedFile(name))
    return Answer((MessageContent(parts),), (File(name, text.encode()),), leaves_pressed=True)


async def _drop(session: WorkSession, one: WorkInHand) -> Response:
    """Delete what is saved under the name of the work; the work itself stays in hand."""
    name = session.workshop.name_work(one.work)
    async with session.services.store.writing() as tx:
        is_saved = name in await list_saved(tx, session.person, session.rules)
        if is_saved:
            await tx.decks.drop(session.person, session.rules, name)
    key = "dropped" if is_saved else "not_saved"
    said = session.voice.say(f"workshop.shelf.{key}", name=_quoted(session, name))
    return await session.show(one, said)


async def _replace(session: WorkSession, one: WorkInHand, work: Work, lead: str) -> Response:
    """Take another work in hand; the present one is saved first, unless that is done already."""
    name = session.workshop.name_work(one.work) or session.plain_voice.say(
        "workshop.shelf.nameless"
    )
    person, rules = session.person, session.rules
    async with session.services.store.writing() as tx:
        kept = await keep_before_change(tx, person, rules, name, one.work)
        after = one if kept is None else one.next_step(work, FIRST_PAGE)
        await store_in_hand(tx, person, rules, after)
    if kept is None:
        return await session.show(one, session.voice.say("workshop.shelf.full"))
    stored = session.voice.say("workshop.shelf.kept", name=_quoted(session, kept)) if kept else ""
    return await session.show(after, "\n".join(filter(None, (lead, stored))))


def _quoted(session: WorkSession, name: str) -> Noun:
    """Return a name that a person has given, for a sentence."""
    return Noun(session.voice.clean_typed_text(name))
