/*
 * formats/svg.h - a frame of a picture as SVG.
 *
 * It has its figures for the script as numbers, and its name as text alone: no name is
 * ever in the script.
 */
#ifndef FORMATS_SVG_H
#define FORMATS_SVG_H

#include <stdint.h>

#include "formats/context.h"

/*
 * How many frames there are of which weight, and how deep: so
 * it is known before the first is drawn which ones are too light to be.
 *
 * Weights are told apart by their first five bits.
 */

enum { SVG_STEPS = 16, SVG_CLASSES = 64 * SVG_STEPS };

/* All zeros is none. */
struct svg_histogram {
	uint32_t counts[SVG_CLASSES], rows[SVG_CLASSES];
};

/* Notes a frame in a row, from 0. */
void svg_histogram_add(struct svg_histogram *, uint64_t weight, uint32_t row);

/* The lowest weight, not below `least`, that at most so many frames reach. */
uint64_t svg_histogram_least(const struct svg_histogram *, uint64_t least,
    uint64_t most);

/* The rows that frames of that weight take, one for light ones below them. */
uint32_t svg_histogram_rows(const struct svg_histogram *, uint64_t least);

/*
 * A picture of frames as SVG: what is around them.
 *
 * Widths are those of a page that a script lays out anew for any window; without it
 * the picture is scaled.
 */

/* Pixels; svg.js has the same. */
enum {
	SVG_TOP = 66, /* of the first row of frames */
	SVG_ROW = 17
};

struct svg_page {
	struct writer *out;
	const struct export_context *context;
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

#endif
