"""The buttons of a card: what a good player would do or look at next, and what is left undone."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from engine.core.protocol.game import Ask, Choice
from engine.core.protocol.values import Draft, Order
from engine.valhalla.ai.idle_armies import IdleArmy, find_idle_armies
from engine.valhalla.choices.next_blank import options
from engine.valhalla.diplomacy.truce_offers import YES
from engine.valhalla.orders.combat import Respond
from engine.valhalla.orders.sheet_rules import effective_orders
from engine.valhalla.planning.works_plan import plan_works
from engine.valhalla.view import Brief, OwnSide, View
from render.guidance import Shortcut
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla import parley_room
from render.valhalla.attack_answers import list_battle_answers
from render.valhalla.words.unit_texts import counted_noun

MAX_ARMIES_OFFERED: Final = 2
MAX_SIDES_OFFERED: Final = 3
MAX_ARMIES_NAMED: Final = 4
"""The hosts that a warning names."""

Lister = Callable[[Voice, View, OwnSide, Ask, Sequence[Order]], Iterator[Shortcut]]


def list_shortcuts(
    voice: Voice, view: View, ask: Ask, sheet: Sequence[Order]
) -> Iterator[Shortcut]:
    """List the orders that the kind of ask calls for, the likeliest first."""
    if view.me is not None:
        for lister in SHORTCUT_LISTERS.get(ask.kind, ()):
            yield from lister(voice, view, view.me, ask, sheet)


def describe_waste(voice: Voice, view: View, ask: Ask, sheet: Sequence[Order], kind: str) -> str:
    """Say what stands idle, lies unspent or has no answer if the seat says Ready now."""
    me = view.me
    if me is None or kind:
        return ""
    if ask.kind == parley_room.ASK_KIND and not parley_room.has_answered(view, sheet):
        return voice.say("waste.parley")
    if ask.kind != "orders":
        return ""
    return " ".join(_waste_sentences(voice, view, me, ask, sheet))


def _waste_sentences(
    voice: Voice, view: View, me: OwnSide, ask: Ask, sheet: Sequence[Order]
) -> Iterator[str]:
    hosts = find_idle_armies(view, me, sheet)
    if hosts:
        named = [
            voice.say("shortcut.host", force=_name_force(voice, one), at=one.at) for one in hosts
        ]
        more = ["\u2026"] if len(named) > MAX_ARMIES_NAMED else []
        names = Noun(", ".join((*named[:MAX_ARMIES_NAMED], *more)))
        yield voice.say("waste.hosts", count=len(hosts), names=names)
    for at, _ in islice(_free_slots(view, me, ask, sheet), 1):
        yield voice.say("waste.gold", gold=_gold_left(me, sheet), at=at)


# The orders of a turn


def _list_idle_armies(
    voice: Voice, view: View, me: OwnSide, _: Ask, sheet: Sequence[Order]
) -> Iterator[Shortcut]:
    """Offer to move the strongest idle hosts: as a whole, or out of a place in parts."""
    for host in find_idle_armies(view, me, sheet)[:MAX_ARMIES_OFFERED]:
        if host.is_garrison:
            label = voice.say("shortcut.move.some", at=host.at)
            yield Shortcut(label, Draft(kind="move", fields={"from": host.at}))
        else:
            label = voice.say("shortcut.move", force=_name_force(voice, host), at=host.at)
            fields = {"from": host.at, "units": ("all",)}
            yield Shortcut(label, Draft(kind="move", fields=fields, closed=("units",)))


def _name_force(voice: Voice, host: IdleArmy) -> Noun:
    """Name the units of a host: by their kind if there is one, else by their number."""
    (code, count), *others = Counter(unit.code for unit in host.units).most_common()
    if not others:
        return counted_noun(voice, count, code)
    return Noun(voice.say("shortcut.units", count=len(host.units)))


def _list_free_slots(
    voice: Voice, view: View, me: OwnSide, ask: Ask, sheet: Sequence[Order]
) -> Iterator[Shortcut]:
    """Offer to build in the first city that has a free slot and can pay for something."""
    for at, gold in islice(_free_slots(view, me, ask, sheet), 1):
        label = voice.say("shortcut.build", at=at, gold=gold)
        yield Shortcut(label, Draft(kind="build", fields={"city": at}))


def _free_slots(
    view: View, me: OwnSide, ask: Ask, sheet: Sequence[Order]
) -> Iterator[tuple[str, int]]:
    """Yield the cities where something can be built and paid, with its lowest price."""
    left = _gold_left(me, sheet)
    for city in _choices(view, ask, sheet, Draft(kind="build")):
        draft = Draft(kind="build", fields={"city": city.id})
        prices = [int(one.facts["gold"]) for one in _choices(view, ask, sheet, draft)]
        if prices and min(prices) <= left:
            yield city.id, min(prices)


def has_free_slot(view: View, me: OwnSide, ask: Ask, sheet: Sequence[Order]) -> bool:
    """Tell whether something can be built and paid in a city."""
    return next(_free_slots(view, me, ask, sheet), None) is not None


def _gold_left(me: OwnSide, sheet: Sequence[Order]) -> int:
    works = plan_works(me, effective_orders(sheet))
    return works.gold - works.cost


def _list_idle_cities(
    voice: Voice, view: View, me: OwnSide, ask: Ask, sheet: Sequence[Order]
) -> Iterator[Shortcut]:
    """Offer to let the first city produce that could and does not."""
    for city in islice(_idle_cities(view, me, ask, sheet), 1):
        label = voice.say("shortcut.produce", at=city)
        yield Shortcut(label, Draft(kind="produce", fields={"city": city}))


def has_idle_city(view: View, me: OwnSide, ask: Ask, sheet: Sequence[Order]) -> bool:
    """Tell whether a city could produce and does not."""
    return next(_idle_cities(view, me, ask, sheet), None) is not None


def _idle_cities(view: View, me: OwnSide, ask: Ask, sheet: Sequence[Order]) -> Iterator[str]:
    """Yield the cities that could produce and do not."""
    ordered = {getattr(order, "city", "") for order in sheet if order.kind == "produce"}
    for city in _choices(view, ask, sheet, Draft(kind="produce")):
        if city.id not in ordered and not me.production.get(city.id):
            yield city.id


def _list_words(
    voice: Voice, view: View, me: OwnSide, ask: Ask, sheet: Sequence[Order]
) -> Iterator[Shortcut]:
    """Offer to boast while there are deeds to sing of, and to name another side's Boast."""
    if may_boast(view, me):
        yield Shortcut(voice.say("shortcut.boast"), Draft(kind="boast"))
    if me.acclaims is None and _choices(view, ask, sheet, Draft(kind="acclaim")):
        yield Shortcut(voice.say("shortcut.acclaim"), Draft(kind="acclaim"))


def may_boast(view: View, me: OwnSide) -> bool:
    """Tell whether a side has deeds of the last round to sing of, and has not boasted."""
    return me.boast is None and any(one.round == view.round - 1 for one in me.log)


# Other asks


def _list_answers(
    voice: Voice, view: View, me: OwnSide, ask: Ask, sheet: Sequence[Order]
) -> Iterator[Shortcut]:
    """Offer to answer the first meeting that has no answer yet: by what it offers, or in battle."""
    answered = {getattr(order, "battle", "") for order in sheet}
    left = [one for one in me.briefs if not one.parley and one.at not in answered]
    for brief in left[:1]:
        yield from _list_wishes(voice, brief, is_last=len(left) == 1)
        draft = Draft(kind=ask.kind, fields={"battle": brief.at})
        plain = Shortcut(voice.say("shortcut.respond", at=brief.at), draft)
        in_battle = list_battle_answers(voice, view, me, ask, brief, sheet)
        yield from (*in_battle, plain) if brief.warlord else (plain, *in_battle)


def _list_wishes(voice: Voice, brief: Brief, *, is_last: bool) -> Iterator[Shortcut]:
    """Offer to accept a parley or a truce that whoever came has offered (V-6.3-07)."""
    for wish, field in (("parley", "parley"), ("truce", "truce"), ("mission", "truce")):
        if wish in brief.wishes:
            label = voice.say(f"shortcut.accept.{wish}", seat=brief.attacker, at=brief.at)
            order = Respond.model_validate({"battle": brief.at, field: YES})
            whole = Shortcut.of_order(label, order)
            yield Shortcut(label, whole.draft, is_given=True, says_ready=is_last)


def _list_ready_sides(
    voice: Voice, view: View, me: OwnSide, ask: Ask, sheet: Sequence[Order]
) -> Iterator[Shortcut]:
    """Offer ready-made sides whose names are free, until the side has its kinds of units."""
    for side in list_offered_sides(view, me, ask, sheet):
        label = voice.say("shortcut.take", side=side)
        yield Shortcut(label, Draft(kind="take", fields={"side": side}))


def list_offered_sides(
    view: View, me: OwnSide, ask: Ask, sheet: Sequence[Order]
) -> tuple[str, ...]:
    """List the ready-made sides that buttons offer."""
    if me.kinds:
        return ()
    choices = _choices(view, ask, sheet, Draft(kind="take"))
    return tuple(one.id for one in choices if not one.facts["taken"])[:MAX_SIDES_OFFERED]


def _list_side_specials(
    voice: Voice, view: View, me: OwnSide, ask: Ask, sheet: Sequence[Order]
) -> Iterator[Shortcut]:
    """Offer the first side specials that nobody has (V-11.2-01)."""
    for special in list_offered_specials(view, me, ask, sheet):
        label = voice.say("shortcut.pick", special=voice.noun(f"side_special.{special}"))
        yield Shortcut(label, Draft(kind="side", fields={"side_special": special}))


def list_offered_specials(
    view: View, me: OwnSide, ask: Ask, sheet: Sequence[Order]
) -> tuple[str, ...]:
    """List the side specials that buttons offer."""
    if not me.may_pick:
        return ()
    choices = _choices(view, ask, sheet, Draft(kind="side"))
    return tuple(one.id for one in choices)[:MAX_SIDES_OFFERED]


def _choices(view: View, ask: Ask, sheet: Sequence[Order], draft: Draft) -> tuple[Choice, ...]:
    """Return the choices of a draft's next blank."""
    blank = options(view, ask, sheet, draft)
    return blank.choices if blank is not None else ()


SHORTCUT_LISTERS: Final[Mapping[str, tuple[Lister, ...]]] = {
    "orders": (_list_idle_armies, _list_free_slots, _list_idle_cities, _list_words),
    "respond": (_list_answers,),
    "side": (_list_ready_sides,),
    "pick": (_list_side_specials,),
}
"""By kind of ask: what lists its shortcuts, in this order."""
