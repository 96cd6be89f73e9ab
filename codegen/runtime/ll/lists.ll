; Short lists, which are reused: a list that dies in compiled code is kept for the next list of the same length.
;
; rt_newlist      a list of a number of items, which the caller fills at once: a kept one, or a new one of the host
; rt_free_list    handles a list without references: drops its items, and keeps it if it is short and there is room
;
; Frames have such lists: each call of a unit makes one, and drops it at its end.  A kept list has its length, and room
; for as many items, of which none is set; the collector does not know it.

declare void @PyObject_GC_UnTrack(ptr)
declare void @_Py_Dealloc(ptr)

define ptr @rt_kept_lists(i64 %n) alwaysinline {
  %at = shl i64 %n, 4
  %kept = getelementptr i8, ptr $table.lists, i64 %at
  ret ptr %kept
}

define ptr @rt_newlist(i64 %n) {
  %short = icmp ule i64 %n, $state.LONGEST_LIST
  br i1 %short, label %look, label %host
look:
  %kept = call ptr @rt_kept_lists(i64 %n)
  %o = call ptr @rt_take_kept(ptr %kept)
  %none = icmp eq ptr %o, null
  br i1 %none, label %host, label %take
take:
  ret ptr %o
host:
  %new = call ptr @rt_newlist_host(i64 %n)
  ret ptr %new
}

define void @rt_free_list(ptr %o) {
  %np = getelementptr i8, ptr %o, i64 $layout.size
  %n = load i64, ptr %np
  %before = sub i64 %n, 1
  %short = icmp ult i64 %before, $state.LONGEST_LIST
  br i1 %short, label %look, label %host
look:
  %kept = call ptr @rt_kept_lists(i64 %n)
  %room = call i1 @rt_may_keep(ptr %kept)
  br i1 %room, label %clear, label %host
clear:
  call void @PyObject_GC_UnTrack(ptr %o)
  %ip = getelementptr i8, ptr %o, i64 $layout.list_items
  %items = load ptr, ptr %ip
  call void @rt_drop_items(ptr %items, i64 %n)
  call void @rt_keep(ptr %o, ptr %kept)
  ret void
host:
  call void @_Py_Dealloc(ptr %o)
  ret void
}
