"""Boasting: names and places of the best deeds of the round before."""

from engine.valhalla.ai.pen import Pen
from engine.valhalla.catalog import heaven
from engine.valhalla.view import Own

CITED = 5


def boast(pen: Pen) -> None:
    """Boast of the deeds that weigh most with the gods, each kind at most three times."""
    me, view = pen.me, pen.view
    if me.boast is not None:
        return
    deeds = [deed for deed in me.log if deed.round == view.round - 1]
    deeds.sort(key=lambda deed: (-_weight(deed.kind), deed.id))
    best = deeds[:CITED] if view.round > 1 else []
    own = view.side(me.seat)
    rivals = [one.name for one in view.sides if one.seat != me.seat and not one.ended]
    places = dict.fromkeys(called(me, deed.at) for deed in best if deed.at)
    words = [own.name, own.ruler, *places, *rivals[:1]]
    text = f"{view.round}. " + ", ".join(word for word in words if word) + "!"
    pen.write("boast", text=text, events=[str(deed.id) for deed in best])


def called(me: Own, at: str) -> str:
    """Call a place by its name if it is one's own and has one; else by its number."""
    place = me.places.get(at)
    return place.name if place is not None and place.name else at


def _weight(kind: str) -> int:
    weights = heaven().deeds.get(kind)
    if weights is None:
        return 0
    return max(weights.odin, weights.thor, weights.freyja, weights.loki, weights.hel)
