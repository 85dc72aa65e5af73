"""Which database and which file a command takes, and that it says so."""

import os
from pathlib import Path

import pytest

from bot.store.transfer import archive
from tests.bot.cli.terminal import Told, said


@pytest.mark.usefixtures("kept")
def test_without_a_token_every_command_takes_the_database_of_the_local_table(
    capsys: Told, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SKALD_DATABASE", str(tmp_path / "discord.db"))
    assert said(capsys, "replay", "1")[0] == 0
    assert f"a whole copy of {kept / 'skald.db'}." in said(capsys, "backup", "copy.db")[1]
    told = said(capsys, "doctor")[1]
    assert (
        f"note  SKALD_DATABASE is for games on Discord; those of the local table are in {kept}"
        in told
    )


@pytest.mark.usefixtures("kept")
def test_what_is_no_file_of_a_game_is_refused_at_once(
    capsys: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe")
    for place in ("/dev/zero", "pipe", "."):
        code, told = said(capsys, "import", place)
        assert (code, "is no ordinary file. Name one" in told) == (2, True), told
    monkeypatch.setattr(archive, "MOST", 9)
    (tmp_path / "huge.json").write_text("{" + " " * 9)
    code, told = said(capsys, "import", "huge.json")
    assert (code, "huge.json is larger than any game" in told) == (2, True), told
