; Starting a unit: for the host, for another unit (`call_assembler`), and for native code.
;
; rt_frame        a jitframe from the pool
; rt_start        (jitframe, entry record): runs the unit on arguments that are in their slots
; rt_run          like rt_start, for callers outside machine code; registers the activation under its first argument
; rt_waiting      a METH_O function: a first argument -> the address of the jitframe of the unit that runs on it, or 0
; rt_busy         a METH_NOARGS function: a list of the addresses of all first arguments that units run on
; rt_give_back    puts a jitframe back into the pool
; rt_is_inside    is there room on the machine stack, for the thread whose bounds are known?
; rt_has_room     the same for the calling thread, whose bounds are asked for; sets an exception if there is none
; rt_outcome      (jitframe, unit, hook, word) -> the unit's result; or, if it was left through an exit, the hook's, or
;                 that of the code in this word of the outermost level of the exit's way back; or NULL with an exception
;                 set; and whether the unit finished
; rt_assembler    (jitframe, entry record, jitframe of the caller) -> the portal's result, or NULL with an exception
;                 set.  If the record is that of a stand-in without a unit, the interpreter's own code runs, or, if
;                 something waits for a safe point, the hook
; rt_visit_unit   (jitframe, entry record) -> an answer as of a portal's hook, see `codegen.translate.jit.counters`:
;                 the marked value if the unit finished, else the hook's answer; NULL with an exception set
; rt_unraisable   passes the current exception to the hook `late`, and what that raises to the host; a new None
;
; rt_assembler takes over the arguments' references in any case.  The machine stack bounds how deep it goes; a thread's
; stack bounds are asked for when the current address is not within the last known ones.  While rt_visit_unit runs a
; unit, VISITS is not 0, and the unit stays alive even if its offer is withdrawn.

declare void @PyErr_WriteUnraisable(ptr)
declare ptr @PyLong_FromLongLong(i64)
declare ptr @PyMem_RawMalloc(i64)
declare ptr @PyObject_Vectorcall(ptr, ptr, i64, ptr)

declare ptr @llvm.frameaddress.p0(i32)

define ptr @rt_frame() {
  %head = load ptr, ptr $word.POOL_HEAD
  %none = icmp eq ptr %head, null
  br i1 %none, label %fresh, label %pop
fresh:
  %block = call ptr @PyMem_RawMalloc(i64 $abi.FRAME_BYTES)
  call void @rt_made(ptr %block)
  %others = load ptr, ptr $word.ALL_FRAMES
  %allp = getelementptr i64, ptr %block, i64 $abi.NEXT
  store ptr %others, ptr %allp
  store ptr %block, ptr $word.ALL_FRAMES
  %callp = getelementptr i64, ptr %block, i64 $abi.CALL
  store i64 0, ptr %callp
  %argp = getelementptr i64, ptr %block, i64 $abi.ARGUMENT
  store i64 0, ptr %argp
  ret ptr %block
pop:
  %next = load ptr, ptr %head
  store ptr %next, ptr $word.POOL_HEAD
  ret ptr %head
}

define void @rt_give_back(ptr %jf) {
  %now = load ptr, ptr $word.POOL_HEAD
  store ptr %now, ptr %jf
  store ptr %jf, ptr $word.POOL_HEAD
  ret void
}

define ptr @rt_start(ptr %jf, ptr %record) {
  store i64 0, ptr %jf
  call void @rt_note_breaker(ptr %jf)
  %rp = getelementptr i64, ptr %jf, i64 $abi.EXIT_RECORD
  store ptr %record, ptr %rp
  %code = load ptr, ptr %record
  %r = call ptr %code(ptr %jf)
  ret ptr %r
}

define ptr @rt_run(ptr %jf, ptr %record) alwaysinline {
  %sp = getelementptr i64, ptr %jf, i64 $abi.FIRST_SLOT
  %first = load i64, ptr %sp
  %ap = getelementptr i64, ptr %jf, i64 $abi.ARGUMENT
  store i64 %first, ptr %ap
  %r = call ptr @rt_start(ptr %jf, ptr %record)
  store i64 0, ptr %ap
  ret ptr %r
}

define ptr @rt_waiting(ptr %self, ptr %argument) {
start:
  %first = load ptr, ptr $word.ALL_FRAMES
  br label %loop
loop:
  %jf = phi ptr [ %first, %start ], [ %following, %next ]
  %end = icmp eq ptr %jf, null
  br i1 %end, label %found, label %look
look:
  %ap = getelementptr i64, ptr %jf, i64 $abi.ARGUMENT
  %given = load ptr, ptr %ap
  %same = icmp eq ptr %given, %argument
  br i1 %same, label %found, label %next
next:
  %np = getelementptr i64, ptr %jf, i64 $abi.NEXT
  %following = load ptr, ptr %np
  br label %loop
found:
  %address = ptrtoint ptr %jf to i64
  %answer = call ptr @PyLong_FromLongLong(i64 %address)
  ret ptr %answer
}

define ptr @rt_busy(ptr %self, ptr %none) {
  %list = call ptr @PyList_New(i64 0)
  %failed = icmp eq ptr %list, null
  br i1 %failed, label %done, label %start
start:
  %first = load ptr, ptr $word.ALL_FRAMES
  br label %loop
loop:
  %jf = phi ptr [ %first, %start ], [ %following, %next ]
  %end = icmp eq ptr %jf, null
  br i1 %end, label %done, label %look
look:
  %ap = getelementptr i64, ptr %jf, i64 $abi.ARGUMENT
  %given = load i64, ptr %ap
  %rests = icmp eq i64 %given, 0
  br i1 %rests, label %next, label %runs
runs:
  %address = call ptr @PyLong_FromLongLong(i64 %given)
  %full = icmp eq ptr %address, null
  br i1 %full, label %drop, label %append
append:
  %status = call i32 @PyList_Append(ptr %list, ptr %address)
  call void @rt_decref(ptr %address)
  %bad = icmp slt i32 %status, 0
  br i1 %bad, label %drop, label %next
next:
  %np = getelementptr i64, ptr %jf, i64 $abi.NEXT
  %following = load ptr, ptr %np
  br label %loop
drop:
  call void @rt_decref(ptr %list)
  ret ptr null
done:
  ret ptr %list
}

define i1 @rt_is_inside() alwaysinline {
  %frame = call ptr @llvm.frameaddress.p0(i32 0)
  %at = ptrtoint ptr %frame to i64
  %lowest = load i64, ptr $word.STACK_LOWEST
  %size = load i64, ptr $word.STACK_SIZE
  %above = sub i64 %at, %lowest
  %inside = icmp ult i64 %above, %size
  ret i1 %inside
}

define i1 @rt_has_room() noinline cold {
  %noted = call ptr @PyObject_Vectorcall(ptr $hook.noted, ptr null, i64 0, ptr null)
  %failed = icmp eq ptr %noted, null
  br i1 %failed, label %no, label %again
again:
  call void @rt_decref(ptr %noted)
  %inside = call i1 @rt_is_inside()
  br i1 %inside, label %yes, label %refuse
yes:
  ret i1 true
refuse:
  call ptr @PyObject_Vectorcall(ptr $hook.refused, ptr null, i64 0, ptr null)
  br label %no
no:
  ret i1 false
}

define {ptr, i1} @rt_outcome(ptr %jf, ptr %unit, ptr %hook, i64 %code) alwaysinline {
start:
  %args = alloca [4 x ptr]
  %rp = getelementptr i64, ptr %jf, i64 $abi.EXIT_RECORD
  %record = load ptr, ptr %rp
  %wp = getelementptr i64, ptr %record, i64 $abi.RECORD_EXIT
  %way = load ptr, ptr %wp
  %finished = icmp eq ptr %way, $exit.FINISHED
  br i1 %finished, label %value, label %other
value:
  %sp = getelementptr i64, ptr %jf, i64 $abi.FIRST_SLOT
  %given = load ptr, ptr %sp
  call void @rt_give_back(ptr %jf)
  br label %done
other:
  %raised = icmp eq ptr %way, $exit.RAISED
  br i1 %raised, label %error, label %left
error:
  %ep = getelementptr i64, ptr %jf, i64 $abi.FIRST_SLOT
  %exception = load ptr, ptr %ep
  call void @rt_give_back(ptr %jf)
  call void @rt_raise(ptr %exception)
  br label %done
left:
  %way_back = call ptr @rt_way_back(ptr %record)
  %told_each = icmp eq ptr %way_back, null
  br i1 %told_each, label %tell, label %alone
alone:
  %arguments = call ptr @rt_go_back(ptr %jf, ptr %way_back)
  %levelp = getelementptr i64, ptr %way_back, i64 $abi.WAY_LEVEL
  %level = load ptr, ptr %levelp
  %codep = getelementptr i64, ptr %level, i64 %code
  %runs = load ptr, ptr %codep
  %ran = call ptr %runs(ptr %arguments, ptr %level)
  br label %done
tell:
  %pair = call ptr @rt_pack(ptr %jf)
  call void @rt_give_back(ptr %jf)
  %pp = getelementptr i8, ptr %pair, i64 $layout.tuple_items
  %p0 = load ptr, ptr %pp
  %pq = getelementptr i8, ptr %pp, i64 8
  %p1 = load ptr, ptr %pq
  call void @incref(ptr %p0)
  call void @incref(ptr %p1)
  call void @rt_decref(ptr %pair)
  %a1 = getelementptr ptr, ptr %args, i64 1
  %a2 = getelementptr ptr, ptr %args, i64 2
  %a3 = getelementptr ptr, ptr %args, i64 3
  store ptr %unit, ptr %a1
  store ptr %p0, ptr %a2
  store ptr %p1, ptr %a3
  %told = call ptr @PyObject_Vectorcall(ptr %hook, ptr %a1, i64 $arguments.3, ptr null)
  call void @rt_decref(ptr %p1)
  call void @rt_decref(ptr %p0)
  br label %done
done:
  %result = phi ptr [ %given, %value ], [ null, %error ], [ %told, %tell ], [ %ran, %alone ]
  %pair0 = insertvalue {ptr, i1} poison, ptr %result, 0
  %pair1 = insertvalue {ptr, i1} %pair0, i1 %finished, 1
  ret {ptr, i1} %pair1
}

define ptr @rt_assembler(ptr %jf, ptr %entry, ptr %caller) {
start:
  %cp = getelementptr i64, ptr %caller, i64 $abi.CALLED
  store ptr %jf, ptr %cp
  %inside = call i1 @rt_is_inside()
  br i1 %inside, label %go, label %ask
ask:
  %room = call i1 @rt_has_room()
  br i1 %room, label %go, label %drop
go:
  call ptr @rt_start(ptr %jf, ptr %entry)
  store ptr null, ptr %cp
  %code = load ptr, ptr %entry
  %stands = icmp eq ptr %code, @rt_stand
  br i1 %stands, label %nobody, label %over
nobody:
  %wp = getelementptr i64, ptr %jf, i64 $abi.EXIT_RECORD
  %way = load ptr, ptr %wp
  %none = icmp eq ptr %way, %entry
  %waits = load i64, ptr $word.INTERRUPT
  %calm = icmp eq i64 %waits, 0
  %pp = getelementptr i64, ptr %entry, i64 $abi.STAND_PORTAL
  %portal = load ptr, ptr %pp
  %there = icmp ne ptr %portal, null
  %may = and i1 %calm, %there
  %now = and i1 %may, %none
  br i1 %now, label %interpret, label %over
interpret:
  %value = call ptr %portal(ptr %jf, ptr %entry)
  ret ptr %value
over:
  %up = getelementptr i64, ptr %entry, i64 $abi.RECORD_EXIT
  %unit = load ptr, ptr %up
  %outcome = call {ptr, i1} @rt_outcome(ptr %jf, ptr %unit, ptr $hook.left, i64 $abi.STAND_PORTAL)
  %result = extractvalue {ptr, i1} %outcome, 0
  ret ptr %result
drop:
  %np = getelementptr i64, ptr %entry, i64 $abi.RECORD_COUNT
  %n = load i64, ptr %np
  %kp = getelementptr i64, ptr %entry, i64 $abi.RECORD_KINDS
  %kinds = load ptr, ptr %kp
  br label %each
each:
  %k = phi i64 [ 0, %drop ], [ %k1, %on ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %one, label %failed
one:
  %kindp = getelementptr i8, ptr %kinds, i64 %k
  %kind = load i8, ptr %kindp
  %isr = icmp eq i8 %kind, $abi.OBJECT_KIND
  %k1 = add i64 %k, 1
  br i1 %isr, label %object, label %on
object:
  %os = add i64 %k, $abi.FIRST_SLOT
  %op = getelementptr i64, ptr %jf, i64 %os
  %o = load ptr, ptr %op
  call void @rt_decref(ptr %o)
  br label %on
on:
  br label %each
failed:
  call void @rt_give_back(ptr %jf)
  ret ptr null
}

define ptr @rt_visit_unit(ptr %jf, ptr %entry) {
start:
  %up = getelementptr i64, ptr %entry, i64 $abi.RECORD_EXIT
  %unit = load ptr, ptr %up
  call void @incref(ptr %unit)
  %in0 = load i64, ptr $word.VISITS
  %in1 = add i64 %in0, 1
  store i64 %in1, ptr $word.VISITS
  br label %run
run:
  call ptr @rt_run(ptr %jf, ptr %entry)
  %out0 = load i64, ptr $word.VISITS
  %out1 = sub i64 %out0, 1
  store i64 %out1, ptr $word.VISITS
  %outcome = call {ptr, i1} @rt_outcome(ptr %jf, ptr %unit, ptr $hook.visited, i64 $abi.LEVEL_ANSWER)
  %result = extractvalue {ptr, i1} %outcome, 0
  %finished = extractvalue {ptr, i1} %outcome, 1
  br i1 %finished, label %value, label %done
value:
  %word = ptrtoint ptr %result to i64
  %odd = or i64 %word, $abi.VALUE_MARK
  %marked = inttoptr i64 %odd to ptr
  br label %done
done:
  %answer = phi ptr [ %marked, %value ], [ %result, %run ]
  call void @rt_decref(ptr %unit)
  ret ptr %answer
}

define ptr @rt_unraisable(ptr %function) {
  %box = alloca [2 x ptr]
  %error = call ptr @rt_fetch()
  %a1 = getelementptr ptr, ptr %box, i64 1
  store ptr %error, ptr %a1
  %told = call ptr @PyObject_Vectorcall(ptr $hook.late, ptr %a1, i64 $arguments.1, ptr null)
  call void @rt_decref(ptr %error)
  %z = icmp eq ptr %told, null
  br i1 %z, label %raised, label %kept
raised:
  call void @PyErr_WriteUnraisable(ptr %function)
  br label %done
kept:
  call void @rt_decref(ptr %told)
  br label %done
done:
  call void @incref(ptr $object.None)
  ret ptr $object.None
}
