"""Boasting: the best deeds of the round before, in a form that every reader's language can voice.

The voice for the best Boast of others goes to the one with the most words of its own.

    7. Ash Court, Ingrid the Grey: battle_won 005.005, upgraded Emberhold/004.003, built; Wolf Pack!

Names hold none of the marks between its parts (V-12.2-01).
"""

import re
from typing import Final, NamedTuple

from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.entities.units_and_places import LogEntry
from engine.valhalla.gods.boast_numbers import SIDES_WITHOUT_ACCLAIM
from engine.valhalla.map.hexes import distance
from engine.valhalla.view import OwnSide

MAX_DEEDS_CITED: Final = 5
ROUNDS_BETWEEN_SMALL_BOASTS: Final = 3
"""Of deeds that are no feats, a machine boasts every so many rounds."""
FEATS: Final = frozenset({
    "battle_won", "battle_lost", "overrun", "city_conquered", "city_lost", "ambush_sprung", "razed",
})  # fmt: skip
"""The kinds of deeds of which a machine boasts whenever it can."""
_BOAST_PATTERN: Final = re.compile(r"(\d+)\. ([^,;:]*), ([^,;:]*): ([^;:]*); ([^,;:]*)!")


class MachineBoast(NamedTuple):
    """A boast of a machine."""

    round: int
    name: str
    ruler: str
    deeds: tuple[tuple[str, tuple[str, ...]], ...]
    """By kind of deed: its places, each named once."""
    rival: str

    @property
    def text(self) -> str:
        """The boast as text."""
        deeds = ", ".join(f"{kind} {'/'.join(places)}".strip() for kind, places in self.deeds)
        return f"{self.round}. {self.name}, {self.ruler}: {deeds}; {self.rival}!"


def read_machine_boast(text: str) -> MachineBoast | None:
    """Read a machine's boast; None if a person wrote the text."""
    found = _BOAST_PATTERN.fullmatch(text)
    if found is None:
        return None
    number, name, ruler, deeds, rival = found.groups()
    deeds_read = []
    for part in filter(None, deeds.split(", ")):
        kind, _, places = part.partition(" ")
        if kind not in favor_tables().deeds:
            return None
        deeds_read.append((kind, tuple(filter(None, places.split("/")))))
    return MachineBoast(int(number), name, ruler, tuple(deeds_read), rival)


def write_boast(writer: OrderWriter) -> None:
    """Write a boast of the deeds that the gods value most, of small ones not each round."""
    me, view = writer.me, writer.view
    if me.boast is not None:
        return
    deeds = [deed for deed in me.log if deed.round == view.round - 1]
    deeds.sort(key=lambda deed: (-_deed_weight(deed.kind), deed.id))
    best = deeds[:MAX_DEEDS_CITED] if view.round > 1 else []
    is_small = not any(deed.kind in FEATS for deed in best)
    if is_small and (view.round + me.seat) % ROUNDS_BETWEEN_SMALL_BOASTS:
        return
    own = view.side(me.seat)
    machine_boast = MachineBoast(
        view.round, own.name, own.ruler, _group_deeds(me, best), _choose_rival(writer, best)
    )
    writer.write_order("boast", text=machine_boast.text, events=[str(deed.id) for deed in best])


def give_voice(writer: OrderWriter) -> None:
    """Acclaim the richest of the others' Boasts: the one of the most different words (V-12.23-16).

    A tie goes to the Boast posted first.
    """
    me, view = writer.me, writer.view
    others = [(seat, text) for seat, text in view.boasts if seat != me.seat]
    living = sum(not one.ended for one in view.sides)
    if others and living > SIDES_WITHOUT_ACCLAIM:
        best = max(others, key=lambda boast: len(set(boast[1].lower().split())))
        writer.write_order("acclaim", side=str(best[0]))


def _choose_rival(writer: OrderWriter, best: list[LogEntry]) -> str:
    """Return the rival to address: the nearest to the best deed, else each rival in turn."""
    me, view = writer.me, writer.view
    rivals = {one.seat: one.name for one in view.sides if one.seat != me.seat and not one.ended}
    scene = next((deed.at for deed in best if deed.at), me.capital)
    near = [(distance(scene, at), at, seat) for at, seats in me.marks.items() for seat in seats
            if seat in rivals] if scene else []  # fmt: skip
    if near:
        return rivals[min(near)[2]]
    rival_names = list(rivals.values())
    return rival_names[(view.round + me.seat) % len(rival_names)] if rival_names else ""


def _group_deeds(me: OwnSide, best: list[LogEntry]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Group deeds by kind, with the places that no deed before has named."""
    places_by_kind: dict[str, list[str]] = {}
    named: set[str] = {""}
    for deed in best:
        places, at = places_by_kind.setdefault(deed.kind, []), _name_place(me, deed.at)
        if at not in named:
            places.append(at)
            named.add(at)
    return tuple((kind, tuple(places)) for kind, places in places_by_kind.items())


def _name_place(me: OwnSide, at: str) -> str:
    """Return the name of an own place, else its number."""
    place = me.places.get(at)
    return place.name if place is not None and place.name else at


def _deed_weight(kind: str) -> int:
    weights = favor_tables().deeds.get(kind)
    if weights is None:
        return 0
    return max(weights.odin, weights.thor, weights.freyja, weights.loki, weights.hel)
