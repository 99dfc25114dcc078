/*
 * exporters/svg_frame.h - a frame of a picture as SVG.
 *
 * It has its figures for the script as numbers, and its name as text alone: no name is
 * ever in the script.
 */
#ifndef EXPORTERS_SVG_FRAME_H
#define EXPORTERS_SVG_FRAME_H

#include "exporters/svg_page.h"

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

/* Frames come depth first, and from left to right. */
void svg_frame_put(const struct svg_page *, const struct svg_frame *);

/* The name and hue of a method. */
void svg_frame_name(struct svg_frame *, const struct exported *,
    uint32_t method);

#endif
