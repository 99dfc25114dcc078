/*
 * exporters/run.h - runs an exporter, unless it turns out that its file would be too
 * large.
 */
#ifndef EXPORTERS_RUN_H
#define EXPORTERS_RUN_H

#include "exporters/exporters.h"

struct export_run {
	const struct exporter *exporter;
	const struct exported *exported;
	enum packing packing;
	const int *file; /* for an exporter that needs one; NULL: none */
	uint64_t most;   /* bytes that it may have, of those without; 0: any number */
	uint64_t tried;  /* so many tell how many there will be; 0: EXPORT_TRIED */
};

/* How many steps of the walks there will be (exporters/progress). */
uint64_t export_steps(const struct export_run *);

enum { EXPORT_TRIED = 8 << 20 };

/*
 * Writes all of it.  *too_many: nothing was passed on, as there would be about so many
 * bytes; 0: they are not too many.  This is known by the first bytes, which wait
 * for it; what does not grow with steps is not counted among them.  Where they were
 * wrong it ends after twice as many bytes as it may have, and says so, too.  Who takes
 * the bytes may want no more.
 */
bool export_all(const struct export_run *, packing_next *, void *self,
    uint64_t *too_many, struct error *err);

/* How large a file will be that is written at any place: by its calls and stacks. */
bool export_estimate(const struct export_run *, uint64_t *bytes,
    struct error *err);

#endif
