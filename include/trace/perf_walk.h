/*
 * trace/perf_walk.h - the records of a simpleperf report, one at a time
 * (docs/format.md, "Reports of simpleperf").
 *
 * protobuf-c decodes them into memory that each record uses again.  A record
 * that would take more than 16 MiB and 8 times its size there is damaged, so a
 * few bytes of a file cannot cost much of ours.
 */
#ifndef TRACE_PERF_WALK_H
#define TRACE_PERF_WALK_H

#include "base/bytes.h"
#include "base/error.h"
#include "trace/simpleperf.pb-c.h"

enum perf_kind {
	PERF_SAMPLE,
	PERF_LOST,
	PERF_FILE,
	PERF_THREAD,
	PERF_META,
	PERF_SWITCH,
	PERF_OTHER, /* a record of a newer kind */
	PERF_BAD,   /* what no record looks like */
	PERF_END,   /* the length 0 that ends a report */
	PERF_CUT    /* the file ends without it, or inside this record */
};

enum { PERF_HEADER_BYTES = 12 };

struct perf_walk {
	struct bytes rest; /* from the next record's length on */
	/* Of the last record: */
	const unsigned char *at;    /* its length */
	const Perf__Record *record; /* until the next one is decoded */
	/* ---- */
	unsigned char *memory;
	size_t room, used;
	bool is_full;
};

void perf_walk_free(struct perf_walk *); /* what it holds */

/*
 * Decodes the next record; `rest` moves after it, but stays for PERF_CUT.
 * False only when out of memory.
 */
bool perf_next(struct perf_walk *, enum perf_kind *, struct error *err);

/* How many fields of the record are of a newer kind. */
uint64_t perf_unknown_fields(const Perf__Record *);

static inline struct slice perf_text(ProtobufCBinaryData b)
{
	return (
	    struct slice){ b.data == NULL ? "" : (const char *)b.data, b.len };
}

#endif
