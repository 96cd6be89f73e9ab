"""Where failed assertions are shown: comparisons, chains, and/or, over several lines."""
import traceback
v = 5
def a():
    assert v > 9
def b():
    assert v > 9, "m"
def c():
    assert v > 9, ("m"
       "n")
def d():
    assert 0 < v < 3
def e():
    assert v and v > 9 and 1, "z"
def f():
    assert not v, "z"
def g():
    assert (v >
       9), "m"
def h():
    assert 0 < v < 3, ("m"
       "n")
def i():
    assert not (v and v > 3), (
       "n")
def j():
    assert v < 3 or v > 9, (
       "n")
def k():
    assert v > 9 if v else 1, (
       "n")
for x in a,b,c,d,e,f,g,h,i,j,k:
    try: x()
    except AssertionError: print(*traceback.format_exc().splitlines()[4:], sep="\n")
