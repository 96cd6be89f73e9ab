; The value of an exact int of the host: one or two digits of 30 bits are read directly.
;
; rt_small        {value, has it at most one digit?}
; rt_word         {value, has it at most two digits?}
; rt_unbox        {value, is it too large for a word?}, for ints of any size
; rt_unbox_any    the same, faster for small ones

declare i64 @PyLong_AsLongLongAndOverflow(ptr, ptr)

define {i64, i1} @rt_small(ptr %o) alwaysinline {
  %sp = getelementptr i8, ptr %o, i64 $layout.int_size
  %s = load i64, ptr %sp
  %size = call {i64, i1} @rt_one_digit(i64 %s)
  %sign = extractvalue {i64, i1} %size, 0
  %one = extractvalue {i64, i1} %size, 1
  %dp = getelementptr i8, ptr %o, i64 $layout.int_digits
  %d32 = load i32, ptr %dp
  %d = zext i32 %d32 to i64
  %v = mul i64 %d, %sign
  %r0 = insertvalue {i64, i1} undef, i64 %v, 0
  %r1 = insertvalue {i64, i1} %r0, i1 %one, 1
  ret {i64, i1} %r1
}

define {i64, i1} @rt_word(ptr %o) {
  %pair = call {i64, i1} @rt_small(ptr %o)
  %is = extractvalue {i64, i1} %pair, 1
  br i1 %is, label %one, label %more
one:
  ret {i64, i1} %pair
more:
  %sp = getelementptr i8, ptr %o, i64 $layout.int_size
  %s = load i64, ptr %sp
  %size = call {i1, i1} @rt_two_digits(i64 %s)
  %few = extractvalue {i1, i1} %size, 1
  br i1 %few, label %both, label %many
both:
  %dp = getelementptr i8, ptr %o, i64 $layout.int_digits
  %digits = load i64, ptr %dp
  %low = and i64 %digits, 1073741823
  %up = lshr i64 %digits, 32
  %high = shl i64 %up, 30
  %whole = or i64 %high, %low
  %minus = sub i64 0, %whole
  %negative = extractvalue {i1, i1} %size, 0
  %v = select i1 %negative, i64 %minus, i64 %whole
  %r0 = insertvalue {i64, i1} undef, i64 %v, 0
  %r1 = insertvalue {i64, i1} %r0, i1 true, 1
  ret {i64, i1} %r1
many:
  ret {i64, i1} { i64 0, i1 false }
}

define {i64, i1} @rt_unbox(ptr %o) {
  %flag = alloca i32
  store i32 0, ptr %flag
  %v = call i64 @PyLong_AsLongLongAndOverflow(ptr %o, ptr %flag)
  %f = load i32, ptr %flag
  %bad = icmp ne i32 %f, 0
  %r0 = insertvalue {i64, i1} undef, i64 %v, 0
  %r1 = insertvalue {i64, i1} %r0, i1 %bad, 1
  ret {i64, i1} %r1
}

define {i64, i1} @rt_unbox_any(ptr %o) {
  %pair = call {i64, i1} @rt_word(ptr %o)
  %few = extractvalue {i64, i1} %pair, 1
  br i1 %few, label %inline, label %large
inline:
  %value = extractvalue {i64, i1} %pair, 0
  %r0 = insertvalue {i64, i1} zeroinitializer, i64 %value, 0
  ret {i64, i1} %r0
large:
  %r = call {i64, i1} @rt_unbox(ptr %o)
  ret {i64, i1} %r
}
