; The host's eval breaker, if each thread has its own (from 3.13): see `breaker_process.ll`.

declare ptr @PyThreadState_Get()

define ptr @rt_breaker() alwaysinline {
  %state = call ptr @PyThreadState_Get()
  %breaker = getelementptr i8, ptr %state, i64 $layout.breaker_in_thread
  ret ptr %breaker
}

define void @rt_note_breaker(ptr %jf) alwaysinline {
  %breaker = call ptr @rt_breaker()
  %slot = getelementptr i64, ptr %jf, i64 $abi.BREAKER
  store ptr %breaker, ptr %slot
  ret void
}
