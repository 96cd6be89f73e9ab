"""The routines that stand in front of the host's methods, for an interpreter without native code.

In: nothing.
Out: the routines of `interception`, compiled in this process.

    stand_alone().stand_before(functions, methods, kinds, made)

Holds: the code lives as long as the process.
Does not: know when it is needed. It loads LLVM, so a program without classes does without it.
"""

from __future__ import annotations

import ctypes
from functools import cache
from types import SimpleNamespace
from typing import Any

from codegen.layout import probe
from codegen.translate.function.symbols import Symbols
from codegen.translate.routines.interception import SWAP, borders_text

_COUNTS = """
define internal void @incref(ptr %o) {
  call void @Py_IncRef(ptr %o)
  ret void
}
define internal void @decref(ptr %o) {
  call void @Py_DecRef(ptr %o)
  ret void
}
"""

_kept: list[object] = []


class _Here(Symbols):
    """Symbols of code that only this process runs: an object is written as its address."""

    def object(self, value: Any, may_be_missing: bool = False) -> str:
        """The LLVM text of a pointer to `value`."""
        _kept.append(value)
        return f"inttoptr (i64 {id(value)} to ptr)"


@cache
def stand_alone() -> Any:
    """The routines."""
    import llvmlite.binding as llvm

    symbols = _Here([])
    for name in ("Py_IncRef", "Py_DecRef"):
        symbols.function(name, "void (ptr)")
    parts = [borders_text(probe(), symbols), SWAP, _COUNTS]
    for name, prototype in symbols.functions.items():
        result, _, parameters = prototype.partition(" ")
        parts.append(f"declare {result} @{name}{parameters}")
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    module = llvm.parse_assembly("\n".join(parts))
    module.verify()
    machine = llvm.Target.from_default_triple().create_target_machine(opt=1)
    engine = llvm.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    _kept.append(engine)
    fast = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_ssize_t)
    stand_before = fast(engine.get_function_address("stand_before"))
    raw_methods = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_void_p)(
        engine.get_function_address("raw_methods")
    )

    def stand(*arguments: object) -> None:
        values: Any = (ctypes.py_object * len(arguments))(*arguments)  # type: ignore[misc]
        stand_before(None, ctypes.addressof(values), len(arguments))

    return SimpleNamespace(stand_before=stand, raw_methods=lambda: raw_methods(None, None))
