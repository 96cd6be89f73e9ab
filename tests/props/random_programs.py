"""Random MiniPy programs, each from a seed.

    make_program(7)  ->  the text of a program: classes, functions, one hot loop with some of everything in it

In: a seed.  Out: a program that ends soon, prints what it computed, and uses ints at the edges of machine words,
floats, lists, objects of classes that inherit and override, nested loops, and exceptions raised and caught.
The same seed gives the same text under every host version.

Holds: sizes stay bounded, since every int is reduced at the end of an iteration.
What else the programs use, generators and closures and changing classes, is in `tests.props.random_features`.
"""

from __future__ import annotations

from random import Random

from tests.props.random_features import Features

INTS = ("a", "b", "c")
FLOATS = ("x", "y")
MIXED = "m"
OBJECTS = ("p", "q")
LISTS = ("xs", "ys")
EDGES = ("0", "1", "-1", "2", "3", "7", "10", "255", "(1 << 31)", "(1 << 53)", "(1 << 62)", "(1 << 63)", "-(1 << 63)")
EDGES += ("((1 << 63) - 1)", "(1 << 64)", "1000003")
EDGE_FLOATS = ("0.0", "-0.0", "0.5", "1.0", "-2.5", "1e16", "1e308", "5e-324", "3.0", "float('inf')", "float('nan')")
ERRORS = "(ArithmeticError, IndexError, ValueError, TypeError, AttributeError, KeyError, StopIteration)"

_CLASSES = """\
class Failure(Exception):
    pass

class Base:
    scale = {scale}

    def __init__(self, n, v):
        self.n = n
        self.v = v

    def get(self, k):
        return {base_get}

    def put(self, k):
        self.n = {base_put}
        return self

    def other(self):
        return {maker}(self.n, self.v)

class Left(Base):
    def get(self, k):
        return {left_get}

class Right(Base):
    def __init__(self, n, v):
        Base.__init__(self, n, v)
        self.extra = {extra}

    def get(self, k):
        if k % {modulus} == 0:
            raise Failure(k)
        return super().get(k) + 1

    def put(self, k):
        self.v = {right_put}
        return self

class Deep(Left):
    def __add__(self, w):
        return Deep(self.n + 1, w) if isinstance(w, (int, float)) else self

def helper(k, w):
    for j in range({helper_count}):
        {helper_body}
    return w

def recursive(n, w):
    return w if n <= 0 else recursive(n - {step}, w {op} n)
"""


class _Maker(Features):
    """Writes one program."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.lines: list[str] = []
        self.loops = 0

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    # -- expressions

    def integer(self, depth: int = 2) -> str:
        """An expression whose value is an int (or raises)."""
        if depth == 0 or self.random.random() < 0.25:
            if self.random.random() < 0.6:
                return self.pick(*INTS, "i")
            return self.random.choice([*EDGES[:8], self.pick(*EDGES), f"{self.pick(*OBJECTS)}.get({self.pick(*INTS)})"])
        left, right = self.integer(depth - 1), self.integer(depth - 1)
        return self.random.choice(
            [
                f"({left} {self.pick('+', '-', '*')} {right})",
                f"({left} {self.pick('+', '-', '*')} {right})",
                f"({left} {self.pick('//', '%')} {right})",
                f"({left} {self.pick('&', '|', '^')} {right})",
                f"({left} {self.pick('<<', '>>')} ({right} % {self.pick('5', '70')}))",
                f"{self.pick('-', '~', 'abs')}({left})",
                f"({left} if {self.condition(depth - 1)} else {right})",
                f"{self.pick('min', 'max')}({left}, {right})",
                f"len({self.pick(*LISTS)})",
                f"int({self.condition(depth - 1)})",
                f"{self.pick(*LISTS)}[({left}) % {self.pick('3', '5', '9')}]",
            ]
        )

    def real(self, depth: int = 2) -> str:
        """An expression whose value is a float (or raises)."""
        if depth == 0 or self.random.random() < 0.25:
            return self.random.choice([*FLOATS, *FLOATS, self.pick(*EDGE_FLOATS)])
        left, right = self.real(depth - 1), self.pick(self.real(depth - 1), self.integer(depth - 1))
        return self.random.choice(
            [
                f"({left} {self.pick('+', '-', '*', '/')} {right})",
                f"({right} {self.pick('+', '-', '*', '/')} {left})",
                f"({left} {self.pick('//', '%')} {right})",
                f"({self.integer(depth - 1)} / {self.integer(depth - 1)})",
                f"-({left})",
                f"abs({left})",
                f"float({right})",
                f"({left} if {self.condition(depth - 1)} else {self.real(depth - 1)})",
            ]
        )

    def number(self, depth: int = 2) -> str:
        """Any number."""
        kind = self.random.random()
        if kind < 0.45:
            return self.integer(depth)
        if kind < 0.65:
            return self.real(depth)
        if kind < 0.8:
            return self.feature()
        thing = self.pick(*OBJECTS)
        return self.pick(
            MIXED,
            f"{thing}.n",
            f"{thing}.v",
            f"{thing}.get({self.integer(0)})",
            f"{thing}.scale",
            f"helper({self.integer(0)}, {self.integer(0)})",
            f"recursive({self.integer(0)} % 5, {self.number(0)})",
        )

    def condition(self, depth: int = 1) -> str:
        """Something to branch on."""
        make = self.pick("integer", "integer", "real")
        left, right = getattr(self, make)(depth), getattr(self, self.pick("integer", "number", make))(depth)
        plain = f"{left} {self.pick('<', '<=', '==', '!=', '>', '>=')} {right}"
        return self.random.choice(
            [
                f"({plain})",
                f"({plain})",
                f"(i % {self.pick('2', '3', '7', '30')} == {self.pick('0', '1')})",
                f"(not {left})",
                f"({plain} {self.pick('and', 'or')} {self.integer(0)} > 0)",
                f"isinstance({self.pick(*OBJECTS)}, {self.pick('Base', 'Left', 'Right', 'Deep')})",
                f"(type({MIXED}) is {self.pick('int', 'float')})",
            ]
        )

    def thing(self) -> str:
        """An object."""
        cls = self.pick("Base", "Left", "Right", "Deep")
        return self.pick(
            f"{cls}({self.number(1)}, {self.number(1)})",
            f"{cls}({self.integer(0)}, {self.real(0)})",
            f"{self.pick(*OBJECTS)}.put({self.integer(0)})",
            f"{self.pick(*OBJECTS)}.other()",
            self.pick(*OBJECTS),
        )

    # -- statements

    def put(self, indent: int, text: str) -> None:
        self.lines.append("    " * indent + text)

    def block(self, indent: int, depth: int, count: int, looping: bool = False) -> None:
        """Some statements; `looping`: break and continue may be among them."""
        for _ in range(count):
            self.statement(indent, depth, looping)

    def statement(self, indent: int, depth: int, looping: bool) -> None:
        kind = self.random.random()
        if depth > 0 and kind < 0.16:
            self.put(indent, f"if {self.condition()}:")
            self.block(indent + 1, depth - 1, self.random.randint(1, 2), looping)
            if self.random.random() < 0.5:
                self.put(indent, "else:")
                self.block(indent + 1, depth - 1, 1, looping)
        elif depth > 0 and kind < 0.24:
            self.loop(indent, depth)
        elif depth > 0 and kind < 0.34:
            self.attempt(indent, depth, looping)
        elif kind < 0.38 and looping:
            self.put(indent, f"if {self.condition(0)}: {self.pick('break', 'continue')}")
        else:
            self.simple(indent)

    def loop(self, indent: int, depth: int) -> None:
        self.loops += 1
        name = f"k{self.loops}"
        form = self.pick("range", "list", "while")
        if form == "range":
            self.put(indent, f"for {name} in range({self.pick('2', '5', 'i % 9')}):")
        elif form == "list":
            self.put(indent, f"for {name} in {self.pick(*LISTS)}[:6]:")
        else:
            self.put(indent, f"{name} = {self.pick('3', 'i % 7')}")
            self.put(indent, f"while {name} > 0:")
            self.put(indent + 1, f"{name} -= 1")
        self.put(indent + 1, f"{self.pick(*INTS)} += {name}")
        self.block(indent + 1, depth - 1, self.random.randint(1, 2), True)

    def attempt(self, indent: int, depth: int, looping: bool) -> None:
        self.put(indent, "try:")
        if self.random.random() < 0.4:
            self.put(indent + 1, f"if {self.condition(0)}: raise Failure({self.integer(0)})")
        self.block(indent + 1, depth - 1, 1, looping)
        self.put(indent, f"except {self.pick('Failure', ERRORS)} as e:")
        self.put(indent + 1, self.pick("note(e)", "a += 1", "m = len(e.args)", "note(e); b -= 1"))
        if self.random.random() < 0.3:
            self.put(indent, "finally:")
            self.put(indent + 1, f"{self.pick(*INTS)} += 1")

    def simple(self, indent: int) -> None:
        kind = self.random.randrange(15)
        if kind > 10:
            self.feature_statement(indent)
        elif kind < 3:
            self.put(indent, f"{self.pick(*INTS)} {self.pick('=', '+=', '-=', '^=')} {self.integer()}")
        elif kind < 5:
            self.put(indent, f"{self.pick(*FLOATS)} {self.pick('=', '+=', '*=')} {self.real()}")
        elif kind == 5:
            self.put(indent, f"{MIXED} = {self.number()}")
        elif kind == 6:
            self.put(indent, f"{self.pick(*OBJECTS)} = {self.thing()}")
        elif kind == 7:
            thing = self.pick(*OBJECTS)
            self.put(indent, f"{thing}.{self.pick('n', 'v', 'extra')} = {self.number(1)}")
        elif kind == 8:
            self.put(indent, f"{self.pick(*LISTS)}[{self.integer(1)} % {self.pick('3', '5', '9')}] = {self.integer(1)}")
        elif kind == 9:
            self.put(indent, f"{self.pick(*LISTS)}.append({self.integer(1)})")
        else:
            left, right = self.random.sample(INTS, 2)
            self.put(indent, self.pick(f"{left}, {right} = {right}, {left}", "p, q = q, p", "xs, ys = ys, xs"))

    def rare(self, indent: int) -> None:
        """A change of the world, once, in the middle of the loop."""
        what = self.random.choice(
            [
                "Base.scale = Base.scale + 1",
                "Base.scale = 0.5",
                "Left.get = lambda self, k: self.v",
                "Base.put = lambda self, k: self",
                "del Right.put",
                "Deep.__init__ = lambda self, n, v: setattr(self, 'n', n) or setattr(self, 'v', 1)",
                "p.__class__ = Left",
                "p.new = 1",
                "q.scale = 9",
                "m = a",
                "a = float(a) if abs(a) < 1 << 60 else a; a = int(a)",
                "xs = tuple(xs)[:4]; xs = list(xs)",
                "global helper; helper = lambda k, w: w",
            ]
        )
        at = self.random.randrange(60, 140)
        if what.startswith("global"):
            self.lines.insert(self.top, "    global helper")
            what = what.partition("; ")[2]
        if what.startswith("del"):
            what = "Right.__dict__.get('put') and delattr(Right, 'put')"
        self.put(indent, f"if i == {at}: {what}")

    # -- the program

    def program(self) -> str:
        """The whole text."""
        small = self.random.choice
        classes = _CLASSES.format(
            scale=small(["1", "2", "0.5", "1 << 62"]),
            base_get=small(["self.n + k", "self.n * 2 - k", "k", "self.v"]),
            base_put=small(["k", "self.n + 1", "self.v", "self.n * 2 % 1000003"]),
            left_get=small(["self.v", "Base.get(self, k) * 2", "self.n if k > 5 else self.v", "self.scale"]),
            extra=small(["n", "0", "[n]", "None"]),
            maker=small(["type(self)", "Base", "Left", "Deep"]),
            modulus=small(["5", "7", "31"]),
            right_put=small(["k", "self.v + 1.5", "-k"]),
            helper_count=small(["3", "k % 4", "5"]),
            helper_body=small(["w += j", "w = w ^ j if isinstance(w, int) else w", "w = w - k * j"]),
            step=small(["1", "2"]),
            op=small(["+", "-", "*"]),
        )
        self.put(0, "log = []")
        self.put(0, "def note(e):")
        self.put(1, "if len(log) < 30: log.append(type(e).__name__ + ': ' + str(e)[:60])")
        self.put(0, "def run(n):")
        self.top = len(self.lines)
        for name in INTS:
            self.put(1, f"{name} = {self.pick(*EDGES)}")
        for name in FLOATS:
            self.put(1, f"{name} = {self.pick(*EDGE_FLOATS)}")
        self.put(1, f"m = {self.pick(*EDGES, *EDGE_FLOATS)}")
        self.put(1, "xs = list(range(9)); ys = [1] * 9")
        for name in OBJECTS:
            self.put(1, f"{name} = {self.pick('Base', 'Left', 'Right', 'Deep')}({self.pick(*EDGES)}, 1.5)")
        self.start(1)
        self.put(1, "i = 0")
        self.put(1, "while i < n:")
        self.put(2, "i += 1")
        for _ in range(self.random.randint(2, 5)):
            self.put(2, "try:")
            self.block(3, 2, self.random.randint(1, 3))
            self.put(2, f"except {ERRORS} as e: note(e)")
            self.put(2, "except Failure as e: note(e)")
        for _ in range(2):
            self.rare(2)
        every, first = self.pick("7", "23", "61"), self.pick("0", "1", "5")
        self.put(2, f"if i % {every} == {first}:")
        self.put(3, f"try: {self.change()}")
        self.put(3, f"except {ERRORS} as e: note(e)")
        limit, modulus = self.pick("1 << 62", "1 << 63", "1 << 70"), self.pick("1000003", "(1 << 61)", "(1 << 63)")
        for name in (*INTS, "p.n", "q.n", "p.v", "q.v", "m", "u.left", "u.right"):
            self.put(2, f"if not -({limit}) < {name} < {limit}: {name} = {name} % {modulus} if {name} == {name} else 1")
        self.put(2, f"if len(xs) > 40: del xs[9:]; xs[0] = xs[1] = xs[2] = {self.pick('1', '(1 << 63) - 5')}")
        self.put(2, "if len(ys) > 40: del ys[9:]")
        self.put(2, "if i % 16 == 0:")
        self.put(3, "xs = [w % 1000003 for w in xs]; ys = [w % 1000003 for w in ys]")
        shown = "i, a, b, c, repr(x), repr(y), repr(m), p.n, p.v, q.n, q.v, type(p).__name__"
        self.put(2, f"if i % 50 == 0: print({shown})")
        self.put(1, "note(Failure((len(d), s, len(t), u.left, u.right)))")
        self.put(1, "return a, b, c, x, y, m, xs[:9], ys[:9], sorted(vars(p).items(), key=str), sorted(vars(q))")
        self.put(0, f"print(run({self.pick('150', '200', '260')}))")
        self.put(0, "print(log)")
        return classes + "\n" + self.definitions() + "\n" + "\n".join(self.lines) + "\n"


def make_program(seed: int) -> str:
    """The program of this seed."""
    return _Maker(seed).program()
