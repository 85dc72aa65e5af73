"""How a process begins that works beside the bot: it draws, or thinks."""

import multiprocessing
import os
import signal
import threading
from typing import Any, Final

CALM: Final = 5
"""How much a worker gives way to the bot itself."""


def begun() -> None:
    """Leave signals to the bot, give way to it, and end with it however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(CALM)
    threading.Thread(target=_mourn, daemon=True).start()


def _mourn() -> None:
    """Wait for the bot's end: a worker that reads from a queue would not notice a sudden one."""
    parent: Any = multiprocessing.parent_process()
    parent.join()
    os._exit(0)
