"""Which picture and zoom show a draft order best."""

from typing import Final

from engine.capital.catalog.card_models import Mercenary
from engine.capital.catalog.card_verbs import FreeBuild
from engine.capital.view import View
from engine.core.card_piles import print_name
from engine.core.protocol.drafts import KIND_FIELD
from render.capital.contents.order_draft import DraftFields
from render.drawing.picture import DraftOverlay

PictureTarget = tuple[str, str]

HAND_TARGET: Final = ("hand", "")
TABLE_TARGET: Final = ("table", "")
WAR_TARGET: Final = ("war", "")
UNITS_TARGET: Final = ("kingdom", "units")
BUILDINGS_TARGET: Final = ("kingdom", "buildings")

TARGETS_BY_FIELD: Final[dict[tuple[str, str], PictureTarget]] = {
    ("build", "card"): HAND_TARGET,
    ("build", "slot"): UNITS_TARGET,
    ("upgrade", "upgrade"): ("kingdom", "upgrades"),
    ("settle", "merc"): UNITS_TARGET,
    ("settle", "building"): BUILDINGS_TARGET,
    ("quest", "merc"): ("kingdom", "quests"),
    ("pick", "card"): HAND_TARGET,
    ("war", "target"): TABLE_TARGET,
    ("war", "troops"): UNITS_TARGET,
    ("war", "mercs"): UNITS_TARGET,
    ("raze", "city"): WAR_TARGET,
    ("raze", "buildings"): WAR_TARGET,
    ("survive", "troops"): WAR_TARGET,
    ("move", "moves"): UNITS_TARGET,
    ("store", "keep"): HAND_TARGET,
    ("policy", "hold_back"): UNITS_TARGET,
    ("policy", "priority"): UNITS_TARGET,
    ("policy", "mercs"): UNITS_TARGET,
}
"""By kind of order and field: the picture that shows the field's choices."""


def choose_picture(view: View, draft: DraftOverlay, blank: str) -> PictureTarget | None:
    """Return the picture and zoom for a blank of a draft order, or for the whole order."""
    fields = DraftFields(draft)
    if not fields.kind or view.me is None:
        return None
    filled_names = [name for name in fields.fields if name != KIND_FIELD and fields.fields[name]]
    field = blank or next(reversed(filled_names), "") or next(reversed(fields.fields))
    if fields.kind == "raze" and fields.value("city") == "true" and view.war is not None:
        return "kingdom", f"seat:{view.war.target}"
    if fields.kind == "war" and not blank:
        return TABLE_TARGET
    if fields.kind == "use":
        return _choose_for_use(view, fields, field)
    return TARGETS_BY_FIELD.get((fields.kind, field))


def _choose_for_use(view: View, fields: DraftFields, field: str) -> PictureTarget:
    """Return the picture of what an ability targets: a rival, the hand, or own units."""
    rival = fields.seat("rival") if not fields.value("card") else 0
    if rival and field in {"building", "slot"}:
        return "kingdom", f"seat:{rival} {'buildings' if field == 'building' else 'units'}"
    card = view.cards.cards.get(print_name(fields.value("merc")))
    operations = card.ability.do if isinstance(card, Mercenary) else ()
    if field == "card" and any(isinstance(op, FreeBuild) for op in operations):
        return HAND_TARGET
    return TABLE_TARGET if field == "rival" else UNITS_TARGET
