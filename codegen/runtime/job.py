"""The support routines as a job for LLVM whose code other processes can use.

In: the support module's text, with addresses of this process.  Out: the same with names, and what they mean here.

    store i64 %n, ptr inttoptr (i64 140023 to ptr)      =>      store i64 %n, ptr @at0        {"at0": 140023}

Holds: processes with the same host have the same text, so that code may be kept by what it was made of.
"""

from __future__ import annotations

import re

from codegen.layout import Layout, function_address
from codegen.llvm import Job, KeptCode
from codegen.runtime.module import ROUTINES, Hooks, State, host_functions, module_text

_ADDRESS = re.compile(r"inttoptr \(i64 (\d+) to ptr\)")


def support_job(layout: Layout, state: State, hooks: Hooks, kept: KeptCode | None = None) -> Job:
    """The job that compiles the support module, see `module_text`.  kept: code that other processes have made."""
    text, addresses = named(module_text(layout, state, hooks))
    imports = {name: function_address(name) for name in host_functions(layout)}
    return Job(text, imports | addresses, tuple(ROUTINES), kept=kept)


def named(text: str) -> tuple[str, dict[str, int]]:
    """Text with a name for each address, and the addresses by name."""
    names: dict[str, str] = {}
    text = _ADDRESS.sub(lambda found: "@" + names.setdefault(found[1], f"at{len(names)}"), text)
    declared = "".join(f"\n@{name} = external global i8" for name in names.values())
    return text + declared, {name: int(address) for address, name in names.items()}
