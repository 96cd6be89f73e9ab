"""The command line: what runs, exit statuses, messages, and what is not imported."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


def minipy(
    *arguments: str, stdin: str | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run `python -m minipy` to its end."""
    return subprocess.run(
        [sys.executable, "-m", "minipy", *arguments],
        input=stdin, capture_output=True, text=True, timeout=60, check=False, cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip


def test_runs_text_files_modules_and_standard_input(tmp_path: Path) -> None:
    """The four ways to name a program, with its arguments."""
    text = "import sys; print(__name__, sys.argv[1:])"
    (tmp_path / "prog.py").write_text(text)
    for arguments, stdin in ((("-c", text), None), (("prog.py",), None), (("-m", "prog"), None), (("-",), text)):
        done = minipy(*arguments, "a", "--b", stdin=stdin, cwd=tmp_path)
        assert (done.stdout, done.stderr, done.returncode) == ("__main__ ['a', '--b']\n", "", 0), arguments


def test_the_main_module_says_where_it_comes_from(tmp_path: Path) -> None:
    """Its names, in the host's order, and what they say, however the program is named."""
    text = (
        "print(list(globals())); print(globals().get('__cached__'), globals().get('__file__'), __package__);"
        "print(getattr(__spec__, 'name', None), getattr(__loader__, '__name__', None), type(__loader__).__name__)"
    )
    package = tmp_path / "pkg"
    package.mkdir()
    (package / "__init__.py").touch()
    for file in (tmp_path / "prog.py", package / "__main__.py", package / "inner.py"):
        file.write_text(text)
    for arguments in (["-c", text], ["prog.py"], ["pkg"], ["-m", "prog"], ["-m", "pkg"], ["-m", "pkg.inner"]):
        command = [sys.executable, *arguments]
        wanted = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path).stdout
        assert minipy(*arguments, cwd=tmp_path).stdout == wanted, arguments


def test_help_and_version() -> None:
    """Both print and succeed."""
    assert minipy("--help").stdout.startswith("usage: minipy")
    assert minipy("--version").stdout.startswith("MiniPy ")


def test_the_version_says_how_the_interpreter_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without native code, or where nobody wants it."""
    monkeypatch.delenv("MINIPY_NATIVE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert minipy("--version").stdout.endswith("run by Python (native code is not built yet)\n")
    assert minipy("--native", "off", "--version").stdout.endswith("run by Python (native code is switched off)\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--nonsense",), "unknown option --nonsense"),
        (("no_such_file.py",), "can't open file 'no_such_file.py': No such file or directory"),
        (("-c",), "expected a value after -c"),
    ],
)
def test_a_wrong_command_line(arguments: tuple[str, ...], message: str) -> None:
    """Status 2, a message, nothing on standard output."""
    done = minipy(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    "name",
    ["no_such_module", "no_such.module", "no.such.module", "json", "json.no_such", "json.no_such.module", "sys",
     "json.decoder.no_such", "json.decoder.no.such", "builtins", "pack", "pack.inner", "speaks", "speaks.inner",
     "odd", ".json", "one.py"],
)  # fmt: skip
def test_modules_that_cannot_be_run_are_refused_as_the_host_does(name: str, tmp_path: Path) -> None:
    """Its sentence and its status, for each way to be none."""
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "__init__.py").write_text("")
    (tmp_path / "speaks" / "inner").mkdir(parents=True)
    (tmp_path / "speaks" / "__init__.py").write_text("print('imported first')")
    (tmp_path / "speaks" / "inner" / "__init__.py").write_text("")
    (tmp_path / "odd" / "__main__").mkdir(parents=True)
    (tmp_path / "odd" / "__init__.py").write_text("")
    (tmp_path / "odd" / "__main__" / "__init__.py").write_text("")
    (tmp_path / "one.py").write_text("print(__name__)")
    results = []
    for start in ([], ["-m", "minipy"]):
        command = [sys.executable, *start, "-m", name]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=tmp_path, env=environment, timeout=60, check=False
        )
        results.append((done.returncode, done.stdout, done.stderr))
    assert results[0][0] == 1
    assert results[0] == results[1]


def test_start_up_imports_neither_tracer_nor_llvmlite() -> None:
    """Until a loop is hot, only the hints of the tracer are there."""
    names = ("llvmlite", "codegen.units.backend", "codegen.units.lower", "tracer.driver.driver", "tracer.ir.ops")
    text = f"import sys; print([m for m in {names} if m in sys.modules])"
    assert minipy("-c", text).stdout == "[]\n"


def test_interrupt_ends_an_endless_loop_with_a_traceback(tmp_path: Path) -> None:
    """The process ends by the signal; finally clauses run; the program's line is shown."""
    program = tmp_path / "loop.py"
    program.write_text(
        "print('ready', flush=True)\ntry:\n    while True:\n        pass\nfinally:\n    print('cleaned', flush=True)\n"
    )
    running = subprocess.Popen(
        [sys.executable, "-m", "minipy", "--jit", "off", str(program)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert running.stdout is not None
    assert running.stdout.readline() == "ready\n"
    time.sleep(0.2)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert out == "cleaned\n"
    assert "KeyboardInterrupt" in err
    assert "loop.py" in err
    assert running.returncode == -signal.SIGINT
