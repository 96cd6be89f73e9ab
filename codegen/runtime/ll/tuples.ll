; Short tuples, which are reused: a tuple that dies in compiled code is kept for the next tuple of the same length.
;
; rt_newtuple     a tuple of a number of items, which the caller fills at once: a kept one, or a new one of the host
; rt_free_tuple   handles a tuple without references: drops its items, and keeps it if it is short and there is room
;
; A kept tuple has its length, and none of its items is set; the collector does not know it.

declare void @PyObject_GC_UnTrack(ptr)
declare void @_Py_Dealloc(ptr)

define ptr @rt_kept_tuples(i64 %n) alwaysinline {
  %at = shl i64 %n, 4
  %kept = getelementptr i8, ptr $table.tuples, i64 %at
  ret ptr %kept
}

define ptr @rt_newtuple(i64 %n) {
  %short = icmp ule i64 %n, $state.LONGEST_TUPLE
  br i1 %short, label %look, label %host
look:
  %kept = call ptr @rt_kept_tuples(i64 %n)
  %o = call ptr @rt_take_kept(ptr %kept)
  %none = icmp eq ptr %o, null
  br i1 %none, label %host, label %take
take:
  ret ptr %o
host:
  %new = call ptr @rt_newtuple_host(i64 %n)
  ret ptr %new
}

define void @rt_free_tuple(ptr %o) {
  %np = getelementptr i8, ptr %o, i64 $layout.size
  %n = load i64, ptr %np
  %before = sub i64 %n, 1
  %short = icmp ult i64 %before, $state.LONGEST_TUPLE
  br i1 %short, label %look, label %host
look:
  %kept = call ptr @rt_kept_tuples(i64 %n)
  %room = call i1 @rt_may_keep(ptr %kept)
  br i1 %room, label %clear, label %host
clear:
  call void @PyObject_GC_UnTrack(ptr %o)
  %items = getelementptr i8, ptr %o, i64 $layout.tuple_items
  call void @rt_drop_items(ptr %items, i64 %n)
  call void @rt_keep(ptr %o, ptr %kept)
  ret void
host:
  call void @_Py_Dealloc(ptr %o)
  ret void
}
