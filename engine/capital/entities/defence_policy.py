"""The standing defence policy: five settings that every seat always has (C-DEFEND-01)."""

from typing import Literal

from engine.core.protocol.values import Model

Commit = Literal["all", "none", "enough"]
Hopeless = Literal["fight", "withdraw"]


class Policy(Model):
    """How a seat defends without being asked; the defaults are those of C-DEFEND-02."""

    commit: Commit = "all"
    hold_back: tuple[str, ...] = ()
    priority: tuple[str, ...] = ()
    hopeless: Hopeless = "fight"
    mercs: Literal["all"] | tuple[str, ...] = "all"
