/*
 * query/thread_list.h - the threads that have events, in the order of the keys.
 *
 * The main thread first, then the others by CPU time (by records where the file
 * has wall time only), ties by number.
 */
#ifndef QUERY_THREAD_LIST_H
#define QUERY_THREAD_LIST_H

#include "model/threads.h"

struct thread_list {
	uint32_t *threads;
	uint32_t count;
};

/*
 * Those whose name or id contains `filter`, in any case; "" for all.  `main` is
 * the main thread's number.  The caller frees them with thread_list_free.
 */
bool thread_list_make(struct thread_list *, const struct threads *,
    uint32_t main, const char *filter, struct error *err);
void thread_list_free(struct thread_list *);

/* The place of the thread, or count. */
uint32_t thread_list_place(const struct thread_list *, uint32_t thread);

/* Is this its name, its id in decimal, or both: "Binder#4712"? */
bool thread_is_called(const struct thread *, const char *name);

/* The first that is called so, those with events before others; or "main", the
 * main thread; NO_THREAD when there is none. */
uint32_t thread_by_name(const struct threads *, uint32_t main,
    const char *name);

#endif
