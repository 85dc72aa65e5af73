"""Hints below the asks of a card: what to do next, from the reader's own view."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Event, Order
from engine.valhalla.catalog.side_tables import side_special_table
from engine.valhalla.catalog.unit_tables import CLASSES
from engine.valhalla.events.exploration import InsightGained
from engine.valhalla.events.meetings import Attacked
from engine.valhalla.orders.game_master import petition_ask_id
from engine.valhalla.planning.battle_outlook import list_outlooks
from engine.valhalla.planning.sheet_plan import plan_sheet
from engine.valhalla.planning.treasury_outlook import forecast_treasury
from engine.valhalla.view import OwnSide, View
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.shortcuts import list_offered_sides, list_offered_specials
from render.valhalla.status_page import write_brief
from render.valhalla.words.battles.battle_outlooks import write_stakes
from render.valhalla.words.things.thing_effects import load_effects, shorten_effect

MAX_ROUNDS_OF_GOLD_WARNED: Final = 5
"""The number of rounds ahead for which an empty treasury is warned of."""
MIN_ORDERS_WITHOUT_FIRST_STEPS: Final = 3
"""With so many orders on the sheet, the hint about first steps is left out."""
MAX_SPECIALS_NAMED: Final = 2
"""The number of side specials that are named."""
PICK_WORDS: Final = {"en": "special", "fr": "don"}
NAME_FORMS: Final = {"en": "side name …", "fr": "empire nom …"}


def write_hint(voice: Voice, view: View, ask: Ask, sheet: Sequence[Order]) -> str:
    """Write in a line or two what to do now; "" where the ask needs no hint."""
    describe = _describe_petition if view.keeper else _hint_lines
    return "\n".join(describe(voice, view, ask, sheet))


def write_facts(voice: Voice, view: View, ask: Ask, sheet: Sequence[Order]) -> str:
    """Write what a card says beside any hint: what its first button offers, or the treasury."""
    me = view.me
    if me is None or view.keeper:
        return ""
    if ask.kind == "orders":
        return _describe_means(voice, view, me, sheet)
    return next(_describe_offers(voice, view, me, ask, sheet), "")


def _describe_offers(
    voice: Voice, view: View, me: OwnSide, ask: Ask, sheet: Sequence[Order]
) -> Iterator[str]:
    """Describe the ready-made sides or the side specials that buttons offer, one in a line."""
    if ask.kind == "side":
        for side in list_offered_sides(view, me, ask, sheet):
            name = Noun(capitalise(voice.noun(f"ready_side.{side}").name))
            does = Noun(voice.say(f"ready_side.{side}.about"))
            yield voice.say("hint.offer", name=name, does=does)
    elif ask.kind == "pick":
        for special in list_offered_specials(view, me, ask, sheet):
            effect = shorten_effect(load_effects(voice.language).get(special, ""))
            name = Noun(voice.noun(f"side_special.{special}").name)
            yield voice.say("hint.offer", name=name, does=Noun(effect))


def is_answered(view: View, ask: Ask) -> bool:
    """Tell whether a side has its kinds of units and a name, even if both may still change."""
    me = view.me
    return ask.kind == "side" and me is not None and bool(me.kinds and view.side(me.seat).name)


def _hint_lines(voice: Voice, view: View, ask: Ask, sheet: Sequence[Order]) -> Iterator[str]:
    me = view.me
    if me is None:
        return
    if ask.kind == "side" and (me.kinds or not me.done):
        yield _describe_ready(voice, view, me)
    if ask.kind == "side" and me.late:
        yield from _name_free_specials(voice, view, "hint.pick.late")
    elif ask.kind == "pick":
        yield from _name_free_specials(voice, view)
    yield from _describe_offers(voice, view, me, ask, sheet)
    if ask.kind == "orders":
        yield _describe_means(voice, view, me, sheet)
        if view.round == 1 and len(sheet) < MIN_ORDERS_WITHOUT_FIRST_STEPS:
            yield voice.say("hint.first")
    elif ask.kind in {"respond", "parley"}:
        yield from _describe_attack(voice, view, ask, sheet)


def _describe_petition(voice: Voice, view: View, ask: Ask, _: Sequence[Order]) -> Iterator[str]:
    """Say who asks the game master for what, and how much favor that side has (V-10.1-33)."""
    favor = {one.seat: one.favor for one in view.own_sides}
    for seat, petition in view.petitions:
        if ask.id == petition_ask_id(petition.id):
            text = voice.clean_typed_text(petition.text)
            yield voice.say("hint.petition", seat=seat, text=Noun(text), favor=favor.get(seat, 0))


def _describe_attack(voice: Voice, view: View, ask: Ask, sheet: Sequence[Order]) -> Iterator[str]:
    """Say in a line each where who attacks, and how the battle may go by what the reader knows."""
    outlooks = {one.at: one for one in list_outlooks(view, ask, sheet)}
    briefs = view.me.briefs if view.me is not None else ()
    attacks = [one for one in briefs if not one.parley]
    has_many_attackers = len({one.attacker for one in attacks}) > 1
    for brief in briefs:
        if brief.parley:
            yield write_brief(voice, view, brief)
            continue
        known = outlooks.get(brief.at)
        facts: dict[str, Any] = {"at": brief.at, "count": brief.units}
        facts |= {} if brief.led else {"unled": Noun(voice.say("hint.attacked.unled"))}
        facts |= {} if known is None else {"stakes": Noun(write_stakes(voice, known))}
        facts |= {"attacker": brief.attacker} if has_many_attackers else {}
        yield voice.say("hint.attacked" if len(attacks) > 1 else "hint.attacked.alone", **facts)


def is_said_by_ask(view: View, event: Event) -> bool:
    """Tell whether the title or the hint of a card says what an event says of an attack (V-6.3-07).

    How a battle may go rests on what is known of the attacker.
    """
    briefs = view.me.briefs if view.me is not None else ()
    attacks = {(one.at, one.attacker) for one in briefs if not one.parley}
    if isinstance(event, Attacked):
        return (event.at, event.attacker) in attacks
    return isinstance(event, InsightGained) and (event.at, event.other) in attacks


def _describe_ready(voice: Voice, view: View, me: OwnSide) -> str:
    """Say what Ready would fill in and may still be given (V-11.3-08, V-11.1-05)."""
    one = view.side(me.seat)
    if me.kinds:
        key = "hint.side.whole" if one.name else "hint.side.unnamed"
        return voice.say(key, form=f"`{NAME_FORMS[voice.language]}`")
    unnamed = sum(not name for name in (one.name, one.capital_name, one.ruler))
    return voice.say("hint.side.open", missing=len(CLASSES) - len(me.designs), unnamed=unnamed)


def _name_free_specials(voice: Voice, view: View, key: str = "hint.pick") -> Iterator[str]:
    """Name the side specials that nobody has, and the words that pick one (V-11.2-01)."""
    taken = {one.special for one in view.sides}
    free = [
        voice.noun(f"side_special.{one}").name for one in side_special_table() if one not in taken
    ]
    if free:
        names = ", ".join(
            (*free[:MAX_SPECIALS_NAMED], *(["\u2026"] if len(free) > MAX_SPECIALS_NAMED else []))
        )
        yield voice.say(key, names=names, form=f"`{PICK_WORDS[voice.language]} {free[0]}`")


def _describe_means(voice: Voice, view: View, me: OwnSide, sheet: Sequence[Order]) -> str:
    """Say what can still be ordered, and how long the gold lasts if upkeep exceeds income."""
    earned, paid, cost, _ = forecast_treasury(view, me, sheet)
    used = plan_sheet(view, me, sheet).movement_orders_used
    facts = {"used": used, "limit": me.limit, "gold": me.gold, "cost": cost}
    left = max(0, me.gold - cost)
    if paid > earned and left < MAX_ROUNDS_OF_GOLD_WARNED * (paid - earned):
        return voice.say("hint.orders.lasting", count=left // (paid - earned), **facts)
    key = "hint.orders.short" if paid > earned else "hint.orders"
    return voice.say(key, net=earned - paid, **facts)
