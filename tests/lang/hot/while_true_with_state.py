"""State machines in `while True`: strings as states, functions as states, dicts of functions."""


def scan(text):
    state = "start"
    i = 0
    out = []
    word = ""
    while True:
        c = text[i] if i < len(text) else "\0"
        if state == "start":
            if c == "\0":
                return out
            elif c.isspace():
                i += 1
            else:
                state = "number" if c.isdigit() else "word"
                word = ""
        elif state == "number":
            if c.isdigit():
                word += c
                i += 1
            else:
                out.append(int(word))
                state = "start"
        else:
            if c in " \0":
                out.append(word)
                state = "start"
            else:
                word += c
                i += 1


print(scan("abc 123  x9 99999999999999999999 " * 4)[-4:], scan(""), scan("1"))


def red(n):
    return green if n % 3 else yellow


def yellow(n):
    return red


def green(n):
    return None if n > 150 else yellow


def lights():
    state, n, names = red, 0, {}
    while state:
        names[state.__name__] = names.get(state.__name__, 0) + 1
        state = state(n)
        n += 1
    return n, names


print(lights())
ops = {"+": lambda s: s.append(s.pop() + s.pop()), "*": lambda s: s.append(s.pop() * s.pop()), "d": lambda s: s.append(s[-1]), "n": lambda s: s.append(-s.pop())}


def stack_machine(program, turns):
    s = [3]
    for k in range(turns):
        for op in program:
            ops[op](s)
        s[-1] %= 10**6 + 7
    return s


print(stack_machine("d*d+n", 60))
