; Ints and floats in reused blocks, on hosts whose allocator allows it.  A free block holds at 16 how many blocks
; follow it in the list, and at 24 the next one; LAST_BLOCK ends the list and is never taken.
;
; rt_box_int, rt_box_float    a new object, or the host's own small int
; rt_free_int, rt_free_float  free an object without references

declare ptr @PyLong_FromLongLong(i64)
declare ptr @PyObject_Malloc(i64)
declare void @_Py_Dealloc(ptr)

define ptr @rt_take_block(ptr %cls) alwaysinline {
  %head = load ptr, ptr $word.FREE_HEAD
  %none = icmp eq ptr %head, $word.LAST_BLOCK
  br i1 %none, label %fresh, label %pop
fresh:
  %block = call ptr @PyObject_Malloc(i64 32)
  call void @rt_made(ptr %block)
  br label %got
pop:
  %linkp = getelementptr i8, ptr %head, i64 24
  %link = load ptr, ptr %linkp
  store ptr %link, ptr $word.FREE_HEAD
  br label %got
got:
  %o = phi ptr [ %block, %fresh ], [ %head, %pop ]
  store i64 1, ptr %o
  %tp = getelementptr i8, ptr %o, i64 $layout.type_of
  store ptr %cls, ptr %tp
  ret ptr %o
}

define void @rt_give_block(ptr %o) alwaysinline {
  %head = load ptr, ptr $word.FREE_HEAD
  %np = getelementptr i8, ptr %head, i64 16
  %n = load i64, ptr %np
  %room = icmp ult i64 %n, $state.FREE_ROOM
  br i1 %room, label %keep, label %host
keep:
  %n1 = add i64 %n, 1
  %cp = getelementptr i8, ptr %o, i64 16
  store i64 %n1, ptr %cp
  %linkp = getelementptr i8, ptr %o, i64 24
  store ptr %head, ptr %linkp
  store ptr %o, ptr $word.FREE_HEAD
  ret void
host:
  call void @_Py_Dealloc(ptr %o)
  ret void
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
  %high = lshr i64 %abs, 30
  %two = icmp ne i64 %high, 0
  %two64 = select i1 %two, i64 2, i64 1
  %size = call i64 @rt_int_size(i64 %two64, i1 %neg)
  %sp = getelementptr i8, ptr %o, i64 $layout.int_size
  store i64 %size, ptr %sp
  %low = and i64 %abs, 1073741823
  %up = shl i64 %high, 32
  %digits = or i64 %up, %low
  %dp = getelementptr i8, ptr %o, i64 $layout.int_digits
  store i64 %digits, ptr %dp
  ret ptr %o
}

define ptr @rt_box_float(double %v) {
  %o = call ptr @rt_take_block(ptr $object.float)
  %vp = getelementptr i8, ptr %o, i64 $layout.float_value
  store double %v, ptr %vp
  ret ptr %o
}

define void @rt_free_int(ptr %o) {
  %sp = getelementptr i8, ptr %o, i64 $layout.int_size
  %s = load i64, ptr %sp
  %size = call {i1, i1} @rt_two_digits(i64 %s)
  %few = extractvalue {i1, i1} %size, 1
  br i1 %few, label %own, label %host
own:
  call void @rt_give_block(ptr %o)
  ret void
host:
  call void @_Py_Dealloc(ptr %o)
  ret void
}

define void @rt_free_float(ptr %o) {
  call void @rt_give_block(ptr %o)
  ret void
}
