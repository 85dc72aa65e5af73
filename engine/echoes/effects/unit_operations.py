"""Operations on units and buildings: damage, healing, stats, keywords (24.7)."""

from engine.core.protocol.values import EVERYONE
from engine.echoes.agenda.tasks import Thing
from engine.echoes.catalog.keyword_models import AntiKeyword, BatteringKeyword, NumberedKeyword
from engine.echoes.catalog.operations import (
    ChangeKeyword,
    ChangeStat,
    Damage,
    Destroy,
    Exhaust,
    Heal,
    Prevent,
    Unexhaust,
)
from engine.echoes.changes.endings import check_defeats
from engine.echoes.changes.losses import (
    Loss,
    cap_damage,
    damage_thing,
    lose_building,
    lose_unit,
    remove_losses,
)
from engine.echoes.combat.damage import armor_of
from engine.echoes.effects.effect_run import OPERATIONS, EffectRun
from engine.echoes.entities.lasting_effect import LastingEffect
from engine.echoes.entities.unit import Unit
from engine.echoes.events.effects import (
    BuildingHealed,
    DamagePrevented,
    KeywordGained,
    KeywordTaken,
    TokensUnexhausted,
    UnitExhausted,
    UnitStatChanged,
    UnitUnexhausted,
)
from engine.echoes.events.units import UnitHealed
from engine.echoes.selection.candidates import thing_key


@OPERATIONS.teach(Damage)
def deal_damage(run: EffectRun, op: Damage) -> None:
    """Deal damage to all targets at once: through armor, or straight to health if direct.

    Card damage is no attack: it causes no counter damage.

    Rules: R-VOC-02, E-VOC-05, R-COMBAT-11.
    """
    amounts = [(thing, _card_damage(run, op, thing)) for thing in run.things()]
    for thing, amount in amounts:
        damage_thing(run.work, thing, amount)
    run.note_losses(remove_losses(run.work))


def _card_damage(run: EffectRun, op: Damage, thing: Thing) -> int:
    """Return the damage of a card: armor of its kind leaves at least 1 (R-VOC-02)."""
    if op.kind == "direct":
        return op.amount
    return max(1, op.amount - armor_of(run.board, thing, op.kind))


@OPERATIONS.teach(Heal)
def heal(run: EffectRun, op: Heal) -> None:
    """Remove damage; nothing is healed above its maximum health (E-BUILD-16)."""
    for thing in run.things():
        amount = thing.damage if op.amount == "all" else min(op.amount, thing.damage)
        if not amount:
            continue
        thing.damage -= amount
        if isinstance(thing, Unit):
            run.work.tell(UnitHealed(audience=EVERYONE, unit=thing.id, amount=amount))
        else:
            event = BuildingHealed(
                audience=EVERYONE,
                seat=thing.owner,
                building=thing.kind,
                square=thing.square,
                amount=amount,
            )
            run.work.tell(event)


def _lasting(run: EffectRun, thing: Thing) -> LastingEffect | None:
    """Return an empty change of a thing for the effect's duration; None if that is over.

    Rules: D-CARD-02, D-CARD-03: without an attack there is no combat to last for.
    """
    duration = run.effect.duration
    if duration == "combat" and run.board.attack is None:
        return None
    return LastingEffect(thing_key(thing), run.task.card, run.seat, duration)


@OPERATIONS.teach(ChangeStat)
def change_stat(run: EffectRun, op: ChangeStat) -> None:
    """Change a stat of units for a while (D-CARD-02, E-KW-01, E-KW-02)."""
    for unit in run.units():
        lasting = _lasting(run, unit)
        if lasting is None:
            continue
        run.board.lasting.append(
            LastingEffect(
                lasting.thing, lasting.card, lasting.seat, lasting.duration, op.stat, op.amount
            )
        )
        event = UnitStatChanged(audience=EVERYONE, unit=unit.id, stat=op.stat, amount=op.amount)
        run.work.tell(event)
    if op.stat == "health" and op.amount < 0:
        run.note_losses(remove_losses(run.work))


@OPERATIONS.teach(ChangeKeyword)
def change_keyword(run: EffectRun, op: ChangeKeyword) -> None:
    """Give or take a keyword for a while; what is taken beats what is given (24.7)."""
    for thing in run.things():
        lasting = _lasting(run, thing)
        if lasting is None:
            continue
        run.board.lasting.append(
            LastingEffect(
                lasting.thing,
                lasting.card,
                lasting.seat,
                lasting.duration,
                gained=op.gain,
                lost=op.lose,
            )
        )
        run.work.tell(_tell_keyword(lasting.thing, op))


def _tell_keyword(thing: str, op: ChangeKeyword) -> KeywordGained | KeywordTaken:
    if op.gain is None:
        assert op.lose is not None  # noqa: S101  (the model has one of the two)
        return KeywordTaken(audience=EVERYONE, thing=thing, keyword=op.lose)
    has_number = isinstance(op.gain, AntiKeyword | BatteringKeyword | NumberedKeyword)
    number = op.gain.x if has_number else 0  # type: ignore[union-attr]
    return KeywordGained(audience=EVERYONE, thing=thing, keyword=op.gain.kw, x=number)


@OPERATIONS.teach(Prevent)
def prevent_damage(run: EffectRun, op: Prevent) -> None:
    """Take something off the combat damage to the targets (PREV in R-COMBAT-01)."""
    for thing in run.things():
        lasting = _lasting(run, thing)
        if lasting is None:
            continue
        amount = 0 if op.amount == "all" else op.amount
        run.board.lasting.append(
            LastingEffect(
                lasting.thing,
                lasting.card,
                lasting.seat,
                lasting.duration,
                amount=amount,
                prevented=op.of,
                prevents_all=op.amount == "all",
            )
        )
        run.work.tell(DamagePrevented(audience=EVERYONE, thing=lasting.thing, amount=amount))


@OPERATIONS.teach(Exhaust)
def exhaust(run: EffectRun, op: Exhaust) -> None:  # noqa: ARG001  (it has no fields)
    """Exhaust units; outside their owner's turn they stay exhausted in the next one (R-ACT-06)."""
    for unit in run.units():
        unit.is_exhausted = True
        if unit.owner != run.board.active:
            unit.is_marked = True
        run.work.tell(UnitExhausted(audience=EVERYONE, unit=unit.id))


@OPERATIONS.teach(Unexhaust)
def unexhaust(run: EffectRun, op: Unexhaust) -> None:
    """Unexhaust units, which leaves a mark and `moved` as they are, or own Main tokens.

    Rules: R-ACT-05, R-KW-04.
    """
    if op.res is not None and op.amount is not None:
        main = run.board.player(run.seat).tokens.main
        count = min(op.amount, main[op.res].exhausted)
        main[op.res] = main[op.res].refresh(count)
        event = TokensUnexhausted(audience=EVERYONE, seat=run.seat, res=op.res, count=count)
        run.work.tell(event)
        return
    for unit in run.units():
        unit.is_exhausted = False
        run.work.tell(UnitUnexhausted(audience=EVERYONE, unit=unit.id))


@OPERATIONS.teach(Destroy)
def destroy(run: EffectRun, op: Destroy) -> None:  # noqa: ARG001  (it has no fields)
    """Let units, Camps or Barracks be lost, all at once; never a Capital (24.7)."""
    losses = []
    for thing in run.things():
        if isinstance(thing, Unit):
            losses.append(Loss(thing.copy()))
            lose_unit(run.work, thing)
        elif thing.kind != "capital":
            losses.append(Loss(thing.copy()))
            lose_building(run.work, thing)
    cap_damage(run.board)
    check_defeats(run.work)
    run.note_losses(losses)
