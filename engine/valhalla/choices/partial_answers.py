"""The blanks of `formation` and `tactic` under attack, where they are part of an answer."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.core.protocol.game import Blank
from engine.valhalla.choices import attack_answers
from engine.valhalla.choices.blank_making import BlankMaker, OrderInProgress, make_blank
from engine.valhalla.orders.fields import EVERY_HEX

ANSWER_FIELDS: Final[Mapping[str, Mapping[str, str]]] = {
    "formation": {"hex": "battle", "stacks": "formation", "riders": "riders"},
    "tactic": {"hex": "battle", "tactic": "tactic"},
}
"""By kind of order: the field of an answer for each of its fields."""

_MAKERS: Final[Mapping[str, BlankMaker]] = dict(attack_answers.BLANKS)


def make_answer_blank(progress: OrderInProgress, kind: str, field: str) -> Blank | None:
    """Return the blank of the answer's field; without a hex it is for the first battle."""
    if field == "role":
        return make_blank("role", (attack_answers.DEFENSE_ROLE,))
    parts, battles = ANSWER_FIELDS[kind], attack_answers.waiting_attacks(progress)
    if field not in parts or not battles:
        return None
    at = progress.fields.get("hex")
    given = {parts[name]: one for name, one in progress.fields.items() if name in parts}
    given["battle"] = battles[0].at if at in {None, EVERY_HEX} else at
    found = _MAKERS[parts[field]](replace(progress, fields=given, asked=parts[field]))
    return None if found is None else found.model_copy(update={"name": field})
