/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lens/steps.h - a lens: the transforms of stacks (focus, drop, merge, fold …),
 * in the order in which the user gave them.
 *
 * A lens maps the stack of a thread at each instant to another one, or drops
 * that instant.  Each transform sees what the one before it left.  A node of a
 * tree is a stack, so a transform says of each node which of its frames are
 * left: a frame is a node whose calls are left.  A frame that vanishes leaves
 * its time to the nearest frame above it that stays, or to the time outside of
 * any call; an instant that is dropped is in no sum.
 *
 * A lens never changes while anybody looks through it, nor do the arguments
 * that it points to, so two lenses are the same where they are one struct.
 * NULL is the empty lens, which leaves all stacks as they are.
 */
#ifndef LENS_STEPS_H
#define LENS_STEPS_H

#include "model/tree.h"

/* ---- a lens ---- */

/* The transforms.  The argument of each is the struct that its comment
 * names. */
enum lens_kind {
	LENS_FOCUS,     /* lens_match: what stands on the outermost of them */
	LENS_THROUGH,   /* lens_match: what has none of them, on it or in it,
	                   is dropped */
	LENS_ONLY,      /* lens_match: the others vanish */
	LENS_MERGE,     /* lens_match: they vanish */
	LENS_DROP,      /* lens_match: what has one of them is dropped */
	LENS_COLLAPSE,  /* lens_match: what they call vanishes */
	LENS_NO_IDLE,   /* lens_pairs: what waits so is dropped */
	LENS_PACKAGE,   /* lens_renaming: neighbours of one package are one */
	LENS_SAME_NAME, /* lens_renaming: methods of one name are one */
	LENS_DEPTH,     /* uint32_t: what is deeper vanishes */
	LENS_LONGER,    /* lens_longer: calls that take less time vanish */
	LENS_FOLD       /* lens_fold: recursion is folded.  From the root on, a
	                   frame whose method already is on the folded stack
	                   cuts the stack back to that frame: A B A C is A C
	                   while the inner A runs.  So B is not on the stack
	                   meanwhile. */
};

struct lens_step {
	enum lens_kind kind;
	const void *what; /* its argument */
};

struct lens {
	size_t count;
	const struct lens_step *steps;
};

static inline bool lens_is_empty(const struct lens *lens)
{
	return lens == NULL || lens->count == 0;
}

/* ---- what depends on single calls ---- */

/* Is the step decided call by call?  Then it ends a stage
 * (lens/part_tree.h). */
static inline bool lens_step_needs_calls(const struct lens_step *step)
{
	return step->kind == LENS_LONGER || step->kind == LENS_THROUGH;
}

bool lens_has_step(const struct lens *, enum lens_kind);

/* Does the lens depend on single calls?  Of samples stacks alone are counted,
 * so that there nothing does but LENS_LONGER. */
bool lens_needs_calls(const struct lens *, bool is_sampled);

/* Returns the step of LENS_LONGER where no other one depends on single calls;
 * else the count of steps. */
size_t lens_only_longer(const struct lens *);

/* Is that step the first?  Then the lens goes over the calls of a part, and
 * over the stacks of its whole thread. */
bool lens_goes_over_calls(const struct lens *);

/* Do calls have a length there?  Else the error says why not. */
bool lens_has_lengths(bool is_sampled, enum tick, struct error *err);

/* ---- what a lens leaves of a tree ---- */

struct lens_view {
	uint32_t count;      /* nodes */
	uint32_t *innermost; /* by node: its innermost frame, itself or one
	                        above it; 0: there is none, as in the time
	                        outside of any call */
	uint8_t *drops;      /* by node: what of it is dropped */
	uint32_t *ups;     /* by frame: the one around it; 0: none */
	uint32_t *methods; /* by frame */
	const uint32_t *shorts; /* by node: bits of the stages whose steps do
	                           not let its calls pass (lens/part_tree.h);
	                           NULL: there are no stages */
	uint32_t stages;        /* steps that need calls so far */
};

/* A dropped node drops the time in which it is innermost, and its calls; one
 * that is left for what it calls the time alone. */
enum { DROPS_TIME = 1, DROPS_CALLS = 2 };

static inline bool lens_is_frame(const struct lens_view *v, uint32_t node)
{
	return v->innermost[node] == node && node != 0;
}

/* Makes what the lens leaves of a tree whose node 0 is the root, and whose
 * callers come before callees, in a few passes over the nodes for each step.
 * The view borrows `shorts`.  Free it with lens_view_free. */
void lens_view_make(struct lens_view *, const struct lens *,
    const struct tree *, const uint32_t *shorts);
void lens_view_free(struct lens_view *);

/* Are all frames there, as in the tree of which the view was made?  Costs a
 * pass. */
bool lens_view_is_all(const struct lens_view *, const struct tree *);

/* Does each frame that is left have the method and the caller that it has in
 * the tree, so that no two stacks are alike?  Costs a pass. */
bool lens_view_keeps_callers(const struct lens_view *, const struct tree *);

struct lens_match;

/* What LENS_THROUGH asks of a frame. */
enum { LENS_MATCHES = 1, LENS_CALLS_MATCH = 2 };

/* Returns by frame whether one that is meant stands in its stack, be it itself
 * (LENS_MATCHES), and whether one runs in it (LENS_CALLS_MATCH).  The caller
 * frees them. */
uint32_t *lens_view_passes(struct lens_view *, const struct lens_match *);

/* ---- the arguments of transforms ---- */

/* The frames that are meant: those of some methods, or one stack from the
 * root. */
struct lens_match {
	const uint8_t *flags; /* by method, for the first `known` of them */
	uint32_t known;
	const uint32_t *stack; /* methods, the outermost first; NULL: by
	                          flags */
	uint32_t levels;
};

/* Is a method among those that are meant? */
static inline bool lens_means(const struct lens_match *m, uint32_t method)
{
	return method < m->known && m->flags[method];
}

/* What counts as waiting.  A pair has some methods, `who`, and the methods that
 * wait when one of `who` stands above them at any depth, `waits`. */
struct lens_pairs {
	const uint32_t *who, *waits; /* by method: bits of pairs */
	uint32_t known;
};

/* Methods that are taken for others. */
struct lens_renaming {
	const uint32_t *as; /* by method: for which; NO_METHOD: for none */
	uint32_t known;
};

struct lens_longer {
	uint64_t ns;
};

struct lens_fold {
	struct lens_match match; /* what is folded, by flags; without any:
	                            all */
	bool is_direct;          /* only what is called by itself */
};

#endif
