; Reference counts from 3.12 on: objects whose count is negative as a signed 32-bit number are not counted.
;
; rt_lose     one reference less; returns whether it was the last one

define void @incref(ptr %o) alwaysinline {
  %count = load i32, ptr %o$memory.count
  %more = add i32 %count, 1
  %wrapped = icmp eq i32 %more, 0
  %kept = select i1 %wrapped, i32 -1, i32 %more
  store i32 %kept, ptr %o$memory.count
  ret void
}

define i1 @rt_lose(ptr %o) alwaysinline {
  %count = load i32, ptr %o$memory.count
  %immortal = icmp slt i32 %count, 0
  br i1 %immortal, label %alive, label %mortal
mortal:
  %less = sub i32 %count, 1
  store i32 %less, ptr %o$memory.count
  %last = icmp eq i32 %less, 0
  ret i1 %last
alive:
  ret i1 false
}
