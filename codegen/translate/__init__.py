"""Translation: compiles the interpreter's own functions to native code, from the tracer's flow graphs.

    function    which functions are translated, which of their registers hold references, and each graph -> one
                LLVM function
    routines    routines in LLVM text that all functions share
    jit         the meeting of native portals and units of the JIT
    start       how a process gets native code and the files that belong to it
    installation
                an installer builds what the first run would have to wait for
    image       all of it -> a shared object, kept, loaded, put in the interpreter's place; the same functions'
                jitcode, for the tracer of other processes

Does not: know opcodes or maps. What a function does is in its graph and in its annotations.
"""
