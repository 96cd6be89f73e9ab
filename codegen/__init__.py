"""Machine code for optimised units: layouts of the host's objects, reference counts, LLVM text, linking.

    unit ──refcount──▶ plan ──lower──▶ LLVM text ──llvm (one thread)──▶ code ──install──▶ run, link, release
                                  (`quick`: first tier; `lowering`: second)

`codegen.install.NativeBackend` is what the tracer is given.
"""
