; Objects of classes with slots, in the blocks of dead ones: `codegen.runtime.blocks` says whose lists these are.
;
; rt_new        takes a block from a list and makes it an object of the class, or asks the host
; rt_dealloc    handles an object without references: keeps lists and tuples (`kept.ll`), leaves all other objects to
;               translated code, or to the host if there is none
;
; A list may be null.  A block in a list is null except for its link and its type.

declare void @PyObject_GC_Track(ptr)

define ptr @rt_new(ptr %cls, ptr %list) {
  %none = icmp eq ptr %list, null
  br i1 %none, label %host, label %look
look:
  %head = load ptr, ptr %list
  %empty = icmp eq ptr %head, null
  br i1 %empty, label %host, label %take
take:
  %next = load ptr, ptr %head
  store ptr %next, ptr %list
  %cp = getelementptr i64, ptr %list, i64 1
  %count = load i64, ptr %cp
  %less = sub i64 %count, 1
  store i64 %less, ptr %cp
  %sp = getelementptr i64, ptr %list, i64 2
  %shared = load i64, ptr %sp
  store i64 1, ptr %head
  %tp = getelementptr i8, ptr %head, i64 $layout.type_of
  store ptr %cls, ptr %tp
  %tc = load i64, ptr %cls
  %tc1 = add i64 %tc, %shared
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
