; Lists and tuples that died in compiled code and are kept for the next one of their length.
;
; rt_take_kept        one with so many items, which the caller fills at once; null if none is kept
; rt_keep_or_free     handles one without references: drops its items, and keeps it if it is short and there is room
; rt_drop_items       drops items, from the last to the first as the host does, and leaves none set
; rt_free_item        frees an item without references: no deeper than translated code or the host would, which free all
;                     but numbers
; rt_newlist, rt_newtuple      with so many items, which the caller fills at once: a kept one, or a new one of the host
; rt_list_of_none              a list of so many Nones
; rt_free_list, rt_free_tuple  handle one without references
;
; Frames have lists of one length: each call of a unit makes one, and drops it at its end.
;
;     table[n]    how many, first --> object --> object --> 0       linked through the word of the count
;
; What is kept has its length, and none of its items is set; the collector does not know it.

declare void @PyObject_GC_Track(ptr)
declare void @PyObject_GC_UnTrack(ptr)
declare void @_Py_Dealloc(ptr)

define ptr @rt_take_kept(ptr %table, i64 %n, i64 %longest) alwaysinline {
  %short = icmp ule i64 %n, %longest
  br i1 %short, label %look, label %nothing
look:
  %at = shl i64 %n, 4
  %kept = getelementptr i8, ptr %table, i64 %at
  %fp = getelementptr i64, ptr %kept, i64 1
  %first = load ptr, ptr %fp
  %none = icmp eq ptr %first, null
  br i1 %none, label %nothing, label %take
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
nothing:
  ret ptr null
}

define void @rt_keep_or_free(ptr %o, ptr %items, ptr %table, i64 %longest) alwaysinline {
  %np = getelementptr i8, ptr %o, i64 $layout.size
  %n = load i64, ptr %np
  %before = sub i64 %n, 1
  %short = icmp ult i64 %before, %longest
  br i1 %short, label %look, label %host
look:
  %at = shl i64 %n, 4
  %kept = getelementptr i8, ptr %table, i64 %at
  %count = load i64, ptr %kept
  %room = icmp ult i64 %count, $state.KEPT_ROOM
  br i1 %room, label %clear, label %host
clear:
  call void @PyObject_GC_UnTrack(ptr %o)
  call void @rt_drop_items(ptr %items, i64 %n)
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

define void @rt_drop_items(ptr %items, i64 %n) alwaysinline {
entry:
  br label %each
each:
  %k = phi i64 [ %n, %entry ], [ %k1, %next ]
  %more = icmp ne i64 %k, 0
  br i1 %more, label %one, label %done
one:
  %k1 = sub i64 %k, 1
  %p = getelementptr ptr, ptr %items, i64 %k1
  %v = load ptr, ptr %p
  store ptr null, ptr %p
  %unset = icmp eq ptr %v, null
  br i1 %unset, label %next, label %drop
drop:
  %last = call i1 @rt_lose(ptr %v)
  br i1 %last, label %dies, label %next
dies:
  call void @rt_free_item(ptr %v)
  br label %next
next:
  br label %each
done:
  ret void
}

define void @rt_free_item(ptr %o) {
  %tp = getelementptr i8, ptr %o, i64 $layout.type_of
  %cls = load ptr, ptr %tp
  %isint = icmp eq ptr %cls, $object.int
  br i1 %isint, label %int, label %notint
int:
  call void @rt_free_int(ptr %o)
  ret void
notint:
  %isfloat = icmp eq ptr %cls, $object.float
  br i1 %isfloat, label %float, label %host
float:
  call void @rt_free_float(ptr %o)
  ret void
host:
  call void $routine.deallocator(ptr %o)
  ret void
}

define ptr @rt_newlist(i64 %n) {
  %kept = call ptr @rt_take_kept(ptr $table.lists, i64 %n, i64 $state.LONGEST_LIST)
  %none = icmp eq ptr %kept, null
  br i1 %none, label %host, label %done
host:
  %new = call ptr @rt_newlist_host(i64 %n)
  ret ptr %new
done:
  ret ptr %kept
}

define ptr @rt_list_of_none(i64 %n) {
start:
  %list = call ptr @rt_newlist(i64 %n)
  %ip = getelementptr i8, ptr %list, i64 $layout.list_items
  %items = load ptr, ptr %ip
  br label %next
next:
  %k = phi i64 [ 0, %start ], [ %k1, %item ]
  %more = icmp ult i64 %k, %n
  br i1 %more, label %item, label %done
item:
  %q = getelementptr ptr, ptr %items, i64 %k
  call void @incref(ptr $object.None)
  store ptr $object.None, ptr %q
  %k1 = add i64 %k, 1
  br label %next
done:
  ret ptr %list
}

define void @rt_free_list(ptr %o) {
  %ip = getelementptr i8, ptr %o, i64 $layout.list_items
  %items = load ptr, ptr %ip
  call void @rt_keep_or_free(ptr %o, ptr %items, ptr $table.lists, i64 $state.LONGEST_LIST)
  ret void
}

define ptr @rt_newtuple(i64 %n) {
  %kept = call ptr @rt_take_kept(ptr $table.tuples, i64 %n, i64 $state.LONGEST_TUPLE)
  %none = icmp eq ptr %kept, null
  br i1 %none, label %host, label %done
host:
  %new = call ptr @rt_newtuple_host(i64 %n)
  ret ptr %new
done:
  ret ptr %kept
}

define void @rt_free_tuple(ptr %o) {
  %items = getelementptr i8, ptr %o, i64 $layout.tuple_items
  call void @rt_keep_or_free(ptr %o, ptr %items, ptr $table.tuples, i64 $state.LONGEST_TUPLE)
  ret void
}
