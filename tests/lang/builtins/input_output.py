"""print to files, with flush, bad arguments, write methods of the program; input from a replaced stdin; open."""
import io, os, sys, tempfile
class W:
    def __init__(self): self.parts = []
    def write(self, s): self.parts.append(s); return "ignored"
    def flush(self): self.parts.append("FLUSH")
w = W()
print(1, "a", None, sep="<>", end="!", file=w, flush=True)
print(file=w)
print(*[], sep="x", file=w)
print("a", "b", sep=None, end=None, file=w)
print(w.parts)
for f in (lambda: print(1, sep=5), lambda: print(1, end=b""), lambda: print(1, nope=2), lambda: print(1, file=5), lambda: print(1, file=object())):
    try:
        f()
    except (TypeError, AttributeError) as e:
        print(e)
print("none file", file=None)
saved = sys.stdin
sys.stdin = io.StringIO("first\nlast")
print(repr(input("prompt> ")), repr(input()))
try:
    input()
except EOFError as e:
    print("EOF", e)
sys.stdin = saved
path = os.path.join(tempfile.mkdtemp(), "f")
with open(path, "w", encoding="utf-8") as f: print("\u00e9", file=f); f.writelines(str(i) + "\n" for i in range(3))
with open(path, encoding="utf-8") as f: print([ascii(line) for line in f], f.closed)
print(f.closed, open(path, "rb").read()[:3])
try:
    f.read()
except ValueError as e:
    print(e)
try:
    open(path, "q")
except ValueError as e:
    print(e)
os.remove(path)
class Str:
    def __str__(self): raise KeyError("str")
try:
    print("before", Str())
except KeyError as e:
    print(repr(e))
