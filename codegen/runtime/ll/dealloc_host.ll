; Dead objects of translated functions.  The caller keeps all its registers, since most objects do not die when counted
; down.

define void @rt_dealloc(ptr %o) alwaysinline {
  call preserve_mostcc void @rt_free(ptr %o)
  ret void
}
