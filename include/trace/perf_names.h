/*
 * trace/perf_names.h - frames of a simpleperf report → methods.
 *
 * A symbol of a file of Java code, such as a .jar, an .oat or the cache of the
 * JIT, is "package.Class.method" and is split there.  Any other symbol is a
 * function, whose class is the file that it is from: "libart.so" of
 * art::Foo(int); it has no package.  Folders are left out, but for as many as
 * tell it from all other files of that name: "system/lib64/libc++.so".  An
 * address without a symbol is "libc.so+0x1f2c", as Android Studio's other
 * readers show it; what is of a symbol that its file lacks is "libc.so#99", and
 * a file that the report lacks "(file 7)".  The source of a method is the path
 * of its file.
 *
 * Ids for the sink count up from 0 in steps of 4, symbols first.
 */
#ifndef TRACE_PERF_NAMES_H
#define TRACE_PERF_NAMES_H

#include "base/address_map.h"
#include "base/id_map.h"
#include "trace/perf_walk.h"
#include "trace/sink.h"

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
	struct id_map by_id; /* files */
	uint32_t symbols;    /* of all files */
	struct address_map addresses;
	struct address_map others; /* than symbols: files and addresses */
	uint32_t unknown;          /* of those, what the report names not */
};

bool perf_names_init(struct perf_names *, struct error *err);
void perf_names_free(struct perf_names *); /* what it holds */

/* Numbers the symbols of a file; one whose id is known is left out, which makes
 * *is_new false. */
bool perf_names_add(struct perf_names *, const Perf__File *, bool *is_new,
    struct error *err);

/* When all are numbered: finds the shortest end of each path that no other one
 * has.  Costs a sort of the paths. */
bool perf_names_tell_apart(struct perf_names *, struct error *err);

/* Reports the symbols of a file that was numbered, after that. */
bool perf_names_report(const struct perf_names *, const Perf__File *,
    const struct sink *, struct error *err);

/* The sink's id of a frame's method, which is reported if no symbol is it;
 * UINT32_MAX on failure. */
uint32_t perf_names_method(struct perf_names *, const Perf__Frame *,
    const struct sink *, struct error *err);

#endif
