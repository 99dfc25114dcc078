#include "config.h"

#include "query/call_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "lens/part_tree.h"
#include "query/flame_make.h"
#include "query/slowest.h"

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

void call_list_free(struct call_list *l)
{
	for (uint32_t i = 0; l->parts != NULL && i < l->set.count; i++)
		part_tree_free(&l->parts[i].stacks);
	call_set_free(&l->set);
	free(l->calls);
	free(l->parts);
	*l = (struct call_list){ 0 };
}

/* Of a call in that column of calls; `node` is the part's. */
static uint32_t depth_of(const struct listed_part *p, uint32_t column,
    uint32_t node)
{
	return p->stacks.lens == NULL ? column :
					part_tree_depth(&p->stacks, node);
}

static struct call_row row_of(const struct listed_part *p,
    struct place place)
{
	const struct thread *t = p->of->part.thread;
	struct call call = calls_at(&t->calls, place.depth, place.number);
	const struct call whole = call;
	struct call_row row = { .thread = t,
		.place = place,
		.start = call.begin - p->origin,
		.end = call.end };

	cut_call(&call, &p->of->cut);
	row.is_cut = call.time[CLOCK_WALL] != whole.time[CLOCK_WALL] ||
	    call.time[CLOCK_CPU] != whole.time[CLOCK_CPU];
	call = whole;
	set_part_call(p->of, &call);
	row.method = part_tree_method(&p->stacks, call.node);
	row.caller = part_tree_caller(&p->stacks, call.node);
	row.depth = depth_of(p, place.depth, call.node);
	for (int c = 0; c < CLOCKS; c++)
		row.time[c] = call.time[c];
	set_part_own(p->of, &call, row.self);
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
	struct call_row row;

	if (depth >= calls_depths(calls) ||
	    c->number >= calls_count(calls, depth))
		return (struct call_row){ .thread = p->of->part.thread,
			.place = place_none(),
			.method = l->method,
			.caller = NO_METHOD,
			.end = CALL_OPEN };
	row = row_of(p, (struct place){ depth, c->number });
	row.took = measure_of_call(l->order.measure, row.time);
	row.budget = l->budget;
	return row;
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

/* By `ranks`, in the order of names; after the thread itself. */
static uint64_t name_key(const uint32_t *ranks, uint32_t method)
{
	return method == NO_METHOD ? 0 : 1 + (uint64_t)ranks[method];
}

static uint64_t own_of(const struct set_part *p, const struct call *call,
    enum measure measure)
{
	uint64_t own[CLOCKS];

	set_part_own(p, call, own);
	return measure_of_self(measure, call->time, own);
}

/* What the calls, which have been cut, are ordered by, downwards; upwards for those
 * that ascend. */
static uint64_t key_of(const struct call_list *l, const uint32_t *ranks,
    const struct listed *c, const struct call *call)
{
	const struct listed_part *p = &l->parts[c->part];

	switch (l->order.column) {
	case CALL_START:
		return call->begin - p->origin;
	case CALL_WALL:
		return call->time[CLOCK_WALL];
	case CALL_CPU:
		return call->time[CLOCK_CPU];
	case CALL_WAIT:
		return measure_of_call(MEASURE_WAIT, call->time);
	case CALL_BUDGET:
		return measure_of_call(l->order.measure, call->time);
	case CALL_SELF:
		return own_of(p->of, call, l->order.measure);
	case CALL_THREAD:
		return p->rank;
	case CALL_THREAD_ID:
		return p->of->part.thread->id;
	case CALL_ENDING:
		return call->end;
	case CALL_IS_CUT:
		return row_of(p, (struct place){ c->depth, c->number }).is_cut;
	case CALL_DEPTH:
		return depth_of(p, c->depth, call->node);
	case CALL_METHOD:
		return name_key(ranks,
		    part_tree_method(&p->stacks, call->node));
	default:
		return name_key(ranks,
		    part_tree_caller(&p->stacks, call->node));
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

	if (!set_part_call(&l->set.parts[c.part], &call))
		return true;
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
	bool downwards = call_column_info(l->order.column)->ascends ==
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
		if (!part_stacks_make(&p->stacks, &whole, p->of->calls.stop, err))
			return false;
	}
	return rank_threads(l, err);
}

/* In the order of their names, if they are needed: else NULL. */
static bool rank_methods(uint32_t **ranks, const struct profile *profile,
    enum call_column column, struct error *err)
{
	bool is_by_name = column == CALL_CALLER || column == CALL_METHOD;

	*ranks = is_by_name ? flame_ranks(profile_methods(profile), err) : NULL;
	return *ranks != NULL || !is_by_name;
}

/* The calls of the set. */
static bool add_set(struct call_list *l, const struct profile *profile,
    struct error *err)
{
	const struct call_order order = l->order;
	uint32_t *ranks;
	bool done = rank_methods(&ranks, profile, order.column, err) &&
	    set_parts(l, profile, err);

	for (uint32_t i = 0; done && i < l->set.count; i++)
		done = add_part(l, ranks, i, err);
	done = done &&
	    call_set_times(&l->set, order.measure, &l->distribution, err);
	call_set_forget(&l->set);
	if (done)
		sort(l);
	free(ranks);
	return done;
}

bool call_list_make(struct call_list *l, const struct profile *profile,
    const struct parts *parts, uint32_t method, struct call_order order,
    struct error *err)
{
	*l = (struct call_list){ .method = method, .order = order };
	return call_set_make_own(&l->set, parts, profile_methods(profile), method,
		   err) &&
	    add_set(l, profile, err);
}

bool call_list_of(struct call_list *l, const struct profile *profile,
    const struct parts *parts, const uint8_t *flags, struct call_order order,
    struct error *err)
{
	*l = (struct call_list){ .method = NO_METHOD, .order = order };
	return call_set_of(&l->set, parts, profile_methods(profile), flags,
		   err) &&
	    add_set(l, profile, err);
}

/* What makes a call slow, whatever the list is ordered by. */
static struct slow_time slow_time_of(struct call_order order)
{
	switch (order.column) {
	case CALL_WALL:
		return (struct slow_time){ MEASURE_WALL, false };
	case CALL_CPU:
		return (struct slow_time){ MEASURE_CPU, false };
	case CALL_WAIT:
		return (struct slow_time){ MEASURE_WAIT, false };
	default:
		return (struct slow_time){ order.measure,
			order.column == CALL_SELF };
	}
}

static bool add_slowest(struct call_list *l, const struct slow_calls *which,
    const uint32_t *ranks, struct error *err)
{
	const struct slow_wish wish = { slow_time_of(which->order), which->most,
		which->kept };
	struct slowest slowest;
	bool done = slowest_make(&slowest, &l->set, &wish, err) &&
	    slowest_put(&slowest, &l->set, err);

	for (size_t i = 0; done && i < slowest.count; i++)
		done = add_call(l, ranks,
		    (struct listed){ .part = slowest.of[i].part,
			.depth = slowest.of[i].place.depth,
			.number = slowest.of[i].place.number },
		    err);
	l->out_of = slowest.out_of;
	slowest_free(&slowest);
	return done;
}

void call_list_words(const struct call_list *l, bool is_sampled,
    enum tick tick, char *out, size_t size)
{
	const struct slow_time by = slow_time_of(l->order);
	char count[32], all[32];

	text_count(count, sizeof count, l->count);
	text_count(all, sizeof all, l->out_of);
	snprintf(out, size, "the %s slowest of %s %s, by %s%s", count, all,
	    is_sampled ? "stretches" : "calls", by.is_own ? "self " : "",
	    measure_time(by.measure, tick));
}

bool call_list_slowest(struct call_list *l, const struct profile *profile,
    const struct parts *parts, const struct slow_calls *which,
    struct error *err)
{
	uint32_t *ranks;
	bool done;

	*l = (struct call_list){ .method = NO_METHOD, .order = which->order };
	done = rank_methods(&ranks, profile, which->order.column, err) &&
	    call_set_begin(&l->set, parts, err) && set_parts(l, profile, err) &&
	    add_slowest(l, which, ranks, err);
	if (done)
		sort(l);
	free(ranks);
	return done;
}
