"""Defeat of a seat, and the end of the game (sections ELIM, WIN, TEAM)."""

from typing import Literal

from engine.capital.entities.defence_policy import Policy
from engine.capital.entities.kingdom import team_of
from engine.capital.entities.kingdom_figures import (
    hp_of_building,
    income_tracker,
    tally_standing_effects,
)
from engine.capital.events.endings import GameDrawn, GameWon, SeatDefeated
from engine.capital.events.wars import Placed, TroopsFell, TroopsReturned, WarBrokenOff
from engine.capital.state import Kingdom, State
from engine.capital.turn.piles import Work, discard_cards, remove_building
from engine.core.protocol.game import Outcome
from engine.core.protocol.values import EVERYONE, Seat

DefeatReason = Literal["razed", "conceded", "absent"]
MAX_ROUNDS = 40
"""C-WIN-05."""


def defeat_seat(work: Work, seat: Seat, how: DefeatReason) -> None:
    """Discard all cards of a player and end the game if one side is left.

    Rules: C-ELIM-01, C-ELIM-02, C-ELIM-03, C-TEAM-05, C-TEAM-06.
    """
    state = work.state
    kingdom = state.kingdoms[seat - 1]
    removed: list[str] = []
    for building in list(kingdom.buildings):
        removed += remove_building(state, kingdom, building.name)
    slots = state.cards.cities[kingdom.city].slots
    removed += [
        kingdom.units[at] for k in range(1, len(slots) + 1) if (at := f"city/{k}") in kingdom.units
    ]
    removed += kingdom.hand
    kingdom.units, kingdom.hand, kingdom.policy = {}, [], Policy()
    kingdom.out = True
    state.fallen.append(seat)
    work.reveal()
    open_cards = discard_cards(state, removed)
    work.tell(SeatDefeated(audience=EVERYONE, seat=seat, how=how, cards=open_cards))
    sides = {team_of(state, kingdom.seat) for kingdom in state.kingdoms if not kingdom.out}
    if len(sides) == 1 and state.outcome is None:
        end_with_win(work, sides.pop(), "destruction", "C-WIN-02")


def end_with_win(
    work: Work,
    seats: tuple[Seat, ...],
    how: Literal["upgrades", "destruction", "rounds"],
    rule: str,
) -> None:
    """End the game at once (C-WIN-01 to C-WIN-04)."""
    state = work.state
    state.outcome = Outcome(places=_rank_seats(state, seats), rule=rule)
    work.tell(GameWon(audience=EVERYONE, seats=seats, how=how, round=state.round))


def _rank_seats(state: State, first: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Rank all seats: winners, other living seats, then defeated ones, the last defeated first."""
    if state.mode == "2v2":
        rest = tuple(kingdom.seat for kingdom in state.kingdoms if kingdom.seat not in first)
        return (first, rest) if rest else (first,)
    survivors = tuple(
        kingdom.seat for kingdom in state.kingdoms if not kingdom.out and kingdom.seat not in first
    )
    fallen = [(seat,) for seat in reversed(state.fallen) if seat not in first]
    return (first, *([survivors] if survivors else []), *fallen)


def is_goal_reached(state: State, seat: Seat) -> bool:
    """Tell whether a seat has completed the upgrade goal, with its partner in `2v2`.

    Rules: C-MODE-02, C-MODE-03, C-TEAM-02, C-TEAM-05, C-UPGRADE-06.
    """
    own_kingdoms = (state.kingdoms[one - 1] for one in team_of(state, seat))
    return sum(len(one.upgrades) for one in own_kingdoms if not one.out) >= state.goal


def end_at_round_limit(work: Work) -> None:
    """End the game after round 40: most upgrades, then tracker Gold, then HP, then a draw.

    Rules: C-WIN-05.
    """
    state = work.state
    score_by_side: dict[tuple[Seat, ...], tuple[int, int, int]] = {}
    for kingdom in state.kingdoms:
        if not kingdom.out:
            side = team_of(state, kingdom.seat)
            score = _round_limit_score(state, kingdom)
            sums = zip(score_by_side.get(side, (0, 0, 0)), score, strict=True)
            upgrades, gold, hp = (has + more for has, more in sums)
            score_by_side[side] = (upgrades, gold, hp)
    best_score = max(score_by_side.values())
    sides = [side for side, score in score_by_side.items() if score == best_score]
    seats = tuple(sorted(seat for side in sides for seat in side))
    if len(sides) == 1:
        end_with_win(work, seats, "rounds", "C-WIN-05")
        return
    state.outcome = Outcome(places=_rank_seats(state, seats), rule="C-WIN-05")
    work.tell(GameDrawn(audience=EVERYONE, seats=seats, round=state.round))


def _round_limit_score(state: State, kingdom: Kingdom) -> tuple[int, int, int]:
    tally = tally_standing_effects(state, kingdom)
    hp_total = sum(hp_of_building(state, building, tally) for building in kingdom.buildings)
    return len(kingdom.upgrades), income_tracker(state, kingdom, tally).gold, hp_total


def concede(work: Work, seat: Seat, how: DefeatReason = "conceded") -> bool:
    """Give up, now or after a running war; return whether the active seat's turn is over.

    Rules: C-ELIM-04, C-ELIM-06, C-ELIM-07.
    """
    state = work.state
    if state.war is not None and state.war.target == seat:
        state.war.conceding = True
        return False
    if state.turn != seat:
        defeat_seat(work, seat, how)
        return False
    state.legends.extend(state.shown)
    state.shown = []
    waiting = break_off_war(work)
    defeat_seat(work, seat, how)
    if waiting is not None and state.outcome is None:
        defeat_seat(work, waiting, "conceded")
    return True


def break_off_war(work: Work) -> Seat | None:
    """Break off a running war; return the defender if it waits to concede (C-ELIM-07)."""
    state = work.state
    war = state.war
    if war is None:
        return None
    units = state.active_kingdom.units
    fallen = [
        fighter.name for fighter in war.attackers if units.pop(fighter.slot, None) is not None
    ]
    discard_cards(state, fallen)
    if fallen:
        work.tell(TroopsFell(audience=EVERYONE, seat=state.turn, troops=tuple(fallen)))
    state.war = None
    event = WarBrokenOff(audience=EVERYONE, attacker=state.turn, target=war.target)
    work.tell(event)
    if war.defenders and not war.defenders_home:
        returned = tuple(Placed(unit=fighter.name, slot=fighter.slot) for fighter in war.defenders)
        work.tell(TroopsReturned(audience=EVERYONE, seat=war.target, units=returned))
    return war.target if war.conceding else None
