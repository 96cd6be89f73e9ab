; Finding the item of a dict for a string or an int, as units do.
;
; rt_find_item(d, key)    the value; ABSENT if there is none; UNSURE if code of the program would have to tell
;
; The hash of a string is computed here if nobody has asked for it: no code of the program does that.

declare i64 @PyObject_Hash(ptr)

define ptr @rt_find_item(ptr %d, ptr %key) {
entry:
  %tp = getelementptr i8, ptr %key, i64 $layout.type_of
  %type = load ptr, ptr %tp
  %istext = icmp eq ptr %type, $object.str
  br i1 %istext, label %text, label %number
text:
  %hp = getelementptr i8, ptr %key, i64 $layout.str_hash
  %known = load i64, ptr %hp
  %unknown = icmp eq i64 %known, -1
  br i1 %unknown, label %compute, label %search
compute:
  %computed = call i64 @PyObject_Hash(ptr %key)
  br label %search
number:
  %pair = call {i64, i1} @rt_unbox_any(ptr %key)
  %word = extractvalue {i64, i1} %pair, 0
  %wide = extractvalue {i64, i1} %pair, 1
  %moved = add i64 %word, 1152921504606846976
  %near = icmp ult i64 %moved, 2305843009213693952
  %far = xor i1 %near, true
  %isunsure = or i1 %wide, %far
  br i1 %isunsure, label %unsure, label %small
small:
  %isminus1 = icmp eq i64 %word, -1
  %itself = select i1 %isminus1, i64 -2, i64 %word
  br label %search
search:
  %hash = phi i64 [ %known, %text ], [ %computed, %compute ], [ %itself, %small ]
  %wanted = phi i64 [ 0, %text ], [ 0, %compute ], [ %word, %small ]
  %slot = call ptr @rt_dict_slot(ptr %d, ptr %key, i1 %istext, i64 %hash, i64 %wanted)
  %none = icmp eq ptr %slot, null
  br i1 %none, label %absent, label %some
some:
  %isthere = icmp ugt ptr %slot, inttoptr (i64 1 to ptr)
  br i1 %isthere, label %found, label %unsure
found:
  %value = load ptr, ptr %slot
  call void @incref(ptr %value)
  ret ptr %value
absent:
  call void @incref(ptr $object.ABSENT)
  ret ptr $object.ABSENT
unsure:
  call void @incref(ptr $object.UNSURE)
  ret ptr $object.UNSURE
}
