"""The battle that the guide shows: fought by the rules of the game."""

from functools import lru_cache
from typing import Any

from engine.core.dice import Dice
from engine.valhalla import GAME
from engine.valhalla.events.battles import BattleReport
from engine.valhalla.orders.combat import SetFormation
from engine.valhalla.orders.movement import Move
from engine.valhalla.view import View
from render.valhalla.guide.positions import FIELD, FIELD_BEFORE, POSITIONS, READER


@lru_cache(maxsize=1)
def fight() -> tuple[View, BattleReport]:
    """Fight; return what the attacker knows afterwards, and its report."""
    state: Any = GAME.stage(POSITIONS["battle"])
    dice = Dice("guide", "guide")
    move = {"from": FIELD_BEFORE, "to": FIELD, "units": ("all",)}
    stacks = {"center": "24 swordsman", "sun": "12 archer + warlord"}
    orders = (
        Move.model_validate(move),
        SetFormation(hex=FIELD, role="attack", stacks=stacks),
    )
    met = GAME.resolve(state, {(READER, GAME.asks(state)[0].id): orders}, dice)
    answers = {(ask.seat, ask.id): () for ask in GAME.asks(met.state)}
    fought = GAME.resolve(met.state, answers, dice)
    report = next(
        one for one in fought.events if isinstance(one, BattleReport) and one.seat == READER
    )
    return GAME.view(fought.state, READER), report
