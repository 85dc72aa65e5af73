"""Rules texts of cards, made from their verbs, so that the print cannot disagree with the play.

With `voice.icons` leads are **strong**, as pictures need them.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.echoes.catalog.card_models import Card, TechCard
from engine.echoes.catalog.effect_models import Effect
from engine.echoes.catalog.operations import ChangeKeyword, ChangeStat, Op
from render.echoes.words.keyword_texts import keyword_text
from render.echoes.words.operation_texts import OpClause, OperationWriter
from render.echoes.words.references import ReferenceWriter
from render.echoes.words.thing_phrases import ThingWriter
from render.echoes.words.trigger_texts import TriggerWriter
from render.language.fact_vocabulary import capitalise
from render.language.voice import Voice


class _Sentence(NamedTuple):
    lead: str
    what: str
    may_merge: bool


def rules_text(voice: Voice, card: Card) -> str:
    """Return what a card does, one sentence to a line; an option is one line."""
    return "\n".join(rules_lines(voice, card))


def rules_lines(voice: Voice, card: Card) -> Iterator[str]:
    """Yield the sentences of a card; of a card with two effects, a line for each."""
    if isinstance(card, TechCard) and card.options:
        yield voice.say("option.head")
        for option in card.options:
            text = " ".join(_effect_sentences(voice, card, option.effects))
            yield voice.say("option", text=text)
        return
    yield from _effect_sentences(voice, card, card.effects)


def _effect_sentences(voice: Voice, card: Card, effects: Iterable[Effect]) -> Iterator[str]:
    """Yield one sentence for each effect; effects of the same moment are one sentence."""
    waiting: _Sentence | None = None
    for effect in effects:
        sentence = _write_effect(voice, card, effect)
        if waiting and waiting.may_merge and sentence.may_merge and waiting.lead == sentence.lead:
            what = voice.say("sentence.also", first=waiting.what, then=sentence.what)
            waiting = _Sentence(waiting.lead, what, may_merge=True)
            continue
        if waiting:
            yield _finish(voice, waiting)
        waiting = sentence
    if waiting:
        yield _finish(voice, waiting)


def _finish(voice: Voice, sentence: _Sentence) -> str:
    if not sentence.lead:
        return capitalise(voice.say("sentence.plain", what=sentence.what))
    lead = capitalise(sentence.lead)
    return voice.say(
        "sentence.lead", lead=f"**{lead}**" if voice.icons else lead, what=sentence.what
    )


def _write_effect(voice: Voice, card: Card, effect: Effect) -> _Sentence:
    references = ReferenceWriter(voice, card, effect)
    writer = ThingWriter(voice, references.places)
    trigger = TriggerWriter(writer, references)
    operations = OperationWriter(writer, references)
    clauses = list(_write_ops(operations, effect.do))
    what = _join_clauses(voice, clauses)
    if effect.may:
        is_done = all(clause.is_imperative for clause in clauses)
        what = voice.say("sentence.may" if is_done else "sentence.if_wished", what=what)
    lead = trigger.write_lead()
    return _Sentence(lead, what, may_merge=bool(lead) and effect.limit is None)


def _join_clauses(voice: Voice, clauses: Sequence[OpClause]) -> str:
    text = clauses[0].text
    for clause in clauses[1:]:
        key = "sentence.then" if clause.is_imperative else "sentence.besides"
        text = voice.say(key, first=text, then=clause.text)
    return text


def _write_ops(at: OperationWriter, ops: Sequence[Op]) -> Iterator[OpClause]:
    """Yield a clause for each operation; changes of stats and keywords in a row are one clause."""
    changes: list[ChangeStat | ChangeKeyword] = []
    for op in ops:
        if isinstance(op, ChangeStat | ChangeKeyword):
            changes.append(op)
            continue
        if changes:
            yield _write_changes(at, changes)
            changes = []
        yield at.write_op(op)
    if changes:
        yield _write_changes(at, changes)


def _write_changes(at: OperationWriter, changes: Sequence[ChangeStat | ChangeKeyword]) -> OpClause:
    """Write what changes: `the unit has +2 Melee in this combat`."""
    voice, effect = at.writer.voice, at.effect
    gains, losses = [], []
    for op in changes:
        if isinstance(op, ChangeStat):
            gains.append(voice.say(f"stat.{op.stat}.change", n=op.amount))
        elif op.gain:
            gains.append(keyword_text(voice, op.gain))
        else:
            losses.append(voice.say(f"keyword.{op.lose}"))
    is_own = effect.target is not None and effect.target.pick == "self"
    facts = {
        "gains": voice.join_texts(gains),
        "losses": voice.join_texts(losses),
        "duration": _duration_text(voice, effect, is_own=is_own),
    }
    if is_own and not losses:
        return at.statement("change.own", **facts)
    key = "both" if gains and losses else "gains" if gains else "losses"
    prefix = "change.own." if is_own else "change."
    return at.statement(f"{prefix}{key}", **facts)


def _duration_text(voice: Voice, effect: Effect, *, is_own: bool) -> str:
    """Write how long a change lasts; "" if nothing else would be expected."""
    is_once = effect.trigger == "deployed" or (is_own and effect.trigger == "play")
    is_expected = effect.duration == "permanent" and is_once
    if effect.trigger == "static" or is_expected:
        return ""
    return voice.say(f"for.{effect.duration}")
