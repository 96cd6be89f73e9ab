"""The table of handlers: one for each row of the opcode table, and those that run neighbours as one.

In: the functions `op_x` of the handler modules.  Out: `HANDLERS`, by what `Code.run` says, installed in `loop`.
"""

from __future__ import annotations

from interp import (
    handlers_calls,
    handlers_exceptions,
    handlers_flow,
    handlers_modules,
    handlers_names,
    handlers_objects,
)
from interp.handlers_joined import RUN
from interp.loop import Handler, install_handlers
from interp.opcodes import OPCODES

_MODULES = (
    handlers_names,
    handlers_objects,
    handlers_flow,
    handlers_calls,
    handlers_exceptions,
    handlers_modules,
)


def _handler(name: str) -> Handler:
    """The handler of the opcode `name`.

    Raises:
        LookupError: no module, or more than one, defines it.
    """
    wanted = f"op_{name.lower()}"
    found = [vars(module)[wanted] for module in _MODULES if wanted in vars(module)]
    if len(found) != 1:
        raise LookupError(f"expected one handler {wanted}, found {len(found)}")
    handler: Handler = found[0]
    return handler


HANDLERS: tuple[Handler, ...] = tuple(_handler(row.name) for row in OPCODES) + RUN

install_handlers(HANDLERS)
