"""Down here, imports go up."""
from . import up
from .. import names
from ..leaf import value
chain = (up, names[-1], value)


def late():
    from .. import leaf
    return leaf


def beyond():
    from ... import nothing
