"""The line of a card that says what is not yet done, from the reader's own view."""

from collections.abc import Iterator, Sequence

from engine.capital.catalog.card_set import TroopSlot
from engine.capital.entities.kingdom import (
    count_units_in_slots,
    slot_allows,
    slots_of_kingdom,
    team_of,
)
from engine.capital.view import KingdomView, View
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order, Seat
from render.language.fact_vocabulary import capitalise
from render.language.pages import FIELD_SEPARATOR
from render.language.voice import Voice


def write_hint(voice: Voice, view: View, ask: Ask, sheet: Sequence[Order]) -> str:
    """Write what is left to spend, to fill or to choose, and how the race stands."""
    del ask, sheet
    me = view.me
    if me is None or me.out or view.outcome is not None:
        return ""
    return capitalise(FIELD_SEPARATOR.join(_list_parts(voice, view, me)))


def may_be_attacked_now(view: View) -> bool:
    """Tell whether the player whose turn it is may lead troops against the viewer."""
    me = view.me
    if me is None or view.phase == "regroup" or view.turn in team_of(view, me.seat):
        return False
    return count_units_in_slots(view, view.kingdoms[view.turn - 1], "troop") > 0


def _list_parts(voice: Voice, view: View, me: KingdomView) -> Iterator[str]:
    if view.choice is not None:
        yield from _describe_choice(voice, view)
        return
    if view.phase == "build":
        if view.gold or view.builds:
            yield voice.say("hint.pools", gold=view.gold, build=view.builds)
        free = sum(1 for slot in slots_of_kingdom(view, me) if slot.address not in me.taken)
        if free:
            yield voice.say("hint.slots", count=free)
    elif view.phase == "attack" and not view.fought:
        yield voice.say("hint.troops", count=_count_attackers(view, me))
    elif view.phase == "regroup":
        yield voice.say("hint.hand", count=me.hand_size, n=me.tracker.store)
    yield _describe_race(voice, view, me)


def _describe_choice(voice: Voice, view: View) -> Iterator[str]:
    """Say how much may be razed or brought home."""
    if view.war is not None and view.choice == "raze":
        yield voice.say("hint.raze", n=view.war.raze_limit)
    elif view.war is not None and view.choice == "survive":
        yield voice.say("hint.survive", n=view.war.budget)


def _count_attackers(view: View, me: KingdomView) -> int:
    """Count the viewer's troops in slots that allow attacking."""
    return sum(
        1
        for slot in slots_of_kingdom(view, me)
        if slot.address in me.taken
        and isinstance(slot.printed, TroopSlot)
        and slot_allows(me, slot, "attack")
    )


def _describe_race(voice: Voice, view: View, me: KingdomView) -> str:
    """Say how many upgrades the viewer's side has, and who leads; partners run together."""
    own, counts = team_of(view, me.seat), _count_by_team(view)
    count = counts.pop(own)
    best = max(counts.values(), default=0)
    leaders = tuple(seat for team, done in counts.items() if done == best for seat in team)
    facts = {"count": count, "goal": view.goal, "best": best, "seats": leaders}
    if not max(count, best):
        return voice.say("hint.race", **facts)
    if count == view.goal - 1:
        return voice.say("hint.race.near", **facts)
    if best == view.goal - 1:
        return voice.say("hint.race.threat", **facts)
    standing = "lead" if count > best else "level" if count == best else "behind"
    return voice.say(f"hint.race.{standing}", **facts)


def _count_by_team(view: View) -> dict[tuple[Seat, ...], int]:
    """Count the upgrades of the players still in the game, by the seats that win together."""
    counts: dict[tuple[Seat, ...], int] = {}
    for kingdom in view.kingdoms:
        if not kingdom.out:
            team = team_of(view, kingdom.seat)
            counts[team] = counts.get(team, 0) + len(kingdom.upgrades)
    return counts
