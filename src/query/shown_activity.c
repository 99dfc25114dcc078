#include "config.h"

#include "query/shown_activity.h"

#include "base/ratio.h"
#include "query/instant.h"

enum { LOOKS = 8 }; /* at instants of a cell */

/* Which node most of them have; of two the first. */
static uint32_t most_of(const uint32_t nodes[LOOKS], uint32_t count)
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

static struct activity look(const struct shown *s, struct period p)
{
	uint32_t nodes[LOOKS], inside = 0, running = 0;

	for (unsigned i = 0; i < LOOKS; i++) {
		const struct moment m = moment_shown(s, p.begin +
		    ratio_down(p.end - p.begin, 2 * i + 1, 2 * LOOKS));

		if (!moment_is_inside(&m))
			continue;
		nodes[inside++] = m.call.node;
		running += m.state != STATE_WAITING;
	}
	return (struct activity){ inside * (ACTIVITY_WHOLE / LOOKS),
		running * (ACTIVITY_WHOLE / LOOKS), 2 * running < inside,
		most_of(nodes, inside), 0 };
}

void shown_activity(const struct shown *s, struct period p, int cells,
    struct activity *out)
{
	for (int i = 0; i < cells; i++)
		out[i] = look(s, (struct period){ period_time(p, cells, i),
		    i + 1 < cells ? period_time(p, cells, i + 1) : p.end });
}
