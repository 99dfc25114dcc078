#include "config.h"

#include "query/instant.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/cpu_at.h"
#include "model/kin.h"

const char *activity_state_name(enum activity_state state)
{
	static const char *const names[] = {
		[STATE_OUTSIDE] = "-",
		[STATE_WAITING] = "waiting",
		[STATE_RUNNING] = "running",
		[STATE_INSIDE] = "in call",
	};

	return names[state];
}

/* Inside of a call, from the time on. */
static enum activity_state state_at(const struct thread *t, uint64_t time)
{
	struct cpu_gap gap = cpu_gap_at(t, time + 1);
	uint64_t ran = gap.after.cpu - gap.before.cpu;
	uint64_t length = gap.after.time - gap.before.time;

	if (!t->calls.is_dual)
		return STATE_INSIDE;
	return ran < length && ran < length - ran ? STATE_WAITING :
	    STATE_RUNNING;
}

struct moment moment_of(const struct thread *t, uint64_t time)
{
	struct moment m = { .thread = t->number,
		.state = STATE_OUTSIDE,
		.place = navigate_innermost(t, time) };

	if (place_is_none(m.place))
		return m;
	m.call = calls_at(&t->calls, m.place.depth, m.place.number);
	kin_own(&t->calls, &m.call, m.own);
	m.state = state_at(t, time);
	return m;
}

/* What happens next: the innermost call ends, or makes another one. */
static bool step_on(const struct thread *t, uint64_t time, uint64_t *out)
{
	const struct calls *calls = &t->calls;
	struct moment m = moment_of(t, time);
	size_t depth = m.state == STATE_OUTSIDE ? 0 : m.place.depth + 1, i;
	uint64_t begin, end = UINT64_MAX;

	if (m.state != STATE_OUTSIDE)
		end = call_end_time(&m.call, calls->axis);
	*out = end;
	if (depth >= calls_depths(calls))
		return m.state != STATE_OUTSIDE;
	i = calls_begin_from(calls, depth, time + 1);
	if (i == calls_count(calls, depth))
		return m.state != STATE_OUTSIDE;
	begin = calls_at(calls, depth, i).begin;
	*out = begin < end ? begin : end;
	return true;
}

static bool step_back(const struct thread *t, uint64_t time, uint64_t *out)
{
	const struct calls *calls = &t->calls;
	struct moment m = moment_of(t, time - 1);
	bool is_inside = m.state != STATE_OUTSIDE;
	size_t depth = is_inside ? m.place.depth + 1 : 0, i;
	struct call call;

	*out = m.call.begin;
	if (depth >= calls_depths(calls))
		return is_inside;
	i = calls_end_from(calls, depth, time);
	if (i == 0)
		return is_inside;
	call = calls_at(calls, depth, i - 1);
	if (call_end_time(&call, calls->axis) > *out)
		*out = call_end_time(&call, calls->axis);
	return true;
}

bool moment_step(const struct thread *t, uint64_t time, bool is_backward,
    uint64_t *out)
{
	if (is_backward)
		return time > 0 && step_back(t, time, out);
	return step_on(t, time, out);
}

bool instant_make(struct instant *instant, const struct threads *threads,
    const struct thread_list *list, uint64_t time, struct error *err)
{
	struct moment *moments = array_new(list->count, sizeof *moments, err);
	uint32_t inside = 0, outside = 0;

	if (moments == NULL)
		return false;
	for (uint32_t i = 0; i < list->count; i++) {
		struct moment m = moment_of(threads_at(threads,
		    list->threads[i]), time);

		if (m.state != STATE_OUTSIDE)
			moments[inside++] = m;
	}
	for (uint32_t i = 0; i < list->count; i++) {
		struct moment m = moment_of(threads_at(threads,
		    list->threads[i]), time);

		if (m.state == STATE_OUTSIDE)
			moments[inside + outside++] = m;
	}
	instant_free(instant);
	*instant = (struct instant){ time, moments, list->count, inside };
	return true;
}

void instant_free(struct instant *instant)
{
	free(instant->moments);
	*instant = (struct instant){ 0 };
}
