/*
 * exporters/svg_bands.h - where the threads of a chart have their rows, and from when
 * to when their calls are.
 *
 * It takes a walk over all calls, before the first is drawn.
 */
#ifndef EXPORTERS_SVG_BANDS_H
#define EXPORTERS_SVG_BANDS_H

#include "exporters/event.h"
#include "exporters/svg_census.h"
#include "exporters/svg_page.h"

/* The rows of a thread: first the thread itself. */
struct svg_band {
	const struct exported_thread *thread;
	struct svg_census census;
	uint64_t begin, end;
	bool has_calls;
	uint64_t outermost; /* what its outermost calls took */
	uint32_t row;
};

/* When a call begins, of an entry or an exit; and what it takes on the axis. */
uint64_t svg_band_begin_of(const struct exported *, const struct svg_band *,
    const struct exported_event *);
uint64_t svg_band_length_of(const struct exported *,
    const struct exported_event *);

/* A band for each thread, in their order; how wide and how high the page is follows
 * from them.  No more frames than `most` are as heavy as *least.  NULL on failure; the
 * caller frees them. */
struct svg_band *svg_bands_make(struct svg_page *, uint32_t most,
    uint64_t *least, struct error *err);

#endif
