"""Rows for slots and settled mercenaries: the unit, and what the slot allows."""

from collections.abc import Iterator
from dataclasses import replace

from engine.capital.catalog.card_models import Mercenary, MercenarySlot, Troop, TroopSlot
from engine.capital.entities.kingdom import AddressedSlot, SettledMercenary, slot_allows
from engine.capital.view import KingdomView, View
from render.capital.contents import names
from render.capital.contents.order_draft import NO_MARKS, KingdomMarks
from render.capital.contents.tile_models import Chip, Row
from render.capital.table_style import icon_or_default
from render.language.voice import Voice

UNFINISHED_ICONS = ("round",)


def slot_row(
    voice: Voice,
    view: View,
    kingdom: KingdomView,
    slot: AddressedSlot,
    marks: KingdomMarks = NO_MARKS,
) -> Row:
    """Return the row of a slot, with the mark of the draft order."""
    unmarked = _unmarked_row(voice, view, kingdom, slot)
    unit = kingdom.secrets.units.get(slot.address, "") if kingdom.secrets else ""
    offer = marks.offers.get(slot.address)
    if offer is not None:
        return replace(unmarked, chips=(Chip((offer.icon,), offer.text, offer.text),))
    mark = marks.slots.get(slot.address) or marks.units.get(unit)
    if mark is None:
        return replace(unmarked, highlight=marks.pick(chosen=False))
    chips = (Chip((mark.icon,), mark.text, mark.text),)
    if mark.name in {"", unit}:
        return replace(unmarked, chips=chips, highlight="chosen")
    name, icon = (
        names.card_name(voice, mark.name),
        icon_or_default(view.cards.card(mark.name).id, slot.printed.kind),
    )
    return Row(slot.printed.kind, icon, name, chips, highlight="chosen")


def _unmarked_row(voice: Voice, view: View, kingdom: KingdomView, slot: AddressedSlot) -> Row:
    """Return the row of a slot without marks: a known unit, a hidden one, or what may lie there."""
    unit = kingdom.secrets.units.get(slot.address) if kingdom.secrets else None
    kind = slot.printed.kind
    taken = slot.address in kingdom.taken
    if unit is not None:
        card = view.cards.card(unit)
        text, icon = names.card_name(voice, unit), icon_or_default(card.id, kind)
    else:
        key = f"picture.slot.hidden.{kind}" if taken else f"picture.slot.free.{kind}"
        text, icon = voice.say(key), kind
    if isinstance(slot.printed, TroopSlot):
        chips = tuple(_use_chips(voice, view, kingdom, slot))
    else:
        chips = tuple(_window_chips(voice, view, kingdom, slot))
    if view.turn == kingdom.seat and slot.address in view.spent:
        said = voice.say("picture.fought")
        chips = (Chip(("war",), said, said), *chips)
    return Row(kind, icon, text, chips, filled=taken, hidden=taken and unit is None)


def _use_chips(
    voice: Voice, view: View, kingdom: KingdomView, slot: AddressedSlot
) -> Iterator[Chip]:
    """Yield chips for what a troop slot allows: a known troop's points, else words."""
    unit = kingdom.secrets.units.get(slot.address) if kingdom.secrets else None
    card = view.cards.card(unit) if unit else None
    for use in ("attack", "defence"):
        opening_upgrade = getattr(slot.printed, use)
        is_open = slot_allows(kingdom, slot, use)
        if isinstance(card, Troop):
            points = getattr(card, use)
            text, says = str(points), voice.say(f"picture.points.{use}", n=points)
        else:
            text = says = voice.say(f"picture.use.{use}")
        if is_open:
            yield Chip((use,), text, says)
        elif isinstance(opening_upgrade, str):
            says = voice.say(
                "picture.points.closed", what=says, upgrade=opening_upgrade, seat=kingdom.seat
            )
            yield Chip(("locked", use), text, says, open=False)
        elif card is not None:
            yield Chip(("no", use), text, voice.say("picture.points.never", what=says), open=False)


def _window_chips(
    voice: Voice, view: View, kingdom: KingdomView, slot: AddressedSlot
) -> Iterator[Chip]:
    """Yield a chip for a known mercenary's windows, or for the upgrade that opens a slot."""
    assert isinstance(slot.printed, MercenarySlot)  # noqa: S101  (slots are typed)
    if not slot_allows(kingdom, slot, "use"):
        opening_upgrade = str(slot.printed.use)
        says = voice.say("picture.waits", upgrade=opening_upgrade, seat=kingdom.seat)
        name = names.upgrade_name(voice, view, kingdom, opening_upgrade)
        yield Chip(("locked",), name, says, open=False)
        return
    unit = kingdom.secrets.units.get(slot.address) if kingdom.secrets else None
    card = view.cards.card(unit) if unit else None
    if isinstance(card, Mercenary):
        text = ", ".join(voice.say(f"picture.window.{window}") for window in card.ability.window)
        says = ", ".join(voice.say(f"window.{window}") for window in card.ability.window)
        yield Chip(("ability",), text, says)


def settling_row(voice: Voice, view: View, name: str) -> Row:
    """Return the row of a mercenary that would settle by the draft order."""
    said = voice.say("picture.draft.mark.settle.merc")
    settled_row = guest_row(voice, view, SettledMercenary(name, 0, active=True))
    return replace(
        settled_row, rules="", chips=(Chip(("settle",), said, said),), highlight="chosen"
    )


def guest_row(voice: Voice, view: View, settled: SettledMercenary) -> Row:
    """Return the row of a settled mercenary, with its effect."""
    card = view.cards.card(settled.name)
    assert isinstance(card, Mercenary)  # noqa: S101  (only mercenaries settle)
    name = names.card_name(voice, settled.name)
    strong = f"**{name}**" if voice.icons else name
    effect = names.settled_effect_text(voice, card).replace("\n", "; ")
    said = voice.say("picture.unfinished")
    chips = () if settled.active else (Chip(UNFINISHED_ICONS, said, said),)
    rules = voice.say("rules.prefix", when=strong, what=effect).removesuffix(".")
    return Row("mercenary", icon_or_default(card.id, "settle"), name, chips, rules=rules)
