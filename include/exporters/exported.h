/*
 * exporters/exported.h - what is exported: some threads of a trace, each whole or
 * in part, and how the user wants it.
 *
 * Exporters read it by three walks and nothing else: the merged tree of a thread
 * (exporters/node_walk), its calls in the order of time (exporters/time_walk), and
 * the rows of lists.  In each of them a call that still runs ends at its thread's last
 * event, and one that crosses an edge of the range ends there: so the sums of all
 * formats are those of the report.
 */
#ifndef EXPORTERS_EXPORTED_H
#define EXPORTERS_EXPORTED_H

#include "exporters/progress.h"
#include "exporters/wish.h"
#include "load/profile.h"
#include "query/parts.h"

enum { EXPORTED_LABEL = 160 };

struct exported_thread {
	const struct part *part;
	const struct thread *thread;
	bool is_main;
	char label[EXPORTED_LABEL]; /* "name#id" */
};

struct exported {
	const char *name;        /* of the trace, without its folders */
	const struct facts *facts;
	const struct profile *profile;
	const struct methods *methods;
	const struct export_wish *wish;
	struct exported_thread *threads; /* main first, then by CPU time */
	uint32_t count;
	uint64_t pid;            /* as the file says, or of its main thread; or 0 */
	uint64_t origin, last;   /* the first event of the trace on the axis, and
	                          * the last; exported_range has those of threads */
	uint32_t *ranks;         /* of methods: the order of their texts */
	uint32_t *by_rank;       /* methods in that order */
	bool *has_namesake;      /* by method: another one has its class and name */
	struct parts parts;
	struct export_progress *progress;
};

/* What is borrowed, and in which order threads are.  The caller frees it with
 * exported_free, also after a failure. */
struct exported_source {
	const char *name;
	const struct facts *facts;
	const struct profile *profile;
	const bool *has;    /* by number of the thread: is it meant? */
	struct parts parts; /* of these; taken over */
	const struct export_wish *wish;
	struct export_progress *progress;
};

bool exported_make(struct exported *, const struct exported_source *,
    struct error *err);
void exported_free(struct exported *);

/* "class.method", with the signature where another method has that name, too. */
struct slice exported_name(const struct exported *, uint32_t method);

/* The time of an event since the first one of the trace, in ticks. */
uint64_t exported_time(const struct exported *, const struct exported_thread *,
    uint64_t time);

/* Where a clock of the thread stood at an event: wall time since the first event of
 * the trace, CPU time since the first one of the thread. */
uint64_t exported_clock(const struct exported *, const struct exported_thread *,
    struct event_time, enum clock);

/* What the process is called: as the file says, or as the trace. */
const char *exported_process(const struct exported *);

/* The thread alone, for sums and flames; they point to *room. */
struct parts exported_alone(const struct exported *,
    const struct exported_thread *, struct part *room);

/* From the first to the last event on the axis: of the trace, or of the thread, where
 * the axis is its CPU clock. */
struct period exported_range(const struct exported *,
    const struct exported_thread *);

#endif
