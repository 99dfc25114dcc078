/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/sink.h - what a reader reports, to a listener that it does not know.
 *
 * A reader calls, in the order of the file: `thread` and `method` for names
 * (which may come late, twice, or never), and `events` for batches of records.
 * Before the first events it has called `begin` once, so that the clocks are
 * known.  A call that returns false, with the error filled, ends the reading.
 * All slices and arrays are valid during the call only.
 */
#ifndef TRACE_SINK_H
#define TRACE_SINK_H

#include <stdbool.h>
#include <stdint.h>

#include "trace/facts.h"
#include "trace/notices.h"

/*
 * The low two bits of an event's word (docs/format.md, "Records").  In a
 * recording of samples the value 3 is ACTION_SAMPLE: the thread is still in its
 * innermost call, and a sample of it was taken if the bits above are 1.  In
 * folded stacks the value 3 says only that the thread is still in its innermost
 * call.
 */
enum action {
	ACTION_ENTER,
	ACTION_EXIT,
	ACTION_UNWIND,
	ACTION_BAD,
	ACTION_SAMPLE = ACTION_BAD
};

/* One record.  `word` is the method's id in the file or'ed with the action. */
struct event {
	uint32_t thread;
	uint32_t word;
	uint32_t time[CLOCKS]; /* ticks; 0 for a clock the file lacks */
};

/* A method line.  `line` is 0 where the file has none. */
struct method_line {
	uint32_t id;
	struct slice class_name, name, signature, source; /* or empty */
	int32_t line;
	bool is_stand_in; /* the file has no line: the name tells the id */
	bool is_function; /* the class is the file that the function is from */
	bool is_place;    /* a function without a name: the name is its place in
			     the file, "+0x12" */
	bool is_package;  /* the class is a package, and stands for all of it */
};

enum { EVENT_BATCH = 256 }; /* the most events that come at a time */

struct sink {
	void *self;
	bool (*begin)(void *self, const struct facts *, struct error *err);
	bool (*thread)(void *self, uint32_t id, struct slice name,
	    struct error *err);
	bool (*method)(void *self, const struct method_line *,
	    struct error *err);
	/* From here on the times of the thread's events count from `base`;
	 * before the first call they count from 0.  Called only where 31 bits
	 * do not reach. */
	bool (*rebase)(void *self, uint32_t thread,
	    const uint64_t base[CLOCKS], struct error *err);
	/* `offset` is where in the file the reader stands, for progress; so a
	 * batch may be empty, where nothing but unfilled slots stands. */
	bool (*events)(void *self, const struct event *, size_t count,
	    uint64_t offset, struct error *err);
	/*
	 * A shortcut that a sink need not have: `*count` records as they stand
	 * in the file, at `offset`, in the usual layout (14 bytes: thread,
	 * word, CPU time, wall time).  The sink takes as many of the first as
	 * it likes, and says how many; the next record comes as an event.
	 */
	bool (*records)(void *self, const unsigned char *at, size_t *count,
	    uint64_t offset, struct error *err);
	/* The reader begins to wait for more of a trace that is still being
	 * written, or stops waiting.  May be NULL. */
	bool (*idle)(void *self, bool is_idle, struct error *err);
	/* The reader goes through the file before it reports anything, and
	 * stands at `offset`.  False: it may as well stop there and report what
	 * it has seen.  May be NULL. */
	bool (*goes_on)(void *self, uint64_t offset);
};

/* Is told how far opening a trace has come, in bytes; `total` is 0 when it is
 * not known.  A step that returns false stops the work. */
struct progress {
	void *self;
	bool (*step)(void *self, uint64_t done, uint64_t total);
};

#endif
