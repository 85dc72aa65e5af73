"""Commands that look up rules and try them."""

from pathlib import Path
from typing import Any

from bot.cli.arguments.parser import add_command
from bot.cli.arguments.value_types import read_viewer


def add_rules(commands: Any) -> None:
    """Add the command that finds rules."""
    says = "find a rule in our words, by its id or by any words; or count what is covered"
    command = add_command(commands, "rules", "cli.console:show_rules", says)
    says = "a game (all without), then a rule id or words that stand in a rule"
    command.add_argument("words", nargs="*", metavar="WORD", help=says)
    command.add_argument("--language", choices=["en", "fr"], default="en")
    command.add_argument("--coverage", action="store_true",
                     help="which clauses have code and a test; exit 1 if one has not")  # fmt: skip


def add_adjudicate(commands: Any) -> None:
    """Add the command that plays scenarios."""
    says = "play scenarios and compare; exit 1 where an expectation does not hold"
    command = add_command(commands, "adjudicate", "cli.adjudicate:adjudicate_files", says)
    command.add_argument("files", type=Path, nargs="*", metavar="FILE")
    says = "show what this seat sees after each block: a number, keeper or public"
    command.add_argument("--seat", type=read_viewer, action="append", metavar="SEAT", help=says)
    says = "show the whole state after the last block"
    command.add_argument("--state", action="store_true", help=says)
    says = "show every value whole, however long it is"
    command.add_argument("--whole", action="store_true", help=says)
    command.add_argument("--json", action="store_true", help="for machines")
    says = "play nothing; list all that a scenario of this game may say"
    command.add_argument("--forms", metavar="GAME", help=says)
