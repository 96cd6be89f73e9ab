"""A coroutine that nobody awaits is told of once, even if the warning keeps it alive for a while."""
import gc
import warnings


async def never():
    pass


with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    never()
    gc.collect()
    print(len(told), [str(w.message) for w in told])
    kept = list(told)
    told.clear()
    kept[0].source = None
    del kept
    gc.collect()
    print(len(told))
    for _ in range(300):
        never()
        told.clear()
    gc.collect()
    never()
    print(len(told))
