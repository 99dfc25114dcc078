/*
 * exporters/sqlite_sums.h - what a database of a trace has of methods and of threads as
 * a whole.
 */
#ifndef EXPORTERS_SQLITE_SUMS_H
#define EXPORTERS_SQLITE_SUMS_H

#include "exporters/database.h"
#include "exporters/exported.h"

/* A value of a row: ticks of a clock, or of waiting; NULL where the trace has it not.
 * And all three. */
void sqlite_put_time(struct database *, const struct exported *,
    const uint64_t time[], enum measure);
void sqlite_put_times(struct database *, const struct exported *,
    const uint64_t time[MEASURES]);

/* Its rows in threads, totals and edges; flags the methods that it called. */
bool sqlite_put_sums(struct database *, const struct exported *,
    uint32_t thread, bool *is_called, struct error *err);

void sqlite_put_methods(struct database *, const struct exported *,
    const bool *is_called);

#endif
