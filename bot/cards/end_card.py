"""The card of a game that is over: who has won, by which rule, and the last picture."""

from collections.abc import Iterator, Sequence

from bot.cards.picture_menu import QUIET_COLOUR, picture_row
from bot.messages.post_parts import AttachedPicture, Button, Gallery, Text
from bot.messages.posts import MessageContent, PostPart, button_rows, lay_out_page
from bot.messages.reader import Reader
from render.language.pages import Page


def end_card(
    reader: Reader, page: Page, shown: Sequence[AttachedPicture] = (), lead: str = ""
) -> tuple[MessageContent, ...]:
    """Return the card of a game that is over; `lead` says what has just been done."""
    head = "\n".join(filter(None, (f"-# {reader.table_title}", lead)))
    before: list[PostPart] = [Gallery(tuple(shown))] if shown else []
    pictures = picture_row(reader)
    after = (*((pictures,) if pictures else ()), *button_rows(*_buttons(reader)))
    return lay_out_page(page, (*before, Text(head)), after, QUIET_COLOUR)


def _buttons(reader: Reader) -> Iterator[Button]:
    """Return the buttons: rules for everybody, another game for those who played."""
    yield reader.make_button("rules")
    if reader.seat is not None:
        yield reader.make_button("rematch", style="primary")
