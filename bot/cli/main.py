"""The command line `skald <command>`; a user's mistake is reported in a sentence, with exit 2."""

import argparse
import errno
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final, NoReturn

from bot.errors import MendableError, UsageError
from engine.core.files.file_faults import FaultError
from engine.core.protocol.values import KEEPER, Seat, Viewer
from engine.core.scenarios.form import KEEPER_WORD, PUBLIC_WORD
from engine.registry import GAMES

RunCommand = Callable[[argparse.Namespace], int]


class Parser(argparse.ArgumentParser):
    """Reports errors in one sentence that names the help."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}. `{self.prog} --help` shows what there is.\n")


def build_parser() -> Parser:
    """Build the parser of all commands."""
    top = Parser(prog="skald", description="The game master of strategy games on Discord.")
    top.add_argument("--version", action="version", version=f"skald {_version()}")
    top.set_defaults(run=lambda _: _print_help(top))
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    _add_run(commands)
    _add_demo(commands)
    _add_tell(commands)
    _add_replay(commands)
    _add_render(commands)
    _add_rules(commands)
    _add_adjudicate(commands)
    _add_duel(commands)
    _add_bench(commands)
    _add_maintenance(commands)
    _add_simulate(commands)
    return top


def _print_help(top: Parser) -> int:
    top.print_help()
    return 0


def _version() -> str:
    try:
        return version("skald")
    except PackageNotFoundError:
        return "of this folder"


def _add_command(commands: Any, name: str, run: str, says: str) -> Parser:
    """Add a command; `run` is `module:function` below `bot`."""
    command: Parser = commands.add_parser(name, help=says, description=says)
    command.set_defaults(run=lambda arguments: _call(run, arguments))
    return command


def _import_part(name: str) -> Any:
    """Import `module:name` below `bot` only when needed, so that each command starts fast."""
    module, _, part = name.partition(":")
    return getattr(import_module(f"bot.{module}"), part)


def _call(name: str, *arguments: Any) -> int:
    code: int = _import_part(name)(*arguments)
    return code


class _BenchmarkNames:
    """The names of the benchmarks, imported only when they are needed."""

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(_import_part("lab.bench.benchmarks:BENCHES")))

    def __contains__(self, one: object) -> bool:
        return one in tuple(self)


def _add_game_argument(command: Parser) -> None:
    command.add_argument("game", choices=sorted(GAMES), help="which game")


def _add_run(commands: Any) -> None:
    says = "connect to Discord; without a DISCORD_TOKEN, open the local table in the browser"
    command = _add_command(commands, "run", "cli.run:run", says)
    command.add_argument("--no-browser", action="store_true", help="don't open the browser")
    command = _add_command(
        commands, "table", "cli.run:run_table", "open the local table in the browser"
    )
    command.add_argument("--no-browser", action="store_true", help="don't open the browser")


def _add_maintenance(commands: Any) -> None:
    """Add the commands that maintain an installation."""
    command = _add_command(
        commands, "doctor", "cli.doctor:run_doctor", "is this installation healthy? exit 1 if not"
    )
    _add_local_option(command)
    says = "copy the database into a file, also while the bot runs"
    command = _add_command(commands, "backup", "cli.data_commands:backup", says)
    command.add_argument("file", type=Path)
    _add_local_option(command)
    command = _add_command(
        commands, "restore", "cli.data_commands:restore", "put a backup in the database's place"
    )
    command.add_argument("file", type=Path)
    _add_local_option(command)
    command = _add_command(
        commands, "export", "cli.data_commands:export_game", "write one game, whole, into a file"
    )
    command.add_argument("game", type=_positive_count, metavar="GAME", help="the game's number")
    command.add_argument("--out", type=Path, default=None, metavar="FILE", help="game-NUMBER.json")
    _add_local_option(command)
    command = _add_command(
        commands, "import", "cli.data_commands:import_game", "take a game out of a file"
    )
    command.add_argument("file", type=Path)
    _add_local_option(command)
    says = "bring the database up to date; every start does so by itself"
    command = _add_command(commands, "migrate", "cli.data_commands:migrate", says)
    _add_local_option(command)


def _add_simulate(commands: Any) -> None:
    says = "play at random at a stand-in for Discord, break everything, prove that nothing is lost"
    command = _add_command(commands, "simulate", "lab.simulate.command:run", says)
    says = "how many tables at a time; 2 without"
    command.add_argument("--games", type=_positive_count, default=2, metavar="N", help=says)
    says = "how many days on a clock of its own; 10 without"
    command.add_argument("--days", type=_positive_count, default=10, metavar="N", help=says)
    command.add_argument(
        "--seed", default="north", help="any word; the same word, the same chances"
    )
    says = "kill the bot so often instead"
    command.add_argument("--kill", type=_count_or_zero, default=0, metavar="N", help=says)
    says = "how many people play, from 2 to 8; 4 without"
    command.add_argument(
        "--people", type=int, choices=range(2, 9), default=4, metavar="N", help=says
    )


def _add_local_option(command: Parser) -> None:
    command.add_argument("--local", action="store_true",
                     help="the local table's database, as without a token")  # fmt: skip


def _add_demo(commands: Any) -> None:
    says = "let AIs play a whole game; write every seat's pages and pictures, the tale, the saga"
    command = _add_command(commands, "demo", "cli.demo:run_demo", says)
    _add_game_argument(command)
    command.add_argument("--seats", type=_positive_count, default=None, help="how many players")
    command.add_argument("--seed", default="north", help="any word; the same word, the same game")
    command.add_argument(
        "--out", type=Path, default=Path("demo"), metavar="DIR", help="where to write"
    )
    command.add_argument("--over", action="store_true", help="write over a tale that is there")
    says = "a table setting, such as mode=short; may be given again"
    command.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", dest="settings", help=says
    )
    command.add_argument("--language", choices=["en", "fr"], default="en")
    command.add_argument("--pattern", action="store_true", help="pictures that need no colour")


def _add_tell(commands: Any) -> None:
    command = _add_command(
        commands, "tell", "cli.demo:run_tell", "write a saga's pages and pictures"
    )
    command.add_argument("saga", type=Path)
    command.add_argument("--out", type=Path, required=True, metavar="DIR", help="where to write")
    command.add_argument("--language", choices=["en", "fr"], default="en")
    command.add_argument("--pattern", action="store_true", help="pictures that need no colour")


def _add_replay(commands: Any) -> None:
    command = _add_command(
        commands,
        "replay",
        "cli.main:replay_either",
        "play a saga, or a kept game, again and prove it",
    )
    command.add_argument("saga", type=Path, metavar="SAGA", help="a saga file, or a game's number")
    _add_local_option(command)
    command.add_argument("--prove", action="store_true",
                     help="write the proofs anew, after the saga was edited by hand")  # fmt: skip
    command.add_argument("--cut", action="store_true",
                     help="the same, and end it where an edit made it go another way")  # fmt: skip


def _add_render(commands: Any) -> None:
    says = "draw what a seat sees at a step of a saga, or of a kept game"
    command = _add_command(commands, "render", "cli.main:render_either", says)
    command.add_argument("saga", type=Path, nargs="?", help="a saga file")
    command.add_argument(
        "--game", type=_positive_count, default=None, help="a kept game's number instead"
    )
    _add_local_option(command)
    command.add_argument("picture", type=Path, help="the PNG to write")
    command.add_argument(
        "--seat", type=_positive_count, default=None, help="whose eyes; the public's without"
    )
    command.add_argument(
        "--step", type=int, default=None, help="after which step; the last without"
    )
    command.add_argument("--part", default="", help="which picture; the game's first without")
    command.add_argument("--language", choices=["en", "fr"], default="en")
    command.add_argument("--pattern", action="store_true", help="a picture that needs no colour")
    command.add_argument("--over", action="store_true", help="write over a picture that is there")


def _add_rules(commands: Any) -> None:
    says = "find a rule in our words, by its id or by any words; or count what is covered"
    command = _add_command(commands, "rules", "cli.console:show_rules", says)
    says = "a game (all without), then a rule id or words that stand in a rule"
    command.add_argument("words", nargs="*", metavar="WORD", help=says)
    command.add_argument("--language", choices=["en", "fr"], default="en")
    command.add_argument("--coverage", action="store_true",
                     help="which clauses have code and a test; exit 1 if one has not")  # fmt: skip


def _add_adjudicate(commands: Any) -> None:
    says = "play scenarios and compare; exit 1 where an expectation does not hold"
    command = _add_command(commands, "adjudicate", "cli.adjudicate:adjudicate", says)
    command.add_argument("files", type=Path, nargs="*", metavar="FILE")
    says = "show what this seat sees after each block: a number, keeper or public"
    command.add_argument("--seat", type=_viewer, action="append", metavar="SEAT", help=says)
    says = "show the whole state after the last block"
    command.add_argument("--state", action="store_true", help=says)
    command.add_argument("--json", action="store_true", help="for machines")
    says = "play nothing; list all that a scenario of this game may say"
    command.add_argument("--forms", choices=sorted(GAMES), metavar="GAME", help=says)


def _add_duel(commands: Any) -> None:
    command = _add_command(
        commands,
        "duel",
        "cli.duels_and_pictures:run_duel",
        "let two players of the engine play many games",
    )
    _add_game_argument(command)
    command.add_argument(
        "players", nargs="+", metavar="PLAYER", help="plain or random, a seat each"
    )
    command.add_argument("--games", type=_positive_count, default=200)
    command.add_argument("--seed", default="duel")
    command.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", dest="settings"
    )
    command.add_argument("--json", action="store_true", help="for machines")


def _add_bench(commands: Any) -> None:
    command = _add_command(
        commands, "bench", "lab.bench.command:bench", "measure, in microseconds and yardsticks"
    )
    says = "engine without; an unknown word lists them all"
    names = _BenchmarkNames()
    command.add_argument(
        "what", nargs="?", default="engine", choices=names, metavar="WHAT", help=says
    )
    command.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help="typed texts to read, one on each line"
    )
    command.add_argument("--game", choices=sorted(GAMES), help="the game in which they are typed")
    command.add_argument("--json", action="store_true", help="for machines")


def replay_either(arguments: argparse.Namespace) -> int:
    """Replay a saga file or, if a number is given and no such file exists, a stored game."""
    name = str(arguments.saga)
    if name.isdigit() and not arguments.saga.exists():
        return _call("cli.data_commands:replay_game", arguments, int(name))
    return _call("cli.duels_and_pictures:run_replay", arguments)


def render_either(arguments: argparse.Namespace) -> int:
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
    return _call(
        "cli.duels_and_pictures:run_render"
        if arguments.game is None
        else "cli.data_commands:render_game",
        arguments,
    )


def _positive_count(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 100_000:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 1 up")
    return int(text)


def _viewer(text: str) -> Viewer:
    """Read a seat, the keeper or the public, as scenarios name them."""
    if text == PUBLIC_WORD:
        return None
    if text == KEEPER_WORD:
        return KEEPER
    if not text.isdigit() or not 1 <= int(text) <= 100:
        raise argparse.ArgumentTypeError(
            f"{text} is no seat; write a number, {KEEPER_WORD} or {PUBLIC_WORD}"
        )
    return Seat(int(text))


def _count_or_zero(text: str) -> int:
    if not text.isdigit() or int(text) > 100_000:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 0 up")
    return int(text)


INTERRUPTED_EXIT_CODE: Final = 130
ERROR_ADVICE: Final = {
    errno.ENOENT: ". Look whether its name is right",
    errno.EACCES: ". Run this as the user that owns it, or give yours the right",
    errno.ENOSPC: ". Free some space on that disk",
    errno.EISDIR: ". Name a file in it",
}
"""Advice that is added to the system's error messages."""


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
