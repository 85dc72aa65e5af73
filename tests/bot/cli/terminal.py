"""A keeper's terminal: a command, its exit code, and what it said."""

import pytest

from bot.cli.main import main

Told = pytest.CaptureFixture[str]


def said(capsys: Told, *command: str) -> tuple[int, str]:
    """Run a command; tell its exit code and what it said."""
    capsys.readouterr()
    code = main(list(command))
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    return code, told.out + told.err
