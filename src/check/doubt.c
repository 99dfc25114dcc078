#include "config.h"

#include "check/doubt.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "compare/statistics.h"

static const double most_q = 0.05;

/* The sides of a rule, in whole ns or counts, sorted. */
struct sides {
	uint64_t *room;
	struct values before, after;
};

static bool sides_make(struct sides *s, const struct doubted *d,
    struct error *err)
{
	const size_t bases = d->bases.count, runs = d->runs.count;

	s->room = array_new(bases + runs, sizeof *s->room, err);
	if (s->room == NULL)
		return false;
	for (size_t i = 0; i < bases; i++)
		s->room[i] = (uint64_t)(verdict_run(d->rule,
		    &d->bases.of[i]) + 0.5);
	for (size_t i = 0; i < runs; i++)
		s->room[bases + i] = (uint64_t)(verdict_run(d->rule,
		    &d->runs.of[i]) + 0.5);
	statistics_sort(s->room, bases);
	statistics_sort(s->room + bases, runs);
	s->before = (struct values){ s->room, bases };
	s->after = (struct values){ s->room + bases, runs };
	return true;
}

static bool is_tested(const struct doubted *d)
{
	const enum verdict v = d->judged->verdict;

	return d->rule->limit.is_relative && d->runs.count > 1 &&
	    d->bases.count > 1 && (v == VERDICT_PASS || v == VERDICT_WARN ||
	    v == VERDICT_FAIL);
}

/* All of one side above all of the other, by three times the larger spread. */
static bool are_apart(const struct sides *s)
{
	const uint64_t before = statistics_median(s->before);
	const uint64_t after = statistics_median(s->after);
	const uint64_t one = statistics_spread(s->before);
	const uint64_t other = statistics_spread(s->after);
	const uint64_t spread = one > other ? one : other;

	return statistics_delta(s->before, s->after) >= 1 &&
	    after > before && (after - before) / 3 >= spread;
}

static void resolve(const struct doubted *d, const struct tested *t,
    bool is_apart, bool can_tell)
{
	const bool is_time = metric_unit(d->rule->metric) == UNIT_NS;
	const char *more = is_time ? "slower" : "more";
	struct judged *j = d->judged;
	char runs[60];

	snprintf(runs, sizeof runs, "%" PRIu32 "+%" PRIu32 " runs",
	    d->bases.count, d->runs.count);
	if (j->verdict == VERDICT_PASS)
		return;
	if (t->q <= most_q) {
		snprintf(j->words, sizeof j->words, "%s (q %u.%03u, %s)", more,
		    0, (unsigned)(t->q * 1000 + 0.5), runs);
	} else if (!can_tell && is_apart) {
		snprintf(j->words, sizeof j->words, "probably %s (%s)", more,
		    runs);
	} else {
		j->verdict = VERDICT_UNCLEAR;
		snprintf(j->words, sizeof j->words, "that may be noise (%s%s)",
		    runs, can_tell ? "" : ", which are too few to tell");
	}
}

/* What is known of the rules that are tested. */
struct doubts {
	struct tested *tested;
	bool *is_apart;  /* by rule */
	uint32_t count;
	double least_p;  /* of those with the fewest runs */
};

static bool test_one(struct doubts *all, const struct doubted *d, uint32_t row,
    struct error *err)
{
	struct sides s;
	double least;

	if (!sides_make(&s, d, err))
		return false;
	least = statistics_least_p(d->bases.count, d->runs.count);
	all->least_p = least > all->least_p ? least : all->least_p;
	all->is_apart[row] = are_apart(&s);
	all->tested[all->count++] = (struct tested){
		.p = statistics_p(s.before, s.after), .row = row };
	free(s.room);
	return true;
}

bool doubt_rules(const struct doubted *rules, uint32_t count,
    struct error *err)
{
	struct doubts all = { array_new(count, sizeof *all.tested, err),
		array_new(count, sizeof *all.is_apart, err), 0, 0 };
	bool done = all.tested != NULL && all.is_apart != NULL;

	for (uint32_t i = 0; done && i < count; i++)
		done = !is_tested(&rules[i]) ||
		    test_one(&all, &rules[i], i, err);
	if (done)
		statistics_adjust(all.tested, all.count);
	for (uint32_t i = 0; done && i < all.count; i++)
		resolve(&rules[all.tested[i].row], &all.tested[i],
		    all.is_apart[all.tested[i].row],
		    all.count * all.least_p <= most_q);
	free(all.tested);
	free(all.is_apart);
	return done;
}
