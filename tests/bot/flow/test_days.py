"""Thirty days of play in which much goes wrong, and the proof that nothing came of it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.lab.simulate import final_proof
from bot.lab.simulate.command import simulated, told
from bot.lab.simulate.final_proof import DatabaseRows, Verdict
from bot.lab.simulate.plan import Plan
from bot.lab.simulate.promises import Promise, PromiseLedger
from bot.lab.simulate.stage import Written
from bot.messages.message_numbers import mark, number
from tests.bot.flow.flow import Flow
from tests.bot.flow.games import with_toy

GAMES = "tests.bot.flow.games:with_toy"


def test_thirty_days_in_which_much_goes_wrong_keep_every_promise(tmp_path: Path) -> None:
    plan = Plan(tmp_path, days=30, people=3, deeds=2, seed="storm", kinds_from=GAMES)
    found = simulated(plan)
    assert found.faults == ()
    assert found.counts["steps"] > 30
    assert found.counts["orders promised"] > 20
    assert found.counts["letters due"] == 0


def test_whatever_does_not_hold_is_said_and_ends_in_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(Verdict(("letter 5 was sent 2 times",), {"games": 2})) == 1
    assert "DOES NOT HOLD: letter 5 was sent 2 times" in capsys.readouterr().out
    assert told(Verdict((), {"games": 2, "orders promised": 1})) == 0
    assert "Every order that was promised" in capsys.readouterr().out


def test_where_nothing_was_promised_nothing_is_claimed(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(Verdict((), {"games": 2, "orders promised": 0})) == 0
    out = capsys.readouterr().out
    assert "No order was promised" in out
    assert "Every order" not in out


# The proof sees what is wrong


class Line:
    """A row with some values changed."""

    def __init__(self, row: Any, **changes: Any) -> None:
        self.__dict__.update(row._asdict(), **changes)


Change = Callable[[DatabaseRows, list[Written]], tuple[DatabaseRows, list[Written]]]


def lost_order(books: DatabaseRows, written: list[Written]) -> tuple[DatabaseRows, list[Written]]:
    return replace(books, orders=[]), written


def played_twice(books: DatabaseRows, written: list[Written]) -> tuple[DatabaseRows, list[Written]]:
    return replace(books, orders=books.orders * 2), written


def resolved_twice(
    books: DatabaseRows, written: list[Written]
) -> tuple[DatabaseRows, list[Written]]:
    return replace(books, positions=[*books.positions, books.positions[-1]]), written


def sent_twice(books: DatabaseRows, written: list[Written]) -> tuple[DatabaseRows, list[Written]]:
    return books, written * 2


def never_sent(books: DatabaseRows, written: list[Written]) -> tuple[DatabaseRows, list[Written]]:
    return books, written[:0]


def forgotten(books: DatabaseRows, written: list[Written]) -> tuple[DatabaseRows, list[Written]]:
    rows: Any = [Line(row, sent_at=None, next_try=None, failed="") for row in books.outbox]
    return replace(books, outbox=rows), written


def unexplained(books: DatabaseRows, written: list[Written]) -> tuple[DatabaseRows, list[Written]]:
    return books, [*written, Written(1, 2, number(mark("nothing")), public=True, plain=True)]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lost_order, "was promised"),
        (played_twice, "played other orders than are kept"),
        (resolved_twice, "was resolved 2 times"),
        (sent_twice, "was sent 2 times"),
        (never_sent, "is called sent, and was not"),
        (forgotten, "is neither sent nor due nor marked"),
        (unexplained, "nothing explains 1 public messages"),
    ],
)
async def test_the_proof_sees_what_is_wrong(flow: Flow, change: Change, says: str) -> None:
    game = await flow.hall.table("toy")
    ada = flow.people["Ada"]
    await flow.hall.write(ada, "bid 1")
    mine = [one for one in ada.read(await ada.dm()) if one["content"] == "bid 1"]
    for name in ("Ada", "Rorik"):
        await flow.hall.write(flow.people[name], "ready")
    await flow.settle()
    assert (await flow.row(game)).revision == 2
    promise = Promise(ada.id, f"dm.{mine[0]['id']}")
    books, written = DatabaseRows.read(flow.file), flow.stage.written
    assert faults(books, written, promise) == []
    found = faults(*change(books, written), promise)
    assert any(says in one for one in found), found


def faults(books: DatabaseRows, written: list[Written], promise: Promise) -> list[str]:
    kinds = with_toy()
    return [
        *final_proof.promises(books, PromiseLedger([promise]), kinds),
        *final_proof.sheets(books, kinds),
        *final_proof.steps(books),
        *final_proof.letters(books, written),
        *final_proof.public(books, written),
    ]
