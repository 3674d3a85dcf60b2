#ifndef ANNOTATED_H
#define ANNOTATED_H 1
#ifdef __cplusplus
extern "C" {
#endif

/* Not C++: class and std::string stand in a comment. */
struct class_list { int class; };
#define FOR_EACH(ITEM, LIST) for (ITEM = first(LIST); ITEM; ITEM = next(ITEM))

static void
locked(struct class_list *l OVS_UNUSED) OVS_REQUIRES(mutex)
{
    FOR_EACH (p, l) {
        use(p);
    }
}
void after(void);
#ifdef __cplusplus
}
#endif
#endif

// #> problem parsed with errors near line 14
// #> defs 5
// #> def class_list struct 7-8 body=8 exported doc=7-7
// #> def class_list.class field 8-8 exported type=int in=class_list
// #> def FOR_EACH macro 9-9 exported
// #> def locked function 11-17 body=13 type=void
// #> def after function 18-18 exported type=void
// #> sig class_list = struct class_list
// #> sig FOR_EACH = #define FOR_EACH(ITEM, LIST) for (ITEM = first(LIST); ITEM; ITEM = next(ITEM))
// #> sig locked = static void locked(struct class_list *l OVS_UNUSED) OVS_REQUIRES(mutex)
// #> sig after = void after(void)
// #> imports 0
// #> ref ANNOTATED_H receiver= use 1,2 in=
// #> ref __cplusplus receiver= use 3,19 in=
// #> ref first receiver= call 9 in=FOR_EACH
// #> ref next receiver= call 9 in=FOR_EACH
// #> ref class_list receiver= type 12 in=locked
// #> ref FOR_EACH receiver= call 14 in=locked
// #> ref p receiver= use 14,15 in=locked
// #> ref use receiver= call 15 in=locked
// #> bind l class_list type 12 in=locked
