; Ints, floats and complex numbers from the host's allocator: the same routines as in `boxes_own.ll`.

declare ptr @PyComplex_FromDoubles(double, double)
declare ptr @PyFloat_FromDouble(double)
declare ptr @PyLong_FromLongLong(i64)
declare void @_Py_Dealloc(ptr)

define ptr @rt_box_int(i64 %v) {
  %o = call ptr @PyLong_FromLongLong(i64 %v)
  call void @rt_made(ptr %o)
  ret ptr %o
}

define ptr @rt_box_float(double %v) {
  %o = call ptr @PyFloat_FromDouble(double %v)
  call void @rt_made(ptr %o)
  ret ptr %o
}

define ptr @rt_box_complex(double %real, double %imag) {
  %o = call ptr @PyComplex_FromDoubles(double %real, double %imag)
  call void @rt_made(ptr %o)
  ret ptr %o
}

define void @rt_free_int(ptr %o) {
  call void @_Py_Dealloc(ptr %o)
  ret void
}

define void @rt_free_float(ptr %o) {
  call void @_Py_Dealloc(ptr %o)
  ret void
}
