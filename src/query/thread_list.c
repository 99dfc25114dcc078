/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/thread_list.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/fuzzy.h"
#include "base/text.h"
#include "model/thread.h"
#include "model/tree.h"
#include "query/info.h"

/* ---- the sums of a thread through a lens ---- */

bool thread_sums_make(struct thread_sums *s, const struct thread *t,
    const struct lens *lens, struct error *err)
{
	const struct part part = { .thread = t, .lens = lens };
	struct part_tree p;
	const bool done = part_tree_make(&p, &part, PART_SUMS, NULL, err);

	*s = (struct thread_sums){ 0 };
	for (int c = 0; c < CLOCKS; c++) {
		s->outside[c] = p.span[c];
		s->dropped[c] = p.dropped[c];
	}
	if (done && p.tree->count > 0) {
		const uint32_t *order = part_tree_order(&p);
		uint32_t *depths = array_new(p.tree->count, sizeof *depths);

		const struct tree *tree = p.tree;
		for (uint32_t i = 1; i < tree->count; i++) {
			const uint32_t node = order[i];
			const uint32_t up = tree->rests[node].parent;

			depths[node] = depths[up] + 1;
			if (tree->nodes[node].calls == 0)
				continue;
			if (!tree->is_sampled)
				s->calls += tree->nodes[node].calls;
			else if (up == tree->root)
				s->calls += tree->rests[node].samples;
			if (depths[node] > s->depth)
				s->depth = depths[node];
			/* What is right below the root is not outside. */
			for (int c = 0; up == tree->root && c < CLOCKS; c++)
				s->outside[c] -= tree->nodes[node].time[c];
		}
		free(depths);
	}
	part_tree_free(&p);
	return done;
}

/* ---- columns ---- */

enum { IN_THREADS = 1, IN_PICKER = 2 };

/* clang-format off */
static const struct list_column infos[THREAD_COLUMNS] = {
	[THREAD_ID] = { .name = "id", .key = 'i',
	    .help = "the number that the system gave it", .kind = LIST_NUMBER,
	    .ascends = true },
	[THREAD_NAME] = { .name = "name", .key = 'n',
	    .help = "its name; several threads can have the same",
	    .kind = LIST_NAME, .ascends = true },
	[THREAD_RECORDS] = { .name = "records", .key = 'r',
	    .help = "entries and exits in the file", .kind = LIST_COUNT,
	    .sampled = { "stretches", "stretches", "stretches",
	    "calls as they are made up from samples" } },
	[THREAD_CALLS] = { .name = "calls", .key = 'c',
	    .help = "calls of all methods", .kind = LIST_COUNT,
	    .is_of_counts = true, .sampled = { "samples", "samples", "samples",
	    NULL } },
	[THREAD_DEPTH] = { .name = "depth", .key = 'd',
	    .help = "the most calls inside each other", .kind = LIST_COUNT },
	[THREAD_SPAN] = { .name = "span", .key = 's', .head = "ms",
	    .help = "time from its first event to its last", .kind = LIST_TIME,
	    .lists = IN_THREADS, .has_measure = true },
	[THREAD_FIRST] = { .name = "first", .key = 'f', .head = "first ms",
	    .help = "its first event, since the recording began",
	    .kind = LIST_TIME, .has_measure = true, .ascends = true },
	[THREAD_LAST] = { .name = "last", .key = 'l', .head = "last ms",
	    .help = "its last event, since the recording began",
	    .kind = LIST_TIME, .has_measure = true },
	[THREAD_OUTSIDE] = { .name = "outside", .key = 'o',
	    .head = "outside ms", .help = "time in no method",
	    .kind = LIST_TIME, .lists = IN_THREADS, .has_measure = true },
	[THREAD_DROPPED] = { .name = "dropped", .key = 'x',
	    .head = "dropped ms",
	    .help = "time that transforms of the stacks drop",
	    .kind = LIST_TIME, .lists = IN_THREADS, .has_measure = true },
	[THREAD_WALL] = { .name = "wall", .key = 'w', .head = "wall ms",
	    .help = "wall time from its first event to its last",
	    .kind = LIST_TIME, .lists = IN_PICKER,
	    .needs = 1u << MEASURE_WALL },
	[THREAD_CPU] = { .name = "cpu", .key = 'u', .head = "cpu ms",
	    .help = "CPU time from its first event to its last",
	    .kind = LIST_TIME, .lists = IN_PICKER, .needs = 1u << MEASURE_CPU },
	[THREAD_HITS] = { .name = "hits", .key = 'h',
	    .help = "calls that the search finds", .kind = LIST_COUNT,
	    .lists = IN_PICKER },
	[THREAD_BAR] = { .name = "bar",
	    .help = "its time compared with the longest", .kind = LIST_TEXT,
	    .lists = IN_PICKER },
	[THREAD_ACTIVITY] = { .name = "activity",
	    .help = "what it did during the recording", .kind = LIST_TEXT,
	    .lists = IN_PICKER },
};
/* clang-format on */

const struct list_columns thread_list_columns = { infos, THREAD_COLUMNS,
	IN_THREADS, "threads", false };

const struct list_columns thread_picker_columns = { infos, THREAD_COLUMNS,
	IN_PICKER, NULL, false };

/* ---- cells ---- */

static uint64_t time_of(const struct thread *t, const struct thread_sums *sums,
    struct column_choice c)
{
	const uint64_t spans[CLOCKS] = { thread_span(t, CLOCK_WALL),
		thread_span(t, CLOCK_CPU) };
	enum clock clock = c.measure == MEASURE_CPU ? CLOCK_CPU : CLOCK_WALL;

	if (c.column == THREAD_OUTSIDE || c.column == THREAD_DROPPED)
		return sums == NULL ? 0 :
				      measure_of_call(c.measure,
					  c.column == THREAD_OUTSIDE ?
					      sums->outside :
					      sums->dropped);
	return c.column == THREAD_WALL ? spans[CLOCK_WALL] :
	    c.column == THREAD_CPU ? spans[CLOCK_CPU] :
	    c.column == THREAD_FIRST ? t->first[clock] :
	    c.column == THREAD_LAST ? t->last[clock] :
	    measure_of_call(c.measure, spans);
}

/* Returns the number of a column.  A recording of samples has no records for
 * calls: the number of calls that are made up from samples stands there. */
static uint64_t count_of(const struct thread *t, const struct thread_sums *sums,
    enum thread_column column)
{
	switch ((int)column) {
	case THREAD_ID:
		return t->id;
	case THREAD_RECORDS:
		return t->tree.is_sampled ? t->entries : t->events;
	case THREAD_CALLS:
		return sums != NULL ? sums->calls : thread_counted(t);
	default:
		return sums != NULL ? sums->depth : calls_depths(&t->calls);
	}
}

struct list_cell thread_list_cell(const struct thread *t,
    const struct thread_sums *sums, struct column_choice c)
{
	struct list_cell cell = { .kind = infos[c.column].kind,
		.tick = t->calls.tick };

	c = column_choice_in(c, t->calls.axis == CLOCK_CPU ? MEASURE_CPU :
	    MEASURE_WALL);
	if (c.column == THREAD_NAME)
		cell.text = slice_of(t->name);
	else if (cell.kind != LIST_TIME)
		cell.number = count_of(t, sums, c.column);
	else if (c.measure == MEASURE_WAIT &&
	    (c.column == THREAD_FIRST || c.column == THREAD_LAST))
		cell.kind = LIST_NOTHING;
	else
		cell.number = time_of(t, sums, c);
	if (cell.kind == LIST_TIME && t->events == 0)
		cell.words = "-";
	return cell;
}

/* ---- orders ---- */

void thread_order_name(char *out, size_t size, struct list_order order,
    bool is_sampled)
{
	snprintf(out, size, "%s%s", order.column == NO_COLUMN ? "main first" :
	    list_name(&infos[order.column], is_sampled),
	    order.is_reverse ? ", reversed" : "");
}

struct list_order thread_order_next(struct list_order order,
    const bool has_clock[CLOCKS], bool has_hits)
{
	const struct {
		unsigned column;
		bool exists;
	} orders[] = {
		{ THREAD_CPU, has_clock[CLOCK_CPU] },
		{ THREAD_WALL, has_clock[CLOCK_WALL] },
		{ THREAD_CALLS, true },
		{ THREAD_NAME, true },
		{ THREAD_ID, true },
		{ THREAD_HITS, has_hits },
	};
	const size_t count = sizeof orders / sizeof *orders;
	size_t at = 0;

	while (at < count && orders[at].column != order.column)
		at++;
	at = order.column == NO_COLUMN ? 0 : at + 1;
	while (at < count && !orders[at].exists)
		at++;
	return (struct list_order){ at < count ? orders[at].column : NO_COLUMN,
		false };
}

/* ---- the list ---- */

/* All that a comparison of two threads needs. */
struct listed_thread {
	long score;       /* of the filter; 0 where it does not matter */
	uint64_t weight;
	const char *name; /* "" where it does not matter */
	uint32_t id, thread;
};

static int compare_listed(const void *left, const void *right)
{
	const struct listed_thread *a = left, *b = right;
	int order = strcasecmp(a->name, b->name);

	if (a->score != b->score)
		return a->score > b->score ? -1 : 1;
	if (order != 0)
		return order;
	if (a->weight != b->weight)
		return a->weight > b->weight ? -1 : 1;
	if (a->id != b->id)
		return a->id < b->id ? -1 : 1;
	return a->thread < b->thread ? -1 : 1;
}

static uint64_t weight_of(const struct thread *t,
    const struct thread_list_request *request)
{
	const struct column_choice c = { request->order.column, NO_MEASURE };
	bool has_cpu = t->calls.is_dual || t->calls.axis == CLOCK_CPU;
	uint64_t number;

	if (c.column == NO_COLUMN)
		return t->number == request->main ? UINT64_MAX :
		    has_cpu ? thread_span(t, CLOCK_CPU) : t->events;
	if (c.column == THREAD_HITS)
		return thread_hits_of(request->hits, t->number);
	number = thread_list_cell(t, request->sums == NULL ? NULL :
	    &request->sums[t->number], c).number; /* 0 for its name */
	return infos[c.column].ascends ? UINT64_MAX - number : number;
}

/* Does the filter stand in the thread's name or id?  *score says how well. */
static bool has_filter(const struct thread *t, const char *filter, long *score)
{
	char id[16], label[300];
	const char *const texts[] = { label, id };
	bool is_found = false;
	struct fuzzy at;

	snprintf(id, sizeof id, "%" PRIu32, t->id);
	thread_label(t, label, sizeof label);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		if (!fuzzy_find(&at, texts[i], filter))
			continue;
		if (!is_found || at.score > *score)
			*score = at.score;
		is_found = true;
	}
	return is_found;
}

void thread_list_make(struct thread_list *list, const struct threads *threads,
    const struct thread_list_request *request)
{
	uint32_t count = threads->count;
	struct listed_thread *rows = array_new(count, sizeof *rows);

	*list = (struct thread_list){ array_new(count, sizeof *list->threads),
		0, request->order, request->is_best_first };
	for (uint32_t i = 0; i < count; i++) {
		const struct thread *t = threads->items[i];
		long score;

		if ((t->events > 0 || request->has_idle) &&
		    (request->only == NULL || request->only[i]) &&
		    has_filter(t, request->filter, &score))
			rows[list->count++] = (struct listed_thread){
				request->is_best_first ? score : 0,
				weight_of(t, request),
				request->order.column == THREAD_NAME ? t->name :
								       "",
				t->id, i
			};
	}
	ARRAY_SORT(rows, list->count, compare_listed);
	for (uint32_t i = 0; i < list->count; i++)
		list->threads[request->order.is_reverse &&
			    !request->is_best_first ?
			list->count - 1 - i :
			i] = rows[i].thread;
	free(rows);
}

void thread_list_free(struct thread_list *list)
{
	free(list->threads);
	*list = (struct thread_list){ 0 };
}

uint32_t thread_list_place(const struct thread_list *list, uint32_t thread)
{
	uint32_t i = 0;

	while (i < list->count && list->threads[i] != thread)
		i++;
	return i;
}
