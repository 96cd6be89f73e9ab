; Dead objects go to the host.  The caller keeps all its registers, since most objects do not die when counted down.

declare void @_Py_Dealloc(ptr)

define void @rt_dealloc(ptr %o) alwaysinline {
  call preserve_mostcc void @rt_free(ptr %o)
  ret void
}

define preserve_mostcc void @rt_free(ptr %o) noinline {
  call void @_Py_Dealloc(ptr %o)
  ret void
}
