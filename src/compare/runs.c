/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "compare/runs.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "compare/match.h"
#include "model/tree.h"
#include "query/scope.h"

/* ---- the stacks of a run ---- */

void run_stacks_free(struct run_stacks *s)
{
	free(s->nodes);
	*s = (struct run_stacks){ .nodes = NULL };
}

/* Returns the inclusive time of a node; the root has the time of all threads,
 * except waiting. */
static uint64_t time_of(const struct part_tree *t, uint32_t node,
    enum measure measure)
{
	return node != t->tree->root || measure == MEASURE_WAIT ?
	    tree_time(t->tree, node, measure) : t->span[measure];
}

/* Adds a node with its own times: what it has beside its callees. */
static void add_node(struct run_stacks *s, const struct part_tree *t,
    uint32_t node, uint32_t *places)
{
	struct stack_node *added = &s->nodes[s->count];
	const bool is_root = node == t->tree->root;

	places[node] = (uint32_t)s->count++;
	added->parent = is_root ? NO_NODE :
	    places[t->tree->rests[node].parent];
	added->calls = t->tree->nodes[node].calls;
	for (int m = 0; m < MEASURES; m++) {
		added->self[m] = time_of(t, node, (enum measure)m);
		if (!is_root)
			s->nodes[added->parent].self[m] -= added->self[m];
	}
}

/* Adds the root, and the nodes in which a call is left. */
static void add_tree(struct run_stacks *s, const struct part_tree *t,
    const uint32_t *order, const uint32_t *named)
{
	const struct tree *tree = t->tree;
	struct tree_links links = { .is_called = NULL };
	uint32_t *places = array_new(tree->count, sizeof *places);

	tree_links_find_called(&links, tree);
	ARRAY_ROOM(s->nodes, s->room, s->count + tree->count);
	for (uint32_t i = 0; i < tree->count; i++) {
		const uint32_t node = order[i], method = tree->methods[node];

		if (node != tree->root && !links.is_called[node])
			continue;
		s->nodes[s->count].key = named == NULL || method == NO_METHOD ?
		    method :
		    named[method];
		add_node(s, t, node, places);
	}
	tree_links_free(&links);
	free(places);
}

/* Adds the stacks of a group of threads.  named[method] is the key of a method;
 * NULL: the method itself is. */
static bool run_stacks_add(struct run_stacks *s, const struct parts *parts,
    uint32_t group, const uint32_t *named, struct error *err)
{
	struct part_tree t = { .tree = NULL };
	const size_t from = s->count;
	const bool done = parts_tree(parts, PART_SUMS, &t, err);

	if (done) {
		uint32_t *order = tree_order(t.tree);

		add_tree(s, &t, order, named);
		s->nodes[from].key = group;
		free(order);
	}
	part_tree_free(&t);
	return done;
}

/* ---- the sums of a run ---- */

static void side_run_free(struct side_run *run)
{
	free(run->label);
	free(run->sums);
	run_stacks_free(&run->stacks);
}

struct run_sum *side_run_add(struct side_run *run, uint32_t key, uint32_t group)
{
	ARRAY_ROOM(run->sums, run->room, run->count + 1);
	run->sums[run->count] = (struct run_sum){ .key = key, .group = group };
	return &run->sums[run->count++];
}

static int compare_sums(const void *a, const void *b)
{
	const struct run_sum *x = a, *y = b;

	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return (x->group > y->group) - (x->group < y->group);
}

static bool is_sorted(const struct side_run *run)
{
	for (size_t i = 1; i < run->count; i++)
		if (compare_sums(&run->sums[i - 1], &run->sums[i]) > 0)
			return false;
	return true;
}

void side_run_sort(struct side_run *run)
{
	if (!is_sorted(run))
		ARRAY_SORT(run->sums, run->count, compare_sums);
}

/* ---- a side ---- */

void side_free(struct side *s)
{
	for (size_t i = 0; i < s->count; i++)
		side_run_free(&s->runs[i]);
	free(s->runs);
	free(s->kin);
	free(s->has_method);
	edges_free(&s->edges);
	worded_groups_free(&s->worded);
	*s = (struct side){ .runs = NULL };
}

struct side_run *side_begin(struct side *s, const char *label)
{
	ARRAY_ROOM(s->runs, s->room, s->count + 1);
	s->runs[s->count] = (struct side_run){ .label = text_copy(label),
		.in_place = NO_GROUP_NUMBER };
	return &s->runs[s->count++];
}

bool side_set_kind(struct side *s, const struct run_kind *kind, bool is_mixed,
    struct error *err)
{
	char words[RUN_WORDS];

	s->runs[s->count - 1].kind = *kind;
	if (is_mixed || !run_kinds_differ(&s->runs[0].kind, s->runs[0].label,
		kind, words, sizeof words))
		return true;
	return run_kind_refuse(words, err);
}

void side_reserve_methods(struct side *s, uint32_t count)
{
	bool *flags;

	if (count <= s->methods)
		return;
	flags = array_new(count, sizeof *flags);
	if (s->methods > 0)
		memcpy(flags, s->has_method, s->methods * sizeof *flags);
	free(s->has_method);
	s->has_method = flags;
	s->methods = count;
}

/* ---- a side whose runs are all there ---- */

/* Gives a run the final groups and ticks.  Sums of groups that were joined stay
 * beside each other. */
static void settle_run(const struct side *s, struct side_run *run,
    const struct thread_groups *groups, bool is_by_thread, enum tick tick)
{
	const uint64_t factor = run->tick == TICK_US && tick == TICK_NS ?
	    1000 : 1;

	for (size_t i = 0; i < run->count; i++) {
		struct run_sum *sum = &run->sums[i];

		sum->group = worded_groups_of(&s->worded, groups, sum->group);
		if (is_by_thread)
			sum->key = sum->group;
		for (int m = 0; m < MEASURES; m++) {
			sum->self[m] *= factor;
			sum->inclusive[m] *= factor;
		}
	}
	for (int m = 0; m < MEASURES; m++) {
		run->total[m] *= factor;
		run->recorded[m] = run->total[m];
		run->outside[m] *= factor;
	}
	for (size_t i = 0; i < run->stacks.count; i++) {
		struct stack_node *n = &run->stacks.nodes[i];

		if (n->parent == NO_NODE)
			n->key = worded_groups_of(&s->worded, groups, n->key);
		for (int m = 0; m < MEASURES; m++)
			n->self[m] *= factor;
	}
	side_run_sort(run);
	run->tick = tick;
}

void side_settle(struct side *s, const struct thread_groups *groups,
    enum compared_by by, enum tick tick)
{
	for (uint32_t i = 0; i < s->edges.count; i++)
		for (int m = 0; m < MEASURES && s->runs[0].tick == TICK_US &&
		     tick == TICK_NS; m++)
			s->edges.items[i].time[m] *= 1000;
	for (size_t i = 0; i < s->count; i++)
		settle_run(s, &s->runs[i], groups, by == BY_THREAD, tick);
}

/* How many runs come before a run in the order of their totals? */
static size_t runs_before(const struct side *s, size_t run, enum measure m)
{
	const uint64_t total = s->runs[run].recorded[m];
	size_t before = 0;

	for (size_t i = 0; i < s->count; i++)
		before += s->runs[i].recorded[m] < total ||
		    (i < run && s->runs[i].recorded[m] == total);
	return before;
}

size_t side_median(const struct side *s, enum measure measure)
{
	size_t run = 0;

	while (runs_before(s, run, measure) != (s->count - 1) / 2)
		run++;
	return run;
}

void side_set_rows(struct side *s, const uint32_t *rows)
{
	for (size_t i = 0; i < s->count; i++) {
		struct side_run *run = &s->runs[i];

		for (size_t sum = 0; sum < run->count; sum++)
			run->sums[sum].key = rows[run->sums[sum].key];
		side_run_sort(run);
	}
}

/* ---- adding a recording ---- */

enum { OWN_GROUPS = 1000 }; /* threads of more groups are taken together */

/* A recording that is being added. */
struct adding_run {
	struct side *side;
	struct side_run *run;
	const struct side_options *request;
	const struct profile *profile;
	struct scope scope;
	uint32_t *group; /* by thread */
	uint32_t *named; /* by method: its number in request->named; NULL: the same */
	bool *has_kin;   /* by method: its pairs are kept; NULL: all are */
	struct groups keys; /* of methods, unless rows are methods */
};

static void adding_free(struct adding_run *a)
{
	scope_free(&a->scope);
	free(a->group);
	free(a->named);
	free(a->has_kin);
	groups_free(&a->keys);
}

/* ---- adding a recording: methods ---- */

/* Finds the numbers of the recording's methods in request->named. */
static void name_methods(struct adding_run *a)
{
	const struct methods *own = profile_methods(a->profile);
	const uint32_t count = methods_count(own);

	if (a->request->named == NULL)
		return;
	a->named = array_new(count, sizeof *a->named);
	for (uint32_t i = 0; i < count; i++)
		a->named[i] = methods_take(a->request->named,
		    methods_key(own, i));
}

static uint32_t kept_number(const struct adding_run *a, uint32_t method)
{
	return a->named == NULL || method == NO_METHOD ? method :
							 a->named[method];
}

/* Returns the methods whose numbers are kept. */
static const struct methods *kept_methods(const struct adding_run *a)
{
	return a->request->named != NULL ? a->request->named :
					profile_methods(a->profile);
}

/* Chooses the methods whose pairs are kept; the others are matched by their
 * names alone. */
static void choose_kin(struct adding_run *a)
{
	const uint32_t count = methods_count(profile_methods(a->profile));

	if (a->request->by != BY_METHOD || a->request->has_all_kin ||
	    a->request->keeps_edges)
		return;
	a->has_kin = array_new(count, sizeof *a->has_kin);
	for (uint32_t i = 0; i < count; i++)
		a->has_kin[i] = compiler_numbers_can_be(
		    methods_at(kept_methods(a), kept_number(a, i))->text);
}

/* ---- adding a recording: threads ---- */

static const char *group_word(const struct profile *p,
    const struct thread_groups *groups, uint32_t thread)
{
	const struct thread *t = threads_at(profile_threads(p), thread);

	return thread_groups_count(groups) < OWN_GROUPS ||
	    t->number == profile_main(p) ?
	    thread_groups_word(p, t) : "(other threads)";
}

uint32_t *side_groups(const struct recording *r, struct thread_groups *groups)
{
	const uint32_t count = threads_count(profile_threads(r->profile));
	uint32_t *groups_of = array_new(count, sizeof *groups_of);

	for (uint32_t i = 0; i < count; i++)
		groups_of[i] = thread_groups_add(groups,
		    group_word(r->profile, groups, i));
	return groups_of;
}

/* Adds the threads whose group is called so. */
static void add_group(struct adding_run *a, const char *wanted)
{
	const struct threads *threads = profile_threads(a->profile);

	for (uint32_t i = 0; i < threads_count(threads); i++) {
		const char *name = thread_groups_name(a->request->groups,
		    a->group[i]);
		const struct thread *t = threads_at(threads, i);

		if (a->scope.is_member[i] || fnmatch(wanted, name, 0) != 0)
			continue;
		a->scope.is_member[i] = true;
		a->scope.count++;
		a->scope.active += t->events > 0;
	}
}

/* Notes the word for the groups of all threads so far; the earlier words have
 * theirs already. */
static void note_word(struct adding_run *a, uint32_t word)
{
	const struct threads *threads = profile_threads(a->profile);

	for (uint32_t i = 0; a->request->is_own && i < threads_count(threads);
	     i++)
		if (a->scope.is_member[i] && threads_at(threads, i)->events > 0)
			worded_groups_note(&a->side->worded, a->group[i], word);
}

/* Chooses the threads of the groups that are asked about. */
static void add_part(struct adding_run *a, const struct side_part *part)
{
	const struct threads *threads = profile_threads(a->profile);

	for (uint32_t i = 0; i < threads_count(threads); i++) {
		a->scope.is_member[i] = part->groups == NULL ?
		    i == part->where.thread :
		    part->groups[thread_groups_of(a->request->groups,
			a->group[i])];
		a->scope.count += a->scope.is_member[i];
		a->scope.active += a->scope.is_member[i] &&
		    threads_at(threads, i)->events > 0;
	}
	a->scope.call = part->where;
}

/* Takes the thread to look at first in place of threads without records. */
static void add_first(struct adding_run *a)
{
	const uint32_t first = scope_first(a->profile);

	if (!a->request->has_usual || a->scope.active > 0 ||
	    first == NO_THREAD ||
	    threads_at(profile_threads(a->profile), first)->events == 0)
		return;
	a->scope.is_member[first] = true;
	a->scope.count++;
	a->scope.active++;
	a->run->in_place = a->group[first];
}

/* Chooses the threads and the time that are asked about. */
static enum pick choose_scope(struct adding_run *a,
    const struct recording *r, struct error *err)
{
	const struct side_options *w = a->request;

	a->group = side_groups(r, w->groups);
	scope_init(&a->scope, a->profile);
	a->scope.range = w->range;
	if (w->part != NULL)
		add_part(a, w->part);
	note_word(a, 1);
	for (size_t i = 0; i < w->thread_count; i++) {
		if (scope_add(&a->scope, w->threads[i]) == 0)
			add_group(a, w->threads[i]);
		note_word(a, (uint32_t)i + 1);
	}
	add_first(a);
	a->run->threads = a->scope.active;
	a->scope.lens = w->lens;
	return w->within == NULL || a->scope.active == 0 ? PICK_ONE :
	    scope_within(&a->scope, w->within, err);
}

/* ---- adding a recording: sums ---- */

static void add_total(struct run_sum *sum, const struct total *t)
{
	sum->calls += (uint64_t)t->calls + t->recursive;
	for (int m = 0; m < MEASURES; m++) {
		sum->self[m] += t->exclusive[m];
		sum->inclusive[m] += t->inclusive[m];
	}
}

static void add_whole(struct side_run *run, const struct totals *t)
{
	run->calls += t->calls;
	for (int m = 0; m < MEASURES; m++) {
		run->total[m] += t->span[m] - t->outside[m];
		run->outside[m] += t->outside[m];
	}
}

/* Keeps what one group of threads took, a sum for each key. */
static void keep_sums(struct adding_run *a, const struct totals *t,
    uint32_t group, uint32_t threads)
{
	const bool is_one = a->request->by == BY_THREAD;
	struct run_sum *sum = NULL;

	for (uint32_t i = 0; i < t->methods; i++) {
		const struct total *own = &t->items[i];

		if (own->calls == 0 && own->recursive == 0 && !own->is_called)
			continue;
		if (!is_one || sum == NULL)
			sum = side_run_add(a->run,
			    is_one ? group :
				a->request->by == BY_METHOD ?
				     kept_number(a, i) :
				     i,
			    group);
		sum->threads = threads;
		add_total(sum, own);
	}
	/* all calls of the group together are outermost ones of the threads */
	for (int m = 0; m < MEASURES && is_one && sum != NULL; m++)
		sum->inclusive[m] = t->span[m] - t->outside[m];
	add_whole(a->run, t);
}

/* Keeps which methods call each other. */
static void keep_kin(struct adding_run *a, const struct totals *t)
{
	struct side *s = a->side;

	for (uint32_t i = 0; i < t->edges.count; i++) {
		const struct edge *e = &t->edges.items[i];

		ARRAY_ADD(s->kin, s->kin_room, s->kin_count,
		    (struct call_pair){
			kept_number(a, e->caller), kept_number(a, e->callee)
		});
	}
}

/* Keeps the times of who calls whom, by the numbers that are kept. */
static void keep_edges(struct adding_run *a, const struct totals *t)
{
	for (uint32_t i = 0; i < t->edges.count; i++) {
		struct edge e = t->edges.items[i];

		e.caller = kept_number(a, e.caller);
		e.callee = kept_number(a, e.callee);
		edges_add(&a->side->edges, &e);
	}
}

/* Makes totals with edges in any order: all of them are taken. */
static bool loose_totals(const struct parts *parts, uint32_t methods,
    const bool *edges_of, struct totals *t, struct error *err)
{
	totals_init(t, methods);
	t->has_loose_edges = true;
	t->edges_of = edges_of;
	return parts_totals_into(parts, t, err);
}

/* Adds what one group of threads took. */
static bool add_parts(struct adding_run *a, const struct parts *parts,
    uint32_t group, struct error *err)
{
	const enum compared_by by = a->request->by;
	const uint32_t methods = methods_count(profile_methods(a->profile));
	struct totals t = { 0 };
	bool done = by == BY_METHOD ?
	    loose_totals(parts, methods, a->has_kin, &t, err) :
	    by == BY_THREAD ? parts_sums(parts, methods, &t, err) :
			      groups_totals(&a->keys, parts, &t, err);

	if (done) {
		keep_sums(a, &t, group, parts->count);
		if (by == BY_METHOD)
			keep_kin(a, &t);
		if (a->request->keeps_edges)
			keep_edges(a, &t);
		done = !a->request->has_stacks ||
		    run_stacks_add(&a->run->stacks, parts, group, a->named,
			err);
	}
	totals_free(&t);
	return done;
}

/* Finds where the parts of each group end, when they stand by group. */
static uint32_t *group_ends(const struct adding_run *a, const struct parts *all)
{
	const uint32_t groups = thread_groups_count(a->request->groups);
	uint32_t *ends = array_new((size_t)groups + 1, sizeof *ends);

	for (uint32_t i = 0; i < all->count; i++)
		ends[a->group[all->items[i].thread->number]]++;
	for (uint32_t group = 1; group < groups; group++)
		ends[group] += ends[group - 1];
	return ends;
}

/* Returns the parts by group; to be freed. */
static struct part *sort_parts(const struct adding_run *a,
    const struct parts *all, const uint32_t *ends)
{
	const uint32_t groups = thread_groups_count(a->request->groups);
	struct part *sorted = array_new(all->count, sizeof *sorted);
	uint32_t *next = array_new((size_t)groups + 1, sizeof *next);

	for (uint32_t i = 0; i + 1 < groups; i++)
		next[i + 1] = ends[i];
	for (uint32_t i = 0; i < all->count; i++)
		sorted[next[a->group[all->items[i].thread->number]]++] =
		    all->items[i];
	free(next);
	return sorted;
}

/* Adds each group of threads by itself. */
static bool add_groups(struct adding_run *a, const struct parts *all,
    struct error *err)
{
	const uint32_t groups = thread_groups_count(a->request->groups);
	uint32_t *ends = group_ends(a, all);
	struct part *sorted = sort_parts(a, all, ends);
	bool done = true;

	for (uint32_t group = 0, from = 0; done && group < groups;
	     from = ends[group++]) {
		const struct parts parts = { .items = sorted + from,
			.count = ends[group] - from, .stop = all->stop };

		done = parts.count == 0 || add_parts(a, &parts, group, err);
	}
	free(sorted);
	free(ends);
	return done;
}

/* ---- adding a recording: all of it ---- */

static int compare_kin(const void *a, const void *b)
{
	const struct call_pair *x = a, *y = b;

	if (x->caller != y->caller)
		return x->caller < y->caller ? -1 : 1;
	return (x->callee > y->callee) - (x->callee < y->callee);
}

/* Sorts the pairs of methods, and keeps each of them once. */
static void tidy_kin(struct side *s)
{
	size_t kept = 0;

	ARRAY_SORT(s->kin, s->kin_count, compare_kin);
	for (size_t i = 0; i < s->kin_count; i++)
		if (kept == 0 ||
		    compare_kin(&s->kin[i], &s->kin[kept - 1]) != 0)
			s->kin[kept++] = s->kin[i];
	s->kin_count = kept;
}

/* Notes which methods have calls. */
static void keep_methods(struct adding_run *a)
{
	const struct ids *ids = profile_ids(a->profile);
	const uint32_t own = methods_count(profile_methods(a->profile));

	side_reserve_methods(a->side, methods_count(kept_methods(a)));
	for (uint32_t i = 0; i < own; i++)
		a->side->has_method[kept_number(a, i)] |= ids_has(ids, i) &&
		    ids_is_used(ids, i);
}

/* Begins a run with the facts of the recording. */
static bool begin_run(struct adding_run *a, const struct recording *r,
    struct error *err)
{
	const struct facts *facts = trace_facts(r->trace);
	const struct run_kind kind = run_kind_of(r);

	a->run = side_begin(a->side, r->label);
	a->run->tick = facts->tick;
	a->run->overhead_ns = facts->overhead_ns;
	return side_set_kind(a->side, &kind, a->request->is_mixed, err);
}

/* Makes the groups of methods that rows are, where rows are such groups. */
static void make_keys(struct adding_run *a)
{
	const enum compared_by by = a->request->by;

	if (by == BY_METHOD || by == BY_THREAD)
		return;
	groups_make(&a->keys, kept_methods(a), (enum grouping)by,
	    FILTER_PASSES_ALL);
	if (a->named != NULL)
		groups_renumber(&a->keys, a->named,
		    methods_count(profile_methods(a->profile)));
}

static bool add_sums(struct adding_run *a, struct error *err)
{
	struct parts parts = scope_parts(&a->scope);
	bool done;

	make_keys(a);
	parts.stop = a->scope.call.stop;
	done = add_groups(a, &parts, err);
	parts_free(&parts);
	return done;
}

enum pick side_add(struct side *s, const struct recording *r,
    const struct side_options *request, struct error *err)
{
	struct adding_run a = { .side = s, .request = request,
		.profile = r->profile };
	enum pick pick = PICK_FAILED;

	if (begin_run(&a, r, err)) {
		name_methods(&a);
		choose_kin(&a);
		keep_methods(&a);
		pick = choose_scope(&a, r, err);
	}
	if (pick == PICK_ONE && !add_sums(&a, err))
		pick = PICK_FAILED;
	tidy_kin(s);
	adding_free(&a);
	return pick;
}
