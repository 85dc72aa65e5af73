"""Logs: what happened to which table, and nothing that somebody gave."""

import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from bot import logs
from bot.store.fault import StoreError


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_a_line_holds_game_revision_and_seat(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("info", "json")
    structlog.stdlib.get_logger("skald").info("resolved", game=12, revision=7, seat=2)
    (line,) = lines(capsys)
    assert (line["event"], line["game"], line["revision"], line["seat"]) == ("resolved", 12, 7, 2)
    assert line["level"] == "info"


def test_what_has_no_place_in_a_log_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("info", "json")
    log = structlog.stdlib.get_logger("skald")
    log.info("noted", game=12, order="build castle", token="abc.def", hand=["castle"])
    (line,) = lines(capsys)
    assert not {"order", "token", "hand"} & set(line)


def test_an_exception_tells_its_kind_and_its_way_but_not_its_text(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs.set_up("info", "json")
    try:
        int("token abc.def and a hand of castles")
    except ValueError:
        structlog.stdlib.get_logger("skald").exception("fell over", game=12)
    text = capsys.readouterr().err
    assert "abc.def" not in text
    line = json.loads(text)
    assert line["fault"] == "ValueError"
    assert "test_logs.py:" in line["at"]


def test_a_fault_that_somebody_can_mend_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("info", "json")
    structlog.stdlib.get_logger("skald").error(
        "tick_failed", exc_info=StoreError("There is no room left. Free some space.")
    )
    (line,) = lines(capsys)
    assert line["says"] == "There is no room left. Free some space."


def test_a_library_says_its_sentence_without_what_was_filled_in(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs.set_up("info", "json")
    logging.getLogger("discord.http").warning("We are rate limited on %s", "/webhooks/secret-token")
    logging.getLogger("discord.client").info("logging in using %s", "token")
    text = capsys.readouterr().err
    assert "secret-token" not in text
    (line,) = [json.loads(one) for one in text.splitlines()]
    assert line["event"] == "We are rate limited on %s"


def test_for_people_a_line_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("warning", "text")
    log = structlog.stdlib.get_logger("skald")
    log.info("not told")
    log.warning("told", game=3)
    assert "told" in (text := capsys.readouterr().err)
    assert "not told" not in text
    assert "3" in text
