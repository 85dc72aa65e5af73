"""The pace of a table: one option that sets the hours of all windows of its game."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from bot.game_types import GameType
from bot.games.lobby.lobby_options import LobbyOption, list_options
from render.presentation import Pace

PACE_NAME: Final = "pace"
PACE_TITLE: Final = "setting.pace"
OWN_PACE: Final = "own"
"""The value where the hours are those of no pace."""


def list_game_options(game_type: GameType, settings: Mapping[str, Any]) -> tuple[LobbyOption, ...]:
    """List the options of a game: its pace, if it has several, then its settings."""
    options = list_options(game_type.game.settings, settings, "game")
    pace = find_present_pace(game_type, options)
    set_by_pace = frozenset(pace.settings) if pace is not None else frozenset()
    marked = tuple(replace(one, is_set_by_pace=one.name in set_by_pace) for one in options)
    return (*_list_pace_option(game_type, pace), *marked)


def _list_pace_option(game_type: GameType, present: Pace | None) -> tuple[LobbyOption, ...]:
    pacing = game_type.presentation.pacing
    if not pacing.paces:
        return ()
    value = OWN_PACE if present is None else present.key
    offered = tuple(one.key for one in pacing.paces)
    values = offered if value in offered else (*offered, value)
    option = LobbyOption(PACE_NAME, "game", "choice", values, default=pacing.default, value=value)
    return (option,)


def find_present_pace(game_type: GameType, options: tuple[LobbyOption, ...]) -> Pace | None:
    """Return the pace that a game's settings are those of; None: they are of no pace."""
    values = {one.name: one.value for one in options}
    return next(
        (
            pace
            for pace in game_type.presentation.pacing.paces
            if all(values.get(name) == hours for name, hours in pace.settings.items())
        ),
        None,
    )


def read_pace_settings(game_type: GameType, key: str) -> Mapping[str, int]:
    """Return the settings that a pace sets; none for the hours that were set by hand."""
    paces = game_type.presentation.pacing.paces
    return next((one.settings for one in paces if one.key == key), {})


def make_opening_settings(game_type: GameType) -> Mapping[str, Any]:
    """Return the settings with which a lobby begins."""
    pacing = game_type.presentation.pacing
    values = {**pacing.opening_settings, **read_pace_settings(game_type, pacing.default)}
    settings = game_type.game.settings.model_validate(values)
    return settings.model_dump(mode="json")


def estimate_minutes(
    game_type: GameType, settings: Mapping[str, Any], players: int, pace: str = ""
) -> tuple[int, int] | None:
    """Return how many minutes a game is likely to take, at its own pace or at another one."""
    values = {**settings, **read_pace_settings(game_type, pace)}
    model = game_type.game.settings.model_validate(values)
    return game_type.presentation.pacing.estimate_minutes(model, players)


def count_game_settings(options: Iterable[LobbyOption]) -> int:
    """Return how many settings a game has of its own; its pace is none of them."""
    return sum(one.scope == "game" and one.title_key != PACE_TITLE for one in options)
