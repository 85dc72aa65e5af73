"""`skald duel`: players of the engine against each other, or all sides of a game."""

import argparse
import json
from collections.abc import Mapping
from typing import Final

from bot.cli.console import print_line
from bot.cli.duels.side_duels import run_side_duel
from bot.cli.duels.table_settings import read_settings
from bot.cli.progress import Progress
from bot.errors import UsageError
from engine.core import duel
from engine.core.machine_players import PLAYER_MAKERS
from engine.registry import GAMES

GAMES_OF_PLAYERS: Final = 200
"""So many games players play if nothing else is said."""


def run_duel(arguments: argparse.Namespace) -> int:
    """Let the engine's players play many games, and count their results.

    Without players, every side of the game plays every other one.
    """
    if not arguments.players:
        return run_side_duel(arguments)
    if arguments.fast:
        raise UsageError("--fast is for a table of sides; name no players, or use --games")
    game = GAMES[arguments.game]
    for name in arguments.players:
        if name not in PLAYER_MAKERS:
            known = ", ".join(PLAYER_MAKERS)
            raise UsageError(f"there is no player {name}; there are: {known}")
    settings = read_settings(game, arguments.settings, len(arguments.players))
    games = arguments.games or GAMES_OF_PLAYERS
    with Progress("games", games) as progress:
        result = duel.run_duel(
            game,
            arguments.players,
            games,
            arguments.seed,
            settings,
            on_record=lambda _: progress.count(),
        )
    _report_duel(result, arguments.players, machine=arguments.json)
    return 0


def _report_duel(result: duel.DuelResult, players: list[str], *, machine: bool) -> None:
    rounds = [record.rounds for record in result.records]
    mean = sum(rounds) / len(rounds)
    scores = {name: result.score_of(name) for name in dict.fromkeys(players)}
    seats = {str(seat): score for seat, score in result.scores_of_seats().items()}
    sides = result.scores_of_sides()
    if machine:
        tables = {"players": scores, "seats": seats, "sides": sides}
        data = {key: _scores_as_data(table) for key, table in tables.items()}
        print_line(json.dumps({"games": len(rounds), "mean_rounds": mean, **data}, indent=2))
        return
    for name, score in scores.items():
        print_line(
            f"{name}: won {score.won} of {len(rounds)}, drew {score.drawn}, lost {score.lost}"
        )
    for label, score in (*((f"seat {seat}", one) for seat, one in seats.items()), *sides.items()):
        decided = score.won + score.lost
        print_line(f"{label}: won {score.won} of {decided} decided, {score.won / decided:.0%}")
    print_line(f"rounds: {mean:.1f} on average, {min(rounds)} to {max(rounds)}")


def _scores_as_data(scores: Mapping[str, duel.Score]) -> dict[str, dict[str, int]]:
    return {label: score._asdict() for label, score in scores.items()}
