#include "config.h"

#include "query/shown_activity.h"

#include <assert.h>

#include "base/numbers.h"
#include "model/cpu_clock.h"

/* Which node most of them have; of two the first. */
static uint32_t most_of(const uint32_t nodes[SHOWN_LOOKS], uint32_t count)
{
	uint32_t best = NO_NODE, most = 0;

	for (uint32_t i = 0; i < count; i++) {
		uint32_t same = 0;

		for (uint32_t k = 0; k < count; k++)
			same += nodes[k] == nodes[i];
		if (same > most) {
			most = same;
			best = nodes[i];
		}
	}
	return best;
}

/* Instants of one thread, one after the other. */
struct looks {
	const struct shown *shown;
	struct cpu_clock clock;
	unsigned count; /* of each cell */
};

/* The call that runs on a level just after an instant; false: there is none. */
static bool find_call(struct looks *l, size_t depth, uint64_t behind,
    size_t *number)
{
	const struct cpu_level level = cpu_clock_level(&l->clock, depth, behind);

	*number = level.number - 1;
	return cpu_level_runs(&level, behind) && !level.is_hidden;
}

/* On how many of the outermost levels a call runs that takes so long: none runs longer
 * than those around it. */
static size_t levels_at(struct looks *l, size_t most, uint64_t behind,
    uint64_t least)
{
	size_t low = 0, high = most;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;
		const struct cpu_level level = cpu_clock_level(&l->clock, middle,
		    behind);

		if (cpu_level_runs(&level, behind) &&
		    level.end.time - level.begin.time >= least)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Where the lens parts stacks by single calls, the node of each depends on those around
 * it. */
static uint32_t parted_node(struct looks *l, size_t levels, uint64_t behind)
{
	const struct lens_map *map = l->shown->map;
	uint32_t node = part_lens_none(map->lens);
	size_t number;

	for (size_t depth = 0; depth < levels; depth++) {
		struct call call;

		find_call(l, depth, behind, &number);
		call = calls_at(&l->shown->thread->calls, depth, number);
		node = part_lens_call(map->lens, node, &call);
	}
	return node;
}

/* What is innermost, as lens/lens_map has it, of so many levels on which calls run. */
static uint32_t node_at(struct looks *l, size_t levels, uint64_t behind)
{
	const struct lens_map *map = l->shown->map;
	const uint64_t limit = lens_map_limit(map);
	size_t number;

	if (lens_map_is_parted(map))
		return parted_node(l, levels, behind);
	if (limit > 0)
		levels = levels_at(l, levels, behind, limit);
	if (levels == 0)
		return NO_NODE;
	find_call(l, levels - 1, behind, &number);
	return calls_node(&l->shown->thread->calls, levels - 1, number);
}

/* The node of the thread whose call is shown at the instant; NO_NODE: there is none. */
static uint32_t shown_node(struct looks *l, size_t levels, uint64_t behind)
{
	const struct lens_map *map = l->shown->map;
	const uint32_t top = lens_map_top(map, node_at(l, levels, behind));
	size_t number;
	uint32_t depth;

	if (top == 0 || top == LENS_DROPPED)
		return NO_NODE;
	depth = lens_map_depth(map, top);
	find_call(l, depth, behind, &number);
	return calls_node(&l->shown->thread->calls, depth, number);
}

/* While the trace is read calls run that are not visible, and then all of its calls that
 * run are not. */
static size_t running_levels(struct looks *l, uint64_t behind)
{
	const struct calls *calls = &l->shown->thread->calls;
	size_t number;

	return calls_depths(calls) == 0 || !find_call(l, 0, behind, &number) ?
	    0 : levels_at(l, calls_depths(calls), behind, 0);
}

static bool waits(struct looks *l, size_t levels, uint64_t behind)
{
	struct cpu_gap gap;

	if (!l->shown->thread->calls.is_dual)
		return false;
	gap = cpu_clock_gap_below(&l->clock, levels, behind);
	return cpu_gap_waits(&gap);
}

static struct activity look(struct looks *l, struct period p)
{
	uint32_t nodes[SHOWN_LOOKS], inside = 0, running = 0;

	for (unsigned i = 0; i < l->count; i++) {
		const uint64_t behind = p.begin + 1 + ratio_down(
		    p.end - p.begin, 2 * i + 1, 2 * l->count);
		const size_t levels = running_levels(l, behind);
		const uint32_t node = shown_node(l, levels, behind);

		if (node == NO_NODE)
			continue;
		nodes[inside++] = node;
		running += !waits(l, levels, behind);
	}
	return (struct activity){ inside * ACTIVITY_WHOLE / l->count,
		running * ACTIVITY_WHOLE / l->count, 2 * running < inside,
		most_of(nodes, inside), 0 };
}

void shown_activity(const struct shown *s, struct period p, int cells,
    unsigned looks, struct activity *out)
{
	struct looks l = { .shown = s, .count = looks };

	assert(looks > 0 && looks <= SHOWN_LOOKS);
	cpu_clock_init(&l.clock, s->thread);
	for (int i = 0; i < cells; i++)
		out[i] = look(&l, (struct period){ period_time(p, cells, i),
		    i + 1 < cells ? period_time(p, cells, i + 1) : p.end });
}
