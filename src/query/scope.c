/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/scope.h"

#include <fnmatch.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/numbers.h"
#include "base/parallel.h"
#include "base/text.h"
#include "lens/part_tree.h"
#include "lens/steps.h"
#include "model/clip.h"
#include "query/call_list.h"
#include "query/thread_list.h"

/* ---- parts ---- */

void parts_free(struct parts *parts)
{
	free(parts->items);
	*parts = (struct parts){ 0 };
}

const struct part *parts_of_thread(const struct parts *parts,
    const struct thread *thread)
{
	uint32_t from = 0, to = parts->count;

	BISECT(from, to, i, parts->items[i].thread->number < thread->number);
	return from < parts->count && parts->items[from].thread == thread ?
	    &parts->items[from] : NULL;
}

/* Returns how many calls take some of the part. */
static uint64_t calls_in(const struct part *part)
{
	uint64_t count = 0;
	size_t from, to;
	struct clip cut;

	clip_make(&cut, part);
	for (size_t d = 0; d < calls_depths(cut.calls); d++) {
		clip_calls(&cut, d, &from, &to);
		count += to - from;
	}
	clip_free(&cut);
	return count;
}

bool parts_have_calls(const struct parts *parts)
{
	uint64_t count = 0;

	for (uint32_t i = 0; count == 0 && i < parts->count; i++)
		count = period_is_none(parts->items[i].period) ?
		    parts->items[i].thread->events :
		    calls_in(&parts->items[i]);
	return count > 0;
}

/* ---- the totals of parts ---- */

enum { FEW_STACKS = 1 << 14 }; /* are added up by one hand */

/* Totals of some of the parts for each hand. */
struct adding {
	const struct parts *parts;
	struct totals *totals[PARALLEL_HANDS];
	struct error errors[PARALLEL_HANDS];
};

static bool add_part(void *self, size_t part, int hand)
{
	struct adding *a = self;
	struct error *err = &a->errors[hand];

	return totals_add(a->totals[hand], &a->parts->items[part], err) &&
	    !part_is_stopped(a->parts->stop, err);
}

/* Returns how many stacks there can be: those of several threads may become
 * one. */
static uint64_t most_stacks(const struct parts *parts)
{
	uint64_t stacks = 0;

	for (uint32_t i = 0; i < parts->count; i++)
		stacks += part_stacks(&parts->items[i]);
	return stacks;
}

static bool add_all(struct totals *totals, const struct parts *parts,
    struct error *err)
{
	/* Another hand costs as much as some thousand stacks. */
	const bool has_few = parts->count < 2 ||
	    most_stacks(parts) < FEW_STACKS;
	struct totals others = { 0 };
	struct adding a = { .parts = parts, .totals = { totals, &others } };
	bool done = true;

	totals->stop = parts->stop;
	if (!has_few) {
		/* To be merged into the first later. */
		totals_init(&others, totals->methods);
		others.has_no_edges = totals->has_no_edges;
		others.has_no_merged = totals->has_no_merged;
		others.edges_of = totals->edges_of;
		others.stop = totals->stop;
	}
	for (uint32_t i = 0; has_few && done && i < parts->count; i++)
		done = add_part(&a, i, 0);
	if (!has_few)
		done = parallel_do(&a, parts->count, add_part);
	if (!done && err != NULL)
		*err = a.errors[a.errors[0].text[0] == '\0'];
	for (uint32_t i = 0; i < parts->count; i++)
		if (part_stacks(&parts->items[i]) > 0)
			totals->tick = parts->items[i].thread->calls.tick;
	if (done && !has_few)
		totals_merge(totals, &others);
	totals_free(&others);
	if (done)
		totals_finish(totals);
	return done;
}

bool parts_totals(const struct parts *parts, uint32_t methods,
    struct totals *totals, struct error *err)
{
	totals_init(totals, methods);
	return add_all(totals, parts, err);
}

bool parts_sums(const struct parts *parts, uint32_t methods,
    struct totals *totals, struct error *err)
{
	totals_init(totals, methods);
	totals->has_no_edges = totals->has_no_merged = true;
	return add_all(totals, parts, err);
}

bool parts_totals_into(const struct parts *parts, struct totals *totals,
    struct error *err)
{
	totals_clear(totals);
	return add_all(totals, parts, err);
}

/* ---- the tree of parts ---- */

/* Adds what the tree of a part holds; of its root, what it waited.  Costs one
 * pass. */
static bool merge_part(struct part_tree *out, const struct part *part,
    enum part_numbers wanted, const atomic_bool *stop, struct error *err)
{
	struct part_tree p;
	bool done = part_tree_make(&p, part, wanted, stop, err);

	if (done) {
		part_tree_keep_waits(&p);
		done = tree_merge(&out->made, p.tree, NULL, err);
	}
	for (int c = 0; c < CLOCKS; c++) {
		out->span[c] += p.span[c];
		out->dropped[c] += p.dropped[c];
	}
	out->tick = p.tick;
	part_tree_free(&p);
	return done && !part_is_stopped(stop, err);
}

bool parts_tree(const struct parts *parts, enum part_numbers wanted,
    struct part_tree *out, struct error *err)
{
	*out = (struct part_tree){ .tree = &out->made };
	if (!memory_budget_room(most_stacks(parts), "a tree of several threads",
		err))
		return false;
	tree_init(&out->made);
	tree_keep_waits(&out->made);
	if (parts->count > 0 && !lens_is_empty(parts->items[0].lens))
		tree_keep_merged(&out->made);
	for (uint32_t i = 0; i < parts->count; i++)
		if (!merge_part(out, &parts->items[i], wanted, parts->stop, err))
			return false;
	return true;
}

/* ---- sets of threads ---- */

enum { ALIGN = 64 }; /* of an arena's pieces */

const struct thread_set all_threads = { .is_all = true,
	.words = "all threads" };

bool thread_set_has(const struct thread_set *set, uint32_t thread)
{
	for (uint32_t i = 0; set != NULL && i < set->count; i++)
		if (set->threads[i] == thread)
			return true;
	return set != NULL && set->is_all;
}

const struct thread_set *thread_set_toggle(const struct thread_set *old,
    uint32_t thread, struct arena *arena)
{
	uint32_t count = old == NULL ? 0 : old->count, i = 0;
	size_t size = sizeof *old + ((size_t)count + 1) * sizeof *old->threads;
	struct thread_set *new = arena_take(arena,
	    (size + ALIGN - 1) / ALIGN * ALIGN);

	*new = (struct thread_set){ .is_all = false };
	for (; i < count && old->threads[i] < thread; i++)
		new->threads[new->count++] = old->threads[i];
	if (i < count && old->threads[i] == thread)
		i++;
	else
		new->threads[new->count++] = thread;
	for (; i < count; i++)
		new->threads[new->count++] = old->threads[i];
	snprintf(new->words, sizeof new->words, "%u marked thread%s",
	    new->count, new->count == 1 ? "" : "s");
	return new->count == 0 ? NULL : new;
}

static bool is_same_set(const struct thread_set *a,
    const struct thread_set *b)
{
	if (a == b || a == NULL || b == NULL)
		return a == b;
	return a->is_all == b->is_all && a->count == b->count &&
	    memcmp(a->threads, b->threads,
		a->count * sizeof *a->threads) == 0;
}

/* ---- where: what a question of the viewer is about ---- */

bool where_is_same(struct where a, struct where b)
{
	if (a.recording != b.recording || !is_same_set(a.threads, b.threads) ||
	    !period_is_same(a.range, b.range) ||
	    !within_is_same(&a.within, &b.within) || a.lens != b.lens)
		return false;
	/* Where there is neither, any thread asks for the same. */
	return a.thread == b.thread ||
	    (a.threads != NULL && period_is_none(a.range));
}

/* Returns the range on the axis of another thread: as far from where that
 * begins. */
static struct period range_of(struct where where, const struct profile *p,
    const struct thread *t)
{
	const struct thread *asked = p->threads->items[where.thread];
	uint64_t origin, own;

	if (period_is_none(where.range) || t == asked ||
	    profile_axis(p) == CLOCK_WALL) /* which they share */
		return where.range;
	origin = profile_range(p, asked).begin;
	own = profile_range(p, t).begin;
	return (struct period){ where.range.begin - origin + own,
		where.range.end - origin + own };
}

/* Does the range stand for calls that took no time?  Then nothing else ran
 * meanwhile. */
static bool is_of_no_time(struct where where, const struct profile *p)
{
	const struct within *w = &where.within;
	const struct visible_calls calls = {
		.thread = p->threads->items[w->thread]
	};
	const size_t depth = within_depth(w, calls.thread);
	const size_t last = w->number + w->count - 1;

	return last < calls_count(&calls.thread->calls, depth) &&
	    visible_calls_stretch(calls, depth, last).end ==
	    visible_calls_stretch(calls, depth, w->number).begin;
}

/* Returns what is meant of a thread, whether it is one of the threads meant or
 * not. */
static struct part where_part(struct where where, const struct profile *p,
    const struct thread *t)
{
	struct part part = { .thread = t,
		.period = range_of(where, p, t),
		.lens = where.lens };

	if (where.within.count > 0 && where.within.thread == t->number)
		part.within = where.within;
	else if (where.within.count > 0)
		part.is_empty = is_of_no_time(where, p);
	return part;
}

struct parts where_parts(struct where where, const struct profile *p)
{
	const struct threads *threads = p->threads;
	struct parts parts = { .stop = where.stop };

	for (uint32_t i = 0; i < threads->count; i++) {
		const struct thread *t = threads->items[i];

		if (t->events == 0 || (where.threads == NULL ?
		    i != where.thread : !thread_set_has(where.threads, i)))
			continue;
		ARRAY_ADD(parts.items, parts.room, parts.count,
		    where_part(where, p, t));
	}
	return parts;
}

/* ---- a part of it that costs little ---- */

/* CALLS_A_NODE: calls that cost as much as a node of a tree, as measured. */
enum { CALLS_A_NODE = 8, GUESSES = 5, MOST_GROWTH = 64 };

/* Returns how much there is to be done, in calls that are added up. */
static uint64_t cost_of(struct where where, const struct profile *p)
{
	struct parts parts = where_parts(where, p);
	uint64_t cost = 0;

	for (uint32_t i = 0; i < parts.count; i++) {
		const struct part *part = &parts.items[i];
		uint64_t nodes = part_stacks(part), calls = 0;

		if (!period_is_none(part->period))
			calls = calls_in(part);
		else if (lens_goes_over_calls(part->lens))
			calls = calls_total(&part->thread->calls);
		if (!period_is_none(part->period) &&
		    !lens_goes_over_calls(part->lens))
			nodes = nodes < calls ? nodes : calls;
		cost += calls + nodes * CALLS_A_NODE;
	}
	parts_free(&parts);
	return cost;
}

/* Returns how much of the range costs about `wanted`, when all of it costs
 * `cost`. */
static uint64_t length_for_cost(struct where where, const struct profile *p,
    uint64_t wanted, uint64_t cost)
{
	const uint64_t whole = where.range.end - where.range.begin;
	uint64_t length = cost == 0 ? 0 : ratio_down(whole, wanted, cost);

	for (int i = 0; i < GUESSES; i++) {
		where.range.end = where.range.begin + length + 1;
		cost = cost_of(where, p);
		if (cost <= wanted * 2 && cost >= wanted / 4)
			break;
		if (cost < wanted / MOST_GROWTH)
			cost = wanted / MOST_GROWTH;
		length = cost == 0 ? 0 : ratio_down(length, wanted, cost);
		if (length >= whole)
			return whole;
	}
	return length + 1;
}

unsigned where_cheap_part(struct where where, const struct profile *p,
    uint64_t calls, struct where *out)
{
	uint64_t cost, whole, length;

	*out = where;
	out->within.count = 0; /* a part of it is none */
	if (lens_has_step(where.lens, LENS_THROUGH))
		return 0; /* all calls of the threads are looked at for it, too */
	if (!p->is_complete || (cost = cost_of(where, p)) / 4 < calls)
		return 0;
	if (period_is_none(where.range)) {
		out->range = profile_range(p, p->threads->items[where.thread]);
		cost = cost_of(*out, p);
	}
	whole = out->range.end - out->range.begin;
	length = length_for_cost(*out, p, calls, cost);
	out->range.end = out->range.begin + length;
	if (lens_goes_over_calls(where.lens) && cost_of(*out, p) / 4 >= calls)
		return 0; /* all stacks are looked at for it, too */
	return length > whole / 2 ? 0 :
	    length < whole / 100  ? 1 :
				    (unsigned)(length * 100 / whole);
}

/* ---- a range of time in words ---- */

enum { DECIMALS = 9 };

/* The largest number that can be written is a billion. */
#define MOST_BILLIONTHS UINT64_C(1000000000000000000)

/* Reads digits with decimals, as billionths.  Returns what stands after them;
 * NULL when there is no number. */
static const char *read_billionths(const char *at, uint64_t *billionths)
{
	const char *start = at;
	int decimals = -1;

	*billionths = 0;
	for (; is_digit(*at) || (*at == '.' && at[1] != '.' && decimals < 0);
	     at++) {
		if (*at == '.') {
			decimals = 0;
			continue;
		}
		if (decimals == DECIMALS)
			continue;
		*billionths = *billionths * 10 + (uint64_t)(*at - '0');
		decimals += decimals >= 0;
		if (*billionths > MOST_BILLIONTHS)
			return NULL;
	}
	for (decimals = decimals < 0 ? 0 : decimals; decimals < DECIMALS;
	    decimals++)
		*billionths *= 10;
	return at == start ? NULL : at;
}

/* Reads a number and its unit.  Returns what stands after them; NULL when it is
 * no time. */
static const char *read_time_ns(const char *at, uint64_t *ns)
{
	static const struct {
		const char *name;
		uint64_t ns;
	} units[] = { { "ns", 1 }, { "us", 1000 }, { "ms", 1000000 },
		{ "s", 1000000000 }, { "", 1000000 } };
	uint64_t billionths;

	at = read_billionths(at, &billionths);
	for (size_t i = 0; at != NULL && i < sizeof units / sizeof *units;
	    i++) {
		size_t length = strlen(units[i].name);

		if (strncmp(at, units[i].name, length) != 0)
			continue;
		*ns = billionths / 1000000000 * units[i].ns +
		    billionths % 1000000000 * units[i].ns / 1000000000;
		return at + length;
	}
	return NULL;
}

static bool read_range(struct range *r, const char *at)
{
	*r = (struct range){ .is_given = true, .to_ns = UINT64_MAX };
	if (*at != '.')
		at = read_time_ns(at, &r->from_ns);
	if (at == NULL || strncmp(at, "..", 2) != 0)
		return false;
	at += 2;
	if (*at == '\0')
		return true;
	r->is_length = *at == '+';
	at = read_time_ns(at + r->is_length, &r->to_ns);
	if (at == NULL || *at != '\0')
		return false;
	return r->is_length ? r->to_ns > 0 : r->to_ns > r->from_ns;
}

bool range_parse(struct range *r, const char *text, struct error *err)
{
	return read_range(r, text) || fail(err, "'%s' is no range; write "
	    "300ms..450ms, 300ms..+150ms, 1.5s.. or ..2s",
	    text_printable(text, 100).text);
}

bool range_time(const char *text, uint64_t *ns)
{
	const char *end = read_time_ns(text, ns);

	return end != NULL && *end == '\0';
}

void range_write(char *out, size_t size, struct period p, uint64_t origin,
    enum tick tick)
{
	char begin[64], end[64] = "";

	text_time_to_type(begin, sizeof begin, p.begin - origin, tick);
	if (p.end != UINT64_MAX)
		text_time_to_type(end, sizeof end, p.end - origin, tick);
	snprintf(out, size, "%s..%s", begin, end);
}

struct period range_period(const struct range *r, uint64_t origin,
    enum tick tick)
{
	/* of a tick; a weight has no unit, as ms need none */
	const unsigned ns = tick == TICK_WEIGHT ? 1000000 :
	    1000 / tick_per_us(tick);
	struct period p = { origin + r->from_ns / ns, UINT64_MAX };

	if (!r->is_given)
		return (struct period){ 0, 0 };
	if (r->to_ns != UINT64_MAX)
		p.end = (r->is_length ? p.begin : origin) + r->to_ns / ns;
	p.end += p.end == p.begin; /* nothing would be no range, and all */
	return p;
}

/* ---- a call as a range: METHOD#N ---- */

/* What stands after the last #: "7", or "7+36"; without a # it is the first
 * call. */
struct counted {
	uint32_t number; /* 0: the words are of another form */
	uint32_t more;   /* calls after it */
};

static const char *read_number(const char *at, uint32_t *out)
{
	for (*out = 0; is_digit(*at) && *out < UINT32_MAX / 10 - 1; at++)
		*out = *out * 10 + (uint32_t)(*at - '0');
	return at;
}

static struct counted counted_in(const char *words)
{
	const char *at = strrchr(words, '#');
	struct counted c = { 0, 0 };

	if (at == NULL)
		c.number = words[0] != '\0';
	if (at == NULL || at == words)
		return c;
	at = read_number(at + 1, &c.number);
	if (*at == '+')
		at = read_number(at + 1, &c.more);
	if (*at != '\0')
		c.number = 0;
	return c;
}

bool within_parse(const char *words, struct error *err)
{
	return counted_in(words).number > 0 || fail(err, "'%s' is no call; write "
	    "METHOD#N for the Nth call of a method",
	    text_printable(words, 100).text);
}

/* Returns the call and the calls after it on its level, as far as there are
 * any, as a range. */
static struct where where_of(const struct call_row *row, uint32_t more)
{
	const struct visible_calls calls = { .thread = row->thread };
	const uint32_t depth = row->place.depth, number = row->place.number;
	const size_t left = calls_count(&row->thread->calls, depth) - number - 1;
	const uint32_t count = 1 + (uint32_t)(more < left ? more : left);
	struct period range = visible_calls_stretch(calls, depth, number);

	range.end = visible_calls_stretch(calls, depth, number + count - 1).end;
	range.end += range.end == range.begin;
	return (struct where){ .thread = row->thread->number,
		.range = range,
		.within = within_calls(row->thread, depth, number, count) };
}

static const struct order by_time = { CALL_START, MEASURE_WALL, false };

enum pick within_find(struct where *out, const struct profile *profile,
    const struct parts *parts, const char *words, struct error *err)
{
	const struct methods *methods = profile_methods(profile);
	const struct counted c = counted_in(words);
	uint32_t method;
	const char *number = strrchr(words, '#');
	char *name = text_copy_part(words, number == NULL ? strlen(words) :
	    (size_t)(number - words));
	enum pick pick = pick_method(methods, name, NULL, &method, err);
	free(name);
	struct call_list list;
	struct call_row row;

	if (pick != PICK_ONE)
		return pick;
	if (!call_list_make(&list, profile, parts, method, by_time, err)) {
		pick = PICK_FAILED;
	} else if (c.number <= list.count) {
		row = call_list_row(&list, c.number - 1);
		*out = where_of(&row, c.more);
	} else {
		pick = PICK_NONE;
		fail(err, "%s has %zu call%s there, so there is none with the "
		    "number %" PRIu32, methods_at(methods, method)->text,
		    list.count, list.count == 1 ? "" : "s", c.number);
	}
	call_list_free(&list);
	return pick;
}

size_t within_number(const struct profile *profile, const struct parts *parts,
    uint32_t method, const struct thread *t, struct place place)
{
	struct call_list list;
	size_t row = SIZE_MAX;

	if (call_list_make(&list, profile, parts, method, by_time, NULL))
		row = call_list_find(&list, t, place);
	row = row < list.count ? row + 1 : 0;
	call_list_free(&list);
	return row;
}

/* ---- scope: what a command line is about ---- */

void scope_init(struct scope *s, const struct profile *profile)
{
	uint32_t count = profile->threads->count;

	*s = (struct scope){ .profile = profile };
	s->is_member = array_new(count, sizeof *s->is_member);
}

void scope_free(struct scope *s)
{
	free(s->is_member);
	*s = (struct scope){ 0 };
}

/* The ways to name threads, in this order: the first way that names any is
 * meant. */
enum { BY_ALL, BY_NAME, BY_MAIN, BY_PATTERN, WAYS };

/* Is this its name, its id in decimal, or both: "Binder#4712"? */
static bool thread_is_called(const struct thread *t, const char *name)
{
	char id[16], label[300];

	snprintf(id, sizeof id, "%" PRIu32, t->id);
	thread_label(t, label, sizeof label);
	return strcmp(t->name, name) == 0 || strcmp(id, name) == 0 ||
	    strcmp(label, name) == 0;
}

static bool thread_is_meant(int way, uint32_t main, const struct thread *t,
    const char *wanted)
{
	switch (way) {
	case BY_ALL:
		return strcmp(wanted, "all") == 0;
	case BY_NAME:
		return thread_is_called(t, wanted);
	case BY_MAIN:
		return t->number == main && strcmp(wanted, "main") == 0;
	default:
		return fnmatch(wanted, t->name, 0) == 0;
	}
}

uint32_t scope_add(struct scope *s, const char *wanted)
{
	const struct threads *threads = s->profile->threads;
	uint32_t main = profile_main(s->profile), found = 0;

	for (int way = 0; found == 0 && way < WAYS; way++)
		for (uint32_t i = 0; i < threads->count; i++) {
			const struct thread *t = threads->items[i];

			if (!thread_is_meant(way, main, t, wanted))
				continue;
			if (!s->is_member[t->number]) {
				s->is_member[t->number] = true;
				s->count++;
				s->active += t->events > 0;
			}
			found++;
		}
	return found;
}

uint32_t scope_first(const struct profile *p)
{
	const struct threads *threads = p->threads;
	const uint32_t main = profile_main(p);
	uint32_t best = main;

	if (main == NO_THREAD || threads->items[main]->events > 0)
		return main;
	for (uint32_t i = 0; i < threads->count; i++)
		if (threads->items[i]->events > threads->items[best]->events)
			best = i;
	return best;
}

uint32_t scope_find(const struct profile *p, const char *wanted)
{
	const struct threads *threads = p->threads;
	const uint32_t main = profile_main(p); /* costs a look at each thread */
	uint32_t best = NO_THREAD;
	int best_rank = -1;
	struct scope s;

	scope_init(&s, p);
	scope_add(&s, wanted);
	for (uint32_t i = 0; i < threads->count; i++) {
		const int rank = (threads->items[i]->events > 0) * 2 +
		    (i == main);

		if (!s.is_member[i] || rank <= best_rank)
			continue;
		best = i;
		best_rank = rank;
	}
	scope_free(&s);
	return best;
}

struct parts scope_parts(const struct scope *s)
{
	const struct threads *threads = s->profile->threads;
	bool has_shared = profile_axis(s->profile) == CLOCK_WALL;
	struct period period = { 0, 0 };
	struct parts parts = { 0 };

	for (uint32_t i = 0; i < threads->count; i++) {
		const struct thread *t = threads->items[i];

		if (!s->is_member[i] || t->events == 0)
			continue;
		if (parts.count == 0 || !has_shared)
			period = range_period(&s->range,
			    profile_range(s->profile, t).begin, t->calls.tick);
		ARRAY_ADD(parts.items, parts.room, parts.count,
		    period_is_none(s->call.range) ?
			(struct part){ .thread = t, .period = period } :
			where_part(s->call, s->profile, t));
		parts.items[parts.count - 1].lens = s->lens;
	}
	return parts;
}

enum pick scope_within(struct scope *s, const char *words, struct error *err)
{
	struct parts parts = scope_parts(s);
	enum pick pick = within_find(&s->call, s->profile, &parts, words, err);

	parts_free(&parts);
	return pick;
}

bool scope_totals(const struct scope *s, struct totals *totals,
    struct error *err)
{
	struct parts parts = scope_parts(s);
	bool done = parts_totals(&parts, profile_methods(s->profile)->count,
	    totals, err);

	parts_free(&parts);
	return done;
}
