; Objects that died in compiled code and are kept for the next one of their class and size.
;
; rt_take_kept        a kept object, or null
; rt_keep             keeps an object, which the collector no longer knows
; rt_may_keep         whether another one may be kept
; rt_drop_items       drops items, from the last to the first as the host does, and leaves none set
; rt_free_item        frees an item without references: no deeper than the host would, since it frees all but numbers
;
;     kept     how many, first --> object --> object --> 0       linked through the word of the count

declare void @PyObject_GC_Track(ptr)
declare void @_Py_Dealloc(ptr)

define ptr @rt_take_kept(ptr %kept) alwaysinline {
  %fp = getelementptr i64, ptr %kept, i64 1
  %first = load ptr, ptr %fp
  %none = icmp eq ptr %first, null
  br i1 %none, label %done, label %take
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
  br label %done
done:
  ret ptr %first
}

define i1 @rt_may_keep(ptr %kept) alwaysinline {
  %count = load i64, ptr %kept
  %room = icmp ult i64 %count, $state.KEPT_ROOM
  ret i1 %room
}

define void @rt_keep(ptr %o, ptr %kept) alwaysinline {
  %fp = getelementptr i64, ptr %kept, i64 1
  %head = load ptr, ptr %fp
  store ptr %head, ptr %o
  store ptr %o, ptr %fp
  %now = load i64, ptr %kept
  %now1 = add i64 %now, 1
  store i64 %now1, ptr %kept
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
  call void @_Py_Dealloc(ptr %o)
  ret void
}
