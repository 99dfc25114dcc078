/*
 * exporters/run.h - runs an exporter: all of it, or as much as tells how large the
 * file will be.
 */
#ifndef EXPORTERS_RUN_H
#define EXPORTERS_RUN_H

#include "exporters/exporters.h"

struct export_run {
	const struct exporter *exporter;
	const struct exported *exported;
	enum packing packing;
	const int *file; /* for an exporter that needs one; NULL: none */
};

/* How many steps of the walks there will be (exporters/progress). */
uint64_t export_steps(const struct export_run *);

/* Writes all of it; *has_ended: who takes the bytes wanted no more. */
bool export_all(const struct export_run *, packing_next *, void *self,
    bool *has_ended, struct error *err);

enum { EXPORT_TRIED = 8 << 20 };

/*
 * How large a file that makes, as EXPORT_TRIED bytes of it tell; what does not grow
 * with steps is not counted among them.  Exact when there are fewer.  The progress
 * goes back to its begin, and nobody is told of it.  What is written at any place is
 * not tried, but known by its calls and stacks.
 */
bool export_estimate(const struct export_run *, uint64_t *bytes,
    struct error *err);

#endif
