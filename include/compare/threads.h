/* SPDX-License-Identifier: Apache-2.0 */
/*
 * compare/threads.h - which threads of several recordings do the same work.
 *
 * Names of threads have numbers in them that mean nothing: ids of processes,
 * and places in a pool.  Threads whose names are equal without them are one
 * group: "Thread-3" and "Thread-12" are in "Thread-#".  Groups are numbered in
 * the order in which they became known.
 *
 * Where names do not go together, the user says which threads are meant on each
 * side: words, each of which means some groups of its side.  A group that both
 * sides have is compared with itself.  The groups that are left over of the
 * first word before and of the first word after are one group from then on, on
 * either side, and so on: "main -> Thread-#".
 */
#ifndef COMPARE_THREADS_H
#define COMPARE_THREADS_H

#include <stdint.h>

#include "load/profile.h"

#define NO_GROUP_NUMBER UINT32_MAX

/* ---- groups ---- */

struct names;

struct thread_group {
	uint32_t joined; /* the group that it is part of after
	                  * thread_groups_join: itself, mostly */
	bool is_cut;     /* all of its names have as many bytes as the kernel
	                  * leaves */
	bool has_longer; /* one has more */
};

struct thread_groups {
	struct names *keys; /* one more than the group's number: 0 is "" */
	struct thread_group *items;
	size_t room;
	uint32_t count;
};

struct thread_groups *thread_groups_new(void);
void thread_groups_free(struct thread_groups *); /* accepts NULL */

/* Returns the group of a thread of that name, new or not. */
uint32_t thread_groups_add(struct thread_groups *, const char *name);

/* Joins groups whose names the kernel has cut: it cuts them to 15 bytes.  A
 * group whose names have 15 bytes, and that begins the name of just one other
 * group, is that other one from now on. */
void thread_groups_join(struct thread_groups *);

const char *thread_groups_name(const struct thread_groups *, uint32_t group);

/* ---- names and words ---- */

/* Writes a name with "#" for its numbers; of an address its host is left:
 * "OkHttp https://a.b/c" is "OkHttp a.b". */
void thread_groups_key(const char *name, char *out, size_t size);

/* Returns the name by which a thread has its group: "main" for the main thread,
 * whatever that is called. */
const char *thread_groups_word(const struct profile *, const struct thread *);

/* What a word of the user (query/scope: a name, an id, "main", "all", a
 * pattern) means of a group whose threads are known by the group's name
 * alone. */
enum group_fit {
	GROUP_FITS_NOT,
	GROUP_FITS,         /* all of its threads are meant */
	GROUP_FITS_IN_PART  /* some may be, nobody knows which */
};

enum group_fit thread_groups_fit(const char *group, const char *word);

/* ---- groups that the user's words pair ---- */

/* The groups of one side that words mean; all zeros: no words. */
struct worded_groups {
	uint32_t *word; /* by group: its word, from 1; 0: no word means it */
	uint32_t *pair; /* by group, once there are pairs: the group that it is
	                 * on this side, or NO_GROUP_NUMBER */
	size_t room;
	uint32_t words;
};

void worded_groups_free(struct worded_groups *);

/* Notes that the word of that number, from 1, means the group; the first word
 * counts. */
void worded_groups_note(struct worded_groups *, uint32_t group, uint32_t word);

/* Pairs the groups of both sides, once they have been joined
 * (thread_groups_join). */
void thread_pairs_make(struct worded_groups *before,
    struct worded_groups *after, struct thread_groups *);

/* Returns the group that a group is on a side: its pair, or what it was joined
 * to. */
uint32_t worded_groups_of(const struct worded_groups *,
    const struct thread_groups *, uint32_t group);

#endif
