"""Each command names the database and the file that it uses."""

import os
from pathlib import Path

import pytest

from bot.store.transfer import archive
from tests.bot.cli.terminal import Captured, run_command


@pytest.mark.usefixtures("kept")
def test_without_a_token_every_command_takes_the_database_of_the_local_table(
    capsys: Captured, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SKALD_DATABASE", str(tmp_path / "discord.db"))
    assert run_command(capsys, "replay", "1")[0] == 0
    assert f"a whole copy of {kept / 'skald.db'}." in run_command(capsys, "backup", "copy.db")[1]
    told = run_command(capsys, "doctor")[1]
    assert (
        f"note  SKALD_DATABASE is for games on Discord; those of the local table are in {kept}"
        in told
    )


@pytest.mark.usefixtures("kept")
def test_what_is_no_file_of_a_game_is_refused_at_once(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe")
    for place in ("/dev/zero", "pipe", "."):
        code, told = run_command(capsys, "import", place)
        assert (code, "is no ordinary file. Name one" in told) == (2, True), told
    monkeypatch.setattr(archive, "MAX_GAME_FILE_BYTES", 9)
    (tmp_path / "huge.json").write_text("{" + " " * 9)
    code, told = run_command(capsys, "import", "huge.json")
    assert (code, "huge.json is larger than any game" in told) == (2, True), told
