"""`skald adjudicate`: play scenarios, and report the results."""

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

import yaml

from bot.cli.console import say
from bot.cli.given_files import read_given_file
from engine.core.protocol.values import Seat
from engine.core.scenarios import runner
from engine.core.scenarios.runner import ScenarioResult
from engine.registry import GAMES

LONG_LIST: Final = 20
MAX_SHOWN: Final = 6
"""Entries that are shown of a longer list than `LONG_LIST`."""


def adjudicate(arguments: argparse.Namespace) -> int:
    """Play every scenario of every file; exit 1 where an expectation does not hold."""
    viewers = [] if arguments.seat is None else [Seat(arguments.seat)]
    results = [result for file in arguments.files for result in _play(file, viewers)]
    if arguments.json:
        say(json.dumps([result.as_data() for result in results], indent=2, ensure_ascii=False))
    else:
        for result in results:
            _report(result, alone=len(results) == 1 or arguments.seat is not None)
        _report_total(results)
    return 0 if all(result.is_ok for result in results) else 1


def _play(file: Any, viewers: Sequence[Seat]) -> Iterator[ScenarioResult]:
    for scenario in runner.read_scenarios(read_given_file(file), str(file), GAMES):
        yield runner.run_scenario(scenario, viewers)


def _report(result: ScenarioResult, *, alone: bool) -> None:
    """Report one scenario: what differs and, if it is `alone`, what happened."""
    say(f"{'ok  ' if result.is_ok else 'FAIL'}  {result.scenario.title}")
    if alone:
        for number, block in enumerate(result.block_results, 1):
            _report_block(number, block.as_data())
        if result.block_results:
            say("  state after:")
            _say_indented(_trim(result.block_results[-1].state), "    ")
    for difference in result.differences:
        where = f" (line {difference.line})" if difference.line else ""
        expected, found = _short_json(difference.expected), _short_json(difference.found)
        say(f"  {difference.path}{where}: expected {expected}, found {found}")


def _report_block(number: int, block: dict[str, Any]) -> None:
    for seat, refusals in block["refused"].items():
        for item in refusals:
            facts = ", ".join(f"{name}={value}" for name, value in item["facts"].items())
            say(f"  block {number}: {seat} is refused: {item['code']} ({item['rule']}) {facts}")
    for seat, events in block["heard"].items():
        public_events = block["heard"].get("public", []) if seat != "public" else []
        for item in (event for event in events if event not in public_events):
            fields = {key: value for key, value in item.items() if key not in {"kind", "audience"}}
            say(f"  block {number}: {seat} hears {item['kind']} {_short_json(fields)}")
    for seat, view in block["views"].items():
        say(f"  block {number}: {seat} sees:")
        _say_indented(view, "    ")


def _trim(data: Any) -> Any:
    """Shorten long lists for reading; `--json` shows them whole."""
    if isinstance(data, dict):
        return {key: _trim(value) for key, value in data.items()}
    if isinstance(data, list) and len(data) > LONG_LIST:
        return [*data[:MAX_SHOWN], f"... {len(data) - MAX_SHOWN} more"]
    return data


def _say_indented(data: Any, margin: str) -> None:
    text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, default_flow_style=None)
    for line in text.splitlines():
        say(margin + line)


def _short_json(data: Any) -> str:
    text = json.dumps(data, ensure_ascii=False, default=str)
    return text if len(text) <= 160 else f"{text[:157]}..."


def _report_total(results: Sequence[ScenarioResult]) -> None:
    wrong = sum(1 for result in results if not result.is_ok)
    if len(results) > 1:
        say(f"{len(results)} scenarios, {wrong} of them with differences")
