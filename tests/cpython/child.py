"""One test module in a process of its own, under MiniPy: what `run.py` starts.

In: the module's name, the file for the report, --jit settings.  Out: the report of `guest_suite.py`.

Holds: modules of the host's `test` package run from their source, by MiniPy, and so does `doctest`; the support
package stays the host's.
"""

from __future__ import annotations

import faulthandler
import os
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent))

import minipy  # noqa: E402

HOST_PARTS = ("test.support", "test.libregrtest")
FROM_SOURCE = ("doctest",)


def runs_here(name: str) -> bool:
    """Is this module's source what MiniPy has to execute?"""
    return name in FROM_SOURCE or (name.startswith("test.") and not name.startswith(HOST_PARTS))


def main() -> int:
    """Run the suite; the exit status is MiniPy's."""
    from interp.program import imports

    faulthandler.enable()
    name, report, settings = sys.argv[1:]
    import test

    folder = os.path.dirname(test.__file__)
    finder = imports.SourceFinder(runs_here, [os.path.dirname(folder)])
    sys.meta_path.insert(0, finder)
    status = minipy.run_file(str(HERE / "guest_suite.py"), [name, report], settings)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    main()
