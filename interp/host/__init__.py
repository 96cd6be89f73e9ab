"""The host around the program: what is replaced, watched or asked of it.

In: host functions that ask about the running program, signals, warnings.  Out: answers that are about the program.

Read in this order: `signals`; `watchers`, `hosting`, `nativewatchers`; `replaced`, `staticlookup`, `warnings`,
`auditing`; `lateimports`, `starting`, `parser`; `stackswitches`, `pickling`.
"""
