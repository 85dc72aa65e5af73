"""How large a file of a message may be."""

from bot.messages.file_sizes import may_be_attached


def test_a_file_may_be_attached_up_to_the_limit_of_its_place() -> None:
    assert may_be_attached(b"1234", 4)
    assert not may_be_attached(b"12345", 4)
