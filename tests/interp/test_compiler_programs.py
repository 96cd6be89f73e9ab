"""Programs, each on one thing, that print the same compiled here (run by the reference machine) as on the host."""

from __future__ import annotations

import contextlib
import io
from typing import Any

import pytest

from interp.compiler.compile import compile_source
from tests.interp import programs_control
from tests.interp.reference_machine import run_module

PROGRAMS: dict[str, str] = {
    "assignment forms": """
        a = b, *c = [1, 2, 3]
        x, (y, [z]) = 1, (2, [3])
        x, y = y, x
        x, y, z = z, x, y
        *s, t = "abc"
        [p, q] = 5, 6
        print(a, b, c, x, y, z, s, t, p, q)
        d = {}
        d["k"] = d["l"] = 7
        class O: pass
        o = O(); o.a = o.b = [0]
        o.a[0] += 5; o.a += [1]; d["k"] -= 1; x **= 2
        print(d, o.a, o.b is o.a, x)
        del d["k"], o.a, x
        print(d, hasattr(o, "a"))
    """,
    "chained comparison evaluates each operand once": """
        def f(x): print("f", x); return x
        for v in (0, 5, 10):
            print(1 < f(v) < 7 != 3, not (f(1) < v <= f(9)))
            if f(1) < v < f(9): print("in")
            else: print("out")
            while not f(1) < v < 9: break
            print(v in (5, 10) != None, v not in [0], v is None, v is not None)
    """,
    "boolean values and jumps": """
        for a in (0, 1):
            for b in ("", "b"):
                print(a and b, a or b, not a, (a or b) and "c", a and b or "d", 1 if a and not b else 2)
                if (a or b) and not (a and b): print("xor")
                if not (a if b else not a): print("cond")
    """,
    "while with else, break, continue": """
        n = 0
        while n < 5:
            n += 1
            if n == 2: continue
            if n == 9: break
            print(n)
        else: print("else")
        while True:
            n -= 1
            if n < 2: break
        else: print("never")
        while 0: print("never")
        else: print("else of 0")
        print(n)
    """,
    "for with else": """
        for i in [1, 2, 3]:
            for j in range(i):
                if j == 1: break
            else:
                print("no break", i)
                continue
            print("break", i)
        for k, (l, *m) in {1: "abc"}.items(): print(k, l, m)
    """,
    "parameters of all kinds": """
        def f(a, b, /, c, d=4, *e, g, h=8, **i): return a, b, c, d, e, g, h, i
        print(f(1, 2, 3, g=7), f(1, 2, c=3, g=7, z=1), f(*[1, 2], *(3, 4, 5), **{"g": 1}, h=2, **{"y": 3}))
        print((lambda *a, k=1, **w: (a, k, w))(1, 2, k=3, z=4), (lambda: 5)())
        def mutable(x=[]): x.append(1); return x
        mutable(); print(mutable())
        class M:
            def m(self, *a, **k): return a, k
        print(M().m(1, x=2), M().m(*[1], **{"x": 2}), f.__name__)
        try: f(1, 2, 3, g=1, **{"g": 2})
        except TypeError as e: print("TypeError")
    """,
    "closures and nonlocal": """
        def counter(start):
            def step(by=1):
                nonlocal start
                start += by
                return start
            return step, lambda: start
        a, b = counter(10)
        print(a(), a(5), b())
        def outer():
            def inner(): return later
            later = 3
            return inner
        print(outer()())
        def unbound():
            def g(): return x
            try: g()
            except NameError as e: print(e)
            x = 1
            print(g())
            del x
            try: x
            except UnboundLocalError as e: print(e)
        unbound()
        def loop(): return [f() for f in [lambda i=i: i for i in range(3)]]
        print(loop(), [f() for f in [lambda: i for i in range(3)]])
    """,
    "global statement": """
        x = 1
        def f():
            global x, made
            x += 1
            made = x
            def g(): return x
            return g()
        print(f(), x, made)
        class C:
            global inside
            inside = 5
        print(inside)
    """,
    "class bodies and their scopes": """
        x = "global"
        def f():
            x = "local"
            class C:
                y = x
                x = "class"
                z = [x for _ in range(1)]
                def m(self): return x
            class D:
                print(x)
                x = "d"
                print(x)
            return C.y, C.x, C.z, C().m()
        print(f())
        class P:
            __hidden = 1
            def get(self): return self.__hidden
            def __m(self, __a=2): return __a
            def call(self): return self.__m()
        print(P().get(), P().call(), sorted(n for n in vars(P) if "P" in n), P.__qualname__, P.get.__qualname__)
    """,
    "class with keywords, decorators and metaclass": """
        class Meta(type):
            def __new__(meta, name, bases, ns, **kw):
                print(name, sorted(kw.items()))
                return super().__new__(meta, name, bases, ns)
            def __init__(cls, name, bases, ns, **kw): super().__init__(name, bases, ns)
        def deco(arg):
            print("deco", arg)
            def wrap(cls): print("wrap", arg); cls.tag = arg; return cls
            return wrap
        @deco(1)
        @deco(2)
        class A(metaclass=Meta, k=3):
            "doc of A"
        print(A.tag, A.__doc__, type(A).__name__)
        bases = (A,)
        class B(*bases, **{"k": 4}): pass
        print(B.__mro__[1].__name__)
    """,
    "super in both forms": """
        class A:
            def __init__(self, v): self.v = v
            def f(self, x): return "A", x, self.v
            @property
            def p(self): return "p", self.v
            @classmethod
            def c(cls): return cls.__name__
        class B(A):
            def __init__(self): super().__init__(1); self.w = super().p
            def f(self, x): return "B", super().f(x), super(B, self).f(x)
            @classmethod
            def c(cls): return super().c()
            def g(self):
                s = super()
                return s.f(0), [super(B, self).f(i) for i in range(1)], __class__.__name__
            def inner(self):
                def h(other): return super().f(9)
                return h(self)
        print(B().f(2), B().w, B.c(), B().g(), B().inner())
        def local(super): return super().x
        class X: x = 5
        print(local(X))
    """,
    "__class__ of two classes at once": """
        class T:
            def t(self):
                class X:
                    x = __class__
                    def f(): return __class__
                print(X.x, X.f())
                class X:
                    nonlocal __class__
                    __class__ = 42
                    def f(): return __class__
                print(__class__, X.f())
        T().t()
    """,
    "more arguments and f-string parts than fit on a stack": """
        print(1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7,8,9,sep="-")
        print(f"{1}{2}{3}{4}{5}{6}{7}{8}{9}{1}{2}{3}{4}{5}{6}{7}{8}{9}{1}{2}{3}{4}{5}{6}{7}{8}{9}{1}{2}{3}{4}{5}{6}x")
        class L(list): append_all = lambda self, *a: self.extend(a)
        l = L()
        l.append_all(1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7,8,9)
        print(l)
    """,
    "comprehensions": """
        print([x * y for x in range(3) if x for y in range(x) if y >= 0], {x % 2 for x in range(4)})
        print({k: v for k, v in zip("ab", [1, 2])}, list(x for x in "ab"), [[j for j in range(i)] for i in range(3)])
        x = "kept"
        [x for x in range(3)]
        print(x, [y := 1, y + 1], [last := i for i in range(3)], last)
        def f(): return [(lambda: n * k)() for n in range(3)] + [total := total + n for n in range(3)], total
        k, total = 2, 0
        def f(total=0):
            r = [total := total + n for n in range(4)]
            return r, total
        print(f())
    """,
    "f-strings": """
        a, w = 3.14159, 10
        print(f"{a:.2f}|{a!r:>{w}}|{'x'!s}|{a=}|{{}}|{'é'!a}|{w:{'0' + str(5)}d}|", f"", f"plain", f"{w}")
    """,
    "displays with stars, and long ones": """
        a, d = [1, 2], {"k": 1}
        print([*a, 3, *"x"], (*a, *a), {*a, 3}, {**d, "l": 2, **{"k": 3}}, [], (), {}, (1, "a", None), -1, -1.5, +2)
        print(len([1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32]), 0.0, -0.0)
        print(sum((1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,a[0],32)))
        print({0:0,1:1,2:2,3:3,4:4,5:5,6:6,7:7,8:8,9:9,10:a,11:1,12:1,13:1,14:1,15:1,16:1})
        print((1, 1.0, True), (True, 1), 1 == 1.0, a[0:1], a[::-1], a[:], a[1:][0])
    """,
    "annotations": """
        x: int = 1
        y: "str"
        class C:
            a: list[int] = []
            __b: int
            if x: c: float
        def f(a: int, *b: str, c: x = 2, **d: y_missing) -> None: z: never_evaluated = 1; return z
    """.replace("y_missing", "'y'") + """
        print(__annotations__, C.__annotations__, f.__annotations__, f(1))
        o = C()
        o.z: int = 3
        print(o.z)
    """,
    "imports": """
        import os.path, math as m, os.path as p
        from math import sqrt as s, pi
        from collections import *
        import xml.dom.minidom as md
        print(os.path is p, m.pi == pi, s(4), deque([1]), md.__name__)
    """,
    "walrus and conditional expression": """
        if (n := 10) > 5: print(n)
        print([y for x in range(4) if (y := x * 2) > 2], y, (a := 1, b := 2), "p" if a else "q")
        def f():
            while chunk := data.pop(): print(chunk)
        data = [0, 1, 2]
        f()
    """,
    "unbound and deleted names": """
        def f():
            try: x
            except UnboundLocalError as e: print(e)
            x = 1
            del x
            try: del x
            except UnboundLocalError as e: print(e)
        f()
        y = 1
        del y
        try: y
        except NameError as e: print(e)
    """,
    "augmented assignment evaluates its target once": """
        def t(x): print("t", x); return x
        l, d = [1, 2], {"k": [1]}
        t(l)[t(0)] += t(5); t(d)["k"] += [2]
        class O: n = 1
        t(O).n <<= 3
        print(l, d, O.n)
        x = 7; x //= 2; x %= 2; x |= 8; x ^= 1; x &= 12; x >>= 1; x -= 1; x *= 2; x /= 4
        print(x, ~5, -(-3), not 0)
    """,
    "dead code has no effect": """
        def f():
            return 1
            x = [y for y in z]
            while True: pass
        def g():
            while True:
                if 1: return 2
                break
            print("never")
        def h():
            try: return 1
            except ValueError: return 2
            finally: print("fin")
            return 3
        def i():
            if 0: yield
            if __debug__: return [3]
        print(f(), g(), h(), list(i()))
    """,
} | programs_control.PROGRAMS


def printed(run: Any) -> str:
    """What `run` prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        run()
    return out.getvalue()


def dedent(source: str) -> str:
    """Cut the indentation of the table above."""
    return "\n".join(line[8:] if line.startswith(" " * 8) else line for line in source.splitlines()) + "\n"


@pytest.mark.parametrize("name", PROGRAMS)
def test_prints_what_the_host_prints(name: str) -> None:
    source = dedent(PROGRAMS[name])
    want = printed(lambda: exec(compile(source, "p.py", "exec", dont_inherit=True), {"__name__": "p"}))
    assert want
    code = compile_source(source, "p.py")
    assert printed(lambda: run_module(code, {"__name__": "p"})) == want


def test_expressions_and_interactive_lines() -> None:
    assert run_module(compile_source("[x * 2 for x in (1, 2)]", "<eval>", "eval"), {}) == [2, 4]
    line = compile_source("x = 5; x + 1\n", "<stdin>", "single")
    assert printed(lambda: run_module(line, {})) == "shown 6\n"
