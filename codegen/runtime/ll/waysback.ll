; Leaving a unit without Python: the values of an exit become the arguments of the portal's own native code.
;
;     exit's values  [r0, i1, r2]   --rt_go_back-->   arguments  [r0, 7, -1, r0, box(i1), None]
;
; rt_way_back    (record) -> the way back that native code may take now from this exit, or NULL
; rt_way_box     (kind of move, address of a slot) -> a new object for what is in the slot
; rt_way_move    (slots, move, address): moves one thing to the address
; rt_way_make    (class, number of items or list of blocks) -> a new object; the items of a list are None, all else is to
;                be set
; rt_way_fill    (slots, words of a fill) -> what was in the place before, to be dropped, or NULL
; rt_go_back     (jitframe, way back) -> the jitframe of the outermost level, with its arguments; the one given goes back
;                to the pool.  In the jitframe of a level, the word of the exit record leads to that of the next inner one
;
; An object that is moved twice is counted twice; then the exit's own references are dropped, and those of what was made.

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

define void @rt_way_move(ptr %from, ptr %move, ptr %to) alwaysinline {
  %what = load i64, ptr %move
  %op = getelementptr i64, ptr %move, i64 1
  %operand = load i64, ptr %op
  %at = getelementptr i64, ptr %from, i64 %operand
  switch i64 %what, label %constant [ i64 $abi.WAY_WORD, label %word
                                      i64 $abi.WAY_OBJECT, label %object
                                      i64 $abi.WAY_HELD, label %held
                                      i64 $abi.WAY_KNOWN, label %known ]
word:
  %w = load i64, ptr %at
  store i64 %w, ptr %to
  ret void
object:
  %o = load ptr, ptr %at
  call void @incref(ptr %o)
  store ptr %o, ptr %to
  ret void
held:
  %slot = and i64 %operand, 65535
  %more = lshr i64 %operand, 16
  %list.at = and i64 %more, 65535
  %index = lshr i64 %more, 16
  %fp = getelementptr i64, ptr %from, i64 %slot
  %frame = load ptr, ptr %fp
  %lp = getelementptr i8, ptr %frame, i64 %list.at
  %list = load ptr, ptr %lp
  %ip = getelementptr i8, ptr %list, i64 $layout.list_items
  %items = load ptr, ptr %ip
  %hp = getelementptr ptr, ptr %items, i64 %index
  %h = load ptr, ptr %hp
  call void @incref(ptr %h)
  store ptr %h, ptr %to
  ret void
known:
  %c = inttoptr i64 %operand to ptr
  call void @incref(ptr %c)
  store ptr %c, ptr %to
  ret void
constant:
  store i64 %operand, ptr %to
  ret void
}

define ptr @rt_way_make(ptr %class, i64 %operand) {
  %is.list = icmp eq ptr %class, $object.list
  br i1 %is.list, label %list, label %not.list
list:
  %l = call ptr @rt_list_of_none(i64 %operand)
  ret ptr %l
not.list:
  %is.tuple = icmp eq ptr %class, $object.tuple
  br i1 %is.tuple, label %tuple, label %object
tuple:
  %t = call ptr @rt_newtuple(i64 %operand)
  ret ptr %t
object:
  %blocks = inttoptr i64 %operand to ptr
  %o = call ptr @rt_new(ptr %class, ptr %blocks)
  ret ptr %o
}

define ptr @rt_way_fill(ptr %from, ptr %fill) {
  %how = load i64, ptr %fill
  %tp = getelementptr i64, ptr %fill, i64 1
  %what = load i64, ptr %tp
  %op = getelementptr i64, ptr %fill, i64 2
  %operand = load i64, ptr %op
  %pp = getelementptr i64, ptr %fill, i64 3
  %place = load i64, ptr %pp
  %move = getelementptr i64, ptr %fill, i64 4
  %slot = getelementptr i64, ptr %from, i64 %operand
  %constant = inttoptr i64 %operand to ptr
  %is.known = icmp eq i64 %what, $abi.WAY_KNOWN
  br i1 %is.known, label %have, label %load
load:
  %held = load ptr, ptr %slot
  br label %have
have:
  %target = phi ptr [ %constant, %0 ], [ %held, %load ]
  switch i64 %how, label %new [ i64 $abi.FILL_ITEM, label %item
                                i64 $abi.FILL_OLD, label %old ]
item:
  %ip = getelementptr i8, ptr %target, i64 $layout.list_items
  %items = load ptr, ptr %ip
  %q = getelementptr ptr, ptr %items, i64 %place
  call void @rt_way_move(ptr %from, ptr %move, ptr %q)
  call void @decref(ptr $object.None)
  ret ptr null
old:
  %f = getelementptr i8, ptr %target, i64 %place
  %before = load ptr, ptr %f
  call void @rt_way_move(ptr %from, ptr %move, ptr %f)
  ret ptr %before
new:
  %g = getelementptr i8, ptr %target, i64 %place
  call void @rt_way_move(ptr %from, ptr %move, ptr %g)
  ret ptr null
}

define ptr @rt_go_back(ptr %jf, ptr %way) {
start:
  %rp = getelementptr i64, ptr %jf, i64 $abi.EXIT_RECORD
  %record = load ptr, ptr %rp
  %np = getelementptr i64, ptr %record, i64 $abi.RECORD_COUNT
  %n = load i64, ptr %np
  %kp = getelementptr i64, ptr %record, i64 $abi.RECORD_KINDS
  %kinds = load ptr, ptr %kp
  %bp = getelementptr i64, ptr %way, i64 $abi.WAY_BOXES
  %boxes = load i64, ptr %bp
  %bmp = getelementptr i64, ptr %way, i64 $abi.WAY_BOXING
  %boxing = load ptr, ptr %bmp
  %cmp = getelementptr i64, ptr %way, i64 $abi.WAY_MADE
  %objects = load i64, ptr %cmp
  %mkp = getelementptr i64, ptr %way, i64 $abi.WAY_MAKING
  %making = load ptr, ptr %mkp
  %fcp = getelementptr i64, ptr %way, i64 $abi.WAY_FILLS
  %fills = load i64, ptr %fcp
  %flp = getelementptr i64, ptr %way, i64 $abi.WAY_FILLING
  %filling = load ptr, ptr %flp
  %lvp = getelementptr i64, ptr %way, i64 $abi.WAY_LEVEL
  %outermost = load ptr, ptr %lvp
  %from = getelementptr i64, ptr %jf, i64 $abi.FIRST_SLOT
  %made = getelementptr i64, ptr %from, i64 %n
  br label %boxes.next
boxes.next:
  %b = phi i64 [ 0, %start ], [ %b1, %box ]
  %moreb = icmp slt i64 %b, %boxes
  br i1 %moreb, label %box, label %objects.first
box:
  %b2 = shl i64 %b, 1
  %bwp = getelementptr i64, ptr %boxing, i64 %b2
  %bwhat = load i64, ptr %bwp
  %bsp = getelementptr i64, ptr %bwp, i64 1
  %bat = load i64, ptr %bsp
  %bslot = getelementptr i64, ptr %from, i64 %bat
  %object = call ptr @rt_way_box(i64 %bwhat, ptr %bslot)
  %bto = getelementptr i64, ptr %made, i64 %b
  store ptr %object, ptr %bto
  %b1 = add i64 %b, 1
  br label %boxes.next
objects.first:
  %new = getelementptr i64, ptr %made, i64 %boxes
  %gone = getelementptr i64, ptr %new, i64 %objects
  br label %objects.next
objects.next:
  %f = phi i64 [ 0, %objects.first ], [ %f1, %make ]
  %moref = icmp slt i64 %f, %objects
  br i1 %moref, label %make, label %fills.next
make:
  %f2 = shl i64 %f, 1
  %clp = getelementptr i64, ptr %making, i64 %f2
  %class = load ptr, ptr %clp
  %szp = getelementptr i64, ptr %clp, i64 1
  %size = load i64, ptr %szp
  %object.made = call ptr @rt_way_make(ptr %class, i64 %size)
  %fto = getelementptr i64, ptr %new, i64 %f
  store ptr %object.made, ptr %fto
  %f1 = add i64 %f, 1
  br label %objects.next
fills.next:
  %g = phi i64 [ 0, %objects.next ], [ %g1, %fill ]
  %moreg = icmp slt i64 %g, %fills
  br i1 %moreg, label %fill, label %levels.next
fill:
  %g6 = mul i64 %g, 6
  %gp = getelementptr i64, ptr %filling, i64 %g6
  %before = call ptr @rt_way_fill(ptr %from, ptr %gp)
  %gto = getelementptr i64, ptr %gone, i64 %g
  store ptr %before, ptr %gto
  %g1 = add i64 %g, 1
  br label %fills.next
levels.next:
  %level = phi ptr [ %outermost, %fills.next ], [ %inner, %level.moved ]
  %outer = phi ptr [ null, %fills.next ], [ %other, %level.moved ]
  %result = phi ptr [ null, %fills.next ], [ %outermost.jf, %level.moved ]
  %last = icmp eq ptr %level, null
  br i1 %last, label %dropping, label %one
one:
  %other = call ptr @rt_frame()
  %is.first = icmp eq ptr %outer, null
  %outermost.jf = select i1 %is.first, ptr %other, ptr %result
  br i1 %is.first, label %moves, label %link
link:
  %linkp = getelementptr i64, ptr %outer, i64 $abi.EXIT_RECORD
  store ptr %other, ptr %linkp
  br label %moves
moves:
  %to = getelementptr i64, ptr %other, i64 $abi.FIRST_SLOT
  %ip = getelementptr i64, ptr %level, i64 $abi.LEVEL_INNER
  %inner = load ptr, ptr %ip
  %cp = getelementptr i64, ptr %level, i64 $abi.LEVEL_COUNT
  %count = load i64, ptr %cp
  %mp = getelementptr i64, ptr %level, i64 $abi.LEVEL_MOVES
  %first = load ptr, ptr %mp
  br label %moves.next
moves.next:
  %k = phi i64 [ 0, %moves ], [ %k1, %move ]
  %more = icmp slt i64 %k, %count
  br i1 %more, label %move, label %level.moved
move:
  %k2 = shl i64 %k, 1
  %wp = getelementptr i64, ptr %first, i64 %k2
  %dest = getelementptr i64, ptr %to, i64 %k
  call void @rt_way_move(ptr %from, ptr %wp, ptr %dest)
  %k1 = add i64 %k, 1
  br label %moves.next
level.moved:
  br label %levels.next
dropping:
  %j = phi i64 [ 0, %levels.next ], [ %j1, %dropped ]
  %morej = icmp slt i64 %j, %n
  br i1 %morej, label %ask, label %releasing
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
releasing:
  %all0 = add i64 %boxes, %objects
  %all = add i64 %all0, %fills
  br label %release.next
release.next:
  %u = phi i64 [ 0, %releasing ], [ %u1, %release ], [ %u1, %free ]
  %moreu = icmp slt i64 %u, %all
  br i1 %moreu, label %release, label %done
release:
  %up = getelementptr i64, ptr %made, i64 %u
  %uo = load ptr, ptr %up
  %u1 = add i64 %u, 1
  %empty = icmp eq ptr %uo, null
  br i1 %empty, label %release.next, label %free
free:
  call void @rt_decref(ptr %uo)
  br label %release.next
done:
  call void @rt_give_back(ptr %jf)
  ret ptr %result
}
