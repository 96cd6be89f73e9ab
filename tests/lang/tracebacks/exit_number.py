"""sys.exit with a number; atexit-free."""
import sys
print("going", flush=True)
sys.exit(7)
