/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "model/cpu_clock.h"
#include "query/table.h"

/* ---- one thread at an instant ---- */

enum { MOST_EVENTS = 4096 }; /* that snapshot_row_step_visible passes over */

const char *activity_state_name(enum activity_state state)
{
	static const char *const names[] = {
		[STATE_OUTSIDE] = "-",
		[STATE_DROPPED] = "dropped",
		[STATE_WAITING] = "waiting",
		[STATE_RUNNING] = "running",
		[STATE_INSIDE] = "in call",
	};

	return names[state];
}

struct snapshot_row snapshot_row_visible(struct visible_calls s, uint64_t time)
{
	struct snapshot_row m = { .thread = s.thread->number,
		.state = STATE_OUTSIDE,
		.method = NO_METHOD };
	struct place entry = place_none();

	if (visible_calls_drops(s, time))
		m.state = STATE_DROPPED;
	else
		entry = recorded_innermost(visible_thread(s), time);
	m.place = visible_calls_place(s, entry);
	if (place_is_none(m.place))
		return m;
	const struct thread *t = visible_thread(s);
	m.call = calls_at(&s.thread->calls, m.place.depth, m.place.number);
	m.level = entry.depth;
	m.method = visible_thread(s)->tree.methods[calls_node(&t->calls,
	    entry.depth, entry.number)];
	const struct cpu_gap gap = cpu_gap_at(s.thread, time + 1);
	m.state = !s.thread->calls.is_dual ? STATE_INSIDE :
	    cpu_gap_waits(&gap)            ? STATE_WAITING :
					     STATE_RUNNING;
	m.has_own = s.left == NULL;
	if (m.has_own)
		call_parents_own(&s.thread->calls, &m.call, m.own);
	return m;
}

static bool snapshot_row_step(const struct thread *t, uint64_t time,
    bool is_backward, uint64_t *out)
{
	const struct calls *calls = &t->calls;
	struct snapshot_row m;
	struct call call;
	size_t i, depth;

	if (is_backward && time == 0)
		return false;
	/* Next the innermost call ends, or makes another one; before that it
	 * began, or one that it made ended. */
	m = snapshot_row_visible((struct visible_calls){ t, NULL },
	    time - is_backward);
	const bool is_inside = m.state != STATE_OUTSIDE;
	depth = is_inside ? m.place.depth + 1 : 0;
	*out = is_backward ? m.call.begin :
	    is_inside      ? call_end_time(&m.call, calls->axis) :
			     UINT64_MAX;
	if (depth >= calls_depths(calls))
		return is_inside;
	i = is_backward ? calls_end_from(calls, depth, time) :
			  calls_begin_from(calls, depth, time + 1);
	if (i == (is_backward ? 0 : calls_count(calls, depth)))
		return is_inside;
	call = calls_at(calls, depth, i - is_backward);
	time = is_backward ? call_end_time(&call, calls->axis) : call.begin;
	if (is_backward ? time > *out : time < *out)
		*out = time;
	return true;
}

bool snapshot_row_step_visible(struct visible_calls s, uint64_t time,
    bool is_backward, uint64_t *out)
{
	const struct snapshot_row from = snapshot_row_visible(s, time);

	if (s.left == NULL)
		return snapshot_row_step(s.thread, time, is_backward, out);
	for (int i = 0; i < MOST_EVENTS; i++) {
		struct snapshot_row m;

		if (!snapshot_row_step(s.thread, time, is_backward, &time))
			return false;
		m = snapshot_row_visible(s, time);
		*out = time;
		if (!place_is_same(m.place, from.place) ||
		    (m.state == STATE_DROPPED) != (from.state == STATE_DROPPED))
			break;
	}
	return true;
}

/* ---- all threads at an instant ---- */

void snapshot_make(struct snapshot *snapshot, const struct threads *threads,
    const struct thread_list *list, const struct lens_threads *left,
    uint64_t time)
{
	const uint32_t count = list->count;
	struct snapshot_row *moments = array_new(count, sizeof *moments);
	struct snapshot_row *others = array_new(count, sizeof *others);
	uint32_t inside = 0, outside = 0;

	for (uint32_t i = 0; i < count; i++) {
		const struct thread *t = threads->items[list->threads[i]];
		const struct visible_calls shown = { t,
			lens_threads_of(left, t) };
		const struct snapshot_row m = snapshot_row_visible(shown, time);

		if (snapshot_row_is_inside(&m))
			moments[inside++] = m;
		else
			others[outside++] = m;
	}
	memcpy(moments + inside, others, outside * sizeof *others);
	free(others);
	snapshot_free(snapshot);
	*snapshot = (struct snapshot){ time, moments, count, inside, count };
}

void snapshot_free(struct snapshot *snapshot)
{
	free(snapshot->moments);
	*snapshot = (struct snapshot){ 0 };
}

/* ---- a snapshot as a list ---- */

/* clang-format off */
static const struct list_column infos[MOMENT_COLUMNS] = {
	[MOMENT_THREAD] = { .name = "thread", .key = 't', .help = "the thread",
	    .kind = LIST_TEXT, .ascends = true },
	[MOMENT_STATE] = { .name = "state", .key = 's',
	    .help = "whether it runs or waits in the call", .kind = LIST_TEXT,
	    .ascends = true },
	[MOMENT_SINCE] = { .name = "since", .key = 'b', .head = "since +ms",
	    .help = "when the call began", .kind = LIST_TIME, .ascends = true },
	[MOMENT_SO_FAR] = { .name = "sofar", .key = 'f', .head = "so far",
	    .field = "so_far", .help = "how long it has been running",
	    .kind = LIST_TIME },
	[MOMENT_OF] = { .name = "of", .key = 'o', .field = "time",
	    .help = "time of the whole call", .kind = LIST_TIME },
	[MOMENT_CPU] = { .name = "cpu", .key = 'c',
	    .help = "CPU time of the whole call", .kind = LIST_TIME },
	[MOMENT_DEPTH] = { .name = "depth", .key = 'd',
	    .help = "how many calls it is inside of, itself counted",
	    .kind = LIST_COUNT },
	[MOMENT_CALL] = { .name = "call", .key = 'k',
	    .help = "the innermost call", .kind = LIST_NAME, .ascends = true },
};
/* clang-format on */

const struct list_columns snapshot_list_columns = { infos, MOMENT_COLUMNS, 1,
	NULL, true };

static uint64_t number_of(const struct snapshot_row *m,
    const struct snapshot_row_context *r, unsigned column)
{
	switch (column) {
	case MOMENT_SINCE:
		return m->call.begin - r->origin;
	case MOMENT_SO_FAR:
		return r->time - m->call.begin;
	case MOMENT_OF:
		return m->call.time[r->thread->calls.axis];
	case MOMENT_CPU:
		return m->call.time[CLOCK_CPU];
	default:
		return m->level + (uint64_t)1;
	}
}

struct list_cell snapshot_row_cell(const struct snapshot_row *m,
    const struct snapshot_row_context *r, unsigned column, char *scratch)
{
	if (column == MOMENT_THREAD)
		return list_text_cell(r->thread->name);
	if (column == MOMENT_STATE)
		return list_text_cell(activity_state_name(m->state));
	if (!snapshot_row_is_inside(m))
		return (struct list_cell){ .kind = LIST_NOTHING };
	if (column != MOMENT_CALL) {
		/* Times of different lengths stand side by side, so each is in
		 * its own unit. */
		const struct calls *calls = &r->thread->calls;
		struct list_cell cell = { .kind = infos[column].kind,
			.tick = calls->tick,
			.number = number_of(m, r, column) };

		if (column == MOMENT_CPU && !calls->is_dual) {
			cell.words = "-";
		} else if (cell.kind == LIST_TIME && column != MOMENT_SINCE) {
			text_duration(scratch, LIST_SCRATCH, cell.number,
			    cell.tick);
			cell.words = scratch;
		}
		return cell;
	}
	method_label(methods_at(r->methods, m->method), scratch, LIST_SCRATCH);
	return (struct list_cell){ .kind = LIST_NAME,
		.text = slice_of(scratch) };
}

/* ---- ordering its rows ---- */

struct ranked_moment {
	struct ranked order; /* its row is the place so far */
	struct snapshot_row moment;
};

/* Puts the ranked rows from .. to - 1 where they belong. */
static void sort_moments(struct snapshot *snapshot,
    struct ranked_moment *of, uint32_t from, uint32_t to,
    bool is_reverse)
{
	ARRAY_SORT(of + from, to - from, ranked_compare);
	for (uint32_t i = from; i < to; i++)
		snapshot->moments[is_reverse ? from + to - 1 - i : i] =
		    of[i].moment;
}

void snapshot_sort(struct snapshot *snapshot, const struct threads *threads,
    const struct methods *methods, unsigned column, bool is_reverse)
{
	struct ranked_moment *of = array_new(snapshot->count, sizeof *of);

	for (uint32_t i = 0; i < snapshot->count; i++) {
		const struct snapshot_row *m = &snapshot->moments[i];
		const struct snapshot_row_context row = {
			threads->items[m->thread], methods, snapshot->time, 0
		};

		struct ranked_moment ranked = { { 0, "", 0, i }, *m };
		bool is_inside = snapshot_row_is_inside(m);
		if (column == MOMENT_THREAD)
			ranked.order.text = row.thread->name;
		else if (column == MOMENT_STATE)
			ranked.order.text = activity_state_name(m->state);
		else if (column == MOMENT_CALL && is_inside)
			ranked.order.text = methods_at(row.methods, m->method)
						->text;
		else if (is_inside)
			ranked.order.value = number_of(m, &row, column);
		if (infos[column].kind == LIST_TIME && infos[column].ascends)
			ranked.order.value = UINT64_MAX - ranked.order.value;
		of[i] = ranked;
	}
	sort_moments(snapshot, of, 0, snapshot->inside, is_reverse);
	sort_moments(snapshot, of, snapshot->inside, snapshot->count,
	    is_reverse);
	free(of);
}
