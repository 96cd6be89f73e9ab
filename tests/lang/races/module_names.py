"""Names of a module that come and go in several threads: by statements, `globals()` and attributes of the module."""

import sys

from helper_race import Race

me = sys.modules[__name__]
names = globals()
steady = 1
won = []


def put_and_pop():
    for n in range(30):
        names["zz"] = n
        names.pop("zz", None)
        names.setdefault("yy", 1)
        names.get("yy", 2)
        names.pop("yy", None)
        names.update(zz=n)


def delete():
    for _ in range(30):
        for name in ("zz", "yy"):
            try:
                delattr(me, name)
            except AttributeError:
                pass
            try:
                del names[name]
            except KeyError:
                pass


def read():
    for _ in range(30):
        assert type(getattr(me, "zz", 0)) is int
        assert type(names.get("zz", 0)) is int
        assert "steady" in names and names["steady"] == 1
        assert me.steady == 1 and steady == 1
        try:
            assert type(zz) is int  # noqa: F821
        except NameError:
            pass


def look_at_all():
    for _ in range(10):
        found = names.copy()
        assert found["steady"] == 1 and found["names"] is names
        assert type(found.get("zz", 0)) is int and type(found.get("yy", 0)) is int, found


def win():
    mine = object()
    for k in range(10):
        if names.setdefault(f"prize{k}", mine) is mine:
            won.append(k)


def rebind():
    global changing
    for n in range(30):
        changing = n

        me.changing = [n]
        changing = n


print(Race().run(put_and_pop, put_and_pop, delete, read, look_at_all, win, win, rebind))
for k in won:
    names.pop(f"prize{k}")
print(sorted(won), [name for name in names if name.startswith("prize")])
