"""What all tests share."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from hypothesis import HealthCheck, settings

from bot.order_reading import reading_context

# The same examples on every machine, and no race against a slow one. To search for new ones:
# pytest --hypothesis-profile=search
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "search", parent=settings.get_profile("ci"), derandomize=False, max_examples=2000
)
settings.load_profile("ci")

# Tracebacks without locals: a table's data would be thousands of lines.
structlog.configure(
    processors=[
        *structlog.get_config()["processors"][:-1],
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
    ]
)


FOLDER = Path(__file__).parent
LONGEST_FILES = (
    "bot/lab/test_benchmarks.py",
    "bot/flow/test_days.py",
    "bot/local/page/test_browser.py",
    "bot/local/page/test_browser_guide.py",
    "engine/valhalla/mapmaking/test_map_maker.py",
    "bot/games/test_lockstep.py",
    "test_wheel.py",
    "engine/echoes/test_whole_games.py",
    "bot/order_reading/test_sent_hints.py",
    "bot/flow/test_kill.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest files, so that no process is left with one of them at the end."""
    ranks = {FOLDER / name: rank for rank, name in enumerate(LONGEST_FILES)}
    items.sort(key=lambda item: ranks.get(item.path, len(ranks)))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Walk through what has been collected once: it stays until the end, and is large."""
    gc.disable()
    yield
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True)
def _patient_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a text be read to its end, however busy the machine is."""
    for name in ("READING_SECONDS", "HELPING_SECONDS"):
        monkeypatch.setattr(reading_context, name, 600)
