"""Positions with Boasts, and ways to post and to check one."""

from collections.abc import Mapping
from typing import Any

from engine.core.protocol.game import React
from engine.core.protocol.values import Refusal, Seat
from engine.valhalla.checks.order_checks import check
from engine.valhalla.gods import boasts
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.view_builder import view
from tests.engine.valhalla.worlds.world import (
    make_working_copy,
    read_order,
    stage_world,
)


def make_sides(count: int = 2, **more: Mapping[str, Any]) -> dict[int, Any]:
    """Return the sides of a position, some with further fields."""
    return {seat: dict(more.get(f"s{seat}", {})) for seat in range(1, count + 1)}


def make_deed(kind: str, id_: int, round_: int = 1) -> dict[str, Any]:
    return {"kind": kind, "id": id_, "round": round_}


def post_boast(work: ValhallaWork, seat: int, text: str, *events: str) -> None:
    made = read_order({"kind": "boast", "text": text, "events": list(events)})
    boasts.post_boast(work, Seat(seat), made)  # type: ignore[arg-type]


def find_refusals(work: ValhallaWork, seat: int, **fields: Any) -> tuple[Refusal, ...]:
    given = read_order({"kind": "boast", **fields})
    return check(view(work.state, Seat(seat)), None, given, ()).refusals


def make_text(count: int, *names: str) -> str:
    """Write so many words, these names among them (each of one word)."""
    return " ".join([*names, *("deed" for _ in range(count - len(names)))])


def make_example() -> ValhallaWork:
    """Set up the round of V-15-13: sides A and B, and three more that react."""
    seats = make_sides(
        5,
        s1={
            "name": "Alfheim", "ruler": "Astrid",
            "log": [
                make_deed("battle_won", 11), make_deed("claimed", 21), make_deed("claimed", 31),
                make_deed("explored", 41),
            ],
        },
        s2={"name": "Borgund", "log": [make_deed("battle_lost", 12), make_deed("built", 22)]},
    )  # fmt: skip
    work = make_working_copy(stage_world(seats, round=2, size=(30, 20)))
    post_boast(work, 1, make_text(132, "Astrid", "Borgund"), "11", "21", "31", "41", "99")
    post_boast(work, 2, make_text(110, "Borgund"), "12", "22")
    for fan in (2, 3, 4):
        boasts.count_reaction(work, Seat(fan), React(event="boast.2.1", on="horn"))
    for fan in (4, 5):
        boasts.count_reaction(work, Seat(fan), React(event="boast.2.2", on="horn"))
    for seat, best in ((2, 1), (3, 2), (4, 1)):
        give_voice(work, seat, best)
    return work


def give_voice(work: ValhallaWork, seat: int, best: int) -> None:
    order = read_order({"kind": "acclaim", "side": str(best)})
    boasts.store_voice(work, Seat(seat), order)  # type: ignore[arg-type]
