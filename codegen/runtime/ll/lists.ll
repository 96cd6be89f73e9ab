; Short lists, which are reused: a list that dies in compiled code is kept for the next list of the same length.
;
; rt_newlist      a list of a number of items, which the caller fills at once: a kept one, or a new one of the host
; rt_free_list    handles a list without references: drops its items, and keeps it if it is short and there is room
;
;     kept[n]  how many, first --> list --> list --> 0        linked through the word of the count
;
; Frames have such lists: each call of a unit makes one, and drops it at its end.  A kept list has its length, and room
; for as many items, of which none is set; the collector does not know it.  Items are dropped in the host's order, from
; the last to the first.

declare void @PyObject_GC_Track(ptr)
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
  %fp = getelementptr i64, ptr %kept, i64 1
  %first = load ptr, ptr %fp
  %none = icmp eq ptr %first, null
  br i1 %none, label %host, label %take
take:
  %next = load ptr, ptr %first
  store ptr %next, ptr %fp
  %count = load i64, ptr %kept
  %less = sub i64 %count, 1
  store i64 %less, ptr %kept
  store i64 1, ptr %first
  %made = load i64, ptr $word.ALLOCATED
  %made1 = add i64 %made, 1
  store i64 %made1, ptr $word.ALLOCATED
  call void @PyObject_GC_Track(ptr %first)
  ret ptr %first
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
  %count = load i64, ptr %kept
  %room = icmp ult i64 %count, $state.LISTS_ROOM
  br i1 %room, label %clear, label %host
clear:
  call void @PyObject_GC_UnTrack(ptr %o)
  %ip = getelementptr i8, ptr %o, i64 $layout.list_items
  %items = load ptr, ptr %ip
  br label %each
each:
  %k = phi i64 [ %n, %clear ], [ %k1, %next ]
  %more = icmp ne i64 %k, 0
  br i1 %more, label %one, label %keep
one:
  %k1 = sub i64 %k, 1
  %p = getelementptr ptr, ptr %items, i64 %k1
  %v = load ptr, ptr %p
  store ptr null, ptr %p
  %unset = icmp eq ptr %v, null
  br i1 %unset, label %next, label %drop
drop:
  call void @decref_host(ptr %v)
  br label %next
next:
  br label %each
keep:
  %fp = getelementptr i64, ptr %kept, i64 1
  %head = load ptr, ptr %fp
  store ptr %head, ptr %o
  store ptr %o, ptr %fp
  %now = load i64, ptr %kept
  %now1 = add i64 %now, 1
  store i64 %now1, ptr %kept
  ret void
host:
  call void @_Py_Dealloc(ptr %o)
  ret void
}
