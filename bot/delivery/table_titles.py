"""Which table a letter is of: said where letters of others may stand beside it."""

from collections.abc import Sequence
from dataclasses import replace

from bot.cards.seat_offer import OF, asks
from bot.delivery.addresses import Address
from bot.messages.posts import MessageContent, Part, Text, posts
from bot.store.rows import Letter
from render.language.pages import Page
from render.words import Voice


def titled(
    letter: Letter, to: Address, voice: Voice, page: Page, after: Sequence[Part]
) -> tuple[MessageContent, ...]:
    """Set a page out with its table's name where that is in doubt: under its headline, or first."""
    name = _name(letter, to, voice)
    if not name:
        return posts(page, after=after)
    first, *more = posts(page, (Text(f"-# {name}"),), after)
    return (_under_headline(first) if page.title.strip() else first, *more)


def _name(letter: Letter, to: Address, voice: Voice) -> str:
    """Name the table in a DM, and in a channel where it has no thread; an offer does it itself."""
    row = to.table.row if to.table is not None else None
    offered = asks(letter) or OF in letter.body
    if row is None or offered or (to.person is None and to.place.channel != row.channel):
        return ""
    return voice.say("turn.table", name=voice.say("game.name"), number=str(row.id))


def _under_headline(post: MessageContent) -> MessageContent:
    name, text, *rest = post.parts
    assert isinstance(name, Text)  # noqa: S101 - both were set above
    assert isinstance(text, Text)  # noqa: S101
    headline, *below = text.markdown.split("\n", 1)
    whole = Text("\n".join((headline, name.markdown, *below)))
    return replace(post, parts=(whole, *rest))
