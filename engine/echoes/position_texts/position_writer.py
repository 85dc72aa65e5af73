"""Writing positions and views in the form that `position_reader` reads."""

from typing import Any

from pydantic import TypeAdapter

from engine.core.protocol.values import Seat
from engine.echoes.agenda.tasks import AnyTask
from engine.echoes.catalog.card_set import dump_card
from engine.echoes.catalog.vocabulary import MAIN_RESOURCES, RESOURCES
from engine.echoes.construction.building_sites import count_buildings
from engine.echoes.deploy.pawns import count_standard_pawns, list_free_pawns
from engine.echoes.entities.attack import Attack
from engine.echoes.entities.board import Board
from engine.echoes.entities.building import BUILDING_LIMITS, Building
from engine.echoes.entities.lasting_effect import LastingEffect
from engine.echoes.entities.open_choice import OpenChoice
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.building_figures import building_health_left
from engine.echoes.figures.filters import is_garrisoned
from engine.echoes.figures.unit_figures import max_health
from engine.echoes.state import SeatSecrets, State
from engine.echoes.view import OwnSecrets, View

_TASKS: TypeAdapter[list[AnyTask]] = TypeAdapter(list[AnyTask])
_CHOICE: TypeAdapter[OpenChoice | None] = TypeAdapter(OpenChoice | None)
_ATTACK: TypeAdapter[Attack | None] = TypeAdapter(Attack | None)


def describe_position(state: State) -> dict[str, Any]:
    """Return the complete plain data of a state."""
    data = _describe_board(state.board)
    for seat, secrets in enumerate(state.secrets, 1):
        data["seats"][Seat(seat)] |= _describe_secrets(secrets)
        data["seats"][Seat(seat)]["deck"] = list(secrets.deck)
        data["seats"][Seat(seat)]["standing_made"] = secrets.standing_made
        answer = secrets.window_answer
        data["seats"][Seat(seat)]["window_answer"] = answer and answer.model_dump(mode="json")
    return {
        **data,
        "hidden": dict(state.hidden_tiles),
        "agenda": _TASKS.dump_python(state.agenda, mode="json"),
        "default_answer": list(state.default_answer),
        "reacting": state.is_reacting,
        "effects_run": state.effects_run,
        "lapsed_turn": state.lapsed_turn,
        "chance": dict(state.chance),
    }


def describe_view(view: View) -> dict[str, Any]:
    """Return a view as plain data: the table, and the secrets that the viewer knows."""
    data = {"viewer": view.viewer, **_describe_board(view.board)}
    if view.viewer is not None and view.secrets is not None:
        data["seats"][view.viewer] |= _describe_secrets(view.secrets)
        data["answers"] = list(view.secrets.answers)
    for seat, one in enumerate(view.revealed, 1):
        data["seats"][Seat(seat)] |= {
            "hand": list(one.hand),
            "deck": list(one.deck),
            "deck_list": dict(one.deck_list),
            "standing": [each.model_dump(mode="json") for each in one.standing],
        }
    return data | ({"hidden": dict(view.hidden_tiles)} if view.revealed else {})


def _describe_secrets(secrets: SeatSecrets | OwnSecrets) -> dict[str, Any]:
    return {
        "hand": list(secrets.hand),
        "deck_list": dict(secrets.deck_list),
        "standing": [one.model_dump(mode="json") for one in secrets.standing],
        "discard_first": list(secrets.discard_first),
        "passes_turn": secrets.passes_turn,
    }


def _describe_board(board: Board) -> dict[str, Any]:
    """Return what lies open."""
    return {
        **board.settings.model_dump(mode="json"),
        "cards": [dump_card(card) for card in board.cards.own],
        "seats": {player.seat: _describe_player(board, player) for player in board.players},
        "turn_order": list(board.turn_order),
        "stage": board.stage,
        "first_picker": board.first_picker,
        "teams_ordered": list(board.teams_ordered),
        "turn": board.turn,
        "active": board.active,
        "phase": board.phase,
        "camp_built": board.has_built_camp,
        "tiles": {
            place: {"tile": laid.tile, "rotation": laid.rotation}
            for place, laid in board.tiles.items()
        },
        "terrain": dict(board.terrain),
        "undiscovered": list(board.undiscovered),
        "units": {handle: _describe_unit(board, unit) for handle, unit in board.units.items()},
        "buildings": {
            square: _describe_building(board, one) for square, one in board.buildings.items()
        },
        "team_wild": dict(board.team_wild),
        "lasting": [_describe_lasting(one) for one in board.lasting],
        "choice": _CHOICE.dump_python(board.choice, mode="json"),
        "window": board.window,
        "windows_opened": board.windows_opened,
        "attack": _ATTACK.dump_python(board.attack, mode="json"),
        "uses": dict(board.uses),
        "lent_upgrades": dict(board.lent_upgrades),
        "arrivals": list(board.arrivals),
        "quiet_turns": board.quiet_turns,
        "quiet": board.is_quiet,
        "draw_offers": dict(board.draw_offers),
        "outcome": None if board.outcome is None else board.outcome.model_dump(mode="json"),
    }


def _describe_player(board: Board, player: PlayerArea) -> dict[str, Any]:
    seat, tokens = player.seat, player.tokens
    has_capital = any(one.kind == "capital" for one in board.buildings_of(seat))
    life = building_health_left(board, board.capital_of(seat)) if has_capital else None
    left = {
        kind: limit - count_buildings(board, seat, kind) for kind, limit in BUILDING_LIMITS.items()
    }
    royal = len(list_free_pawns(board, seat)) - (count_standard_pawns(board, seat) > 0)
    return {
        "color": player.color,
        "team": player.team,
        "civ": player.civ,
        "civ_card": player.civ_card or None,
        "life_points": life,
        "main": {
            res: {
                "unexhausted": tokens.main[res].unexhausted,
                "exhausted": tokens.main[res].exhausted,
            }
            for res in MAIN_RESOURCES
        },
        "temporary": {res: tokens.count_held(res) for res in RESOURCES},
        "held": [
            {
                "card": held.card,
                "res": held.res,
                "amount": held.amount,
                "given_by_card": held.is_given_by_card,
            }
            for held in tokens.held
        ],
        "discard": list(player.discard),
        "events": list(player.events),
        "actions": list(player.actions),
        "hand_size": player.hand_size,
        "deck_size": player.deck_size,
        "king": player.king,
        "queen": player.queen,
        "pawns_left": count_standard_pawns(board, seat) + royal,
        "camps_left": left["camp"],
        "barracks_left": left["barracks"],
        "units_made": player.units_made,
        "turns": player.turns,
        "missed": player.missed,
    }


def _describe_unit(board: Board, unit: Unit) -> dict[str, Any]:
    most = max_health(board, unit)
    return {
        "card": unit.card,
        "owner": unit.owner,
        "square": unit.square,
        "pawn": unit.pawn,
        "mode": unit.mode,
        "exhausted": unit.is_exhausted,
        "damage": unit.damage,
        "health": most - unit.damage,
        "max_health": most,
        "garrisoned": is_garrisoned(board, unit),
        "upgrades": list(unit.upgrades),
        "fatigue_mark": unit.is_marked,
        "moved": unit.has_moved,
        "squares_moved": unit.squares_moved,
    }


def _describe_building(board: Board, building: Building) -> dict[str, Any]:
    return {
        "kind": building.kind,
        "owner": building.owner,
        "damage": building.damage,
        "health": building_health_left(board, building),
    }


def _describe_lasting(one: LastingEffect) -> dict[str, Any]:
    return {
        "thing": one.thing,
        "for": one.duration,
        "seat": one.seat,
        "card": one.card,
        "stat": one.stat,
        "amount": one.amount,
        "gain": None if one.gained is None else one.gained.model_dump(mode="json"),
        "lose": one.lost,
        "prevent": one.prevented,
        "prevents_all": one.prevents_all,
    }
