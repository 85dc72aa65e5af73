"""`skald demo` and `skald tell`: write a whole game down as each seat and the public saw it."""

import argparse
from typing import Any, Final

from bot.cli.console import print_line
from bot.cli.duels.table_settings import AnyGame, read_settings
from bot.cli.progress import Progress
from bot.cli.saga_folder import INDEX_FILE, SAGA_FILE, TaleWriter, empty_folder, write_tales
from bot.cli.sagas_and_pictures import read_saga, replay_to_end
from bot.errors import UsageError
from engine.core.dice import Dice, make_seed
from engine.core.files.written_opening import Lobby
from engine.core.match import Match, start_match
from engine.core.protocol.game import Ask
from engine.core.replay import sagas
from engine.registry import GAMES
from render.language.grammar import Noun
from render.words import COMMON_BOOK, Voice

PLAYER_NAMES: Final = ("Ada", "Ben", "Cleo", "Dora", "Eli", "Freya", "Gil", "Hana")


def run_demo(arguments: argparse.Namespace) -> int:
    """Play a game, write it down, and say where."""
    game = GAMES[arguments.game]
    seats = arguments.seats or _default_seat_count(game)
    if seats not in game.seats:
        fewest, most = game.seats[0], game.seats[-1]
        raise UsageError(f"{game.key} is played by {fewest} to {most}, not by {seats}")
    settings = read_settings(game, arguments.settings, seats)
    if (arguments.out / SAGA_FILE).exists() and not arguments.over:
        raise UsageError(f"{arguments.out} holds a tale already; name a new folder, or add --over")
    empty_folder(arguments.out)
    players = {seat: PLAYER_NAMES[(seat - 1) % len(PLAYER_NAMES)] for seat in range(1, seats + 1)}
    lobby = Lobby(settings, tuple(game.entry() for _ in players), None)
    seed = make_seed(arguments.seed)
    match = start_match(game, lobby.settings, lobby.entries, Dice(seed, "demo"))
    with Progress(f"playing {game.key}") as progress:
        _play(match, seed, progress)
    saga_text = sagas.write_saga(sagas.record_saga(match, seed, lobby, players))
    (arguments.out / SAGA_FILE).write_text(saga_text, encoding="utf-8")
    _say_result(write_tales(match, players, arguments), len(match.played_steps) - 1)
    return 0


def run_tell(arguments: argparse.Namespace) -> int:
    """Write the tale of a saga, as far as it goes."""
    saga = read_saga(arguments.saga)
    match = replay_to_end(saga, arguments.saga)
    entries = saga.lobby.entries if saga.lobby else ()
    seats = range(1, max((*saga.players, len(entries))) + 1)
    players = {
        seat: saga.players.get(seat, PLAYER_NAMES[(seat - 1) % len(PLAYER_NAMES)]) for seat in seats
    }
    empty_folder(arguments.out)
    (arguments.out / SAGA_FILE).write_text(sagas.write_saga(saga), encoding="utf-8")
    _say_result(write_tales(match, players, arguments), len(saga.steps))
    return 0


def _default_seat_count(game: AnyGame) -> int:
    """Return the largest number of seats that the default settings admit."""
    default_settings = game.settings()
    admitted = [
        seats for seats in game.seats if not game.admit(default_settings, [game.entry()] * seats)
    ]
    return admitted[-1] if admitted else game.seats[0]


def _play(match: Match[Any, Any], seed: str, progress: Progress) -> None:
    """Let the AI of every seat answer its asks until the game is over."""
    dice = Dice(make_seed(f"{seed} AI"), "demo")
    while match.outcome is None:
        ask = next(one for one in match.asks if one.clock and not _is_ready(match, one))
        for order in match.game.choose(match.view(ask.seat), ask, dice):
            match.submit(ask.seat, order, ask.id)
            if match.find_ask(ask.seat, ask.id) is None:
                break
        if match.find_ask(ask.seat, ask.id) is not None and ask.ready:
            match.mark_ready(ask.seat, ask.id)
        progress.count()


def _is_ready(match: Match[Any, Any], ask: Ask) -> bool:
    return (ask.seat, ask.id) in match.ready_marks


def _say_result(writer: TaleWriter, steps: int) -> None:
    """Say how the game ended, and where the tale and the saga are."""
    out = writer.arguments.out
    print_line(writer.headline)
    print_line(
        Voice(writer.arguments.language, COMMON_BOOK).say(
            "tale.written",
            steps=steps,
            count=writer.chapters,
            index=Noun(str(out / INDEX_FILE)),
            saga=Noun(str(out / SAGA_FILE)),
        )
    )
