"""Requests through layers of functions: decorators with arguments, partial application, dispatch by type, caches.

The layers are those of PEP 3333, *Python Web Server Gateway Interface* (2010); dispatch by type after PEP 443 (2013).

    python web_handlers.py [rounds]

Checks status codes and bodies, and how often each layer was passed.
"""

import sys
from contextlib import contextmanager
from functools import lru_cache, partial, reduce, singledispatch, wraps
from operator import itemgetter, methodcaller

ROUTES = {}


class WrongAnswer(Exception):
    pass


class HTTPError(Exception):
    def __init__(self, code, text):
        super().__init__(code, text)
        self.code = code
        self.text = text


class Request:
    def __init__(self, method, path, user=None, **query):
        self.method = method
        self.path = path
        self.user = user
        self.query = query


class Page:
    def __init__(self, title, *lines):
        self.title = title
        self.lines = lines


def route(path, methods=("GET",)):
    def register(function):
        for method in methods:
            ROUTES[method, path] = function
        return function

    return register


def needs_user(function):
    @wraps(function)
    def checked(request, *args, **kwargs):
        if request.user is None:
            raise HTTPError(403, f"{function.__name__} is for users")
        return function(request, *args, **kwargs)

    return checked


def convert(**kinds):
    """Pass parts of the query as arguments, after their conversion."""

    def decorate(function):
        @wraps(function)
        def converted(request):
            try:
                arguments = {name: kind(request.query[name]) for name, kind in kinds.items() if name in request.query}
            except ValueError as error:
                raise HTTPError(400, str(error)) from error
            return function(request, **arguments)

        return converted

    return decorate


@lru_cache(maxsize=64)
def collatz(n):
    return 1 if n == 1 else 1 + collatz(n // 2 if n % 2 == 0 else 3 * n + 1)


@route("/")
def index(request):
    return Page("start", *sorted({path for _, path in ROUTES}))


@route("/steps")
@convert(n=int)
def steps(request, n=1):
    return {"n": n, "steps": collatz(n)}


@route("/sum", methods=("GET", "POST"))
@convert(values=lambda text: [int(part) for part in text.split(",")], scale=int)
def add_up(request, values=(), scale=1):
    return reduce(lambda total, value: total + scale * value, values, 0)


@route("/account")
@needs_user
def account(request):
    return ["account of", request.user]


@singledispatch
def render(value):
    raise HTTPError(500, f"{type(value).__name__} cannot be shown")


@render.register
def _(value: str):
    return value


@render.register
def _(value: int):
    return f"{value}"


@render.register(list)
@render.register(tuple)
def _(value):
    return " ".join(map(render, value))


@render.register
def _(value: dict):
    return ", ".join(f"{key}={render(item)}" for key, item in sorted(value.items(), key=itemgetter(0)))


@render.register
def _(value: Page):
    return "\n".join([value.title.upper(), *value.lines])


def dispatch(request):
    try:
        handler = ROUTES[request.method, request.path]
    except KeyError:
        raise HTTPError(404, request.path) from None
    return 200, render(handler(request))


def catch_errors(inner, request):
    try:
        return inner(request)
    except HTTPError as error:
        return error.code, error.text


def add_length(inner, request):
    code, body = inner(request)
    return code, f"{len(body)}:{body}"


class Counting:
    def __init__(self, inner):
        self.inner = inner
        self.codes = {}
        self.open = self.most_open = 0

    @contextmanager
    def opened(self):
        self.open += 1
        self.most_open = max(self.most_open, self.open)
        try:
            yield self
        finally:
            self.open -= 1

    def __call__(self, request):
        with self.opened():
            code, body = self.inner(request)
        self.codes[code] = self.codes.get(code, 0) + 1
        return code, body


LAYERS = [partial(partial, catch_errors), partial(partial, add_length), Counting]


def make_requests(number):
    yield Request("GET", "/")
    for i in range(5):
        yield Request("GET", "/steps", n=str(1 + (number * 5 + i) % 97))
    yield Request("POST", "/sum", values=",".join(map(str, range(1 + number % 9))), scale="3")
    yield Request("GET", "/sum", values="1,x")
    yield Request("GET", "/account", user="ann" if number % 2 else None)
    yield Request("DELETE", "/")


def run(n):
    """Answer ten requests `n` times; return the sum of the codes and lengths."""
    total = 0
    application = reduce(lambda inner, layer: layer(inner), LAYERS, dispatch)
    for number in range(n):
        answers = [application(request) for request in make_requests(number)]
        codes = [code for code, _ in answers]
        if codes != [200] * 7 + [400, 200 if number % 2 else 403, 404]:
            raise WrongAnswer(str(codes))
        bodies = list(map(methodcaller("partition", ":"), map(itemgetter(1), answers)))
        if any(int(length) != len(body) for length, _, body in bodies):
            raise WrongAnswer(str(bodies))
        if bodies[6][2] != str(3 * sum(range(1 + number % 9))) or bodies[1][2].split("=")[2] == "0":
            raise WrongAnswer(str(bodies[6]))
        total += sum(codes) + sum(len(body) for _, _, body in bodies)
    if application.codes[200] != 7 * n + n // 2 or application.open or application.most_open != 1:
        raise WrongAnswer(f"{application.codes}")
    return total


if __name__ == "__main__":
    rounds = 200
    if len(sys.argv) > 1:
        rounds = int(sys.argv[1])
    print("web_handlers: verified", rounds, "rounds,", run(rounds))
