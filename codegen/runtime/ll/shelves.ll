; Hollow frames, which lie on shelves between calls: see `codegen.units.hollow`.
;
; rt_take_hollow      a frame from the shelf, or a new one with its constant fields and an empty list; the given fields
;                     hold None
; rt_give_hollow      sets the given fields to None and puts the frame back if nothing else refers to it and it is still
;                     empty; else drops it
;
;     shelf    how many, class, list of blocks, items of the list, offset of the list, number of constant fields, of words,
;              of given fields | ROOM frames | field, object; field, object ... | word, word ... | given, given ...

define ptr @rt_take_hollow(ptr %shelf) {
entry:
  %n.p = getelementptr i64, ptr %shelf, i64 $abi.SHELF_COUNT
  %n = load i64, ptr %n.p
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %make, label %take
take:
  %left = sub i64 %n, 1
  store i64 %left, ptr %n.p
  %at = add i64 %left, $abi.SHELF_FRAMES
  %p = getelementptr i64, ptr %shelf, i64 %at
  %kept = load ptr, ptr %p
  call void @incref(ptr %kept)
  ret ptr %kept
make:
  %class.p = getelementptr i64, ptr %shelf, i64 $abi.SHELF_CLASS
  %class = load i64, ptr %class.p
  %items.p = getelementptr i64, ptr %shelf, i64 $abi.SHELF_ITEMS
  %items = load i64, ptr %items.p
  %listat.p = getelementptr i64, ptr %shelf, i64 $abi.SHELF_LIST_AT
  %listat = load i64, ptr %listat.p
  %fields.p = getelementptr i64, ptr %shelf, i64 $abi.SHELF_FIELDS
  %fields = load i64, ptr %fields.p
  %cls = inttoptr i64 %class to ptr
  %blocks.p = getelementptr i64, ptr %shelf, i64 $abi.SHELF_BLOCKS
  %blocks = load ptr, ptr %blocks.p
  %new = call ptr @rt_new(ptr %cls, ptr %blocks)
  call void @incref(ptr %new)
  %list = call ptr @rt_list_of_none(i64 %items)
  %lp = getelementptr i8, ptr %new, i64 %listat
  store ptr %list, ptr %lp
  %pairs = getelementptr i64, ptr %shelf, i64 $abi.SHELF_PAIRS
  br label %next
next:
  %f = phi i64 [ 0, %make ], [ %f1, %field ]
  %again = icmp ult i64 %f, %fields
  br i1 %again, label %field, label %done
field:
  %f1 = add i64 %f, 1
  %twice = shl i64 %f, 1
  %op = getelementptr i64, ptr %pairs, i64 %twice
  %offset = load i64, ptr %op
  %vp = getelementptr i64, ptr %op, i64 1
  %v = load ptr, ptr %vp
  call void @incref(ptr %v)
  %fp = getelementptr i8, ptr %new, i64 %offset
  store ptr %v, ptr %fp
  br label %next
done:
  %words.p = getelementptr i64, ptr %shelf, i64 $abi.SHELF_WORDS
  %words = load i64, ptr %words.p
  %given.p = getelementptr i64, ptr %shelf, i64 $abi.SHELF_GIVEN
  %given = load i64, ptr %given.p
  %pairs.n = shl i64 %fields, 1
  %behind = add i64 %pairs.n, %words
  %given.at = getelementptr i64, ptr %pairs, i64 %behind
  br label %emptying
emptying:
  %g = phi i64 [ 0, %done ], [ %g1, %empty.one ]
  %further = icmp ult i64 %g, %given
  br i1 %further, label %empty.one, label %made
empty.one:
  %g1 = add i64 %g, 1
  %gop = getelementptr i64, ptr %given.at, i64 %g
  %goffset = load i64, ptr %gop
  %gp = getelementptr i8, ptr %new, i64 %goffset
  call void @incref(ptr $object.None)
  store ptr $object.None, ptr %gp
  br label %emptying
made:
  ret ptr %new
}

define void @rt_give_hollow(ptr %shelf, ptr %frame) {
entry:
  %rc = load $layout.count_type, ptr %frame
  %alone = icmp eq $layout.count_type %rc, 1
  %n.p = getelementptr i64, ptr %shelf, i64 $abi.SHELF_COUNT
  %n = load i64, ptr %n.p
  %room = icmp ult i64 %n, $abi.SHELF_ROOM
  %may = and i1 %alone, %room
  br i1 %may, label %look, label %drop
look:
  %listat.p = getelementptr i64, ptr %shelf, i64 $abi.SHELF_LIST_AT
  %listat = load i64, ptr %listat.p
  %lp = getelementptr i8, ptr %frame, i64 %listat
  %list = load ptr, ptr %lp
  %lrc = load $layout.count_type, ptr %list
  %own = icmp eq $layout.count_type %lrc, 1
  br i1 %own, label %items, label %drop
items:
  %size.p = getelementptr i64, ptr %shelf, i64 $abi.SHELF_ITEMS
  %size = load i64, ptr %size.p
  %ip = getelementptr i8, ptr %list, i64 $layout.list_items
  %from = load ptr, ptr %ip
  br label %next
next:
  %k = phi i64 [ 0, %items ], [ %k1, %clean ]
  %more = icmp ult i64 %k, %size
  br i1 %more, label %item, label %wipe
item:
  %q = getelementptr ptr, ptr %from, i64 %k
  %held = load ptr, ptr %q
  %none = icmp eq ptr %held, $object.None
  br i1 %none, label %clean, label %drop
clean:
  %k1 = add i64 %k, 1
  br label %next
wipe:
  %fields.p = getelementptr i64, ptr %shelf, i64 $abi.SHELF_FIELDS
  %fields = load i64, ptr %fields.p
  %count.p = getelementptr i64, ptr %shelf, i64 $abi.SHELF_WORDS
  %count = load i64, ptr %count.p
  %twice = shl i64 %fields, 1
  %behind = add i64 %twice, $abi.SHELF_PAIRS
  %offsets = getelementptr i64, ptr %shelf, i64 %behind
  br label %words
words:
  %j = phi i64 [ 0, %wipe ], [ %j1, %word ]
  %left = icmp ult i64 %j, %count
  br i1 %left, label %word, label %given
word:
  %j1 = add i64 %j, 1
  %op = getelementptr i64, ptr %offsets, i64 %j
  %offset = load i64, ptr %op
  %wp = getelementptr i8, ptr %frame, i64 %offset
  store i64 0, ptr %wp
  br label %words
given:
  %given.p = getelementptr i64, ptr %shelf, i64 $abi.SHELF_GIVEN
  %given.n = load i64, ptr %given.p
  %given.at = getelementptr i64, ptr %offsets, i64 %count
  br label %releasing
releasing:
  %g = phi i64 [ 0, %given ], [ %g1, %release ]
  %further = icmp ult i64 %g, %given.n
  br i1 %further, label %release, label %keep
release:
  %g1 = add i64 %g, 1
  %gop = getelementptr i64, ptr %given.at, i64 %g
  %goffset = load i64, ptr %gop
  %gp = getelementptr i8, ptr %frame, i64 %goffset
  %old = load ptr, ptr %gp
  call void @incref(ptr $object.None)
  store ptr $object.None, ptr %gp
  call void @decref(ptr %old)
  br label %releasing
keep:
  %now = load i64, ptr %n.p  ; what was released may have run code that has used the shelf
  %still = icmp ult i64 %now, $abi.SHELF_ROOM
  br i1 %still, label %put, label %drop
put:
  %at = add i64 %now, $abi.SHELF_FRAMES
  %p = getelementptr i64, ptr %shelf, i64 %at
  store ptr %frame, ptr %p
  %n1 = add i64 %now, 1
  store i64 %n1, ptr %n.p
  ret void
drop:
  call void @decref(ptr %frame)
  ret void
}
