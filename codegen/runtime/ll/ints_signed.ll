; The size of an int before 3.12: the number of its digits, negative for a negative int.
;
; rt_one_digit    {sign, has it at most one digit?} of a size; the value is the digit times the sign
; rt_two_digits   {is it negative?, has it at most two digits?} of a size
; rt_int_size     the size of an int of 1 or 2 digits

define {i64, i1} @rt_one_digit(i64 %size) alwaysinline {
  %up = add i64 %size, 1
  %one = icmp ult i64 %up, 3
  %r0 = insertvalue {i64, i1} undef, i64 %size, 0
  %r1 = insertvalue {i64, i1} %r0, i1 %one, 1
  ret {i64, i1} %r1
}

define {i1, i1} @rt_two_digits(i64 %size) alwaysinline {
  %up = add i64 %size, 2
  %few = icmp ult i64 %up, 5
  %negative = icmp slt i64 %size, 0
  %r0 = insertvalue {i1, i1} undef, i1 %negative, 0
  %r1 = insertvalue {i1, i1} %r0, i1 %few, 1
  ret {i1, i1} %r1
}

define i64 @rt_int_size(i64 %digits, i1 %negative) alwaysinline {
  %minus = sub i64 0, %digits
  %size = select i1 %negative, i64 %minus, i64 %digits
  ret i64 %size
}
