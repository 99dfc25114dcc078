#include "config.h"

#include "query/hits.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/parallel.h"
#include "lens/part_tree.h"
#include "query/call_periods.h"
#include "query/search.h"

void hits_answer_free(struct answer *a)
{
	occurrences_free(&a->hits.calls);
	free(a->hits.flags);
	free(a->hits.thread_calls);
}

/* Of a node: a match, or in calls that match, or not; by a byte each, for the
 * nodes of large trees are in no cache. */
enum { UNKNOWN, HIT, OUTSIDE, INSIDE };

/* So far ahead they are asked of memory: caches guess no further than a page. */
enum { AHEAD_METHODS = 1024, AHEAD_HITS = 16 };

/* What a hand adds up of the parts, and what it needs for each of their trees. */
struct sum {
	uint64_t time[MEASURES], span[MEASURES], calls;
	bool *is_seen;  /* by method */
	uint8_t *known; /* by node */
	uint32_t *hits; /* nodes that match */
	size_t room;    /* of these */
	const struct question *question;
	struct error err;
};

struct hits_look {
	const struct question *question;
	struct hits_answer *answer;
	const struct threads *threads;
	const struct part **parts; /* by thread; NULL: it is not asked about */
	struct sum sums[HANDS];
};

/* One more is written to than counts. */
static bool reserve(struct sum *sum, const struct tree *tree)
{
	if (tree->count < sum->room)
		return true;
	free(sum->known);
	free(sum->hits);
	sum->room = (size_t)tree->count + 1;
	sum->known = array_new(sum->room, sizeof *sum->known, &sum->err);
	sum->hits = array_new(sum->room, sizeof *sum->hits, &sum->err);
	return sum->known != NULL && sum->hits != NULL;
}

/* Returns how many nodes match. */
static uint32_t find_hits(const struct hits_answer *a, struct sum *sum,
    const struct tree *tree)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < tree->count; i++) {
		bool hit = hits_has(a, tree->methods[i]);

		__builtin_prefetch(&tree->methods[i] + AHEAD_METHODS);
		sum->known[i] = hit ? HIT : UNKNOWN;
		sum->hits[count] = i;
		count += hit;
	}
	return count;
}

static void expect_hits(const struct sum *sum, const struct tree *tree,
    uint32_t at, uint32_t count)
{
	if (at + AHEAD_HITS >= count)
		return;
	__builtin_prefetch(&tree->nodes[sum->hits[at + AHEAD_HITS]]);
	__builtin_prefetch(&tree->rests[sum->hits[at + AHEAD_HITS]]);
}

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

/* The calls of a node that matches.  A sample is counted once, at the outermost
 * match of its stack. */
static uint64_t counted_at(const struct tree *tree, uint32_t node,
    bool is_inside)
{
	if (!tree->is_sampled)
		return tree->nodes[node].calls;
	return is_inside ? 0 : tree->rests[node].samples;
}

static void add_tree(const struct hits_answer *a, struct sum *sum,
    const struct tree *tree)
{
	uint32_t count = find_hits(a, sum, tree);

	for (uint32_t i = 0; i < count; i++) {
		const struct node *node = &tree->nodes[sum->hits[i]];

		bool inside;

		expect_hits(sum, tree, i, count);
		inside = is_inside(tree, sum->hits[i], sum->known);
		if (node->calls > 0)
			sum->is_seen[node->method] = true;
		sum->calls += counted_at(tree, sum->hits[i], inside);
		for (int m = 0; !inside && m < MEASURES; m++)
			sum->time[m] += tree_time(tree, sum->hits[i],
			    (enum measure)m);
	}
}

static void add_running(const struct hits_answer *a, struct sum *sum,
    const struct thread *t)
{
	bool is_in_one = false;

	for (uint32_t i = 0; i < t->depth; i++) {
		if (!hits_has(a, t->frames[i].method))
			continue;
		sum->is_seen[t->frames[i].method] = true;
		sum->calls += !t->tree.is_sampled; /* those have nodes */
		for (int c = 0; !is_in_one && c < CLOCKS; c++)
			sum->time[c] += t->last[c] - t->frames[i].begin[c];
		is_in_one = true;
	}
}

static uint64_t calls_in(const struct hits_answer *a, struct sum *sum,
    const struct part_tree *p)
{
	const struct tree *tree = p->tree;
	const struct thread *t = p->running;
	uint32_t count = find_hits(a, sum, tree);
	uint64_t calls = 0;

	for (uint32_t i = 0; i < count; i++) {
		expect_hits(sum, tree, i, count);
		calls += counted_at(tree, sum->hits[i],
		    tree->is_sampled &&
			is_inside(tree, sum->hits[i], sum->known));
	}
	for (uint32_t i = 0; t != NULL && !tree->is_sampled && i < t->depth;
	     i++)
		calls += hits_has(a, t->frames[i].method);
	return calls;
}

/* Those of a thread that is not asked about, or not as a whole. */
static bool count_whole(const struct hits_answer *a, struct sum *sum,
    const struct part *whole, uint64_t *calls)
{
	struct part_tree p;
	bool done = part_tree_make(&p, whole, sum->question->where.stop,
			&sum->err) &&
	    reserve(sum, p.tree);

	if (done)
		*calls = calls_in(a, sum, &p);
	part_tree_free(&p);
	return done;
}

static void add_stacks(const struct hits_answer *a, struct sum *sum,
    const struct part_tree *p)
{
	for (int c = 0; c < CLOCKS; c++)
		sum->span[c] += p->span[c];
	if (p->running != NULL)
		add_running(a, sum, p->running);
	add_tree(a, sum, p->tree);
	if (p->tree->count > 0)
		sum->span[MEASURE_WAIT] += tree_wait(p->tree, p->tree->root);
}

/* With what it waited, when that is asked for; and how many calls that were. */
static bool add_part(const struct hits_answer *a, struct sum *sum,
    const struct part *part, uint64_t *calls)
{
	const uint64_t before = sum->calls;
	struct part_tree p;
	bool done = part_tree_make(&p, part, sum->question->where.stop,
			&sum->err) &&
	    reserve(sum, p.tree) &&
	    (sum->question->measure != MEASURE_WAIT ||
		part_tree_keep_waits(&p, NULL, &sum->err));

	if (done)
		add_stacks(a, sum, &p);
	*calls = sum->calls - before;
	part_tree_free(&p);
	return done;
}

/* One of all threads, asked about or not. */
static bool look_into(struct hits_look *l, uint32_t thread, struct sum *sum)
{
	struct hits_answer *a = l->answer;
	const struct part *part = l->parts[thread];
	const bool is_whole = part != NULL && period_is_none(part->period);
	struct part whole = { .thread = threads_at(l->threads, thread),
		.lens = l->question->where.lens };
	uint64_t *calls = &a->thread_calls[thread], some;

	if (part_is_stopped(l->question->where.stop, &sum->err))
		return false;
	return (is_whole || count_whole(a, sum, &whole, calls)) &&
	    (part == NULL || add_part(a, sum, part, is_whole ? calls : &some));
}

static bool find_calls(struct hits_look *l, struct error *err)
{
	struct hits_answer *a = l->answer;
	const struct where *where = &l->question->where;
	const struct part whole = { .thread = threads_at(l->threads,
					where->thread),
		.lens = where->lens };

	return occurrences_make(&a->calls, &whole,
	    (struct wanted){ a->flags, a->methods, where->stop, false, false }, MEASURE_WALL,
	    err);
}

/* The calls of the thread that is shown, then all threads. */
static bool do_piece(void *self, size_t piece, int hand)
{
	struct hits_look *l = self;

	return piece == 0 ? find_calls(l, &l->sums[hand].err) :
			    look_into(l, (uint32_t)piece - 1, &l->sums[hand]);
}

static bool sums_init(struct hits_look *l, struct error *err)
{
	bool done = true;

	for (int i = 0; i < HANDS; i++) {
		struct sum *sum = &l->sums[i];

		sum->question = l->question;
		sum->is_seen = array_new(l->answer->methods,
		    sizeof *sum->is_seen, err);
		done = done && sum->is_seen != NULL;
	}
	return done;
}

static void look_free(struct hits_look *l)
{
	for (int i = 0; i < HANDS; i++) {
		free(l->sums[i].is_seen);
		free(l->sums[i].known);
		free(l->sums[i].hits);
	}
	free(l->parts);
}

static void add_up(struct hits_look *l)
{
	const struct sum *one = &l->sums[0], *other = &l->sums[1];
	struct hits_answer *a = l->answer;
	enum measure measure = l->question->measure;

	a->time = one->time[measure] + other->time[measure];
	a->whole = one->span[measure] + other->span[measure];
	a->matched_calls = one->calls + other->calls;
	for (uint32_t i = 0; i < a->methods; i++)
		a->matched += one->is_seen[i] || other->is_seen[i];
	for (uint32_t i = 0; i < a->threads; i++)
		a->other_threads += a->thread_calls[i] > 0 &&
		    l->parts[i] == NULL;
	a->tick = threads_at(l->threads, l->question->where.thread)->calls.tick;
}

/* What one of the hands could not do. */
static void say_why(const struct hits_look *l, struct error *err)
{
	for (int i = 0; i < HANDS; i++)
		if (l->sums[i].err.text[0] != '\0')
			*err = l->sums[i].err;
}

static bool measure_them(struct answer *answer, const struct profile *p)
{
	struct error *err = &answer->error;
	struct hits_answer *a = &answer->hits;
	struct hits_look l = { &answer->question, a, profile_threads(p), NULL,
		{ { .err = { "" } } } };
	struct parts parts;
	bool done;

	a->threads = threads_count(l.threads);
	a->thread_calls = array_new(a->threads, sizeof *a->thread_calls, err);
	l.parts = array_new(a->threads, sizeof *l.parts, err);
	done = where_parts(l.question->where, p, &parts, err) &&
	    a->thread_calls != NULL && l.parts != NULL && sums_init(&l, err);
	for (uint32_t i = 0; done && i < parts.count; i++)
		l.parts[parts.of[i].thread->number] = &parts.of[i];
	done = done && pieces_do(&l, (size_t)a->threads + 1, do_piece);
	if (done)
		add_up(&l);
	else
		say_why(&l, err);
	look_free(&l);
	parts_free(&parts);
	return done;
}

bool hits_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	const struct methods *methods = profile_methods(p);
	struct search_found found;
	bool done = search_typed(&found, q->pattern, methods,
	    (struct search_watch){ q->where.stop, q->looked }, &a->error);

	a->hits.flags = found.flags;
	a->hits.too_hard = found.too_hard;
	a->hits.is_in_full = found.is_in_full;
	a->hits.methods = methods_count(methods);
	return done && measure_them(a, p);
}

static bool find_runs(struct everywhere *out, const struct part *part,
    struct wanted wanted, struct error *err)
{
	struct occurrences calls;
	bool done = occurrences_make(&calls, part, wanted, NO_MEASURE, err);

	if (done)
		out->periods = call_periods_new(&calls, part->thread,
		    &out->count, err);
	occurrences_free(&calls);
	return done && out->periods != NULL;
}

bool matched_answer_make(struct answer *a, const struct profile *p)
{
	const struct where where = a->question.where;
	const struct methods *methods = profile_methods(p);
	const uint32_t count = threads_count(profile_threads(p));
	struct everywhere_answer *out = &a->everywhere;
	struct search_found found;
	struct parts parts;
	bool done = search_typed(&found, a->question.pattern, methods,
	    (struct search_watch){ where.stop, NULL }, &a->error);

	out->method = NO_METHOD;
	out->threads = array_new(count, sizeof *out->threads, &a->error);
	out->count = out->threads == NULL ? 0 : count;
	done = where_parts(where, p, &parts, &a->error) && done &&
	    out->threads != NULL;
	for (uint32_t i = 0; done && i < parts.count; i++)
		done = find_runs(&out->threads[parts.of[i].thread->number],
		    &parts.of[i], (struct wanted){ found.flags,
		    methods_count(methods), where.stop, false, false }, &a->error);
	parts_free(&parts);
	free(found.flags);
	return done;
}
