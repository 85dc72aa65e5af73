"""Name a letter's table where letters of other tables may be beside it."""

from collections.abc import Sequence
from dataclasses import replace

from bot.delivery.addresses import Address
from bot.delivery.letters.letter_texts import LetterText, voice_for
from bot.messages.post_parts import Text
from bot.messages.posts import MessageContent, PostPart, lay_out_page


def lay_out_with_title(
    text: LetterText, address: Address, after: Sequence[PostPart]
) -> tuple[MessageContent, ...]:
    """Lay out a page, with its table's name under the headline or first where it is in doubt."""
    name = _table_name(address) if text.names_table else ""
    if not name:
        return lay_out_page(text.page, after=after)
    first, *more = lay_out_page(text.page, (Text(f"-# {name}"),), after)
    return (_under_headline(first) if text.page.title.strip() else first, *more)


def _table_name(address: Address) -> str:
    """Return the table's name for a DM or a shared channel; "" in the table's own thread."""
    row = address.table.row if address.table is not None else None
    if row is None or (address.person is None and address.destination.channel != row.channel):
        return ""
    voice = voice_for(address)
    return voice.say("turn.table", name=voice.say("game.name"), number=str(row.id))


def _under_headline(content: MessageContent) -> MessageContent:
    name, text, *rest = content.parts
    assert isinstance(name, Text)  # noqa: S101 - both were set above
    assert isinstance(text, Text)  # noqa: S101
    headline, *rest_of_text = text.markdown.split("\n", 1)
    merged = Text("\n".join((headline, name.markdown, *rest_of_text)))
    return replace(content, parts=(merged, *rest))
