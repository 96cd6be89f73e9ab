"""Strings that grow in a local variable: nobody who had one before sees it change."""


def grow(n):
    text = ""
    kept = []
    for i in range(n):
        text += "x"
        if i % 100 == 50:
            kept.append(text)
        if i % 7 == 0:
            text = text + chr(0x3B1 + i % 3)
    return len(text), [len(t) for t in kept], hash(kept[-1]) == hash("".join(kept[-1]))


def alias(n):
    text = before = "start"
    seen = {}
    for i in range(n):
        before = text
        text += str(i)
        seen[before] = i
        if not text.startswith(before) or len(before) >= len(text):
            return "changed"
    return len(seen), text[-12:]


def double(n):
    text = "ab"
    for i in range(n):
        text += text
        if len(text) > 5000:
            text = "ab" + str(i)
    return len(text)


def shared(n):
    constant = "abc"
    ends = set()
    for i in range(n):
        text = constant
        text += "def"
        ends.add(text)
        text = text + text
        ends.add(text)
    return constant, sorted(ends)


def by_argument(text, n):
    for _ in range(n):
        text += "-"
    return text


def in_generator(n):
    text = ""
    for i in range(n):
        text += "g"
        if i % 500 == 0:
            got = yield text
            if got:
                text += got


def wrong(n):
    text = "t"
    errors = 0
    for i in range(n):
        try:
            text += i if i % 9 == 0 else "u"
        except TypeError as error:
            errors += 1
            message = str(error)
    return errors, message, len(text)


def raising(i):
    if i % 5 == 0:
        raise ValueError(i)
    return "v"


def interrupted(n):
    text = ""
    for i in range(n):
        try:
            text += raising(i)
        except ValueError:
            text += "!"
    return len(text), text[:12]


def rebound(n):
    text = "r"
    for i in range(n):
        text += (text := "s") + "t"
        if len(text) > 40:
            text = "r"
    return text


class Text(str):
    def __add__(self, other):
        return Text(f"{str(self)}+{other}")

    __iadd__ = __add__


def subclass(n):
    text = Text("T")
    for i in range(n):
        text += "x"
        if len(text) > 30:
            text = Text("T")
    return type(text).__name__, text


def unbound():
    try:
        text += "x"
    except UnboundLocalError as error:
        return str(error)


def deleted(n):
    text = "d"
    for i in range(n):
        text += "e"
        if i % 50 == 49:
            del text
            text = "f"
    return text


print(grow(4000))
print(alias(2500))
print(double(3000))
print(shared(2000))
given = "given"
print(len(by_argument(given, 3000)), given)
running = in_generator(3000)
print([len(next(running)), len(running.send("more")), len(running.send(None)), [len(t) for t in running]])
print(wrong(2000))
print(interrupted(2500))
print(rebound(2500))
print(subclass(2500))
print(unbound())
print(deleted(2520))
