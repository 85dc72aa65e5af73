"""A suggestion for an option that is being typed."""

from typing import Generic, NamedTuple, TypeVar

Value = TypeVar("Value", int, str)


class Suggestion(NamedTuple, Generic[Value]):
    """What is shown, and what is taken if it is chosen."""

    label: str
    value: Value
