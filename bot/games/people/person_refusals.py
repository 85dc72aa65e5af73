"""Refusals of what people say of themselves."""

from typing import Final

from engine.core.protocol.values import Refusal

PEOPLE_RULE: Final = "S-TABLE-10"


def make_person_refusal(code: str, **facts: str | int) -> Refusal:
    return Refusal(code=code, rule=PEOPLE_RULE, facts=facts)
