"""What close() gives: from 3.13 on the value that the generator or coroutine returns."""
import types
def gen():
    try: yield 1
    finally: return 7
def gen2():
    try: yield 1
    except GeneratorExit: pass
def gen3():
    yield from gen()
for q in gen, gen2, gen3:
    g = q(); next(g); print(g.close(), g.close()); g = q(); print(g.close())
async def co():
    @types.coroutine
    def w(): yield 1
    try: await w()
    except GeneratorExit: return 8
c = co(); c.send(None); print(c.close())
