"""The desk's replies, and how they are stored for repeated requests."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.protocol.game import Ask, Game
from engine.core.protocol.values import Event, Order, Refusal, Seat, Verdict


@dataclass(frozen=True, slots=True)
class LineResult:
    """What became of one submitted line."""

    text: str
    """The order as it is written, or what was typed."""
    verdict: Verdict
    order: Order | None = None
    position: int = 0
    """The order's position on its sheet, from 1; 0: played, or refused."""
    sheet_length: int = 0
    """How many orders are on that sheet now."""
    heard_events: tuple[Event, ...] = ()
    """The events of the following steps that the submitting seat may hear."""
    replaced_orders: tuple[Order, ...] = ()
    """The orders that it replaced on its sheet."""
    line_number: int = 0
    """The number of the typed line, from 1; 0: unknown."""

    @property
    def is_accepted(self) -> bool:
        return self.verdict.is_accepted


@dataclass(frozen=True, slots=True)
class Reply:
    """The desk's reply to a request: a typed message, a button or a command."""

    game: int
    key: str
    seat: Seat
    ask: Ask | None
    """The ask that the last line went to."""
    results: tuple[LineResult, ...] = ()
    has_advanced: bool = False
    """A step was played."""
    is_repeated: bool = False
    """The request was carried out before, and this is the reply of that time."""
    was_represented: bool = False
    """An AI answered for the seat until now."""
    read_up_to: int = 0
    """How far the seat's holder has read once they are shown this reply; 0: no further."""
    must_stay: bool = False
    """They have read it only if it is shown in a message that stays."""

    @property
    def is_accepted(self) -> bool:
        return all(answer.is_accepted for answer in self.results)


def dump_reply(reply: Reply) -> str:
    """Write a reply as JSON."""
    data = {
        "game": reply.game,
        "key": reply.key,
        "seat": reply.seat,
        "ask": _to_data(reply.ask),
        "advanced": reply.has_advanced,
        "back": reply.was_represented,
        "read": reply.read_up_to,
        "stays": reply.must_stay,
        "answers": [
            {
                "text": result.text,
                "refusals": [_to_data(refusal) for refusal in result.verdict.refusals],
                "warnings": [_to_data(warning) for warning in result.verdict.warnings],
                "order": _to_data(result.order),
                "place": result.position,
                "total": result.sheet_length,
                "heard": [_to_data(event) for event in result.heard_events],
                "replaced": [_to_data(order) for order in result.replaced_orders],
            }
            for result in reply.results
        ],
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _to_data(value: Any) -> Any:
    return None if value is None else value.model_dump(mode="json", by_alias=True)


def load_reply(text: str, games: Mapping[str, Game[Any, Any]]) -> Reply:
    """Read a stored reply; it is marked as repeated."""
    data = json.loads(text)
    game = games[data["key"]]
    return Reply(
        game=data["game"],
        key=data["key"],
        seat=Seat(data["seat"]),
        ask=None if data["ask"] is None else Ask.model_validate(data["ask"]),
        results=tuple(_read_result(game, result) for result in data["answers"]),
        has_advanced=data["advanced"],
        is_repeated=True,
        was_represented=data.get("back", False),
        read_up_to=data.get("read", 0),
        must_stay=data.get("stays", False),
    )


def _read_result(game: Game[Any, Any], data: Mapping[str, Any]) -> LineResult:
    order = data["order"]
    return LineResult(
        text=data["text"],
        verdict=Verdict(_read_refusals(data["refusals"]), _read_refusals(data["warnings"])),
        order=None if order is None else game.orders.validate_python(order),
        position=data["place"],
        sheet_length=data["total"],
        heard_events=tuple(game.events.validate_python(event) for event in data["heard"]),
        replaced_orders=tuple(game.orders.validate_python(one) for one in data.get("replaced", ())),
    )


def _read_refusals(data: Any) -> tuple[Refusal, ...]:
    return tuple(Refusal.model_validate(one) for one in data)


__all__ = ["LineResult", "Reply", "dump_reply", "load_reply"]
