#include "config.h"

#include "check/gauge_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "check/wildcard.h"

/* A rule, and what it is about in one run. */
struct asked_of_table {
	const struct rule *rule;
	const struct gauge_table *from;
	const struct stats_row *rows; /* of the run */
	size_t count;
	const bool *has_clock;
	bool *has_group;  /* by group of threads */
	uint8_t *flags;   /* by method */
	struct gauge *out;
};

static bool refuse(struct gauge *g, const char *words)
{
	g->state = GAUGED_NOT;
	snprintf(g->words, sizeof g->words, "the baseline is a table of sums: %s",
	    words);
	return false;
}

/* ---- threads and methods ------------------------------------------------ */

static bool choose_threads(const struct asked_of_table *a)
{
	const struct thread_groups *groups = a->from->groups;
	const char *word = a->rule->thread;
	bool has_any = false;

	if (strncmp(word, "re:", 3) == 0)
		return refuse(a->out, "an expression may mean some threads of a "
		    "group");
	for (size_t i = 0; i < a->count; i++) {
		const uint32_t group = a->rows[i].group;
		const enum group_fit fit = thread_groups_fit(
		    thread_groups_name(groups, group), word);

		if (fit == GROUP_FITS_IN_PART)
			return refuse(a->out, "it has all threads of a group "
			    "together");
		a->has_group[group] = fit == GROUP_FITS;
		has_any |= fit == GROUP_FITS;
	}
	if (!has_any)
		a->out->state = GAUGED_NO_THREAD;
	return has_any;
}

/* False when out of memory. */
static bool choose_methods(const struct asked_of_table *a, struct error *err)
{
	const struct rule *rule = a->rule;
	struct error why = { "" };
	uint32_t found = 1;

	memset(a->flags, rule->pattern_count == 0,
	    methods_count(a->from->methods));
	if (rule->pattern_count > 0 && !wildcard_methods(a->from->methods, rule,
		a->flags, &found, &why)) {
		refuse(a->out, why.text);
		return !error_is_memory(&why) || fail(err, "%s", why.text);
	}
	if (found == 0)
		a->out->state = GAUGED_NO_METHOD;
	return true;
}

/* ---- a value ------------------------------------------------------------ */

/* What the rows of the rule add up to. */
struct row_sums {
	size_t rows;
	uint32_t methods; /* how many different ones */
	uint32_t last;
	uint64_t calls, recursive;
	uint64_t inclusive[CLOCKS], self[CLOCKS];
	uint64_t spread[STATS_SPREADS]; /* the largest */
	bool lacks[STATS_SPREADS];
};

static void add_row(struct row_sums *s, const struct stats_row *row)
{
	s->rows++;
	s->calls += row->calls;
	s->recursive += row->recursive;
	for (int c = 0; c < CLOCKS; c++) {
		s->inclusive[c] += row->inclusive[c];
		s->self[c] += row->self[c];
	}
	for (int i = 0; i < STATS_SPREADS; i++) {
		s->lacks[i] |= !row->has_spread[i];
		if (row->spread[i] > s->spread[i])
			s->spread[i] = row->spread[i];
	}
}

static bool sum_up(struct row_sums *s, const struct asked_of_table *a, struct error *err)
{
	uint8_t *seen = array_new(methods_count(a->from->methods), 1, err);

	*s = (struct row_sums){ .rows = 0 };
	if (seen == NULL)
		return false;
	for (size_t i = 0; i < a->count; i++) {
		const struct stats_row *row = &a->rows[i];

		if (!a->has_group[row->group] || !a->flags[row->method])
			continue;
		s->methods += !seen[row->method];
		seen[row->method] = 1;
		add_row(s, row);
	}
	free(seen);
	return true;
}

static bool spread_value(const struct asked_of_table *a, const struct row_sums *s)
{
	const enum stats_spread which =
	    a->rule->metric == METRIC_P50 ? STATS_SPREAD_P50 :
	    a->rule->metric == METRIC_P95 ? STATS_SPREAD_P95 :
					    STATS_SPREAD_MOST;

	if (a->rule->clock != MEASURE_WALL)
		return refuse(a->out, "of single calls it has wall times alone");
	if (which != STATS_SPREAD_MOST && s->rows > 1)
		return refuse(a->out, "percentiles of several methods or groups "
		    "of threads do not add up");
	if (s->lacks[which])
		return refuse(a->out, which == STATS_SPREAD_MOST ?
		    "the longest call is not in it" :
		    "percentiles are not in it: table stats --percentiles "
		    "writes them");
	a->out->value = (double)s->spread[which];
	return true;
}

static bool mean_value(const struct asked_of_table *a, const struct row_sums *s)
{
	if (s->recursive > 0)
		return refuse(a->out, "the time of recursive calls is not in it");
	a->out->value = s->calls == 0 ? 0 :
	    (double)s->inclusive[a->rule->clock] / (double)s->calls;
	return true;
}

static bool time_value(const struct asked_of_table *a, const struct row_sums *s)
{
	const enum measure measure = gauge_measure(a->rule);

	if (a->rule->pattern_count == 0)
		return refuse(a->out, "the time of a thread as a whole is not in "
		    "it");
	if (!a->rule->is_self && s->methods > 1)
		return refuse(a->out, "while several methods run is not in it");
	a->out->value = (double)(a->rule->is_self ? s->self[measure] :
						    s->inclusive[measure]);
	return true;
}

static bool value_of(const struct asked_of_table *a, const struct row_sums *s)
{
	switch (a->rule->metric) {
	case METRIC_MAX:
	case METRIC_P50:
	case METRIC_P95:
		return spread_value(a, s);
	case METRIC_MEAN:
		return mean_value(a, s);
	case METRIC_METHODS:
		a->out->value = s->methods;
		return true;
	case METRIC_CALLS:
	case METRIC_NEVER:
		a->out->value = (double)(s->calls + s->recursive);
		return true;
	default:
		return time_value(a, s);
	}
}

static bool can_answer(const struct asked_of_table *a)
{
	const struct rule *rule = a->rule;
	const enum measure measure = gauge_measure(rule);

	if (rule->within != NULL)
		return refuse(a->out, "it has no times of single calls");
	if (rule->metric == METRIC_SPAN || rule->metric == METRIC_DEPTH ||
	    measure == MEASURE_WAIT)
		return refuse(a->out, "this is not in it");
	return metric_unit(rule->metric) != UNIT_NS ||
	    a->has_clock[measure] || refuse(a->out, "it lacks this clock");
}

static bool gauge(const struct asked_of_table *a, struct error *err)
{
	struct row_sums sums;

	*a->out = (struct gauge){ GAUGED, 0, 0, "" };
	if (!can_answer(a) || !choose_threads(a))
		return true;
	if (!choose_methods(a, err) || !sum_up(&sums, a, err))
		return false;
	if (a->out->state != GAUGED)
		return true;
	if (value_of(a, &sums) && metric_unit(a->rule->metric) == UNIT_NS &&
	    a->from->table.tick == TICK_US)
		a->out->value *= 1000;
	return true;
}

bool gauge_table_rules(const struct rules *rules, const struct gauge_table *from,
    uint32_t run, struct gauge *out, struct error *err)
{
	const struct stats_table *t = &from->table;
	struct asked_of_table a = { .from = from, .has_clock = t->runs[run].has_clock,
		.has_group = array_new(thread_groups_count(from->groups),
		    sizeof *a.has_group, err),
		.flags = array_new(methods_count(from->methods), 1, err) };
	bool done = a.has_group != NULL && a.flags != NULL;

	a.rows = stats_table_run(t, run, &a.count);
	for (uint32_t i = 0; done && i < rules->count; i++) {
		a.rule = &rules->of[i];
		a.out = &out[i];
		done = gauge(&a, err);
	}
	free(a.has_group);
	free(a.flags);
	return done;
}
