"""try/finally left by continue, break, return and errors, in a loop."""


def run(turns):
    log = {"enter": 0, "finally": 0, "after": 0}
    for i in range(turns):
        try:
            log["enter"] += 1
            if i % 3 == 0:
                continue
            if i == turns - 4:
                break
            if i % 5 == 0:
                raise LookupError(i)
        except LookupError:
            log["error"] = i
            continue
        finally:
            log["finally"] += 1
        log["after"] += 1
    return log, i


print(run(20))
print(run(203))


def swallowed(turns):
    count = 0
    for i in range(turns):
        try:
            1 // (i % 2)
        finally:
            count += 1
            if i < turns:
                continue
    return count


def overtaken(turns):
    for i in range(turns):
        try:
            if i > turns // 2:
                return "try", i
        finally:
            if i > turns // 2 + 3:
                return "finally", i
            if i > turns // 2:
                continue


print(swallowed(100), overtaken(100), overtaken(4))


def nested(turns):
    order = []
    for i in range(turns):
        try:
            try:
                if i % 2:
                    continue
                order.append("body")
            finally:
                order.append("inner")
                if i == turns - 2:
                    break
        finally:
            order.append("outer")
    return len(order), order[-4:]


print(nested(60), nested(61))
