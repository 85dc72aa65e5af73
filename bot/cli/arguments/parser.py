"""The parser of `skald`, and what several commands take."""

import argparse
from importlib import import_module
from typing import Any, NoReturn

from engine.registry import GAMES


class Parser(argparse.ArgumentParser):
    """Reports errors in one sentence that names the help."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}. `{self.prog} --help` shows what there is.\n")


def add_command(commands: Any, name: str, run: str, says: str) -> Parser:
    """Add a command; `run` is `module:function` below `bot`."""
    command: Parser = commands.add_parser(name, help=says, description=says)
    command.set_defaults(run=lambda arguments: run_function(run, arguments))
    return command


def import_attribute(name: str) -> Any:
    """Import `module:name` below `bot` only when needed, so that each command starts fast."""
    module, _, part = name.partition(":")
    return getattr(import_module(f"bot.{module}"), part)


def run_function(name: str, *arguments: Any) -> int:
    """Import `module:name` below `bot`, call it, and return its exit code."""
    code: int = import_attribute(name)(*arguments)
    return code


def add_game_argument(command: Parser) -> None:
    """Add the argument that names a game."""
    command.add_argument("game", choices=sorted(GAMES), help="which game")


def add_local_option(command: Parser) -> None:
    """Add the option that chooses the local table's database."""
    command.add_argument("--local", action="store_true",
                     help="the local table's database, as without a token")  # fmt: skip
