/*
 * ui/step_parts.h - what the interface remembers of transforms and filters.
 *
 * ui/steps has them in their order; what is made of them is here for everybody.
 */
#ifndef UI_STEP_PARTS_H
#define UI_STEP_PARTS_H

struct filters;
struct lens;
struct lensing;
struct step_past;

struct step_parts {
	struct step_past *past;   /* ui/steps, of which the others are made: */
	struct filters *filters;  /* ui/filters */
	struct lensing *lensing;  /* ui/lensing, and what it has made: */
	const struct lens *lens;  /* what is asked of the stacks; or NULL */
	unsigned shown;           /* answers to that (ui/showing) so far */
};

#endif
