/* SPDX-License-Identifier: Apache-2.0 */
/*
 * formats/svg.h - a picture of frames as SVG: what stands around the frames, a
 * frame, and which frames are heavy enough to be drawn.
 *
 * Widths are those of a page that a script lays out anew for any window;
 * without the script the picture is scaled.  A frame has its figures for the
 * script as numbers, and its name as text alone: no name is ever in the script.
 */
#ifndef FORMATS_SVG_H
#define FORMATS_SVG_H

#include <stdint.h>

#include "formats/context.h"

/* ---- the picture ---- */

/* Pixels; svg.js has the same numbers. */
enum {
	SVG_TOP = 66, /* of the first row of frames */
	SVG_ROW = 17
};

struct svg_page {
	struct writer *out;
	const struct export_context *context;
	uint64_t whole;  /* ticks from the left edge to the right one, not 0 … */
	uint64_t origin; /* … and the time at the left edge */
	uint64_t sum;    /* shares that are told are of this */
	uint32_t rows;
	bool has_self;   /* are own times told? */
};

/* ---- a frame ---- */

enum { SVG_PLAIN = -1 };

struct svg_frame {
	struct slice name;   /* none: a box of light frames */
	int hue;             /* SVG_PLAIN: a thread, which is of no package */
	uint32_t row, depth; /* depth: below the frame before it with a lower one */
	uint64_t begin, width;
	uint64_t weight, self; /* weight: the width, except where light calls have
	                        * gaps between them */
	uint64_t calls, frames;
	const char *remark;  /* or NULL */
};

/* ---- how many frames there are of each weight, and how deep ---- */

/* Frames are counted before the first is drawn, so that it is known which are
 * too light to be drawn.  Weights are told apart by their first five bits. */
enum { SVG_STEPS = 16, SVG_CLASSES = 64 * SVG_STEPS };

/* All zeros is empty. */
struct svg_histogram {
	uint32_t counts[SVG_CLASSES], rows[SVG_CLASSES];
};

/* Counts a frame in a row, from 0. */
void svg_histogram_add(struct svg_histogram *, uint64_t weight, uint32_t row);

/* Returns the lowest weight, not below `least`, that at most `most` frames
 * reach. */
uint64_t svg_histogram_min_weight(const struct svg_histogram *, uint64_t least,
    uint64_t most);

/* Returns how many rows the frames of that weight and more take, with one for
 * the light ones below them. */
uint32_t svg_histogram_rows(const struct svg_histogram *, uint64_t least);

#endif
