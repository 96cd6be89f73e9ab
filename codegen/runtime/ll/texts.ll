; Exact strings.
;
; rt_same_text(a, b)     1 if they are equal, 0 if not, -1 if characters take more than a byte
; rt_equal_text(a, b)    1 or 0
; rt_is_interned(a)      1 or 0
;
; The host stores equal strings alike if they are compact.

declare i32 @PyObject_RichCompareBool(ptr, ptr, i32)
declare i32 @memcmp(ptr, ptr, i64)

define i64 @rt_same_text(ptr %a, ptr %b) {
  %one = icmp eq ptr %a, %b
  br i1 %one, label %equal, label %look
look:
  %sap = getelementptr i8, ptr %a, i64 $layout.str_state
  %sa = load i32, ptr %sap
  %sbp = getelementptr i8, ptr %b, i64 $layout.str_state
  %sb = load i32, ptr %sbp
  %any = or i32 %sa, %sb
  %kinds = and i32 %any, $layout.str_kinds
  %narrow = icmp eq i32 %kinds, $layout.str_narrow
  %all = and i32 %sa, %sb
  %compact = and i32 %all, $layout.str_compact
  %laidout = icmp ne i32 %compact, 0
  %both = and i1 %narrow, %laidout
  br i1 %both, label %sizes, label %unclear
sizes:
  %lap = getelementptr i8, ptr %a, i64 $layout.size
  %la = load i64, ptr %lap
  %lbp = getelementptr i8, ptr %b, i64 $layout.size
  %lb = load i64, ptr %lbp
  %long = icmp eq i64 %la, %lb
  %aa = and i32 %sa, $layout.str_ascii
  %ab = and i32 %sb, $layout.str_ascii
  %alike = icmp eq i32 %aa, %ab
  %may = and i1 %long, %alike
  br i1 %may, label %some, label %unequal
some:
  %none = icmp eq i64 %la, 0
  br i1 %none, label %equal, label %first
first:
  %latin = icmp eq i32 %aa, 0
  %offset = select i1 %latin, i64 $layout.latin_items, i64 $layout.ascii_items
  %ta = getelementptr i8, ptr %a, i64 %offset
  %tb = getelementptr i8, ptr %b, i64 %offset
  %ca = load i8, ptr %ta
  %cb = load i8, ptr %tb
  %begin = icmp eq i8 %ca, %cb
  br i1 %begin, label %more, label %unequal
more:
  %single = icmp eq i64 %la, 1
  br i1 %single, label %equal, label %rest
rest:
  %order = call i32 @memcmp(ptr %ta, ptr %tb, i64 %la)
  %same = icmp eq i32 %order, 0
  br i1 %same, label %equal, label %unequal
equal:
  ret i64 1
unequal:
  ret i64 0
unclear:
  ret i64 -1
}

define i32 @rt_equal_text(ptr %a, ptr %b) {
  %known = call i64 @rt_same_text(ptr %a, ptr %b)
  %unclear = icmp slt i64 %known, 0
  br i1 %unclear, label %ask, label %clear
clear:
  %answer = trunc i64 %known to i32
  ret i32 %answer
ask:
  %asked = call i32 @PyObject_RichCompareBool(ptr %a, ptr %b, i32 2)
  ret i32 %asked
}

define i64 @rt_is_interned(ptr %a) {
  %sp = getelementptr i8, ptr %a, i64 $layout.str_state
  %s = load i32, ptr %sp
  %bits = and i32 %s, $layout.str_interned
  %is = icmp ne i32 %bits, 0
  %answer = zext i1 %is to i64
  ret i64 %answer
}
