/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/perf_names.h - names of the methods and threads of a simpleperf report.
 *
 * A symbol of a file of Java code, such as a .jar, an .oat or the cache of the
 * JIT, is "package.Class.method" and is split there; a compiled one may bear its
 * declaration instead (trace/java_names.h).  Any other symbol is a function, whose class is the file that it is from: "libart.so" of
 * art::Foo(int); it has no package.  Folders are left out, but for as many as
 * tell the file from all others of its name: "system/lib64/libc++.so".  An
 * address without a symbol is "libc.so+0x1f2c", as Android Studio's other
 * readers show it; a symbol that its file lacks is "libc.so#99", and a file
 * that the report lacks "(file 7)".  The source of a method is the path of its
 * file.
 *
 * Ids for the sink count up from 0 in steps of 4, symbols first.
 */
#ifndef TRACE_PERF_NAMES_H
#define TRACE_PERF_NAMES_H

#include "base/id_map.h"
#include "trace/facts.h"
#include "trace/java_names.h"
#include "trace/simpleperf.h"
#include "trace/sink.h"

/* ---- methods ---- */

struct perf_file {
	uint32_t path;    /* in `paths` */
	uint32_t symbols; /* how many */
	uint32_t first;   /* its first symbol's place among all */
};

/* All zeros is empty. */
struct perf_names {
	struct names *paths;
	uint32_t *ends;      /* by path: where the part that is shown begins */
	struct perf_file *files;
	size_t count, room;
	struct id_map by_id; /* places in `files` */
	uint32_t symbols;    /* of all files */
	struct java_methods java; /* that have declarations */
	struct id_map addresses;
	struct id_map others;      /* than symbols: files and addresses */
	uint32_t unknown;          /* others that the report does not name */
};

void perf_names_init(struct perf_names *);
void perf_names_free(struct perf_names *); /* the memory it holds */

/* Numbers the symbols of a file.  A file whose id is known is left out, and
 * *is_new is then false. */
bool perf_names_add(struct perf_names *, const Perf__File *, bool *is_new,
    struct error *err);

/* Finds the shortest end of each path that no other path has, once all files
 * are numbered.  Costs a sort of the paths. */
void perf_names_tell_apart(struct perf_names *);

/* Reports the symbols of a file, after perf_names_tell_apart. */
bool perf_names_report(struct perf_names *, const Perf__File *,
    const struct sink *, struct error *err);

/* Returns the sink's id of a frame's method, or UINT32_MAX on failure.  A
 * method that is no symbol is reported first. */
uint32_t perf_names_method(struct perf_names *, const Perf__Frame *,
    const struct sink *, struct error *err);

/* ---- threads and their processes ---- */

/*
 * A report may be of several processes, whose threads often have the same
 * names: then a thread is "com.acme/RenderThread", and "pid 12/RenderThread"
 * when its process has no name.  The main thread, whose id is its process's,
 * has the name of the process.  Costs some 30 bytes a process.
 */
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

void perf_processes_free(struct perf_processes *); /* the memory it holds */

/* Counts a thread for its process. */
void perf_processes_add(struct perf_processes *, const Perf__Thread *);

enum { PERF_THREAD_ROOM = 512 };

/* Returns the name of a thread, which may stand in the room. */
struct slice perf_thread_name(const struct perf_processes *,
    const Perf__Thread *, char room[PERF_THREAD_ROOM]);

/* Adds the processes to the facts when there are several.  The facts' pid is
 * the only process, or the one that is named `package`. */
void perf_processes_tell(const struct perf_processes *, struct slice package,
    struct facts *);

#endif
