"""The turn pipeline: opening and closing phases and turns (sections TURN, INCOME).

Rules: C-TURN-09 (the steps and their order are those of C-PIPE-01).
"""

from dataclasses import replace

from engine.capital.entities.kingdom import active_sources, rivals_of, slot_allows, slots_of_kingdom
from engine.capital.entities.kingdom_figures import income_tracker
from engine.capital.events.turns import CoinGiven, PhaseBegan, TurnBegan, TurnMissed
from engine.capital.settings import MAX_MISSED_TURNS
from engine.capital.state import Kingdom, State
from engine.capital.turn.elimination import MAX_ROUNDS, defeat_seat, end_at_round_limit
from engine.capital.turn.immediate_effects import carry_out_effects
from engine.capital.turn.piles import Work, tell_tracker_change
from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import EVERYONE, Seat


def begin_turn(work: Work, seat: Seat) -> None:
    """Clear the counters, fill the pools, carry out `build_start` effects (C-PIPE-01, 1 to 3)."""
    state = work.state
    kingdom = state.kingdoms[seat - 1]
    state.turn, state.phase = seat, "build"
    state.wars_won = state.hp_razed = state.put_off = 0
    state.fought, state.spent, state.acted = [], [], False
    kingdom.turns += 1
    work.tell(TurnBegan(audience=EVERYONE, seat=seat, round=state.round))
    _fill_pools(work, kingdom)
    for _, _, source in active_sources(state, kingdom):
        carry_out_effects(work, kingdom, source.effects_on("build_start"))


def _fill_pools(work: Work, kingdom: Kingdom) -> None:
    """Fill Gold and Build from the tracker, and add the latecomer's coin if it is due.

    Rules: C-INCOME-02, C-INCOME-03, C-INCOME-08, C-SETUP-12.
    """
    state = work.state
    income = income_tracker(state, kingdom)
    state.gold, state.builds = income.gold, income.build
    if is_late_coin_due(state, kingdom.seat):
        state.gold += 1
        work.tell(CoinGiven(audience=EVERYONE, seat=kingdom.seat))


def is_late_coin_due(state: State, seat: Seat) -> bool:
    """Tell whether a seat gets the latecomer's coin in this round (C-SETUP-12)."""
    if state.settings.late_coin == "off":
        return False
    rounds = {2: 4, 3: 3} if len(state.kingdoms) == 3 else {2: 3}
    return rounds.get(seat) == state.round


def end_build(work: Work) -> None:
    """Empty the pools, finish the placed cards, and open the Attack phase.

    Rules: C-INCOME-09, C-BUILD-06 to C-BUILD-08, C-SETTLE-04, C-UPGRADE-05, C-COST-11,
    C-PIPE-01 (5 to 8).
    """
    state, kingdom = work.state, work.state.active_kingdom
    before = income_tracker(state, kingdom)
    state.gold = state.builds = 0
    state.phase = "attack"
    new_buildings = [building.name for building in kingdom.buildings if not building.active]
    kingdom.upgrades = [replace(upgrade, active=True) for upgrade in kingdom.upgrades]
    for index, building in enumerate(kingdom.buildings):
        settled = replace(building.settled, active=True) if building.settled else None
        kingdom.buildings[index] = replace(building, active=True, settled=settled)
    tell_tracker_change(work, kingdom.seat, before)
    for name in new_buildings:
        carry_out_effects(work, kingdom, state.cards.card(name).effects_on("finished"))
    if may_attack(state):
        work.tell(PhaseBegan(audience=EVERYONE, seat=kingdom.seat, phase="attack"))


def may_attack(state: State) -> bool:
    """Test from open facts alone whether the Attack phase goes on (C-TURN-04, C-TURN-08)."""
    kingdom = state.active_kingdom
    has_attacker = any(
        slot.printed.kind == "troop"
        and slot.address in kingdom.units
        and slot.address not in state.spent
        and slot_allows(kingdom, slot, "attack")
        for slot in slots_of_kingdom(state, kingdom)
    )
    return has_attacker and any(seat not in state.fought for seat in rivals_of(state, kingdom.seat))


def open_regroup(work: Work) -> None:
    """Open the Regroup phase, after wars or none (C-ATTACK-02, C-TURN-05, C-PIPE-01 step 10)."""
    state = work.state
    state.phase = "regroup"
    work.tell(PhaseBegan(audience=EVERYONE, seat=state.turn, phase="regroup"))


def end_turn(work: Work) -> None:
    """Clear `held`, count a missed turn, and go on to the next living seat.

    Rules: C-TIME-06, C-PIPE-01 step 14.
    """
    state, kingdom = work.state, work.state.active_kingdom
    kingdom.held = 0
    kingdom.missed = 0 if state.acted else kingdom.missed + 1
    if not state.acted:
        event = TurnMissed(audience=EVERYONE, seat=kingdom.seat, times=kingdom.missed)
        work.tell(event)
        if kingdom.missed >= MAX_MISSED_TURNS:
            defeat_seat(work, kingdom.seat, "absent")
    pass_turn(work)


def pass_turn(work: Work) -> None:
    """Close the turn's chapter and begin the next living seat's turn; count rounds.

    Rules: C-TURN-02, C-TURN-06, C-TURN-07, C-TEAM-01, C-WIN-05.
    """
    state = work.state
    living_seats = [kingdom.seat for kingdom in state.kingdoms if not kingdom.out]
    later_seats = [seat for seat in living_seats if seat > state.turn]
    if not later_seats and state.round >= MAX_ROUNDS and state.outcome is None:
        end_at_round_limit(work)
    close_chapter(work)
    if state.outcome is None:
        state.round += 0 if later_seats else 1
        begin_turn(work, (later_seats or living_seats)[0])


def close_chapter(work: Work) -> None:
    """Close the chapter of a turn."""
    facts: dict[str, str | int] = {"seat": work.state.turn, "round": work.state.round}
    work.tell(ChapterClosed(audience=EVERYONE, title="turn", facts=facts))
