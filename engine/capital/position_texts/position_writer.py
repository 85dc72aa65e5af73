"""Writing a position or a view as plain data, in the form that `stage` reads."""

from typing import Any

from engine.capital.catalog.card_set import dump_card_set
from engine.capital.entities.open_war import OpenWar
from engine.capital.state import Kingdom, State
from engine.capital.view import KingdomSecrets, KingdomView, View
from engine.capital.view_builder import view


def describe_position(state: State) -> dict[str, Any]:
    """Return a whole position as plain data, defaults included."""
    position = _write_open(view(state, None))
    for kingdom in state.kingdoms:
        secrets = KingdomSecrets(dict(kingdom.units), tuple(kingdom.hand), kingdom.policy)
        position["seats"][kingdom.seat] |= _write_secrets(secrets) | {
            "turns": kingdom.turns,
            "placed": _write_sequence_numbers(kingdom),
        }
    position |= {
        "deck": list(state.deck),
        "legends": list(state.legends),
        "pick": list(state.shown),
        "chance": dict(sorted(state.chance.items())),
        "sequence": state.sequence,
        "acted": state.acted,
    }
    return position | _write_cards(state)


def _write_cards(state: State) -> dict[str, Any]:
    """Return the card set as plain data; nothing for the shipped one."""
    cards = dump_card_set(state.cards)
    if cards == "shipped":
        return {}
    return {
        "only_these_cards": True,
        "cards": cards["cards"],
        "city_cards": cards["cities"],
    }


def describe_view(view: View) -> dict[str, Any]:
    """Return a view as plain data: open facts, and the secrets that the viewer shares."""
    position = _write_open(view)
    for kingdom in view.kingdoms:
        if kingdom.secrets is not None:
            position["seats"][kingdom.seat] |= _write_secrets(kingdom.secrets)
    position["viewer"] = view.viewer
    if view.shown:
        position["pick"] = list(view.shown)
    return position


def _write_open(view: View) -> dict[str, Any]:
    settings = view.settings
    return {
        "mode": settings.mode,
        "quests": settings.quests,
        "cities": settings.cities,
        "late_coin": settings.late_coin,
        "turn_hours": settings.turn_hours,
        "goal": view.goal,
        "round": view.round,
        "turn": view.turn,
        "phase": view.phase,
        "choice": view.choice,
        "pools": {"gold": view.gold, "build": view.builds},
        "wars_won": view.wars_won,
        "hp_razed": view.hp_razed,
        "fought": list(view.fought),
        "spent": list(view.spent),
        "put_off": view.put_off,
        "seats": {kingdom.seat: _write_kingdom(kingdom) for kingdom in view.kingdoms},
        "deck_size": view.deck_size,
        "legends_size": view.legends_size,
        "discard": list(view.discard),
        "war": _write_war(view.war) if view.war is not None else None,
        "fallen": list(view.fallen),
        "outcome": view.outcome.model_dump(mode="json") if view.outcome is not None else None,
    }


def _write_kingdom(kingdom: KingdomView) -> dict[str, Any]:
    settled = {
        building.name: building.settled.name for building in kingdom.buildings if building.settled
    }
    return {
        "city": kingdom.city,
        "colour": kingdom.colour,
        "out": kingdom.out,
        "upgrades": [upgrade.id for upgrade in kingdom.upgrades],
        "buildings": [building.name for building in kingdom.buildings],
        "settled": settled,
        "unfinished": _list_unfinished(kingdom),
        "held": kingdom.held,
        "missed": kingdom.missed,
        "tracker": kingdom.tracker._asdict(),
        "hp": dict(kingdom.hp),
        "city_hp": kingdom.city_hp,
        "upgrade_cost": kingdom.upgrade_cost,
        "village_cost": kingdom.village_cost,
        "hand_size": kingdom.hand_size,
        "taken": list(kingdom.taken),
    }


def _list_unfinished(kingdom: KingdomView) -> list[str]:
    unfinished = [f"upgrade/{upgrade.id}" for upgrade in kingdom.upgrades if not upgrade.active]
    unfinished += [building.name for building in kingdom.buildings if not building.active]
    settled = [building.settled for building in kingdom.buildings if building.settled]
    return unfinished + [mercenary.name for mercenary in settled if not mercenary.active]


def _write_secrets(secrets: KingdomSecrets) -> dict[str, Any]:
    return {
        "units": dict(sorted(secrets.units.items())),
        "hand": list(secrets.hand),
        "policy": secrets.policy.model_dump(mode="json"),
    }


def _write_sequence_numbers(kingdom: Kingdom) -> dict[str, int]:
    numbers = {f"upgrade/{upgrade.id}": upgrade.seq for upgrade in kingdom.upgrades}
    for building in kingdom.buildings:
        numbers[building.name] = building.seq
        if building.settled:
            numbers[building.settled.name] = building.settled.seq
    return numbers


def _write_war(war: OpenWar) -> dict[str, Any]:
    attack, defence = war.sums
    return {
        "target": war.target,
        "troops": [fighter.name for fighter in war.attackers],
        "defenders": [fighter.name for fighter in war.defenders],
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
