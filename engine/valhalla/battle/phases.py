"""A battle being fought, phase by phase: first fire, blows, artillery, siege.

Rules: V-4.2-16 to V-4.2-25, V-6.1-12 to V-6.1-19, V-6.1-28, V-6.2-01 to V-6.2-06.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from engine.valhalla.battle import stack_attack, stack_defense
from engine.valhalla.battle.battlefield import TARGETS, After, Battle, Struck
from engine.valhalla.battle.stack import BattleSide, Blow, Part, Stack, product, total
from engine.valhalla.battle.stack_room import POSITIONS, Position
from engine.valhalla.catalog import special_verbs, tactic_verbs
from engine.valhalla.catalog.rule_tables import FORTS, Fort, towns

FASTER: Final = Fraction(1, 10)
FASTEST: Final = Fraction(3, 10)


def mobility(battle: Battle, host: BattleSide, stack: Stack) -> Fraction:
    """Tell how fast a stack is in this battle (V-4.2-25g, V-3.2-04, V-3.2-06)."""
    attacking = host.seat == battle.attacker.seat
    level = battle.site.level("hazards") if attacking else 0
    against = [verb for foe in battle.foes(host.seat) for verb in foe.does]
    return stack_defense.mobility(host, stack, against, towns().hazards[level])


def speed_bonus(mine: Fraction, theirs: Fraction, blow: Blow) -> Fraction:
    """Work out the bonus of the faster (V-4.2-16 to V-4.2-19, V-6.1-17 to V-6.1-20, V-15-03)."""
    if mine <= theirs:
        return Fraction(0)
    times = 1
    if blow.flanking:
        from_the_flank = blow.stack.at.endswith("_flank") and blow.target.at == "center"
        times = 3 if from_the_flank else 2
    return times * min(FASTER * mine / theirs, FASTEST)


# Striking


class Melee:
    """One battle being fought, phase by phase."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.struck: list[Struck] = []
        self.after: list[After] = []
        self.sieged = Fraction(0)
        self.lost: dict[Fort, int] = dict.fromkeys(FORTS, 0)
        self.speed = self._speeds()

    def _speeds(self) -> dict[tuple[int, Position], Fraction]:
        """Tell how fast every stack is with the hazards that stand now (V-3.2-15, V-15-05)."""
        return {
            (host.seat, at): mobility(self.battle, host, stack)
            for host in self.battle.hosts
            for at, stack in host.stacks.items()
        }

    def blows(self, host: BattleSide, phase: int) -> Iterator[tuple[Blow, BattleSide]]:
        """Find whom each living stack of a host strikes (V-6.1-13 to V-6.1-16)."""
        foes = self.battle.foes(host.seat)
        enemies = {at: (foe, one) for foe in foes for at, one in foe.stacks.items() if one.living}
        for at in POSITIONS:
            stack = host.stacks.get(at)
            if stack is None or not stack.living:
                continue
            found = next((enemies[one] for one in TARGETS[at] if one in enemies), None)
            if found is not None:
                yield Blow(host, stack, found[1], phase), found[0]

    def walls(self, host: BattleSide) -> int:
        """Tell what walls add to the stacks of a host (V-3.2-02)."""
        return 0 if host.seat == self.battle.attacker.seat else self.battle.site.level("walls")

    # First fire

    def first_fire(self) -> None:
        """Let every defending stack with First Fire attack once (V-4.3-28, V-14-37)."""
        found = [
            self._fired(blow, foe)
            for host in self.battle.defenders
            for blow, foe in self.blows(host, 0)
            if stack_attack.base_attack(blow.stack)
        ]
        self._suffer(found)

    def _fired(self, blow: Blow, foe: BattleSide) -> Struck:
        """V-4.2-25j."""
        times = [*stack_attack.leadership(blow.stack)]
        faster = self._speed_of(blow.host, blow.stack) > self._speed_of(foe, blow.target)
        times += [
            Part(blow.host.tactic, Fraction(verb.times))
            for verb in blow.host.does
            if isinstance(verb, tactic_verbs.Harry) and faster
        ]
        times += stack_attack.dealt(blow.host, blow.stack)
        attack = (Part("first_fire", stack_attack.base_attack(blow.stack)),)
        return self._struck(blow, foe, attack=attack, times=tuple(times))

    def _speed_of(self, host: BattleSide, stack: Stack) -> Fraction:
        return self.speed[host.seat, stack.at]

    # A phase

    def phase(self, number: int, *, only: frozenset[int] | None = None) -> None:
        """Let both armies attack at once, or in retaliation the losers (V-0-11k, V-6.1-28)."""
        found = [
            self._strike(blow, foe)
            for host in self.battle.hosts
            if only is None or host.seat in only
            for blow, foe in self.blows(host, number)
        ]
        if only is None:
            found += self._artillery(number)
        rams = self._rams(number) if only is None else Fraction(0)
        self._suffer(found, number)
        self._degrade(rams)

    def _strike(self, blow: Blow, foe: BattleSide) -> Struck:
        bonus = speed_bonus(
            self._speed_of(blow.host, blow.stack), self._speed_of(foe, blow.target), blow
        )
        return self._struck(
            blow,
            foe,
            attack=tuple(stack_attack.attack(blow, steady=False)),
            steady=tuple(stack_attack.attack(blow, steady=True)),
            true=tuple(stack_attack.true_attack(blow.stack)),
            times=tuple(stack_attack.multiplier(blow, bonus)),
        )

    def _struck(
        self,
        blow: Blow,
        foe: BattleSide,
        *,
        attack: tuple[Part, ...],
        times: tuple[Part, ...],
        steady: tuple[Part, ...] = (),
        true: tuple[Part, ...] = (),
    ) -> Struck:
        """Work out the damage of one attack (V-4.2-25d, V-4.2-25e, V-4.2-25h)."""
        stack, target = blow.stack, blow.target
        factor = stack.factor if blow.phase else Fraction(1)
        guarded = tuple(self._defense(foe, target, blow.phase))
        share = tuple(stack_defense.taken(foe, target))
        force = product(times) * (factor * total(attack) + total(steady))
        through = product(times) * factor * total(true)
        damage = (force / (1 + max(total(guarded), Fraction(0))) + through) * product(share)
        return Struck(
            blow.phase, stack.seat, stack.at, target.seat, target.at,
            attack, steady, true, factor, times, guarded, share, damage,
        )  # fmt: skip

    def _defense(self, host: BattleSide, stack: Stack, phase: int) -> Iterator[Part]:
        yield from stack_defense.defense(stack, self.walls(host), phase)
        acid = self._corroded(host, stack, phase) if phase else 0
        if acid:
            yield Part("acid_breath", Fraction(-acid))

    def _corroded(self, host: BattleSide, stack: Stack, phase: int) -> int:
        """Tell how much Defense a stack loses to acid in this phase (V-4.3-73)."""
        points = [
            verb.points
            for foe in self.battle.foes(host.seat)
            for blow, _ in self.blows(foe, phase)
            if blow.target is stack
            for kind, _ in blow.stack.kinds()
            for verb in kind.of(special_verbs.Corrode)
        ]
        return max(points, default=0)

    def _artillery(self, number: int) -> Iterator[Struck]:
        """Let artillery attack every living attacking stack (V-3.2-03, V-3.2-05)."""
        power = towns().artillery[self.battle.site.level("artillery")]
        if not power:
            return
        host = self.battle.attacker
        for at, stack in host.stacks.items():
            if stack.living:
                guarded = tuple(stack_defense.defense(stack, 0, number))
                share = tuple(stack_defense.taken(host, stack))
                damage = power / (1 + total(guarded)) * product(share)
                yield Struck(
                    number, self.battle.defenders[0].seat, "artillery", host.seat, at,
                    (Part("artillery", Fraction(power)),), (), (), Fraction(1), (),
                    guarded, share, damage,
                )  # fmt: skip

    def _suffer(self, found: list[Struck], number: int = 0) -> None:
        """Take all damage of a phase off at once; a Tincture goes first (V-6.2-02, V-4.4-48)."""
        self.struck += found
        for host in self.battle.hosts:
            for at, stack in host.stacks.items():
                hurt = sum(
                    (one.damage for one in found if (one.foe, one.target) == (host.seat, at)),
                    Fraction(0),
                )
                soaked = min(hurt, stack.pool)
                stack.pool -= soaked
                stack.hp = max(Fraction(0), stack.hp - (hurt - soaked))
                self.after.append(After(number, host.seat, at, stack.hp, stack.max_hp))

    # Siege

    def _rams(self, number: int) -> Fraction:
        """Sum the siege Attack of a phase (V-4.2-25i, V-3.2-15)."""
        host = self.battle.attacker
        whole = Fraction(0)
        for stack in host.stacks.values():
            if stack.living:
                led = product(stack_attack.leadership(stack))
                whole += led * stack.factor * stack_attack.siege(stack)
        for verb in host.does:
            if isinstance(verb, tactic_verbs.Breach) and verb.phase == number:
                whole *= verb.share
        return whole * host.siege_share

    def _degrade(self, rams: Fraction) -> None:
        """Take a level of each fortification for a full step of siege (V-3.2-13 to V-3.2-15)."""
        if not self.battle.site.fortified:
            return
        self.sieged += rams
        while self.sieged >= towns().siege_step:
            self.sieged -= towns().siege_step
            for fort in FORTS:
                if self.battle.site.forts[fort]:
                    self.battle.site.forts[fort] -= 1
                    self.lost[fort] += 1
            self.speed = self._speeds()
