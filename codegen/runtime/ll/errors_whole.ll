; The current exception, if the host keeps it as one object (from 3.12): see `errors_fetched.ll`.

declare ptr @PyErr_GetRaisedException()
declare void @PyErr_SetRaisedException(ptr)

define void @rt_raise(ptr %value) {
  call void @PyErr_SetRaisedException(ptr %value)
  ret void
}

define ptr @rt_fetch() {
  %value = call ptr @PyErr_GetRaisedException()
  ret ptr %value
}
