"""A start imports its modules from one file, which belongs to the sources as they are.  They are as if imported.

In: files written here; a cache of the tests' own with the interpreter's native code.  Out: what later starts make.
"""

from __future__ import annotations

import ast
import collections.abc
import json
import os
import random
import shutil
import subprocess
import sys
import typing
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from codegen.translate.image import modules, startfile, store
from codegen.translate.image.condensing import condensed, strip
from codegen.translate.image.startfile import EARLY, MAGIC, ROOT, Start
from codegen.translate.image.startfile_build import _with_beginnings, written

KEY = "k" * 32
FLIPS = 2000
FUNCTION = 2  # the flag of functions' code, as against that of classes


@pytest.fixture
def source(tmp_path: Path) -> Path:
    file = tmp_path / "sources" / "sample.py"
    file.parent.mkdir()
    file.write_text("a = 1\n")
    return file


@pytest.fixture
def kept(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A start file of one source, with the modules sample_early, sample_package and sample_package.late."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    state = (store._status(str(source.parent)), store._status(str(source)))
    early = [entry("sample_early", "a = 1")]
    others = [entry("sample_package", "", True), entry("sample_package.late", "b = a + 1", bindings=((
        "sample_early", (("a", "a"), ("", "module"))),))]  # fmt: skip
    store.keep(startfile.place(), written(KEY, state, early, others))
    yield Path(startfile.place())
    for name in [name for name in sys.modules if name.startswith("sample_")]:
        del sys.modules[name]


def entry(name: str, text: str, is_package: bool = False, bindings: tuple[object, ...] = ()) -> tuple[object, ...]:
    path = os.path.join("somewhere", *name.split("."), *["__init__"] * is_package) + ".py"
    return name, path, is_package, bindings, compile(text, path, "exec")


def samples() -> set[str]:
    return {name for name in sys.modules if name.startswith("sample_")}


def test_modules_are_as_if_imported(kept: Path) -> None:
    start = startfile.opened()
    assert isinstance(start, Start)
    assert (start.key, samples()) == (KEY, {"sample_early"})
    start.rest()
    start.rest()  # which does nothing
    package, late = sys.modules["sample_package"], sys.modules["sample_package.late"]
    assert (late.b, late.module) == (2, sys.modules["sample_early"])
    assert package.late is late
    assert package.__path__ == [os.path.join("somewhere", "sample_package")]
    assert (package.__package__, late.__package__) == ("sample_package", "sample_package")
    for module in (package, late):
        spec = module.__spec__
        assert spec is not None
        assert (spec.name, spec.loader, spec.origin) == (module.__name__, module.__loader__, module.__file__)
        assert (spec.parent, spec.has_location) == (module.__package__, True)


def test_a_changed_source_is_seen(kept: Path, source: Path) -> None:
    text, status = source.read_text(), source.stat()
    source.write_text("a = 12\n")
    os.utime(source, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert startfile.opened() is None  # another size
    source.write_text(text)
    assert startfile.opened() is None  # another time
    os.utime(source, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert startfile.opened() is not None
    source.unlink()
    assert startfile.opened() is None


def test_a_new_source_is_seen(kept: Path, source: Path) -> None:
    source.with_name("another.py").write_text("")
    assert startfile.opened() is None


@pytest.mark.parametrize("text", [b"", MAGIC, MAGIC + b"\xff" * 16, bytes(100)], ids=["empty", "cut", "large", "zeros"])
def test_a_damaged_file_is_not_used(kept: Path, text: bytes) -> None:
    kept.write_bytes(text)
    assert startfile.opened() is None
    assert samples() == set()


def test_no_changed_byte_is_ever_used(kept: Path) -> None:
    whole, choose = kept.read_bytes(), random.Random(5)
    for _ in range(FLIPS):
        changed = bytearray(whole)
        changed[choose.randrange(len(whole))] ^= 1 << choose.randrange(8)
        kept.write_bytes(changed)
        start = startfile.opened()
        if start is not None:
            start.rest()
            assert samples() == {"sample_early"}  # the changed byte is in the other part
        for name in samples():
            del sys.modules[name]


def test_a_file_that_others_may_write_is_not_used(kept: Path) -> None:
    kept.chmod(0o666)
    assert startfile.opened() is None


def test_a_file_that_is_replaced_meanwhile_is_left_alone(kept: Path, source: Path) -> None:
    start = startfile.opened()
    assert start is not None
    store.keep(str(kept), written("other key", (), [], [entry("sample_other", "")]))
    start.rest()
    assert samples() == {"sample_early"}


# -- condensed modules -----------------------------------------------------------------------


SHOWN = ("qualname", "firstlineno", "varnames", "names", "freevars", "cellvars", "flags", "argcount", "kwonlyargcount")


def functions(code: CodeType) -> list[tuple[object, ...]]:
    """What can be compared of functions' code: the host calls methods of modules otherwise, if it sees the import."""
    found: list[tuple[object, ...]] = []
    for value in code.co_consts:
        if isinstance(value, CodeType):
            if value.co_flags & FUNCTION:
                constants = [constant for constant in value.co_consts if not isinstance(constant, CodeType)]
                found.append((*(getattr(value, f"co_{name}") for name in SHOWN), constants))
            found += functions(value)
    return found


def test_condensed_modules_have_the_functions_of_their_sources() -> None:
    for path in (path for path in store.sources() if path.endswith(".py")):
        text = Path(path).read_bytes()
        for is_of_jit in (False, True):
            tree = ast.parse(text)
            if is_of_jit:
                strip(tree)
            plain = functions(compile(tree, path, "exec", dont_inherit=True, optimize=0))
            mine = functions(condensed(text, path, is_of_jit)[1])
            assert [f for f in mine if f not in plain] == []
            assert b"if TYPE_CHECKING" in text or mine == plain


CONDENSED = '''"""Text."""
from __future__ import annotations
import sys, gc as collector
from tracer.records import record
import os.path
from types import CodeType
@other
@record(shown=False)
class A: x: int
@record
class B(A, int): x: int
@record
class C:
    def f(self): return super()
'''


def test_what_is_condensed() -> None:
    """Not imports of dotted names or behind them; not records with several bases, or with methods that need a cell."""
    bindings, code = condensed(CONDENSED.encode(), "sample.py", False)
    hosts = (("sys", (("", "sys"),)), ("gc", (("", "collector"),)))
    assert bindings == (*hosts, ("tracer.records", (("record", "record"),)))
    names = list(code.co_names)
    assert [name for name in ("os.path", "types", "at_once") if name in names] == ["os.path", "types", "at_once"]
    assert ("sys" in names, "__doc__" in names) == (False, True)


ANNOTATED = """
from __future__ import annotations
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol
class A(Protocol):
    x: Callable[[Any], int]
def f(value: Any, *, other: Sequence[Any] | None = None) -> Mapping[str, Any]:
    y: Any = isinstance(value, Mapping)
    return y
"""


def test_modules_of_the_jit_bind_no_names_that_only_annotations_use() -> None:
    """What they do need of `collections.abc` comes from where the host has it at each start."""
    whole, _ = condensed(ANNOTATED.encode(), "sample.py", False)
    assert [source for source, _ in whole] == ["collections.abc", "typing"]
    bindings, _ = condensed(ANNOTATED.encode(), "sample.py", True)
    assert bindings == (("_collections_abc", (("Mapping", "Mapping"),)), ("typing", (("Protocol", "Protocol"),)))


SAID = '''
class A:
    """Text."""
    def f(self, x: int) -> int:
        """Text."""
        return x
def g(a: str, *b: int, c: str = "c", **d: int) -> None:
    "Text."
'''


def test_functions_of_the_jit_say_nothing_of_themselves() -> None:
    """They do what they do otherwise."""
    plain: dict[str, Any] = {}
    bare: dict[str, Any] = {}
    exec(condensed(SAID.encode(), "sample.py", False)[1], plain)
    exec(condensed(SAID.encode(), "sample.py", True)[1], bare)
    assert (plain["g"].__doc__, plain["A"].f.__annotations__) == ("Text.", {"x": int, "return": int})
    assert (bare["A"].__doc__, bare["A"].f.__doc__, bare["g"].__doc__) == (None, None, None)
    assert bare["A"].f.__annotations__ == bare["g"].__annotations__ == {}
    assert (bare["A"]().f(3), bare["g"]("a", 1)) == (3, None)


# -- starts ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def built(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache with native code and all modules."""
    command = [sys.executable, "-m", "minipy", "--build"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    native = Path(done.stdout.splitlines()[-1])
    cache = tmp_path_factory.mktemp("built") / "minipy"
    cache.mkdir(mode=0o700)
    key = native.name.partition("-")[2]
    for name in (native.name, f"modules-{key}", f"jitcode-{key}"):
        shutil.copy2(native.with_name(name), cache / name)
    return cache


@pytest.fixture
def cache(built: Path, tmp_path: Path) -> Path:
    """The same in a folder of the test's own."""
    return Path(shutil.copytree(built, tmp_path / "minipy"))


def starts(cache: Path) -> list[Path]:
    return [path for path in cache.iterdir() if path.name.startswith("start-")]


def begun(
    root: Path, cache: Path, program: str, *options: str, after: tuple[str, ...] = ()
) -> subprocess.Popen[str]:
    """A process that runs the `minipy` command; what it has opened before the program is in `sys.opened`.

    after: the program's own arguments.
    """
    text = """if 1:
        import sys
        sys.opened = []
        sys.addaudithook(lambda event, values: sys.opened.append(values[0]) if event == "open" else None)
        from minipy import console
        sys.argv = ["minipy", *sys.argv[1:]]
        console()
    """
    command = [sys.executable, "-c", text, *options, "-c", program, *after]
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache.parent), "MINIPY_NATIVE": ""}
    return subprocess.Popen(
        command, cwd=root, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def printed(process: subprocess.Popen[str]) -> str:
    out, err = process.communicate()
    assert (err, process.returncode) == ("", 0)
    return out


OPENED = "import sys; opened = [str(name) for name in sys.opened]; print('\\n'.join(opened))"


def test_a_start_opens_few_files(root: Path, cache: Path) -> None:
    printed(begun(root, cache, "pass"))
    assert len(starts(cache)) == 1
    opened = printed(begun(root, cache, OPENED)).split()
    first = ["minipy", "__init__", "hosttools", "startfile"]  # `tracer`, `codegen` and its folders are packages
    ours = [name for name in opened if name.startswith(ROOT + os.sep) and not name.startswith(sys.prefix)]
    assert {Path(name).name.partition(".")[0] for name in ours} <= set(first)
    assert len([name for name in opened if name.startswith(str(cache))]) <= 4  # its head, the rest, native code twice


OF_ANNOTATIONS = {*dir(typing), *dir(collections.abc)}
OF_HOST = {"__firstlineno__", "__static_attributes__", "__classdictcell__", "__abstractmethods__"}
MODULES = """import json, sys
if 1:
    text = lambda value: value if type(value) is str else type(value).__name__
    found = {}
    host_names = vars(type(sys))["__dict__"].__get__  # vars() does not show those of MiniPy's modules
    for name, module in [*sys.modules.items()]:
        if name.partition(".")[0] in PACKAGES:
            given = host_names(module)
            found[name] = names = {"": [module.__file__, module.__package__, getattr(module, "__path__", None)]}
            names["loader"] = [type(module.__loader__).__name__]
            for key in set(given) - {"__loader__"}:
                names[key] = [type(given[key]).__name__]
                if names[key][0] in ("Unbound", "NotFound"):
                    continue  # a variable of the program with this value has none
                value = given[key]
                if isinstance(value, type):
                    slots = [str(slot) for slot in vars(value).get("__slots__", ())]
                    said = value.__module__, value.__qualname__, value.__doc__  # properties of objects, maybe
                    names[key] += [*map(text, said), slots, value.__basicsize__]
                    names[key] += [sorted(set(vars(value)) - HOST), [base.__name__ for base in value.__mro__]]
                elif type(value).__name__ == "function":
                    names[key] += [value.__qualname__, value.__code__.co_firstlineno, sorted(value.__annotations__)]
    print(json.dumps(found))
""".replace("PACKAGES", "(*sys.argv[1:],)").replace("HOST", repr(OF_HOST))


def test_modules_of_a_start_are_as_those_of_the_first(root: Path, cache: Path) -> None:
    """The first start imports from all modules, and leaves the file."""
    first = json.loads(printed(begun(root, cache, MODULES, after=("interp", "objmodel"))))
    later = json.loads(printed(begun(root, cache, MODULES, after=("interp", "objmodel"))))
    assert len(starts(cache)) == 1
    assert first.keys() == later.keys()
    for name, names in first.items():
        assert later[name].pop("loader") == ["SourceFileLoader"]
        names.pop("loader")
        assert names == later[name], name


HOT = "import time\ntotal = 0\nwhile time.process_time() < 1.5:\n    total += 1\n"
"""Long enough for a JIT to start."""


def test_modules_of_a_jit_are_as_those_of_the_first(root: Path, cache: Path) -> None:
    """The first JIT whose process has a start file imports from all modules, and leaves the file; but for what is said
    of functions and classes, and for names that only annotations use.
    """
    printed(begun(root, cache, "pass"))
    told = "--jit", "start_after=0,threshold=1000"
    printed(begun(root, cache, "for k in range(100_000): pass", *told))  # leaves no file, which would lack some
    first, later = (
        json.loads(printed(begun(root, cache, HOT + MODULES, after=("tracer", "codegen")))) for _ in range(2)
    )
    assert len([path for path in cache.iterdir() if path.name.startswith("jit-")]) == 1
    assert {"tracer.opt", "tracer.driver.driver", "codegen.units.backend"} <= later.keys()
    assert first.keys() == later.keys()
    assert first["tracer.driver.driver"]["loader"] == ["KeptLoader"]
    for name, names in later.items():
        assert names.pop("loader") == ["SourceFileLoader"], name
        first[name].pop("loader")
        assert first[name].keys() - names.keys() <= OF_ANNOTATIONS, name
        shared = {key: first[name][key] for key in first[name] if key in names}
        assert _without_docstrings(names) == _without_docstrings(shared), name


SLOW = ("typing", "re", "enum", "string", "functools", "contextlib", "threading", "queue", "importlib.util", "ast")
"""Modules of the host that take from half a millisecond to eight to import."""


def test_a_jit_imports_no_slow_modules(root: Path, cache: Path) -> None:
    """From the second on, while nothing has to be compiled by LLVM."""
    program = HOT + f"import sys\nprint([name for name in {SLOW} if name in sys.modules], 'tracer.opt' in sys.modules)"
    found = [printed(begun(root, cache, text)) for text in ("pass", HOT, program)]
    assert found[-1] == "[] True\n"


def _without_docstrings(names: dict[str, list[object]]) -> dict[str, list[object]]:
    """What MODULES says of a module, without the docstrings of classes and the annotations of functions."""
    return {key: [*said[:3], *said[4:]] for key, said in names.items()}


def test_a_start_with_parts_of_the_tracer_leaves_no_file(root: Path, cache: Path) -> None:
    """Its file would hold what other starts do not need."""
    assert printed(begun(root, cache, "print('ran')", "--jit", "threshold=1000")) == "ran\n"
    assert starts(cache) == []
    for _ in range(2):
        assert printed(begun(root, cache, "print('ran')")) == "ran\n"
        assert len(starts(cache)) == 1


def test_a_package_that_imports_its_modules_begins_before_them(kept: Path) -> None:
    whole = entry("sample_whole", "from sample_whole import part\nb = part.a", True)
    part = entry("sample_whole.part", "a = 1")
    entries = _with_beginnings([part, whole])
    assert [(one[0], one[4] is None) for one in entries] == [
        ("sample_whole", True), ("sample_whole.part", False), ("sample_whole", False)
    ]  # fmt: skip
    assert _with_beginnings([whole, part]) == [whole, part]
    startfile._import_all(entries)
    startfile._import_all(entries)
    assert (sys.modules["sample_whole"].b, sys.modules["sample_whole"].part.a) == (1, 1)


def test_a_start_without_native_code_uses_the_file(root: Path, cache: Path) -> None:
    program = "import sys; print(len(sys.opened), 'interp.machine.loop' in sys.modules)"
    before = printed(begun(root, cache, program, "--native", "off")).split()
    assert starts(cache) == []  # only native code is sure to belong to all of it
    printed(begun(root, cache, "pass"))
    after = printed(begun(root, cache, program, "--native", "off")).split()
    assert (before[1], after[1]) == ("True", "True")
    assert int(after[0]) < int(before[0]) - 100


def test_first_starts_at_once_leave_one_file(root: Path, cache: Path) -> None:
    processes = [begun(root, cache, "print('ran')") for _ in range(3)]
    assert [printed(process) for process in processes] == ["ran\n"] * 3
    assert len(starts(cache)) == 1
    assert printed(begun(root, cache, "print('ran')")) == "ran\n"


def test_where_no_file_can_be_kept_starts_import_from_all_modules(root: Path, cache: Path) -> None:
    printed(begun(root, cache, "pass"))
    (path,) = starts(cache)
    path.unlink()
    path.mkdir()
    for _ in range(2):
        assert printed(begun(root, cache, "print('ran')")) == "ran\n"
    assert starts(cache) == [path]
    path.rmdir()
    cache.chmod(0o500)
    assert printed(begun(root, cache, "print('ran')")) == "ran\n"
    cache.chmod(0o700)


def test_without_a_cache_a_program_runs(root: Path, tmp_path: Path) -> None:
    (tmp_path / "minipy").write_text("")  # where the folder would be
    assert printed(begun(root, tmp_path / "minipy", "print('ran')")) == "ran\n"


def test_the_first_start_finds_modules_in_their_file(root: Path, cache: Path) -> None:
    program = """if 1:
        import sys
        packages = "codegen", "interp", "objmodel", "tracer"
        ours = {n: m for n, m in sys.modules.copy().items() if n.startswith(packages)}
        print(len(ours) > 50, *sorted(n for n, m in ours.items() if type(m.__loader__).__name__ != "KeptLoader"))
    """
    found = printed(begun(root, cache, program)).split()
    assert found[0] == "True"
    image = "codegen.translate.image"
    first = {"codegen", "codegen.translate", image, *(f"{image}.{name}" for name in ("modules", "parts", "startfile"))}
    assert set(found[1:]) <= first | set(EARLY)
    assert modules.CONDENSED not in found[1:]


@pytest.mark.parametrize("name", ["interp.host.starting", "interp.host", "objmodel.instances"])
def test_a_process_with_modules_of_ours_leaves_no_file(name: str, root: Path, cache: Path) -> None:
    """A file without those modules would fail the next start."""
    text = f"import sys; sys.path.insert(0, {str(root)!r}); import {name}, minipy; minipy.console()"
    command = [sys.executable, "-c", text, "-c", "print('ran')"]
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache.parent), "MINIPY_NATIVE": ""}
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=environment)
    assert (done.stdout, done.stderr) == ("ran\n", "")
    assert starts(cache) == []
    assert printed(begun(root, cache, "print('ran')")) == "ran\n"
    assert len(starts(cache)) == 1


FORKS = """
import os, sys
sys.path.insert(0, sys.argv[1])
import minipy
minipy.run_source("print(1)", jit="off")
from codegen.translate.image import startfile
startfile.opened = lambda: None
if not os.fork():
    sys.argv = ["minipy", "-c", "print(2)"]
    minipy.console()
print(os.wait()[1])
"""


def test_a_process_forked_from_one_that_has_started() -> None:
    """It keeps what the other one has found, also where it finds no start file itself."""
    command = [sys.executable, "-c", FORKS, str(ROOT)]
    settings = {**os.environ, "MINIPY_NATIVE": "wait"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=settings)
    assert (done.stdout.split(), done.stderr) == (["1", "2", "0"], "")
