"""An uncaught error: functions, methods, lambdas, comprehensions, a line of several columns."""
class A:
    def __init__(self, n):
        self.n = n
    def go(self, k):
        return self.helper(k) + 1
    def helper(self, k):
        f = lambda q: [10 // (x - q) for x in range(3)]
        return f(k)[0]
def main():
    a = A(3)
    print("before")
    a.go(9)
    return a.go(1) + a.go(5)
main()
