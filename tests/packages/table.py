"""The packages, pinned: one row each.

In: nothing.  Out: `PACKAGES`, and `COMMON`, what the tests of all of them need.

    Package("toolz", "1.2.0")                          tests are found in the whole source
    known={"tests.test_a::test_b": "why it differs"}   fails under MiniPy; a part of the name will do

Holds: names are those of PyPI.  Plain pytest runs each package's tests from its source archive.
"""

from __future__ import annotations

from tracer.records import field, record

COMMON = ("pytest==9.2.0", "pytest-asyncio==1.5.0", "pytest-mock==3.17.0", "hypothesis==6.170.17")


@record
class Package:
    """A package and how its tests are run."""

    name: str
    version: str
    tests: tuple[str, ...] = ("tests",)  # folders or files
    path: tuple[str, ...] = (".",)  # folders of the source that modules are imported from
    needs: tuple[str, ...] = ()  # other packages, pinned
    options: tuple[str, ...] = ()  # of pytest
    known: dict[str, str] = field(factory=dict)  # by test, or a part of its name: why it fails under MiniPy


SRC = ("src", ".")

MARKUP, SIMPLEJSON, YAML = "markupsafe==3.0.4", "simplejson==3.20.1", "pyyaml==6.0.4"
SCHEMAS = ("referencing==0.37.0", "jsonschema-specifications==2025.9.1", "rpds-py==2026.9.1")
DATES = ("python-dateutil==2.9.0.post0", "pytz==2025.2", "tzdata==2026.6")
FROZEN, PARSERS = "freezegun==1.5.5", ("lxml==6.1.3", "html5lib==1.1")
TIMES = "compares times, and loops are compiled in one of them"
TWICE = "pickle asks the host for the module, which has another one of this name: MiniPy itself uses attrs"
COUNTS = "counts the host's objects, and MiniPy's are among them"

PACKAGES = [
    Package("arrow", "1.4.0", needs=(*DATES, SIMPLEJSON)),
    Package("attrs", "26.1.0", path=SRC, options=("--ignore=tests/test_packaging.py",), known={"pickle": TWICE}),
    Package("babel", "2.19.0", needs=(FROZEN, "pytz==2025.2", "setuptools==84.2.1")),
    Package("beautifulsoup4", "4.15.0", tests=("bs4/tests",), needs=("soupsieve==2.10", *PARSERS)),
    Package("blinker", "1.9.0", path=SRC),
    Package("boltons", "26.2.0"),
    Package("bottle", "0.13.4", tests=("test",)),
    Package("cachetools", "8.0.2", path=SRC),
    Package("chameleon", "4.6.0", path=SRC, tests=("src/chameleon/tests",)),
    Package("click", "8.5.1", path=SRC, options=("-m", "not stress")),
    Package("decorator", "5.3.1", path=SRC, tests=("tests/test.py",)),
    Package("dominate", "2.9.1"),
    Package("factory-boy", "3.3.3", needs=("faker==40.63.0", "sqlalchemy==2.1.9")),
    Package("funcy", "2.1", needs=("whatever==0.7",)),
    Package("glom", "25.12.0", tests=("glom/test",), needs=("boltons==26.2.0", "face==26.0.1", YAML)),
    Package("graphene", "3.4.3", tests=("graphene",), needs=("graphql-core==3.2.14", "graphql-relay==3.2.0", DATES[0])),
    Package("h11", "0.16.0", tests=("h11/tests",)),
    Package("h2", "4.4.1", path=SRC, needs=("hyperframe==6.1.0", "hpack==4.2.0")),
    Package("humanize", "4.17.0", path=SRC, needs=(FROZEN,)),
    Package("hyperframe", "6.1.0", path=SRC),
    Package("injector", "0.24.0", tests=("injector_test.py",)),
    Package("itsdangerous", "2.2.0", path=SRC, needs=(FROZEN,)),
    Package("jinja2", "3.1.6", path=SRC, needs=(MARKUP, "trio==0.35.0")),
    Package("jsonpickle", "4.1.4"),
    Package("jsonschema", "4.26.0", tests=("jsonschema/tests",), needs=SCHEMAS),
    Package("lark", "1.3.1", options=("-o", "python_files=*.py"), tests=("tests/__main__.py",)),
    Package("mako", "1.4.3", tests=("test",), needs=(MARKUP, "babel==2.18.0")),
    Package("markdown", "3.11.3", options=("-W", "ignore::pytest.PytestCollectionWarning")),
    Package("marshmallow", "4.4.0", path=SRC, needs=(SIMPLEJSON,)),
    Package("mistune", "3.4.0", path=SRC, known={"near_linear": TIMES}),
    Package("more-itertools", "11.2.1"),
    Package("parso", "0.8.7", tests=("test",)),
    Package("pluggy", "1.7.0", path=SRC, tests=("testing",)),
    Package("pycodestyle", "2.15.0"),
    Package("pycparser", "3.12"),
    Package("pyflakes", "4.1.0", tests=("pyflakes/test",)),
    Package("pygments", "2.21.0"),
    Package("pyparsing", "3.3.3", needs=("railroad-diagrams==3.0.1", "jinja2==3.1.6")),
    Package("pyrsistent", "0.20.0"),
    Package("radon", "6.0.1", tests=("radon/tests",), needs=("mando==0.7.1", "colorama==0.4.6")),
    Package("schema", "0.7.8", tests=("test_schema.py",)),
    Package("simpleeval", "1.0.8", known={"test_reference_cleanup": COUNTS}),
    Package("simpy", "4.1.2", path=SRC),
    Package("soupsieve", "2.10", needs=("beautifulsoup4==4.15.0", *PARSERS)),
    Package("sqlglot", "30.30.0"),
    Package("sqlparse", "0.6.1"),
    Package("structlog", "26.1.0", path=SRC),
    Package("tabulate", "0.10.0", tests=("test",)),
    Package("tinydb", "4.9.0", needs=(YAML,)),
    Package("toml", "0.10.2"),
    Package("tomlkit", "0.15.2", needs=(YAML,)),
    Package("toolz", "1.2.0", tests=("toolz", "tlz")),
    Package("traitlets", "5.16.1", needs=("argcomplete==3.7.2",)),
    Package("voluptuous", "0.16.0", tests=("voluptuous/tests/tests.py",)),
    Package("webob", "1.8.11", path=SRC),
    Package("werkzeug", "3.1.9", path=SRC, needs=(MARKUP,)),
    Package("wsproto", "1.3.2", path=SRC, needs=("h11==0.16.0",)),
    Package("wtforms", "3.3.2", path=SRC, needs=(MARKUP,)),
]
