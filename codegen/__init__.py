"""Machine code for optimised units: layouts of the host's objects, reference counts, LLVM text, linking.

    unit ──refcount──▶ plan ──first──▶ instructions ──machine──▶ code ──backend──▶ run, link, release
                            (tier 2) ──lower──▶ LLVM text ──llvm (one thread)──▶ code

The tracer is given `codegen.units.backend.NativeBackend`.

Read in this order: `layout`, `abi`; `units`; `runtime`, the routines that units call; `llvm`, `switchinterval`;
`objectfile`, `pages`, `objectcode`, code without LLVM; `translate`, native code of the interpreter itself.
"""
