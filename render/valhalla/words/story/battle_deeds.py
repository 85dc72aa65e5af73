"""Battles as deeds: what all know of them, what makes one worth telling, the lines of its thread.

Public are sides, hex, outcome, a word for the size, whether a city was taken or razed further, and
whether a Ruler fell (V-13-31); numbers and losses are not (V-13-32).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.valhalla.events.battles import BattleTold, RulerFell
from render.story.deeds import Deed, StorySentence, one_side, several_sides

BATTLE_SIZES: Final = ("skirmish", "battle", "great_battle", "epic_battle")
CONQUEST_WEIGHT: Final = 40
MIN_FIGHTS_IN_A_PLACE: Final = 2
MIN_FIGHTS_WORTH_A_THREAD: Final = 3
MIN_FIGHTS_OF_A_FEUD: Final = 3
MIN_WINS_IN_A_ROW: Final = 3
MIN_QUIET_ROUNDS: Final = 2
KEY_BY_OUTCOME: Final = {
    "attacker_won": "won", "defender_routed": "routed", "overrun": "overrun",
    "hex_abandoned": "left", "attacker_repelled": "held", "attacker_routed": "broken",
    "both_destroyed": "destroyed",
}  # fmt: skip
"""By outcome: the words of a battle in which no city was taken."""
WON_BY_DEFENDERS: Final = ("attacker_repelled", "attacker_routed")
WON_CRUSHINGLY: Final = ("defender_routed", "attacker_routed", "overrun")


@dataclass(frozen=True)
class Battle:
    """A battle as all know it."""

    at: int
    """The index of its event."""
    told: BattleTold
    fallen: tuple[RulerFell, ...] = ()
    ends_side: bool = False
    """Whether the side that lost it ended in the same turn."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats that won; () if nobody is left."""
        if self.told.outcome == "both_destroyed":
            return ()
        won_by_defenders = self.told.outcome in WON_BY_DEFENDERS
        return self.told.defenders if won_by_defenders else (self.told.attacker,)

    @property
    def losers(self) -> tuple[int, ...]:
        return tuple(one for one in self.seats if one not in self.winners)

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.told.attacker, *self.told.defenders)

    @property
    def size_rank(self) -> int:
        return BATTLE_SIZES.index(self.told.size)

    @property
    def is_record_size(self) -> bool:
        return self.size_rank >= BATTLE_SIZES.index("great_battle")


REASONS_TOLD_IN_THREADS: Final = frozenset({
    "first_battle", "place_again", "ruler_fell_there", "first_city", "city_again", "most_wins",
})  # fmt: skip
"""What the thread of a battle says of it, so that the post of its round does not."""


def make_battle_deed(battle: Battle, before: Sequence[Battle]) -> Deed:
    """Make the deed of a battle, from the battles before it."""
    told = battle.told
    reasons = tuple(_find_reasons(battle, before))
    keys = {one.key for one in reasons}
    in_place = 1 + sum(one.told.at == told.at for one in before)
    is_worth_a_thread = (
        told.conquered
        or bool(told.rulers)
        or "first_battle" in keys
        or ("largest_battle" in keys and battle.is_record_size)
        or in_place >= MIN_FIGHTS_WORTH_A_THREAD
    )
    city_key = "razed" if told.razed else "city"
    key = city_key if told.conquered else KEY_BY_OUTCOME[told.outcome]
    weight = 30 + 6 * battle.size_rank + CONQUEST_WEIGHT * told.conquered
    return Deed(
        key=f"battle.{key}",
        at=battle.at,
        weight=weight,
        facts=_list_facts(battle),
        reasons=reasons,
        room=f"battle.{told.battle}" if is_worth_a_thread else "",
        thread_lines=tuple(_find_thread_lines(battle, before)) if is_worth_a_thread else (),
        thread_reasons=REASONS_TOLD_IN_THREADS,
    )


def _list_facts(battle: Battle) -> dict[str, Any]:
    told = battle.told
    return {
        "attacker": one_side(told.attacker),
        "defenders": several_sides(told.defenders),
        "winner": several_sides(battle.winners or (told.attacker,)),
        "loser": several_sides(battle.losers if battle.winners else told.defenders),
        "at": told.at,
        "size": told.size,
        "feature": told.feature,
    }


def describe_fall(fell: RulerFell) -> dict[str, Any]:
    """Return the facts of a Ruler's fall."""
    return {"seat": int(fell.seat), "ruler": fell.ruler, "heir": fell.heir}


def _find_reasons(battle: Battle, before: Sequence[Battle]) -> Iterator[StorySentence]:
    """Find what makes a battle worth telling."""
    told = battle.told
    for one in battle.fallen:
        yield StorySentence("ruler_fell_there", 80, describe_fall(one))
    if told.conquered:
        taken = 1 + sum(one.told.conquered for one in before)
        yield (
            StorySentence("city_again", 20, {"count": taken})
            if taken > 1
            else StorySentence("first_city", 60)
        )
    if not before:
        yield StorySentence("first_battle", 50)
        return
    largest = max(one.size_rank for one in before)
    if battle.size_rank > largest:
        yield StorySentence("largest_battle", 40 + 4 * battle.size_rank)
    in_place = 1 + sum(one.told.at == told.at for one in before)
    if in_place >= MIN_FIGHTS_IN_A_PLACE:
        yield StorySentence("place_again", 30 + 3 * in_place, {"count": in_place})
    yield from _find_dealings(battle, before)
    if len(told.defenders) > 1:
        yield StorySentence("joint_defence", 22)
    quiet = told.round - before[-1].told.round - 1
    if quiet >= MIN_QUIET_ROUNDS:
        yield StorySentence("after_quiet", 24, {"count": quiet})


def _find_dealings(battle: Battle, before: Sequence[Battle]) -> Iterator[StorySentence]:
    """Find what a battle has to do with earlier ones of the same sides."""
    told = battle.told
    earlier = [one for one in before if set(one.seats) == set(battle.seats)]
    if not earlier:
        yield StorySentence("first_meeting", 18)
    elif battle.winners and earlier[-1].winners and earlier[-1].winners == battle.losers:
        last = earlier[-1].told
        facts = {"last": last.at, "before": last.round}
        yield (
            StorySentence("turned", 48)
            if last.round == told.round
            else StorySentence("paid_back", 45, facts)
        )
    if 1 + len(earlier) >= MIN_FIGHTS_OF_A_FEUD:
        yield StorySentence("feud", 15, {"count": 1 + len(earlier)})
    for seat in battle.winners:
        own = [seat in one.winners for one in before if seat in one.seats]
        in_a_row = 1 + next((n for n, won in enumerate(reversed(own)) if not won), len(own))
        if in_a_row >= MIN_WINS_IN_A_ROW:
            yield StorySentence("wins_in_a_row", 26 + in_a_row, {"count": in_a_row})
            break
    yield from _find_lead(battle, before)


def _find_lead(battle: Battle, before: Sequence[Battle]) -> Iterator[StorySentence]:
    """Find whether a battle puts somebody alone at the top of those who won battles."""
    wins = Counter(seat for one in before for seat in one.winners)
    for seat in battle.winners:
        best_other = max((n for other, n in wins.items() if other != seat), default=0)
        if best_other and wins[seat] == best_other:
            yield StorySentence("most_wins", 27, {"count": wins[seat] + 1})


# The thread of a battle


def _find_thread_lines(battle: Battle, before: Sequence[Battle]) -> Iterator[StorySentence]:
    """Find the lines of its thread: who met, what it meant, how it turned, the toll, the end."""
    told = battle.told
    yield StorySentence("fight.meet", 0)
    here = [one for one in before if one.told.at == told.at]
    if here:
        facts = {"count": 1 + len(here), "before": here[-1].told.round}
        yield StorySentence("fight.again", 0, facts)
    elif before:
        yield StorySentence("fight.new_place", 0)
    else:
        yield StorySentence("fight.first", 0)
    if told.outcome != "both_destroyed":
        yield StorySentence(f"fight.turn.{KEY_BY_OUTCOME[told.outcome]}", 0)
    for one in battle.fallen:
        yield StorySentence("fight.ruler", 0, describe_fall(one))
    if told.conquered:
        yield StorySentence("fight.razed" if told.razed else "fight.city", 0)
    if battle.winners and before:
        count = 1 + sum(battle.winners[0] in one.winners for one in before)
        yield StorySentence("fight.tally", 0, {"count": count, "total": 1 + len(before)})
    yield StorySentence(f"fight.end.{_name_outcome(battle)}", 0)


def _name_outcome(battle: Battle) -> str:
    """Name the outcome by what is public of it."""
    told = battle.told
    if not battle.winners:
        return "ruin"
    if battle.ends_side:
        return "last_stand"
    if set(told.rulers) & set(battle.winners):
        return "dear"
    if told.outcome in WON_CRUSHINGLY:
        return "crushing"
    return "left" if told.outcome == "hex_abandoned" else "plain"
