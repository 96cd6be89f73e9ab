"""sys.exit with a message: printed to stderr, status 1; finally clauses run."""
import sys
def stop():
    try:
        sys.exit("leaving now")
    finally:
        print("cleanup")
stop()
