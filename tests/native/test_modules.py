"""Modules are loaded from one file, as those of the sources are, and only from a file that is to be trusted.

In: a file of all modules, built here.  Out: processes that start with it, and what the host says of their modules.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest

from codegen.translate import start
from codegen.translate.image import modules, parts, store
from codegen.translate.image.modules import Folder, KeptLoader
from codegen.translate.image.modules_build import build_modules
from codegen.translate.image.parts import Parts
from codegen.translate.image.startfile import ROOT

KEY = "k" * 32


@pytest.fixture(scope="module")
def built() -> bytes:
    return build_modules(KEY)


@pytest.fixture
def kept(built: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file in a cache of its own; the host's finders are put back."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(start, "build_in_background", lambda wanted: None)
    before = dict(sys.path_importer_cache)
    for folder, finder in before.items():  # this process may have started natively
        if isinstance(finder, Folder):
            del sys.path_importer_cache[folder]
    store.keep(modules.place(KEY), built)
    yield Path(modules.place(KEY))
    sys.path_importer_cache.clear()
    sys.path_importer_cache.update(before)


def folder_of(name: str) -> str:
    return os.path.join(ROOT, *name.split(".")[:-1])


def in_file(file: Path) -> Parts:
    with file.open("rb") as opened:
        return parts.parse(opened)


def test_every_module_is_there_and_is_what_its_source_says(kept: Path) -> None:
    modules.use(KEY)
    names = [name for name in in_file(kept) if not name.endswith(modules.CONDENSED)]
    known = {"objmodel.instances.maps", "interp.machine.loop", "codegen.translate.image.link", "tracer.opt.heap"}
    assert known | {"interp.__init__", "interp.machine.__init__"} <= set(names)
    for name in names:
        finder = sys.path_importer_cache[folder_of(name)]
        assert isinstance(finder, Folder)
        spec = finder.find_spec(name)
        assert spec is not None
        assert isinstance(spec.loader, KeptLoader)
        plain = SourceFileLoader(name, str(spec.origin))
        assert spec.loader.get_code(name) == plain.get_code(name)
        assert spec.loader.get_source(name) == plain.get_source(name)
        assert (spec.has_location, spec.parent) == (True, name.rpartition(".")[0])


def test_code_says_the_file_that_it_is_of(kept: Path) -> None:
    path = os.path.join("somewhere", "maps.py")
    code = KeptLoader("objmodel.instances.maps", path, in_file(kept)).get_code("objmodel.instances.maps")
    assert code is not None
    assert {c.co_filename for c in (code, *code.co_consts) if hasattr(c, "co_filename")} == {path}


@pytest.mark.parametrize("is_kept", [True, False])
def test_a_package_is_found_whether_or_not_it_is_in_the_file(kept: Path, is_kept: bool) -> None:
    """And a module that is nowhere is not."""
    finder = Folder(folder_of("codegen.x"), in_file(kept) if is_kept else Parts(KEY, b"", {}))
    package = finder.find_spec("codegen.translate")
    assert package is not None
    assert type(package.loader) is (KeptLoader if is_kept else SourceFileLoader)
    assert package.submodule_search_locations == [folder_of("codegen.translate.x")]
    assert package.parent == "codegen.translate"
    assert isinstance(package.loader, SourceFileLoader)
    assert package.loader.is_package("codegen.translate")
    plain = SourceFileLoader("codegen.translate", str(package.origin))
    assert package.loader.get_code("codegen.translate") == plain.get_code("codegen.translate")
    assert finder.find_spec("codegen.nothing") is None


def test_a_damaged_module_is_taken_from_its_source(kept: Path) -> None:
    whole = bytearray(kept.read_bytes())
    start, size, _ = in_file(kept)._index["objmodel.instances.maps"]
    whole[start + size // 2] ^= 8
    kept.write_bytes(whole)
    modules.use(KEY)
    spec = sys.path_importer_cache[folder_of("objmodel.instances.maps")].find_spec("objmodel.instances.maps")
    assert spec is not None
    assert isinstance(spec.loader, KeptLoader)
    assert spec.loader.get_code("objmodel.instances.maps") == SourceFileLoader("", str(spec.origin)).get_code("")


@pytest.mark.parametrize("text", [b"", parts.MAGIC, bytes(100)], ids=["empty", "cut", "zeros"])
def test_a_damaged_file_is_not_used(kept: Path, text: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    kept.write_bytes(text)
    modules.use(KEY)
    assert "is not used" in capsys.readouterr().err
    assert not any(isinstance(finder, Folder) for finder in sys.path_importer_cache.values())


def test_a_host_that_optimises_runs_natively_and_compiles_modules_itself(root: Path) -> None:
    environment = {**os.environ, "MINIPY_NATIVE": "wait"}
    source = "from interp.machine import native as n; print(type(n.__loader__).__name__, n.NATIVE.code is not None)"
    command = [sys.executable, "-O", "-m", "minipy", "-c", source]
    done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout == "SourceFileLoader True\n"
