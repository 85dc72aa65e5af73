"""Thirty days of play with many failures, and the proof that nothing was lost."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.lab.simulate import final_proof
from bot.lab.simulate.command import carry_out_plan, print_result
from bot.lab.simulate.final_proof import DatabaseRows, SimulationResult
from bot.lab.simulate.plan import SimulationPlan
from bot.lab.simulate.promises import Promise, PromiseLedger
from bot.lab.simulate.simulation_context import BotMessage
from bot.messages.message_numbers import component_number, message_token
from tests.bot.flow.flow import Flow
from tests.bot.flow.games import all_game_types

GAMES = "tests.bot.flow.games:all_game_types"


def test_thirty_days_in_which_much_goes_wrong_keep_every_promise(tmp_path: Path) -> None:
    plan = SimulationPlan(
        tmp_path, days=30, people=3, actions_per_visit=2, seed="storm", game_types_from=GAMES
    )
    found = carry_out_plan(plan)
    assert found.faults == ()
    assert found.counts["steps"] > 30
    assert found.counts["orders promised"] > 20
    assert found.counts["letters due"] == 0


def test_whatever_does_not_hold_is_said_and_ends_in_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert print_result(SimulationResult(("letter 5 was sent 2 times",), {"games": 2})) == 1
    assert "DOES NOT HOLD: letter 5 was sent 2 times" in capsys.readouterr().out
    assert print_result(SimulationResult((), {"games": 2, "orders promised": 1})) == 0
    assert "Every order that was promised" in capsys.readouterr().out


def test_where_nothing_was_promised_nothing_is_claimed(capsys: pytest.CaptureFixture[str]) -> None:
    assert print_result(SimulationResult((), {"games": 2, "orders promised": 0})) == 0
    out = capsys.readouterr().out
    assert "No order was promised" in out
    assert "Every order" not in out


# The proof sees what is wrong


class Line:
    """A row with some values changed."""

    def __init__(self, row: Any, **changes: Any) -> None:
        self.__dict__.update(row._asdict(), **changes)


Change = Callable[[DatabaseRows, list[BotMessage]], tuple[DatabaseRows, list[BotMessage]]]


def lost_order(
    books: DatabaseRows, written: list[BotMessage]
) -> tuple[DatabaseRows, list[BotMessage]]:
    return replace(books, orders=[]), written


def played_twice(
    books: DatabaseRows, written: list[BotMessage]
) -> tuple[DatabaseRows, list[BotMessage]]:
    return replace(books, orders=books.orders * 2), written


def resolved_twice(
    books: DatabaseRows, written: list[BotMessage]
) -> tuple[DatabaseRows, list[BotMessage]]:
    return replace(books, positions=[*books.positions, books.positions[-1]]), written


def sent_twice(
    books: DatabaseRows, written: list[BotMessage]
) -> tuple[DatabaseRows, list[BotMessage]]:
    return books, written * 2


def never_sent(
    books: DatabaseRows, written: list[BotMessage]
) -> tuple[DatabaseRows, list[BotMessage]]:
    return books, written[:0]


def forget_letters(
    books: DatabaseRows, written: list[BotMessage]
) -> tuple[DatabaseRows, list[BotMessage]]:
    rows: Any = [Line(row, sent_at=None, next_try=None, failed="") for row in books.outbox]
    return replace(books, outbox=rows), written


def add_unexplained_message(
    books: DatabaseRows, written: list[BotMessage]
) -> tuple[DatabaseRows, list[BotMessage]]:
    return books, [
        *written,
        BotMessage(1, 2, component_number(message_token("nothing")), is_public=True, is_plain=True),
    ]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lost_order, "was promised"),
        (played_twice, "played other orders than are kept"),
        (resolved_twice, "was resolved 2 times"),
        (sent_twice, "was sent 2 times"),
        (never_sent, "is called sent, and was not"),
        (forget_letters, "is neither sent nor due nor marked"),
        (add_unexplained_message, "nothing explains 1 public messages"),
    ],
)
async def test_the_proof_sees_what_is_wrong(flow: Flow, change: Change, says: str) -> None:
    game = await flow.running_bot.open_table("toy")
    ada = flow.people["Ada"]
    await flow.running_bot.write_dm(ada, "bid 1")
    mine = [one for one in ada.read_messages(await ada.open_dm()) if one["content"] == "bid 1"]
    for name in ("Ada", "Rorik"):
        await flow.running_bot.write_dm(flow.people[name], "ready")
    await flow.let_time_pass()
    assert (await flow.read_game(game)).revision == 2
    promise = Promise(ada.id, f"dm.{mine[0]['id']}")
    books, written = DatabaseRows.read(flow.file), flow.stage.bot_messages
    assert find_faults(books, written, promise) == []
    found = find_faults(*change(books, written), promise)
    assert any(says in one for one in found), found


def find_faults(books: DatabaseRows, written: list[BotMessage], promise: Promise) -> list[str]:
    kinds = all_game_types()
    return [
        *final_proof.find_promise_faults(books, PromiseLedger([promise]), kinds),
        *final_proof.find_sheet_faults(books, kinds),
        *final_proof.find_step_faults(books),
        *final_proof.find_letter_faults(books, written),
        *final_proof.find_public_message_faults(books, written),
    ]
