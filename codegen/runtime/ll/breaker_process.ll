; The host's eval breaker, where all threads have one (before 3.13): a word that is not 0 when something waits for them.
;
; rt_breaker          where it is
; rt_note_breaker     tells a unit that is started where it is, which knows that here

define ptr @rt_breaker() alwaysinline {
  ret ptr $eval_breaker
}

define void @rt_note_breaker(ptr %jf) alwaysinline {
  ret void
}
