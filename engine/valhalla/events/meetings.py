"""Events: sides meet: windows, parleys, truces, channels (section 8)."""

from typing import Literal

from engine.core.protocol.values import Event, Seat


class TruceOrdered(Event):
    """Private: a standing truce order is given or cancelled (V-12.8-01)."""

    kind: Literal["truce_ordered"] = "truce_ordered"
    seat: Seat
    other: Seat
    scope: str
    """A hex, or `all`."""
    decision: Literal["offer", "cancel"]
    missions: bool = False


class Attacked(Event):
    """Private: a side's force is attacked in its hex, with its brief (V-13-41, V-6.3-07)."""

    kind: Literal["attacked"] = "attacked"
    seat: Seat
    attacker: Seat
    at: str
    units: int
    """How many units the attacker has there."""
    wishes: tuple[str, ...] = ()
    """Truce, parley or mission, if both sides have an Officer there (V-13-24)."""
    led: bool = False
    """Whether this side has an Officer there; without one it may only form stacks and retreat."""


class TruceAgreed(Event):
    """To the two: a truce is in force in a hex (V-8-08)."""

    kind: Literal["truce_agreed"] = "truce_agreed"
    seat: Seat
    other: Seat
    at: str


class TruceLapsed(Event):
    """Private: a truce ended, since an Officer is missing (V-8-08)."""

    kind: Literal["truce_lapsed"] = "truce_lapsed"
    seat: Seat
    other: Seat
    at: str


class UnitsSentBack(Event):
    """Private: after a truce, units that came found no room and were sent back (V-2.4-10)."""

    kind: Literal["units_sent_back"] = "units_sent_back"
    seat: Seat
    at: str
    """The hex without room; each unit is back where it entered from."""
    units: tuple[int, ...]


class MissionReceived(Event):
    """To the two: envoys are received under a truce (V-8-10)."""

    kind: Literal["mission_received"] = "mission_received"
    seat: Seat
    """The side that sent the envoys."""
    host: Seat
    at: str


class ParleyOpened(Event):
    """To the two: a parley before a battle begins (V-6.1-05)."""

    kind: Literal["parley_opened"] = "parley_opened"
    seat: Seat
    other: Seat
    at: str


class ParleyEnded(Event):
    """To the two: what the parley led to; it is a truce only if both say so (V-12.9-01)."""

    kind: Literal["parley_ended"] = "parley_ended"
    seat: Seat
    other: Seat
    at: str
    end: Literal["truce", "fight"]


class GoldOffered(Event):
    """To the two: gold that is paid if their parley ends with a truce (V-8-12)."""

    kind: Literal["gold_offered"] = "gold_offered"
    seat: Seat
    to: Seat
    at: str
    gold: int
    total: int
    """All that it offers in this parley."""


class ChannelOpened(Event):
    """To the two: they may speak in private (V-8-06)."""

    kind: Literal["channel_opened"] = "channel_opened"
    seat: Seat
    other: Seat
    at: str


class ChannelClosed(Event):
    """To the two: their Officers no longer meet, or no longer agree (V-8-06)."""

    kind: Literal["channel_closed"] = "channel_closed"
    seat: Seat
    other: Seat


class Said(Event):
    """In the IC or OOC channel, for everybody; a post has a number and stays (V-8-02, V-8-03)."""

    kind: Literal["said"] = "said"
    seat: Seat
    post: int
    channel: Literal["ic", "ooc"]
    text: str


class Whispered(Event):
    """To the two: what one says to the other in private (V-12.11-01)."""

    kind: Literal["whispered"] = "whispered"
    seat: Seat
    to: Seat
    text: str
