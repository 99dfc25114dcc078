/*
 * model/threads.h - id → name, and its calls.
 *
 * Threads are numbered from 0 in the order they became known; one without
 * events may never get any.  A struct thread stays where it is until
 * threads_free.  Other modules read its fields and leave them alone.
 */
#ifndef MODEL_THREADS_H
#define MODEL_THREADS_H

#include "base/id_map.h"
#include "model/calls.h"
#include "model/frame.h"
#include "model/held.h"
#include "model/running.h"
#include "model/samples.h"
#include "model/tree.h"

#define NO_THREAD UINT32_MAX

enum { TIMED_EVENTS = 10000 };

/* Which of the passes of R3 a thread is in: mostly one does for both. */
enum pass { PASS_ONLY, PASS_FIRST, PASS_SECOND };

/* What of a thread the helper takes (load/settler). */
enum helped { HELPED_NOT, HELPED_CALLS, HELPED_RECORDS };

struct thread {
	uint32_t number, id;
	const char *name;       /* printable; "Thread 7" when not listed (R9) */
	uint32_t name_number;   /* of those of all threads */
	bool has_namesake;      /* another thread has that name, too */
	bool is_listed, is_taken; /* taken: an id of the records has it */
	uint64_t events;        /* records */
	uint64_t entries;       /* calls begun, those of R3 included */
	uint64_t first[CLOCKS], last[CLOCKS]; /* extended ticks of its events */
	uint64_t epoch[CLOCKS]; /* what 32-bit ticks are counted from */
	struct frame *frames;   /* frames[depth - 1] is the innermost */
	size_t frame_room;      /* see thread_reserve */
	uint32_t depth;
	uint32_t skipped_depth; /* open calls below the deepest level kept */
	struct running running; /* for odd exits */
	struct held *held;      /* events that wait for load/second, or NULL */
	uint32_t running_before, open_at_end; /* calls */
	uint64_t same_time;     /* events at the time of the one before … */
	uint64_t timed;         /* … among so many, TIMED_EVENTS or a few more */
	struct calls calls;
	struct tree tree;
	enum helped helped;
	enum pass pass;
	uint64_t entries_shared; /* those counted before, by load/share */
	struct samples samples; /* tree.is_sampled */
	uint32_t marked;        /* nodes whose methods are known to be used */
};

/*
 * Makes room for a frame at `depth`, one more above it, and two below the
 * outermost: frames[-1] stands for the thread itself.  So the loop over the
 * records may look at a caller and write above the top without asking.
 */
enum { SPARE_FRAMES = 3 };

bool thread_reserve(struct thread *, struct error *err);

/* When no call runs and none will: what was only needed for running ones. */
void thread_free_stack(struct thread *);

/* When all of its calls have been settled: each method is another's number now. */
void thread_set_methods(struct thread *, const uint32_t *to);

void thread_set_root(struct thread *); /* after a change of the tree's root */

struct threads;
struct threads *threads_new(struct error *err);
void threads_free(struct threads *); /* accepts NULL */

/* A name of the file, by its full id; a later one wins. */
bool threads_name(struct threads *, uint32_t, struct slice, struct error *err);

/* Ids as they stand in records → threads. */
const struct id_map *threads_ids(const struct threads *);

/* The thread of an id that threads_ids lacks: a listed one whose id was cut to `id_bits`
 * bits (docs/format.md, "Thread ids"), or a new one; NULL: no memory. */
struct thread *threads_add(struct threads *, uint32_t id, unsigned id_bits,
    const bool has_clock[CLOCKS], struct error *err);

/* When nothing waits to be settled: who settles the thread's calls from here on.
 * Either has memory of its own: in the scratch, if one was set before any call. */
void threads_set_helped(struct threads *, struct thread *, enum helped);
void threads_set_scratch(struct threads *, struct scratch *);

/* Before there are any: calls are left out (model/calls.h), trees keep extremes. */
void threads_leave_out_calls(struct threads *);
void threads_keep_extremes(struct threads *, enum measure);
void threads_keep_pulses(struct threads *); /* of what is left out */
bool threads_have_calls(const struct threads *);

uint32_t threads_count(const struct threads *);
struct thread *threads_at(const struct threads *, uint32_t thread);
uint64_t threads_threw(const struct threads *); /* calls, of all of them */

/* The main thread: "main", else id 1 of Dalvik or the process's id, else the
 * one with the most events.  NO_THREAD when there is none at all. */
uint32_t threads_main(const struct threads *, uint64_t pid);

/* Its name; where that of another is the same its id, too: "Binder#4712". */
void thread_label(const struct thread *, char *out, size_t size);

/* Its calls, or its samples. */
static inline uint64_t thread_counted(const struct thread *t)
{
	return t->tree.is_sampled ? t->samples.count : t->entries;
}

/* How long the thread was there: last minus first event. */
uint64_t thread_span(const struct thread *, enum clock);

#endif
