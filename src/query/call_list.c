/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/call_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "lens/part_tree.h"
#include "query/search.h"
#include "query/table.h"

/* ---- columns, and a call as a row ---- */

enum { IN_CALLS = 1, IN_ALL_CALLS = 2, IN_FRAMES = 4 };

/* clang-format off */
static const struct list_column infos[ALL_CALL_COLUMNS] = {
	[CALL_START] = { .name = "start", .key = 's', .head = "start ms",
	    .help = "when the call began, since the first event",
	    .kind = LIST_TIME, .ascends = true },
	[CALL_WALL] = { .name = "wall", .key = 'w', .head = "wall ms",
	    .help = "wall time from entry to exit", .kind = LIST_TIME,
	    .needs = 1u << MEASURE_WALL },
	[CALL_CPU] = { .name = "cpu", .key = 'c', .head = "cpu ms",
	    .help = "CPU time from entry to exit", .kind = LIST_TIME,
	    .needs = 1u << MEASURE_CPU },
	[CALL_WAIT] = { .name = "wait", .key = 'a', .head = "wait ms",
	    .help = "wall minus CPU time of the call", .kind = LIST_TIME,
	    .needs = 1u << MEASURE_WAIT },
	[CALL_SELF] = { .name = "self", .key = 'x', .head = "self ms",
	    .help = "time in the call itself, without the calls that it made",
	    .kind = LIST_TIME, .has_measure = true },
	[CALL_THREAD] = { .name = "thread", .key = 't',
	    .help = "the thread it ran on", .kind = LIST_TEXT,
	    .ascends = true },
	[CALL_CALLER] = { .name = "caller", .key = 'k',
	    .help = "the calling method", .kind = LIST_NAME, .ascends = true },
	[CALL_RANK] = { .name = "rank", .head = "#",
	    .help = "position in the list", .kind = LIST_RANK },
	[CALL_THREAD_ID] = { .name = "thread-id", .head = "id",
	    .field = "thread_id", .help = "the id of that thread",
	    .kind = LIST_NUMBER, .ascends = true },
	[CALL_ENDING] = { .name = "end", .help = "how the call ended: "
	    "returned, threw, closed by an outer exit, or open; cut where that "
	    "was after the range", .kind = LIST_TEXT },
	[CALL_IS_CUT] = { .name = "is-cut", .head = "cut", .field = "is_cut",
	    .help = "1 where the range holds only a part of it",
	    .kind = LIST_NUMBER },
	[CALL_METHOD] = { .name = "method", .key = 'm',
	    .help = "the method that was called, in lists of all methods",
	    .kind = LIST_NAME, .lists = IN_ALL_CALLS, .ascends = true },
	[CALL_DEPTH] = { .name = "depth", .key = 'd',
	    .help = "how many calls are around it, in lists of all methods",
	    .kind = LIST_NUMBER, .lists = IN_ALL_CALLS, .ascends = true },
	[CALL_BUDGET] = { .name = "budget", .key = 'b', .head = "x budget",
	    .help = "its time divided by the budget, in lists of frames",
	    .kind = LIST_RATIO, .lists = IN_FRAMES },
	[CALL_GRADE] = { .field = "grade", .kind = LIST_TEXT },
	[CALL_RAW] = { .field = "raw", .kind = LIST_TEXT },
	[CALL_ALTERNATIVES] = { .field = "alternatives", .kind = LIST_TEXT },
};
/* clang-format on */

const struct list_columns call_row_columns = { infos, ALL_CALL_COLUMNS,
	IN_CALLS, "calls", false };
const struct list_columns call_row_all_columns = { infos, ALL_CALL_COLUMNS,
	IN_ALL_CALLS, "calls", false };
const struct list_columns call_row_frame_columns = { infos, ALL_CALL_COLUMNS,
	IN_FRAMES, "calls", false };

enum call_column call_column_of(enum measure measure)
{
	return measure == MEASURE_CPU ? CALL_CPU :
	    measure == MEASURE_WAIT ? CALL_WAIT : CALL_WALL;
}

const char *call_end_name(enum call_end end)
{
	static const char *const ends[] = { [CALL_RETURNED] = "returned",
		[CALL_THREW] = "threw", [CALL_CLOSED_EARLY] = "closed",
		[CALL_OPEN] = "open", [CALL_CUT] = "cut" };

	return ends[end];
}

/* Returns the cell of a method; NO_METHOD is the thread itself, as a caller. */
static struct list_cell method_cell(uint32_t method,
    const struct methods *methods)
{
	const struct method *m = method == NO_METHOD ? NULL :
	    methods_at(methods, method);

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
	case CALL_DEPTH:
		return row->depth;
	default:
		return rank + 1;
	}
}

struct list_cell call_row_cell(const struct call_row *row, size_t rank,
    struct column_choice c, const struct methods *methods)
{
	/* People need no word about a call that simply returned. */
	if (c.column == CALL_ENDING)
		return (struct list_cell){ .kind = LIST_TEXT,
			.text = slice_of(call_end_name(row->end)),
			.words = row->is_cut          ? "cut" :
			    row->end == CALL_RETURNED ? "" :
							NULL };
	if (c.column == CALL_CALLER)
		return method_cell(row->caller, methods);
	if (c.column == CALL_METHOD)
		return method_cell(row->method, methods);
	if (c.column >= CALL_GRADE && c.column <= CALL_ALTERNATIVES)
		return list_text_cell(methods_origin_text(methods, row->method,
		    (enum origin_text)(c.column - CALL_GRADE)));
	if (c.column == CALL_THREAD)
		return list_text_cell(row->thread->name);
	if (c.column == CALL_BUDGET)
		return (struct list_cell){ .kind = LIST_RATIO,
			.number = row->took, .total = row->budget };
	return (struct list_cell){ .kind = infos[c.column].kind,
		.tick = row->thread->calls.tick,
		.number = number_of(row, rank, c) };
}

/* ---- the parts of a list ---- */

struct listed_part {
	struct part part;
	struct clip cut;
	uint64_t origin;          /* of starts */
	uint32_t rank;            /* of the thread by name, then id */
	struct part_tree stacks;  /* of the thread */
};

void call_list_free(struct call_list *l)
{
	for (uint32_t i = 0; i < l->part_count; i++) {
		part_tree_free(&l->parts[i].stacks);
		clip_free(&l->parts[i].cut);
	}
	free(l->calls);
	free(l->times);
	free(l->parts);
	*l = (struct call_list){ 0 };
}

/* Ranks the threads of the parts by name, then id. */
static void rank_parts(struct call_list *l)
{
	struct ranked *sorted = array_new(l->part_count, sizeof *sorted);

	for (uint32_t i = 0; i < l->part_count; i++) {
		const struct thread *t = l->parts[i].part.thread;

		sorted[i] = (struct ranked){ 0, t->name, t->id, i };
	}
	ARRAY_SORT(sorted, l->part_count, ranked_compare);
	for (uint32_t i = 0; i < l->part_count; i++)
		l->parts[sorted[i].row].rank = i;
	free(sorted);
}

static bool set_parts(struct call_list *l, const struct profile *profile,
    const struct parts *parts, struct error *err)
{
	bool has_shared = profile_axis(profile) == CLOCK_WALL;
	uint64_t origin = 0;

	l->parts = array_new(parts->count, sizeof *l->parts);
	l->part_count = parts->count;
	for (uint32_t i = 0; i < l->part_count; i++) {
		struct listed_part *p = &l->parts[i];
		const struct part whole = part_whole(&parts->items[i]);

		p->part = parts->items[i];
		clip_make(&p->cut, &p->part);
		if (i == 0 || !has_shared)
			origin = profile_range(profile, whole.thread).begin;
		p->origin = origin;
		if (!part_tree_make(&p->stacks, &whole, PART_STACKS,
			parts->stop, err))
			return false;
	}
	rank_parts(l);
	return true;
}

uint8_t *method_flags_new(const struct methods *methods, uint32_t method)
{
	uint8_t *flags = array_new(methods->count, 1);

	flags[method] = 1;
	return flags;
}

/* ---- a list and its rows ---- */

/* Returns how many levels the calls have gone down since the list was made. */
static uint32_t levels_pushed(const struct listed_part *p)
{
	return p->part.thread->calls.pushed - p->cut.pushed;
}

/* Returns how many calls are around one in that column; `node` is the
 * part's. */
static uint32_t depth_of(const struct listed_part *p, uint32_t column,
    uint32_t node)
{
	if (p->stacks.lens == NULL)
		return column;
	const struct node_rest *rests = p->stacks.tree->rests;
	uint32_t at = part_tree_node(&p->stacks, node), depth = 0;

	while (at != NO_NODE && (at = rests[at].parent) != NO_NODE)
		depth++;
	return depth > 0 ? depth - 1 : 0;
}

/* Returns a row whose call is at the place now.  Its times are those that lie
 * in the part, and that a lens leaves; own times cost some searches. */
static struct call_row row_of(const struct call_list *l,
    const struct ranked_call *c, struct place place, bool has_self)
{
	const struct listed_part *p = &l->parts[c->part];
	const struct thread *t = p->part.thread;
	struct call call = calls_at(&t->calls, place.depth, place.number);
	const struct call whole = call;
	struct call_row row = { .thread = t,
		.place = place,
		.start = call.begin - p->origin,
		.budget = l->budget };

	clip_call(&call, &p->cut);
	row.is_cut = call.end == CALL_CUT ||
	    call.time[CLOCK_WALL] != whole.time[CLOCK_WALL] ||
	    call.time[CLOCK_CPU] != whole.time[CLOCK_CPU];
	row.end = call.end;
	if (c->time != 0) {
		const struct lens_time *took = &l->times[c->time - 1];

		call.node = took->node;
		memcpy(call.time, took->time, sizeof call.time);
		memcpy(row.self, took->own, sizeof row.self);
	} else if (has_self) {
		clip_own(&p->cut, &call, row.self);
	}
	row.method = part_tree_method(&p->stacks, call.node);
	row.caller = part_tree_caller(&p->stacks, call.node);
	row.depth = depth_of(p, place.depth, call.node);
	memcpy(row.time, call.time, sizeof row.time);
	row.took = measure_of_call(l->order.measure, row.time);
	return row;
}

struct call_row call_list_row(const struct call_list *l, size_t i)
{
	const struct ranked_call *c = &l->calls[i];
	const struct listed_part *p = &l->parts[c->part];
	const struct calls *calls = &p->part.thread->calls;
	uint32_t depth = c->place.depth + levels_pushed(p);

	if (depth >= calls_depths(calls) ||
	    c->place.number >= calls_count(calls, depth))
		return (struct call_row){ .thread = p->part.thread,
			.place = place_none(),
			.method = l->method,
			.caller = NO_METHOD,
			.end = CALL_OPEN };
	return row_of(l, c, (struct place){ depth, c->place.number }, true);
}

const struct thread *call_list_thread(const struct call_list *l,
    uint32_t part)
{
	return l->parts[part].part.thread;
}

size_t call_list_find(const struct call_list *l, const struct thread *t,
    struct place place)
{
	uint32_t part = 0;
	size_t i = 0;

	while (part < l->part_count && l->parts[part].part.thread != t)
		part++;
	if (part == l->part_count)
		return l->count;
	place.depth -= levels_pushed(&l->parts[part]);
	while (i < l->count &&
	    (l->calls[i].part != part ||
		!place_is_same(l->calls[i].place, place)))
		i++;
	return i;
}

/* ---- making a list ---- */

/* Orders methods by name, after the thread itself. */
static uint64_t name_key(const struct methods *methods, uint32_t method)
{
	return method == NO_METHOD ?
	    0 :
	    1 + (uint64_t)methods_ranks(methods, METHODS_BY_TEXT)[method];
}

/* Returns what the calls are ordered by: downwards, or upwards by a column that
 * ascends. */
static uint64_t key_of(const struct call_list *l, const struct methods *methods,
    const struct call_row *row, uint32_t thread_rank)
{
	const struct column_choice c = { l->order.column, l->order.measure };

	switch (c.column) {
	case CALL_BUDGET:
		return row->took;
	case CALL_THREAD:
		return thread_rank;
	case CALL_ENDING:
		return row->end;
	case CALL_METHOD:
		return name_key(methods, row->method);
	case CALL_CALLER:
		return name_key(methods, row->caller);
	default:
		return number_of(row, 0, c);
	}
}

/* Adds a call that runs in its part, with what a lens leaves of it, or NULL. */
static void add_call(struct call_list *l, const struct methods *methods,
    struct ranked_call c, const struct lens_time *took)
{
	const struct listed_part *p = &l->parts[c.part];
	struct call_row row;

	ARRAY_ROOM(l->calls, l->room, l->count + 1);
	if (took != NULL) {
		ARRAY_ROOM(l->times, l->time_room, l->count + 1);
		l->times[l->count] = *took;
		c.time = (uint32_t)l->count + 1;
	}
	row = row_of(l, &c, c.place, l->order.column == CALL_SELF);
	c.begin = p->origin + row.start;
	c.key = key_of(l, methods, &row, p->rank);
	l->calls[l->count++] = c;
	if (row.start > l->latest)
		l->latest = row.start;
	for (int k = 0; k < CLOCKS; k++)
		if (row.time[k] > l->max[k])
			l->max[k] = row.time[k];
}

/* Ends a list: what only the calls need of the stacks is freed, and the calls
 * are sorted.  Keys that are ordered downwards become ~key: all are ordered
 * upwards. */
static void end_list(struct call_list *l)
{
	bool downwards = infos[l->order.column].ascends == l->order.is_reverse;

	for (uint32_t i = 0; i < l->part_count; i++)
		part_tree_forget_calls(&l->parts[i].stacks);
	for (size_t i = 0; downwards && i < l->count; i++)
		l->calls[i].key = ~l->calls[i].key;
	ARRAY_SORT(l->calls, l->count, ranked_call_compare);
}

/* Calls that are being taken: how long they took, and the list to which they
 * are added, of the part whose calls come. */
struct taking {
	enum measure measure;
	uint64_t *times;
	size_t count, room;
	struct call_list *list; /* NULL: there is none */
	const struct methods *methods;
	uint32_t part;
};

static void take_slice(void *taking, const struct call_slice *some)
{
	struct taking *t = taking;
	const struct lens_call *left = some->left;

	if (left != NULL && !left->is_inside)
		return;
	ARRAY_ROOM(t->times, t->room, t->count + some->count);
	for (uint32_t i = 0; i < some->count; i++) {
		const struct place place = { (uint32_t)some->depth,
			some->numbers[i] };

		t->times[t->count++] = measure_of_call(t->measure,
		    some->times[i]);
		if (t->list != NULL)
			add_call(t->list, t->methods,
			    (struct ranked_call){ .part = t->part,
				.place = place },
			    left == NULL ? NULL : &left->took);
	}
}

/* Adds the calls of all methods with a flag, and orders them. */
static bool make_flagged(struct call_list *l, const struct profile *profile,
    const struct parts *parts, const uint8_t *flags, struct error *err)
{
	const struct methods *methods = profile_methods(profile);
	const struct filter_passes which = { flags, methods->count };
	struct taking t = { .measure = l->order.measure,
		.list = l,
		.methods = methods };
	const bool done = set_parts(l, profile, parts, err);

	for (; done && t.part < l->part_count; t.part++) {
		const struct listed_part *p = &l->parts[t.part];

		scan_methods(&p->part, &p->stacks, which,
		    (struct call_scan){ .lens = p->stacks.lens,
			.stop = parts->stop,
			.take = take_slice,
			.self = &t });
	}
	l->distribution = distribution_of(t.times, t.count);
	free(t.times);
	end_list(l);
	return done;
}

bool call_list_make(struct call_list *l, const struct profile *profile,
    const struct parts *parts, uint32_t method, struct order order,
    struct error *err)
{
	uint8_t *flags = method_flags_new(profile_methods(profile), method);
	bool done;

	*l = (struct call_list){ .method = method, .order = order };
	done = make_flagged(l, profile, parts, flags, err);
	free(flags);
	return done;
}

bool call_times_make(struct distribution *out, const struct parts *parts,
    struct filter_passes which, enum measure measure, struct error *err)
{
	struct taking t = { .measure = measure };
	bool done = true;

	for (uint32_t i = 0; done && i < parts->count; i++) {
		const struct part whole = part_whole(&parts->items[i]);
		struct part_tree p;

		done = part_tree_make(&p, &whole, PART_STACKS, parts->stop,
		    err);
		if (done)
			scan_methods(&parts->items[i], &p, which,
			    (struct call_scan){
				.lens = part_tree_needs_walk(&p) ? p.lens :
								   NULL,
				.stop = parts->stop,
				.take = take_slice,
				.self = &t });
		part_tree_free(&p);
	}
	*out = distribution_of(t.times, done ? t.count : 0);
	free(t.times);
	return done;
}

/* ---- the slowest calls ---- */

enum {
	FEW = 128,  /* calls may always cost some searches each */
	A_WALK = 16 /* calls of a walk cost as much as the searches for one */
};

/* By which time: what a call took by itself, or with those that it made. */
struct slow_time {
	enum measure measure;
	bool is_own;
};

/* The key is ~time: the slowest come first. */
struct slow_call {
	struct ranked_call call;
	bool is_left;          /* a walk has told what a lens leaves of it */
	struct lens_time took; /* what that is */
};

/* Once there are enough the slowest so far, the best, stand first, in order,
 * and after them what may be better than the last of them. */
struct choosing {
	struct slow_call *items;
	size_t count, room, max; /* max is 1 at least */
	uint64_t out_of;
	struct slow_time by;
	bool is_full;
	struct ranked_call last;     /* of the best */
	const struct listed_part *part; /* that is looked at … */
	uint32_t number;                /* … and its number */
};

/* Orders the calls, and keeps the best. */
static void keep_best(struct choosing *c)
{
	ARRAY_SORT(c->items, c->count, ranked_call_compare);
	if (c->count < c->max)
		return;
	c->count = c->max;
	c->last = c->items[c->max - 1].call;
	c->is_full = true;
}

/* Returns the time of a call of a slice that counts, or where that costs a
 * search one that is at least as long. */
static uint64_t most_time(const struct choosing *c,
    const struct call_slice *some, uint32_t i)
{
	const enum measure measure = c->by.measure;
	const uint64_t *time = some->times[i];

	if (!c->by.is_own)
		return measure_of_call(measure, time);
	if (some->left != NULL)
		return measure_of_self(measure, time, some->left->took.own);
	return time[measure == MEASURE_CPU ? CLOCK_CPU : CLOCK_WALL];
}

static void consider(struct choosing *c, struct slow_call *slow)
{
	const struct clip *cut = &c->part->cut;
	struct call call = calls_at(cut->calls, slow->call.place.depth,
	    slow->call.place.number);
	uint64_t own[CLOCKS];

	slow->call.begin = call.begin;
	if (c->by.is_own && !slow->is_left) {
		clip_call(&call, cut);
		clip_own(cut, &call, own);
		slow->call.key = ~measure_of_self(c->by.measure, call.time,
		    own);
	}
	if (c->is_full && ranked_call_compare(&slow->call, &c->last) > 0)
		return;
	ARRAY_ADD(c->items, c->room, c->count, *slow);
	if (c->count / 2 >= c->max)
		keep_best(c);
}

static void consider_slice(void *choosing, const struct call_slice *some)
{
	struct choosing *c = choosing;

	if (some->left != NULL && !some->left->is_inside)
		return;
	c->out_of += some->count;
	for (uint32_t i = 0; i < some->count; i++) {
		struct slow_call slow = { .call = {
					      .key = ~most_time(c, some, i),
					      .part = c->number,
					      .place = { (uint32_t)some->depth,
						  some->numbers[i] } } };

		if (c->is_full && slow.call.key > c->last.key)
			continue;
		slow.is_left = some->left != NULL;
		if (slow.is_left)
			slow.took = some->left->took;
		consider(c, &slow);
	}
}

/* Does the length of a call tell whether it is left?  Then it takes what was
 * recorded, and its own time is that without the long calls that it made. */
static bool leaves_long(const struct choosing *c, const struct part_lens *l)
{
	const struct lens_view *v = &l->view;

	if (c->by.is_own || l->limit == 0 ||
	    c->max > FEW + calls_total(c->part->cut.calls) / A_WALK)
		return false;
	for (uint32_t i = 1; i < v->count; i++)
		if (v->innermost[i] != i || v->drops[i] ||
		    v->ups[i] != l->parents[i])
			return false;
	return true;
}

/* Returns what makes a call slow, whatever the list is ordered by. */
static struct slow_time slow_time_of(struct order order)
{
	switch ((int)order.column) {
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

/* Finds what the lens of a part leaves of a call by its length. */
static struct lens_time time_left(const struct listed_part *p,
    struct place place)
{
	struct call call = calls_at(p->cut.calls, place.depth, place.number);
	struct lens_time took = { .node = call.node };

	clip_call(&call, &p->cut);
	memcpy(took.time, call.time, sizeof took.time);
	clip_own_long(&p->cut, &call, p->stacks.lens->limit, took.own);
	return took;
}

/* Adds the slowest calls, of which only those that can be among them are looked
 * at closely. */
static void add_slowest(struct call_list *l, const struct slow_calls *which,
    const struct methods *methods, const atomic_bool *stop)
{
	struct choosing c = { .by = slow_time_of(which->order),
		.max = which->max > 0 ? which->max : 1 };

	for (; c.number < l->part_count; c.number++) {
		const struct part_lens *lens = l->parts[c.number].stacks.lens;

		c.part = &l->parts[c.number];
		scan_methods(&c.part->part, &c.part->stacks, which->kept,
		    (struct call_scan){
			.lens = lens == NULL || leaves_long(&c, lens) ? NULL :
									lens,
			.stop = stop,
			.take = consider_slice,
			.self = &c });
	}
	keep_best(&c);
	for (size_t i = 0; i < c.count && i < which->max; i++) {
		struct slow_call *slow = &c.items[i];
		const struct listed_part *p = &l->parts[slow->call.part];

		if (p->stacks.lens != NULL && !slow->is_left)
			slow->took = time_left(p, slow->call.place);
		add_call(l, methods, slow->call,
		    p->stacks.lens == NULL ? NULL : &slow->took);
	}
	l->out_of = c.out_of;
	free(c.items);
}

void call_list_words(const struct call_list *l, bool is_sampled,
    enum tick tick, char *out, size_t size)
{
	const struct slow_time by = slow_time_of(l->order);
	char count[32], all[32];

	text_count(count, sizeof count, l->count);
	text_count(all, sizeof all, l->out_of);
	snprintf(out, size, "the %s slowest of %s%s %s, by %s%s", count,
	    counted_sign(is_sampled, l->is_sampled), all,
	    is_sampled ? "stretches" : "calls", by.is_own ? "self " : "",
	    measure_time(by.measure, tick));
}

bool call_list_slowest(struct call_list *l, const struct profile *profile,
    const struct parts *parts, const struct slow_calls *which,
    struct error *err)
{
	bool done;

	*l = (struct call_list){ .method = NO_METHOD, .order = which->order,
		.is_sampled = profile_is_sampled(profile) };
	done = set_parts(l, profile, parts, err);
	if (done)
		add_slowest(l, which, profile_methods(profile), parts->stop);
	end_list(l);
	return done;
}

/* ---- frames ---- */

static int compare_frames(const void *left, const void *right)
{
	const struct frame_call *a = left, *b = right;

	if (a->thread != b->thread)
		return a->thread < b->thread ? -1 : 1;
	if (a->begin != b->begin)
		return a->begin < b->begin ? -1 : 1;
	return a->end > b->end ? -1 : a->end < b->end; /* the outer one */
}

static struct frame_call frame_of(const struct call_row *row, size_t at)
{
	const struct calls *calls = &row->thread->calls;
	const struct call call = calls_at(calls, row->place.depth,
	    row->place.number);

	return (struct frame_call){ call.begin,
		call_end_time(&call, calls->axis), row->thread->number, at };
}

/* Keeps the frames over the budget, or all where there are none. */
static void keep_frames(struct frames *f, const struct call_list *l,
    const atomic_bool *stop)
{
	f->items = array_new(l->count, sizeof *f->items);
	for (size_t i = 0; i < l->count && !part_is_stopped(stop, NULL); i++) {
		const struct call_row row = call_list_row(l, i);
		const bool is_over = row.took > row.budget;

		if (is_over && f->over++ == 0)
			f->count = 0;
		if (is_over || f->over == 0)
			f->items[f->count++] = frame_of(&row, i);
	}
	ARRAY_SORT(f->items, f->count, compare_frames);
}

bool frames_make(struct frames *f, struct call_list *l,
    const struct profile *profile, const struct parts *parts,
    const struct frames_request *request, struct error *err)
{
	const struct methods *methods = profile_methods(profile);
	const enum tick tick = parts->count == 0 ?
	    TICK_US :
	    parts->items[0].thread->calls.tick;
	uint8_t *flags = array_new(methods->count, 1);
	bool done = true;

	*f = (struct frames){ 0 };
	/* Weights are no times, and a budget says nothing of them. */
	*l = (struct call_list){ .method = tick == TICK_WEIGHT ?
		    NO_METHOD :
		    pick_all(methods, request->method, flags) };
	if (l->method != NO_METHOD) {
		l->order = request->order;
		l->budget = request->budget_ns / (1000 / tick_per_us(tick));
		l->budget += l->budget == 0;
		done = make_flagged(l, profile, parts, flags, err);
		if (done)
			keep_frames(f, l, parts->stop);
	}
	free(flags);
	return done;
}

size_t frames_from(const struct frames *f, uint32_t thread, uint64_t time)
{
	size_t low = 0, high = f->count;

	BISECT(low, high, i, f->items[i].thread < thread ||
	    (f->items[i].thread == thread && f->items[i].begin < time));
	return low;
}

size_t frames_next(const struct frames *f, uint32_t thread, uint64_t time,
    int step)
{
	size_t at;

	size_t first = frames_from(f, thread, 0);
	if (first == f->count || f->items[first].thread != thread)
		thread = f->items[0].thread;
	if (step < 0) {
		at = frames_from(f, thread, time);
		return (at == 0 ? f->count : at) - 1;
	}
	at = time == UINT64_MAX ? f->count : frames_from(f, thread, time + 1);
	return at == f->count ? 0 : at;
}
