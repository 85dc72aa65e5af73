"""`skald adjudicate`: play scenarios, and report the results."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any, Final

import yaml

from bot.cli.console import print_line
from bot.cli.given_files import read_given_file
from bot.cli.schema_page import write_schema_page
from bot.errors import UsageError
from engine.core.files.file_faults import FaultError
from engine.core.files.nearest_words import suggest_nearest
from engine.core.protocol.game import Game
from engine.core.protocol.values import KEEPER, Viewer
from engine.core.scenarios import reader, runner
from engine.core.scenarios.results import BlockResult, Difference, ScenarioResult
from engine.registry import GAMES

Result = ScenarioResult | FaultError

LONG_LIST: Final = 20
MAX_SHOWN: Final = 6
"""Entries that are shown of a longer list than `LONG_LIST`."""
MAX_CHARACTERS: Final = 160
"""A value on a line of the report has at most this many characters."""
MAX_CHARACTERS_OF_DIFFERENCE: Final = 600
CUT: Final = "..."
"""Stands where a value was cut."""


def adjudicate_files(arguments: argparse.Namespace) -> int:
    """Play every scenario of every file, or show the schemas of a game.

    Exit 1 where an expectation does not hold, 2 where something can't be read.
    """
    if arguments.forms is not None:
        print_line(write_schema_page(_find_game(arguments.forms)))
        return 0
    if not arguments.files:
        raise UsageError("name a file with scenarios, or show what they may say: --forms GAME")
    results = [
        result for file in arguments.files for result in _play_file(file, arguments.seat or ())
    ]
    if arguments.json:
        data = [_as_data(result) for result in results]
        print_line(json.dumps(data, indent=2, ensure_ascii=False))
    _report_all(results, arguments)
    return _exit_code(results)


def _find_game(key: str) -> Game[Any, Any]:
    if key not in GAMES:
        hint = suggest_nearest(key, GAMES) or f"; there are {', '.join(GAMES)}"
        raise UsageError(f"there is no game {key}{hint}")
    return GAMES[key]


def _report_all(results: Sequence[Result], arguments: argparse.Namespace) -> None:
    """Report what can't be read, and unless it is for machines, what came of the others."""
    report = Report(shows_whole=arguments.whole)
    for result in results:
        if isinstance(result, FaultError):
            for fault in result.all_faults:
                print(f"skald: {fault}", file=sys.stderr)  # noqa: T201  (this is the terminal)
        elif not arguments.json:
            _report(report, result, arguments, is_alone=len(results) == 1)
    if not arguments.json:
        _report_total(results)
        if report.has_cut:
            print_line(f"Long values are cut, as at {CUT}; --whole shows them.")


def _exit_code(results: Sequence[Result]) -> int:
    if any(isinstance(result, FaultError) for result in results):
        return 2
    return 0 if all(isinstance(one, ScenarioResult) and one.is_ok for one in results) else 1


def _play_file(file: Any, viewers: Sequence[Viewer]) -> Iterator[Result]:
    """Play the scenarios of a file; a fault stands in the place of one that can't be read."""
    try:
        text = read_given_file(file)
    except FaultError as fault:
        yield fault
        return
    for scenario in reader.read_each_scenario(text, str(file), GAMES):
        yield scenario if isinstance(scenario, FaultError) else _play(scenario, viewers)


def _play(scenario: runner.Scenario, viewers: Sequence[Viewer]) -> Result:
    """Play a scenario; a number that the game has no seat for is somebody of the public."""
    seats = {KEEPER, *range(1, max(scenario.game.seats) + 1)}
    seen = [viewer if viewer in seats else None for viewer in viewers]
    try:
        return runner.run_scenario(scenario, seen)
    except FaultError as fault:
        return fault


def _as_data(result: Result) -> dict[str, Any]:
    if isinstance(result, FaultError):
        return {
            "file": result.name,
            "line": result.line,
            "ok": False,
            "fault": str(result),
            "faults": [str(fault) for fault in result.all_faults],
        }
    return result.as_data()


class Report:
    """Writes values on lines of a report, and remembers whether it has cut any."""

    def __init__(self, *, shows_whole: bool) -> None:
        self.shows_whole = shows_whole
        self.has_cut = False

    def short_json(self, data: Any, most: int = MAX_CHARACTERS) -> str:
        """Return data as JSON, cut to so many characters unless it is shown whole."""
        text = json.dumps(data, ensure_ascii=False, default=str)
        if self.shows_whole or len(text) <= most:
            return text
        self.has_cut = True
        return f"{text[: most - len(CUT)]}{CUT}"

    def trim(self, data: Any) -> Any:
        """Return data with long lists cut, unless it is shown whole."""
        if isinstance(data, dict):
            return {key: self.trim(value) for key, value in data.items()}
        if isinstance(data, list) and len(data) > LONG_LIST and not self.shows_whole:
            self.has_cut = True
            return [*data[:MAX_SHOWN], f"{CUT} {len(data) - MAX_SHOWN} more"]
        return data


def _report(
    report: Report, result: ScenarioResult, arguments: argparse.Namespace, *, is_alone: bool
) -> None:
    """Report one scenario: what differs first, then what was asked for."""
    print_line(f"{'ok  ' if result.is_ok else 'FAIL'}  {result.scenario.title}")
    for difference in result.differences:
        _report_difference(report, difference)
    for number, block in enumerate(result.block_results, 1):
        if is_alone or arguments.seat:
            _report_block(report, number, block)
        if arguments.seat:
            _report_views(number, block)
    if arguments.state and result.block_results:
        print_line("  state after:")
        _say_indented(report.trim(result.block_results[-1].state), "    ")


def _report_difference(report: Report, one: Difference) -> None:
    where = f" (line {one.line})" if one.line else ""
    expected = report.short_json(one.expected, MAX_CHARACTERS_OF_DIFFERENCE)
    found = report.short_json(one.found, MAX_CHARACTERS_OF_DIFFERENCE)
    print_line(f"  {one.path}{where}: expected {expected}, found {found}")


def _report_block(report: Report, number: int, result: BlockResult) -> None:
    block = result.as_data()
    for seat, refusals in block["refused"].items():
        for item in refusals:
            facts = ", ".join(f"{name}={value}" for name, value in item["facts"].items())
            print_line(
                f"  block {number}: {seat} is refused: {item['code']} ({item['rule']}) {facts}"
            )
    for seat, events in block["heard"].items():
        public_events = block["heard"].get("public", []) if seat != "public" else []
        for item in (event for event in events if event not in public_events):
            fields = {key: value for key, value in item.items() if key not in {"kind", "audience"}}
            print_line(f"  block {number}: {seat} hears {item['kind']} {report.short_json(fields)}")


def _report_views(number: int, result: BlockResult) -> None:
    """Show the views that were asked for."""
    for seat, view in result.views.items():
        if seat in result.seats_asked_for:
            print_line(f"  block {number}: {seat} sees:")
            _say_indented(view, "    ")


def _say_indented(data: Any, margin: str) -> None:
    text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, default_flow_style=None)
    for line in text.splitlines():
        print_line(margin + line)


def _report_total(results: Sequence[Result]) -> None:
    """Say how many scenarios there are, unless there is only one."""
    played = [result for result in results if isinstance(result, ScenarioResult)]
    wrong = sum(1 for result in played if not result.is_ok)
    unread = len(results) - len(played)
    if len(results) > 1:
        more = f"; {unread} more can't be read" if unread else ""
        print_line(f"{len(played)} scenarios, {wrong} of them with differences{more}")
