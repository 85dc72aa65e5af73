"""Files that a person names."""

from pathlib import Path

import pytest

from bot.cli.given_files import read_given_file
from engine.core.files.file_faults import FaultError
from engine.core.files.yaml_reader import MAX_FILE_BYTES


def test_a_file_that_cannot_be_read_is_told_in_a_sentence(tmp_path: Path) -> None:
    large = tmp_path / "large.yaml"
    large.write_bytes(b"x" * (MAX_FILE_BYTES + 1))
    for path, told in [
        (tmp_path / "none.yaml", "there is no such file"),
        (tmp_path, "can't be read: it is a folder; name the files in it"),
        (large, "larger than 4 MB; split the file"),
    ]:
        with pytest.raises(FaultError, match=told):
            read_given_file(path)
