; The host's eval breaker, if all threads share one (before 3.13): a word that is not 0 when something waits for them.
;
; rt_breaker          its address
; rt_note_breaker     writes its address to the jitframe of a unit that starts; here nothing, as units know it

define ptr @rt_breaker() alwaysinline {
  ret ptr $eval_breaker
}

define void @rt_note_breaker(ptr %jf) alwaysinline {
  ret void
}
