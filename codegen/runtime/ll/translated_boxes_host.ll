; Ints and floats of translated functions from the host's allocator: the same routines as in `translated_boxes_own.ll`.

declare ptr @PyFloat_FromDouble(double)
declare ptr @PyLong_FromLongLong(i64)

define ptr @rt_new_int(i64 %v) alwaysinline {
  %o = call ptr @PyLong_FromLongLong(i64 %v)
  ret ptr %o
}

define ptr @rt_new_float(double %v) alwaysinline {
  %o = call ptr @PyFloat_FromDouble(double %v)
  ret ptr %o
}

define preserve_mostcc void @rt_free(ptr %o) noinline {
  musttail call preserve_mostcc void @rt_free_by_host(ptr %o)
  ret void
}
