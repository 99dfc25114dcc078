/*
 * trace/entries.h - the entries of format 2's blocks, into events.
 *
 * Each thread has blocks of its own.  Its times may need 64 bits and its methods
 * have 64-bit addresses; the sink gets a base for the times, and ids that count
 * up from 0 in steps of 4.
 */
#ifndef TRACE_ENTRIES_H
#define TRACE_ENTRIES_H

#include "base/address_map.h"
#include "base/id_map.h"
#include "trace/batch.h"
#include "trace/blocks.h"
#include "trace/entry_run.h"

/* Whoever makes them fills in what stands above the line, after entries_init.
 */
struct entries {
	struct reading *r; /* and of `out` */
	const struct block_layout *layout;
	enum clock first, second; /* in the order of an entry's fields */
	bool has_second;
	uint64_t counter; /* layout E: its times may count from it, */
	struct counter rate; /* at this rate; hz 0: they are ns */
	/* ---- */
	bool has_counter; /* it is known what E's times count from */
	struct address_map methods;
	struct address_pages pages; /* of the same numbers */
	uint32_t unknown; /* of them, those without a line */
	struct id_map by_thread;
	struct lane *lanes;
	size_t lane_count, lane_room;
	uint64_t count; /* of all entries so far */
	struct batch out;
	struct entry_run run; /* of the thread whose block is taken */
};

bool entries_init(struct entries *, struct reading *, struct error *err);

void entries_free(struct entries *); /* what it holds */

/* Reports the name of a thread. */
bool entries_thread(struct entries *, uint32_t thread, struct slice name,
    struct error *err);

/* The sink's id of the method at an address; UINT32_MAX on failure. */
uint32_t entries_method(struct entries *, uint64_t address, struct error *err);

/* Puts the entries of a block into the batch, and notes what is odd. */
bool entries_take(struct entries *, struct trace_block *, struct error *err);

#endif
