class S:
    __slots__ = ("abc",)
class R:
    __slots__ = ()
    yyy = 1
    @property
    def ppp(self): return 1
class T: pass
class D(dict): pass
class DS(dict): __slots__ = ("abc",)
class E(Exception): pass
def tried(what, code, **names):
    try: exec(code, names)
    except AttributeError as e: print(what, code, "|", e, "|", e.name, e.obj is None)
    except Exception as e: print(what, code, "|", type(e), e)
    else: print(what, code, "fine")
def with_dict():
    t = T(); t.a = 1; vars(t); return t
for make in S, R, T, with_dict, D, DS, E:
    for code in "o.abd = 1", "del o.abd", "del o.abc", "o.yyy = 1", "del o.yyy", "o.ppp = 1", "del o.ppp", "object.__setattr__(o, 'abd', 1)", "object.__delattr__(o, 'abd')", "o.abd", "o.__dict__", "del o.__dict__", "del o.__class__", "del o.__doc__", "o.__class__ = 1":
        tried(make.__name__, code, o=make())
