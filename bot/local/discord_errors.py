"""Discord's error answers, with its own codes."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Final, NamedTuple

from bot.local.snowflakes import Json

ERROR_MESSAGES: Final = {
    0: (404, "404: Not Found"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    20009: (400, "Explicit content cannot be sent to the desired recipient(s)"),
    20012: (403, "You are not authorized to perform this action on this application"),
    20026: (403, "Your bot has been flagged by our anti-spam system for abusive behaviour."),
    30003: (400, "Maximum number of pins reached for the channel (50)"),
    30007: (400, "Maximum number of webhooks reached (15)"),
    30008: (400, "Maximum number of emojis reached"),
    30010: (400, "Maximum number of reactions reached (20)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    30034: (400, "Maximum number of daily application command creates has been reached (200)"),
    40003: (403, "You are opening direct messages too fast"),
    40005: (413, "Request entity too large"),
    40333: (403, "internal network error"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50019: (400, "A message can only be pinned in the channel in which it was sent"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (403, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50034: (400, "You can only bulk delete messages that are under 14 days old."),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user"),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "Thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
}
"""The HTTP status and message of each of Discord's error codes."""
UNKNOWN_ERROR: Final = (400, "An error that the stand-in does not know")
"""The HTTP status and message of a code that a test asks for and the table lacks."""


class BodyFault(NamedTuple):
    """One fault of a request's body: its dotted path, Discord's code, and a message."""

    path: str
    code: str
    message: str


class DiscordRefusalError(Exception):
    """Discord refuses a request with an error code."""

    def __init__(
        self,
        code: int,
        faults: Sequence[BodyFault] = (),
        *,
        status: int = 0,
        is_bots_mistake: bool = True,
    ) -> None:
        usual_status, self.message = ERROR_MESSAGES.get(code, UNKNOWN_ERROR)
        self.status = status or usual_status
        if code == 0:
            self.message = f"{self.status}: {HTTPStatus(self.status).phrase}"
        self.code = code
        self.faults = tuple(faults)
        self.is_bots_mistake = is_bots_mistake
        """Whether a bot could have known it; else it is a fault of Discord's own."""
        super().__init__(f"{self.code} {self.message} {[*self.faults] or ''}".strip())

    def body(self) -> Json:
        """Return the JSON body of the refusal, with faults nested by their paths."""
        body_json: Json = {"message": self.message, "code": self.code}
        if self.faults:
            body_json["errors"] = nest_faults(self.faults)
        return body_json


def nest_faults(faults: Sequence[BodyFault]) -> Json:
    """Return a tree of faults, nested by their paths."""
    tree: Json = {}
    for fault in faults:
        node = tree
        for step in filter(None, fault.path.split(".")):
            node = node.setdefault(step, {})
        node.setdefault("_errors", []).append({"code": fault.code, "message": fault.message})
    return tree
