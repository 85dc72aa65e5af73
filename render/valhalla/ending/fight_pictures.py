"""Pictures of whole battles, once the game is over: what was fog in the game is open."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.events.battles import BattleReport
from engine.valhalla.view import View
from render.drawing.maps.side_colours import SIDE_COLOURS
from render.drawing.picture import Picture
from render.ending.ended_game import EndedGame
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.ending.fight_tales import WholeBattle, find_swing, find_whole_battle
from render.valhalla.ending.whole_map import see_everything
from render.valhalla.heraldry.coats_of_arms import find_shield_face
from render.valhalla.pictures.public.battlefield import write_public_notes
from render.valhalla.pictures.public.public_names import PublicName, name_sides
from render.valhalla.pictures.whole_battle.whole_battle_contents import (
    Army,
    BattleGround,
    UnitRow,
    WholeBattleContents,
)
from render.valhalla.pictures.whole_battle.whole_battle_picture import draw_whole_battle
from render.valhalla.words.event_facts import LOSS_FATES
from render.valhalla.words.story.battle_results import name_counted_result
from render.valhalla.words.story.deeds import DEED_KINDS
from render.valhalla.words.table_names import teach_table_names
from render.valhalla.words.unit_texts import counted_noun

MAX_ROWS: Final = 7
"""Further kinds of units of an army are told together."""


def draw_fight(voice: Voice, game: EndedGame, room: str) -> Picture | None:
    """Draw the whole battle of a room; None if no such battle is known (V-13-05)."""
    whole = find_whole_battle(game, room)
    return None if whole is None else draw_known_fight(voice, game, whole)


def draw_known_fight(
    voice: Voice, game: EndedGame, whole: WholeBattle, *, has_pattern: bool = False
) -> Picture:
    """Draw a whole battle, and describe it in a sentence."""
    contents = gather_contents(voice, game, whole, has_pattern=has_pattern)
    sides = (contents.attacker, *contents.defenders)
    attacker, *defenders = (Noun(f"{one.name} ({one.toll})") for one in sides)
    alt = voice.say(
        "fight_picture.alt",
        at=whole.battle.told.at,
        round=whole.battle.told.round,
        attacker=attacker,
        defenders=tuple(defenders),
        count=len(contents.phases),
    )
    tones = tuple(SIDE_COLOURS[one.colour] for one in sides)
    return Picture(draw_whole_battle(contents), alt, alt, is_flat=True, kept_tones=tones)


def gather_contents(
    voice: Voice, game: EndedGame, whole: WholeBattle, *, has_pattern: bool = False
) -> WholeBattleContents:
    """Gather what is drawn of a battle."""
    told = whole.battle.told
    events = [one.event for one in game.list_public(DEED_KINDS)]
    plain = replace(voice, markdown=False)
    names = name_sides(plain, game.view, events[whole.battle.at :])
    attacker, *defenders = (
        _make_army(plain, game, whole, int(seat), names[int(seat)]) for seat in whole.battle.seats
    )
    view = _find_view(game, told.round)
    swing = find_swing(whole)
    round_text = plain.say("picture.round", round=told.round)
    return WholeBattleContents(
        voice=plain,
        title=plain.say("picture.battle.title", at=told.at),
        moment=f"{round_text} \u00b7 {capitalise(plain.noun(f'size.{told.size}').name)}",
        ground=BattleGround(view, see_everything(view), told.at),
        attacker=attacker,
        defenders=tuple(defenders),
        phases=whole.phases,
        decisive_phase=swing.phase if swing is not None and len(whole.phases) > 1 else None,
        notes=tuple(write_public_notes(plain, whole.battle, names)),
        has_pattern=has_pattern,
    )


def _find_view(game: EndedGame, moment: int) -> View:
    """Return the open view of a round, or of the end."""
    views = [one.view for one in game.rounds if one.round == moment]
    found: View = views[-1] if views else game.whole_view
    return found


def _make_army(
    voice: Voice, game: EndedGame, whole: WholeBattle, seat: int, name: PublicName
) -> Army:
    toll = whole.toll_of(seat)
    tolls = {int(one): whole.toll_of(int(one)) for one in whole.battle.seats}
    result = voice.say(f"result.{name_counted_result(whole.battle, seat, tolls)}")
    side = game.view.side(Seat(seat))
    return Army(
        seat=Seat(seat),
        colour=side.colour,
        name=name.side,
        result=capitalise(result),
        toll=voice.say("fight_picture.toll", count=toll.brought, lost=toll.lost),
        rows=tuple(_list_rows(voice, game, whole, seat)),
        shield_face=find_shield_face(side),
        has_won=seat in whole.battle.winners,
    )


def _list_rows(voice: Voice, game: EndedGame, whole: WholeBattle, seat: int) -> Iterator[UnitRow]:
    """List the kinds of units of an army, the most numerous first, with the names of its designs.

    Of an overrun nobody counts who stood there: it has a row for what was lost.
    """
    own_view = game.own_views[seat]
    own_voice = teach_table_names(voice, own_view)
    designs = {one.cls: one for one in own_view.me.designs}
    report = whole.reports[seat]
    lost = Counter(one.code for one in report.fates if one.how in LOSS_FATES)
    brought: Counter[str] = Counter()
    for rank in report.ranks if isinstance(report, BattleReport) else ():
        brought.update(dict(rank.kinds))
    counts = brought or lost
    ranked = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    for code, count in ranked[:MAX_ROWS]:
        design = designs.get(code)
        specials = () if design is None else dict.fromkeys(design.all_specials)
        said = voice.join_texts([voice.noun(f"special.{one}").name for one in specials])
        yield UnitRow(
            capitalise(counted_noun(own_voice, count, code).name),
            capitalise(said) if said else "",
            lost[code],
            is_gone=lost[code] >= count,
        )
    further = ranked[MAX_ROWS:]
    if further:
        more = sum(count for _, count in further)
        gone = sum(lost[code] for code, _ in further)
        yield UnitRow(voice.say("fight_picture.more", count=more), "", gone, is_gone=gone >= more)
