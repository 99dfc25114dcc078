/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "compare/comparison.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/numbers.h"
#include "compare/stacks.h"
#include "compare/statistics.h"

/* ---- one number on both sides ---- */

struct compared_number compared_make(uint64_t *values, size_t before,
    size_t after, uint64_t tested_from)
{
	const size_t count = before + after;
	const struct values a = { values, before },
			    b = { values + before, after };
	const struct values both = { values + count, count };
	struct compared_number out;

	memcpy(values + count, values, count * sizeof *values);
	statistics_sort(values + count, count);
	statistics_sort(values, before);
	statistics_sort(values + before, after);
	out = (struct compared_number){
		{ statistics_twice_median(a), statistics_twice_median(b) },
		{ statistics_spread(a), statistics_spread(b) },
		statistics_twice_median(both), statistics_delta(a, b), -1, -1,
		{ before == 0 || a.items[0] == a.items[before - 1],
		    after == 0 || b.items[0] == b.items[after - 1] } };
	if (out.twice_both / 2 >= tested_from)
		out.p = statistics_p(a, b);
	return out;
}

int64_t compared_twice_change(const struct compared_number *m)
{
	return (int64_t)(m->twice[AFTER] - m->twice[BEFORE]);
}

/* ---- verdicts ---- */

/* Returns whether all values of both sides are equal. */
static bool is_same(const struct compared_number *m)
{
	return m->is_steady[BEFORE] && m->is_steady[AFTER] &&
	    m->twice[BEFORE] == m->twice[AFTER];
}

/* Returns twice the distance of the medians. */
static uint64_t twice_distance(const struct compared_number *m)
{
	return m->twice[BEFORE] > m->twice[AFTER] ?
	    m->twice[BEFORE] - m->twice[AFTER] :
	    m->twice[AFTER] - m->twice[BEFORE];
}

bool compared_is_apart(const struct compared_number *m)
{
	return (m->delta == 1 || m->delta == -1) &&
	    twice_distance(m) / 6 >= compared_larger(m->spread);
}

#define ABOVE \
	"all runs after are above all before; of so few no test can tell more"
#define BELOW \
	"all runs after are below all before; of so few no test can tell more"

/* clang-format off */
const struct row_verdict_info row_verdicts[ROW_VERDICTS] = {
	[ROW_SLOWER] = { "slower", "slower", "5 % and more, q at most 0.05", NULL, false },
	[ROW_FASTER] = { "faster", "faster", "5 % and more, q at most 0.05", NULL, false },
	[ROW_PROBABLY_SLOWER] = { "probably slower", "probably", ABOVE, NULL, false },
	[ROW_PROBABLY_FASTER] = { "probably faster", "probably", BELOW, NULL, false },
	[ROW_NEW] = { "new", "new", "it has no calls before",
	    "it was not recorded before", false },
	[ROW_GONE] = { "gone", "gone", "it has no calls after",
	    "it was not recorded after", false },
	[ROW_SAME] = { "same", "same", "time and calls are equal", "its time is equal", true },
	[ROW_ONE_RUN] = { "1 run", "one-run",
	    "a change of time may be noise, counts of calls are exact",
	    "a change of time may be noise", false },
	[ROW_SMALL] = { "small", "noise", "it takes too little to be tested", NULL, true },
	[ROW_NOISE] = { "noise", "noise", "it changes by less than its runs do", NULL, true },
	[ROW_UNCLEAR] = { "?", "unclear", "more than noise, and not enough to tell", NULL, false },
};

const struct row_tag_info row_tags[TAGS] = {
	{ "more calls", "more-calls", "called more often" },
	{ "fewer calls", "fewer-calls", "called less often" },
	{ "waits", "waits", "it waits longer, the CPU has no more to do" },
	{ "mostly tracing", "tracing", "more than half of the change is the tracing of calls" },
	{ "rerouted", "rerouted",
	    "its method takes as long in a stack that the other side alone has" },
};
/* clang-format on */

/* Returns whether a change is large and sure enough for "slower" or
 * "faster". */
static bool is_sure(const struct compared_number *m, const struct limits *l)
{
	const uint64_t share = ratio_up(m->twice[BEFORE], 1, 20);
	const uint64_t change = twice_distance(m);

	return change / 2 >= l->min_change && change >= share && change > 0 &&
	    m->q >= 0 && statistics_is_sure(m->q);
}

/* Returns whether a change is worth "probably slower" or "probably faster". */
static bool is_probable(const struct compared_number *m, const struct limits *l)
{
	return !l->can_tell && m->q >= 0 &&
	    twice_distance(m) / 2 >= l->min_change && compared_is_apart(m);
}

/* Returns the verdict on a time of a row that occurs on both sides; `calls` is
 * NULL where calls are not known. */
static enum row_verdict judge(const struct compared_number *time,
    const struct compared_number *calls, const struct limits *l)
{
	const bool grew = time->twice[AFTER] > time->twice[BEFORE];

	if (is_same(time) && (calls == NULL || is_same(calls)))
		return ROW_SAME;
	if (!l->has_runs)
		return ROW_ONE_RUN;
	if (is_sure(time, l))
		return grew ? ROW_SLOWER : ROW_FASTER;
	if (is_probable(time, l))
		return grew ? ROW_PROBABLY_SLOWER : ROW_PROBABLY_FASTER;
	if (time->twice_both / 2 < l->min_time)
		return ROW_SMALL;
	return twice_distance(time) / 2 < compared_larger(time->spread) ||
		fabs(time->delta) < 0.5 ? ROW_NOISE : ROW_UNCLEAR;
}

/* ---- what calls and tracing account for ---- */

struct change_split compared_row_split(const struct compared_number *self,
    const struct compared_number *calls)
{
	const int64_t change = compared_twice_change(self);
	const long double a = (long double)calls->twice[BEFORE];
	const long double b = (long double)calls->twice[AFTER];
	const long double more = (b - a) / 2;
	long double each;
	int64_t by_calls;

	if (a == 0 || b == 0)
		return (struct change_split){ change, 0 };
	each = ((long double)self->twice[BEFORE] / a +
	    (long double)self->twice[AFTER] / b) / 2;
	by_calls = 2 * (int64_t)llroundl(more * each);
	return (struct change_split){ by_calls, change - by_calls };
}

/* ---- tags ---- */

unsigned compared_row_call_tags(const struct compared_number *calls)
{
	const int64_t change = compared_twice_change(calls);

	if (!calls->is_steady[BEFORE] || !calls->is_steady[AFTER] ||
	    change == 0)
		return 0;
	return change > 0 ? TAG_MORE_CALLS : TAG_FEWER_CALLS;
}

/* ---- life of a comparison ---- */

void comparison_init(struct comparison *c, const struct methods *methods)
{
	*c = (struct comparison){ .methods = methods,
		.groups = thread_groups_new() };
}

void comparison_free(struct comparison *c)
{
	side_free(&c->sides[BEFORE]);
	side_free(&c->sides[AFTER]);
	thread_groups_free(c->groups);
	groups_free(&c->keys);
	matches_free(&c->matches);
	free(c->rows);
	free(c->stacks);
	*c = (struct comparison){ .methods = NULL };
}

/* ---- what both sides have ---- */

/* Fails for a run with more ticks than can be added up over several runs: those
 * of three years, where they are ns, and of more where they are us. */
static bool check_size(const struct side_run *run, struct error *err)
{
	const uint64_t most = run->tick == TICK_NS ?
	    UINT64_C(100000000000000000) :
	    UINT64_C(1000000000000000);

	for (int m = 0; m < MEASURES; m++)
		if (run->total[m] > most || run->outside[m] > most)
			return fail(err, "%s: its %s are too large to be "
			    "compared", run->label,
			    run->tick == TICK_WEIGHT ? "weights" : "times");
	return true;
}

/* Takes the clocks that all runs of a side have, and the finest tick; fails for
 * weights beside times. */
static bool check_runs(struct comparison *c, int side, struct error *err)
{
	const struct side *s = &c->sides[side];

	for (size_t i = 0; i < s->count; i++) {
		const struct side_run *run = &s->runs[i];

		if ((run->tick == TICK_WEIGHT) != (c->tick == TICK_WEIGHT))
			return fail(err, "%s: weights cannot be compared with "
			    "times", run->label);
		if (!check_size(run, err))
			return false;
		if (run->tick == TICK_NS)
			c->tick = TICK_NS;
		for (int clock = 0; clock < CLOCKS; clock++)
			c->has_clock[clock] &= run->kind.has_clock[clock];
		if (run->kind.recorded > c->recorded[side])
			c->recorded[side] = run->kind.recorded;
		c->has_table[side] |= run->is_table;
	}
	return true;
}

bool comparison_check(struct comparison *c, struct error *err)
{
	c->tick = c->sides[BEFORE].runs[0].tick;
	for (int clock = 0; clock < CLOCKS; clock++)
		c->has_clock[clock] = true;
	for (int s = 0; s < BOTH_SIDES; s++)
		if (!check_runs(c, s, err))
			return false;
	c->has_calls = c->recorded[BEFORE] == RECORDED_CALLS &&
	    c->recorded[AFTER] == RECORDED_CALLS;
	return c->has_clock[CLOCK_WALL] || c->has_clock[CLOCK_CPU] ||
	    fail(err, "they have no clock in common");
}

/* ---- normalizing ---- */

const char *const normalize_names[NORMALIZES] = { "none", "total", "thread" };

static const uint64_t longest = UINT64_C(1000000000000000000);

/* What all runs are scaled to, and what the present run has, by group; the
 * total is a group of its own. */
struct scaling {
	enum normalize by;
	enum measure measure;
	uint32_t groups;
	uint64_t *wanted, *own; /* twice of these times */
};

/* Adds up the own times of a run by group. */
static void add_up_groups(const struct scaling *s, const struct side_run *run,
    uint64_t *out)
{
	memset(out, 0, s->groups * sizeof *out);
	for (size_t i = 0; i < run->count; i++)
		out[s->by == NORMALIZE_TOTAL ? 0 : run->sums[i].group] += 2 *
		    run->sums[i].self[s->measure];
}

/* Scales a time by to / from; what a run or the goal lacks stays as it is. */
static uint64_t scaled(uint64_t time, uint64_t to, uint64_t from)
{
	if (to == 0 || from == 0)
		return time;
	return (long double)time * (long double)to / (long double)from >
	    (long double)longest ? longest : ratio_down(time, to, from);
}

/* Scales the times of a group of threads in all measures. */
static void scale_times(const struct scaling *s, uint32_t group,
    uint64_t times[MEASURES])
{
	if (s->by == NORMALIZE_TOTAL)
		group = 0;
	for (int m = 0; m < MEASURES; m++)
		times[m] = scaled(times[m], s->wanted[group], s->own[group]);
}

/* Scales all times of a run. */
static void scale_run(const struct scaling *s, struct side_run *run)
{
	const struct run_stacks *stacks = &run->stacks;
	const uint64_t before = run->total[s->measure];

	add_up_groups(s, run, s->own);
	memset(run->total, 0, sizeof run->total);
	for (size_t i = 0; i < run->count; i++) {
		struct run_sum *sum = &run->sums[i];

		scale_times(s, sum->group, sum->self);
		scale_times(s, sum->group, sum->inclusive);
		for (int m = 0; m < MEASURES; m++)
			run->total[m] += sum->self[m];
	}
	for (int m = 0; m < MEASURES; m++)
		run->outside[m] = scaled(run->outside[m],
		    run->total[s->measure], before);
	for (size_t i = 0; i < stacks->count; i++)
		scale_times(s, stacks->nodes[i].group, stacks->nodes[i].self);
}

/* Scales unified sides by a measure to the medians of the runs before, by
 * group, and all other measures by the same factor, rounded down to ticks. */
static void normalize_sides(struct comparison *c)
{
	const enum normalize by = c->request.normalize;
	const struct side *before = &c->sides[BEFORE];
	struct scaling s = { .by = by,
		.measure = c->request.measure,
		.groups = by == NORMALIZE_TOTAL ? 1 : c->groups->count };
	uint64_t *sums, *values;

	if (by == NORMALIZE_NONE)
		return;
	s.wanted = array_new(s.groups, sizeof *s.wanted);
	s.own = array_new(s.groups, sizeof *s.own);
	sums = array_new(before->count * s.groups, sizeof *sums);
	values = array_new(before->count, sizeof *values);
	for (size_t run = 0; run < before->count; run++)
		add_up_groups(&s, &before->runs[run], sums + run * s.groups);
	for (uint32_t i = 0; i < s.groups; i++) {
		for (size_t run = 0; run < before->count; run++)
			values[run] = sums[run * s.groups + i];
		statistics_sort(values, before->count);
		s.wanted[i] = statistics_twice_median((struct values){
		    values, before->count }) / 2;
	}
	for (int side = 0; side < BOTH_SIDES; side++)
		for (size_t run = 0; run < c->sides[side].count; run++)
			scale_run(&s, &c->sides[side].runs[run]);
	free(s.wanted);
	free(s.own);
	free(sums);
	free(values);
}

/* ---- names of rows, and matching ---- */

static struct match_name name_of_method(const void *self, uint32_t key)
{
	const struct comparison *c = self;
	const struct method *m = methods_at(c->methods, key);
	const size_t end = m->name_at + m->name_length;

	return (struct match_name){ m->text, end > 0 ? end :
		strlen(m->text), m->name_at, m->is_function };
}

static struct match_name name_of_group(const void *self, uint32_t key)
{
	const struct comparison *c = self;
	const char *text = c->request.by == BY_THREAD ?
	    thread_groups_name(c->groups, key) :
	    groups_name(&c->keys, key);

	return (struct match_name){ text, strlen(text), 0,
		c->request.by != BY_CLASS || c->keys.is_file[key] };
}

static bool is_of_methods(const struct comparison *c)
{
	return c->request.by == BY_METHOD || c->request.by == BY_STACK;
}

const char *comparison_text(const struct comparison *c,
    const struct compared_row *row, int side)
{
	const uint32_t key = row->match.keys[side];

	if (key == NO_METHOD)
		return "";
	if (c->stacks != NULL && c->stacks[row - c->rows].parent == NO_NODE)
		return thread_groups_name(c->groups, key);
	return is_of_methods(c) ? methods_at(c->methods, key)->text :
				  name_of_group(c, key).text;
}

/* Matches the methods, groups or threads of both sides. */
static void match_keys(struct comparison *c)
{
	const bool is_method = is_of_methods(c);
	struct match_question q = { { &c->sides[BEFORE], &c->sides[AFTER] },
		c->methods->count, is_method ? name_of_method : name_of_group,
		c, c->request.rule, c->request.measure, c->has_inclusive,
		c->has_calls, is_method, !is_method || comparison_is_whole(c) };

	if (!is_method && c->request.by != BY_THREAD) {
		groups_make(&c->keys, c->methods, (enum grouping)c->request.by,
		    FILTER_PASSES_ALL);
		q.keys = c->keys.count;
	} else if (c->request.by == BY_THREAD) {
		q.keys = c->groups->count;
	}
	matches_make(&c->matches, &q);
}

/* ---- what a row has in one run ---- */

/* Returns the first sum of a row in a run, or where it would be. */
static size_t first_sum(const struct side_run *run, uint32_t row)
{
	size_t low = 0, high = run->count;

	BISECT(low, high, middle, run->sums[middle].key < row);
	return low;
}

struct run_sum comparison_run(const struct comparison *c, int side, size_t run,
    uint32_t row)
{
	const struct side_run *r = &c->sides[side].runs[run];
	struct run_sum out = { .key = NO_METHOD };

	for (size_t i = first_sum(r, row); i < r->count &&
	     r->sums[i].key == row; i++) {
		const struct run_sum *sum = &r->sums[i];

		out.key = row;
		out.calls += sum->calls;
		out.threads += sum->threads;
		for (int m = 0; m < MEASURES; m++) {
			out.self[m] += sum->self[m];
			out.inclusive[m] += sum->inclusive[m];
		}
	}
	return out;
}

/* ---- what a row has in all runs ---- */

/* How the mean of a group of threads has changed, times the runs of either
 * side; as a number with a sign. */
struct group_change {
	uint64_t change;
	bool is_noted;
};

/* What one row has, run by run; the total is a row, too, whose inclusive time
 * is that in no call. */
struct row_values {
	struct run_sum *sums[BOTH_SIDES];
	uint64_t *values;     /* one number of these, and room for as many */
	uint64_t tested_from; /* twice_both / 2 of a time that is tested */
	struct group_change *groups; /* by group of threads */
	uint32_t *noted;     /* the groups that the row has */
	uint32_t noted_count;
};

enum number { NUMBER_SELF, NUMBER_INCLUSIVE, NUMBER_CALLS, NUMBER_THREADS };

static uint64_t number_of(const struct run_sum *sum, enum number number,
    enum measure measure)
{
	return number == NUMBER_CALLS  ? sum->calls :
	    number == NUMBER_THREADS   ? sum->threads :
	    number == NUMBER_INCLUSIVE ? sum->inclusive[measure] :
					 sum->self[measure];
}

/* Compares a number of the row over all runs. */
static struct compared_number amount_of(const struct comparison *c,
    const struct row_values *v, enum number number, enum measure measure)
{
	uint64_t *value = v->values;

	for (int s = 0; s < BOTH_SIDES; s++)
		for (size_t run = 0; run < c->sides[s].count; run++)
			*value++ = number_of(&v->sums[s][run], number, measure);
	return compared_make(v->values, c->sides[BEFORE].count,
	    c->sides[AFTER].count,
	    number > NUMBER_INCLUSIVE ? UINT64_MAX : v->tested_from);
}

/* ---- rows ---- */

/* Returns the match of a row that is a stack: that of its method, or for a
 * group of threads its number on both sides. */
static struct match stack_match(const struct comparison *c, uint32_t row)
{
	const struct compared_stack *s = &c->stacks[row];
	struct match match = { { s->row, s->row }, { 1, 1 }, MATCHED_SAME };

	if (s->parent != NO_NODE)
		match = c->matches.items[s->row];
	for (int side = 0; side < BOTH_SIDES; side++)
		if (!s->is_there[side])
			match.keys[side] = NO_METHOD;
	return match;
}

static void add_group(struct row_values *v, uint32_t group, uint64_t change)
{
	if (!v->groups[group].is_noted)
		v->noted[v->noted_count++] = group;
	v->groups[group].is_noted = true;
	v->groups[group].change += change;
}

/* Finds the group of threads that changed most, by its mean. */
static void find_group(const struct comparison *c, struct row_values *v,
    struct compared_row *row, uint32_t number)
{
	for (int s = 0; s < BOTH_SIDES; s++)
		for (size_t run = 0; run < c->sides[s].count; run++) {
			const struct side_run *r = &c->sides[s].runs[run];

			for (size_t i = first_sum(r, number); i < r->count &&
			     r->sums[i].key == number; i++) {
				const uint64_t own =
				    r->sums[i].self[c->request.measure] *
				    c->sides[!s].count;

				add_group(v, r->sums[i].group,
				    s == BEFORE ? 0 - own : own);
			}
		}
	row->group = NO_GROUP_NUMBER;
	for (uint32_t i = 0; i < v->noted_count; i++) {
		struct group_change *g = &v->groups[v->noted[i]];
		const int64_t change = (int64_t)g->change /
		    (int64_t)(c->sides[BEFORE].count * c->sides[AFTER].count);

		if (llabs(change) > llabs(row->group_change)) {
			row->group = v->noted[i];
			row->group_change = change;
		}
		*g = (struct group_change){ 0, false };
	}
	v->noted_count = 0;
}

/* Returns what one reading of the clock takes on a side; 0: unknown. */
static uint64_t overhead_of(const struct side *s)
{
	for (size_t i = 0; i < s->count; i++)
		if (s->runs[i].overhead_ns > 0)
			return s->runs[i].overhead_ns;
	return 0;
}

/* Returns what the additional calls cost by the reading of the clock alone,
 * rounded half up; negative for fewer calls, 0 where nobody knows. */
static int64_t overhead_of_calls(const struct comparison *c,
    const struct compared_number *calls)
{
	const uint64_t ns = overhead_of(&c->sides[AFTER]);
	const uint64_t twice_more = twice_distance(calls);
	uint64_t twice = INT64_MAX;
	int64_t ticks;

	if (!c->has_calls || c->request.measure == MEASURE_WAIT ||
	    c->tick == TICK_WEIGHT || ns == 0)
		return 0;
	if (twice_more <= twice / ns)
		twice = twice_more * ns;
	twice /= 1000 / tick_per_us(c->tick);
	ticks = (int64_t)(twice / 2 + twice % 2);
	return calls->twice[AFTER] > calls->twice[BEFORE] ? ticks : -ticks;
}

/* Returns whether the wall time of a row has grown, and its CPU time by no more
 * than a tenth of that. */
static bool row_waits(const struct comparison *c, const struct row_values *v,
    const struct compared_row *row)
{
	const int64_t change = row->twice_self_change;
	struct compared_number cpu;

	if (c->request.measure != MEASURE_WALL || !c->has_clock[CLOCK_CPU] ||
	    change <= 0 || (uint64_t)change / 2 < c->limits.min_change)
		return false;
	cpu = amount_of(c, v, NUMBER_SELF, MEASURE_CPU);
	return compared_twice_change(&cpu) <= change / 10;
}

/* Makes the numbers of a row. */
static void make_row(const struct comparison *c, struct row_values *v,
    struct compared_row *row, uint32_t number)
{
	const enum measure m = c->request.measure;
	int64_t change;

	for (int s = 0; s < BOTH_SIDES; s++)
		for (size_t run = 0; run < c->sides[s].count; run++) {
			v->sums[s][run] = comparison_run(c, s, run, number);
			row->runs[s] += v->sums[s][run].key != NO_METHOD;
		}
	row->self = amount_of(c, v, NUMBER_SELF, m);
	if (c->has_inclusive)
		row->inclusive = amount_of(c, v, NUMBER_INCLUSIVE, m);
	else
		row->inclusive = (struct compared_number){ .p = -1, .q = -1 };
	row->calls = amount_of(c, v, NUMBER_CALLS, m);
	row->threads = amount_of(c, v, NUMBER_THREADS, m);
	row->twice_self_change = change = compared_twice_change(&row->self);
	row->twice_inclusive_change = compared_twice_change(&row->inclusive);
	if (!c->has_calls)
		return;
	row->split = compared_row_split(&row->self, &row->calls);
	row->overhead = overhead_of_calls(c, &row->calls);
	if (change > 0 ? row->overhead > change / 4 :
			 change < 0 && row->overhead < change / 4)
		row->tags |= TAG_TRACING;
	if (row_waits(c, v, row))
		row->tags |= TAG_WAITS;
}

/* ---- the total and the limits ---- */

/* A weight of 1 is written as 1 ms is, as in a range; a part of it counts for
 * 1. */
static uint64_t to_ticks(const struct comparison *c, uint64_t ns)
{
	return c->tick == TICK_WEIGHT ? ratio_up(ns, 1, 1000000) :
	    c->tick == TICK_US        ? ns / 1000 :
					ns;
}

/* Sets the limits of verdicts.  Unless the user gives one, the least time is a
 * hundredth of the total at least. */
static void set_limits(struct comparison *c)
{
	const uint64_t least = compared_larger(c->total.self.twice) / 200;
	const uint64_t min_time = to_ticks(c, c->request.min_time_ns);

	c->limits.has_runs = c->sides[BEFORE].count >= 2 &&
	    c->sides[AFTER].count >= 2;
	c->limits.min_change = to_ticks(c, c->request.min_change_ns);
	c->limits.min_time = c->request.has_min_time || min_time > least ?
	    min_time :
	    least;
}

/* Makes the total, a row that is tested alone, and the limits that come of
 * it. */
static void make_total(struct comparison *c, struct row_values *v)
{
	const enum measure m = c->request.measure;
	struct compared_row *t = &c->total;
	struct limits limits;

	for (int s = 0; s < BOTH_SIDES; s++)
		for (size_t run = 0; run < c->sides[s].count; run++) {
			const struct side_run *r = &c->sides[s].runs[run];
			struct run_sum *sum = &v->sums[s][run];

			sum->calls = r->calls;
			sum->threads = r->threads;
			memcpy(sum->self, r->total, sizeof sum->self);
			memcpy(sum->inclusive, r->outside, sizeof r->outside);
		}
	t->self = amount_of(c, v, NUMBER_SELF, m);
	t->calls = amount_of(c, v, NUMBER_CALLS, m);
	t->threads = amount_of(c, v, NUMBER_THREADS, m);
	c->outside = amount_of(c, v, NUMBER_INCLUSIVE, m);
	t->self.q = t->self.p;
	t->twice_self_change = compared_twice_change(&t->self);
	t->overhead = overhead_of_calls(c, &t->calls);
	set_limits(c);
	c->least_p = statistics_least_p(c->sides[BEFORE].count,
	    c->sides[AFTER].count);
	limits = c->limits;
	limits.can_tell = statistics_is_sure(c->least_p);
	t->verdict = judge(&t->self, c->has_calls ? &t->calls : NULL, &limits);
}

/* Finds how the totals of a side's runs drift in their order. */
static void find_drift(struct comparison *c, struct row_values *v)
{
	for (int s = 0; s < BOTH_SIDES; s++) {
		const struct side *side = &c->sides[s];
		uint64_t *sorted = v->values, *order = sorted + side->count;

		for (size_t i = 0; i < side->count; i++)
			sorted[i] = order[i] =
			    side->runs[i].total[c->request.measure];
		statistics_sort(sorted, side->count);
		c->drift[s] = side->count < 6 ? 0 : statistics_drift(order,
		    (struct values){ sorted, side->count });
	}
}

/* ---- tests and verdicts of all rows ---- */

/* Tests the rows that have a p; these were chosen without a look at how they
 * differ.  Returns how many there are. */
static uint32_t test_rows(struct comparison *c, bool is_inclusive)
{
	struct tested *tests = array_new(c->count, sizeof *tests);
	uint32_t count = 0;

	for (uint32_t i = 0; i < c->count; i++) {
		const double p = is_inclusive ? c->rows[i].inclusive.p :
						c->rows[i].self.p;

		if (p >= 0)
			tests[count++] = (struct tested){ p, 0, i };
	}
	statistics_adjust(tests, count);
	for (uint32_t i = 0; i < count; i++) {
		struct compared_row *row = &c->rows[tests[i].row];

		*(is_inclusive ? &row->inclusive.q : &row->self.q) = tests[i].q;
	}
	free(tests);
	return count;
}

static void judge_row(struct comparison *c, struct compared_row *row)
{
	const struct compared_number *calls = c->has_calls ? &row->calls : NULL;

	row->verdict = row->inclusive_verdict = row->runs[BEFORE] == 0 ?
	    ROW_NEW :
	    ROW_GONE;
	if (row->runs[BEFORE] > 0 && row->runs[AFTER] > 0) {
		row->verdict = judge(&row->self, calls, &c->limits);
		row->inclusive_verdict = judge(&row->inclusive, calls,
		    &c->limits);
		if (calls != NULL)
			row->tags |= compared_row_call_tags(calls);
	}
	c->verdicts[row->verdict]++;
	for (int tag = 0; tag < TAGS; tag++)
		c->tags[tag] += (row->tags & 1u << tag) != 0;
}

/* ---- making the comparison ---- */

/* Makes all rows, tests them, gives each its verdicts and tags, and counts
 * these. */
static void make_rows(struct comparison *c, struct row_values *v)
{
	c->count = c->stacks != NULL ? c->stack_count : c->matches.count;
	c->rows = array_new(c->count, sizeof *c->rows);
	v->tested_from = c->limits.has_runs ? c->limits.min_time : UINT64_MAX;
	for (uint32_t i = 0; i < c->count; i++) {
		struct compared_row *row = &c->rows[i];

		row->match = c->stacks != NULL ? stack_match(c, i) :
						 c->matches.items[i];
		make_row(c, v, row, i);
		find_group(c, v, row, i);
	}
	if (c->stacks != NULL)
		stack_rows_pair(c);
	c->tested = test_rows(c, false);
	test_rows(c, true);
	c->limits.can_tell = statistics_is_sure(c->tested * c->least_p);
	for (uint32_t i = 0; i < c->count; i++)
		judge_row(c, &c->rows[i]);
}

void comparison_make(struct comparison *c,
    const struct comparison_options *request)
{
	struct row_values v = { .noted = NULL };
	uint32_t groups;

	c->request = *request;
	c->has_inclusive = comparison_is_whole(c) || is_of_methods(c) ||
	    request->by == BY_THREAD;
	thread_groups_join(c->groups);
	thread_pairs_make(&c->sides[BEFORE].worded, &c->sides[AFTER].worded,
	    c->groups);
	for (int s = 0; s < BOTH_SIDES; s++)
		side_unify(&c->sides[s], c->groups, request->by, c->tick);
	normalize_sides(c);
	match_keys(c);
	for (int s = 0; s < BOTH_SIDES; s++)
		side_set_rows(&c->sides[s], c->matches.rows[s]);
	if (request->by == BY_STACK)
		stack_rows_make(c);
	groups = c->groups->count;
	v.groups = array_new(groups, sizeof *v.groups);
	v.noted = array_new(groups, sizeof *v.noted);
	v.values = array_new(2 *
		(c->sides[BEFORE].count + c->sides[AFTER].count),
	    sizeof *v.values);
	for (int s = 0; s < BOTH_SIDES; s++)
		v.sums[s] = array_new(c->sides[s].count, sizeof *v.sums[s]);
	make_total(c, &v);
	find_drift(c, &v);
	make_rows(c, &v);
	for (int s = 0; s < BOTH_SIDES; s++)
		free(v.sums[s]);
	free(v.values);
	free(v.groups);
	free(v.noted);
}
