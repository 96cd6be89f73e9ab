; Blocks of dead ints and floats, which the next ones are made in, on hosts whose allocator allows it.  A free block
; holds at 16 how many blocks follow it in the list, and at 24 the next one; LAST_BLOCK ends the list and is never taken.
;
; rt_pop_block    takes a block out of the list; null if it is empty
; rt_keep_block   puts the block of a dead object into the list; returns whether there was room
; rt_is_block     has an int so few digits that its block is like the others?
; rt_begin_box    the first two words of an object in a block
; rt_write_int    the rest of an int of up to 60 bits

define ptr @rt_pop_block() alwaysinline {
  %head = load ptr, ptr $word.FREE_HEAD
  %none = icmp eq ptr %head, $word.LAST_BLOCK
  br i1 %none, label %empty, label %pop
empty:
  ret ptr null
pop:
  %linkp = getelementptr i8, ptr %head, i64 24
  %link = load ptr, ptr %linkp
  store ptr %link, ptr $word.FREE_HEAD
  ret ptr %head
}

define i1 @rt_keep_block(ptr %o) alwaysinline {
  %head = load ptr, ptr $word.FREE_HEAD
  %np = getelementptr i8, ptr %head, i64 16
  %n = load i64, ptr %np
  %room = icmp ult i64 %n, $state.FREE_ROOM
  br i1 %room, label %keep, label %full
keep:
  %n1 = add i64 %n, 1
  %cp = getelementptr i8, ptr %o, i64 16
  store i64 %n1, ptr %cp
  %linkp = getelementptr i8, ptr %o, i64 24
  store ptr %head, ptr %linkp
  store ptr %o, ptr $word.FREE_HEAD
  ret i1 true
full:
  ret i1 false
}

define i1 @rt_is_block(ptr %o) alwaysinline {
  %sp = getelementptr i8, ptr %o, i64 $layout.int_size
  %s = load i64, ptr %sp
  %size = call {i1, i1} @rt_two_digits(i64 %s)
  %few = extractvalue {i1, i1} %size, 1
  ret i1 %few
}

define void @rt_begin_box(ptr %o, ptr %cls) alwaysinline {
  store i64 1, ptr %o
  %tp = getelementptr i8, ptr %o, i64 $layout.type_of
  store ptr %cls, ptr %tp
  ret void
}

define void @rt_write_int(ptr %o, i64 %abs, i1 %neg) alwaysinline {
  %high = lshr i64 %abs, 30
  %two = icmp ne i64 %high, 0
  %two64 = select i1 %two, i64 2, i64 1
  %size = call i64 @rt_int_size(i64 %two64, i1 %neg)
  %sp = getelementptr i8, ptr %o, i64 $layout.int_size
  store i64 %size, ptr %sp
  %low = and i64 %abs, 1073741823
  %up = shl i64 %high, 32
  %digits = or i64 %up, %low
  %dp = getelementptr i8, ptr %o, i64 $layout.int_digits
  store i64 %digits, ptr %dp
  ret void
}
