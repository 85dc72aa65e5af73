"""The blanks of a formation and a tactic under attack, where they are an answer for that battle."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.core.protocol.game import Blank
from engine.valhalla.choices import attack_answers
from engine.valhalla.choices.common import Maker, OrderInProgress, blank
from engine.valhalla.orders.fields import REACH

PIECES: Final[Mapping[str, Mapping[str, str]]] = {
    "formation": {"hex": "battle", "stacks": "formation", "riders": "riders"},
    "tactic": {"hex": "battle", "tactic": "tactic"},
}
"""By kind of order: which field of an answer each of its fields is."""

_MAKERS: Final[Mapping[str, Maker]] = dict(attack_answers.BLANKS)


def piece(growing: OrderInProgress, kind: str, field: str) -> Blank | None:
    """Offer for a field what the answer would take there; without a hex it is the first battle."""
    if field == "role":
        return blank("role", (attack_answers.DEFENSE,))
    parts, battles = PIECES[kind], attack_answers.waiting(growing)
    if field not in parts or not battles:
        return None
    at = growing.fields.get("hex")
    given = {parts[name]: one for name, one in growing.fields.items() if name in parts}
    given["battle"] = battles[0].at if at in {None, REACH} else at
    found = _MAKERS[parts[field]](replace(growing, fields=given, asked=parts[field]))
    return None if found is None else found.model_copy(update={"name": field})
