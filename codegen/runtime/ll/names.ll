; The entries of a dict whose keys are all strings, in the order in which they were added: `codegen.runtime.checks` says
; how they lie in memory.
;
; rt_dict_place(d, name)         the number of the entry with this very string; -1 if there is none, or other keys
; rt_dict_entry(d, name, place)  the value of that entry if it is still the name's; else None
; rt_has_own(o, name)            1 if the object's own dict has the name, or may have it; 0 if it surely has not
; rt_find_by_host(o, name)       o.name as the host has it, but a method of its class as it is, not bound; null: an error
; rt_is_unbound()                1 if the last thing found so is such a method
; rt_reads_plainly(t)            1 if attributes of the objects of class t are read as those of `object` are

declare ptr @_PyObject_GetDictPtr(ptr)
declare i32 @PyDict_Contains(ptr, ptr)
declare i32 @_PyObject_GetMethod(ptr, ptr, ptr)

@rt_unbound = internal global i64 0

define i64 @rt_dict_place(ptr %d, ptr %name) {
entry:
  %kp = getelementptr i8, ptr %d, i64 $layout.dict_keys
  %keys = load ptr, ptr %kp
  %cp = getelementptr i8, ptr %keys, i64 $layout.keys_kind
  %kind = load i8, ptr %cp
  %texts = icmp eq i8 %kind, 1
  br i1 %texts, label %start, label %none
start:
  %np = getelementptr i8, ptr %keys, i64 $layout.keys_count
  %n = load i64, ptr %np
  %rows = call ptr @rt_dict_rows(ptr %keys)
  br label %next
next:
  %k = phi i64 [ 0, %start ], [ %k1, %step ]
  %in = icmp slt i64 %k, %n
  br i1 %in, label %look, label %none
look:
  %offset = shl i64 %k, 4
  %row = getelementptr i8, ptr %rows, i64 %offset
  %key = load ptr, ptr %row
  %same = icmp eq ptr %key, %name
  br i1 %same, label %found, label %step
step:
  %k1 = add i64 %k, 1
  br label %next
found:
  ret i64 %k
none:
  ret i64 -1
}

define ptr @rt_dict_entry(ptr %d, ptr %name, i64 %place) {
  %kp = getelementptr i8, ptr %d, i64 $layout.dict_keys
  %keys = load ptr, ptr %kp
  %cp = getelementptr i8, ptr %keys, i64 $layout.keys_kind
  %kind = load i8, ptr %cp
  %texts = icmp eq i8 %kind, 1
  %np = getelementptr i8, ptr %keys, i64 $layout.keys_count
  %n = load i64, ptr %np
  %in = icmp ult i64 %place, %n
  %may = and i1 %texts, %in
  br i1 %may, label %look, label %other
look:
  %rows = call ptr @rt_dict_rows(ptr %keys)
  %offset = shl i64 %place, 4
  %row = getelementptr i8, ptr %rows, i64 %offset
  %key = load ptr, ptr %row
  %same = icmp eq ptr %key, %name
  br i1 %same, label %named, label %other
named:
  %vp = getelementptr i8, ptr %row, i64 8
  %value = load ptr, ptr %vp
  %gone = icmp eq ptr %value, null
  br i1 %gone, label %other, label %found
found:
  call void @incref(ptr %value)
  ret ptr %value
other:
  call void @incref(ptr $object.None)
  ret ptr $object.None
}

define i64 @rt_has_own(ptr %o, ptr %name) {
  %place = call ptr @_PyObject_GetDictPtr(ptr %o)
  %unknown = icmp eq ptr %place, null
  br i1 %unknown, label %maybe, label %load
load:
  %d = load ptr, ptr %place
  %none = icmp eq ptr %d, null
  br i1 %none, label %no, label %look
look:
  %tp = getelementptr i8, ptr %d, i64 $layout.type_of
  %t = load ptr, ptr %tp
  %plain = icmp eq ptr %t, $object.dict
  br i1 %plain, label %kinds, label %maybe
kinds:                                            ; other keys than strings might call the program
  %kp = getelementptr i8, ptr %d, i64 $layout.dict_keys
  %keys = load ptr, ptr %kp
  %cp = getelementptr i8, ptr %keys, i64 $layout.keys_kind
  %kind = load i8, ptr %cp
  %general = icmp eq i8 %kind, 0
  br i1 %general, label %maybe, label %ask
ask:
  %has = call i32 @PyDict_Contains(ptr %d, ptr %name)
  %absent = icmp eq i32 %has, 0
  br i1 %absent, label %no, label %maybe
no:
  ret i64 0
maybe:
  ret i64 1
}

define ptr @rt_find_by_host(ptr %o, ptr %name) {
  %at = alloca ptr
  store ptr null, ptr %at
  %told = call i32 @_PyObject_GetMethod(ptr %o, ptr %name, ptr %at)
  %unbound = zext i32 %told to i64
  store i64 %unbound, ptr @rt_unbound
  %found = load ptr, ptr %at
  ret ptr %found
}

define i64 @rt_is_unbound() {
  %unbound = load i64, ptr @rt_unbound
  ret i64 %unbound
}

define i64 @rt_reads_plainly(ptr %t) {
  %rp = getelementptr i8, ptr %t, i64 $layout.type_getattro
  %reads = load ptr, ptr %rp
  %pp = getelementptr i8, ptr $object.object, i64 $layout.type_getattro
  %plain = load ptr, ptr %pp
  %same = icmp eq ptr %reads, %plain
  %answer = zext i1 %same to i64
  ret i64 %answer
}
