"""A position or a view as plain data, in the form that `stage` reads."""

from typing import Any

from engine.capital.catalog.card_set import described
from engine.capital.entities.open_war import OpenWar
from engine.capital.state import Kingdom, State
from engine.capital.view import Own, RealmView, View, view


def describe(state: State) -> dict[str, Any]:
    """Write a whole position, every default spelt out."""
    found = _open(view(state, None))
    for one in state.realms:
        own = Own(dict(one.units), tuple(one.hand), one.policy)
        found["seats"][one.seat] |= _own(own) | {"turns": one.turns, "placed": _placed(one)}
    found |= {
        "deck": list(state.deck),
        "legends": list(state.legends),
        "pick": list(state.shown),
        "chance": dict(sorted(state.chance.items())),
        "sequence": state.sequence,
        "acted": state.acted,
    }
    return found | _written_cards(state)


def _written_cards(state: State) -> dict[str, Any]:
    """Write the card set where it is not the shipped one."""
    cards = described(state.cards)
    if cards == "shipped":
        return {}
    return {
        "only_these_cards": True,
        "cards": cards["cards"],
        "city_cards": cards["cities"],
    }


def show(seen: View) -> dict[str, Any]:
    """Write a view: what is open, the own secrets and the partner's, nothing else."""
    found = _open(seen)
    for one in seen.realms:
        if one.own is not None:
            found["seats"][one.seat] |= _own(one.own)
    found["viewer"] = seen.viewer
    if seen.shown:
        found["pick"] = list(seen.shown)
    return found


def _open(seen: View) -> dict[str, Any]:
    settings = seen.settings
    return {
        "mode": settings.mode,
        "quests": settings.quests,
        "cities": settings.cities,
        "late_coin": settings.late_coin,
        "turn_hours": settings.turn_hours,
        "goal": seen.goal,
        "round": seen.round,
        "turn": seen.turn,
        "phase": seen.phase,
        "choice": seen.choice,
        "pools": {"gold": seen.gold, "build": seen.builds},
        "wars_won": seen.wars_won,
        "hp_razed": seen.hp_razed,
        "fought": list(seen.fought),
        "spent": list(seen.spent),
        "put_off": seen.put_off,
        "seats": {one.seat: _realm(one) for one in seen.realms},
        "deck_size": seen.deck_size,
        "legends_size": seen.legends_size,
        "discard": list(seen.discard),
        "war": _war(seen.war) if seen.war is not None else None,
        "fallen": list(seen.fallen),
        "outcome": seen.outcome.model_dump(mode="json") if seen.outcome is not None else None,
    }


def _realm(one: RealmView) -> dict[str, Any]:
    guests = {built.name: built.settled.name for built in one.buildings if built.settled}
    return {
        "city": one.city,
        "colour": one.colour,
        "out": one.out,
        "upgrades": [done.id for done in one.upgrades],
        "buildings": [built.name for built in one.buildings],
        "settled": guests,
        "unfinished": _unfinished(one),
        "held": one.held,
        "missed": one.missed,
        "tracker": one.tracker._asdict(),
        "hp": dict(one.hp),
        "city_hp": one.city_hp,
        "upgrade_cost": one.upgrade_cost,
        "village_cost": one.village_cost,
        "hand_size": one.hand_size,
        "taken": list(one.taken),
    }


def _unfinished(one: RealmView) -> list[str]:
    asleep = [f"upgrade/{done.id}" for done in one.upgrades if not done.active]
    asleep += [built.name for built in one.buildings if not built.active]
    guests = [built.settled for built in one.buildings if built.settled]
    return asleep + [guest.name for guest in guests if not guest.active]


def _own(own: Own) -> dict[str, Any]:
    return {
        "units": dict(sorted(own.units.items())),
        "hand": list(own.hand),
        "policy": own.policy.model_dump(mode="json"),
    }


def _placed(one: Kingdom) -> dict[str, int]:
    found = {f"upgrade/{done.id}": done.seq for done in one.upgrades}
    for built in one.buildings:
        found[built.name] = built.seq
        if built.settled:
            found[built.settled.name] = built.settled.seq
    return found


def _war(war: OpenWar) -> dict[str, Any]:
    attack, defence = war.sums
    return {
        "target": war.target,
        "troops": [one.name for one in war.attackers],
        "defenders": [one.name for one in war.defenders],
        "attack": attack,
        "defence": defence,
        "score": war.score,
        "siege": war.siege,
        "attacker_heal": war.attacker_heal,
        "defender_heal": war.defender_heal,
        "choice": war.choice,
        "defenders_home": war.defenders_home,
        "conceding": war.conceding,
    }
