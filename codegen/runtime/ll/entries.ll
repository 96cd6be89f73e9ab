; Finding the entry of a dict for a string or an int, without running any code: `codegen.runtime.checks` says how entries
; lie in memory.
;
; rt_dict_item(d, key)                      the value; None if there is none, or only the host can tell
; rt_dict_slot(d, key, text, hash, word)    the place of the value; null if there is none; the address 1 if only the host
;                                           can tell.  text: is the key a string?  If not, it is an int of this word
; rt_dict_rows(keys)                        where the entries begin
;
; The key is looked for as the host does it: at the place in the index that the low bits of its hash give, then at places
; that more of its bits give, up to one that was never used. An entry whose key has the same hash, but may be equal by code
; of its own, is left to the host.

define ptr @rt_dict_item(ptr %d, ptr %key) noinline {
entry:
  %tp = getelementptr i8, ptr %key, i64 $layout.type_of
  %type = load ptr, ptr %tp
  %istext = icmp eq ptr %type, $object.str
  br i1 %istext, label %text, label %other
text:
  %hp = getelementptr i8, ptr %key, i64 $layout.str_hash
  %known = load i64, ptr %hp
  %unknown = icmp eq i64 %known, -1
  br i1 %unknown, label %nothing, label %search
other:
  %isint = icmp eq ptr %type, $object.int
  br i1 %isint, label %number, label %nothing
number:
  %pair = call {i64, i1} @rt_unbox_any(ptr %key)
  %word = extractvalue {i64, i1} %pair, 0
  %wide = extractvalue {i64, i1} %pair, 1
  %moved = add i64 %word, 1152921504606846976
  %near = icmp ult i64 %moved, 2305843009213693952
  %far = xor i1 %near, true
  %unsure = or i1 %wide, %far
  br i1 %unsure, label %nothing, label %small
small:
  %isminus1 = icmp eq i64 %word, -1
  %itself = select i1 %isminus1, i64 -2, i64 %word
  br label %search
search:
  %hash = phi i64 [ %known, %text ], [ %itself, %small ]
  %wanted = phi i64 [ 0, %text ], [ %word, %small ]
  %slot = call ptr @rt_dict_slot(ptr %d, ptr %key, i1 %istext, i64 %hash, i64 %wanted)
  %isthere = icmp ugt ptr %slot, inttoptr (i64 1 to ptr)
  br i1 %isthere, label %found, label %nothing
found:
  %value = load ptr, ptr %slot
  call void @incref(ptr %value)
  ret ptr %value
nothing:
  call void @incref(ptr $object.None)
  ret ptr $object.None
}

define ptr @rt_dict_slot(ptr %d, ptr %key, i1 %istext, i64 %hash, i64 %wanted) alwaysinline {
entry:
  %kp = getelementptr i8, ptr %d, i64 $layout.dict_keys
  %keys = load ptr, ptr %kp
  %cp = getelementptr i8, ptr %keys, i64 $layout.keys_kind
  %kind = load i8, ptr %cp
  %texts = icmp eq i8 %kind, 1
  %any = icmp ult i8 %kind, 2
  br i1 %any, label %start, label %unsure
start:
  %zp = getelementptr i8, ptr %keys, i64 $layout.keys_size
  %log8 = load i8, ptr %zp
  %log = zext i8 %log8 to i64
  %ip = getelementptr i8, ptr %keys, i64 $layout.keys_index
  %bytes8 = load i8, ptr %ip
  %bytes = zext i8 %bytes8 to i64
  %width = sub i64 %bytes, %log
  %length = shl i64 1, %log
  %mask = sub i64 %length, 1
  %np = getelementptr i8, ptr %keys, i64 $layout.keys_count
  %index = getelementptr i8, ptr %np, i64 8
  %rows = call ptr @rt_dict_rows(ptr %keys)
  %rowsize = select i1 %texts, i64 16, i64 24
  %keyat = select i1 %texts, i64 0, i64 8
  %first = and i64 %hash, %mask
  br label %look
look:
  %place = phi i64 [ %first, %start ], [ %place1, %step ]
  %perturb = phi i64 [ %hash, %start ], [ %perturb1, %step ]
  switch i64 %width, label %unsure [ i64 0, label %one
                                      i64 1, label %two
                                      i64 2, label %four ]
one:
  %p1 = getelementptr i8, ptr %index, i64 %place
  %n1 = load i8, ptr %p1
  %k1 = sext i8 %n1 to i64
  br label %read
two:
  %p2 = getelementptr i16, ptr %index, i64 %place
  %n2 = load i16, ptr %p2
  %k2 = sext i16 %n2 to i64
  br label %read
four:
  %p4 = getelementptr i32, ptr %index, i64 %place
  %n4 = load i32, ptr %p4
  %k4 = sext i32 %n4 to i64
  br label %read
read:
  %k = phi i64 [ %k1, %one ], [ %k2, %two ], [ %k4, %four ]
  %unused = icmp eq i64 %k, -1
  br i1 %unused, label %none, label %used
used:
  %isentry = icmp sge i64 %k, 0
  br i1 %isentry, label %compare, label %step
compare:
  %offset = mul i64 %k, %rowsize
  %row = getelementptr i8, ptr %rows, i64 %offset
  %keyp = getelementptr i8, ptr %row, i64 %keyat
  %there = load ptr, ptr %keyp
  %same = icmp eq ptr %there, %key
  br i1 %same, label %found, label %another
another:
  %oftext = getelementptr i8, ptr %there, i64 $layout.str_hash
  %hashp = select i1 %texts, ptr %oftext, ptr %row
  %itshash = load i64, ptr %hashp
  %alike = icmp eq i64 %itshash, %hash
  br i1 %alike, label %types, label %step
types:
  %ytp = getelementptr i8, ptr %there, i64 $layout.type_of
  %itstype = load ptr, ptr %ytp
  %wantedtype = select i1 %istext, ptr $object.str, ptr $object.int
  %sametype = icmp eq ptr %itstype, %wantedtype
  br i1 %sametype, label %values, label %unsure
values:
  br i1 %istext, label %letters, label %numbers
letters:
  %equal = call i32 @rt_equal_text(ptr %there, ptr %key)
  %isequal = icmp eq i32 %equal, 1
  br i1 %isequal, label %found, label %step
numbers:
  %itspair = call {i64, i1} @rt_unbox_any(ptr %there)
  %itsword = extractvalue {i64, i1} %itspair, 0
  %itswide = extractvalue {i64, i1} %itspair, 1
  %equalwords = icmp eq i64 %itsword, %wanted
  %narrow = xor i1 %itswide, true
  %equals = and i1 %equalwords, %narrow
  br i1 %equals, label %found, label %step
step:
  %perturb1 = lshr i64 %perturb, 5
  %times5 = mul i64 %place, 5
  %sum = add i64 %times5, %perturb1
  %more = add i64 %sum, 1
  %place1 = and i64 %more, %mask
  br label %look
found:
  %valuep = getelementptr i8, ptr %keyp, i64 8
  ret ptr %valuep
none:
  ret ptr null
unsure:
  ret ptr inttoptr (i64 1 to ptr)
}

define ptr @rt_dict_rows(ptr %keys) {
  %bp = getelementptr i8, ptr %keys, i64 $layout.keys_index
  %log = load i8, ptr %bp
  %shift = zext i8 %log to i64
  %size = shl i64 1, %shift
  %np = getelementptr i8, ptr %keys, i64 $layout.keys_count
  %index = getelementptr i8, ptr %np, i64 8
  %rows = getelementptr i8, ptr %index, i64 %size
  ret ptr %rows
}
