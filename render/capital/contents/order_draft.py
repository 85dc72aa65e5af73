"""A draft order on pictures: what it marks, and the sentence that tells it."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from engine.capital.checks.order_checks import check
from engine.capital.entities.kingdom import slots_of_kingdom
from engine.capital.orders import Build, Settle
from engine.capital.view import KingdomView, View
from engine.core.card_piles import find_card, print_name
from engine.core.protocol.drafts import KIND_FIELD, PAIR_SEPARATOR
from render.capital.contents.tile_models import Highlight
from render.drawing.picture import DraftOverlay, PictureRequest
from render.language.fact_vocabulary import capitalise
from render.language.voice import Voice

UNIT_ICONS: Final[Mapping[str, Mapping[str, str]]] = {
    "settle": {"merc": "settle"},
    "use": {"merc": "ability"},
    "quest": {"merc": "quest"},
    "war": {"troops": "war", "mercs": "ability"},
    "policy": {"hold_back": "house", "priority": "war", "mercs": "ability"},
}
"""By kind of order and field: the icon of the units it names."""


class DraftMark(NamedTuple):
    """The mark of a draft order: its icon and words, and the card it chooses."""

    icon: str
    text: str
    name: str = ""


class KingdomMarks(NamedTuple):
    """What a draft order marks in a kingdom."""

    units: Mapping[str, DraftMark] = {}
    slots: Mapping[str, DraftMark] = {}
    buildings: Mapping[str, DraftMark] = {}
    guests: Mapping[str, str] = {}
    upgrades: frozenset[str] = frozenset()
    falls: str = ""
    offers: Mapping[str, DraftMark] = {}
    """Slots and buildings where the chosen card may go; they aren't faded."""

    @property
    def has_any(self) -> bool:
        """Tell whether anything is chosen here."""
        return any(self)

    def pick(self, *, chosen: bool) -> Highlight:
        """Return the highlight of a piece."""
        return "chosen" if chosen else "aside" if self.has_any else ""


NO_MARKS: Final = KingdomMarks()


class DraftFields:
    """The fields of a draft order, read from a picture request."""

    def __init__(self, draft: DraftOverlay) -> None:
        """Group the draft's values by field."""
        self.fields: dict[str, tuple[str, ...]] = {}
        for name, value in draft:
            self.fields[name] = (*self.fields.get(name, ()), *([value] if value else []))
        self.kind = self.value(KIND_FIELD)

    def value(self, name: str) -> str:
        """Return the first value of a field; "" if there is none."""
        return next(iter(self.values(name)), "")

    def values(self, name: str) -> tuple[str, ...]:
        """Return the values of a field."""
        return self.fields.get(name, ())

    @property
    def moves(self) -> dict[str, str]:
        """The new slot of each moved unit."""
        pairs = (each.partition(PAIR_SEPARATOR) for each in self.values("moves"))
        return {unit: to for unit, _, to in pairs}

    def seat(self, name: str) -> int:
        """Return the seat in a field; 0 if there is none."""
        given = self.value(name)
        return int(given) if given.isascii() and given.isdecimal() and len(given) < 4 else 0


def draft_sentence(voice: Voice, view: View, request: PictureRequest) -> str:
    """Return a sentence on the draft order; "" if there is none."""
    draft = DraftFields(request.draft)
    if not voice.has_words(f"picture.draft.{draft.kind}"):
        return ""
    facts: dict[str, object] = {name: draft.value(name) or None for name in draft.fields}
    many = ("troops", "mercs", "buildings", "keep")
    facts |= {name: tuple(map(print_name, draft.values(name))) for name in many}
    facts["moves"] = voice.join_texts(voice.label_choices("moves", draft.values("moves")))
    key = f"picture.draft.{draft.kind}"
    if draft.kind == "store" and draft.fields.get("keep") == ():
        key += ".nothing"
    if draft.kind == "raze" and draft.value("city") == "true" and view.war is not None:
        key += ".city"
    blanks = dict.fromkeys(("card", "slot", "upgrade", "merc", "building", "rival", "target"))
    return voice.say(key, **{**blanks, **facts})


# Hands


def mark_hand_cards(
    voice: Voice, view: View, kingdom: KingdomView, request: PictureRequest
) -> dict[str, DraftMark]:
    """Return the draft order's marks on cards of a hand; marks of chosen cards have a name."""
    draft = DraftFields(request.draft)
    own = kingdom.secrets.hand if kingdom.secrets and view.viewer == kingdom.seat else ()
    if draft.kind == "store" and "keep" in draft.fields:
        kept = set(draft.values("keep"))
        stay, go = (voice.say(f"picture.draft.mark.{key}") for key in ("kept", "dropped"))
        return {
            name: DraftMark("store", stay, name) if name in kept else DraftMark("discard", go)
            for name in own
        }
    if draft.kind not in {"build", "use", "pick"}:
        return {}
    picks = view.shown if draft.kind == "pick" else own
    name = find_card(picks, draft.value("card"))
    icon = "legendary" if draft.kind == "pick" else "build"
    text = voice.say(f"picture.draft.mark.{'pick' if draft.kind == 'pick' else 'build'}")
    return {name: DraftMark(icon, text, name)} if name else {}


# Kingdoms


def mark_kingdom(
    voice: Voice, view: View, kingdom: KingdomView, request: PictureRequest
) -> KingdomMarks:
    """Return what the draft order marks in a kingdom."""
    draft = DraftFields(request.draft)
    if not draft.kind or view.me is None:
        return NO_MARKS
    if kingdom.seat != view.me.seat:
        return _mark_rival(voice, view, kingdom, draft)
    return KingdomMarks(
        units=dict(_mark_units(voice, view, kingdom, draft)),
        slots=dict(_mark_slots(voice, view, kingdom, draft)),
        buildings=_mark_home(kingdom, draft),
        guests=_new_guests(kingdom, draft),
        upgrades=frozenset(draft.values("upgrade")) if draft.kind == "upgrade" else frozenset(),
        offers=dict(_mark_offers(voice, view, kingdom, draft)),
    )


def _mark_units(
    voice: Voice, view: View, kingdom: KingdomView, draft: DraftFields
) -> Iterator[tuple[str, DraftMark]]:
    """Yield marks on the viewer's units that the draft names."""
    own_units = tuple(kingdom.secrets.units.values()) if kingdom.secrets else ()
    mercs = tuple(unit for unit in own_units if view.cards.card(unit).kind == "mercenary")
    for field, icon in UNIT_ICONS.get(draft.kind, {}).items():
        chosen = mercs if draft.values(field) == ("all",) else draft.values(field)
        key = f"picture.draft.mark.{draft.kind}.{field}"
        home = draft.value("building") if draft.kind == "settle" else ""
        for number, written in enumerate(chosen, 1):
            name = find_card(own_units, written)
            if name and home in kingdom.hp:
                yield name, DraftMark("right", capitalise(voice.name_thing("card", home)), name)
            elif name:
                yield name, DraftMark(icon, voice.say(key, n=number), name)


def _mark_slots(
    voice: Voice, view: View, kingdom: KingdomView, draft: DraftFields
) -> Iterator[tuple[str, DraftMark]]:
    """Yield marks on slots that a unit would leave, then on slots it would enter."""
    slot_by_unit = (
        {unit: slot for slot, unit in kingdom.secrets.units.items()} if kingdom.secrets else {}
    )
    if draft.kind == "move":
        moves = {unit: to for unit, to in draft.moves.items() if unit in slot_by_unit}
        for unit, to in moves.items():
            if slot_by_unit[unit] not in moves.values():
                yield (
                    slot_by_unit[unit],
                    DraftMark("right", _slot_home_name(voice, to, slot_by_unit[unit])),
                )
        for unit, to in moves.items():
            yield to, DraftMark("left", _slot_home_name(voice, slot_by_unit[unit], to), unit)
    address, card = draft.value("slot"), draft.value("card")
    addresses = {slot.address for slot in slots_of_kingdom(view, kingdom)}
    if draft.kind in {"build", "use"} and card and address in addresses:
        hand = kingdom.secrets.hand if kingdom.secrets else ()
        name = find_card(hand, card)
        if name:
            yield address, DraftMark("build", voice.say("picture.draft.mark.build"), name)


def _mark_offers(
    voice: Voice, view: View, kingdom: KingdomView, draft: DraftFields
) -> Iterator[tuple[str, DraftMark]]:
    """Yield marks on slots and buildings the chosen card may go to, while none is chosen."""
    card, merc = draft.value("card"), draft.value("merc")
    if draft.kind == "build" and card and not draft.value("slot"):
        mark = DraftMark("build", capitalise(voice.name_thing("card", card)))
        for slot in slots_of_kingdom(view, kingdom):
            if check(view, None, Build(card=card, slot=slot.address), ()).is_accepted:
                yield slot.address, mark
    if draft.kind == "settle" and merc and not draft.value("building"):
        for home in kingdom.hp:
            if check(view, None, Settle(merc=merc, building=home), ()).is_accepted:
                yield home, DraftMark("settle", "")


def _slot_home_name(voice: Voice, address: str, other: str) -> str:
    """Return the name of a slot's building, or the slot's own if `other` has the same building."""
    home = address.rpartition("/")[0]
    if home == other.rpartition("/")[0]:
        return voice.label_choice("slot", address)
    key = f"card.{print_name(home)}"
    noun = voice.known_noun(key)
    return capitalise((noun or voice.noun("slot.home")).name)


def _mark_home(kingdom: KingdomView, draft: DraftFields) -> dict[str, DraftMark]:
    home = draft.value("building")
    if draft.kind != "settle" or home not in kingdom.hp:
        return {}
    return {home: DraftMark("settle", "")}


def _new_guests(kingdom: KingdomView, draft: DraftFields) -> dict[str, str]:
    """Return the mercenary that would settle, by its building."""
    own_units = tuple(kingdom.secrets.units.values()) if kingdom.secrets else ()
    merc = find_card(own_units, draft.value("merc"))
    home = draft.value("building")
    return {home: merc} if draft.kind == "settle" and merc and home in kingdom.hp else {}


def _mark_rival(voice: Voice, view: View, kingdom: KingdomView, draft: DraftFields) -> KingdomMarks:
    """Return marks on what the draft would destroy in a rival's kingdom."""
    if draft.kind == "raze" and view.war is not None and view.war.target == kingdom.seat:
        city = draft.value("city") == "true"
        doomed_buildings = tuple(kingdom.hp) if city else draft.values("buildings")
    elif draft.kind == "use" and draft.seat("rival") == kingdom.seat:
        city, doomed_buildings = False, draft.values("building")
    else:
        return NO_MARKS
    falls_mark = DraftMark("razed", voice.say("picture.draft.mark.falls"))
    struck_slot = draft.value("slot") if draft.kind == "use" and not draft.value("card") else ""
    return KingdomMarks(
        slots={struck_slot: DraftMark("dead", voice.say("picture.draft.mark.struck"))}
        if struck_slot in kingdom.taken
        else {},
        buildings={name: falls_mark for name in doomed_buildings if name in kingdom.hp},
        falls=falls_mark.text if city else "",
    )
