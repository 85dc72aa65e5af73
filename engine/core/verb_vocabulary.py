"""Vocabularies: which function carries out which YAML verb; each game has verbs of its own."""

from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from engine.core.protocol.values import Model

Context = TypeVar("Context")
Effect = TypeVar("Effect", bound=Model)
Params = ParamSpec("Params")


class Vocabulary(Generic[Context]):
    """The functions of one context (a battle, a standing effect), by the model of their verb."""

    def __init__(self, place: str) -> None:
        self.context = place
        self._verbs: dict[type[Model], Callable[..., None]] = {}

    def teach(
        self, effect: type[Effect]
    ) -> Callable[
        [Callable[Concatenate[Context, Effect, Params], None]],
        Callable[Concatenate[Context, Effect, Params], None],
    ]:
        """Return a decorator for the function that carries out this effect."""

        def learn(
            verb: Callable[Concatenate[Context, Effect, Params], None],
        ) -> Callable[Concatenate[Context, Effect, Params], None]:
            if effect in self._verbs:
                raise ValueError(f"{self.context}: {effect.__name__} is taught twice")
            self._verbs[effect] = verb
            return verb

        return learn

    def carry_out_effect(self, work: Context, effect: Model, *arguments: Any) -> None:
        """Carry out an effect by its function."""
        self._verbs[type(effect)](work, effect, *arguments)
