; Objects of classes with slots, in reused memory blocks: `codegen.runtime.blocks` says what a recipe is.
;
; rt_new              takes a block from the class's list, or asks the host
; rt_dealloc          handles an object without references: if its class has a recipe, clears its slots and keeps the
;                     block; any other object goes to rt_dealloc_part
; rt_dealloc_part     the same for an object from a slot, so that the recursion is no deeper than the host's: keeps
;                     lists (`kept.ll`), tuples and numbers, and leaves all other objects to the host

declare void @PyObject_GC_Track(ptr)
declare void @PyObject_GC_UnTrack(ptr)
declare void @_Py_Dealloc(ptr)

define ptr @rt_recipe(ptr %cls) alwaysinline {
  %number = ptrtoint ptr %cls to i64
  %shifted = lshr i64 %number, 4
  %row = and i64 %shifted, $state.RECIPE_MASK
  %at = shl i64 %row, 4
  %where = getelementptr i8, ptr $table.rows, i64 %at
  %owner = load ptr, ptr %where
  %mine = icmp eq ptr %owner, %cls
  %rp = getelementptr i8, ptr %where, i64 8
  %recipe = load ptr, ptr %rp
  %found = select i1 %mine, ptr %recipe, ptr null
  ret ptr %found
}

define ptr @rt_new(ptr %cls) {
  %recipe = call ptr @rt_recipe(ptr %cls)
  %none = icmp eq ptr %recipe, null
  br i1 %none, label %host, label %look
look:
  %head = load ptr, ptr %recipe
  %empty = icmp eq ptr %head, null
  br i1 %empty, label %host, label %take
take:
  %next = load ptr, ptr %head
  store ptr %next, ptr %recipe
  %cp = getelementptr i64, ptr %recipe, i64 1
  %count = load i64, ptr %cp
  %less = sub i64 %count, 1
  store i64 %less, ptr %cp
  store i64 1, ptr %head
  %tc = load i64, ptr %cls
  %tc1 = add i64 %tc, 1
  store i64 %tc1, ptr %cls
  %made = load i64, ptr $word.ALLOCATED
  %made1 = add i64 %made, 1
  store i64 %made1, ptr $word.ALLOCATED
  call void @PyObject_GC_Track(ptr %head)
  ret ptr %head
host:
  %o = call ptr @rt_new_host(ptr %cls)
  ret ptr %o
}

define void @rt_dealloc(ptr %o) {
entry:
  %tp = getelementptr i8, ptr %o, i64 $layout.type_of
  %cls = load ptr, ptr %tp
  %recipe = call ptr @rt_recipe(ptr %cls)
  %none = icmp eq ptr %recipe, null
  br i1 %none, label %host, label %look
look:
  %fp = getelementptr i8, ptr %cls, i64 $layout.type_finalize
  %finalizer = load ptr, ptr %fp
  %plain = icmp eq ptr %finalizer, null
  %cp = getelementptr i64, ptr %recipe, i64 1
  %count = load i64, ptr %cp
  %room = icmp ult i64 %count, $state.RECIPE_ROOM
  %may = and i1 %plain, %room
  br i1 %may, label %weak, label %host
weak:
  %wo = getelementptr i64, ptr %recipe, i64 4
  %w = load i64, ptr %wo
  %noweak = icmp eq i64 %w, 0
  br i1 %noweak, label %clear, label %refs
refs:
  %wp = getelementptr i8, ptr %o, i64 %w
  %list = load ptr, ptr %wp
  %unseen = icmp eq ptr %list, null
  br i1 %unseen, label %clear, label %host
clear:
  call void @PyObject_GC_UnTrack(ptr %o)
  %np = getelementptr i64, ptr %recipe, i64 5
  %n = load i64, ptr %np
  %offsets = getelementptr i64, ptr %recipe, i64 6
  br label %each
each:
  %k = phi i64 [ 0, %clear ], [ %k1, %next ]
  %more = icmp ult i64 %k, %n
  br i1 %more, label %one, label %wipe
one:
  %k1 = add i64 %k, 1
  %op = getelementptr i64, ptr %offsets, i64 %k
  %offset = load i64, ptr %op
  %sp = getelementptr i8, ptr %o, i64 %offset
  %v = load ptr, ptr %sp
  store ptr null, ptr %sp
  %unset = icmp eq ptr %v, null
  br i1 %unset, label %next, label %drop
drop:
  %last = call i1 @rt_lose(ptr %v)
  br i1 %last, label %dies, label %next
dies:
  call void @rt_dealloc_part(ptr %v)
  br label %next
next:
  br label %each
wipe:
  %bp = getelementptr i64, ptr %recipe, i64 3
  %body = load i64, ptr %bp
  %first = getelementptr i8, ptr %o, i64 $layout.header
  br label %words
words:
  %j = phi i64 [ 0, %wipe ], [ %j1, %word ]
  %left = icmp ult i64 %j, %body
  br i1 %left, label %word, label %keep
word:
  %zp = getelementptr i64, ptr %first, i64 %j
  store i64 0, ptr %zp
  %j1 = add i64 %j, 1
  br label %words
keep:
  %head = load ptr, ptr %recipe
  store ptr %head, ptr %o
  store ptr %o, ptr %recipe
  %now = load i64, ptr %cp
  %now1 = add i64 %now, 1
  store i64 %now1, ptr %cp
  %tc = load i64, ptr %cls
  %tc1 = sub i64 %tc, 1
  store i64 %tc1, ptr %cls
  ret void
host:
  call void @rt_dealloc_part(ptr %o)
  ret void
}

define void @rt_dealloc_part(ptr %o) {
  %tp = getelementptr i8, ptr %o, i64 $layout.type_of
  %cls = load ptr, ptr %tp
  %istuple = icmp eq ptr %cls, $object.tuple
  br i1 %istuple, label %tuple, label %notuple
tuple:
  call void @rt_free_tuple(ptr %o)
  ret void
notuple:
  %islist = icmp eq ptr %cls, $object.list
  br i1 %islist, label %list, label %other
list:
  call void @rt_free_list(ptr %o)
  ret void
other:
  call void @rt_free_item(ptr %o)
  ret void
}
