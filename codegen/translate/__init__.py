"""Translation: the interpreter's own functions to native code, from the tracer's flow graphs.

    reach       which functions, and their graphs
    ownership   which registers of a graph hold a reference of their own
    function    one graph -> one LLVM function; `lower_*` its instructions
    support     routines in LLVM text that all functions share
    symbols     what the code refers to, by names that another process understands
    build       all of it -> an object file
    install     an object file -> running code, put in the interpreter's place
    library     the same functions' jitcode, for the tracer of other processes

Does not: know opcodes or maps.  What a function does is in its graph and in its annotations.
"""
