"""The buttons of a card: orders that a good player might give now, and what would be lost."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from engine.capital.ai.suggested_orders import suggest_orders
from engine.capital.catalog.card_models import Building
from engine.capital.entities.kingdom_figures import card_cost
from engine.capital.orders import (
    Build,
    EndBuild,
    Move,
    Pick,
    Quest,
    Raze,
    Settle,
    Store,
    Survive,
    UpgradeCity,
    Use,
    War,
)
from engine.capital.planning.war_outlook import WarOutlook, forecast_war
from engine.capital.view import KingdomView, View
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order
from render.guidance import Shortcut
from render.language.grammar import Noun
from render.language.voice import Voice

MAX_SHORTCUTS: Final = 3
"""With the button that ends the phase there are four."""


def list_shortcuts(
    voice: Voice, view: View, ask: Ask, sheet: Sequence[Order]
) -> Iterator[Shortcut]:
    """List the best orders that may be given now, each whole."""
    del sheet
    me = view.me
    if me is None:
        return
    for order in islice(suggest_orders(view, ask), MAX_SHORTCUTS):
        yield make_shortcut(voice, view, me, order)


def make_shortcut(voice: Voice, view: View, me: KingdomView, order: Order) -> Shortcut:
    """Make the button of an order, with its price or its sums."""
    return Shortcut.of_order(_label_order(voice, view, me, order), order)


def write_remark(voice: Voice, view: View, sheet: Sequence[Order], index: int, **_: bool) -> str:
    """Write what a war would come to, before it is declared; "" for other orders."""
    order, me = sheet[index], view.me
    if not isinstance(order, War) or me is None:
        return ""
    outlook = forecast_war(view, me, order)
    key = "war.outlook.certain" if outlook.is_certain else "war.outlook.range"
    sums = voice.say(
        key,
        attack=outlook.attack,
        target=order.target,
        least=outlook.least_defence,
        most=outlook.most_defence,
        wins=outlook.wins_of_ten,
    )
    if not outlook.wins_of_ten:
        return f"{sums} {voice.say('war.outlook.lost')}"
    return f"{sums} {_write_victory(voice, outlook)}"


def _write_victory(voice: Voice, outlook: WarOutlook) -> str:
    """Write what a victory razes, and who then falls or comes home at best."""
    how = "certain" if outlook.is_certain else "range"
    who = "all" if not outlook.fallen else "some" if outlook.home else "none"
    return voice.say(
        f"war.outlook.won.{how}.{who}",
        raze=outlook.most_razed,
        troops=outlook.home,
        fell=outlook.fallen,
    )


def describe_waste(voice: Voice, view: View, ask: Ask, sheet: Sequence[Order], kind: str) -> str:
    """Say which Gold and Build the end of a phase would lose, if anything can be had for them.

    Rules: C-INCOME-03.
    """
    del sheet
    me = view.me
    if me is None or kind != EndBuild.model_fields["kind"].default:
        return ""
    left = list(islice(suggest_orders(view, ask), MAX_SHORTCUTS))
    if not left:
        return ""
    labels = [_label_order(voice, view, me, order) for order in left]
    return voice.say(
        "waste.build", gold=view.gold, build=view.builds, orders=Noun(", ".join(labels))
    )


def _label_order(voice: Voice, view: View, me: KingdomView, order: Order) -> str:
    """Return the label of an order, with its price or its sums."""
    key, facts = LABEL_MAKERS[type(order)](view, me, order)
    return voice.say(f"shortcut.{key}", seat=me.seat, **facts)


LabelFacts = tuple[str, Mapping[str, Any]]


def _label_build(view: View, me: KingdomView, order: Build) -> LabelFacts:
    card = view.cards.card(order.card)
    key = "build" if isinstance(card, Building) else "place"
    return key, {"card": order.card, "cost": card_cost(view, me, card, me.tally)}


def _label_war(view: View, me: KingdomView, order: War) -> LabelFacts:
    outlook = forecast_war(view, me, order)
    key = "war" if outlook.is_certain else "war.range"
    return key, {
        "target": order.target,
        "attack": outlook.attack,
        "least": outlook.least_defence,
        "most": outlook.most_defence,
    }


def _label_use(_: View, __: KingdomView, order: Use) -> LabelFacts:
    if order.rival is None:
        return "use", {"merc": order.merc}
    return "use.rival", {"merc": order.merc, "rival": order.rival}


def _label_raze(_: View, __: KingdomView, order: Raze) -> LabelFacts:
    return ("raze.city", {}) if order.city else ("raze", {"buildings": order.buildings or ()})


LABEL_MAKERS: Final[Mapping[type[Order], Callable[[View, KingdomView, Any], LabelFacts]]] = {
    Build: _label_build,
    UpgradeCity: lambda _, me, order: (
        "upgrade",
        {"upgrade": order.upgrade, "cost": me.upgrade_cost},
    ),
    Settle: lambda _, __, order: ("settle", {"merc": order.merc}),
    Use: _label_use,
    Quest: lambda _, __, order: ("quest", {"merc": order.merc}),
    Pick: lambda _, __, order: ("pick", {"card": order.card}),
    War: _label_war,
    Raze: _label_raze,
    Survive: lambda _, __, order: (
        ("survive", {"troops": order.troops}) if order.troops else ("survive.none", {})
    ),
    Move: lambda _, __, order: ("move", {"count": len(order.moves)}),
    Store: lambda _, __, order: (
        ("store", {"keep": order.keep}) if order.keep else ("store.none", {})
    ),
}
"""By type of order: the key of its label, and the facts."""
