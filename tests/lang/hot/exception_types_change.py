"""One raising place whose exception class changes; handlers by class, by tuple, by base, re-raised."""
class A(Exception): pass
class B(A): pass
class C(LookupError): pass
def run(n):
    kinds = [A, B, C, KeyError, ValueError("v"), OSError(2, "x"), None]
    counts = dict.fromkeys(["A", "look", "tuple", "none", "fin"], 0)
    for i in range(n):
        k = kinds[i % 7] if i < 70 else kinds[i // 7 % 7]
        try:
            if k: raise k
        except A: counts["A"] += 1
        except LookupError as e: counts["look"] += 1 + (type(e) is C)
        except (ValueError, OSError) as e: counts["tuple"] += len(e.args)
        else: counts["none"] += 1
        finally: counts["fin"] += 1
    return counts
print(run(7))
print(run(140))
