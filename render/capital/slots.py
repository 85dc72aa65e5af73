"""Slots and guests as rows: who lies there, what the place allows, and what only waits."""

from collections.abc import Iterator

from engine.capital.prints import Mercenary, MercenarySlot, Troop, TroopSlot
from engine.capital.realm import Settled, SlotAt, allows
from engine.capital.view import RealmView, View
from render.capital import names
from render.capital.board import known
from render.capital.pieces import Chip, Row
from render.words.voice import Voice

FINISHED = ("round",)


def row(voice: Voice, view: View, one: RealmView, at: SlotAt) -> Row:
    """Show one slot: its unit if the viewer knows it, else its back; free, what may come."""
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
