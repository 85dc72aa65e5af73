"""Logs: what happened to which table, and nothing that somebody gave."""

import json
import logging

import pytest
import structlog

from bot import logs
from bot.store.errors import StoreError

pytestmark = pytest.mark.usefixtures("log_settings")


def read_log_lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_a_line_holds_game_revision_and_seat(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up_logging("info", "json")
    structlog.stdlib.get_logger("skald").info("resolved", game=12, revision=7, seat=2)
    (line,) = read_log_lines(capsys)
    assert (line["event"], line["game"], line["revision"], line["seat"]) == ("resolved", 12, 7, 2)
    assert line["level"] == "info"


def test_what_has_no_place_in_a_log_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up_logging("info", "json")
    log = structlog.stdlib.get_logger("skald")
    log.info("noted", game=12, order="build castle", token="abc.def", hand=["castle"])
    (line,) = read_log_lines(capsys)
    assert not {"order", "token", "hand"} & set(line)


def test_an_exception_tells_its_kind_and_its_way_but_not_its_text(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs.set_up_logging("info", "json")
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
    logs.set_up_logging("info", "json")
    structlog.stdlib.get_logger("skald").error(
        "tick_failed", exc_info=StoreError("There is no room left. Free some space.")
    )
    (line,) = read_log_lines(capsys)
    assert line["says"] == "There is no room left. Free some space."
    assert "at" not in line


def test_seats_are_told_as_numbers_and_nothing_else_is_listed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs.set_up_logging("info", "json")
    log = structlog.stdlib.get_logger("skald")
    log.info("resolved", seats=[1, 2])
    log.info("resolved", seats=[{"hand": "castle"}])
    log.debug("not told", seats=[3])
    first, second = read_log_lines(capsys)
    assert first["seats"] == [1, 2]
    assert isinstance(second["seats"], str)


def test_a_library_says_its_sentence_without_what_was_filled_in(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs.set_up_logging("info", "json")
    logging.getLogger("discord.http").warning("We are rate limited on %s", "/webhooks/secret-token")
    logging.getLogger("discord.client").info("logging in using %s", "token")
    text = capsys.readouterr().err
    assert "secret-token" not in text
    (line,) = [json.loads(one) for one in text.splitlines()]
    assert line["event"] == "We are rate limited on \u2026"


def test_a_librarys_line_is_filled_in_with_numbers_and_with_names_of_our_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs.set_up_logging("info", "json")
    skipped = 'Execution of job "%s" skipped: maximum number of running instances reached (%d)'
    logging.getLogger("apscheduler.scheduler").warning(skipped, "Clock.tick", 1)
    logging.getLogger("discord.http").warning("%s has %d tries left of %d.", "secret", 2, 5)
    logging.getLogger("aiohttp").warning(
        "%(who)s is %(percent)d %% done", {"who": "?", "percent": 4}
    )
    logging.getLogger("discord").warning("a line of its own %s")
    told = capsys.readouterr().err
    assert "secret" not in told
    assert [json.loads(one)["event"] for one in told.splitlines()] == [
        'Execution of job "Clock.tick" skipped: maximum number of running instances reached (1)',
        "\u2026 has 2 tries left of 5.",
        "\u2026 is 4 % done",
        "a line of its own %s",
    ]


def test_for_people_a_line_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up_logging("warning", "text")
    log = structlog.stdlib.get_logger("skald")
    log.info("not told")
    log.warning("told", game=3)
    assert "told" in (text := capsys.readouterr().err)
    assert "not told" not in text
    assert "3" in text
