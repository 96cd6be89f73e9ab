; The end of a loop's turn: dead objects are freed, unless that may run code.  See `codegen.runtime.checks`.
;
; rt_turn     1: limbo is empty, the collector has had its chance, and the heap is unchanged except for dead objects
;             0: something in limbo may run code when it dies (and is still there), or the collector has freed
;             something, which may have run code

declare void @PyErr_WriteUnraisable(ptr)
declare ptr @PyObject_Vectorcall(ptr, ptr, i64, ptr)

define i64 @rt_turn() {
  %waiting = load i64, ptr $word.LIMBO_COUNT
  %empty = icmp eq i64 %waiting, 0
  br i1 %empty, label %young, label %whole
young:
  %due = call i1 @rt_is_due()
  br i1 %due, label %whole, label %idle
idle:
  ret i64 1
whole:
  %r = tail call i64 @rt_whole_turn()
  ret i64 %r
}

define i64 @rt_whole_turn() noinline {
entry:
  %depth = alloca i64
  store i64 0, ptr %depth
  store i64 0, ptr $word.STIRRED
  %n = load i64, ptr $word.LIMBO_COUNT
  %base = load ptr, ptr $word.LIMBO_BASE
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k1, %one ]
  %more = icmp ult i64 %k, %n
  br i1 %more, label %one, label %free
one:
  %p = getelementptr ptr, ptr %base, i64 %k
  %o = load ptr, ptr %p
  %aloud = call i32 @rt_aloud(ptr %o, ptr %depth)
  %k1 = add i64 %k, 1
  %quiet = icmp eq i32 %aloud, 0
  br i1 %quiet, label %loop, label %leave
free:
  call void @rt_drain()
  call void @rt_collect()
  %stirred = load i64, ptr $word.STIRRED
  %calm = icmp eq i64 %stirred, 0
  %r = zext i1 %calm to i64
  ret i64 %r
leave:
  ret i64 0
}

define i32 @rt_visit(ptr %o, ptr %depth) {
  %count = load $layout.count_type, ptr %o
  %last = icmp eq $layout.count_type %count, 1
  br i1 %last, label %dies, label %quiet
dies:
  %tp = getelementptr i8, ptr %o, i64 $layout.type_of
  %t = load ptr, ptr %tp
  %isint = icmp eq ptr %t, $object.int
  %isfloat = icmp eq ptr %t, $object.float
  %isstr = icmp eq ptr %t, $object.str
  %number = or i1 %isint, %isfloat
  %plain = or i1 %number, %isstr
  br i1 %plain, label %quiet, label %ask
ask:
  %r = call i32 @rt_aloud(ptr %o, ptr %depth)
  ret i32 %r
quiet:
  ret i32 0
}

define i32 @rt_aloud(ptr %o, ptr %depth) {
entry:
  %args = alloca [2 x ptr]
  %tp = getelementptr i8, ptr %o, i64 $layout.type_of
  %t = load ptr, ptr %tp
  %istuple = icmp eq ptr %t, $object.tuple
  br i1 %istuple, label %tuple, label %notuple
tuple:
  %ti = getelementptr i8, ptr %o, i64 $layout.tuple_items
  %tr = call i32 @rt_aloud_items(ptr %o, ptr %ti, ptr %depth)
  ret i32 %tr
notuple:
  %islist = icmp eq ptr %t, $object.list
  br i1 %islist, label %list, label %other
list:
  %lp = getelementptr i8, ptr %o, i64 $layout.list_items
  %li = load ptr, ptr %lp
  %lr = call i32 @rt_aloud_items(ptr %o, ptr %li, ptr %depth)
  ret i32 %lr
other:
  %fp = getelementptr i8, ptr %t, i64 $layout.type_finalize
  %finalize = load i64, ptr %fp
  %dp = getelementptr i8, ptr %t, i64 $layout.type_del
  %del = load i64, ptr %dp
  %either = or i64 %finalize, %del
  %plain = icmp eq i64 %either, 0
  br i1 %plain, label %weak, label %known
known:
  %tw = ptrtoint ptr %t to i64
  %ts = lshr i64 %tw, 4
  %row = and i64 %ts, $state.SILENT_MASK
  %rp = getelementptr i64, ptr $table.silent, i64 %row
  %rw = load i64, ptr %rp
  %is = icmp eq i64 %rw, %tw
  br i1 %is, label %weak, label %ask
ask:
  %a1 = getelementptr ptr, ptr %args, i64 1
  store ptr %o, ptr %a1
  %told = call ptr @PyObject_Vectorcall(ptr $hook.finalizer_effect, ptr %a1, i64 $arguments.1, ptr null)
  %failed = icmp eq ptr %told, null
  br i1 %failed, label %clear, label %answered
clear:
  call void @PyErr_WriteUnraisable(ptr null)
  ret i32 1
answered:
  call void @rt_decref(ptr %told)
  %loud = icmp eq ptr %told, $object.LOUD
  br i1 %loud, label %yes, label %quiet
quiet:
  %all = icmp eq ptr %told, $object.SILENT
  br i1 %all, label %note, label %weak
note:
  store i64 %tw, ptr %rp
  br label %weak
weak:
  %wp = getelementptr i8, ptr %t, i64 $layout.type_weakrefs
  %offset = load i64, ptr %wp
  %none = icmp eq i64 %offset, 0
  br i1 %none, label %inside, label %weakrefs
weakrefs:
  %hp = getelementptr i8, ptr %o, i64 %offset
  %head = load ptr, ptr %hp
  br label %reference
reference:
  %w = phi ptr [ %head, %weakrefs ], [ %next, %following ]
  %end = icmp eq ptr %w, null
  br i1 %end, label %inside, label %look
look:
  %cp = getelementptr i8, ptr %w, i64 $layout.weakref_callback
  %callback = load ptr, ptr %cp
  %bare = icmp eq ptr %callback, null
  br i1 %bare, label %following, label %yes
following:
  %np = getelementptr i8, ptr %w, i64 $layout.weakref_next
  %next = load ptr, ptr %np
  br label %reference
inside:
  %gp = getelementptr i8, ptr %t, i64 $layout.type_flags
  %flags = load i64, ptr %gp
  %bit = and i64 %flags, $layout.flag_collected
  %leaf = icmp eq i64 %bit, 0
  br i1 %leaf, label %no, label %deeper
deeper:
  %level = load i64, ptr %depth
  %deep = icmp ugt i64 %level, $dying.DEEP
  br i1 %deep, label %yes, label %walk
walk:
  %down = add i64 %level, 1
  store i64 %down, ptr %depth
  %vp = getelementptr i8, ptr %t, i64 $layout.type_traverse
  %traverse = load ptr, ptr %vp
  %found = call i32 %traverse(ptr %o, ptr @rt_visit, ptr %depth)
  store i64 %level, ptr %depth
  ret i32 %found
yes:
  ret i32 1
no:
  ret i32 0
}

define i32 @rt_aloud_items(ptr %o, ptr %items, ptr %depth) {
entry:
  %sp = getelementptr i8, ptr %o, i64 $layout.size
  %n = load i64, ptr %sp
  %level = load i64, ptr %depth
  %down = add i64 %level, 1
  %deep = icmp ugt i64 %level, $dying.DEEP
  br i1 %deep, label %yes, label %begin
begin:
  store i64 %down, ptr %depth
  br label %each
each:
  %k = phi i64 [ 0, %begin ], [ %k1, %next ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %one, label %end
one:
  %k1 = add i64 %k, 1
  %p = getelementptr ptr, ptr %items, i64 %k
  %v = load ptr, ptr %p
  %unset = icmp eq ptr %v, null
  br i1 %unset, label %next, label %ask
ask:
  %r = call i32 @rt_visit(ptr %v, ptr %depth)
  %quiet = icmp eq i32 %r, 0
  br i1 %quiet, label %next, label %end
next:
  br label %each
end:
  %found = phi i32 [ 0, %each ], [ 1, %ask ]
  store i64 %level, ptr %depth
  ret i32 %found
yes:
  ret i32 1
}
