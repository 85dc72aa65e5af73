"""Operations of effects as clauses: `deal 2 Melee damage to the attacker`."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from engine.echoes.catalog import operations as ops
from engine.echoes.catalog.card_models import TechCard
from engine.echoes.catalog.operations import Op
from engine.echoes.catalog.tiles import CAMP_TERRAINS
from engine.echoes.catalog.vocabulary import MAIN_RESOURCES, Pick, Reference
from render.echoes.words.card_filters import write_all_kind, write_counted_kind
from render.echoes.words.references import ReferenceWriter
from render.echoes.words.thing_phrases import Phrase, ThingWriter
from render.language.grammar import Noun

_REFERENCES: Final[Mapping[Pick, Reference]] = {
    "self": "self",
    "subject": "subject",
    "other": "other",
}


class OpClause(NamedTuple):
    """A clause, and whether it begins with what the player does (`draw 1 card`)."""

    text: str
    is_imperative: bool = True


class OperationWriter:
    """Writes the operations of one effect."""

    def __init__(self, writer: ThingWriter, references: ReferenceWriter) -> None:
        effect = references.effect
        self.writer = writer
        self.say = writer.voice.say
        self.card = references.card
        self.effect = effect
        self.references = references
        self.target = self._target_phrase()

    def write_op(self, op: Op) -> OpClause:
        """Write one operation."""
        return _WRITERS[type(op)](self, op)

    def _target_phrase(self) -> Phrase:
        target = self.effect.target
        if target is None:
            return Phrase("", Noun(""))
        if reference := _REFERENCES.get(target.pick):
            return self.references.refer_to(reference)
        if isinstance(self.effect.do[0], ops.Build) and target.filter.terrain == (
            *CAMP_TERRAINS,
            "double_gold",
        ):
            plain = target.filter.model_copy(update={"terrain": None})
            target = target.model_copy(update={"filter": plain})
        return self.writer.write_target(target)

    def clause(self, key: str, **facts: Any) -> OpClause:
        """Return a clause that begins with what the player does."""
        verb = self.say(f"{key}.may" if self.effect.may else f"{key}.do")
        return OpClause(self._fill(key, {"verb": verb, **facts}))

    def statement(self, key: str, **facts: Any) -> OpClause:
        """Return a clause about something else than the player."""
        return OpClause(self._fill(key, facts), is_imperative=False)

    def _fill(self, key: str, facts: Mapping[str, Any]) -> str:
        target = {"target": self.target.text, "noun": self.target.noun}
        return self.say(key, **{**target, **facts})

    def player_clause(self, key: str, who: str, **facts: Any) -> OpClause:
        """Return a clause about a player: the card's own, or another."""
        if who == "me":
            return self.clause(f"{key}.me", **facts)
        return self.statement(f"{key}.other", who=self.say(f"player.{who}"), **facts)

    @property
    def is_reaction(self) -> bool:
        return isinstance(self.card, TechCard) and self.card.tech_type == "reaction"

    @property
    def is_at_reference(self) -> bool:
        """Whether the target is the unit itself or what the trigger is about."""
        return self.effect.target is not None and self.effect.target.pick in {"self", "subject"}


def _write_damage(at: OperationWriter, op: ops.Damage) -> OpClause:
    return at.clause("op.damage", damage=at.say(f"damage.{op.kind}", n=op.amount))


def _write_heal(at: OperationWriter, op: ops.Heal) -> OpClause:
    return at.statement("op.heal.all" if op.amount == "all" else "op.heal", n=op.amount)


def _write_draw(at: OperationWriter, op: ops.Draw) -> OpClause:
    return at.player_clause("op.draw", op.who, n=op.amount)


def _write_discard(at: OperationWriter, op: ops.Discard) -> OpClause:
    return at.player_clause(f"op.discard.{op.by}", op.who, n=op.amount)


def _write_resupply(at: OperationWriter, op: ops.Resupply) -> OpClause:
    return at.player_clause("op.resupply", op.who, n=op.max)


def _write_gain(at: OperationWriter, op: ops.Gain) -> OpClause:
    is_action = isinstance(at.card, TechCard) and at.card.tech_type == "action"
    stays = at.say("op.gain.here") if is_action and op.hold != "civ" else ""
    tokens = at.say(f"tokens.{op.res}", n=op.amount)
    return at.clause("op.gain", tokens=tokens, max=op.max or 0, here=stays)


def _write_exhaust(at: OperationWriter, op: ops.Exhaust) -> OpClause:
    target = at.effect.target
    is_enemy = target is not None and target.filter.side == "enemy"
    return at.clause("op.exhaust.long" if is_enemy and not at.is_reaction else f"op.{op.op}")


def _write_unexhaust(at: OperationWriter, op: ops.Unexhaust) -> OpClause:
    if op.res is None:
        return at.clause("op.unexhaust")
    tokens = at.say(f"tokens.plain.{op.res}", n=op.amount)
    return at.clause("op.unexhaust", target=tokens)


def _write_move(at: OperationWriter, op: ops.Move) -> OpClause:
    return at.clause(f"op.move.{op.dirs}", n=op.points)


def _write_place(at: OperationWriter, op: ops.Place) -> OpClause:
    return at.clause("op.place", square=at.writer.write_square(op.to))


def _write_return(at: OperationWriter, op: ops.Return) -> OpClause:
    target = at.effect.target
    is_own = target is not None and target.filter.side == "own"
    whose = "own" if is_own or (target is not None and target.pick == "self") else "other"
    return at.clause(f"op.return.{op.to}.{whose}")


def _write_destroy(at: OperationWriter, op: ops.Destroy) -> OpClause:
    return at.clause(f"op.{op.op}")


def _write_build(at: OperationWriter, op: ops.Build) -> OpClause:
    return at.clause("op.build", building=at.writer.voice.noun(f"thing.{op.building}"))


def _write_tile(at: OperationWriter, op: ops.TurnTile) -> OpClause:
    return at.clause(f"op.tile.{op.how}")


def _write_cost(at: OperationWriter, op: ops.ChangeCost) -> OpClause:
    changes = [
        (at.say(f"symbol.{name}", n=abs(amount)), amount)
        for name in (*MAIN_RESOURCES, "flexible")
        if (amount := getattr(op, name))
    ]
    join = at.writer.voice.join_texts
    texts = [
        at.say(key, symbols=join([text for text, amount in changes if (amount < 0) == is_less]))
        for key, is_less in (("cost.less", True), ("cost.more", False))
        if any((amount < 0) == is_less for _, amount in changes)
    ]
    kind = write_all_kind(at.writer.voice, op.cards)
    return at.statement("op.cost", kind=kind, changes=join(texts))


def _write_prevent(at: OperationWriter, op: ops.Prevent) -> OpClause:
    amount = at.say("prevent.all" if op.amount == "all" else "prevent.some", n=op.amount)
    what = at.say(f"prevent.of.{op.of}", amount=amount)
    duration = at.say("for.turn") if at.effect.duration == "turn" else ""
    target = "" if at.is_at_reference else at.target.text
    return at.clause("op.prevent", what=what, target=target, duration=duration)


def _write_cancel(at: OperationWriter, op: ops.Cancel) -> OpClause:
    what = "card" if at.effect.trigger == "card_played" else "attack"
    return at.statement(f"op.{op.op}.{what}")


def _write_fetch(at: OperationWriter, op: ops.Fetch) -> OpClause:
    taken = write_counted_kind(at.writer.voice, op.cards, op.amount)
    return at.clause(f"op.fetch.{op.source}.{op.to}", taken=taken)


def _write_look(at: OperationWriter, op: ops.Look) -> OpClause:
    if op.at == "tile":
        return at.clause("op.look.tile")
    return at.clause(f"op.look.{op.at}.{op.who}", n=op.amount or 0)


_WRITERS: Final[Mapping[type[Op], Callable[[OperationWriter, Any], OpClause]]] = {
    ops.Damage: _write_damage,
    ops.Heal: _write_heal,
    ops.Draw: _write_draw,
    ops.Discard: _write_discard,
    ops.Resupply: _write_resupply,
    ops.Gain: _write_gain,
    ops.Exhaust: _write_exhaust,
    ops.Unexhaust: _write_unexhaust,
    ops.Move: _write_move,
    ops.Place: _write_place,
    ops.Return: _write_return,
    ops.Destroy: _write_destroy,
    ops.Build: _write_build,
    ops.TurnTile: _write_tile,
    ops.ChangeCost: _write_cost,
    ops.Prevent: _write_prevent,
    ops.Cancel: _write_cancel,
    ops.Fetch: _write_fetch,
    ops.Look: _write_look,
}
"""All operations but changes of stats and keywords, which are told together."""
