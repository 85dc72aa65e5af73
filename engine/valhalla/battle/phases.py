"""The phases of a battle: first fire, attacks, artillery, siege.

Rules: V-4.2-16 to V-4.2-25, V-6.1-12 to V-6.1-19, V-6.1-28, V-6.2-01 to V-6.2-06.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from engine.valhalla.battle import stack_attack, stack_defense
from engine.valhalla.battle.battlefield import TARGET_POSITIONS, AttackRecord, Battle, StackRecord
from engine.valhalla.battle.stack import (
    BattleSide,
    Blow,
    NumberPart,
    Stack,
    multiply_parts,
    sum_parts,
)
from engine.valhalla.battle.stack_capacity import POSITIONS, Position
from engine.valhalla.catalog import special_verbs, tactic_verbs
from engine.valhalla.catalog.city_tables import FORTS, Fort, city_tables

SPEED_BONUS_RATE: Final = Fraction(1, 10)
MAX_SPEED_BONUS: Final = Fraction(3, 10)


def mobility_in_battle(battle: Battle, side: BattleSide, stack: Stack) -> Fraction:
    """Return the mobility of a stack in this battle (V-4.2-25g, V-3.2-04, V-3.2-06)."""
    attacking = side.seat == battle.attacker.seat
    level = battle.site.fort_level("hazards") if attacking else 0
    against = [verb for foe in battle.foes_of(side.seat) for verb in foe.tactic_effects]
    return stack_defense.stack_mobility(side, stack, against, city_tables().hazards[level])


def speed_bonus(mine: Fraction, theirs: Fraction, blow: Blow) -> Fraction:
    """Return the bonus of a faster stack.

    Rules: V-4.2-16 to V-4.2-19, V-6.1-17 to V-6.1-20, V-15-03.
    """
    if mine <= theirs:
        return Fraction(0)
    times = 1
    if blow.is_flanking:
        from_the_flank = blow.stack.at.endswith("_flank") and blow.target.at == "center"
        times = 3 if from_the_flank else 2
    return times * min(SPEED_BONUS_RATE * mine / theirs, MAX_SPEED_BONUS)


# Attacks


class Melee:
    """One battle being fought, phase by phase."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.attacks: list[AttackRecord] = []
        self.stacks_after: list[StackRecord] = []
        self.siege_points = Fraction(0)
        self.fort_levels = {fort: battle.site.fort_level(fort) for fort in FORTS}
        self.lost_fort_levels: dict[Fort, int] = dict.fromkeys(FORTS, 0)
        self.mobilities = self._mobilities()

    def _mobilities(self) -> dict[tuple[int, Position], Fraction]:
        """Return the mobility of every stack with the present hazards (V-3.2-15, V-15-05)."""
        return {
            (side.seat, at): mobility_in_battle(self.battle, side, stack)
            for side in self.battle.sides
            for at, stack in side.stacks.items()
        }

    def find_blows(self, side: BattleSide, phase: int) -> Iterator[tuple[Blow, BattleSide]]:
        """Yield the blow of each living stack and the side it hits (V-6.1-13 to V-6.1-16)."""
        foes = self.battle.foes_of(side.seat)
        enemies = {
            at: (foe, one) for foe in foes for at, one in foe.stacks.items() if one.is_living
        }
        for at in POSITIONS:
            stack = side.stacks.get(at)
            if stack is None or not stack.is_living:
                continue
            target = next((enemies[one] for one in TARGET_POSITIONS[at] if one in enemies), None)
            if target is not None:
                yield Blow(side, stack, target[1], phase), target[0]

    def walls_of(self, side: BattleSide) -> int:
        """Return the Defense that walls add to the stacks of a side (V-3.2-02)."""
        return 0 if side.seat == self.battle.attacker.seat else self.battle.site.fort_level("walls")

    # First fire

    def fight_first_fire(self) -> None:
        """Let every defending stack with First Fire attack once (V-4.3-28, V-14-37)."""
        found = [
            self._fire_first(blow, foe)
            for side in self.battle.defenders
            for blow, foe in self.find_blows(side, 0)
            if stack_attack.first_fire_attack(blow.stack)
        ]
        self._apply_damage(found)

    def _fire_first(self, blow: Blow, foe: BattleSide) -> AttackRecord:
        """Work out one attack of first fire (V-4.2-25j)."""
        times = [*stack_attack.leadership_parts(blow.stack)]
        faster = self._speed_of(blow.side, blow.stack) > self._speed_of(foe, blow.target)
        times += [
            NumberPart(blow.side.tactic, Fraction(verb.times))
            for verb in blow.side.tactic_effects
            if isinstance(verb, tactic_verbs.Harry) and faster
        ]
        times += stack_attack.damage_dealt_parts(blow.side, blow.stack)
        attack = (NumberPart("first_fire", stack_attack.first_fire_attack(blow.stack)),)
        return self._attack_record(blow, foe, attack=attack, times=tuple(times))

    def _speed_of(self, side: BattleSide, stack: Stack) -> Fraction:
        return self.mobilities[side.seat, stack.at]

    # A phase

    def fight_phase(self, number: int, *, only: frozenset[int] | None = None) -> None:
        """Let both armies attack at once, or in retaliation the losers (V-0-11k, V-6.1-28)."""
        found = [
            self._strike(blow, foe)
            for side in self.battle.sides
            if only is None or side.seat in only
            for blow, foe in self.find_blows(side, number)
        ]
        if only is None:
            found += self._artillery(number)
        siege = self._siege_attack(number) if only is None else Fraction(0)
        self._apply_damage(found, number)
        self._lower_forts(siege)

    def _strike(self, blow: Blow, foe: BattleSide) -> AttackRecord:
        bonus = speed_bonus(
            self._speed_of(blow.side, blow.stack), self._speed_of(foe, blow.target), blow
        )
        return self._attack_record(
            blow,
            foe,
            attack=tuple(stack_attack.attack_parts(blow, steady=False)),
            steady=tuple(stack_attack.attack_parts(blow, steady=True)),
            true=tuple(stack_attack.true_attack_parts(blow.stack)),
            times=tuple(stack_attack.multiplier_parts(blow, bonus)),
        )

    def _attack_record(
        self,
        blow: Blow,
        foe: BattleSide,
        *,
        attack: tuple[NumberPart, ...],
        times: tuple[NumberPart, ...],
        steady: tuple[NumberPart, ...] = (),
        true: tuple[NumberPart, ...] = (),
    ) -> AttackRecord:
        """Work out the damage of one attack (V-4.2-25d, V-4.2-25e, V-4.2-25h)."""
        stack, target = blow.stack, blow.target
        factor = stack.effectiveness if blow.phase else Fraction(1)
        defense = tuple(self._defense(foe, target, blow.phase))
        share = tuple(stack_defense.damage_taken_parts(foe, target))
        normal = multiply_parts(times) * (factor * sum_parts(attack) + sum_parts(steady))
        true_damage = multiply_parts(times) * factor * sum_parts(true)
        damage = (
            normal / (1 + max(sum_parts(defense), Fraction(0))) + true_damage
        ) * multiply_parts(share)
        return AttackRecord(
            blow.phase, stack.seat, stack.at, target.seat, target.at,
            attack, steady, true, factor, times, defense, share, damage,
        )  # fmt: skip

    def _defense(self, side: BattleSide, stack: Stack, phase: int) -> Iterator[NumberPart]:
        yield from stack_defense.defense_parts(stack, self.walls_of(side), phase)
        acid = self._corrosion(side, stack, phase) if phase else 0
        if acid:
            yield NumberPart("acid_breath", Fraction(-acid))

    def _corrosion(self, side: BattleSide, stack: Stack, phase: int) -> int:
        """Return how much Defense a stack loses to acid in this phase (V-4.3-73)."""
        points = [
            verb.points
            for foe in self.battle.foes_of(side.seat)
            for blow, _ in self.find_blows(foe, phase)
            if blow.target is stack
            for kind, _ in blow.stack.count_kinds()
            for verb in kind.verbs_of(special_verbs.Corrode)
        ]
        return max(points, default=0)

    def _artillery(self, number: int) -> Iterator[AttackRecord]:
        """Yield the attack of artillery on every living attacking stack (V-3.2-03, V-3.2-05)."""
        power = city_tables().artillery[self.battle.site.fort_level("artillery")]
        if not power:
            return
        side = self.battle.attacker
        for at, stack in side.stacks.items():
            if stack.is_living:
                defense = tuple(stack_defense.defense_parts(stack, 0, number))
                share = tuple(stack_defense.damage_taken_parts(side, stack))
                damage = power / (1 + sum_parts(defense)) * multiply_parts(share)
                yield AttackRecord(
                    number, self.battle.defenders[0].seat, "artillery", side.seat, at,
                    (NumberPart("artillery", Fraction(power)),), (), (), Fraction(1), (),
                    defense, share, damage,
                )  # fmt: skip

    def _apply_damage(self, found: list[AttackRecord], number: int = 0) -> None:
        """Apply all damage of a phase at once, first to a Tincture (V-6.2-02, V-4.4-48)."""
        self.attacks += found
        for side in self.battle.sides:
            for at, stack in side.stacks.items():
                hurt = sum(
                    (one.damage for one in found if (one.foe, one.target) == (side.seat, at)),
                    Fraction(0),
                )
                soaked = min(hurt, stack.tincture_hp)
                stack.tincture_hp -= soaked
                stack.hp = max(Fraction(0), stack.hp - (hurt - soaked))
                self.stacks_after.append(StackRecord(number, side.seat, at, stack.hp, stack.max_hp))

    # Siege

    def _siege_attack(self, number: int) -> Fraction:
        """Return the siege Attack of a phase (V-4.2-25i, V-3.2-15)."""
        side = self.battle.attacker
        points = Fraction(0)
        for stack in side.stacks.values():
            if stack.is_living:
                led = multiply_parts(stack_attack.leadership_parts(stack))
                points += led * stack.effectiveness * stack_attack.siege_attack(stack)
        for verb in side.tactic_effects:
            if isinstance(verb, tactic_verbs.Breach) and verb.phase == number:
                points *= verb.share
        return points * side.siege_share

    def _lower_forts(self, siege: Fraction) -> None:
        """Lower each fortification a level for each full step of siege (V-3.2-13 to V-3.2-15)."""
        if not self.battle.site.forts_apply:
            return
        self.siege_points += siege
        while self.siege_points >= city_tables().siege_step:
            self.siege_points -= city_tables().siege_step
            for fort in FORTS:
                if self.battle.site.forts[fort]:
                    self.battle.site.forts[fort] -= 1
                    self.lost_fort_levels[fort] += 1
            self.mobilities = self._mobilities()
