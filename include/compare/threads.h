/*
 * compare/threads.h - threads of two sides that are compared with each other though
 * their names do not go together, since the user said which they are on each side.
 *
 * Words of the user mean groups of threads (compare/threads), on each side its
 * own.  A group that both sides have is compared with itself.  Of what is left over, the
 * groups of the first word before and those of the first word after are one group from
 * then on, on either side, and so on: "main -> Thread-#".
 */
#ifndef COMPARE_THREADS_H
#define COMPARE_THREADS_H

#include <stdint.h>

#include "base/error.h"
#include "load/profile.h"

/*
 * Threads of several recordings that do the same work.
 *
 * Names of threads have numbers in them that mean nothing: ids of processes, and
 * places in a pool.  Threads whose names are equal without them are one group:
 * "Thread-3" and "Thread-12" are of "Thread-#".  Groups are numbered in the order
 * they became known.
 */

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

/* The groups of one side; all zeros: no words. */
struct worded_groups {
	uint32_t *word; /* by group, from 1; 0: none means it */
	uint32_t *pair; /* by group, once there are pairs: what it is on this side */
	uint32_t count, words;
};

void worded_groups_free(struct worded_groups *);

/* The word of that number, from 1, means the group; the first one counts. */
bool worded_groups_note(struct worded_groups *, uint32_t group, uint32_t word,
    struct error *err);

/* When groups have been joined (thread_groups_join): makes the pairs. */
bool thread_pairs_make(struct worded_groups *before, struct worded_groups *after,
    struct thread_groups *, struct error *err);

/* What a group is on a side: a pair, or what it was joined to. */
uint32_t worded_groups_of(const struct worded_groups *,
    const struct thread_groups *, uint32_t group);

#endif
