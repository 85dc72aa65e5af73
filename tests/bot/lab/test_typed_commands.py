"""An order is written as the command of its game that a person would type."""

from typing import Any, Literal

from pydantic import Field

from bot.lab.typed_commands import OrderCommand, write_order_command
from engine.core.protocol.values import Order


class Raze(Order):
    """An order whose name begins that of another one."""

    kind: Literal["raze"] = "raze"
    at: str
    lasting: bool = False
    units: tuple[int, ...] = ()
    moves: dict[str, str] = Field(default_factory=dict)


def command(name: str, *options: Any) -> dict[str, Any]:
    """Return a command, or a group of commands, as Discord describes it."""
    return {"name": name, "type": 1, "options": list(options)}


OPTIONS = [{"name": name, "type": 3} for name in ("at", "lasting", "units", "moves")]
COMMANDS = [
    command("table", command("raze", *OPTIONS)),
    command("war-2", command("raze", *OPTIONS), command("raze-on-sight", *OPTIONS)),
]


def test_values_are_typed_as_people_type_them() -> None:
    order = Raze(at="Hestagard", lasting=True, units=(1, 2), moves={"a": "b"})
    assert write_order_command(COMMANDS, "war", order, "raze Hestagard") == OrderCommand(
        "war-2 raze", {"at": "Hestagard", "lasting": "true", "units": "1, 2", "moves": "a > b"}
    )


def test_the_command_is_the_one_whose_name_begins_the_line() -> None:
    order = Raze(at="x")
    for line, path in (("Raze x", "war-2 raze"), ("raze on sight x", "war-2 raze-on-sight")):
        found = write_order_command(COMMANDS, "war", order, line)
        assert found is not None
        assert found.path == path


def test_an_order_without_a_command_or_without_its_options_is_none() -> None:
    order = Raze(at="x")
    assert write_order_command(COMMANDS, "war", order, "build x") is None
    assert write_order_command([command("war", command("raze"))], "war", order, "raze x") is None
