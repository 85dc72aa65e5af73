"""Wars as deeds: what happened, what makes a war worth telling, and the lines of its thread.

All of a war is open (C-INFO-14).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.capital.events.wars import (
    BuildingRazed,
    CityRazed,
    DefenceShown,
    Part,
    TroopsFell,
    WarBrokenOff,
    WarDeclared,
    WarScored,
)
from engine.core.protocol.values import Event
from render.capital.words.war_story import WAR_EVENT_KINDS
from render.story.deeds import Deed, StorySentence, one_side

MIN_WARS_ON_ONE_TARGET: Final = 3
MIN_WARS_BEFORE_A_RECORD: Final = 2
MIN_BUILDINGS_OF_A_RECORD: Final = 2
MIN_WINS_IN_A_ROW: Final = 3
CRUSHING_MARGIN: Final = 4
"""A war that is won by so much is a crushing one, if the winner lost nobody."""
MIN_UNITS_WORTH_A_THREAD: Final = 5
"""A war decided by one point or none is worth a thread if so many units fought in it."""
CITY_WEIGHT: Final = 100


@dataclass
class War:
    """A war, as far as it has gone."""

    at: int
    round: int
    attacker: int
    target: int
    city: str
    """The city of the target."""
    troops: tuple[str, ...]
    defenders: tuple[str, ...] = ()
    scored: WarScored | None = None
    razed: list[str] = field(default_factory=list)
    fell: dict[int, tuple[str, ...]] = field(default_factory=dict)
    takes_city: bool = False
    is_broken_off: bool = False

    def hear(self, event: Event) -> None:
        """Add what an event tells of it."""
        if isinstance(event, DefenceShown):
            self.defenders = event.troops
        elif isinstance(event, WarScored):
            self.scored = event
        elif isinstance(event, BuildingRazed):
            self.razed.append(event.building)
        elif isinstance(event, CityRazed):
            self.takes_city = True
        elif isinstance(event, TroopsFell):
            self.fell[int(event.seat)] = event.troops
        elif isinstance(event, WarBrokenOff):
            self.is_broken_off = True

    @property
    def margin(self) -> int:
        return abs(self.scored.attack - self.scored.defence) if self.scored is not None else 0

    @property
    def size(self) -> int:
        """Return both totals together."""
        return self.scored.attack + self.scored.defence if self.scored is not None else 0

    @property
    def result(self) -> str:
        return "broken" if self.scored is None else self.scored.result

    @property
    def winner(self) -> int:
        """Return the seat that won; 0 if nobody did."""
        return {"won": self.attacker, "lost": self.target}.get(self.result, 0)


def make_war_deed(war: War, before: Sequence[War], standing: int) -> Deed:
    """Make the deed of a war, from the wars before it and the number of cities that stand after."""
    facts = _list_facts(war)
    reasons = tuple(_find_reasons(war, before, standing))
    keys = {one.key for one in reasons}
    is_close = war.margin <= 1 and len(war.troops + war.defenders) >= MIN_UNITS_WORTH_A_THREAD
    is_worth_a_thread = war.scored is not None and (
        war.takes_city or is_close or keys & {"first_war", "largest_war", "most_razed"}
    )
    return Deed(
        key=_choose_key(war),
        at=war.at,
        weight=CITY_WEIGHT if war.takes_city else 34 + 3 * len(war.razed),
        facts=facts,
        reasons=reasons,
        room=f"war.{len(before) + 1}" if is_worth_a_thread else "",
        thread_lines=tuple(_find_thread_lines(war)) if is_worth_a_thread else (),
    )


def _choose_key(war: War) -> str:
    if war.takes_city:
        return "city"
    if war.result == "won":
        return "raid" if war.razed else "empty_win"
    return {"lost": "held", "drawn": "even"}.get(war.result, "broken")


def _list_facts(war: War) -> dict[str, Any]:
    scored = war.scored
    return {
        "attacker": one_side(war.attacker),
        "target": one_side(war.target),
        "attack": scored.attack if scored is not None else 0,
        "defence": scored.defence if scored is not None else 0,
        "margin": war.margin,
        "buildings": tuple(war.razed),
        "troops": war.troops,
        "city": war.city,
    }


def _find_reasons(war: War, before: Sequence[War], standing: int) -> Iterator[StorySentence]:
    """Find what makes a war worth telling."""
    fought = [one for one in before if one.scored is not None]
    if war.scored is None:
        return
    if war.takes_city:
        yield StorySentence("cities_left", 50, {"count": standing})
    if war.margin == 1:
        yield StorySentence("one_point", 40)
    if not war.defenders and not war.takes_city:
        yield StorySentence("unopposed", 5)
    if not fought:
        yield StorySentence("first_war", 60)
        return
    yield from _find_repetitions(war, fought)
    yield from _find_records(war, fought)


def _find_records(war: War, fought: Sequence[War]) -> Iterator[StorySentence]:
    """Find what no war before it was."""
    if len(fought) >= MIN_WARS_BEFORE_A_RECORD and war.size > max(one.size for one in fought):
        yield StorySentence("largest_war", 30, {"size": war.size})
    most_razed = max(len(one.razed) for one in fought)
    if len(war.razed) >= max(MIN_BUILDINGS_OF_A_RECORD, most_razed + 1):
        yield StorySentence("most_razed", 28, {"count": len(war.razed)})
    if war.result == "lost" and not any(one.result == "lost" for one in fought):
        yield StorySentence("first_held", 26)


def _find_repetitions(war: War, fought: Sequence[War]) -> Iterator[StorySentence]:
    """Find what a war has to do with earlier ones of the same players."""
    earlier = [one for one in fought if {one.attacker, one.target} == {war.attacker, war.target}]
    if earlier and earlier[-1].attacker == war.target and war.winner == war.attacker:
        since = earlier[-1].round
        is_old = since < war.round
        yield (
            StorySentence("paid_back", 45, {"before": since})
            if is_old
            else StorySentence("struck_back", 42, is_answer=True)
        )
    on_target = 1 + sum(one.target == war.target for one in fought)
    if on_target >= MIN_WARS_ON_ONE_TARGET:
        yield StorySentence("war_again", 25, {"count": on_target})
    in_a_row = 1 + _count_last_wins(fought, war.attacker)
    if war.winner == war.attacker and in_a_row >= MIN_WINS_IN_A_ROW:
        yield StorySentence("wins_in_a_row", 27, {"count": in_a_row})


def _count_last_wins(fought: Sequence[War], seat: int) -> int:
    """Count the wars that a seat has won since one that it did not win, on whosever ground."""
    own = [one.winner == seat for one in fought if seat in {one.attacker, one.target}]
    return next((n for n, won in enumerate(reversed(own)) if not won), len(own))


# The thread of a war


def _find_thread_lines(war: War) -> Iterator[StorySentence]:
    """Find the lines of its thread: who marched, who stood, what turned it, the toll, the end."""
    yield StorySentence("fight.march", 0)
    yield StorySentence(
        "fight.stand" if war.defenders else "fight.nobody", 0, {"home": war.defenders}
    )
    turning = _find_turning_part(war)
    if turning is not None:
        yield StorySentence("fight.turn", 0, {"source": turning.source, "points": turning.by})
    lost = {side: war.fell.get(seat, ()) for side, seat in _seats_of(war)}
    if lost["attacker"] or lost["target"]:
        key = "both" if all(lost.values()) else "attacker" if lost["attacker"] else "target"
        tolls = {"fell": lost["attacker"] or lost["target"], "cards": lost["target"]}
        yield StorySentence(f"fight.toll.{key}", 0, tolls)
    if war.razed:
        yield StorySentence("fight.razed", 0)
    yield StorySentence(f"fight.end.{_name_outcome(war)}", 0)


def _seats_of(war: War) -> tuple[tuple[str, int], tuple[str, int]]:
    return ("attacker", war.attacker), ("target", war.target)


def _find_turning_part(war: War) -> Part | None:
    """Find the card that brought the winner most, where more than one term was added up."""
    side = {"won": "attack", "lost": "defence"}.get(war.result)
    parts = [one for one in war.scored.parts if one.side == side] if war.scored else []
    cards = [one for one in parts if one.source != "tracker" and "/" not in one.source]
    cards = [one for one in cards if one.on not in {"heal", "siege"}]
    best = max(cards, key=lambda one: one.by, default=None)
    return best if best is not None and len(parts) > 1 and best.by >= max(2, war.margin) else None


def _name_outcome(war: War) -> str:
    """Name the outcome by odds and losses."""
    if war.takes_city:
        return "last_stand" if war.defenders else "city"
    if not war.winner:
        return "even"
    winner_units, loser_units = war.troops, war.defenders
    loser = war.target
    if war.winner == war.target:
        winner_units, loser_units, loser = war.defenders, war.troops, war.attacker
    won_by = "won" if war.winner == war.attacker else "held"
    lost_of_winner, lost_of_loser = war.fell.get(war.winner, ()), war.fell.get(loser, ())
    if not lost_of_winner and war.margin >= CRUSHING_MARGIN:
        return f"{won_by}.crushing"
    if winner_units and len(winner_units) < len(loser_units):
        return f"{won_by}.heroic"
    if lost_of_winner and len(lost_of_winner) >= max(2, len(lost_of_loser)):
        return f"{won_by}.dear"
    return f"{won_by}.plain"


def name_results(war: War) -> tuple[str, str]:
    """Name the results of attacker and target by odds and losses: the words under `result.`."""
    won_by, _, how = _name_outcome(war).partition(".")
    plain = {"won": "won", "held": "held"}.get(won_by, "")
    if not plain:
        return {"even": ("even", "even"), "city": ("won", "fallen")}.get(
            won_by, ("won", "last_stand")
        )
    winner = plain if how == "plain" else how
    return (winner, "beaten") if won_by == "won" else ("repelled", winner)


def read_wars(events: Sequence[Event]) -> list[War]:
    """Read all wars among public events, also those that were broken off."""
    wars: list[War] = []
    for at, event in enumerate(events):
        if isinstance(event, WarDeclared):
            wars.append(begin_war(at, 0, event, ""))
        elif wars and event.kind in WAR_EVENT_KINDS:
            wars[-1].hear(event)
    return wars


def begin_war(at: int, round_number: int, event: WarDeclared, city: str) -> War:
    """Begin a war with its declaration; the city is the target's."""
    return War(at, round_number, int(event.attacker), int(event.target), city, event.troops)
