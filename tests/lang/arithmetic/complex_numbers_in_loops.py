"""Complex numbers in hot loops: their class changes half-way, parts overflow or are no numbers, divisors are 0."""
import cmath
def f(n):
    z=1j; acc=[]; tot=0
    for i in range(n):
        if i==n//2: z=2.5
        if i==n//2+300: z=7
        if i==n//2+600: z=complex(float('nan'),1)
        if i==n//2+900: z=complex(float('inf'),-0.0)
        z=z*(0.5+0.25j)+1
        acc.append(z)
        if len(acc)>5: z=acc.pop(0)
        tot+=(z==z)+(z!=acc[0])+(z in acc)
        try: w=1/(z-z)
        except ZeroDivisionError: tot+=1
        except OverflowError: tot+=2
    return z,tot,repr(acc)
class C:
    def __init__(s,z): s.z=z
    def step(s,c): s.z=s.z*s.z+c; return abs(s.z)
def g(n):
    c=C(0j); k=0; out=[]
    for i in range(n):
        if c.step(complex(-0.7269,0.1889+i*1e-9))>2: c.z=0j; k+=1; out.append(c)
        x=-c.z; y=+c.z; a,b=x.real,y.imag
        if i%500==0: out.append((x,y,a+b,x.conjugate(),complex(i),complex(a,b)))
        if i%777==0: c=C(complex(-0.0,0.0))
    return k,c.z,[o.z if isinstance(o,C) else o for o in out][-5:]
def h(n):
    s=0j; big=1e300+1e300j; e=0
    for i in range(n):
        v=big*(1+i%3*0.0)
        try: s+=abs(v*(i%5))
        except OverflowError: e+=1
        try: s=s/(i%4-2j*(i%2))
        except ZeroDivisionError: e+=10
        u=0.0*complex(1,-1)*-1.0; e+=str(u).count('-')
        s*=0.5; s-=1j; s/=2
    return s,e
def k(n):
    t=0
    for i in range(n):
        p=complex(i%10,-(i%3))**2; q=cmath.exp(1j*i); t+=p.real*q.imag
        r=bool(p),p==i%10,p==complex(i%10),hash(p)%7
        t+=sum(r)
    return t
class Sub(complex):
    def __mul__(self, other): return 5j
def m(n):
    found = []
    values = [1j, 2.5, 3, True, Sub(1, 2), complex(-0.0, 0.0), complex("nan"), -1 - 1j]
    for i in range(n):
        a, b = values[i % 8], values[i // 8 % 8]
        if i < n // 2:
            a, b = 1.5 - 2j, values[i % 3]
        found.append((a * b, a + b, a - b, -a, a == b, a != b))
    return len(found), [repr(x) for x in found[-64:]]
def p(n):
    z, seen, last = 0j, 0, None
    for i in range(n):
        z = z * 0.5 + (i % 3)
        seen += (last is not None and z == last)
        last = z if i % 5 else complex(z.real, z.imag)
        z += 1j; z -= 0.25; z *= 1 - 1j; z /= 2
        if abs(z) > 1e3: z = z.conjugate() / abs(z)
    return z, seen
def q(n):
    found = 0
    for i in range(n):
        z = complex(2**53) + (i % 2) * 0.0
        found += (z == 2**53 + i % 3) + 10 * (z != 2**53 + 1) + 100 * (2**53 + 1 == z) + 1000 * (z == 9007199254740992)
    return found
for fn in f, g, h, k, m, p, q:
    print(fn.__name__, fn(3000))
