"""What somebody asks for: who they are, where they are, and how they can be answered."""

from dataclasses import dataclass

from bot.messages.file_sizes import DEFAULT_MAX_FILE_BYTES
from bot.records import Person


@dataclass(frozen=True)
class Place:
    """Where a request came from: a channel of a server, or a direct message."""

    guild: int | None
    """None in a direct message."""
    channel: int | None
    max_file_bytes: int = DEFAULT_MAX_FILE_BYTES
    is_text_channel: bool = False
    """Whether it is a text channel, in which a table can be opened."""
    missing_rights: tuple[str, ...] = ()
    """The permissions that Skald lacks there for a table."""

    @property
    def is_direct(self) -> bool:
        """Tell whether it is a direct message; only there do answers stay and can be edited."""
        return self.guild is None


@dataclass(frozen=True)
class Request:
    """A press, a command, a modal or a typed line of a person."""

    person: Person
    place: Place
    token: str
    """A repeated request has the same token, and is carried out once."""
    edits_pressed: bool = False
    """The answer replaces the pressed message."""
    is_modal: bool = False
    """A filled-in modal came with it."""
    file_texts: tuple[str, ...] = ()
    """The texts of the files that came with it."""
    pictures: tuple[bytes, ...] = ()
    """The files that came with it where pictures are wanted, as they are."""

    @property
    def keeps_news_apart(self) -> bool:
        """Tell whether a later press would paint over news that stood on the answer's card."""
        return self.edits_pressed or not self.place.is_direct
