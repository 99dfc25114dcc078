#include "config.h"

#include "compare/row.h"

#include <math.h>

#include "compare/statistics.h"

/* The value at a place of both, in order. */
static uint64_t value_at(struct values a, struct values b, size_t place)
{
	size_t i = 0, j = 0;

	for (;;) {
		const bool is_a = j == b.count ||
		    (i < a.count && a.of[i] <= b.of[j]);
		const uint64_t value = is_a ? a.of[i] : b.of[j];

		if (i + j == place)
			return value;
		i += is_a;
		j += !is_a;
	}
}

static uint64_t median_of_both(struct values a, struct values b)
{
	const size_t count = a.count + b.count;
	uint64_t middle[2];

	if (count == 0)
		return 0;
	middle[0] = value_at(a, b, (count - 1) / 2);
	middle[1] = value_at(a, b, count / 2);
	return statistics_median((struct values){ middle, 2 });
}

void compared_make(struct compared *out, struct measured m,
    uint64_t tested_from)
{
	const struct values a = { m.a, m.count_a }, b = { m.b, m.count_b };

	statistics_sort(m.a, m.count_a);
	statistics_sort(m.b, m.count_b);
	*out = (struct compared){ statistics_median(a), statistics_median(b),
		statistics_spread(a), statistics_spread(b),
		median_of_both(a, b), statistics_delta(a, b), -1, -1,
		a.count == 0 || a.of[0] == a.of[a.count - 1],
		b.count == 0 || b.of[0] == b.of[b.count - 1] };
	if (out->both >= tested_from)
		out->p = statistics_p(a, b);
}

int64_t compared_change(const struct compared *m)
{
	return (int64_t)(m->b - m->a);
}

/* All values of both sides are equal. */
static bool is_same(const struct compared *m)
{
	return m->is_steady_a && m->is_steady_b && m->a == m->b;
}

static uint64_t distance(const struct compared *m)
{
	return m->a > m->b ? m->a - m->b : m->b - m->a;
}

static uint64_t larger_spread(const struct compared *m)
{
	return m->spread_a > m->spread_b ? m->spread_a : m->spread_b;
}

const char *row_verdict_name(enum row_verdict verdict)
{
	static const char *const names[ROW_VERDICTS] = { "slower", "faster",
		"probably slower", "probably faster", "new", "gone", "same",
		"1 run", "small", "noise", "?" };

	return names[verdict];
}

/* Is it so sure that it is slower, or faster? */
static bool is_sure(const struct compared *m, const struct limits *l)
{
	const uint64_t share = m->a / 20 + (m->a % 20 > 0);

	return distance(m) >= l->min_change && distance(m) >= share &&
	    distance(m) > 0 && m->q >= 0 && statistics_is_sure(m->q);
}

static bool is_probable(const struct compared *m, const struct limits *l)
{
	return !l->can_tell && m->q >= 0 && distance(m) >= l->min_change &&
	    (m->delta == 1 || m->delta == -1) &&
	    distance(m) / 3 >= larger_spread(m);
}

enum row_verdict row_judge(const struct compared *time, const struct compared *calls,
    const struct limits *l)
{
	const bool grew = time->b > time->a;

	if (is_same(time) && (calls == NULL || is_same(calls)))
		return ROW_SAME;
	if (!l->has_runs)
		return ROW_ONE_RUN;
	if (is_sure(time, l))
		return grew ? ROW_SLOWER : ROW_FASTER;
	if (is_probable(time, l))
		return grew ? ROW_PROBABLY_SLOWER : ROW_PROBABLY_FASTER;
	if (time->both < l->min_time)
		return ROW_SMALL;
	return distance(time) < larger_spread(time) || fabs(time->delta) < 0.5 ?
	    ROW_NOISE : ROW_UNCLEAR;
}

struct split row_split(const struct compared *self, const struct compared *calls)
{
	const int64_t change = compared_change(self);
	const long double more = (long double)calls->b - (long double)calls->a;
	long double each;
	int64_t by_calls;

	if (calls->a == 0 || calls->b == 0)
		return (struct split){ change, 0 };
	each = ((long double)self->a / (long double)calls->a +
	    (long double)self->b / (long double)calls->b) / 2;
	by_calls = (int64_t)llroundl(more * each);
	return (struct split){ by_calls, change - by_calls };
}

int64_t row_overhead(const struct compared *calls, uint64_t overhead_ns,
    unsigned tick_ns)
{
	const uint64_t more = calls->b > calls->a ? calls->b - calls->a :
	    calls->a - calls->b;
	const uint64_t most = overhead_ns == 0 ? 0 :
	    (uint64_t)INT64_MAX / overhead_ns;
	const uint64_t ns = more < most ? more * overhead_ns :
	    more == 0 || overhead_ns == 0 ? 0 : (uint64_t)INT64_MAX;
	const int64_t ticks = (int64_t)(ns / tick_ns +
	    (2 * (ns % tick_ns) >= tick_ns));

	return calls->b > calls->a ? ticks : -ticks;
}

const char *tag_name(unsigned tag)
{
	return tag == TAG_MORE_CALLS  ? "more calls" :
	    tag == TAG_FEWER_CALLS    ? "fewer calls" :
	    tag == TAG_WAITS          ? "waits" :
	    tag == TAG_TRACING        ? "mostly tracing" : "rerouted";
}

unsigned row_call_tags(const struct compared *calls)
{
	if (!calls->is_steady_a || !calls->is_steady_b || calls->a == calls->b)
		return 0;
	return calls->b > calls->a ? TAG_MORE_CALLS : TAG_FEWER_CALLS;
}

bool row_waits(int64_t wall_change, int64_t cpu_change, uint64_t min_change)
{
	return wall_change > 0 && (uint64_t)wall_change >= min_change &&
	    cpu_change <= wall_change / 10;
}

bool row_is_tracing(int64_t change, int64_t overhead)
{
	return (change > 0 && overhead > change / 2) ||
	    (change < 0 && overhead < change / 2);
}
