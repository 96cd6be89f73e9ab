"""What names its own globals does not bring the dict of its caller's locals up to date."""


def kept():
    names = locals()
    after = 2
    exec("found = 1", {})
    eval("1", {"a": 1}, {})
    vars(kept)
    dir(kept)
    globals()
    compile("1", "<text>", "eval")
    print("after" in names, after)
    locals()
    print("after" in names)


def asked(number):
    print(eval("number", None), eval("number", None, {"number": 3}), eval("number", {"number": 4}, None))
    exec("print(number)", None)
    print(sorted(vars()), dir())


kept()
asked(2)
