/*
 * trace/perf_processes.h - whose the threads of a simpleperf report are.
 *
 * A report may be of several processes, whose threads often have the same names:
 * then a thread is "com.acme/RenderThread", and "pid 12/RenderThread" when its
 * process has no name.  The main thread, whose id is its process's, has the name of
 * the process.  Costs some 30 bytes a process.
 */
#ifndef TRACE_PERF_PROCESSES_H
#define TRACE_PERF_PROCESSES_H

#include "base/id_map.h"
#include "trace/facts.h"
#include "trace/perf_walk.h"

struct perf_process {
	uint32_t id;
	uint32_t threads; /* how many */
	uint32_t name;    /* in `names`; 0: none */
};

/* All zeros is empty. */
struct perf_processes {
	struct perf_process *items;
	size_t count, room;
	struct id_map by_id;
	struct names *names;
};

void perf_processes_free(struct perf_processes *); /* what it holds */

bool perf_processes_add(struct perf_processes *, const Perf__Thread *,
    struct error *err);

/* The name of a thread; `room` may be used for it. */
enum { PERF_THREAD_ROOM = 512 };

struct slice perf_thread_name(const struct perf_processes *,
    const Perf__Thread *, char room[PERF_THREAD_ROOM]);

/* Says which there are when they are several; the facts' pid is the only one, or the
 * one that has this name. */
bool perf_processes_tell(const struct perf_processes *, struct slice package,
    struct facts *, struct error *err);

#endif
