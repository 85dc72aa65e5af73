"""Discord's rules for commands and the choices of their options, in every language."""

from typing import Any

import pytest

from bot.local.rules import body_checks, commands
from bot.local.snowflakes import Json


def make_command(**more: Any) -> Json:
    return {"name": "move", "description": "Move units", **more}


def make_option(**more: Any) -> Json:
    return {"type": 3, "name": "to", "description": "Where to", **more}


COMMANDS: list[tuple[Json, str]] = [
    (make_command(name="Move"), "0.name"),
    (make_command(name="move all"), "0.name"),
    (make_command(name="x" * 33), "0.name"),
    (make_command(description=""), "0.description"),
    (make_command(description="x" * 101), "0.description"),
    (make_command(name_localizations={"fr": "Déplacer"}), "0.name_localizations.fr"),
    (make_command(name_localizations={"fr-FR": "aller"}), "0.name_localizations.fr-FR"),
    (make_command(description_localizations={"fr": ""}), "0.description_localizations.fr"),
    (make_command(descripton="x"), "0.descripton"),
    (make_command(options=[make_option()] * 26), "0.options"),
    (make_command(options=[make_option(), make_option()]), "0.options.1.name"),
    (
        make_command(
            options=[
                make_option(name_localizations={"fr": "a"}),
                make_option(name="by", name_localizations={"fr": "a"}),
            ]
        ),
        "0.options.1.name",
    ),
    (make_command(options=[make_option(), make_option(name="by", required=True)]), "0.options.1"),
    (make_command(options=[make_option(description="")]), "0.options.0.description"),
    (
        make_command(
            options=[make_option(autocomplete=True, choices=[{"name": "a", "value": "a"}])]
        ),
        "0.options.0.autocomplete",
    ),
    (
        make_command(
            options=[make_option(choices=[{"name": f"{one}", "value": "a"} for one in range(26)])]
        ),
        "0.options.0.choices",
    ),
    (
        make_command(options=[make_option(choices=[{"name": "a", "value": "x" * 101}])]),
        "0.options.0.choices.0.value",
    ),
    (
        make_command(options=[make_option(choices=[{"name": "a", "value": "b"}] * 2)]),
        "0.options.0.choices",
    ),
    (make_command(options=[make_option(type=5, autocomplete=True)]), "0.options.0.autocomplete"),
    (
        make_command(options=[make_option(type=4, min_value=3, max_value=2)]),
        "0.options.0.min_value",
    ),
    (make_command(options=[make_option(type=4, min_length=3)]), "0.options.0.min_length"),
    (make_command(options=[make_option(type=1), make_option(name="by")]), "0.options"),
    (
        make_command(options=[make_option(type=1, options=[make_option(type=1)])]),
        "0.options.0.options.0.type",
    ),
    (
        make_command(options=[make_option(type=2, options=[make_option(type=2)])]),
        "0.options.0.options.0.type",
    ),
    (make_command(options=[make_option(type=1, name="New")]), "0.options.0.name"),
    (make_command(type=2, name="Boast"), "0.description"),
    (make_command(contexts=[]), "0.contexts"),
    (
        make_command(
            options=[
                make_option(
                    name=f"o{one}",
                    choices=[{"name": "x" * 90, "value": f"{n}" + "y" * 90} for n in range(3)],
                )
                for one in range(15)
            ]
        ),
        "0",
    ),
]


@pytest.mark.parametrize(("body", "path"), COMMANDS)
def test_a_command_is_judged_in_every_language(body: Json, path: str) -> None:
    assert path in [one.path for one in body_checks.check_commands([body])]


def test_commands_are_counted_together() -> None:
    many = [make_command(name=f"c{one}") for one in range(100)]
    menus = [{"type": 3, "name": f"Menu {one}"} for one in range(15)]
    assert body_checks.check_commands([*many, *menus]) == []
    assert [one.code for one in body_checks.check_commands([*many, make_command()])] == [
        "APPLICATION_COMMAND_TOO_MANY"
    ]
    assert body_checks.check_commands([*menus, {"type": 3, "name": "One more"}])
    doubled = body_checks.check_commands([make_command(), make_command()])
    assert [one.code for one in doubled] == ["APPLICATION_COMMANDS_DUPLICATE_NAME"]
    assert body_checks.check_commands([make_command(), {"type": 3, "name": "move"}]) == []


def test_the_longest_language_is_counted() -> None:
    translated = make_command(
        options=[
            make_option(
                name=f"o{one}", description="x", description_localizations={"fr": "y" * 100}
            )
            for one in range(25)
        ]
    )
    short = commands.command_size({**translated, "options": []})
    assert commands.command_size(translated) == short + sum(
        100 + len(f"o{one}") for one in range(25)
    )


@pytest.mark.parametrize(
    ("choices", "path"),
    [
        ([{"name": "a", "value": "a"}] * 26, "data.choices"),
        ([{"name": "", "value": "a"}], "data.choices.0.name"),
        ([{"name": "a" * 101, "value": "a"}], "data.choices.0.name"),
        ([{"name": "a", "value": "a" * 101}], "data.choices.0.value"),
        ([{"name": "a", "value": 5}], "data.choices.0.value"),
        ([{"name": "a", "value": "a", "description": "b"}], "data.choices.0.description"),
    ],
)
def test_what_is_offered_while_typing_is_judged(choices: list[Json], path: str) -> None:
    found = body_checks.check_callback({"type": 8, "data": {"choices": choices}}, (), None)
    assert path in [one.path for one in found]
