"""Random programs on MiniPy against the host (DESIGN 8.7).

    python -m tests.fuzz --seed 100 --count 50                 seeds 100 to 149
    python -m tests.fuzz --seed 100 --minutes 30               from seed 100 on
    python -m tests.fuzz --source mutants --modes executor     one kind of programs, some of the modes (--list)
    python -m tests.fuzz --seed 107 --show                     the program of a seed
    python -m tests.fuzz --seed 107 --reduce                   the smallest program like it that still differs

In: seeds.  Out: a line for each program that differs or in which no loop was compiled, and how many loops and bridges
were compiled and guards failed; exit status 1 if anything differs.  A program that differs is kept in a folder
(`--keep`), as it was and reduced.

A seed stands for a program and a mode: the kinds of programs take turns with each seed, and the modes with each program
of one kind.  With `--modes` or `--source`, seeds stand for other ones.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

import attrs

from tests.fuzz import changing, mutator
from tests.fuzz.judge import COUNTED, Judge, Verdict
from tests.fuzz.modes import MODES, Mode, rotation
from tests.fuzz.reducer import reduced
from tests.props.random_programs import make_program

NO_LOOP = "no loop was compiled"
SOURCES = {
    "changing": lambda seed, scale: changing.make(seed, scale).text,
    "mutants": lambda seed, scale: mutator.mutant(seed).text,
    "random": lambda seed, scale: make_program(seed),
}
"""The kinds of programs: from a seed, and how long the loops are."""


@attrs.frozen
class Case:
    """What a seed stands for."""

    seed: int
    source: str
    mode: Mode

    @property
    def text(self) -> str:
        """The program."""
        return SOURCES[self.source](self.seed, self.mode.scale)

    def __str__(self) -> str:
        return f"{self.seed} {self.source} [{self.mode.name}]"


def case_of(seed: int, sources: list[str], modes: list[Mode]) -> Case:
    """The same each time for the same sources and modes."""
    turn, number = divmod(seed, len(sources))
    return Case(seed, sources[number], modes[turn % len(modes)])


@attrs.define
class Tally:
    """What has been done in one mode."""

    programs: int = 0
    unusable: int = 0
    differ: int = 0
    counts: Counter[str] = attrs.field(factory=Counter)

    def add(self, verdict: Verdict) -> None:
        """One program more."""
        self.programs += 1
        self.unusable += not verdict.is_usable
        self.differ += verdict.difference is not None
        self.counts.update(verdict.counts)


def keep(folder: Path, case: Case, difference: str, text: str, name: str = "") -> Path:
    """Write down a program that differs; where it is."""
    folder.mkdir(parents=True, exist_ok=True)
    native = "wait" if case.mode.native else "off"
    head = f"# {case}: --native {native} --jit {case.mode.settings}\n# {difference}\n"
    mode = case.mode.name.replace(": ", "_").replace(" ", "_")
    path = folder / f"{case.source}_{case.seed}_{mode}{name}.py"
    path.write_text(head + text, encoding="utf-8")
    return path


def judged(judge: Judge, case: Case, options: argparse.Namespace) -> Verdict:
    """Run one program; where it differs, tell, and keep it."""
    text = case.text
    verdict = judge.verdict(text, case.mode, twice=case.source == "mutants")
    if verdict.difference is not None:
        print(f"{time.strftime('%H:%M:%S')} {case} {verdict.difference}", flush=True)
        path = keep(options.keep, case, verdict.difference, text, "_whole")
        if not options.whole:
            smaller = reduced(text, judge.differs(case.mode, verdict))
            path = keep(options.keep, case, verdict.difference, smaller)
        print(f"    {path}", flush=True)
    elif verdict.is_usable and case.source == "random" and case.mode.settings != "off" and not verdict.counts["loops"]:
        print(f"{case} {NO_LOOP}", flush=True)
    return verdict


def run(sources: list[str], modes: list[Mode], options: argparse.Namespace) -> int:
    """So many programs, or as many as there is time for; how many differ."""
    began = time.monotonic()
    ends = began + 60 * options.minutes if options.minutes else None
    tallies: dict[str, Tally] = {}
    seed = options.seed
    with Judge() as judge:
        while (seed < options.seed + options.count) if ends is None else time.monotonic() < ends:
            case = case_of(seed, sources, modes)
            tally = tallies.setdefault(f"{case.source} [{case.mode.name}]", Tally())
            tally.add(judged(judge, case, options))
            seed += 1
    for name, tally in sorted(tallies.items()):
        counted = ", ".join(f"{tally.counts[name]} {name.replace('_', ' ')}" for name in COUNTED)
        print(f"{name}: {tally.programs} programs, {tally.unusable} left out, {tally.differ} differ, {counted}")
    total = sum((t.counts for t in tallies.values()), Counter[str]())
    programs, differ = sum(t.programs for t in tallies.values()), sum(t.differ for t in tallies.values())
    unusable, minutes = sum(t.unusable for t in tallies.values()), (time.monotonic() - began) / 60
    counted = ", ".join(f"{total[name]} {name.replace('_', ' ')}" for name in COUNTED)
    print(f"seeds {options.seed} to {seed - 1}, {minutes:.1f} minutes")
    print(f"{programs} programs, {unusable} left out, {counted}")
    print(f"{differ} differ" if differ else "all the same")
    return differ


def main(argv: list[str] | None = None) -> int:
    """The command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=60, help="how many programs")
    parser.add_argument("--minutes", type=float, default=0, help="go on for as long")
    parser.add_argument(
        "--source", default="", help=f"only some of the kinds of programs, with commas: {', '.join(SOURCES)}"
    )
    parser.add_argument("--modes", default="", help="only modes whose names contain one of these, with commas")
    parser.add_argument("--list", action="store_true", help="print the modes")
    parser.add_argument("--show", action="store_true", help="print the program instead")
    parser.add_argument("--reduce", action="store_true", help="make the program small")
    parser.add_argument("--keep", type=Path, default=Path("build/fuzz"), help="where programs that differ are kept")
    parser.add_argument("--whole", action="store_true", help="do not reduce what is kept")
    options = parser.parse_args(argv)
    modes = rotation([m for m in MODES.values() if any(part in m.name for part in options.modes.split(","))])
    sources = [name for name in SOURCES if not options.source or name in options.source.split(",")]
    if options.list:
        print("\n".join(f"{m.name:32} {m.settings}" for m in MODES.values()))
        return 0
    if options.show or options.reduce:
        case = case_of(options.seed, sources, modes)
        with Judge() as judge:
            text = case.text
            question = judge.differs(case.mode, judge.verdict(text, case.mode)) if options.reduce else None
            print(text if question is None else reduced(text, question))
        return 0
    return 1 if run(sources, modes, options) else 0


if __name__ == "__main__":
    sys.exit(main())
