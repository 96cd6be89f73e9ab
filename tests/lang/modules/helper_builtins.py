"""A module that is imported: what it sees as its builtins."""
IS_MODULE = getattr(__builtins__, "__dict__", None) is not None
NAMES = {id(value): name for name, value in __builtins__.items()}
