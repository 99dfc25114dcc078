/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "lens/lens_calls.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/call_walk.h"
#include "model/calls.h"

/* ---- a walk over the calls that are left ---- */

enum { CALLS_A_LOOK = 1 << 14 }; /* until it is asked whether to stop */

/* A call that runs, or the thread itself. */
struct lens_level {
	uint64_t inner[CLOCKS]; /* what the calls that it made took */
	uint64_t own[CLOCKS];   /* time in which it is the innermost that is
	                           left … */
	uint64_t below[CLOCKS]; /* … and in which the calls are whose caller
	                           it is */
	uint32_t node;
};

void lens_walk_init(struct lens_walk *w, const struct part *part,
    const struct part_lens *lens, const atomic_bool *stop)
{
	const struct calls *calls = &part->thread->calls;

	*w = (struct lens_walk){ .lens = lens,
		.stop = stop,
		.levels = array_new(calls_depths(calls) + 1,
		    sizeof *w->levels) };
	w->levels[0].node = part_lens_none(lens);
	clip_make(&w->cut, part);
	call_walk_init(&w->walk, calls);
}

void lens_walk_free(struct lens_walk *w)
{
	call_walk_free(&w->walk);
	clip_free(&w->cut);
	free(w->levels);
	free(w->skips);
	w->levels = NULL;
	w->skips = NULL;
}

/* ---- calls that need not be looked into ---- */

/* Flags of a node and all nodes below it.  DIFFERS: they do not all have one
 * innermost frame.  MATTERS: calls that are meant are innermost there, or
 * dropped. */
enum { DIFFERS = 1, MATTERS = 2 };

/* Flags the nodes whose calls need not be looked into.  What is passed over
 * becomes own time of the call that is innermost where it begins.  That is
 * right where all of it has one innermost frame, and does not matter where
 * nobody asks for any of its calls. */
static void find_skips(uint8_t *skips, const struct part_lens *l,
    const uint8_t *meant)
{
	const struct lens_view *v = &l->view;

	for (uint32_t i = v->count; i-- > 1;) {
		const uint32_t up = l->parents[i], top = v->innermost[i];

		if (top == LENS_DROPPED || meant == NULL || meant[top])
			skips[i] |= MATTERS;
		skips[up] |= skips[i];
		if (top != v->innermost[up])
			skips[up] |= DIFFERS;
	}
	for (uint32_t i = 0; i < v->count; i++)
		skips[i] = skips[i] != (DIFFERS | MATTERS);
}

void lens_walk_skip(struct lens_walk *w, const uint8_t *nodes)
{
	const struct part_lens *l = w->lens;
	uint8_t *meant = NULL;

	if (part_lens_splits(l))
		return;
	w->skips = array_new(l->view.count, 1);
	if (nodes != NULL) {
		meant = array_new(l->view.count, 1);
		for (uint32_t i = 0; i < l->called->count; i++)
			meant[l->bases[i]] |= nodes[i];
	}
	find_skips(w->skips, l, meant);
	free(meant);
}

/* ---- the next call ---- */

static void add_times(uint64_t to[CLOCKS], const uint64_t time[CLOCKS])
{
	to[CLOCK_WALL] += time[CLOCK_WALL];
	to[CLOCK_CPU] += time[CLOCK_CPU];
}

/* Returns the level of the call that a node of the base stands for, while a
 * call inside of it runs; the one of the thread itself for the root. */
static struct lens_level *level_of(const struct lens_walk *w, uint32_t base)
{
	return &w->levels[w->lens->depths[base]];
}

/* Adds the call's own time where its stack is then. */
static void add_own(struct lens_walk *w, uint32_t base,
    const struct lens_level *level, const uint64_t time[CLOCKS])
{
	const uint32_t top = w->lens->view.innermost[base];
	uint64_t own[CLOCKS];

	if (top == LENS_DROPPED)
		return;
	for (int c = 0; c < CLOCKS; c++)
		own[c] = time[c] > level->inner[c] ? time[c] - level->inner[c] :
						     0;
	add_times(level_of(w, top)->own, own);
}

static void end_inside(struct lens_walk *w, uint32_t base,
    struct lens_call *out)
{
	struct lens_level *level = &w->levels[out->call.depth + 1];
	struct call cut = out->call;

	clip_call(&cut, &w->cut);
	add_own(w, base, level, cut.time);
	add_times(level[-1].inner, cut.time);
	for (int c = 0; c < CLOCKS; c++) {
		out->took.own[c] = level->own[c];
		out->took.time[c] = level->own[c] + level->below[c];
	}
	*level = (struct lens_level){ .node = out->call.node };
}

static bool must_stop(struct lens_walk *w)
{
	return w->steps++ % CALLS_A_LOOK == 0 &&
	    part_is_stopped(w->stop, NULL);
}

/* Returns the node of the call: found when the call begins, known when it
 * ends. */
static uint32_t node_of_event(struct lens_walk *w,
    const struct call_event *event)
{
	struct lens_level *level = &w->levels[event->call->depth + 1];

	if (!event->is_exit)
		level->node = part_lens_call(w->lens, level[-1].node,
		    event->call);
	return level->node;
}

bool lens_walk_next(struct lens_walk *w, struct lens_call *out)
{
	const struct part_lens *lens = w->lens;
	struct call_event event;

	while (!must_stop(w) && call_walk_next(&w->walk, &event)) {
		const uint32_t node = node_of_event(w, &event);
		const uint32_t base = lens->bases[node];
		const bool is_left =
		    part_lens_leaves(lens, node, event.call->depth);

		if (!event.is_exit && w->skips != NULL &&
		    (w->skips[base] || part_lens_is_short(lens, event.call)))
			call_walk_skip(&w->walk);
		if (!event.is_exit)
			continue;
		out->call = *event.call;
		out->call.node = out->took.node = node;
		out->is_inside = clip_has(&w->cut, event.call);
		if (out->is_inside)
			end_inside(w, base, out);
		if (out->is_inside && is_left)
			add_times(level_of(w, lens->view.ups[base])->below,
			    out->took.time);
		if (is_left)
			return true;
	}
	return false;
}

bool lens_walk_ended(const struct lens_walk *w, struct error *err)
{
	return !part_is_stopped(w->stop, err);
}

/* ---- entries: the calls that are left, level by level ---- */

enum { GROUP = 64, MARK = 32, ROWS_A_LOOK = 1 << 14 };

static size_t groups_of(size_t entries)
{
	return (entries + GROUP - 1) / GROUP;
}

static size_t marks_of(size_t entries)
{
	return (entries + MARK - 1) / MARK;
}

/* A walk over the calls that are left, in the order in which they begin. */
struct left_walk {
	const struct lens_map *map;
	struct call_walk walk;
	uint32_t *nodes; /* by depth, after one for none: of the calls that
	                    run */
	const atomic_bool *stop;
	uint32_t looks;
};

static void left_walk_init(struct left_walk *w, const struct lens_map *m,
    const atomic_bool *stop)
{
	const struct calls *calls = &m->thread->calls;

	*w = (struct left_walk){ .map = m,
		.stop = stop,
		.nodes = array_new(calls_depths(calls) + 1, sizeof *w->nodes) };
	w->nodes[0] = part_lens_none(m->lens);
	call_walk_init(&w->walk, calls);
}

static void left_walk_free(struct left_walk *w)
{
	call_walk_free(&w->walk);
	free(w->nodes);
}

/* Gives the next call that is left; false after the last, or when it is to
 * stop. */
static bool left_walk_next(struct left_walk *w, struct call *out,
    uint32_t *level)
{
	const struct call *call;

	while ((call = call_walk_enter(&w->walk)) != NULL) {
		uint32_t *node = &w->nodes[call->depth + 1];

		if (w->looks++ % ROWS_A_LOOK == 0 &&
		    part_is_stopped(w->stop, NULL))
			return false;
		*node = part_lens_call(w->map->lens, node[-1], call);
		*level = lens_map_level(w->map, *node, call->depth);
		*out = *call;
		if (*level != NO_LEVEL)
			return true;
	}
	return false;
}

static void count_at_level(struct lens_rows *r, const struct lens_map *m,
    uint32_t node, size_t depth)
{
	const uint32_t level = lens_map_level(m, node, (uint32_t)depth);

	if (level != NO_LEVEL)
		r->starts[level + 1]++;
}

static void count_call(struct lens_rows *r, const struct lens_map *m,
    size_t depth, size_t number)
{
	const struct call call = calls_at(r->calls, depth, number);

	if (!part_lens_is_short(m->lens, &call))
		count_at_level(r, m, call.node, depth);
}

static bool count_depth(struct lens_rows *r, const struct lens_map *m,
    size_t depth, const atomic_bool *stop, struct error *err)
{
	const size_t blocks = calls_blocks(r->calls, depth);
	const size_t count = calls_count(r->calls, depth);
	struct block_call took[BLOCK_CALLS];

	for (size_t b = 0; b < blocks; b++) {
		if (b % (ROWS_A_LOOK / BLOCK_CALLS) == 0 &&
		    part_is_stopped(stop, err))
			return false;
		calls_unpack(r->calls, depth, b, took);
		for (size_t i = 0; i < BLOCK_CALLS; i++)
			if (took[i].duration == ESCAPED)
				count_call(r, m, depth, b * BLOCK_CALLS + i);
			else if (took[i].duration >= m->lens->limit)
				count_at_level(r, m, took[i].node & NODE_MASK,
				    depth);
	}
	for (size_t i = blocks * BLOCK_CALLS; i < count; i++)
		count_call(r, m, depth, i);
	return true;
}

static bool count_depths(struct lens_rows *r, const struct lens_map *m,
    const atomic_bool *stop, struct error *err)
{
	for (size_t d = 0; d < calls_depths(r->calls); d++)
		if (!count_depth(r, m, d, stop, err))
			return false;
	return true;
}

static bool count_walk(struct lens_rows *r, const struct lens_map *m,
    const atomic_bool *stop, struct error *err)
{
	struct left_walk w;
	struct call call;
	uint32_t level;

	left_walk_init(&w, m, stop);
	while (left_walk_next(&w, &call, &level))
		r->starts[level + 1]++;
	left_walk_free(&w);
	return !part_is_stopped(stop, err);
}

/* Counts the entries of each level, and makes `starts` of the counts. */
static bool count_entries(struct lens_rows *r, const struct lens_map *m,
    const atomic_bool *stop, struct error *err)
{
	r->levels = m->level_count;
	r->starts = array_new(r->levels + 1, sizeof *r->starts);
	if (!(lens_map_is_parted(m) ? count_walk(r, m, stop, err) :
				      count_depths(r, m, stop, err)))
		return false;
	for (size_t l = 0; l < r->levels; l++)
		r->starts[l + 1] += r->starts[l];
	return true;
}

static bool reserve_entries(struct lens_rows *r, struct error *err)
{
	const size_t count = r->starts[r->levels];

	if (calls_depths(r->calls) > UINT16_MAX + (size_t)1)
		return fail(err, "the calls are too deep");
	r->numbers = array_new(count, sizeof *r->numbers);
	r->depths = array_new(count, sizeof *r->depths);
	r->begins = array_new(marks_of(count), sizeof *r->begins);
	r->peaks = array_new(groups_of(count), sizeof *r->peaks);
	r->longest = array_new(groups_of(count), sizeof *r->longest);
	return true;
}

static void put_entry(struct lens_rows *r, size_t at, const struct call *call)
{
	const uint64_t time = call->time[r->calls->axis];
	const uint32_t peak = time < UINT32_MAX ? (uint32_t)time : UINT32_MAX;
	const size_t group = at / GROUP, i = at % GROUP;

	r->numbers[at] = call->number;
	r->depths[at] = (uint16_t)call->depth;
	if (at % MARK == 0)
		r->begins[at / MARK] = call->begin;
	/* Two levels share a group, and are not filled one after the other. */
	if (peak > r->peaks[group] ||
	    (peak == r->peaks[group] && i < r->longest[group])) {
		r->peaks[group] = peak;
		r->longest[group] = (uint8_t)i;
	}
}

static bool fill_entries(struct lens_rows *r, const struct lens_map *m,
    const atomic_bool *stop, struct error *err)
{
	size_t *next = array_new(r->levels + 1, sizeof *next);
	struct left_walk w;
	struct call call;
	uint32_t level;

	left_walk_init(&w, m, stop);
	for (size_t l = 0; l < r->levels; l++)
		next[l] = r->starts[l];
	while (left_walk_next(&w, &call, &level))
		put_entry(r, next[level]++, &call);
	left_walk_free(&w);
	free(next);
	return !part_is_stopped(stop, err);
}

bool lens_rows_make(struct lens_rows *r, const struct lens_map *m,
    const atomic_bool *stop, struct error *err)
{
	*r = (struct lens_rows){ .calls = &m->thread->calls };
	return m->nodes == 0 ||
	    (count_entries(r, m, stop, err) && reserve_entries(r, err) &&
		fill_entries(r, m, stop, err));
}

void lens_rows_free(struct lens_rows *r)
{
	free(r->starts);
	free(r->numbers);
	free(r->depths);
	free(r->begins);
	free(r->peaks);
	free(r->longest);
	*r = (struct lens_rows){ .levels = 0 };
}

/* ---- questions about entries ---- */

struct call lens_rows_call(const struct lens_rows *r, size_t level, size_t i)
{
	const size_t at = r->starts[level] + i;

	return calls_at(r->calls, r->depths[at], r->numbers[at]);
}

static uint64_t begin_at(const struct lens_rows *r, size_t at)
{
	return calls_begin(r->calls, r->depths[at], r->numbers[at]);
}

uint64_t lens_rows_begin(const struct lens_rows *r, size_t level, size_t i)
{
	return begin_at(r, r->starts[level] + i);
}

/* Returns the first of the begins from .. to - 1 that is at the time or after
 * it: from `near` by steps that double, then by halves. */
static size_t search_marks(const uint64_t *begins, size_t from, size_t to,
    size_t near, uint64_t time)
{
	size_t low = near < from ? from : near < to ? near : to;
	size_t high = low, step = 1;

	while (high < to && begins[high] < time) {
		low = high + 1;
		high = to - high > step ? high + step : to;
		step *= 2;
	}
	while (low > from && begins[low - 1] >= time) {
		high = low - 1;
		low = high - from > step ? high - step : from;
		step *= 2;
	}
	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (begins[middle] < time)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Searches the marks of the level. */
static size_t mark_of(const struct lens_rows *r, size_t level, size_t near,
    uint64_t time)
{
	return search_marks(r->begins, marks_of(r->starts[level]),
	    marks_of(r->starts[level + 1]), near, time);
}

/* Searches the marks, then the entries between two marks. */
size_t lens_rows_from(const struct lens_rows *r, size_t level, size_t near,
    uint64_t time)
{
	const size_t begin = r->starts[level], end = r->starts[level + 1];
	const size_t mark = mark_of(r, level, (begin + near) / MARK, time);
	size_t low = mark > marks_of(begin) ? (mark - 1) * MARK + 1 : begin;
	size_t high = mark < marks_of(end) ? mark * MARK : end;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (begin_at(r, middle) < time)
			low = middle + 1;
		else
			high = middle;
	}
	return low - begin;
}

/* Calls `expect` for the entries before each of the marks. */
static void prefetch_entries(const struct lens_rows *r, const size_t *marks,
    void (*expect)(const struct calls *, size_t depth, size_t number))
{
	size_t asked = 0;

	for (int i = 0; i < LENS_ROWS_TIMES; i++) {
		const size_t from = marks[i] == 0 ? 0 : (marks[i] - 1) * MARK;
		size_t to = marks[i] * MARK;

		if (to > r->starts[r->levels])
			to = r->starts[r->levels];
		for (size_t at = from > asked ? from : asked; at < to; at++)
			expect(r->calls, r->depths[at], r->numbers[at]);
		asked = to;
	}
}

static void calls_expect_block(const struct calls *calls, size_t depth,
    size_t number)
{
	const size_t block = number / BLOCK_CALLS;

	if (number < calls_finished(calls, depth) &&
	    block < calls->levels[depth].block_count)
		__builtin_prefetch(&calls->levels[depth].blocks[block]);
}

/* Asks for one thing at all times before it waits for the first of the next. */
void lens_rows_prefetch(const struct lens_rows *r, size_t level, size_t near,
    uint64_t time, uint64_t step)
{
	size_t marks[LENS_ROWS_TIMES], mark = (r->starts[level] + near) / MARK;

	for (int i = 0; i < LENS_ROWS_TIMES; i++) {
		marks[i] = mark_of(r, level, mark, time + (uint64_t)i * step);
		mark = marks[i] + (i > 0 ? marks[i] - marks[i - 1] : 0);
		if (marks[i] == 0)
			continue;
		__builtin_prefetch(&r->numbers[(marks[i] - 1) * MARK]);
		__builtin_prefetch(&r->depths[(marks[i] - 1) * MARK]);
	}
	prefetch_entries(r, marks, calls_expect_block);
	prefetch_entries(r, marks, calls_prefetch);
}

/* The first of the longest entries so far. */
struct longest_entry {
	size_t index;
	uint64_t length;
};

static void take_longer(struct longest_entry *best, size_t at, uint64_t length)
{
	if (length > best->length ||
	    (length == best->length && at < best->index))
		*best = (struct longest_entry){ at, length };
}

/* Takes the longest of these entries of one group; the group says whether they
 * need be looked at. */
static void longest_in_group(const struct lens_rows *r, size_t from, size_t to,
    struct longest_entry *best)
{
	const size_t group = from / GROUP;
	uint32_t peak;
	size_t at;

	if (from >= to)
		return;
	peak = r->peaks[group];
	at = group * GROUP + r->longest[group];
	if (peak < UINT32_MAX && peak < best->length)
		return;
	if (peak < UINT32_MAX && at >= from && at < to) {
		take_longer(best, at, peak);
		return;
	}
	for (size_t i = from; i < to; i++)
		take_longer(best, i, calls_length(r->calls, r->depths[i],
		    r->numbers[i]));
}

/* Takes the longest of whole groups.  Only the first with the highest peak is
 * looked at, unless the peak does not say how long it is. */
static void longest_of_groups(const struct lens_rows *r, size_t from, size_t to,
    struct longest_entry *best)
{
	size_t highest = from;

	for (size_t g = from + 1; g < to; g++)
		if (r->peaks[g] > r->peaks[highest])
			highest = g;
	if (from < to)
		longest_in_group(r, highest * GROUP, (highest + 1) * GROUP,
		    best);
	for (size_t g = highest + 1; g < to && r->peaks[highest] == UINT32_MAX;
	     g++)
		longest_in_group(r, g * GROUP, (g + 1) * GROUP, best);
}

size_t lens_rows_longest(const struct lens_rows *r, size_t level, size_t from,
    size_t to)
{
	const size_t begin = r->starts[level] + from;
	const size_t end = r->starts[level] + to;
	const size_t first = groups_of(begin), last = end / GROUP;
	struct longest_entry best = { begin, 0 };

	if (first > last) {
		longest_in_group(r, begin, end, &best);
		return best.index - r->starts[level];
	}
	longest_of_groups(r, first, last, &best);
	longest_in_group(r, begin, first * GROUP, &best);
	longest_in_group(r, last * GROUP, end, &best);
	return best.index - r->starts[level];
}
