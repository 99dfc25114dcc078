/*
 * export/gate_tables.h - tables of sums among the baselines of a gate.
 */
#ifndef EXPORT_GATE_TABLES_H
#define EXPORT_GATE_TABLES_H

#include "check/measure.h"
#include "options/options.h"

/* All zeros is none. */
struct gate_tables {
	struct gauge_table *of; /* by number of the path of a baseline; without
	                         * methods it is a recording */
	size_t count;
	uint32_t runs;          /* of all baselines */
};

/* Reads those of the options.  Free them with gate_tables_free, also after a
 * failure. */
bool gate_tables_read(struct gate_tables *, const struct options *,
    struct error *err);
void gate_tables_free(struct gate_tables *);

#endif
