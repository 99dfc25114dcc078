/*
 * model/samples.h - the samples of a thread, where a recording holds samples
 * (docs/format.md, "Reports of simpleperf").
 *
 * The merged tree counts them: a node has those of its stack and of all that
 * stand on it.  Wherever calls are counted by method, stack or caller, samples
 * are counted instead, each once for a method however often it was on the stack;
 * how many calls were made nobody knows.
 */
#ifndef MODEL_SAMPLES_H
#define MODEL_SAMPLES_H

#include "base/times.h"
#include "model/tree.h"

struct sample {
	uint64_t at;     /* on the axis */
	uint64_t hash;   /* of the stack */
	uint32_t method; /* on its top; NO_METHOD: no stack */
	uint32_t node;   /* when it has been counted; NO_NODE: no stack */
};

/* In the order of their times.  All zeros is none. */
struct samples {
	struct sample *of;
	size_t count, room;
	size_t counted; /* in the tree */
};

void samples_free(struct samples *);
bool samples_add(struct samples *, uint64_t at, uint64_t hash, uint32_t method,
    struct error *err);

/* Counts those that have not been, up to the first whose stack has no node
 * yet.  Costs a step for each frame of each. */
void samples_count(struct samples *, struct tree *);

/* Counts those of a period in a copy of the tree. */
void samples_count_in(const struct samples *, struct tree *, struct period);

/* What is counted: calls, or samples. */
static inline uint32_t tree_counted(const struct tree *tree, uint32_t node)
{
	return tree->is_sampled ? tree->rests[node].samples :
				  tree->nodes[node].calls;
}

static inline uint32_t tree_threw(const struct tree *tree, uint32_t node)
{
	return tree->is_sampled ? 0 : tree->rests[node].threw;
}

/* "sample" or "call", "samples" or "calls": what is counted. */
static inline const char *counted_one(bool is_sampled)
{
	return is_sampled ? "sample" : "call";
}

static inline const char *counted_many(bool is_sampled)
{
	return is_sampled ? "samples" : "calls";
}

static inline const char *counted(bool is_sampled, uint64_t count)
{
	return count == 1 ? counted_one(is_sampled) : counted_many(is_sampled);
}

/*
 * Single calls: "12 calls", or of samples "421 stretches", the times in which
 * all samples have them on the stack; "441 samples in 421 stretches" where
 * `samples` tells how many there are.
 */
void samples_words(char *out, size_t size, bool is_sampled, uint64_t calls,
    uint64_t samples);

#endif
