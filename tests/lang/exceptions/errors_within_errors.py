"""Errors that are raised while others are handled, kept, compared and let go, again and again."""

import gc
import sys


class Own(Exception):
    pass


class Missing:
    def __getattr__(self, name):
        raise AttributeError("own message")


class Plain:
    def get(self):
        return self.nothing


class Slots:
    __slots__ = ("a",)


class Died:
    def __del__(self):
        try:
            raise Own("in a finaliser")
        except Own as error:
            FINISHED.append(error.args)


FINISHED = []


def chain(error):
    found = []
    while error is not None:
        found.append((type(error).__name__, error.args))
        error = error.__cause__ or error.__context__
    return found


def nested(depth):
    try:
        [][depth]
    except IndexError:
        try:
            {}["key"]
        except KeyError as error:
            if depth:
                return nested(depth - 1)
            return chain(error)


def holding():
    kept = Died()
    raise Own(kept)


def matching(error):
    try:
        raise error
    except (TypeError, KeyError):
        return "pair"
    except Own:
        return "own"
    except Exception as other:
        return repr(other)
    except BaseException:
        return "base"


class Sub(Own):
    pass


def missing():
    found = []
    for w in (Plain(), Slots(), Missing(), 5, Plain, sys):
        for name in ("nothing", "a"):
            try:
                getattr(w, name) if name == "a" else w.nothing
            except AttributeError as error:
                found.append((str(error), error.name, error.obj is w))
    try:
        Plain().get()
    except AttributeError as error:
        found.append((str(error), error.name, type(error.obj).__name__, error.__traceback__.tb_next is not None))
    return found


def handled_in_turn(n):
    seen = []
    for i in range(n):
        try:
            try:
                int("x%d" % i)
            finally:
                try:
                    [][i]
                except IndexError as error:
                    seen.append(repr(error.__context__))
        except ValueError as error:
            seen.append(repr(error.__context__))
    return seen


def told(errors):
    """In a function of its own: compiled code that comes behind a loop finishes objects only at the next turn of one."""
    return len({id(e) for e in errors}), [e.__traceback__.tb_lineno for e in errors]


kept = []
for turn in range(4):
    print(nested(3))
    print([matching(e) for e in (Own(), Sub(), TypeError("t"), KeyError(), OSError(2), KeyboardInterrupt())])
    print(missing())
    print(handled_in_turn(2))
    try:
        holding()
    except Own as error:
        kept.append(error)
print(*told(kept))
del kept[0]
kept.clear()
gc.collect()
print(len(FINISHED))
