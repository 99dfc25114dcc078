/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "check/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "compare/run_kind.h"
#include "model/tree.h"
#include "query/call_list.h"
#include "query/pattern.h"
#include "query/search.h"

static bool is_flagged(const uint8_t *flags, uint32_t method)
{
	return method != NO_METHOD && flags[method];
}

/* ---- what the patterns of a budget mean ---- */

/* Flags the methods with calls that a pattern (query/pattern, PATTERN_RULE)
 * means. */
static bool flag_methods(const struct methods *methods, const char *text,
    uint8_t *flags, struct error *err)
{
	struct pattern *p = pattern_read(text, PATTERN_RULE, err);
	bool done = p != NULL;

	for (uint32_t i = 0; done && i < methods->count; i++) {
		const struct method *m = methods_at(methods, i);
		enum fit fit;

		if (flags[i] || !m->is_used)
			continue;
		fit = pattern_fit_method(p, m, NULL);
		flags[i] = fit == FIT_FOUND;
		done = fit != FIT_TOO_HARD ||
		    fail(err, "%.200s is too hard for the name %.200s", text,
			m->text);
	}
	pattern_free(p);
	return done;
}

/* Flags the methods of a rule; a rule that names none is about all.  *found is
 * 0 where it names some, and none has calls. */
static bool choose_methods(const struct methods *methods,
    const struct rule *rule, uint8_t *flags, uint32_t *found, struct error *err)
{
	const bool names_none = rule->pattern_count == 0;
	bool done = true;

	memset(flags, names_none, methods->count);
	for (uint32_t i = 0; done && i < rule->pattern_count; i++)
		done = flag_methods(methods, rule->patterns[i], flags, err);
	*found = names_none;
	for (uint32_t i = 0; done && i < methods->count; i++)
		*found += flags[i];
	return done;
}

/* Makes the threads that a pattern means those of the scope: as on the command
 * line (query/scope), or by PATTERN_THREAD.  Counts those with records. */
static bool choose_scope_threads(struct scope *scope, const char *pattern,
    struct error *err)
{
	const struct threads *threads = scope->profile->threads;
	const uint32_t count = threads->count;
	struct pattern *p = NULL;
	bool done = true;

	memset(scope->is_member, 0, count * sizeof *scope->is_member);
	if (!pattern_is_expression(pattern) && strchr(pattern, '*') == NULL)
		scope_add(scope, pattern);
	else
		done = (p = pattern_read(pattern, PATTERN_THREAD, err)) != NULL;
	for (uint32_t i = 0; done && p != NULL && i < count; i++) {
		const char *name = threads->items[i]->name;
		const enum fit fit = pattern_fit(p, slice_of(name), NULL);

		scope->is_member[i] = fit == FIT_FOUND;
		done = fit != FIT_TOO_HARD ||
		    fail(err, "the pattern is too hard for the thread %.200s",
			name);
	}
	pattern_free(p);
	scope->active = 0;
	for (uint32_t i = 0; done && i < count; i++)
		scope->active += scope->is_member[i] &&
		    threads->items[i]->events > 0;
	return done;
}

/* ---- a recording: sums ---- */

/* What the calls of the flagged methods took, and what of that they took by
 * themselves. */
struct sums {
	uint64_t time, self, calls;
};

/* Adds up the edges; own times that are below 0 count as 0. */
static struct sums add_up_edges(const struct measured_rule *m)
{
	const struct edges *edges = &m->scope->totals.edges;
	struct sums sums = { 0 };

	for (uint32_t i = 0; i < edges->count; i++) {
		const struct edge *e = &edges->items[i];
		const uint64_t time = e->time[m->rule->clock];

		if (m->flags[e->callee]) {
			sums.time += time;
			sums.self += time;
			sums.calls += e->calls;
		}
		if (is_flagged(m->flags, e->caller))
			sums.self -= time;
	}
	if (sums.self > INT64_MAX)
		sums.self = 0;
	return sums;
}

/* Returns the time in the outermost calls of flagged methods. */
static uint64_t inclusive_time(const struct measured_rule *m,
    struct part_tree *t)
{
	const struct tree *tree = t->tree;
	const uint32_t *order = part_tree_order(t);
	bool *is_inside = array_new(tree->count, sizeof *is_inside);
	uint64_t sum = 0;

	for (uint32_t i = 1; i < tree->count; i++) {
		const uint32_t node = order[i];
		const uint32_t parent = tree->rests[node].parent;

		is_inside[node] = is_inside[parent] ||
		    is_flagged(m->flags, tree->methods[node]);
		if (is_inside[node] && !is_inside[parent])
			sum += tree_time(tree, node, m->rule->clock);
	}
	free(is_inside);
	return sum;
}

/* Finds the time of the methods of a rule, or of the threads. */
static double time_value(const struct measured_rule *m)
{
	const struct measurement_scope *s = m->scope;
	uint64_t sum = 0;

	if (m->rule->pattern_count == 0)
		sum = s->totals.span[m->rule->clock];
	else if (m->rule->is_self)
		sum = add_up_edges(m).self;
	else
		for (uint32_t i = 0; i < s->parts.count; i++)
			sum += inclusive_time(m, &s->trees[i]);
	return (double)sum;
}

static double calls_value(const struct measured_rule *m)
{
	return (double)add_up_edges(m).calls;
}

/* Counts the methods that have calls. */
static double methods_value(const struct measured_rule *m)
{
	const struct totals *t = &m->scope->totals;
	uint32_t count = 0;

	for (uint32_t i = 0; i < t->methods; i++)
		count += m->flags[i] &&
		    (t->items[i].calls > 0 || t->items[i].recursive > 0);
	return count;
}

/* ---- a recording: the other values ---- */

/* Finds the depth of the deepest stack. */
static double depth_value(const struct measured_rule *m)
{
	uint32_t deepest = 0;

	for (uint32_t p = 0; p < m->scope->parts.count; p++) {
		struct part_tree *t = &m->scope->trees[p];
		const struct tree *tree = t->tree;
		const uint32_t *order = part_tree_order(t);
		uint32_t *depths = array_new(tree->count, sizeof *depths);

		for (uint32_t i = 1; i < tree->count; i++) {
			const uint32_t node = order[i];

			depths[node] = depths[tree->rests[node].parent] + 1;
			if (depths[node] > deepest)
				deepest = depths[node];
		}
		free(depths);
	}
	return deepest;
}

/* Counts the threads that have calls; a node may have none. */
static double threads_value(const struct measured_rule *m)
{
	uint32_t count = 0;

	for (uint32_t p = 0; p < m->scope->parts.count; p++) {
		const struct tree *tree = m->scope->trees[p].tree;
		uint32_t i = 0;

		while (i < tree->count && (i == tree->root ||
		    tree->nodes[i].calls == 0))
			i++;
		count += i < tree->count;
	}
	return count;
}

/* Finds the time from the first event of any of the threads to the last, in the
 * range. */
static double span_value(const struct measured_rule *m)
{
	const struct parts *parts = &m->scope->parts;
	uint64_t first = UINT64_MAX, last = 0;

	for (uint32_t i = 0; i < parts->count; i++) {
		const struct part *p = &parts->items[i];
		struct period there = { p->thread->first[CLOCK_WALL],
			p->thread->last[CLOCK_WALL] };

		if (!period_is_none(p->period))
			there = period_common(there, p->period);
		if (there.begin > there.end)
			continue;
		first = there.begin < first ? there.begin : first;
		last = there.end > last ? there.end : last;
	}
	return last > first ? (double)(last - first) : 0;
}

/* Finds the longest call, a percentile or the mean of single calls. */
static double spread_value(const struct measured_rule *m)
{
	const enum metric metric = m->rule->metric;
	const struct filter_passes which = { m->flags,
		m->scope->methods->count };
	struct distribution d;

	if (!call_times_make(&d, &m->scope->parts, which, m->rule->clock,
		m->err))
		return -1;
	if (metric == METRIC_MEAN)
		return d.count == 0 ? 0 : (double)d.sum / (double)d.count;
	return (double)(metric == METRIC_MAX ? d.max :
		metric == METRIC_P50         ? d.median :
					       d.p95);
}

/* Finds the longest call.  Where calls were left out all are whole ones, of
 * which the nodes know enough. */
static double max_value(const struct measured_rule *m)
{
	const struct measurement_scope *s = m->scope;
	struct min_max all = min_max_none();

	if (profile_has_calls(s->recording->profile))
		return spread_value(m);
	for (uint32_t p = 0; p < s->parts.count; p++) {
		const struct tree *tree = s->trees[p].tree;

		for (uint32_t i = 0; i < tree->count; i++)
			if (is_flagged(m->flags, tree->methods[i]))
				min_max_join(&all,
				    tree->extremes[m->rule->clock][i]);
	}
	return (double)all.max;
}

static double mean_value(const struct measured_rule *m)
{
	struct sums sums;

	if (profile_has_calls(m->scope->recording->profile))
		return spread_value(m);
	sums = add_up_edges(m);
	return sums.calls == 0 ? 0 : (double)sums.time / (double)sums.calls;
}

/* ---- a recording: what it cannot answer ---- */

static bool refuse(struct measurement *g, const char *words)
{
	g->state = MEASURED_NOT;
	snprintf(g->words, sizeof g->words, "%.199s", words);
	return false;
}

/* Refuses what a recording cannot answer: single calls where there are none;
 * and all but the times of threads where short ones are missing. */
static bool can_answer(struct measurement *g, const struct rule *rule,
    const struct recording *r)
{
	const struct facts *facts = &r->trace->facts;
	const enum recorded recorded = recorded_by(r->profile);
	const bool is_time = rule_is_time(rule);
	char words[100];

	if (recorded != RECORDED_CALLS &&
	    ((metrics[rule->metric].takes & COUNTS_CALLS) != 0 ||
		(recorded == RECORDED_LONG &&
		    (rule->pattern_count > 0 || !is_time)))) {
		snprintf(words, sizeof words, "the recording holds %s%s",
		    recorded_words[recorded].content,
		    recorded == RECORDED_LONG ? "" : ", not calls");
		return refuse(g, words);
	}
	if (is_time && facts->tick == TICK_WEIGHT &&
	    rule->limit.unit == UNIT_NS)
		return refuse(g, "the recording has weights, not times");
	if (!is_time || measure_exists(rule->clock, facts->has_clock))
		return true;
	snprintf(words, sizeof words, "it was recorded with the %s",
	    facts_clocks(facts));
	return refuse(g, words);
}

/* ---- a recording: the scope of a rule ---- */

/* Chooses the threads and the time.  The state is another one than MEASURED
 * where nothing can be measured in them. */
static bool choose_scope(struct scope *scope, const struct rule *rule,
    struct measurement *g, struct error *err)
{
	struct error why = { "" };
	enum pick pick;

	if (rule->within != NULL) {
		scope_add(scope, "all");
		pick = scope_within(scope, rule->within, &why);
		if (pick == PICK_FAILED)
			return fail(err, "%s", why.text);
		g->state = pick == PICK_ONE ? MEASURED : MEASURED_NO_CALL;
		snprintf(g->words, sizeof g->words, "%.190s", why.text);
	}
	if (!choose_scope_threads(scope, rule->thread, err))
		return false;
	if (g->state == MEASURED && scope->active == 0)
		g->state = MEASURED_NO_THREAD;
	return true;
}

/* Makes the tree of each thread by itself: what they have in common is not
 * looked for. */
static bool make_trees(struct measurement_scope *s, struct error *err)
{
	s->parts = scope_parts(&s->scope);
	s->trees = array_new(s->parts.count, sizeof *s->trees);
	totals_init(&s->totals, s->methods->count);
	s->totals.has_no_merged = true;
	for (uint32_t i = 0; i < s->parts.count; i++)
		if (!part_tree_make(&s->trees[i], &s->parts.items[i], PART_SUMS,
			NULL, err) ||
		    !totals_add_tree(&s->totals, &s->trees[i], err))
			return false;
	return true;
}

/* ---- a recording: its rules ---- */

/* Measures one rule in its scope; its methods are flagged from then on. */
static bool measure_rule(const struct measured_rule *m, struct measurement *g)
{
	const struct measurement_scope *s = m->scope;
	const struct rule *rule = m->rule;
	const enum tick tick = s->recording->trace->facts.tick;
	const double tick_ns = tick == TICK_US ? 1000 : 1;
	const enum clock axis = profile_axis(s->recording->profile);
	struct error why = { "" };
	uint32_t found;

	if (!choose_methods(s->methods, rule, m->flags, &found, &why)) {
		refuse(g, why.text);
		return true;
	}
	if (!can_answer(g, rule, s->recording))
		return true;
	if (found == 0) {
		g->state = MEASURED_NO_METHOD;
		return true;
	}
	g->value = metrics[rule->metric].value(m) *
	    (rule_is_time(rule) ? tick_ns : 1);
	g->whole = (double)s->totals.span[axis] * tick_ns;
	return g->value >= 0;
}

static bool is_same_scope(const struct rule *a, const struct rule *b)
{
	return strcmp(a->thread, b->thread) == 0 && a->within == b->within;
}

/* Measures all rules whose scope is that of the rule `first`. */
static bool measure_scope(const struct rules *rules,
    const struct measurement_input *input, uint32_t first,
    struct measurement *out, struct error *err)
{
	struct measurement_scope s = { .recording = input->recording,
		.methods = profile_methods(input->recording->profile),
		.view = input->view };
	uint8_t *flags = array_new(s.methods->count, 1);
	struct measurement usual = { .state = MEASURED };
	bool done;

	scope_init(&s.scope, s.recording->profile);
	s.scope.lens = input->lens;
	done = choose_scope(&s.scope, &rules->items[first], &usual, err) &&
	    (usual.state != MEASURED || make_trees(&s, err));

	for (uint32_t i = first; done && i < rules->count; i++) {
		const struct measured_rule m = { &rules->items[i], &s, flags,
			err };

		if (!is_same_scope(m.rule, &rules->items[first]))
			continue;
		out[i] = usual;
		if (usual.state != MEASURED)
			continue;
		done = measure_rule(&m, &out[i]) &&
		    (input->seen == NULL || out[i].state != MEASURED ||
			input->seen(input->self, i, &out[i], &m, err));
	}
	free(flags);
	for (uint32_t i = 0; s.trees != NULL && i < s.parts.count; i++)
		part_tree_free(&s.trees[i]);
	free(s.trees);
	totals_free(&s.totals);
	parts_free(&s.parts);
	scope_free(&s.scope);
	return done;
}

bool measurement_rules(const struct rules *rules,
    const struct measurement_input *input, struct measurement *out,
    struct error *err)
{
	for (uint32_t i = 0; i < rules->count; i++) {
		uint32_t first = 0;

		while (!is_same_scope(&rules->items[first], &rules->items[i]))
			first++;
		if (first == i && !measure_scope(rules, input, i, out, err))
			return false;
	}
	return true;
}

/* ---- a table: what it cannot answer ---- */

/* A rule, and what it is about in one run of a table. */
struct table_rule {
	const struct rule *rule;
	const struct measurement_table *from;
	const struct stats_row *rows; /* of the run */
	size_t count;
	const bool *has_clock;
	bool *has_group;  /* by group of threads */
	uint8_t *flags;   /* by method */
	struct measurement *out;
};

static bool refuse_table(const struct table_rule *a, const char *words)
{
	a->out->state = MEASURED_NOT;
	snprintf(a->out->words, sizeof a->out->words,
	    "the baseline is a table of sums: %s", words);
	return false;
}

/* Refuses what a table cannot answer at all. */
static bool table_can_answer(const struct table_rule *a)
{
	const struct rule *rule = a->rule;

	if (rule->within != NULL)
		return refuse_table(a, "it has no times of single calls");
	if (rule_is_time(rule) && rule->clock == MEASURE_WAIT)
		return refuse_table(a, "wait is not in it");
	return !rule_is_time(rule) || a->has_clock[rule->clock] ||
	    refuse_table(a, "it lacks this clock");
}

/* ---- a table: threads and methods ---- */

/* Flags the groups of threads of the rule; false: the rule has no value. */
static bool choose_threads(const struct table_rule *a)
{
	const struct thread_groups *groups = a->from->groups;
	const char *word = a->rule->thread;
	bool has_any = false;

	if (pattern_is_expression(word))
		return refuse_table(a,
		    "an expression may mean some threads of a group");
	for (size_t i = 0; i < a->count; i++) {
		const uint32_t group = a->rows[i].group;
		const enum group_fit fit = thread_groups_fit(
		    thread_groups_name(groups, group), word);

		if (fit == GROUP_FITS_IN_PART)
			return refuse_table(a,
			    "it has all threads of a group together");
		a->has_group[group] = fit == GROUP_FITS;
		has_any |= fit == GROUP_FITS;
	}
	if (!has_any)
		a->out->state = MEASURED_NO_THREAD;
	return has_any;
}

/* ---- a table: values ---- */

/* What the rows of the rule add up to. */
struct row_sums {
	size_t rows;
	uint32_t methods; /* how many different ones */
	uint64_t calls, recursive;
	uint64_t inclusive[CLOCKS], self[CLOCKS];
	uint64_t spread[STATS_SPREADS]; /* the largest */
	bool lacks[STATS_SPREADS];
};

/* Adds up the rows of the rule's threads and methods. */
static void add_up_rows(struct row_sums *s, const struct table_rule *a)
{
	uint8_t *seen = array_new(a->from->methods->count, 1);

	*s = (struct row_sums){ .rows = 0 };
	for (size_t r = 0; r < a->count; r++) {
		const struct stats_row *row = &a->rows[r];

		if (!a->has_group[row->group] || !a->flags[row->method])
			continue;
		s->methods += !seen[row->method];
		seen[row->method] = 1;
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
	free(seen);
}

/* Finds the longest call or a percentile. */
static double table_spread_value(const struct table_rule *a,
    const struct row_sums *s)
{
	const enum stats_spread which =
	    a->rule->metric == METRIC_P50 ? STATS_SPREAD_P50 :
	    a->rule->metric == METRIC_P95 ? STATS_SPREAD_P95 :
					    STATS_SPREAD_MOST;

	if (a->rule->clock != MEASURE_WALL)
		return refuse_table(a,
		    "of single calls it has wall times alone");
	if (which != STATS_SPREAD_MOST && s->rows > 1)
		return refuse_table(a, "percentiles of several methods or "
		    "groups of threads do not add up");
	if (s->lacks[which])
		return refuse_table(a, which == STATS_SPREAD_MOST ?
		    "the longest call is not in it" : "percentiles are not in "
		    "it: table stats --percentiles writes them");
	return (double)s->spread[which];
}

static double table_mean_value(const struct table_rule *a,
    const struct row_sums *s)
{
	if (s->recursive > 0)
		return refuse_table(a,
		    "the time of recursive calls is not in it");
	return s->calls == 0 ? 0 :
	    (double)s->inclusive[a->rule->clock] / (double)s->calls;
}

static double table_time_value(const struct table_rule *a,
    const struct row_sums *s)
{
	const enum measure measure = a->rule->clock;

	if (a->rule->pattern_count == 0)
		return refuse_table(a,
		    "the time of a thread as a whole is not in it");
	if (!a->rule->is_self && s->methods > 1)
		return refuse_table(a,
		    "while several methods run is not in it");
	return (double)(a->rule->is_self ? s->self[measure] :
					   s->inclusive[measure]);
}

static double table_methods_value(const struct table_rule *a,
    const struct row_sums *s)
{
	(void)a;
	return s->methods;
}

static double table_calls_value(const struct table_rule *a,
    const struct row_sums *s)
{
	(void)a;
	return (double)(s->calls + s->recursive);
}

/* ---- the metrics ---- */

const struct metric_row metrics[METRICS] = {
	/* clang-format off */
	[METRIC_WALL] = { "wall", UNIT_NS, TAKES_SELF | TAKES_METHODS | TAKES_SHARE,
	    MEASURE_WALL, time_value, table_time_value },
	[METRIC_CPU] = { "cpu", UNIT_NS, TAKES_SELF | TAKES_METHODS | TAKES_SHARE,
	    MEASURE_CPU, time_value, table_time_value },
	[METRIC_WAIT] = { "wait", UNIT_NS, TAKES_SELF | TAKES_METHODS | TAKES_SHARE,
	    MEASURE_WAIT, time_value, NULL },
	[METRIC_CALLS] = { "calls", UNIT_COUNT, TAKES_METHODS | COUNTS_CALLS,
	    MEASURES, calls_value, table_calls_value },
	[METRIC_MAX] = { "max", UNIT_NS, NEEDS_METHODS | TAKES_METHODS | NEEDS_SHORTER | COUNTS_CALLS,
	    MEASURES, max_value, table_spread_value },
	[METRIC_P50] = { "p50", UNIT_NS, NEEDS_METHODS | TAKES_METHODS | NEEDS_CALLS | COUNTS_CALLS,
	    MEASURES, spread_value, table_spread_value },
	[METRIC_P95] = { "p95", UNIT_NS, NEEDS_METHODS | TAKES_METHODS | NEEDS_CALLS | COUNTS_CALLS,
	    MEASURES, spread_value, table_spread_value },
	[METRIC_MEAN] = { "mean", UNIT_NS, NEEDS_METHODS | TAKES_METHODS | NEEDS_SHORTER | COUNTS_CALLS,
	    MEASURES, mean_value, table_mean_value },
	[METRIC_SPAN] = { "span", UNIT_NS, 0, MEASURE_WALL, span_value, NULL },
	[METRIC_DEPTH] = { "depth", UNIT_COUNT, 0, MEASURES, depth_value, NULL },
	[METRIC_METHODS] = { "methods", UNIT_COUNT, TAKES_METHODS,
	    MEASURES, methods_value, table_methods_value },
	[METRIC_THREADS] = { "threads", UNIT_COUNT, 0, MEASURES, threads_value, NULL },
	[METRIC_NEVER] = { "never", UNIT_COUNT, NEEDS_METHODS | TAKES_METHODS,
	    MEASURES, calls_value, table_calls_value },
	/* clang-format on */
};

/* ---- a table: its rules ---- */

static void measure_table_rule(const struct table_rule *a)
{
	const struct metric_row *metric = &metrics[a->rule->metric];
	struct row_sums sums;
	struct error why = { "" };
	uint32_t found;
	char words[40];

	*a->out = (struct measurement){ .state = MEASURED };
	if (!table_can_answer(a) || !choose_threads(a))
		return;
	if (!choose_methods(a->from->methods, a->rule, a->flags, &found,
		&why)) {
		refuse_table(a, why.text);
		return;
	}
	if (found == 0) {
		a->out->state = MEASURED_NO_METHOD;
		return;
	}
	add_up_rows(&sums, a);
	if (metric->table_value == NULL) {
		snprintf(words, sizeof words, "%s is not in it", metric->name);
		refuse_table(a, words);
		return;
	}
	a->out->value = metric->table_value(a, &sums);
	if (rule_is_time(a->rule) && a->from->table.tick == TICK_US)
		a->out->value *= 1000;
}

void measurement_table_rules(const struct rules *rules,
    const struct measurement_table *from, uint32_t run, struct measurement *out)
{
	const struct stats_table *t = &from->table;
	struct table_rule a = { .from = from,
		.has_clock = t->runs[run].has_clock,
		.has_group = array_new(from->groups->count, 1),
		.flags = array_new(from->methods->count, 1) };

	a.rows = stats_table_run(t, run, &a.count);
	for (uint32_t i = 0; i < rules->count; i++) {
		a.rule = &rules->items[i];
		a.out = &out[i];
		measure_table_rule(&a);
	}
	free(a.has_group);
	free(a.flags);
}
