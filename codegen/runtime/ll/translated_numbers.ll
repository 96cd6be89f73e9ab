; Boxes and words of translated functions.  Routines may raise: then a box is null, and a word comes with true.
;
; rt_new_bool                                the host's True or False
; rt_unbox_int                               {word, was OverflowError raised?} of an exact int
; rt_word_of                                 the same, not inlined
; rt_is_word                                 1 for an int of the machine's size, else 0
; rt_exact_word, rt_exact_double             {number, did the call raise?} of the result of a call, an exact int or
;                                            float whose reference is dropped, or null
; rt_index                                   {index from the start, was IndexError raised?}
; rt_floordiv, rt_mod                        {word, was ZeroDivisionError raised?}
; rt_beyond                                  raises the error for an index that is past the end
; rt_missing                                 raises the error for a field that is not set

declare ptr @PyErr_Occurred()
declare void @PyErr_Clear()
declare void @PyErr_SetString(ptr, ptr)
declare double @PyFloat_AsDouble(ptr)
declare i64 @PyLong_AsLongLong(ptr)

define ptr @rt_new_bool(i64 %v) alwaysinline {
  %c = icmp ne i64 %v, 0
  %o = select i1 %c, ptr $object.True, ptr $object.False
  ret ptr %o
}

define {i64, i1} @rt_unbox_int(ptr %o) alwaysinline {
  %pair = call {i64, i1} @rt_small(ptr %o)
  %v = extractvalue {i64, i1} %pair, 0
  %is = extractvalue {i64, i1} %pair, 1
  br i1 %is, label %fast, label %slow$likely
fast:
  %r0 = insertvalue {i64, i1} zeroinitializer, i64 %v, 0
  ret {i64, i1} %r0
slow:
  %pair2 = call {i64, i1} @rt_word(ptr %o)
  %is2 = extractvalue {i64, i1} %pair2, 1
  %v2 = extractvalue {i64, i1} %pair2, 0
  br i1 %is2, label %two, label %large
two:
  %r2 = insertvalue {i64, i1} zeroinitializer, i64 %v2, 0
  ret {i64, i1} %r2
large:
  %r = call {i64, i1} @rt_unbox_large(ptr %o)
  ret {i64, i1} %r
}

define i64 @rt_is_word(ptr %o) alwaysinline {
  %tp = getelementptr i8, ptr %o, i64 $layout.type_of
  %t = load ptr, ptr %tp
  %isint = icmp eq ptr %t, $object.int
  br i1 %isint, label %int, label %no
int:
  %pair = call {i64, i1} @rt_small(ptr %o)
  %small = extractvalue {i64, i1} %pair, 1
  br i1 %small, label %yes, label %large$likely
large:
  %pair2 = call {i64, i1} @rt_word(ptr %o)
  %fits = extractvalue {i64, i1} %pair2, 1
  br i1 %fits, label %yes, label %wide
wide:
  %big = call i64 @rt_large_is_word(ptr %o)
  ret i64 %big
yes:
  ret i64 1
no:
  ret i64 0
}

define i64 @rt_large_is_word(ptr %o) noinline cold {
  %pair = call {i64, i1} @rt_unbox_large(ptr %o)
  %raised = extractvalue {i64, i1} %pair, 1
  br i1 %raised, label %clear, label %yes
clear:
  call void @PyErr_Clear()
  ret i64 0
yes:
  ret i64 1
}

define {i64, i1} @rt_word_of(ptr %o) noinline cold {
  %r = call {i64, i1} @rt_unbox_int(ptr %o)
  ret {i64, i1} %r
}

define {i64, i1} @rt_unbox_large(ptr %o) noinline cold {
  %v = call i64 @PyLong_AsLongLong(ptr %o)
  %r0 = insertvalue {i64, i1} zeroinitializer, i64 %v, 0
  %m = icmp eq i64 %v, -1
  br i1 %m, label %maybe, label %fine
maybe:
  %e = call ptr @PyErr_Occurred()
  %bad = icmp ne ptr %e, null
  %r1 = insertvalue {i64, i1} %r0, i1 %bad, 1
  ret {i64, i1} %r1
fine:
  ret {i64, i1} %r0
}

define {i64, i1} @rt_exact_word(ptr %o) {
  %z = icmp eq ptr %o, null
  br i1 %z, label %raised, label %value
raised:
  ret {i64, i1} { i64 0, i1 true }
value:
  %r = call {i64, i1} @rt_unbox_int(ptr %o)
  call void @decref(ptr %o)
  ret {i64, i1} %r
}

define {double, i1} @rt_exact_double(ptr %o) {
  %z = icmp eq ptr %o, null
  br i1 %z, label %raised, label %value
raised:
  ret {double, i1} { double 0.0, i1 true }
value:
  %v = call double @PyFloat_AsDouble(ptr %o)
  call void @decref(ptr %o)
  %r0 = insertvalue {double, i1} zeroinitializer, double %v, 0
  ret {double, i1} %r0
}

define {i64, i1} @rt_index(i64 %i, i64 %size) alwaysinline {
  %in = icmp ult i64 %i, %size
  br i1 %in, label %fine, label %other$likely
fine:
  %r0 = insertvalue {i64, i1} zeroinitializer, i64 %i, 0
  ret {i64, i1} %r0
other:
  %r = call {i64, i1} @rt_index_from_end(i64 %i, i64 %size)
  ret {i64, i1} %r
}

define {i64, i1} @rt_index_from_end(i64 %i, i64 %size) noinline cold {
  %k = add i64 %i, %size
  %in = icmp ult i64 %k, %size
  br i1 %in, label %fine, label %bad
fine:
  %r0 = insertvalue {i64, i1} zeroinitializer, i64 %k, 0
  ret {i64, i1} %r0
bad:
  call void @rt_beyond()
  ret {i64, i1} { i64 0, i1 true }
}

define void @rt_beyond() noinline cold {
  call void @PyErr_SetString(ptr $object.IndexError, ptr @out_of_range)
  ret void
}

@out_of_range = private constant [19 x i8] c"index out of range\00"
@not_set = private constant [27 x i8] c"a field of ours is not set\00"
@zero = private constant [17 x i8] c"division by zero\00"
define void @rt_missing() noinline cold {
  call void @PyErr_SetString(ptr $object.AttributeError, ptr @not_set)
  ret void
}

define {i64, i1} @rt_floordiv(i64 %a, i64 %b) {
  %z = icmp eq i64 %b, 0
  br i1 %z, label %bad, label %fine
bad:
  call void @PyErr_SetString(ptr $object.ZeroDivisionError, ptr @zero)
  ret {i64, i1} { i64 0, i1 true }
fine:
  %minus = icmp eq i64 %b, -1
  %d = select i1 %minus, i64 1, i64 %b
  %q = sdiv i64 %a, %d
  %r = srem i64 %a, %d
  %x = xor i64 %r, %d
  %differ = icmp slt i64 %x, 0
  %rest = icmp ne i64 %r, 0
  %step = and i1 %differ, %rest
  %back = sext i1 %step to i64
  %q1 = add i64 %q, %back
  %neg = sub i64 0, %a
  %v = select i1 %minus, i64 %neg, i64 %q1
  %r0 = insertvalue {i64, i1} zeroinitializer, i64 %v, 0
  ret {i64, i1} %r0
}

define {i64, i1} @rt_mod(i64 %a, i64 %b) {
  %q = call {i64, i1} @rt_floordiv(i64 %a, i64 %b)
  %bad = extractvalue {i64, i1} %q, 1
  br i1 %bad, label %out, label %fine
out:
  ret {i64, i1} %q
fine:
  %n = extractvalue {i64, i1} %q, 0
  %p = mul i64 %n, %b
  %v = sub i64 %a, %p
  %r0 = insertvalue {i64, i1} zeroinitializer, i64 %v, 0
  ret {i64, i1} %r0
}
