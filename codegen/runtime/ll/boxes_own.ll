; Ints, floats and complex numbers of units in reused blocks (`free_blocks.ll`), on hosts whose allocator allows it.
;
; rt_box_int, rt_box_float, rt_box_complex    a new object, or the host's own small int
; rt_free_int, rt_free_float    free an object without references; rt_free_float does for complex numbers, too

declare ptr @PyLong_FromLongLong(i64)
declare ptr @PyObject_Malloc(i64)
declare void @_Py_Dealloc(ptr)

define ptr @rt_take_block(ptr %cls) alwaysinline {
  %kept = call ptr @rt_pop_block()
  %none = icmp eq ptr %kept, null
  br i1 %none, label %fresh, label %got
fresh:
  %block = call ptr @PyObject_Malloc(i64 32)
  call void @rt_made(ptr %block)
  br label %got
got:
  %o = phi ptr [ %block, %fresh ], [ %kept, %0 ]
  call void @rt_begin_box(ptr %o, ptr %cls)
  ret ptr %o
}

define ptr @rt_box_int(i64 %v) {
  %index = sub i64 %v, $layout.small_int_least
  %small = icmp ult i64 %index, $layout.small_int_count
  br i1 %small, label %cached, label %large
cached:
  %offset = shl i64 %index, 5
  %so = getelementptr i8, ptr $object.least_small_int, i64 %offset
  call void @incref(ptr %so)
  ret ptr %so
large:
  %neg = icmp slt i64 %v, 0
  %minus = sub i64 0, %v
  %abs = select i1 %neg, i64 %minus, i64 %v
  %fits = icmp ult i64 %abs, 1152921504606846976
  br i1 %fits, label %own, label %host
host:
  %ho = call ptr @PyLong_FromLongLong(i64 %v)
  call void @rt_made(ptr %ho)
  ret ptr %ho
own:
  %o = call ptr @rt_take_block(ptr $object.int)
  call void @rt_write_int(ptr %o, i64 %abs, i1 %neg)
  ret ptr %o
}

define ptr @rt_box_float(double %v) {
  %o = call ptr @rt_take_block(ptr $object.float)
  %vp = getelementptr i8, ptr %o, i64 $layout.float_value
  store double %v, ptr %vp
  ret ptr %o
}

define ptr @rt_box_complex(double %real, double %imag) {
  %o = call ptr @rt_take_block(ptr $object.complex)
  %rp = getelementptr i8, ptr %o, i64 $layout.complex_parts
  store double %real, ptr %rp
  %ip = getelementptr i8, ptr %rp, i64 8
  store double %imag, ptr %ip
  ret ptr %o
}

define void @rt_free_int(ptr %o) {
  %few = call i1 @rt_is_block(ptr %o)
  br i1 %few, label %own, label %host
own:
  call void @rt_free_float(ptr %o)
  ret void
host:
  call void @_Py_Dealloc(ptr %o)
  ret void
}

define void @rt_free_float(ptr %o) {
  %kept = call i1 @rt_keep_block(ptr %o)
  br i1 %kept, label %done, label %host
done:
  ret void
host:
  call void @_Py_Dealloc(ptr %o)
  ret void
}
