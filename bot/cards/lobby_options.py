"""What a lobby offers, to be chosen: a select for each option, and a form for what is typed.

`option` and `entry` carry the key of an option in `rest` (`setting.mode`, `entry.colour`). A select
gives a value as `Lobby.set` and `Lobby.bring` take it, `OTHER` or a press asks for the form, whose
field is `VALUE`; `options` carries a page.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.cards.lobby import LobbyView, typed, value_of
from bot.games.lobby.lobby_options import LETTERS, NONE, LobbyOption
from bot.games.lobby.lobby_summary import Summary
from bot.messages.controls import Control
from bot.messages.modal_forms import TITLE as FORM_TITLE
from bot.messages.modal_forms import Form, Take, Write
from bot.messages.posts import (
    CHARACTERS,
    CHOICES,
    HINT,
    LABEL,
    OPTION,
    Button,
    MessageContent,
    Option,
    Part,
    Row,
    Section,
    Select,
    Text,
    rows,
    short,
)
from render.language.fact_vocabulary import capital
from render.language.lobby_names import name_of
from render.language.markup import size

OTHER: Final = "?"
"""Chosen where the number that is wanted isn't in the list."""
VALUE: Final = "value"
"""The name of the form's field to write in."""
FILE: Final = "file"
"""The name of the field that takes a long text as a file."""
A_PAGE: Final = 7
ROUND: Final = (0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 20, 24, 30, 36, 48, 60, 72, 96, 120, 168,
                240, 336)  # fmt: skip
"""Numbers that people choose."""


def options_post(summary: Summary, language: str, page: int = 0) -> MessageContent:
    """Show a page of options to the host, each with its present value."""
    hall = LobbyView(summary, language)
    pages = _pages(summary)
    page = max(0, min(page, len(pages) - 1))
    title = hall.say("lobby.options.title", number=str(summary.game))
    about = hall.say("lobby.options.about", page=page + 1, pages=len(pages))
    parts: list[Part] = [Text(f"### {title}\n{about}")]
    for offer in pages[page]:
        parts += _offered(hall, offer, "option")
    turning = tuple(
        Button(short(hall.plain.say(key), LABEL), Control("options", summary.game, "", str(to)))
        for key, to in (("lobby.earlier", page - 1), ("lobby.later", page + 1))
        if 0 <= to < len(pages)
    )
    return MessageContent((*parts, *rows(*turning)))


def page_of(summary: Summary, title: str) -> int:
    """Find the page on which an option stands."""
    for number, page in enumerate(_pages(summary)):
        if any(one.title == title for one in page):
            return number
    return 0


def _pages(summary: Summary) -> Sequence[Sequence[LobbyOption]]:
    """Set the game's own options on pages of their own, then the table's."""
    scopes = [[one for one in summary.offers if one.scope == scope] for scope in ("game", "table")]
    return [
        offers[start : start + A_PAGE]
        for offers in scopes
        for start in range(0, len(offers), A_PAGE)
    ]


def entry_post(summary: Summary, language: str, person: int) -> MessageContent | None:
    """Show somebody what they may bring; None: nothing, or they don't sit here."""
    hall, row = LobbyView(summary, language), summary.seat_of(person)
    offers = summary.brought(row)[:A_PAGE]
    if row is None or not offers or row not in summary.seats:
        return None
    return MessageContent(
        tuple(part for offer in offers for part in _offered(hall, offer, "entry"))
    )


def value_form(summary: Summary, language: str, offer: LobbyOption, verb: str) -> Form:
    """Ask for a value that is typed."""
    hall = LobbyView(summary, language)
    name = capital(name_of(hall.plain, offer.title))
    fields = (_number(hall, offer, name),) if offer.kind == "number" else _text(hall, offer, name)
    return Form(_control(summary, offer, verb), short(name, FORM_TITLE), fields)


def _number(hall: LobbyView, offer: LobbyOption, name: str) -> Write:
    least, most = offer.span
    about = hall.plain.say("lobby.between", least=least, most=most)
    return Write(
        name=VALUE,
        label=short(name, FORM_TITLE),
        about=short(about, OPTION),
        value="" if offer.value is None else offer.written,
        most=9,
        least=0 if offer.optional else 1,
    )


def _text(hall: LobbyView, offer: LobbyOption, name: str) -> tuple[Write | Take, ...]:
    """Take a text, or a file where one may be longer than a field of Discord's."""
    least, most = offer.span
    value = "" if offer.value is None else typed(offer)
    field = Write(
        name=VALUE,
        label=short(name, FORM_TITLE),
        value=value if size(value) <= CHARACTERS else "",
        most=max(1, min(most, CHARACTERS)),
        least=0 if offer.optional or most > CHARACTERS else least,
        long=most > LETTERS,
    )
    if most <= CHARACTERS:
        return (field,)
    say = hall.plain.say
    file = Take(FILE, short(say("write.file"), FORM_TITLE), short(say("lobby.file"), OPTION))
    return (field, file)


def offer_of(summary: Summary, title: str, person: int = 0) -> LobbyOption | None:
    """Find an option by the key of its name, as a control carries it."""
    found = (*summary.offers, *summary.brought(summary.seat_of(person)))
    return next((one for one in found if one.title == title), None)


def _control(summary: Summary, offer: LobbyOption, verb: str) -> Control:
    return Control(verb, summary.game, "", offer.title)


def _offered(hall: LobbyView, offer: LobbyOption, verb: str) -> tuple[Part, ...]:
    """Show an option: its name, what it does, and a way to change it."""
    control = _control(hall.summary, offer, verb)
    about = _about(hall, offer)
    if offer.kind == "text" or len(offer.choices) > CHOICES - offer.optional:
        value = value_of(hall.voice, offer)
        text = hall.say("lobby.option.now", option=offer.title, value=value, about=about)
        label = short(hall.plain.say("lobby.change"), LABEL)
        return (Section(text, Button(label, control)),)
    hint = short(capital(name_of(hall.plain, offer.title)), HINT)
    select = Select(control, tuple(_choices(hall, offer)), hint)
    return (Text(hall.say("lobby.option", option=offer.title, about=about)), Row((select,)))


def _about(hall: LobbyView, offer: LobbyOption) -> str:
    key = f"{offer.title}.about"
    if hall.voice.knows(key):
        return hall.say(key)
    if offer.value is None:
        return hall.say("lobby.unchosen")
    return hall.say("lobby.now", value=value_of(hall.voice, offer))


def _choices(hall: LobbyView, offer: LobbyOption) -> Iterator[Option]:
    values = list(offer.choices) if offer.kind != "number" else [str(n) for n in _numbers(offer)]
    if offer.optional:
        values = [NONE, *(one for one in values if one != NONE)]
    for value in values:
        chosen = value == offer.written
        yield Option(value, _label(hall, offer, value), _line(hall, offer, value), chosen)
    if offer.kind == "number" and len(values) - offer.optional <= offer.span[1] - offer.span[0]:
        label = short(hall.plain.say("lobby.another"), OPTION)
        yield Option(OTHER, label)


def _label(hall: LobbyView, offer: LobbyOption, value: str) -> str:
    """Name a choice, a number by what it counts; what has no words stands as it is."""
    key, counted = offer.key(value), f"{offer.title}.count"
    if hall.plain.knows(key):
        return short(capital(hall.plain.say(key)), OPTION)
    if offer.kind == "number" and value.isdecimal() and hall.plain.knows(counted):
        return short(capital(hall.plain.say(counted, count=int(value))), OPTION)
    return short(hall.plain.say("lobby.nothing") if value == NONE else value, OPTION)


def _line(hall: LobbyView, offer: LobbyOption, value: str) -> str:
    """Say in a line what a choice is like, where there are words for it."""
    key = f"{offer.key(value)}.about"
    return short(hall.plain.say(key), OPTION) if hall.plain.knows(key) else ""


def _numbers(offer: LobbyOption) -> list[int]:
    """List the numbers that somebody may want, the present one among them."""
    least, most = offer.span
    if most - least + 1 + offer.optional <= CHOICES:
        return list(range(least, most + 1))
    room = CHOICES - 1 - offer.optional
    kept = {one for one in (offer.value, offer.default, least, most) if isinstance(one, int)}
    likely = [one for one in ROUND if least <= one <= most and one not in kept]
    return sorted({*kept, *likely[: room - len(kept)]})
