; Dropping references.  A dead object goes to rt_dealloc: for units that is in `blocks.ll`, for translated functions in
; `dealloc_host.ll`.
;
; rt_incref, rt_decref    for callers that cannot inline; rt_decref ignores null
; decref_host             always lets the host free a dead object

declare void @_Py_Dealloc(ptr)

define void @decref(ptr %o) alwaysinline {
  %last = call i1 @rt_lose(ptr %o)
  br i1 %last, label %dead, label %alive
dead:
  call void @rt_dealloc(ptr %o)
  ret void
alive:
  ret void
}

define void @decref_host(ptr %o) alwaysinline {
  %last = call i1 @rt_lose(ptr %o)
  br i1 %last, label %dead, label %alive
dead:
  call void @_Py_Dealloc(ptr %o)
  ret void
alive:
  ret void
}

define void @rt_incref(ptr %o) alwaysinline {
  call void @incref(ptr %o)
  ret void
}

define void @rt_decref(ptr %o) alwaysinline {
  %none = icmp eq ptr %o, null
  br i1 %none, label %out, label %in
in:
  call void @decref(ptr %o)
  ret void
out:
  ret void
}
