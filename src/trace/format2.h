/*
 * trace/format2.h - reads format 2: packets, and blocks of records of one
 * thread each (docs/format.md, "Format 2").
 *
 * Its methods have 64-bit addresses.  The sink gets ids instead that count up
 * from 0 in steps of 4; a method without a line is reported as a stand-in that
 * is named after its address.
 */
#ifndef TRACE_FORMAT2_H
#define TRACE_FORMAT2_H

#include "base/bytes.h"
#include "trace/facts.h"
#include "trace/records.h"

/*
 * The packets of format 2, and the blocks of records among
 * them (docs/format.md, "Format 2").
 *
 * Five layouts share their version numbers, so which one a file has is found
 * by trying.
 */

struct block_layout {
	char letter;       /* 'A' … 'E' */
	unsigned id_bytes; /* of a method packet */
	bool has_first;    /* the block's header holds its first entry */
	bool is_one_base;  /* methods count from the block's first */
	bool is_timed;     /* time and action are one number, and exits name no
			      method */
};

struct trace_block {
	uint32_t thread;
	uint32_t count;        /* of the body's entries, as the header says */
	uint64_t first;        /* has_first: method word of that entry, */
	uint32_t time[CLOCKS]; /* and its times as they stand there */
	struct bytes body;
	size_t missing;     /* bytes of it that the end of the file cut */
	size_t behind;      /* bytes that can be read there, of whatever */
	unsigned fields;    /* layouts C and D: numbers of an entry */
	bool is_cut;        /* the file ends inside of it */
	bool is_lost;       /* its end cannot be found */
	bool is_split;      /* goes on where the block before it ended */
	bool has_lost_bits; /* count or size exceed their field; */
	bool is_different;  /* holds another number of entries than it says: in
			       layouts C and D after block_compare */
};

enum part_kind {
	PART_THREAD,
	PART_METHOD,
	PART_BLOCK,
	PART_SUMMARY,
	PART_END, /* nothing is left */
	PART_CUT, /* what is left is too short for what it begins */
	PART_BAD  /* no such packet */
};

struct block_part {
	enum part_kind kind;
	const unsigned char *data;
	uint64_t id;       /* of a thread or method */
	struct slice text; /* a name, a method line, the summary */
	struct trace_block block;
};

/* Where a walk over the packets stands. */
struct block_walk {
	const struct block_layout *layout;
	struct bytes rest;
	bool has_clock[CLOCKS];
	bool is_growing;      /* more may come: a cut block is PART_CUT */
	bool is_lost;         /* nothing after the last block can be found */
	uint32_t last_thread; /* of the block just before; 0: none */
	uint32_t last_count;
};

#define BLOCK_UNKNOWN SIZE_MAX

/* Compares the block's count with its entries: so many, which are all that it
 * has, or BLOCK_UNKNOWN, which costs a look at its bytes. */
void block_compare(struct trace_block *, size_t entries);

/* The text of a summary that ends the packets; its `at` is NULL when there is
 * none. */
struct slice blocks_summary(struct bytes packets);

/*
 * Packets of threads and methods that stand in front of a key section: how many
 * bytes they take, and in *id_bytes what an id takes.  0 when it is something
 * else.
 */
size_t blocks_before_keys(struct bytes, unsigned *id_bytes);

/* Of the beginning of something: may it be such packets, of which more follow? */
bool blocks_are_cut_before_keys(struct bytes);

/* Reports names and records.  False when the sink stopped. */
bool format2_read(struct reading *, struct error *err);

#endif
