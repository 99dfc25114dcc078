/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "compare/runs.h"

#include <fnmatch.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "compare/match.h"
#include "model/tree.h"

/* ---- the sums of a run ---- */

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

void side_run_sort(struct side_run *run)
{
	ARRAY_SORT(run->sums, run->count, compare_sums);
}

/* ---- a side ---- */

void side_free(struct side *s)
{
	for (size_t i = 0; i < s->count; i++) {
		free(s->runs[i].label);
		free(s->runs[i].sums);
		free(s->runs[i].stacks.nodes);
	}
	free(s->runs);
	free(s->pairs);
	free(s->has_method);
	edges_free(&s->edges);
	worded_groups_free(&s->worded);
	*s = (struct side){ .runs = NULL };
}

/* Adds an empty run, which is valid until the next one is added.  Fails where
 * its kind is not that of the first one, unless runs of other kinds are asked
 * for; the run is there then, too. */
static bool side_begin(struct side *s, const char *label,
    const struct run_kind *kind, bool is_mixed, struct error *err)
{
	char words[RUN_WORDS];

	ARRAY_ADD(s->runs, s->room, s->count,
	    (struct side_run){ .label = text_copy(label), .kind = *kind,
		.in_place = NO_GROUP_NUMBER });
	return is_mixed || !run_kinds_differ(&s->runs[0].kind,
	    s->runs[0].label, kind, words, sizeof words) ||
	    run_kind_refuse(words, err);
}

/* ---- a side whose runs are all there ---- */

/* Gives a run the final groups and ticks.  Sums of groups that were joined stay
 * beside each other. */
static void unify_run(const struct side *s, struct side_run *run,
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

		n->group = worded_groups_of(&s->worded, groups, n->group);
		for (int m = 0; m < MEASURES; m++)
			n->self[m] *= factor;
	}
	side_run_sort(run);
	run->tick = tick;
}

void side_unify(struct side *s, const struct thread_groups *groups,
    enum compared_by by, enum tick tick)
{
	for (uint32_t i = 0; i < s->edges.count; i++)
		for (int m = 0; m < MEASURES && s->runs[0].tick == TICK_US &&
		     tick == TICK_NS; m++)
			s->edges.items[i].time[m] *= 1000;
	for (size_t i = 0; i < s->count; i++)
		unify_run(s, &s->runs[i], groups, by == BY_THREAD, tick);
}

size_t side_median(const struct side *s, enum measure m)
{
	for (size_t run = 0;; run++) {
		const uint64_t total = s->runs[run].recorded[m];
		size_t before = 0;

		for (size_t i = 0; i < s->count; i++)
			before += s->runs[i].recorded[m] < total ||
			    (i < run && s->runs[i].recorded[m] == total);
		if (before == (s->count - 1) / 2)
			return run;
	}
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
	const struct recording *recording;
	const struct profile *profile; /* its */
	struct scope scope;
	uint32_t *group; /* by thread */
	const struct methods *methods; /* whose numbers are kept */
	uint32_t count;                /* of the recording's methods */
	uint32_t *named; /* by method: its number in request->named; NULL: the
	                    same */
	bool *keeps_pairs;   /* by method: its pairs are kept; NULL: all are */
	struct groups keys; /* of methods, unless rows are methods */
	struct error *err;
};

/* ---- adding a recording: methods ---- */

/* Finds the methods whose numbers are kept, and the numbers of the recording's
 * methods among them. */
static void name_methods(struct adding_run *a)
{
	const struct methods *own = profile_methods(a->profile);

	a->methods = own;
	a->count = own->count;
	if (a->request->named == NULL)
		return;
	a->methods = a->request->named;
	a->named = array_new(a->count, sizeof *a->named);
	for (uint32_t i = 0; i < a->count; i++)
		a->named[i] = methods_take(a->request->named,
		    methods_key(own, i));
}

static uint32_t kept_number(const struct adding_run *a, uint32_t method)
{
	return a->named == NULL || method == NO_METHOD ? method :
							 a->named[method];
}

/* Chooses the methods whose pairs are kept; the others are matched by their
 * names alone. */
static void choose_pairs(struct adding_run *a)
{
	if (a->request->by != BY_METHOD || a->request->keeps_all_pairs ||
	    a->request->keeps_edges)
		return;
	a->keeps_pairs = array_new(a->count, sizeof *a->keeps_pairs);
	for (uint32_t i = 0; i < a->count; i++)
		a->keeps_pairs[i] = compiler_numbers_can_be(
		    methods_at(a->methods, kept_number(a, i))->text);
}

/* ---- adding a recording: threads ---- */

uint32_t *side_groups(const struct recording *r, struct thread_groups *groups)
{
	const struct threads *threads = r->profile->threads;
	uint32_t *groups_of = array_new(threads->count, sizeof *groups_of);

	for (uint32_t i = 0; i < threads->count; i++) {
		const bool is_own = groups->count < OWN_GROUPS ||
		    i == profile_main(r->profile);

		groups_of[i] = thread_groups_add(groups, !is_own ?
		    "(other threads)" :
		    thread_groups_word(r->profile, threads->items[i]));
	}
	return groups_of;
}

/* Notes the word for the groups of all threads so far; the earlier words have
 * theirs already. */
static void note_word(struct adding_run *a, uint32_t word)
{
	const struct threads *threads = a->profile->threads;

	for (uint32_t i = 0; a->request->is_own && i < threads->count; i++)
		if (a->scope.is_member[i] && threads->items[i]->events > 0)
			worded_groups_note(&a->side->worded, a->group[i], word);
}

static void add_thread(struct adding_run *a, uint32_t number)
{
	const struct thread *t = a->profile->threads->items[number];

	if (a->scope.is_member[number])
		return;
	a->scope.is_member[number] = true;
	a->scope.count++;
	a->scope.active += t->events > 0;
}

/* Is the thread one of those groups that are asked about, or of a group that is
 * called so? */
static bool is_asked(const struct adding_run *a, uint32_t thread,
    const char *wanted)
{
	const struct side_part *part = a->request->part;
	const struct thread_groups *groups = a->request->groups;
	const uint32_t group = a->group[thread];

	if (wanted != NULL)
		return !fnmatch(wanted, thread_groups_name(groups, group), 0);
	return part->groups == NULL ? thread == part->where.thread :
				      part->groups[groups->items[group].joined];
}

static void add_threads(struct adding_run *a, const char *wanted)
{
	for (uint32_t i = 0; i < a->profile->threads->count; i++)
		if (is_asked(a, i, wanted))
			add_thread(a, i);
}

/* Chooses the threads and the time that are asked about; where nobody named
 * threads and they have no records, the thread to look at first. */
static enum pick choose_scope(struct adding_run *a)
{
	const struct side_options *w = a->request;
	const uint32_t first = scope_first(a->profile);

	a->group = side_groups(a->recording, w->groups);
	scope_init(&a->scope, a->profile);
	a->scope.range = w->range;
	if (w->part != NULL) {
		add_threads(a, NULL);
		a->scope.call = w->part->where;
	}
	note_word(a, 1);
	for (size_t i = 0; i < w->thread_count; i++) {
		if (scope_add(&a->scope, w->threads[i]) == 0)
			add_threads(a, w->threads[i]);
		note_word(a, (uint32_t)i + 1);
	}
	if (w->has_usual && a->scope.active == 0 && first != NO_THREAD &&
	    a->profile->threads->items[first]->events > 0) {
		add_thread(a, first);
		a->run->in_place = a->group[first];
	}
	a->run->threads = a->scope.active;
	a->scope.lens = w->lens;
	return w->within == NULL || a->scope.active == 0 ? PICK_ONE :
	    scope_within(&a->scope, w->within, a->err);
}

/* ---- adding a recording: stacks ---- */

/* Adds the root, and the nodes in which a call is left, each with its own
 * times: what it has beside its callees. */
static void add_tree(struct adding_run *a, struct part_tree *t, uint32_t group)
{
	struct run_stacks *s = &a->run->stacks;
	const struct tree *tree = t->tree;
	const uint32_t *order = part_tree_order(t);
	struct tree_links links = { .is_called = NULL };
	uint32_t *places = array_new(tree->count, sizeof *places);

	tree_links_find_called(&links, tree);
	ARRAY_ROOM(s->nodes, s->room, s->count + tree->count);
	for (uint32_t i = 0; i < tree->count; i++) {
		const uint32_t node = order[i];
		const bool is_root = node == tree->root;
		struct stack_node *added = &s->nodes[s->count];

		if (!is_root && !links.is_called[node])
			continue;
		places[node] = (uint32_t)s->count++;
		*added = (struct stack_node){ .calls = tree->nodes[node].calls,
			.parent = is_root ? NO_NODE :
					    places[tree->rests[node].parent],
			.key = kept_number(a, tree->methods[node]),
			.group = group };
		for (int m = 0; m < MEASURES; m++) {
			added->self[m] = part_tree_time(t, node,
			    (enum measure)m);
			if (!is_root)
				s->nodes[added->parent].self[m] -=
				    added->self[m];
		}
	}
	tree_links_free(&links);
	free(places);
}

/* Adds the stacks of a group of threads. */
static bool add_stacks(struct adding_run *a, const struct parts *parts,
    uint32_t group)
{
	struct part_tree t = { .tree = NULL };
	const bool done = parts_tree(parts, PART_SUMS, &t, a->err);

	if (done)
		add_tree(a, &t, group);
	part_tree_free(&t);
	return done;
}

/* ---- adding a recording: sums ---- */

/* Keeps what one group of threads took, a sum for each key. */
static void keep_sums(struct adding_run *a, const struct totals *t,
    uint32_t group, uint32_t threads)
{
	const enum compared_by by = a->request->by;
	struct run_sum *sum = NULL;

	for (uint32_t i = 0; i < t->methods; i++) {
		const struct total *own = &t->items[i];

		if (own->calls == 0 && own->recursive == 0 && !own->is_called)
			continue;
		if (by == BY_METHOD)
			sum = side_run_add(a->run, kept_number(a, i), group);
		else if (by != BY_THREAD || sum == NULL)
			sum = side_run_add(a->run, by == BY_THREAD ? group : i,
			    group);
		sum->threads = threads;
		sum->calls += (uint64_t)own->calls + own->recursive;
		for (int m = 0; m < MEASURES; m++) {
			sum->self[m] += own->exclusive[m];
			sum->inclusive[m] += own->inclusive[m];
		}
	}
	a->run->calls += t->calls;
	for (int m = 0; m < MEASURES; m++) {
		const uint64_t inside = t->span[m] - t->outside[m];

		/* all calls of the group together are outermost ones */
		if (by == BY_THREAD && sum != NULL)
			sum->inclusive[m] = inside;
		a->run->total[m] += inside;
		a->run->outside[m] += t->outside[m];
	}
}

/* Keeps which methods call each other, and the times of that where they are
 * asked for, by the numbers that are kept. */
static void keep_edges(struct adding_run *a, const struct totals *t)
{
	struct side *s = a->side;

	for (uint32_t i = 0; i < t->edges.count; i++) {
		struct edge e = t->edges.items[i];

		e.caller = kept_number(a, e.caller);
		e.callee = kept_number(a, e.callee);
		ARRAY_ADD(s->pairs, s->pair_room, s->pair_count,
		    (struct call_pair){ e.caller, e.callee });
		if (a->request->keeps_edges)
			edges_add(&s->edges, &e);
	}
}

/* Adds what one group of threads took.  Edges of methods are in any order: all
 * of them are taken. */
static bool add_parts(struct adding_run *a, const struct parts *parts,
    uint32_t group)
{
	const enum compared_by by = a->request->by;
	struct totals t = { 0 };
	bool done;

	if (by == BY_METHOD) {
		totals_init(&t, a->count);
		t.has_loose_edges = true;
		t.edges_of = a->keeps_pairs;
		done = parts_totals_into(parts, &t, a->err);
	} else {
		done = by == BY_THREAD ?
		    parts_sums(parts, a->count, &t, a->err) :
		    groups_totals(&a->keys, parts, &t, a->err);
	}
	if (done) {
		keep_sums(a, &t, group, parts->count);
		if (by == BY_METHOD)
			keep_edges(a, &t);
		done = !a->request->has_stacks || add_stacks(a, parts, group);
	}
	totals_free(&t);
	return done;
}

/* Adds each group of threads by itself. */
static bool add_groups(struct adding_run *a, const struct parts *all)
{
	const uint32_t groups = a->request->groups->count;
	uint32_t *first = array_new(groups, sizeof *first); /* part, by group */
	uint32_t *next = array_new(all->count, sizeof *next); /* of its group */
	struct parts parts = { .stop = all->stop,
		.items = array_new(all->count, sizeof *parts.items) };
	bool done = true;

	for (uint32_t group = 0; group < groups; group++)
		first[group] = all->count;
	for (uint32_t i = all->count; i-- > 0;) {
		uint32_t *to = &first[a->group[all->items[i].thread->number]];

		next[i] = *to;
		*to = i;
	}
	for (uint32_t group = 0; done && group < groups; group++) {
		parts.count = 0;
		for (uint32_t i = first[group]; i < all->count; i = next[i])
			parts.items[parts.count++] = all->items[i];
		done = parts.count == 0 || add_parts(a, &parts, group);
	}
	free(parts.items);
	free(first);
	free(next);
	return done;
}

/* ---- adding a recording: all of it ---- */

static int compare_pairs(const void *a, const void *b)
{
	const struct call_pair *x = a, *y = b;

	if (x->caller != y->caller)
		return x->caller < y->caller ? -1 : 1;
	return (x->callee > y->callee) - (x->callee < y->callee);
}

/* Sorts the pairs of methods, and keeps each of them once. */
static void sort_pairs(struct side *s)
{
	size_t kept = 0;

	ARRAY_SORT(s->pairs, s->pair_count, compare_pairs);
	for (size_t i = 0; i < s->pair_count; i++)
		if (kept == 0 ||
		    compare_pairs(&s->pairs[i], &s->pairs[kept - 1]) != 0)
			s->pairs[kept++] = s->pairs[i];
	s->pair_count = kept;
}

/* Notes which methods have calls. */
static void keep_methods(struct adding_run *a)
{
	const struct ids *ids = a->profile->ids;

	ARRAY_ROOM_ZEROED(a->side->has_method, a->side->methods,
	    a->methods->count);
	for (uint32_t i = 0; i < a->count; i++) {
		const struct file_method m = ids_entry(ids, i);

		a->side->has_method[kept_number(a, i)] |= m.is_here &&
		    m.is_used;
	}
}

/* Begins a run with the facts of the recording. */
static bool begin_run(struct adding_run *a)
{
	const struct facts *facts = &a->recording->trace->facts;
	const struct run_kind kind = run_kind_of(a->recording);
	const bool done = side_begin(a->side, a->recording->label, &kind,
	    a->request->is_mixed, a->err);

	a->run = &a->side->runs[a->side->count - 1];
	a->run->tick = facts->tick;
	a->run->overhead_ns = facts->overhead_ns;
	return done;
}

static bool add_sums(struct adding_run *a)
{
	const enum compared_by by = a->request->by;
	struct parts parts = scope_parts(&a->scope);
	bool done;

	if (by != BY_METHOD && by != BY_THREAD) {
		groups_make(&a->keys, a->methods, (enum grouping)by,
		    FILTER_PASSES_ALL);
		if (a->named != NULL)
			groups_renumber(&a->keys, a->named, a->count);
	}
	parts.stop = a->scope.call.stop;
	done = add_groups(a, &parts);
	parts_free(&parts);
	return done;
}

enum pick side_add(struct side *s, const struct recording *r,
    const struct side_options *request, struct error *err)
{
	struct adding_run a = { .side = s, .request = request, .recording = r,
		.profile = r->profile, .err = err };
	enum pick pick = PICK_FAILED;

	if (begin_run(&a)) {
		name_methods(&a);
		choose_pairs(&a);
		keep_methods(&a);
		pick = choose_scope(&a);
	}
	if (pick == PICK_ONE && !add_sums(&a))
		pick = PICK_FAILED;
	sort_pairs(s);
	scope_free(&a.scope);
	free(a.group);
	free(a.named);
	free(a.keeps_pairs);
	groups_free(&a.keys);
	return pick;
}

/* ---- adding the runs of a table ---- */

enum { LABEL = 200 };

struct adding_table {
	struct side *side;
	const struct side_table *table;
	const struct side_options *request;
	bool *is_wanted;    /* by group of threads */
	struct groups keys; /* of methods, unless rows are methods */
	struct side_run *run;
	struct error *err;
};

static bool refuse(const struct adding_table *a, const char *why)
{
	return fail(a->err, "%s: %s",
	    text_printable(a->table->path, LABEL).text, why);
}

/* Refuses what a table cannot answer. */
static bool can_answer(const struct adding_table *a)
{
	const struct side_options *w = a->request;
	const char *why = w->range.is_given || w->within != NULL ?
	    "a table of sums has no times of single calls, so no part of the "
	    "time can be taken of it" :
	    a->table->is_transformed ?
	    "a table of sums has no stacks that could be transformed" :
	    w->by == BY_PHASE ?
	    "a table of sums has no stacks, which tell the phase of a call" :
	    w->has_stacks ? "a table of sums has no stacks" :
			    NULL;

	return why == NULL || refuse(a, why);
}

/* Chooses a group if the word means it; refuses a word that may mean a part of
 * it. */
static bool want_group(struct adding_table *a, uint32_t group, uint32_t number,
    bool *fits)
{
	const char *word = a->request->threads[number - 1];
	const char *name = thread_groups_name(a->request->groups, group);
	char why[300];

	switch (thread_groups_fit(name, word)) {
	case GROUP_FITS_IN_PART:
		snprintf(why, sizeof why, "a table of sums has all threads of "
		    "%.100s together, and --thread %.100s may mean some of "
		    "them", name, word);
		return refuse(a, why);
	case GROUP_FITS:
		a->is_wanted[group] = *fits = true;
		if (a->request->is_own)
			worded_groups_note(&a->side->worded, group, number);
		break;
	case GROUP_FITS_NOT:
		break;
	}
	return true;
}

/* Finds the groups that a word means; only "main" must mean one, since the main
 * thread of an app may be called otherwise. */
static bool want_word(struct adding_table *a, uint32_t number)
{
	const char *word = a->request->threads[number - 1];
	const struct stats_table *s = a->table->table;
	bool fits = false;

	for (size_t i = 0; i < s->count; i++)
		if ((i == 0 || s->rows[i].group != s->rows[i - 1].group) &&
		    !want_group(a, s->rows[i].group, number, &fits))
			return false;
	return fits || strcmp(word, "main") != 0 ||
	    refuse(a, "no thread is called main in it, and a table of sums "
		"does not tell which one is: --thread names another");
}

/* Adds a run that is called after the file: "main.tsv#2". */
static bool begin_table_run(struct adding_table *a, uint32_t number)
{
	const struct stats_table *s = a->table->table;
	const bool *has_clock = s->runs[number].has_clock;
	struct run_kind kind = { .clocks = clocks_name(has_clock) };
	char label[LABEL];
	bool done;

	memcpy(kind.has_clock, has_clock, sizeof kind.has_clock);
	text_clean(label, sizeof label - 20,
	    slice_after_last(slice_of(a->table->path), '/'));
	if (s->run_count > 1)
		text_add(label, sizeof label, "#%" PRIu32, number + 1);
	done = side_begin(a->side, label, &kind, a->request->is_mixed, a->err);
	a->run = &a->side->runs[a->side->count - 1];
	a->run->is_table = true;
	a->run->tick = s->tick;
	return done;
}

/* Adds a row of the table to its sum; it can be the first of a group.  A group
 * whose name has "#" has several threads, and nobody knows how many. */
static void add_row(struct adding_table *a, const struct stats_row *row,
    bool is_first)
{
	const enum compared_by by = a->request->by;
	const char *name = thread_groups_name(a->request->groups, row->group);
	const uint64_t calls = row->calls + row->recursive;
	const uint32_t key = by == BY_THREAD ? row->group :
	    by == BY_METHOD ? row->method : a->keys.by_method[row->method];
	struct run_sum *sum = by == BY_THREAD && !is_first ?
	    &a->run->sums[a->run->count - 1] :
	    side_run_add(a->run, key, row->group);

	if (is_first)
		a->run->threads += strchr(name, '#') == NULL ? 1 : 2;
	sum->calls += calls;
	a->run->calls += calls;
	for (int c = 0; c < CLOCKS; c++) {
		sum->self[c] += row->self[c];
		/* all of its calls are outermost ones of the threads */
		sum->inclusive[c] += by == BY_THREAD ? row->self[c] :
						       row->inclusive[c];
		a->run->total[c] += row->self[c];
	}
	a->side->has_method[row->method] = true;
}

static bool add_table_run(struct adding_table *a, uint32_t run)
{
	size_t count;
	const struct stats_row *rows = stats_table_run(a->table->table, run,
	    &count);

	if (!begin_table_run(a, run))
		return false;
	for (size_t i = 0; i < count; i++)
		if (a->is_wanted[rows[i].group])
			add_row(a, &rows[i],
			    i == 0 || rows[i].group != rows[i - 1].group);
	return true;
}

bool side_add_table(struct side *s, const struct side_table *table,
    const struct side_options *request, struct error *err)
{
	struct adding_table a = { .side = s, .table = table,
		.request = request, .err = err,
		.is_wanted = array_new(request->groups->count,
		    sizeof *a.is_wanted) };
	bool done = can_answer(&a);

	for (uint32_t i = 1; done && i <= request->thread_count; i++)
		done = want_word(&a, i);
	if (done) {
		ARRAY_ROOM_ZEROED(s->has_method, s->methods,
		    table->methods->count);
		if (request->by != BY_METHOD && request->by != BY_THREAD)
			groups_make(&a.keys, table->methods,
			    (enum grouping)request->by, FILTER_PASSES_ALL);
	}
	for (uint32_t i = table->from; done && i < table->table->run_count; i++)
		done = add_table_run(&a, i);
	free(a.is_wanted);
	groups_free(&a.keys);
	return done;
}
