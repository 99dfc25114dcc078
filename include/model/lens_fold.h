/*
 * model/lens_fold.h - recursion is folded.
 *
 * From the root on, a frame whose method already is on the folded stack cuts the
 * stack back to that frame: A B A C is A C while the inner A runs.  So B is not on
 * the stack meanwhile.
 */
#ifndef MODEL_LENS_FOLD_H
#define MODEL_LENS_FOLD_H

#include "model/lens_turns.h"

struct lens_fold {
	struct lens_match match; /* what is folded, by flags; without any: all */
	bool is_direct;          /* only what is called by itself */
};

lens_kind lens_fold; /* its argument is such a struct */

#endif
