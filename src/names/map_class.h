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
 * A *candidate* is an original that a residual name may stand for.  Candidates
 * are chosen when the class is read, so a question costs the same where a
 * candidate has many lines, and where many candidates share a name.  Only
 * questions for all originals of a method, and questions with a residual line,
 * go through them.
 */
#ifndef NAMES_MAP_CLASS_H
#define NAMES_MAP_CLASS_H

#include <stdbool.h>

#include "base/hash.h"
#include "model/methods.h"
#include "names/map_index.h"
#include "names/map_text.h"

/* ---- numbers for keys of 64 bits, which are hashes themselves ---- */

/* The owner makes room: slots and keys for as many as there may be. */
struct map_keys {
	struct slots slots;
	uint64_t *keys;
	uint32_t count;
};

#define NO_MAP_KEY UINT32_MAX

/* Returns the number of the key, or NO_MAP_KEY. */
static inline uint32_t map_keys_find(const struct map_keys *k, uint64_t key)
{
	size_t slot;
	uint32_t n = slots_first(&k->slots, key, &slot);

	while (n != NO_SLOT && k->keys[n] != key)
		n = slots_next(&k->slots, key, &slot);
	return n == NO_SLOT ? NO_MAP_KEY : n;
}

/* Returns the number of the key, new or not. */
static inline uint32_t map_keys_add(struct map_keys *k, uint64_t key,
    bool *is_new)
{
	uint32_t n = map_keys_find(k, key);

	*is_new = n == NO_MAP_KEY;
	if (n != NO_MAP_KEY)
		return n;
	slots_put(&k->slots, key, k->count);
	k->keys[k->count] = key;
	return k->count++;
}

/* ---- members ---- */

/* A line of a method, with what comments say of it. */
struct map_method_line {
	struct slice class_name, name, takes, gives; /* the original */
	uint64_t residual;   /* hash of the name … */
	uint64_t signature;  /* … and of the descriptor that it has in the
	                        trace */
	uint64_t owner;      /* of the original's class … */
	uint64_t name_key;   /* … with the name … */
	uint64_t key;        /* … and with the types */
	struct map_range lines, original;
	uint32_t types;      /* that the original takes */
	bool has_signature;  /* the map says it */
	bool is_synthesized, is_outline;
	bool is_apart;       /* something else is between it and the line
	                        before */
	bool is_inlined;     /* into the next line */
};

/* Code of a method was moved into an outline. */
struct map_callsite {
	uint64_t outline; /* its key in the trace (map_method_key) */
	uint32_t line;    /* of the method */
	uint32_t next;    /* of the same candidate */
};

struct map_members {
	struct map_method_line *lines;
	size_t count, room;
	struct map_callsite *callsites; /* in the order of lines */
	size_t callsite_count, callsite_room;
	bool is_synthesized; /* the class */
};

/* ---- the class ---- */

/* What the trace has of the class: hashes. */
struct map_known {
	uint64_t residual;
	uint64_t signature; /* 0: it has none */
	uint32_t types;     /* how many it takes */
	unsigned char end;  /* the last byte of the name; 0: it is empty */
};

struct map_class;

/* Reads the class, from the first class line with the residual name.  The index
 * and its bytes must outlive it. */
struct map_class *map_class_new(struct map_index *, uint32_t class,
    const struct map_known *, size_t known, struct error *err);
void map_class_free(struct map_class *); /* accepts NULL */
bool map_class_is_synthesized(const struct map_class *);

/* ---- which candidate a method is ---- */

struct map_question {
	uint64_t name; /* hash */
	bool has_signature;
	struct map_signature signature;
	int32_t line; /* 0: not known */
};

#define NO_CANDIDATE UINT32_MAX

struct map_finding {
	enum grade grade;
	uint32_t candidate; /* the first; NO_CANDIDATE: none */
	uint32_t originals; /* so many; 1 unless they are several */
	int32_t line;       /* for the residual line of the question, or 0 */
	uint32_t bag;       /* for map_class_take_callsite */
	uint32_t next;      /* for map_class_next */
};

void map_class_find(const struct map_class *, const struct map_question *,
    struct map_finding *);

/* Returns the candidates of a method that may be several, one after the other,
 * in the order of the file; NO_CANDIDATE after the last. */
uint32_t map_class_next(const struct map_class *, struct map_finding *);

/* A candidate as it is shown. */
struct map_candidate_view {
	const struct map_method_line *method_line;
	const struct map_method_line *via; /* the method that is called, where
	                                      it only holds what is shown */
	int32_t line;     /* the smallest one; 0: none is known */
	uint32_t inlined; /* methods */
	bool is_synthesized, is_outline;
};

void map_class_view(const struct map_class *, uint32_t candidate,
    struct map_candidate_view *);

/* Returns the methods that were inlined into the candidate, one after the
 * other: *place is 0 at first; NULL after the last. */
const struct map_method_line *map_class_inlined(const struct map_class *,
    uint32_t candidate, uint32_t *place);

/* Gives the key of an outline (map_method_key) that has code of any candidate
 * of the finding; false after the last.  Each callsite is given out once, for
 * whatever finding, so all of them together cost what the class does. */
bool map_class_take_callsite(struct map_class *, const struct map_finding *,
    uint64_t *outline);

#endif
