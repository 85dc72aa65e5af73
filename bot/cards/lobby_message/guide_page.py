"""A page of a game's guide as a message: its picture, and the way to the other pages."""

from collections.abc import Iterator
from typing import Final

from bot.cards.lobby_message.welcome_page import make_play_button
from bot.cards.turn_card import table_button
from bot.game_types import GameType
from bot.messages.controls import Control
from bot.messages.post_parts import (
    MAX_LABEL_LENGTH,
    MAX_OPTION_LENGTH,
    AttachedPicture,
    Button,
    Gallery,
    Option,
    Row,
    Select,
    Style,
    Text,
    shorten,
)
from bot.messages.posts import MessageContent, PostPart
from bot.messages.reader import IN_PLACE
from render.guide import Guide, write_page_text, write_page_title
from render.language.grammar import Noun
from render.words import Voice

PAGE_VERB: Final = "guide_page"
COLOUR: Final = 0x5C5148


def make_page_control(key: str, number: int, table: int = 0) -> Control:
    """Return the control that leads to a page of a guide, opened from a card of a table or not."""
    return Control(PAGE_VERB, table, rest=f"{key}.{number}")


def read_page_control(control: Control) -> tuple[str, int]:
    """Return the game and the page that a control leads to; page 1 if it names none."""
    key, _, number = control.rest.partition(".")
    return key, int(number) if number.isdecimal() else 1


def write_guide_post(
    voice: Voice,
    game_type: GameType,
    guide: Guide,
    number: int,
    picture: AttachedPicture | None,
    table: int = 0,
) -> MessageContent:
    """Return a page as a message; without its picture, its words.

    Opened from a card of a table, it leads back there.
    """
    key, page = game_type.game.key, guide.pages[number - 1]
    line = Text(f"-# {voice.say('guides.line', name=Noun(voice.say('game.name')))}")
    words = Text(f"### {write_page_title(voice, page)}\n{write_page_text(voice, page)}")
    shown: tuple[PostPart, ...] = (words,) if picture is None else (Gallery(picture),)
    return MessageContent(
        (
            *shown,
            line,
            _make_page_select(voice, guide, number, Control(PAGE_VERB, table, rest=key)),
            *_make_button_rows(voice, game_type, guide, number, table),
        ),
        COLOUR,
    )


def _make_page_select(voice: Voice, guide: Guide, number: int, control: Control) -> Row:
    """Return the select of all pages by their titles."""
    options = tuple(
        Option(
            str(place),
            shorten(f"{place} · {write_page_title(voice, page)}", MAX_OPTION_LENGTH),
            chosen=place == number,
        )
        for place, page in enumerate(guide.pages, 1)
    )
    return Row((Select(control, options, voice.say("guides.pages")),))


def _make_button_rows(
    voice: Voice, game_type: GameType, guide: Guide, number: int, table: int
) -> Iterator[Row]:
    """Yield the buttons to the pages before and after, and the way back to a table's card.

    After the last page comes the game itself, for whoever does not come from a card.
    """
    key = game_type.game.key
    back = _make_button(
        voice, "button.back", make_page_control(key, number - 1, table), enabled=number > 1
    )
    if number < len(guide.pages):
        after = make_page_control(key, number + 1, table)
        style: Style = "secondary" if table else "primary"
        yield Row((back, _make_button(voice, "guides.next", after, style=style)))
    elif table or game_type.presentation.practice is None:
        yield Row((back,))
    else:
        yield Row((back, make_play_button(voice, key)))
    if table:
        yield Row((table_button(voice, table, IN_PLACE),))


def _make_button(
    voice: Voice, words: str, control: Control, style: Style = "secondary", *, enabled: bool = True
) -> Button:
    label = shorten(voice.say(words), MAX_LABEL_LENGTH)
    return Button(label, control, style, disabled=not enabled)
