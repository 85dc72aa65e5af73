"""The turn pipeline: how phases open, close and follow each other (sections TURN, INCOME).

Rules: C-TURN-09 (the steps and their order are those of C-PIPE-01).
"""

from dataclasses import replace

from engine.capital.entities.kingdom import active_sources, allows, rivals, slots
from engine.capital.entities.kingdom_figures import tracker
from engine.capital.events.play import CoinGiven, PhaseBegan, TurnBegan, TurnMissed
from engine.capital.state import Kingdom, State
from engine.capital.turn.elimination import ROUNDS, defeat, round_limit
from engine.capital.turn.immediate_effects import carry_out
from engine.capital.turn.piles import Tables, tell_tracker
from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import EVERYONE, Seat

MISSED = 3
"""Missed turns in a row before a seat gives up (C-TIME-06)."""


def begin_turn(table: Tables, seat: Seat) -> None:
    """Clear the counters, fill the pools, and do what happens at the start (C-PIPE-01, 1 to 3)."""
    state = table.state
    one = state.realms[seat - 1]
    state.turn, state.phase = seat, "build"
    state.wars_won = state.hp_razed = state.put_off = 0
    state.fought, state.spent, state.acted = [], [], False
    one.turns += 1
    table.tell(TurnBegan(audience=EVERYONE, seat=seat, round=state.round))
    _fill_pools(table, one)
    for _, _, source in active_sources(state, one):
        carry_out(table, one, source.on("build_start"))


def _fill_pools(table: Tables, one: Kingdom) -> None:
    """Fill Gold and Build from the tracker, once, and the latecomer's coin.

    Rules: C-INCOME-02, C-INCOME-03, C-INCOME-08, C-SETUP-12.
    """
    state = table.state
    income = tracker(state, one)
    state.gold, state.builds = income.gold, income.build
    if coin(state, one.seat):
        state.gold += 1
        table.tell(CoinGiven(audience=EVERYONE, seat=one.seat))


def coin(state: State, seat: Seat) -> bool:
    """Tell whether the latecomer's coin falls to this seat in this round (C-SETUP-12)."""
    if state.settings.late_coin == "off":
        return False
    rounds = {2: 4, 3: 3} if len(state.realms) == 3 else {2: 3}
    return rounds.get(seat) == state.round


def end_build(table: Tables) -> None:
    """Lose what is left, finish what was placed, and open the Attack phase.

    Rules: C-INCOME-09, C-BUILD-06 to C-BUILD-08, C-SETTLE-04, C-UPGRADE-05, C-COST-11,
    C-PIPE-01 (5 to 8).
    """
    state, one = table.state, table.state.active
    before = tracker(state, one)
    state.gold = state.builds = 0
    state.phase = "attack"
    fresh = [built.name for built in one.buildings if not built.active]
    one.upgrades = [replace(done, active=True) for done in one.upgrades]
    for place, built in enumerate(one.buildings):
        guest = replace(built.settled, active=True) if built.settled else None
        one.buildings[place] = replace(built, active=True, settled=guest)
    tell_tracker(table, one.seat, before)
    for name in fresh:
        carry_out(table, one, state.cards.card(name).on("finished"))
    if may_attack(state):
        table.tell(PhaseBegan(audience=EVERYONE, seat=one.seat, phase="attack"))


def may_attack(state: State) -> bool:
    """Test from open facts alone whether the Attack phase goes on (C-TURN-04, C-TURN-08)."""
    one = state.active
    troops = any(
        found.slot.kind == "troop"
        and found.address in one.units
        and found.address not in state.spent
        and allows(one, found, "attack")
        for found in slots(state, one)
    )
    return troops and any(seat not in state.fought for seat in rivals(state, one.seat))


def open_regroup(table: Tables) -> None:
    """Open the Regroup phase, after wars or none (C-ATTACK-02, C-TURN-05, C-PIPE-01 step 10)."""
    state = table.state
    state.phase = "regroup"
    table.tell(PhaseBegan(audience=EVERYONE, seat=state.turn, phase="regroup"))


def end_turn(table: Tables) -> None:
    """Clear `held`, mind a missed turn, and go on to the next living seat.

    Rules: C-TIME-06, C-PIPE-01 step 14.
    """
    state, one = table.state, table.state.active
    one.held = 0
    one.missed = 0 if state.acted else one.missed + 1
    if not state.acted:
        told = TurnMissed(audience=EVERYONE, seat=one.seat, times=one.missed)
        table.tell(told)
        if one.missed >= MISSED:
            defeat(table, one.seat, "absent")
    pass_turn(table)


def pass_turn(table: Tables) -> None:
    """Close the turn's chapter and pass on clockwise over the living; count rounds.

    Rules: C-TURN-02, C-TURN-06, C-TURN-07, C-TEAM-01, C-WIN-05.
    """
    state = table.state
    living = [one.seat for one in state.realms if not one.out]
    later = [seat for seat in living if seat > state.turn]
    if not later and state.round >= ROUNDS and state.outcome is None:
        round_limit(table)
    close_chapter(table)
    if state.outcome is None:
        state.round += 0 if later else 1
        begin_turn(table, (later or living)[0])


def close_chapter(table: Tables) -> None:
    """Close what is told of a turn at one go."""
    facts: dict[str, str | int] = {"seat": table.state.turn, "round": table.state.round}
    table.tell(ChapterClosed(audience=EVERYONE, title="turn", facts=facts))
