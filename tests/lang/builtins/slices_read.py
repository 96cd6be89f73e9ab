"""Slices that are read: of the host's sequences and of classes of the program, with bounds of all kinds."""

class I:
    def __index__(self): return 2
    def __repr__(self): return 'I()'
class L(list):
    def __getitem__(self,k): return ('L',k)
class M(list): pass
class P:
    def __getitem__(self,k): return k
    def __class_getitem__(cls,k): return k
def test(o, pairs):
    out=[]
    for a,b in pairs:
        try: out.append((o[a:b], o[a:], o[:b], o[:]))
        except Exception as e: out.append((type(e).__name__, str(e)))
    return out
pairs=[(0,2),(1,None),(-2,None),(None,-1),(5,1),(-9,9),(10**30,None),(None,-10**30),(I(),4),(True,3),(1.5,2),('a','b'),(2,2)]
for o in ([1,2,3,4],(1,2,3,4),'abcd','aé€\U0001f600',b'abcd',bytearray(b'abcd'),range(9),L([1,2]),M([1,2,3]),P(),P,{},None,5,memoryview(b'abcdef').tolist()):
    for k in range(3): r=test(o,pairs)
    print(type(o).__name__, [str(x) if not isinstance(o,P) and o is not P else len(x) for x in r])
t=(1,2); s='ab'
print(t[:] is t, s[:] is s, [1][:] is [1])
def hot(n):
    l=list(range(20)); t=0
    for i in range(n):
        a=l[i%20:]; b=l[:i%7]; c=a[1:-1]; t+=len(a)+len(b)+len(c)
        u='hello world'[i%5:]; t+=len(u[2:4])
    return t
print(hot(3000))
def bad():
    return [1,2][
        'x':
        2]
import traceback
try: bad()
except TypeError: print(traceback.format_exc())
