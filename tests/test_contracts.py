"""The import contracts of pyproject.toml hold, and each of them notices when it is broken."""

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "render", "bot", "cogs")


class Breach(NamedTuple):
    """Modules that break one contract, and the lines that the report must contain for them."""

    contract: int
    modules: Mapping[str, str]
    told: tuple[str, ...]


BREACHES = {
    "an upward import": Breach(
        1,
        {
            "bot/games/breach": "import cogs",
            "render/drawing/breach": "import bot.games.breached",
            "bot/games/breached": "",
        },
        ("bot.games.breach -> cogs", "render.drawing.breach -> bot.games.breached"),
    ),
    "a game that knows the registry or its neighbour": Breach(
        2,
        {
            "engine/core/breach": "import engine.registry",
            "engine/registry": "",
            "engine/echoes/breach": "import engine.capital.breached",
            "engine/capital/breached": "",
        },
        (
            "engine.core.breach -> engine.registry",
            "engine.echoes.breach -> engine.capital.breached",
        ),
    ),
    "a clock, chance, the network or a disk in the rules": Breach(
        3,
        {
            "engine/core/breach": "import asyncio, random, time, datetime, sqlite3",
            "engine/capital/breach": "import aiosqlite, discord, apscheduler.job, PIL.Image",
        },
        (
            *(
                f"engine.core.breach -> {name}"
                for name in ("asyncio", "random", "time", "datetime", "sqlite3")
            ),
            *(
                f"engine.capital.breach -> {name}"
                for name in ("aiosqlite", "discord", "apscheduler", "PIL")
            ),
        ),
    ),
    "the whole truth outside of the engine": Breach(
        4,
        {
            "engine/echoes/state": "class State: ...",
            "engine/echoes/turn/resolve": "def resolve(): ...",
            "render/drawing/breach": "from engine.echoes.state import State",
            "cogs/orders/breach": "from engine.echoes.turn.resolve import resolve",
        },
        (
            "render.drawing.breach -> engine.echoes.state",
            "cogs.orders.breach -> engine.echoes.turn.resolve",
        ),
    ),
    "a check, an option or an AI that sees the truth": Breach(
        5,
        {
            "engine/echoes/state": "class State: ...",
            "engine/echoes/checks": "from engine.echoes.state import State",
            "engine/echoes/choices": "from engine.echoes import state",
            "engine/echoes/ai": "import engine.echoes.state",
        },
        tuple(
            f"engine.echoes.{name} -> engine.echoes.state" for name in ("checks", "choices", "ai")
        ),
    ),
    "a plan that sees the truth through helpers": Breach(
        5,
        {
            "engine/echoes/state": "class State: ...",
            "engine/echoes/movement/armies_in_hex": "from engine.echoes.state import State",
            "engine/echoes/movement/odds": "import engine.echoes.movement.armies_in_hex",
            "engine/echoes/planning": "import engine.echoes.movement.odds",
        },
        ("engine.echoes.planning -> engine.echoes.movement.odds",),
    ),
    "a picture that knows Discord or the database": Breach(
        6,
        {
            "render/drawing/breach": "import discord.ui",
            "render/language/breach": "import aiosqlite",
        },
        ("render.drawing.breach -> discord", "render.language.breach -> aiosqlite"),
    ),
    "a circle of modules": Breach(
        7,
        {
            "engine/echoes/one": "import engine.echoes.two",
            "engine/echoes/two": "import engine.echoes.one",
            "engine/core/first": "import engine.core.second",
            "engine/core/second": "import engine.core.first",
        },
        ("No cycles are allowed in engine.core.", "No cycles are allowed in engine.echoes."),
    ),
    "a cog or a card that reaches the store": Breach(
        11,
        {
            "cogs/orders/breach": "import bot.store.store",
            "bot/cards/breach": "import bot.store.store",
        },
        ("cogs.orders.breach -> bot.store.store", "bot.cards.breach -> bot.store.store"),
    ),
    "an application that knows Discord": Breach(
        12, {"bot/play/orders/breach": "import discord"}, ("bot.play.orders.breach -> discord",)
    ),
    "a rule that opens a file": Breach(
        13,
        {
            "engine/core/breach": "from pathlib import Path",
            "engine/capital/turn/breach": "from importlib.resources import files",
        },
        ("engine.core.breach -> pathlib", "engine.capital.turn.breach -> importlib"),
    ),
}


def copy_of_the_tree(folder: Path) -> Path:
    shutil.copy(ROOT / "pyproject.toml", folder)
    for package in PACKAGES:
        for source in (ROOT / package).rglob("*.py"):
            copy = folder / source.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, copy)
    return folder


def write_modules(folder: Path, modules: Mapping[str, str]) -> None:
    for name, text in modules.items():
        module = folder / f"{name}.py"
        module.parent.mkdir(parents=True, exist_ok=True)
        (module.parent / "__init__.py").touch()
        module.write_text(text, encoding="utf-8")


def run_linter(folder: Path) -> str:
    lint_imports = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [lint_imports, "--no-cache"], cwd=folder, capture_output=True, text=True, check=False
    )
    report = done.stdout + done.stderr
    assert (done.returncode == 0) == (not list_broken(report)), report
    return report


def list_broken(report: str) -> list[int]:
    verdicts = re.findall(r"^(\d+)\. .* (KEPT|BROKEN)(?: \(.*)?$", report, re.MULTILINE)
    assert [int(number) for number, _ in verdicts] == [*range(1, 14)], report
    return [int(number) for number, verdict in verdicts if verdict == "BROKEN"]


def test_the_tree_keeps_all_contracts() -> None:
    report = run_linter(ROOT)
    assert list_broken(report) == [], report


@pytest.mark.parametrize("breach", BREACHES.values(), ids=BREACHES)
def test_a_breach_breaks_its_own_contract_and_no_other(breach: Breach, tmp_path: Path) -> None:
    tree = copy_of_the_tree(tmp_path)
    write_modules(tree, breach.modules)
    report = run_linter(tree)
    assert list_broken(report) == [breach.contract], report
    for line in breach.told:
        assert line in report


def test_the_engine_calls_open_nowhere() -> None:
    """What contract 13 can't see: a builtin needs no import."""
    called = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in (ROOT / "engine").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Name) and node.id in {"open", "__import__", "eval", "exec"}
    ]
    assert called == []


def test_a_game_that_is_not_in_the_row_of_games_is_noticed(tmp_path: Path) -> None:
    tree = copy_of_the_tree(tmp_path)
    write_modules(tree, {"engine/stranger/checks": ""})
    report = run_linter(tree)
    assert list_broken(report) == [2], report
    assert "engine.stranger" in report
