"""The first tier: a unit's operations become instructions for the assembler, without LLVM.

    tier ──▶ unit ──▶ guards, calls, heap, numbers ──▶ writing, homes ──▶ codegen.units.machine
    facts    order,   one function for each             instructions,      their bytes
             counts   operation                         slots, exits

Read in this order: `writing`, `homes`, `exits`; `first_numbers`, `first_heap`, `first_calls`, `first_guards`, what each
operation becomes; `first_unit`, their order; `tier`, what Python prepares.

Holds: what `first_unit` reaches is wide restricted Python, so that this tier is native code, too. Counts, boxes and
rare paths are calls of support routines, not inline code.
"""
