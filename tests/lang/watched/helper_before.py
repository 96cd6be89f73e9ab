"""A module that is imported before anybody watches, and whose functions are called by host code alone."""


def count(items):
    """Calls builtins."""
    return sum(len(item) for item in items), max(map(len, items))


class Box:
    """Its methods call builtins and see the class."""

    def __init__(self, *parts):
        self.parts = list(parts)

    def size(self):
        return len(self.parts), isinstance(self, __class__)
