"""Each reason why `skald run` can't start is a sentence and exit 2."""

import socket
import sys
from pathlib import Path

import pytest
from aiohttp import web

from bot.settings import Settings
from tests.bot.cli.terminal import Captured, run_command


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        "bot.cli.run.logs.set_up_logging", lambda *_: None
    )  # other tests read the logs too
    monkeypatch.setattr("bot.cli.run.THREAD_SWITCH_INTERVAL", sys.getswitchinterval())
    monkeypatch.setenv("DISCORD_TOKEN", "")
    for name in Settings.model_fields:
        monkeypatch.delenv(f"SKALD_{name.upper()}", raising=False)


async def refuse_permission(_: web.TCPSite) -> None:
    raise PermissionError(13, "Permission denied")


def test_a_port_that_is_taken_is_named(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        monkeypatch.setenv("SKALD_PORT", str(port))
        code, told = run_command(capsys, "run", "--no-browser")
    assert code == 2
    assert f"skald: port {port} is taken, perhaps by another local table. Close it" in told


def test_a_port_that_only_root_may_open_is_not_called_taken(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web.TCPSite, "start", refuse_permission)
    monkeypatch.setenv("SKALD_PORT", "80")
    code, told = run_command(capsys, "run", "--no-browser")
    assert code == 2
    assert "port 80 is not for this user to open. Set SKALD_PORT to a number from 1024 up" in told
    assert "SKALD_DATABASE" not in told


def test_a_database_that_stays_unused_is_said_so_at_the_start(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web.TCPSite, "start", refuse_permission)
    monkeypatch.setenv("SKALD_DATABASE", "games.db")
    told = run_command(capsys, "run", "--no-browser")[1]
    assert "those of the local table are in data/local/skald.db." in told
    monkeypatch.setenv("SKALD_DATABASE", "mysql://a@b/c")
    code, told = run_command(capsys, "run", "--no-browser")
    assert (code, "setting SKALD_DATABASE: Skald keeps no database by mysql" in told) == (2, True)


def test_a_misspelt_setting_is_said_at_the_start(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web.TCPSite, "start", refuse_permission)
    monkeypatch.setenv("SKALD_PROT", "1")
    for command in ("run", "table"):
        told = run_command(capsys, command, "--no-browser")[1]
        assert "SKALD_PROT is no setting; did you mean SKALD_PORT?\n" in told
