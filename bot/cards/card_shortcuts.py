"""The shortcuts of a card: buttons that open the builder with the blanks of an order filled in."""

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import chain, islice
from typing import Final

from bot.games.state.seat_view import SeatAsk
from bot.messages.post_parts import MAX_LABEL_LENGTH, Button, shorten
from bot.messages.reader import Reader
from engine.core.protocol.drafts import KIND_FIELD
from engine.core.protocol.values import Draft
from render.guidance import Shortcut

MAX_SHORTCUTS: Final = 4
"""Shortcuts on a card."""


def list_shortcuts(reader: Reader, seat_ask: SeatAsk) -> Iterator[Shortcut]:
    """Yield the shortcuts of an ask; none when its reader has said Ready.

    The one that its hint explains is the first.
    """
    if seat_ask.is_ready:
        return
    sheet = reader.orders_of(seat_ask.sheet)
    found = chain(
        _list_practice_shortcuts(reader, seat_ask),
        _list_parley_answers(reader, seat_ask),
        reader.game_type.presentation.guidance.list_shortcuts(
            reader.plain_voice, reader.seat_view.view, seat_ask.ask, sheet
        ),
    )
    explained_kind = reader.practice_hints.get(seat_ask.ask.id, "")
    yield from islice(
        _put_explained_first(reader, found, explained_kind)
        if explained_kind
        else _drop_repeated(found),
        MAX_SHORTCUTS,
    )


def _list_parley_answers(reader: Reader, seat_ask: SeatAsk) -> Iterable[Shortcut]:
    """List the answers that end a parley, if the ask is one."""
    room = reader.game_type.presentation.parley_room
    if room is None or room.ask_kind != seat_ask.ask.kind:
        return ()
    view, talk = reader.seat_view.view, reader.seat_view.talk
    return room.list_answers(reader.plain_voice, view, reader.orders_of(seat_ask.sheet), talk)


def _list_practice_shortcuts(reader: Reader, seat_ask: SeatAsk) -> Iterable[Shortcut]:
    """List what leads to deeds that a learner has not met; nothing at other tables."""
    practice = reader.game_type.presentation.practice
    told_hints = reader.seat_view.told_hints
    if practice is None or told_hints is None:
        return ()
    view = reader.seat_view.view
    return practice.list_shortcuts(reader.plain_voice, view, seat_ask.ask, told_hints)


def _drop_repeated(shortcuts: Iterable[Shortcut]) -> Iterator[Shortcut]:
    """Yield each shortcut once: two that read alike give the same."""
    seen: set[str] = set()
    for one in shortcuts:
        if one.label not in seen:
            seen.add(one.label)
            yield one


def _put_explained_first(
    reader: Reader, found: Iterable[Shortcut], kind: str
) -> Iterator[Shortcut]:
    """Put the shortcut of a kind first; where there is none, it begins such an order."""
    shortcuts = tuple(_drop_repeated(found))
    explained = next((one for one in shortcuts if one.draft.kind == kind), None)
    if explained is None and has_fields(reader, kind):
        explained = Shortcut(reader.say_label(f"order.{kind}"), Draft(kind=kind))
    others = (one for one in shortcuts if one is not explained)
    return chain(() if explained is None else (explained,), others)


def has_fields(reader: Reader, kind: str) -> bool:
    """Tell whether an order of a kind says anything but its kind: without, a press gives it."""
    return any(name != KIND_FIELD for name in reader.game_type.game.kinds.orders[kind].model_fields)


def list_shortcut_buttons(reader: Reader, seat_ask: SeatAsk) -> tuple[Button, ...]:
    """Return the buttons of an ask's shortcuts; the first is the likeliest step.

    A card that is shown again with new pictures has them from before.
    """
    listed, ask = reader.shortcut_buttons, seat_ask.ask.id
    if ask not in listed:
        listed[ask] = tuple(_make_shortcut_buttons(reader, seat_ask))
    return listed[ask]


def _make_shortcut_buttons(reader: Reader, seat_ask: SeatAsk) -> Iterator[Button]:
    """Yield the buttons of an ask's shortcuts."""
    for place, shortcut in enumerate(list_shortcuts(reader, seat_ask)):
        control = reader.make_control("shortcut", seat_ask.ask.id, write_digest(shortcut))
        label = shorten(shortcut.label, MAX_LABEL_LENGTH)
        yield Button(label, control, "secondary" if place else "primary")


def find_shortcut(reader: Reader, seat_ask: SeatAsk, digest: str) -> Shortcut | None:
    """Find the shortcut that a button meant; None if its order is no longer offered."""
    found = (one for one in list_shortcuts(reader, seat_ask) if write_digest(one) == digest)
    return next(found, None)


def is_on_sheet(reader: Reader, seat_ask: SeatAsk, digest: str) -> bool:
    """Tell whether the order that a button gives is on the sheet already."""
    given = (Shortcut.of_order("", one) for one in reader.orders_of(seat_ask.sheet))
    return any(write_digest(one) == digest for one in given)


def write_digest(shortcut: Shortcut) -> str:
    """Write a short digest of an order, by which its button is known on a later card too."""
    return blake2b(shortcut.draft.model_dump_json().encode(), digest_size=8).hexdigest()
