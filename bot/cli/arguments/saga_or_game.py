"""Commands that take a saga file or the number of a stored game."""

import argparse

from bot.cli.arguments.parser import run_function
from bot.errors import UsageError


def replay_saga_or_game(arguments: argparse.Namespace) -> int:
    """Replay a saga file or, if a number is given and no such file exists, a stored game."""
    name = str(arguments.saga)
    if name.isdigit() and not arguments.saga.exists():
        return run_function("cli.data_commands:replay_game", arguments, int(name))
    return run_function("cli.sagas_and_pictures:run_replay", arguments)


def render_saga_or_game(arguments: argparse.Namespace) -> int:
    """Draw a picture of a saga file, or of a stored game that is named instead."""
    if arguments.saga is None and arguments.game is None:
        raise UsageError("name a saga file, or a kept game by --game")
    if arguments.saga is not None and arguments.game is not None:
        raise UsageError(
            f"{arguments.saga} is a saga, and --game {arguments.game} a kept game; "
            "name one of the two, then the picture"
        )
    if arguments.picture.suffix.lower() != ".png":
        raise UsageError(f"{arguments.picture}: pictures are PNG; name a file that ends in .png")
    if arguments.picture.exists() and not arguments.over:
        raise UsageError(f"{arguments.picture} exists already; name a new file, or add --over")
    return run_function(
        "cli.sagas_and_pictures:run_render"
        if arguments.game is None
        else "cli.data_commands:render_game",
        arguments,
    )
