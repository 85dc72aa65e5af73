"""Name a letter's table where letters of other tables may be beside it."""

from collections.abc import Sequence
from dataclasses import replace

from bot.cards.seat_offer import ENDED_OFFER_KEY, is_open_offer
from bot.delivery.addresses import Address
from bot.messages.posts import MessageContent, PostPart, Text, lay_out_page
from bot.records import Letter
from render.language.pages import Page
from render.words import Voice


def lay_out_with_title(
    letter: Letter, address: Address, voice: Voice, page: Page, after: Sequence[PostPart]
) -> tuple[MessageContent, ...]:
    """Lay out a page, with its table's name under the headline or first where it is in doubt."""
    name = _table_name(letter, address, voice)
    if not name:
        return lay_out_page(page, after=after)
    first, *more = lay_out_page(page, (Text(f"-# {name}"),), after)
    return (_under_headline(first) if page.title.strip() else first, *more)


def _table_name(letter: Letter, address: Address, voice: Voice) -> str:
    """Return the table's name for a DM or a shared channel; "" if the letter has it already."""
    row = address.table.row if address.table is not None else None
    is_offer = is_open_offer(letter) or ENDED_OFFER_KEY in letter.body
    if (
        row is None
        or is_offer
        or (address.person is None and address.destination.channel != row.channel)
    ):
        return ""
    return voice.say("turn.table", name=voice.say("game.name"), number=str(row.id))


def _under_headline(content: MessageContent) -> MessageContent:
    name, text, *rest = content.parts
    assert isinstance(name, Text)  # noqa: S101 - both were set above
    assert isinstance(text, Text)  # noqa: S101
    headline, *rest_of_text = text.markdown.split("\n", 1)
    merged = Text("\n".join((headline, name.markdown, *rest_of_text)))
    return replace(content, parts=(merged, *rest))
