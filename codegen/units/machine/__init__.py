"""Machine code of the first tier, made without LLVM.

    templates ──▶ writing ──▶ assembler ──▶ pages
    what the      the unit's   its bytes:     memory that
    lowering      instructions registers,     is executed
    asks for      in order     passing, operations, x86

Holds: whatever is not understood is refused, and LLVM compiles that unit.
"""
