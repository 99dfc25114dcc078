/*
 * trace/reading.h - what a reader works with, and how it reports events.
 *
 * trace/open fills it; trace/dmtrace and trace/stream read from it.
 */
#ifndef TRACE_READING_H
#define TRACE_READING_H

#include "base/file_map.h"
#include "trace/more.h"
#include "trace/records.h"

struct reading {
	struct bytes data;   /* the data section, from its header on */
	uint64_t data_at;    /* where that is in the file */
	struct data_header header;
	struct file_keys keys; /* all zero when there is no key section */
	struct bytes before; /* packets in front of the key section, */
	unsigned before_id_bytes; /* and what a method's id takes there */
	struct slice summary; /* that ends a stream; its `at` NULL: none */
	const struct file_map *map; /* of the data; NULL: memory of a caller */
	struct facts *facts;
	struct notices *notices;
	const struct sink *sink;
	bool has_sec;        /* Android 6 or 7 wrote the keys beside it */
	bool is_growing;     /* when it was opened it had no end yet */
	const struct more *more; /* of the data, which is the file; NULL: none */
	bool is_over;        /* the file changed: nothing more is reported */
};

/* Fills in what layout and header say, and calls the sink's begin. */
bool reading_begin(struct reading *, const struct record_layout *,
    struct error *err);

/*
 * Decodes `count` whole records at `at`, a place in the data, and reports
 * them.  False when the sink stopped or the file has changed (is_over).
 */
bool reading_records(struct reading *, const struct record_layout *,
    const unsigned char *at, size_t count, struct error *err);

/*
 * At the end of the data: waits until there is more of it, which is added to
 * what the reader has left.  In *came whether there is, which a trace that is
 * all there never has.  False when the sink stopped.
 */
bool reading_more(struct reading *, struct bytes *rest, bool *came,
    struct error *err);

/* Takes a summary that was not found when the file was opened. */
bool reading_take_summary(struct reading *, struct slice text,
    struct error *err);

/* Has the file shrunk?  Notes it, once. */
bool reading_is_over(struct reading *);

#endif
