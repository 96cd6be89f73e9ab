; Ints and floats of translated functions from the host's allocator: the same routines as in `translated_boxes_own.ll`.

declare ptr @PyFloat_FromDouble(double)
declare ptr @PyLong_FromLongLong(i64)
declare void @_Py_Dealloc(ptr)

define ptr @rt_new_int(i64 %v) alwaysinline {
  %o = call ptr @PyLong_FromLongLong(i64 %v)
  ret ptr %o
}

define ptr @rt_new_float(double %v) alwaysinline {
  %o = call ptr @PyFloat_FromDouble(double %v)
  ret ptr %o
}

define preserve_mostcc void @rt_free(ptr %o) noinline {
  call void @_Py_Dealloc(ptr %o)
  ret void
}
