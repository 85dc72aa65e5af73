"""Lay out the posts of the room of boasts: the floor with its deeds, and boasts with their buttons.

Boasts that wait at the same time leave as one post: all but the last are marked as sent without a
message of their own, and the last one's post shows them. So nothing is lost if the process ends in
between, since the outbox says which boasts have no message.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import dropwhile, takewhile
from typing import Any, Final, NamedTuple, TypeGuard

from bot.delivery.addresses import Address, require_table
from bot.delivery.letters.composed_letters import OutgoingMessage
from bot.delivery.letters.letter_layout import name_shared_room
from bot.delivery.letters.letter_pictures import NamedPicture
from bot.delivery.letters.letter_texts import LetterText, voice_for
from bot.delivery.letters.table_titles import lay_out_with_title
from bot.delivery.thread_opening import make_table_row
from bot.letter_bodies import BoastPost, DeedOffer, FloorPost
from bot.messages.controls import Control
from bot.messages.file_sizes import may_be_attached
from bot.messages.post_parts import (
    MAX_ALT_LENGTH,
    MAX_CHARACTERS,
    MAX_CHOICES,
    MAX_LABEL_LENGTH,
    MAX_OPTION_LENGTH,
    AttachedPicture,
    Button,
    Option,
    Row,
    Section,
    Select,
    Text,
    shorten,
)
from bot.messages.posts import MAX_COMPONENTS, File, MessageContent, PostPart, lay_out_page
from bot.records import Letter, OutboxLetter
from bot.store.store import Transaction
from render.language.markup import discord_length, remove_escapes
from render.words import Voice

MAX_DEEDS_WITH_BUTTONS: Final = 5
"""The deeds of a floor that have a button of their own; the others are in a select."""
MAX_JOINED_BOASTS: Final = 8
"""The number of boasts that leave together."""
MAX_JOINED_LENGTH: Final = 3_000
"""The number of characters of boasts that leave together."""
BOAST_VERBS: Final = ("best", "cheer")
"""The verbs of the buttons under a boast."""


# The floor


def lay_out_floor(post: FloorPost, address: Address) -> tuple[MessageContent, ...]:
    """Lay out what was earned, each deed with its button, and the button for other deeds."""
    voice, game = voice_for(address), require_table(address).row.id
    shown, others = post.deeds[:MAX_DEEDS_WITH_BUTTONS], post.deeds[MAX_DEEDS_WITH_BUTTONS:]
    label = shorten(voice.say("button.boast_of"), MAX_LABEL_LENGTH)
    parts: list[PostPart] = [
        Section(one.text, Button(label, Control("boast", game, rest=one.key))) for one in shown
    ]
    if others:
        parts.append(Row((_make_select(voice, game, others),)))
    if post.key:
        words = shorten(voice.say("button.boast"), MAX_LABEL_LENGTH)
        boast = Button(words, Control("boast", game, rest=post.key), "primary")
        parts.append(Row((boast, *make_table_row(voice, game).items)))
    text = LetterText(page=name_shared_room(post.page, address), is_silent=True)
    return lay_out_with_title(text, address, parts)


def _make_select(voice: Voice, game: int, deeds: Sequence[DeedOffer]) -> Select:
    """Return the select of the deeds that have no button of their own."""
    options = tuple(
        Option(one.key, shorten(remove_escapes(one.text), MAX_OPTION_LENGTH))
        for one in deeds[:MAX_CHOICES]
    )
    hint = shorten(voice.say("button.boast_of"), MAX_LABEL_LENGTH)
    return Select(Control("boast", game), options, hint)


# Boasts


class DrawnBoast(NamedTuple):
    """A boast and the arms of who boasts; None without arms."""

    post: BoastPost
    arms: NamedPicture | None


def lay_out_boasts(
    boasts: Sequence[DrawnBoast], address: Address, max_file_bytes: int
) -> list[OutgoingMessage]:
    """Lay out boasts with their arms and buttons, in few messages with their files."""
    shown = [_rename_arms(one, number, max_file_bytes) for number, one in enumerate(boasts, 1)]
    files = {
        one.arms.name: File(one.arms.name, one.arms.picture.png)
        for one in shown
        if one.arms is not None
    }
    return [
        OutgoingMessage(content, tuple(files[name] for name in content.file_names))
        for content in _join_boasts(shown, address)
    ]


def _rename_arms(boast: DrawnBoast, number: int, max_file_bytes: int) -> DrawnBoast:
    """Give arms a file name of their own; arms that are too large are left out."""
    arms = boast.arms
    if arms is None or not may_be_attached(arms.picture.png, max_file_bytes):
        return DrawnBoast(boast.post, None)
    return DrawnBoast(boast.post, replace(arms, name=f"arms-{number}.png"))


def _join_boasts(boasts: Sequence[DrawnBoast], address: Address) -> list[MessageContent]:
    """Lay out each boast with the buttons to vote for it and to applaud, joined to messages."""
    voice, game = voice_for(address), require_table(address).row.id
    contents: list[MessageContent] = []
    for post, arms in boasts:
        row = _make_boast_row(voice, game, post)
        if contents:
            laid_out = lay_out_page(post.page, after=(row,))
        else:
            text = LetterText(page=name_shared_room(post.page, address), is_silent=True)
            laid_out = lay_out_with_title(text, address, (row,))
        for content in _put_beside(laid_out, arms):
            if contents and _fits(contents[-1], content):
                parts = (*contents.pop().parts, *content.parts)
                contents.append(replace(content, parts=parts))
            else:
                contents.append(content)
    return contents


def _put_beside(
    contents: Sequence[MessageContent], arms: NamedPicture | None
) -> Iterator[MessageContent]:
    """Put arms beside the beginning of a boast."""
    first, *more = contents
    beginning, *rest = first.parts
    if arms is not None and isinstance(beginning, Text):
        picture = AttachedPicture(arms.name, shorten(arms.picture.alt, MAX_ALT_LENGTH))
        first = replace(first, parts=(Section(beginning.markdown, picture), *rest))
    yield first
    yield from more


def _fits(content: MessageContent, added: MessageContent) -> bool:
    """Tell whether two messages can be one."""
    characters = content.character_count + added.character_count
    return (
        characters <= MAX_CHARACTERS
        and content.component_count + added.component_count <= MAX_COMPONENTS
    )


def _make_boast_row(voice: Voice, game: int, post: BoastPost) -> Row:
    """Return the buttons of a boast."""
    return Row(
        tuple(
            Button(
                shorten(voice.say(f"button.{verb}"), MAX_LABEL_LENGTH),
                Control(verb, game, rest=post.boast),
            )
            for verb in BOAST_VERBS
        )
    )


# Boasts that leave together


def may_join_next(letters: Sequence[OutboxLetter]) -> bool:
    """Tell whether the first of these due letters leaves with the boasts after it as one post."""
    bodies = takewhile(_is_boast, (one.letter.body for one in letters))
    lengths = [discord_length(one.page.to_markdown()) for one in bodies if _is_boast(one)]
    return 1 < len(lengths) <= MAX_JOINED_BOASTS and sum(lengths) <= MAX_JOINED_LENGTH


def _is_boast(body: Any) -> TypeGuard[BoastPost]:
    return isinstance(body, BoastPost)


async def find_joined_boasts(tx: Transaction, letter: Letter) -> list[Letter]:
    """Find the letters of a post of boasts: those left to it without a message, then its own."""
    found = await tx.outbox.of_game(letter.game or 0)
    in_room = (one for one in found if _is_in(one, letter.room or ""))
    before = dropwhile(lambda one: one.letter.letter != letter.letter, in_room)
    next(before, None)
    left = takewhile(lambda one: one.sent_at is not None and one.message is None, before)
    boasts = takewhile(lambda one: _is_boast(one.letter.body), left)
    return [*reversed([one.letter for one in boasts]), letter]


def _is_in(outbox_letter: OutboxLetter, room: str) -> bool:
    return outbox_letter.letter.room == room and outbox_letter.letter.seat is None
