/* The loop of bench/programs/accumulator.py in C, with a call through a table of functions.
   Prints the seconds of each sample on a line.  usage: accumulator iterations samples */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct object;

struct class {
    void (*accumulate)(struct object *this, int64_t x);
};

struct object {
    const struct class *class;
    int64_t value;
};

static void count(struct object *this, int64_t x)
{
    (void)x;
    this->value += 1;
}

static void add(struct object *this, int64_t x)
{
    this->value += x;
}

static const struct class counter = {count}, adder = {add};

static __attribute__((noipa)) int64_t run(int64_t n)
{
    struct object *obj = malloc(sizeof *obj);
    obj->class = n < 0 ? &counter : &adder;
    obj->value = 0;
    if (n < 0)
        n = -n;
    while (n > 0) {
        n = n - 1;
        obj->class->accumulate(obj, n);
    }
    int64_t value = obj->value;
    free(obj);
    return value;
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
    if (run(-1000) != 1000)
        return 1;
    for (int s = 0; s < samples; s++) {
        double start = now();
        if (run(iterations) != iterations * (iterations - 1) / 2)
            return 1;
        printf("%.9f\n", now() - start);
    }
    return 0;
}
