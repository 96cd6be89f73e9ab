; Ints and floats of translated functions in reused blocks (`free_blocks.ll`), on hosts whose allocator allows it.
;
; rt_new_int, rt_new_float    a new object, or the host's own small int; null if memory has run out
; rt_free                     frees any object without references; the caller keeps all its registers

declare ptr @PyFloat_FromDouble(double)
declare ptr @PyLong_FromLongLong(i64)

@free_head = internal global ptr @last_block
@last_block = internal global [4 x i64] zeroinitializer

define ptr @rt_new_int(i64 %v) alwaysinline {
  %index = sub i64 %v, $layout.small_int_least
  %small = icmp ult i64 %index, $layout.small_int_count
  br i1 %small, label %cached, label %large
cached:
  %offset = shl i64 %index, 5
  %so = getelementptr i8, ptr $object.least_small_int, i64 %offset
  ret ptr %so
large:
  %o = call ptr @rt_new_large_int(i64 %v)
  ret ptr %o
}

define ptr @rt_new_large_int(i64 %v) noinline {
  %neg = icmp slt i64 %v, 0
  %minus = sub i64 0, %v
  %abs = select i1 %neg, i64 %minus, i64 %v
  %fits = icmp ult i64 %abs, 1152921504606846976
  br i1 %fits, label %look, label %host
look:
  %kept = call ptr @rt_pop_block()
  %none = icmp eq ptr %kept, null
  br i1 %none, label %host, label %own
own:
  call void @rt_begin_box(ptr %kept, ptr $object.int)
  call void @rt_write_int(ptr %kept, i64 %abs, i1 %neg)
  ret ptr %kept
host:
  %o = call ptr @PyLong_FromLongLong(i64 %v)
  ret ptr %o
}

define ptr @rt_new_float(double %v) alwaysinline {
  %kept = call ptr @rt_pop_block()
  %none = icmp eq ptr %kept, null
  br i1 %none, label %host, label %own
own:
  call void @rt_begin_box(ptr %kept, ptr $object.float)
  %vp = getelementptr i8, ptr %kept, i64 $layout.float_value
  store double %v, ptr %vp
  ret ptr %kept
host:
  %o = call ptr @PyFloat_FromDouble(double %v)
  ret ptr %o
}

define preserve_mostcc void @rt_free(ptr %o) noinline {
  %tp = getelementptr i8, ptr %o, i64 $layout.type_of
  %cls = load ptr, ptr %tp
  %isfloat = icmp eq ptr %cls, $object.float
  br i1 %isfloat, label %block, label %notfloat
notfloat:
  %isint = icmp eq ptr %cls, $object.int
  br i1 %isint, label %int, label %host
int:
  %few = call i1 @rt_is_block(ptr %o)
  br i1 %few, label %block, label %host
block:
  %kept = call i1 @rt_keep_block(ptr %o)
  br i1 %kept, label %done, label %host
done:
  ret void
host:
  musttail call preserve_mostcc void @rt_free_by_host(ptr %o)
  ret void
}
