"""Settings: from the environment or `.env`, checked at start."""

import os
import re
from pathlib import Path

import pytest

from bot.errors import UsageError
from bot.settings import EXPECTED_VALUES, Settings, find_unknown_settings, read_settings

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    for name in Settings.model_fields:
        monkeypatch.delenv(f"SKALD_{name.upper()}", raising=False)


def test_without_any_setting_there_is_a_table_to_play_at() -> None:
    settings = read_settings()
    assert settings.token.get_secret_value() == ""
    assert settings.url == "sqlite+aiosqlite:///data/skald.db"
    assert settings.local_url == "sqlite+aiosqlite:///data/local/skald.db"


def test_the_file_beside_it_is_read_and_the_environment_wins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path(".env").write_text("DISCORD_TOKEN= abc \nSKALD_PORT=1234\n", encoding="utf-8")
    monkeypatch.setenv("SKALD_PORT", "4321")
    settings = read_settings()
    assert settings.token.get_secret_value() == "abc"
    assert settings.port == 4321


def test_a_token_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "very.secret.token")
    assert "secret.token" not in repr(read_settings()) + str(read_settings())


def test_another_database_may_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SKALD_DATABASE", "postgresql+asyncpg://skald@localhost/skald")
    assert read_settings().url == "postgresql+asyncpg://skald@localhost/skald"
    monkeypatch.setenv("SKALD_DATABASE", str(tmp_path / "games.db"))
    assert read_settings().url == f"sqlite+aiosqlite:///{tmp_path / 'games.db'}"


@pytest.mark.parametrize("value", ["mysql://x", "nosuch/dir/x.db", "."])
def test_a_database_that_can_be_nowhere_is_refused_with_a_token_or_without(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("SKALD_DATABASE", value)
    for token in ("", "abc"):
        monkeypatch.setenv("DISCORD_TOKEN", token)
        with pytest.raises(UsageError, match=r"setting SKALD_DATABASE: .*See \.env\.example"):
            read_settings()


def test_the_named_database_is_for_games_on_discord_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKALD_DATABASE", "games.db")
    own = read_settings()
    assert own.database_url(local=False) == own.database_url(local=True) == own.local_url
    assert "SKALD_DATABASE is for games on Discord" in own.unused_database_note
    monkeypatch.setenv("DISCORD_TOKEN", "abc")
    own = read_settings()
    assert (own.database_url(local=False), own.unused_database_note) == (
        "sqlite+aiosqlite:///games.db",
        "",
    )
    assert own.database_url(local=True) == own.local_url


def test_a_name_with_nothing_behind_it_sets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = read_settings()
    for name in Settings.model_fields:
        monkeypatch.setenv("DISCORD_TOKEN" if name == "token" else f"SKALD_{name.upper()}", " ")
    assert read_settings() == bare
    assert bare.data == Path("data")


@pytest.mark.parametrize(
    ("name", "value", "takes"),
    [
        ("SKALD_BROWSER", "perhaps", "true or false"),
        ("SKALD_LOG_FORMAT", "xml", "text or json"),
        ("SKALD_LOG_LEVEL", "loud", "debug, info, warning or error"),
        ("SKALD_PORT", "abc", "a whole number from 0 to 65535"),
        ("SKALD_PORT", "99999", "a whole number from 0 to 65535"),
        ("SKALD_WORKERS", "12", "a whole number from 0 to 8"),
    ],
)
def test_a_wrong_setting_is_said_by_its_name_with_what_it_takes(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, takes: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(UsageError) as fault:
        read_settings()
    assert str(fault.value) == f"setting {name}: it takes {takes}, not {value}. See .env.example"


def test_every_setting_that_is_no_text_has_words_for_what_it_takes() -> None:
    texts = {"token", "data", "database"}
    assert set(EXPECTED_VALUES) == set(Settings.model_fields) - texts


@pytest.mark.parametrize("token", ["x\ny", "tok\x01en", "two words", "jéton"])
def test_what_can_be_no_token_is_refused_and_not_shown(
    monkeypatch: pytest.MonkeyPatch, token: str
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    with pytest.raises(UsageError, match="setting DISCORD_TOKEN: it holds") as fault:
        read_settings()
    assert token not in str(fault.value)


def test_a_mark_at_the_beginning_of_the_file_hides_no_token() -> None:
    Path(".env").write_text("DISCORD_TOKEN=abc\n", encoding="utf-8-sig")
    assert read_settings().token.get_secret_value() == "abc"


def test_a_line_that_would_be_passed_over_is_said() -> None:
    Path(".env").write_text('SKALD_PORT=1\nDISCORD_TOKEN="abc\n', encoding="utf-8")
    with pytest.raises(UsageError, match=r"line 2 of the file \.env can't be read"):
        read_settings()


def test_a_file_that_is_not_ours_to_read_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def shut(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", ".env")

    Path(".env").touch()
    monkeypatch.setattr(Path, "open", shut)
    with pytest.raises(UsageError, match=r"can't be read: Permission denied\. Give it"):
        read_settings()


def test_a_file_of_another_encoding_is_said() -> None:
    Path(".env").write_bytes(b"SKALD_DATA=\xff\xfe\x00")
    with pytest.raises(UsageError, match="not UTF-8"):
        read_settings()


def test_the_example_explains_every_setting_and_sets_what_is_set_anyway() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    given = set(re.findall(r"^#? ?([A-Z_]+)=", example, re.MULTILINE))
    names = {f"SKALD_{name.upper()}" for name in Settings.model_fields if name != "token"}
    assert given == names | {"DISCORD_TOKEN"}
    bare = read_settings()
    Path(".env").write_text(example, encoding="utf-8")
    assert read_settings() == bare
    for block in example.split("\n\n")[1:]:
        assert block.startswith("# "), block


def test_a_misspelt_name_is_said_with_the_one_that_was_meant_and_nothing_behind_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in list(os.environ):
        if name.startswith("SKALD_"):
            monkeypatch.delenv(name)
    Path(".env").write_text("SKALD_PROT=1\nDISCORD_TOKN=s3cret\nHOME_PORT=2\n", encoding="utf-8")
    monkeypatch.setenv("SKALD_COLOUR", "blue")
    monkeypatch.setenv("skald_port", "4321")
    assert list(find_unknown_settings()) == [
        "DISCORD_TOKN is no setting; did you mean DISCORD_TOKEN?",
        "SKALD_COLOUR is no setting; see .env.example for those there are",
        "SKALD_PROT is no setting; did you mean SKALD_PORT?",
    ]
    for name in read_settings().model_fields_set:
        assert name == "port"


def test_what_may_be_set_is_no_misspelling(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("SKALD_"):
            monkeypatch.delenv(name)
    Path(".env").write_text((ROOT / ".env.example").read_text(encoding="utf-8"), encoding="utf-8")
    assert list(find_unknown_settings()) == []
