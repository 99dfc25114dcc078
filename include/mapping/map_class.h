/*
 * mapping/map_class.h - which originals the methods of a residual class may be.
 *
 * A candidate is an original that a residual name may stand for.  Where lines of
 * one are many, and where many candidates share a name, a question costs no more:
 * answers are settled when the class is read.  Only those for all originals of a
 * method, and with a residual line, go through them.
 */
#ifndef MAPPING_MAP_CLASS_H
#define MAPPING_MAP_CLASS_H

#include "mapping/map_members.h"
#include "mapping/original.h"

struct map_class;

/* Of the first class line with the residual name; the index and its bytes must
 * outlive it. */
struct map_class *map_class_new(struct map_index *, uint32_t class,
    const struct map_known *, size_t known, struct error *err);
void map_class_free(struct map_class *); /* accepts NULL */
bool map_class_is_synthesized(const struct map_class *);

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

/* The candidates of those that are several, one after the other, in the order of the
 * file; NO_CANDIDATE after the last. */
uint32_t map_class_next(const struct map_class *, struct map_finding *);

/* A candidate as it is shown. */
struct map_candidate_view {
	const struct map_method_line *is;
	const struct map_method_line *via; /* the method that is called, where
	                                      it only holds what is shown */
	int32_t line;     /* the smallest one; 0: none is known */
	uint32_t inlined; /* methods */
	bool is_synthesized, is_outline;
};

void map_class_view(const struct map_class *, uint32_t candidate,
    struct map_candidate_view *);

/* What was inlined into it: *place is 0 at first; NULL after the last. */
const struct map_method_line *map_class_inlined(const struct map_class *,
    uint32_t candidate, uint32_t *place);

/* The key of an outline (map_reference_key) that has code of any of those that it may be.
 * Each callsite is given out once, whichever finding it is taken for; so all of
 * them cost what the class does.  False after the last. */
bool map_class_take_callsite(struct map_class *, const struct map_finding *,
    uint64_t *outline);

#endif
