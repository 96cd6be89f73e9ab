; What dies goes to the host.

declare void @_Py_Dealloc(ptr)

define void @rt_dealloc(ptr %o) alwaysinline {
  call void @_Py_Dealloc(ptr %o)
  ret void
}
