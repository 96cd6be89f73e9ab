; Numbers from objects that calls of the host returned; the objects' references are dropped.
;
; rt_word_result, rt_double_result    {number, did the call raise?} of an object, or of null

declare ptr @PyErr_Occurred()
declare double @PyFloat_AsDouble(ptr)
declare i64 @PyLong_AsLongLong(ptr)

define {i64, i1} @rt_word_result(ptr %o) {
  %z = icmp eq ptr %o, null
  br i1 %z, label %raised, label %value
raised:
  ret {i64, i1} { i64 0, i1 true }
value:
  %v = call i64 @PyLong_AsLongLong(ptr %o)
  call void @decref_host(ptr %o)
  %m = icmp eq i64 %v, -1
  br i1 %m, label %maybe, label %fine
maybe:
  %e = call ptr @PyErr_Occurred()
  %bad = icmp ne ptr %e, null
  br i1 %bad, label %raised, label %fine
fine:
  %r0 = insertvalue {i64, i1} undef, i64 %v, 0
  %r1 = insertvalue {i64, i1} %r0, i1 false, 1
  ret {i64, i1} %r1
}

define {double, i1} @rt_double_result(ptr %o) {
  %z = icmp eq ptr %o, null
  br i1 %z, label %raised, label %value
raised:
  ret {double, i1} { double 0.0, i1 true }
value:
  %v = call double @PyFloat_AsDouble(ptr %o)
  call void @decref_host(ptr %o)
  %m = fcmp oeq double %v, -1.0
  br i1 %m, label %maybe, label %fine
maybe:
  %e = call ptr @PyErr_Occurred()
  %bad = icmp ne ptr %e, null
  br i1 %bad, label %raised, label %fine
fine:
  %r0 = insertvalue {double, i1} undef, double %v, 0
  %r1 = insertvalue {double, i1} %r0, i1 false, 1
  ret {double, i1} %r1
}
