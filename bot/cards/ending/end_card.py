"""The card of a game that is over: who has won, by which rule, and its saga or last picture."""

from collections.abc import Iterator, Sequence

from bot.cards.ending.end_post import (
    END_VERBS,
    SHOWING_VERBS,
    make_end_buttons,
    make_end_parts,
)
from bot.cards.picture_menu import QUIET_COLOUR, picture_row
from bot.games.ending.endings import EndShow
from bot.messages.post_parts import AttachedPicture, Button, Text, stack_pictures
from bot.messages.posts import MessageContent, PostPart, button_rows, lay_out_page
from bot.messages.reader import Reader
from render.language.pages import Page


def end_card(
    reader: Reader,
    page: Page,
    shown: Sequence[AttachedPicture] = (),
    lead: str = "",
    show: EndShow | None = None,
) -> tuple[MessageContent, ...]:
    """Return the card of a game that is over; `lead` says what has just been done.

    A game that shows its end has its saga in place of the last picture.
    """
    head = "\n".join(filter(None, (f"-# {reader.table_title}", lead)))
    before: list[PostPart] = list(stack_pictures(shown))
    pictures = picture_row(reader)
    parts = () if show is None else make_end_parts(reader.voice, show)
    buttons = _list_buttons(reader, has_ending=show is not None)
    after = (*parts, *((pictures,) if pictures else ()), *button_rows(*buttons))
    return lay_out_page(page, (*before, Text(head)), after, QUIET_COLOUR)


def _list_buttons(reader: Reader, *, has_ending: bool) -> Iterator[Button]:
    """Yield the buttons: what the end shows, rules, and another game for those who played."""
    if has_ending:
        verbs = SHOWING_VERBS if reader.seat is None else END_VERBS
        yield from make_end_buttons(reader.plain_voice, reader.seat_view.game.id, verbs)
    yield reader.make_button("rules")
    if reader.seat is not None:
        yield reader.make_button("rematch", style="primary")
