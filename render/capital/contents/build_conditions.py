"""What stands in the way of building a card in hand, in words for the card."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.capital.catalog.card_models import Building, Card, Troop
from engine.capital.checks.order_checks import list_refusals
from engine.capital.entities.kingdom import AddressedSlot, slot_allows, slots_of_kingdom
from engine.capital.orders import Build
from engine.capital.view import KingdomView, View
from engine.core.card_piles import print_name
from engine.core.protocol.values import Refusal
from render.language.voice import Voice

MOMENT_CODES: Final = (
    "GAME_OVER", "NOT_IN_GAME", "ELIMINATED", "NOT_YOUR_TURN", "PENDING_CHOICE", "WRONG_PHASE",
)  # fmt: skip
"""Nothing can be built at this moment, whatever the card."""
LASTING_CODES: Final = ("DUPLICATE_BUILDING", "BANNER_MISSING", "SLOT_REQUIRED")
"""These will still stand in the way when one may build again."""
MAY_BUILD_ICON: Final = "yes"
LOCKED_ICON: Final = "locked"
ICONS_BY_CODE: Final = {
    "NO_GOLD": "gold", "NO_BUILD": "build", "NOT_YOUR_TURN": "round", "WRONG_PHASE": "round",
    "PENDING_CHOICE": "round",
}  # fmt: skip


class CardNote(NamedTuple):
    """A short note on a card, with its icon."""

    text: str
    icon: str


class BuildConditions(NamedTuple):
    """Whether a card may be built now, and the notes that say so or why not."""

    may_build: bool
    notes: tuple[CardNote, ...]

    @property
    def text(self) -> str:
        """All notes as one text."""
        return ", ".join(note.text for note in self.notes)


def find_build_conditions(
    voice: Voice, view: View, kingdom: KingdomView, name: str
) -> BuildConditions:
    """Return whether a card in the viewer's own hand may be built now, or all that is missing."""
    card = view.cards.card(name)
    free = _free_slots(view, kingdom, card)
    slot = free[0].address if free else None
    refusals = _choose_told(list_refusals(view, Build(card=name, slot=slot)))
    if refusals:
        why = tuple(_write_note(voice, name, one) for one in refusals)
        return BuildConditions(may_build=False, notes=why)
    notes = tuple(_write_slot_notes(voice, kingdom, card, free))
    return BuildConditions(may_build=True, notes=notes)


def _write_slot_notes(
    voice: Voice, kingdom: KingdomView, card: Card, free: Sequence[AddressedSlot]
) -> Iterator[CardNote]:
    """Write that a card may be built, and what a unit can't do where it would lie.

    Rules: C-CITY-05 (in a closed slot it may lie and do nothing), C-SLOT-05, C-MERC-04.
    """
    uses = _list_uses(card)
    open_uses = [use for use in uses if any(slot_allows(kingdom, one, use) for one in free)]
    if open_uses or isinstance(card, Building):
        yield CardNote(voice.say("picture.may"), MAY_BUILD_ICON)
    else:
        waiting = next((one for one in free if _find_openers([one], uses)), free[0])
        said = voice.say("picture.may.wait", slot=waiting.address, seat=kingdom.seat)
        yield CardNote(said, LOCKED_ICON)
        free = [waiting]
    for use in uses:
        if use not in open_uses:
            yield from _write_closed_use(voice, kingdom, free, use, open_uses)


def _write_closed_use(
    voice: Voice,
    kingdom: KingdomView,
    free: Sequence[AddressedSlot],
    use: str,
    open_uses: Sequence[str],
) -> Iterator[CardNote]:
    """Write which upgrade opens a use, or, where none does, that nothing does."""
    openers = _find_openers(free, [use])
    for upgrade in openers:
        facts = {"upgrade": upgrade, "seat": kingdom.seat}
        yield CardNote(voice.say(f"picture.needs.{use}", **facts), LOCKED_ICON)
    if not openers and not open_uses:
        yield CardNote(voice.say(f"picture.never.{use}"), LOCKED_ICON)
    elif not openers:
        yield from (CardNote(voice.say(f"picture.only.{one}"), one) for one in open_uses)


def _find_openers(slots: Sequence[AddressedSlot], uses: Sequence[str]) -> list[str]:
    """Return the upgrades that open any of these uses in slots, each once."""
    keys = (getattr(one.printed, use, None) for one in slots for use in uses)
    return list(dict.fromkeys(key for key in keys if isinstance(key, str)))


def _list_uses(card: Card) -> tuple[str, ...]:
    """Return what a unit can do in a slot: the uses for which a troop has points, or its own."""
    if isinstance(card, Troop):
        return tuple(use for use in ("attack", "defence") if getattr(card, use) > 0)
    return () if isinstance(card, Building) else ("use",)


def _free_slots(view: View, kingdom: KingdomView, card: Card) -> Sequence[AddressedSlot]:
    """Return the free slots of a unit's kind; none for a building."""
    if isinstance(card, Building):
        return ()
    return [
        slot
        for slot in slots_of_kingdom(view, kingdom)
        if slot.printed.kind == card.kind and slot.address not in kingdom.taken
    ]


def _choose_told(refusals: Sequence[Refusal]) -> list[Refusal]:
    """Return the refusals that are told: what this moment forbids, then only what lasts."""
    first = refusals[0].code if refusals else ""
    if first not in MOMENT_CODES:
        return list(refusals)
    lasting = [one for one in refusals if one.code in LASTING_CODES]
    return [refusals[0], *(() if first == "GAME_OVER" else lasting)]


def _write_note(voice: Voice, name: str, refusal: Refusal) -> CardNote:
    facts = {**refusal.facts, "name": print_name(name)}
    if refusal.code == "NO_GOLD":
        facts["missing"] = int(refusal.facts["cost"]) - int(refusal.facts["gold"])
    return CardNote(voice.say(f"picture.why.{refusal.code}", **facts), _find_icon(refusal))


def _find_icon(refusal: Refusal) -> str:
    if refusal.code == "BANNER_MISSING":
        return str(refusal.facts["banner"])
    if refusal.code == "SLOT_REQUIRED":
        return str(refusal.facts["kind"])
    return ICONS_BY_CODE.get(refusal.code, LOCKED_ICON)


def list_build_conditions(
    voice: Voice, view: View, kingdom: KingdomView
) -> Iterator[tuple[str, BuildConditions]]:
    """Yield each card of the viewer's own hand with its conditions; nothing of another hand."""
    if kingdom.secrets is not None and view.viewer == kingdom.seat:
        for name in kingdom.secrets.hand:
            yield name, find_build_conditions(voice, view, kingdom, name)
