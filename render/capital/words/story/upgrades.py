"""The race for Capital upgrades: who completes what, who leads, and who is near the end."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engine.capital.events.build import UpgradeCompleted
from engine.capital.events.turns import TurnBegan
from engine.capital.view import View
from engine.core.protocol.values import Event
from render.story.deeds import Deed, StorySentence, one_side, several_sides

UPGRADE_KEY: Final = "upgrade"
LASTING_REASONS: Final = ("first_upgrade",)
"""What holds of two upgrades of one turn, if it holds of the first."""
NEAR_THE_END: Final = 2
"""A player with so many upgrades to go, or fewer, is near victory."""


@dataclass
class UpgradeRace:
    """The Capital upgrades completed so far."""

    view: View
    players: tuple[int, ...]
    has_leader: bool = True
    """Whether each player runs alone; teams add theirs up."""
    _counts: Counter[int] = field(default_factory=Counter)
    _kinds: dict[str, set[int]] = field(default_factory=dict)
    _gone: set[int] = field(default_factory=set)

    def forget(self, seat: int) -> None:
        """Leave out a player who is out of the game."""
        self._gone.add(seat)

    def hear(self, at: int, event: UpgradeCompleted) -> Iterator[Deed]:
        """Yield the deed of an upgrade, and how the race stands after it."""
        seat, goal = int(event.seat), self.view.goal
        rivals = [one for one in self.players if one != seat and one not in self._gone]
        reasons = tuple(self._find_reasons(event, rivals))
        self._counts[seat] = event.count
        self._kinds.setdefault(event.upgrade, set()).add(seat)
        facts = {
            "seat": one_side(seat),
            "upgrade": (event.upgrade,),
            "city": self.view.kingdoms[seat - 1].city,
            "count": event.count,
            "goal": goal,
        }
        yield Deed(UPGRADE_KEY, at, 25, facts, reasons)
        best = max(self._counts[one] for one in (seat, *rivals))
        if self.has_leader and 2 * best >= goal and rivals and best < goal:
            yield self._tell_standing(at, [seat, *rivals], best)

    def _find_reasons(self, event: UpgradeCompleted, rivals: list[int]) -> Iterator[StorySentence]:
        """Find what makes an upgrade worth telling."""
        left = self.view.goal - event.count
        if not left:
            yield StorySentence("last_upgrade", 200)
        if not self._counts:
            yield StorySentence("first_upgrade", 40)
        elif not self._kinds.get(event.upgrade):
            yield StorySentence("first_upgrade_of_kind", 12)
        elif rivals and self._kinds[event.upgrade] >= set(rivals):
            yield StorySentence("upgrade_everywhere", 10)
        if self.has_leader and 0 < left <= NEAR_THE_END:
            yield StorySentence("near_end", 80 - 10 * left, {"left": left})
        if self.has_leader and rivals:
            yield from self._find_change_at_the_top(event.count, rivals)

    def _find_change_at_the_top(self, count: int, rivals: list[int]) -> Iterator[StorySentence]:
        """Find whether an upgrade takes the lead from somebody, or shares it."""
        best = max(self._counts[one] for one in rivals)
        leaders = several_sides([one for one in rivals if self._counts[one] == best])
        if best and count == best + 1:
            yield StorySentence("overtakes", 30, {"seats": leaders})
        elif best and count == best:
            yield StorySentence("draws_level", 20, {"seats": leaders})

    def _tell_standing(self, at: int, runners: list[int], best: int) -> Deed:
        """Tell how the race stands."""
        leaders = sorted(one for one in runners if self._counts[one] == best)
        others = [one for one in runners if self._counts[one] < best]
        facts: dict[str, Any] = {
            "seats": several_sides(leaders), "best": best, "goal": self.view.goal,
        }  # fmt: skip
        if len(leaders) > 1:
            return Deed("standing.level", at, 0, facts, place="outlook")
        second = max(self._counts[one] for one in others)
        rivals = sorted(one for one in others if self._counts[one] == second)
        facts |= {"seat": one_side(leaders[0]), "rivals": several_sides(rivals), "second": second}
        return Deed("standing", at, 0, facts, place="outlook")


def merge_upgrades(deeds: Sequence[Deed], events: Sequence[Event]) -> Iterator[Deed]:
    """Merge the upgrades that one seat completes in one turn to one deed."""
    merged: dict[tuple[int, Any], Deed] = {}
    for number, deed in enumerate(deeds):
        if deed.key != UPGRADE_KEY:
            merged[-number, None] = deed
            continue
        turn = sum(isinstance(one, TurnBegan) for one in events[: deed.at])
        before = merged.get((turn, deed.facts["seat"]))
        merged[turn, deed.facts["seat"]] = deed if before is None else _add_upgrade(before, deed)
    yield from merged.values()


def _add_upgrade(before: Deed, deed: Deed) -> Deed:
    facts = {**deed.facts, "upgrade": (*before.facts["upgrade"], *deed.facts["upgrade"])}
    keys = {one.key for one in deed.reasons}
    kept = tuple(
        one for one in before.reasons if one.key not in keys and one.key in LASTING_REASONS
    )
    return replace(before, facts=facts, reasons=(*kept, *deed.reasons))
