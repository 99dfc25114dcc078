/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/format2.h - reads format 2: packets, and blocks of records.
 *
 * A block has records of one thread (docs/format.md, "Format 2").
 *
 * Methods of format 2 have 64-bit addresses.  The sink gets ids instead that
 * count up from 0 in steps of 4; a method without a line is reported as a
 * stand-in that is named after its address.
 *
 * Five layouts share their version numbers, so which one a file has is found
 * by trying.
 */
#ifndef TRACE_FORMAT2_H
#define TRACE_FORMAT2_H

#include "base/bytes.h"
#include "trace/facts.h"
#include "trace/records.h"

/* Reports names and records.  False when the sink stopped. */
bool format2_read(struct reading *, struct error *err);

/* Returns the text of a summary that ends the packets, or else of the last one
 * before other bytes; its `start` is NULL when there is none. */
struct slice blocks_summary(struct bytes packets);

/* ---- packets in front of a key section ---- */

/* Returns how many bytes the packets of threads and methods take that stand in
 * front of a key section, and in *id_bytes what an id takes; 0 when it is
 * something else. */
size_t blocks_before_keys(struct bytes, unsigned *id_bytes);

/* May a file that begins with these bytes begin with such packets, of which
 * more follow? */
bool blocks_are_cut_before_keys(struct bytes);

/* ---- a block, as trace/entries takes it ---- */

struct block_layout {
	char letter;       /* 'A' … 'E' */
	unsigned id_bytes; /* of a method packet */
	bool has_first;    /* the block's header holds its first entry */
	bool is_one_base;  /* methods count from the block's first */
	bool is_timed;     /* time and action are one number, and exits name no
			      method */
	unsigned action_bits; /* is_timed: of that number */
	bool is_dump;      /* memory that may hold anything: what makes no sense
			      ends its block */
	bool is_listed;    /* is_dump: methods without a line make none */
};

struct trace_block {
	uint32_t thread;
	uint32_t count;        /* of the body's entries, as the header says */
	uint64_t first;        /* has_first: method word of the first entry; else
				  what methods count from */
	uint32_t time[CLOCKS]; /* has_first: its times as they stand there */
	struct bytes body;
	size_t missing;     /* bytes of the body that the end of the file cut */
	unsigned fields;    /* layouts C and D: numbers of an entry */
	bool is_cut;        /* the file ends inside of it */
	bool is_lost;       /* its end cannot be found */
	bool is_split;      /* goes on where the block before it ended */
	bool has_lost_bits; /* count or size exceed their field */
	bool is_different;  /* another number of entries than `count`: known
			       in layouts C and D after block_compare */
};

/* Compares the block's count with its entries: `entries` are all that it has,
 * or BLOCK_UNKNOWN, which costs a look at its bytes. */
#define BLOCK_UNKNOWN SIZE_MAX
void block_compare(struct trace_block *, size_t entries);

#endif
