"""`skald demo` and `skald tell`: a whole game, written down as everybody would have seen it."""

import argparse
from typing import Any, Final

from bot.cli.console import say
from bot.cli.duels_and_pictures import AnyGame, saga_of, settings_of
from bot.cli.progress import Progress
from bot.cli.saga_folder import INDEX, SAGA, Scribe, clear, tell
from bot.errors import UsageError
from engine.core.dice import Dice, seed_of
from engine.core.files.written_opening import Lobby
from engine.core.match import Match, begin
from engine.core.protocol.game import Ask
from engine.core.replay import proof, sagas
from engine.registry import GAMES

NAMES: Final = ("Ada", "Ben", "Cleo", "Dora", "Eli", "Freya", "Gil", "Hana")


def run(given: argparse.Namespace) -> int:
    """Play a game, write it down, and say where."""
    game = GAMES[given.game]
    seats = given.seats or _standard(game)
    if seats not in game.seats:
        few, many = game.seats[0], game.seats[-1]
        raise UsageError(f"{game.key} is played by {few} to {many}, not by {seats}")
    settings = settings_of(game, given.settings, seats)
    if (given.out / SAGA).exists() and not given.over:
        raise UsageError(f"{given.out} holds a tale already; name a new folder, or add --over")
    clear(given.out)
    players = {seat: NAMES[(seat - 1) % len(NAMES)] for seat in range(1, seats + 1)}
    lobby = Lobby(settings, tuple(game.entry() for _ in players), None)
    seed = seed_of(given.seed)
    match = begin(game, lobby.settings, lobby.entries, Dice(seed, "demo"))
    with Progress(f"playing {game.key}") as progress:
        _play(match, seed, progress)
    told = sagas.write(sagas.record(match, seed, lobby, players))
    (given.out / SAGA).write_text(told, encoding="utf-8")
    _farewell(tell(match, players, given), len(match.played) - 1)
    return 0


def run_tell(given: argparse.Namespace) -> int:
    """Write down the tale of a saga, as far as it goes."""
    read = saga_of(given.saga)
    report = proof.replay(read)
    if report.first_difference is not None:
        raise UsageError(
            f"{given.saga}: step {report.first_difference.step} differs from its proof; "
            f"after an edit, first run `skald replay --prove {given.saga}`"
        )
    entries = read.lobby.entries if read.lobby else ()
    seats = range(1, max((*read.players, len(entries))) + 1)
    players = {seat: read.players.get(seat, NAMES[(seat - 1) % len(NAMES)]) for seat in seats}
    clear(given.out)
    (given.out / SAGA).write_text(sagas.write(read), encoding="utf-8")
    _farewell(tell(report.match, players, given), report.steps)
    return 0


def _standard(game: AnyGame) -> int:
    """Seat as many as the preset table takes."""
    preset = game.settings()
    fit = [seats for seats in game.seats if not game.admit(preset, [game.entry()] * seats)]
    return fit[-1] if fit else game.seats[0]


def _play(match: Match[Any, Any], seed: str, progress: Progress) -> None:
    """Let the AI of every seat answer what is asked, until it is over."""
    dice = Dice(seed_of(f"{seed} AI"), "demo")
    while match.outcome is None:
        ask = next(one for one in match.asks if one.clock and not _done(match, one))
        for order in match.game.choose(match.view(ask.seat), ask, dice):
            match.submit(ask.seat, order, ask.id)
            if match.ask(ask.seat, ask.id) is None:
                break
        if match.ask(ask.seat, ask.id) is not None and ask.ready:
            match.ready(ask.seat, ask.id)
        progress.step()


def _done(match: Match[Any, Any], ask: Ask) -> bool:
    return (ask.seat, ask.id) in match.ready_marks


def _farewell(scribe: Scribe, steps: int) -> None:
    """Say how it ended, and where to read on."""
    out = scribe.given.out
    say(scribe.headline)
    say(
        f"{steps} orders, {scribe.chapters} chapters. Open {out / INDEX}; the saga is {out / SAGA}."
    )
