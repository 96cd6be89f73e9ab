"""Names of objects that native code and kept jitcode refer to."""

from __future__ import annotations

from codegen.translate.function.symbols import Symbols, resolve
from codegen.translate.jit.activations import entered_text, first_entry_text
from interp.calls.objectmethods import OBJECT_INIT, OBJECT_NEW, OBJECT_SETATTR


def test_what_is_shown_as_a_method_of_the_host_has_a_name_of_its_own() -> None:
    """It says of itself that it is of the host's class, and is equal to the host's method."""
    for shown, method in (
        (OBJECT_INIT, object.__init__),
        (OBJECT_NEW, object.__new__),
        (OBJECT_SETATTR, object.__setattr__),
    ):
        symbols = Symbols(["interp", "objmodel"])
        assert resolve(symbols.name_of(shown)) is shown
        assert resolve(symbols.name_of(method)) is method


def test_an_entry_is_whole_before_it_is_on_the_list() -> None:
    """Asking for the caller makes a host frame, so the collector may run code that reads the list."""
    symbols = Symbols(["interp"])
    text = entered_text(symbols) + first_entry_text(symbols)
    unknown, listed = text.index("store ptr null, ptr %unknown"), text.index("store ptr %node, ptr %head")
    assert unknown < listed < text.index("PyEval_GetFrame") < text.index("store ptr %caller")
