"""Discord's rules for modals, one by one."""

from typing import Any

import pytest

from bot.local.rules import body_checks
from bot.local.snowflakes import Json
from tests.bot.local.rules.sample_bodies import (
    BOXES,
    INPUT,
    LABEL,
    RADIO,
    UPLOAD,
    box,
    button,
    options,
    row,
    select,
    text,
)


def label(component: Json, **more: Any) -> Json:
    return {"type": LABEL, "label": "L", "component": component, **more}


def line(**more: Any) -> Json:
    return {"type": INPUT, "style": 1, "custom_id": "t", **more}


def modal(*parts: Json, **more: Any) -> Json:
    return {"custom_id": "m", "title": "T", "components": list(parts), **more}


MODALS: list[tuple[Json, str, str]] = [
    (modal(), "data.components", "BASE_TYPE_BAD_LENGTH"),
    (modal(*[text()] * 6), "data.components", "BASE_TYPE_BAD_LENGTH"),
    (modal(label(line()), title="T" * 46), "data.title", "BASE_TYPE_BAD_LENGTH"),
    (modal(label(line()), custom_id=""), "data.custom_id", "BASE_TYPE_BAD_LENGTH"),
    (modal(select()), "data.components.0.type", "UNION_TYPE_CHOICES"),
    (modal(box(text())), "data.components.0.type", "UNION_TYPE_CHOICES"),
    (modal(label(button())), "data.components.0.component.type", "UNION_TYPE_CHOICES"),
    (modal(row(select())), "data.components.0.components.0.type", "UNION_TYPE_CHOICES"),
    (modal(row(line())), "data.components.0.components.0.label", "BASE_TYPE_REQUIRED"),
    (
        modal({**label(line()), "label": "L" * 46}),
        "data.components.0.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        modal(label(line(label="twice"))),
        "data.components.0.component.label",
        "TEXT_INPUT_LABEL_IN_LABEL",
    ),
    (
        modal(label(line(value="x" * 4001))),
        "data.components.0.component.value",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        modal(label(line(value="xxx", max_length=2))),
        "data.components.0.component.value",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        modal(label(line(min_length=9, max_length=2))),
        "data.components.0.component.min_length",
        "TEXT_INPUT_MIN_LENGTH",
    ),
    (
        modal(label(line()), label(line())),
        "data.components.1.component.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    (
        modal(label(select(disabled=True))),
        "data.components.0.component.disabled",
        "SELECT_DISABLED_IN_MODAL",
    ),
    (
        modal(label(select(min_values=0))),
        "data.components.0.component.min_values",
        "COMPONENT_REQUIRED_MIN_VALUES",
    ),
    (
        modal(label({"type": UPLOAD, "custom_id": "f", "max_values": 11})),
        "data.components.0.component.max_values",
        "NUMBER_TYPE_RANGE",
    ),
    (
        modal(label({"type": RADIO, "custom_id": "r", "options": options(1)})),
        "data.components.0.component.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        modal(label({"type": BOXES, "custom_id": "b", "options": options(11)})),
        "data.components.0.component.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
]


@pytest.mark.parametrize(("body", "path", "code"), MODALS)
def test_a_modal_is_judged(body: Json, path: str, code: str) -> None:
    found = body_checks.check_callback({"type": 9, "data": body}, (), None)
    assert (path, code) in [(one.path, one.code) for one in found]


def test_a_modal_of_all_kinds_passes() -> None:
    body = modal(
        text(),
        label(line(value="x" * 4000), description="d"),
        label(select(3)),
        label({"type": UPLOAD, "custom_id": "f", "required": False}),
        label({"type": RADIO, "custom_id": "r", "options": options(2)}),
    )
    assert body_checks.check_callback({"type": 9, "data": body}, (), None) == []
