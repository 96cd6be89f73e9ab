; Reference counts before 3.12: every object is counted.
;
; rt_lose     one reference less; returns whether it was the last one

define void @incref(ptr %o) alwaysinline {
  %count = load i64, ptr %o$memory.count
  %more = add i64 %count, 1
  store i64 %more, ptr %o$memory.count
  ret void
}

define i1 @rt_lose(ptr %o) alwaysinline {
  %count = load i64, ptr %o$memory.count
  %less = sub i64 %count, 1
  store i64 %less, ptr %o$memory.count
  %last = icmp eq i64 %less, 0
  ret i1 %last
}
