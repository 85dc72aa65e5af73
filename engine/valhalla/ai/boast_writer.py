"""Boasting: the best deeds of the round before, in a form that every reader's language can voice.

    7. Ash Court, Ingrid the Grey: battle_won 005.005, upgraded Emberhold/004.003, built; Wolf Pack!

Names hold none of the marks between its parts (V-12.2-01).
"""

import re
from typing import Final, NamedTuple

from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.catalog.rule_tables import heaven
from engine.valhalla.entities.units_and_places import LogEntry
from engine.valhalla.map.hexes import distance
from engine.valhalla.view import Own

CITED: Final = 5
_FORM: Final = re.compile(r"(\d+)\. ([^,;:]*), ([^,;:]*): ([^;:]*); ([^,;:]*)!")


class Boasting(NamedTuple):
    """What a machine boasts of."""

    round: int
    name: str
    ruler: str
    deeds: tuple[tuple[str, tuple[str, ...]], ...]
    """By kind: the places, each told once."""
    rival: str

    @property
    def text(self) -> str:
        """Write it down."""
        deeds = ", ".join(f"{kind} {'/'.join(places)}".strip() for kind, places in self.deeds)
        return f"{self.round}. {self.name}, {self.ruler}: {deeds}; {self.rival}!"


def read(text: str) -> Boasting | None:
    """Read what a machine has written; None: a person wrote this."""
    found = _FORM.fullmatch(text)
    if found is None:
        return None
    number, name, ruler, deeds, rival = found.groups()
    told = []
    for part in filter(None, deeds.split(", ")):
        kind, _, places = part.partition(" ")
        if kind not in heaven().deeds:
            return None
        told.append((kind, tuple(filter(None, places.split("/")))))
    return Boasting(int(number), name, ruler, tuple(told), rival)


def boast(pen: OrderWriter) -> None:
    """Boast of the deeds that weigh most with the gods, each kind at most three times."""
    me, view = pen.me, pen.view
    if me.boast is not None:
        return
    deeds = [deed for deed in me.log if deed.round == view.round - 1]
    deeds.sort(key=lambda deed: (-_weight(deed.kind), deed.id))
    best = deeds[:CITED] if view.round > 1 else []
    own = view.side(me.seat)
    told = Boasting(view.round, own.name, own.ruler, _told(me, best), _rival(pen, best))
    pen.write("boast", text=told.text, events=[str(deed.id) for deed in best])


def _rival(pen: OrderWriter, best: list[LogEntry]) -> str:
    """Name whom it is said to: who stands nearest to the best deed, else each rival in turn."""
    me, view = pen.me, pen.view
    rivals = {one.seat: one.name for one in view.sides if one.seat != me.seat and not one.ended}
    scene = next((deed.at for deed in best if deed.at), me.capital)
    near = [(distance(scene, at), at, seat) for at, seats in me.marks.items() for seat in seats
            if seat in rivals] if scene else []  # fmt: skip
    if near:
        return rivals[min(near)[2]]
    turn = list(rivals.values())
    return turn[(view.round + me.seat) % len(turn)] if turn else ""


def _told(me: Own, best: list[LogEntry]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Gather deeds by kind, with the places that none before has named."""
    found: dict[str, list[str]] = {}
    named: set[str] = {""}
    for deed in best:
        places, at = found.setdefault(deed.kind, []), called(me, deed.at)
        if at not in named:
            places.append(at)
            named.add(at)
    return tuple((kind, tuple(places)) for kind, places in found.items())


def called(me: Own, at: str) -> str:
    """Call a place by its name if it is one's own and has one; else by its number."""
    place = me.places.get(at)
    return place.name if place is not None and place.name else at


def _weight(kind: str) -> int:
    weights = heaven().deeds.get(kind)
    if weights is None:
        return 0
    return max(weights.odin, weights.thor, weights.freyja, weights.loki, weights.hel)
