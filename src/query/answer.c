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

bool question_is_same(const struct question *a, const struct question *b)
{
	return a->kind == b->kind && where_is_same(a->where, b->where) &&
	    a->records == b->records && a->names == b->names &&
	    a->pushed == b->pushed && a->method == b->method &&
	    a->measure == b->measure && order_is_same(a->calls, b->calls) &&
	    a->budget_ns == b->budget_ns && a->grouping == b->grouping &&
	    a->texts == b->texts && where_is_same(a->other, b->other) &&
	    a->is_before == b->is_before && a->is_paired == b->is_paired &&
	    a->compared == b->compared && a->runs == b->runs &&
	    a->has_merged == b->has_merged &&
	    memcmp(a->wanted, b->wanted, sizeof a->wanted) == 0 &&
	    strcmp(a->pattern, b->pattern) == 0;
}

/* An answer that is being made, and what it is made from. */
struct answer_making {
	struct answer *answer;
	const struct question *question;
	const struct profile *profile;
	const struct methods *methods;
	struct parts parts;   /* that the question is about */
	struct filter filter; /* of the question, if its kind needs it */
	uint8_t *flags;       /* of the methods that it is about, likewise */
	struct error *err;
};

static struct search_watch watch_of(const struct question *q)
{
	return (struct search_watch){ q->where.stop, q->looked };
}

/* Lets only the method of the question pass. */
static struct filter_passes only_method(struct answer_making *m)
{
	m->flags = method_flags_new(m->methods, m->question->method);
	return (struct filter_passes){ m->flags, m->methods->count };
}

static bool make_filter(struct answer_making *m)
{
	return filter_make(&m->filter, m->question->filter, m->methods,
	    watch_of(m->question), m->err);
}

/* ---- filters and lenses ---- */

static bool make_filter_answer(struct answer_making *m)
{
	return filter_make(&m->answer->filter, m->question->filter, m->methods,
	    watch_of(m->question), m->err);
}

static bool make_lens(struct answer_making *m)
{
	const struct transform_texts *t = m->question->transforms;

	return made_lens_make(&m->answer->lens, t->items, t->count, m->methods,
	    NULL, watch_of(m->question), m->err);
}

static bool make_left(struct answer_making *m)
{
	struct lens_threads *left = &m->answer->left;

	left->count = m->profile->threads->count;
	left->items = array_new(left->count, sizeof *left->items);
	for (uint32_t i = 0; i < m->parts.count; i++) {
		const struct part *part = &m->parts.items[i];
		struct lens_thread *made = array_new(1, sizeof *made);

		left->items[part->thread->number] = made;
		if (part_is_stopped(m->parts.stop, m->err) ||
		    !lens_thread_make(made, part, m->parts.stop, m->err))
			return false;
	}
	return true;
}

/* ---- tables and their percentiles ---- */

struct table_data table_answer_figures(const struct table_answer *a,
    const struct methods *methods)
{
	bool has_groups = a->groups.by != GROUP_METHOD;

	return (struct table_data){ has_groups ? &a->grouped : &a->totals,
		methods, has_groups ? &a->groups : NULL, { NULL },
		FILTER_PASSES_ALL };
}

static bool roll_up(struct answer_making *m)
{
	const struct question *q = m->question;
	struct table_answer *t = &m->answer->table;
	const bool has_groups = q->grouping != GROUP_METHOD;

	if (!filter_make(&t->filter, has_groups ? q->filter : q->listed,
		m->methods, watch_of(q), m->err))
		return false;
	if (!has_groups)
		return true;
	groups_make(&t->groups, m->methods, q->grouping,
	    filter_kept(&t->filter));
	return groups_totals(&t->groups, &m->parts, &t->grouped, m->err);
}

/* Finds the times of the threads without the range.  An answer that comes soon
 * is of a part of what is asked about; there that part is the whole. */
static bool find_whole(struct answer_making *m)
{
	struct table_answer *out = &m->answer->table;
	const struct parts *parts = &m->parts;
	bool done = true, has_range = false;

	for (uint32_t i = 0; m->answer->percent == 100 && i < parts->count; i++)
		has_range |= !period_is_none(parts->items[i].period);
	if (!has_range)
		memcpy(out->whole, out->totals.span, sizeof out->whole);
	for (uint32_t i = 0; has_range && done && i < parts->count; i++) {
		const struct part whole = part_whole(&parts->items[i]);
		struct part_tree p;

		done = part_tree_make(&p, &whole, PART_SUMS, parts->stop,
		    m->err);
		if (done)
			part_tree_keep_waits(&p);
		for (int k = 0; done && k < MEASURES; k++)
			out->whole[k] += part_tree_span(&p, (enum measure)k);
		part_tree_free(&p);
	}
	return done;
}

static bool make_table(struct answer_making *m)
{
	struct table_answer *out = &m->answer->table;
	struct table_data figures;

	totals_init(&out->totals, m->methods->count);
	out->totals.has_no_merged = !m->question->has_merged;
	if (!parts_totals_into(&m->parts, &out->totals, m->err) ||
	    !roll_up(m) || !find_whole(m))
		return false;
	figures = table_answer_figures(out, m->methods);
	ranking_make(&out->ranking, &figures, m->question->order);
	return true;
}

static bool make_spreads(struct answer_making *m)
{
	const struct question *q = m->question;
	struct groups groups = { .by_method = NULL };
	struct percentiles_question of = { .rows = m->methods->count,
		.stop = q->where.stop,
		.percents = columns_percents() };
	bool done = true;

	if (q->grouping != GROUP_METHOD) {
		if (!make_filter(m))
			return false;
		groups_make(&groups, m->methods, q->grouping,
		    filter_kept(&m->filter));
		of.rows = groups.count;
		of.groups = &groups;
	}
	for (int i = 0; done && i < MEASURES; i++) {
		of.measure = (enum measure)i;
		done = !q->wanted[i] ||
		    percentiles_make(&m->answer->spreads[i], &m->parts, &of,
			m->err);
	}
	groups_free(&groups);
	return done;
}

/* ---- flames ---- */

static bool make_flame(struct answer_making *m)
{
	struct flame_source source = { &m->parts, m->methods,
		.measure = m->question->measure,
		.is_inverted = m->question->kind == ASK_INVERTED };

	return flame_make(&m->answer->flame, &source, m->err);
}

/* ---- what a search finds ---- */

/* What is known of a node: it is a hit, or inside of one, or outside of all.
 * It is a byte each, since the nodes of large trees are in no cache. */
enum { UNKNOWN, HIT, OUTSIDE, INSIDE };

/* Memory is prefetched so far ahead: caches guess no further than a page. */
enum { AHEAD_METHODS = 1024, AHEAD_HITS = 16 };

/* What a hand adds up of the hits, nodes whose method matches, in the parts
 * that are asked about; and what it needs for each tree. */
struct hit_sums {
	uint64_t time, span, calls;
	bool *is_seen;  /* by method */
	uint8_t *known; /* by node */
	uint32_t *hits; /* the nodes that are hits */
	size_t known_room, hit_room;
	struct error err;
};

struct hits_look {
	const struct question *question;
	struct hits_answer *answer;
	const struct threads *threads;
	const struct part **parts; /* by thread; NULL: it is not asked about */
	struct hit_sums sums[PARALLEL_HANDS];
};

/* Notes the hits of the tree; returns how many there are. */
static uint32_t note_hits(const struct hits_answer *a, struct hit_sums *sum,
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

static void prefetch_hits(const struct hit_sums *sum, const struct tree *tree,
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

/* Returns how many calls of hits the tree has; adds the rest where it is asked
 * about. */
static uint64_t add_tree(const struct hits_look *l, struct hit_sums *sum,
    const struct tree *tree, bool is_asked)
{
	const uint32_t count = note_hits(l->answer, sum, tree);
	uint64_t calls = 0;

	for (uint32_t i = 0; i < count; i++) {
		const struct node *node = &tree->nodes[sum->hits[i]];
		bool inside;

		prefetch_hits(sum, tree, i, count);
		inside = (is_asked || tree->is_sampled) &&
		    is_inside_hit(tree, sum->hits[i], sum->known);
		if (node->calls > 0 && is_asked)
			sum->is_seen[node->method] = true;
		calls += calls_of_hit(tree, sum->hits[i], inside);
		if (is_asked && !inside)
			sum->time += tree_time(tree, sum->hits[i],
			    l->question->measure);
	}
	return calls;
}

/* Finds the calls of hits in a part; of one that is asked about adds the rest,
 * with what it waited when that is wanted. */
static bool add_part(struct hits_look *l, struct hit_sums *sum,
    const struct part *part, bool is_asked, uint64_t *calls)
{
	struct part_tree p;
	const bool done = part_tree_make(&p, part, PART_SUMS,
	    l->question->where.stop, &sum->err);

	if (done) {
		ARRAY_ROOM(sum->known, sum->known_room, p.tree->count);
		/* note_hits writes to one more. */
		ARRAY_ROOM(sum->hits, sum->hit_room, (size_t)p.tree->count + 1);
		if (is_asked && l->question->measure == MEASURE_WAIT)
			part_tree_keep_waits(&p);
		*calls = add_tree(l, sum, p.tree, is_asked);
		if (is_asked) {
			sum->span += part_tree_span(&p, l->question->measure);
			sum->calls += *calls;
		}
	}
	part_tree_free(&p);
	return done;
}

/* The first piece of work is the calls of the thread that is shown, then each
 * thread is a piece. */
static bool look_at_piece(void *self, size_t piece, int hand)
{
	struct hits_look *l = self;
	struct hits_answer *a = l->answer;
	struct hit_sums *sum = &l->sums[hand];
	const struct where *where = &l->question->where;
	const uint32_t thread = piece == 0 ? where->thread :
					     (uint32_t)piece - 1;
	const struct part *part = l->parts[thread];
	const struct part whole = { .thread = l->threads->items[thread],
		.lens = where->lens };

	if (piece == 0)
		return found_calls_make(&a->calls, &whole,
		    (struct filter_passes){ a->found.flags, a->methods },
		    MEASURE_WALL, where->stop, &sum->err);
	if (part_is_stopped(where->stop, &sum->err) ||
	    (part != NULL &&
		!add_part(l, sum, part, true, &a->thread_calls[thread])))
		return false;
	return (part != NULL && period_is_none(part->period)) ||
	    add_part(l, sum, &whole, false, &a->thread_calls[thread]);
}

static bool count_hits(struct answer_making *m)
{
	struct hits_answer *a = &m->answer->hits;
	struct hits_look l = { .question = m->question,
		.answer = a,
		.threads = m->profile->threads };
	bool done;

	a->threads = l.threads->count;
	a->thread_calls = array_new(a->threads, sizeof *a->thread_calls);
	l.parts = array_new(a->threads, sizeof *l.parts);
	for (uint32_t i = 0; i < m->parts.count; i++)
		l.parts[m->parts.items[i].thread->number] = &m->parts.items[i];
	for (int i = 0; i < PARALLEL_HANDS; i++)
		l.sums[i].is_seen = array_new(a->methods, sizeof(bool));
	done = parallel_do(&l, (size_t)a->threads + 1, look_at_piece);
	if (done) {
		const struct hit_sums *one = &l.sums[0], *other = &l.sums[1];

		a->time = one->time + other->time;
		a->total_time = one->span + other->span;
		a->matched_calls = one->calls + other->calls;
		for (uint32_t i = 0; i < a->methods; i++)
			a->matched += one->is_seen[i] || other->is_seen[i];
		for (uint32_t i = 0; i < a->threads; i++)
			a->other_threads += a->thread_calls[i] > 0 &&
			    l.parts[i] == NULL;
		a->tick = l.threads->items[l.question->where.thread]
			      ->calls.tick;
	} else {
		*m->err = l.sums[l.sums[0].err.text[0] == '\0'].err;
	}
	for (int i = 0; i < PARALLEL_HANDS; i++) {
		free(l.sums[i].is_seen);
		free(l.sums[i].known);
		free(l.sums[i].hits);
	}
	free(l.parts);
	return done;
}

/*
 * The expression runs once for each method; the rest costs a pass over the
 * nodes of the trees, and over the calls of a period.  A second core takes some
 * of either (base/parallel).
 */
static bool make_hits(struct answer_making *m)
{
	struct hits_answer *a = &m->answer->hits;

	a->methods = m->methods->count;
	return search_typed(&a->found, m->question->pattern, m->methods,
		   watch_of(m->question), m->err) &&
	    count_hits(m);
}

/* ---- when something runs, in every thread ---- */

/* Finds when the calls of the methods that pass run in the threads that are
 * asked about. */
static bool add_periods(struct answer_making *m, struct filter_passes which)
{
	struct periods_by_thread *out = &m->answer->periods;
	bool done = true;

	out->count = m->profile->threads->count;
	out->threads = array_new(out->count, sizeof *out->threads);
	for (uint32_t i = 0; done && i < m->parts.count; i++) {
		const struct part *part = &m->parts.items[i];
		const uint32_t thread = part->thread->number;
		struct thread_periods *all = &out->threads[thread];
		struct found_calls calls;

		done = found_calls_make(&calls, part, which, NO_MEASURE,
		    m->parts.stop, m->err);
		if (done)
			all->periods = call_periods_new(&calls, part->thread,
			    &all->count);
		found_calls_free(&calls);
	}
	return done;
}

static bool make_periods(struct answer_making *m)
{
	return add_periods(m, only_method(m));
}

static bool make_matched(struct answer_making *m)
{
	struct search_found found;
	const bool done = search_typed(&found, m->question->pattern, m->methods,
	    watch_of(m->question), m->err);

	m->flags = found.flags;
	return done &&
	    add_periods(m,
		(struct filter_passes){ found.flags, m->methods->count });
}

/* ---- the calls of a method, the slowest calls, and frames ---- */

static bool make_calls(struct answer_making *m)
{
	return m->parts.count == 0 ||
	    found_calls_make(&m->answer->calls, &m->parts.items[0],
		only_method(m), m->question->measure, m->parts.stop, m->err);
}

static bool make_listing(struct answer_making *m)
{
	return call_list_make(&m->answer->listing, m->profile, &m->parts,
	    m->question->method, m->question->calls, m->err);
}

static bool make_slowest(struct answer_making *m)
{
	struct slow_calls which = { m->question->calls, SLOWEST_CALLS,
		FILTER_PASSES_ALL };

	if (!make_filter(m))
		return false;
	which.kept = filter_kept(&m->filter);
	return call_list_slowest(&m->answer->listing, m->profile, &m->parts,
	    &which, m->err);
}

static bool make_frames(struct answer_making *m)
{
	const struct question *q = m->question;
	const struct frames_request request = { q->pattern, q->budget_ns,
		q->calls };

	return frames_make(&m->answer->frames, &m->answer->listing, m->profile,
	    &m->parts, &request, m->err);
}

/* Makes the distribution that the listing has, at the cost of 8 bytes a
 * call. */
static bool make_times(struct answer_making *m)
{
	return call_times_make(&m->answer->times, &m->parts, only_method(m),
	    m->question->measure, m->err);
}

/* ---- all about a method ---- */

static bool make_method_page(struct answer_making *m)
{
	const struct question *q = m->question;
	struct method_page_answer *out = &m->answer->about;
	struct totals totals;
	const struct table_data figures = { .totals = &totals,
		.methods = m->methods };
	bool done = parts_totals(&m->parts, m->methods->count, &totals, m->err);

	if (done) {
		out->method = q->method;
		out->measure = q->measure;
		out->total = totals.items[q->method];
		out->is_sampled = totals.is_sampled;
		memcpy(out->span, totals.span, sizeof out->span);
		callers_make(&out->callers, &figures, q->method,
		    (struct order){ COLUMN_INCLUSIVE, q->measure, false });
		done = call_times_make(&out->distribution, &m->parts,
		    only_method(m), q->measure, m->err);
	}
	totals_free(&totals);
	return done;
}

static bool make_pivot(struct answer_making *m)
{
	const struct question *q = m->question;
	struct pivot_answer *out = &m->answer->pivot;
	struct totals totals = { 0 };
	struct flame_source source = { &m->parts, m->methods,
		.measure = q->measure };
	bool done;

	done = make_filter(m) &&
	    parts_sums(&m->parts, m->methods->count, &totals, m->err) &&
	    pivot_make(&out->pivot, &source, q->method, filter_kept(&m->filter),
		m->err);
	if (done)
		out->total = totals.items[q->method];
	totals_free(&totals);
	return done;
}

/* ---- answers ---- */

static bool make_elsewhere(struct answer_making *m)
{
	return m->question->answering->make(m->answer, m->profile);
}

static bool (*const makers[QUESTION_KINDS])(struct answer_making *) = {
	[ASK_FILTER] = make_filter_answer,
	[ASK_LENS] = make_lens,
	[ASK_LEFT] = make_left,
	[ASK_TABLE] = make_table,
	[ASK_COMPARED] = make_elsewhere,
	[ASK_CALLS] = make_calls,
	[ASK_HITS] = make_hits,
	[ASK_BOTH] = make_elsewhere,
	[ASK_PARTNERS] = make_elsewhere,
	[ASK_FLAME] = make_flame,
	[ASK_INVERTED] = make_flame,
	[ASK_PERIODS] = make_periods,
	[ASK_MATCHED] = make_matched,
	[ASK_SPREADS] = make_spreads,
	[ASK_LISTING] = make_listing,
	[ASK_SLOWEST] = make_slowest,
	[ASK_FRAMES] = make_frames,
	[ASK_PIVOT] = make_pivot,
	[ASK_ABOUT] = make_method_page,
	[ASK_TIMES] = make_times,
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

	switch (question.kind) {
	case ASK_FILTER:
		free(a->filter.passes);
		break;
	case ASK_LENS:
		made_lens_free(&a->lens);
		break;
	case ASK_LEFT:
		for (uint32_t i = 0; i < a->left.count; i++) {
			lens_thread_free(a->left.items[i]);
			free(a->left.items[i]);
		}
		free(a->left.items);
		break;
	case ASK_TABLE:
		totals_free(&a->table.totals);
		groups_free(&a->table.groups);
		totals_free(&a->table.grouped);
		ranking_free(&a->table.ranking);
		free(a->table.filter.passes);
		break;
	case ASK_COMPARED:
	case ASK_BOTH:
	case ASK_PARTNERS:
		question.answering->free(a);
		break;
	case ASK_CALLS:
		found_calls_free(&a->calls);
		break;
	case ASK_HITS:
		found_calls_free(&a->hits.calls);
		free(a->hits.found.flags);
		free(a->hits.thread_calls);
		break;
	case ASK_FLAME:
	case ASK_INVERTED:
		flame_free(&a->flame);
		break;
	case ASK_PERIODS:
	case ASK_MATCHED:
		for (uint32_t i = 0; i < a->periods.count; i++)
			free(a->periods.threads[i].periods);
		free(a->periods.threads);
		break;
	case ASK_SPREADS:
		for (int m = 0; m < MEASURES; m++)
			percentiles_free(&a->spreads[m]);
		break;
	case ASK_LISTING:
	case ASK_SLOWEST:
	case ASK_FRAMES:
		free(a->frames.items);
		call_list_free(&a->listing);
		break;
	case ASK_PIVOT:
		pivot_free(&a->pivot.pivot);
		break;
	case ASK_ABOUT:
		callers_free(&a->about.callers);
		break;
	case ASK_TIMES:
	case QUESTION_KINDS:
		break;
	}
	*a = (struct answer){ .question = question };
}

void answer_free(struct answer *a)
{
	if (a != NULL)
		answer_clear(a);
	free(a);
}

/* Makes the answer of these parts; it is dropped where it was stopped, or
 * memory was out. */
static bool make_of_parts(struct answer *a, const struct profile *profile,
    struct where where)
{
	const struct memory_reserve reserve = memory_reserve_begin();
	struct answer_making m = { .answer = a,
		.question = &a->question,
		.profile = profile,
		.methods = profile_methods(profile),
		.parts = where_parts(where, profile),
		.err = &a->error };
	const bool done = makers[a->question.kind](&m) &&
	    !part_is_stopped(where.stop, m.err);

	parts_free(&m.parts);
	free(m.filter.passes);
	free(m.flags);
	memory_reserve_end();
	return memory_reserve_is_gone(reserve) ? fail_memory(m.err, 0) : done;
}

bool answer_make(struct answer *a, const struct profile *profile)
{
	struct error err;

	answer_clear(a);
	a->percent = 100;
	if (make_of_parts(a, profile, a->question.where))
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
	struct where part;

	answer_clear(a);
	if (a->question.kind != ASK_TABLE) /* no part comes sooner */
		return false;
	a->percent = where_cheap_part(a->question.where, profile, calls, &part);
	return a->percent > 0 && make_of_parts(a, profile, part);
}
