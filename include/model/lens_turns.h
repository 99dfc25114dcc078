/*
 * model/lens_turns.h - the transforms of stacks, but for those of model/lens_fold.h.
 *
 * A frame that vanishes leaves what it had to the nearest frame above it that stays,
 * or to the time outside of any call; an instant that is dropped is in no sum.
 */
#ifndef MODEL_LENS_TURNS_H
#define MODEL_LENS_TURNS_H

#include "model/lens.h"

/* Which frames are meant: those of some methods, or one stack from the root. */
struct lens_match {
	const uint8_t *flags; /* by method, for the first `known` of them */
	uint32_t known;
	const uint32_t *stack; /* methods, the outermost first; NULL: by flags */
	uint32_t levels;
};

/* Of waiting: what some methods do, at any depth, below some others. */
struct lens_pairs {
	const uint32_t *who, *waits; /* by method: bits of pairs */
	uint32_t known;
};

struct lens_packages {
	const uint32_t *of; /* by method: that which stands for its package, or
	                       NO_METHOD */
	uint32_t known;
};

/* Calls that take less time than this vanish.  Each step of this kind asks for the next
 * limit of the view. */
struct lens_longer {
	uint64_t ns;
};

/* Is a method among those that are meant? */
static inline bool lens_means(const struct lens_match *m, uint32_t method)
{
	return method < m->known && m->flags[method];
}

/* The `what` of each is the struct of these that it names. */
lens_kind lens_focus;    /* lens_match: what stands on the outermost of them */
lens_kind lens_only;     /* lens_match: the others vanish */
lens_kind lens_merge;    /* lens_match: they vanish */
lens_kind lens_drop;     /* lens_match: what has one of them is dropped */
lens_kind lens_collapse; /* lens_match: what they call vanishes */
lens_kind lens_no_idle;  /* lens_pairs: what waits so is dropped */
lens_kind lens_package;  /* lens_packages: neighbours of one are one */
lens_kind lens_depth;    /* uint32_t: what is deeper vanishes */
lens_kind lens_longer;   /* lens_longer: shorter calls vanish */

#endif
