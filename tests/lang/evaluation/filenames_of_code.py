import os, pathlib
class FakePath:
    def __init__(self, p): self.p = p
    def __fspath__(self):
        if isinstance(self.p, BaseException): raise self.p
        return self.p
for f in (FakePath("abc"), FakePath(b"abc"), pathlib.Path("x/y"), b"raw", "s", FakePath(3), FakePath(ValueError("no")), 3, None, "a\0b", b"\xff"):
    try: print(ascii(compile("1", f, "eval").co_filename))
    except BaseException as e: print(type(e).__name__, e)
