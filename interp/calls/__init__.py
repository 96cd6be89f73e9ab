"""Calls: from the stack of the caller to the callee, whatever that is.

In: a callable and arguments.  Out: a new frame, or what the call returns.

Read in this order: `from_stack`, `functions`, `binding`, `arguments`, `spread`, `keywords`; `builtins`, `on_stack`,
`objectmethods`, `superattr`; `host_rewrites`, `applying`; `frame_builtins`, `sequences`; `from_host`,
`attributes_from_host`, `run_code`.
"""
