"""Runs one test module of the host's `test` package and reports every test method; run by MiniPy and by the host.

In: sys.argv: the module's name, the file for the report.  Out: one JSON line per test: id, outcome, reason.

Of a doctest, which may be all that a module has, each example is a test of its own.
Holds: a test whose body stands in a module that something else executes than executes this one has failed.
"""

import importlib
import json
import sys
import traceback
import unittest


def runs_as_this(test):
    """Is the module of the test's body run by what runs this file?  MiniPy's modules have a class of their own."""
    name = getattr(test, "_testMethodName", "")
    for cls in type(test).__mro__:
        if name in vars(cls):
            return type(sys.modules[cls.__module__]) is type(sys.modules["__main__"])
    return False


examples = []
"""Of the doctest that runs: of each example so far, its outcome and the reason."""


def note_examples(doctest):
    """Have the host's runner of doctests note what becomes of each example."""
    for name, outcome in (("success", "passed"), ("failure", "failed"), ("unexpected_exception", "failed")):
        report = getattr(doctest.DocTestRunner, f"report_{name}")

        def noting(runner, out, test, example, got, report=report, outcome=outcome):
            examples.append((outcome, "" if outcome == "passed" else f"{example.source}{got}"))
            return report(runner, out, test, example, got)

        setattr(doctest.DocTestRunner, f"report_{name}", noting)


class Report(unittest.TestResult):
    """Writes a line when a test begins and one when it has ended, so that a crash shows where."""

    def __init__(self, file):
        super().__init__()
        self.file = file
        self.outcome = None

    def write(self, test, outcome, reason="", part=""):
        self.file.write(json.dumps([test.id() + part, outcome, reason[-1500:]]) + "\n")
        self.file.flush()

    def startTest(self, test):
        super().startTest(test)
        examples.clear()
        self.outcome = ("passed", "")
        self.write(test, "began")

    def stopTest(self, test):
        super().stopTest(test)
        if self.outcome[0] == "passed" and not runs_as_this(test):
            self.outcome = ("failed", "its body was not executed here")
        is_told = self.outcome[0] == "passed" or any(outcome == "failed" for outcome, _ in examples)
        for number, (outcome, reason) in enumerate(examples, 1):
            self.write(test, *((outcome, reason) if is_told else self.outcome), f":{number}")
        if not examples:
            self.write(test, *self.outcome)

    def failed(self, error):
        lines = traceback.format_exception(*error)
        self.outcome = ("failed", "".join(lines))

    def addError(self, test, error):
        self.failed(error)
        if not isinstance(test, unittest.TestCase) or self.outcome is None:
            self.write(test, *self.outcome)

    def addFailure(self, test, error):
        self.failed(error)

    def addSubTest(self, test, subtest, error):
        if error is not None:
            self.failed(error)

    def addSkip(self, test, reason):
        self.outcome = ("skipped", reason)

    def addExpectedFailure(self, test, error):
        pass

    def addUnexpectedSuccess(self, test):
        self.outcome = ("failed", "unexpected success")


def main(name, path):
    with open(path, "w", encoding="utf-8") as file:
        module = importlib.import_module(f"test.{name}")
        if "doctest" in sys.modules:
            note_examples(sys.modules["doctest"])
        suite = unittest.defaultTestLoader.loadTestsFromModule(module)
        suite.run(Report(file))


main(*sys.argv[1:])
