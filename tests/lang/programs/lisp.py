"""A small Lisp: reader, evaluator with closures and a tail loop, macros, quasi-quotation, errors with messages."""


class LispError(Exception):
    """What a Lisp program can do wrong."""


class Symbol:
    table = {}

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


def intern(name):
    symbol = Symbol.table.get(name)
    if symbol is None:
        symbol = Symbol.table[name] = Symbol(name)
    return symbol


class Nil:
    __slots__ = ()

    def __repr__(self):
        return "()"

    def __iter__(self):
        return iter(())

    def __bool__(self):
        return False


NIL = Nil()


class Pair:
    __slots__ = ("car", "cdr")

    def __init__(self, car, cdr):
        self.car = car
        self.cdr = cdr

    def __iter__(self):
        pair = self
        while isinstance(pair, Pair):
            yield pair.car
            pair = pair.cdr
        if pair is not NIL:
            raise LispError("improper list: " + show(self))


QUOTE, QUASI, UNQUOTE, SPLICE = map(intern, ("quote", "quasiquote", "unquote", "unquote-splicing"))
IF, DEFINE, LAMBDA, SET, BEGIN, LET, MACRO, AND, OR, COND, ELSE, CATCH = (
    intern(n) for n in "if define lambda set! begin let define-macro and or cond else catch".split()
)
PREFIXES = {"'": QUOTE, "`": QUASI, ",": UNQUOTE, ",@": SPLICE}


def tokens(text):
    i, line = 0, 1
    while i < len(text):
        c = text[i]
        if c == "\n":
            line += 1
            i += 1
        elif c.isspace():
            i += 1
        elif c == ";":
            while i < len(text) and text[i] != "\n":
                i += 1
        elif c in "()'`":
            yield c, line
            i += 1
        elif c == ",":
            n = 2 if text[i + 1 : i + 2] == "@" else 1
            yield text[i : i + n], line
            i += n
        elif c == '"':
            end = text.find('"', i + 1)
            if end < 0:
                raise LispError(f"line {line}: string without end")
            yield text[i : end + 1], line
            line += text.count("\n", i, end)
            i = end + 1
        else:
            start = i
            while i < len(text) and not text[i].isspace() and text[i] not in "()'`,;\"":
                i += 1
            yield text[start:i], line


class Reader:
    def __init__(self, text):
        self.tokens = tokens(text)
        self.line = 1

    def next(self):
        token, self.line = next(self.tokens, (None, self.line))
        return token

    def forms(self):
        while (token := self.next()) is not None:
            yield self.form(token)

    def form(self, token):
        if token is None:
            raise LispError(f"line {self.line}: end of text inside a list")
        if token in PREFIXES:
            return Pair(PREFIXES[token], Pair(self.form(self.next()), NIL))
        if token == "(":
            return self.rest()
        if token == ")":
            raise LispError(f"line {self.line}: unexpected )")
        return self.atom(token)

    def rest(self):
        token = self.next()
        if token == ")":
            return NIL
        if token == ".":
            tail = self.form(self.next())
            if self.next() != ")":
                raise LispError(f"line {self.line}: one form after the dot")
            return tail
        car = self.form(token)
        return Pair(car, self.rest())

    @staticmethod
    def atom(token):
        if token[0] == '"':
            return token[1:-1]
        if token in ("#t", "#f"):
            return token == "#t"
        for kind in int, float:
            try:
                return kind(token)
            except ValueError:
                pass
        return intern(token)


def show(x):
    if x is True:
        return "#t"
    if x is False:
        return "#f"
    if isinstance(x, str):
        return '"' + x + '"'
    if not isinstance(x, Pair):
        return repr(x)
    parts = []
    while isinstance(x, Pair):
        parts.append(show(x.car))
        x = x.cdr
    if x is not NIL:
        parts += [".", show(x)]
    return "(" + " ".join(parts) + ")"


def lisp_list(items, tail=NIL):
    for item in reversed(items):
        tail = Pair(item, tail)
    return tail


class Env(dict):
    def __init__(self, names=(), values=(), outer=None):
        super().__init__(zip(names, values))
        self.outer = outer

    def holder(self, symbol):
        env = self
        while env is not None:
            if symbol in env:
                return env
            env = env.outer
        raise LispError(f"unbound: {symbol}")


class Closure:
    def __init__(self, parameters, body, env, name="lambda"):
        self.names = []
        self.rest = None
        while isinstance(parameters, Pair):
            self.names.append(parameters.car)
            parameters = parameters.cdr
        if parameters is not NIL:
            self.rest = parameters
        self.body = body
        self.env = env
        self.name = name

    def __repr__(self):
        return f"#<{self.name}/{len(self.names)}{'+' if self.rest else ''}>"

    def bind(self, args):
        n = len(self.names)
        if len(args) < n or (len(args) > n and self.rest is None):
            raise LispError(f"{self.name} takes {n} arguments, got {len(args)}")
        env = Env(self.names, args, self.env)
        if self.rest is not None:
            env[self.rest] = lisp_list(args[n:])
        return env


class Macro(Closure):
    pass


def quasi(x, env):
    if not isinstance(x, Pair):
        return x
    if x.car is UNQUOTE:
        return evaluate(x.cdr.car, env)
    if isinstance(x.car, Pair) and x.car.car is SPLICE:
        return lisp_list(list(evaluate(x.car.cdr.car, env)), quasi(x.cdr, env))
    return Pair(quasi(x.car, env), quasi(x.cdr, env))


def body_of(body, env):
    """All but the last form evaluated; the last for the tail loop."""
    while body.cdr is not NIL:
        evaluate(body.car, env)
        body = body.cdr
    return body.car


def evaluate(x, env):
    while True:
        if isinstance(x, Symbol):
            return env.holder(x)[x]
        if not isinstance(x, Pair):
            return x
        head = x.car
        if head is QUOTE:
            return x.cdr.car
        elif head is IF:
            test, then, *other = x.cdr
            if evaluate(test, env) is not False:
                x = then
            elif other:
                x = other[0]
            else:
                return NIL
        elif head is COND:
            for clause in x.cdr:
                if clause.car is ELSE or evaluate(clause.car, env) is not False:
                    x = body_of(clause.cdr, env)
                    break
            else:
                return NIL
        elif head is DEFINE or head is MACRO:
            target, value = x.cdr.car, x.cdr.cdr
            if isinstance(target, Pair):
                kind = Macro if head is MACRO else Closure
                env[target.car] = kind(target.cdr, value, env, target.car.name)
                return target.car
            env[target] = evaluate(value.car, env)
            return target
        elif head is SET:
            name, value = x.cdr
            env.holder(name)[name] = evaluate(value, env)
            return NIL
        elif head is LAMBDA:
            return Closure(x.cdr.car, x.cdr.cdr, env)
        elif head is BEGIN:
            x = body_of(x.cdr, env)
        elif head is LET:
            bindings = [tuple(b) for b in x.cdr.car]
            env = Env([n for n, _ in bindings], [evaluate(v, env) for _, v in bindings], env)
            x = body_of(x.cdr.cdr, env)
        elif head is AND:
            value = True
            for part in x.cdr:
                value = evaluate(part, env)
                if value is False:
                    break
            return value
        elif head is OR:
            for part in x.cdr:
                value = evaluate(part, env)
                if value is not False:
                    return value
            return False
        elif head is QUASI:
            return quasi(x.cdr.car, env)
        elif head is CATCH:
            try:
                return evaluate(x.cdr.car, env)
            except (LispError, ArithmeticError) as error:
                return f"{type(error).__name__}: {error}"
        else:
            function = evaluate(head, env)
            if isinstance(function, Macro):
                expanded = function.bind(list(x.cdr))
                x = evaluate(body_of(function.body, expanded), expanded)
                continue
            args = [evaluate(arg, env) for arg in x.cdr]
            if isinstance(function, Closure):
                env = function.bind(args)
                x = body_of(function.body, env)
            elif callable(function):
                try:
                    return function(*args)
                except (TypeError, AttributeError) as error:
                    raise LispError(f"{head}: bad arguments {show(lisp_list(args))}") from error
            else:
                raise LispError(f"not a function: {show(function)}")


def fold(operation, unit):
    def folded(*args):
        if not args:
            return unit
        total = args[0]
        for arg in args[1:]:
            total = operation(total, arg)
        return total

    return folded


def compare(operation):
    return lambda *args: all(operation(a, b) for a, b in zip(args, args[1:]))


def raise_error(message):
    raise LispError(message)


def global_env():
    table = {
        "+": fold(lambda a, b: a + b, 0),
        "*": fold(lambda a, b: a * b, 1),
        "-": lambda a, *bs: a - sum(bs) if bs else -a,
        "/": lambda a, b: a // b if isinstance(a, int) and isinstance(b, int) and a % b == 0 else a / b,
        "mod": lambda a, b: a % b,
        "=": compare(lambda a, b: a == b),
        "<": compare(lambda a, b: a < b),
        ">": compare(lambda a, b: a > b),
        "cons": Pair,
        "car": lambda p: p.car,
        "cdr": lambda p: p.cdr,
        "list": lambda *args: lisp_list(args),
        "null?": lambda x: x is NIL,
        "pair?": lambda x: isinstance(x, Pair),
        "eq?": lambda a, b: a is b or (a == b and type(a) is type(b)),
        "not": lambda x: x is False,
        "append": lambda a, b: lisp_list(list(a), b),
        "length": lambda x: sum(1 for _ in x),
        "error": raise_error,
        "apply": lambda f, args: apply(f, list(args)),
        "gensym": lambda count=[0]: count.__setitem__(0, count[0] + 1) or Symbol(f"g{count[0]}"),
    }
    return Env(map(intern, table), table.values())


def apply(function, args):
    if isinstance(function, Closure):
        env = function.bind(args)
        return evaluate(body_of(function.body, env), env)
    return function(*args)


LIBRARY = """
(define (map f l) (if (null? l) '() (cons (f (car l)) (map f (cdr l)))))
(define (filter p l) (cond ((null? l) '()) ((p (car l)) (cons (car l) (filter p (cdr l)))) (else (filter p (cdr l)))))
(define (foldl f z l) (if (null? l) z (foldl f (f z (car l)) (cdr l))))
(define (reverse l) (foldl (lambda (acc x) (cons x acc)) '() l))
(define (iota n) (let ((loop #f)) (set! loop (lambda (i acc) (if (< i 0) acc (loop (- i 1) (cons i acc))))) (loop (- n 1) '())))
(define-macro (while test . body)
  (let ((loop (gensym)))
    `(let ((,loop #f)) (set! ,loop (lambda () (if ,test (begin ,@body (,loop)) 'done))) (,loop))))
(define-macro (swap! a b) (let ((t (gensym))) `(let ((,t ,a)) (set! ,a ,b) (set! ,b ,t))))
"""

PROGRAM = """
(define (fact n) (if (< n 2) 1 (* n (fact (- n 1)))))
(fact 5) (fact 25)
(define (count n) (if (= n 0) 'reached (count (- n 1))))
(count 300)                        ; the tail loop
(define (make-counter) (let ((n 0)) (lambda (by) (set! n (+ n by)) n)))
(define c1 (make-counter)) (define c2 (make-counter))
(list (c1 1) (c1 10) (c2 100) (c1 0))
(map (lambda (x) (* x x)) (iota 10))
(filter (lambda (x) (= 0 (mod x 3))) (iota 12))
(reverse '(1 (2 3) "four" . (5)))
'(a . b) '(1 2 . 3) ''x `(1 ,(+ 1 1) ,@(list 3 4) five)
(define i 0) (define total 0)
(while (< i 25) (set! i (+ i 1)) (set! total (+ total (* i 1.5))))
total
(define a 1) (define b 2) (swap! a b) (list a b)
(define (sieve l) (if (null? l) '() (cons (car l) (sieve (filter (lambda (x) (not (= 0 (mod x (car l))))) (cdr l))))))
(sieve (cdr (cdr (iota 24))))
((lambda (x . rest) (list x rest)) 1 2 3)
(apply + (iota 11)) (apply (lambda (x y) (- x y)) '(10 3))
(and) (or) (and 1 2) (or #f 3) (if #f 1)
(/ 6 3) (/ 7 2) (- 5) (* 1.0 3)
(catch (/ 1 0)) (catch (car 5)) (catch (error "mine")) (catch (undefined 1)) (catch (fact)) (catch (5 5)) (catch (length '(1 . 2)))
fact (lambda (x . y) x)
(cond (#f 1) ((= 1 1) 'yes 'last) (else 'no)) (cond (#f 1))
"""

env = global_env()
for form in Reader(LIBRARY).forms():
    print(show(evaluate(form, env)), end=" ")
print()
for form in Reader(PROGRAM).forms():
    print(show(form)[:50].ljust(52), show(evaluate(form, env)))
for wrong in ["(1 2", "\n\n)", '\n"abc', "(a . b c)", "(car 1)", "nowhere", "(let ((x 1)) (y x))", "'"]:
    try:
        for form in Reader(wrong).forms():
            print(show(evaluate(form, env)))
    except LispError as error:
        print(repr(wrong), "->", error, "|", type(error.__cause__).__name__)
