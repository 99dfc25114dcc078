/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/cells.h"

#include <assert.h>

#include "base/array.h"
#include "base/numbers.h"
#include "model/cpu_clock.h"

/* ---- cells and their edges ---- */

/* A time, or how long.  An edge of a cell is a whole number of parts. */
struct exact {
	uint64_t ticks;
	uint32_t rest; /* in parts of a tick */
};

enum {
	PARTS = 1 << 12, /* of a tick, for each cell */
	TOLERANCES = 32  /* a cell is so many times as long as an edge may be
	                    wrong by */
};

/* What the thread had done by an edge of a cell. */
struct upto {
	struct exact edge, inside, running;
	uint64_t base;      /* of `running`: what is added to the CPU clock */
	uint64_t tolerance; /* `running` may be wrong by so many ticks */
	size_t begun;       /* outermost calls that have begun */
	bool is_inside;     /* the last of them runs on, or ends there */
};

/* What the cells of a thread are made with. */
struct cell_maker {
	const struct thread *thread;
	struct cpu_clock *clock;
	int count;
	uint32_t parts; /* of a tick */
	uint64_t begin;
	struct exact cell; /* how long one is */
	uint64_t tolerance; /* ticks by which an edge may be wrong */
	struct {
		uint64_t end;
		uint32_t node;
	} path[CPU_LEVELS];     /* calls that take half of a cell, from the
	                           outermost on, and may go on in the next */
	size_t path_count;
	size_t looks, left;     /* for nodes: in the thread; still in it */
	size_t first;           /* the outermost calls before this have ended
	                           (of a grid: its cells are passed) … */
	uint64_t ended[CLOCKS]; /* … and took so long, since the first edge */
	size_t begun;           /* outermost calls of a grid that have begun … */
	struct activity_outermost last; /* … and the last of them; or zeros */
};

static bool exact_is_less(struct exact a, struct exact b)
{
	return a.ticks != b.ticks ? a.ticks < b.ticks : a.rest < b.rest;
}

static struct exact exact_sum(const struct cell_maker *a, struct exact x,
    struct exact y)
{
	uint32_t rest = x.rest + y.rest;
	bool carry = rest >= a->parts;

	return (struct exact){ x.ticks + y.ticks + carry,
		carry ? rest - a->parts : rest };
}

static struct exact exact_difference(const struct cell_maker *a, struct exact x,
    struct exact y)
{
	bool borrow = x.rest < y.rest;

	return (struct exact){ x.ticks - y.ticks - borrow,
		x.rest - y.rest + (borrow ? a->parts : 0) };
}

/* Returns where the cell begins. */
static struct exact edge_at(const struct cell_maker *a, int cell)
{
	uint64_t rests = (uint64_t)a->cell.rest * (unsigned)cell;

	return (struct exact){ a->begin + a->cell.ticks * (unsigned)cell +
	    rests / a->parts, (uint32_t)(rests % a->parts) };
}

/* Returns the first tick at the time or after it. */
static uint64_t tick_from(struct exact time)
{
	return time.ticks + (time.rest > 0);
}

/* Returns the first tick at the middle of the cell that begins there, or after
 * it. */
static uint64_t middle_tick(const struct cell_maker *a, struct exact begin)
{
	uint64_t halves = 2 * (uint64_t)a->parts;

	return begin.ticks + a->cell.ticks / 2 + (2 * (uint64_t)begin.rest +
	    a->cell.ticks % 2 * a->parts + a->cell.rest + halves - 1) /
	    halves;
}

/* ---- what a thread had done by an edge ---- */

/* Returns what the CPU clock showed at an edge within the gap. */
static struct exact cpu_within(const struct cell_maker *a, struct exact edge,
    struct cpu_gap gap)
{
	uint64_t cpu = gap.next.cpu - gap.previous.cpu;
	uint64_t wall = gap.next.time - gap.previous.time;
	uint64_t since = edge.ticks - gap.previous.time;
	struct exact used = { 0, 0 };

	if (cpu == 0)
		return (struct exact){ gap.next.cpu, 0 };
	if ((cpu | wall) >= UINT64_MAX / a->parts) { /* parts are too many */
		used.ticks = ratio_down(cpu, since, wall);
	} else {
		cpu = ratio_down(cpu, since * a->parts + edge.rest, wall);
		used = (struct exact){ cpu / a->parts,
			(uint32_t)(cpu % a->parts) };
	}
	used.ticks += gap.previous.cpu;
	return used;
}

/* Finds what the thread ran by the edge, as well as the tolerance allows. */
static void find_running(struct cell_maker *a, struct upto *at,
    uint64_t tolerance)
{
	at->tolerance = tolerance;
	at->running = (struct exact){ 0, 0 };
	if (at->is_inside && a->thread->calls.is_dual)
		at->running = cpu_within(a, at->edge,
		    cpu_clock_gap(a->clock, tick_from(at->edge), tolerance));
	at->running.ticks += at->base;
}

/* Returns what the thread had done by the begin of the cell. */
static struct upto upto_edge(struct cell_maker *a, int cell)
{
	struct exact edge = edge_at(a, cell);
	struct cpu_level outermost = cpu_clock_level(a->clock, 0,
	    tick_from(edge));
	struct upto out = { .edge = edge,
		.begun = outermost.number,
		.is_inside = cpu_level_runs(&outermost, tick_from(edge)) };

	const size_t ended = out.begun - out.is_inside;
	uint64_t sum[CLOCKS];
	calls_sum(&a->thread->calls, 0, a->first, ended, sum);
	for (int i = 0; i < CLOCKS; i++)
		a->ended[i] += sum[i];
	a->first = ended;
	out.inside.ticks = a->ended[a->thread->calls.axis];
	out.base = a->ended[CLOCK_CPU];
	if (out.is_inside) {
		out.inside = exact_sum(a, out.inside, exact_difference(a, edge,
		    (struct exact){ outermost.begin.time, 0 }));
		out.base -= outermost.begin.cpu;
	}
	find_running(a, &out, a->tolerance);
	return out;
}

/* ---- what it had done, where single calls are left out ---- */

/* Returns the events around a time inside of the last outermost call. */
static struct cpu_gap activity_grid_gap(const struct cell_maker *a,
    uint64_t time)
{
	const struct activity_outermost *l = &a->last;
	const struct event_time end = { l->begin.time +
		    l->time[a->thread->calls.axis],
		l->begin.cpu + l->time[CLOCK_CPU] };
	struct event_time before = l->begin, after = end;

	activity_grid_narrow(a->thread->calls.activity, time, &before, &after);
	return (struct cpu_gap){ event_is_before(before, l->begin) ? l->begin :
								     before,
		event_is_before(end, after) ? end : after };
}

/* Passes the outermost calls that the grid has and that begin before the time;
 * all but the last of them have ended. */
static void pass_begun(struct cell_maker *a, uint64_t time)
{
	const struct activity_grid *g = a->thread->calls.activity;

	for (; a->first < g->count; a->first++) {
		const struct activity_cell *cell = &g->cells[a->first];

		if (!cell->has_outermost)
			continue;
		if (cell->outermost.begin.time >= time)
			return;
		for (int c = 0; c < CLOCKS; c++)
			a->ended[c] += cell->outermost.earlier[c] +
			    a->last.time[c];
		a->last = cell->outermost;
		a->begun++;
	}
}

/* Returns what the thread had done by the begin of the cell; the edge before it
 * has its sums. */
static struct upto upto_edge_of_grid(struct cell_maker *a, int cell)
{
	const enum clock axis = a->thread->calls.axis;
	const struct exact edge = edge_at(a, cell);
	struct upto out = { .edge = edge };

	pass_begun(a, tick_from(edge));
	out.begun = a->begun;
	out.inside.ticks = a->ended[axis];
	out.running.ticks = a->ended[CLOCK_CPU];
	out.is_inside = a->begun > 0 &&
	    a->last.begin.time + a->last.time[axis] >= tick_from(edge);
	if (!out.is_inside) {
		out.inside.ticks += a->last.time[axis];
		out.running.ticks += a->last.time[CLOCK_CPU];
		return out;
	}
	out.inside = exact_sum(a, out.inside,
	    exact_difference(a, edge, (struct exact){ a->last.begin.time, 0 }));
	if (a->thread->calls.is_dual)
		out.running = exact_sum(a, out.running,
		    cpu_within(a, edge, activity_grid_gap(a, tick_from(edge))));
	out.running.ticks -= a->last.begin.cpu;
	return out;
}

/* ---- the node of a cell ---- */

/* Returns how much of the cell the period takes. */
static struct exact overlap(const struct cell_maker *a, struct exact begin,
    struct period p)
{
	struct exact end = exact_sum(a, begin, a->cell);
	struct exact from = { p.begin, 0 }, to = { p.end, 0 };

	if (exact_is_less(from, begin))
		from = begin;
	if (exact_is_less(end, to))
		to = end;
	return exact_is_less(from, to) ? exact_difference(a, to, from) :
					 (struct exact){ 0, 0 };
}

static bool takes_half(const struct cell_maker *a, struct exact begin,
    struct period p)
{
	struct exact part = overlap(a, begin, p);

	return !exact_is_less(part, exact_difference(a, a->cell, part));
}

/* Returns the node of the deepest call that takes half of the cell, and so runs
 * in its middle; the first of two halves.  Levels that the clock does not keep
 * are not looked at. */
static uint32_t node_of_half(struct cell_maker *a, struct exact begin,
    size_t looks)
{
	const struct calls *calls = &a->thread->calls;
	uint64_t time = middle_tick(a, begin),
		 end = tick_from(exact_sum(a, begin, a->cell));
	size_t d = a->path_count;
	uint32_t node;

	/* Calls that began before and take all of it need no look. */
	while (d > 0 && a->path[d - 1].end < end)
		d--;
	node = d > 0 ? a->path[d - 1].node : NO_NODE;
	for (; d < calls_depths(calls) && d < CPU_LEVELS && looks > 0; d++) {
		struct cpu_level l = cpu_clock_level(a->clock, d, time);

		a->left--;
		looks--;
		if (!cpu_level_runs(&l, time) ||
		    !takes_half(a, begin,
			(struct period){ l.begin.time, l.end.time }))
			break;
		node = calls_node(calls, d, l.number - 1);
		a->path[d].end = l.end.time;
		a->path[d].node = node;
	}
	a->path_count = d;
	return node;
}

/* Returns the node of the outermost call that takes most of the cell; the first
 * of these calls may just have ended. */
static uint32_t node_of_longest(const struct cell_maker *a, struct exact begin,
    size_t from, size_t to)
{
	const struct calls *calls = &a->thread->calls;
	/* Calls between the first and the last lie in the cell. */
	size_t tried[3] = { from, to - from > 2 ?
		calls_longest(calls, 0, from + 1, to - 1) : from, to - 1 };
	struct exact most = { 0, 0 };
	uint32_t node = NO_NODE;

	for (int i = 0; i < 3; i++) {
		struct call call = calls_at(calls, 0, tried[i]);
		struct period p = { call.begin,
			call_end_time(&call, calls->axis) };
		struct exact part = overlap(a, begin, p);
		bool is_over = p.begin < begin.ticks && p.end <= begin.ticks;

		if (is_over || (node != NO_NODE && !exact_is_less(most, part)))
			continue;
		most = part;
		node = call.node;
	}
	return node;
}

/* ---- the cells of a thread ---- */

static uint32_t share_of(const struct cell_maker *a, struct exact part)
{
	if (!exact_is_less(part, a->cell))
		return ACTIVITY_WHOLE;
	if (a->cell.ticks >= UINT64_MAX / a->parts)
		return (uint32_t)ratio_down(part.ticks, ACTIVITY_WHOLE,
		    a->cell.ticks + 1);
	return (uint32_t)ratio_down(part.ticks * a->parts + part.rest,
	    ACTIVITY_WHOLE, a->cell.ticks * a->parts + a->cell.rest);
}

/* Returns the cell between two edges.  The calls that begin between them, and
 * the one that ran at the first, are in the cell. */
static struct cell_usage between(const struct cell_maker *a,
    const struct upto *from, const struct upto *to)
{
	struct exact inside = exact_difference(a, to->inside, from->inside);
	struct exact running = inside;
	struct cell_usage out = { .node = NO_NODE };

	if (a->thread->calls.is_dual)
		running = exact_is_less(to->running, from->running) ?
		    (struct exact){ 0, 0 } :
		    exact_difference(a, to->running, from->running);
	if (exact_is_less(inside, running))
		running = inside;
	out.inside = share_of(a, inside);
	out.running = share_of(a, running);
	/* Clocks are rounded down: by less than a part. */
	out.waits = exact_is_less(running, inside) &&
	    exact_is_less(exact_sum(a, running, (struct exact){ 0, 2 }),
		exact_difference(a, inside, running));
	if (out.inside == 0 && (to->begun > from->begun ||
	    inside.ticks > 0 || inside.rest > 0))
		out.inside = 1;
	return out;
}

static struct cell_usage cell_of_thread(struct cell_maker *a, int cell,
    struct upto *from)
{
	struct exact begin = edge_at(a, cell);
	uint32_t node = node_of_half(a, begin,
	    a->left / (size_t)(a->count - cell));
	struct upto to = upto_edge(a, cell + 1);
	struct cell_usage out;

	/* Is it in doubt whether the thread ran for half of the time? */
	uint64_t inside = to.inside.ticks - from->inside.ticks;
	uint64_t twice = 2 * (to.running.ticks - from->running.ticks);
	uint64_t apart = twice > inside ? twice - inside : inside - twice;
	if (a->thread->calls.is_dual && from->tolerance + to.tolerance > 0 &&
	    apart <= 2 * (from->tolerance + to.tolerance) + 2) {
		find_running(a, from, 0);
		find_running(a, &to, 0);
	}
	out = between(a, from, &to);
	out.node = node;
	if (a->looks > 0 && node == NO_NODE && out.inside > 0)
		out.node = node_of_longest(a, begin,
		    from->begun - from->is_inside, to.begun);
	*from = to;
	return out;
}

void cell_usages_make(const struct thread *thread, struct cell_request wanted,
    struct cell_usage *out)
{
	const struct period p = wanted.period;
	const uint32_t count = (uint32_t)wanted.cells;
	struct cpu_clock clock;
	struct cell_maker a = { .thread = thread,
		.clock = &clock,
		.count = wanted.cells,
		.parts = count * PARTS,
		.begin = p.begin,
		.cell = { (p.end - p.begin) / count,
		    (uint32_t)((p.end - p.begin) % count) * PARTS },
		.looks = wanted.looks,
		.left = wanted.looks };
	struct upto from;

	assert(!period_is_none(p) && wanted.cells > 0 &&
	    wanted.cells <= UINT16_MAX);
	a.tolerance = wanted.is_exact ? 0 : a.cell.ticks / TOLERANCES;
	if (thread->calls.activity != NULL) {
		from = upto_edge_of_grid(&a, 0);
		for (int i = 0; i < a.count; i++) {
			const struct upto to = upto_edge_of_grid(&a, i + 1);

			out[i] = between(&a, &from, &to);
			from = to;
		}
		return;
	}
	cpu_clock_init(&clock, thread);
	a.first = calls_end_from(&thread->calls, 0, p.begin);
	from = upto_edge(&a, 0);
	for (int i = 0; i < a.count; i++)
		out[i] = cell_of_thread(&a, i, &from);
}

/* ---- marks ---- */

void cell_usages_mark(struct period p, int count, struct cell_usage *cells,
    struct thread_periods runs, enum activity_mark mark)
{
	const struct period *periods = runs.periods;
	uint64_t time = p.begin;

	for (size_t i = 0; time < p.end; i++) {
		size_t high = runs.count;
		int cell, last;

		/* The first of them that is not over at the time. */
		BISECT(i, high, k,
		    periods[k].end <= time && periods[k].begin < time);
		if (i == runs.count || periods[i].begin >= p.end)
			return;
		cell = period_cell(p, count, periods[i].begin);
		last = period_cell_up(p, count, periods[i].end) - 1;
		if (last < cell)
			last = cell;
		for (; cell <= last; cell++)
			cells[cell].marks |= (uint8_t)mark;
		time = period_time(p, count, last + 1);
	}
}

/* ---- cells through a lens ---- */

/* Returns the node that most of them have; of two the first. */
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
	struct visible_calls shown;
	struct cpu_clock recorded, left;
	unsigned count; /* of each cell */
};

static bool runs_on_level(struct cpu_clock *clock, size_t level, uint64_t after)
{
	const struct cpu_level l = cpu_clock_level(clock, level, after);

	return cpu_level_runs(&l, after);
}

/* Returns on how many levels a call runs just after an instant, which is one
 * tick before `after`. */
static size_t running_levels(struct cpu_clock *clock, uint64_t after)
{
	size_t low = 0, high = calls_depths(&clock->thread->calls);

	BISECT(low, high, level, runs_on_level(clock, level, after));
	return low;
}

static bool waits_after(struct looks *l, uint64_t after)
{
	struct cpu_gap gap;

	if (!l->shown.thread->calls.is_dual)
		return false;
	gap = cpu_clock_gap_below(&l->recorded,
	    running_levels(&l->recorded, after), after);
	return cpu_gap_waits(&gap);
}

/* Looks at some instants of a cell, evenly spread.  A cell can be narrower than
 * a tick: each instant is in the tick that it falls into. */
static struct cell_usage look_at_cell(struct looks *l, struct period p,
    unsigned cells, unsigned cell)
{
	uint32_t nodes[SHOWN_LOOKS], inside = 0, running = 0;

	for (unsigned i = 0; i < l->count; i++) {
		const uint64_t after = p.begin + 1 + ratio_down(
		    p.end - p.begin, 2 * (l->count * cell + i) + 1,
		    2 * l->count * cells);
		const size_t levels = visible_calls_drops(l->shown, after - 1) ?
		    0 :
		    running_levels(&l->left, after);
		const uint32_t node = levels == 0 ?
		    NO_NODE :
		    calls_node(&l->left.thread->calls, levels - 1,
			cpu_clock_level(&l->left, levels - 1, after).number -
			    1);

		if (node == NO_NODE)
			continue;
		nodes[inside++] = node;
		running += !waits_after(l, after);
	}
	return (struct cell_usage){ inside * ACTIVITY_WHOLE / l->count,
		running * ACTIVITY_WHOLE / l->count, 2 * running < inside,
		most_of(nodes, inside), 0 };
}

void visible_calls_usages(struct visible_calls s, struct period p, int cells,
    unsigned looks, struct cell_usage *out)
{
	struct looks l = { .shown = s, .count = looks };

	assert(looks > 0 && looks <= SHOWN_LOOKS);
	cpu_clock_init(&l.recorded, s.thread);
	cpu_clock_init(&l.left, visible_thread(s));
	for (int i = 0; i < cells; i++)
		out[i] = look_at_cell(&l, p, (unsigned)cells, (unsigned)i);
}
