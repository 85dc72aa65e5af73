"""The wheel is complete: it plays a game outside of this folder."""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "render", "bot", "cogs", "migrations")
LEFT_AT_HOME = {".pyc", ".db"}
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")


def run_program(*command: str | Path, cwd: Path, path: Path | None = None) -> str:
    """Run a program and return its output; `path` is the PYTHONPATH."""
    env = os.environ | ({"PYTHONPATH": str(path)} if path else {})
    done = subprocess.run(
        command, cwd=cwd, env=env, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel as a package builder without a network would."""
    folder = tmp_path_factory.mktemp("wheel")
    offline = ("--no-deps", "--no-index", "--no-build-isolation")
    run_program(*PIP, "wheel", *offline, "--wheel-dir", folder, ROOT, cwd=folder)
    [built] = folder.glob("skald-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    run_program(*PIP, "install", "--no-deps", "--no-index", "--target", folder, wheel, cwd=folder)
    return folder


def test_the_wheel_holds_every_file_of_its_packages_and_nothing_else(wheel: Path) -> None:
    at_home = {
        file.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for file in (ROOT / package).rglob("*")
        if file.is_file() and file.suffix not in LEFT_AT_HOME
    }
    with ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert packed == at_home


@pytest.mark.parametrize(
    ("folder", "pattern"),
    [
        ("engine/capital/data", "*.yaml"),
        ("render/language/en", "*.yaml"),
        ("render/valhalla/words/fr", "*.yaml"),
        ("render/fonts", "*.ttf"),
        ("render/fonts", "*.txt"),
    ],
)
def test_data_words_fonts_and_their_licences_are_installed(
    installed: Path, folder: str, pattern: str
) -> None:
    assert any((installed / folder).rglob(pattern))


def test_a_whole_game_is_played_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    elsewhere, tale = tmp_path / "elsewhere", tmp_path / "tale"
    elsewhere.mkdir()
    where = "import engine; print(engine.__file__)"
    engine = run_program(sys.executable, "-c", where, cwd=elsewhere, path=installed).strip()
    assert Path(engine).is_relative_to(installed)

    demo = ("demo", "capital", "--seats", "2", "--seed", "wheel", "--out", str(tale))
    run_program(sys.executable, "-m", "bot", *demo, cwd=elsewhere, path=installed)
    assert any(tale.rglob("*saga*"))
    assert any(tale.rglob("*.png"))


def test_the_skald_command_starts(installed: Path, tmp_path: Path) -> None:
    start = "import sys; from bot.cli.main import main; sys.exit(main())"
    told = run_program(sys.executable, "-c", start, "--help", cwd=tmp_path, path=installed)
    assert "demo" in told
