"""What a worker process does first, before it draws or thinks."""

import multiprocessing
import os
import signal
import threading
from typing import Any, Final

NICENESS: Final = 5
"""How much a worker's priority is lowered, so that the bot comes first."""


def set_up_process() -> None:
    """Ignore signals, lower the priority, and end when the bot ends, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    """End this process once the bot has ended; a worker that reads a queue wouldn't notice."""
    parent: Any = multiprocessing.parent_process()
    parent.join()
    os._exit(0)
