"""Which picture shows an order in the making best, and how near."""

from typing import Final

from engine.capital.catalog.card_models import Mercenary
from engine.capital.catalog.card_verbs import FreeBuild
from engine.capital.view import View
from engine.core.card_piles import base
from engine.core.protocol.drafts import KIND
from render.capital.contents.order_draft import Plan
from render.drawing.picture import DraftOverlay

Shown = tuple[str, str]

HAND: Final = ("hand", "")
TABLE: Final = ("table", "")
WAR: Final = ("war", "")
UNITS: Final = ("kingdom", "units")
HOMES: Final = ("kingdom", "buildings")

FIELDS: Final[dict[tuple[str, str], Shown]] = {
    ("build", "card"): HAND,
    ("build", "slot"): UNITS,
    ("upgrade", "upgrade"): ("kingdom", "upgrades"),
    ("settle", "merc"): UNITS,
    ("settle", "building"): HOMES,
    ("quest", "merc"): ("kingdom", "quests"),
    ("pick", "card"): HAND,
    ("war", "target"): TABLE,
    ("war", "troops"): UNITS,
    ("war", "mercs"): UNITS,
    ("raze", "city"): WAR,
    ("raze", "buildings"): WAR,
    ("survive", "troops"): WAR,
    ("move", "moves"): UNITS,
    ("store", "keep"): HAND,
    ("policy", "hold_back"): UNITS,
    ("policy", "priority"): UNITS,
    ("policy", "mercs"): UNITS,
}
"""By kind of order and field: where what may stand there is seen."""


def focus(view: View, draft: DraftOverlay, blank: str) -> Shown | None:
    """Choose the picture for a blank of an order, or for the whole order."""
    plan = Plan(draft)
    if not plan.kind or view.me is None:
        return None
    filled = [name for name in plan.fields if name != KIND and plan.fields[name]]
    field = blank or next(reversed(filled), "") or next(reversed(plan.fields))
    if plan.kind == "raze" and plan.one("city") == "true" and view.war is not None:
        return "kingdom", f"seat:{view.war.target}"
    if plan.kind == "war" and not blank:
        return TABLE
    if plan.kind == "use":
        return _use(view, plan, field)
    return FIELDS.get((plan.kind, field))


def _use(view: View, plan: Plan, field: str) -> Shown:
    """Look where an ability reaches: at a rival, at one's hand, or at one's own units."""
    rival = plan.seat("rival") if not plan.one("card") else 0
    if rival and field in {"building", "slot"}:
        return "kingdom", f"seat:{rival} {'buildings' if field == 'building' else 'units'}"
    found = view.cards.cards.get(base(plan.one("merc")))
    does = found.ability.do if isinstance(found, Mercenary) else ()
    if field == "card" and any(isinstance(op, FreeBuild) for op in does):
        return HAND
    return TABLE if field == "rival" else UNITS
