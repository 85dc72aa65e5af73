"""The files that a person names on the command line."""

from pathlib import Path

from engine.core.files.file_faults import FaultError
from engine.core.files.yaml_reader import BYTES_PER_MEGABYTE, MAX_FILE_BYTES


def read_given_file(path: Path) -> bytes:
    """Read a file; one that is missing, unreadable or too large is a fault."""
    try:
        with path.open("rb") as file:
            text = file.read(MAX_FILE_BYTES + 1)
    except FileNotFoundError:
        raise FaultError(str(path), None, "there is no such file") from None
    except OSError as fault:
        why = "it is a folder; name the files in it" if path.is_dir() else fault.strerror
        raise FaultError(str(path), None, f"can't be read: {why}") from None
    if len(text) > MAX_FILE_BYTES:
        raise FaultError(
            str(path),
            None,
            f"larger than {MAX_FILE_BYTES // BYTES_PER_MEGABYTE} MB; split the file",
        )
    return text
