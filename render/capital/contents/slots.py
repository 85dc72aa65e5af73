"""Slots and guests as rows: who lies there, what the place allows, and what only waits."""

from collections.abc import Iterator
from dataclasses import replace

from engine.capital.catalog.card_models import Mercenary, MercenarySlot, Troop, TroopSlot
from engine.capital.entities.kingdom import Settled, SlotAt, allows
from engine.capital.view import RealmView, View
from render.capital.contents import names
from render.capital.contents.order_draft import NOTHING, Marks
from render.capital.contents.pieces import Chip, Row
from render.capital.table_style import known
from render.language.voice import Voice

FINISHED = ("round",)


def row(voice: Voice, view: View, one: RealmView, at: SlotAt, marks: Marks = NOTHING) -> Row:
    """Show one slot: its unit, and what is ordered of it."""
    found = _lying(voice, view, one, at)
    unit = one.own.units.get(at.address, "") if one.own else ""
    offer = marks.offers.get(at.address)
    if offer is not None:
        return replace(found, chips=(Chip((offer.icon,), offer.text, offer.text),))
    mark = marks.slots.get(at.address) or marks.units.get(unit)
    if mark is None:
        return replace(found, pick=marks.pick(chosen=False))
    chips = (Chip((mark.icon,), mark.text, mark.text),)
    if mark.name in {"", unit}:
        return replace(found, chips=chips, pick="chosen")
    name, icon = names.card(voice, mark.name), known(view.cards.card(mark.name).id, at.slot.kind)
    return Row(at.slot.kind, icon, name, chips, pick="chosen")


def _lying(voice: Voice, view: View, one: RealmView, at: SlotAt) -> Row:
    """Show a unit if the viewer knows it, else its back; of a free slot, what may come."""
    unit = one.own.units.get(at.address) if one.own else None
    kind = at.slot.kind
    taken = at.address in one.taken
    if unit is not None:
        card = view.cards.card(unit)
        text, icon = names.card(voice, unit), known(card.id, kind)
    else:
        key = f"picture.slot.hidden.{kind}" if taken else f"picture.slot.free.{kind}"
        text, icon = voice.say(key), kind
    if isinstance(at.slot, TroopSlot):
        chips = tuple(_uses(voice, view, one, at))
    else:
        chips = tuple(_windows(voice, view, one, at))
    if view.turn == one.seat and at.address in view.spent:
        said = voice.say("picture.fought")
        chips = (Chip(("war",), said, said), *chips)
    return Row(kind, icon, text, chips, filled=taken, hidden=taken and unit is None)


def _uses(voice: Voice, view: View, one: RealmView, at: SlotAt) -> Iterator[Chip]:
    """Sign what a troop slot allows: a known troop by its points, else by words."""
    unit = one.own.units.get(at.address) if one.own else None
    card = view.cards.card(unit) if unit else None
    for use in ("attack", "defence"):
        opener = getattr(at.slot, use)
        is_open = allows(one, at, use)
        if isinstance(card, Troop):
            points = getattr(card, use)
            text, says = str(points), voice.say(f"picture.points.{use}", n=points)
        else:
            text = says = voice.say(f"picture.use.{use}")
        if is_open:
            yield Chip((use,), text, says)
        elif isinstance(opener, str):
            says = voice.say("picture.points.closed", what=says, upgrade=opener, seat=one.seat)
            yield Chip(("locked", use), text, says, open=False)
        elif card is not None:
            yield Chip(("no", use), text, voice.say("picture.points.never", what=says), open=False)


def _windows(voice: Voice, view: View, one: RealmView, at: SlotAt) -> Iterator[Chip]:
    """Sign when a known mercenary's ability may be used, or what a closed slot waits for."""
    assert isinstance(at.slot, MercenarySlot)  # noqa: S101  (slots are typed)
    if not allows(one, at, "use"):
        opener = str(at.slot.use)
        says = voice.say("picture.waits", upgrade=opener, seat=one.seat)
        name = names.upgrade_name(voice, view, one, opener)
        yield Chip(("locked",), name, says, open=False)
        return
    unit = one.own.units.get(at.address) if one.own else None
    card = view.cards.card(unit) if unit else None
    if isinstance(card, Mercenary):
        text = ", ".join(voice.say(f"picture.window.{each}") for each in card.ability.window)
        says = ", ".join(voice.say(f"window.{each}") for each in card.ability.window)
        yield Chip(("ability",), text, says)


def settling(voice: Voice, view: View, name: str) -> Row:
    """Show a mercenary that would settle, with what it would do there."""
    said = voice.say("picture.draft.mark.settle.merc")
    there = guest(voice, view, Settled(name, 0, active=True))
    return replace(there, rules="", chips=(Chip(("settle",), said, said),), pick="chosen")


def guest(voice: Voice, view: View, settled: Settled) -> Row:
    """Show a settled mercenary with what it does there."""
    card = view.cards.card(settled.name)
    assert isinstance(card, Mercenary)  # noqa: S101  (only mercenaries settle)
    name = names.card(voice, settled.name)
    strong = f"**{name}**" if voice.icons else name
    effect = names.at_home(voice, card).replace("\n", "; ")
    said = voice.say("picture.unfinished")
    chips = () if settled.active else (Chip(FINISHED, said, said),)
    rules = voice.say("rules.prefix", when=strong, what=effect).removesuffix(".")
    return Row("mercenary", known(card.id, "settle"), name, chips, rules=rules)
