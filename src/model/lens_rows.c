#include "config.h"

#include "model/lens_rows.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/call_walk.h"
#include "model/calls_blocks.h"

enum { GROUP = 64, CALLS_A_LOOK = 1 << 14 };

static size_t groups_of(size_t entries)
{
	return (entries + GROUP - 1) / GROUP;
}

/* The calls that are left, in the order in which they begin. */
struct left_walk {
	const struct lens_map *map;
	struct call_walk walk;
	uint32_t *nodes; /* by depth, after one for none: of the calls that run */
	const atomic_bool *stop;
	uint32_t looks;
};

static bool left_walk_init(struct left_walk *w, const struct lens_map *m,
    const atomic_bool *stop, struct error *err)
{
	const struct calls *calls = &m->thread->calls;

	*w = (struct left_walk){ .map = m, .stop = stop,
		.nodes = array_new(calls_depths(calls) + 1, sizeof *w->nodes,
		    err) };
	if (w->nodes != NULL)
		w->nodes[0] = part_lens_none(m->lens);
	return call_walk_init(&w->walk, calls, err) && w->nodes != NULL;
}

static void left_walk_free(struct left_walk *w)
{
	call_walk_free(&w->walk);
	free(w->nodes);
}

/* False after the last, or when it is to stop. */
static bool left_walk_next(struct left_walk *w, struct call *out,
    uint32_t *level)
{
	struct call_event e;

	while (call_walk_next(&w->walk, &e)) {
		uint32_t *node = &w->nodes[e.call->depth + 1];

		if (w->looks++ % CALLS_A_LOOK == 0 &&
		    part_is_stopped(w->stop, NULL))
			return false;
		if (e.is_exit)
			continue;
		*node = part_lens_call(w->map->lens, node[-1], e.call);
		*level = lens_map_level(w->map, *node, e.call->depth);
		*out = *e.call;
		if (*level != NO_LEVEL)
			return true;
	}
	return false;
}

static void count_call(struct lens_rows *r, const struct lens_map *m,
    uint32_t node, size_t depth)
{
	const uint32_t level = lens_map_level(m, node, (uint32_t)depth);

	if (level != NO_LEVEL)
		r->starts[level + 1]++;
}

static void count_one(struct lens_rows *r, const struct lens_map *m,
    size_t depth, size_t number)
{
	const struct call call = calls_at(r->calls, depth, number);

	if (!part_lens_is_short(m->lens, &call))
		count_call(r, m, call.node, depth);
}

static bool count_column(struct lens_rows *r, const struct lens_map *m,
    size_t depth, const atomic_bool *stop, struct error *err)
{
	const size_t blocks = calls_blocks(r->calls, depth);
	const size_t count = calls_count(r->calls, depth);
	struct took took[BLOCK_CALLS];

	for (size_t b = 0; b < blocks; b++) {
		if (b % (CALLS_A_LOOK / BLOCK_CALLS) == 0 &&
		    part_is_stopped(stop, err))
			return false;
		calls_unpack(r->calls, depth, b, took);
		for (size_t i = 0; i < BLOCK_CALLS; i++)
			if (took[i].duration == ESCAPED)
				count_one(r, m, depth, b * BLOCK_CALLS + i);
			else if (took[i].duration >= m->lens->limit)
				count_call(r, m, took[i].node & NODE_MASK, depth);
	}
	for (size_t i = blocks * BLOCK_CALLS; i < count; i++)
		count_one(r, m, depth, i);
	return true;
}

static bool count_columns(struct lens_rows *r, const struct lens_map *m,
    const atomic_bool *stop, struct error *err)
{
	for (size_t d = 0; d < calls_depths(r->calls); d++)
		if (!count_column(r, m, d, stop, err))
			return false;
	return true;
}

static bool count_walk(struct lens_rows *r, const struct lens_map *m,
    const atomic_bool *stop, struct error *err)
{
	struct left_walk w;
	struct call call;
	uint32_t level;
	bool done = left_walk_init(&w, m, stop, err);

	while (done && left_walk_next(&w, &call, &level))
		r->starts[level + 1]++;
	left_walk_free(&w);
	return done && !part_is_stopped(stop, err);
}

/* How many entries there are on each level; then where it begins. */
static bool count_entries(struct lens_rows *r, const struct lens_map *m,
    const atomic_bool *stop, struct error *err)
{
	r->levels = m->level_count;
	r->starts = array_new(r->levels + 1, sizeof *r->starts, err);
	if (r->starts == NULL || !(lens_map_is_parted(m) ?
	    count_walk(r, m, stop, err) : count_columns(r, m, stop, err)))
		return false;
	for (size_t l = 0; l < r->levels; l++)
		r->starts[l + 1] += r->starts[l];
	return true;
}

static bool make_room(struct lens_rows *r, struct error *err)
{
	const size_t count = r->starts[r->levels];

	if (calls_depths(r->calls) > UINT16_MAX + (size_t)1)
		return fail(err, "the calls are too deep");
	r->numbers = array_new(count, sizeof *r->numbers, err);
	r->depths = array_new(count, sizeof *r->depths, err);
	r->peaks = array_new(groups_of(count), sizeof *r->peaks, err);
	r->longest = array_new(groups_of(count), sizeof *r->longest, err);
	return r->numbers != NULL && r->depths != NULL && r->peaks != NULL &&
	    r->longest != NULL;
}

static void put(struct lens_rows *r, size_t at, const struct call *call)
{
	const uint64_t time = call->time[r->calls->axis];
	const uint32_t peak = time < UINT32_MAX ? (uint32_t)time : UINT32_MAX;
	const size_t group = at / GROUP, i = at % GROUP;

	r->numbers[at] = call->number;
	r->depths[at] = (uint16_t)call->depth;
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
	size_t *next = array_new(r->levels + 1, sizeof *next, err);
	struct left_walk w;
	struct call call;
	uint32_t level;
	bool done = left_walk_init(&w, m, stop, err) && next != NULL;

	for (size_t l = 0; done && l < r->levels; l++)
		next[l] = r->starts[l];
	while (done && left_walk_next(&w, &call, &level))
		put(r, next[level]++, &call);
	left_walk_free(&w);
	free(next);
	return done && !part_is_stopped(stop, err);
}

bool lens_rows_make(struct lens_rows *r, const struct lens_map *m,
    const atomic_bool *stop, struct error *err)
{
	*r = (struct lens_rows){ .calls = &m->thread->calls };
	return m->nodes == 0 ||
	    (count_entries(r, m, stop, err) && make_room(r, err) &&
		fill_entries(r, m, stop, err));
}

void lens_rows_free(struct lens_rows *r)
{
	free(r->starts);
	free(r->numbers);
	free(r->depths);
	free(r->peaks);
	free(r->longest);
	*r = (struct lens_rows){ .levels = 0 };
}

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

/* From `near` by steps that double, then by halves. */
size_t lens_rows_from(const struct lens_rows *r, size_t level, size_t near,
    uint64_t time)
{
	const size_t begin = r->starts[level], end = r->starts[level + 1];
	size_t low = near < end - begin ? begin + near : end;
	size_t high = low, step = 1;

	while (high < end && begin_at(r, high) < time) {
		low = high + 1;
		high = end - high > step ? high + step : end;
		step *= 2;
	}
	while (low > begin && begin_at(r, low - 1) >= time) {
		high = low - 1;
		low = high - begin > step ? high - step : begin;
		step *= 2;
	}
	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (begin_at(r, middle) < time)
			low = middle + 1;
		else
			high = middle;
	}
	return low - begin;
}

/* The longest entry so far. */
struct longest_entry {
	size_t at;
	uint64_t length;
};

/* These are of one group. */
static void scan(const struct lens_rows *r, size_t from, size_t to,
    struct longest_entry *best)
{
	const size_t group = from / GROUP, at = group * GROUP +
	    r->longest[group];
	const uint32_t peak = r->peaks[group];

	if (peak < UINT32_MAX && peak <= best->length)
		return;
	if (peak < UINT32_MAX && at >= from && at < to) {
		*best = (struct longest_entry){ at, peak };
		return;
	}
	for (size_t i = from; i < to; i++) {
		const uint64_t length = calls_length(r->calls, r->depths[i],
		    r->numbers[i]);

		if (length > best->length)
			*best = (struct longest_entry){ i, length };
	}
}

size_t lens_rows_longest(const struct lens_rows *r, size_t level, size_t from,
    size_t to)
{
	const size_t begin = r->starts[level] + from;
	const size_t end = r->starts[level] + to;
	struct longest_entry best = { begin, 0 };
	size_t next;

	for (size_t i = begin; i < end; i = next) {
		next = (i / GROUP + 1) * GROUP;
		if (next > end)
			next = end;
		scan(r, i, next, &best); /* a look at a whole group */
	}
	return best.at - r->starts[level];
}
