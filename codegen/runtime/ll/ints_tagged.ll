; The size of an int from 3.12 on: the number of its digits, shifted, with the sign in the low bits: 0 positive, 1 zero,
; 2 negative.  The same routines as in `ints_signed.ll`.

define {i64, i1} @rt_one_digit(i64 %size) alwaysinline {
  %one = icmp ult i64 %size, 16
  %tag = and i64 %size, 3
  %sign = sub i64 1, %tag
  %r0 = insertvalue {i64, i1} undef, i64 %sign, 0
  %r1 = insertvalue {i64, i1} %r0, i1 %one, 1
  ret {i64, i1} %r1
}

define {i1, i1} @rt_two_digits(i64 %size) alwaysinline {
  %few = icmp ult i64 %size, 24
  %bit = and i64 %size, 2
  %negative = icmp ne i64 %bit, 0
  %r0 = insertvalue {i1, i1} undef, i1 %negative, 0
  %r1 = insertvalue {i1, i1} %r0, i1 %few, 1
  ret {i1, i1} %r1
}

define i64 @rt_int_size(i64 %digits, i1 %negative) alwaysinline {
  %tag = select i1 %negative, i64 2, i64 0
  %shifted = shl i64 %digits, 3
  %size = or i64 %shifted, %tag
  ret i64 %size
}
