/*
 * trace/growing.h - a file or a pipe whose trace is still being written.
 *
 * A file is mapped with room for what will come; what a pipe gives is spooled
 * and mapped the same way.  Who reads waits here for more, without costing
 * anything worth speaking of: the file's size is asked for, or the pipe polled,
 * some twenty times a second, and a user who stops is heard as often.
 */
#ifndef TRACE_GROWING_H
#define TRACE_GROWING_H

#include <stdatomic.h>

#include "base/error.h"
#include "base/file_map.h"
#include "base/memory.h"
#include "trace/lookalike.h"
#include "trace/more.h"

/* Why nothing more comes. */
enum growing_end {
	GROWING_ON,       /* it may; or the reader has found the end */
	GROWING_UNFIT,    /* it never did: this is no streaming trace, */
	GROWING_PACKED,   /* or it is packed, */
	GROWING_CRLF,     /* or its line ends have to be repaired first */
	GROWING_STOPPED,  /* by the user */
	GROWING_CLOSED,   /* the pipe's other end is */
	GROWING_CUT,      /* the file became shorter, or cannot be read */
	GROWING_REPLACED, /* another file or another recording is in its place */
	GROWING_NO_ROOM   /* for what the pipe gives */
};

/* What the reader's thread and others share; what stands before the first atomic
 * one is set before. */
struct growing {
	const struct memory *memory; /* borrowed; NULL: plenty */
	enum taken_for input; /* what it is taken for */
	int interval_ms; /* at least, from one look at more to the next */
	void *self;
	void (*tell)(void *self); /* when a wait begins; may be NULL */
	atomic_bool is_paused;    /* nothing more is read; pipes are drained */
	atomic_bool is_stopped;   /* for good */
	atomic_bool is_waiting;   /* all that is there has been read */
	atomic_bool has_waited;   /* that was so once */
	_Atomic(int64_t) came_ms; /* when more came last: base/now.h */
	_Atomic(uint64_t) behind; /* bytes that have come but are not read */
	_Atomic(enum growing_end) end;
};

struct growth;

/*
 * Opens `path`, "-" for standard input, which all must stay until growth_free.
 * A FIFO without a writer is waited for by growth_wait.  NULL on failure; the
 * error does not name the file.
 */
struct growth *growth_open(const char *path, struct growing *,
    struct error *err);
void growth_free(struct growth *); /* accepts NULL; the map is left alone */

/* The caller's from then on; what is there so far. */
struct file_map *growth_map(struct growth *);

bool growth_is_pipe(const struct growth *);

/* It is no streaming trace, or none to be read as it comes, for that reason.  Did
 * the user stop it before that was known? */
bool growth_end_unfit(struct growth *, enum growing_end why);

/* As struct more says; `self` is the growth. */
bool growth_wait(void *self, struct bytes *all);

#endif
