"""The programs, and how much work is a second of CPython's.

In: nothing.  Out: `PROGRAM_TABLE`, a row for each file of `programs/`.
"""

from __future__ import annotations

import attrs

from bench.engines import ROOT

PROGRAMS = ROOT / "bench" / "programs"


def _half_a_second(program: Program) -> int:
    return max(1, program.second // 2)


def _a_fiftieth(program: Program) -> int:
    return max(1, program.second // 50)


@attrs.frozen
class Program:
    """One program.

    second: what gives CPython about a second of work; size, quick_size: what `run` is called with in the steady state,
    and for a quick look; since: the first version of Python that runs it.
    """

    name: str
    second: int
    size: int = attrs.field(default=attrs.Factory(_half_a_second, takes_self=True))
    quick_size: int = attrs.field(default=attrs.Factory(_a_fiftieth, takes_self=True))
    c_source: str | None = None
    since: tuple[int, int] = (3, 9)


LOOKED_AT = (
    Program("richards", 10, 10, 1),
    Program("deltablue", 210, 100, 5),
    Program("nbody", 195_000, 100_000, 2_000),
    Program("factorial_mod", 10**7, 10**7, 10**5, "factorial.c"),
    Program("fibonacci_mod", 10**7, 10**7, 10**5, "fibonacci.c"),
    Program("accumulator", 8_000_000, 10**7, 10**5, "accumulator.c"),
    Program("word_count", 600, 500, 20),
    Program("grid_paths", 400, 300, 10),
    Program("binary_trees", 830, 600, 20),
    Program("queens", 2700, 2000, 50),
    Program("error_paths", 3300, 2500, 50),
    Program("pi_digits", 8300, 6000, 100),
    Program("sort_records", 440, 300, 10),
    Program("closures", 3600, 2500, 50),
    Program("matrices", 1350, 1000, 20),
    Program("changing_classes", 6800, 5000, 100),
)
"""The programs that MiniPy was made with."""

UNSEEN = (
    Program("aes_cipher", 390),
    Program("ast_visitors", 130),
    Program("async_crawler", 1280),
    Program("bank_queue", 1060),
    Program("base64_crc", 860),
    Program("build_order", 760),
    Program("caches", 157),
    Program("combinators", 4400),
    Program("connect_four", 128),
    Program("cryptarithms", 106),
    Program("csv_totals", 775),
    Program("derivatives", 710, since=(3, 10)),
    Program("fannkuch", 141),
    Program("fourier", 890),
    Program("game_entities", 226),
    Program("genes", 74),
    Program("go_playouts", 156),
    Program("heat_grid", 102),
    Program("huffman", 362),
    Program("inventory", 185),
    Program("inverted_index", 209),
    Program("json_by_hand", 1430),
    Program("justify_text", 1330),
    Program("kmeans", 210),
    Program("life", 99),
    Program("lox_interpreter", 740),
    Program("lu_solver", 690),
    Program("lz77", 430),
    Program("lzw", 930),
    Program("mandelbrot", 6200),
    Program("markov_text", 1180),
    Program("peg_backtrack", 3100),
    Program("poker_hands", 8500),
    Program("rational", 1570),
    Program("raytracer", 112),
    Program("red_black_tree", 620),
    Program("regex_matcher", 750),
    Program("road_map", 180),
    Program("rsa_numbers", 630),
    Program("salesman", 160),
    Program("sha256", 990),
    Program("skip_list", 750),
    Program("spanning_tree", 610),
    Program("spectral_norm", 123),
    Program("spelling", 93),
    Program("stack_compiler", 1230),
    Program("sudoku", 74),
    Program("task_heap", 870),
    Program("templates", 3200),
    Program("trie_words", 1770),
    Program("web_handlers", 7560),
)
"""Programs written without a look at what MiniPy makes of them; `lot.py` draws those that are held back."""

PROGRAM_TABLE = (*LOOKED_AT, *UNSEEN)
"""The programs in the order of the tables."""
