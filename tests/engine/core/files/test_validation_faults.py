"""What a model refused: each thing that is wrong is one fault, in plain words."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field, TypeAdapter, ValidationError

from engine.core.files.validation_faults import find_data_faults
from engine.core.protocol.data_schemas import WrittenAs
from engine.core.protocol.values import Model


class Horse(Model):
    kind: Literal["horse"]
    legs: int = 4


class Cart(Model):
    kind: Literal["cart"]
    wheels: int


class Rider(Model):
    """A rider's kind is the name of one of its keys, too."""

    kind: Literal["rider"]
    rider: str
    age: int


class Stable(Model):
    name: str
    colour: Literal["red"] | Literal["blue"] = "red"
    open: Annotated[Literal["always"] | tuple[int, ...], WrittenAs("`always`, or hours")] = ()
    beasts: tuple[Annotated[Horse | Cart | Rider, Field(discriminator="kind")], ...] = ()
    stalls: Mapping[str, Horse | str] = Field(default_factory=dict)


def faults(data: Any) -> list[str]:
    try:
        TypeAdapter(Stable).validate_python(data)
    except ValidationError as error:
        found = find_data_faults(error.errors(include_url=False), data, Stable)
        return [f"{'.'.join(map(str, one.path))}: {one.problem}" for one in found]
    return []


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"name": "x", "colour": "blu"}, "colour: 'blu' is not one of 'red' or 'blue'; did you"),
        ({"name": "x", "open": 7}, "open: expected `always`, or hours, found 7"),
        ({"name": "x", "open": ["x"]}, "open.0: expected a whole number, found 'x'"),
        ({"nam": "x"}, "nam: this key is not known here; did you mean name?"),
        (
            {"name": "x", "beasts": [{"kind": "cart", "wheles": 2}]},
            "beasts.0.wheles: this key is not known here; did you mean wheels?",
        ),
        (
            {"name": "x", "stalls": {"a": {"kind": "horse", "lgs": 3}}},
            "stalls.a.lgs: this key is not known here; did you mean legs?",
        ),
        ({"name": "x", "stalls": {"a": 3}}, "stalls.a: expected a map or text, found 3"),
        (
            {"name": "x", "beasts": [{"kind": "rider", "rider": "Ada", "age": "x"}]},
            "beasts.0.age: expected a whole number, found 'x'",
        ),
        (
            {"name": "x", "beasts": [{"kind": "rider", "rider": "Ada"}]},
            "beasts.0.age: this key is missing",
        ),
    ],
)
def test_one_slip_is_one_fault(data: Any, told: str) -> None:
    """A value that may have several forms, or a key that is missing in another's place, too."""
    [found] = faults(data)
    assert told in found


def test_every_slip_is_told_and_unknown_keys_come_first() -> None:
    data = {"name": 3, "colour": "blu", "beasts": [{"kind": "cart"}, {"kind": "cow"}], "size": 1}
    assert [one.partition(":")[0] for one in faults(data)] == [
        "size", "name", "colour", "beasts.0.wheels", "beasts.1",
    ]  # fmt: skip


def test_a_word_that_is_in_none_of_several_sets_is_told_with_all_of_them() -> None:
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(Stable).validate_python({"name": "x", "colour": "green"})
    [fault] = find_data_faults(caught.value.errors(include_url=False), {"colour": "green"}, Stable)
    assert fault.problem == "'green' is not one of 'red' or 'blue'"
    assert fault.message.facts == {"given": "green", "known": "red, blue"}
