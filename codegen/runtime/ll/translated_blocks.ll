; Objects of classes with slots, in the blocks of dead ones: `codegen.translate.routines.reuse` writes, for each class,
; a routine that makes one and a routine that takes a dead one apart.  ROWS is a table of pairs: a class, and the routine
; that takes its objects apart.  A class is in one of the two rows that its address gives, once the host has made an object
; of it.  Classes of the program are not in the table, since they may die: rt_routine_of looks at what they derive from.
;
; rt_new_block      a new object from the host, for a class without a free block; enters the class
; rt_enter_class    enters a class in the table, if one of its rows is free
; rt_free_by_host   frees any object without references but short ints and floats; the caller keeps its registers
; rt_free_part      the same for an object that another one held, so many levels below the first
; rt_release        one reference of a dead object less
; rt_give_up        a dead object goes to the host, and is not taken apart here; meanwhile its type is as the host made it,
;                   since the host's function looks for a base with another one
; host_frees        stands in the types of such classes: the host has an object without references.  The host limits how
;                   deep it comes here within itself; what is taken apart here limits it by levels, and so never comes
;                   here.  What the collector has found (two bits of the word before the object) goes to the host: fields
;                   have been taken out of it, and it has been finalised

declare void @_Py_Dealloc(ptr)

@plain_dealloc = internal global ptr null
@rows = internal global [512 x ptr] zeroinitializer, align 64

define ptr @rt_row(ptr %cls, i64 %other) alwaysinline {
  %number = ptrtoint ptr %cls to i64
  %shifted = lshr i64 %number, 4
  %low = and i64 %shifted, 255
  %row = xor i64 %low, %other
  %at = shl i64 %row, 1
  %p = getelementptr ptr, ptr @rows, i64 %at
  ret ptr %p
}

define ptr @rt_new_block(ptr %cls, ptr %routine) noinline {
  call void @rt_enter_class(ptr %cls, ptr %routine)
  %o = call ptr @rt_alloc(ptr %cls)
  ret ptr %o
}

define void @rt_enter_class(ptr %cls, ptr %routine) noinline {
  %first = call ptr @rt_row(ptr %cls, i64 0)
  %there = load ptr, ptr %first
  %free = icmp eq ptr %there, null
  %mine = icmp eq ptr %there, %cls
  %fits = or i1 %free, %mine
  %second = call ptr @rt_row(ptr %cls, i64 1)
  %there2 = load ptr, ptr %second
  %free2 = icmp eq ptr %there2, null
  %row = select i1 %fits, ptr %first, ptr %second
  %may = or i1 %fits, %free2
  br i1 %may, label %enter, label %full
enter:
  store ptr %cls, ptr %row
  %rp = getelementptr ptr, ptr %row, i64 1
  store ptr %routine, ptr %rp
  ret void
full:
  ret void
}

define preserve_mostcc void @rt_free_by_host(ptr %o) noinline {
  call void @rt_free_part(ptr %o, i64 0)
  ret void
}

define void @rt_free_part(ptr %o, i64 %level) alwaysinline {
  %tp = getelementptr i8, ptr %o, i64 $layout.type_of
  %cls = load ptr, ptr %tp
  %fp = getelementptr i8, ptr %cls, i64 $layout.type_flags
  %flags = load i64, ptr %fp
  %heap = and i64 %flags, $layout.flag_heap
  %made = icmp ne i64 %heap, 0
  br i1 %made, label %look, label %not_made
look:
  %first = call ptr @rt_row(ptr %cls, i64 0)
  %owner = load ptr, ptr %first
  %same = icmp eq ptr %owner, %cls
  br i1 %same, label %own, label %look2
look2:
  %second = call ptr @rt_row(ptr %cls, i64 1)
  %owner2 = load ptr, ptr %second
  %same2 = icmp eq ptr %owner2, %cls
  br i1 %same2, label %own, label %derived
own:
  %row = phi ptr [ %first, %look ], [ %second, %look2 ]
  %rp = getelementptr ptr, ptr %row, i64 1
  %entered = load ptr, ptr %rp
  br label %apart
derived:
  %found = call ptr @rt_routine_of(ptr %cls)
  %none = icmp eq ptr %found, null
  br i1 %none, label %host, label %apart
apart:
  %routine = phi ptr [ %entered, %own ], [ %found, %derived ]
  call void %routine(ptr %o, i64 %level)
  ret void
host:
  call void @rt_give_up(ptr %o)
  ret void
not_made:
  call void @_Py_Dealloc(ptr %o)
  ret void
}

define void @rt_give_up(ptr %o) noinline {
  %tp = getelementptr i8, ptr %o, i64 $layout.type_of
  %cls = load ptr, ptr %tp
  %dp = getelementptr i8, ptr %cls, i64 $layout.type_dealloc
  %dealloc = load ptr, ptr %dp
  %here = icmp eq ptr %dealloc, @host_frees
  br i1 %here, label %plain, label %host
plain:
  %before = load ptr, ptr @plain_dealloc
  store ptr %before, ptr %dp
  call void %before(ptr %o)
  store ptr @host_frees, ptr %dp
  ret void
host:
  call void @_Py_Dealloc(ptr %o)
  ret void
}

define void @host_frees(ptr %o) noinline {
  %mp = getelementptr i8, ptr %o, i64 -8
  %marks = load i64, ptr %mp
  %marked = and i64 %marks, 3
  %found = icmp ne i64 %marked, 0
  br i1 %found, label %host, label %begin
begin:
  %tp = getelementptr i8, ptr %o, i64 $layout.type_of
  %cls = load ptr, ptr %tp
  %spare = call i1 @rt_spared(ptr %o, ptr %cls)
  br i1 %spare, label %out, label %look
look:
  %first = call ptr @rt_row(ptr %cls, i64 0)
  %owner = load ptr, ptr %first
  %same = icmp eq ptr %owner, %cls
  br i1 %same, label %own, label %look2
look2:
  %second = call ptr @rt_row(ptr %cls, i64 1)
  %owner2 = load ptr, ptr %second
  %same2 = icmp eq ptr %owner2, %cls
  br i1 %same2, label %own, label %host
own:
  %row = phi ptr [ %first, %look ], [ %second, %look2 ]
  %rp = getelementptr ptr, ptr %row, i64 1
  %routine = load ptr, ptr %rp
  call void %routine(ptr %o, i64 0)
  ret void
host:
  call void @rt_give_up(ptr %o)
  ret void
out:
  ret void
}

define void @rt_release(ptr %o, i64 %level) {
  %unset = icmp eq ptr %o, null
  br i1 %unset, label %out, label %in
in:
  %last = call i1 @rt_lose(ptr %o)
  br i1 %last, label %dead, label %out
dead:
  %shallow = icmp ult i64 %level, $state.LEVELS
  br i1 %shallow, label %part, label %host
part:
  %below = add i64 %level, 1
  call void @rt_free_part(ptr %o, i64 %below)
  ret void
host:
  call void @rt_give_up(ptr %o)
  ret void
out:
  ret void
}
