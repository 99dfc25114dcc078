/*
 * exporters/svg_page.h - a picture of frames as SVG: what is around them, and each of
 * them.
 *
 * Widths are those of a page that a script lays out anew for any window; without it
 * the picture is scaled.  A frame has its figures for the script as numbers, and its
 * name as text alone: no name is ever in the script.
 */
#ifndef EXPORTERS_SVG_PAGE_H
#define EXPORTERS_SVG_PAGE_H

#include "exporters/exported.h"
#include "exporters/outlet.h"

struct svg_page {
	struct outlet *out;
	const struct exported *of;
	uint64_t whole;  /* ticks from the left edge to the right one, not 0 … */
	uint64_t origin; /* … and where they begin */
	uint64_t sum;    /* of which shares are told */
	uint32_t rows;
	bool has_self;   /* are own times told? */
};

struct svg_frame {
	struct slice name;   /* none: light ones that are merged */
	int hue;             /* SVG_PLAIN: of no package */
	uint32_t row, depth; /* depth: below the frame before it with a lower one */
	uint64_t begin, width;
	uint64_t weight, self; /* weight: the width, but where light calls have
	                        * gaps between them */
	uint64_t calls, frames;
	const char *remark;  /* or NULL */
};

enum { SVG_PLAIN = -1 };

/* The lightest frame that has a tenth of a pixel. */
uint64_t svg_page_least(const struct svg_page *);

/* All before the frames, with a subtitle unless the user has one, and all behind. */
void svg_page_begin(const struct svg_page *, const char *subtitle);
void svg_page_end(const struct svg_page *);

/* Frames come depth first, and from left to right. */
void svg_page_put(const struct svg_page *, const struct svg_frame *);

/* The name and hue of a method. */
void svg_frame_name(struct svg_frame *, const struct exported *,
    uint32_t method);

#endif
