/* SPDX-License-Identifier: Apache-2.0 */
/*
 * compare/match.h - which method of one build is which of another.
 *
 * Methods that are called the same have one number in all recordings
 * (model/methods), and are the same.  The others are matched by what is left of
 * their names, in passes, each on what the passes before have left:
 *
 *   same       the names are equal, and no compiler has numbered them
 *   number     equal but for numbers and hashes that a compiler has given out.
 *              Where there are several, those whose callers and callees, and
 *              theirs, are equal, and of several such ones those that take as
 *              long in as many calls; then those whose callers and callees are
 *              most alike, by half at least; what is then left on both sides is
 *              one row
 *   signature  class and name are equal, and no overload of them is on either side
 *   moved      name and signature are equal, some caller is, and three quarters of
 *              the callees are
 *
 * What is left over is new or gone.
 */
#ifndef COMPARE_MATCH_H
#define COMPARE_MATCH_H

#include <stdbool.h>
#include <stddef.h>

#include "compare/runs.h"

enum { BEFORE, AFTER, BOTH_SIDES };

extern const char *const side_names[BOTH_SIDES]; /* "before", "after" */

/* ---- rules and marks ---- */

enum match_rule { MATCH_STRICT, MATCH_USUAL, MATCH_LOOSE, MATCH_RULES };

/* "strict", "usual" or "loose".  A strict match is the first pass
 * alone, numbered by a compiler or not; a usual one leaves out "moved"; a loose
 * one is all passes. */
extern const char *const match_rule_names[MATCH_RULES];

enum matched_by {
	MATCHED_SAME,
	MATCHED_NUMBER,
	MATCHED_SIGNATURE,
	MATCHED_MOVED
};

/* "", "#", "sig" or "moved?". */
extern const char *const matched_by_texts[];

/* ---- matching ---- */

/* A row: the first of its keys on each side, NO_METHOD for none, and how many
 * keys there are. */
struct match {
	uint32_t keys[BOTH_SIDES], counts[BOTH_SIDES];
	enum matched_by mark;
};

/* The name of a key: of a method, or of what else the rows are
 * (compare/runs). */
struct match_name {
	const char *text;
	size_t base;   /* bytes of class and name, without the signature */
	size_t moving; /* where the name without its class begins */
	bool is_fixed; /* no compiler numbers it */
};

struct match_question {
	const struct side *sides[BOTH_SIDES];
	uint32_t keys; /* more than any key of both sides */
	struct match_name (*name)(const void *self, uint32_t key);
	const void *self;
	enum match_rule rule;
	enum measure measure; /* of the times that are compared */
	bool has_inclusive;   /* inclusive times count; else own ones */
	bool has_calls;       /* calls are counted */
	bool has_signatures; /* keys are methods */
	bool has_pairs;       /* callers and callees are known; else several
	                       * keys of one name are one row */
};

struct matches {
	struct match *items;
	size_t room;
	uint32_t count;
	uint32_t *rows[BOTH_SIDES]; /* by key: its row, or NO_METHOD */
};

/* Matches the keys of two sides; costs a sort of the names.  Free the matches
 * with matches_free. */
void matches_make(struct matches *, const struct match_question *);
void matches_free(struct matches *);

/* ---- numbers in names that a compiler has given out ---- */

/*
 * Lambdas, anonymous classes and their like are numbered in the order of the
 * source, so one more of them gives others a new name.  Such a number ends a
 * part of a name, and stands after a $ (an anonymous class, a lambda of Java or
 * Kotlin, access$000, $$Lambda$4), after "lambda-" or "$-" (Compose), after
 * "$Proxy", or in a part that begins with ExternalSynthetic or
 * $InternalSynthetic (D8).  Other lambdas end with a hash, which says what they
 * do, and is equal in two builds unless that has changed:
 * -$$Lambda$Shop$uVq3kP, $r8$lambda$uVq3kP.
 */

enum compiler_mark { COMPILER_NOTHING, COMPILER_HASH, COMPILER_NUMBER };

/* Writes the text with "#" for each such number or hash, as much as there is
 * room for: "a.B$#.lambda$run$# ()V".  Returns whether there is a number, or
 * else a hash. */
enum compiler_mark compiler_numbers_hide(const char *text, char *out,
    size_t size);

/* Returns whether a text can have such numbers.  Costs little; the answer is
 * mostly false. */
bool compiler_numbers_can_be(const char *text);

#endif
