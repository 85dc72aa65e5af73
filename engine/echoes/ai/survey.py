"""What a machine player reads off its view before it chooses an order."""

from functools import cached_property
from typing import Final, NamedTuple

from engine.echoes.ai.reaches import Reach, find_reach, list_neighbours, read_table
from engine.echoes.catalog.vocabulary import MAIN_RESOURCES, Directions
from engine.echoes.combat.damage import CHARGE_SQUARES, LONG_RANGE
from engine.echoes.construction.building_sites import count_buildings
from engine.echoes.entities.building import BUILDING_LIMITS, CAMP_RESOURCES
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.filters import is_garrisoned
from engine.echoes.figures.unit_figures import list_unit_figures, move_directions
from engine.echoes.movement.stopping import is_terrain_open
from engine.echoes.squares.coordinates import Square, distance, squares_within
from engine.echoes.view import View

UNREACHED: Final = 40
"""Steps to what no way leads to."""
LACK_WEIGHT: Final = 3.2
"""How much a resource is worth more for its share of the deck's costs that Camps do not give."""
LEAST_NEEDED: Final = 0.3
MOST_NEEDED: Final = 2.2
LAST_UNIT_WORTH: Final = 12
"""What a player's only unit is worth more: without one the game is lost (E-WIN-02)."""


class Threat(NamedTuple):
    """What an enemy could deal to a unit on some square in its next turn, before armor."""

    unit: Unit
    melee: int
    ranged: int


class Survey:
    """One view, read once: figures, reaches, threats, ways and needs."""

    def __init__(self, view: View, me: PlayerArea) -> None:
        self.view, self.me, self.seat = view, me, me.seat
        self.board = view.board
        self.figures = list_unit_figures(self.board)
        self.table = read_table(self.board, self.figures)
        self.own = self.board.units_of(self.seat)
        self.enemies = [
            unit for unit in self.board.units.values()
            if not self.board.is_allied(unit.owner, self.seat)
        ]  # fmt: skip
        self.capital = self.board.capital_of(self.seat).square
        self.goals = tuple(
            self.board.capital_of(seat).square for seat in self.board.opponents_of(self.seat)
        )
        self._ways: dict[tuple[tuple[Square, ...], Directions, str], dict[Square, int]] = {}
        self._reaches: dict[str, Reach] = {}

    def reach_of(self, unit: Unit) -> Reach:
        if unit.id not in self._reaches:
            self._reaches[unit.id] = find_reach(self.table, unit)
        return self._reaches[unit.id]

    def worth_of(self, unit: Unit) -> float:
        """Return what a unit is worth in symbols, its Upgrades and pawn included."""
        cards = self.board.cards
        card = cards.unit_card(unit.card)
        worth = 1.0 + card.cost.total + (0.5 if unit.pawn != "standard" else 0.0)
        worth += sum(
            0.7 * getattr(cards.card(one), "cost", card.cost).total for one in unit.upgrades
        )
        if sum(one.owner == unit.owner for one in self.board.units.values()) == 1:
            worth += LAST_UNIT_WORTH
        return worth

    # Threats

    @cached_property
    def threats(self) -> dict[Square, list[Threat]]:
        """By square: which enemies could strike a unit there in their next turn."""
        found: dict[Square, list[Threat]] = {}
        for enemy in self.enemies:
            if not enemy.is_marked:
                for square, threat in self._list_threats(enemy).items():
                    found.setdefault(square, []).append(threat)
        return found

    def _list_threats(self, enemy: Unit) -> dict[Square, Threat]:
        figures, reach = self.figures[enemy.id], self.reach_of(enemy)
        charge = figures.keywords.total("charge")
        found: dict[Square, Threat] = {}
        if figures.melee:
            for square, steps in (*reach.stops.items(), *reach.strikes.items()):
                bonus = charge if steps >= CHARGE_SQUARES else 0
                found[square] = Threat(enemy, figures.melee + bonus, 0)
        if figures.ranged:
            span = LONG_RANGE if figures.keywords.has("long_range") else 1
            stands = {enemy.square, *(one for one in reach.stops if one in self.board.terrain)}
            near = {one for stand in stands for one in squares_within(stand, span, self.board.size)}
            for square in near:
                melee = found[square].melee if square in found else 0
                found[square] = Threat(enemy, melee, figures.ranged)
        return found

    def expect_loss(self, unit: Unit, square: Square) -> float:
        """Return what a unit is expected to lose on a square before its owner's next turn."""
        building = self.board.buildings.get(square)
        if building is not None and building.is_fortified:
            return 0.0
        figures = self.figures[unit.id]
        armor = figures.keywords.total("armor")
        shield = armor + figures.keywords.total("ranged_armor")
        damage = 0
        for threat in self.threats.get(square, ()):
            melee = max(1, threat.melee - armor) if threat.melee else 0
            ranged = max(1, threat.ranged - shield) if threat.ranged else 0
            damage += max(melee, ranged)
        worth = self.worth_of(unit)
        if damage >= figures.health:
            return 0.75 * worth
        return 0.4 * worth * damage / figures.health

    def is_targetable(self, unit: Unit) -> bool:
        return not is_garrisoned(self.board, unit)

    def threat_to(self, square: Square) -> int:
        """Return the melee damage that enemies could deal to an own building next turn."""
        return sum(threat.melee for threat in self.threats.get(square, ()))

    def may_attack(self, unit: Unit) -> bool:
        """Tell whether a unit has something to attack this turn, as far as is seen at a glance."""
        figures = self.figures[unit.id]
        if unit.is_exhausted:
            return False
        if figures.melee and not unit.has_moved and self.reach_of(unit).strikes:
            return True
        span = 1 + (0 if unit.has_moved else figures.points)
        return bool(figures.ranged) and any(
            distance(unit.square, enemy.square) <= span for enemy in self.enemies
        )

    # Ways

    def steps_to(self, unit: Unit, square: Square, goals: tuple[Square, ...]) -> int:
        """Return how many single steps lead a unit from a square to the nearest of the goals."""
        keywords = self.figures[unit.id].keywords
        kind = next(
            (one for one in ("naval", "light_ship", "heavy_ship") if keywords.has(one)), "land"
        )
        directions = move_directions(self.board, unit)
        key = (goals, directions, kind)
        if key not in self._ways:
            self._ways[key] = self._measure_ways(unit, goals, directions)
        return self._ways[key].get(square, UNREACHED)

    def _measure_ways(
        self, unit: Unit, goals: tuple[Square, ...], directions: Directions
    ) -> dict[Square, int]:
        steps = dict.fromkeys(goals, 0)
        edge = list(goals)
        while edge:
            following = []
            for square in edge:
                for one in list_neighbours(square, directions, self.board.size):
                    if one not in steps and self._is_passable(unit, one):
                        steps[one] = steps[square] + 1
                        following.append(one)
            edge = following
        return steps

    def _is_passable(self, unit: Unit, square: Square) -> bool:
        board = self.board
        if square not in board.terrain:
            return True
        building = board.buildings.get(square)
        is_closed = (
            building is not None
            and building.is_fortified
            and not board.is_allied(building.owner, unit.owner)
        )
        return not is_closed and is_terrain_open(board, self.figures[unit.id].keywords, square)

    # Economy

    @cached_property
    def needs(self) -> dict[str, float]:
        """By resource: how much a further token of it is worth, 1 on average."""
        costs = {str(res): 1.0 for res in MAIN_RESOURCES}
        secrets = self.view.secrets
        for name, copies in (secrets.deck_list if secrets is not None else {}).items():
            cost = getattr(self.board.cards.card(name), "cost", None)
            for res in MAIN_RESOURCES:
                costs[res] += copies * getattr(cost, res, 0)
        main = self.me.tokens.main
        total, owned = sum(costs.values()), sum(main[res].total for res in MAIN_RESOURCES)
        needs: dict[str, float] = {}
        for res in MAIN_RESOURCES:
            lack = costs[res] / total - main[res].total / max(1, owned)
            needs[res] = min(MOST_NEEDED, max(LEAST_NEEDED, 1.0 + LACK_WEIGHT * lack))
        return needs

    @property
    def income(self) -> int:
        return sum(pool.total for pool in self.me.tokens.main.values())

    @cached_property
    def camps_left(self) -> int:
        return BUILDING_LIMITS["camp"] - count_buildings(self.board, self.seat, "camp")

    @cached_property
    def free_resources(self) -> tuple[Square, ...]:
        """The discovered squares on which a Camp could stand."""
        board = self.board
        return tuple(
            square
            for square, terrain in board.terrain.items()
            if terrain in CAMP_RESOURCES and square not in board.buildings
        )

    def camp_worth(self, square: Square) -> float:
        """Return what a Camp on a square is worth; 0 where none could stand."""
        terrain = self.board.terrain.get(square)
        given = CAMP_RESOURCES.get(terrain) if terrain is not None else None
        if given is None or square in self.board.buildings or not self.camps_left:
            return 0.0
        return self.token_worth * self.needs[given[0]] * given[1]

    @property
    def token_worth(self) -> float:
        """What one more token a turn is worth: less, the later it comes."""
        return max(2.5, 6.0 - 0.12 * self.view.round)
