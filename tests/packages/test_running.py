"""Reports of packages' tests are read and compared as they should be; the table is in order."""

from __future__ import annotations

import pytest

from tests.packages.__main__ import differences
from tests.packages.running import read_report
from tests.packages.table import PACKAGES, Package

REPORT = """<testsuites><testsuite name="pytest">
<testcase classname="tests.test_a" name="test_one[00:02:32]" />
<testcase classname="tests.test_a" name="test_two[f at 0x7f00aa00bb]">
  <failure message="assert 1 == 2&#10;more">text</failure>
</testcase>
<testcase classname="tests.test_a" name="test_three"><skipped message="no"/></testcase>
<testcase classname="tests.test_a" name="test_four"><error/></testcase>
<testcase classname="tests.test_a" name="test_five" />
<testcase classname="tests.test_a" name="test_five"><failure message="the second"/></testcase>
<testcase classname="tests.test_a" name="test_five" />
</testsuite></testsuites>"""


def test_a_report_is_read() -> None:
    """Times and addresses are left out of names; of tests with one name, the one that has failed counts."""
    assert read_report(REPORT) == {
        "tests.test_a::test_one[*]": "passed",
        "tests.test_a::test_two[f at *]": "assert 1 == 2",
        "tests.test_a::test_three": "skipped",
        "tests.test_a::test_four": "error",
        "tests.test_a::test_five": "the second",
    }


def test_only_what_passes_on_the_host_is_wanted() -> None:
    """A test that fails, is skipped or is missing under MiniPy is lost; one that fails on the host is not."""
    host = {"a": "passed", "b": "passed", "c": "wrong", "d": "passed", "e": "passed"}
    ours = {"a": "passed", "b": "wrong", "c": "wrong, too", "d": "skipped"}
    package = Package("x", "1", known={"b": "a reason"})
    assert differences(package, host, ours) == [("b", "wrong", "a reason"), ("d", "skipped", ""), ("e", "not run", "")]


def test_rows_are_pinned_and_in_order() -> None:
    """Names are in the order of the alphabet, and each package that is needed has a version."""
    names = [package.name for package in PACKAGES]
    assert names == sorted(set(names))
    assert all(need.count("==") == 1 for package in PACKAGES for need in package.needs)
    assert all(reason for package in PACKAGES for reason in package.known.values())


@pytest.mark.parametrize("broken", ["<testsuites>", ""])
def test_a_report_that_is_cut_off_is_an_error(broken: str) -> None:
    """It is not taken for one without tests."""
    with pytest.raises(SyntaxError):
        read_report(broken)
