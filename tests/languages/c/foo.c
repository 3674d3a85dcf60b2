#include <stdio.h>
#include "lib/util.h"

#define MAX_N 10
#define SWAP(a, b) do { struct foo *t = make_foo(a); other(b, MAX_N); } while (0)

/* A foo. */
struct foo {
    int count, *ptr;
    struct bar *next;
    int (*run)(struct foo *, int);
    unsigned flag : 1;
    char name[16];
};
typedef struct { int x; } point_t;
typedef struct foo foo_t, *foo_p;
typedef int (*cb_t)(int);
enum color { RED, GREEN = 2 };
union u { int i; };
extern int global_counter;
static const struct foo_ops ops = { .run = my_run, .count = MAX_N };
int table[] = { 1, RED };
int declared(struct foo *f, cb_t cb);
struct foo *ptr_declared(void);

static inline int
my_run(struct foo *f, int n)
{
    struct foo local = { 0 };
    foo_t *p = malloc(sizeof(struct bar));
    f->count += n;
    f->next->run(f, local.count);
    SWAP(f, p);
    for (int i = 0; i < n; i++) helper(&my_cb, table[i]);
    goto out;
out:
    return ((foo_t *)p)->count;
}

struct foo *make_foo(int a) { return NULL; }
#ifdef X
void cond(void) {}
#endif
OVS_REQUIRES(mutex)
static void annotated(void) OVS_EXCLUDED(x) { }

// #> defs 28
// #> def MAX_N macro 4-4 exported
// #> def SWAP macro 5-5 exported
// #> def foo struct 7-14 body=8 exported doc=7-7
// #> def foo.count field 9-9 exported type=int in=foo
// #> def foo.ptr field 9-9 exported type=int in=foo
// #> def foo.next field 10-10 exported type=struct␠bar in=foo
// #> def foo.run field 11-11 exported type=int in=foo
// #> def foo.flag field 12-12 exported type=unsigned in=foo
// #> def foo.name field 13-13 exported type=char in=foo
// #> def point_t struct 15-15 body=15 exported
// #> def point_t.x field 15-15 exported type=int in=point_t
// #> def foo_t type 16-16 exported
// #> def foo_p type 16-16 exported
// #> def cb_t type 17-17 exported
// #> def color enum 18-18 body=18 exported
// #> def color.RED constant 18-18 exported in=color
// #> def color.GREEN constant 18-18 exported in=color
// #> def u struct 19-19 body=19 exported
// #> def u.i field 19-19 exported type=int in=u
// #> def global_counter variable 20-20 exported type=int
// #> def ops variable 21-21 type=struct␠foo_ops
// #> def table variable 22-22 exported type=int
// #> def declared function 23-23 exported type=int
// #> def ptr_declared function 24-24 exported type=struct␠foo
// #> def my_run function 26-38 body=28 type=int
// #> def make_foo function 40-40 body=40 exported type=struct␠foo
// #> def cond function 42-42 body=42 exported type=void
// #> def annotated function 45-45 body=45 type=void
// #> sig MAX_N = #define MAX_N 10
// #> sig SWAP = #define SWAP(a, b) do { struct foo *t = make_foo(a); other(b, MAX_N); } while (0)
// #> sig foo = struct foo
// #> sig point_t = typedef struct
// #> sig u = union u
// #> sig declared = int declared(struct foo *f, cb_t cb)
// #> sig ptr_declared = struct foo *ptr_declared(void)
// #> sig my_run = static inline int my_run(struct foo *f, int n)
// #> sig make_foo = struct foo *make_foo(int a)
// #> sig cond = void cond(void)
// #> sig annotated = static void annotated(void) OVS_EXCLUDED(x)
// #> imports 2
// #> import stdio.h name=* alias= 1 reexport
// #> import lib/util.h name=* alias= 2 reexport
// #> ref MAX_N receiver= use 5 in=SWAP
// #> ref foo receiver= use 5 in=SWAP
// #> ref make_foo receiver= call 5 in=SWAP
// #> ref other receiver= call 5 in=SWAP
// #> ref t receiver= use 5 in=SWAP
// #> ref bar receiver= type 10 in=foo.next
// #> ref foo receiver= type 11 in=foo.run
// #> ref foo receiver= type 16 in=foo_t
// #> ref MAX_N receiver= use 21 in=ops
// #> ref count receiver= use 21 in=ops
// #> ref foo_ops receiver= type 21 in=ops
// #> ref my_run receiver= use 21 in=ops
// #> ref run receiver= use 21 in=ops
// #> ref RED receiver= use 22 in=table
// #> ref cb_t receiver= type 23 in=declared
// #> ref foo receiver= type 23 in=declared
// #> ref foo receiver= type 24 in=ptr_declared
// #> ref foo receiver= type 27,29 in=my_run
// #> ref bar receiver= type 30 in=my_run
// #> ref foo_t receiver= type 30,37 in=my_run
// #> ref malloc receiver= call 30 in=my_run
// #> ref count receiver=f use 31 in=my_run
// #> ref count receiver=local use 32 in=my_run
// #> ref next receiver=f use 32 in=my_run
// #> ref run receiver=f->next call 32 in=my_run
// #> ref SWAP receiver= call 33 in=my_run
// #> ref helper receiver= call 34 in=my_run
// #> ref my_cb receiver= use 34 in=my_run
// #> ref table receiver= use 34 in=my_run
// #> ref count receiver=() use 37 in=my_run
// #> ref foo receiver= type 40 in=make_foo
// #> ref X receiver= use 41 in=
// #> bind next bar type 10 in=foo
// #> bind ops foo_ops type 21 in=
// #> bind cb cb_t type 23 in=declared
// #> bind f foo type 23 in=declared
// #> bind f foo type 27 in=my_run
// #> bind local foo type 29 in=my_run
// #> bind p foo_t type 30 in=my_run
