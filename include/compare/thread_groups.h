/*
 * compare/thread_groups.h - threads of several recordings that do the same work.
 *
 * Names of threads have numbers in them that mean nothing: ids of processes, and
 * places in a pool.  Threads whose names are equal without them are one group:
 * "Thread-3" and "Thread-12" are of "Thread-#".  Groups are numbered in the order
 * they became known.
 */
#ifndef COMPARE_THREAD_GROUPS_H
#define COMPARE_THREAD_GROUPS_H

#include <stdint.h>

#include "base/error.h"
#include "load/profile.h"

#define NO_GROUP_NUMBER UINT32_MAX

/* What a name is without its numbers, which are "#"; of an address its host is left:
 * "OkHttp https://a.b/c" is "OkHttp a.b". */
void thread_groups_key(const char *name, char *out, size_t size);

/* The name by which a thread has its group: "main" of the main one, whatever that is
 * called. */
const char *thread_groups_word(const struct profile *, const struct thread *);

/* What a word of the user (query/scope: a name, an id, "main", "all", a pattern) says of
 * a group whose threads are known by its name alone. */
enum group_fit {
	GROUP_FITS_NOT,
	GROUP_FITS,         /* all of its threads are meant */
	GROUP_FITS_IN_PART  /* some may be, nobody knows which */
};

enum group_fit thread_groups_fit(const char *group, const char *word);

struct thread_groups;

struct thread_groups *thread_groups_new(struct error *err);
void thread_groups_free(struct thread_groups *); /* accepts NULL */

/* The group of a thread of that name, new or not; NO_GROUP_NUMBER on failure. */
uint32_t thread_groups_add(struct thread_groups *, const char *name,
    struct error *err);

/*
 * The kernel cuts names to 15 bytes.  A group whose names have that many, and that
 * begins the name of just one other group, is that other one from now on.
 */
void thread_groups_join(struct thread_groups *);

uint32_t thread_groups_count(const struct thread_groups *);

/* What it is now, after thread_groups_join; and what that is called. */
uint32_t thread_groups_of(const struct thread_groups *, uint32_t group);
const char *thread_groups_name(const struct thread_groups *, uint32_t group);

#endif
