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

static bool look_into_threads(struct hits_answer *a, const struct profile *p)
{
	const struct threads *threads = profile_threads(p);
	struct where where = a->question.where;
	uint32_t count = threads_count(threads);

	a->thread_calls = array_new(count, sizeof *a->thread_calls, NULL);
	if (a->thread_calls == NULL)
		return false;
	for (a->threads = 0; a->threads < count; a->threads++) {
		bool is_asked = where.set == NULL ?
		    a->threads == where.thread :
		    thread_set_has(where.set, a->threads);
		uint64_t calls = calls_in(a, threads_at(threads, a->threads));

		a->thread_calls[a->threads] = calls;
		a->other_threads += calls > 0 && !is_asked;
	}
	return true;
}

/* What is added up of the parts. */
struct sum {
	struct hits_answer *answer;
	bool *is_seen; /* by method */
	uint64_t time[CLOCKS], span[CLOCKS];
};

enum { UNKNOWN, OUTSIDE, INSIDE }; /* of calls that match */

/* Is some caller of the node a match?  What is learnt on the way up is kept, so
 * that no node is looked at twice. */
static bool is_inside(const struct hits_answer *a, const struct tree *tree,
    uint32_t node, uint8_t *known)
{
	uint32_t end = tree->rests[node].parent;
	uint8_t found;

	while (end != NO_NODE && known[end] == UNKNOWN &&
	    !is_hit(a, &tree->nodes[end]))
		end = tree->rests[end].parent;
	found = end != NO_NODE && (is_hit(a, &tree->nodes[end]) ||
	    known[end] == INSIDE) ? INSIDE : OUTSIDE;
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

static bool add_tree(struct sum *sum, const struct tree *tree)
{
	const struct hits_answer *a = sum->answer;
	uint8_t *known = array_new(tree->count, sizeof *known, NULL);

	for (uint32_t i = 0; known != NULL && i < tree->count; i++) {
		const struct node *node = &tree->nodes[i];

		if (!is_hit(a, node) || node->calls == 0)
			continue;
		count_calls(sum, node->method, node->calls);
		for (int c = 0; !is_inside(a, tree, i, known) && c < CLOCKS;
		    c++)
			sum->time[c] += node->time[c];
	}
	free(known);
	return known != NULL;
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

static bool measure_them(struct hits_answer *a, const struct profile *p)
{
	struct sum sum = { a, array_new(a->methods, sizeof *sum.is_seen, NULL),
		{ 0 }, { 0 } };
	struct parts parts;
	bool done = where_parts(a->question.where, p, &parts, NULL) &&
	    sum.is_seen != NULL;

	for (uint32_t i = 0; done && i < parts.count; i++)
		done = !excerpt_is_stopped(parts.stop, NULL) &&
			period_is_none(parts.of[i].period) ?
		    add_whole(&sum, parts.of[i].thread) :
		    add_excerpt(&sum, &parts.of[i]);
	a->time = measure_of(a->question.measure, sum.time);
	a->whole = measure_of(a->question.measure, sum.span);
	a->tick = threads_at(profile_threads(p),
	    a->question.where.thread)->calls.tick;
	free(sum.is_seen);
	parts_free(&parts);
	return done;
}

bool hits_answer_make(struct hits_answer *out, const struct profile *p,
    const struct hits_question *question)
{
	const struct methods *methods = profile_methods(p);
	struct pattern *pattern = pattern_new(question->pattern, NULL);
	uint32_t matching;

	*out = (struct hits_answer){ .question = *question };
	if (pattern == NULL)
		return false;
	out->flags = search_methods(pattern, methods, &matching, NULL);
	pattern_free(pattern);
	if (out->flags == NULL)
		return false;
	out->methods = methods_count(methods);
	return look_into_threads(out, p) && measure_them(out, p) &&
	    occurrences_make(&out->calls,
		threads_at(profile_threads(p), question->where.thread),
		(struct wanted){ out->flags, out->methods,
		    question->where.stop },
		MEASURE_WALL, NULL);
}
