"""Resource tokens of a player: Main tokens in pools, Temporary tokens on cards (section RES)."""

from dataclasses import dataclass, field

from engine.echoes.catalog.vocabulary import MAIN_RESOURCES, MainResource, Resource


@dataclass(frozen=True, slots=True)
class MainPool:
    """The Main tokens of one type: two numbers, since tokens have no identity.

    No box is ever empty (R-RES-01, R-SETUP-02).
    """

    unexhausted: int = 0
    exhausted: int = 0

    @property
    def total(self) -> int:
        return self.unexhausted + self.exhausted

    def use(self, count: int) -> "MainPool":
        """Return the pool after tokens are exhausted: they stay with their owner (E-RES-03)."""
        return MainPool(self.unexhausted - count, self.exhausted + count)

    def refresh(self, count: int | None = None) -> "MainPool":
        """Return the pool after exhausted tokens, or so many, are unexhausted (E-TURN-03)."""
        refreshed = self.exhausted if count is None else min(count, self.exhausted)
        return MainPool(self.unexhausted + refreshed, self.exhausted - refreshed)

    def add(self, count: int) -> "MainPool":
        """Return the pool with more unexhausted tokens (E-BUILD-06)."""
        return MainPool(self.unexhausted + count, self.exhausted)

    def remove(self, count: int) -> "MainPool":
        """Return the pool with fewer tokens, unexhausted ones removed first (E-BUILD-24)."""
        from_unexhausted = min(count, self.unexhausted)
        from_exhausted = min(count - from_unexhausted, self.exhausted)
        return MainPool(self.unexhausted - from_unexhausted, self.exhausted - from_exhausted)


@dataclass(frozen=True, slots=True)
class HeldTokens:
    """Temporary tokens of one type and source on one card (R-RES-01, E-RES-06)."""

    card: str
    res: Resource
    amount: int
    is_given_by_card: bool
    """Whether the card's own effects gave them; only these count for "Max. X" (R-RES-06)."""


def _make_empty_pools() -> dict[MainResource, MainPool]:
    return {res: MainPool() for res in MAIN_RESOURCES}


@dataclass(slots=True)
class Tokens:
    """All tokens of one player: three types of Main ones, and Temporary ones (E-RES-01)."""

    main: dict[MainResource, MainPool] = field(default_factory=_make_empty_pools)
    held: list[HeldTokens] = field(default_factory=list)
    """Temporary tokens, in the order in which their cards came into play; on one card those that
    came from elsewhere lie first, since they are used first (R-RES-01)."""

    def count_held(self, res: Resource) -> int:
        """Count the Temporary tokens of one type."""
        return sum(held.amount for held in self.held if held.res == res)

    def count_usable(self, res: Resource) -> int:
        """Count the tokens of one type that could pay now, Wild ones not included."""
        main = self.main[res].unexhausted if res != "wild" else 0
        return main + self.count_held(res)

    def copy(self) -> "Tokens":
        return Tokens(self.main.copy(), self.held.copy())
