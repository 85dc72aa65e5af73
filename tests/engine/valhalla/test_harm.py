"""Bad input of every kind is answered by a sentence, at once, and changes nothing."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from engine.core.files import state_files
from engine.core.files.file_faults import FaultError
from engine.core.protocol import drafts, order_validation
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Order, Seat, Verdict
from engine.valhalla.catalog.refusal_codes import REFUSAL_CODES
from engine.valhalla.game import GAME
from engine.valhalla.pasted_texts import map_text, side_text
from engine.valhalla.pasted_texts.map_text import MapTextError
from engine.valhalla.state import State
from engine.valhalla.turn.asks import asks
from engine.valhalla.view_builder import view
from tests.engine.harmful_yaml import HARMFUL_TEXTS
from tests.engine.valhalla.worlds.world import stage_world

ME: Final = Seat(1)
MAX_STEPS: Final = 400_000
"""Lines of Python that an answer may take: a legal sheet's own are some ten thousands."""

MAX_STEPS_OF_OPTIONS: Final = 4 * MAX_STEPS
"""... and what is offered: each choice is tried."""

SIDES: Final[dict[int, Any]] = {
    1: {
        "capital": "003.003",
        "units": {"003.003": ["ruler", "caster", "6 swordsman", "4 C"], "006.004": ["4 archer"]},
        "revealed": {"003.003": 4},
    },
    2: {"capital": "014.010", "units": {"014.010": ["ruler", "9 archer"], "008.009": ["3 E"]}},
}


def stage_position() -> State:
    return stage_world(SIDES, size=(16, 12), features={"013.002": "mine", "005.003": "mine"})


def view_and_ask(state: State) -> tuple[Any, Ask]:
    return view(state, ME), asks(state)[0]


def validate_fields(state: State, given: dict[str, Any]) -> Verdict:
    seen, ask = view_and_ask(state)
    return order_validation.validate_order(GAME, seen, ask, drafts.parse_order(GAME, given), ())


def count_steps(work: Callable[[], Any]) -> int:
    """Count the lines of Python that a piece of work runs."""
    count = 0

    def trace(*_: Any) -> Any:
        nonlocal count
        count += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


LONG_PATH: Final = [f"{1 + n % 16:03}.{1 + n % 12:03}" for n in range(10_000)]
MASSES: Final[dict[str, dict[str, Any]]] = {
    "a path of 10,000 hexes": {
        "kind": "move",
        "units": ["all"],
        "from": "003.003",
        "to": "005.003",
        "path": LONG_PATH,
    },
    "a path of 1,900 hexes": {
        "kind": "move",
        "units": ["all"],
        "from": "003.003",
        "to": "005.003",
        "path": LONG_PATH[:1900],
    },
    "100,000 units by their ids": {
        "kind": "move",
        "units": [str(n) for n in range(100_000)],
        "from": "003.003",
        "to": "004.003",
    },
    "1,900 units by their ids": {
        "kind": "disband",
        "units": [str(n) for n in range(1900)],
    },
    "100,000 of one kind": {
        "kind": "move",
        "units": ["100000 swordsman"],
        "from": "003.003",
        "to": "004.003",
    },
    "a number of 4,000 digits": {
        "kind": "move",
        "units": ["9" * 4000 + " swordsman"],
        "from": "003.003",
        "to": "004.003",
    },
    "100,000 units to produce": {
        "kind": "produce",
        "city": "003.003",
        "list": ["100000 swordsman"],
    },
    "1,900 lines of production": {
        "kind": "produce",
        "city": "003.003",
        "list": ["1 swordsman"] * 1900,
    },
    "a ferry of 1,900 legs": {
        "kind": "ferry",
        "mount": "C",
        "legs": [f"{at} take all" for at in LONG_PATH[:1900]],
    },
    "riders of everybody": {
        "kind": "move",
        "units": ["all"],
        "from": "003.003",
        "to": "004.003",
        "riders": {str(n): str(n + 1) for n in range(900)},
    },
    "900 stacks": {
        "kind": "formation",
        "stacks": {f"center{n}": "1 archer" for n in range(900)},
    },
    "gold beyond all numbers": {"kind": "transfer", "side": "2", "gold": 10**300},
    "1,900 targets": {"kind": "pathfind", "targets": LONG_PATH[:1900]},
    "1,900 deeds": {"kind": "boast", "text": "Hear", "events": [str(n) for n in range(1900)]},
    "fortifications beyond all numbers": {"kind": "fortify", "city": "003.003", "walls": 10**18},
}


@pytest.mark.parametrize("what", MASSES)
def test_masses_are_refused_in_few_steps_and_change_nothing(what: str) -> None:
    state = stage_position()
    before, found = state_files.dump(GAME, state), list[Verdict]()
    taken = count_steps(lambda: found.append(validate_fields(state, MASSES[what])))
    assert found[0].refusals, what
    assert taken < MAX_STEPS
    assert state_files.dump(GAME, state) == before


@pytest.mark.parametrize("what", MASSES)
def test_options_for_a_draft_of_masses_come_in_few_steps(what: str) -> None:
    state = stage_position()
    seen, ask = view_and_ask(state)
    fields = {name: value for name, value in MASSES[what].items() if name != "kind"}
    draft = Draft(kind=MASSES[what]["kind"], fields=fields)
    assert count_steps(lambda: GAME.options(seen, ask, (), draft, None)) < MAX_STEPS_OF_OPTIONS


# What isn't there, and what is there unseen


def orders_naming(*, hex_: str = "", number: str = "") -> Iterator[dict[str, Any]]:
    """Speak of a hex or a unit in every order that can."""
    if hex_:
        yield {"kind": "move", "units": ["all"], "from": hex_, "to": "004.003"}
        yield {"kind": "move", "units": ["all"], "from": "003.003", "to": hex_}
        yield {"kind": "build", "city": hex_, "building": "harbor"}
        yield {"kind": "upgrade", "hex": hex_}
        yield {"kind": "raze", "hex": hex_, "levels": "1"}
        yield {"kind": "ambush", "hex": hex_}
        yield {"kind": "truce", "side": "2", "scope": hex_}
        yield {"kind": "parley", "side": "2", "hex": hex_}
        yield {"kind": "use_feature", "hex": hex_, "action": "hire", "list": ["1 archer"]}
        yield {"kind": "boon", "boon": "boon_eye", "target": hex_}
        yield {"kind": "formation", "hex": hex_, "stacks": {"center": "1 archer"}}
        yield {"kind": "capital", "city": hex_}
        yield {"kind": "produce", "city": hex_, "list": ["1 archer"]}
        yield {"kind": "fortify", "city": hex_, "walls": 1}
    if number:
        yield {"kind": "move", "units": [number], "from": "003.003", "to": "004.003"}
        yield {"kind": "disband", "units": [number]}
        yield {"kind": "ferry", "mount": number, "legs": ["004.003 take all"]}
        yield {"kind": "power", "caster": number, "power": "stride", "units": ["all"]}
        yield {"kind": "preferences", "succession": [number]}
        yield {"kind": "preferences", "despawn": [number]}


def answer_text(state: State, given: dict[str, Any], *names: str) -> str:
    """Write an answer down, with blanks for the names that differ.

    The nearest hex one knows hangs on where the other is alone.
    """
    text = re.sub(r"'near': '[0-9.]+'", "'near': *", repr(validate_fields(state, given)))
    for name in names:
        text = text.replace(f"'{name}'", "*").replace(f": {name}}}", ": *}")
    return text


def test_an_enemys_unit_and_a_unit_of_nobody_get_the_same_answer() -> None:
    """V-13-27, V-13-30: ids of others tell nothing."""
    state = stage_position()
    theirs = next(str(one.id) for one in state.units.values() if one.seat != ME)
    nobodys = next(str(one) for one in range(10_002, 10_100) if one not in state.units)
    for one, other in zip(orders_naming(number=theirs), orders_naming(number=nobodys), strict=True):
        assert answer_text(state, one, theirs) == answer_text(state, other, nobodys)


def test_hexes_in_the_fog_get_the_same_answer_whatever_is_there() -> None:
    """V-13-27, V-13-60: a capital, a mine, a force, or nothing at all."""
    state = stage_position()
    fogged = ("014.010", "013.002", "008.009", "012.006")
    assert not set(fogged) & state.side(ME).revealed
    for answers in zip(*(orders_naming(hex_=at) for at in fogged), strict=True):
        told = {answer_text(state, one, at) for one, at in zip(answers, fogged, strict=True)}
        assert len(told) == 1, told


FORGED_NAMES: Final = (
    "0", "-1", "1e9", "٣", "0x1", "31 31", "all all", "all of it", "'; --", "\0", "³¹",
    "999.999", "000.000", "-01.003", "003,003", "003.003.003", "٠٠٣.٠٠٣", "none", "+", "",
)  # fmt: skip


@pytest.mark.parametrize("forged", FORGED_NAMES)
def test_forged_names_are_answered_and_no_unit_answers_to_them(forged: str) -> None:
    state = stage_position()
    before = state_files.dump(GAME, state)
    for given in (*orders_naming(hex_=forged or "?"), *orders_naming(number=forged or "?")):
        for name, value in given.items():
            if value == "?":
                given[name] = forged
        verdict = validate_fields(state, given)
        assert {one.code for one in verdict.refusals} <= {
            *GAME.kinds.refusals,
            *order_validation.CORE_REFUSAL_CODES,
        }
        assert verdict.refusals or given["kind"] in {"ferry", "preferences"}, given
    assert state_files.dump(GAME, state) == before


# Texts


TEXT_NAMES: Final = (
    *HARMFUL_TEXTS,
    "nothing",
    "blanks",
    "a list",
    "an anchor",
    "a tag",
    "a merge",
    "zeros",
)
HARMFUL_ORDER_TEXTS: Final[dict[str, Callable[[], str | bytes]]] = {
    **HARMFUL_TEXTS,
    "nothing": lambda: "",
    "blanks": lambda: " \n\t\n",
    "a list": lambda: "- 1\n- 2\n",
    "an anchor": lambda: "name: &a Wolves\nruler_name: *a\n",
    "a tag": lambda: "name: !!python/object/apply:os.system ['true']\n",
    "a merge": lambda: "<<: {name: Wolves}\n",
    "zeros": lambda: "name: a\0b\n",
}
SLOW_TEXTS: Final = frozenset({"a scalar of 50 MB", "bytes of 50 MB"})
"""What no order can hold; reading such a document is tested in test_core_document.py."""


@pytest.mark.parametrize("what", sorted(set(TEXT_NAMES) - SLOW_TEXTS))
def test_a_side_or_a_map_full_of_tricks_is_refused_with_a_reason(what: str) -> None:
    """V-12.2-01, V-2.5-14."""
    text = HARMFUL_ORDER_TEXTS[what]()
    with pytest.raises(FaultError) as wrong:
        side_text.read_side(text if isinstance(text, str) else text.decode())
    assert str(wrong.value)
    with pytest.raises((MapTextError, FaultError)) as lost:
        map_text.read_map(text, "map")
    assert str(lost.value)


@pytest.mark.parametrize(
    "size", ["[0, 0]", "[-3, 5]", "[99, 99]", "[1000000, 1]", "[1.5, 2]", "[1]", "x", "[true, 9]"]
)
def test_a_map_of_no_possible_size_is_refused(size: str) -> None:
    text = f"size: {size}\ncapitals:\n  001.001:\nterrain: |\n  001    gr\n      gr\n"
    with pytest.raises(MapTextError):
        map_text.read_map(text, "map")


def test_a_map_with_one_letter_changed_is_read_or_refused_with_a_place() -> None:
    """V-2.5-14: the sentence names line and column."""
    text = (Path(__file__).parents[3] / "docs" / "maps.md").read_text(encoding="utf-8")
    drawn, chance = text.split("```yaml\n")[1].split("```")[0], Random(5)
    faults = list[MapTextError]()
    for _ in range(150):
        at = chance.randrange(len(drawn))
        try:
            map_text.read_map(
                drawn[:at] + chance.choice("x:-.#[{&*!|0\t\0 ") + drawn[at + 1 :], "map"
            )
        except MapTextError as fault:
            faults.append(fault)
    assert faults
    for one in faults:
        assert one.problem
        assert one.line is None or one.line >= 1


# Codes


def test_every_code_is_shown_by_a_test_or_a_scenario() -> None:
    """What no test can bring about nobody needs."""
    here = Path(__file__).parent
    files = [one for one in here.rglob("*") if one.suffix in {".py", ".yaml"}]
    told = "".join(one.read_text(encoding="utf-8") for one in files if one != Path(__file__))
    assert [code for code in REFUSAL_CODES if code not in told] == []


def test_orders_of_the_wrong_shape_name_the_field() -> None:
    """V-12.0-15."""
    state = stage_position()
    wrong: dict[str, dict[str, Any]] = {
        "units": {"kind": "move", "units": {"a": {"b": 1}}, "from": "003.003", "to": "004.003"},
        "from": {"kind": "move", "units": ["all"], "to": "004.003"},
        "gold": {"kind": "transfer", "side": "2", "gold": "much"},
        "stance": {"kind": "move", "units": ["all"], "from": "003.003", "to": "004.003",
                   "stance": "hug"},
    }  # fmt: skip
    for field, given in wrong.items():
        order: Order | Draft = drafts.parse_order(GAME, given)
        assert isinstance(order, Draft)
        [refusal] = validate_fields(state, given).refusals
        assert (refusal.code, refusal.facts["field"]) == ("BAD_FIELD", field)
