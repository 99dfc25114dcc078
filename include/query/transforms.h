/*
 * query/transforms.h - the transforms of stacks that can be asked for.
 *
 * One table: options, help, man page and the viewer's menu take their words from it.
 * A filter (query/filter) chooses which rows a list shows, and never changes a number;
 * a transform changes stacks, and so the numbers.
 */
#ifndef QUERY_TRANSFORMS_H
#define QUERY_TRANSFORMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/times.h"

/* What stands after it. */
enum transform_takes {
	WITH_NOTHING,
	WITH_METHODS,       /* a pattern, or "=A;B;C": one stack from the root */
	WITH_METHODS_OR_NOT,
	WITH_PAIRS_OR_NOT,  /* of query/idle */
	WITH_PACKAGES,      /* a pattern, or "all" */
	WITH_NUMBER,
	WITH_TIME
};

/* id, name, key, option, its argument, what it takes, help without a dot.  A macro
 * since the tables of options are made of the same rows. */
#define TRANSFORM_ROWS(ROW)                                                      \
	ROW(FOCUS, "focus", 'f', "focus", "PATTERN", WITH_METHODS,               \
	    "keep only what runs on the outermost call that matches, which "     \
	    "becomes a root of its thread; drop all other time")                 \
	ROW(ONLY, "only", 'o', "only", "PATTERN", WITH_METHODS,                  \
	    "keep only calls that match; the time of the others goes to their "  \
	    "nearest caller that stays; \"app\" matches whatever is in no "      \
	    "package of the platform")                                           \
	ROW(MERGE, "merge", 'm', "merge", "PATTERN", WITH_METHODS,               \
	    "merge calls that match into their callers")                         \
	ROW(SYNTHESIZED, "synthesized", 's', "merge-synthesized", NULL,          \
	    WITH_NOTHING,                                                        \
	    "merge calls of methods that the compiler made, according to the "   \
	    "mapping, into their callers")                                       \
	ROW(DROP, "drop", 'd', "drop", "PATTERN", WITH_METHODS,                  \
	    "drop all time in which a call that matches is on the stack")        \
	ROW(NO_IDLE, "no idle", 'i', "no-idle", "[=WAITS]", WITH_PAIRS_OR_NOT,   \
	    "drop the time in which threads wait for work; artscope help idle "  \
	    "prints which waits these are, and how to add others")               \
	ROW(COLLAPSE, "collapse", 'c', "collapse", "PATTERN", WITH_METHODS,      \
	    "merge everything below the outermost call that matches into that "  \
	    "call")                                                              \
	ROW(PACKAGE, "package", 'p', "collapse-package", "PATTERN",              \
	    WITH_PACKAGES,                                                       \
	    "merge calls of one package that call each other into one, "         \
	    "package.*; for packages that match, or for \"all\"")                \
	ROW(RECURSION, "recursion", 'r', "fold-recursion", "[=PATTERN]",         \
	    WITH_METHODS_OR_NOT,                                                 \
	    "merge a call inside another call of its method into that one, and " \
	    "take what is between them off the stack meanwhile; for methods "    \
	    "that match; =direct is for methods that call themselves")           \
	ROW(LONGER, "longer", 't', "longer", "TIME", WITH_TIME,                  \
	    "merge calls shorter than this, after the transforms before, into "  \
	    "their callers")                                                     \
	ROW(DEPTH, "depth", 'n', "depth", "N", WITH_NUMBER,                      \
	    "merge whatever is deeper than N calls into the call around it")

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

/* What was asked for: of each its text, or NULL.  Borrowed, and never changed. */
struct transform_wish {
	enum transform transform;
	const char *text;
};

/* Some of them, in their order.  They never change, so that questions and answers may
 * point to them. */
struct transform_texts {
	uint32_t count;
	struct transform_wish at[];
};

/* "--merge com.app", as it is written on a command line. */
void transform_words(const struct transform_wish *, char *out, size_t size);

/* ", without 1.200 ms dropped"; "" where nothing was. */
void transform_dropped_words(char *out, size_t size, uint64_t dropped, enum tick);

/* The same of some of them: "--merge com.app --depth 3"; "" of none. */
void transforms_words(const struct transform_wish *, size_t count, char *out,
    size_t size);

#endif
