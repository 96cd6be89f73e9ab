"""Functions that `exec` makes in a plain dict: globals, and builtins behind them, while both change."""

import builtins

SOURCE = """
def look():
    return limit, len, abs(-3), max(limit, 2)

limit = 5
"""


def look(names):
    try:
        limit, length, three, most = names["look"]()
        return limit, length is len, length("abc"), three, most
    except (NameError, TypeError) as error:
        return type(error).__name__, str(error)


class Loud(str):
    """A key that says when it is compared."""

    seen = []

    def __eq__(self, other):
        Loud.seen.append(str(other))
        return str(self) == other

    def __hash__(self):
        return hash(str(self))


def changing():
    names = {}
    exec(SOURCE, names)
    for turn in range(12):
        print(turn, look(names))
        if turn == 3:
            names["len"] = lambda text: "my len"
        elif turn == 4:
            del names["len"]
        elif turn == 5:
            builtins.abs = lambda number: "my abs"
        elif turn == 6:
            del builtins.abs
        elif turn == 7:
            builtins.abs = ABS
        elif turn == 8:
            names.pop("limit")
        elif turn == 9:
            names.update({f"other{k}": k for k in range(100)}, limit=7)
        elif turn == 10:
            names["__builtins__"] = {}


def one_code_many_dicts():
    code = compile(SOURCE, "many.py", "exec")
    for turn in range(8):
        names = {f"n{k}": k for k in range(turn)}
        if turn % 3 == 1:
            names["len"] = lambda text, turn=turn: turn
        if turn == 6:
            names["__builtins__"] = {"abs": ABS, "max": lambda *numbers: "own max", "len": len}
        exec(code, names)
        print(turn, look(names), look(names))


def loud_keys():
    names = {}
    exec(SOURCE, names)
    for _ in range(4):
        look(names)
    names[Loud("len")] = lambda text: "loud"
    print(look(names), sorted(set(Loud.seen)))


ABS = abs
changing()
one_code_many_dicts()
loud_keys()
