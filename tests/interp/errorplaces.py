"""Where an error stands in the source: under MiniPy, and on the host.

In: the source of a function `f`, and arguments that it fails on.  Out: for both, function, lines and columns.
"""

from __future__ import annotations

import traceback

import pytest

import interp.handlers.table  # noqa: F401  (it installs the instructions)
from interp.calls.run_code import run_code
from interp.compiler.compile import compile_source
from objmodel.globals import ModuleDict

Place = tuple[object, ...]


def error_places(source: str, arguments: tuple[object, ...], *errors: type[Exception]) -> list[Place]:
    """Ours and the host's places of the error, one of `errors`, that `f(*arguments)` raises."""
    namespace = ModuleDict({"__name__": "m"})
    run_code(compile_source(source, "m.py"), namespace)
    hosts: dict[str, object] = {}
    exec(compile(source, "m.py", "exec"), hosts)
    rows: list[Place] = []
    for function in (namespace["f"], hosts["f"]):
        with pytest.raises(errors) as caught:
            function(*arguments)  # type: ignore[operator]
        row = traceback.extract_tb(caught.value.__traceback__)[-1]
        rows.append((row.name, row.lineno, row.end_lineno, row.colno, row.end_colno))
    return rows
