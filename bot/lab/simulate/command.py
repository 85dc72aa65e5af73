"""`skald simulate`: play at random, break everything, and prove that nothing was lost."""

import argparse
import asyncio
import tempfile
from dataclasses import replace
from pathlib import Path

from structlog.testing import capture_logs

from bot.cli.console import say
from bot.cli.progress import Progress
from bot.lab.simulate.days import Days
from bot.lab.simulate.final_proof import Verdict
from bot.lab.simulate.kills import Kills
from bot.lab.simulate.plan import Plan


def run(given: argparse.Namespace) -> int:
    """Simulate; exit 1 where something does not hold."""
    with tempfile.TemporaryDirectory(prefix="skald-simulate-") as folder:
        plan = Plan(
            folder=Path(folder),
            games=given.games,
            days=given.days,
            seed=given.seed,
            kills=given.kill,
            people=given.people,
        )
        return told(simulated(plan))


def simulated(plan: Plan) -> Verdict:
    """Carry a plan out."""
    made = Kills(plan) if plan.kills else Days(plan)
    with (
        capture_logs() as lines,
        Progress("kills" if plan.kills else "days", plan.kills or plan.days) as progress,
    ):
        found: Verdict = asyncio.run(made.run(progress))
    errors = [f"the log says: {line}" for line in lines if line["log_level"] == "error"]
    return replace(found, faults=(*found.faults, *errors))


def told(found: Verdict) -> int:
    """Say what came of it."""
    for name, count in found.counts.items():
        say(f"{name:<18}{count}")
    for fault in found.faults:
        say(f"DOES NOT HOLD: {fault}")
    if not found.faults and not found.counts["orders promised"]:
        say("No order was promised, so there was nothing to lose: play longer, or kill more often.")
    elif not found.faults:
        say(
            "Every order that was promised is played, withdrawn or on its sheet; no step was "
            "resolved twice; every letter that is sent stands there once."
        )
    return int(bool(found.faults))
