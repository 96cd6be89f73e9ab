/* The loop of bench/programs/fibonacci_mod.py in C.  Prints the seconds of each sample on a line.
   usage: fibonacci iterations samples */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static __attribute__((noipa)) int64_t fibonacci(int64_t n)
{
    int64_t a = 0, b = 1;
    for (int64_t i = 0; i < n; i++) {
        int64_t c = (a + b) % 1000003;
        a = b;
        b = c;
    }
    return a;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    int64_t iterations = argc > 1 ? atoll(argv[1]) : 10000000;
    int samples = argc > 2 ? atoi(argv[2]) : 1;
    if (fibonacci(1000) != 369829)
        return 1;
    for (int s = 0; s < samples; s++) {
        double start = now();
        volatile int64_t last = fibonacci(iterations);
        (void)last;
        printf("%.9f\n", now() - start);
    }
    return 0;
}
