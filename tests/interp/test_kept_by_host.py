"""The host's code for a module is read from where the host has kept it; see `interp.machine.hostcode`."""

from __future__ import annotations

import os
import py_compile
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from interp.compiler.compile import compile_source
from interp.machine import hostcode
from interp.machine.hostcode import Source, host_code, note_source

TEXT = b"def double(x):\n    return 2 * x\n"


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "module.py"
    path.write_bytes(TEXT)
    return path


def compiled(path: Path, monkeypatch: pytest.MonkeyPatch, text: bytes = TEXT) -> list[str]:
    """What is compiled to make the host's code of the module; it is right in any case."""
    asked: list[str] = []

    def noting(source: bytes, filename: str, *more: object) -> object:
        asked.append(os.path.basename(filename))
        return compile(source, filename, *more)  # type: ignore[call-overload]

    monkeypatch.setattr(hostcode, "compile", noting, raising=False)
    code = note_source(compile_source(text.decode(), str(path)), Source(text, str(path)))
    twin, expected = host_code(code), compile(text, str(path), "exec")
    assert (twin.co_code, twin.co_consts[0].co_code) == (expected.co_code, expected.co_consts[0].co_code)
    assert (twin.co_filename, twin.co_consts[0].co_filename) == (str(path), str(path))
    return asked


def test_it_is_read_and_not_compiled(module: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    py_compile.compile(str(module), doraise=True)
    assert compiled(module, monkeypatch) == []


def test_nothing_is_written_where_nothing_is_kept(module: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled(module, monkeypatch)
    assert not os.path.exists(cache_from_source(str(module)))


def test_another_text_than_the_file_s_is_compiled(module: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    py_compile.compile(str(module), doraise=True)
    assert compiled(module, monkeypatch, TEXT.replace(b"2", b"3")) == ["module.py"]


def test_a_file_that_was_written_before_the_last_change_is_not_used(
    module: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    py_compile.compile(str(module), doraise=True)
    changed = TEXT.replace(b"2 * x", b"x + x + 1")
    module.write_bytes(changed)
    os.utime(module, (1, 1))
    compiled(module, monkeypatch, changed)


@pytest.mark.parametrize("length", [0, 3, 16, 20, 40])
def test_a_damaged_file_is_not_used(module: Path, length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    py_compile.compile(str(module), doraise=True)
    kept = Path(cache_from_source(str(module)))
    kept.write_bytes(kept.read_bytes()[:length])
    compiled(module, monkeypatch)


def test_what_is_no_file_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compiled(tmp_path / "nowhere.py", monkeypatch) == ["nowhere.py"]
