/* SPDX-License-Identifier: Apache-2.0 */
/*
 * formats/context.h - what an export is made of: threads and names of a
 * profile, what the user asked for, and how far the export has come.
 *
 * An exporter reads a context by the walks of formats/walk, and by sums and
 * flames of its parts.  In each walk a call that still runs ends at the last
 * event of its thread, and a call that crosses an edge of the range ends there.
 * So the sums of all formats are those of report.
 *
 * Times are ticks of the trace unless a comment says otherwise.
 */
#ifndef FORMATS_CONTEXT_H
#define FORMATS_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/numbers.h"
#include "base/times.h"
#include "formats/writer.h"
#include "load/profile.h"
#include "model/measures.h"
#include "query/scope.h"

/* ---- what the user asks for ---- */

/* The number in a line of folded stacks is one of the measures, or of calls. */
enum { WEIGHT_CALLS = MEASURES, WEIGHTS };

/* Returns "wall", "cpu", "wait" or "calls", or NULL after the last. */
const char *weight_name(size_t number);

enum {
	EXPORT_NODES_USUAL = 80,
	PERCENT_THOUSANDTHS = 100000, /* all, in thousandths of a percent */
	EXPORT_PICTURE_WIDTH = 1200,         /* pixels */
	EXPORT_BOOKMARK_TEXT = 400    /* bytes, with the NUL */
};

/* What --calls is given where no thread's calls are wanted. */
#define EXPORT_CALLS_NONE "none"

/* A place of a page that its reader can go to. */
struct export_bookmark {
	uint32_t thread;      /* the number of the thread in the profile */
	struct period period; /* in ticks since the first event */
	uint32_t method;      /* or NO_METHOD */
	const char *text;     /* clean */
};

struct export_options {
	enum measure clock;   /* the one that is asked for, else the first */
	unsigned weight;      /* a measure, or WEIGHT_CALLS */
	bool has_no_threads;  /* stacks begin with the outermost call */
	bool has_both_clocks; /* where a file or its reader has one at a time */
	bool is_merged;       /* stacks, where a format could have calls as well */
	bool names_threads;   /* the user chose threads, so none is left out */
	bool is_rounded;      /* nanoseconds may become microseconds */
	bool has_idle;        /* time in no call, too */
	bool has_call_indexes; /* a database gets indexes of its calls */
	bool has_parts;       /* one part for each thread */
	unsigned nodes;       /* at most so many methods; 0: EXPORT_NODES_USUAL */
	unsigned threshold_thousandths; /* of a percent of the caller: lighter
	                                 * edges are left out */
	unsigned min_thousandths; /* of a percent of each thread: lighter stacks
	                           * are merged into their callers; 0: none */
	bool is_reversed;     /* methods by their own time, callers below them */
	bool is_inverted;     /* the outermost calls at the bottom */
	bool is_chart;        /* calls over time, not merged */
	const bool *has_calls; /* by number of the thread: the file has its
	                        * calls one by one, too; NULL: the format
	                        * chooses */
	const char *title, *subtitle; /* NULL: the usual ones */
	unsigned width;       /* of a picture, in pixels; 0: EXPORT_PICTURE_WIDTH */
	/* The file opens with this expression searched for and zoomed into this
	 * stack, "A.b;C.d"; a chart shows this time, in ticks since the first
	 * event.  NULL or none: the reader decides. */
	const char *search, *stack;
	struct period zoom;
	const struct export_bookmark *bookmarks;
	size_t bookmark_count;
};

/* ---- how far an export has come, and what it left out ---- */

/* Things that a format could not keep, each with a count. */
enum export_note {
	NOTE_MERGED,     /* light stacks that were merged into their callers */
	NOTE_RENUMBERED, /* threads that got other ids */
	NOTE_SAMPLES,    /* samples, where the format has calls alone */
	NOTE_QUIET,      /* threads that do hardly anything */
	NOTE_LARGE,      /* MB, more than the format's reader likes */
	NOTE_METHODS,    /* methods that take less than others */
	NOTE_EDGES,      /* edges that take little of their caller */
	NOTE_TIMELESS,   /* calls without any time */
	NOTE_NO_STACK,   /* 1: the stack to zoom into is not there */
	EXPORT_NOTES
};

struct export_progress {
	uint64_t done, all; /* steps of the walks: nodes, or events */
	uint64_t next;      /* the step at which `tell` is called again */
	void (*tell)(void *self, uint64_t done, uint64_t all); /* or NULL */
	void *self;
	uint64_t notes[EXPORT_NOTES];
};

enum { EXPORT_STEPS_A_TELL = 1 << 16 };

/* Sets how many steps are done, and tells of it every EXPORT_STEPS_A_TELL
 * steps. */
static inline void export_step_to(struct export_progress *p, uint64_t done)
{
	p->done = done;
	if (done < p->next)
		return;
	p->next = p->done + EXPORT_STEPS_A_TELL;
	if (p->tell != NULL)
		p->tell(p->self, p->done, p->all);
}

static inline void export_step(struct export_progress *p)
{
	export_step_to(p, p->done + 1);
}

static inline void export_note(struct export_progress *p, enum export_note note,
    uint64_t count)
{
	p->notes[note] += count;
}

/* Writes the note in words, with the count where it has one. */
void export_note_text(enum export_note, uint64_t count, char *out, size_t size);

/* ---- the context ---- */

enum { EXPORT_THREAD_LABEL = 160 };

struct export_thread {
	const struct part *part;
	const struct thread *thread;
	bool is_main;
	char label[EXPORT_THREAD_LABEL]; /* "name#id" */
};

struct export_context {
	const char *name;        /* of the trace, without its folders */
	const struct facts *facts;
	const struct profile *profile;
	const struct methods *methods;
	const struct export_options *options;
	struct export_thread *threads; /* main first, then by CPU time */
	uint32_t count;
	uint64_t pid;            /* as the file says, or of its main thread; or 0 */
	uint64_t origin, last;   /* the first and the last event of the trace on
	                          * the axis; export_context_range has those of
	                          * threads */
	const uint32_t *ranks;   /* of methods: the order of their texts */
	uint32_t *by_rank;       /* methods in that order */
	bool *has_namesake;      /* by method: another one has its class and name */
	struct parts parts;
	struct export_progress *progress;
	struct writer *out; /* gets the file; set by export_all */
};

/* Makes a context.  Its name, facts, profile, options, progress and parts,
 * which it takes over, are set, and all else is zero; is_member says by number
 * of the thread whether it is exported.  Free it with export_context_free. */
void export_context_make(struct export_context *, const bool *is_member);
void export_context_free(struct export_context *);

/* Returns whether the trace has both clocks. */
static inline bool export_context_is_dual(const struct export_context *e)
{
	return e->facts->has_clock[CLOCK_WALL] &&
	    e->facts->has_clock[CLOCK_CPU];
}

/* Returns what stands before a number of calls, and in a head: "~" and
 * "sampled, " where they are told by samples (profile_is_sampled). */
const char *export_context_sign(const struct export_context *);
const char *export_context_sampled(const struct export_context *);

/* Returns "class.method", with the signature where another method has that
 * name, too. */
struct slice export_context_name(const struct export_context *,
    uint32_t method);

/* Returns the time of an event since the first one of the trace, in ticks. */
uint64_t export_context_time(const struct export_context *,
    const struct export_thread *, uint64_t time);

/* Returns where the clocks of a thread begin: the axis with the first event of
 * the trace, CPU time with the first one of the thread. */
struct event_time export_context_origin(const struct export_context *,
    const struct export_thread *);

/* Returns how long clocks that began so have run at an event. */
static inline struct event_time export_since(struct event_time origin,
    struct event_time at)
{
	return (struct event_time){ subtract_to_zero(at.time, origin.time),
		subtract_to_zero(at.cpu, origin.cpu) };
}

/* Returns the period from the first to the last event on the axis: of the
 * trace, or of the thread where the axis is its CPU clock. */
struct period export_context_range(const struct export_context *,
    const struct export_thread *);

/* Returns the part of this thread alone, for sums and flames; it is borrowed of
 * the context. */
struct parts export_context_alone(const struct export_context *,
    const struct export_thread *);

/* ---- the order in which a file has nodes, or methods ---- */

struct export_rank {
	uint64_t weight;
	uint32_t rank; /* export_context.ranks of its method */
	uint32_t number;
};

/* Orders what begins with such a struct: the heaviest last and, of one weight,
 * that of the lowest rank. */
int export_rank_compare(const void *, const void *);

/* ---- numbers of the methods that a file names ---- */

/* Methods are numbered from 0 in the order in which they are asked for; the
 * thread itself, NO_METHOD, can be one of them. */
struct method_numbers {
	uint32_t *methods; /* by number */
	uint32_t count;
	uint32_t *numbers; /* by method + 1: its number + 1; 0: it has none */
};

/* Makes the numbers; free them with method_numbers_free. */
void method_numbers_init(struct method_numbers *,
    const struct export_context *);
void method_numbers_free(struct method_numbers *);

/* Returns the number of the method, which gets the next one when it has
 * none. */
static inline uint32_t method_numbers_get(struct method_numbers *f,
    uint32_t method)
{
	uint32_t *number = &f->numbers[(uint32_t)(method + 1)];

	if (*number == 0) {
		f->methods[f->count] = method;
		*number = ++f->count;
	}
	return *number - 1;
}

/* ---- what a page or a picture opens with ---- */

/* A stack in the file. */
struct initial_view_place {
	uint32_t thread, number; /* of the threads and nodes that are exported */
	uint64_t weight;
};

/* Looks for the stack of the options among frames that come depth first.  Where
 * several threads have it, or have its methods by other texts, the heaviest one
 * is found.  All zeros but for the context at first. */
struct find_stack {
	const struct export_context *context;
	uint32_t reached; /* so many methods of the frame's stack are those of
	                   * the path */
	bool is_found;
	struct initial_view_place found;
};

/* Visits the next frame; depth 0 is the thread. */
void find_stack_visit(struct find_stack *, uint32_t depth, uint32_t method,
    struct initial_view_place);

/* Notes NOTE_NO_STACK when a stack was asked for and not found. */
void find_stack_end(const struct find_stack *);

/* Puts a word of the address of a page, after its "#": "&q" makes
 * "&q=on%5BA-Z%5D".  Readers ignore the "&" before the first word. */
void initial_view_put(struct writer *, const char *key, const char *text);

#endif
