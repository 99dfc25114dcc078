/*
 * exporters/svg_flame.h - the frames of a flame as SVG, callers before callees.
 *
 * What is lighter than `least` is merged into a box after its heavier siblings, which
 * has their sum.
 */
#ifndef EXPORTERS_SVG_FLAME_H
#define EXPORTERS_SVG_FLAME_H

#include "exporters/sight.h"
#include "exporters/svg_census.h"
#include "exporters/svg_frame.h"
#include "query/flame.h"

struct svg_flame {
	struct svg_page page;
	struct svg_census census;
	struct stack_seek seek;
	struct flame flame;  /* of one thread at a time, or of all */
	uint32_t thread;     /* which one */
	uint64_t begin;      /* where that begins */
	uint32_t row;        /* of its first frame */
	uint32_t frames;     /* how many are there so far, boxes too */
	uint64_t least;
};

/* The flame that there is; `label` is for the thread. */
void svg_flame_put(struct svg_flame *, uint32_t thread, const char *label);

/* The frame around all threads. */
void svg_flame_put_all(struct svg_flame *);

#endif
