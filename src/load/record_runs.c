#include "config.h"

#include "load/record_runs.h"

#include "trace/records.h"

size_t record_runs_length(const unsigned char *at, size_t count)
{
	const unsigned thread = read_u16(at);
	size_t n = 1;

	for (at += USUAL_BYTES; n < count && read_u16(at) == thread;
	     at += USUAL_BYTES, n++)
		__builtin_prefetch(at + AHEAD_BYTES);
	return n;
}

void record_runs_add(struct record_runs *r, const struct record_run *run)
{
	struct record_run *last = r->runs + r->count;

	r->records += run->count;
	if (r->count > 0 && last[-1].thread == run->thread &&
	    last[-1].at + last[-1].count * USUAL_BYTES == run->at) {
		last[-1].count += run->count;
		return;
	}
	*last = *run;
	r->count++;
}

/* Is there room for another frame and another call? */
static bool reserve(struct thread *t, struct finished *finished,
    struct error *err)
{
	return (t->depth + SPARE_FRAMES < t->frame_room ||
	    thread_reserve(t, err)) &&
	    (finished->count < FINISHED_ROOM || finished_settle(finished, err));
}

/* Takes from the run what is not odd. */
static bool walk(struct record_run *run, const struct id_map *methods,
    struct finished *finished, struct error *err)
{
	size_t taken = 1;

	while (run->count > 0 && taken > 0) {
		if (!reserve(run->thread, finished, err))
			return false;
		taken = walk_records(run->thread, methods, run->at, run->count,
		    finished);
		run->at += taken * USUAL_BYTES;
		run->count -= taken;
	}
	return true;
}

bool record_runs_walk(struct record_runs *r, const struct id_map *methods,
    struct finished *finished, struct error *err)
{
	for (; r->done < r->count; r->done++) {
		struct record_run *run = &r->runs[r->done];

		if (!walk(run, methods, finished, err))
			return false;
		if (run->count > 0)
			break;
	}
	return finished_settle(finished, err);
}
