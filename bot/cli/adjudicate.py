"""`skald adjudicate`: play scenarios, and tell what came of them."""

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

import yaml

from bot.cli.console import say
from engine.core.files.yaml_reader import read_file
from engine.core.protocol.values import Seat
from engine.core.scenarios import runner
from engine.core.scenarios.runner import Result
from engine.registry import GAMES

LONG: Final = 20
SHOWN: Final = 6
"""Of a list longer than LONG, a person sees so many."""


def adjudicate(given: argparse.Namespace) -> int:
    """Play every scenario of every file; exit 1 where an expectation does not hold."""
    look = [] if given.seat is None else [Seat(given.seat)]
    results = [result for file in given.files for result in _play(file, look)]
    if given.json:
        say(json.dumps([result.plain() for result in results], indent=2, ensure_ascii=False))
    else:
        for result in results:
            _tell(result, alone=len(results) == 1 or given.seat is not None)
        _sum(results)
    return 0 if all(result.ok for result in results) else 1


def _play(file: Any, look: Sequence[Seat]) -> Iterator[Result]:
    for one in runner.read(read_file(file), str(file), GAMES):
        yield runner.run(one, look)


def _tell(result: Result, *, alone: bool) -> None:
    """Tell one scenario: what differs, and alone also what happened."""
    say(f"{'ok  ' if result.ok else 'FAIL'}  {result.scenario.title}")
    if alone:
        for number, part in enumerate(result.parts, 1):
            _tell_block(number, part.plain())
        if result.parts:
            say("  state after:")
            _indented(_trimmed(result.parts[-1].state), "    ")
    for one in result.differences:
        at = f" (line {one.line})" if one.line else ""
        say(f"  {one.path}{at}: expected {_short(one.expected)}, found {_short(one.found)}")


def _tell_block(number: int, block: dict[str, Any]) -> None:
    for seat, refusals in block["refused"].items():
        for one in refusals:
            facts = ", ".join(f"{name}={value}" for name, value in one["facts"].items())
            say(f"  block {number}: {seat} is refused: {one['code']} ({one['rule']}) {facts}")
    for seat, events in block["heard"].items():
        told = block["heard"].get("public", []) if seat != "public" else []
        for one in (event for event in events if event not in told):
            rest = {key: value for key, value in one.items() if key not in {"kind", "audience"}}
            say(f"  block {number}: {seat} hears {one['kind']} {_short(rest)}")
    for seat, view in block["views"].items():
        say(f"  block {number}: {seat} sees:")
        _indented(view, "    ")


def _trimmed(data: Any) -> Any:
    """Shorten long piles for the eye; `--json` has them whole."""
    if isinstance(data, dict):
        return {key: _trimmed(value) for key, value in data.items()}
    if isinstance(data, list) and len(data) > LONG:
        return [*data[:SHOWN], f"... {len(data) - SHOWN} more"]
    return data


def _indented(data: Any, margin: str) -> None:
    text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, default_flow_style=None)
    for line in text.splitlines():
        say(margin + line)


def _short(data: Any) -> str:
    text = json.dumps(data, ensure_ascii=False, default=str)
    return text if len(text) <= 160 else f"{text[:157]}..."


def _sum(results: Sequence[Result]) -> None:
    wrong = sum(1 for result in results if not result.ok)
    if len(results) > 1:
        say(f"{len(results)} scenarios, {wrong} of them with differences")
