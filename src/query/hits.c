#include "config.h"

#include "query/hits.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/excerpt.h"
#include "query/search.h"

void hits_answer_free(struct hits_answer *a)
{
	occurrences_free(&a->calls);
	free(a->flags);
	free(a->thread_calls);
	*a = (struct hits_answer){ 0 };
}

static bool is_hit(const struct hits_answer *a, const struct node *node)
{
	return node->method < a->methods && a->flags[node->method];
}

static uint64_t calls_in(const struct hits_answer *a, const struct thread *t)
{
	uint64_t calls = 0;

	for (uint32_t i = 0; i < t->tree.count; i++)
		if (is_hit(a, &t->tree.nodes[i]))
			calls += t->tree.nodes[i].calls;
	for (uint32_t i = 0; i < t->depth; i++)
		calls += t->frames[i].method < a->methods &&
		    a->flags[t->frames[i].method];
	return calls;
}

/* What is added up of the parts. */
struct sum {
	struct hits_answer *answer;
	bool *is_seen; /* by method */
	uint64_t time[CLOCKS], span[CLOCKS];
};

/* Of a node: a match, or in calls that match, or not; by a byte each, for the
 * nodes of large trees are in no cache. */
enum { UNKNOWN, OUTSIDE, INSIDE, HIT };

/* So far ahead they are asked of memory: caches guess no further than a page. */
enum { AHEAD_NODES = 128, AHEAD_RESTS = 1024 };

/* Is some caller of the node a match?  What is learnt on the way up is kept, so
 * that no node is looked at twice. */
static bool is_inside(const struct tree *tree, uint32_t node, uint8_t *known)
{
	uint32_t end = tree->rests[node].parent;
	uint8_t found;

	while (end != NO_NODE && known[end] == UNKNOWN)
		end = tree->rests[end].parent;
	found = end != NO_NODE && known[end] != OUTSIDE ? INSIDE : OUTSIDE;
	for (uint32_t at = tree->rests[node].parent; at != end;
	    at = tree->rests[at].parent)
		known[at] = found;
	return found == INSIDE;
}

static void count_calls(struct sum *sum, uint32_t method, uint64_t calls)
{
	sum->answer->matched += !sum->is_seen[method];
	sum->is_seen[method] = true;
	sum->answer->matched_calls += calls;
}

/* Counts the calls of those that match, and flags them. */
static void add_hits(struct sum *sum, const struct tree *tree, uint8_t *known)
{
	for (uint32_t i = 0; i < tree->count; i++) {
		const struct node *node = &tree->nodes[i];

		__builtin_prefetch(node + AHEAD_NODES);
		if (!is_hit(sum->answer, node))
			continue;
		known[i] = HIT;
		if (node->calls > 0)
			count_calls(sum, node->method, node->calls);
	}
}

/* A node mostly stands near those above it, so all are asked of memory in turn
 * before the ways up go through them. */
static void add_times(struct sum *sum, const struct tree *tree, uint8_t *known)
{
	for (uint32_t i = 0; i < tree->count; i++) {
		__builtin_prefetch(&tree->rests[i] + AHEAD_RESTS);
		if (known[i] != HIT || is_inside(tree, i, known))
			continue;
		for (int c = 0; c < CLOCKS; c++)
			sum->time[c] += tree->nodes[i].time[c];
	}
}

static bool add_tree(struct sum *sum, const struct tree *tree)
{
	uint8_t *known = array_new(tree->count, sizeof *known, NULL);

	if (known == NULL)
		return false;
	add_hits(sum, tree, known);
	add_times(sum, tree, known);
	free(known);
	return true;
}

static void add_running(struct sum *sum, const struct thread *t)
{
	const struct hits_answer *a = sum->answer;
	bool is_in_one = false;

	for (uint32_t i = 0; i < t->depth; i++) {
		uint32_t method = t->frames[i].method;

		if (method >= a->methods || !a->flags[method])
			continue;
		count_calls(sum, method, 1);
		for (int c = 0; !is_in_one && c < CLOCKS; c++)
			sum->time[c] += t->last[c] - t->frames[i].begin[c];
		is_in_one = true;
	}
}

static bool add_whole(struct sum *sum, const struct thread *t)
{
	for (int c = 0; c < CLOCKS; c++)
		sum->span[c] += thread_span(t, (enum clock)c);
	add_running(sum, t);
	return add_tree(sum, &t->tree);
}

static bool add_excerpt(struct sum *sum, const struct part *part)
{
	struct excerpt excerpt;
	bool done = excerpt_make(&excerpt, part->thread, part->period,
			sum->answer->question.where.stop, NULL) &&
	    add_tree(sum, &excerpt.tree);

	for (int c = 0; c < CLOCKS; c++)
		sum->span[c] += excerpt.span[c];
	excerpt_free(&excerpt);
	return done;
}

/* Counts the calls of one of the threads; those of a part that is whole are
 * counted as they are added up. */
static bool look_into(struct sum *sum, const struct thread *t,
    const struct part *part, uint64_t *calls)
{
	const struct hits_answer *a = sum->answer;
	const uint64_t before = a->matched_calls;
	bool done;

	if (part == NULL || !period_is_none(part->period)) {
		*calls = calls_in(a, t);
		return part == NULL || add_excerpt(sum, part);
	}
	done = add_whole(sum, t);
	*calls = a->matched_calls - before;
	return done;
}

/* All threads, of which the parts have some, in the same order. */
static bool look_into_threads(struct sum *sum, const struct threads *threads,
    const struct parts *parts)
{
	struct hits_answer *a = sum->answer;
	uint32_t count = threads_count(threads), next = 0;

	a->thread_calls = array_new(count, sizeof *a->thread_calls, NULL);
	if (a->thread_calls == NULL)
		return false;
	for (a->threads = 0; a->threads < count; a->threads++) {
		const struct thread *t = threads_at(threads, a->threads);
		const struct part *part = next < parts->count &&
			parts->of[next].thread == t ?
		    &parts->of[next++] :
		    NULL;
		uint64_t *calls = &a->thread_calls[a->threads];

		if (excerpt_is_stopped(parts->stop, NULL) ||
		    !look_into(sum, t, part, calls))
			return false;
		a->other_threads += *calls > 0 && part == NULL;
	}
	return true;
}

static bool measure_them(struct hits_answer *a, const struct profile *p)
{
	const struct threads *threads = profile_threads(p);
	struct sum sum = { a, array_new(a->methods, sizeof *sum.is_seen, NULL),
		{ 0 }, { 0 } };
	struct parts parts;
	bool done = where_parts(a->question.where, p, &parts, NULL) &&
	    sum.is_seen != NULL && look_into_threads(&sum, threads, &parts);

	a->time = measure_of(a->question.measure, sum.time);
	a->whole = measure_of(a->question.measure, sum.span);
	a->tick = threads_at(threads, a->question.where.thread)->calls.tick;
	free(sum.is_seen);
	parts_free(&parts);
	return done;
}

bool hits_answer_make(struct hits_answer *out, const struct profile *p,
    const struct hits_question *question)
{
	const struct methods *methods = profile_methods(p);
	struct pattern *pattern = pattern_new(question->pattern, NULL);

	*out = (struct hits_answer){ .question = *question };
	if (pattern == NULL)
		return false;
	out->flags = search_methods(pattern, methods, NULL);
	pattern_free(pattern);
	if (out->flags == NULL)
		return false;
	out->methods = methods_count(methods);
	return measure_them(out, p) &&
	    occurrences_make(&out->calls,
		threads_at(profile_threads(p), question->where.thread),
		(struct wanted){ out->flags, out->methods,
		    question->where.stop },
		MEASURE_WALL, NULL);
}
