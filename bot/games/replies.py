"""What the desk answers, and how an answer is kept for a press that comes twice."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.protocol.game import Ask, Game
from engine.core.protocol.values import Event, Order, Refusal, Seat, Verdict


@dataclass(frozen=True, slots=True)
class Answered:
    """What became of one thing that was given."""

    text: str
    """The order as it is written, or what was typed."""
    verdict: Verdict
    order: Order | None = None
    place: int = 0
    """On the sheet, from 1; 0: played, or refused."""
    total: int = 0
    """So many orders are on that sheet now."""
    heard: tuple[Event, ...] = ()
    """What its giver may hear of the steps that followed."""
    replaced: tuple[Order, ...] = ()
    """What it took off its sheet."""
    line: int = 0
    """Where it stood in what was typed, from 1; 0: nobody counted."""

    @property
    def stands(self) -> bool:
        return self.verdict.stands


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a message, a press or a word."""

    game: int
    key: str
    seat: Seat
    ask: Ask | None
    """The ask that took the last of it."""
    answers: tuple[Answered, ...] = ()
    advanced: bool = False
    """A step was played."""
    repeated: bool = False
    """It was carried out before: this is the answer of then."""
    back: bool = False
    """An AI answered for the seat until now."""

    @property
    def stands(self) -> bool:
        return all(answer.stands for answer in self.answers)


def dump(reply: Reply) -> str:
    """Write a reply down."""
    plain = {
        "game": reply.game,
        "key": reply.key,
        "seat": reply.seat,
        "ask": _plain(reply.ask),
        "advanced": reply.advanced,
        "back": reply.back,
        "answers": [
            {
                "text": one.text,
                "refusals": [_plain(refusal) for refusal in one.verdict.refusals],
                "warnings": [_plain(warning) for warning in one.verdict.warnings],
                "order": _plain(one.order),
                "place": one.place,
                "total": one.total,
                "heard": [_plain(event) for event in one.heard],
                "replaced": [_plain(order) for order in one.replaced],
            }
            for one in reply.answers
        ],
    }
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def _plain(value: Any) -> Any:
    return None if value is None else value.model_dump(mode="json", by_alias=True)


def load(text: str, games: Mapping[str, Game[Any, Any]]) -> Reply:
    """Read a reply again; it says that it is one."""
    plain = json.loads(text)
    game = games[plain["key"]]
    return Reply(
        game=plain["game"],
        key=plain["key"],
        seat=Seat(plain["seat"]),
        ask=None if plain["ask"] is None else Ask.model_validate(plain["ask"]),
        answers=tuple(_answered(game, one) for one in plain["answers"]),
        advanced=plain["advanced"],
        repeated=True,
        back=plain.get("back", False),
    )


def _answered(game: Game[Any, Any], plain: Mapping[str, Any]) -> Answered:
    order = plain["order"]
    return Answered(
        text=plain["text"],
        verdict=Verdict(_refusals(plain["refusals"]), _refusals(plain["warnings"])),
        order=None if order is None else game.orders.validate_python(order),
        place=plain["place"],
        total=plain["total"],
        heard=tuple(game.events.validate_python(event) for event in plain["heard"]),
        replaced=tuple(game.orders.validate_python(one) for one in plain.get("replaced", ())),
    )


def _refusals(plain: Any) -> tuple[Refusal, ...]:
    return tuple(Refusal.model_validate(one) for one in plain)


__all__ = ["Answered", "Reply", "dump", "load"]
