#include "config.h"

#include "query/hits.h"

#include <stdlib.h>

#include "base/array.h"
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

/* Parents come before their children in a tree that was merged. */
static void add_up(struct hits_answer *a, const struct tree *tree,
    bool *is_inside, bool *is_seen)
{
	uint64_t time[CLOCKS] = { 0 };

	for (uint32_t i = 0; i < tree->count; i++) {
		const struct node *node = &tree->nodes[i];
		const uint32_t parent = tree->rests[i].parent;

		if (parent != NO_NODE)
			is_inside[i] = is_inside[parent] ||
			    is_hit(a, &tree->nodes[parent]);
		if (!is_hit(a, node) || node->calls == 0)
			continue;
		a->matched += !is_seen[node->method];
		is_seen[node->method] = true;
		a->matched_calls += node->calls;
		for (int c = 0; c < CLOCKS; c++)
			time[c] += is_inside[i] ? 0 : node->time[c];
	}
	a->time = measure_of(a->question.measure, time);
}

static bool measure_them(struct hits_answer *a, const struct profile *p)
{
	struct parts parts;
	struct tree tree = { 0 };
	uint64_t span[CLOCKS];
	bool *is_inside = NULL, *is_seen = NULL;
	bool done = where_parts(a->question.where, p, &parts, NULL) &&
	    parts_tree(&parts, &tree, span, NULL);

	if (done) {
		is_inside = array_new(tree.count, sizeof *is_inside, NULL);
		is_seen = array_new(a->methods, sizeof *is_seen, NULL);
		done = is_inside != NULL && is_seen != NULL;
	}
	if (done) {
		add_up(a, &tree, is_inside, is_seen);
		a->whole = measure_of(a->question.measure, span);
		a->tick = threads_at(profile_threads(p),
		    a->question.where.thread)->calls.tick;
	}
	free(is_inside);
	free(is_seen);
	tree_free(&tree);
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
	    occurrences_make(&out->calls, threads_at(profile_threads(p),
		question->where.thread),
	        (struct wanted){ out->flags, out->methods }, MEASURE_WALL,
	        NULL);
}
