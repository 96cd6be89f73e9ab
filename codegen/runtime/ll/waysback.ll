; Leaving a unit without Python: the values of an exit become the arguments of the portal's own native code.
;
;     exit's values  [r0, i1, r2]   --rt_go_back-->   arguments  [r0, 7, -1, r0, box(i1), None]
;
; rt_way_back    (record) -> the way back that native code may take now from this exit, or NULL
; rt_go_back     (jitframe, way back) -> another jitframe with the arguments; the first one goes back to the pool
; rt_way_box     (kind of move, address of a slot) -> a new object for what is in the slot
;
; An object that is an argument twice is counted twice; then the exit's own references are dropped, and the boxes'.

define ptr @rt_way_back(ptr %record) alwaysinline {
  %wp = getelementptr i64, ptr %record, i64 $abi.RECORD_WAY
  %way = load ptr, ptr %wp
  %none = icmp eq ptr %way, null
  br i1 %none, label %no, label %ask
ask:
  %times = load i64, ptr %way
  %left = icmp sgt i64 %times, 0
  %waits = load i64, ptr $word.INTERRUPT
  %calm = icmp eq i64 %waits, 0
  %may = and i1 %left, %calm
  br i1 %may, label %yes, label %no
yes:
  %fewer = sub i64 %times, 1
  store i64 %fewer, ptr %way
  ret ptr %way
no:
  ret ptr null
}

define ptr @rt_way_box(i64 %what, ptr %slot) {
  switch i64 %what, label %truth [ i64 $abi.WAY_INT, label %int
                                   i64 $abi.WAY_FLOAT, label %float ]
int:
  %w = load i64, ptr %slot
  %wo = call ptr @rt_box_int(i64 %w)
  ret ptr %wo
float:
  %d = load double, ptr %slot
  %do = call ptr @rt_box_float(double %d)
  ret ptr %do
truth:
  %b = load i64, ptr %slot
  %is = icmp ne i64 %b, 0
  %bo = select i1 %is, ptr $object.True, ptr $object.False
  call void @incref(ptr %bo)
  ret ptr %bo
}

define ptr @rt_go_back(ptr %jf, ptr %way) {
start:
  %rp = getelementptr i64, ptr %jf, i64 $abi.EXIT_RECORD
  %record = load ptr, ptr %rp
  %np = getelementptr i64, ptr %record, i64 $abi.RECORD_COUNT
  %n = load i64, ptr %np
  %kp = getelementptr i64, ptr %record, i64 $abi.RECORD_KINDS
  %kinds = load ptr, ptr %kp
  %mp = getelementptr i64, ptr %way, i64 $abi.WAY_MOVES
  %moves = load ptr, ptr %mp
  %bp = getelementptr i64, ptr %way, i64 $abi.WAY_BOXES
  %boxes = load i64, ptr %bp
  %cp = getelementptr i64, ptr %way, i64 $abi.WAY_COUNT
  %count = load i64, ptr %cp
  %from = getelementptr i64, ptr %jf, i64 $abi.FIRST_SLOT
  %made = getelementptr i64, ptr %from, i64 %n
  %other = call ptr @rt_frame()
  %to = getelementptr i64, ptr %other, i64 $abi.FIRST_SLOT
  br label %boxing
boxing:
  %b = phi i64 [ 0, %start ], [ %b1, %box ]
  %moreb = icmp slt i64 %b, %boxes
  br i1 %moreb, label %box, label %boxed
box:
  %b2 = shl i64 %b, 1
  %bwp = getelementptr i64, ptr %moves, i64 %b2
  %bwhat = load i64, ptr %bwp
  %bsp = getelementptr i64, ptr %bwp, i64 1
  %bat = load i64, ptr %bsp
  %bslot = getelementptr i64, ptr %from, i64 %bat
  %object = call ptr @rt_way_box(i64 %bwhat, ptr %bslot)
  %bto = getelementptr i64, ptr %made, i64 %b
  store ptr %object, ptr %bto
  %b1 = add i64 %b, 1
  br label %boxing
boxed:
  %twice = shl i64 %boxes, 1
  %rest = getelementptr i64, ptr %moves, i64 %twice
  br label %moving
moving:
  %k = phi i64 [ 0, %boxed ], [ %k1, %moved ]
  %more = icmp slt i64 %k, %count
  br i1 %more, label %move, label %dropping
move:
  %k2 = shl i64 %k, 1
  %wp = getelementptr i64, ptr %rest, i64 %k2
  %what = load i64, ptr %wp
  %op = getelementptr i64, ptr %wp, i64 1
  %operand = load i64, ptr %op
  %dest = getelementptr i64, ptr %to, i64 %k
  switch i64 %what, label %constant [ i64 $abi.WAY_WORD, label %word
                                      i64 $abi.WAY_OBJECT, label %held
                                      i64 $abi.WAY_KNOWN, label %known ]
word:
  %wslot = getelementptr i64, ptr %from, i64 %operand
  %w = load i64, ptr %wslot
  store i64 %w, ptr %dest
  br label %moved
held:
  %oslot = getelementptr i64, ptr %from, i64 %operand
  %o = load ptr, ptr %oslot
  call void @incref(ptr %o)
  store ptr %o, ptr %dest
  br label %moved
known:
  %c = inttoptr i64 %operand to ptr
  call void @incref(ptr %c)
  store ptr %c, ptr %dest
  br label %moved
constant:
  store i64 %operand, ptr %dest
  br label %moved
moved:
  %k1 = add i64 %k, 1
  br label %moving
dropping:
  %j = phi i64 [ 0, %moving ], [ %j1, %dropped ]
  %morej = icmp slt i64 %j, %n
  br i1 %morej, label %ask, label %unboxing
ask:
  %kindp = getelementptr i8, ptr %kinds, i64 %j
  %kind = load i8, ptr %kindp
  %isr = icmp eq i8 %kind, $abi.OBJECT_KIND
  br i1 %isr, label %drop, label %dropped
drop:
  %dp = getelementptr i64, ptr %from, i64 %j
  %d = load ptr, ptr %dp
  call void @rt_decref(ptr %d)
  br label %dropped
dropped:
  %j1 = add i64 %j, 1
  br label %dropping
unboxing:
  %u = phi i64 [ 0, %dropping ], [ %u1, %unbox ]
  %moreu = icmp slt i64 %u, %boxes
  br i1 %moreu, label %unbox, label %done
unbox:
  %up = getelementptr i64, ptr %made, i64 %u
  %uo = load ptr, ptr %up
  call void @rt_decref(ptr %uo)
  %u1 = add i64 %u, 1
  br label %unboxing
done:
  call void @rt_give_back(ptr %jf)
  ret ptr %other
}
