/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/records.h - the data header, records into events, what readers share.
 *
 * Regular and streaming files share header and records (docs/format.md, "The
 * data section").  A struct reading holds a trace that trace/open has
 * recognised; all readers read from it and report events through it.
 */
#ifndef TRACE_RECORDS_H
#define TRACE_RECORDS_H

#include "base/file_map.h"
#include "base/hash.h"
#include "trace/keys.h"
#include "trace/open.h"

/* ---- the data header ---- */

enum { HEADER_BYTES = 32, HEADER_LEAST = 16 };

/* Beyond 10 GHz a counter's frequency is a damaged field. */
#define COUNTER_MOST_HZ UINT64_C(10000000000)

struct data_header {
	unsigned version;    /* without the streaming mark */
	bool is_streaming;
	unsigned offset;     /* of the first record, from the header */
	unsigned record_bytes; /* of a record of format 1; 0: the header cannot
				  be right */
	uint64_t start;      /* us, but ns in layouts D and E of format 2 */
	uint64_t counter;    /* layout E: the processor's counter at start */
	uint64_t counter_hz; /* layout E: its ticks a second */
};

static inline bool data_header_is_format_2(const struct data_header *h)
{
	return h->version == 4 || h->version == 5;
}

/* ---- records ---- */

/* The usual record has 14 bytes with both clocks: thread, method's word, CPU
 * time, wall time.  The numbers say where each begins. */
enum { USUAL_BYTES = 14, USUAL_WORD = 2, USUAL_CPU = 6, USUAL_WALL = 10 };

/* How far ahead of the reading the next cache lines are asked for. */
enum { AHEAD_BYTES = 4096 };

/* ---- packets ---- */

/* What stands next in a file of packets. */
enum packet_kind {
	PACKET_RECORDS, /* a run of them, or a block */
	PACKET_METHOD,
	PACKET_THREAD,
	PACKET_SUMMARY,
	PACKET_END, /* nothing is left */
	PACKET_CUT, /* what is left is too short for what it begins */
	PACKET_BAD  /* no such packet */
};

/* A summary begins with a line, as keys do: other bytes may follow the word
 * by chance. */
static inline bool is_summary(struct slice text)
{
	return slice_starts(text, "*version\n") ||
	    slice_starts(text, "*version\r");
}

/* Returns the text of the last summary that ends where the packets do, or else
 * of the last one before other bytes; its `start` is NULL when there is none.
 * Looks at the last 64 MiB at most, of format 2 at the last MiB. */
struct slice packets_summary(struct bytes packets, bool is_format_2);

/* ---- a reading ---- */

struct reading {
	struct bytes data;   /* the data section, from its header on */
	uint64_t data_at;    /* where that is in the file */
	struct data_header header;
	struct file_keys keys; /* all zero when there is no key section */
	struct bytes preceding; /* packets in front of the key section */
	unsigned preceding_id_bytes; /* of a method's id in those packets */
	struct slice summary; /* that ends a stream; its `start` NULL: none */
	const struct file_map *map; /* of the data; NULL: memory of a caller */
	struct facts *facts;
	struct notices *notices;
	const struct sink *sink;
	bool has_sec;        /* Android 6 or 7 wrote the keys beside it */
	bool is_growing;     /* when it was opened it had no end yet */
	const struct wait_more *more; /* of the data, all of the file; or NULL */
	bool is_over;        /* the file changed: nothing more is reported */
};

/*
 * Waits, at the end of the data, until there is more of it, and adds that to
 * what the reader has left.  *came tells whether there is more, which a trace
 * that is all there never has.  False when the sink stopped.
 */
bool reading_more(struct reading *, struct bytes *rest, bool *came,
    struct error *err);

/* Reports a method.  The way in which its class is written tells the runtime,
 * unless that is known. */
bool reading_method(const struct reading *, const struct method_line *,
    struct error *err);

/* Takes a summary that was not found when the file was opened. */
bool reading_take_summary(struct reading *, struct slice text,
    struct error *err);

/* Notes bytes that follow the end of the recording, a part of its data: another
 * recording, or else what is none of it. */
void reading_note_tail(struct reading *, struct bytes tail);

/* Has the file shrunk?  Notes that, once. */
bool reading_is_over(struct reading *);

/* Returns where a place in the data is in the file. */
static inline uint64_t reading_place(const struct reading *r, const void *at)
{
	return r->data_at +
	    (uint64_t)((const unsigned char *)at - r->data.data);
}

/* Notes something odd at a place in the data. */
static inline void reading_note(struct reading *r, enum notice kind,
    uint64_t count, const void *at)
{
	notices_add(r->notices, kind, count, reading_place(r, at));
}

/* ---- numbers of methods and threads ---- */

/* An event's word can name no more methods; only a file made to hurt has more
 * threads. */
enum { METHODS_MOST = 1 << 30, THREADS_MOST = 65536 };

/* Returns the sink's id of the method with a number, or UINT32_MAX. */
static inline uint32_t method_id(uint32_t number, struct error *err)
{
	if (number < METHODS_MOST)
		return number << 2;
	fail(err, "it names more methods than can be numbered");
	return UINT32_MAX;
}

/* ---- a batch: events with times of 64 bits, on their way to the sink ---- */

/*
 * Events wait until EVENT_BATCH of them are there.  The sink counts a thread's
 * times from a base, which moves wherever EVENT_TIME_BITS do not reach: so far
 * that a few more can be added before anybody has to look.
 */
enum { EVENT_TIME_BITS = 31 };

/* What is remembered of a thread from one event to the next. */
struct thread_state {
	uint32_t thread;
	uint64_t base[CLOCKS]; /* of its times, as the sink knows it */
	uint64_t time[CLOCKS]; /* of its last event */
	uint32_t *stack;       /* ids of the running methods */
	size_t depth, stack_room;
	/* Format 2: */
	uint64_t word; /* method and action of the last entry; layout E: the
			  method that was entered last */
	uint64_t sound[CLOCKS]; /* the last times that can be right */
	uint64_t epoch[CLOCKS]; /* of 32-bit times in headers of blocks */
	/* Folded stacks: */
	struct slice name; /* in the file: of the label that weighs most */
	uint64_t named;    /* that weight */
};

struct batch {
	struct reading *r;
	uint64_t offset; /* in the file, of what is being read */
	struct id_map by_thread; /* places in `threads` */
	struct thread_state *threads;
	size_t thread_count, thread_room;
	size_t waiting;
	struct event events[EVENT_BATCH];
};

/* Frees the threads. */
void batch_free(struct batch *);

/* Returns the state of a thread, all zeros if it is new, until another one is
 * new; NULL when there are too many. */
struct thread_state *batch_thread(struct batch *, uint32_t id);

/* Reports the events that wait.  False when the sink stopped or the file has
 * changed. */
bool batch_flush(struct batch *, struct error *err);

/* Notes something odd where the batch stands. */
static inline void batch_note(const struct batch *b, enum notice kind,
    uint64_t count)
{
	notices_add(b->r->notices, kind, count, b->offset);
}

/* Adds an event at the times `at`, whatever they are. */
bool batch_put(struct batch *, struct thread_state *, uint32_t word,
    const uint64_t at[CLOCKS], struct error *err);

/* Enter a method, and leave methods until so many run, at the thread's
 * times. */
bool batch_enter(struct batch *, struct thread_state *, uint32_t id,
    struct error *err);
bool batch_leave_to(struct batch *, struct thread_state *, size_t depth,
    struct error *err);

/* ---- the name of a thread, where the file has several processes ---- */

enum { THREAD_NAME_PART = 200, THREAD_NAME_ROOM = 2 * THREAD_NAME_PART + 2 };

/* Cuts a name to a useful length, between two characters. */
struct slice thread_name_part(struct slice name);

/* Writes "process/thread", both cut, into the room. */
struct slice thread_name_in(struct slice process, struct slice thread,
    char room[THREAD_NAME_ROOM]);

#endif
