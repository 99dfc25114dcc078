#include "config.h"

#include "query/call_list.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "model/kin.h"
#include "query/flame_make.h"

enum { IN_CALLS = 1 };

/* clang-format off */
static const struct list_column infos[ALL_CALL_COLUMNS] = {
	[CALL_START] = {
		.name = "start", .key = 's', .head = "start ms", .field = "start",
		.help = "when it began, since the first event",
		.kind = LIST_TIME, .lists = IN_CALLS, .ascends = true,
	},
	[CALL_WALL] = {
		.name = "wall", .key = 'w', .head = "wall ms", .field = "wall",
		.help = "wall time from entry to exit",
		.kind = LIST_TIME, .lists = IN_CALLS, .needs = 1u << MEASURE_WALL,
	},
	[CALL_CPU] = {
		.name = "cpu", .key = 'c', .head = "cpu ms", .field = "cpu",
		.help = "CPU time from entry to exit",
		.kind = LIST_TIME, .lists = IN_CALLS, .needs = 1u << MEASURE_CPU,
	},
	[CALL_WAIT] = {
		.name = "wait", .key = 'a', .head = "wait ms", .field = "wait",
		.help = "wall minus CPU time of the call",
		.kind = LIST_TIME, .lists = IN_CALLS, .needs = 1u << MEASURE_WAIT,
	},
	[CALL_SELF] = {
		.name = "self", .key = 'x', .head = "self ms", .field = "self",
		.help = "time in the call itself, without those that it made",
		.kind = LIST_TIME, .lists = IN_CALLS, .has_measure = true,
	},
	[CALL_THREAD] = {
		.name = "thread", .key = 't', .head = "thread", .field = "thread",
		.help = "the thread it ran on",
		.kind = LIST_TEXT, .lists = IN_CALLS, .ascends = true,
	},
	[CALL_CALLER] = {
		.name = "caller", .key = 'k', .head = "caller", .field = "caller",
		.help = "the method that made it",
		.kind = LIST_NAME, .lists = IN_CALLS, .ascends = true,
	},
	[CALL_RANK] = {
		.name = "rank", .head = "#", .field = "rank",
		.help = "place in the order of the list",
		.kind = LIST_RANK, .lists = IN_CALLS,
	},
	[CALL_THREAD_ID] = {
		.name = "thread-id", .head = "id", .field = "thread_id",
		.help = "the id of that thread",
		.kind = LIST_NUMBER, .lists = IN_CALLS, .ascends = true,
	},
	[CALL_ENDING] = {
		.name = "end", .head = "end", .field = "end",
		.help = "how it ended: returned, threw, closed by an outer exit, or "
		    "open",
		.kind = LIST_TEXT, .lists = IN_CALLS,
	},
	[CALL_IS_CUT] = {
		.name = "is-cut", .head = "cut", .field = "is_cut",
		.help = "1 where the range holds only a part of it",
		.kind = LIST_NUMBER, .lists = IN_CALLS,
	},
};
/* clang-format on */

struct listed_part {
	const struct set_part *of;
	uint64_t origin; /* of starts */
	uint32_t rank;   /* of the thread by name, then id */
	uint32_t pushed; /* outermost calls when the list was made */
	struct part_tree stacks; /* of the thread */
};

struct listed {
	uint64_t key, begin;
	uint32_t part, depth, number;
};

const struct list_columns *call_list_columns(void)
{
	static const struct list_columns all = { infos, ALL_CALL_COLUMNS,
		IN_CALLS, "calls", false };

	return &all;
}

const struct list_column *call_column_info(enum call_column column)
{
	return &infos[column];
}

bool call_column_find(const char *name, enum call_column *out)
{
	unsigned found;

	if (!list_find(call_list_columns(), name, &found))
		return false;
	*out = (enum call_column)found;
	return true;
}

bool call_column_exists(enum call_column column, const bool has_clock[CLOCKS])
{
	return list_column_exists(&infos[column], NO_MEASURE, has_clock);
}

void call_list_free(struct call_list *l)
{
	for (uint32_t i = 0; l->parts != NULL && i < l->set.count; i++)
		part_tree_free(&l->parts[i].stacks);
	call_set_free(&l->set);
	free(l->calls);
	free(l->parts);
	*l = (struct call_list){ 0 };
}

/* What the calls from .. to - 1 of a column took together, the first and the last
 * of them cut. */
static void sum_cut(const struct cut *cut, size_t depth, size_t from,
    size_t to, uint64_t sum[CLOCKS])
{
	const struct calls *calls = cut->calls;

	calls_sum(calls, depth, from + 1, to > from + 1 ? to - 1 : from + 1,
	    sum);
	for (size_t i = from; i < to; i = i + 1 < to - 1 ? to - 1 : i + 1) {
		struct call call = calls_at(calls, depth, i);

		cut_call(&call, cut);
		sum[CLOCK_WALL] += call.time[CLOCK_WALL];
		sum[CLOCK_CPU] += call.time[CLOCK_CPU];
	}
}

/* What the calls that this one made took, within the part. */
static void children_time(const struct listed_part *p, struct place place,
    uint64_t sum[CLOCKS])
{
	size_t from, to, first, end;

	kin_children(p->of->cut.calls, place.depth, place.number, &from, &to);
	if (from == to)
		return;
	cut_calls(&p->of->cut, place.depth + 1, &first, &end);
	sum_cut(&p->of->cut, place.depth + 1, first > from ? first : from,
	    end < to ? end : to, sum);
}

static struct call_row row_of(const struct listed_part *p,
    struct place place)
{
	const struct thread *t = p->of->part.thread;
	struct call call = calls_at(&t->calls, place.depth, place.number);
	const struct call whole = call;
	uint64_t inside[CLOCKS] = { 0 };
	struct call_row row = { .thread = t,
		.place = place,
		.start = call.begin - p->origin,
		.end = call.end,
		.caller = part_tree_caller(&p->stacks, call.node) };

	cut_call(&call, &p->of->cut);
	row.is_cut = call.time[CLOCK_WALL] != whole.time[CLOCK_WALL] ||
	    call.time[CLOCK_CPU] != whole.time[CLOCK_CPU];
	children_time(p, place, inside);
	for (int c = 0; c < CLOCKS; c++) {
		row.time[c] = call.time[c];
		row.self[c] = call.time[c] > inside[c] ?
		    call.time[c] - inside[c] : 0;
	}
	return row;
}

/* How many levels its calls have gone down since. */
static uint32_t sunk(const struct listed_part *p)
{
	return p->of->part.thread->calls.pushed - p->pushed;
}

struct call_row call_list_row(const struct call_list *l, size_t i)
{
	const struct listed *c = &l->calls[i];
	const struct listed_part *p = &l->parts[c->part];
	const struct calls *calls = &p->of->part.thread->calls;
	uint32_t depth = c->depth + sunk(p);

	if (depth >= calls_depths(calls) ||
	    c->number >= calls_count(calls, depth))
		return (struct call_row){ .thread = p->of->part.thread,
			.place = place_none(),
			.caller = NO_METHOD,
			.end = CALL_OPEN };
	return row_of(p, (struct place){ depth, c->number });
}

/* People need no word about a call that simply returned. */
static struct list_cell end_cell(const struct call_row *row)
{
	static const char *const ends[] = { [CALL_RETURNED] = "returned",
		[CALL_THREW] = "threw", [CALL_CLOSED_EARLY] = "closed",
		[CALL_OPEN] = "open" };

	return (struct list_cell){ .kind = LIST_TEXT,
		.text = slice_of(ends[row->end]),
		.words = row->is_cut ? "cut" : row->end == CALL_RETURNED ? "" :
		    NULL };
}

static struct list_cell caller_cell(const struct call_row *row,
    const struct methods *methods)
{
	const struct method *m = row->caller == NO_METHOD ? NULL :
	    methods_at(methods, row->caller);

	return (struct list_cell){ .kind = LIST_NAME,
		.text = slice_of(m == NULL ? "" : m->text), .method = m,
		.words = m == NULL ? "(the thread itself)" : NULL };
}

static uint64_t number_of(const struct call_row *row, size_t rank,
    struct column_choice c)
{
	switch (c.column) {
	case CALL_START:
		return row->start;
	case CALL_WALL:
		return row->time[CLOCK_WALL];
	case CALL_CPU:
		return row->time[CLOCK_CPU];
	case CALL_WAIT:
		return measure_of_call(MEASURE_WAIT, row->time);
	case CALL_SELF:
		return measure_of_self(c.measure, row->time, row->self);
	case CALL_THREAD_ID:
		return row->thread->id;
	case CALL_IS_CUT:
		return row->is_cut;
	default:
		return rank + 1;
	}
}

struct list_cell call_list_cell(const struct call_row *row, size_t rank,
    struct column_choice c, const struct methods *methods)
{
	if (c.column == CALL_ENDING)
		return end_cell(row);
	if (c.column == CALL_CALLER)
		return caller_cell(row, methods);
	if (c.column == CALL_THREAD)
		return (struct list_cell){ .kind = LIST_TEXT,
			.text = slice_of(row->thread->name) };
	return (struct list_cell){ .kind = infos[c.column].kind,
		.tick = row->thread->calls.tick,
		.number = number_of(row, rank, c) };
}

const struct thread *call_list_thread(const struct call_list *l,
    uint32_t part)
{
	return l->parts[part].of->part.thread;
}

size_t call_list_find(const struct call_list *l, const struct thread *t,
    struct place place)
{
	uint32_t part = 0;
	size_t i = 0;

	while (part < l->set.count && l->parts[part].of->part.thread != t)
		part++;
	if (part == l->set.count)
		return l->count;
	while (i < l->count && (l->calls[i].number != place.number ||
	    l->calls[i].part != part || l->calls[i].depth +
	    sunk(&l->parts[part]) != place.depth))
		i++;
	return i;
}

/* What the calls are ordered by, downwards; upwards for those that ascend. */
static uint64_t key_of(const struct call_list *l, const uint32_t *ranks,
    const struct listed *c, const struct call *call)
{
	const struct listed_part *p = &l->parts[c->part];
	struct call_row row;
	uint32_t caller;

	switch (l->order.column) {
	case CALL_START:
		return call->begin - p->origin;
	case CALL_WALL:
		return call->time[CLOCK_WALL];
	case CALL_CPU:
		return call->time[CLOCK_CPU];
	case CALL_WAIT:
		return measure_of_call(MEASURE_WAIT, call->time);
	case CALL_SELF:
		row = row_of(p, (struct place){ c->depth, c->number });
		return measure_of_self(l->order.measure, row.time, row.self);
	case CALL_THREAD:
		return p->rank;
	case CALL_THREAD_ID:
		return p->of->part.thread->id;
	case CALL_ENDING:
		return call->end;
	case CALL_IS_CUT:
		return row_of(p, (struct place){ c->depth, c->number }).is_cut;
	default:
		caller = part_tree_caller(&p->stacks, call->node);
		return caller == NO_METHOD ? 0 : 1 + (uint64_t)ranks[caller];
	}
}

static void note_longest(struct call_list *l, const struct call *call,
    uint64_t origin)
{
	if (call->begin - origin > l->latest)
		l->latest = call->begin - origin;
	for (int c = 0; c < CLOCKS; c++)
		if (call->time[c] > l->most[c])
			l->most[c] = call->time[c];
}

static bool add_call(struct call_list *l, const uint32_t *ranks,
    struct listed c, struct error *err)
{
	const struct cut *cut = &l->set.parts[c.part].cut;
	struct call call = calls_at(cut->calls, c.depth, c.number);
	struct listed *grown;

	if (!cut_has(cut, &call))
		return true;
	cut_call(&call, cut);
	grown = array_grow(l->calls, &l->room, l->count + 1, sizeof *grown,
	    err);
	if (grown == NULL)
		return false;
	l->calls = grown;
	c.begin = call.begin;
	c.key = key_of(l, ranks, &c, &call);
	grown[l->count++] = c;
	note_longest(l, &call, l->parts[c.part].origin);
	return true;
}

static bool add_part(struct call_list *l, const uint32_t *ranks, uint32_t part,
    struct error *err)
{
	const struct occurrences *o = &l->set.parts[part].calls;
	bool done = true;

	for (size_t d = 0; done && d < o->depths; d++)
		for (size_t i = o->starts[d]; done && i < o->starts[d + 1]; i++)
			done = add_call(l, ranks,
			    (struct listed){ .part = part,
				.depth = (uint32_t)d,
				.number = o->numbers[i] },
			    err);
	return done;
}

static int compare(const void *left, const void *right)
{
	const struct listed *a = left, *b = right;

	if (a->key != b->key)
		return a->key < b->key ? -1 : 1;
	if (a->begin != b->begin)
		return a->begin < b->begin ? -1 : 1;
	if (a->part != b->part)
		return a->part < b->part ? -1 : 1;
	return a->depth < b->depth ? -1 : a->depth > b->depth ? 1 :
	    a->number < b->number ? -1 : a->number > b->number;
}

/* By ~key, what is ordered downwards is ordered as the rest. */
static void sort(struct call_list *l)
{
	bool downwards = infos[l->order.column].ascends ==
	    l->order.is_reverse;

	for (size_t i = 0; downwards && i < l->count; i++)
		l->calls[i].key = ~l->calls[i].key;
	if (l->count > 0)
		qsort(l->calls, l->count, sizeof *l->calls, compare);
}

static int compare_threads(const void *left, const void *right)
{
	const struct thread *a = (*(struct listed_part *const *)left)
				     ->of->part.thread;
	const struct thread *b = (*(struct listed_part *const *)right)
				     ->of->part.thread;
	int order = strcmp(a->name, b->name);

	return order != 0 ? order : a->id < b->id ? -1 : a->id > b->id;
}

static bool rank_threads(struct call_list *l, struct error *err)
{
	struct listed_part **sorted = array_new(l->set.count, sizeof *sorted,
	    err);

	if (sorted == NULL)
		return false;
	for (uint32_t i = 0; i < l->set.count; i++)
		sorted[i] = &l->parts[i];
	qsort(sorted, l->set.count, sizeof *sorted, compare_threads);
	for (uint32_t i = 1; i < l->set.count; i++)
		sorted[i]->rank = compare_threads(&sorted[i - 1], &sorted[i]) ==
		    0 ? sorted[i - 1]->rank : i;
	free(sorted);
	return true;
}

static bool set_parts(struct call_list *l, const struct profile *profile,
    struct error *err)
{
	bool has_shared = profile_axis(profile) == CLOCK_WALL;
	uint64_t origin = 0, end;

	l->parts = array_new(l->set.count, sizeof *l->parts, err);
	if (l->parts == NULL)
		return false;
	for (uint32_t i = 0; i < l->set.count; i++) {
		struct listed_part *p = &l->parts[i];
		const struct part whole = part_whole(&l->set.parts[i].part);

		p->of = &l->set.parts[i];
		p->pushed = whole.thread->calls.pushed;
		if (i == 0 || !has_shared)
			profile_range(profile, whole.thread, &origin, &end);
		p->origin = origin;
		if (!part_tree_make(&p->stacks, &whole, p->of->calls.stop, err))
			return false;
	}
	return rank_threads(l, err);
}

bool call_list_make(struct call_list *l, const struct profile *profile,
    const struct parts *parts, uint32_t method, struct call_order order,
    struct error *err)
{
	const struct methods *methods = profile_methods(profile);
	uint32_t *ranks = NULL;
	bool done;

	*l = (struct call_list){ .method = method, .order = order };
	if (order.column == CALL_CALLER)
		ranks = flame_ranks(methods, err);
	done = (ranks != NULL || order.column != CALL_CALLER) &&
	    call_set_make(&l->set, parts, methods, method, err) &&
	    set_parts(l, profile, err);
	for (uint32_t i = 0; done && i < parts->count; i++)
		done = add_part(l, ranks, i, err);
	done = done &&
	    call_set_times(&l->set, order.measure, &l->distribution, err);
	call_set_forget(&l->set);
	if (done)
		sort(l);
	free(ranks);
	return done;
}
