; Counts of references where every object has one (before 3.12).
;
; rt_lose     one reference less; was that the last one?

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
