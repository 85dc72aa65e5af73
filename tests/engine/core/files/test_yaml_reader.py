"""YAML from anybody: plain values with their lines, refused quickly where it is meant to harm."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from engine.core.files import yaml_reader
from engine.core.files.catalog import build_model, check_names_known, find_duplicate
from engine.core.files.file_faults import FaultError
from engine.core.protocol.values import Model
from tests.engine.harmful_yaml import HARMFUL_TEXTS, measure_reading

ROOT = Path(__file__).parents[4]


def fault_text(text: str | bytes) -> str:
    with pytest.raises(FaultError) as caught:
        yaml_reader.read_documents(text, "f.yaml")
    return str(caught.value)


# What is read


def test_only_plain_values_are_read_and_hexes_stay_text() -> None:
    text = "a: [1, -7, 007, 0x1f, 1.5, 1e3, on, Yes, 032.018, 2026-11-21, true, ~, null, '3', \"\"]"
    [one] = yaml_reader.read_documents(text, "f.yaml")
    assert one.data == {
        "a": [1, -7, "007", "0x1f", "1.5", "1e3", "on", "Yes", "032.018", "2026-11-21", True, None,
              None, "3", ""],
    }  # fmt: skip


def test_every_place_knows_its_line() -> None:
    [one] = yaml_reader.read_documents("a:\n  - x\n  - b: 1\n    c: [2,\n      3]\n", "f.yaml")
    assert [one.line_of(place) for place in [("a",), ("a", 1, "b"), ("a", 1, "c", 1)]] == [1, 3, 5]
    assert one.line_of(("a", 1, "missing")) == 3
    assert str(one.fault(("a", 1, "b"), "is wrong")) == "f.yaml:3: a.1.b: is wrong"


def test_anchors_are_read_where_they_stand_in_the_same_document() -> None:
    [one] = yaml_reader.read_documents("a: &x {b: [1]}\nc: *x\n", "f.yaml")
    assert one.data == {"a": {"b": [1]}, "c": {"b": [1]}}
    assert "there is no anchor &x above" in fault_text("a: &x 1\n---\nb: *x\n")


SCALARS = st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.text(max_size=20)
KEYS = st.text(max_size=8)
DATA = st.recursive(
    SCALARS,
    lambda data: st.lists(data, max_size=4) | st.dictionaries(KEYS, data, max_size=4),
    max_leaves=12,
)


@given(DATA)
def test_what_a_yaml_writer_writes_is_read_back(data: object) -> None:
    text = yaml.dump(data, Dumper=yaml.CSafeDumper, allow_unicode=True)
    if "<<" not in text:
        [one] = yaml_reader.read_documents(text, "f.yaml")
        assert one.data == data


@given(st.text(max_size=60) | st.text(alphabet="a:-[]{}&*!|>'\"#%@`,?\n \t", max_size=60))
def test_any_text_is_read_or_told_what_is_wrong(text: str) -> None:
    told = ""
    try:
        yaml_reader.read_documents(text, "f.yaml")
    except FaultError as fault_:
        told = str(fault_)
    assert not told or told.startswith("f.yaml:")
    assert "\n" not in told


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_told_what_is_wrong(data: bytes) -> None:
    told = ""
    try:
        yaml_reader.read_documents(data, "f.yaml")
    except FaultError as fault_:
        told = str(fault_)
    assert not told or told.startswith("f.yaml:")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: 1\nb: 2\na: 3", "f.yaml:3: the key a stands twice"),
        ("{a: 1, a: 2}", "f.yaml:1: the key a stands twice"),
        ("a: &x {b: 1}\nc:\n  <<: *x", "f.yaml:3: merge keys are not read here"),
        ("a: !!python/object/apply:os.system [echo]", "f.yaml:1: the tag tag:yaml.org,2002:python"),
        ("a: !local 1", "f.yaml:1: the tag !local is not read here; write plain values"),
        ("!!str a: 1", "the tag tag:yaml.org,2002:str is not read here"),
        ("a: !!int '3'", "the tag tag:yaml.org,2002:int is not read here"),
        ("? [a]\n: 1", "f.yaml:1: a key must be a word or a number"),
        ("a: *b", "f.yaml:1: there is no anchor &b above"),
        ("a: &a [*a]", "f.yaml:1: there is no anchor &a above"),
        ("a: [1\nb: 2", "f.yaml:2: not YAML"),
        ("a: 'x", "not YAML"),
        ("a: \x00", "f.yaml: not YAML"),
        (b"a: \xff", "f.yaml: not UTF-8 text (byte 3)"),
        ("a: 1".encode("utf-16"), "f.yaml: not UTF-8 text"),
        ("a: \ud800", "f.yaml: not UTF-8 text"),
    ],
)
def test_what_is_not_plain_yaml_is_told_with_its_line(text: str | bytes, told: str) -> None:
    assert told in fault_text(text)


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    [one] = yaml_reader.read_documents(b"\xef\xbb\xbfa: 1", "f.yaml")
    assert one.data == {"a": 1}


def test_exactly_one_document_may_be_asked_for() -> None:
    with pytest.raises(FaultError, match="expected one YAML document, found 2"):
        yaml_reader.read_document("a: 1\n---\nb: 2\n", "f.yaml")


# What is meant to harm


@pytest.fixture(scope="module")
def costs() -> dict[str, dict[str, Any]]:
    """Read everything harmful in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", measure_reading.__module__],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    found: dict[str, dict[str, Any]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("name", HARMFUL_TEXTS)
def test_harm_is_refused_within_seconds_and_little_memory(
    name: str, costs: dict[str, dict[str, Any]]
) -> None:
    cost = costs[name]
    assert cost["told"].startswith("f.yaml")
    assert cost["seconds"] < 15
    assert cost["megabytes"] < 400
    assert len(cost["told"]) < 300


def test_the_limits_leave_room_for_real_files() -> None:
    rows = "".join(f"- {{id: {n}, name: unit {n}, hp: [{n}, 2]}}\n" for n in range(20_000))
    [one] = yaml_reader.read_documents(rows, "f.yaml")
    assert one.data[-1] == {"id": 19_999, "name": "unit 19999", "hp": [19_999, 2]}


# Models


class Card(Model):
    id: str
    cost: int = 0


def test_a_model_that_does_not_fit_is_told_with_its_line() -> None:
    [one] = yaml_reader.read_documents("- {id: a}\n- {id: b, cost: many}\n", "f.yaml")
    with pytest.raises(FaultError, match=r"f.yaml:2: 1.cost: expected a whole number"):
        build_model(one, list[Card])
    [one] = yaml_reader.read_documents("- {id: a}\n- {cost: 3}\n", "f.yaml")
    with pytest.raises(FaultError, match=r"f.yaml:2: 1.id: this key is missing"):
        build_model(one, list[Card])
    [one] = yaml_reader.read_documents("cards:\n  x: {id: a, cots: 1}\n", "f.yaml")
    with pytest.raises(
        FaultError, match=r"cards.x.cots: this key is not known here; did you mean cost\?"
    ):
        build_model(one, dict[str, Card], ("cards",))
    assert build_model(yaml_reader.read_document("id: a", "f.yaml"), Card) == Card(id="a")


def test_names_are_checked_against_those_that_are_defined() -> None:
    one = yaml_reader.read_document("needs: [farm, barn]\n", "f.yaml")
    names = [((at,), name) for at, name in enumerate(one.data["needs"])]
    check_names_known(one, ("needs",), names, ["farm", "barn"])
    with pytest.raises(FaultError, match=r"f.yaml:1: needs.1: nothing is called barn; did you"):
        check_names_known(one, ("needs",), names, ["farm", "bran"])
    assert find_duplicate(["a", "b", "a", "b"]) == "a"
    assert find_duplicate(["a", "b"]) is None
