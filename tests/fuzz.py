"""Random programs on MiniPy against the host (DESIGN 8.7).

    python -m tests.fuzz --seed 100 --count 50        seeds 100 to 149, in each mode
    python -m tests.fuzz --seed 100 --minutes 30      from seed 100 on, ten programs in each mode at a time
    python -m tests.fuzz --seed 107 --show            the program of a seed
    python -m tests.fuzz --seed 107 --reduce          the smallest program like it that still differs

In: seeds.  Out: a line for each program that differs or in which no loop was compiled, and how many loops and bridges
were compiled and guards failed; exit status 1 if anything differs.
The programs run in child processes, many in each; where one crashes, the next begins behind it.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import io
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from tests.props.random_programs import make_program

ROOT = Path(__file__).resolve().parents[1]
MODES = {
    "machine code": "threshold=2,trace_eagerness=1,sync=1",
    "executor": "threshold=2,trace_eagerness=2,backend=executor",
    "stress": "threshold=2,trace_eagerness=2,backend=executor,stress=5",
    "short traces": "threshold=2,trace_eagerness=1,sync=1,trace_limit=200,max_inline_depth=2",
    "short lives": "threshold=2,trace_eagerness=1,sync=1,loop_longevity=2",
    "native short lives": "threshold=40,function_threshold=40,trace_eagerness=2,sync=1,loop_longevity=2",
    "native": "threshold=40,function_threshold=40,trace_eagerness=2,sync=1",
    "native off": "off",
}
"""How MiniPy runs each program: a name and the --jit settings.  Where the name begins so, the interpreter is native."""

COUNTED = ("loops", "bridges", "guard_failures")
NO_LOOP = "no loop was compiled"
SECONDS = 60
"""A program that takes longer does not end."""
HOST_SECONDS = 10
"""One that takes the host longer is left out."""


class _TooLong(BaseException):
    pass


def _stop(number: int, frame: object) -> None:
    raise _TooLong


def on_host(source: str) -> str | None:
    """What the program prints under the host; None if that takes too long."""
    out = io.StringIO()
    handler = signal.signal(signal.SIGALRM, _stop)
    signal.alarm(HOST_SECONDS)
    try:
        with contextlib.redirect_stdout(out):
            try:
                exec(compile(source, "<program>", "exec"), {"__name__": "__main__"})
            except Exception as e:
                print(type(e).__name__, e)
    except _TooLong:
        return None
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, handler)
    return out.getvalue()


def on_minipy(source: str, settings: str) -> tuple[str, Counter[str]]:
    """What the program prints under MiniPy; loops and bridges compiled, and failures of guards."""
    import minipy

    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        minipy.run_source(source, [], settings)
    last = err.getvalue().strip().splitlines()[-1:]
    stats = minipy.jit.stats
    counted = Counter({name: 0 if stats is None else getattr(stats, name) for name in COUNTED})
    return out.getvalue() + "".join(line.replace(": ", " ", 1) + "\n" for line in last), counted


def check(source: str, settings: str, counts: Counter[str] | None = None) -> str | None:
    """How MiniPy differs from the host, or None."""
    wanted = on_host(source)
    if wanted is None:
        return None
    found, counted = on_minipy(source, settings)
    if counts is not None:
        counts.update(counted)
    if found != wanted:
        pairs = zip([*wanted.splitlines(), "<end>"], [*found.splitlines(), "<end>"], strict=False)
        left, right = next((w, f) for w, f in pairs if w != f)
        return f"expected {left[:200]}\n    found    {right[:200]}"
    return None if counted["loops"] or settings == "off" else NO_LOOP


def _child(arguments: list[str]) -> int:
    mode, first, stop = arguments[0], int(arguments[1]), int(arguments[2])
    for seed in range(first, stop):
        print(f"{seed} begins", flush=True)
        counts: Counter[str] = Counter()
        difference = check(make_program(seed), MODES[mode], counts)
        print("counted", *[counts[name] for name in COUNTED], flush=True)
        if difference is not None:
            print(f"{seed} differs {difference}", flush=True)
    print(f"{stop} begins", flush=True)
    return 0


def run_seeds(mode: str, first: int, count: int, counts: Counter[str] | None = None) -> list[str]:
    """What differs among these seeds, a line or two for each."""
    found: list[str] = []
    environment = os.environ | ({"MINIPY_NATIVE": "wait"} if mode.startswith("native") else {"MINIPY_NATIVE": "off"})
    seed, stop = first, first + count
    while seed < stop:
        batch = min(stop, seed + 10)
        command = [sys.executable, "-W", "ignore", "-m", "tests.fuzz", "--child", mode, str(seed), str(batch)]
        try:
            done = subprocess.run(
                command, cwd=ROOT, capture_output=True, text=True, timeout=10 * SECONDS, check=False, env=environment
            )
            output, status = done.stdout, f"status {done.returncode}: {done.stderr.strip()[-300:]}"
        except subprocess.TimeoutExpired as e:
            output, status = (e.stdout or b"").decode(), "does not end"
        seed = int(next(line for line in reversed(output.splitlines()) if line.endswith(" begins")).split()[0])
        found += [f"[{mode}] {part}" for part in _differences(output)]
        for line in output.splitlines() if counts is not None else ():
            if line.startswith("counted "):
                counts.update(dict(zip(COUNTED, map(int, line.split()[1:]), strict=True)))  # type: ignore[union-attr]
        if seed < batch:
            found.append(f"[{mode}] {seed} {status}")
            seed += 1
    return found


def _differences(output: str) -> list[str]:
    found: list[str] = []
    for line in output.splitlines():
        if " differs " in line:
            found.append(line)
        elif line.startswith("    ") and found:
            found[-1] += "\n" + line
    return found


# -- reducing ----------------------------------------------------------------------------


def _still_differs(source: str, settings: str) -> bool:
    program = f"import sys; from tests.fuzz import check; d = check(sys.stdin.read(), {settings!r}); "
    program += "sys.exit(9 if d and not d.startswith('no loop') else 0)"
    try:
        command = [sys.executable, "-W", "ignore", "-c", program]
        done = subprocess.run(command, cwd=ROOT, input=source, capture_output=True, text=True, timeout=20, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 9 or done.returncode < 0


def reduce(source: str, settings: str) -> str:
    """Leave out statements for as long as the program still differs."""
    changed = True
    while changed:
        changed = False
        for number in range(len(_bodies(ast.parse(source)))):
            for index in reversed(range(400)):
                tree = ast.parse(source)
                bodies = _bodies(tree)
                if number >= len(bodies) or index >= len(bodies[number]):
                    continue
                removed = bodies[number].pop(index)
                if not bodies[number]:
                    if isinstance(removed, ast.Pass):
                        continue
                    bodies[number].append(ast.Pass())
                shorter = ast.unparse(tree)
                if _still_differs(shorter, settings):
                    source, changed = shorter, True
    return source


def _bodies(tree: ast.AST) -> list[list[ast.stmt]]:
    found = []
    for node in ast.walk(tree):
        for name in ("body", "orelse", "finalbody"):
            body = getattr(node, name, None)
            if isinstance(body, list) and body:
                found.append(body)
    return found


def main(argv: list[str] | None = None) -> int:
    """The command; returns the exit status."""
    arguments = sys.argv[1:] if argv is None else argv
    if arguments[:1] == ["--child"]:
        return _child(arguments[1:])
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=20, help="how many programs")
    parser.add_argument("--minutes", type=float, default=0, help="go on for as long")
    parser.add_argument("--modes", default="", help="only modes whose names contain one of these, with commas")
    parser.add_argument("--show", action="store_true", help="print the program instead")
    parser.add_argument("--reduce", action="store_true", help="make the program small")
    options = parser.parse_args(arguments)
    modes = [name for name in MODES if any(part in name for part in options.modes.split(","))]
    if options.show or options.reduce:
        source = make_program(options.seed)
        print(reduce(source, MODES[modes[0]]) if options.reduce else source)
        return 0
    return _run(modes, options.seed, options.count, options.minutes)


def _run(modes: list[str], seed: int, count: int, minutes: float) -> int:
    """So many programs in each mode, or as many as there is time for."""
    ends = time.monotonic() + 60 * minutes
    counts: dict[str, Counter[str]] = {mode: Counter() for mode in modes}
    failures = programs = 0
    while programs < count or time.monotonic() < ends:
        batch = 10 if minutes else count
        for mode in modes:
            found = run_seeds(mode, seed, batch, counts[mode])
            if found:
                print("\n".join(found), flush=True)
            failures += len([line for line in found if NO_LOOP not in line])
        seed, programs = seed + batch, programs + batch
        count = 0 if minutes else count
    for mode in modes:
        counted = ", ".join(f"{counts[mode][name]} {name.replace('_', ' ')}" for name in COUNTED)
        print(f"{mode}: {programs} programs, {counted}")
    print(f"{failures} differ" if failures else "all the same")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
