"""The database commands: backup, restore, export, import, replay, render, doctor."""

import asyncio
import os
import re
import sqlite3
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot import settings
from bot.cli import doctor
from bot.clock import wall_clock
from bot.games.lobby.lobby import Lobby, LobbyChannel
from bot.letter_bodies import PublicPost
from bot.records import Letter
from bot.store.store import Store
from bot.store.tables.outbox import BARRED_PREFIX
from render.language.pages import Page
from render.language.rule_translations import load_translated_rules
from tests.bot.cli.terminal import Captured, run_command
from tests.bot.games.desk_table import make_desk_table


def count_games(file: Path) -> int:
    with sqlite3.connect(file) as db:
        (count,) = db.execute("SELECT count(*) FROM games").fetchone()
    db.close()
    return int(count)


@pytest.mark.usefixtures("kept")
def test_a_kept_game_is_played_again_and_proved(capsys: Captured) -> None:
    code, told = run_command(capsys, "replay", "1")
    assert (code, told) == (0, "game 1: 7 positions, 7 proved to the byte\n")
    assert run_command(capsys, "replay", "7")[1].startswith("skald: there is no game 7 in ")


@pytest.mark.usefixtures("kept")
def test_a_kept_game_is_drawn_as_a_seat_sees_it(capsys: Captured, tmp_path: Path) -> None:
    picture = tmp_path / "hand.png"
    code, told = run_command(
        capsys, "render", "--game", "1", str(picture), "--seat", "2", "--part", "hand"
    )
    assert code == 0, told
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert run_command(capsys, "render", str(picture))[0] == 2
    saga = tmp_path / "game.saga"
    saga.touch()
    assert run_command(capsys, "render", "--game", "1", str(saga))[0] == 2
    assert saga.read_bytes() == b""
    code, told = run_command(capsys, "render", "--game", "1", str(picture))
    assert (code, told) == (
        2, f"skald: {picture} exists already; name a new file, or add --over\n"
    )  # fmt: skip
    code, told = run_command(capsys, "render", "--game", "1", str(picture), "--over", "--seat", "9")
    assert (code, told) == (2, "skald: there is no seat 9 at this table\n")


def test_a_backup_is_put_back(capsys: Captured, kept: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    code, told = run_command(capsys, "backup", str(copy))
    assert code == 0
    assert f"a whole copy of {kept / 'skald.db'}. It holds" in told
    assert "keep it to yourself" in told
    assert run_command(capsys, "backup", str(copy))[0] == 2
    (kept / "skald.db").unlink()
    assert run_command(capsys, "restore", str(copy))[0] == 0
    assert count_games(kept / "skald.db") == 1
    code, told = run_command(capsys, "restore", str(copy))
    assert code == 0
    assert "The old one is" in told


def test_a_game_goes_into_a_file_and_comes_back(
    capsys: Captured, kept: Path, tmp_path: Path
) -> None:
    code, told = run_command(capsys, "export", "1")
    assert code == 0
    file = tmp_path / "game-1.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    code, told = run_command(capsys, "import", str(file))
    assert code == 0
    assert f"game 2 of {kept / 'skald.db'}." in told
    assert count_games(kept / "skald.db") == 2
    assert "It is here already as game 1. Let one of them go on, and end the others" in told
    assert run_command(capsys, "replay", "2")[1].endswith("7 proved to the byte\n")
    assert "here already as games 1, 2." in run_command(capsys, "import", str(file))[1]
    (kept / "skald.db").unlink()
    assert "already" not in run_command(capsys, "import", str(file))[1]
    file.write_bytes(b"{}")
    assert run_command(capsys, "import", str(file))[0] == 2
    assert run_command(capsys, "export", "7")[0] == 2


def test_lobbies_have_no_windows_and_none_is_taken_for_another(
    capsys: Captured, kept: Path, tmp_path: Path
) -> None:
    async def open_lobby() -> None:
        table = await make_desk_table(f"sqlite+aiosqlite:///{kept / 'skald.db'}")
        lobby = Lobby(table.store, table.game_types, table.desk, lambda: None)
        await lobby.open_lobby(1, "capital", LobbyChannel(), table.now)
        await table.store.close()

    asyncio.run(open_lobby())
    assert run_command(capsys, "export", "2")[0] == 0
    for number in (3, 4):
        file = tmp_path / "game-2.json"
        told = run_command(capsys, "import", str(file))[1]
        assert told == f"{file} is game {number} of {kept / 'skald.db'}.\n"


@pytest.mark.usefixtures("kept")
def test_the_database_can_be_brought_up_to_date_by_hand(capsys: Captured) -> None:
    code, told = run_command(capsys, "migrate")
    assert code == 0
    assert re.fullmatch(r"The database \S+local/skald\.db is up to date\.\n", told)


def test_where_no_database_is_a_sentence_says_so(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("SKALD_DATA", str(tmp_path / "nowhere"))
    for command in (["replay", "1"], ["backup", "copy.db"], ["export", "1"]):
        code, told = run_command(capsys, *command)
        assert code == 2, told
        assert "nowhere" in told
    code, told = run_command(capsys, "doctor")
    assert code == 0
    assert "there is no database" in told
    assert not list((tmp_path / "nowhere").rglob("*.db"))


@pytest.mark.usefixtures("kept")
def test_what_a_kept_game_has_not_is_a_sentence(capsys: Captured) -> None:
    game = ["render", "--game", "1", "picture.png"]
    for command, says in (
        ([*game, "--step", "999"], "game 1 has no position at step 999"),
        ([*game, "--step", "-1"], "game 1 has no position at step -1"),
        ([*game, "--part", "nope"], "capital has no picture nope; it has: kingdom"),
        (["replay", "9" * 19], "there is no game 9999999999999999999"),
        (["export", "99999"], "99999"),
    ):
        code, told = run_command(capsys, *command)
        assert code == 2, told
        assert says in told


@pytest.mark.parametrize(
    "words",
    [
        ("doctor",),
        ("replay", "99"),
        ("export", "99"),
        ("backup", "copy.db"),
        ("render", "--game", "1", "hand.png"),
        ("restore", "missing.db"),
        ("import", "missing.json"),
    ],
    ids=lambda words: words[0],
)
def test_what_only_looks_or_fails_makes_no_folder(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("SKALD_DATA", str(tmp_path / "data"))
    code, told = run_command(capsys, *words)
    assert code == (0 if words == ("doctor",) else 2)
    assert "here is no database" in told or "issing" in told
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_made_belongs_to_whom_the_folder_around_it_belongs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[Path, int]] = []
    monkeypatch.setattr(os, "chown", lambda file, user, _: given.append((file, user)))
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("SKALD_DATA", str(tmp_path / "data"))
    settings.read_settings().make_folder(local=True)
    settings.read_settings().make_folder(local=True)
    user = tmp_path.stat().st_uid
    assert given == [(tmp_path / "data", user), (tmp_path / "data" / "local", user)]
    assert stat.S_IMODE((tmp_path / "data" / "local").stat().st_mode) == 0o700


# The doctor


@pytest.mark.usefixtures("kept")
def test_the_doctor_finds_a_sound_installation_well(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "wall_clock", lambda: datetime(2026, 3, 1, 12, 1, tzinfo=UTC))
    code, told = run_command(capsys, "doctor")
    assert code == 0, told
    assert "SKALD_PROT" not in told
    monkeypatch.setenv("SKALD_PROT", "1")
    code, told = run_command(capsys, "doctor")
    assert code == 0, told
    assert "note  SKALD_PROT is no setting; did you mean SKALD_PORT?" in told
    assert "well  rules, words and fonts of capital, echoes, valhalla can be read" in told
    assert "well  1 open game, 0 that can't go on; 7 of 7 steps proved" in told
    assert "well  no window is overdue" in told


def test_steps_of_older_rules_are_counted_apart(
    capsys: Captured, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with sqlite3.connect(kept / "skald.db") as db:
        db.execute("UPDATE positions SET rules_version = 0 WHERE revision <= 3")
    db.close()
    monkeypatch.setattr(doctor, "wall_clock", lambda: datetime(2026, 3, 1, 12, 1, tzinfo=UTC))
    older = "; 3 were played by older rules, and are only read\n"
    code, told = run_command(capsys, "doctor")
    assert code == 0, told
    assert f"4 of 7 steps proved{older}" in told
    told = run_command(capsys, "replay", "1")[1]
    assert told == f"game 1: 7 positions, 4 proved to the byte{older}"


def test_the_doctor_counts_what_waits_for_a_permission(capsys: Captured, kept: Path) -> None:
    async def barred() -> int:
        store, now = await Store.open(f"sqlite+aiosqlite:///{kept / 'skald.db'}"), wall_clock()
        async with store.writing() as tx:
            names = ("first", "second")
            post = PublicPost(page=Page("News"), room="cellar")
            await tx.outbox.add([Letter(letter=one, game=1, body=post, room="cellar")
                                 for one in names], now)  # fmt: skip
            number = (await tx.outbox.find_by_name("first")).id  # type: ignore[union-attr]
            await tx.outbox.mark_failed(
                number, f"{BARRED_PREFIX}403/50013", now, now + timedelta(minutes=9)
            )
        await store.close()
        return number

    number = asyncio.run(barred())
    told = run_command(capsys, "doctor")[1]
    assert "note  2 letters are stuck until Skald may write where they go" in told
    assert f"the first is {number}, of game 1: barred: 403/50013. Its host has been told" in told


@pytest.mark.usefixtures("kept")
def test_the_doctor_finds_rules_that_a_language_lacks(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lacking(language: str, key: str) -> dict[str, str]:
        found = dict(load_translated_rules(language, key))
        found.pop("C-COST-03", None)
        return found

    monkeypatch.setattr(doctor, "load_translated_rules", lacking)
    code, told = run_command(capsys, "doctor")
    assert code == 1
    assert "fault the rules of capital in 'fr' and its book differ: C-COST-03" in told


@pytest.mark.usefixtures("kept")
def test_the_doctor_finds_windows_that_nobody_closes(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "wall_clock", lambda: datetime(2026, 4, 1, tzinfo=UTC))
    code, told = run_command(capsys, "doctor")
    assert code == 1
    assert "fault windows that are overdue: 1. Is the bot running?" in told


def test_the_doctor_finds_a_position_that_was_tampered_with(capsys: Captured, kept: Path) -> None:
    asyncio.run(_swap_states(kept / "skald.db"))
    code, told = run_command(capsys, "doctor")
    assert code == 1
    assert "fault game 1: revision 4 is another position than its orders lead to" in told
    assert "1 that can't go on; 3 of 7 steps proved" in told
    assert run_command(capsys, "replay", "1")[0] == 1


DAMAGES = {
    "UPDATE positions SET state = x'00112233' WHERE revision = 4": "revision 4 is damaged (error)",
    "UPDATE positions SET sheets = 'garbage' WHERE revision = 4": "revision 4 is damaged (JSON",
    "UPDATE positions SET sheets = replace(sheets, 'end_build', 'odd')": "is damaged (Validation",
    "UPDATE positions SET rules_version = 99": "revision 1 was played by newer rules (99)",
    "DELETE FROM positions WHERE revision = 7": "revision 7 is missing",
    "DELETE FROM positions WHERE revision = 3": "revision 3 is missing",
    "UPDATE positions SET parent = NULL WHERE revision = 3": "revision 3 follows from no position",
    "UPDATE games SET revision = 6": "revision 7 is later than the game itself",
    "UPDATE games SET seed = 'abc'": "revision 1 is another position than its orders lead to",
    """UPDATE games SET settings = '{"mode": "zzz"}'""": "its settings can't be read",
    "DELETE FROM windows": "is asked, and no window closes",
    "UPDATE windows SET closes_at = NULL": "is asked, and no window closes",
    "DELETE FROM seats": "",
    "DELETE FROM seats WHERE seat = 1": "",
    "UPDATE windows SET body = ''": "damaged (ValidationError)",
    "UPDATE games SET host = 77": "person 77 hosts it, and there is no such person",
    "UPDATE seats SET person = 78 WHERE seat = 1": "person 78 holds seat 1, and there is no such",
    "DELETE FROM people": "and there is no such person",
}


@pytest.mark.parametrize(("damage", "says"), DAMAGES.items())
def test_the_doctor_finds_a_game_that_can_not_go_on_and_all_else_too(
    capsys: Captured, kept: Path, damage: str, says: str
) -> None:
    with sqlite3.connect(kept / "skald.db") as db:
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute(damage)
    db.close()
    code, told = run_command(capsys, "doctor")
    assert code == 1, told
    (line,) = [one for one in told.splitlines() if one.startswith("fault game 1")]
    assert says in line
    assert line.endswith("Restore the last backup")
    assert "note  1 open game, 1 that can't go on" in told
    assert "letter" in told


def test_the_doctor_finds_a_table_that_nobody_finds_any_more(capsys: Captured, kept: Path) -> None:
    for change, says in (
        ("life = 'zzz'", "it is neither open nor over, but 'zzz'"),
        ("life = 'lobby', host = 77", "person 77 hosts it, and there is no such person"),
    ):
        with sqlite3.connect(kept / "skald.db") as db:
            db.execute(f"UPDATE games SET {change}")
        db.close()
        code, told = run_command(capsys, "doctor")
        assert code == 1
        assert f"fault game 1: {says}. Restore the last backup" in told
        assert "0 open games, 0 that can't go on" in told


@pytest.mark.parametrize(
    ("damage", "lacks"),
    [
        ("DROP TABLE drafts", "drafts"),
        ("ALTER TABLE games DROP COLUMN seed", "games.seed"),
    ],
)
def test_a_table_that_is_gone_is_said(
    capsys: Captured, kept: Path, damage: str, lacks: str
) -> None:
    with sqlite3.connect(kept / "skald.db") as db:
        db.execute(damage)
    db.close()
    for command, code in (("doctor", 1), ("migrate", 2)):
        found, told = run_command(capsys, command)
        assert (found, f"is damaged: it lacks {lacks}. Restore" in told) == (code, True), told


@pytest.mark.parametrize("shut", ["skald.db", "."])
def test_the_doctor_does_not_call_a_database_well_that_can_not_be_written(
    capsys: Captured, kept: Path, shut: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    barred = (kept / shut).resolve()
    monkeypatch.setattr(os, "access", lambda path, _: Path(path).resolve() != barred)
    code, told = run_command(capsys, "doctor")
    assert code == 1
    assert "can't be written by this user" in told
    assert "can be written" not in told


@pytest.mark.usefixtures("kept")
def test_the_doctor_goes_on_where_he_may_not_look(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.exists

    def exists(path: Path) -> bool:
        if path.name == "skald.db":
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(Path, "exists", exists)
    code, told = run_command(capsys, "doctor")
    assert code == 1
    assert "Permission denied. Run this as the user that runs Skald" in told
    assert "well  rules, words and fonts" in told
    code, told = run_command(capsys, "backup", "copy.db")
    assert code == 2
    assert "Permission denied. Give the user that runs Skald" in told
    monkeypatch.setenv("SKALD_PORT", "many")
    code, told = run_command(capsys, "doctor")
    assert code == 1
    assert "fault setting SKALD_PORT" in told
    assert "well  rules, words and fonts" in told


async def _swap_states(file: Path) -> None:
    """Replace the state of one revision by another's."""
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    await store.close()
    with sqlite3.connect(file) as db:
        (state,) = db.execute("SELECT state FROM positions WHERE revision = 2").fetchone()
        db.execute("UPDATE positions SET state = ? WHERE revision = 4", (state,))
    db.close()
