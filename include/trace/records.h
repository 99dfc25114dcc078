/*
 * trace/records.h - the data header, and records into events.
 *
 * Regular and streaming files share both (docs/format.md, "The data section").
 */
#ifndef TRACE_RECORDS_H
#define TRACE_RECORDS_H

#include "trace/keys.h"

enum { HEADER_BYTES = 32, HEADER_LEAST = 16 };

/* Beyond 10 GHz a counter's frequency is a damaged field. */
#define COUNTER_MOST_HZ UINT64_C(10000000000)

struct data_header {
	unsigned version;    /* without the streaming mark */
	bool is_streaming;
	unsigned offset;     /* of the first record, from the header */
	unsigned size_field; /* 0: none */
	uint64_t start;      /* us, but ns in layouts D and E of format 2 */
	uint64_t counter, counter_hz; /* layout E: at start, a second's */
};

/* False when there is no magic, or less than the shortest header. */
bool data_header_read(struct bytes, struct data_header *);

/* Could these bytes begin a header that is longer? */
bool data_header_is_cut(struct bytes);

static inline bool data_header_is_format_2(const struct data_header *h)
{
	return h->version == 4 || h->version == 5;
}

/* Where the fields of a record stand. */
struct record_layout {
	unsigned size;         /* from one record to the next */
	unsigned thread_bytes; /* 1 or 2; the method's word follows */
	int time_at[CLOCKS];   /* -1: not in the record */
};

/*
 * The layout for records of `size` bytes, which must hold the fields of the
 * version; `assumed` tells that the clock is a guess.
 */
struct record_layout record_layout_of(const struct data_header *,
    unsigned size, enum clock_key, bool *assumed);

/* Bytes of a record by version and header; 0: the header cannot be right. */
unsigned record_size_of(const struct data_header *);

/* How far ahead of the reading the next cache lines are asked for. */
enum { AHEAD_BYTES = 4096 };

/* 14 bytes with both clocks: thread, method's word, CPU time, wall time. */
enum { USUAL_BYTES = 14, USUAL_WORD = 2, USUAL_CPU = 6, USUAL_WALL = 10 };

bool record_layout_is_usual(const struct record_layout *);

/*
 * Decodes `count` whole records, at most EVENT_BATCH, leaving out those that
 * were never filled.  Returns how many events there are.
 */
size_t records_decode(const struct record_layout *, const unsigned char *at,
    size_t count, struct event *out);

#endif
