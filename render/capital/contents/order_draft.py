"""An order in the making: what of it stands on the pictures, and what is said of it."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from engine.capital.checks import check
from engine.capital.entities.kingdom import slots
from engine.capital.orders import Build, Settle
from engine.capital.view import RealmView, View
from engine.core.card_piles import base, named
from engine.core.protocol.drafts import KIND, PAIR
from render.capital.contents.pieces import Pick
from render.drawing.picture import DraftOverlay, PictureRequest
from render.language.fact_vocabulary import capital
from render.language.voice import Voice

UNITS: Final[Mapping[str, Mapping[str, str]]] = {
    "settle": {"merc": "settle"},
    "use": {"merc": "ability"},
    "quest": {"merc": "quest"},
    "war": {"troops": "war", "mercs": "ability"},
    "policy": {"hold_back": "house", "priority": "war", "mercs": "ability"},
}
"""By kind of order and field: the icon of the units it names."""


class Mark(NamedTuple):
    """What an order would do where it is drawn: its icon and words, and who would come there."""

    icon: str
    text: str
    name: str = ""


class Marks(NamedTuple):
    """What of a kingdom an order in the making has chosen."""

    units: Mapping[str, Mark] = {}
    slots: Mapping[str, Mark] = {}
    buildings: Mapping[str, Mark] = {}
    guests: Mapping[str, str] = {}
    upgrades: frozenset[str] = frozenset()
    falls: str = ""
    offers: Mapping[str, Mark] = {}
    """Slots and buildings where somebody who is chosen may go: they don't recede."""

    @property
    def some(self) -> bool:
        """Tell whether anything is chosen here."""
        return any(self)

    def pick(self, *, chosen: bool) -> Pick:
        """Tell how a piece stands among the others."""
        return "chosen" if chosen else "aside" if self.some else ""


NOTHING: Final = Marks()


class Plan:
    """An order in the making, as it was handed to the painter."""

    def __init__(self, draft: DraftOverlay) -> None:
        """Read what is being ordered."""
        self.fields: dict[str, tuple[str, ...]] = {}
        for name, value in draft:
            self.fields[name] = (*self.fields.get(name, ()), *([value] if value else []))
        self.kind = self.one(KIND)

    def one(self, name: str) -> str:
        """Give the value of a field; empty where there is none."""
        return next(iter(self.all(name)), "")

    def all(self, name: str) -> tuple[str, ...]:
        """Give the values of a field."""
        return self.fields.get(name, ())

    @property
    def moves(self) -> dict[str, str]:
        """Tell which unit moves where."""
        pairs = (each.partition(PAIR) for each in self.all("moves"))
        return {unit: to for unit, _, to in pairs}

    def seat(self, name: str) -> int:
        """Give the seat in a field; 0 where there is none."""
        given = self.one(name)
        return int(given) if given.isascii() and given.isdecimal() and len(given) < 4 else 0


def said(voice: Voice, view: View, look: PictureRequest) -> str:
    """Tell an order in the making in a sentence; nothing where there is none."""
    plan = Plan(look.draft)
    if not voice.knows(f"picture.draft.{plan.kind}"):
        return ""
    facts: dict[str, object] = {name: plan.one(name) or None for name in plan.fields}
    many = ("troops", "mercs", "buildings", "keep")
    facts |= {name: tuple(map(base, plan.all(name))) for name in many}
    facts["moves"] = voice.joined(voice.labels("moves", plan.all("moves")))
    key = f"picture.draft.{plan.kind}"
    if plan.kind == "store" and plan.fields.get("keep") == ():
        key += ".nothing"
    if plan.kind == "raze" and plan.one("city") == "true" and view.war is not None:
        key += ".city"
    blanks = dict.fromkeys(("card", "slot", "upgrade", "merc", "building", "rival", "target"))
    return voice.say(key, **{**blanks, **facts})


# Hands


def cards(voice: Voice, view: View, one: RealmView, look: PictureRequest) -> dict[str, Mark]:
    """Say of each card in a hand what becomes of it; those that are chosen come with a name."""
    plan = Plan(look.draft)
    own = one.own.hand if one.own and view.viewer == one.seat else ()
    if plan.kind == "store" and "keep" in plan.fields:
        kept = set(plan.all("keep"))
        stay, go = (voice.say(f"picture.draft.mark.{key}") for key in ("kept", "dropped"))
        return {
            name: Mark("store", stay, name) if name in kept else Mark("discard", go) for name in own
        }
    if plan.kind not in {"build", "use", "pick"}:
        return {}
    picks = view.shown if plan.kind == "pick" else own
    name = named(picks, plan.one("card"))
    icon = "legendary" if plan.kind == "pick" else "build"
    text = voice.say(f"picture.draft.mark.{'pick' if plan.kind == 'pick' else 'build'}")
    return {name: Mark(icon, text, name)} if name else {}


# Kingdoms


def marks(voice: Voice, view: View, one: RealmView, look: PictureRequest) -> Marks:
    """Find what of a kingdom is chosen."""
    plan = Plan(look.draft)
    if not plan.kind or view.me is None:
        return NOTHING
    if one.seat != view.me.seat:
        return _rival(voice, view, one, plan)
    return Marks(
        units=dict(_units(voice, view, one, plan)),
        slots=dict(_slots(voice, view, one, plan)),
        buildings=_homes(one, plan),
        guests=_guests(one, plan),
        upgrades=frozenset(plan.all("upgrade")) if plan.kind == "upgrade" else frozenset(),
        offers=dict(_offers(voice, view, one, plan)),
    )


def _units(voice: Voice, view: View, one: RealmView, plan: Plan) -> Iterator[tuple[str, Mark]]:
    """Mark the units that an order names, where their owner knows them."""
    lying = tuple(one.own.units.values()) if one.own else ()
    mercs = tuple(each for each in lying if view.cards.card(each).kind == "mercenary")
    for field, icon in UNITS.get(plan.kind, {}).items():
        chosen = mercs if plan.all(field) == ("all",) else plan.all(field)
        key = f"picture.draft.mark.{plan.kind}.{field}"
        home = plan.one("building") if plan.kind == "settle" else ""
        for number, given in enumerate(chosen, 1):
            name = named(lying, given)
            if name and home in one.hp:
                yield name, Mark("right", capital(voice.name("card", home)), name)
            elif name:
                yield name, Mark(icon, voice.say(key, n=number), name)


def _slots(voice: Voice, view: View, one: RealmView, plan: Plan) -> Iterator[tuple[str, Mark]]:
    """Mark the slots that somebody would leave, then those where somebody would come."""
    lies = {unit: at for at, unit in one.own.units.items()} if one.own else {}
    if plan.kind == "move":
        moves = {unit: to for unit, to in plan.moves.items() if unit in lies}
        for unit, to in moves.items():
            if lies[unit] not in moves.values():
                yield lies[unit], Mark("right", _home(voice, to, lies[unit]))
        for unit, to in moves.items():
            yield to, Mark("left", _home(voice, lies[unit], to), unit)
    address, card = plan.one("slot"), plan.one("card")
    known = {at.address for at in slots(view, one)}
    if plan.kind in {"build", "use"} and card and address in known:
        hand = one.own.hand if one.own else ()
        name = named(hand, card)
        if name:
            yield address, Mark("build", voice.say("picture.draft.mark.build"), name)


def _offers(voice: Voice, view: View, one: RealmView, plan: Plan) -> Iterator[tuple[str, Mark]]:
    """Mark the free slots and the buildings where who is chosen may go, while none is chosen."""
    card, merc = plan.one("card"), plan.one("merc")
    if plan.kind == "build" and card and not plan.one("slot"):
        mark = Mark("build", capital(voice.name("card", card)))
        for at in slots(view, one):
            if check(view, None, Build(card=card, slot=at.address), ()).stands:
                yield at.address, mark
    if plan.kind == "settle" and merc and not plan.one("building"):
        for home in one.hp:
            if check(view, None, Settle(merc=merc, building=home), ()).stands:
                yield home, Mark("settle", "")


def _home(voice: Voice, address: str, other: str) -> str:
    """Call a place by what it belongs to, or by its own name where both belong to one."""
    home = address.rpartition("/")[0]
    if home == other.rpartition("/")[0]:
        return voice.label("slot", address)
    key = f"card.{base(home)}"
    found = voice.thing(key)
    return capital((found or voice.noun("slot.home")).name)


def _homes(one: RealmView, plan: Plan) -> dict[str, Mark]:
    home = plan.one("building")
    if plan.kind != "settle" or home not in one.hp:
        return {}
    return {home: Mark("settle", "")}


def _guests(one: RealmView, plan: Plan) -> dict[str, str]:
    """Find who would settle where."""
    lying = tuple(one.own.units.values()) if one.own else ()
    merc = named(lying, plan.one("merc"))
    home = plan.one("building")
    return {home: merc} if plan.kind == "settle" and merc and home in one.hp else {}


def _rival(voice: Voice, view: View, one: RealmView, plan: Plan) -> Marks:
    """Mark what would fall of somebody else's."""
    if plan.kind == "raze" and view.war is not None and view.war.target == one.seat:
        city = plan.one("city") == "true"
        doomed = tuple(one.hp) if city else plan.all("buildings")
    elif plan.kind == "use" and plan.seat("rival") == one.seat:
        city, doomed = False, plan.all("building")
    else:
        return NOTHING
    falls = Mark("razed", voice.say("picture.draft.mark.falls"))
    struck = plan.one("slot") if plan.kind == "use" and not plan.one("card") else ""
    return Marks(
        slots={struck: Mark("dead", voice.say("picture.draft.mark.struck"))}
        if struck in one.taken
        else {},
        buildings={name: falls for name in doomed if name in one.hp},
        falls=falls.text if city else "",
    )
