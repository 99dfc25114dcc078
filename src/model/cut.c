#include "config.h"

#include "model/cut.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/kin.h"
#include "base/ratio.h"

uint64_t cut_share(uint64_t of, uint64_t part, uint64_t whole)
{
	return whole == 0 ? 0 : ratio_down(of, part, whole);
}

uint64_t cut_overlap(struct period p, uint64_t begin, uint64_t end)
{
	if (begin < p.begin)
		begin = p.begin;
	if (end > p.end)
		end = p.end;
	return end > begin ? end - begin : 0;
}

static uint64_t less(uint64_t from, uint64_t what)
{
	return from > what ? from - what : 0;
}

/* The last call of the column that begins before the time, if it runs then. */
static bool running_at(const struct calls *calls, size_t depth, uint64_t time,
    struct call *out)
{
	size_t from = calls_begin_from(calls, depth, time);

	if (from == 0)
		return false;
	*out = calls_at(calls, depth, from - 1);
	return call_end_time(out, calls->axis) > time;
}

/*
 * What the call, which runs at the time, used before it: all of its calls that
 * had ended, and its share of its own.  What the one inside that still ran used
 * is left to be added.
 */
static uint64_t used_without_inner(const struct thread *t,
    const struct call *call, uint64_t time)
{
	const struct calls *calls = &t->calls;
	uint64_t own_before = time - call->begin, own[CLOCKS];
	uint64_t all[CLOCKS], ended[CLOCKS];
	size_t from, to, at;
	struct call inner;

	kin_children(calls, call->depth, call->number, &from, &to);
	at = calls_begin_from(calls, call->depth + 1, time);
	at = at < from ? from : at > to ? to : at;
	if (at > from) {
		inner = calls_at(calls, call->depth + 1, at - 1);
		if (call_end_time(&inner, calls->axis) > time) {
			own_before -= time - inner.begin;
			at--;
		}
	}
	calls_sum(calls, call->depth + 1, from, to, all);
	calls_sum(calls, call->depth + 1, from, at, ended);
	for (int c = 0; c < CLOCKS; c++)
		own[c] = less(call->time[c], all[c]);
	return ended[CLOCK_CPU] + cut_share(own[CLOCK_CPU],
	    less(own_before, ended[calls->axis]), own[calls->axis]);
}

static void find_used(const struct thread *t, uint64_t time, uint64_t *used,
    size_t depths)
{
	struct call call;
	uint64_t inner = 0;
	size_t running = 0;

	while (running < depths && running_at(&t->calls, running, time, &call))
		used[running++] = used_without_inner(t, &call, time);
	for (size_t d = running; d-- > 0; inner = used[d]) {
		running_at(&t->calls, d, time, &call);
		used[d] += inner;
		if (used[d] > call.time[CLOCK_CPU])
			used[d] = call.time[CLOCK_CPU];
	}
}

bool cut_make(struct cut *cut, const struct thread *t, struct period p,
    struct error *err)
{
	*cut = (struct cut){ .calls = &t->calls, .period = p,
		.pushed = t->calls.pushed };
	if (period_is_none(p)) {
		cut->period = (struct period){ 0, UINT64_MAX };
		return true;
	}
	if (!t->calls.is_dual)
		return true;
	cut->depths = calls_depths(&t->calls);
	cut->before = array_new(cut->depths, sizeof *cut->before, err);
	cut->upto = array_new(cut->depths, sizeof *cut->upto, err);
	if (cut->before == NULL || cut->upto == NULL)
		return false;
	find_used(t, p.begin, cut->before, cut->depths);
	find_used(t, p.end, cut->upto, cut->depths);
	return true;
}

void cut_free(struct cut *cut)
{
	free(cut->before);
	free(cut->upto);
	cut->before = cut->upto = NULL;
}

/* Of the CPU time; the thread may have gone on since the cut was made. */
static uint64_t cpu_inside(const struct call *call, uint64_t end,
    const struct cut *cut)
{
	size_t depth = call->depth - (cut->calls->pushed - cut->pushed);
	uint64_t used = call->time[CLOCK_CPU];

	if (depth >= cut->depths ||
	    !call_runs_in(call, cut->calls->axis, cut->period))
		return 0;
	if (end > cut->period.end && used > cut->upto[depth])
		used = cut->upto[depth];
	return call->begin < cut->period.begin ?
	    less(used, cut->before[depth]) : used;
}

void call_cut(struct call *call, const struct cut *cut)
{
	enum clock axis = cut->calls->axis;
	uint64_t end = call_end_time(call, axis);

	if (call->begin >= cut->period.begin && end <= cut->period.end)
		return;
	if (cut->calls->is_dual)
		call->time[CLOCK_CPU] = cpu_inside(call, end, cut);
	call->time[axis] = cut_overlap(cut->period, call->begin, end);
}
