"""Odd layouts: semicolons, backslashes, parentheses, comments inside, tabs, form feeds, unicode names."""
x = 1; y = 2; \
z = 3
if x: a = 1; b = 2
if (x
    # comment
    and y  # another

    and z): print("yes")
def f(a,
      b=(1,
         2),  # c
      *c, d): return (a, b,
                      c, d)
print(f(1, d=2), x \
      + y)
été = "name"; ªº = 1; ℌ = 5
print(été, H, [
    1,

    2,
][1], {'a':
       1}['a'], """a
b""" "c")
class A: x = 1; y = x; z = lambda self: (
    self.x)
for i in 1,: print(i); break
else: print("no")
while x: x -= 1; continue
if True:
	tab = 1
	if tab: print("tabs")
print(A().z(), 1 if 1 else 2, not-1, [i for i in(1, 2)if i])
