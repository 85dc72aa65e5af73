"""Positions and views as plain data; what a position does not say is as on an empty table."""

from collections.abc import Mapping
from typing import Any, Final

from engine.core.dice import Dice, make_seed
from engine.core.protocol.data_schemas import GameSchemas, MapSchema
from engine.core.protocol.values import Seat
from engine.core.protocol.working_copy import WorkingCopy
from engine.echoes.catalog.card_set import load_shipped_card_set
from engine.echoes.entities.board import Board
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.reactions.standing_reaction import StandingReaction
from engine.echoes.settings import COLORS, SEAT_COUNTS, Settings
from engine.echoes.setup.map_laying import lay_map
from engine.echoes.state import STATE_ADAPTER, SeatSecrets, State
from engine.echoes.view import View

EMPTY_TABLE_SEED: Final = "empty table"


def describe_position(state: State) -> dict[str, Any]:
    """Return the complete plain data of a state."""
    data: dict[str, Any] = STATE_ADAPTER.dump_python(state, mode="json")
    return data


def describe_view(view: View) -> dict[str, Any]:
    """Return a view as plain data: the table, and the secrets that the viewer knows."""
    state = State(view.board, [])
    data: dict[str, Any] = {"viewer": view.viewer, "board": describe_position(state)["board"]}
    if view.secrets is not None:
        data["hand"] = list(view.secrets.hand)
        data["answers"] = list(view.secrets.answers)
        data["standing"] = [one.model_dump(mode="json") for one in view.secrets.standing]
        data["discard_first"] = list(view.secrets.discard_first)
        data["deck_list"] = dict(view.secrets.deck_list)
    return data


def stage(data: Mapping[str, Any]) -> State:
    """Return the position that plain data describe; what is left out is as on an empty table.

    The empty table has its map laid, its Capitals built, and no units, tokens or cards.
    """
    given = data.get("board", {})
    settings = Settings.model_validate(given.get("settings", {}))
    empty = describe_position(make_empty_table(settings))
    board = {**empty["board"], **given, "settings": settings.model_dump(mode="json")}
    return STATE_ADAPTER.validate_python({**empty, **data, "board": board})


def make_empty_table(settings: Settings) -> State:
    """Return a table in the first turn of seat 1, before anything has come onto the map."""
    seats = tuple(Seat(number) for number in range(1, SEAT_COUNTS[settings.mode] + 1))
    civs = list(load_shipped_card_set().civs)
    players = [
        PlayerArea(
            seat,
            COLORS[seat - 1],
            "first" if seat % 2 else "second",
            civs[seat - 1],
            f"{civs[seat - 1]}_civ#1",
        )
        for seat in seats
    ]
    board = Board(settings, load_shipped_card_set(), players, seats, stage="turns")
    board.active, board.turn = seats[0], 1
    state = State(board, [SeatSecrets() for _ in seats])
    lay_map(WorkingCopy(state, Dice(make_seed(EMPTY_TABLE_SEED), "empty")))
    return state


def list_schemas() -> GameSchemas:
    """Return the schemas of positions, states and views: those of the values themselves."""
    return GameSchemas(
        position=State,
        state=State,
        view=MapSchema(
            "view",
            {
                "viewer": Seat | None,
                "board": Board,
                "hand": tuple[str, ...],
                "answers": tuple[str, ...],
                "standing": tuple[StandingReaction, ...],
                "discard_first": tuple[str, ...],
                "deck_list": Mapping[str, int],
            },
        ),
    )
