"""Examples and claims of the documentation are true."""

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from engine.capital.position_texts.position_schema import WrittenPosition, WrittenSeat
from engine.core.scenarios import runner
from engine.registry import GAMES
from render.words import LANGUAGES

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


GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
WHERE = (ROOT / "docs" / "where.md").read_text("utf-8")
ROWS_OF_FILES = [
    pytest.param(path, tuple(re.findall(r"`([^`]+)`", names or "")), id=question)
    for question, path, names in re.findall(
        r"^\| (.+?) \| `([^`]+)`(?: \((`.+`)\))? \|$",
        WHERE,
        re.MULTILINE,
    )
]


@pytest.mark.parametrize(("path", "names"), ROWS_OF_FILES)
def test_what_decides_a_question_is_where_the_guide_says(path: str, names: tuple[str, ...]) -> None:
    for game, language in product(GAMES if "<game>" in path else ("",), LANGUAGES):
        file = ROOT / path.replace("<game>", game).replace("<language>", language)
        text = file.read_text("utf-8")
        if file.suffix == ".py":
            assert set(names) <= list_defined_names(text)
        else:
            assert [one for one in names if f"\n{one}" not in text] == []


def list_defined_names(source: str) -> frozenset[str]:
    """List the functions, classes, methods and values that a module defines."""
    found = set()
    for one, inside in walk_definitions(ast.parse(source), ""):
        match one:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                found.add(f"{inside}{name}")
            case ast.AsyncFunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                found.add(f"{inside}{name}")
            case ast.Assign(targets=[ast.Name(id=name)]):
                found.add(f"{inside}{name}")
    return frozenset(found)


def walk_definitions(
    within: ast.Module | ast.ClassDef, inside: str
) -> Iterator[tuple[ast.stmt, str]]:
    for one in within.body:
        yield one, inside
        if isinstance(one, ast.ClassDef):
            yield from walk_definitions(one, f"{inside}{one.name}.")


def test_every_row_names_one_file_and_answers_one_question() -> None:
    rows = [
        one for one in WHERE.splitlines() if one.startswith("| ") and one != "| question | file |"
    ]
    assert len(rows) - WHERE.count("| --- |") == len(ROWS_OF_FILES) > 400
    for topic in WHERE.split("\n## ")[1:]:
        questions = re.findall(r"^\| (.+?) \| `", topic, re.MULTILINE)
        assert sorted(set(questions)) == sorted(questions)


def test_the_guide_links_to_every_topic_of_where_it_is_decided() -> None:
    topics = re.findall(r"^## (.+)$", WHERE, re.MULTILINE)
    index = GUIDE.partition("\n## Where is it decided\n")[2].partition("\n## ")[0]
    assert re.findall(r"^- \[(.+)\]\(docs/where\.md#", index, re.MULTILINE) == topics
    assert re.findall(r"^- \[(.+)\]\(#", WHERE, re.MULTILINE) == topics


def test_the_glossary_names_what_is_there() -> None:
    """A word that is explained by a class, function or constant is looked for in the code."""
    code = "\n".join(
        path.read_text("utf-8")
        for room in ("engine", "render", "bot", "cogs", "tests")
        for path in (ROOT / room).rglob("*.py")
    )
    named = re.findall(r"`([A-Za-z_]+)`", GUIDE.partition("\n## Glossary\n")[2])
    start = r"^ *(?:class |(?:async )?def )?"
    missing = [one for one in named if not re.search(rf"{start}{one}\b", code, re.MULTILINE)]
    assert missing == []
