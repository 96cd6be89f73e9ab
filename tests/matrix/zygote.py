"""A process that has MiniPy loaded and forks for each program, so that no run pays for a start.

In: `zygote.py NATIVE SOCKET`; from the socket, for each program, two files for what it prints, MiniPy's arguments, and
what the environment has besides.
Out: to the socket the child's process id, and how it has ended.

    loads MiniPy ──▶ waits for a request ──fork──▶ becomes `minipy ARGUMENTS`, ends as a process does
                          ▲                │
                          └──── tells ◀── waits for the child, which ends with whoever asked for it

Loaded are the modules that a program may need, those of hot loops included, and what a build has kept for the tracer: a
third of the time would be making that anew, as tests/lang does.  Threads, LLVM and all that a program changes begin
behind the fork.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import select
import signal
import sys
from socket import socket
from typing import Any

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LOADED = (
    "interp.calls.run_code", "interp.program.surroundings", "codegen.units.backend",
    "tracer.driver.driver", "tracer.backend.executor",
)  # fmt: skip
"""With what they import, what a program may need of MiniPy."""
LINE = 1 << 16
"""More bytes than any message has."""


def load(native: str) -> None:
    """Import all, and open what a build keeps."""
    import minipy

    minipy.native.use(native)
    for name in LOADED:
        importlib.import_module(name)
    from codegen.translate.image import library, store

    kept = library.find(store.key())
    portal: Any = importlib.import_module("interp.machine.portal")
    portal._no_library = lambda: kept  # native code brings one of its own


def serve(requests: socket) -> list[str]:
    """Fork for each request.  Returns: in each child its arguments; in the zygote, at last, none."""
    while request := requests.recv(LINE):
        outputs, arguments, environment = json.loads(request)
        child = os.fork()
        if not child:
            requests.close()
            for number, path in enumerate(outputs, 1):
                file = os.open(path, os.O_WRONLY)
                os.dup2(file, number)
                os.close(file)
            os.environ.update(environment)
            return [os.path.join(ROOT, "minipy.py"), *arguments]
        requests.send(str(child).encode())
        status = ended(child, requests)
        with contextlib.suppress(BrokenPipeError):
            requests.send(str(status).encode())
    return []


def ended(child: int, requests: socket) -> int:
    """Wait for a child, which is killed where nobody is there any more to be told; how it has ended."""
    watched = select.poll()
    end = os.pidfd_open(child)
    watched.register(end, select.POLLIN)
    watched.register(requests, 0)  # that the other side is gone is always told
    seen: list[tuple[int, int]] = []
    try:
        seen = watched.poll()
    finally:
        if end not in dict(seen):
            os.kill(child, signal.SIGKILL)
        os.close(end)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


if __name__ == "__main__":
    sys.path[0] = ROOT
    gc.disable()  # as in MiniPy's own start
    load(sys.argv[1])
    sys.argv = serve(socket(fileno=int(sys.argv[2])))
    if sys.argv:
        sys.modules["minipy"].console()
