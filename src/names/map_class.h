/* SPDX-License-Identifier: Apache-2.0 */
/*
 * names/map_class.h - one residual class of a mapping: its members, and which
 * originals each of its methods may be.
 *
 * The members stand below the class lines with the residual name.  Lines of one
 * residual method with the same range of residual lines are a *group*: each was
 * inlined into the one after it, and the last is the method that is called.
 * Overloads whose ranges are equal look like that, too: what the trace has of
 * the class tells them apart.
 *
 * A *candidate* is an original that a residual name may stand for.  A question
 * goes through all candidates of its name; so that no file makes that slow,
 * only MAP_LINES_MOST lines of a name are read.
 */
#ifndef NAMES_MAP_CLASS_H
#define NAMES_MAP_CLASS_H

#include <stdbool.h>

#include "model/methods.h"
#include "names/map_index.h"
#include "names/map_text.h"

enum { MAP_LINES_MOST = 4096 };

/* ---- the methods of a trace ---- */

enum { MAP_KEYS = 3 };

struct map_candidate;

/* A method of the trace.  The first one with a class and a name also has what
 * the class has of that name, when it was read last. */
struct map_told {
	uint64_t keys[MAP_KEYS]; /* hashes of class, name and descriptor; 0: it
	                            has none */
	uint32_t types;          /* that it takes */
	uint32_t residual;       /* its number */
	uint32_t lines, candidates;
	struct map_candidate *first, *last;
};

/* Methods in the order of their keys, and then of their numbers. */
struct map_told_list {
	struct map_told *items;
	size_t count;
};

void map_told_sort(struct map_told_list);

/* Returns the first method that has the first `count` of the keys, or NULL. */
struct map_told *map_told_find(struct map_told_list,
    const uint64_t *keys, int count);

/* ---- lines and candidates ---- */

/* A line of a method, with what comments say of it. */
struct map_line {
	struct map_class_name owner; /* the original's class */
	struct slice name, takes, gives;
	struct map_told *told; /* the first of its residual name */
	uint64_t signature;    /* hash of the descriptor in the trace */
	uint64_t name_key;     /* of the original's class and name … */
	uint64_t key;          /* … with the types */
	struct map_line *next; /* of the candidate's own, or of its inlined */
	struct map_range lines, original;
	uint32_t types;        /* that the original takes */
	bool has_signature;    /* the map says that one */
	bool is_synthesized, is_outline;
	bool is_apart; /* something else is between it and the line before */
};

struct map_lines {
	struct map_line *first, *last;
};

struct map_candidate {
	uint64_t key, name_key;        /* of the called and the shown method */
	struct map_candidate *next;    /* of the residual name */
	struct map_candidate *namesake; /* the first that shows this name */
	const struct map_line *shown;
	const struct map_line *via;    /* the method that is called, where it
	                                  only holds what is shown; or NULL */
	int32_t line;                  /* the smallest one; 0: none is known */
	bool is_synthesized, is_outline;
	struct map_lines own, inlined; /* each inlined original once … */
	uint32_t inlined_count;
	struct map_line *direct;       /* … the first without one between … */
	int32_t direct_line;           /* … the smallest line of those … */
	bool is_direct_unlike;         /* … are they not one everywhere? */
	bool has_signature;            /* the map says it of some line */
	struct map_callsite *callsites; /* that nobody took */
	bool is_counted, is_real_counted; /* of the first */
	bool is_new_name; /* of those that the last question was about */
};

/* ---- the class ---- */

struct map_class;

/* Reads the class, from the first class line with the residual name.  The index
 * with its bytes, and the methods that the trace has of the class, must outlive
 * it. */
struct map_class *map_class_new(struct map_index *, uint32_t class,
    struct map_told_list);
void map_class_free(struct map_class *); /* accepts NULL */
bool map_class_is_synthesized(const struct map_class *);

struct map_finding {
	enum grade grade;
	const struct map_candidate *candidate; /* the first, or NULL */
	uint32_t originals; /* so many; 1 unless they are several */
	int32_t line;       /* for the residual line of the question, or 0 */
	uint32_t next;      /* for map_class_next */
};

/* Finds which candidate the method is; `line` is its residual line, or 0. */
void map_class_find(struct map_class *, const struct map_told *, int32_t line,
    struct map_finding *);

/* Returns the candidates of the method found last, which may be several, in the
 * order of the file; NULL after the last. */
const struct map_candidate *map_class_next(const struct map_class *,
    struct map_finding *);

/* Takes an outline (its keys in the trace) that has code of what the method
 * found last may be; false after the last.  Each callsite is given out once, to
 * the first method that asks. */
bool map_class_take_outline(struct map_class *, uint64_t keys[MAP_KEYS]);

#endif
