"""The options of a lobby: a select for each, and a modal for typed values.

`option` and `entry` carry the key of an option in `rest` (`setting.mode`, `entry.colour`). A select
returns a value for `Lobby.set` and `Lobby.bring`; `OTHER_NUMBER` and a button ask for the modal,
whose field is `VALUE_FIELD`. `options` carries a page.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.cards.lobby_message.lobby_post import LobbyView
from bot.cards.lobby_message.lobby_values import value_as_typed, value_in_words
from bot.games.lobby.lobby_options import MAX_TEXT_LENGTH, NO_VALUE, LobbyOption
from bot.games.lobby.lobby_summary import LobbySummary
from bot.games.lobby.paces import PACE_TITLE, estimate_minutes
from bot.messages.controls import Control
from bot.messages.modals import MAX_TITLE_LENGTH, FileField, Modal, TextField
from bot.messages.post_parts import (
    MAX_CHARACTERS,
    MAX_CHOICES,
    MAX_HINT_LENGTH,
    MAX_LABEL_LENGTH,
    MAX_OPTION_LENGTH,
    Button,
    Option,
    Row,
    Section,
    Select,
    Text,
    shorten,
)
from bot.messages.posts import MessageContent, PostPart, button_rows
from render.language.fact_vocabulary import capitalise
from render.language.markup import discord_length
from render.language.play_length import describe_length
from render.language.value_makers import name_of_key

OTHER_NUMBER: Final = "?"
"""The select value that opens the modal for another number."""
VALUE_FIELD: Final = "value"
"""The name of the modal's text field."""
FILE_FIELD: Final = "file"
"""The name of the modal's file field, for a long text."""
OPTIONS_PER_PAGE: Final = 7
COMMON_NUMBERS: Final = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    8,
    10,
    12,
    15,
    18,
    20,
    24,
    30,
    36,
    48,
    60,
    72,
    96,
    120,
    168,
    240,
    336,
)
"""Numbers that are offered for a number option."""


def options_post(summary: LobbySummary, language: str, page: int = 0) -> MessageContent:
    """Return a page of the host's options, each with its value."""
    lobby_view = LobbyView(summary, language)
    pages = _option_pages(summary)
    page = max(0, min(page, len(pages) - 1))
    title = lobby_view.say("lobby.options.title", number=str(summary.game))
    about = lobby_view.say("lobby.options.about", page=page + 1, pages=len(pages))
    parts: list[PostPart] = [Text(f"### {title}\n{about}")]
    for option in pages[page]:
        parts += _option_parts(lobby_view, option, "option")
    turning = tuple(
        Button(
            shorten(lobby_view.plain_voice.say(key), MAX_LABEL_LENGTH),
            Control("options", summary.game, "", str(to)),
        )
        for key, to in (("lobby.earlier", page - 1), ("lobby.later", page + 1))
        if 0 <= to < len(pages)
    )
    return MessageContent((*parts, *button_rows(*turning)))


def find_option_page(summary: LobbySummary, title: str) -> int:
    """Return the number of the page that has an option."""
    for number, page in enumerate(_option_pages(summary)):
        if any(one.title_key == title for one in page):
            return number
    return 0


def _option_pages(summary: LobbySummary) -> Sequence[Sequence[LobbyOption]]:
    """Return the pages of options: the game's, then the table's."""
    scopes = [[one for one in summary.options if one.scope == scope] for scope in ("game", "table")]
    return [
        options[start : start + OPTIONS_PER_PAGE]
        for options in scopes
        for start in range(0, len(options), OPTIONS_PER_PAGE)
    ]


def entry_post(summary: LobbySummary, language: str, person: int) -> MessageContent | None:
    """Return the entry options of a person; None if they have none or hold no seat."""
    lobby_view, row = LobbyView(summary, language), summary.seat_of(person)
    options = summary.entry_options(row)[:OPTIONS_PER_PAGE]
    if row is None or not options or row not in summary.seats:
        return None
    return MessageContent(
        tuple(part for option in options for part in _option_parts(lobby_view, option, "entry"))
    )


def make_value_modal(summary: LobbySummary, language: str, option: LobbyOption, verb: str) -> Modal:
    """Return the modal for a typed value."""
    lobby_view = LobbyView(summary, language)
    name = capitalise(name_of_key(lobby_view.plain_voice, option.title_key))
    fields = (
        (_number_field(lobby_view, option, name),)
        if option.kind == "number"
        else _text_fields(lobby_view, option, name)
    )
    return Modal(_make_control(summary, option, verb), shorten(name, MAX_TITLE_LENGTH), fields)


def _number_field(lobby_view: LobbyView, option: LobbyOption, name: str) -> TextField:
    least, most = option.limits
    about = lobby_view.plain_voice.say("lobby.between", least=least, most=most)
    return TextField(
        name=VALUE_FIELD,
        label=shorten(name, MAX_TITLE_LENGTH),
        about=shorten(about, MAX_OPTION_LENGTH),
        value="" if option.value is None else option.value_text,
        most=9,
        least=0 if option.is_optional else 1,
    )


def _text_fields(
    lobby_view: LobbyView, option: LobbyOption, name: str
) -> tuple[TextField | FileField, ...]:
    """Return a text field, and a file field if the text may be longer than Discord allows."""
    least, most = option.limits
    value = "" if option.value is None else value_as_typed(option)
    field = TextField(
        name=VALUE_FIELD,
        label=shorten(name, MAX_TITLE_LENGTH),
        value=value if discord_length(value) <= MAX_CHARACTERS else "",
        most=max(1, min(most, MAX_CHARACTERS)),
        least=0 if option.is_optional or most > MAX_CHARACTERS else least,
        long=most > MAX_TEXT_LENGTH,
    )
    if most <= MAX_CHARACTERS:
        return (field,)
    say = lobby_view.plain_voice.say
    file = FileField(
        FILE_FIELD,
        shorten(say("write.file"), MAX_TITLE_LENGTH),
        shorten(say("lobby.file"), MAX_OPTION_LENGTH),
    )
    return (field, file)


def find_option(summary: LobbySummary, title: str, person: int = 0) -> LobbyOption | None:
    """Return the option with a title, as a control carries it."""
    found = (*summary.options, *summary.entry_options(summary.seat_of(person)))
    return next((one for one in found if one.title_key == title), None)


def _make_control(summary: LobbySummary, option: LobbyOption, verb: str) -> Control:
    return Control(verb, summary.game, "", option.title_key)


def _option_parts(lobby_view: LobbyView, option: LobbyOption, verb: str) -> tuple[PostPart, ...]:
    """Return the parts of an option: its name, its description, and a control to change it."""
    control = _make_control(lobby_view.summary, option, verb)
    about = _option_description(lobby_view, option)
    if option.kind == "text" or len(option.choices) > MAX_CHOICES - option.is_optional:
        value = value_in_words(lobby_view.voice, option)
        text = lobby_view.say("lobby.option.now", option=option.title_key, value=value, about=about)
        label = shorten(lobby_view.plain_voice.say("lobby.change"), MAX_LABEL_LENGTH)
        return (Section(text, Button(label, control)),)
    hint = shorten(
        capitalise(name_of_key(lobby_view.plain_voice, option.title_key)), MAX_HINT_LENGTH
    )
    select = Select(control, tuple(_select_options(lobby_view, option)), hint)
    return (
        Text(lobby_view.say("lobby.option", option=option.title_key, about=about)),
        Row((select,)),
    )


def _option_description(lobby_view: LobbyView, option: LobbyOption) -> str:
    key = f"{option.title_key}.about"
    if lobby_view.voice.has_words(key):
        return lobby_view.say(key)
    if option.value is None:
        return lobby_view.say("lobby.unchosen")
    return lobby_view.say("lobby.now", value=value_in_words(lobby_view.voice, option))


def _select_options(lobby_view: LobbyView, option: LobbyOption) -> Iterator[Option]:
    values = (
        list(option.choices)
        if option.kind != "number"
        else [str(n) for n in _numbers_to_offer(option)]
    )
    if option.is_optional:
        values = [NO_VALUE, *(one for one in values if one != NO_VALUE)]
    for value in values:
        chosen = value == option.value_text
        yield Option(
            value,
            _choice_label(lobby_view, option, value),
            _choice_description(lobby_view, option, value),
            chosen,
        )
    if (
        option.kind == "number"
        and len(values) - option.is_optional <= option.limits[1] - option.limits[0]
    ):
        label = shorten(lobby_view.plain_voice.say("lobby.another"), MAX_OPTION_LENGTH)
        yield Option(OTHER_NUMBER, label)


def _choice_label(lobby_view: LobbyView, option: LobbyOption, value: str) -> str:
    """Return the label of a choice; a value without words is shown as it is."""
    key, counted = option.choice_key(value), f"{option.title_key}.count"
    if lobby_view.plain_voice.has_words(key):
        return shorten(capitalise(lobby_view.plain_voice.say(key)), MAX_OPTION_LENGTH)
    if option.kind == "number" and value.isdecimal() and lobby_view.plain_voice.has_words(counted):
        return shorten(
            capitalise(lobby_view.plain_voice.say(counted, count=int(value))), MAX_OPTION_LENGTH
        )
    return shorten(
        lobby_view.plain_voice.say("lobby.nothing") if value == NO_VALUE else value,
        MAX_OPTION_LENGTH,
    )


def _choice_description(lobby_view: LobbyView, option: LobbyOption, value: str) -> str:
    """Return the description of a choice; "" if the word book has none.

    A pace says how long the game is likely to take at it.
    """
    if option.title_key == PACE_TITLE:
        return _describe_pace_choice(lobby_view, value)
    key = f"{option.choice_key(value)}.about"
    return (
        shorten(lobby_view.plain_voice.say(key), MAX_OPTION_LENGTH)
        if lobby_view.plain_voice.has_words(key)
        else ""
    )


def _describe_pace_choice(lobby_view: LobbyView, pace: str) -> str:
    summary, voice = lobby_view.summary, lobby_view.plain_voice
    players, settings = summary.likely_players, summary.row.settings
    likely = estimate_minutes(summary.game_type, settings, players, pace)
    if likely is None:
        return ""
    text = voice.say("lobby.pace.takes", length=describe_length(voice, likely))
    return shorten(text, MAX_OPTION_LENGTH)


def _numbers_to_offer(option: LobbyOption) -> list[int]:
    """Return the numbers to offer, including the current one."""
    least, most = option.limits
    if most - least + 1 + option.is_optional <= MAX_CHOICES:
        return list(range(least, most + 1))
    room = MAX_CHOICES - 1 - option.is_optional
    kept = {one for one in (option.value, option.default, least, most) if isinstance(one, int)}
    likely = [one for one in COMMON_NUMBERS if least <= one <= most and one not in kept]
    return sorted({*kept, *likely[: room - len(kept)]})
