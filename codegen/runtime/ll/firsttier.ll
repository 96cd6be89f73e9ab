; Routines that only the first tier's code calls.
;
; rt_gather                           leaves through a site (`codegen.units.quick`): moves values from their homes to
;                                     the slots where the exit wants them, all at once
; rt_drop, rt_drop_int, rt_drop_float one reference less; null is ignored; an object that dies may wait in limbo

define ptr @rt_gather(ptr %jf) {
  %cp = getelementptr i64, ptr %jf, i64 $abi.CHORES
  %site = load ptr, ptr %cp
  %record = load ptr, ptr %site
  %np = getelementptr i64, ptr %site, i64 1
  %numbers = load ptr, ptr %np
  %rp = getelementptr i64, ptr %jf, i64 $abi.EXIT_RECORD
  store ptr %record, ptr %rp
  %n = load i32, ptr %numbers
  %list = getelementptr i32, ptr %numbers, i64 1
  store ptr %list, ptr %cp
  %none = icmp eq i32 %n, 0
  br i1 %none, label %ready, label %some
ready:
  %r = musttail call ptr @rt_exit(ptr %jf)
  ret ptr %r
some:
  %s = musttail call ptr @rt_gather_some(ptr %jf)
  ret ptr %s
}

define ptr @rt_gather_some(ptr %jf) noinline {
entry:
  %tmp = alloca [$abi.MAX_SLOTS x i64]
  %slots = getelementptr i64, ptr %jf, i64 $abi.FIRST_SLOT
  %cp = getelementptr i64, ptr %jf, i64 $abi.CHORES
  %list = load ptr, ptr %cp
  %np = getelementptr i32, ptr %list, i64 -1
  %n = load i32, ptr %np
  %words = shl i32 %n, 1
  br label %gather
gather:
  %k = phi i32 [ 0, %entry ], [ %k1, %put ]
  %more = icmp ult i32 %k, %n
  br i1 %more, label %one, label %moving
one:
  %k2 = shl i32 %k, 1
  %ip0 = getelementptr i32, ptr %list, i32 %k2
  %ip = getelementptr i32, ptr %ip0, i64 1
  %index = load i32, ptr %ip
  %special = icmp slt i32 %index, 0
  br i1 %special, label %other, label %slot
slot:
  %sp = getelementptr i64, ptr %slots, i32 %index
  %word = load i64, ptr %sp
  br label %put
other:
  %raised = icmp eq i32 %index, -2
  br i1 %raised, label %fetch, label %put
fetch:
  %exception = call ptr @rt_fetch()
  %eword = ptrtoint ptr %exception to i64
  br label %put
put:
  %value = phi i64 [ %word, %slot ], [ ptrtoint (ptr $object.None to i64), %other ], [ %eword, %fetch ]
  %tp = getelementptr i64, ptr %tmp, i32 %k
  store i64 %value, ptr %tp
  %k1 = add i32 %k, 1
  br label %gather
moving:
  %j = phi i32 [ 0, %gather ], [ %j1, %move ]
  %left = icmp ult i32 %j, %n
  br i1 %left, label %move, label %moved
move:
  %fp = getelementptr i64, ptr %tmp, i32 %j
  %moving.v = load i64, ptr %fp
  %j2 = shl i32 %j, 1
  %tip = getelementptr i32, ptr %list, i32 %j2
  %to = load i32, ptr %tip
  %op = getelementptr i64, ptr %slots, i32 %to
  store i64 %moving.v, ptr %op
  %j1 = add i32 %j, 1
  br label %moving
moved:
  %chores = getelementptr i32, ptr %list, i32 %words
  store ptr %chores, ptr %cp
  %r = musttail call ptr @rt_exit(ptr %jf)
  ret ptr %r
}

define void @rt_drop(ptr %o) {
  %none = icmp eq ptr %o, null
  br i1 %none, label %out, label %in
in:
  %last = call i1 @rt_lose(ptr %o)
  br i1 %last, label %dead, label %out
dead:
  call void @rt_dead(ptr %o)
  ret void
out:
  ret void
}

define void @rt_drop_int(ptr %o) {
  %none = icmp eq ptr %o, null
  br i1 %none, label %out, label %in
in:
  %last = call i1 @rt_lose(ptr %o)
  br i1 %last, label %dead, label %out
dead:
  call void @rt_free_int(ptr %o)
  ret void
out:
  ret void
}

define void @rt_drop_float(ptr %o) {
  %none = icmp eq ptr %o, null
  br i1 %none, label %out, label %in
in:
  %last = call i1 @rt_lose(ptr %o)
  br i1 %last, label %dead, label %out
dead:
  call void @rt_free_float(ptr %o)
  ret void
out:
  ret void
}
