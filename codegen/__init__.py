"""Machine code for optimised units: layouts of the host's objects, reference counts, LLVM text, linking.

    unit ──refcount──▶ plan ──lower──▶ LLVM text ──llvm (one thread)──▶ code ──backend──▶ run, link, release
                                  (`quick`: first tier; `lowering`: second)

`codegen.units.backend.NativeBackend` is what the tracer is given.

Read in this order: `layout`, `abi`; `units`; `runtime`, what their code calls; `llvm`, `switchinterval`;
`translate`, native code of the interpreter itself.
"""
