"""The command line: `skald <command>`; a fault a person can cause is a sentence and exit 2."""

import argparse
import errno
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final, NoReturn

from bot.errors import MendableError, UsageError
from engine.core.files.yaml_reader import FaultError
from engine.registry import GAMES

Command = Callable[[argparse.Namespace], int]


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, and where help is."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}. `{self.prog} --help` shows what there is.\n")


def parser() -> Parser:
    """Describe every command."""
    top = Parser(prog="skald", description="The game master of strategy games on Discord.")
    top.add_argument("--version", action="version", version=f"skald {_version()}")
    top.set_defaults(run=lambda _: _help(top))
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    _run(commands)
    _demo(commands)
    _tell(commands)
    _replay(commands)
    _render(commands)
    _rules(commands)
    _adjudicate(commands)
    _duel(commands)
    _bench(commands)
    _keeping(commands)
    _simulate(commands)
    return top


def _help(top: Parser) -> int:
    top.print_help()
    return 0


def _version() -> str:
    try:
        return version("skald")
    except PackageNotFoundError:
        return "of this folder"


def _command(commands: Any, name: str, run: str, says: str) -> Parser:
    """Add a command; `run` is its module and function."""
    one: Parser = commands.add_parser(name, help=says, description=says)
    one.set_defaults(run=lambda given: _ran(run, given))
    return one


def _found(name: str) -> Any:
    """Load what carries a command out: no command waits for the parts of another."""
    module, _, part = name.partition(":")
    return getattr(import_module(f"bot.{module}"), part)


def _ran(name: str, *given: Any) -> int:
    code: int = _found(name)(*given)
    return code


class _Benches:
    """What there is to measure, read when somebody asks."""

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(_found("lab.bench.benchmarks:BENCHES")))

    def __contains__(self, one: object) -> bool:
        return one in tuple(self)


def _game(one: Parser) -> None:
    one.add_argument("game", choices=sorted(GAMES), help="which game")


def _run(commands: Any) -> None:
    says = "connect to Discord; without a DISCORD_TOKEN, open the local table in the browser"
    one = _command(commands, "run", "cli.run:run", says)
    one.add_argument("--no-browser", action="store_true", help="don't open the browser")
    one = _command(commands, "table", "cli.run:table", "open the local table in the browser")
    one.add_argument("--no-browser", action="store_true", help="don't open the browser")


def _keeping(commands: Any) -> None:
    """Add the commands of who keeps an installation."""
    one = _command(
        commands, "doctor", "cli.doctor:run", "is this installation healthy? exit 1 if not"
    )
    _local(one)
    says = "copy the database into a file, also while the bot runs"
    one = _command(commands, "backup", "cli.data_commands:backup", says)
    one.add_argument("file", type=Path)
    _local(one)
    one = _command(
        commands, "restore", "cli.data_commands:restore", "put a backup in the database's place"
    )
    one.add_argument("file", type=Path)
    _local(one)
    one = _command(
        commands, "export", "cli.data_commands:export", "write one game, whole, into a file"
    )
    one.add_argument("game", type=_count, metavar="GAME", help="the game's number")
    one.add_argument("--out", type=Path, default=None, metavar="FILE", help="game-NUMBER.json")
    _local(one)
    one = _command(commands, "import", "cli.data_commands:bring_in", "take a game out of a file")
    one.add_argument("file", type=Path)
    _local(one)
    says = "bring the database up to date; every start does so by itself"
    one = _command(commands, "migrate", "cli.data_commands:migrate", says)
    _local(one)


def _simulate(commands: Any) -> None:
    says = "play at random at a stand-in for Discord, break everything, prove that nothing is lost"
    one = _command(commands, "simulate", "lab.simulate.command:run", says)
    says = "how many tables at a time; 2 without"
    one.add_argument("--games", type=_count, default=2, metavar="N", help=says)
    says = "how many days on a clock of its own; 10 without"
    one.add_argument("--days", type=_count, default=10, metavar="N", help=says)
    one.add_argument("--seed", default="north", help="any word; the same word, the same chances")
    says = "kill the bot so often instead"
    one.add_argument("--kill", type=_count_or_none, default=0, metavar="N", help=says)
    says = "how many people play, from 2 to 8; 4 without"
    one.add_argument("--people", type=int, choices=range(2, 9), default=4, metavar="N", help=says)


def _local(one: Parser) -> None:
    one.add_argument("--local", action="store_true",
                     help="the local table's database, as without a token")  # fmt: skip


def _demo(commands: Any) -> None:
    says = "let AIs play a whole game; write every seat's pages and pictures, the tale, the saga"
    one = _command(commands, "demo", "cli.demo:run", says)
    _game(one)
    one.add_argument("--seats", type=_count, default=None, help="how many players")
    one.add_argument("--seed", default="north", help="any word; the same word, the same game")
    one.add_argument("--out", type=Path, default=Path("demo"), metavar="DIR", help="where to write")
    one.add_argument("--over", action="store_true", help="write over a tale that is there")
    one.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", dest="settings",
                     help="a table setting, such as mode=short; may be given again")  # fmt: skip
    one.add_argument("--language", choices=["en", "fr"], default="en")
    one.add_argument("--pattern", action="store_true", help="pictures that need no colour")


def _tell(commands: Any) -> None:
    one = _command(commands, "tell", "cli.demo:run_tell", "write a saga's pages and pictures")
    one.add_argument("saga", type=Path)
    one.add_argument("--out", type=Path, required=True, metavar="DIR", help="where to write")
    one.add_argument("--language", choices=["en", "fr"], default="en")
    one.add_argument("--pattern", action="store_true", help="pictures that need no colour")


def _replay(commands: Any) -> None:
    one = _command(
        commands,
        "replay",
        "cli.main:replay_either",
        "play a saga, or a kept game, again and prove it",
    )
    one.add_argument("saga", type=Path, metavar="SAGA", help="a saga file, or a game's number")
    _local(one)
    one.add_argument("--prove", action="store_true",
                     help="write the proofs anew, after the saga was edited by hand")  # fmt: skip
    one.add_argument("--cut", action="store_true",
                     help="the same, and end it where an edit made it go another way")  # fmt: skip


def _render(commands: Any) -> None:
    says = "draw what a seat sees at a step of a saga, or of a kept game"
    one = _command(commands, "render", "cli.main:render_either", says)
    one.add_argument("saga", type=Path, nargs="?", help="a saga file")
    one.add_argument("--game", type=_count, default=None, help="a kept game's number instead")
    _local(one)
    one.add_argument("picture", type=Path, help="the PNG to write")
    one.add_argument("--seat", type=_count, default=None, help="whose eyes; the public's without")
    one.add_argument("--step", type=int, default=None, help="after which step; the last without")
    one.add_argument("--part", default="", help="which picture; the game's first without")
    one.add_argument("--language", choices=["en", "fr"], default="en")
    one.add_argument("--pattern", action="store_true", help="a picture that needs no colour")
    one.add_argument("--over", action="store_true", help="write over a picture that is there")


def _rules(commands: Any) -> None:
    says = "find a rule in our words, by its id or by any words; or count what is covered"
    one = _command(commands, "rules", "cli.console:rules", says)
    says = "a game (all without), then a rule id or words that stand in a rule"
    one.add_argument("words", nargs="*", metavar="WORD", help=says)
    one.add_argument("--language", choices=["en", "fr"], default="en")
    one.add_argument("--coverage", action="store_true",
                     help="which clauses have code and a test; exit 1 if one has not")  # fmt: skip


def _adjudicate(commands: Any) -> None:
    says = "play scenarios and compare; exit 1 where an expectation does not hold"
    one = _command(commands, "adjudicate", "cli.adjudicate:adjudicate", says)
    one.add_argument("files", type=Path, nargs="+", metavar="FILE")
    one.add_argument("--seat", type=int, default=None, help="show what this seat sees after it")
    one.add_argument("--json", action="store_true", help="for machines")


def _duel(commands: Any) -> None:
    one = _command(
        commands,
        "duel",
        "cli.duels_and_pictures:run_duel",
        "let two players of the engine play many games",
    )
    _game(one)
    one.add_argument("players", nargs="+", metavar="PLAYER", help="plain or random, a seat each")
    one.add_argument("--games", type=_count, default=200)
    one.add_argument("--seed", default="duel")
    one.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", dest="settings")
    one.add_argument("--json", action="store_true", help="for machines")


def _bench(commands: Any) -> None:
    one = _command(
        commands, "bench", "lab.bench.command:bench", "measure, in microseconds and yardsticks"
    )
    says = "engine without; an unknown word lists them all"
    one.add_argument("what", nargs="?", default="engine", choices=_Benches(), metavar="WHAT",
                     help=says)  # fmt: skip
    one.add_argument("--json", action="store_true", help="for machines")


def replay_either(given: argparse.Namespace) -> int:
    """Replay a saga file or, where a number is given and no such file, a kept game."""
    name = str(given.saga)
    if name.isdigit() and not given.saga.exists():
        return _ran("cli.data_commands:replay", given, int(name))
    return _ran("cli.duels_and_pictures:run_replay", given)


def render_either(given: argparse.Namespace) -> int:
    if given.saga is None and given.game is None:
        raise UsageError("name a saga file, or a kept game by --game")
    if given.saga is not None and given.game is not None:
        raise UsageError(
            f"{given.saga} is a saga, and --game {given.game} a kept game; name one of the two, "
            "then the picture"
        )
    if given.picture.suffix.lower() != ".png":
        raise UsageError(f"{given.picture}: pictures are PNG; name a file that ends in .png")
    if given.picture.exists() and not given.over:
        raise UsageError(f"{given.picture} exists already; name a new file, or add --over")
    return _ran(
        "cli.duels_and_pictures:run_render" if given.game is None else "cli.data_commands:render",
        given,
    )


def _count(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 100_000:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 1 up")
    return int(text)


def _count_or_none(text: str) -> int:
    if not text.isdigit() or int(text) > 100_000:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 0 up")
    return int(text)


INTERRUPTED: Final = 130
HELP: Final = {
    errno.ENOENT: ". Look whether its name is right",
    errno.EACCES: ". Run this as the user that owns it, or give yours the right",
    errno.ENOSPC: ". Free some space on that disk",
    errno.EISDIR: ". Name a file in it",
}
"""What to do about what the system refuses."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; a fault is told in a sentence."""
    given = parser().parse_args(arguments)
    try:
        code: int = given.run(given)
        sys.stdout.flush()
    except (FaultError, MendableError) as fault:
        print(f"skald: {fault}", file=sys.stderr)  # noqa: T201  (this is the terminal)
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # whoever read the output has read enough
        return 0
    except OSError as fault:
        where = f"{fault.filename}: " if fault.filename else ""
        what = f"{where}{fault.strerror or fault}"
        print(f"skald: {what}{HELP.get(fault.errno or 0, '')}", file=sys.stderr)  # noqa: T201
        return 2
    except (MemoryError, RecursionError):
        print("skald: this is too large for the memory there is; make it smaller", file=sys.stderr)  # noqa: T201
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    return code
