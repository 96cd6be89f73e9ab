; New objects, lists and tuples, without a collection: the collector must not visit them before they are filled.
;
; rt_new_host, rt_new_instance    an object of a class, by its tp_alloc or its tp_new
; rt_newlist_host, rt_newtuple_host    with room for a number of items, which the caller fills at once
; rt_tuple_of_class               tuple.__new__(cls, items) for a subclass and an exact tuple; null with an exception set
; rt_append, rt_push              list.append; rt_push takes over the reference

declare i32 @PyGC_Disable()
declare i32 @PyGC_Enable()
declare i32 @PyList_Append(ptr, ptr)
declare ptr @PyList_New(i64)
declare ptr @PyTuple_New(i64)
declare void @Py_FatalError(ptr)

define i32 @rt_begin_quiet() alwaysinline {
  %n0 = load i64, ptr $word.ALLOCATED
  %n1 = add i64 %n0, 1
  store i64 %n1, ptr $word.ALLOCATED
  %was = call i32 @PyGC_Disable()
  ret i32 %was
}

define void @rt_end_quiet(i32 %was, ptr %o) alwaysinline {
  call void @rt_made(ptr %o)
  %on = icmp ne i32 %was, 0
  br i1 %on, label %enable, label %done
enable:
  %old = call i32 @PyGC_Enable()
  ret void
done:
  ret void
}

define ptr @rt_new_host(ptr %cls) {
  %cp = getelementptr i8, ptr %cls, i64 $layout.type_alloc
  %code = load ptr, ptr %cp
  %was = call i32 @rt_begin_quiet()
  %o = call ptr %code(ptr %cls, i64 0)
  call void @rt_end_quiet(i32 %was, ptr %o)
  ret ptr %o
}

define ptr @rt_new_instance(ptr %cls) {
  %cp = getelementptr i8, ptr %cls, i64 $layout.type_new
  %code = load ptr, ptr %cp
  %was = call i32 @rt_begin_quiet()
  %o = call ptr %code(ptr %cls, ptr $object.empty_tuple, ptr null)
  call void @rt_end_quiet(i32 %was, ptr %o)
  ret ptr %o
}

define ptr @rt_newlist_host(i64 %n) {
  %was = call i32 @rt_begin_quiet()
  %o = call ptr @PyList_New(i64 %n)
  call void @rt_end_quiet(i32 %was, ptr %o)
  ret ptr %o
}

define ptr @rt_newtuple_host(i64 %n) {
  %was = call i32 @rt_begin_quiet()
  %o = call ptr @PyTuple_New(i64 %n)
  call void @rt_end_quiet(i32 %was, ptr %o)
  ret ptr %o
}

define ptr @rt_tuple_of_class(ptr %cls, ptr %items) {
  %sp = getelementptr i8, ptr %items, i64 $layout.size
  %n = load i64, ptr %sp
  %cp = getelementptr i8, ptr %cls, i64 $layout.type_alloc
  %code = load ptr, ptr %cp
  %was = call i32 @rt_begin_quiet()
  %o = call ptr %code(ptr %cls, i64 %n)
  call void @rt_end_quiet(i32 %was, ptr %o)
  %failed = icmp eq ptr %o, null
  br i1 %failed, label %done, label %fill
fill:
  %from = getelementptr i8, ptr %items, i64 $layout.tuple_items
  %to = getelementptr i8, ptr %o, i64 $layout.tuple_items
  br label %look
look:
  %k = phi i64 [ 0, %fill ], [ %k1, %copy ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %copy, label %done
copy:
  %fp = getelementptr ptr, ptr %from, i64 %k
  %item = load ptr, ptr %fp
  call void @incref(ptr %item)
  %tp = getelementptr ptr, ptr %to, i64 %k
  store ptr %item, ptr %tp
  %k1 = add i64 %k, 1
  br label %look
done:
  ret ptr %o
}

define void @rt_append(ptr %list, ptr %o) {
  %r = call i32 @PyList_Append(ptr %list, ptr %o)
  call void @decref_host(ptr %o)
  %bad = icmp ne i32 %r, 0
  br i1 %bad, label %fatal, label %fine
fatal:
  call void @Py_FatalError(ptr @nomemory)
  unreachable
fine:
  ret void
}

define void @rt_push(ptr %list, ptr %o) {
  %sp = getelementptr i8, ptr %list, i64 $layout.size
  %size = load i64, ptr %sp
  %ap = getelementptr i8, ptr %list, i64 $layout.list_allocated
  %room = load i64, ptr %ap
  %fits = icmp slt i64 %size, %room
  br i1 %fits, label %fast, label %slow
fast:
  %ip = getelementptr i8, ptr %list, i64 $layout.list_items
  %items = load ptr, ptr %ip
  %where = getelementptr ptr, ptr %items, i64 %size
  store ptr %o, ptr %where
  %more = add i64 %size, 1
  store i64 %more, ptr %sp
  ret void
slow:
  call void @rt_append(ptr %list, ptr %o)
  ret void
}
