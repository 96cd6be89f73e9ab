; Passing values into a unit and out of it.
;
;     (record, [1, 2.0, x])  --rt_enter-->  jitframe  --unit-->  jitframe  --rt_pack-->  (exit, [values])
;
; rt_enter    a METH_FASTCALL function (entry record's address, list of arguments) -> (exit, values);
;             the list is emptied, so that the running unit alone holds its arguments
; rt_exit     does the chores of an exit, then goes to the exit record's target
; rt_leave    the target of an exit without a bridge: returns with the values in the jitframe
; rt_stand    the same for a stand-in that leads to no unit; its address tells it from an exit
; rt_pack     makes (exit, values) from a jitframe

declare void @PyErr_BadInternalCall()
declare ptr @PyErr_Occurred()
declare double @PyFloat_AsDouble(ptr)
declare ptr @PyFloat_FromDouble(double)
declare ptr @PyList_New(i64)
declare i32 @PyList_SetSlice(ptr, i64, i64, ptr)
declare i64 @PyLong_AsLongLong(ptr)
declare ptr @PyLong_FromLongLong(i64)
declare ptr @PyThreadState_Get()
declare ptr @PyTuple_New(i64)

define ptr @rt_enter(ptr %self, ptr %args, i64 %nargs) {
entry:
  %given = load ptr, ptr %args
  %second = getelementptr ptr, ptr %args, i64 1
  %list = load ptr, ptr %second
  %address = call i64 @PyLong_AsLongLong(ptr %given)
  %record = inttoptr i64 %address to ptr
  %np = getelementptr i64, ptr %record, i64 $abi.RECORD_COUNT
  %n = load i64, ptr %np
  %kp = getelementptr i64, ptr %record, i64 $abi.RECORD_KINDS
  %kinds = load ptr, ptr %kp
  %lp = getelementptr i8, ptr %list, i64 $layout.size
  %length = load i64, ptr %lp
  %ip = getelementptr i8, ptr %list, i64 $layout.list_items
  %items = load ptr, ptr %ip
  %fits = icmp eq i64 %length, %n
  br i1 %fits, label %take, label %wrong
wrong:
  call void @PyErr_BadInternalCall()
  ret ptr null
take:
  %jf = call ptr @rt_frame()
  %slots = getelementptr i64, ptr %jf, i64 $abi.FIRST_SLOT
  br label %fill
fill:
  %k = phi i64 [ 0, %take ], [ %k1, %filled ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %one, label %owned
one:
  %slot = getelementptr i64, ptr %slots, i64 %k
  %itp = getelementptr ptr, ptr %items, i64 %k
  %item = load ptr, ptr %itp
  %kindp = getelementptr i8, ptr %kinds, i64 %k
  %kind = load i8, ptr %kindp
  switch i8 %kind, label %object [ i8 $abi.WORD_KIND, label %word
                                   i8 $abi.DOUBLE_KIND, label %double ]
object:
  store ptr %item, ptr %slot
  br label %filled
word:
  %w = call i64 @PyLong_AsLongLong(ptr %item)
  store i64 %w, ptr %slot
  %wm = icmp eq i64 %w, -1
  br i1 %wm, label %maybe, label %filled
double:
  %d = call double @PyFloat_AsDouble(ptr %item)
  store double %d, ptr %slot
  %dm = fcmp oeq double %d, -1.0
  br i1 %dm, label %maybe, label %filled
maybe:
  %error = call ptr @PyErr_Occurred()
  %bad = icmp ne ptr %error, null
  br i1 %bad, label %failed, label %filled
failed:
  br label %give
filled:
  %k1 = add i64 %k, 1
  br label %fill
owned:
  %j = phi i64 [ 0, %fill ], [ %j1, %counted ]
  %left = icmp slt i64 %j, %n
  br i1 %left, label %own, label %go
own:
  %okp = getelementptr i8, ptr %kinds, i64 %j
  %ok = load i8, ptr %okp
  %isr = icmp eq i8 %ok, $abi.OBJECT_KIND
  br i1 %isr, label %count, label %counted
count:
  %osp = getelementptr i64, ptr %slots, i64 %j
  %o = load ptr, ptr %osp
  call void @incref(ptr %o)
  br label %counted
counted:
  %j1 = add i64 %j, 1
  br label %owned
go:
  %thread = call ptr @PyThreadState_Get()
  %main = load ptr, ptr $word.MAIN_THREAD
  %is = icmp eq ptr %thread, %main
  %step = zext i1 %is to i64
  %in0 = load i64, ptr $word.INSIDE
  %in1 = add i64 %in0, %step
  store i64 %in1, ptr $word.INSIDE
  %emptied = call i32 @PyList_SetSlice(ptr %list, i64 0, i64 %n, ptr null)
  call ptr @rt_run(ptr %jf, ptr %record)
  %out0 = load i64, ptr $word.INSIDE
  %out1 = sub i64 %out0, %step
  store i64 %out1, ptr $word.INSIDE
  %r = call ptr @rt_pack(ptr %jf)
  br label %give
give:
  %result = phi ptr [ %r, %go ], [ null, %failed ]
  call void @rt_give_back(ptr %jf)
  ret ptr %result
}

define ptr @rt_exit(ptr %jf) {
entry:
  %slots = getelementptr i64, ptr %jf, i64 $abi.FIRST_SLOT
  %pp = getelementptr i64, ptr %jf, i64 $abi.CHORES
  %chores = load ptr, ptr %pp
  %nt = load i32, ptr %chores
  %ndp = getelementptr i32, ptr %chores, i64 1
  %nd = load i32, ptr %ndp
  %total = add i32 %nt, %nd
  %list = getelementptr i32, ptr %chores, i64 3
  br label %taking
taking:
  %k = phi i32 [ 0, %entry ], [ %k1, %take ]
  %mt = icmp ult i32 %k, %nt
  br i1 %mt, label %take, label %dropping
take:
  %tip = getelementptr i32, ptr %list, i32 %k
  %ti = load i32, ptr %tip
  %tsp = getelementptr i64, ptr %slots, i32 %ti
  %to = load ptr, ptr %tsp
  call void @incref(ptr %to)
  %k1 = add i32 %k, 1
  br label %taking
dropping:
  %j = phi i32 [ %nt, %taking ], [ %j1, %drop ]
  %md = icmp ult i32 %j, %total
  br i1 %md, label %drop, label %dropped
drop:
  %dip = getelementptr i32, ptr %list, i32 %j
  %di = load i32, ptr %dip
  %dsp = getelementptr i64, ptr %slots, i32 %di
  %do = load ptr, ptr %dsp
  call void @rt_decref(ptr %do)
  %j1 = add i32 %j, 1
  br label %dropping
dropped:
  %drp = getelementptr i32, ptr %chores, i64 2
  %dr = load i32, ptr %drp
  %drc = icmp ne i32 %dr, 0
  br i1 %drc, label %drain, label %go
drain:
  call void @rt_drain()
  br label %go
go:
  %rp = getelementptr i64, ptr %jf, i64 $abi.EXIT_RECORD
  %record = load ptr, ptr %rp
  %target = load ptr, ptr %record
  %r = musttail call ptr %target(ptr %jf)
  ret ptr %r
}

define ptr @rt_leave(ptr %jf) {
  ret ptr %jf
}

define ptr @rt_stand(ptr %jf) {
  ret ptr %jf
}

define ptr @rt_pack(ptr %jf) {
entry:
  %rp = getelementptr i64, ptr %jf, i64 $abi.EXIT_RECORD
  %record = load ptr, ptr %rp
  %ep = getelementptr i64, ptr %record, i64 $abi.RECORD_EXIT
  %exit = load ptr, ptr %ep
  %np = getelementptr i64, ptr %record, i64 $abi.RECORD_COUNT
  %n = load i64, ptr %np
  %kp = getelementptr i64, ptr %record, i64 $abi.RECORD_KINDS
  %kinds = load ptr, ptr %kp
  %slots = getelementptr i64, ptr %jf, i64 $abi.FIRST_SLOT
  %list = call ptr @PyList_New(i64 %n)
  call void @rt_made(ptr %list)
  %pair = call ptr @PyTuple_New(i64 2)
  call void @rt_made(ptr %pair)
  %ip = getelementptr i8, ptr %list, i64 $layout.list_items
  %items = load ptr, ptr %ip
  br label %fill
fill:
  %k = phi i64 [ 0, %entry ], [ %k1, %put ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %one, label %done
one:
  %slot = getelementptr i64, ptr %slots, i64 %k
  %kindp = getelementptr i8, ptr %kinds, i64 %k
  %kind = load i8, ptr %kindp
  switch i8 %kind, label %object [ i8 $abi.WORD_KIND, label %word
                                   i8 $abi.DOUBLE_KIND, label %double ]
object:
  %o = load ptr, ptr %slot
  br label %put
word:
  %w = load i64, ptr %slot
  %wo = call ptr @PyLong_FromLongLong(i64 %w)
  call void @rt_made(ptr %wo)
  br label %put
double:
  %d = load double, ptr %slot
  %do = call ptr @PyFloat_FromDouble(double %d)
  call void @rt_made(ptr %do)
  br label %put
put:
  %v = phi ptr [ %o, %object ], [ %wo, %word ], [ %do, %double ]
  %itp = getelementptr ptr, ptr %items, i64 %k
  store ptr %v, ptr %itp
  %k1 = add i64 %k, 1
  br label %fill
done:
  call void @incref(ptr %exit)
  %p0 = getelementptr i8, ptr %pair, i64 $layout.tuple_items
  %p1 = getelementptr i8, ptr %p0, i64 8
  store ptr %exit, ptr %p0
  store ptr %list, ptr %p1
  ret ptr %pair
}
