"""Nested loops left by break, continue, else and return."""


def primes(n):
    found = []
    for x in range(2, n):
        for y in range(2, x):
            if y * y > x:
                found.append(x)
                break
            if x % y == 0:
                break
        else:
            found.append(-x)
    return found


def first_pair(n, product):
    for i in range(n):
        for j in range(i, n):
            for k in range(j, n):
                if k % 2:
                    continue
                if i * j * k == product:
                    return i, j, k
            else:
                continue
            break
    else:
        return None


def countdown(n):
    log = []
    while n:
        n -= 1
        m = n
        while m:
            m -= 3
            if m < 0:
                break
            if m % 5 == 4:
                continue
        else:
            log.append(n)
            continue
        if n == 7:
            log.append("seven")
            break
    else:
        log.append("out")
    return log


print(primes(80))
print(first_pair(12, 240), first_pair(12, 1000), first_pair(6, 7), first_pair(0, 0))
print(countdown(60), countdown(6), countdown(0))
