"""Refusals of Empire: Valhalla agree with what they name, and say when an order counts."""

import pytest

from engine.core.protocol.values import Refusal
from tests.render.valhalla.played_game import (
    make_voice,
)


@pytest.mark.parametrize(
    ("code", "facts", "said"),
    [
        ("TACTIC_ROLE", {"tactic": "death_from_below", "role": "attack"}, "La mort d\u2019en bas"),
        ("UPGRADE_RAZE", {"asset": "city", "hex": "001.001"}, "La cité doit aussi être rasée"),
        ("UPGRADE_RAZE", {"asset": "farm", "hex": "001.001"}, "La ferme doit aussi être rasée"),
        ("STOP_LIMIT", {"count": 2, "hex": "001.001", "last": "001.002"}, "2 unités n\u2019ont"),
        ("STACK_JOINT", {"positions": "center,sun"}, "Dans cette défense commune"),
    ],
)
def test_french_refusals_agree_with_what_they_name(
    code: str, facts: dict[str, str | int], said: str
) -> None:
    text = make_voice("fr", 1).write_refusal(Refusal(code=code, rule="V-12.0-05", facts=facts))
    assert text.startswith(said)
    assert ("restent" in text) is (code == "STOP_LIMIT")
    assert ("que le Centre et le Soleil" in text) is (code == "STACK_JOINT")


@pytest.mark.parametrize(
    ("setup", "english", "french"),
    [
        ("side", "Now you can build yours", "fondez le vôtre"),
        ("both", "build yours and choose its special", "fondez le vôtre et choisissez son don"),
        ("special", "Now you can choose the special of yours", "choisissez le don du vôtre"),
        ("wait", "others are still being built", "d\u2019autres ne le sont pas encore"),
    ],
)
def test_who_is_early_reads_when_the_order_counts_and_what_counts_now(
    setup: str, english: str, french: str
) -> None:
    """V-12.0-10."""
    facts: dict[str, str | int] = {"setup": setup, "order": "boast"}
    early = Refusal(code="GAME_NOT_RUNNING", rule="V-12.0-10", facts=facts)
    assert (
        make_voice("en", 1)
        .write_refusal(early)
        .startswith("“Boast” counts from the first round on")
    )
    assert "« Se vanter » compte dès la première ronde" in make_voice("fr", 1).write_refusal(
        early
    ).replace("\u202f", " ")
    assert english in make_voice("en", 1).write_refusal(early)
    assert french in make_voice("fr", 1).write_refusal(early)
    over = early.model_copy(update={"facts": {}})
    assert make_voice("en", 1).write_refusal(over).startswith("This game is over")
