#include "config.h"

#include "compare/comparison.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "compare/judging.h"
#include "compare/settling.h"
#include "compare/stack_rows.h"
#include "compare/statistics.h"

/* How the mean of a group of threads has changed, times the runs of either side;
 * as a number with a sign. */
struct group_change {
	uint64_t change;
	bool is_noted;
};

/* What one row has, run by run. */
struct row_values {
	uint64_t *of[BOTH_SIDES];
	struct group_change *groups; /* by group of threads */
	uint32_t *noted;     /* the groups that the row has */
	uint32_t noted_count;
};

bool comparison_init(struct comparison *c, const struct methods *methods,
    struct error *err)
{
	*c = (struct comparison){ .methods = methods,
		.groups = thread_groups_new(err) };
	return c->groups != NULL;
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

/* ---- what both sides have ----------------------------------------------- */

static bool settle_runs(struct comparison *c, int side, struct error *err)
{
	const struct side *s = &c->sides[side];

	for (size_t i = 0; i < s->count; i++) {
		const struct side_run *run = &s->of[i];

		if ((run->tick == TICK_COUNT) != (c->tick == TICK_COUNT))
			return fail(err, "%s: weights cannot be compared with "
			    "times", run->label);
		if (run->tick == TICK_NS)
			c->tick = TICK_NS;
		for (int clock = 0; clock < CLOCKS; clock++)
			c->has_clock[clock] &= run->has_clock[clock];
		c->is_sampled[side] |= run->is_sampled;
		c->has_table[side] |= run->is_table;
	}
	return true;
}

bool comparison_settle(struct comparison *c, struct error *err)
{
	c->tick = c->sides[BEFORE].of[0].tick;
	for (int clock = 0; clock < CLOCKS; clock++)
		c->has_clock[clock] = true;
	for (int s = 0; s < BOTH_SIDES; s++)
		if (!settle_runs(c, s, err))
			return false;
	c->has_calls = !c->is_sampled[BEFORE] && !c->is_sampled[AFTER];
	return c->has_clock[CLOCK_WALL] || c->has_clock[CLOCK_CPU] ||
	    fail(err, "they have no clock in common");
}

/* ---- names -------------------------------------------------------------- */

static struct match_name name_of_method(const void *self, uint32_t key)
{
	const struct comparison *c = self;
	const struct method *m = methods_at(c->methods, key);
	const size_t behind = m->name_at + m->name_length;

	return (struct match_name){ m->text, behind > 0 ? behind :
		strlen(m->text), m->name_at, m->is_function };
}

static struct match_name name_of_group(const void *self, uint32_t key)
{
	const struct comparison *c = self;
	const char *text = c->wish.by == BY_THREAD ?
	    thread_groups_name(c->groups, key) :
	    groups_name(&c->keys, key);

	return (struct match_name){ text, strlen(text), 0,
		c->wish.by != BY_CLASS || c->keys.is_file[key] };
}

static bool is_of_methods(const struct comparison *c)
{
	return c->wish.by == BY_METHOD || c->wish.by == BY_STACK;
}

const char *comparison_text(const struct comparison *c,
    const struct compared_row *row, int side)
{
	const uint32_t key = side == BEFORE ? row->match.a : row->match.b;

	if (key == NO_METHOD)
		return "";
	if (c->stacks != NULL && c->stacks[row - c->rows].parent == NO_NODE)
		return thread_groups_name(c->groups, key);
	return is_of_methods(c) ? methods_at(c->methods, key)->text :
				  name_of_group(c, key).text;
}

static bool match_keys(struct comparison *c, struct error *err)
{
	const bool is_method = is_of_methods(c);
	struct match_question q = { &c->sides[BEFORE], &c->sides[AFTER],
		methods_count(c->methods), is_method ? name_of_method :
						       name_of_group, c,
		c->wish.rule, is_method, !is_method || comparison_is_whole(c) };

	if (!is_method && c->wish.by != BY_THREAD) {
		if (!groups_make(&c->keys, c->methods,
		    (enum grouping)c->wish.by, KEPT_ALL, err))
			return false;
		q.keys = c->keys.count;
	} else if (c->wish.by == BY_THREAD) {
		q.keys = thread_groups_count(c->groups);
	}
	return matches_make(&c->matches, &q, err);
}

/* ---- values ------------------------------------------------------------- */

/* The first sum of a row in a run, or where it would be. */
static size_t first_sum(const struct side_run *run, uint32_t row)
{
	size_t low = 0, high = run->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (run->sums[middle].key < row)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

struct run_sum comparison_run(const struct comparison *c, int side, size_t run,
    uint32_t row)
{
	const struct side_run *r = &c->sides[side].of[run];
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

enum number { NUMBER_SELF, NUMBER_INCLUSIVE, NUMBER_CALLS, NUMBER_THREADS };

/* NO_METHOD as the row is the total of a run. */
static uint64_t number_of(const struct comparison *c, int side, size_t run,
    uint32_t row, enum number number, enum measure measure)
{
	const struct side_run *r = &c->sides[side].of[run];
	struct run_sum sum;

	if (row == NO_METHOD)
		return number == NUMBER_CALLS ? r->calls :
		    number == NUMBER_THREADS  ? r->threads :
		    number == NUMBER_SELF     ? r->total[measure] :
						r->outside[measure];
	sum = comparison_run(c, side, run, row);
	return number == NUMBER_CALLS  ? sum.calls :
	    number == NUMBER_THREADS   ? sum.threads :
	    number == NUMBER_INCLUSIVE ? sum.inclusive[measure] :
					 sum.self[measure];
}

static struct compared amount_of(const struct comparison *c,
    const struct row_values *v, uint32_t row, enum number number,
    enum measure measure)
{
	struct compared out;

	for (int s = 0; s < BOTH_SIDES; s++)
		for (size_t run = 0; run < c->sides[s].count; run++)
			v->of[s][run] = number_of(c, s, run, row, number,
			    measure);
	compared_make(&out, (struct measured){ v->of[BEFORE], v->of[AFTER],
	    c->sides[BEFORE].count, c->sides[AFTER].count }, row == NO_METHOD ?
	    0 : number > NUMBER_INCLUSIVE || !c->limits.has_runs ? UINT64_MAX :
	    c->limits.min_time);
	return out;
}

/* ---- rows --------------------------------------------------------------- */

static void add_group(struct row_values *v, uint32_t group, uint64_t change)
{
	if (!v->groups[group].is_noted)
		v->noted[v->noted_count++] = group;
	v->groups[group].is_noted = true;
	v->groups[group].change += change;
}

/* Which group of threads changed most, by its mean. */
static void find_group(const struct comparison *c, struct row_values *v,
    struct compared_row *row, uint32_t number)
{
	for (int s = 0; s < BOTH_SIDES; s++)
		for (size_t run = 0; run < c->sides[s].count; run++) {
			const struct side_run *r = &c->sides[s].of[run];

			for (size_t i = first_sum(r, number); i < r->count &&
			     r->sums[i].key == number; i++) {
				const uint64_t own =
				    r->sums[i].self[c->wish.measure] *
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

static uint64_t overhead_of(const struct side *s)
{
	for (size_t i = 0; i < s->count; i++)
		if (s->of[i].overhead_ns > 0)
			return s->of[i].overhead_ns;
	return 0;
}

static void count_runs(const struct comparison *c, struct compared_row *row,
    uint32_t number)
{
	for (int s = 0; s < BOTH_SIDES; s++)
		for (size_t run = 0; run < c->sides[s].count; run++)
			row->runs[s] += comparison_run(c, s, run, number).key !=
			    NO_METHOD;
}

static bool waits(const struct comparison *c, const struct row_values *v,
    uint32_t number)
{
	struct compared wall, cpu;

	if (c->wish.measure != MEASURE_WALL || !c->has_clock[CLOCK_WALL] ||
	    !c->has_clock[CLOCK_CPU])
		return false;
	wall = amount_of(c, v, number, NUMBER_SELF, MEASURE_WALL);
	cpu = amount_of(c, v, number, NUMBER_SELF, MEASURE_CPU);
	return row_waits(compared_change(&wall), compared_change(&cpu),
	    c->limits.min_change);
}

static void make_row(const struct comparison *c, struct row_values *v,
    struct compared_row *row, uint32_t number)
{
	const enum measure m = c->wish.measure;

	row->self = amount_of(c, v, number, NUMBER_SELF, m);
	if (c->has_inclusive)
		row->inclusive = amount_of(c, v, number, NUMBER_INCLUSIVE, m);
	else
		row->inclusive = (struct compared){ .p = -1, .q = -1 };
	row->calls = amount_of(c, v, number, NUMBER_CALLS, m);
	row->threads = amount_of(c, v, number, NUMBER_THREADS, m);
	row->self_change = compared_change(&row->self);
	row->inclusive_change = compared_change(&row->inclusive);
	if (!c->has_calls)
		return;
	row->split = row_split(&row->self, &row->calls);
	if (m != MEASURE_WAIT && c->tick != TICK_COUNT)
		row->overhead = row_overhead(&row->calls,
		    overhead_of(&c->sides[AFTER]), 1000 / tick_per_us(c->tick));
	if (row_is_tracing(row->self_change, row->overhead))
		row->tags |= TAG_TRACING;
	if (waits(c, v, number))
		row->tags |= TAG_WAITS;
}

/* ------------------------------------------------------------------------- */

static uint64_t to_ticks(const struct comparison *c, uint64_t ns)
{
	return c->tick == TICK_US ? ns / 1000 : ns;
}

static void set_limits(struct comparison *c)
{
	const struct compared *total = &c->total.self;
	const uint64_t whole = total->a > total->b ? total->a : total->b;
	const uint64_t least = to_ticks(c, c->wish.min_time_ns);

	c->limits.has_runs = c->sides[BEFORE].count >= 2 &&
	    c->sides[AFTER].count >= 2;
	c->limits.min_change = to_ticks(c, c->wish.min_change_ns);
	c->limits.min_time = c->wish.has_min_time || least > whole / 100 ?
	    least : whole / 100;
}

/* The total is a row that is tested alone. */
static void make_total(struct comparison *c, struct row_values *v)
{
	struct compared_row *t = &c->total;
	struct limits limits;

	t->self = amount_of(c, v, NO_METHOD, NUMBER_SELF, c->wish.measure);
	t->calls = amount_of(c, v, NO_METHOD, NUMBER_CALLS, c->wish.measure);
	t->threads = amount_of(c, v, NO_METHOD, NUMBER_THREADS,
	    c->wish.measure);
	c->outside = amount_of(c, v, NO_METHOD, NUMBER_INCLUSIVE,
	    c->wish.measure);
	t->self.q = t->self.p;
	t->self_change = compared_change(&t->self);
	if (c->has_calls && c->wish.measure != MEASURE_WAIT &&
	    c->tick != TICK_COUNT)
		t->overhead = row_overhead(&t->calls,
		    overhead_of(&c->sides[AFTER]), 1000 / tick_per_us(c->tick));
	set_limits(c);
	limits = c->limits;
	limits.can_tell = statistics_is_sure(statistics_least_p(
	    c->sides[BEFORE].count, c->sides[AFTER].count));
	t->verdict = row_judge(&t->self, c->has_calls ? &t->calls : NULL,
	    &limits);
}

static void find_drift(struct comparison *c, struct row_values *v)
{
	for (int s = 0; s < BOTH_SIDES; s++) {
		const struct side *side = &c->sides[s];
		uint64_t *sorted = v->of[BEFORE], *order = v->of[AFTER];

		for (size_t i = 0; i < side->count; i++)
			sorted[i] = order[i] =
			    side->of[i].total[c->wish.measure];
		statistics_sort(sorted, side->count);
		c->drift[s] = side->count < 6 ? 0 : statistics_drift(order,
		    (struct values){ sorted, side->count });
	}
}

static bool values_init(struct row_values *v, const struct comparison *c,
    struct error *err)
{
	const size_t a = c->sides[BEFORE].count, b = c->sides[AFTER].count;
	const uint32_t groups = thread_groups_count(c->groups);

	*v = (struct row_values){
		{ array_new(a > b ? a : b, sizeof *v->of[0], err),
		    array_new(a > b ? a : b, sizeof *v->of[1], err) },
		array_new(groups, sizeof *v->groups, err), NULL, 0 };
	v->noted = array_new(groups, sizeof *v->noted, err);
	return v->of[0] != NULL && v->of[1] != NULL && v->groups != NULL &&
	    v->noted != NULL;
}

static void values_free(struct row_values *v)
{
	free(v->of[BEFORE]);
	free(v->of[AFTER]);
	free(v->groups);
	free(v->noted);
}

static bool make_rows(struct comparison *c, struct row_values *v,
    struct error *err)
{
	c->count = c->stacks != NULL ? c->stack_count : c->matches.count;
	c->rows = array_new(c->count, sizeof *c->rows, err);
	if (c->rows == NULL)
		return false;
	for (uint32_t i = 0; i < c->count; i++) {
		struct compared_row *row = &c->rows[i];

		row->match = c->stacks != NULL ? stack_rows_match(c, i) :
						 c->matches.of[i];
		count_runs(c, row, i);
		make_row(c, v, row, i);
		find_group(c, v, row, i);
	}
	return (c->stacks == NULL || stack_rows_pair(c, err)) &&
	    judging_do(c, err);
}

bool comparison_make(struct comparison *c, const struct comparison_wish *wish,
    struct error *err)
{
	struct row_values v;
	bool done;

	c->wish = *wish;
	c->has_inclusive = comparison_is_whole(c) || is_of_methods(c) ||
	    wish->by == BY_THREAD;
	thread_groups_join(c->groups);
	if (!thread_pairs_make(&c->sides[BEFORE].worded, &c->sides[AFTER].worded,
		c->groups, err))
		return false;
	for (int s = 0; s < BOTH_SIDES; s++)
		side_settle(&c->sides[s], c->groups, wish->by, c->tick);
	if (!normalize_sides(c->sides, wish->normalize, wish->measure, c->groups,
		err) || !match_keys(c, err))
		return false;
	side_set_rows(&c->sides[BEFORE], c->matches.row_a);
	side_set_rows(&c->sides[AFTER], c->matches.row_b);
	if (wish->by == BY_STACK && !stack_rows_make(c, err))
		return false;
	done = values_init(&v, c, err);
	if (done) {
		make_total(c, &v);
		find_drift(c, &v);
		done = make_rows(c, &v, err);
	}
	values_free(&v);
	return done;
}
