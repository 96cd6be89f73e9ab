"""What a round of churning makes, by names; what makes it is a guest program, in the files beside this one."""

from __future__ import annotations

import tempfile
import types

KINDS = {}


def kind(times):
    """What makes one thing, the kth, and is called so often in a round."""

    def mark(function):
        KINDS[function.__name__] = function, times
        return function

    return mark


class Long:
    """Lives as long as the program."""


class Below(Long):
    """As well."""


long = Long()
module = types.ModuleType("long")
folder = tempfile.mkdtemp()
