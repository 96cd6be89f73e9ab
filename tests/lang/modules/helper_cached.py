CACHED = __cached__


def seen():
    return CACHED is __cached__, __spec__.cached == CACHED
