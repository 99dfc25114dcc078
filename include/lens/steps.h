/*
 * lens/steps.h - recursion is folded.
 *
 * From the root on, a frame whose method already is on the folded stack cuts the
 * stack back to that frame: A B A C is A C while the inner A runs.  So B is not on
 * the stack meanwhile.
 */
#ifndef LENS_STEPS_H
#define LENS_STEPS_H

#include "model/tree.h"

/*
 * What is asked of the stacks: an ordered list of transforms.
 *
 * A lens maps the stack of a thread at each instant to another one, or drops that
 * instant.  Each transform sees what the one before it left.  A node of a tree is a
 * stack, so a transform says of each node which of its frames are left.
 *
 * A lens never changes, and what it points to stays where it is as long as
 * anybody has it: so who asks for the same points to the same.  NULL is the empty
 * lens, which leaves all stacks as they are.
 */

#define LENS_DROPPED UINT32_MAX

/* What is left of the stacks of a tree.  A frame is a node whose calls are left. */
struct lens_view {
	uint32_t count;    /* nodes */
	uint32_t *tops;    /* by node: its innermost frame, itself or one above it;
	                      0: there is none, as in the time outside of any
	                      call; or LENS_DROPPED */
	uint32_t *ups;     /* by frame: the one around it; 0: none */
	uint32_t *methods; /* by frame */
	const uint32_t *shorts; /* by node: bits of the limits by which its calls are
	                           short (lens/call_split); NULL: of none */
	uint32_t limits;   /* those that steps have asked for so far */
};

static inline bool lens_is_frame(const struct lens_view *v, uint32_t node)
{
	return v->tops[node] == node && node != 0;
}

/* A transform at work: what is left, and what will be. */
struct lens_turn {
	struct lens_view *from;       /* a turn may rename its frames */
	uint32_t *next_tops;          /* by frame, and of node 0: the same, 0 at first */
	uint32_t *next_ups;           /* by frame that stays: 0 at first */
};

typedef bool lens_kind(const struct lens_turn *, const void *what,
    struct error *err);

struct lens_step {
	lens_kind *kind;  /* lens/steps.h */
	const void *what; /* its own argument */
};

struct lens {
	size_t count;
	const struct lens_step *steps;
};

bool lens_is_empty(const struct lens *);
bool lens_is_same(const struct lens *, const struct lens *);

/* A tree whose node 0 is the root, and whose callers come before those they call. */
struct lens_base {
	const struct tree *tree;
	const uint32_t *shorts; /* as in the view, which borrows them */
};

/* What the lens leaves of it.  A few passes over the nodes for each step.  Free it
 * with lens_view_free, also after a failure. */
bool lens_view_make(struct lens_view *, const struct lens *,
    const struct lens_base *, struct error *err);

/* Are all frames there, as in the tree that it was made of?  And is each that is left of
 * its method and in its caller there, so that no two stacks are alike?  A pass each. */
bool lens_view_is_all(const struct lens_view *, const struct tree *);
bool lens_view_keeps_callers(const struct lens_view *, const struct tree *);

/*
 * The transforms of stacks, but for those of lens/steps.h.
 *
 * A frame that vanishes leaves what it had to the nearest frame above it that stays,
 * or to the time outside of any call; an instant that is dropped is in no sum.
 */

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
	const uint32_t *by_method; /* by method: that which stands for its package, or
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

struct lens_fold {
	struct lens_match match; /* what is folded, by flags; without any: all */
	bool is_direct;          /* only what is called by itself */
};

lens_kind lens_fold; /* its argument is such a struct */

#endif
