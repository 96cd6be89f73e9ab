"""Random programs whose values change their range, class or shape half-way, each from a seed.

    make(7).text     def run(n, k):
                         x = 0; f = False; c = 0
                         for i in range(n):
                             if f: c += 1                      what was computed a turn earlier
                             if i % 16 == 10:                  a turn that is not typical
                                 try: c += T[x]
                                 except ERRORS: c += 1000
                                 continue
                             f = x < 5
                             if i < n // 2: x = i & 7          and changes half-way
                             else: x = i * 1000
                         return c, f, x

In: a seed, and how many times longer than usual the loops are.  Out: a text, and which of `KINDS` are in it.
What the variables go through, and what is done with them, are the tables of `tests.fuzz.values`.

Holds: a program ends soon, and prints the same each time; the same seed gives the same text under every host version.
"""

from __future__ import annotations

from random import Random

import attrs

from tests.fuzz.values import CLASS_CHANGES, EDGES, HEAD, SMALL, THEMES, USES

KINDS = {
    "local": "a variable is a local one",
    "attribute": "a variable is an attribute of an instance",
    "item": "a variable is an item of a list",
    "global": "a variable is a global one",
    "nonlocal": "a variable is one of the function around this one",
    "while": "a loop with a condition",
    "nested": "a loop in the loop",
    "continue": "a turn that ends early",
    "guarded": "what may fail stands in `try`",
    "unguarded": "what may fail ends the loop",
    "asked first": "what may fail is done only where a comparison allows it",
    "carried": "a result is kept for the next turn",
    "flag for later": "a flag is computed in one turn and tested in the next",
    "seldom": "the variables are used in turns that are not typical alone",
    "helper": "another function does it",
    "mutual": "two functions that call each other",
    "generator": "the loop stands in a generator, and another one takes what it yields",
    "class changed": "a class is changed half-way",
    "several calls": "the function is called with other arguments",
} | {theme: f"a variable that {theme}" for theme in THEMES}
"""What a program may have."""

_NAMES = ("x", "y", "z")
_PLACES = {"attribute": "o.{}", "item": "box[{}]"}


@attrs.frozen
class Made:
    """A program, and what is in it."""

    text: str
    kinds: frozenset[str]


@attrs.define
class _Variable:
    """Where it lives, what becomes of it, and what it is in each part of the loop."""

    text: str
    theme: str
    parts: tuple[str, str]


class _Maker:
    """Writes one program."""

    def __init__(self, seed: int, scale: int) -> None:
        self.random = Random(f"changing {seed}")
        self.scale = scale
        self.lines: list[str] = []
        self.kinds: set[str] = set()
        self.depth = 0
        self.declared: list[str] = []
        count = self.random.choice((1, 2, 2, 3))
        self.variables = [self._variable(number) for number in range(count)]
        self.flag, self.has_helper, self.seldom = self.chance(0.5), self.chance(0.3), self.chance(0.5)

    def _variable(self, number: int) -> _Variable:
        place = self.kind("local", "local", "local", "local", "attribute", "item", "global", "nonlocal")
        theme = self.kind("grows", "grows", "changes sign", "overflows", *THEMES)
        name = _NAMES[number]
        text = _PLACES.get(place, "{}").format(number if place == "item" else name)
        if place in ("global", "nonlocal"):
            self.declared.append(f"{place} {name}")
        first, second = self.random.sample(THEMES[theme].values, 2)
        if THEMES[theme].first and self.chance(0.6):
            first = self.pick(*THEMES[theme].first)
        return _Variable(text, theme, (first, second))

    # -- choices

    def chance(self, probability: float) -> bool:
        """So often, yes."""
        return self.random.random() < probability

    def pick(self, *choices: str) -> str:
        """One of these."""
        return self.random.choice(choices)

    def kind(self, *choices: str) -> str:
        """One of these kinds, which the program then has."""
        found = self.pick(*choices)
        self.kinds.add(found)
        return found

    def part(self) -> str:
        """A condition that tells turns apart."""
        if self.chance(0.4):
            return self.half()
        modulus = self.pick("2", "5", "11")
        return self.pick("i % 3 == 2", "i & 8", "k & 1", "i // 10 % 2", "i % 7", f"i % {modulus} == 1", self.rare())

    def half(self) -> str:
        """A condition that tells the earlier turns from the later ones."""
        return self.pick("i < n // 2", "i < n // 2", "i < n // 2", "i > n // 2", "i > 9", "i < 20", "n - i < 20")

    def rare(self) -> str:
        """A condition that holds in few turns."""
        return self.pick("i % 16 == 10", "i % 16 < 3", "i % 11 == 1", "i == n // 2", "i % 8 == 5", "i % 20 == 3")

    def fill(self, template: str, variable: _Variable) -> str:
        """A row of a table, about this variable."""
        other = self.random.choice(self.variables).text if self.chance(0.7) else self.pick("i", "k", "n")
        return template.format(
            x=variable.text, y=other, e=self.pick(*EDGES), s=self.pick(*SMALL), v=self.pick("i", "2.5", "7", "None")
        )

    def used(self, kinds: tuple[str, ...] | None = None) -> str:
        """An expression that uses a variable."""
        variable = self.random.choice(self.variables)
        if self.flag and kinds is None and self.chance(0.2):
            variable = _Variable("f", "flag", ("True", "False"))
        row = self.random.choice(kinds or THEMES[variable.theme].uses)
        return self.fill(self.random.choice(USES[row]), variable)

    # -- statements

    def put(self, *lines: str) -> None:
        """Lines at this depth."""
        self.lines += ["    " * self.depth + line for line in lines]

    def block(self, head: str, count: int, early: bool = False) -> None:
        """A statement with so many others in it, the last of which may end the turn."""
        self.put(head)
        self.depth += 1
        for _ in range(count):
            self.use()
        if early:
            self.kinds.add("continue")
            self.put("continue")
        self.depth -= 1

    def result(self) -> str:
        """A statement that uses a variable, on one line."""
        weight = str(self.random.choice((1, 1, 3, 10, 100, 1000)))
        kind = self.random.randrange(10)
        if kind < 4:
            return f"c += {self.used()}"
        if kind < 5:
            return f"if {self.used()}: c += {weight}"
        if kind < 7:
            return f"if {self.used(('comparison',))}: c += {weight}"
        if kind < 8:
            return f"c += {weight} if {self.used()} else {self.used()}"
        if kind < 9:
            return f"out.append({self.used()})"
        self.kinds.add("carried")
        kept = self.random.choice(self.variables).text
        value = self.used()
        while " * " in value or " ** " in value:  # it could grow with each turn more
            value = self.used()
        return f"{kept} = {value}"

    def attempt(self, line: str, rescue: str) -> None:
        """A statement that may fail."""
        self.put("try:", f"    {line}", f"except ERRORS: {rescue}")

    def use(self) -> None:
        """Use a variable, with or without care."""
        kind = self.random.random()
        if kind < 0.5 or (self.seldom and kind < 0.7):
            self.kinds.add("guarded")
            rescue = self.pick("c += 1000", "c += 1", "c += 7", f"{self.random.choice(self.variables).text} = 1")
            self.attempt(self.result(), rescue)
        elif kind < 0.6:
            self.kinds.add("asked first")
            self.put(f"if {self.used(('comparison',))}:")
            self.depth += 1
            self.attempt(self.result(), "c += 10000")
            self.depth -= 1
        elif kind < 0.65:
            self.kinds.add("unguarded")
            self.put(self.result())
        elif kind < 0.75 and self.has_helper:
            self.kinds.add("helper")
            arguments = ", ".join(self.pick(*[v.text for v in self.variables], "i") for _ in range(2))
            self.attempt(f"c += helper({arguments})", "c += 100")
        else:
            value = self.pick(*[f"type({v.text}) is int and {v.text}" for v in self.variables])
            self.put(f"if {value} {self.pick('<', '>', '<=', '==')} {self.pick(*EDGES)}: c += {self.pick('1', '10')}")

    def update(self, variable: _Variable) -> None:
        """Give a variable its value of the next turn, and put down the flag before or behind."""
        if self.flag and self.chance(0.6):
            self.kinds.add("flag for later")
            compared = self.pick("{} < {}", "{} == {}", "{} > {}", "{} >= {}", "{} != {}", "{} + 10 > {}")
            other = self.pick(*EDGES, *SMALL, self.random.choice(self.variables).text)
            self.attempt(f"f = {compared.format(variable.text, other)}", "f = None")
        theme = THEMES[variable.theme]
        first, second = variable.parts
        if theme.steps and self.chance(0.1 if self.seldom else 0.3):
            second = self.fill(self.pick(*theme.steps), variable)
        if self.chance(0.2):
            first, second = second, first
        change = self.fill(self.pick(*theme.changes), variable) if theme.changes else ""
        part = self.half() if self.chance(0.5) else self.part()
        if change and self.chance(0.5):
            self.attempt(change, "c += 1")
        form = self.random.randrange(4)
        may_fail = second not in theme.values or first not in theme.values
        if may_fail:
            self.put("try:")
        self.depth += may_fail
        if form < 2:
            self.put(f"if {part}: {variable.text} = {first}", f"else: {variable.text} = {second}")
        elif form == 2:
            self.put(f"{variable.text} = {first} if {part} else {second}")
        else:
            self.put(f"{variable.text} = {first}", f"if {part}: {variable.text} = {second}")
        self.depth -= may_fail
        if may_fail:
            self.put(f"except ERRORS: {variable.text} = {self.pick(*theme.values)}")

    def turn(self) -> None:
        """What stands in the loop."""
        if self.seldom:
            self.kinds.add("seldom")
            asked = self.pick("f", "not f") if self.flag else ""
            if asked:
                self.put(f"if {asked}: c += {self.pick('1', '5', 'i')}")
            for _ in range(self.random.choice((1, 1, 2))):
                condition = f"{asked} and {self.rare()}" if asked and self.chance(0.5) else self.rare()
                self.block(f"if {condition}:", self.random.choice((1, 2, 3)), early=self.chance(0.5))
        else:
            self.common()
        if self.chance(0.2):
            self.kinds.add("class changed")
            change = self.fill(self.pick(*CLASS_CHANGES), self.variables[0])
            self.put(f"if {self.pick('i == n // 2', 'i == 20', 'i % 16 == 9')}: {change}")
        for variable in self.variables:
            if self.chance(0.9):
                self.update(variable)
        if self.flag and self.chance(0.6):
            self.late_flag()

    def late_flag(self) -> None:
        """The flag follows from a variable in one part of the loop, and from something else in the other."""
        self.kinds.add("flag for later")
        name = self.random.choice(self.variables).text
        compared = f"{name} {self.pick('<', '>', '==', '>=')} {self.pick('3', '5', '0', '8')}"
        other = self.pick("True", "False", "i % 3 == 0", "i & 1 == 0", "not f", "i > 5", compared)
        self.put("try:", f"    if {self.half()}: f = {compared}", f"    else: f = {other}", "except ERRORS: f = None")

    def common(self) -> None:
        """Uses in any turn."""
        for _ in range(self.random.choice((0, 1, 1))):
            self.use()
        for _ in range(self.random.choice((0, 1, 1))):
            self.block(f"if {self.part()}:", self.random.choice((1, 1, 2)), early=self.chance(0.4))
        if self.chance(0.25):
            self.kinds.add("nested")
            self.block(f"for j in range({self.pick('3', 'i % 5', 'i & 3', '9')}):", self.random.choice((1, 2)))

    # -- the program

    def loop(self) -> None:
        """The hot loop."""
        if self.chance(0.25):
            self.kinds.add("while")
            self.put("i = -1", "while i < n - 1:")
            self.depth += 1
            self.put("i += 1")
        else:
            self.put("for i in range(n):")
            self.depth += 1
        self.turn()
        if self.generating:
            self.put(f"yield {self.pick('c', self.variables[0].text, 'i')}")
        self.depth -= 1

    def helpers(self) -> None:
        """Functions that the loop calls."""
        self.variables, variables = (
            [_Variable("a", self.variables[0].theme, ("", "")), *self.variables[1:]],
            self.variables,
        )
        names = self.variables
        self.variables = [attrs.evolve(v, text=name) for v, name in zip(names, ("a", "b"), strict=False)]
        mutual = self.chance(0.4)
        calls = [("helper", "other"), ("other", "helper")] if mutual else [("helper", "")]
        flag, self.flag = self.flag, False
        for name, other in calls:
            i, k, n = (self.pick("a", "b", "3") for _ in range(3))
            self.put(f"def {name}(a, b, depth=0):", f"    c = 0; i, k, n = {i}, {k}, {n}; out = []")
            self.depth += 1
            self.put(
                f"if {self.used(('comparison',))}: c += 1", f"c += {self.used(('comparison', 'arithmetic', 'index'))}"
            )
            if other:
                self.kinds.add("mutual")
                call = f"{other}({self.pick('b, a', 'a, 1', 'i, b')}, depth + 1)"
                self.put(f"if depth < 3 and {self.used(('comparison',))}: c += {call}")
            self.put("return c")
            self.depth -= 1
        self.variables, self.flag = variables, flag

    def program(self) -> str:
        """The whole text."""
        self.generating = self.chance(0.15)
        self.put(*HEAD.splitlines(), "")
        if self.has_helper:
            self.helpers()
        start = [f"{v.text} = {self.start(v)}" for v in self.variables]
        for line in self.declared:
            if line.startswith("global"):
                self.put(f"{line.split()[1]} = 0")
        inside = any(line.startswith("nonlocal") for line in self.declared)
        self.put("def run(n, k):")
        self.depth += 1
        if inside:
            names = [line.split()[1] for line in self.declared if line.startswith("nonlocal")]
            self.put(*[f"{name} = 0" for name in names], "def inner():")
            self.depth += 1
        self.put(
            *self.declared, f"c = {self.pick('0', '0', '0', '0.0', 'k')}; f = {self.pick('False', 'True', 'None')}"
        )
        self.put("out = []; box = [0, 0, 0]; o = A(0, 0); o.x = o.y = o.z = 0", *start)
        self.loop()
        shown = ", ".join(["c", "f", "out[:9]", "len(out)", *[f"show({v.text})" for v in self.variables]])
        if self.generating:
            self.kinds.add("generator")
            self.put(f"out.append(({shown}))", "yield out")
        else:
            self.put(f"return {shown}")
        self.depth -= 1
        if inside:
            self.put(f"return {'[*inner()]' if self.generating else 'inner()'}")
            self.depth -= 1
        self.calls(taken=self.generating and not inside)
        return "\n".join(self.lines) + "\n"

    def start(self, variable: _Variable) -> str:
        """A first value, one of its own or a plain one."""
        value = self.pick("0", "0", "1", "-1", "2.5", "None", "()", *THEMES[variable.theme].values)
        return f"({value.replace('i', '0')})" if value in ("i", "float(i)") else "0" if "i" in value else value

    def calls(self, taken: bool) -> None:
        """Call the function, a few times and with other arguments."""
        self.put(
            "def show(w):",
            "    return ('A', sorted(vars(w))) if isinstance(w, A) else w if type(w) is not Slotted else 'S'",
        )
        length = self.random.choice((40, 60, 60, 100, 200)) * self.scale
        arguments = [(length, self.pick("0", "1", "3"))]
        for _ in range(self.random.choice((0, 1, 2, 3))):
            self.kinds.add("several calls")
            arguments.append(
                (length // self.random.choice((1, 2, 4)), self.pick("0", "1", "-1", "2.5", "M", "None", "True"))
            )
        call = "run(n, k)"
        if taken:
            call = self.pick("[*run(n, k)][-1]", "[w for w in run(n, k)][-9:]", "repr([w for w in run(n, k)])[-300:]")
        self.put(f"for n, k in ({', '.join(f'({n}, {k})' for n, k in arguments)},):")
        self.put(f"    try: print(repr({call})[:600])", "    except ERRORS as e: print(type(e).__name__, e)")


def make(seed: int, scale: int = 1) -> Made:
    """The program of this seed; its loops are `scale` times as long as they would be."""
    maker = _Maker(seed, scale)
    return Made(maker.program(), frozenset(maker.kinds))
