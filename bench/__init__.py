"""Benchmark programs and the harness that runs them.

In: `programs/` (each checks its own answer), `c/` (the same loops for gcc), `tlc/`
(the same loops in TLC).  Out: `python -m bench` prints one table, or writes a page
with plots; README.md says what each of its numbers means.

Read in this order: `engines.py` (who runs), `table.py` (which programs), `lot.py`
(which of them are held back), `run.py` (what is timed), `driver.py`
(the timing code that runs inside each interpreter), `report.py` (the table); then
`course.py` (one process from its first call on), `survey.py` (all measurements),
`plots.py` and `page.py` (what `--report` writes).
"""
