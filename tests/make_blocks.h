/* SPDX-License-Identifier: Apache-2.0 */
/*
 * make_blocks.h - the packets and blocks of format 2, for make_trace
 * (docs/format.md, "Format 2").
 */
#ifndef TESTS_MAKE_BLOCKS_H
#define TESTS_MAKE_BLOCKS_H

#include "make_trace.h"

/* 'A' … 'E', or '\0' for format 1. */
char make_letter(enum make_layout);

/* Ticks a microsecond has in blocks. */
unsigned make_ticks_per_us(enum make_layout);

/* The header of 32 bytes. */
void make_blocks_header(struct make_bytes *, const struct make_trace_spec *);

void make_blocks_thread(struct make_bytes *, const struct make_thread *);
void make_blocks_method(struct make_bytes *, const struct make_trace_spec *,
    const struct make_method *);

/* What records count on from. */
struct make_counts {
	uint64_t word, cpu, wall;
};

/* A block that is being filled.  All zero but for the spec is empty. */
struct make_block {
	const struct make_trace_spec *spec;
	struct make_bytes body;
	unsigned thread;
	uint32_t entries; /* in the body */
	uint32_t counted; /* the number that a split block goes on from */
	bool has_first;   /* the header's entry is there */
	struct make_counts first, now;
};

/* An event of the block's thread; the first one decides which. */
void make_block_add(struct make_block *, const struct make_event *);

/* Writes it and leaves it empty.  When it is split the next block of the
 * thread goes on where it ended. */
void make_block_end(struct make_block *, struct make_bytes *, bool is_split);

/* What begins a block that claims to be as large as its fields allow. */
void make_blocks_huge(struct make_bytes *, const struct make_trace_spec *);

/* All blocks of the spec's events, and the packets among them. */
void make_blocks(struct make_bytes *, const struct make_trace_spec *);

#endif
