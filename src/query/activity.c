#include "config.h"

#include "query/activity.h"

#include <assert.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/ratio.h"

/* Since the beginning, in units of which a tick has as many as there are cells,
 * and a cell as many as there are ticks: both are whole. */
typedef uint64_t position;

enum {
	RATE_SHIFT = 24,
	POSITION_BITS = 56
};

#define UNKNOWN SIZE_MAX

struct cell {
	uint64_t inside;
	int64_t running;
	uint64_t longest; /* of the calls that do not take half of it */
	uint32_t node;
	bool has_half, has_call, is_marked;
};

/* Calls of one column below one call. */
struct stretch {
	size_t from, to;
	int64_t rate; /* CPU time per wall time between them */
};

struct activities {
	struct cell *cells;
	struct activity *out;
	struct stretch *stretches, *next;
	size_t stretch_count, next_count;
	int room, count;
	uint64_t begin, end;
	uint64_t cell_length; /* in units */
	unsigned shift;       /* of times so long that units would not fit */
	const struct thread *thread;
	size_t depth;
	size_t most, left; /* calls to look into, in each thread; in this one */
	size_t below; /* all calls one deeper that are still to come are there
	                 or behind it */
};

/* A call cut to the time that is asked for. */
struct cut {
	position from, to;
	uint32_t node;
	int64_t rate;
};

struct activities *activities_new(int cells, struct error *err)
{
	struct activities *a = array_new(1, sizeof *a, err);
	size_t room = (size_t)cells;

	if (a == NULL)
		return NULL;
	a->room = cells;
	a->cells = array_new(room, sizeof *a->cells, err);
	a->out = array_new(room, sizeof *a->out, err);
	a->stretches = array_new(2 * room + 2, sizeof *a->stretches, err);
	a->next = array_new(2 * room + 2, sizeof *a->next, err);
	if (a->cells != NULL && a->out != NULL && a->stretches != NULL &&
	    a->next != NULL)
		return a;
	activities_free(a);
	return NULL;
}

void activities_free(struct activities *a)
{
	if (a == NULL)
		return;
	free(a->cells);
	free(a->out);
	free(a->stretches);
	free(a->next);
	free(a);
}

void activities_ask(struct activities *a, struct period p, int cells,
    size_t most)
{
	assert(!period_is_none(p) && cells > 0 && cells <= a->room);
	a->begin = p.begin;
	a->end = p.end;
	a->count = cells;
	a->most = most;
	a->shift = 0;
	while ((p.end - p.begin) >> a->shift >
	    ((UINT64_C(1) << POSITION_BITS) - 1) / (unsigned)cells)
		a->shift++;
	a->cell_length = (p.end - p.begin) >> a->shift;
}

static position position_of(const struct activities *a, uint64_t time)
{
	if (time <= a->begin)
		return 0;
	if (time > a->end)
		time = a->end;
	return ((time - a->begin) >> a->shift) * (unsigned)a->count;
}

static size_t cell_of(const struct activities *a, position at)
{
	size_t cell = (size_t)(at / a->cell_length);

	return cell < (size_t)a->count ? cell : (size_t)a->count - 1;
}

/* The first time that is not in the cell any more. */
static uint64_t cell_end(const struct activities *a, size_t cell)
{
	position end = a->cell_length * (cell + 1) + (unsigned)a->count - 1;

	return a->begin + (end / (unsigned)a->count << a->shift);
}

static uint64_t units_of(const struct activities *a, uint64_t ticks)
{
	return (ticks >> a->shift) * (unsigned)a->count;
}

static bool is_half(const struct activities *a, uint64_t units)
{
	return units >= a->cell_length - a->cell_length / 2;
}

static int64_t part(uint64_t units, int64_t rate)
{
	const int64_t half = INT64_C(1) << (RATE_SHIFT - 1);
	int64_t whole = (int64_t)(units >> RATE_SHIFT);
	int64_t rest = (int64_t)(units & ((UINT64_C(1) << RATE_SHIFT) - 1));

	return whole * rate + ((rest * rate + half) >> RATE_SHIFT);
}

static int64_t rate_of(uint64_t cpu, uint64_t wall)
{
	if (cpu >= wall)
		return INT64_C(1) << RATE_SHIFT;
	if (cpu >> (63 - RATE_SHIFT) == 0) /* much faster */
		return (int64_t)((cpu << RATE_SHIFT) / wall);
	return (int64_t)ratio_down(cpu, UINT64_C(1) << RATE_SHIFT, wall);
}

/* The cell is part of a call, by so many units. */
static void stand_for(const struct activities *a, struct cell *cell,
    uint32_t node, uint64_t units)
{
	cell->has_call = true;
	if (is_half(a, units)) {
		cell->has_half = true;
		cell->node = node;
	} else if (!cell->has_half && a->depth == 0 &&
	    (cell->node == NO_NODE || units > cell->longest)) {
		cell->longest = units;
		cell->node = node;
	}
}

/* The call takes so many units of the cell; `rate` is above its surroundings. */
static void add_part(struct activities *a, size_t cell, uint64_t units,
    uint32_t node, int64_t rate)
{
	if (a->depth == 0)
		a->cells[cell].inside += units;
	if (rate != 0)
		a->cells[cell].running += part(units, rate);
	stand_for(a, &a->cells[cell], node, units);
}

/* The same for cells that it takes all of. */
static void add_whole(struct activities *a, size_t first, size_t end,
    uint32_t node, int64_t rate)
{
	uint64_t inside = a->depth == 0 ? a->cell_length : 0;
	int64_t running = part(a->cell_length, rate);

	for (struct cell *c = a->cells + first; c < a->cells + end; c++) {
		c->inside += inside;
		c->running += running;
		c->node = node;
		c->has_call = c->has_half = true;
	}
}

/* A call in the cells that it touches; `rate` is that of its surroundings. */
static void add_cut(struct activities *a, const struct cut *cut, int64_t rate)
{
	size_t first = cell_of(a, cut->from);
	size_t last = cell_of(a, cut->to > cut->from ? cut->to - 1 : cut->to);
	position first_end = (first + 1) * a->cell_length;

	rate = cut->rate - rate;
	if (first == last) {
		add_part(a, first, cut->to - cut->from, cut->node, rate);
		return;
	}
	add_part(a, first, first_end - cut->from, cut->node, rate);
	add_whole(a, first + 1, last, cut->node, rate);
	add_part(a, last, cut->to - last * a->cell_length, cut->node, rate);
}

/* Calls that lie in one cell, at the cost of one. */
static void add_group(struct activities *a, const struct stretch *s,
    size_t cell)
{
	const struct calls *calls = &a->thread->calls;
	uint64_t sum[CLOCKS], units;
	struct call longest;

	calls_sum(calls, a->depth, s->from, s->to, sum);
	units = units_of(a, sum[calls->axis]);
	if (a->depth == 0)
		a->cells[cell].inside += units;
	a->cells[cell].running += (int64_t)units_of(a, sum[CLOCK_CPU]) -
	    part(units, s->rate);
	a->cells[cell].has_call = true;
	if (a->depth > 0)
		return;
	longest = calls_at(calls, 0, calls_longest(calls, 0, s->from, s->to));
	stand_for(a, &a->cells[cell], longest.node,
	    units_of(a, longest.time[calls->axis]));
}

/* The calls that the call made, as far as they are in the time; and how much
 * it ran while none of them did. */
static struct stretch below(struct activities *a, const struct call *call)
{
	const struct calls *calls = &a->thread->calls;
	uint64_t end = call_end_time(call, calls->axis), sum[CLOCKS];
	size_t depth = a->depth + 1;
	struct stretch s = { 0, 0, rate_of(call->time[CLOCK_CPU],
	    call->time[CLOCK_WALL]) };

	if (depth >= calls_depths(calls) || a->left == 0)
		return s;
	a->left--;
	s.from = a->below == UNKNOWN ?
	    calls_begin_from(calls, depth, call->begin) :
	    calls_begin_near(calls, depth, a->below, call->begin);
	s.to = a->below = calls_begin_near(calls, depth, s.from, end);
	if (s.from == s.to)
		return s;
	if (calls->is_dual) {
		calls_sum(calls, depth, s.from, s.to, sum);
		s.rate = call->time[CLOCK_CPU] <= sum[CLOCK_CPU] ? 0 :
		    rate_of(call->time[CLOCK_CPU] - sum[CLOCK_CPU],
		    call->time[CLOCK_WALL] - sum[CLOCK_WALL]);
	}
	if (call->begin < a->begin)
		s.from = calls_end_from(calls, depth, a->begin + 1);
	if (end > a->end)
		s.to = calls_begin_from(calls, depth, a->end);
	return s;
}

/* A call on its own: true when it was narrow. */
static void add_call(struct activities *a, const struct call *call,
    int64_t rate)
{
	const struct calls *calls = &a->thread->calls;
	struct cut cut = { position_of(a, call->begin),
	    position_of(a, call_end_time(call, calls->axis)), call->node, 0 };
	struct stretch s;

	if (!is_half(a, cut.to - cut.from)) {
		cut.rate = rate_of(call->time[CLOCK_CPU],
		    call->time[CLOCK_WALL]);
		add_cut(a, &cut, rate);
		return;
	}
	s = below(a, call);
	cut.rate = s.rate;
	add_cut(a, &cut, rate);
	if (s.from < s.to)
		a->next[a->next_count++] = s;
}

/* Calls of less than half a cell, from `from` on, which lie in one cell: the
 * first one behind them. */
static size_t group_end(const struct activities *a, size_t from, size_t to,
    size_t cell)
{
	const struct calls *calls = &a->thread->calls;
	/* The last that begins in the cell may end behind it. */
	size_t end = calls_begin_near(calls, a->depth, from + 1,
	    cell_end(a, cell)) - 1;
	uint64_t sum[CLOCKS];
	size_t longest;

	if (end >= to)
		end = to - 1;
	if (end == from)
		return end;
	calls_sum(calls, a->depth, from, end, sum);
	if (!is_half(a, units_of(a, sum[calls->axis])))
		return end;
	longest = calls_longest(calls, a->depth, from, end);
	return is_half(a, units_of(a, calls_at(calls, a->depth, longest)
	    .time[calls->axis])) ? longest : end;
}

static void add_stretch(struct activities *a, struct stretch s)
{
	const struct calls *calls = &a->thread->calls;

	while (s.from < s.to) {
		struct call call = calls_at(calls, a->depth, s.from);
		size_t cell = cell_of(a, position_of(a, call.begin));
		struct stretch group = { s.from, s.from, s.rate };

		if (call.begin >= a->begin &&
		    !is_half(a, units_of(a, call.time[calls->axis])))
			group.to = group_end(a, s.from, s.to, cell);
		if (group.from < group.to) {
			add_group(a, &group, cell);
			s.from = group.to;
			continue;
		}
		add_call(a, &call, s.rate);
		s.from++;
	}
}

/* The outermost calls of the time; one that ends as it begins is not there,
 * unless it has no length. */
static struct stretch outermost(const struct activities *a)
{
	const struct calls *calls = &a->thread->calls;
	struct stretch s = { 0, 0, 0 };

	if (calls_depths(calls) == 0)
		return s;
	s.from = calls_end_from(calls, 0, a->begin);
	s.to = calls_begin_from(calls, 0, a->end);
	while (s.from < s.to) {
		struct call call = calls_at(calls, 0, s.from);

		if (call.begin >= a->begin ||
		    call_end_time(&call, calls->axis) > a->begin)
			break;
		s.from++;
	}
	return s;
}

static uint32_t share_of(const struct activities *a, uint64_t units)
{
	if (units >= a->cell_length)
		return ACTIVITY_WHOLE;
	return (uint32_t)ratio_down(units, ACTIVITY_WHOLE, a->cell_length);
}

static void put_out(struct activities *a)
{
	bool is_dual = a->thread->calls.is_dual;

	for (int i = 0; i < a->count; i++) {
		const struct cell *cell = &a->cells[i];
		struct activity *out = &a->out[i];

		*out = (struct activity){ share_of(a, cell->inside), 0,
		    cell->node, false };
		if (cell->has_call && out->inside == 0)
			out->inside = 1;
		out->running = out->inside;
		if (is_dual)
			out->running = cell->running <= 0 ? 0 :
			    share_of(a, (uint64_t)cell->running);
		if (out->running > out->inside)
			out->running = out->inside;
	}
}

struct activity *activities_of(struct activities *a,
    const struct thread *thread)
{
	struct stretch *swap;

	a->thread = thread;
	a->left = a->most;
	for (int i = 0; i < a->count; i++)
		a->cells[i] = (struct cell){ .node = NO_NODE };
	a->stretches[0] = outermost(a);
	a->stretch_count = a->stretches[0].from < a->stretches[0].to;
	for (a->depth = 0; a->stretch_count > 0; a->depth++) {
		a->next_count = 0;
		a->below = UNKNOWN;
		for (size_t i = 0; i < a->stretch_count; i++)
			add_stretch(a, a->stretches[i]);
		swap = a->stretches;
		a->stretches = a->next;
		a->next = swap;
		a->stretch_count = a->next_count;
	}
	put_out(a);
	return a->out;
}

size_t activities_used(const struct activities *a)
{
	return a->most - a->left;
}

/* The first of the periods, from `low` on, that is not over at the time. */
static size_t first_after(const struct period *periods, size_t low,
    size_t count, uint64_t time)
{
	size_t high = count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (periods[middle].end <= time && periods[middle].begin < time)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

void activities_mark(const struct activities *a, struct activity *cells,
    const struct period *periods, size_t count)
{
	uint64_t time = a->begin;

	for (size_t i = 0; time < a->end; i++) {
		size_t cell, last;
		position to;

		i = first_after(periods, i, count, time);
		if (i == count || periods[i].begin >= a->end)
			return;
		to = position_of(a, periods[i].end);
		cell = cell_of(a, position_of(a, periods[i].begin));
		last = cell_of(a, to > 0 ? to - 1 : 0);
		if (last < cell)
			last = cell;
		for (; cell <= last; cell++)
			cells[cell].is_marked = true;
		time = cell_end(a, last);
	}
}
