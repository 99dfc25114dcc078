/*
 * query/lenses.h - transforms as a user names them → a lens (lens/steps).
 *
 * A pattern is an expression as of a search in full names (query/search): it is
 * looked for in "class.name signature" of each method once, and not among stacks.
 */
#ifndef QUERY_LENSES_H
#define QUERY_LENSES_H

#include "lens/steps.h"
#include "query/search.h"
#include "query/transforms.h"

struct made_step;

/* All zeros is the empty lens. */
struct made_lens {
	struct lens lens;
	struct lens_step *all;   /* its steps, */
	struct made_step *steps; /* and what each of them points to */
	size_t count;
};

/* Could it be one, whatever methods there are?  The error says why not. */
bool lens_check(const struct transform_wish *, struct error *err);

/* Could it be one of such a recording?  NULL: nothing is known of that yet. */
bool lens_fits(const struct transform_wish *, const struct facts *,
    struct error *err);

/* What stands for a gap in a call where time is shown: one of the methods. */
#define DROPPED_METHOD "(dropped)"

/* The lens of these transforms, in their order.  A package that is collapsed is one
 * more of the methods, and so is DROPPED_METHOD.  False with the reason in words, or when it was stopped; the
 * caller frees it with lens_free, also then. */
bool lens_make(struct made_lens *, const struct transform_wish *, size_t count,
    struct methods *, struct search_watch, struct error *err);
void lens_free(struct made_lens *);

/* The same in two steps, where others look at the methods: first those that it will
 * need besides are added, while nobody does; then it is made of those that are there. */
bool lens_add_methods(const struct transform_texts *, struct methods *,
    struct error *err);
bool lens_look(struct made_lens *, const struct transform_texts *,
    const struct methods *, struct search_watch, struct error *err);

/* How many methods the step means; SIZE_MAX where it means none by name. */
size_t lens_means_methods(const struct made_lens *, size_t step);

/* What is said of a step that means none, after its name. */
const char *lens_means_none(enum transform);

/* "--merge com.nobody matches no method with calls" */
void lens_none_words(const struct transform_wish *, char *out, size_t size);

#endif
