"""What a keeper does at the terminal: backup, restore, export, import, replay, render, doctor."""

import asyncio
import sqlite3
import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot import doctor
from bot.cli import main
from bot.store.store import Store
from render.words.rulebook import clauses

Told = pytest.CaptureFixture[str]


def said(capsys: Told, *command: str) -> tuple[int, str]:
    """Run a command; tell its exit code and what it said."""
    capsys.readouterr()
    code = main(list(command))
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    return code, told.out + told.err


def games(file: Path) -> int:
    with sqlite3.connect(file) as db:
        (count,) = db.execute("SELECT count(*) FROM games").fetchone()
    db.close()
    return int(count)


@pytest.mark.usefixtures("kept")
def test_a_kept_game_is_played_again_and_proved(capsys: Told) -> None:
    code, told = said(capsys, "replay", "1")
    assert (code, told) == (0, "game 1: 7 positions, 6 proved to the byte\n")
    assert said(capsys, "replay", "7") == (2, "skald: there is no game 7 in this database\n")


@pytest.mark.usefixtures("kept")
def test_a_kept_game_is_drawn_as_a_seat_sees_it(capsys: Told, tmp_path: Path) -> None:
    picture = tmp_path / "hand.png"
    code, told = said(
        capsys, "render", "--game", "1", str(picture), "--seat", "2", "--part", "hand"
    )
    assert code == 0, told
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert said(capsys, "render", str(picture))[0] == 2
    code, told = said(capsys, "render", "--game", "1", str(picture), "--seat", "9")
    assert (code, told) == (2, "skald: there is no seat 9 at this table\n")


def test_a_backup_is_put_back(capsys: Told, kept: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    code, told = said(capsys, "backup", str(copy))
    assert code == 0
    assert "keep it to yourself" in told
    assert said(capsys, "backup", str(copy))[0] == 2
    (kept / "skald.db").unlink()
    assert said(capsys, "restore", str(copy))[0] == 0
    assert games(kept / "skald.db") == 1
    code, told = said(capsys, "restore", str(copy))
    assert code == 0
    assert "The old one is" in told


def test_a_game_goes_into_a_file_and_comes_back(capsys: Told, kept: Path, tmp_path: Path) -> None:
    code, told = said(capsys, "export", "1")
    assert code == 0
    file = tmp_path / "game-1.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    code, told = said(capsys, "import", str(file))
    assert code == 0
    assert "game 2 here" in told
    assert games(kept / "skald.db") == 2
    assert said(capsys, "replay", "2")[1].endswith("6 proved to the byte\n")
    file.write_bytes(b"{}")
    assert said(capsys, "import", str(file))[0] == 2
    assert said(capsys, "export", "7")[0] == 2


@pytest.mark.usefixtures("kept")
def test_the_database_can_be_brought_up_to_date_by_hand(capsys: Told) -> None:
    assert said(capsys, "migrate") == (0, "The database is up to date.\n")


def test_where_no_database_is_a_sentence_says_so(
    capsys: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("SKALD_DATA", str(tmp_path / "nowhere"))
    for command in (["replay", "1"], ["backup", "copy.db"], ["export", "1"]):
        code, told = said(capsys, *command)
        assert code == 2, told
        assert "nowhere" in told
    code, told = said(capsys, "doctor")
    assert code == 0
    assert "there is no database" in told
    assert not list((tmp_path / "nowhere").rglob("*.db"))


@pytest.mark.usefixtures("kept")
def test_what_a_kept_game_has_not_is_a_sentence(capsys: Told) -> None:
    game = ["render", "--game", "1", "picture.png"]
    for command, says in (
        ([*game, "--step", "999"], "game 1 has no position at step 999"),
        ([*game, "--step", "-1"], "game 1 has no position at step -1"),
        ([*game, "--part", "nope"], "capital has no picture nope; it has: kingdom"),
        (["replay", "9" * 19], "there is no game 9999999999999999999"),
        (["export", "99999"], "99999"),
    ):
        code, told = said(capsys, *command)
        assert code == 2, told
        assert says in told


# The doctor


@pytest.mark.usefixtures("kept")
def test_the_doctor_finds_a_sound_installation_well(
    capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "wall_clock", lambda: datetime(2026, 3, 1, 12, 1, tzinfo=UTC))
    code, told = said(capsys, "doctor")
    assert code == 0, told
    assert "well  rules, words and fonts of capital, valhalla can be read" in told
    assert "1 open games, 0 that don't replay" in told
    assert "well  no window is overdue" in told


@pytest.mark.usefixtures("kept")
def test_the_doctor_finds_rules_that_a_language_lacks(
    capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lacking(language: str, key: str) -> dict[str, str]:
        found = dict(clauses(language, key))
        found.pop("C-COST-03", None)
        return found

    monkeypatch.setattr(doctor, "clauses", lacking)
    code, told = said(capsys, "doctor")
    assert code == 1
    assert "fault the rules of capital in 'fr' and its book differ: C-COST-03" in told


@pytest.mark.usefixtures("kept")
def test_the_doctor_finds_windows_that_nobody_closes(
    capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "wall_clock", lambda: datetime(2026, 4, 1, tzinfo=UTC))
    code, told = said(capsys, "doctor")
    assert code == 1
    assert "fault windows that are overdue: 1. Is the bot running?" in told


def test_the_doctor_finds_a_position_that_was_tampered_with(capsys: Told, kept: Path) -> None:
    asyncio.run(_swap(kept / "skald.db"))
    code, told = said(capsys, "doctor")
    assert code == 1
    assert "fault game 1: revision 4 is another position than its orders lead to" in told
    assert said(capsys, "replay", "1")[0] == 1


async def _swap(file: Path) -> None:
    """Put the state of one revision in the place of another."""
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    await store.close()
    with sqlite3.connect(file) as db:
        (state,) = db.execute("SELECT state FROM positions WHERE revision = 2").fetchone()
        db.execute("UPDATE positions SET state = ? WHERE revision = 4", (state,))
    db.close()
