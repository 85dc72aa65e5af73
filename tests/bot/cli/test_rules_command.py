"""`skald rules`, and rule ids: book = code = tests."""

from pathlib import Path

import pytest

from bot.cli import console, rule_coverage
from bot.cli.main import main
from bot.cli.rule_coverage import measure_coverage
from engine.core.files import rulebook
from engine.core.files.rulebook import Rule, find_rule_ids
from engine.registry import GAMES

ROOT = Path(__file__).parents[3]


BALANCE_CLAUSE = "D-CARD-" + str(20)  # not spelt out, or this file would cite it
JUDGED_BY_PLAY = {"echoes": (BALANCE_CLAUSE,)}
"""Clauses that no test can hold to: how even the sides are, which `skald duel` measures."""


@pytest.mark.parametrize("key", GAMES)
def test_every_clause_has_code_and_a_test(key: str) -> None:
    found = measure_coverage(f"engine.{key}", GAMES[key].rulebook.id_prefixes, ROOT)
    assert found.rules
    untested = JUDGED_BY_PLAY.get(key, ())
    assert (found.without_code, found.without_test, found.unknown_ids) == ((), untested, ())


def test_a_clause_that_nothing_cites_is_listed_and_exits_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    head = "C-MODE-"
    invented = f"{head}99"  # not spelt out, or this file would cite it
    book = {
        **rulebook.load_rulebook("engine.capital"),
        invented: Rule(says="nothing", section="MODE"),
    }
    monkeypatch.setattr(rule_coverage, "load_rulebook", lambda _: book)
    assert main(["rules", "capital", "--coverage"]) == 1
    told = capsys.readouterr().out
    assert f"without code: {invented}" in told
    assert f"without a test: {invented}" in told


def test_a_range_of_ids_cites_each_of_them() -> None:
    ids = ["-".join(("C", "X", f"{number:02}")) for number in (3, 4, 5)]
    assert set(find_rule_ids(f"{ids[0]} to {ids[2]}")) == set(ids)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["c-cost-03"], "C-COST-03"),
        (["capital", "C-COST-03"], "C-COST-03"),
        (["first", "Village", "second"], "C-COST-03"),
        (["S-ORDER-02"], "S-ORDER-02"),
    ],
)
def test_a_rule_is_found_by_its_id_or_any_words(
    words: list[str], found: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *words]) == 0
    assert found in capsys.readouterr().out


def test_many_rules_are_cut_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "capital", "city"]) == 0
    told = capsys.readouterr().out
    assert told.count("  (") >= console.MAX_RULES_SHOWN
    assert "more; add a word" in told
