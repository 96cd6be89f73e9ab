"""What random programs have beside arithmetic, attributes and loops.

    Features   the statements and expressions: generators, closures, dicts, strings, tuples, special methods, and
               classes and instances that change while the loop is hot

In: the maker of one program, which derives from `Features`.  Out: text.

Holds: nothing is seen of the moment when an object dies, which compiled code may put off: generators whose end is
noted are closed by hand.
"""

from __future__ import annotations

from random import Random

from tests.props.random_generators import COUNT, roaming

DEFINITIONS = """\
class Pair:
    def __init__(self, left, right):
        self.left = left
        self.right = right

    def __iter__(self):
        yield self.left
        yield self.right

    def __len__(self):
        return {pair_len}

    def __eq__(self, other):
        return isinstance(other, Pair) and self.left == other.left

    def __lt__(self, other):
        return self.left < other.left

    def __call__(self, k):
        return {pair_call}

    @property
    def swapped(self):
        return Pair(self.right, self.left)

class Counter:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n <= 0:
            raise StopIteration
        self.n -= 1
        return self.n

    def __getattr__(self, name):
        return {missing}

def stream(n, w):
    j = 0
    while j < n:
        got = yield w + j
        if got is not None:
            w = {received}
        j += 1

def guarded(n):
    try:
        for j in range(n):
            yield j
    finally:
        note(Failure(n))

def chained(n, w):
    yield w
    yield from stream(n, w)

def adder(k):
    total = k
    def add(w):
        nonlocal total
        total = (total + w) % 1000003
        return total
    return add

def spread(first, *rest, scale=1, **names):
    return first * scale + len(rest) + len(names)
"""


class Features:
    """Statements and expressions of one program's maker."""

    random: Random

    def pick(self, *choices: str) -> str:
        """One of these."""
        raise NotImplementedError

    def integer(self, depth: int = 2) -> str:
        """An expression whose value is an int."""
        raise NotImplementedError

    def number(self, depth: int = 2) -> str:
        """An expression whose value is a number."""
        raise NotImplementedError

    def condition(self, depth: int = 1) -> str:
        """An expression to branch on."""
        raise NotImplementedError

    def put(self, indent: int, text: str) -> None:
        """A line."""
        raise NotImplementedError

    def definitions(self) -> str:
        """The classes and functions that the statements use."""
        small = self.random.choice
        fixed = DEFINITIONS.format(
            pair_len=small(["2", "0 if self.left == self.right else 2"]),
            pair_call=small(["self.left", "self.right if k else self.left", "k"]),
            missing=small(["self.n", "len(name)", "0"]),
            received=small(["got", "w + 1", "w"]),
        )
        return f"{fixed}\n{roaming(self.random)}"

    def roam(self) -> str:
        """A call of a random generator function."""
        return f"roam{self.random.randrange(COUNT)}({self.integer(0)} % 5, {self.integer(0)} % 1000)"

    def start(self, indent: int) -> None:
        """What the statements work on."""
        self.put(indent, "d = {}; s = ''; t = (1, 2.5); live = stream(3, 1); add = adder(0); u = Pair(1, 2)")
        self.put(indent, "wander = roam0(4, 2)")

    def feature(self) -> str:
        """An expression, most often an int."""
        small = self.integer(0)
        return self.random.choice(
            [
                f"sum(stream({small} % 5, {small}))",
                f"sum([w for w in chained({small} % 4, 1)])",
                "next(live, 0)",
                "next(wander, 0)",
                f"sum({self.roam()})",
                f"len([*{self.roam()}])",
                f"add({small})",
                f"d.get({small} % 7, {small})",
                "len(d)",
                f"({small} % 7 in d)",
                "len(s)",
                "int(s[-3:] or 0)",
                "s.count('1')",
                "t[0]",
                "len(t)",
                f"u({small})",
                "len(u)",
                "u.left",
                "u.swapped.right",
                f"max([w * 2 for w in xs[:{self.pick('1', '4')}]])",
                f"sum(w for w in ys if w > {small})",
                f"spread({small}, {small}, scale=2)",
                f"spread(*t, {small})",
                f"spread({small}, **{{'one': 1}})",
                f"sum(Counter({small} % 6))",
                f"Counter({small}).unknown",
                f"(lambda w: w + {small})({small})",
                f"[{small}, {small}].index({small})",
                f"dict(zip(xs, ys)).get({small}, 1)",
                f"sum(k * w for k, w in enumerate(ys[:{self.pick('2', '5')}]))",
                f"(1 if u < Pair({small}, 0) else 2)",
                f"(1 if u == Pair({small}, 0) else 2)",
                f"(3 if u else {small})",
                f"int(str({small} % 1000003)[-2:])",
                f"hash({small}) % 1000003",
                f"divmod({small}, 7)[1]",
                f"({small}).bit_length()",
            ]
        )

    def feature_statement(self, indent: int) -> None:
        """A statement or two."""
        small, name = self.integer(0), self.pick("a", "b", "c")
        form = self.random.randrange(28)
        lines = [
            f"d[{small} % 7] = {self.number(1)}",
            f"d.pop({small} % 7, None)",
            f"if {small} % 7 in d: del d[{small} % 7]",
            f"for key in list(d): {name} += key",
            f"for key, w in sorted(d.items(), key=lambda pair: pair[0])[:3]: {name} += key",
            f"s = s[-6:] + str({small} % 10)",
            f"s = ''.join([ch for ch in s if ch != '{self.pick('1', '7')}'])",
            f"s = f'{{{small} % 100}}-{{s[:2]}}'.replace('-', '')",
            f"t = ({self.number(1)}, *t[:2])",
            f"t = t[::-1] if {self.condition(0)} else ({small}, 1)",
            f"live = {self.pick('stream', 'chained')}({small} % 9, {small})",
            f"{name} += live.send(None if {self.condition(0)} else {small}) or 0",
            "live.close()",
            f"for g in stream(4, {small}):\n    {name} ^= g\n    if {self.condition(0)}: break",
            f"gen = guarded(3)\ntry:\n    for g in gen:\n        if {self.condition(0)}: break\nfinally: gen.close()",
            f"for g in Counter({small} % 5): {name} += g",
            f"{name}, c = u",
            f"u = {self.pick('u.swapped', f'Pair({small}, {self.number(0)})')}",
            f"u.left = {self.number(1)}",
            f"add = adder({small})",
            f"try: live.throw(Failure({small}))\nexcept (Failure, StopIteration) as e: note(e)",
            f"xs[{small} % 9:] = [{small}, 2]",
            f"ys = [w for w in ys if w != {small}][:9] or [1]",
            f"if hasattr(p, 'new'): del p.new\nelse: p.new = {small}",
            f"wander = {self.roam()}",
            f"for g in {self.roam()}:\n    {name} ^= g\n    if {self.condition(0)}: {name} += next(wander, 1)",
            f"for g, h in zip({self.roam()}, {self.roam()}): {name} += g * h % 7",
            f"try:\n    next(wander)\n    {name} += wander.send({small} % 100)\nexcept StopIteration as e: note(e)",
        ]
        for line in lines[form].split("\n"):
            self.put(indent, line)

    def change(self) -> str:
        """What changes a class or an instance now and then."""
        return self.random.choice(
            [
                f"Base.scale = {self.integer(0)}",
                "Pair.__call__ = lambda self, k: k + 1",
                "Pair.extra = property(lambda self: self.left); u.extra",
                "Base.put, Left.put = Base.__dict__['put'], lambda self, k: Base.put(self, k)",
                "q.__class__ = Deep if type(q) is Left else Left if type(q) is Deep else type(q)",
                "q.__dict__['n'] = 5",
                "p.fresh = i; q.fresh = x",
                "setattr(p, 'slot' + str(i % 3), i)",
                "vars(q).pop('fresh', 0)",
                "p.n, p.v = x, a",
                "Counter.__len__ = lambda self: 3",
                "Left.__bases__ = (Base,)",
                "note(Failure(len(vars(Base)) > 3))",
            ]
        )
