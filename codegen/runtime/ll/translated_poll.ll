; Lets run what waits for the interpreter: other threads, handlers of signals.
;
; rt_poll         looks whether something waits, and lets it run; -1 if that raised
; rt_returned     passes on the result of a host call; null if a signal handler then raised
; rt_look         makes the host look for what waits, by calling a function written in Python

declare i32 @PyErr_CheckSignals()
declare ptr @PyObject_Vectorcall(ptr, ptr, i64, ptr)

define i1 @rt_is_asked() alwaysinline {
  %breaker = call ptr @rt_breaker()
  %word = load volatile i32, ptr %breaker
  %asked = and i32 %word, $layout.breaker_bits
  %wanted = icmp ne i32 %asked, 0
  ret i1 %wanted
}

define i32 @rt_poll() alwaysinline {
  %wanted = call i1 @rt_is_asked()
  br i1 %wanted, label %turn, label %on$unlikely
turn:
  %r = call i32 @rt_look()
  ret i32 %r
on:
  ret i32 0
}

define ptr @rt_returned(ptr %o) alwaysinline {
  %wanted = call i1 @rt_is_asked()
  br i1 %wanted, label %turn, label %on$unlikely
turn:
  %r = call ptr @rt_signals(ptr %o)
  ret ptr %r
on:
  ret ptr %o
}

define ptr @rt_signals(ptr %o) noinline cold {
  %none = icmp eq ptr %o, null
  br i1 %none, label %out, label %ask
ask:
  %r = call i32 @PyErr_CheckSignals()
  %raised = icmp slt i32 %r, 0
  br i1 %raised, label %failed, label %out
out:
  ret ptr %o
failed:
  call void @decref(ptr %o)
  ret ptr null
}

define i32 @rt_look() noinline cold {
  %o = call ptr @PyObject_Vectorcall(ptr $hook.look, ptr null, i64 0, ptr null)
  %bad = icmp eq ptr %o, null
  br i1 %bad, label %failed, label %fine
fine:
  call void @decref(ptr %o)
  ret i32 0
failed:
  ret i32 -1
}
