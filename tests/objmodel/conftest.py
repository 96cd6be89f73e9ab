"""Functions of the object model's tests: their code is a host callable, run as it is."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import objmodel.instantiation  # noqa: F401  (it fills HOOKS)
from objmodel.classes.metaclass import build_class
from objmodel.functions import Function
from objmodel.hooks import HOOKS


def _run(function: Function, args_w: tuple[Any, ...], keywords: dict[str, Any] | None = None) -> Any:
    code: Any = function.code
    return code(*args_w, **(keywords or {}))


@pytest.fixture(autouse=True)
def functions_run_host_code(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Functions whose code is a host callable are run by calling it.

    Data classes are made by the host's `exec`, also where a program has run in this process before and left them ours.
    """
    monkeypatch.delitem(vars(dataclasses), "exec", raising=False)
    monkeypatch.setattr(HOOKS, "run", _run)
    monkeypatch.setattr(HOOKS, "run_single", lambda w_function, *values_w: _run(w_function, values_w))
    monkeypatch.setattr(HOOKS, "run_pair", lambda w_function, *values_w: _run(w_function, values_w))
    monkeypatch.setattr(HOOKS, "run_keywords", _run)
    return


@pytest.fixture
def fn() -> Callable[..., Function]:
    """Makes a Function of a host callable."""

    def make(code: Callable[..., Any], name: str = "f") -> Function:
        return Function(code, name, name, {})

    return make


@pytest.fixture
def cls(fn: Callable[..., Function]) -> Callable[..., Any]:
    """Makes a class of the program; lambdas in its namespace become Functions."""

    def make(name: str, bases: tuple[type, ...] = (), /, metaclass: Any = None, **namespace: Any) -> Any:
        entries = {k: fn(v, k) if type(v) is types.FunctionType else v for k, v in namespace.items()}
        return build_class(name, bases, {"__module__": "__main__", **entries}, {}, metaclass)

    return make
