/* SPDX-License-Identifier: Apache-2.0 */
/*
 * model/thread.h - a thread: its name, its calls, its merged tree, its samples,
 * and its stack while the file is read; and all threads of a file.
 *
 * Threads are numbered from 0 in the order in which they became known; a listed
 * one may never get any events.  A struct thread stays where it is until
 * threads_free.  model/thread and load/ set its fields; other modules read
 * them.
 */
#ifndef MODEL_THREAD_H
#define MODEL_THREAD_H

#include "base/hash.h"
#include "base/times.h"
#include "model/calls.h"
#include "model/tree.h"
#include "trace/facts.h"

/* ---- the stack, while the file is read ---- */

/* A call on the stack. */
struct frame {
	uint64_t hash;          /* of the stack up to here */
	uint32_t method;
	uint32_t level;         /* 0: the outermost; set when there is room */
	uint64_t begin[CLOCKS];
};

/* Events that wait for more to be known of them (load/loader.h), coded in a few
 * bytes each.  All zeros is none. */
struct pending_events {
	unsigned char *bytes;
	size_t used, room;
	uint64_t last[CLOCKS]; /* times of the last of them */
};

/* ---- samples (docs/format.md, "Reports of simpleperf") ----
 *
 * Where a recording holds samples, the merged tree counts them: a node has the
 * samples of its stack and of all stacks that stand on it.  Wherever calls are
 * counted by method, stack or caller, samples are counted instead, each once
 * for a method however often the method was on the stack.  Nobody knows how
 * many calls were made. */

struct sample {
	uint64_t time;   /* on the axis */
	uint64_t hash;   /* of the stack */
	uint32_t method; /* on its top; NO_METHOD: no stack */
	uint32_t node;   /* when it has been counted; NO_NODE: no stack */
};

/* Samples in the order of their times.  All zeros is none. */
struct samples {
	struct sample *items;
	size_t count, room;
	size_t counted; /* in the tree */
};

/* Counts the samples that are not counted yet, up to the first whose stack has
 * no node.  Costs a step for each frame of each. */
void samples_count(struct samples *, struct tree *);

/* Counts the samples of a period in a copy of the tree. */
void samples_count_in(const struct samples *, struct tree *, struct period);

/* Returns how many calls, or samples, a node counts. */
static inline uint32_t tree_counted(const struct tree *tree, uint32_t node)
{
	return tree->is_sampled ? tree->rests[node].samples :
				  tree->nodes[node].calls;
}

static inline uint32_t tree_threw(const struct tree *tree, uint32_t node)
{
	return tree->is_sampled ? 0 : tree->rests[node].threw;
}

/* The word for what is counted: "sample" or "call", "samples" or "calls". */
static inline const char *counted_many(bool is_sampled)
{
	return is_sampled ? "samples" : "calls";
}

static inline const char *counted(bool is_sampled, uint64_t count)
{
	return count != 1 ? counted_many(is_sampled) :
	    is_sampled    ? "sample" :
			    "call";
}

/* The sign before a number of what is counted: "~" where samples were taken for
 * calls (profile_is_sampled), so that there were more of them. */
static inline const char *counted_sign(bool is_sampled, bool are_probably)
{
	return are_probably && !is_sampled ? "~" : "";
}

/* Writes a number of single calls: "12 calls".  A recording of samples has
 * "421 stretches", the times in which all samples have the call on the stack;
 * "441 samples in 421 stretches" where `samples` tells how many there are. */
void samples_words(char *out, size_t size, bool is_sampled, uint64_t calls,
    uint64_t samples);

/* ---- a thread ---- */

#define NO_THREAD UINT32_MAX

enum { TIMED_EVENTS = 10000 };

struct thread {
	uint32_t number, id;
	const char *name;       /* printable; "Thread 7" when not listed (R9) */
	uint32_t *bearers;      /* how many threads have that name */
	bool is_listed, is_taken; /* taken: an id of the records has it */
	uint64_t events;        /* records */
	uint64_t events_stored; /* of these, by the last loader_store */
	uint64_t entries;       /* calls begun, those of R3 included */
	uint64_t first[CLOCKS], last[CLOCKS]; /* extended ticks of its events */
	uint64_t epoch[CLOCKS]; /* what 32-bit ticks are counted from */
	struct frame *frames;   /* frames[depth - 1] is the innermost */
	size_t frame_room;      /* see thread_reserve */
	uint32_t depth;
	uint32_t skipped_depth; /* open calls below the deepest level kept */
	struct pending_events pending;
	uint32_t running_before; /* calls */
	uint64_t same_time;     /* events at the time of the one before … */
	uint64_t timed;         /* … among so many, TIMED_EVENTS or a few
	                           more */
	struct calls calls;
	struct tree tree;
	bool is_helped;          /* load/loader's helper stores the calls */
	uint64_t entries_shared; /* entries when load/loader last looked */
	struct samples samples; /* tree.is_sampled */
	uint32_t marked;        /* nodes whose methods are known to be used */
};

/* Writes the thread's name, with its id where another thread has the same name:
 * "Binder#4712". */
void thread_label(const struct thread *, char *out, size_t size);

static inline bool thread_has_namesake(const struct thread *t)
{
	return t->bearers != NULL && *t->bearers > 1;
}

/* Returns how many calls, or samples, the thread has. */
static inline uint64_t thread_counted(const struct thread *t)
{
	return t->tree.is_sampled ? t->samples.count : t->entries;
}

/* Returns how long the thread was there: last minus first event. */
static inline uint64_t thread_span(const struct thread *t, enum clock clock)
{
	return t->last[clock] - t->first[clock];
}

/*
 * Makes room for a frame at `depth`, one more above it, and two below the
 * outermost: frames[-1] stands for the thread itself.  So the loop over the
 * records may look at a caller and write above the top without asking.
 */
enum { SPARE_FRAMES = 3 };

void thread_reserve(struct thread *);

/* Frees what only running calls need, when none runs and none will. */
void thread_free_stack(struct thread *);

/* Sets frames[-1] after a change of the tree's root. */
void thread_set_root(struct thread *);

/* ---- all threads of a file ---- */

/* What threads keep of their calls. */
struct calls_kept {
	bool are_left_out; /* single calls (model/calls.h); then … */
	bool has_activity; /* … activity grids are kept … */
	/* … and the shortest and the longest; by NO_MEASURE those of wall time
	 * when the file has it, else of CPU time. */
	bool has_min_max[MEASURES + 1];
};

struct threads {
	struct thread **items; /* by number */
	uint32_t count;
	size_t room;
	struct calls_kept kept;  /* set before there are any threads */
	struct id_map by_id;     /* id in records → thread */
	struct id_map by_listed; /* full id → thread */
	struct id_map by_cut[2]; /* its low 16 and 8 bits → thread */
	bool has_whole_ids;      /* records do not cut them */
	struct names *names;
	uint32_t **bearers; /* by number of the name; in `counts` */
	size_t bearer_room;
	struct arena counts;
	struct arena blocks[2];  /* calls that the loader stores … */
	struct arena buffers[2]; /* … and calls that the helper stores */
};

struct threads *threads_new(void);
void threads_free(struct threads *); /* accepts NULL */

/* Takes a name of the file, by its full id; a later one wins. */
void threads_name(struct threads *, uint32_t, struct slice);

/* Returns the thread of an id that by_id lacks: a listed one whose id was
 * cut to `id_bits` bits (docs/format.md, "Thread ids"), or a new one. */
struct thread *threads_add(struct threads *, uint32_t id, unsigned id_bits,
    const bool has_clock[CLOCKS]);

/* Says who stores the thread's calls from here on, the loader or the helper;
 * each has memory of its own.  No call of the thread may wait to be stored. */
void threads_set_helped(struct threads *, struct thread *, bool is_helped);

/* Returns the main thread: the one that is called main, else the one with the
 * process's id, else with id 1, whether or not it has calls; else the one with
 * the most events.  NO_THREAD when there is none at all. */
uint32_t threads_main(const struct threads *, uint64_t pid);

#endif
