"""The command line `skald <command>`; a user's mistake is reported in a sentence, with exit 2."""

import errno
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from bot.cli.arguments.games_and_sagas import (
    add_demo,
    add_duel,
    add_guide,
    add_render,
    add_replay,
    add_tell,
)
from bot.cli.arguments.installation import add_maintenance, add_run
from bot.cli.arguments.measurements import add_bench, add_simulate
from bot.cli.arguments.parser import Parser
from bot.cli.arguments.rules_and_scenarios import add_adjudicate, add_rules
from bot.errors import MendableError
from engine.core.files.file_faults import FaultError

INTERRUPTED_EXIT_CODE: Final = 130
ERROR_ADVICE: Final = {
    errno.ENOENT: ". Look whether its name is right",
    errno.EACCES: ". Run this as the user that owns it, or give yours the right",
    errno.ENOSPC: ". Free some space on that disk",
    errno.EISDIR: ". Name a file in it",
}
"""Advice that is added to the system's error messages."""


def build_parser() -> Parser:
    """Build the parser of all commands, in the order of the help."""
    top = Parser(prog="skald", description="The game master of strategy games on Discord.")
    top.add_argument("--version", action="version", version=f"skald {_version()}")
    top.set_defaults(run=lambda _: _print_help(top))
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    add_run(commands)
    add_demo(commands)
    add_tell(commands)
    add_replay(commands)
    add_render(commands)
    add_guide(commands)
    add_rules(commands)
    add_adjudicate(commands)
    add_duel(commands)
    add_bench(commands)
    add_maintenance(commands)
    add_simulate(commands)
    return top


def _print_help(top: Parser) -> int:
    top.print_help()
    return 0


def _version() -> str:
    try:
        return version("skald")
    except PackageNotFoundError:
        return "of this folder"


def main(words: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; report an error in a sentence."""
    arguments = build_parser().parse_args(words)
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except (FaultError, MendableError) as fault:
        print(f"skald: {fault}", file=sys.stderr)  # noqa: T201  (this is the terminal)
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # the reader of the output has closed it
        return 0
    except OSError as fault:
        where = f"{fault.filename}: " if fault.filename else ""
        what = f"{where}{fault.strerror or fault}"
        print(f"skald: {what}{ERROR_ADVICE.get(fault.errno or 0, '')}", file=sys.stderr)  # noqa: T201
        return 2
    except (MemoryError, RecursionError):
        print("skald: this is too large for the memory there is; make it smaller", file=sys.stderr)  # noqa: T201
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED_EXIT_CODE
    return code
