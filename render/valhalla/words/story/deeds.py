"""Finds the deeds of Empire: Valhalla in its public events, in their order."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.protocol.values import Event
from engine.valhalla.events.battles import BattleTold, RulerFell
from engine.valhalla.events.turns import CapitalsHeld, SideEnded, TurnLapsed
from engine.valhalla.view import View
from render.language.voice import Voice
from render.presentation import RoundStory
from render.story.deeds import Deed, SideName, StorySentence, one_side, several_sides
from render.valhalla.words.story.battle_deeds import Battle, describe_fall, make_battle_deed
from render.valhalla.words.story.chapters import QUIET_KINDS

DEED_KINDS: Final = frozenset({
    "battle_told", "ruler_fell", "side_ended", "capitals_held", "turn_lapsed",
})  # fmt: skip
"""The kinds of events in which deeds are found."""
UNTOLD_KINDS: Final = QUIET_KINDS | {"game_won", "seed_shown"}
"""The kinds of public events that are no deeds; a game's end has a post of its own."""


def read_battles(events: Sequence[Event]) -> list[Battle]:
    """Read all battles among public events (V-13-31)."""
    return [
        _read_battle(at, event, events[at + 1 :])
        for at, event in enumerate(events)
        if isinstance(event, BattleTold)
    ]


def find_deeds(view: View, events: Sequence[Event]) -> list[Deed]:
    """Find the deeds in all public events of a game so far (V-13-31, V-13-11)."""
    battles: list[Battle] = []
    deeds: list[Deed] = []
    living = len(view.sides)
    told_rulers: set[int] = set()
    for at, event in enumerate(events):
        if isinstance(event, BattleTold):
            battle = _read_battle(at, event, events[at + 1 :])
            told_rulers |= {id(one) for one in battle.fallen}
            deeds.append(make_battle_deed(battle, battles))
            battles.append(battle)
        elif isinstance(event, RulerFell) and id(event) not in told_rulers:
            deeds.append(Deed("ruler", at, 80, describe_fall(event)))
        elif isinstance(event, SideEnded):
            living -= 1
            reasons = (StorySentence("sides_left", 40, {"count": living}),)
            facts = {"seat": int(event.seat)}
            deeds.append(Deed(f"ended.{event.how}", at, 100, facts, reasons))
        else:
            deeds += _find_short_deeds(at, event)
    return deeds


def _find_short_deeds(at: int, event: Event) -> Iterator[Deed]:
    if isinstance(event, CapitalsHeld):
        yield Deed("capitals", at, 95, {"seat": one_side(event.seat)}, place="outlook")
    elif isinstance(event, TurnLapsed):
        yield Deed("lapsed", at, 0, {"seats": several_sides([event.seat])}, place="note")


def _read_battle(at: int, event: BattleTold, later: Sequence[Event]) -> Battle:
    """Read a battle, with the Rulers that fell in it and whether a side ended with one."""
    fallen: dict[int, RulerFell] = {}
    ended: set[int] = set()
    for one in later:
        if isinstance(one, BattleTold) and one.round != event.round:
            break
        if isinstance(one, RulerFell) and one.seat in event.rulers:
            fallen.setdefault(int(one.seat), one)
        elif isinstance(one, SideEnded) and one.how == "ruler":
            ended.add(int(one.seat))
    battle = Battle(at, event, tuple(fallen[seat] for seat in sorted(fallen)))
    ends_side = any(seat in ended and seat in fallen for seat in battle.losers)
    return Battle(at, event, battle.fallen, ends_side)


def name_side(voice: Voice, view: View, later: Sequence[Event], seat: int) -> SideName:
    """Name a side, with the Ruler that it had at that time (V-11.1-06).

    In a battle, a Ruler is named only if all know that they were there: they fell in it.
    """
    side = next(one for one in view.sides if one.seat == seat)
    falls = (one.ruler for one in later if isinstance(one, RulerFell) and one.seat == seat)
    ruler = next(falls, side.ruler)
    if not (side.name and ruler):
        return SideName(*[voice.name_thing("seat", seat)] * 2)
    deed = next(iter(later), None)
    if isinstance(deed, BattleTold) and seat not in deed.rulers:
        return SideName(*[voice.name_thing("seat", seat)] * 2)
    full = voice.say("tale.ruled", ruler=ruler, seat=seat)
    return SideName(full, voice.say("story.ruler_alone", ruler=ruler))


def read_round_number(view: View) -> int:
    """Return the number of the round."""
    return view.round


ROUND_STORY: Final = RoundStory(
    read_round_number=read_round_number,
    deed_kinds=DEED_KINDS,
    untold_kinds=UNTOLD_KINDS,
    find_deeds=find_deeds,
    name_side=name_side,
    room_kind="battle",
    round_picture=("battlefields", ""),
    fight_part="battlefield",
)
"""How a round of Empire: Valhalla is told."""
