#include "config.h"

#include "query/shown_activity.h"

#include <assert.h>

#include "base/ratio.h"
#include "model/cpu_at.h"

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

/* The call that runs on a level just behind an instant; false: there is none. */
static bool find_call(struct looks *l, size_t depth, uint64_t behind,
    size_t *number)
{
	const struct cpu_level level = cpu_clock_level(&l->clock, depth, behind);

	*number = level.number - 1;
	return cpu_level_runs(&level, behind) && !level.is_hidden;
}

/* What is innermost, as model/lens_map has it.  Where the lens parts stacks by single
 * calls, the node of each depends on those around it; where it has a limit, all that is in
 * a short call is short. */
static uint32_t node_at(struct looks *l, uint64_t behind)
{
	const struct calls *calls = &l->shown->thread->calls;
	const struct lens_map *map = l->shown->map;
	const bool is_parted = lens_map_is_parted(map);
	const uint64_t limit = lens_map_limit(map);
	uint32_t node = is_parted ? part_lens_none(map->lens) : NO_NODE;
	size_t depth = 0, number, last = 0;

	for (; depth < calls_depths(calls) &&
	     find_call(l, depth, behind, &number); depth++) {
		if (limit > 0 && calls_length(calls, depth, number) < limit)
			break;
		last = number;
		if (is_parted) {
			const struct call call = calls_at(calls, depth, number);

			node = part_lens_call(map->lens, node, &call);
		}
	}
	if (depth == 0)
		return NO_NODE;
	return is_parted ? node : calls_node(calls, depth - 1, last);
}

/* The node of the thread whose call is shown at the instant; NO_NODE: there is none. */
static uint32_t shown_node(struct looks *l, uint64_t behind)
{
	const struct lens_map *map = l->shown->map;
	const uint32_t top = lens_map_top(map, node_at(l, behind));
	size_t number;
	uint32_t depth;

	if (top == 0 || top == LENS_DROPPED)
		return NO_NODE;
	depth = lens_map_depth(map, top);
	find_call(l, depth, behind, &number);
	return calls_node(&l->shown->thread->calls, depth, number);
}

static bool waits(struct looks *l, uint64_t behind)
{
	const struct cpu_gap gap = cpu_clock_gap(&l->clock, behind, 0);

	return l->shown->thread->calls.is_dual && cpu_gap_waits(&gap);
}

static struct activity look(struct looks *l, struct period p)
{
	uint32_t nodes[SHOWN_LOOKS], inside = 0, running = 0;

	for (unsigned i = 0; i < l->count; i++) {
		const uint64_t behind = p.begin + 1 + ratio_down(
		    p.end - p.begin, 2 * i + 1, 2 * l->count);
		const uint32_t node = shown_node(l, behind);

		if (node == NO_NODE)
			continue;
		nodes[inside++] = node;
		running += !waits(l, behind);
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
