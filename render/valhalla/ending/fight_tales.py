"""Whole battles with all numbers, once the game is over: from the reports of all who fought."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from engine.core.protocol.values import Seat
from engine.valhalla.events.battles import BattleReport, OverrunReport, TacticReport
from engine.valhalla.view import View
from render.ending.ended_game import EndedGame
from render.ending.fight_tale import FightTale
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun, make_name
from render.language.pages import Page
from render.language.voice import Voice
from render.valhalla.pictures.battle_contents import (
    Phase,
    phase_name,
    read_phases,
    side_or_player_name,
    write_strike,
)
from render.valhalla.words.event_facts import LOSS_FATES
from render.valhalla.words.story.battle_deeds import Battle
from render.valhalla.words.story.battle_results import Toll, name_counted_result
from render.valhalla.words.story.deeds import DEED_KINDS, read_battles
from render.valhalla.words.table_names import teach_table_names
from render.valhalla.words.trace_lines import format_rounded
from render.valhalla.words.unit_texts import counted_nouns

Report = BattleReport | OverrunReport


class Swing(NamedTuple):
    """A phase, and how many HP it cost each side."""

    phase: int
    cost: Mapping[int, Fraction]


@dataclass(frozen=True, slots=True)
class WholeBattle:
    """A battle with the reports of all who fought in it."""

    battle: Battle
    reports: Mapping[int, Report]
    """By seat."""
    phases: Sequence[Phase] = field(default_factory=tuple)
    """The blows of all reports; without any for an overrun."""

    def toll_of(self, seat: int) -> Toll:
        """Return how many units a side brought, and how many it lost."""
        report = self.reports[seat]
        lost = sum(one.how in LOSS_FATES for one in report.fates)
        if isinstance(report, OverrunReport):
            return Toll(0, lost)
        return Toll(sum(len(one.units) for one in report.ranks), lost)


def tell_fight(voice: Voice, game: EndedGame, room: str) -> FightTale | None:
    """Tell the battle of a room from all reports of it (V-13-05)."""
    whole = find_whole_battle(game, room)
    if whole is None:
        return None
    view = game.whole_view
    lines = [
        "\n".join(_tell_hosts(voice, game, whole)),
        " ".join((*_tell_tactics(voice, view, whole), *_tell_swing(voice, whole))),
    ]
    page = Page(voice.say("fight_tale.title"), tuple(filter(None, lines)))
    return FightTale(page, tuple(_list_blows(voice, view, whole)))


def find_whole_battle(game: EndedGame, room: str) -> WholeBattle | None:
    """Find the battle of a room, and what each side reported of it."""
    number = room.rpartition(".")[2]
    battles = read_battles([one.event for one in game.list_public(DEED_KINDS)])
    battle = next((one for one in battles if str(one.told.battle) == number), None)
    if battle is None:
        return None
    reports = {
        int(one.event.seat): one.event
        for one in game.events
        if isinstance(one.event, Report) and one.event.battle == battle.told.battle
    }
    if not set(map(int, battle.seats)) <= set(reports):
        return None
    phases = _join_phases([one for one in reports.values() if isinstance(one, BattleReport)])
    return WholeBattle(battle, reports, phases)


def _join_phases(reports: Sequence[BattleReport]) -> tuple[Phase, ...]:
    """Join what all sides saw of each phase: joint defenders don't see each other's blows."""
    phases: dict[int, Phase] = {}
    for report in reports:
        for one in read_phases(report):
            before = phases.get(one.number, Phase(one.number, {}, ()))
            new = tuple(each for each in one.strikes if each not in before.strikes)
            health = {**before.health, **one.health}
            phases[one.number] = Phase(one.number, health, (*before.strikes, *new))
    return tuple(phases[number] for number in sorted(phases))


# What the tale says


def _tell_hosts(voice: Voice, game: EndedGame, whole: WholeBattle) -> Iterator[str]:
    """Tell how it ended for each side, and what it brought and lost, by the names of its units."""
    tolls = {int(seat): whole.toll_of(int(seat)) for seat in whole.battle.seats}
    for seat in map(int, whole.battle.seats):
        report, toll = whole.reports[seat], tolls[seat]
        result = voice.say(f"result.{name_counted_result(whole.battle, seat, tolls)}")
        own_voice = teach_table_names(voice, game.own_views[seat])
        lost = Counter(one.code for one in report.fates if one.how in LOSS_FATES)
        brought: Counter[str] = Counter()
        for rank in report.ranks if isinstance(report, BattleReport) else ():
            brought.update(dict(rank.kinds))
        yield voice.say(
            "fight_tale.host" if toll.brought else "fight_tale.unseen",
            seat=seat,
            result=Noun(capitalise(result)),
            stood=toll.brought,
            force=counted_nouns(own_voice, brought.items()),
            fell=toll.lost,
            gone=counted_nouns(own_voice, lost.items()),
        )


def _tell_tactics(voice: Voice, view: View, whole: WholeBattle) -> Iterator[str]:
    """Tell which tactics were used, and whether they worked."""
    for seat, report in whole.reports.items():
        own = [one for one in getattr(report, "tactics", ()) if one.seat == seat]
        yield from (_tell_tactic(voice, view, one) for one in own)


def _tell_tactic(voice: Voice, view: View, one: TacticReport) -> str:
    who = make_name(voice.language, side_or_player_name(voice, view, one.seat))
    key = "picture.battle.worked" if one.worked else "picture.battle.lacked"
    return voice.say(key, who=who, tactic=voice.noun(f"tactic.{one.tactic}"))


def find_swing(whole: WholeBattle) -> Swing | None:
    """Find the phase in which the costs of attackers and defenders differed most."""
    attacker = int(whole.battle.told.attacker)
    swings = list(_measure_costs(whole.phases))
    if not swings:
        return None

    def measure(one: Swing) -> Fraction:
        own = one.cost.get(attacker, Fraction(0))
        return abs(sum(one.cost.values(), Fraction(0)) - 2 * own)

    best = max(swings, key=measure)
    return best if measure(best) else None


def _measure_costs(phases: Sequence[Phase]) -> Iterator[Swing]:
    """Measure how many HP each phase cost each side."""
    left: dict[tuple[Seat, str], Fraction] = {}
    for phase in phases:
        cost: dict[int, Fraction] = {}
        for spot, (hp, most) in phase.health.items():
            lost = left.get(spot, most) - hp
            cost[int(spot[0])] = cost.get(int(spot[0]), Fraction(0)) + lost
            left[spot] = hp
        yield Swing(phase.number, cost)


def _tell_swing(voice: Voice, whole: WholeBattle) -> Iterator[str]:
    """Tell the phase that turned the battle."""
    swing = find_swing(whole)
    if swing is None:
        return
    most = max(swing.cost, key=lambda seat: (swing.cost[seat], -seat))
    fewest = min(swing.cost, key=lambda seat: (swing.cost[seat], seat))
    yield voice.say(
        "fight_tale.turn",
        phase=phase_name(voice, swing.phase),
        attacker=most,
        cost=_round_to_whole(swing.cost[most]),
        other=fewest,
        price=_round_to_whole(swing.cost[fewest]),
    )


def _round_to_whole(number: Fraction) -> str:
    """Write a number without decimals, rounded half up."""
    return str(math.floor(number + Fraction(1, 2)))


def _list_blows(voice: Voice, view: View, whole: WholeBattle) -> Iterator[str]:
    """List every blow, phase by phase, with the HP that are left after each phase."""
    for phase in whole.phases:
        yield f"**{phase_name(voice, phase.number)}**"
        yield from (f"- {write_strike(voice, view, one)}" for one in phase.strikes)
        left = (
            voice.say(
                "fight_tale.left",
                who=make_name(voice.language, side_or_player_name(voice, view, seat)),
                at=voice.noun(f"position.{at}"),
                hp=format_rounded(voice, hp),
                most=format_rounded(voice, most),
            )
            for (seat, at), (hp, most) in phase.health.items()
        )
        yield f"-# {voice.say('tale.parting').join(left)}"
