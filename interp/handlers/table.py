"""The table of handlers: one for each row of the opcode table, and the joined ones.

In: the functions `op_x` of the handler modules.  Out: `HANDLERS`, indexed by the numbers in `Code.run`, installed in
`loop`; and the program's builtins.

Holds: whoever runs a program imports this first; without it the loop has no handlers.
"""

from __future__ import annotations

from interp.builtins import replacements
from interp.handlers import calling, control, modules, objects, raising, variables
from interp.handlers.joined import RUN
from interp.handlers.quick import QUICK
from interp.handlers.quick_calls import QUICK_CALLS
from interp.handlers.quick_items import QUICK_ITEMS
from interp.handlers.quick_loops import QUICK_LOOPS
from interp.handlers.quick_matching import QUICK_MATCHING
from interp.handlers.quick_numbers import QUICK_NUMBERS
from interp.handlers.quick_values import QUICK_VALUES
from interp.handlers.quick_writes import QUICK_WRITES
from interp.handlers.watched import run_watched
from interp.machine.loop import install_handlers
from interp.machine.opcodes import OPCODES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from interp.machine.loop import Handler

_MODULES = (variables, objects, control, calling, raising, modules)


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


HANDLERS: tuple[Handler, ...] = tuple(_handler(row.name) for row in OPCODES) + RUN + (run_watched,)

install_handlers(
    HANDLERS,
    {
        **QUICK,
        **QUICK_WRITES,
        **QUICK_CALLS,
        **QUICK_MATCHING,
        **QUICK_NUMBERS,
        **QUICK_ITEMS,
        **QUICK_LOOPS,
        **QUICK_VALUES,
    },
)
replacements.define_all()
