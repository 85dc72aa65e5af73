"""Write what each shape of letter says, before it is laid out as messages."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.cards.ending.end_post import SHOWING_VERBS, make_end_buttons
from bot.cards.lobby_message.seat_offer import answer_buttons, retract_button
from bot.cards.news_card import write_sentence
from bot.delivery.addresses import Address, require_table
from bot.delivery.letters.composed_letters import StaleLetterError
from bot.delivery.thread_opening import make_table_row
from bot.game_types import GAME_TYPES
from bot.games.ending.ended_game_record import ENDED_LIVES
from bot.games.news.timestamps import relative_time
from bot.games.news.unread_news import UnreadNews, write_news_page
from bot.letter_bodies import (
    EndedOffer,
    Facts,
    FightPost,
    Note,
    OfferMention,
    OpenOffer,
    OutcomePost,
    PublicPost,
    SeatNews,
    UnreachedNote,
)
from bot.messages.controls import Control
from bot.messages.post_parts import MAX_LABEL_LENGTH, Button, LinkButton, Select, shorten
from render.language.pages import Page
from render.words import COMMON_BOOK, WORD_BOOKS, Voice

LetterOfOwnWords = (
    PublicPost
    | FightPost
    | OutcomePost
    | Note
    | UnreachedNote
    | OpenOffer
    | OfferMention
    | EndedOffer
)
"""The shapes whose words need nothing but the letter and its address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterText:
    """What a letter says, with its buttons, and whom it notifies."""

    page: Page
    buttons: tuple[Button | LinkButton | Select, ...] = ()
    mentioned_user: int | None = None
    is_silent: bool = False
    """It notifies only whom it mentions."""
    names_table: bool = True
    """The table's name is added where letters of other tables may be beside it."""


def write_letter_text(body: LetterOfOwnWords, address: Address) -> LetterText:
    """Write a letter of its own words."""
    match body:
        case PublicPost() | FightPost() | OutcomePost():
            text = _write_public_text(body, address)
        case Note():
            text = _write_note(body, address)
        case UnreachedNote():
            text = _write_unreached_note(body, address)
        case OpenOffer():
            text = _write_offer(body, address)
        case OfferMention():
            text = _write_offer_mention(body, address)
        case EndedOffer():
            text = _write_ended_offer(body, address)
    return text


def _write_public_text(body: PublicPost | FightPost | OutcomePost, address: Address) -> LetterText:
    """Write what everybody is told of a game."""
    match body:
        case PublicPost():
            return _write_post(body, address)
        case FightPost():
            return _write_fight(body, address)
        case OutcomePost():
            return _write_outcome(body, address)


def _write_post(post: PublicPost, address: Address) -> LetterText:
    cheer_buttons = _cheer_buttons(post.open_to, address)
    return LetterText(
        page=post.page,
        buttons=(*cheer_buttons, *_table_buttons(address)),
        is_silent=address.person is None,
    )


def _write_fight(fight: FightPost, address: Address) -> LetterText:
    """Write a fight; in a thread of its own the thread's name is its title."""
    page = fight.page if address.room else replace(fight.page, title="")
    return LetterText(page=page, is_silent=True, names_table=False)


def _write_outcome(outcome: OutcomePost, address: Address) -> LetterText:
    row = make_table_row(voice_for(address), require_table(address).row.id, rematch=True)
    return LetterText(
        page=outcome.page.without_repeated_title(),
        buttons=row.items,
        is_silent=address.person is None,
    )


def _write_note(note: Note, address: Address) -> LetterText:
    page = write_sentence(voice_for(address), note.key, note.facts)
    return LetterText(page=page, buttons=_table_buttons(address), is_silent=True)


def _write_unreached_note(note: UnreachedNote, address: Address) -> LetterText:
    """Write that a seat is out of reach; raise `StaleLetterError` if it has no holder any more."""
    table = require_table(address)
    row = table.find_seat(note.seat)
    if row is None or row.person is None:
        raise StaleLetterError
    user = table.people[row.person].discord
    facts: Facts = {"seat": int(note.seat), "who": _mention(user)}
    key = "letter.closed.card" if note.is_asked else "letter.closed"
    return LetterText(
        page=write_sentence(voice_for(address), key, facts),
        buttons=_table_buttons(address),
        mentioned_user=user if note.is_asked else None,
        is_silent=True,
    )


def _write_offer(offer: OpenOffer, address: Address) -> LetterText:
    """Write an offer: to its recipient, or for everybody, who may see it withdrawn."""
    voice, is_public = voice_for(address), address.person is None
    game, rest = require_table(address).row.id, f"{offer.giver}.{offer.to}"
    facts = {**offer.facts, "game": voice.say("game.name")}
    retract_buttons = (retract_button(voice, game, rest),) if is_public else ()
    own_buttons = (*answer_buttons(voice, game, rest), *retract_buttons)
    return LetterText(
        page=write_sentence(voice, "offer.asked" if is_public else "offer.asked.own", facts),
        buttons=(*own_buttons, *_table_buttons(address)),
        is_silent=is_public,
        names_table=False,
    )


def _write_offer_mention(mention: OfferMention, address: Address) -> LetterText:
    """Write to the recipient of an offer, in the thread."""
    voice = voice_for(address)
    user = require_table(address).people[mention.person].discord
    facts = {**mention.facts, "game": voice.say("game.name"), "who": _mention(user)}
    return LetterText(
        page=write_sentence(voice, "offer.closed", facts),
        buttons=_table_buttons(address),
        mentioned_user=user,
        is_silent=True,
    )


def _write_ended_offer(ended: EndedOffer, address: Address) -> LetterText:
    return LetterText(
        page=write_sentence(voice_for(address), ended.key, ended.facts),
        buttons=_table_buttons(address),
        names_table=False,
    )


# Letters whose words are made when they are sent


async def write_unread_news(news: UnreadNews | None, address: Address) -> Page | None:
    """Write unread news, in a thread: a long turn takes its time; None if there is none."""
    if news is None or not news.chapters:
        return None
    return await asyncio.to_thread(write_news_page, news, address.language)


def write_news(news: SeatNews, page: Page, address: Address) -> LetterText:
    """Write a seat's news; a card that follows has the button to the table itself."""
    table_buttons = () if news.card else _table_buttons(address)
    buttons = (*_cheer_buttons(news.open_to, address), *table_buttons)
    return LetterText(page=page, buttons=buttons, is_silent=True)


def write_news_alone(page: Page, address: Address) -> LetterText:
    """Write the news of a card that asks nothing any more."""
    return LetterText(page=page, buttons=_table_buttons(address), is_silent=True)


def write_reminder(key: str, closes_at: datetime, address: Address) -> LetterText:
    """Write a reminder of an ask."""
    page = write_sentence(voice_for(address), key, {"left": relative_time(closes_at)})
    return LetterText(page=page, buttons=_table_buttons(address), is_silent=True)


# Parts of a text


def voice_for(address: Address) -> Voice:
    """Return the voice for an address's reader."""
    table = address.table
    players = table.player_names(address.language) if table else {}
    book = WORD_BOOKS[table.row.rules] if table else COMMON_BOOK
    return Voice(address.language, book, players, reader=address.viewer, markdown=True)


def _table_buttons(address: Address) -> tuple[Button | LinkButton | Select, ...]:
    """Return the button to the reader's own card, if the letter is about a table.

    A player whose game is over may play again at once, and see what its end shows.
    """
    if address.table is None:
        return ()
    voice, row = voice_for(address), address.table.row
    if row.life not in ENDED_LIVES or address.person is None:
        return make_table_row(voice, row.id).items
    played = GAME_TYPES.get(row.rules)
    has_ending = row.revision > 0 and played is not None and played.presentation.ending is not None
    shown = make_end_buttons(replace(voice, markdown=False), row.id, SHOWING_VERBS)
    return (*make_table_row(voice, row.id, rematch=True).items, *(shown if has_ending else ()))


def _cheer_buttons(open_to: Sequence[str], address: Address) -> Iterator[Button]:
    """Return the button to react to the last event that is open to reactions."""
    label = shorten(voice_for(address).say("button.cheer"), MAX_LABEL_LENGTH)
    for event in open_to[-1:]:
        yield Button(label, Control("cheer", require_table(address).row.id, rest=event))


def _mention(discord_id: int) -> str:
    return f"<@{discord_id}>"
