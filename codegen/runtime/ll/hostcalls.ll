; Calls of the host's functions and methods in C, without what the host does around each.
;
; rt_call_host(f, first, n)    like PyObject_Vectorcall with the n values from `first` on, where there is room before
;                              them; null with an exception set
;
; `str` with one value needs no call of the class.
;
; The C function is called at once if its row in the host's table says that it takes the values as they are.  A method
; gets an object of just the class that it belongs to; any other first value, and any other callable, is left to the
; host, and so to what stands before the host's methods (`codegen.translate.routines.interception`).  A function that
; gives null and has set no exception has raised SystemError, as under the host.

declare ptr @PyErr_Occurred()
declare void @PyErr_SetString(ptr, ptr)
declare ptr @PyObject_Str(ptr)
declare ptr @PyObject_Vectorcall(ptr, ptr, i64, ptr)

@without_exception = private constant [35 x i8] c"error return without exception set\00"

define ptr @rt_call_host(ptr %f, ptr %first, i64 %n) {
  %tp = getelementptr i8, ptr %f, i64 $layout.type_of
  %t = load ptr, ptr %tp
  %isfunction = icmp eq ptr %t, $object.builtin_function
  br i1 %isfunction, label %function, label %other
function:
  %sp = getelementptr i8, ptr %f, i64 $layout.builtin_self
  %owner = load ptr, ptr %sp
  %frp = getelementptr i8, ptr %f, i64 $layout.builtin_definition
  br label %look
other:
  %ismethod = icmp eq ptr %t, $object.method_descriptor
  %some = icmp sgt i64 %n, 0
  %both = and i1 %ismethod, %some
  br i1 %both, label %method, label %maker
maker:
  %isstr = icmp eq ptr %f, $object.str
  %only = icmp eq i64 %n, 1
  %text = and i1 %isstr, %only
  br i1 %text, label %shown, label %host
shown:
  %object = load ptr, ptr %first
  %rs = call ptr @PyObject_Str(ptr %object)
  ret ptr %rs
method:
  %self = load ptr, ptr %first
  %stp = getelementptr i8, ptr %self, i64 $layout.type_of
  %st = load ptr, ptr %stp
  %cp = getelementptr i8, ptr %f, i64 $layout.descriptor_class
  %class = load ptr, ptr %cp
  %fits = icmp eq ptr %st, %class
  br i1 %fits, label %bind, label %host
bind:
  %behind = getelementptr ptr, ptr %first, i64 1
  %fewer = sub i64 %n, 1
  %mrp = getelementptr i8, ptr %f, i64 $layout.method_definition
  br label %look
look:
  %receiver = phi ptr [ %owner, %function ], [ %self, %bind ]
  %values = phi ptr [ %first, %function ], [ %behind, %bind ]
  %count = phi i64 [ %n, %function ], [ %fewer, %bind ]
  %rp = phi ptr [ %frp, %function ], [ %mrp, %bind ]
  %row = load ptr, ptr %rp
  %cfp = getelementptr i8, ptr %row, i64 $layout.row_function
  %c = load ptr, ptr %cfp
  %flagsp = getelementptr i8, ptr %row, i64 $layout.row_flags
  %flags = load i32, ptr %flagsp
  switch i32 %flags, label %host [
    i32 $layout.takes_one, label %one
    i32 $layout.takes_none, label %none
    i32 $layout.takes_array, label %array
    i32 $layout.takes_named, label %named
  ]
one:
  %single = icmp eq i64 %count, 1
  br i1 %single, label %callone, label %host
callone:
  %value = load ptr, ptr %values
  %r1 = call ptr %c(ptr %receiver, ptr %value)
  br label %called
none:
  %nothing = icmp eq i64 %count, 0
  br i1 %nothing, label %callnone, label %host
callnone:
  %r0 = call ptr %c(ptr %receiver, ptr null)
  br label %called
array:
  %ra = call ptr %c(ptr %receiver, ptr %values, i64 %count)
  br label %called
named:
  %rn = call ptr %c(ptr %receiver, ptr %values, i64 %count, ptr null)
  br label %called
called:
  %result = phi ptr [ %r1, %callone ], [ %r0, %callnone ], [ %ra, %array ], [ %rn, %named ]
  %raised = icmp eq ptr %result, null
  br i1 %raised, label %check, label %done
check:
  %e = call ptr @PyErr_Occurred()
  %silent = icmp eq ptr %e, null
  br i1 %silent, label %tell, label %done
tell:
  call void @PyErr_SetString(ptr $object.SystemError, ptr @without_exception)
  br label %done
done:
  ret ptr %result
host:
  %r = tail call ptr @PyObject_Vectorcall(ptr %f, ptr %first, i64 %n, ptr null)
  ret ptr %r
}
