/*
 * trace/records.h - the data header, and records into events.
 *
 * Regular and streaming files share both (docs/format.md, "The data section").
 */
#ifndef TRACE_RECORDS_H
#define TRACE_RECORDS_H

#include "base/file_map.h"
#include "trace/keys.h"
#include "trace/source.h"

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

/*
 * Decodes `count` whole records, at most EVENT_BATCH, leaving out those that
 * were never filled.  Returns how many events there are.
 */
size_t records_decode(const struct record_layout *, const unsigned char *at,
    size_t count, struct event *out);

/*
 * What a reader works with, and how it reports events.
 *
 * trace/open fills it; trace/dmtrace and trace/dmtrace read from it.
 */

struct reading {
	struct bytes data;   /* the data section, from its header on */
	uint64_t data_at;    /* where that is in the file */
	struct data_header header;
	struct file_keys keys; /* all zero when there is no key section */
	struct bytes preceding; /* packets in front of the key section, */
	unsigned before_id_bytes; /* and what a method's id takes there */
	struct slice summary; /* that ends a stream; its `at` NULL: none */
	const struct file_map *map; /* of the data; NULL: memory of a caller */
	struct facts *facts;
	struct notices *notices;
	const struct sink *sink;
	bool has_sec;        /* Android 6 or 7 wrote the keys beside it */
	bool is_growing;     /* when it was opened it had no end yet */
	const struct wait_more *more; /* of the data, which is the file; NULL: none */
	bool is_over;        /* the file changed: nothing more is reported */
};

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

/*
 * Events whose times need 64 bits, on their way to the sink.
 *
 * They wait until EVENT_BATCH of them are there.  The sink counts a thread's
 * times from a base, which moves wherever EVENT_TIME_BITS do not reach.
 */

/* 13 days in ns, so that sums of many stay whole; and what an event's times
 * reach, so that a few more can be added before anybody has to look. */
enum { TIME_BITS = 50, EVENT_TIME_BITS = 31 };

/* Where the times of a thread stand; all zeros but the thread, to begin with. */
struct thread_times {
	uint32_t thread;
	uint64_t base[CLOCKS];  /* as the sink knows it */
	uint64_t sound[CLOCKS]; /* the last times that can be right */
};

struct batch {
	struct reading *r;
	uint64_t offset; /* in the file, of what is being read */
	size_t waiting;
	struct event events[EVENT_BATCH];
};

/* Reports what waits.  False when the sink stopped or the file has changed. */
bool batch_flush(struct batch *, struct error *err);

/* The times of the thread count from these from now on. */
bool batch_rebase(struct batch *, struct thread_times *,
    const uint64_t base[CLOCKS], struct error *err);

/* Times that no recording reaches are noted; those before them are kept. */
static inline bool batch_put(struct batch *b, struct thread_times *lane,
    uint32_t word, const uint64_t at[CLOCKS], struct error *err)
{
	bool is_absurd = (at[CLOCK_WALL] | at[CLOCK_CPU]) >> TIME_BITS != 0;
	const uint64_t *time = is_absurd ? lane->sound : at;
	uint64_t wall = time[CLOCK_WALL] - lane->base[CLOCK_WALL];
	uint64_t cpu = time[CLOCK_CPU] - lane->base[CLOCK_CPU];

	if ((wall | cpu) >> EVENT_TIME_BITS != 0) {
		if (!batch_rebase(b, lane, time, err))
			return false;
		wall = cpu = 0;
	}
	if (is_absurd)
		notices_add(b->r->notices, NOTICE_TIME_ABSURD, 1, b->offset);
	lane->sound[CLOCK_WALL] = time[CLOCK_WALL];
	lane->sound[CLOCK_CPU] = time[CLOCK_CPU];
	b->events[b->waiting++] = (struct event){ lane->thread, word,
		{ (uint32_t)wall, (uint32_t)cpu } };
	return b->waiting < EVENT_BATCH || batch_flush(b, err);
}

#endif
