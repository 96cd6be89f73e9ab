; Classes and new objects of translated functions.
;
; rt_isinstance       is this an object of the class, or of a subclass?
; rt_is_flagged      the same, if the class has a type flag
; rt_isinstance_at    the same, if the class's own distance from the end of its MRO is known, and the host has no
;                     subclass of it
; rt_alloc            a new object, by the class's tp_alloc
; rt_allocate         the same for a class whose objects only the host may be able to make: with a managed dict,
;                     abstract, or an exception

declare i32 @PyType_IsSubtype(ptr, ptr)

define i1 @rt_isinstance(ptr %o, ptr %wanted) alwaysinline {
  %tp = getelementptr i8, ptr %o, i64 $layout.type_of
  %t = load ptr, ptr %tp
  %same = icmp eq ptr %t, %wanted
  br i1 %same, label %yes, label %ask
ask:
  %r = call i32 @PyType_IsSubtype(ptr %t, ptr %wanted)
  %is = icmp ne i32 %r, 0
  ret i1 %is
yes:
  ret i1 true
}

define i1 @rt_is_flagged(ptr %o, i64 %flag) alwaysinline {
  %tp = getelementptr i8, ptr %o, i64 $layout.type_of
  %t = load ptr, ptr %tp
  %fp = getelementptr i8, ptr %t, i64 $layout.type_flags
  %flags = load i64, ptr %fp
  %bit = and i64 %flags, %flag
  %is = icmp ne i64 %bit, 0
  ret i1 %is
}

define i1 @rt_isinstance_at(ptr %o, ptr %wanted, i64 %depth) alwaysinline {
  %tp = getelementptr i8, ptr %o, i64 $layout.type_of
  %t = load ptr, ptr %tp
  %fp = getelementptr i8, ptr %t, i64 $layout.type_flags
  %flags = load i64, ptr %fp
  %heap = and i64 %flags, $layout.flag_heap
  %made = icmp ne i64 %heap, 0
  br i1 %made, label %search, label %no
search:
  %mp = getelementptr i8, ptr %t, i64 $layout.type_mro
  %mro = load ptr, ptr %mp
  %np = getelementptr i8, ptr %mro, i64 $layout.size
  %n = load i64, ptr %np
  %at = sub i64 %n, %depth
  %long = icmp sge i64 %at, 0
  br i1 %long, label %look, label %no
look:
  %ip = getelementptr i8, ptr %mro, i64 $layout.tuple_items
  %p = getelementptr ptr, ptr %ip, i64 %at
  %found = load ptr, ptr %p
  %same = icmp eq ptr %found, %wanted
  br i1 %same, label %yes, label %ask
ask:
  %r = call i32 @PyType_IsSubtype(ptr %t, ptr %wanted)
  %is = icmp ne i32 %r, 0
  ret i1 %is
yes:
  ret i1 true
no:
  ret i1 false
}

define ptr @rt_alloc(ptr %cls) alwaysinline {
  %cp = getelementptr i8, ptr %cls, i64 $layout.type_alloc
  %code = load ptr, ptr %cp
  %o = call ptr %code(ptr %cls, i64 0)
  ret ptr %o
}

define ptr @rt_allocate(ptr %cls) {
  %fp = getelementptr i8, ptr %cls, i64 $layout.type_flags
  %flags = load i64, ptr %fp
  %odd = and i64 %flags, $layout.flags_special
  %plain = icmp eq i64 %odd, 0
  br i1 %plain, label %fast, label %slow
fast:
  %o = call ptr @rt_alloc(ptr %cls)
  ret ptr %o
slow:
  %np = getelementptr i8, ptr $object.object, i64 $layout.type_new
  %new = load ptr, ptr %np
  %made = call ptr %new(ptr %cls, ptr $object.empty_tuple, ptr null)
  ret ptr %made
}
