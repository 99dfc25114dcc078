/*
 * exporters/svg_page.h - a picture of frames as SVG: what is around them.
 *
 * Widths are those of a page that a script lays out anew for any window; without it
 * the picture is scaled.
 */
#ifndef EXPORTERS_SVG_PAGE_H
#define EXPORTERS_SVG_PAGE_H

#include "exporters/sight.h"

/* Pixels; svg.js has the same. */
enum {
	SVG_TOP = 66, /* of the first row of frames */
	SVG_ROW = 17
};

struct svg_page {
	struct outlet *out;
	const struct exported *of;
	uint64_t whole;  /* ticks from the left edge to the right one, not 0 … */
	uint64_t origin; /* … and where they begin */
	uint64_t sum;    /* of which shares are told */
	uint32_t rows;
	bool has_self;   /* are own times told? */
};

/* The lightest frame that has a tenth of a pixel. */
uint64_t svg_page_least(const struct svg_page *);

/* All before the frames, with a subtitle unless the user has one, and all after.  It
 * opens zoomed into the stack that was found. */
void svg_page_begin(const struct svg_page *, const char *subtitle);
void svg_page_end(const struct svg_page *, const struct stack_seek *);

/* Pixels. */
unsigned svg_page_width(const struct svg_page *);

/* ' name="12"' */
void svg_page_attribute(struct outlet *, const char *name, uint64_t number);

#endif
