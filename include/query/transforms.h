/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/transforms.h - transforms of stacks that a user asks for, as a lens.
 *
 * A filter (query/filter) chooses which rows a list shows, and never changes a
 * number; a transform changes stacks, and so the numbers.  There is one table
 * of transforms: options, help, man page and the viewer's menu take their words
 * from it.
 */
#ifndef QUERY_TRANSFORMS_H
#define QUERY_TRANSFORMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/times.h"
#include "lens/steps.h"
#include "model/methods.h"
#include "query/search.h"

/* ---- the table of transforms ---- */

/* What stands after the name of a transform. */
enum transform_takes {
	WITH_NOTHING,
	WITH_METHODS,       /* a pattern, or "=A;B;C": one stack from the root */
	WITH_METHODS_OR_NOT,
	WITH_PAIRS_OR_NOT,  /* of idle_count */
	WITH_PACKAGES,      /* a pattern, or "all" */
	WITH_NUMBER,
	WITH_TIME
};

/* A row is: id, name, key, option, its argument, what it takes, help without a
 * dot.  The table is a macro since the tables of options are made of its rows,
 * too. */
#define TRANSFORM_ROWS(ROW)                                                      \
	ROW(FOCUS, "focus", 'f', "focus", "PATTERN", WITH_METHODS,               \
	    "keep what runs in calls that match, as roots")                      \
	ROW(ONLY, "only", 'o', "only", "PATTERN", WITH_METHODS,                  \
	    "keep calls that match, merge others into callers")                  \
	ROW(MERGE, "merge", 'm', "merge", "PATTERN", WITH_METHODS,               \
	    "merge calls that match into their callers")                         \
	ROW(SYNTHESIZED, "synthesized", 's', "merge-synthesized", NULL,          \
	    WITH_NOTHING,                                                        \
	    "merge what the compiler made, by the mapping")                      \
	ROW(DROP, "drop", 'd', "drop", "PATTERN", WITH_METHODS,                  \
	    "drop the time while a call that matches runs")                      \
	ROW(NO_IDLE, "no idle", 'i', "no-idle", "[=WAITS]", WITH_PAIRS_OR_NOT,   \
	    "drop the time in which threads wait for work")                      \
	ROW(COLLAPSE, "collapse", 'c', "collapse", "PATTERN", WITH_METHODS,      \
	    "merge all below the outermost call that matches")                   \
	ROW(PACKAGE, "package", 'p', "collapse-package", "PATTERN",              \
	    WITH_PACKAGES,                                                       \
	    "make calls of one package one call, package.*")                     \
	ROW(RECURSION, "recursion", 'r', "fold-recursion", "[=PATTERN]",         \
	    WITH_METHODS_OR_NOT,                                                 \
	    "make recursive calls of a method one call")                         \
	ROW(LONGER, "longer", 't', "longer", "TIME", WITH_TIME,                  \
	    "merge calls shorter than this into their callers")                  \
	ROW(DEPTH, "depth", 'n', "depth", "N", WITH_NUMBER,                      \
	    "merge calls on deeper levels than this")                            \
	ROW(THROUGH, "through", 'h', "only-through", "PATTERN", WITH_METHODS,    \
	    "keep stacks through calls that match, drop other time")

/* Is it decided call by call, so that calls have to be loaded? */
#define TRANSFORM_NEEDS_CALLS(id) \
	((id) == TRANSFORM_LONGER || (id) == TRANSFORM_THROUGH)

#define TRANSFORM_ID(id, name, key, option, argument, takes, help) \
	TRANSFORM_##id,

enum transform { TRANSFORM_ROWS(TRANSFORM_ID) TRANSFORMS };

struct transform_info {
	const char *name;
	char key; /* in the viewer's menu */
	const char *option, *argument;
	enum transform_takes takes;
	const char *help;
};

const struct transform_info *transform_info(enum transform);

/* Does its text stand after a "=", and may be left out? */
static inline bool transform_is_joined(enum transform t)
{
	const enum transform_takes takes = transform_info(t)->takes;

	return takes == WITH_METHODS_OR_NOT || takes == WITH_PAIRS_OR_NOT;
}

/* Can one stack be meant instead of methods: in the viewer by the capital
 * letter? */
static inline bool transform_takes_stack(enum transform t)
{
	return transform_info(t)->takes == WITH_METHODS && t != TRANSFORM_ONLY;
}

/* ---- transforms that a user asks for ---- */

/* A transform and its text, or NULL.  Borrowed, and never changed. */
struct transform_request {
	enum transform transform;
	const char *text;
};

/* Some of them, in their order.  They never change.  A question points to
 * them until its answer is taken; from then on the number stands for them. */
struct transform_texts {
	uint32_t number; /* from 1; other texts have other numbers; 0: there
	                    are none */
	uint32_t count;
	struct transform_request items[];
};

/* Writes "--merge com.app --depth 3", as they are written on a command line; ""
 * for none. */
void transforms_words(const struct transform_request *, size_t count, char *out,
    size_t size);

/* Writes ", without 1.200 ms dropped"; "" where nothing was. */
void transform_dropped_words(char *out, size_t size, uint64_t dropped,
    enum tick);

/* ---- the lens that they make (lens/steps) ---- */

/* A pattern is a text as users write it (query/pattern), for full names: it is
 * looked for in "class.name signature" of each method once, and not among
 * stacks. */

struct made_step;

/* All zeros is the empty lens. */
struct made_lens {
	struct lens lens;
	struct lens_step *all;   /* its steps, */
	struct made_step *steps; /* and what each of them points to */
	size_t count;
};

/* Could it be a transform, whatever methods there are?  The error says why
 * not. */
bool transform_check(const struct transform_request *, struct error *err);

/* Could it be a transform of such a recording?  NULL: nothing is known of that
 * yet. */
bool transform_fits(const struct transform_request *, const struct facts *,
    struct error *err);

/* The method that stands for a gap in a call where time is shown. */
#define DROPPED_METHOD "(dropped)"

/* Makes the lens of these transforms, in their order.  Where names of a mapping
 * are shown, methods of one name become one before that.  A package that is
 * collapsed is one more of the methods, and so is DROPPED_METHOD: they are
 * added to `more`, which is `methods`, or NULL where others look at them and
 * transforms_add_methods has added what is needed.  Returns false with the
 * reason in words, or when it was stopped; the caller frees the lens with
 * made_lens_free, also then. */
bool made_lens_make(struct made_lens *, const struct transform_request *,
    size_t count, const struct methods *, struct methods *more,
    struct search_watch, struct error *err);
void made_lens_free(struct made_lens *);

/* Adds the methods that the lens of these will need, while nobody looks at
 * them. */
void transforms_add_methods(const struct transform_texts *, struct methods *);

/* Returns how many methods the step means; SIZE_MAX where it means none by
 * name. */
size_t made_lens_method_count(const struct made_lens *, size_t step);

/* Returns what is said of a step that means none, after its name. */
const char *transform_none_text(enum transform);

/* Writes "--merge com.nobody matches no method with calls". */
void transform_none_words(const struct transform_request *, char *out,
    size_t size);

/* Is the method in no package of the platform, so that `only app` keeps it? */
bool transform_is_app(const struct methods *, uint32_t method);

/* ---- waiting for work: what `no idle` drops ---- */

/*
 * There is one table of pairs: a method, and in what it waits, at any depth
 * below it.  A wait that other code asked for, as for a lock, is in none of
 * them.  The user can add pairs: "com.acme.Loop.run > *.park,
 * com.acme.Pool.next > java.lang.Object.wait".
 */
struct idle_pair {
	const char *who, *waits; /* "class.name"; a "*" is any letters */
};

extern const struct idle_pair idle_table[]; /* ends with a row of NULLs */

/* Returns the bits of the table's pairs and the text's, which may be NULL: by
 * method those of which it is the first, and after all methods the bits of
 * those of which it is the second.  A stack waits for work where the second of
 * a pair stands below the first.  The caller frees them; NULL on failure. */
uint32_t *idle_bits(const struct methods *, const char *text,
    struct error *err);

/* Counts the pairs that a text adds.  Returns false, with the reason in words,
 * when the text is none. */
bool idle_count(const char *text, size_t *count, struct error *err);

#endif
