"""How a YAML verb finds its function: the mechanism is shared, the verbs belong to each game."""

from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from engine.core.protocol.values import Model

C = TypeVar("C")
E = TypeVar("E", bound=Model)
P = ParamSpec("P")


class Vocabulary(Generic[C]):
    """The verbs of one place (a battle, a standing effect), by the model that carries them."""

    def __init__(self, place: str) -> None:
        self.place = place
        self._verbs: dict[type[Model], Callable[..., None]] = {}

    def teach(
        self, effect: type[E]
    ) -> Callable[[Callable[Concatenate[C, E, P], None]], Callable[Concatenate[C, E, P], None]]:
        """Say which function carries out this effect."""

        def learn(
            verb: Callable[Concatenate[C, E, P], None],
        ) -> Callable[Concatenate[C, E, P], None]:
            if effect in self._verbs:
                raise ValueError(f"{self.place}: {effect.__name__} is taught twice")
            self._verbs[effect] = verb
            return verb

        return learn

    def knows(self, effect: type[Model]) -> bool:
        return effect in self._verbs

    def carry_out(self, where: C, effect: Model, *given: Any) -> None:
        """Do what the effect says, in its place."""
        self._verbs[type(effect)](where, effect, *given)
