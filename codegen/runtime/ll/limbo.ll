; Objects that wait in limbo: freeing them may run code, so that waits until other code may run.
;
; rt_dead     handles an object whose count fell to 0 between two operations with effects: frees an int or float, puts
;             any other into limbo
; rt_drain    frees the objects in limbo
; rt_collect  lets the host's collector run when a turn of it is due (`codegen.youngobjects`): it looks whether that is so
;             where an object is allocated, so one is that the host keeps no free ones of
; rt_made     ends the process if the host had no memory for an object: a trace has no exit at an allocation

declare ptr @PyCell_New(ptr)
declare void @PyErr_Clear()
declare void @Py_FatalError(ptr)
declare void @_Py_Dealloc(ptr)

@nomemory = private constant [32 x i8] c"compiled code is out of memory\00\00"
define void @rt_made(ptr %o) alwaysinline {
  %z = icmp eq ptr %o, null
  br i1 %z, label %fatal, label %fine
fatal:
  call void @Py_FatalError(ptr @nomemory)
  unreachable
fine:
  ret void
}

define void @rt_dead(ptr %o) {
  %tp = getelementptr i8, ptr %o, i64 $layout.type_of
  %t = load ptr, ptr %tp
  %isint = icmp eq ptr %t, $object.int
  br i1 %isint, label %int, label %notint
int:
  call void @rt_free_int(ptr %o)
  ret void
notint:
  %isfloat = icmp eq ptr %t, $object.float
  br i1 %isfloat, label %float, label %other
float:
  call void @rt_free_float(ptr %o)
  ret void
other:
  %n = load i64, ptr $word.LIMBO_COUNT
  %room = icmp ult i64 %n, $state.LIMBO_ROOM
  br i1 %room, label %wait, label %full
wait:
  store $layout.count_type 1, ptr %o
  %base = load ptr, ptr $word.LIMBO_BASE
  %p = getelementptr ptr, ptr %base, i64 %n
  store ptr %o, ptr %p
  %n1 = add i64 %n, 1
  store i64 %n1, ptr $word.LIMBO_COUNT
  ret void
full:
  call void @_Py_Dealloc(ptr %o)
  ret void
}

define void @rt_drain() {
  %waiting = load i64, ptr $word.LIMBO_COUNT
  %empty = icmp eq i64 %waiting, 0
  br i1 %empty, label %done, label %some
some:
  tail call void @rt_drain_all()
  ret void
done:
  ret void
}

define void @rt_drain_all() noinline {
entry:
  br label %loop
loop:
  %n = load i64, ptr $word.LIMBO_COUNT
  %z = icmp eq i64 %n, 0
  br i1 %z, label %done, label %one
one:
  %n1 = sub i64 %n, 1
  store i64 %n1, ptr $word.LIMBO_COUNT
  %base = load ptr, ptr $word.LIMBO_BASE
  %p = getelementptr ptr, ptr %base, i64 %n1
  %o = load ptr, ptr %p
  call void @decref(ptr %o)
  br label %loop
done:
  ret void
}

define void @rt_collect() {
  %n = load i64, ptr $word.ALLOCATED
  %wanted = load i64, ptr $word.OFFER_AFTER
  %few = icmp ule i64 %n, %wanted
  br i1 %few, label %done, label %look
look:
  %due = call i1 @rt_is_due()
  br i1 %due, label %now, label %done
now:
  store i64 0, ptr $word.ALLOCATED
  %o = call ptr @PyCell_New(ptr null)
  %failed = icmp eq ptr %o, null
  br i1 %failed, label %without, label %made
made:
  call void @rt_decref(ptr %o)
  br label %after
without:
  call void @PyErr_Clear()
  br label %after
after:
  %still = call i1 @rt_is_due()
  %next = select i1 %still, i64 $state.COLLECT_EVERY, i64 0
  store i64 %next, ptr $word.OFFER_AFTER
  br label %done
done:
  ret void
}

define i1 @rt_is_due() alwaysinline {
  %threshold = load volatile i32, ptr $young.threshold
  %count = load volatile i32, ptr $young.count
  %due = icmp sgt i32 %count, %threshold
  ret i1 %due
}
