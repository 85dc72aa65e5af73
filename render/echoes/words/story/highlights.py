"""What a card tells of a chapter: short sentences, each with how much it matters to its reader."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from engine.core.protocol.values import Event
from engine.echoes.events.combat import AttackDeclared
from render.echoes.words.story.chapter_events import ToldAttack, find_untold, group_attacks
from render.echoes.words.table.thing_nouns import HOLDER, OWNER
from render.language.pages import Highlight
from render.language.voice import Voice

OWN_DEED_WEIGHT: Final = 8
"""What its reader has done is hardly news."""
ATTACK_ON_READER_WEIGHT: Final = 80
ATTACK_WEIGHT: Final = 40
"""An attack between others; each loss adds to it."""
LOSS_WEIGHT: Final = 15


class EventWeights(NamedTuple):
    """How much an event matters to the seat that it befalls, and to others."""

    to_victim: int
    to_others: int


WEIGHTS: Final[Mapping[str, EventWeights]] = {
    "game_won": EventWeights(200, 200),
    "game_drawn": EventWeights(200, 200),
    "seat_defeated": EventWeights(120, 110),
    "draw_offered": EventWeights(OWN_DEED_WEIGHT, 95),
    "turn_lapsed": EventWeights(92, 10),
    "unit_lost": EventWeights(88, 45),
    "building_lost": EventWeights(90, 48),
    "building_damaged": EventWeights(75, 30),
    "unit_damaged": EventWeights(60, 25),
    "standing_held": EventWeights(85, 0),
    "card_cancelled": EventWeights(70, 40),
    "card_played": EventWeights(OWN_DEED_WEIGHT, 35),
    "look_taken": EventWeights(OWN_DEED_WEIGHT, 30),
    "building_built": EventWeights(OWN_DEED_WEIGHT, 28),
    "unit_deployed": EventWeights(OWN_DEED_WEIGHT, 32),
    "tile_revealed": EventWeights(OWN_DEED_WEIGHT, 20),
    "effect_happened": EventWeights(OWN_DEED_WEIGHT, 12),
}
"""The weights of events that are told in sentences of their own."""
OTHER_WEIGHTS: Final = EventWeights(5, 5)
SAID_AT_ONCE: Final = frozenset({"building_built", "unit_deployed"})
"""Kinds that chapters tell together, and cards one by one."""

AttackTeller = Callable[[Voice, ToldAttack], str]


def list_highlights(
    voice: Voice, events: Sequence[Event], tell_attack: AttackTeller
) -> Iterator[Highlight]:
    """List what a card tells of a chapter, in the order of events."""
    skipped = find_untold(events, voice.reader)
    attacks = {id(attack.declared): attack for attack in group_attacks(events)}
    for event in events:
        if isinstance(event, AttackDeclared):
            attack = attacks[id(event)]
            yield Highlight(_weigh_attack(voice, attack), tell_attack(voice, attack))
        elif id(event) not in skipped or event.kind in SAID_AT_ONCE:
            yield Highlight(_weigh_event(voice, event), voice.tell_event(event))


def _weigh_attack(voice: Voice, attack: ToldAttack) -> int:
    declared = attack.declared
    attacker = voice.table_names.get(f"{OWNER}{declared.unit}", "")
    victim = (
        voice.table_names.get(f"{HOLDER}{declared.square}", "")
        if declared.target is None
        else voice.table_names.get(f"{OWNER}{declared.target}", "")
    )
    losses = LOSS_WEIGHT * len(attack.lost)
    if victim and victim == str(voice.reader):
        return ATTACK_ON_READER_WEIGHT + losses
    is_own = bool(attacker) and attacker == str(voice.reader)
    return OWN_DEED_WEIGHT if is_own else ATTACK_WEIGHT + losses


def _weigh_event(voice: Voice, event: Event) -> int:
    weights = WEIGHTS.get(event.kind, OTHER_WEIGHTS)
    unit = str(getattr(event, "unit", ""))
    seat = getattr(event, "seat", None)
    owner = str(seat) if seat is not None else voice.table_names.get(f"{OWNER}{unit}", "")
    is_victim = voice.reader is not None and owner == str(voice.reader)
    return weights.to_victim if is_victim else weights.to_others
