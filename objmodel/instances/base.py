"""Instances of the program's classes: a map, and raw storage that only the map can read.

In: a class of the program.  Out: the fields that `fields` reaches by index.

    Instance   mp_i0..7 / mp_f0..7   raw words: exact ints that fit a word, floats (two views of one word)
               mp_s0..7              objects
               mp_storage            a list with the objects that have no slot
               mp_dict               the attributes, when the map is a dict map
               mp_map                says which attribute is where, and of which class the instance is

Holds: a slot is read only after it was written, since the map is changed last.  Fields are read and written by
`fields`, because attributes of the program may have any name, and its `__getattribute__` may do anything.
Does not: interpret attributes; `attributes.lookup` does.  The methods here are what *host* code finds.
"""

from __future__ import annotations

import types

from objmodel.errors import OperationError, unwrap_error
from objmodel.hooks import HOOKS
from objmodel.instances.maps import Map
from objmodel.native import raw_words
from objmodel.versions import hide_base
from tracer.hints import Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@raw_words
class Words:
    """Raw members of instances: two views of each word."""

    mp_i0: Word
    mp_i1: Word
    mp_i2: Word
    mp_i3: Word
    mp_i4: Word
    mp_i5: Word
    mp_i6: Word
    mp_i7: Word
    mp_f0: float
    mp_f1: float
    mp_f2: float
    mp_f3: float
    mp_f4: float
    mp_f5: float
    mp_f6: float
    mp_f7: float


class New:
    """`__new__` as it is found on our own base: the host's, with which libraries compare it.

    Because of this descriptor, C code that makes an instance by the slot of the class calls what is found here, so that
    the function is asked which stands before it (`objmodel.attributes.borders`).
    """

    __slots__ = ()

    def __get__(self, w_obj: object, w_type: object = None) -> Any:
        return object.__new__


class Instance(Words):
    """The layout base of every class of the program; never seen by it."""

    __slots__ = (
        "mp_map",
        *(f"mp_s{n}" for n in range(8)),
        "mp_storage",
        "mp_dict",
        "__weakref__",
    )

    mp_map: Map
    mp_s0: object
    mp_s1: object
    mp_s2: object
    mp_s3: object
    mp_s4: object
    mp_s5: object
    mp_s6: object
    mp_s7: object
    mp_storage: list[object]
    mp_dict: object

    # -- what host code finds -----------------------------------------------------

    __new__ = New()

    def __getattribute__(self, name: str) -> Any:
        return leave_to_host(HOOKS.getattribute, (self, name))

    def __setattr__(self, name: str, value: object) -> None:
        leave_to_host(HOOKS.setattr, (self, name, value))

    def __delattr__(self, name: str) -> None:
        leave_to_host(HOOKS.delattr, (self, name))

    def __dir__(self) -> list[str]:
        found: list[str] = leave_to_host(HOOKS.dir, (self,))
        return found


def leave_to_host(function: Any, arguments: tuple[Any, ...]) -> Any:
    """Call for host code: the user's exception leaves plain."""
    try:
        return function(*arguments)
    except OperationError as error:
        plain = unwrap_error(error)
    raise plain


Instance.__doc__ = object.__doc__
del Instance.__slots__  # a class of the program that declares none would show these
for _base in (Instance, *Instance.__mro__[1:-1]):
    hide_base(_base)

FIELDS: dict[str, Any] = {
    name: member
    for base in Instance.__mro__[:-1]
    for name, member in vars(base).items()
    if type(member) is types.MemberDescriptorType
}
"""The fields of an instance by name, as the host reaches them past all attributes of the program."""
