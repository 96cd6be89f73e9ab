"""Bytecode on disk: what is kept, when it is taken, and when it must not be."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import warnings
from pathlib import Path

import pytest

from interp.compiler import cache as cache_module
from interp.compiler.cache import HEADER, LEAST, SCRIPTS, cache_path, cached_code, script_code, users_folder
from interp.compiler.compile import compile_source
from interp.machine.code import Code

SOURCE = b'''
"""A module."""
import os
def outer(a, b=(1, 2.5, -0.0, 1j, b"x", None, ...), *rest, key="\\xe9", **others):
    shared = {a: b}
    def inner():
        nonlocal shared
        try:
            return [x for x in shared if x in {1, "two", 3}]
        except* OSError:
            shared = 2 ** 100
    return inner
class A:
    x: int = 10 ** 30
    async def f(self): return lambda: super().f()
'''


@pytest.fixture(autouse=True)
def writing(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Files are written, whatever the environment of the tests says."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))


class Compiler:
    """Compiles `source`, and counts how often."""

    def __init__(self, path: Path, source: bytes = SOURCE) -> None:
        path.write_bytes(source)
        self.path, self.source, self.times = str(path), source, 0

    def __call__(self) -> Code:
        self.times += 1
        return compile_source(self.source.decode(), self.path)

    def code(self, is_library: bool = False) -> Code:
        """Compiled, or from the file; as it is when it runs."""
        code = cached_code(self.path, self.source, self, is_library)
        code.read_body()
        return code

    @property
    def file(self) -> Path:
        """Where the bytecode is kept."""
        place = cache_path(self.path)
        assert place is not None
        return Path(place)


def described(code: Code) -> list[object]:
    """All that a `Code` holds, nested ones included, in a form that can be compared."""
    hidden = ("shown", "orders", "origin", "twin", "consts", "__weakref__")
    code.read_body()
    fields = [getattr(code, name) for name in Code.__slots__ if name not in hidden]
    return [*map(repr, fields), *(described(c) if type(c) is Code else shown(c) for c in code.consts)]


def shown(w_const: object) -> tuple[type, object]:
    """A constant's type and text; the order in a frozenset depends on how it was made, so it is sorted."""
    return type(w_const), sorted(map(repr, w_const)) if isinstance(w_const, frozenset) else repr(w_const)


def test_a_module_is_compiled_once(tmp_path: Path) -> None:
    """The second time, what comes from the file is the same in everything."""
    compiler = Compiler(tmp_path / "mod.py")
    first = compiler.code()
    second = compiler.code()
    assert compiler.times == 1
    assert first is not second
    assert described(first) == described(second)
    version = f"{sys.version_info[0]}{sys.version_info[1]}"
    assert os.listdir(tmp_path / "__pycache__") == [f"mod.minipy-{version}.mpyc"]


def test_another_source_is_compiled_again(tmp_path: Path) -> None:
    """Also when size and time stamp of the file stay."""
    Compiler(tmp_path / "mod.py", b"x = 1\n").code()
    other = Compiler(tmp_path / "mod.py", b"x = 2\n")
    os.utime(other.path, (0, 0))
    assert 2 in other.code().consts
    assert 2 in other.code().consts
    assert other.times == 1


def test_a_folder_that_was_moved_keeps_its_files(tmp_path: Path) -> None:
    """The file names in the code are the new ones, in nested code too."""
    (tmp_path / "old").mkdir()
    Compiler(tmp_path / "old" / "mod.py").code()
    (tmp_path / "old").rename(tmp_path / "new")
    moved = Compiler(tmp_path / "new" / "mod.py")
    names = [text for text in str(described(moved.code())).split("'") if text.endswith("mod.py")]
    assert moved.times == 0
    assert set(names) == {moved.path}


@pytest.mark.parametrize("damage", ["empty", "magic", "key", "header only", "cut off", "one bit", "longer", "a folder"])
def test_a_damaged_file_is_written_anew(tmp_path: Path, damage: str) -> None:
    """It is as if it were not there, at every length and place."""
    compiler = Compiler(tmp_path / "mod.py")
    compiler.code()
    good = compiler.file.read_bytes()
    middle = len(good) // 2
    bad = {
        "empty": b"",
        "magic": b"\0" + good[1:],
        "key": good[:5] + bytes([good[5] ^ 1]) + good[6:],
        "header only": good[:HEADER],
        "cut off": good[:middle],
        "one bit": good[:middle] + bytes([good[middle] ^ 1]) + good[middle + 1 :],
        "longer": good + b"x",
    }
    if damage == "a folder":
        compiler.file.unlink()
        compiler.file.mkdir()
    else:
        compiler.file.write_bytes(bad[damage])
    assert described(compiler.code()) == described(compiler())
    assert compiler.times == 3
    assert damage == "a folder" or compiler.file.read_bytes() == good
    assert len(os.listdir(tmp_path / "__pycache__")) == 1


def test_no_file_where_the_host_writes_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`-B`; but a file that is there is read."""
    compiler = Compiler(tmp_path / "mod.py")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    compiler.code()
    assert os.listdir(tmp_path) == ["mod.py"]
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    compiler.code()
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    compiler.code()
    assert compiler.times == 2


def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    """A file stands where the folder would be: the user's cache has the bytecode, and nothing is left behind."""
    compiler = Compiler(tmp_path / "mod.py")
    (tmp_path / "__pycache__").write_text("in the way")
    compiler.code()
    compiler.code()
    assert compiler.times == 1
    assert sorted(os.listdir(tmp_path)) == ["__pycache__", "mod.py"]
    assert [name.partition("-")[2].partition(".")[0] for name in os.listdir(users_folder())] == ["mod"]


def test_no_folder_can_be_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither that of the module nor the user's: no error."""
    (tmp_path / "__pycache__").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "__pycache__"))
    compiler = Compiler(tmp_path / "mod.py")
    for is_library in (False, True):
        compiler.code(is_library)
    assert compiler.times == 2
    assert sorted(os.listdir(tmp_path)) == ["__pycache__", "mod.py"]


def test_modules_of_libraries_are_kept_in_the_users_cache(tmp_path: Path) -> None:
    """Two of the same name in different folders, too; theirs stay as they are."""
    compilers = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        compilers.append(Compiler(tmp_path / name / "mod.py", f"x = {name!r}\n".encode()))
    for _ in range(3):
        for compiler in compilers:
            assert Path(compiler.path).parent.name in compiler.code(True).consts
    assert [compiler.times for compiler in compilers] == [1, 1]
    assert [*tmp_path.rglob("*")].count(tmp_path / "one/__pycache__") == 0
    assert len(os.listdir(users_folder())) == 2


@pytest.mark.parametrize("mode", [0o622, 0o606])
def test_what_others_may_write_is_not_read(tmp_path: Path, mode: int) -> None:
    """Of the user's cache."""
    compiler = Compiler(tmp_path / "mod.py")
    compiler.code(True)
    (path,) = Path(users_folder()).iterdir()
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(mode)
    compiler.code(True)
    assert compiler.times == 2
    assert path.stat().st_mode & 0o777 == 0o600  # written anew


def test_the_hosts_prefix_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`sys.pycache_prefix` moves the files elsewhere."""
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "kept"))
    (tmp_path / "source").mkdir()
    compiler = Compiler(tmp_path / "source" / "mod.py")
    compiler.code()
    compiler.code()
    assert compiler.times == 1
    assert os.listdir(tmp_path / "source") == ["mod.py"]
    assert compiler.file.is_relative_to(tmp_path / "kept")


def script(compiler: Compiler) -> Code:
    """Compiled, or from the file, as a script that runs."""
    code = script_code(compiler.path, compiler.source, compiler)
    code.read_body()
    return code


def scripts() -> list[str]:
    """The files of scripts."""
    folder = os.path.join(users_folder(), SCRIPTS)
    return sorted(os.listdir(folder)) if os.path.isdir(folder) else []


LONG_SCRIPT = SOURCE + b"# ...\n" * LEAST


def test_a_script_is_compiled_once(tmp_path: Path) -> None:
    compiler = Compiler(tmp_path / "main.py", LONG_SCRIPT)
    first, second = script(compiler), script(compiler)
    assert compiler.times == 1
    assert (first.filename, first.names, first.positions) == (second.filename, second.names, second.positions)
    assert os.listdir(tmp_path) == ["main.py"]  # nothing appears beside a script
    assert [name.partition("-")[2].partition(".")[0] for name in scripts()] == ["main"]
    compiler = Compiler(tmp_path / "main.py", LONG_SCRIPT + b"x = 1\n")
    assert "x" in script(compiler).names


@pytest.mark.parametrize("source", [SOURCE, LONG_SCRIPT + b"x = 1 is 1\n", LONG_SCRIPT + b"x = '\\d'\n"])
def test_scripts_that_are_short_or_warned_of_are_compiled_each_time(tmp_path: Path, source: bytes) -> None:
    compiler = Compiler(tmp_path / "main.py", source)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(2):
            script(compiler)
    assert compiler.times == 2
    assert scripts() == []


def test_only_the_latest_scripts_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_module, "MOST_SCRIPTS", 3)
    for number in range(5):
        script(Compiler(tmp_path / f"s{number}.py", LONG_SCRIPT))
        time.sleep(0.02)  # the clock of files is coarse
    assert sorted(name.partition("-")[2].partition(".")[0] for name in scripts()) == ["s2", "s3", "s4"]


@pytest.mark.parametrize("mode", [0o666, 0o620])
def test_a_script_that_others_may_write_is_not_read(tmp_path: Path, mode: int) -> None:
    compiler = Compiler(tmp_path / "main.py", LONG_SCRIPT)
    script(compiler)
    os.chmod(os.path.join(users_folder(), SCRIPTS, scripts()[0]), mode)
    script(compiler)
    assert compiler.times == 2


def test_an_error_is_not_kept(tmp_path: Path) -> None:
    """Source that does not compile leaves no file."""
    compiler = Compiler(tmp_path / "mod.py", b"x = = 1\n")
    for _ in range(2):
        with pytest.raises(SyntaxError):
            compiler.code()
    assert compiler.times == 2
    assert os.listdir(tmp_path) == ["mod.py"]


def run(folder: Path, *options: str, **environment: str) -> str:
    """What `main.py` prints under MiniPy."""
    root = Path(__file__).resolve().parents[2]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "MINIPY"))}
    command = [sys.executable, *options, str(root / "minipy.py"), str(folder / "main.py")]
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=folder, check=False, timeout=120, env={**kept, **environment}
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


KIND = "kind = 'own' if [*map(type, [lambda: 0])] != [type(__import__('colorsys').rgb_to_yiq)] else 'host'\n"
"""A module that says whether its functions are the host's."""


def test_modules_of_a_program(tmp_path: Path) -> None:
    """Beside the script, in a package, on PYTHONPATH and on a path that the program adds; not the script itself."""
    for folder in ("main/package", "named", "added", "lib/site-packages"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("main/beside", "main/package/__init__", "main/package/part", "named/one", "added/two"):
        (tmp_path / f"{name}.py").write_text(KIND)
    (tmp_path / "lib/site-packages/installed.py").write_text(KIND)
    (tmp_path / "main/main.py").write_text(
        "import sys\nsys.path.insert(0, '../added')\nsys.path.append('../lib/site-packages')\n"
        "import beside, package.part, one, two, installed, colorsys\n"
        "for m in beside, package, package.part, one, two, installed: print(m.__name__, m.kind)\n"
        "from types import FunctionType\n"
        "print([*map(type, [colorsys.rgb_to_yiq])] == [FunctionType])\n"
    )
    ours = ("beside", "package", "package.part", "one", "two")
    wanted = "".join(f"{name} own\n" for name in ours)
    wanted += "installed host\nTrue\n"
    main = tmp_path / "main"
    named = str(tmp_path / "named")
    assert run(main, "-B", PYTHONPATH=named) == run(main, PYTHONPATH=named, PYTHONDONTWRITEBYTECODE="1") == wanted
    assert not list(tmp_path.rglob("*.mpyc"))
    for _ in range(2):
        assert run(main, PYTHONPATH=named) == wanted
        kept = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.mpyc"))
        assert [name.replace("__pycache__/", "").partition(".")[0] for name in kept] == [
            "added/two", "main/beside", "main/package/__init__", "main/package/part", "named/one",
        ]  # fmt: skip


def test_reserved_names_on_named_paths(tmp_path: Path) -> None:
    """Ahead of the host's library they win, behind it they do not; MiniPy's own names are free in both places."""
    for folder in ("ahead", "behind", "main"):
        (tmp_path / folder).mkdir()
        if folder != "main":
            for name in ("queue", "colorsys", "tracer" if folder == "ahead" else "codegen"):
                (tmp_path / folder / f"{name}.py").write_text(f"where = {folder!r}\n")
    (tmp_path / "main/main.py").write_text(
        "import sys\nsys.path.append('../behind')\nimport queue\nsys.path.insert(0, '../ahead')\n"
        "import queue, colorsys, tracer, codegen\n"
        "print(*[getattr(m, 'where', 'host') for m in (queue, colorsys, tracer, codegen)])\n"
        "n = 0\nfor i in range(3000): n += i\nprint(n)\n"
    )
    assert run(tmp_path / "main", MINIPY_JIT="threshold=5,sync=1") == "host ahead ahead behind\n4498500\n"
