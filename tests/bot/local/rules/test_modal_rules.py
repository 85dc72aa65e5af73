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
    make_button,
    make_container,
    make_options,
    make_row,
    make_select,
    make_text,
)


def make_label(component: Json, **more: Any) -> Json:
    return {"type": LABEL, "label": "L", "component": component, **more}


def make_text_input(**more: Any) -> Json:
    return {"type": INPUT, "style": 1, "custom_id": "t", **more}


def make_modal(*parts: Json, **more: Any) -> Json:
    return {"custom_id": "m", "title": "T", "components": list(parts), **more}


MODALS: list[tuple[Json, str, str]] = [
    (make_modal(), "data.components", "BASE_TYPE_BAD_LENGTH"),
    (make_modal(*[make_text()] * 6), "data.components", "BASE_TYPE_BAD_LENGTH"),
    (
        make_modal(make_label(make_text_input()), title="T" * 46),
        "data.title",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        make_modal(make_label(make_text_input()), custom_id=""),
        "data.custom_id",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (make_modal(make_select()), "data.components.0.type", "UNION_TYPE_CHOICES"),
    (make_modal(make_container(make_text())), "data.components.0.type", "UNION_TYPE_CHOICES"),
    (
        make_modal(make_label(make_button())),
        "data.components.0.component.type",
        "UNION_TYPE_CHOICES",
    ),
    (
        make_modal(make_row(make_select())),
        "data.components.0.components.0.type",
        "UNION_TYPE_CHOICES",
    ),
    (
        make_modal(make_row(make_text_input())),
        "data.components.0.components.0.label",
        "BASE_TYPE_REQUIRED",
    ),
    (
        make_modal({**make_label(make_text_input()), "label": "L" * 46}),
        "data.components.0.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        make_modal(make_label(make_text_input(label="twice"))),
        "data.components.0.component.label",
        "TEXT_INPUT_LABEL_IN_LABEL",
    ),
    (
        make_modal(make_label(make_text_input(value="x" * 4001))),
        "data.components.0.component.value",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        make_modal(make_label(make_text_input(value="xxx", max_length=2))),
        "data.components.0.component.value",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        make_modal(make_label(make_text_input(min_length=9, max_length=2))),
        "data.components.0.component.min_length",
        "TEXT_INPUT_MIN_LENGTH",
    ),
    (
        make_modal(make_label(make_text_input()), make_label(make_text_input())),
        "data.components.1.component.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    (
        make_modal(make_label(make_select(disabled=True))),
        "data.components.0.component.disabled",
        "SELECT_DISABLED_IN_MODAL",
    ),
    (
        make_modal(make_label(make_select(min_values=0))),
        "data.components.0.component.min_values",
        "COMPONENT_REQUIRED_MIN_VALUES",
    ),
    (
        make_modal(make_label({"type": UPLOAD, "custom_id": "f", "max_values": 11})),
        "data.components.0.component.max_values",
        "NUMBER_TYPE_RANGE",
    ),
    (
        make_modal(make_label({"type": RADIO, "custom_id": "r", "options": make_options(1)})),
        "data.components.0.component.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        make_modal(make_label({"type": BOXES, "custom_id": "b", "options": make_options(11)})),
        "data.components.0.component.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
]


@pytest.mark.parametrize(("body", "path", "code"), MODALS)
def test_a_modal_is_judged(body: Json, path: str, code: str) -> None:
    found = body_checks.check_callback({"type": 9, "data": body}, (), None)
    assert (path, code) in [(one.path, one.code) for one in found]


def test_a_modal_of_all_kinds_passes() -> None:
    body = make_modal(
        make_text(),
        make_label(make_text_input(value="x" * 4000), description="d"),
        make_label(make_select(3)),
        make_label({"type": UPLOAD, "custom_id": "f", "required": False}),
        make_label({"type": RADIO, "custom_id": "r", "options": make_options(2)}),
    )
    assert body_checks.check_callback({"type": 9, "data": body}, (), None) == []
