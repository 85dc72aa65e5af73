"""Commands about an installation: run it, look after its database."""

from pathlib import Path
from typing import Any

from bot.cli.arguments.parser import add_command, add_local_option
from bot.cli.arguments.value_types import read_positive_count


def add_run(commands: Any) -> None:
    """Add the commands that start Skald."""
    says = "connect to Discord; without a DISCORD_TOKEN, open the local table in the browser"
    command = add_command(commands, "run", "cli.run:run_skald", says)
    command.add_argument("--no-browser", action="store_true", help="don't open the browser")
    command = add_command(
        commands, "table", "cli.run:run_table", "open the local table in the browser"
    )
    command.add_argument("--no-browser", action="store_true", help="don't open the browser")


def add_maintenance(commands: Any) -> None:
    """Add the commands that maintain an installation."""
    command = add_command(
        commands, "doctor", "cli.doctor:run_doctor", "is this installation healthy? exit 1 if not"
    )
    add_local_option(command)
    says = "copy the database into a file, also while the bot runs"
    command = add_command(commands, "backup", "cli.data_commands:back_up_to_file", says)
    command.add_argument("file", type=Path)
    add_local_option(command)
    command = add_command(
        commands,
        "restore",
        "cli.data_commands:restore_from_file",
        "put a backup in the database's place",
    )
    command.add_argument("file", type=Path)
    add_local_option(command)
    command = add_command(
        commands, "export", "cli.data_commands:export_game", "write one game, whole, into a file"
    )
    command.add_argument("game", type=read_positive_count, metavar="GAME", help="the game's number")
    command.add_argument("--out", type=Path, default=None, metavar="FILE", help="game-NUMBER.json")
    add_local_option(command)
    command = add_command(
        commands, "import", "cli.data_commands:import_game", "take a game out of a file"
    )
    command.add_argument("file", type=Path)
    add_local_option(command)
    says = "bring the database up to date; every start does so by itself"
    command = add_command(commands, "migrate", "cli.data_commands:migrate_database", says)
    add_local_option(command)
