"""The host around the program: functions of the host that are replaced, and signals, warnings and tools that watch.

In: host functions that ask about the running program, signals, warnings.  Out: answers about the program, not MiniPy.

Read in this order: `signals`; `watchers`, `hosting`, `nativewatchers`; `replaced`, `staticlookup`, `warnings`,
`error_place`, `auditing`; `lateimports`, `starting`, `parser`; `stackswitches`, `pickling`, `change_class`,
`children`.
"""
