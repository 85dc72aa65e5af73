"""Examples and claims of the documentation are true."""

import re
from pathlib import Path

import pytest

from engine.capital.position_texts.position_schema import WrittenPosition, WrittenSeat
from engine.core.scenarios import runner
from engine.registry import GAMES

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "scenarios.md"

BLOCKS = [
    pytest.param(block, id=f"{name} {number}")
    for name in ("README.md", "docs/scenarios.md")
    for number, block in enumerate(
        re.findall(r"```yaml\n(.*?)```", (ROOT / name).read_text("utf-8"), re.DOTALL)
    )
    if block.startswith("title:")
]


@pytest.mark.parametrize("block", BLOCKS)
def test_a_scenario_in_the_documents_holds(block: str) -> None:
    (read,) = runner.read_scenarios(block, "docs", GAMES)
    assert read.has_expectations
    assert runner.run_scenario(read).differences == ()


@pytest.mark.parametrize("key", GAMES)
def test_the_page_lists_every_event_of_a_game_with_its_fields(key: str) -> None:
    text = PAGE.read_text("utf-8")
    own_part = text.partition(f"\n## `{key}`\n")[2].partition("\n## ")[0]
    for kind, event in GAMES[key].kinds.events.items():
        fields = [name for name in event.model_fields if name not in {"kind", "audience", "room"}]
        listed = ", ".join(f"`{name}`" for name in fields)
        is_of_core = event.__module__.startswith("engine.core.")
        row = f"| `{kind}` | {listed} |" if fields else f"`{kind}`"
        assert row in (text if is_of_core else own_part), kind


@pytest.mark.parametrize("model", [WrittenPosition, WrittenSeat])
def test_the_page_tells_every_key_of_a_position(
    model: type[WrittenPosition] | type[WrittenSeat],
) -> None:
    text = PAGE.read_text("utf-8")
    own = {"sequence", "chance", "goal", "choice"}  # told in sentences, or written by `state` only
    for name in model.model_fields:
        assert name in own or f"`{name}`" in text, name
