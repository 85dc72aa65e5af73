"""Commands that play: duels, sagas again, a picture out of a saga."""

import argparse
import json
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from bot.cli.console import say
from bot.cli.progress import Progress
from bot.errors import UsageError
from bot.workers.picture_files import save
from engine.core import duel
from engine.core.files import catalog
from engine.core.files.yaml_reader import FaultError, read_file
from engine.core.match import Match
from engine.core.protocol.game import Game
from engine.core.protocol.values import Model, Seat, Viewer
from engine.core.replay import proof, sagas
from engine.registry import GAMES
from render import games
from render.drawing.picture import PictureRequest
from render.words import Voice

AnyGame = Game[Any, Any]


def settings_of(game: AnyGame, given: list[str], seats: int) -> Model:
    """Read table settings from `name=value` words, or choose some that seat so many."""
    words: dict[str, Any] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals:
            raise UsageError(f"{word} is no setting; write NAME=VALUE, such as mode=short")
        words[name] = int(value) if value.isdigit() else value
    try:
        settings = game.settings.model_validate(words)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        name = ".".join(str(part) for part in first["loc"])
        known = ", ".join(game.settings.model_fields)
        raise UsageError(
            f"setting {name}: {catalog.sentence(first)}. {game.key} has: {known}"
        ) from None
    return _seating(game, settings, words, seats)


def _seating(game: AnyGame, settings: Model, words: dict[str, Any], seats: int) -> Model:
    """Keep the settings if so many may play by them; else the first that differ in one word."""
    entries = [game.entry()] * seats
    if not game.admit(settings, entries):
        return settings
    schema = game.settings.model_json_schema()["properties"]
    for name, field in schema.items():
        for value in field.get("enum", ()) if name not in words else ():
            other = settings.model_copy(update={name: value})
            if not game.admit(other, entries):
                return other
    voice = Voice("en", game.key)
    reasons = " ".join(voice.refusal(one) for one in game.admit(settings, entries))
    raise UsageError(f"such a table may not start: {reasons}")


def run_duel(given: argparse.Namespace) -> int:
    """Let players of the engine play many games, and count."""
    game = GAMES[given.game]
    for name in given.players:
        if name not in duel.PLAYERS:
            known = ", ".join(duel.PLAYERS)
            raise UsageError(f"there is no player {name}; there are: {known}")
    settings = settings_of(game, given.settings, len(given.players))
    with Progress("games", given.games) as progress:
        result = duel.duel(
            game,
            given.players,
            given.games,
            given.seed,
            settings,
            seen=lambda _: progress.step(),
        )
    _tell_duel(result, given.players, machine=given.json)
    return 0


def _tell_duel(result: duel.Result, players: list[str], *, machine: bool) -> None:
    rounds = [record.rounds for record in result.records]
    mean = sum(rounds) / len(rounds)
    scores = {name: result.score(name) for name in dict.fromkeys(players)}
    if machine:
        told = {name: score._asdict() for name, score in scores.items()}
        say(json.dumps({"games": len(rounds), "mean_rounds": mean, "players": told}, indent=2))
        return
    for name, score in scores.items():
        say(f"{name}: won {score.won} of {len(rounds)}, drew {score.drawn}, lost {score.lost}")
    say(f"rounds: {mean:.1f} on average, {min(rounds)} to {max(rounds)}")


def run_replay(given: argparse.Namespace) -> int:
    """Play a saga again and prove it to the byte, or write its proofs anew."""
    read = saga_of(given.saga)
    if given.prove or given.cut:
        return _prove(given, read)
    report = proof.replay(read)
    gap = report.first_difference
    if gap is not None:
        where = f" (line {gap.line})" if gap.line else ""
        say(f"{given.saga}: step {gap.step}{where} differs: proof {gap.expected}, now {gap.found}")
        return 1
    if not report.proved:
        say(f"{given.saga}: {report.steps} steps and no proof; `--prove` writes them")
        return 1
    say(f"{given.saga}: {report.steps} steps, {report.proved} proofs hold to the byte")
    say(_end(report.match, dict(read.players)))
    return 0


def _prove(given: argparse.Namespace, read: sagas.Saga) -> int:
    """Write the proofs anew; with `--cut` the saga ends before a step that no longer fits."""
    try:
        proven = proof.prove(read, cut=given.cut)
    except FaultError as fault:
        raise UsageError(
            f"{fault}. From here on the edited game goes another way; "
            f"`skald replay --cut {given.saga}` ends the saga before this step"
        ) from None
    given.saga.write_text(sagas.write(proven), encoding="utf-8")
    gone = len(read.strokes) - len(proven.strokes)
    say(f"{given.saga}: {len(proven.strokes)} steps, every proof written anew")
    if gone:
        say(f"{gone} steps that no longer fitted were cut off")
    return 0


def _end(match: Match[Any, Any], players: dict[int, str]) -> str:
    """Say who has won, or whom the game waits for."""
    names = {seat: players.get(seat, f"seat {seat}") for seat in range(1, 100)}
    if match.outcome is None:
        waiting = ", ".join(dict.fromkeys(names[ask.seat] for ask in match.asks))
        return f"The game goes on; it waits for {waiting}."
    first, *rest = match.outcome.places
    told = " and ".join(names[seat] for seat in first)
    return f"First place: {told} ({match.outcome.rule})." if rest else f"A draw: {told}."


def saga_of(path: Path) -> sagas.Saga:
    """Read a saga file."""
    return sagas.read(read_file(path), str(path), GAMES)


def run_render(given: argparse.Namespace) -> int:
    """Draw what a seat, or the public, sees after a step of a saga."""
    read = saga_of(given.saga)
    match = proof.replay(read).match
    seats = len(read.lobby.entries) if read.lobby else max(read.players, default=0)
    if given.seat is not None and seats and given.seat > seats:
        raise UsageError(f"there is no seat {given.seat} at this table of {seats}")
    view = _view_at(match, given.step, given.seat)
    painter = games.PRESENTATIONS[read.game.key]
    parts = painter.parts
    if given.part and given.part not in parts:
        raise UsageError(f"{read.game.key} has no picture {given.part}; it has: {', '.join(parts)}")
    look = PictureRequest(given.language, given.part or parts[0], pattern=given.pattern)
    picture = painter.draw(view, look, dict(read.players), ())
    save(picture, given.picture)
    say(f"{given.picture}: {picture.alt}")
    return 0


def _view_at(match: Match[Any, Any], step: int | None, seat: int | None) -> Any:
    """Give what a viewer saw after a step (0 is the beginning)."""
    steps = match.played
    number = len(steps) - 1 if step is None else step
    if not 0 <= number < len(steps):
        raise UsageError(f"the saga has steps 0 to {len(steps) - 1}, and no step {step}")
    viewer: Viewer = None if seat is None else Seat(seat)
    return match.game.view(steps[number].step.state, viewer)
