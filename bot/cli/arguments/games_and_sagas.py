"""Commands that play games, and that show or prove games that were played."""

from pathlib import Path
from typing import Any

from bot.cli.arguments.parser import add_command, add_game_argument, add_local_option
from bot.cli.arguments.value_types import read_positive_count


def add_demo(commands: Any) -> None:
    """Add the command that lets AIs play a whole game."""
    says = "let AIs play a whole game; write every seat's pages and pictures, the tale, the saga"
    command = add_command(commands, "demo", "cli.demo:run_demo", says)
    add_game_argument(command)
    command.add_argument("--seats", type=read_positive_count, default=None, help="how many players")
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


def add_tell(commands: Any) -> None:
    """Add the command that writes the pages and pictures of a saga."""
    command = add_command(
        commands, "tell", "cli.demo:run_tell", "write a saga's pages and pictures"
    )
    command.add_argument("saga", type=Path)
    command.add_argument("--out", type=Path, required=True, metavar="DIR", help="where to write")
    command.add_argument("--language", choices=["en", "fr"], default="en")
    command.add_argument("--pattern", action="store_true", help="pictures that need no colour")


def add_replay(commands: Any) -> None:
    """Add the command that proves that a game plays again the same."""
    command = add_command(
        commands,
        "replay",
        "cli.arguments.saga_or_game:replay_saga_or_game",
        "play a saga, or a kept game, again and prove it",
    )
    command.add_argument("saga", type=Path, metavar="SAGA", help="a saga file, or a game's number")
    add_local_option(command)
    command.add_argument("--prove", action="store_true",
                     help="write the proofs anew, after the saga was edited by hand")  # fmt: skip
    command.add_argument("--cut", action="store_true",
                     help="the same, and end it where an edit made it go another way")  # fmt: skip


def add_render(commands: Any) -> None:
    """Add the command that draws one picture of a game."""
    says = "draw what a seat sees at a step of a saga, or of a kept game"
    command = add_command(
        commands, "render", "cli.arguments.saga_or_game:render_saga_or_game", says
    )
    command.add_argument("saga", type=Path, nargs="?", help="a saga file")
    command.add_argument(
        "--game", type=read_positive_count, default=None, help="a kept game's number instead"
    )
    add_local_option(command)
    command.add_argument("picture", type=Path, help="the PNG to write")
    command.add_argument(
        "--seat", type=read_positive_count, default=None, help="whose eyes; the public's without"
    )
    command.add_argument(
        "--step", type=int, default=None, help="after which step; the last without"
    )
    command.add_argument("--part", default="", help="which picture; the game's first without")
    command.add_argument("--language", choices=["en", "fr"], default="en")
    command.add_argument("--pattern", action="store_true", help="a picture that needs no colour")
    command.add_argument("--over", action="store_true", help="write over a picture that is there")


def add_guide(commands: Any) -> None:
    """Add the command that draws the guide of a game."""
    says = "draw the pages of a game's guide"
    command = add_command(commands, "guide", "cli.sagas_and_pictures:run_guide", says)
    add_game_argument(command)
    command.add_argument("--out", type=Path, required=True, metavar="DIR", help="where to write")
    says = "which page; may be given again; all of them without"
    command.add_argument(
        "--page", type=read_positive_count, action="append", dest="pages", help=says
    )
    command.add_argument("--language", choices=["en", "fr"], default="en")


def add_duel(commands: Any) -> None:
    """Add the command that lets machines play many games."""
    says = "let players of the engine, or all sides of a game, play many games"
    command = add_command(commands, "duel", "cli.duels.duel_command:run_duel", says)
    add_game_argument(command)
    says = "plain, gentle or random, a seat each; without, every side plays every other one"
    command.add_argument("players", nargs="*", metavar="PLAYER", help=says)
    says = "how many games, of sides for each pair; 200 without, of sides 100"
    command.add_argument("--games", type=read_positive_count, default=None, help=says)
    says = "a quick table of sides: 20 games for each pair"
    command.add_argument("--fast", action="store_true", help=says)
    says = "in how many processes sides play; one for each core without"
    command.add_argument("--jobs", type=read_positive_count, default=None, help=says)
    command.add_argument("--seed", default="duel")
    command.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", dest="settings"
    )
    command.add_argument("--json", action="store_true", help="for machines")
