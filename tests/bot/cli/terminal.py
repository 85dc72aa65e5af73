"""Run a command and read its exit code and output."""

import pytest

from bot.cli.main import main

Captured = pytest.CaptureFixture[str]


def run_command(capsys: Captured, *command: str) -> tuple[int, str]:
    """Run a command; return its exit code and its output."""
    capsys.readouterr()
    code = main(list(command))
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    return code, captured.out + captured.err
