/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/entries.h - the entries of format 2's blocks, into events.
 *
 * Each thread has blocks of its own.  Its times may need 64 bits and its
 * methods have 64-bit addresses; the sink gets a base for the times, and ids
 * that count up from 0 in steps of 4.
 *
 * Below stand what the reader holds by value, a counter, and then the reader
 * itself, struct entries.
 */
#ifndef TRACE_ENTRIES_H
#define TRACE_ENTRIES_H

#include <stdint.h>

#include "base/hash.h"
#include "base/numbers.h"
#include "trace/leb.h"
#include "trace/records.h"
#include "trace/sink.h"

/* ---- a block ---- */

struct block_layout {
	char letter;       /* 'A' … 'E' */
	unsigned id_bytes; /* of a method packet */
	bool has_first;    /* the block's header holds its first entry */
	bool is_one_base;  /* methods count from the block's first */
	bool is_timed;     /* time and action are one number, and exits name no
			      method (struct timed) */
	unsigned action_bits; /* is_timed: of that number */
	bool is_dump;      /* memory that may hold anything: what makes no sense
			      ends its block */
	bool is_listed;    /* is_dump: methods without a line make none */
};

struct trace_block {
	uint32_t thread;
	uint32_t count;        /* of the body's entries, as the header says */
	uint64_t first;        /* has_first: method word of the first entry;
	                          else what methods count from */
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

/* ---- packets ---- */

struct block_part {
	enum packet_kind kind;
	const unsigned char *data;
	uint64_t id;       /* of a thread or method */
	struct slice text; /* a name, a method line, the summary */
	struct trace_block block;
};

/* A walk over the packets. */
struct block_walk {
	const struct block_layout *layout;
	struct bytes rest;
	bool has_clock[CLOCKS];
	bool is_growing;      /* more may come: a cut block is PACKET_CUT */
	bool is_lost;         /* nothing after the last block can be found */
	uint32_t last_thread; /* of the block just before; 0: none */
	uint32_t last_count;
};

/* Returns the next packet.  The walk moves past it, but stays for the last
 * three kinds and after a cut or lost block.  A block of layout A or B costs a
 * look at its bytes. */
struct block_part blocks_next(struct block_walk *);

/* Compares the block's count with its entries: `entries` are all that it has,
 * or BLOCK_UNKNOWN, which costs a look at its bytes. */
#define BLOCK_UNKNOWN SIZE_MAX
void block_compare(struct trace_block *, size_t entries);

/* ---- entries of layout E and of dumps ---- */

/* What an entry counts on from: the entry before it in its block. */
struct timed {
	uint64_t ticks;  /* and the action, in the lowest bits */
	uint64_t second; /* time by the second clock */
	uint64_t address; /* of the method that was entered last */
};

/* Reads the next entry; at the end, and where it is cut or no entry, returns
 * false and stays.  Only an entry into a method names it. */
static inline bool timed_read(struct bytes *rest,
    const struct block_layout *layout, bool has_second, struct timed *t)
{
	struct bytes b = *rest;

	t->ticks += leb_signed(&b);
	if (has_second)
		t->second += leb_signed(&b);
	if ((t->ticks & ((1u << layout->action_bits) - 1)) == ACTION_ENTER)
		t->address += leb_signed(&b);
	if (b.short_read)
		return false;
	*rest = b;
	return true;
}

/* ---- a counter's ticks → ns, exactly, without a division ---- */

/*
 * A tick has 10^9 / hz ns: a whole number of them and a fraction, kept in 64
 * bits.  Rounding the fraction makes a product at most 1 too small, and the
 * remainder tells when it does.
 */
struct counter {
	uint64_t hz;
	uint64_t whole;    /* ns a tick */
	uint64_t rest;     /* ns more in hz ticks, less than hz */
	uint64_t fraction; /* rest / hz in 2^-64, rounded down */
};

/* Makes a counter of 1 to 2^62 ticks a second. */
static inline struct counter counter_of(uint64_t hz)
{
	const uint64_t ns_per_s = UINT64_C(1000000000);
	uint64_t rest = ns_per_s % hz;

	return (struct counter){ hz, ns_per_s / hz, rest,
		ratio_fraction(rest, hz) };
}

/* Returns ticks * 10^9 / hz, rounded down, modulo 2^64. */
static inline uint64_t counter_ns(const struct counter *c, uint64_t ticks)
{
	uint64_t part = ratio_high(ticks, c->fraction);
	uint64_t left = ticks * c->rest - part * c->hz; /* below 2 hz */

	return ticks * c->whole + part + (left >= c->hz);
}

/* ---- all entries ---- */

/* The caller fills in the members above the line, after entries_init. */
struct entries {
	struct reading *r; /* also of `out` */
	const struct block_layout *layout;
	enum clock first; /* of an entry's times … */
	bool has_second;  /* … and is there the other clock, too? */
	uint64_t counter; /* layout E: times may count from it */
	struct counter rate; /* layout E: of the times, ns after entries_init */
	bool has_counter; /* it is known whether times count from that; the
			     first one tells */
	/* ---- */
	struct id_map methods; /* address → number, in the order they came */
	uint32_t unknown;      /* methods without a line */
	uint64_t count; /* entries so far */
	struct batch out;
};

void entries_init(struct entries *, struct reading *);
void entries_free(struct entries *); /* the memory it holds */

/* Reports the name of a thread. */
bool entries_thread(struct entries *, uint32_t thread, struct slice name,
    struct error *err);

/* Returns the sink's id of the method at an address; UINT32_MAX on failure. */
uint32_t entries_method(struct entries *, uint64_t address, struct error *err);

/* Puts the entries of a block into the batch, and notes whatever is odd. */
bool entries_take(struct entries *, struct trace_block *, struct error *err);

#endif
