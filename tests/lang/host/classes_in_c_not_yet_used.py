"""Classes in C that the host fills only once somebody asks them for an attribute: derived from, and looked at, first."""
import _socket
import pickle


class Socket(_socket.socket):
    __slots__ = ["__weakref__", "_io_refs"]

    def __init__(self):
        super().__init__()
        self._io_refs = 1


class Bytes(bytes):
    def __reduce_ex__(self, protocol):
        return type(self).made, (pickle.PickleBuffer(self),)

    @classmethod
    def made(cls, given):
        with memoryview(given) as view:
            return view.obj if type(view.obj) is cls else cls(given)


s = Socket()
print(s._io_refs, s.fileno() > 0, Socket.__mro__[1].__name__, Socket.__base__ is _socket.socket)
s.close()
kept = []
data = pickle.dumps([Bytes(b"abc")] * 2, 5, buffer_callback=kept.append)
print(len(kept), pickle.loads(data, buffers=kept), type(pickle.loads(data, buffers=kept)[0]) is Bytes)
