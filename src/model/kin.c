#include "config.h"

#include "model/kin.h"

static struct event_time event_of(const struct calls *calls, size_t depth,
    size_t number, bool is_end)
{
	const struct call call = calls_at(calls, depth, number);

	return is_end ? call_exit(&call, calls->axis) : call_entry(&call);
}

/* What is searched for among the begins, or the ends, of a column. */
struct wanted_call {
	struct event_time at;
	bool is_end, is_after; /* is_after: what comes after it */
};

static bool is_found(const struct calls *calls, size_t depth, size_t number,
    const struct wanted_call *w)
{
	const struct event_time e = event_of(calls, depth, number, w->is_end);

	return w->is_after ? event_is_before(w->at, e) :
			     !event_is_before(e, w->at);
}

/* The first call of the column that is found; from the first at that time by
 * steps that double, then by halves. */
static size_t search(const struct calls *calls, size_t depth,
    const struct wanted_call w)
{
	const size_t count = calls_count(calls, depth);
	size_t low = w.is_end ? calls_end_from(calls, depth, w.at.time) :
				calls_begin_from(calls, depth, w.at.time);
	size_t high = low, step = 1;

	while (high < count && !is_found(calls, depth, high, &w)) {
		low = high + 1;
		high = count - high > step ? high + step : count;
		step *= 2;
	}
	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (is_found(calls, depth, middle, &w))
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

/* The first call of the column, if there is any, with a note of the parent or of
 * one after it. */
static size_t noted_from(const struct calls *calls, size_t depth, size_t parent)
{
	size_t count, low = 0, high;
	const struct note *notes = depth < calls->depths ?
	    aside_notes(calls->columns[depth].aside, &count) :
	    NULL;

	if (notes == NULL)
		return SIZE_MAX;
	high = count;
	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (notes[middle].parent < parent)
			low = middle + 1;
		else
			high = middle;
	}
	return low < count ? notes[low].number : SIZE_MAX;
}

size_t kin_from(const struct calls *calls, size_t depth, size_t number)
{
	struct event_time end;
	size_t from, noted;

	if (number == 0)
		return 0;
	end = event_of(calls, depth, number - 1, true);
	from = search(calls, depth + 1,
	    (struct wanted_call){ end, false, true });
	/* Of those that begin just then only the last can have a length, and
	 * that one goes on after the end. */
	if (from > 0 &&
	    event_is_same(event_of(calls, depth + 1, from - 1, false), end) &&
	    event_is_before(end, event_of(calls, depth + 1, from - 1, true)))
		from--;
	/* One that runs was made by one that runs. */
	if (number <= calls_finished(calls, depth) &&
	    from > calls_finished(calls, depth + 1))
		from = calls_finished(calls, depth + 1);
	noted = noted_from(calls, depth + 1, number);
	return noted < from ? noted : from;
}

void kin_children(const struct calls *calls, size_t depth, size_t number,
    size_t *from, size_t *to)
{
	*from = *to = 0;
	if (depth + 1 >= calls_depths(calls))
		return;
	*from = kin_from(calls, depth, number);
	*to = kin_from(calls, depth, number + 1);
}

size_t kin_parent(const struct calls *calls, size_t depth, size_t number)
{
	struct event_time begin;
	const struct note *note;
	struct call call;

	if (number >= calls_finished(calls, depth)) /* it runs, in sight or not */
		return calls_finished(calls, depth - 1);
	call = calls_at(calls, depth, number);
	begin = call_entry(&call);
	if (!event_is_same(begin, call_exit(&call, calls->axis)))
		return search(calls, depth - 1,
		    (struct wanted_call){ begin, true, true });
	note = depth < calls->depths ?
	    aside_note(calls->columns[depth].aside, number) :
	    NULL;
	return note != NULL ?
	    note->parent :
	    search(calls, depth - 1,
		(struct wanted_call){ begin, true, false });
}

void kin_own(const struct calls *calls, const struct call *call,
    uint64_t own[CLOCKS])
{
	uint64_t sum[CLOCKS] = { 0, 0 };
	size_t from, to;

	kin_children(calls, call->depth, call->number, &from, &to);
	if (from < to)
		calls_sum(calls, (size_t)call->depth + 1, from, to, sum);
	for (int c = 0; c < CLOCKS; c++)
		own[c] = call->time[c] > sum[c] ? call->time[c] - sum[c] : 0;
}

bool kin_note(struct calls *calls, size_t depth, const uint64_t begin[CLOCKS],
    struct error *err)
{
	const struct event_time at = { begin[calls->axis], begin[CLOCK_CPU] };
	struct column *column = &calls->columns[depth];
	size_t parent;

	if (depth == 0)
		return true;
	parent = calls_finished(calls, depth - 1);
	if (parent == 0 ||
	    !event_is_same(at, event_of(calls, depth - 1, parent - 1, true)))
		return true;
	return aside_add_note(&column->aside,
	    (struct note){ (uint32_t)column_count(column), (uint32_t)parent },
	    err);
}
