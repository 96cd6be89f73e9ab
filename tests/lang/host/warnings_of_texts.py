"""Warnings about texts that are compiled: each filter counts, wherever the text is compiled."""

import warnings

TEXTS = ["None()", "5(1)", "'a'(1)", "1 is 1", "[1][1, 2]", "(1)(2)"]


class Thing:
    def __call__(self, text):
        return attempt(text)


def attempt(text):
    try:
        return eval(text)
    except Exception as error:
        return type(error).__name__


def generated(text):
    for _ in range(1):
        yield attempt(text)


def everywhere(text):
    names = {"attempt": attempt, "text": text}
    exec("def inner(text):\n    return attempt(text)\nfound = inner(text)", names)
    bare = {"attempt": attempt, "text": text, "__builtins__": __builtins__}
    exec("found = [attempt(text) for _ in range(2)]", bare)
    return [names["found"], bare["found"], *generated(text), Thing()(text), *map(attempt, [text]), max([text], key=attempt)]


for action in ("ignore", "always", "error", "once"):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter(action)
        for text in TEXTS:
            for turn in range(12):
                found = everywhere(text)
            print(action, text, found)
        print(len(caught), sorted({(w.filename, w.lineno, str(w.message)) for w in caught}))
