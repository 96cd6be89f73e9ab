; Builtins that no C function of the host stands for; `tracer.host.operations.DIRECT` names these routines.
;
; rt_next(iterator, default)    the result of the type's tp_iternext; `default` at the end; null with an exception set
; rt_dict_set(d, key, value)    `dict.__setitem__`: None; null with an exception set
; rt_dict_get(d, key)           `dict.get`: the value, or None; null with an exception set
; rt_dict_get_or(d, key, default)    the same with a default
; rt_set_add(s, value)          `set.add`: None; null with an exception set
; rt_set_attribute(o, name, value)   `setattr`: None; null with an exception set
; rt_append_text(a, b)          `a + b` of strings, which uses up the reference of `a`; null with an exception set.  A
;                               string that is added to itself is not grown in place: the host would move it, and then
;                               read from where it was
;
; rt_part_of(o, start, stop)    `o[start:stop]`; null with an exception set
;
; Arguments of other types are passed to the builtin, which raises the right error.  A tp_iternext may be one that
; raises TypeError: that of a class whose `__next__` is None or was deleted.

declare ptr @PyList_GetSlice(ptr, i64, i64)
declare i64 @PyLong_AsSsize_t(ptr)
declare ptr @PyObject_GetItem(ptr, ptr)
declare i32 @PyObject_SetAttr(ptr, ptr, ptr)
declare ptr @PySlice_New(ptr, ptr, ptr)
declare ptr @PyTuple_GetSlice(ptr, i64, i64)
declare i64 @PyUnicode_GetLength(ptr)
declare ptr @PyUnicode_Substring(ptr, i64, i64)
declare ptr @PyDict_GetItemWithError(ptr, ptr)
declare i32 @PyDict_SetItem(ptr, ptr, ptr)
declare void @PyErr_Clear()
declare i32 @PyErr_ExceptionMatches(ptr)
declare ptr @PyErr_Occurred()
declare i32 @PyIter_Check(ptr)
declare i32 @PySet_Add(ptr, ptr)
declare ptr @PyObject_Vectorcall(ptr, ptr, i64, ptr)
declare void @PyUnicode_Append(ptr, ptr)
declare ptr @PyUnicode_Concat(ptr, ptr)
declare void @Py_DecRef(ptr)

define ptr @rt_set_attribute(ptr %o, ptr %name, ptr %v) {
  %r = call i32 @PyObject_SetAttr(ptr %o, ptr %name, ptr %v)
  %bad = icmp slt i32 %r, 0
  br i1 %bad, label %failed, label %fine
failed:
  ret ptr null
fine:
  call void @incref(ptr $object.None)
  ret ptr $object.None
}

define ptr @rt_dict_set(ptr %d, ptr %k, ptr %v) {
  %tp = getelementptr i8, ptr %d, i64 $layout.type_of
  %t = load ptr, ptr %tp
  %fp = getelementptr i8, ptr %t, i64 $layout.type_flags
  %f = load i64, ptr %fp
  %b = and i64 %f, $layout.flag_dict
  %no = icmp eq i64 %b, 0
  br i1 %no, label %wrong, label %dict
dict:
  %r = call i32 @PyDict_SetItem(ptr %d, ptr %k, ptr %v)
  %bad = icmp slt i32 %r, 0
  br i1 %bad, label %failed, label %fine
failed:
  ret ptr null
fine:
  call void @incref(ptr $object.None)
  ret ptr $object.None
wrong:
  %args = alloca [4 x ptr]
  %a1 = getelementptr ptr, ptr %args, i64 1
  store ptr %d, ptr %a1
  %a2 = getelementptr ptr, ptr %args, i64 2
  store ptr %k, ptr %a2
  %a3 = getelementptr ptr, ptr %args, i64 3
  store ptr %v, ptr %a3
  %x = call ptr @PyObject_Vectorcall(ptr $object.dict.__setitem__, ptr %a1, i64 $arguments.3, ptr null)
  ret ptr %x
}

define ptr @rt_dict_get(ptr %d, ptr %k) {
  %r = call ptr @rt_dict_get_or(ptr %d, ptr %k, ptr $object.None)
  ret ptr %r
}

define ptr @rt_dict_get_or(ptr %d, ptr %k, ptr %default) {
  %tp = getelementptr i8, ptr %d, i64 $layout.type_of
  %t = load ptr, ptr %tp
  %fp = getelementptr i8, ptr %t, i64 $layout.type_flags
  %f = load i64, ptr %fp
  %b = and i64 %f, $layout.flag_dict
  %no = icmp eq i64 %b, 0
  br i1 %no, label %wrong, label %dict
dict:
  %r = call ptr @PyDict_GetItemWithError(ptr %d, ptr %k)
  %missing = icmp eq ptr %r, null
  br i1 %missing, label %look, label %found
found:
  call void @incref(ptr %r)
  ret ptr %r
look:
  %e = call ptr @PyErr_Occurred()
  %silent = icmp eq ptr %e, null
  br i1 %silent, label %absent, label %failed
absent:
  call void @incref(ptr %default)
  ret ptr %default
failed:
  ret ptr null
wrong:
  %args = alloca [4 x ptr]
  %a1 = getelementptr ptr, ptr %args, i64 1
  store ptr %d, ptr %a1
  %a2 = getelementptr ptr, ptr %args, i64 2
  store ptr %k, ptr %a2
  %a3 = getelementptr ptr, ptr %args, i64 3
  store ptr %default, ptr %a3
  %x = call ptr @PyObject_Vectorcall(ptr $object.dict.get, ptr %a1, i64 $arguments.3, ptr null)
  ret ptr %x
}

define ptr @rt_set_add(ptr %s, ptr %v) {
  %tp = getelementptr i8, ptr %s, i64 $layout.type_of
  %t = load ptr, ptr %tp
  %is = icmp eq ptr %t, $object.set
  br i1 %is, label %set, label %other
set:
  %r = call i32 @PySet_Add(ptr %s, ptr %v)
  %bad = icmp slt i32 %r, 0
  br i1 %bad, label %failed, label %fine
failed:
  ret ptr null
fine:
  call void @incref(ptr $object.None)
  ret ptr $object.None
other:
  %args = alloca [3 x ptr]
  %a1 = getelementptr ptr, ptr %args, i64 1
  store ptr %s, ptr %a1
  %a2 = getelementptr ptr, ptr %args, i64 2
  store ptr %v, ptr %a2
  %x = call ptr @PyObject_Vectorcall(ptr $object.set.add, ptr %a1, i64 $arguments.2, ptr null)
  ret ptr %x
}

define ptr @rt_append_text(ptr %a, ptr %b) {
  %slot = alloca ptr
  %same = icmp eq ptr %a, %b
  br i1 %same, label %copy, label %grow
copy:
  %c = call ptr @PyUnicode_Concat(ptr %a, ptr %b)
  call void @Py_DecRef(ptr %a)
  ret ptr %c
grow:
  store ptr %a, ptr %slot
  call void @PyUnicode_Append(ptr %slot, ptr %b)
  %r = load ptr, ptr %slot
  ret ptr %r
}

; A bound of a slice, between 0 and the length; the default for None.  False if it is neither None nor an int of a word.
define {i64, i1} @rt_bound(ptr %bound, i64 %length, i64 %default) {
  %none = icmp eq ptr %bound, $object.None
  br i1 %none, label %absent, label %given
absent:
  %a0 = insertvalue {i64, i1} undef, i64 %default, 0
  %a1 = insertvalue {i64, i1} %a0, i1 true, 1
  ret {i64, i1} %a1
given:
  %tp = getelementptr i8, ptr %bound, i64 $layout.type_of
  %t = load ptr, ptr %tp
  %isint = icmp eq ptr %t, $object.int
  br i1 %isint, label %int, label %other
int:
  %n = call i64 @PyLong_AsSsize_t(ptr %bound)
  %least = icmp eq i64 %n, -1
  br i1 %least, label %look, label %number
look:
  %e = call ptr @PyErr_Occurred()
  %silent = icmp eq ptr %e, null
  br i1 %silent, label %number, label %large
large:
  call void @PyErr_Clear()
  br label %other
number:
  %negative = icmp slt i64 %n, 0
  %fromend = add i64 %n, %length
  %counted = select i1 %negative, i64 %fromend, i64 %n
  %below = icmp slt i64 %counted, 0
  %low = select i1 %below, i64 0, i64 %counted
  %above = icmp sgt i64 %low, %length
  %cut = select i1 %above, i64 %length, i64 %low
  %b0 = insertvalue {i64, i1} undef, i64 %cut, 0
  %b1 = insertvalue {i64, i1} %b0, i1 true, 1
  ret {i64, i1} %b1
other:
  ret {i64, i1} zeroinitializer
}

define ptr @rt_part_of(ptr %o, ptr %start, ptr %stop) {
  %tp = getelementptr i8, ptr %o, i64 $layout.type_of
  %t = load ptr, ptr %tp
  %islist = icmp eq ptr %t, $object.list
  %istuple = icmp eq ptr %t, $object.tuple
  %sized = or i1 %islist, %istuple
  br i1 %sized, label %items, label %text
items:
  %sp = getelementptr i8, ptr %o, i64 $layout.size
  %count = load i64, ptr %sp
  br label %bounds
text:
  %isstr = icmp eq ptr %t, $object.str
  br i1 %isstr, label %chars, label %host
chars:
  %chars.n = call i64 @PyUnicode_GetLength(ptr %o)
  br label %bounds
bounds:
  %n = phi i64 [ %count, %items ], [ %chars.n, %chars ]
  %from = call {i64, i1} @rt_bound(ptr %start, i64 %n, i64 0)
  %isfrom = extractvalue {i64, i1} %from, 1
  br i1 %isfrom, label %second, label %host
second:
  %to = call {i64, i1} @rt_bound(ptr %stop, i64 %n, i64 %n)
  %isto = extractvalue {i64, i1} %to, 1
  br i1 %isto, label %both, label %host
both:
  %i = extractvalue {i64, i1} %from, 0
  %j0 = extractvalue {i64, i1} %to, 0
  %empty = icmp slt i64 %j0, %i
  %j = select i1 %empty, i64 %i, i64 %j0
  br i1 %islist, label %list, label %nolist
list:
  %l = call ptr @PyList_GetSlice(ptr %o, i64 %i, i64 %j)
  ret ptr %l
nolist:
  br i1 %istuple, label %tuple, label %str
tuple:
  %u = call ptr @PyTuple_GetSlice(ptr %o, i64 %i, i64 %j)
  ret ptr %u
str:
  %s = call ptr @PyUnicode_Substring(ptr %o, i64 %i, i64 %j)
  ret ptr %s
host:
  %slice = call ptr @PySlice_New(ptr %start, ptr %stop, ptr $object.None)
  %failed = icmp eq ptr %slice, null
  br i1 %failed, label %none, label %ask
none:
  ret ptr null
ask:
  %r = call ptr @PyObject_GetItem(ptr %o, ptr %slice)
  call void @Py_DecRef(ptr %slice)
  ret ptr %r
}

define ptr @rt_next(ptr %o, ptr %default) {
  %tp = getelementptr i8, ptr %o, i64 $layout.type_of
  %t = load ptr, ptr %tp
  %fp = getelementptr i8, ptr %t, i64 $layout.type_iternext
  %f = load ptr, ptr %fp
  %none = icmp eq ptr %f, null
  br i1 %none, label %wrong, label %iterator
iterator:
  %r = call ptr %f(ptr %o)
  %end = icmp eq ptr %r, null
  br i1 %end, label %ended, label %out
out:
  ret ptr %r
ended:
  %e = call ptr @PyErr_Occurred()
  %silent = icmp eq ptr %e, null
  br i1 %silent, label %over, label %told
told:
  %m = call i32 @PyErr_ExceptionMatches(ptr $object.StopIteration)
  %stop = icmp ne i32 %m, 0
  br i1 %stop, label %clear, label %other
other:
  %c = call i32 @PyIter_Check(ptr %o)
  %not = icmp eq i32 %c, 0
  br i1 %not, label %forget, label %failed
forget:
  call void @PyErr_Clear()
  br label %wrong
clear:
  call void @PyErr_Clear()
  br label %over
over:
  call void @incref(ptr %default)
  ret ptr %default
failed:
  ret ptr null
wrong:
  %args = alloca [3 x ptr]
  %a1 = getelementptr ptr, ptr %args, i64 1
  store ptr %o, ptr %a1
  %a2 = getelementptr ptr, ptr %args, i64 2
  store ptr %default, ptr %a2
  %x = call ptr @PyObject_Vectorcall(ptr $object.next, ptr %a1, i64 $arguments.2, ptr null)
  ret ptr %x
}
