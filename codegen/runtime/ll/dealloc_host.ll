; What dies goes to the host.  Who counts down keeps all registers: most of what is counted down lives on.

declare void @_Py_Dealloc(ptr)

define void @rt_dealloc(ptr %o) alwaysinline {
  call preserve_mostcc void @rt_free(ptr %o)
  ret void
}

define preserve_mostcc void @rt_free(ptr %o) noinline {
  call void @_Py_Dealloc(ptr %o)
  ret void
}
