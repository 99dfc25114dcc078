/*
 * load/settler.h - settles finished calls, beside the loader if it can.
 *
 * Of some threads the loader settles the calls itself, and of others the helper
 * does, a thread on a second core: either of calls, in buffers that the loader
 * fills and passes on, or of records, which the helper runs, too.  So the columns
 * and the tree of a thread are touched by one of them only; the loader, and those
 * whom it lets look, touch all of them after settler_wait.
 */
#ifndef LOAD_SETTLER_H
#define LOAD_SETTLER_H

#include "load/record_runs.h"

struct helper;

/* What is passed on at a time. */
struct passed {
	struct finished calls;
	struct record_runs records;
};

struct settler {
	struct helper *helper;   /* NULL: none */
	struct passed *helped;   /* the buffers of what the helper settles */
	struct finished own;     /* of what the loader does */
	uint32_t left;           /* runs of records: see settler_left */
	uint32_t passes;         /* of buffers to the helper … */
	uint32_t full, idle;     /* … that waited, that found it waiting */
};

/* The buffer for calls that the loader has run.  It runs a thread of which the
 * helper has the records only where nothing waits. */
static inline struct finished *settler_buffer(struct settler *s,
    const struct thread *t)
{
	return t->helped == HELPED_CALLS ? &s->helped->calls : &s->own;
}

/* It stays where it is from now on. */
void settler_init(struct settler *);

/* Gets a helper if there is a core for it; nothing may wait.  Where that is not
 * possible it is only slower.  `methods` are the numbers of their ids. */
void settler_get_help(struct settler *, const struct id_map *methods);

/* There is memory again: what failed before is over. */
void settler_go_on(struct settler *);

/* Ends the helper; after settler_wait. */
void settler_end(struct settler *);

/* Passes on the buffer of the thread; then there is another that has room.
 * False when memory ran out, now or in a buffer before. */
bool settler_pass(struct settler *, const struct thread *,
    struct error *err);

/* Gives the helper records to run. */
bool settler_pass_records(struct settler *, const struct record_run *,
    struct error *err);

/* Passes all on, and returns when all is settled, but for what is left. */
bool settler_wait(struct settler *, struct error *err);

/*
 * At a record that is odd the helper stops, and leaves it to the loader, with all
 * that it was given after it: these records are to be run before any others.
 * There may be some after each of the calls above.  The first of them, which is
 * the caller's to count down; NULL when all have been run.
 */
struct record_run *settler_left(struct settler *);

#endif
