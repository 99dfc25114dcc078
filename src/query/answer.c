/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/answer.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "lens/part_tree.h"
#include "load/profile.h"
#include "query/call_list.h"
#include "query/found_calls.h"
#include "query/search.h"

/* ---- questions ---- */

static bool is_same_order(struct call_order a, struct call_order b)
{
	return a.column == b.column && a.measure == b.measure &&
	    a.is_reverse == b.is_reverse;
}

bool question_is_same(const struct question *a, const struct question *b)
{
	return a->kind == b->kind && where_is_same(a->where, b->where) &&
	    a->records == b->records && a->names == b->names &&
	    a->pushed == b->pushed &&
	    a->method == b->method &&
	    a->measure == b->measure && is_same_order(a->calls, b->calls) &&
	    a->budget_ns == b->budget_ns &&
	    a->grouping == b->grouping && a->filter == b->filter &&
	    a->transforms == b->transforms &&
	    where_is_same(a->other, b->other) && a->is_before == b->is_before &&
	    a->is_paired == b->is_paired &&
	    a->compared == b->compared && a->runs == b->runs &&
	    a->has_merged == b->has_merged &&
	    memcmp(a->wanted, b->wanted, sizeof a->wanted) == 0 &&
	    strcmp(a->pattern, b->pattern) == 0;
}

/* ---- filters and lenses ---- */

static void filter_answer_free(struct answer *a)
{
	filter_free(&a->filter);
}

static bool filter_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;

	return filter_make(&a->filter, q->filter, profile_methods(p),
	    (struct search_watch){ q->where.stop, q->looked }, &a->error);
}

static void lens_answer_free(struct answer *a)
{
	made_lens_free(&a->lens);
}

static bool lens_answer_begin(struct answer *a, struct methods *methods)
{
	return transforms_add_methods(a->question.transforms, methods,
	    &a->error);
}

static bool lens_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;

	return made_lens_look(&a->lens, q->transforms, profile_methods(p),
	    (struct search_watch){ q->where.stop, q->looked }, &a->error);
}

static void left_answer_free(struct answer *a)
{
	for (uint32_t i = 0; i < a->left.count; i++)
		lens_thread_free(&a->left.items[i]);
	free(a->left.items);
}

static bool left_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	const uint32_t count = threads_count(profile_threads(p));
	struct parts parts;
	bool done = where_parts(q->where, p, &parts);

	a->left.items = array_new(count, sizeof *a->left.items);
	a->left.count = count;
	for (uint32_t i = 0; done && i < parts.count; i++)
		done = !part_is_stopped(q->where.stop, &a->error) &&
		    lens_thread_make(&a->left
				       .items[parts.items[i].thread->number],
			&parts.items[i], q->where.stop, &a->error);
	parts_free(&parts);
	return done;
}

/* ---- tables and their percentiles ---- */

static void table_answer_free(struct answer *a)
{
	totals_free(&a->table.totals);
	groups_free(&a->table.groups);
	totals_free(&a->table.grouped);
	ranking_free(&a->table.ranking);
	filter_free(&a->table.filter);
}

struct table_data table_answer_figures(const struct table_answer *a,
    const struct methods *methods)
{
	bool has_groups = a->groups.by != GROUP_METHOD;

	return (struct table_data){ has_groups ? &a->grouped : &a->totals,
		methods, has_groups ? &a->groups : NULL, { NULL },
		FILTER_PASSES_ALL };
}

static bool roll_up(struct answer *a, const struct parts *parts,
    const struct methods *methods)
{
	const struct question *q = &a->question;
	struct table_answer *t = &a->table;

	return filter_make(&t->filter,
		   q->grouping == GROUP_METHOD ? q->listed : q->filter, methods,
		   (struct search_watch){ q->where.stop, NULL }, &a->error) &&
	    (q->grouping == GROUP_METHOD ||
		(groups_make(&t->groups, methods, q->grouping,
		     filter_kept(&t->filter)) &&
		    groups_totals(&t->groups, parts, &t->grouped, &a->error)));
}

/* Adds the times of the part's whole thread, without what a lens drops. */
static bool add_whole(uint64_t whole_times[MEASURES], const struct part *part,
    const atomic_bool *stop, struct error *err)
{
	const struct part whole = part_whole(part);
	struct part_tree p;
	bool done = part_tree_make_sums(&p, &whole, stop, err);

	if (done)
		part_tree_keep_waits(&p, NULL);
	for (int c = 0; done && c < CLOCKS; c++)
		whole_times[c] += p.span[c];
	if (done && p.tree->count > 0)
		whole_times[MEASURE_WAIT] += tree_wait(p.tree, p.tree->root);
	part_tree_free(&p);
	return done;
}

/* Finds the times of the threads without the range.  An answer that comes soon
 * is of a part of what is asked about; there that part is the whole. */
static bool find_whole(struct answer *a, const struct parts *parts)
{
	struct table_answer *out = &a->table;
	bool done = true, has_range = false;

	for (uint32_t i = 0; a->percent == 100 && i < parts->count; i++)
		has_range = has_range ||
		    !period_is_none(parts->items[i].period);
	for (int m = 0; !has_range && m < MEASURES; m++)
		out->whole[m] = out->totals.span[m];
	for (uint32_t i = 0; has_range && done && i < parts->count; i++)
		done = add_whole(out->whole, &parts->items[i], parts->stop,
		    &a->error);
	return done;
}

static bool make_table(struct answer *a, const struct profile *p,
    struct where where)
{
	const struct methods *methods = profile_methods(p);
	struct table_answer *out = &a->table;
	struct table_data figures;
	struct parts parts;
	bool done;

	done = where_parts(where, p, &parts);
	done = done &&
	    (a->question.has_merged ? parts_totals : parts_unmerged_totals)(
		&parts, methods_count(methods), &out->totals, &a->error) &&
	    roll_up(a, &parts, methods);
	done = done && find_whole(a, &parts);
	figures = table_answer_figures(out, methods);
	done = done && ranking_make(&out->ranking, &figures, a->question.order);
	parts_free(&parts);
	return done;
}

static bool table_answer_make(struct answer *a, const struct profile *p)
{
	return make_table(a, p, a->question.where);
}

static bool table_answer_soon(struct answer *a, const struct profile *p,
    uint64_t calls)
{
	struct where part;

	a->percent = where_cheap_part(a->question.where, p, calls, &part);
	return a->percent > 0 && make_table(a, p, part);
}

static void spreads_answer_free(struct answer *a)
{
	for (int m = 0; m < MEASURES; m++)
		percentiles_free(&a->spreads[m]);
}

static bool spreads_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	const struct methods *methods = profile_methods(p);
	struct groups groups = { .by_method = NULL };
	struct filter filter = { .count = 0 };
	struct percentiles_question of = { .rows = methods_count(methods),
		.stop = q->where.stop,
		.percents = columns_percents() };
	struct parts parts;
	bool done;

	done = where_parts(q->where, p, &parts);
	if (done && q->grouping != GROUP_METHOD) {
		done = filter_make(&filter, q->filter, methods,
			   (struct search_watch){ q->where.stop, NULL },
			   &a->error) &&
		    groups_make(&groups, methods, q->grouping,
			filter_kept(&filter));
		of.rows = groups.count;
		of.groups = &groups;
	}
	for (int m = 0; done && m < MEASURES; m++) {
		of.measure = (enum measure)m;
		done = !q->wanted[m] ||
		    percentiles_make(&a->spreads[m], &parts, &of, &a->error);
	}
	filter_free(&filter);
	groups_free(&groups);
	parts_free(&parts);
	return done;
}

/* ---- flames ---- */

static void flame_answer_free(struct answer *a)
{
	flame_free(&a->flame);
}

static bool invert_flame(struct answer *a, const struct methods *methods)
{
	struct flame inverted;
	bool done = flame_invert(&inverted, &a->flame, methods, &a->error);

	flame_free(&a->flame);
	a->flame = inverted;
	return done;
}

static bool flame_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	struct parts parts;
	struct flame_source source = { &parts, profile_methods(p), q->measure };
	bool done;

	done = where_parts(q->where, p, &parts) &&
	    flame_make(&a->flame, &source, &a->error) &&
	    (q->kind != ASK_INVERTED || invert_flame(a, source.methods));
	parts_free(&parts);
	return done;
}

/* ---- what a search finds ---- */

static void hits_answer_free(struct answer *a)
{
	found_calls_free(&a->hits.calls);
	free(a->hits.flags);
	free(a->hits.thread_calls);
}

/* What is known of a node: it is a hit, or inside of one, or outside of all.
 * It is a byte each, since the nodes of large trees are in no cache. */
enum { UNKNOWN, HIT, OUTSIDE, INSIDE };

/* Memory is prefetched so far ahead: caches guess no further than a page. */
enum { AHEAD_METHODS = 1024, AHEAD_HITS = 16 };

/* What a hand adds up of the parts, and what it needs for each of their trees.
 * Nodes whose method matches are hits. */
struct sum {
	uint64_t time[MEASURES], span[MEASURES], calls;
	bool *is_seen;  /* by method */
	uint8_t *known; /* by node */
	uint32_t *hits; /* the nodes that are hits */
	size_t room;    /* of `known` and `hits`, in nodes */
	const struct question *question;
	struct error err;
};

struct hits_look {
	const struct question *question;
	struct hits_answer *answer;
	const struct threads *threads;
	const struct part **parts; /* by thread; NULL: it is not asked about */
	struct sum sums[PARALLEL_HANDS];
};

/* Makes room for the tree's nodes and one more, which note_hits writes to. */
static bool sum_reserve(struct sum *sum, const struct tree *tree)
{
	if (tree->count < sum->room)
		return true;
	free(sum->known);
	free(sum->hits);
	sum->room = (size_t)tree->count + 1;
	sum->known = array_new(sum->room, sizeof *sum->known);
	sum->hits = array_new(sum->room, sizeof *sum->hits);
	return true;
}

/* Notes the hits of the tree; returns how many there are. */
static uint32_t note_hits(const struct hits_answer *a, struct sum *sum,
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

static void prefetch_hits(const struct sum *sum, const struct tree *tree,
    uint32_t at, uint32_t count)
{
	if (at + AHEAD_HITS >= count)
		return;
	__builtin_prefetch(&tree->nodes[sum->hits[at + AHEAD_HITS]]);
	__builtin_prefetch(&tree->rests[sum->hits[at + AHEAD_HITS]]);
}

/* Is the node inside of a hit?  What is learnt on the way up is kept, so that
 * no node is looked at twice. */
static bool is_inside_hit(const struct tree *tree, uint32_t node,
    uint8_t *known)
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

/* Returns the calls of a hit.  A sample is counted once, at the outermost hit
 * of its stack. */
static uint64_t calls_of_hit(const struct tree *tree, uint32_t node,
    bool is_inside)
{
	if (!tree->is_sampled)
		return tree->nodes[node].calls;
	return is_inside ? 0 : tree->rests[node].samples;
}

static void add_tree(const struct hits_answer *a, struct sum *sum,
    const struct tree *tree)
{
	uint32_t count = note_hits(a, sum, tree);

	for (uint32_t i = 0; i < count; i++) {
		const struct node *node = &tree->nodes[sum->hits[i]];
		bool inside;

		prefetch_hits(sum, tree, i, count);
		inside = is_inside_hit(tree, sum->hits[i], sum->known);
		if (node->calls > 0)
			sum->is_seen[node->method] = true;
		sum->calls += calls_of_hit(tree, sum->hits[i], inside);
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
		sum->calls += !t->tree.is_sampled; /* samples have nodes */
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
	uint32_t count = note_hits(a, sum, tree);
	uint64_t calls = 0;

	for (uint32_t i = 0; i < count; i++) {
		prefetch_hits(sum, tree, i, count);
		calls += calls_of_hit(tree, sum->hits[i],
		    tree->is_sampled &&
			is_inside_hit(tree, sum->hits[i], sum->known));
	}
	for (uint32_t i = 0; t != NULL && !tree->is_sampled && i < t->depth;
	     i++)
		calls += hits_has(a, t->frames[i].method);
	return calls;
}

/* Counts the hits of a whole thread, which is asked about in part or not at
 * all. */
static bool count_whole(const struct hits_answer *a, struct sum *sum,
    const struct part *whole, uint64_t *calls)
{
	struct part_tree p;
	bool done = part_tree_make(&p, whole, sum->question->where.stop,
			&sum->err) &&
	    sum_reserve(sum, p.tree);

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

/* Adds a part, with what it waited when that is asked for.  *calls is how many
 * calls of it are hits. */
static bool add_part(const struct hits_answer *a, struct sum *sum,
    const struct part *part, uint64_t *calls)
{
	const uint64_t before = sum->calls;
	struct part_tree p;
	bool done = part_tree_make(&p, part, sum->question->where.stop,
			&sum->err) &&
	    sum_reserve(sum, p.tree);

	if (done && sum->question->measure == MEASURE_WAIT)
		part_tree_keep_waits(&p, NULL);
	if (done)
		add_stacks(a, sum, &p);
	*calls = sum->calls - before;
	part_tree_free(&p);
	return done;
}

/* Looks at a thread, whether it is asked about or not. */
static bool look_at_thread(struct hits_look *l, uint32_t thread,
    struct sum *sum)
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

static bool find_shown_calls(struct hits_look *l, struct error *err)
{
	struct hits_answer *a = l->answer;
	const struct where *where = &l->question->where;
	const struct part whole = { .thread = threads_at(l->threads,
					where->thread),
		.lens = where->lens };

	return found_calls_make(&a->calls, &whole,
	    (struct found_calls_request){ a->flags, a->methods, where->stop,
		false, false },
	    MEASURE_WALL, err);
}

/* The first piece of work is the calls of the thread that is shown, then each
 * thread is a piece. */
static bool look_at_piece(void *self, size_t piece, int hand)
{
	struct hits_look *l = self;

	return piece == 0 ?
	    find_shown_calls(l, &l->sums[hand].err) :
	    look_at_thread(l, (uint32_t)piece - 1, &l->sums[hand]);
}

static bool sums_init(struct hits_look *l)
{
	bool done = true;

	for (int i = 0; i < PARALLEL_HANDS; i++) {
		struct sum *sum = &l->sums[i];

		sum->question = l->question;
		sum->is_seen = array_new(l->answer->methods,
		    sizeof *sum->is_seen);
		done = done && sum->is_seen != NULL;
	}
	return done;
}

static void hits_look_free(struct hits_look *l)
{
	for (int i = 0; i < PARALLEL_HANDS; i++) {
		free(l->sums[i].is_seen);
		free(l->sums[i].known);
		free(l->sums[i].hits);
	}
	free(l->parts);
}

static void join_sums(struct hits_look *l)
{
	const struct sum *one = &l->sums[0], *other = &l->sums[1];
	struct hits_answer *a = l->answer;
	enum measure measure = l->question->measure;

	a->time = one->time[measure] + other->time[measure];
	a->total_time = one->span[measure] + other->span[measure];
	a->matched_calls = one->calls + other->calls;
	for (uint32_t i = 0; i < a->methods; i++)
		a->matched += one->is_seen[i] || other->is_seen[i];
	for (uint32_t i = 0; i < a->threads; i++)
		a->other_threads += a->thread_calls[i] > 0 &&
		    l->parts[i] == NULL;
	a->tick = threads_at(l->threads, l->question->where.thread)->calls.tick;
}

/* Takes the error of a hand that failed. */
static void take_error(const struct hits_look *l, struct error *err)
{
	for (int i = 0; i < PARALLEL_HANDS; i++)
		if (l->sums[i].err.text[0] != '\0')
			*err = l->sums[i].err;
}

static bool count_hits(struct answer *answer, const struct profile *p)
{
	struct error *err = &answer->error;
	struct hits_answer *a = &answer->hits;
	struct hits_look l = { &answer->question, a, profile_threads(p), NULL,
		{ { .err = { "" } } } };
	struct parts parts;
	bool done;

	a->threads = threads_count(l.threads);
	a->thread_calls = array_new(a->threads, sizeof *a->thread_calls);
	l.parts = array_new(a->threads, sizeof *l.parts);
	done = where_parts(l.question->where, p, &parts) && sums_init(&l);
	for (uint32_t i = 0; done && i < parts.count; i++)
		l.parts[parts.items[i].thread->number] = &parts.items[i];
	done = done && parallel_do(&l, (size_t)a->threads + 1, look_at_piece);
	if (done)
		join_sums(&l);
	else
		take_error(&l, err);
	hits_look_free(&l);
	parts_free(&parts);
	return done;
}

/*
 * The expression runs once for each method; the rest costs a pass over the
 * nodes of the trees, and over the calls of a period.  A second core takes some
 * of either (base/parallel).
 */
static bool hits_answer_make(struct answer *a, const struct profile *p)
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
	return done && count_hits(a, p);
}

/* ---- when something runs, in every thread ---- */

static void everywhere_answer_free(struct answer *a)
{
	for (uint32_t i = 0; i < a->everywhere.count; i++)
		free(a->everywhere.threads[i].periods);
	free(a->everywhere.threads);
}

static bool find_call_periods(struct everywhere_answer *answer,
    const struct set_part *part, struct error *err)
{
	struct thread_periods *out =
	    &answer->threads[part->part.thread->number];

	out->periods = call_periods_new(&part->calls, part->part.thread,
	    &out->count, err);
	return out->periods != NULL;
}

static bool everywhere_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	const uint32_t count = threads_count(profile_threads(p));
	struct everywhere_answer *out = &a->everywhere;
	struct call_set set = { NULL, 0 };
	struct parts parts;
	bool done;

	out->method = q->method;
	out->threads = array_new(count, sizeof *out->threads);
	out->count = out->threads == NULL ? 0 : count;
	done = where_parts(q->where, p, &parts) &&
	    call_set_make(&set, &parts, profile_methods(p), q->method,
		&a->error);
	for (uint32_t i = 0; done && i < set.count; i++)
		done = find_call_periods(out, &set.parts[i], &a->error);
	call_set_free(&set);
	parts_free(&parts);
	return done;
}

static bool find_found_periods(struct everywhere_answer *answer,
    const struct part *part, struct found_calls_request wanted,
    struct error *err)
{
	struct thread_periods *out = &answer->threads[part->thread->number];
	struct found_calls calls;
	bool done = found_calls_make(&calls, part, wanted, NO_MEASURE, err);

	if (done)
		out->periods = call_periods_new(&calls, part->thread,
		    &out->count, err);
	found_calls_free(&calls);
	return done && out->periods != NULL;
}

/* Finds when the calls that a search finds run in the threads that are asked
 * about. */
static bool matched_answer_make(struct answer *a, const struct profile *p)
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
	out->threads = array_new(count, sizeof *out->threads);
	out->count = out->threads == NULL ? 0 : count;
	done = where_parts(where, p, &parts) && done;
	for (uint32_t i = 0; done && i < parts.count; i++)
		done = find_found_periods(out, &parts.items[i],
		    (struct found_calls_request){ found.flags,
			methods_count(methods), where.stop, false, false },
		    &a->error);
	parts_free(&parts);
	free(found.flags);
	return done;
}

/* ---- the calls of a method, the slowest calls, and frames ---- */

static void calls_answer_free(struct answer *a)
{
	found_calls_free(&a->calls);
}

static bool calls_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	struct where here = q->where;
	struct call_set set = { NULL, 0 };
	struct parts parts;
	bool done;

	here.threads = NULL;
	done = where_parts(here, p, &parts) &&
	    call_set_make(&set, &parts, profile_methods(p), q->method,
		&a->error);
	if (done && set.count > 0) {
		a->calls = set.parts[0].calls;
		set.parts[0].calls = (struct found_calls){ 0 };
		done = found_calls_measure(&a->calls, &parts.items[0],
		    q->measure, &a->error);
	}
	call_set_free(&set);
	parts_free(&parts);
	return done;
}

static void listing_answer_free(struct answer *a)
{
	call_list_free(&a->listing);
}

static bool listing_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	struct parts parts;
	bool done;

	done = where_parts(q->where, p, &parts) &&
	    call_list_make(&a->listing, p, &parts, q->method, q->calls,
		&a->error);
	parts_free(&parts);
	return done;
}

static bool slowest_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	struct slow_calls which = { q->calls, SLOWEST_CALLS,
		FILTER_PASSES_ALL };
	struct filter filter = { .count = 0 };
	struct parts parts;
	bool done;

	done = where_parts(q->where, p, &parts) &&
	    filter_make(&filter, q->filter, profile_methods(p),
		(struct search_watch){ q->where.stop, NULL }, &a->error);
	which.kept = filter_kept(&filter);
	done = done &&
	    call_list_slowest(&a->listing, p, &parts, &which, &a->error);
	filter_free(&filter);
	parts_free(&parts);
	return done;
}

static void frames_answer_free(struct answer *a)
{
	frames_free(&a->frames);
	call_list_free(&a->listing);
}

static bool frames_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	const struct frames_request request = { q->pattern, q->budget_ns,
		q->calls };
	struct parts parts;
	bool done;

	done = where_parts(q->where, p, &parts) &&
	    frames_make(&a->frames, &a->listing, p, &parts, &request,
		&a->error);
	parts_free(&parts);
	return done;
}

/* Makes the distribution that the listing has, at the cost of 8 bytes a call. */
static bool times_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	struct call_set set = { NULL, 0 };
	struct parts parts;
	bool done;

	done = where_parts(q->where, p, &parts) &&
	    call_set_make(&set, &parts, profile_methods(p), q->method,
		&a->error) &&
	    call_set_times(&set, q->measure, &a->times, &a->error);
	call_set_free(&set);
	parts_free(&parts);
	return done;
}

/* ---- all about a method ---- */

void method_details_free(struct method_details *d)
{
	callers_free(&d->callers);
	*d = (struct method_details){ 0 };
}

bool method_details_make(struct method_details *d,
    const struct profile *profile, const struct parts *parts,
    const struct totals *totals, struct method_question question,
    struct error *err)
{
	const struct table_data figures = { .totals = totals,
		.methods = profile_methods(profile) };
	struct call_set set = { NULL, 0 };
	bool done;

	*d = (struct method_details){ .method = question.method,
	    .total = totals->items[question.method],
	    .is_sampled = totals->is_sampled };
	done = callers_make(&d->callers, &figures, question.method,
		   callers_order(question.measure)) &&
	    call_set_make(&set, parts, figures.methods, question.method, err) &&
	    call_set_times(&set, question.measure, &d->distribution, err);
	call_set_free(&set);
	return done;
}

static void method_page_answer_free(struct answer *a)
{
	method_details_free(&a->about.details);
}

static bool method_page_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	uint32_t methods = methods_count(profile_methods(p));
	struct method_page_answer *out = &a->about;
	struct totals totals = { 0 };
	struct parts parts;
	bool done;

	out->measure = q->measure;
	done = where_parts(q->where, p, &parts) &&
	    parts_totals(&parts, methods, &totals, &a->error) &&
	    method_details_make(&out->details, p, &parts, &totals,
		(struct method_question){ q->method, q->measure }, &a->error);
	for (int m = 0; m < MEASURES; m++)
		out->span[m] = totals.span[m];
	totals_free(&totals);
	parts_free(&parts);
	return done;
}

static void pivot_answer_free(struct answer *a)
{
	pivot_free(&a->pivot.pivot);
	callers_free(&a->pivot.callers);
}

static bool pivot_answer_make(struct answer *a, const struct profile *p)
{
	const struct question *q = &a->question;
	const struct methods *methods = profile_methods(p);
	struct pivot_answer *out = &a->pivot;
	struct totals totals = { 0 };
	struct filter filter = { .count = 0 };
	struct table_data figures = { .totals = &totals, .methods = methods };
	struct parts parts;
	struct flame_source source = { &parts, methods, q->measure };
	bool done;

	out->method = q->method;
	out->measure = q->measure;
	done = where_parts(q->where, p, &parts) &&
	    filter_make(&filter, q->filter, methods,
		(struct search_watch){ q->where.stop, NULL }, &a->error);
	figures.passes = filter_kept(&filter);
	done = done &&
	    parts_totals(&parts, methods_count(methods), &totals, &a->error) &&
	    pivot_make(&out->pivot, &source, q->method, figures.passes,
		&a->error) &&
	    callers_make(&out->callers, &figures, q->method,
		callers_order(q->measure));
	if (done)
		out->total = totals.items[q->method];
	filter_free(&filter);
	totals_free(&totals);
	parts_free(&parts);
	return done;
}

/* ---- answers ---- */

static bool elsewhere_make(struct answer *a, const struct profile *p)
{
	return a->question.answering->make(a, p);
}

static void elsewhere_free(struct answer *a)
{
	a->question.answering->free(a);
}

static const struct {
	bool (*make)(struct answer *, const struct profile *);
	void (*free)(struct answer *); /* NULL: it owns nothing */

	/* answer_make_part; NULL: no part comes sooner. */
	bool (*soon)(struct answer *, const struct profile *, uint64_t calls);

	/* answer_add_methods; NULL: no methods are added. */
	bool (*begin)(struct answer *, struct methods *);
} kinds[QUESTION_KINDS] = {
	[ASK_FILTER] = { .make = filter_answer_make,
	    .free = filter_answer_free },
	[ASK_LENS] = { .make = lens_answer_make,
	    .free = lens_answer_free,
	    .begin = lens_answer_begin },
	[ASK_LEFT] = { .make = left_answer_make,
	    .free = left_answer_free },
	[ASK_TABLE] = { .make = table_answer_make,
	    .free = table_answer_free,
	    .soon = table_answer_soon },
	[ASK_BOTH] = { .make = elsewhere_make, .free = elsewhere_free },
	[ASK_PARTNERS] = { .make = elsewhere_make, .free = elsewhere_free },
	[ASK_OTHER_CALLS] = { .make = calls_answer_make,
	    .free = calls_answer_free },
	[ASK_OTHER_HITS] = { .make = hits_answer_make,
	    .free = hits_answer_free },
	[ASK_OTHER_LEFT] = { .make = left_answer_make,
	    .free = left_answer_free },
	[ASK_COMPARED] = { .make = elsewhere_make, .free = elsewhere_free },
	[ASK_CALLS] = { .make = calls_answer_make, .free = calls_answer_free },
	[ASK_HITS] = { .make = hits_answer_make, .free = hits_answer_free },
	[ASK_FLAME] = { .make = flame_answer_make, .free = flame_answer_free },
	[ASK_INVERTED] = { .make = flame_answer_make,
	    .free = flame_answer_free },
	[ASK_EVERYWHERE] = { .make = everywhere_answer_make,
	    .free = everywhere_answer_free },
	[ASK_MATCHED] = { .make = matched_answer_make,
	    .free = everywhere_answer_free },
	[ASK_SPREADS] = { .make = spreads_answer_make,
	    .free = spreads_answer_free },
	[ASK_LISTING] = { .make = listing_answer_make,
	    .free = listing_answer_free },
	[ASK_SLOWEST] = { .make = slowest_answer_make,
	    .free = listing_answer_free },
	[ASK_FRAMES] = { .make = frames_answer_make,
	    .free = frames_answer_free },
	[ASK_PIVOT] = { .make = pivot_answer_make, .free = pivot_answer_free },
	[ASK_ABOUT] = { .make = method_page_answer_make,
	    .free = method_page_answer_free },
	[ASK_TIMES] = { .make = times_answer_make },
};

struct answer *answer_new(const struct question *question)
{
	struct answer *a = array_new(1, sizeof *a);

	a->question = *question;
	return a;
}

/* Makes the answer what answer_new returned. */
static void answer_clear(struct answer *a)
{
	const struct question question = a->question;

	if (kinds[question.kind].free != NULL)
		kinds[question.kind].free(a);
	*a = (struct answer){ .question = question };
}

void answer_free(struct answer *a)
{
	if (a != NULL)
		answer_clear(a);
	free(a);
}

bool answer_make(struct answer *a, const struct profile *profile)
{
	const struct memory_reserve reserve = memory_reserve_begin();
	struct error err;
	bool done;

	answer_clear(a);
	a->percent = 100;
	done = kinds[a->question.kind].make(a, profile);
	memory_reserve_end();
	if (memory_reserve_is_gone(reserve))
		done = fail_memory(&a->error, 0);
	if (done)
		return true;
	err = a->error;
	answer_clear(a);
	a->error = err;
	return err.text[0] != '\0' ? false :
	    fail(&a->error, "nobody said why, a fault of artscope");
}

bool answer_make_part(struct answer *a, const struct profile *profile,
    uint64_t calls)
{
	answer_clear(a);
	return kinds[a->question.kind].soon != NULL &&
	    kinds[a->question.kind].soon(a, profile, calls);
}

bool answer_adds_methods(const struct answer *a)
{
	return kinds[a->question.kind].begin != NULL;
}

bool answer_add_methods(struct answer *a, struct methods *methods)
{
	answer_clear(a);
	return kinds[a->question.kind].begin(a, methods);
}
