"""`skald simulate`: play at random under faults, and prove that nothing was lost."""

import argparse
import asyncio
import tempfile
from dataclasses import replace
from pathlib import Path

from structlog.testing import capture_logs

from bot.cli.console import print_line
from bot.cli.progress import Progress
from bot.lab.simulate.days import DaySimulation
from bot.lab.simulate.final_proof import SimulationResult
from bot.lab.simulate.kills import KillSimulation
from bot.lab.simulate.plan import SimulationPlan


def run_simulation(arguments: argparse.Namespace) -> int:
    """Simulate; return exit code 1 if something does not hold."""
    with tempfile.TemporaryDirectory(prefix="skald-simulate-") as folder:
        plan = SimulationPlan(
            folder=Path(folder),
            games=arguments.games,
            days=arguments.days,
            seed=arguments.seed,
            kills=arguments.kill,
            people=arguments.people,
        )
        return print_result(carry_out_plan(plan))


def carry_out_plan(plan: SimulationPlan) -> SimulationResult:
    """Carry out a plan and return the result."""
    simulation = KillSimulation(plan) if plan.kills else DaySimulation(plan)
    with (
        capture_logs() as lines,
        Progress("kills" if plan.kills else "days", plan.kills or plan.days) as progress,
    ):
        result: SimulationResult = asyncio.run(simulation.run(progress))
    errors = [f"the log says: {line}" for line in lines if line["log_level"] == "error"]
    return replace(result, faults=(*result.faults, *errors))


def print_result(result: SimulationResult) -> int:
    """Print the result and return the exit code."""
    for name, count in result.counts.items():
        print_line(f"{name:<18}{count}")
    for fault in result.faults:
        print_line(f"DOES NOT HOLD: {fault}")
    if not result.faults and not result.counts["orders promised"]:
        print_line(
            "No order was promised, so there was nothing to lose: play longer, or kill more often."
        )
    elif not result.faults:
        print_line(
            "Every order that was promised is played, withdrawn or on its sheet; no step was "
            "resolved twice; every letter that is sent stands there once."
        )
    return int(bool(result.faults))
