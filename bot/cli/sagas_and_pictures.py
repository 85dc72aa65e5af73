"""Commands that replay and draw: replayed sagas, pictures of a saga, pages of a guide."""

import argparse
from pathlib import Path
from typing import Any

from bot.cli.console import print_line
from bot.cli.given_files import read_given_file
from bot.errors import UsageError
from bot.workers.png_packing import save_picture
from engine.core.files.file_faults import FaultError
from engine.core.match import Match
from engine.core.protocol.values import Seat, Viewer
from engine.core.replay import saga_replay, sagas
from engine.registry import GAMES
from render import games
from render.drawing.picture import PictureRequest
from render.guide import draw_guide_page
from render.words import WORD_BOOKS, Voice


def run_replay(arguments: argparse.Namespace) -> int:
    """Replay a saga and compare it byte by byte with its proofs, or write new proofs."""
    saga = read_saga(arguments.saga)
    if arguments.prove or arguments.cut:
        return _write_proofs(arguments, saga)
    report = saga_replay.replay_saga(saga)
    difference = report.first_difference
    if difference is not None:
        where = f" (line {difference.line})" if difference.line else ""
        proofs = f"proof {difference.expected}, now {difference.found}"
        print_line(f"{arguments.saga}: step {difference.step}{where} differs: {proofs}")
        print_line(f"{explain_mismatch(arguments.saga)}.")
        return 1
    if not report.proved:
        print_line(f"{arguments.saga}: {report.steps} steps and no proof; `--prove` writes them")
        return 1
    print_line(f"{arguments.saga}: {report.steps} steps, {report.proved} proofs hold to the byte")
    print_line(_result_sentence(report.match, dict(saga.players)))
    return 0


def explain_mismatch(path: Path) -> str:
    """Return why a step may differ from its proof, and what to do about it."""
    return (
        "It was edited, or written by an earlier release that told this step otherwise: `skald "
        f"replay --prove {path}` plays it by these rules and writes new proofs"
    )


def _write_proofs(arguments: argparse.Namespace, saga: sagas.Saga) -> int:
    """Write new proofs; with `--cut` the saga ends before a step that no longer fits."""
    try:
        proven = saga_replay.prove_saga(saga, drop_unplayable=arguments.cut)
    except FaultError as fault:
        raise UsageError(
            f"{fault}. From here on the edited game goes another way; "
            f"`skald replay --cut {arguments.saga}` ends the saga before this step"
        ) from None
    arguments.saga.write_text(sagas.write_saga(proven), encoding="utf-8")
    cut_off = len(saga.steps) - len(proven.steps)
    print_line(f"{arguments.saga}: {len(proven.steps)} steps, every proof written anew")
    if cut_off:
        print_line(f"{cut_off} steps that no longer fitted were cut off")
    return 0


def _result_sentence(match: Match[Any, Any], players: dict[int, str]) -> str:
    """Return a sentence on who has won, or whom the game waits for."""
    names = {seat: players.get(seat, f"seat {seat}") for seat in range(1, 100)}
    if match.outcome is None:
        waiting = ", ".join(dict.fromkeys(names[ask.seat] for ask in match.asks))
        return f"The game goes on; it waits for {waiting}."
    first, *rest = match.outcome.places
    winners = " and ".join(names[seat] for seat in first)
    return f"First place: {winners} ({match.outcome.rule})." if rest else f"A draw: {winners}."


def read_saga(path: Path) -> sagas.Saga:
    """Read a saga file."""
    return sagas.read_saga(read_given_file(path), str(path), GAMES)


def replay_to_end(saga: sagas.Saga, path: Path) -> Match[Any, Any]:
    """Replay a whole saga; a step that differs from its proof is an error."""
    report = saga_replay.replay_saga(saga)
    if report.first_difference is not None:
        step = report.first_difference.step
        raise UsageError(f"{path}: step {step} differs from its proof. {explain_mismatch(path)}")
    return report.match


def run_render(arguments: argparse.Namespace) -> int:
    """Draw what a seat, or the public, sees after a step of a saga."""
    saga = read_saga(arguments.saga)
    match = replay_to_end(saga, arguments.saga)
    seats = len(saga.lobby.entries) if saga.lobby else max(saga.players, default=0)
    if arguments.seat is not None and seats and arguments.seat > seats:
        raise UsageError(f"there is no seat {arguments.seat} at this table of {seats}")
    view = _view_at(match, arguments.step, arguments.seat)
    presentation = games.PRESENTATIONS[saga.game.key]
    parts = presentation.pictures.parts
    if arguments.part and arguments.part not in parts:
        raise UsageError(
            f"{saga.game.key} has no picture {arguments.part}; it has: {', '.join(parts)}"
        )
    request = PictureRequest(
        arguments.language, arguments.part or parts[0], pattern=arguments.pattern
    )
    picture = presentation.pictures.draw(view, request, dict(saga.players), ())
    save_picture(picture, arguments.picture)
    print_line(f"{arguments.picture}: {picture.alt}")
    return 0


def run_guide(arguments: argparse.Namespace) -> int:
    """Draw the pages of a game's guide into a folder."""
    guide = games.PRESENTATIONS[arguments.game].guide
    if guide is None:
        raise UsageError(f"{arguments.game} has no guide")
    pages = arguments.pages or range(1, len(guide.pages) + 1)
    if max(pages) > len(guide.pages):
        raise UsageError(f"the guide has {len(guide.pages)} pages, and no page {max(pages)}")
    voice = Voice(arguments.language, WORD_BOOKS[arguments.game])
    arguments.out.mkdir(parents=True, exist_ok=True)
    for number in pages:
        picture = draw_guide_page(voice, guide, number)
        file = arguments.out / f"guide-{arguments.game}-{number}.png"
        save_picture(picture, file)
        print_line(f"{file}: {picture.alt}")
    return 0


def _view_at(match: Match[Any, Any], step: int | None, seat: int | None) -> Any:
    """Return a viewer's view after a step (0 is the beginning)."""
    steps = match.played_steps
    number = len(steps) - 1 if step is None else step
    if not 0 <= number < len(steps):
        raise UsageError(f"the saga has steps 0 to {len(steps) - 1}, and no step {step}")
    viewer: Viewer = None if seat is None else Seat(seat)
    return match.game.view(steps[number].step.state, viewer)
