"""Builds the view of one seat from nothing, adding only what it may know (section INFO).

Rules: C-INFO-01 to C-INFO-15, C-INFO-23, C-INFO-24, C-TEAM-08, C-ELIM-05, C-INFO-21.
"""

from engine.capital.entities.kingdom import slots_of_kingdom, team_of
from engine.capital.entities.kingdom_figures import (
    city_hp,
    hp_of_building,
    income_tracker,
    next_village_cost,
    tally_standing_effects,
    upgrade_cost,
)
from engine.capital.entities.open_war import Fighter, OpenWar
from engine.capital.state import Kingdom, State
from engine.capital.view import KingdomSecrets, KingdomView, View
from engine.core.protocol.values import Viewer


def view(state: State, viewer: Viewer) -> View:
    """Build a view from nothing: open facts, then the secrets of viewer and partner."""
    is_seated = viewer is not None and 1 <= viewer <= len(state.kingdoms)
    viewer = viewer if is_seated else None
    shared_seats = _seats_shared(state, viewer)
    return View(
        viewer=viewer,
        settings=state.settings,
        cards=state.cards,
        goal=state.goal,
        round=state.round,
        turn=state.turn,
        turns=state.active_kingdom.turns,
        phase=state.phase,
        choice=state.choice,
        gold=state.gold,
        builds=state.builds,
        wars_won=state.wars_won,
        hp_razed=state.hp_razed,
        fought=tuple(state.fought),
        spent=tuple(state.spent),
        put_off=state.put_off,
        kingdoms=tuple(
            _view_kingdom(state, kingdom, is_shared=kingdom.seat in shared_seats)
            for kingdom in state.kingdoms
        ),
        deck_size=len(state.deck),
        legends_size=len(state.legends),
        discard=tuple(state.discard),
        war=_view_war(state, shared_seats),
        shown=tuple(state.shown) if state.turn in shared_seats else (),
        fallen=tuple(state.fallen),
        outcome=state.outcome,
    )


def _seats_shared(state: State, viewer: Viewer) -> tuple[int, ...]:
    """Return the seats whose secrets a viewer shares: its own and its partner's (C-TEAM-08).

    A defeated player watches as a rival would, the partner too (C-ELIM-05).
    """
    if viewer is None or state.kingdoms[viewer - 1].out:
        return ()
    return team_of(state, viewer)


def _view_war(state: State, shared_seats: tuple[int, ...]) -> OpenWar | None:
    """Return a running war; the fighters are open, their slots only to their owner.

    Rules: C-INFO-05, C-INFO-14.
    """
    war = state.war
    if war is None:
        return None
    war_seen = war.copy()
    war_seen.attackers = _view_fighters(war.attackers, is_known=state.turn in shared_seats)
    war_seen.defenders = _view_fighters(war.defenders, is_known=war.target in shared_seats)
    return war_seen


def _view_fighters(fighters: tuple[Fighter, ...], *, is_known: bool) -> tuple[Fighter, ...]:
    return tuple(Fighter(fighter.name, fighter.slot if is_known else "") for fighter in fighters)


def _view_kingdom(state: State, kingdom: Kingdom, *, is_shared: bool) -> KingdomView:
    tally = tally_standing_effects(state, kingdom)
    all_slots = tuple(slots_of_kingdom(state, kingdom))
    return KingdomView(
        seat=kingdom.seat,
        city=kingdom.city,
        colour=kingdom.colour,
        out=kingdom.out,
        upgrades=tuple(kingdom.upgrades),
        buildings=tuple(kingdom.buildings),
        taken=tuple(slot.address for slot in all_slots if slot.address in kingdom.units),
        fixed_slots=all_slots,
        hand_size=len(kingdom.hand),
        held=kingdom.held,
        missed=kingdom.missed,
        tally=tally,
        tracker=income_tracker(state, kingdom, tally),
        city_hp=city_hp(state, kingdom, tally),
        hp={
            building.name: hp_of_building(state, building, tally) for building in kingdom.buildings
        },
        upgrade_cost=upgrade_cost(kingdom, tally),
        village_cost=next_village_cost(state, kingdom, tally),
        secrets=KingdomSecrets(dict(kingdom.units), tuple(kingdom.hand), kingdom.policy)
        if is_shared
        else None,
    )
