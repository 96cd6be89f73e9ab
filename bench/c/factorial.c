/* The loop of bench/programs/factorial_mod.py in C.  Prints the seconds of each sample on a line.
   usage: factorial iterations samples */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static __attribute__((noipa)) int64_t factorial(int64_t n)
{
    int64_t acc = 1;
    for (int64_t i = 1; i <= n; i++)
        acc = acc * i % 1000003;
    return acc;
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
    for (int s = 0; s < samples; s++) {
        double start = now();
        int64_t rest = iterations;
        for (; rest >= 1000002; rest -= 1000002)
            if (factorial(1000002) != 1000002)
                return 1;
        volatile int64_t last = factorial(rest);
        (void)last;
        printf("%.9f\n", now() - start);
    }
    return 0;
}
