"""Parsing in several threads, with garbage collections in between."""

from __future__ import annotations

import ast
import gc
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from interp.builtins.evaluation import compile_
from interp.compiler.compile import compile_source
from interp.host.parser import parse

SOURCE = f"def f(a):\n    return {'(' * 40}a{')' * 40}\n" + "\n".join(
    f"x{i} = [a for a in range({i}) if a]" for i in range(100)
)

WAYS: dict[str, Callable[[], Any]] = {
    "parse": lambda: parse(SOURCE),
    "the compiler": lambda: compile_source(SOURCE, "f"),
    "compile()": lambda: compile_(SOURCE, "f", "exec"),
    "only the tree": lambda: compile_(SOURCE, "f", "exec", ast.PyCF_ONLY_AST),
}


@pytest.fixture
def collections_switch_threads() -> Iterator[None]:
    """A garbage collection every few objects, in which other threads run."""

    def wait(*arguments: object) -> None:
        time.sleep(0)

    before = gc.get_threshold(), sys.getswitchinterval()
    gc.callbacks.append(wait)
    gc.set_threshold(50, 10**6, 10**6)
    sys.setswitchinterval(1e-6)
    yield
    gc.callbacks.remove(wait)
    gc.set_threshold(*before[0])
    sys.setswitchinterval(before[1])


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.usefixtures("collections_switch_threads")
def test_threads_parse_at_the_same_time(way: str) -> None:
    """Each gets its tree."""
    failed: list[BaseException] = []

    def work() -> None:
        for _ in range(6):
            try:
                WAYS[way]()
            except BaseException as error:
                failed.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert gc.isenabled()


def test_collection_stays_as_it_was() -> None:
    """On or off, after a tree and after an error."""
    try:
        for switch, is_on in ((gc.disable, False), (gc.enable, True)):
            switch()
            assert isinstance(parse("x = 1"), ast.Module)
            with pytest.raises(SyntaxError):
                parse("x = = 1")
            assert gc.isenabled() is is_on
    finally:
        gc.enable()
