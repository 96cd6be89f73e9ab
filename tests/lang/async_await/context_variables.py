"""contextvars through tasks, callbacks and copies; tasks' names and results; exceptions of tasks."""
import asyncio, contextvars
v = contextvars.ContextVar("v", default="d")
async def child(n):
    before = v.get()
    v.set(n)
    await asyncio.sleep(0)
    return before, v.get()
async def main():
    v.set("main")
    print(await asyncio.gather(child(1), child(2)), v.get())
    print(await child(3), v.get())
    t = asyncio.create_task(child(4), name="four")
    print(t.get_name(), t.done(), await t, t.result(), t.exception(), t.done())
    async def fail(): raise KeyError("k")
    t = asyncio.ensure_future(fail())
    await asyncio.wait([t])
    print(repr(t.exception()), t.cancelled())
    loop = asyncio.get_running_loop()
    f = loop.create_future()
    f.add_done_callback(lambda f: print("done", f.result()))
    loop.call_soon(f.set_result, 5)
    print(await f)
    done, pending = await asyncio.wait([asyncio.create_task(child(i)) for i in range(3)], return_when=asyncio.ALL_COMPLETED)
    print(len(done), len(pending), sorted(d.result() for d in done)[0][1])
asyncio.run(main())
ctx = contextvars.copy_context()
print(ctx.run(lambda: (v.set("ctx"), v.get())[1]), v.get(), ctx[v])
tok = v.set("x")
v.reset(tok)
print(v.get())
try:
    asyncio.run(5)
except ValueError as e:
    print(e)
async def leaked(): return asyncio.run(main())
try:
    asyncio.run(leaked())
except RuntimeError as e:
    print(e)
