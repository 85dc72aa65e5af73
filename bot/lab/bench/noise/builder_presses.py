"""A person who builds an order by buttons and selects, as far as they lead to it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from bot.cards.builder.builder_selects import fits_one_select, select_value
from bot.cards.builder.order_builder import PICKING_DONE
from bot.games.state.seat_view import SeatAsk
from bot.lab.interaction_answers import ANSWER_TIMEOUT, wait_for_answer
from bot.lab.screen import SELECT, UsableControl, find_control, list_usable_controls
from bot.local.interactions.interactions import SimulatedInteraction
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.messages.reader import Reader
from bot.order_reading.order_draft_path import BlankAnswer, is_answer_to, only_answer
from engine.core.protocol.drafts import KIND_FIELD, PAIR_SEPARATOR, fill_blank, parse_draft
from engine.core.protocol.game import Ask, Blank
from engine.core.protocol.values import Draft, Order

MAX_PAGES_TURNED: Final = 40


class LostWayError(Exception):
    """No button leads to the order."""


@dataclass
class BuilderPresses:
    """What one person presses; `message` is what they look at."""

    person: SimulatedPerson
    message: Json = field(default_factory=dict)
    _opened_kind: str = ""
    """The kind of order whose own button opened the builder."""

    async def build_order(self, reader: Reader, own: SeatAsk, order: Order) -> None:
        """Press everything from the card to [Give]; raise `LostWayError` where no way leads on.

        What is not offered as it stands is taken as near to it as the choices allow.
        """
        await self._open_builder(own.ask, order)
        given = order.model_dump(mode="json", by_alias=True)
        draft, sheet = Draft(), reader.orders_of(own.sheet)
        view, game = reader.seat_view.view, reader.game_type.game
        while (blank := game.options(view, own.ask, sheet, draft, None)) is not None:
            answer = take_nearest(blank, find_answer(blank, given, draft))
            if not is_answer_to(blank, answer):
                break
            if only_answer(blank) != answer and not self._is_chosen(blank):
                await self._answer_blank(blank, answer)
            draft = fill_blank(draft, blank, answer)
        built = parse_draft(game, draft)
        if not reader.check_order(own.ask, built, sheet).is_accepted:
            raise LostWayError(str(draft.kind))
        await self.press("give")

    def _is_chosen(self, blank: Blank) -> bool:
        """Return whether the button that opened the builder has chosen the kind of order."""
        return blank.name == KIND_FIELD and self._opened_kind != ""

    async def _open_builder(self, ask: Ask, order: Order) -> None:
        """Open the builder at its first question, or at the kind of order that has a button."""
        direct = find_order_button(self.message, ask.id, order.kind)
        opening = direct or find_order_button(self.message, ask.id, "")
        if opening is None:
            raise LostWayError("order")
        self._opened_kind = order.kind if direct else ""
        await self._use(opening)
        if not direct and find_control(self.message, "again") is not None:
            await self.press("again")

    async def _answer_blank(self, blank: Blank, answer: BlankAnswer) -> None:
        """Fill in one blank."""
        if blank.text or (blank.span is not None and self._find_select(answer) is None):
            await self._fill_in_modal("text" if blank.text else "number", answer[0])
        elif not answer:
            await self._finish_list()
        elif fits_one_select(blank) or blank.grows or blank.many is None:
            await self._choose(answer)
        else:
            for one in answer:
                await self._choose((one,))
            if len(answer) < blank.max_choices:
                await self._finish_list()

    async def _choose(self, ids: Sequence[str]) -> None:
        """Choose in the select, on whichever page it offers these."""
        values = tuple(map(select_value, ids))
        for _ in range(MAX_PAGES_TURNED):
            select = self._find_select(values)
            if select is not None:
                picked = await self.person.choose(self.message, select.custom_id, values)
                await self._read_answer(picked)
                return
            await self._use(self._find_next_page())
        raise LostWayError(", ".join(ids))

    def _find_select(self, values: Sequence[str]) -> UsableControl | None:
        for one in list_usable_controls(self.message):
            is_select = one.component["type"] == SELECT and one.control.verb == "pick"
            if is_select and set(values) <= set(one.choices):
                return one
        return None

    def _find_next_page(self) -> UsableControl:
        pages = [one for one in list_usable_controls(self.message) if one.control.verb == "page"]
        later = [one for one in pages if one.control.rest.endswith(".later")]
        if not later:
            raise LostWayError("page")
        return later[0]

    async def _finish_list(self) -> None:
        for one in list_usable_controls(self.message):
            if one.control.verb == "pick" and one.control.rest.endswith(f".{PICKING_DONE}"):
                await self._use(one)
                return
        raise LostWayError(PICKING_DONE)

    async def _fill_in_modal(self, verb: str, text: str) -> None:
        opening = find_control(self.message, verb)
        if opening is None:
            raise LostWayError(verb)
        opened = await self.person.press(self.message, opening.custom_id)
        await opened.wait_until_done(ANSWER_TIMEOUT)
        if opened.modal is None:
            raise LostWayError(verb)
        field = opened.modal["components"][0]["component"]["custom_id"]
        await self._read_answer(await self.person.submit_modal(opened, {field: text}))

    # Pressing

    async def press(self, verb: str, ask: str = "") -> None:
        """Press the button with a verb, and look at what follows."""
        for one in list_usable_controls(self.message):
            if one.control.verb == verb and ask in {"", one.control.ask}:
                await self._use(one)
                return
        raise LostWayError(verb)

    async def _use(self, use: UsableControl) -> None:
        await self._read_answer(await self.person.press(self.message, use.custom_id))

    async def _read_answer(self, asked: SimulatedInteraction) -> None:
        """Wait for the answer, and look at the message that it is or has changed."""
        self.message = await wait_for_answer(asked, self.message)


def find_order_button(message: Json, ask: str, kind: str) -> UsableControl | None:
    """Return the button of a card that opens the builder for an ask, at a kind of order or not."""
    for one in list_usable_controls(message):
        if one.control.verb == "order" and (one.control.ask, one.control.rest) == (ask, kind):
            return one
    return None


def find_answer(blank: Blank, given: Mapping[str, Any], draft: Draft) -> BlankAnswer:
    """Return the answer that leads to an order with these fields; () if they leave it out."""
    value = given.get(blank.name)
    if blank.grows:
        wanted = list_values(value)
        done = len(list_values(draft.fields.get(blank.name)))
        return wanted[done : done + 1]
    if blank.many is not None:
        return list_values(value)
    return () if value in (None, "") else (_write_value(value),)


def take_nearest(blank: Blank, answer: BlankAnswer) -> BlankAnswer:
    """Return the choices for an answer: as it stands, or what begins it, or the last choice."""
    ids = [one.id for one in blank.choices]
    if not ids or not answer or set(answer) <= set(ids):
        return answer
    beginnings = [
        max((one for one in ids if wanted.startswith(one)), key=len, default="")
        for wanted in answer
    ]
    return tuple(dict.fromkeys(filter(None, beginnings))) or (ids[-1],)


def list_values(value: Any) -> BlankAnswer:
    """Return the choices that a list or a map is made of."""
    if isinstance(value, Mapping):
        return tuple(f"{key}{PAIR_SEPARATOR}{_write_value(to)}" for key, to in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return tuple(map(_write_value, value))
    return ()


def _write_value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
