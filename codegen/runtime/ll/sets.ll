; Searching a set for an int: `codegen.runtime.checks` says how a set lies in memory.
;
; rt_has_int(set, word)    1: it has an int of this value     0: it has not     2: an item that is no int has its hash

define i64 @rt_has_int(ptr %set, i64 %word) {
entry:
  %neg = icmp slt i64 %word, 0
  %minus = sub i64 0, %word
  %abs = select i1 %neg, i64 %minus, i64 %word
  %isshort = icmp ult i64 %abs, 2305843009213693951
  br i1 %isshort, label %hashed, label %long
long:
  %remainder = urem i64 %abs, 2305843009213693951
  br label %hashed
hashed:
  %rest = phi i64 [ %abs, %entry ], [ %remainder, %long ]
  %minusrest = sub i64 0, %rest
  %signed = select i1 %neg, i64 %minusrest, i64 %rest
  %isminus1 = icmp eq i64 %signed, -1
  %hash = select i1 %isminus1, i64 -2, i64 %signed
  %mp = getelementptr i8, ptr %set, i64 $layout.set_mask
  %mask = load i64, ptr %mp
  %tp = getelementptr i8, ptr %set, i64 $layout.set_table
  %table = load ptr, ptr %tp
  %first = and i64 %hash, %mask
  br label %run
run:
  %place = phi i64 [ %first, %hashed ], [ %next, %on ]
  %perturb = phi i64 [ %hash, %hashed ], [ %perturb1, %on ]
  %end = add i64 %place, 9
  %within = icmp ule i64 %end, %mask
  %last = select i1 %within, i64 %end, i64 %place
  br label %look
look:
  %k = phi i64 [ %place, %run ], [ %k1, %step ]
  %offset = shl i64 %k, 4
  %pair = getelementptr i8, ptr %table, i64 %offset
  %item = load ptr, ptr %pair
  %unused = icmp eq ptr %item, null
  br i1 %unused, label %absent, label %used
used:
  %hp = getelementptr i8, ptr %pair, i64 8
  %h = load i64, ptr %hp
  %same = icmp eq i64 %h, %hash
  br i1 %same, label %candidate, label %step
candidate:
  %cp = getelementptr i8, ptr %item, i64 $layout.type_of
  %class = load ptr, ptr %cp
  %isint = icmp eq ptr %class, $object.int
  br i1 %isint, label %compare, label %unknown
compare:
  %number = call {i64, i1} @rt_unbox_any(ptr %item)
  %value = extractvalue {i64, i1} %number, 0
  %wide = extractvalue {i64, i1} %number, 1
  %equal = icmp eq i64 %value, %word
  %narrow = xor i1 %wide, true
  %found = and i1 %equal, %narrow
  br i1 %found, label %present, label %step
step:
  %done = icmp eq i64 %k, %last
  %k1 = add i64 %k, 1
  br i1 %done, label %on, label %look
on:
  %perturb1 = lshr i64 %perturb, 5
  %times5 = mul i64 %place, 5
  %plus1 = add i64 %times5, 1
  %moved = add i64 %plus1, %perturb1
  %next = and i64 %moved, %mask
  br label %run
absent:
  ret i64 0
present:
  ret i64 1
unknown:
  ret i64 2
}
