"""The turn card: asks and closing times, news, the sheet, and buttons.

Every reader gets one: a seat that is asked, a seat that waits, and a spectator.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.cards.parley.parley_parts import talk_lines
from bot.cards.picture_menu import (
    QUIET_COLOUR,
    picture_name,
    picture_row,
    write_picture_choice,
)
from bot.cards.standing_orders import standing_order_lines
from bot.cards.turn_buttons import MAX_ASKS_SHOWN, list_answer_buttons, list_button_rows
from bot.cards.unfinished_order import unfinished_order_note
from bot.cards.unheard_news import list_unheard_news_lines, write_hint_text
from bot.games.state.seat_view import SeatAsk
from bot.messages.controls import Control
from bot.messages.folded_controls import fold_controls
from bot.messages.post_parts import (
    MAX_LABEL_LENGTH,
    AttachedPicture,
    Button,
    Row,
    Section,
    Text,
    shorten,
    stack_pictures,
)
from bot.messages.posts import MessageContent, PostPart
from bot.messages.reader import IN_PLACE, Reader
from bot.messages.why_button import make_why_button
from engine.core.protocol.values import Event
from render.language.markup import clip_text, discord_length
from render.words import Voice

MAX_ORDERS_LISTED: Final = 5
"""Number of a sheet's orders on the card."""
CARD_COLOUR: Final = 0xB08D57

VERBS_BY_USE: Final = (
    "explain", "undo", "shortcut", "ready", "ready", "unready", "bare", "table", "order",
    "workshop", "shortcut", "shortcut", "word", "sum", "other_picture", "news", "sheet", "write",
    "bare", "shortcut", "picture", "hints",
)  # fmt: skip
"""What a card's controls do, the most used first."""

MAX_TITLE_LENGTH: Final = 200
MAX_LINE_LENGTH: Final = 250
MAX_ASK_LENGTH: Final = 350
MAX_HINT_SPACE: Final = 700
"""Room for all hints together; each ask has an equal share."""
MAX_TALK_LENGTH: Final = 900
MAX_LEAD_LENGTH: Final = 1_000
MAX_SHEET_LENGTH: Final = 900


def card_pictures(reader: Reader, heard: Sequence[Event] = ()) -> tuple[tuple[str, str], ...]:
    """Return the pictures of a card; the one of what was just heard takes the first one's place."""
    usual = reader.game_type.card_pictures(reader.seat_view.view)
    of_news = _find_picture_of_news(reader, heard)
    return (of_news, *usual[1:]) if of_news is not None else usual


def _find_picture_of_news(reader: Reader, heard: Sequence[Event]) -> tuple[str, str] | None:
    """Return the first picture of what was heard that no card has by itself; None without one."""
    if not heard:
        return None
    view, pictures = reader.seat_view.view, reader.game_type.presentation.pictures
    usual = reader.game_type.card_pictures(view)
    return next((one for one in pictures.choose_to_send(view, heard) if one not in usual), None)


def _list_other_picture_buttons(
    reader: Reader, shown: Sequence[AttachedPicture]
) -> Iterator[Button]:
    """Yield the button to the picture that stands back: of what was heard, or the usual one."""
    usual = reader.game_type.card_pictures(reader.seat_view.view)
    of_news = _find_picture_of_news(reader, reader.seat_view.heard_events)
    parts_shown = {one.name.partition("-")[0] for one in shown}
    if parts_shown and of_news is not None:
        part, zoom = usual[0] if of_news[0] in parts_shown else of_news
        label = shorten(picture_name(reader, part, reader.seat), MAX_LABEL_LENGTH)
        yield Button(
            label, reader.make_control("other_picture", rest=write_picture_choice(part, zoom))
        )


def turn_card(
    reader: Reader,
    shown: Sequence[AttachedPicture] = (),
    lead: str = "",
    *,
    undo: str = "",
    above: str = "",
    has_refusal: bool = False,
) -> MessageContent:
    """Return the turn card of a reader; `lead` says what has just been done.

    `undo` names the step that its button takes back. `above` is the closed chapter. If `lead` says
    that something is refused, a button explains it.
    """
    asked = reader.asks_shown
    parts: list[PostPart] = list(stack_pictures(shown))
    parts += [Text(clip_text(above, MAX_LEAD_LENGTH))] if above else []
    parts.append(Text("\n".join(_head_lines(reader, lead, above))))
    if len(asked) > 1:
        for one in asked[:MAX_ASKS_SHOWN]:
            order = next(list_answer_buttons(reader, one))
            parts.append(Section("\n".join(_ask_lines(reader, one, lead)), order))
    else:
        texts = ("\n".join(_ask_lines(reader, one, lead)) for one in asked)
        parts += [Text(text) for text in texts if text]
    pictures = picture_row(reader)
    more = [*_list_other_picture_buttons(reader, shown)]
    more += [make_why_button(reader.plain_voice)] if has_refusal else []
    more += [reader.make_button("undo", rest=undo)] if undo else []
    parts += [*list_button_rows(reader, more), *((pictures,) if pictures else ())]
    if not reader.has_all_controls:
        parts = [*fold_controls(parts, VERBS_BY_USE, reader.make_button("more"))]
    return MessageContent(tuple(parts), CARD_COLOUR if asked else QUIET_COLOUR)


def spent_card(voice: Voice, game: int, words: str = "", key: str = "turn.spent") -> MessageContent:
    """Return what is left of a card that can't be pressed any more: its text and a button."""
    text = (Text(words),) if words else ()
    row = Row((table_button(voice, game, IN_PLACE),))
    return MessageContent((*text, Text(voice.say(key)), row), QUIET_COLOUR)


def table_button(voice: Voice, game: int, rest: str = "") -> Button:
    """Return the button that shows each reader their own card."""
    return Button(voice.say("button.table"), Control("table", game, rest=rest), "primary")


def clip_talk(talk: str, limit: int) -> str:
    """Cut a talk to its last lines that fit; the last one is cut at its end."""
    *earlier, last = talk.split("\n")
    kept = [clip_text(last, limit)]
    for line in reversed(earlier):
        if discord_length("\n".join((line, *kept))) > limit:
            break
        kept.insert(0, line)
    return "\n".join(kept)


# What is read


def _head_lines(reader: Reader, lead: str, above: str) -> Iterator[str]:
    seat_view = reader.seat_view
    title = reader.game_type.presentation.status_page.write_title(
        seat_view.view, reader.language, seat_view.players
    )
    yield f"### {clip_text(title, MAX_TITLE_LENGTH)}"
    yield f"-# {reader.table_title}"
    if lead:
        yield clip_text(lead, MAX_LEAD_LENGTH)
    elif not above:
        yield from list_unheard_news_lines(reader)
    if seat_view.has_steward:
        yield reader.say("turn.steward")
    if not seat_view.asks:
        yield clip_text(waiting_text(reader), MAX_ASK_LENGTH)
        lines = standing_order_lines(reader, None, is_brief=True)
        yield from (clip_text(line, MAX_ASK_LENGTH) for line in lines)
    elif len(reader.asks_shown) > MAX_ASKS_SHOWN:
        yield reader.say("turn.more_asks", count=len(seat_view.asks) - MAX_ASKS_SHOWN)


def _ask_lines(reader: Reader, seat_ask: SeatAsk, lead: str) -> Iterator[str]:
    """Return the lines of one ask: what, until when, its sheet, and its hint."""
    yield from filter(None, (_ask_heading(reader, seat_ask),))
    sheet = "\n".join(_sheet_lines(reader, seat_ask)) if seat_ask.ask.group else ""
    if sheet:
        yield clip_text(sheet, MAX_SHEET_LENGTH // min(MAX_ASKS_SHOWN, len(reader.asks_shown)))
    hint = write_hint_text(reader, seat_ask, lead)
    if hint and not seat_ask.is_ready:
        yield clip_text(hint, max(MAX_ASK_LENGTH, MAX_HINT_SPACE // len(reader.asks_shown)))
    yield from (clip_talk(talk, MAX_TALK_LENGTH) for talk in talk_lines(reader, seat_ask))
    lines = standing_order_lines(reader, seat_ask.ask, is_brief=True)
    yield from (clip_text(line, MAX_ASK_LENGTH) for line in lines)
    yield from unfinished_order_note(reader, seat_ask)


def ask_text(reader: Reader, seat_ask: SeatAsk) -> str:
    """Return what is asked, and until when."""
    asked = f"**{reader.ask_in_words(seat_ask.ask)}**"
    words = filter(None, (asked, reader.closing_time_in_words(seat_ask.window)))
    return clip_text(" ".join(words), MAX_ASK_LENGTH)


def _ask_heading(reader: Reader, seat_ask: SeatAsk) -> str:
    """Return what is asked, and until when; what the title or a hint says is not said again."""
    if seat_ask.ask.id in reader.practice_hints:
        return reader.closing_time_in_words(seat_ask.window)
    kinds = reader.game_type.presentation.status_page.asks_in_title
    if len(reader.seat_view.asks) == 1 and seat_ask.ask.kind in kinds:
        return reader.closing_time_in_words(seat_ask.window)
    return ask_text(reader, seat_ask)


def _sheet_lines(reader: Reader, seat_ask: SeatAsk) -> Iterator[str]:
    """Return the last orders on a sheet, and how many there are; an empty one says nothing."""
    orders = reader.orders_of(seat_ask.sheet)
    earlier = max(0, len(orders) - MAX_ORDERS_LISTED)
    if orders:
        yield reader.say("turn.sheet", count=len(orders))
    if earlier:
        yield reader.say("turn.sheet.more", count=earlier)
    for number, order in enumerate(orders[earlier:], earlier + 1):
        yield f"{number}\\. {reader.describe_order(order, MAX_LINE_LENGTH)}"
    if seat_ask.is_ready:
        yield reader.say(
            "turn.ready" if reader.seat_view.table_settings.early else "turn.ready.waits"
        )
    elif orders:
        yield reader.say("turn.sheet.plays")


def waiting_text(reader: Reader) -> str:
    """Say which seats the table waits for, as far as the reader may know."""
    seat_view = reader.seat_view
    awaited = [one for one in seat_view.other_windows if one.open]
    if seat_view.game.life != "open":
        return reader.say("turn.over")
    if not awaited:
        return reader.say("turn.nothing" if seat_view.seat is not None else "turn.nobody")
    seats = tuple(dict.fromkeys(int(one.ask.seat) for one in awaited))
    closing = [one for one in awaited if one.closes_at is not None]
    soonest = min(closing, key=lambda one: str(one.closes_at), default=awaited[0])
    waits = reader.say("turn.waits", seats=seats)
    return " ".join(filter(None, (waits, reader.closing_time_in_words(soonest))))


__all__ = [
    "QUIET_COLOUR",
    "ask_text",
    "card_pictures",
    "clip_text",
    "spent_card",
    "table_button",
    "turn_card",
    "waiting_text",
]
