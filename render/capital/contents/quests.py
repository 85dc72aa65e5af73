"""The progress of the Quests of a kingdom's mercenaries."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.capital.catalog.card_models import Mercenary
from engine.capital.catalog.card_verbs import MetricIf
from engine.capital.checks.order_checks import check
from engine.capital.entities.kingdom import (
    slot_allows,
    slots_of_kingdom,
)
from engine.capital.entities.kingdom_figures import METRIC_FUNCTIONS, conditions_hold
from engine.capital.orders import Quest
from engine.capital.view import KingdomView, View
from engine.core.card_piles import print_name
from render.capital.contents import names
from render.capital.contents.order_draft import KingdomMarks
from render.capital.contents.tile_models import Highlight
from render.capital.table_style import icon_or_default
from render.capital.words.card_rules import conditions_text
from render.language.voice import Voice


class QuestProgress(NamedTuple):
    """A Quest in progress: its condition, how far it is, and what it waits for."""

    icon: str
    name: str
    condition: str
    value: int
    need: int
    progress_text: str
    note: str
    ready: bool
    highlight: Highlight = ""


def list_quest_progress(
    voice: Voice, view: View, kingdom: KingdomView, marks: KingdomMarks
) -> Iterator[QuestProgress]:
    """Yield the progress of each Quest of the viewer's mercenaries in slots."""
    own_units = kingdom.secrets.units if kingdom.secrets else {}
    for slot in slots_of_kingdom(view, kingdom):
        name = own_units.get(slot.address)
        card = view.cards.card(name) if name else None
        if name is None or not isinstance(card, Mercenary) or card.quest is None:
            continue
        main_condition = next(
            condition for condition in card.quest.conditions if isinstance(condition, MetricIf)
        )
        value = METRIC_FUNCTIONS[main_condition.metric](view, kingdom)
        opening_upgrade = (
            "" if slot_allows(kingdom, slot, "use") else str(getattr(slot.printed, "use", ""))
        )
        is_met = conditions_hold(view, kingdom, card.quest.conditions)
        may_complete = is_met and check(view, None, Quest(merc=name), ()).is_accepted
        yield QuestProgress(
            icon_or_default(print_name(name), "quest"),
            names.card_name(voice, name),
            voice.say("rules.quest.done", conditions=conditions_text(voice, card.quest.conditions)),
            value,
            main_condition.min if main_condition.min is not None else main_condition.max or 0,
            _progress_text(
                voice, main_condition, value, "now" if may_complete else "met" if is_met else ""
            ),
            voice.say("picture.waits", upgrade=opening_upgrade, seat=kingdom.seat)
            if opening_upgrade
            else "",
            may_complete,
            marks.pick(chosen=name in marks.units and marks.units[name].icon == "quest"),
        )


def _progress_text(voice: Voice, condition: MetricIf, value: int, status: str) -> str:
    """Return words for a Quest's progress."""
    if status:
        return voice.say(f"picture.quest.{status}")
    if condition.min is not None and value < condition.min:
        return voice.say("picture.quest.far", n=value, need=condition.min)
    return voice.say("picture.quest.over", n=value, need=condition.max or 0)
