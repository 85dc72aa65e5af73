"""Leaving the game, and how it ends (sections ELIM, WIN, TEAM)."""

from typing import Literal

from engine.capital.entities.defence_policy import Policy
from engine.capital.entities.kingdom import team
from engine.capital.entities.kingdom_figures import hp, standing, tracker
from engine.capital.events.play import GameDrawn, GameWon, SeatDefeated
from engine.capital.events.wars import Placed, TroopsFell, TroopsReturned, WarBrokenOff
from engine.capital.state import Kingdom, State
from engine.capital.turn.piles import Tables, discard, raze_building
from engine.core.protocol.game import Outcome
from engine.core.protocol.values import EVERYONE, Seat

How = Literal["razed", "conceded", "absent"]
ROUNDS = 40
"""C-WIN-05."""


def defeat(table: Tables, seat: Seat, how: How) -> None:
    """Discard all cards of a player and end the game if one side is left.

    Rules: C-ELIM-01, C-ELIM-02, C-ELIM-03, C-TEAM-05, C-TEAM-06.
    """
    state = table.state
    one = state.realms[seat - 1]
    gone: list[str] = []
    for built in list(one.buildings):
        gone += raze_building(state, one, built.name)
    slots = state.cards.cities[one.city].slots
    gone += [one.units[at] for k in range(1, len(slots) + 1) if (at := f"city/{k}") in one.units]
    gone += one.hand
    one.units, one.hand, one.policy = {}, [], Policy()
    one.out = True
    state.fallen.append(seat)
    table.reveal()
    opened = discard(state, gone)
    table.tell(SeatDefeated(audience=EVERYONE, seat=seat, how=how, cards=opened))
    sides = {team(state, living.seat) for living in state.realms if not living.out}
    if len(sides) == 1 and state.outcome is None:
        win(table, sides.pop(), "destruction", "C-WIN-02")


def win(
    table: Tables,
    seats: tuple[Seat, ...],
    how: Literal["upgrades", "destruction", "rounds"],
    rule: str,
) -> None:
    """End the game at once (C-WIN-01 to C-WIN-04)."""
    state = table.state
    state.outcome = Outcome(places=_places(state, seats), rule=rule)
    table.tell(GameWon(audience=EVERYONE, seats=seats, how=how, round=state.round))


def _places(state: State, first: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Rank everybody: winners, those still standing, then the fallen, the last to fall first."""
    if state.mode == "2v2":
        rest = tuple(one.seat for one in state.realms if one.seat not in first)
        return (first, rest) if rest else (first,)
    standing_still = tuple(
        one.seat for one in state.realms if not one.out and one.seat not in first
    )
    fallen = [(seat,) for seat in reversed(state.fallen) if seat not in first]
    return (first, *([standing_still] if standing_still else []), *fallen)


def goal_reached(state: State, seat: Seat) -> bool:
    """Tell whether a seat has completed the upgrade goal, with its partner in `2v2`.

    Rules: C-MODE-02, C-MODE-03, C-TEAM-02, C-TEAM-05, C-UPGRADE-06.
    """
    cities = (state.realms[one - 1] for one in team(state, seat))
    return sum(len(one.upgrades) for one in cities if not one.out) >= state.goal


def round_limit(table: Tables) -> None:
    """End the game after round 40: most upgrades, then tracker Gold, then HP, then a draw.

    Rules: C-WIN-05.
    """
    state = table.state
    best: dict[tuple[Seat, ...], tuple[int, int, int]] = {}
    for one in state.realms:
        if not one.out:
            side = team(state, one.seat)
            worth = _worth(state, one)
            sums = zip(best.get(side, (0, 0, 0)), worth, strict=True)
            upgrades, gold, points = (has + more for has, more in sums)
            best[side] = (upgrades, gold, points)
    top = max(best.values())
    sides = [side for side, worth in best.items() if worth == top]
    seats = tuple(sorted(seat for side in sides for seat in side))
    if len(sides) == 1:
        win(table, seats, "rounds", "C-WIN-05")
        return
    state.outcome = Outcome(places=_places(state, seats), rule="C-WIN-05")
    table.tell(GameDrawn(audience=EVERYONE, seats=seats, round=state.round))


def _worth(state: State, one: Kingdom) -> tuple[int, int, int]:
    tally = standing(state, one)
    points = sum(hp(state, built, tally) for built in one.buildings)
    return len(one.upgrades), tracker(state, one, tally).gold, points


def concede(table: Tables, seat: Seat, how: How = "conceded") -> bool:
    """Give up, as far as that can happen now; tell whether the turn of the active seat is over.

    Rules: C-ELIM-04, C-ELIM-06, C-ELIM-07.
    """
    state = table.state
    if state.war is not None and state.war.target == seat:
        state.war.conceding = True
        return False
    if state.turn != seat:
        defeat(table, seat, how)
        return False
    state.legends.extend(state.shown)
    state.shown = []
    waiting = break_off(table)
    defeat(table, seat, how)
    if waiting is not None and state.outcome is None:
        defeat(table, waiting, "conceded")
    return True


def break_off(table: Tables) -> Seat | None:
    """Break a running war off; give the defender who waits to concede (C-ELIM-07)."""
    state = table.state
    war = state.war
    if war is None:
        return None
    units = state.active.units
    fallen = [one.name for one in war.attackers if units.pop(one.slot, None) is not None]
    discard(state, fallen)
    if fallen:
        table.tell(TroopsFell(audience=EVERYONE, seat=state.turn, troops=tuple(fallen)))
    state.war = None
    told = WarBrokenOff(audience=EVERYONE, attacker=state.turn, target=war.target)
    table.tell(told)
    if war.defenders and not war.defenders_home:
        home = tuple(Placed(unit=one.name, slot=one.slot) for one in war.defenders)
        table.tell(TroopsReturned(audience=EVERYONE, seat=war.target, units=home))
    return war.target if war.conceding else None
