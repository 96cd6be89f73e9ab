; The current exception, if the host keeps it in three parts (before 3.12).
;
; rt_raise    sets it; takes over the reference
; rt_fetch    takes it away and returns it

declare void @PyErr_Fetch(ptr, ptr, ptr)
declare void @PyErr_NormalizeException(ptr, ptr, ptr)
declare void @PyErr_Restore(ptr, ptr, ptr)
declare i32 @PyException_SetTraceback(ptr, ptr)

define void @rt_raise(ptr %value) {
  %tp = getelementptr i8, ptr %value, i64 $layout.type_of
  %type = load ptr, ptr %tp
  call void @incref(ptr %type)
  call void @PyErr_Restore(ptr %type, ptr %value, ptr null)
  ret void
}

define ptr @rt_fetch() {
  %t = alloca ptr
  %v = alloca ptr
  %tb = alloca ptr
  call void @PyErr_Fetch(ptr %t, ptr %v, ptr %tb)
  %raised = load ptr, ptr %v
  %some = icmp ne ptr %raised, null
  br i1 %some, label %look, label %normalize
look:
  %cp = getelementptr i8, ptr %raised, i64 $layout.type_of
  %cls = load ptr, ptr %cp
  %kind = load ptr, ptr %t
  %whole = icmp eq ptr %cls, %kind
  br i1 %whole, label %take, label %normalize
normalize:
  call void @PyErr_NormalizeException(ptr %t, ptr %v, ptr %tb)
  br label %take
take:
  %type = load ptr, ptr %t
  %value = load ptr, ptr %v
  %trace = load ptr, ptr %tb
  call void @rt_decref(ptr %type)
  %z = icmp eq ptr %trace, null
  br i1 %z, label %done, label %set
set:
  %r = call i32 @PyException_SetTraceback(ptr %value, ptr %trace)
  call void @rt_decref(ptr %trace)
  ret ptr %value
done:
  ret ptr %value
}
