#include "config.h"

#include "trace/batch.h"

bool batch_flush(struct batch *b, struct error *err)
{
	const struct sink *sink = b->r->sink;
	size_t count = b->waiting;

	b->waiting = 0;
	if (reading_is_over(b->r))
		return false;
	return count == 0 ||
	    sink->events(sink->self, b->events, count, b->offset, err);
}

bool batch_rebase(struct batch *b, struct lane_times *lane,
    const uint64_t base[CLOCKS], struct error *err)
{
	const struct sink *sink = b->r->sink;

	lane->base[CLOCK_WALL] = base[CLOCK_WALL];
	lane->base[CLOCK_CPU] = base[CLOCK_CPU];
	return batch_flush(b, err) &&
	    sink->rebase(sink->self, lane->thread, lane->base, err);
}
