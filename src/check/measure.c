/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "check/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "check/pattern.h"
#include "compare/run_kind.h"
#include "model/tree.h"
#include "query/call_list.h"
#include "query/pattern.h"

/* Returns how many ns a tick is, 1 of what is no time. */
static double tick_ns_of(const struct recording *r)
{
	return trace_facts(r->trace)->tick == TICK_US ? 1000 : 1;
}

enum measure rule_measure(const struct rule *rule)
{
	switch (rule->metric) {
	case METRIC_WALL:
	case METRIC_SPAN:
		return MEASURE_WALL;
	case METRIC_CPU:
		return MEASURE_CPU;
	case METRIC_WAIT:
		return MEASURE_WAIT;
	case METRIC_CALLS:
	case METRIC_MAX:
	case METRIC_P50:
	case METRIC_P95:
	case METRIC_MEAN:
	case METRIC_DEPTH:
	case METRIC_METHODS:
	case METRIC_NEVER:
	case METRICS:
		break;
	}
	return rule->clock;
}

/* ---- a recording: sums over the trees ---- */

/* What a pass over the tree finds of the flagged methods. */
struct sums {
	uint64_t inclusive, self, calls;
	uint8_t *inside; /* by node: such a method is on its stack */
};

static bool is_flagged(const struct tree *tree, const uint8_t *flags,
    uint32_t node)
{
	const uint32_t method = tree->methods[node];

	return method != NO_METHOD && flags[method];
}

/* Adds a node, after its caller.  Inclusive time counts at the outermost
 * flagged method alone. */
static void add_node(struct sums *sums, const struct tree *tree,
    const uint8_t *flags, uint32_t node, enum measure measure)
{
	uint8_t *inside = sums->inside;
	const uint32_t parent = tree->rests[node].parent;
	const uint64_t time = tree_time(tree, node, measure);
	const bool is_own = is_flagged(tree, flags, node);

	inside[node] = inside[parent] || is_own;
	if (is_own && !inside[parent])
		sums->inclusive += time;
	if (is_own) {
		sums->self += time;
		sums->calls += tree_counted(tree, node);
	}
	if (is_flagged(tree, flags, parent))
		sums->self -= time;
}

static void add_tree(struct sums *sums, const struct measurement_tree *t,
    const uint8_t *flags, enum measure measure)
{
	const struct tree *tree = t->stacks.tree;

	sums->inside = array_new(tree->count, 1);
	for (uint32_t i = 1; i < tree->count; i++)
		add_node(sums, tree, flags, t->order[i], measure);
	free(sums->inside);
}

/* Adds up all trees; own times that are below 0 count as 0. */
static void add_up_trees(struct sums *sums, const struct measurement_scope *s,
    const uint8_t *flags, enum measure measure)
{
	*sums = (struct sums){ 0 };
	for (uint32_t i = 0; i < s->parts.count; i++)
		add_tree(sums, &s->trees[i], flags, measure);
	if (sums->self > INT64_MAX)
		sums->self = 0;
}

/* ---- a recording: the other values ---- */

/* Finds the depth of the deepest stack of a tree, if it is deeper than
 * *depth. */
static void find_deepest(uint32_t *depth, const struct measurement_tree *t)
{
	const struct tree *tree = t->stacks.tree;
	uint32_t *depths = array_new(tree->count, sizeof *depths);

	for (uint32_t i = 1; i < tree->count; i++) {
		const uint32_t node = t->order[i];

		depths[node] = depths[tree->rests[node].parent] + 1;
		if (depths[node] > *depth)
			*depth = depths[node];
	}
	free(depths);
}

static void find_depth(double *out, const struct measurement_scope *s)
{
	uint32_t depth = 0;

	for (uint32_t i = 0; i < s->parts.count; i++)
		find_deepest(&depth, &s->trees[i]);
	*out = depth;
}

/* Counts the methods that have not been seen yet. */
static uint32_t see_methods(uint8_t *seen, const struct measurement_tree *t,
    const uint8_t *flags)
{
	const struct tree *tree = t->stacks.tree;
	uint32_t count = 0;

	for (uint32_t i = 1; i < tree->count; i++) {
		const uint32_t node = t->order[i];

		if (!is_flagged(tree, flags, node) ||
		    tree_counted(tree, node) == 0 || seen[tree->methods[node]])
			continue;
		seen[tree->methods[node]] = 1;
		count++;
	}
	return count;
}

/* Counts the flagged methods that have calls. */
static void count_methods(double *out, const struct measurement_scope *s,
    const uint8_t *flags)
{
	uint8_t *seen = array_new(methods_count(s->methods), 1);

	*out = 0;
	for (uint32_t i = 0; i < s->parts.count; i++)
		*out += see_methods(seen, &s->trees[i], flags);
	free(seen);
}

/* Returns the time from the first event of any of the threads to the last, in
 * the range. */
static double span_of(const struct measurement_scope *s)
{
	uint64_t first = UINT64_MAX, last = 0;

	for (uint32_t i = 0; i < s->parts.count; i++) {
		const struct part *p = &s->parts.items[i];
		uint64_t begin = p->thread->first[CLOCK_WALL];
		uint64_t end = p->thread->last[CLOCK_WALL];

		if (!period_is_none(p->period)) {
			begin = begin > p->period.begin ? begin :
			    p->period.begin;
			end = end < p->period.end ? end : p->period.end;
		}
		if (begin > end)
			continue;
		first = begin < first ? begin : first;
		last = end > last ? end : last;
	}
	return last > first ? (double)(last - first) : 0;
}

/* Returns the longest call where calls were left out: they are whole ones, of
 * which the nodes know enough. */
static double longest_call(const struct rule *rule,
    const struct measurement_scope *s, const uint8_t *flags)
{
	struct min_max all = min_max_none();

	for (uint32_t p = 0; p < s->parts.count; p++) {
		const struct tree *tree = s->trees[p].stacks.tree;

		for (uint32_t i = 0; i < tree->count; i++)
			if (is_flagged(tree, flags, i))
				min_max_join(&all,
				    tree->extremes[rule->clock][i]);
	}
	return (double)all.max;
}

/* Returns the mean where calls were left out. */
static double mean_of_calls(const struct rule *rule,
    const struct measurement_scope *s, const uint8_t *flags)
{
	uint64_t sum = 0, calls = 0;

	for (uint32_t p = 0; p < s->parts.count; p++) {
		const struct tree *tree = s->trees[p].stacks.tree;

		for (uint32_t i = 0; i < tree->count; i++) {
			if (!is_flagged(tree, flags, i))
				continue;
			sum += tree_time(tree, i, rule->clock);
			calls += tree->nodes[i].calls;
		}
	}
	return calls == 0 ? 0 : (double)sum / (double)calls;
}

/* Finds the longest call, a percentile or the mean of single calls. */
static bool spread_value(double *out, const struct rule *rule,
    const struct measurement_scope *s, const uint8_t *flags, struct error *err)
{
	struct distribution d = { 0 };
	struct call_set set;
	bool done = call_set_make_flagged(&set, &s->parts, s->methods, flags,
	    err);

	if (done)
		d = call_set_times(&set, rule->clock);
	call_set_free(&set);
	*out = (double)(rule->metric == METRIC_MAX ? d.max :
	    rule->metric == METRIC_P50             ? d.median :
						     d.p95);
	if (rule->metric == METRIC_MEAN)
		*out = d.count == 0 ? 0 : (double)d.sum / (double)d.count;
	return done;
}

static uint64_t waiting_time(const struct measurement_scope *s)
{
	uint64_t sum = 0;

	for (uint32_t i = 0; i < s->parts.count; i++)
		sum += tree_wait(s->trees[i].stacks.tree,
		    s->trees[i].stacks.tree->root);
	return sum;
}

/* Finds the time, or the calls, of the methods of a rule, or of the threads. */
static void find_sum(double *out, const struct rule *rule,
    const struct measurement_scope *s, const uint8_t *flags)
{
	const enum measure measure = rule_measure(rule);
	struct sums sums;

	if (metric_unit(rule->metric) == UNIT_NS && rule->pattern_count == 0) {
		*out = (double)(measure == MEASURE_WAIT ? waiting_time(s) :
							  s->span[measure]);
		return;
	}
	add_up_trees(&sums, s, flags, measure);
	*out = (double)(metric_unit(rule->metric) == UNIT_COUNT ? sums.calls :
	    rule->is_self ? sums.self : sums.inclusive);
}

/* Finds the value of a rule, in ticks or as a count. */
static bool find_value(double *out, const struct rule *rule,
    const struct measurement_scope *s, const uint8_t *flags, struct error *err)
{
	const bool has_calls = profile_has_calls(s->recording->profile);

	switch (rule->metric) {
	case METRIC_SPAN:
		*out = span_of(s);
		return true;
	case METRIC_DEPTH:
		find_depth(out, s);
		return true;
	case METRIC_METHODS:
		count_methods(out, s, flags);
		return true;
	case METRIC_MAX:
		if (!has_calls) {
			*out = longest_call(rule, s, flags);
			return true;
		}
		return spread_value(out, rule, s, flags, err);
	case METRIC_MEAN:
		if (!has_calls) {
			*out = mean_of_calls(rule, s, flags);
			return true;
		}
		return spread_value(out, rule, s, flags, err);
	case METRIC_P50:
	case METRIC_P95:
		return spread_value(out, rule, s, flags, err);
	case METRIC_WALL:
	case METRIC_CPU:
	case METRIC_WAIT:
	case METRIC_CALLS:
	case METRIC_NEVER:
	case METRICS:
		break;
	}
	find_sum(out, rule, s, flags);
	return true;
}

/* ---- a recording: what it cannot answer ---- */

/* Are single calls asked about?  Where short ones are missing, all but the times
 * of threads is. */
static bool is_of_calls(const struct rule *rule, enum recorded recorded)
{
	const enum metric metric = rule->metric;

	return metric == METRIC_CALLS || metric == METRIC_MAX ||
	    metric == METRIC_P50 || metric == METRIC_P95 ||
	    metric == METRIC_MEAN || (recorded == RECORDED_LONG &&
		(rule->pattern_count > 0 || metric_unit(metric) != UNIT_NS));
}

static bool refuse(struct measurement *g, const char *words)
{
	g->state = MEASURED_NOT;
	snprintf(g->words, sizeof g->words, "%.199s", words);
	return false;
}

/* Refuses what a recording cannot answer. */
static bool can_answer(struct measurement *g, const struct rule *rule,
    const struct recording *r)
{
	const struct facts *facts = trace_facts(r->trace);
	const bool is_time = metric_unit(rule->metric) == UNIT_NS;
	const enum measure measure = rule_measure(rule);
	char words[100];

	static const char *const lacks[] = {
		[RECORDED_LONG] = "the recording holds long calls alone",
		[RECORDED_STACKS] = "the recording holds folded stacks, not "
				    "calls",
		[RECORDED_SAMPLES] = "the recording holds samples, not calls",
	};
	const enum recorded recorded = recorded_by(r->profile);

	if (recorded != RECORDED_CALLS && is_of_calls(rule, recorded))
		return refuse(g, lacks[recorded]);
	if (is_time && facts->tick == TICK_WEIGHT &&
	    rule->limit.unit == UNIT_NS)
		return refuse(g, "the recording has weights, not times");
	if (!is_time || measure_exists(measure, facts->has_clock))
		return true;
	snprintf(words, sizeof words, "it was recorded with the %s",
	    facts_clocks(facts));
	return refuse(g, words);
}

/* ---- a recording: the scope of a rule ---- */

static void end_scope(struct measurement_scope *s)
{
	for (uint32_t i = 0; s->trees != NULL && i < s->parts.count; i++) {
		free(s->trees[i].order);
		part_tree_free(&s->trees[i].stacks);
	}
	free(s->trees);
	parts_free(&s->parts);
	scope_free(&s->scope);
}

/* Chooses the threads and the time.  The state is another one than GAUGED where
 * nothing can be measured in them. */
static bool choose_scope(struct measurement_scope *s, const struct rule *rule,
    struct measurement *g, struct error *err)
{
	const struct profile *profile = s->recording->profile;
	struct scope *scope = &s->scope;
	const struct lens *lens = scope->lens;
	struct error why = { "" };
	enum pick pick;

	scope_init(scope, profile);
	scope->lens = lens;
	if (rule->within != NULL) {
		scope_add(scope, "all");
		pick = scope_within(scope, rule->within, &why);
		if (pick == PICK_FAILED)
			return fail(err, "%s", why.text);
		g->state = pick == PICK_ONE ? MEASURED : MEASURED_NO_CALL;
		snprintf(g->words, sizeof g->words, "%.190s", why.text);
	}
	if (!name_pattern_threads(profile, rule->thread, scope->is_member,
	    &scope->active, err))
		return false;
	if (g->state == MEASURED && scope->active == 0)
		g->state = MEASURED_NO_THREAD;
	return true;
}

/* Makes the tree of each thread by itself: what they have in common is not
 * looked for. */
static bool make_trees(struct measurement_scope *s, struct error *err)
{
	s->trees = array_new(s->parts.count, sizeof *s->trees);
	for (uint32_t i = 0; i < s->parts.count; i++) {
		struct measurement_tree *t = &s->trees[i];

		if (!part_tree_make(&t->stacks, &s->parts.items[i], PART_SUMS,
			NULL, err))
			return false;
		t->order = tree_order(t->stacks.tree);
		part_tree_keep_waits(&t->stacks, t->order);
		for (int c = 0; c < CLOCKS; c++)
			s->span[c] += t->stacks.span[c];
	}
	return true;
}

static bool begin_scope(struct measurement_scope *s, const struct rule *rule,
    struct measurement *g, struct error *err)
{
	*g = (struct measurement){ MEASURED, 0, 0, "" };
	if (!choose_scope(s, rule, g, err))
		return false;
	if (g->state != MEASURED)
		return true;
	s->parts = scope_parts(&s->scope);
	return make_trees(s, err);
}

/* ---- a recording: its rules ---- */

/* Flags the methods of a rule; a rule that names none is about all. */
static bool choose_methods(const struct rule *rule,
    const struct measurement_scope *s, uint8_t *flags, uint32_t *found,
    struct error *err)
{
	const uint32_t count = methods_count(s->methods);

	*found = 1;
	memset(flags, rule->pattern_count == 0, count);
	return rule->pattern_count == 0 ||
	    name_pattern_methods(s->methods, rule, flags, found, err);
}

/* Measures one rule in its scope. */
static bool measure_rule(const struct rule *rule,
    const struct measurement_scope *s, uint8_t *flags, struct measurement *g,
    struct error *err)
{
	const double tick_ns = tick_ns_of(s->recording);
	const enum clock axis = profile_axis(s->recording->profile);
	struct error why = { "" };
	uint32_t found;

	if (!choose_methods(rule, s, flags, &found, &why)) {
		refuse(g, why.text);
		return true;
	}
	if (!can_answer(g, rule, s->recording))
		return true;
	if (found == 0) {
		g->state = MEASURED_NO_METHOD;
		return true;
	}
	if (!find_value(&g->value, rule, s, flags, err))
		return false;
	if (metric_unit(rule->metric) == UNIT_NS)
		g->value *= tick_ns;
	g->whole = (double)s->span[axis] * tick_ns;
	return true;
}

static bool is_same_scope(const struct rule *a, const struct rule *b)
{
	return strcmp(a->thread, b->thread) == 0 && a->within == b->within;
}

/* What is measured, the watch on it, and where the values go. */
struct measuring {
	const struct rules *rules;
	const struct measurement_input *input;
	const struct measurement_watch *watch;
	struct measurement *out;
};

/* Measures all rules whose scope is that of the rule `first`. */
static bool measure_scope(const struct measuring *all, uint32_t first,
    struct error *err)
{
	const struct rules *rules = all->rules;
	const struct measurement_watch *watch = all->watch;
	struct measurement *out = all->out;
	struct measurement_scope s = { .recording = all->input->recording,
		.methods = profile_methods(all->input->recording->profile),
		.view = all->input->view,
		.scope = { .lens = all->input->lens } };
	uint8_t *flags = array_new(methods_count(s.methods), 1);
	struct measurement usual;
	bool done = begin_scope(&s, &rules->items[first], &usual, err);

	for (uint32_t i = first; done && i < rules->count; i++) {
		if (!is_same_scope(&rules->items[i], &rules->items[first]))
			continue;
		out[i] = usual;
		if (usual.state != MEASURED)
			continue;
		done = measure_rule(&rules->items[i], &s, flags, &out[i],
			   err) &&
		    (watch == NULL || out[i].state != MEASURED ||
			watch->seen(watch->self, i, &out[i], &s, flags, err));
	}
	free(flags);
	end_scope(&s);
	return done;
}

bool measurement_rules(const struct rules *rules,
    const struct measurement_input *input,
    const struct measurement_watch *watch, struct measurement *out,
    struct error *err)
{
	const struct measuring all = { rules, input, watch, out };

	for (uint32_t i = 0; i < rules->count; i++) {
		uint32_t first = 0;

		while (!is_same_scope(&rules->items[first], &rules->items[i]))
			first++;
		if (first == i && !measure_scope(&all, i, err))
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

static bool refuse_table(struct measurement *g, const char *words)
{
	g->state = MEASURED_NOT;
	snprintf(g->words, sizeof g->words,
	    "the baseline is a table of sums: %s", words);
	return false;
}

/* Refuses what a table cannot answer at all. */
static bool table_can_answer(const struct table_rule *a)
{
	const struct rule *rule = a->rule;
	const enum measure measure = rule_measure(rule);

	if (rule->within != NULL)
		return refuse_table(a->out, "it has no times of single calls");
	if (metric_unit(rule->metric) == UNIT_NS && measure == MEASURE_WAIT)
		return refuse_table(a->out, "wait is not in it");
	return metric_unit(rule->metric) != UNIT_NS || a->has_clock[measure] ||
	    refuse_table(a->out, "it lacks this clock");
}

/* ---- a table: threads and methods ---- */

/* Flags the groups of threads of the rule; false: the rule has no value. */
static bool choose_threads(const struct table_rule *a)
{
	const struct thread_groups *groups = a->from->groups;
	const char *word = a->rule->thread;
	bool has_any = false;

	if (pattern_is_expression(word))
		return refuse_table(a->out,
		    "an expression may mean some threads of a group");
	for (size_t i = 0; i < a->count; i++) {
		const uint32_t group = a->rows[i].group;
		const enum group_fit fit = thread_groups_fit(
		    thread_groups_name(groups, group), word);

		if (fit == GROUP_FITS_IN_PART)
			return refuse_table(a->out,
			    "it has all threads of a group together");
		a->has_group[group] = fit == GROUP_FITS;
		has_any |= fit == GROUP_FITS;
	}
	if (!has_any)
		a->out->state = MEASURED_NO_THREAD;
	return has_any;
}

/* Flags the methods of the rule; false: the rule has no value. */
static bool choose_table_methods(const struct table_rule *a)
{
	const struct rule *rule = a->rule;
	struct error why = { "" };
	uint32_t found = 1;

	memset(a->flags, rule->pattern_count == 0,
	    methods_count(a->from->methods));
	if (rule->pattern_count > 0 &&
	    !name_pattern_methods(a->from->methods, rule, a->flags, &found,
		&why))
		return refuse_table(a->out, why.text);
	if (found == 0)
		a->out->state = MEASURED_NO_METHOD;
	return found > 0;
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

/* Adds up the rows of the rule's threads and methods. */
static void add_up_rows(struct row_sums *s, const struct table_rule *a)
{
	uint8_t *seen = array_new(methods_count(a->from->methods), 1);

	*s = (struct row_sums){ .rows = 0 };
	for (size_t i = 0; i < a->count; i++) {
		const struct stats_row *row = &a->rows[i];

		if (!a->has_group[row->group] || !a->flags[row->method])
			continue;
		s->methods += !seen[row->method];
		seen[row->method] = 1;
		add_row(s, row);
	}
	free(seen);
}

/* Finds the longest call or a percentile. */
static bool table_spread_value(const struct table_rule *a,
    const struct row_sums *s)
{
	const enum stats_spread which =
	    a->rule->metric == METRIC_P50 ? STATS_SPREAD_P50 :
	    a->rule->metric == METRIC_P95 ? STATS_SPREAD_P95 :
					    STATS_SPREAD_MOST;

	if (a->rule->clock != MEASURE_WALL)
		return refuse_table(a->out,
		    "of single calls it has wall times alone");
	if (which != STATS_SPREAD_MOST && s->rows > 1)
		return refuse_table(a->out,
		    "percentiles of several methods or groups "
		    "of threads do not add up");
	if (s->lacks[which])
		return refuse_table(a->out, which == STATS_SPREAD_MOST ?
		    "the longest call is not in it" :
		    "percentiles are not in it: table stats --percentiles "
		    "writes them");
	a->out->value = (double)s->spread[which];
	return true;
}

static bool mean_value(const struct table_rule *a, const struct row_sums *s)
{
	if (s->recursive > 0)
		return refuse_table(a->out,
		    "the time of recursive calls is not in it");
	a->out->value = s->calls == 0 ? 0 :
	    (double)s->inclusive[a->rule->clock] / (double)s->calls;
	return true;
}

static bool time_value(const struct table_rule *a, const struct row_sums *s)
{
	const enum measure measure = rule_measure(a->rule);

	if (a->rule->pattern_count == 0)
		return refuse_table(a->out,
		    "the time of a thread as a whole is not in it");
	if (!a->rule->is_self && s->methods > 1)
		return refuse_table(a->out,
		    "while several methods run is not in it");
	a->out->value = (double)(a->rule->is_self ? s->self[measure] :
						    s->inclusive[measure]);
	return true;
}

/* Finds the value of a rule, of which a table has what is named here. */
static bool find_table_value(const struct table_rule *a,
    const struct row_sums *s)
{
	char words[40];

	switch (a->rule->metric) {
	case METRIC_MAX:
	case METRIC_P50:
	case METRIC_P95:
		return table_spread_value(a, s);
	case METRIC_MEAN:
		return mean_value(a, s);
	case METRIC_METHODS:
		a->out->value = s->methods;
		return true;
	case METRIC_CALLS:
	case METRIC_NEVER:
		a->out->value = (double)(s->calls + s->recursive);
		return true;
	case METRIC_WALL:
	case METRIC_CPU:
		return time_value(a, s);
	case METRIC_WAIT:
	case METRIC_SPAN:
	case METRIC_DEPTH:
	case METRICS:
		break;
	}
	snprintf(words, sizeof words, "%s is not in it",
	    metric_name(a->rule->metric));
	return refuse_table(a->out, words);
}

/* ---- a table: its rules ---- */

/* Measures one rule. */
static void measure_table_rule(const struct table_rule *a)
{
	struct row_sums sums;

	*a->out = (struct measurement){ MEASURED, 0, 0, "" };
	if (!table_can_answer(a) || !choose_threads(a) ||
	    !choose_table_methods(a))
		return;
	add_up_rows(&sums, a);
	if (find_table_value(a, &sums) &&
	    metric_unit(a->rule->metric) == UNIT_NS &&
	    a->from->table.tick == TICK_US)
		a->out->value *= 1000;
}

void measurement_table_rules(const struct rules *rules,
    const struct measurement_table *from, uint32_t run, struct measurement *out)
{
	const struct stats_table *t = &from->table;
	struct table_rule a = { .from = from,
		.has_clock = t->runs[run].has_clock,
		.has_group = array_new(thread_groups_count(from->groups),
		    sizeof *a.has_group),
		.flags = array_new(methods_count(from->methods), 1) };

	a.rows = stats_table_run(t, run, &a.count);
	for (uint32_t i = 0; i < rules->count; i++) {
		a.rule = &rules->items[i];
		a.out = &out[i];
		measure_table_rule(&a);
	}
	free(a.has_group);
	free(a.flags);
}
