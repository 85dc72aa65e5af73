"""`skald bench lines` reads every text; how long that takes on a good day is not tested."""

from pathlib import Path

import pytest

from bot.cli.main import main
from bot.lab.bench.lines import line_bench
from bot.lab.bench.lines.mid_game import MID_GAMES, make_mid_game_reader
from bot.lab.bench.lines.typed_texts import MAX_CHARACTERS, list_typed_texts
from bot.order_reading.order_reader import read_order_text
from bot.order_reading.reading_context import ReadingContext
from engine.core.protocol.values import Order
from engine.registry import GAMES
from render.words import LANGUAGES


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_game_has_a_middle_in_which_orders_wait(key: str) -> None:
    reader = make_mid_game_reader(key, "en")
    assert reader.seat_view.asks
    assert ReadingContext.to_read(reader).listed_kinds


@pytest.mark.parametrize("key", sorted(MID_GAMES))
def test_the_texts_are_the_same_each_time_and_as_long_as_discord_allows(key: str) -> None:
    texts = list(list_typed_texts(make_mid_game_reader(key, "fr")))
    assert texts == list(list_typed_texts(make_mid_game_reader(key, "fr")))
    assert max(map(len, texts)) == MAX_CHARACTERS
    assert all(texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_texts_are_legal_orders(language: str) -> None:
    reader = make_mid_game_reader("valhalla", language)
    text = next(iter(list_typed_texts(reader)))
    [(_, order)] = read_order_text(ReadingContext.to_read(reader), text)
    assert isinstance(order, Order)
    assert line_bench.explain_text(reader, text) == ()


def test_a_file_is_read_line_by_line_and_the_slowest_line_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "lines.txt"
    file.write_text("build archers\n\nbuild acrhers\nbuild zzz\n", "utf-8")
    figures = line_bench.measure_lines(file, "capital")
    assert len(figures) == 3 * len(LANGUAGES)
    median, p99, slowest = figures[:3]
    assert median.note == "3 texts"
    assert 0 < median.value <= p99.value == slowest.value
    assert (median.aim, p99.aim, slowest.aim) == (5, 50, 50)
    assert slowest.note.partition(": ")[2] in {"'build archers'", "'build acrhers'", "'build zzz'"}


def test_long_texts_are_counted_apart_since_they_are_read_beside_the_loop(tmp_path: Path) -> None:
    file = tmp_path / "lines.txt"
    file.write_text(f"build archers\n{'build zzz ' * 40}\n", "utf-8")
    median, *_, long_text = line_bench.measure_lines(file, "capital")[:4]
    assert median.note == "1 texts"
    assert long_text.name == "a long text in capital, en, slowest"
    assert long_text.aim == line_bench.LONG_TEXT_AIM_MS


@pytest.mark.parametrize(
    ("data", "said"),
    [(b"", "holds no lines"), (b"caf\xe9", "is no UTF-8 text: see byte 3")],
)
def test_a_file_without_texts_is_refused(
    data: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "lines.txt"
    file.write_bytes(data)
    assert main(["bench", "lines", str(file), "--game", "capital"]) == 2
    assert said in capsys.readouterr().err


def test_other_benchmarks_take_no_file_and_no_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "engine", "--game", "capital"]) == 2
    assert "`skald bench engine` takes no --game" in capsys.readouterr().err
