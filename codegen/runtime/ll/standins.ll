; Frames of the host that stand in tracebacks for frames of the program.
;
; rt_new_frame(maker, variables)    a frame of the first item of the list that is the maker's default, which is a code
;                                   object without variables, in the maker's globals
; rt_has_stand_in(traceback, reference)    1 if the code of an entry's frame has three constants, and the last one is of
;                                          the class `reference`; else 0
;
; The host makes a function object with each such frame, and asks for the builtins of the globals.  So the list's second
; item is a frame that was made for it, and all others are copies of that one: its function, its code, and the new
; variables get a reference, and what belongs to one frame only is empty.  The copy is made of pieces of 32 bytes, the last
; of which overlaps: a copy by its length would be a call of a C function.

declare ptr @PyFunction_GetDefaults(ptr)
declare ptr @PyFunction_GetGlobals(ptr)
declare ptr @PyThreadState_Get()
declare ptr @PyFrame_New(ptr, ptr, ptr, ptr)
declare i32 @PyList_Append(ptr, ptr)
declare ptr @_PyObject_GC_NewVar(ptr, i64)
declare void @PyObject_GC_Track(ptr)

define i64 @rt_has_stand_in(ptr %traceback, ptr %reference) {
  %fp = getelementptr i8, ptr %traceback, i64 $layout.traceback_frame
  %frame = load ptr, ptr %fp
  %ip = getelementptr i8, ptr %frame, i64 $layout.frame_inner
  %inner = load ptr, ptr %ip
  %cp = getelementptr i8, ptr %inner, i64 $layout.inner_code
  %code = load ptr, ptr %cp
  %kp = getelementptr i8, ptr %code, i64 $layout.code_constants
  %constants = load ptr, ptr %kp
  %np = getelementptr i8, ptr %constants, i64 $layout.size
  %n = load i64, ptr %np
  %three = icmp eq i64 %n, 3
  br i1 %three, label %look, label %no
look:
  %lp = getelementptr i8, ptr %constants, i64 $layout.tuple_third
  %last = load ptr, ptr %lp
  %tp = getelementptr i8, ptr %last, i64 $layout.type_of
  %type = load ptr, ptr %tp
  %is = icmp eq ptr %type, %reference
  %word = zext i1 %is to i64
  ret i64 %word
no:
  ret i64 0
}

define ptr @rt_new_frame(ptr %maker, ptr %variables) {
entry:
  %defaults = call ptr @PyFunction_GetDefaults(ptr %maker)
  %dp = getelementptr i8, ptr %defaults, i64 $layout.tuple_items
  %list = load ptr, ptr %dp
  %np = getelementptr i8, ptr %list, i64 $layout.size
  %count = load i64, ptr %np
  %known = icmp sgt i64 %count, 1
  br i1 %known, label %copy, label %make$likely
make:
  %ip = getelementptr i8, ptr %list, i64 $layout.list_items
  %first = load ptr, ptr %ip
  %code = load ptr, ptr %first
  %globals = call ptr @PyFunction_GetGlobals(ptr %maker)
  %thread = call ptr @PyThreadState_Get()
  %made = call ptr @PyFrame_New(ptr %thread, ptr %code, ptr %globals, ptr null)
  %none = icmp eq ptr %made, null
  br i1 %none, label %failed, label %keep
keep:
  %kept = call i32 @PyList_Append(ptr %list, ptr %made)
  call void @decref(ptr %made)
  %full = icmp slt i32 %kept, 0
  br i1 %full, label %failed, label %copy
copy:
  %lp = getelementptr i8, ptr %list, i64 $layout.list_items
  %items = load ptr, ptr %lp
  %mp = getelementptr ptr, ptr %items, i64 1
  %model = load ptr, ptr %mp
  %tp = getelementptr i8, ptr %model, i64 $layout.type_of
  %type = load ptr, ptr %tp
  %cp = getelementptr i8, ptr %model, i64 $layout.frame_code
  %its_code = load ptr, ptr %cp
  %zp = getelementptr i8, ptr %its_code, i64 $layout.code_stack_size
  %depth = load i32, ptr %zp
  %slots = zext i32 %depth to i64
  %frame = call ptr @_PyObject_GC_NewVar(ptr %type, i64 %slots)
  %no = icmp eq ptr %frame, null
  br i1 %no, label %failed, label %fill
fill:
  %to0 = getelementptr i8, ptr %frame, i64 $layout.header
  %to1 = getelementptr i8, ptr %to0, i64 32
  %to2 = getelementptr i8, ptr %to0, i64 64
  %to3 = getelementptr i8, ptr %frame, i64 $layout.frame_tail
  %from0 = getelementptr i8, ptr %model, i64 $layout.header
  %from1 = getelementptr i8, ptr %from0, i64 32
  %from2 = getelementptr i8, ptr %from0, i64 64
  %from3 = getelementptr i8, ptr %model, i64 $layout.frame_tail
  %words0 = load <4 x i64>, ptr %from0, align 8
  %words1 = load <4 x i64>, ptr %from1, align 8
  %words2 = load <4 x i64>, ptr %from2, align 8
  %words3 = load <4 x i64>, ptr %from3, align 8
  store <4 x i64> %words0, ptr %to0, align 8
  store <4 x i64> %words1, ptr %to1, align 8
  store <4 x i64> %words2, ptr %to2, align 8
  store <4 x i64> %words3, ptr %to3, align 8
  %tp1 = getelementptr i8, ptr %frame, i64 $layout.frame_trace
  store ptr null, ptr %tp1
  %op1 = getelementptr i8, ptr %frame, i64 $layout.frame_extra
  store ptr null, ptr %op1
  %op2 = getelementptr i8, ptr %frame, i64 $layout.frame_cache
  store ptr null, ptr %op2
  %bp = getelementptr i8, ptr %frame, i64 $layout.frame_back
  store ptr null, ptr %bp
  %pp = getelementptr i8, ptr %frame, i64 $layout.frame_previous
  store ptr null, ptr %pp
  %data = getelementptr i8, ptr %frame, i64 $layout.frame_data
  %sp = getelementptr i8, ptr %frame, i64 $layout.frame_inner
  store ptr %data, ptr %sp
  call void @incref(ptr %its_code)
  %fp = getelementptr i8, ptr %frame, i64 $layout.frame_function
  %function = load ptr, ptr %fp
  call void @incref(ptr %function)
  %vp = getelementptr i8, ptr %frame, i64 $layout.frame_locals
  store ptr %variables, ptr %vp
  call void @incref(ptr %variables)
  call void @PyObject_GC_Track(ptr %frame)
  ret ptr %frame
failed:
  ret ptr null
}
