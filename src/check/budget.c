#include "config.h"

#include "check/budget.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/fuzzy.h"
#include "check/lexer.h"
#include "check/pattern.h"
#include "model/measures.h"
#include "query/scope.h"

/*
 * A rule as a line of a budget has it (check/budget).
 *
 *	rule   = [thread ":"] metric [methods] cmp limit {"warn" limit | "optional" |
 *	         "runs" agg}
 *	metric = ["self"] ("wall" | "cpu" | "wait") | "calls" | "max" | "p50" | "p95" |
 *	         "mean" | "span" | "depth" | "methods" | "never"
 *	methods= pattern {"," pattern}
 *	cmp    = "<" | "<=" | "==", which "never" has not
 *	limit  = NUMBER unit | "+" NUMBER unit "of baseline" ["," "+" NUMBER unit]
 *	unit   = "ns" | "us" | "ms" | "s" | "%", or nothing for counts
 *	agg    = "median" | "max" | "min" | "all"
 */

/* Where the rule has what is usual so far. */
static bool rule_line_read(struct rule *, struct wording *, struct error *err);

/* ---- a rule of a budget (check/budget), and the words that it can have ---- */

static const struct {
	const char *name;
	enum rule_unit unit;
	unsigned takes;
} metrics[METRICS] = {
	/* clang-format off */
	[METRIC_WALL] = { "wall", UNIT_NS, TAKES_SELF | TAKES_METHODS | TAKES_SHARE },
	[METRIC_CPU] = { "cpu", UNIT_NS, TAKES_SELF | TAKES_METHODS | TAKES_SHARE },
	[METRIC_WAIT] = { "wait", UNIT_NS, TAKES_SELF | TAKES_METHODS | TAKES_SHARE },
	[METRIC_CALLS] = { "calls", UNIT_COUNT, TAKES_METHODS },
	[METRIC_MAX] = { "max", UNIT_NS, NEEDS_METHODS | TAKES_METHODS | NEEDS_SHORTER },
	[METRIC_P50] = { "p50", UNIT_NS, NEEDS_METHODS | TAKES_METHODS | NEEDS_CALLS },
	[METRIC_P95] = { "p95", UNIT_NS, NEEDS_METHODS | TAKES_METHODS | NEEDS_CALLS },
	[METRIC_MEAN] = { "mean", UNIT_NS, NEEDS_METHODS | TAKES_METHODS | NEEDS_SHORTER },
	[METRIC_SPAN] = { "span", UNIT_NS, 0 },
	[METRIC_DEPTH] = { "depth", UNIT_COUNT, 0 },
	[METRIC_METHODS] = { "methods", UNIT_COUNT, TAKES_METHODS },
	[METRIC_NEVER] = { "never", UNIT_COUNT, NEEDS_METHODS | TAKES_METHODS },
	/* clang-format on */
};

static const char *const comparisons[] = { "<", "<=", "==" };
static const char *const aggs[AGGS] = { "median", "max", "min", "all" };

unsigned metric_takes(enum metric metric)
{
	return metrics[metric].takes;
}

const char *metric_name(enum metric metric)
{
	return metrics[metric].name;
}

enum rule_unit metric_unit(enum metric metric)
{
	return metrics[metric].unit;
}

const char *comparison_name(enum rule_comparison comparison)
{
	return comparisons[comparison];
}

const char *agg_name(enum agg agg)
{
	return aggs[agg];
}

static bool read_metric(struct rule *rule, struct wording *w, struct error *err)
{
	const size_t place = wording_place(w);
	const char *word = wording_word(w, "", err);
	struct nearest n;
	struct error meant = { "" };

	if (word == NULL)
		return false;
	if (strcmp(word, "self") == 0) {
		rule->is_self = true;
		word = wording_word(w, "", err);
		if (word == NULL)
			return false;
	}
	n = nearest_to(word);
	for (int i = 0; i < METRICS; i++) {
		rule->metric = (enum metric)i;
		if (strcmp(word, metric_name(rule->metric)) == 0)
			return !rule->is_self ||
			    (metric_takes(rule->metric) & TAKES_SELF) != 0 ||
			    wording_fail(w, place, err,
				"self is of wall, cpu or wait");
		nearest_try(&n, metric_name(rule->metric));
	}
	nearest_fail(&n, "; it can be wall, cpu, wait, calls, max, p50, p95, "
	    "mean, span, depth, methods or never", &meant);
	return wording_fail(w, place, err, "what is measured is no '%.40s'%s",
	    word, meant.text);
}

/* A comparison follows, or the end of a rule without one. */
static bool is_behind_methods(struct wording *w)
{
	const char *at = w->text + wording_place(w);

	if (!wording_has_more(w))
		return true;
	if (at[0] == '<' || at[0] == '=')
		return at[1] == '=' || strchr(" \t0123456789+", at[1]) != NULL;
	return false;
}

static bool add_pattern(struct rule *rule, struct wording *w, const char **room,
    struct error *err)
{
	const size_t place = wording_place(w);
	const char *word = wording_word(w, ",", err);
	struct error why = { "" };

	if (word == NULL)
		return false;
	if (strlen(word) > PATTERN_BYTES)
		return wording_fail(w, place, err, "a pattern has no more than "
		    "%d bytes", PATTERN_BYTES);
	if (rule->pattern_count == PATTERNS_MOST)
		return wording_fail(w, place, err, "a rule has no more than %d "
		    "patterns", PATTERNS_MOST);
	room[rule->pattern_count++] = word;
	return wildcard_check(word, &why) ||
	    wording_fail(w, place, err, "%s", why.text);
}

static bool read_patterns(struct rule *rule, struct wording *w,
    struct error *err)
{
	const size_t place = wording_place(w);
	const char **room = arena_take(w->lists, PATTERNS_MOST * sizeof *room,
	    err);
	bool has_comma = true;

	if (room == NULL)
		return false;
	rule->patterns = room;
	while (has_comma && !is_behind_methods(w)) {
		if (!add_pattern(rule, w, room, err))
			return false;
		has_comma = wording_has_more(w) && w->text[w->at] == ',';
		w->at += has_comma;
		if (has_comma && is_behind_methods(w))
			return wording_fail(w, wording_place(w), err,
			    "a pattern is missing after the comma");
	}
	if (rule->pattern_count == 0 &&
	    (rule->is_self || (metric_takes(rule->metric) & NEEDS_METHODS)))
		return wording_fail(w, place, err, "of which methods? %s%s needs "
		    "some, as com.app.**", rule->is_self ? "self " : "",
		    metric_name(rule->metric));
	return rule->pattern_count == 0 ||
	    (metric_takes(rule->metric) & TAKES_METHODS) != 0 ||
	    wording_fail(w, place, err, "%s is of threads, not of methods",
		metric_name(rule->metric));
}

static bool read_comparison(struct rule *rule, struct wording *w,
    struct error *err)
{
	const char *at = w->text + wording_place(w);

	if (at[0] == '<' && at[1] == '=')
		rule->comparison = COMPARE_AT_MOST;
	else if (at[0] == '=' && at[1] == '=')
		rule->comparison = COMPARE_EQUAL;
	else if (at[0] == '<')
		rule->comparison = COMPARE_LESS;
	else
		return wording_fail(w, wording_place(w), err, "<, <= or == is "
		    "expected here, or a comma and another pattern");
	w->at += rule->comparison == COMPARE_LESS ? 1 : 2;
	return true;
}

/* After the number of a relative limit. */
static bool read_of_baseline(const struct rule *rule, struct limit *limit,
    struct wording *w, struct error *err)
{
	const unsigned unit = 1u << metric_unit(rule->metric);
	size_t place = wording_place(w);
	enum rule_unit ignored;

	if (!wording_take(w, "of") || !(wording_take(w, "baseline") ||
	    wording_take(w, "baseline,")))
		return wording_fail(w, place, err, "after a number with + comes: "
		    "of baseline");
	if (w->text[w->at - 1] != ',')
		return true;
	place = wording_place(w);
	if (w->text[place] != '+')
		return wording_fail(w, place, err, "the least change that counts "
		    "is written with a +, as +2ms");
	w->at++;
	return wording_amount(w, &limit->least, &ignored, unit, err);
}

static bool read_limit(const struct rule *rule, struct limit *limit,
    struct wording *w, struct error *err)
{
	const size_t place = wording_place(w);
	unsigned units = 1u << metric_unit(rule->metric);

	limit->is_given = true;
	limit->is_relative = w->text[place] == '+';
	if (limit->is_relative)
		w->at++;
	if (limit->is_relative || (metric_takes(rule->metric) & TAKES_SHARE))
		units |= 1u << UNIT_PERCENT;
	if (limit->is_relative && rule->comparison == COMPARE_EQUAL)
		return wording_fail(w, place, err, "== takes a number, not a "
		    "change");
	if (!wording_amount(w, &limit->amount, &limit->unit, units, err))
		return false;
	limit->text = (struct slice){ w->original.at + place, w->at - place };
	return !limit->is_relative || read_of_baseline(rule, limit, w, err);
}

static bool read_warn(struct rule *rule, struct wording *w, struct error *err)
{
	const size_t place = wording_place(w);

	if (rule->metric == METRIC_NEVER || rule->comparison == COMPARE_EQUAL)
		return wording_fail(w, place, err, "this rule has no limit that "
		    "one could come near to");
	if (!read_limit(rule, &rule->warn, w, err))
		return false;
	if (rule->warn.is_relative != rule->limit.is_relative ||
	    rule->warn.unit != rule->limit.unit)
		return wording_fail(w, place, err, "it is to be of the same kind "
		    "as the limit");
	return rule->warn.amount < rule->limit.amount || wording_fail(w, place,
	    err, "it is to be less than the limit");
}

static bool read_agg(struct rule *rule, struct wording *w, struct error *err)
{
	rule->has_agg = true;
	for (int i = 0; i < AGGS; i++) {
		rule->agg = (enum agg)i;
		if (wording_take(w, agg_name(rule->agg)))
			return true;
	}
	return wording_fail(w, wording_place(w), err, "runs can be median, max, "
	    "min or all");
}

static bool read_rest(struct rule *rule, struct wording *w, struct error *err)
{
	while (wording_has_more(w)) {
		bool done;

		if (!rule->warn.is_given && wording_take(w, "warn"))
			done = read_warn(rule, w, err);
		else if (!rule->is_optional && wording_take(w, "optional"))
			done = rule->is_optional = true;
		else if (!rule->has_agg && wording_take(w, "runs"))
			done = read_agg(rule, w, err);
		else
			return wording_fail(w, wording_place(w), err, "warn, "
			    "optional or runs can follow here, each once; a "
			    "comment begins after two blanks");
		if (!done)
			return false;
	}
	return true;
}

/* Of `never` nothing more than its methods, and whether it is optional. */
static bool read_never(struct rule *rule)
{
	rule->comparison = COMPARE_EQUAL;
	rule->limit = (struct limit){ .is_given = true, .unit = UNIT_COUNT };
	return true;
}

static bool rule_line_read(struct rule *rule, struct wording *w, struct error *err)
{
	const size_t place = wording_place(w);
	const char *thread;

	rule->line = wording_line(w, place);
	if (!wording_before_colon(w, &thread, err))
		return false;
	if (thread != NULL)
		rule->thread = thread;
	if (strlen(rule->thread) > PATTERN_BYTES)
		return wording_fail(w, place, err, "a pattern has no more than "
		    "%d bytes", PATTERN_BYTES);
	if (!read_metric(rule, w, err) || !read_patterns(rule, w, err))
		return false;
	rule->name = wording_since(w, place, err);
	if (rule->name == NULL)
		return false;
	if (rule->metric == METRIC_NEVER ? !read_never(rule) :
	    (!read_comparison(rule, w, err) ||
		!read_limit(rule, &rule->limit, w, err)))
		return false;
	return read_rest(rule, w, err);
}

/* ---- a budget ---- */

/* What is read, and what holds for the lines that follow. */
struct budget_reading {
	struct rules *rules;
	struct wording words;
	struct rule usual;
	bool has_version;
};

static bool read_version(struct budget_reading *r, struct error *err)
{
	struct wording *w = &r->words;
	const size_t place = wording_place(w);

	if (!wording_take(w, "artscope"))
		return wording_fail(w, place, err, "a budget begins with the "
		    "line: artscope 1");
	if (!wording_take(w, "1"))
		return wording_fail(w, wording_place(w), err, "of this format only "
		    "version 1 is known");
	r->has_version = true;
	return true;
}

static bool set_clock(struct budget_reading *r, struct error *err)
{
	struct wording *w = &r->words;
	const size_t place = wording_place(w);
	const char *word = wording_word(w, "", err);

	return word != NULL && (measure_find(word, &r->usual.clock) ||
	    wording_fail(w, place, err, "the clock can be wall, cpu or wait"));
}

/* METHOD, whose first call is meant, or METHOD#N. */
static bool set_within(struct budget_reading *r, struct error *err)
{
	struct wording *w = &r->words;
	const size_t place = wording_place(w);
	const char *word = wording_word(w, "", err);
	struct error why = { "" };
	char *first;

	if (word == NULL)
		return false;
	r->usual.within = NULL;
	if (strcmp(word, "all") == 0)
		return true;
	if (strlen(word) > PATTERN_BYTES)
		return wording_fail(w, place, err, "the name is too long");
	r->usual.within = word;
	if (strchr(word, '#') != NULL)
		return within_parse(word, &why) ||
		    wording_fail(w, place, err, "%s", why.text);
	first = arena_take(w->arena, strlen(word) + 3, err);
	if (first == NULL)
		return false;
	strcpy(first, word);
	r->usual.within = strcat(first, "#1");
	return true;
}

static bool read_setting(struct budget_reading *r, struct error *err)
{
	struct wording *w = &r->words;
	const size_t place = wording_place(w);

	if (wording_take(w, "clock"))
		return set_clock(r, err);
	if (wording_take(w, "within"))
		return set_within(r, err);
	return wording_fail(w, place, err, "what can be set is clock and within");
}

static bool read_baseline(struct budget_reading *r, struct error *err)
{
	struct rules *rules = r->rules;

	do {
		const size_t place = wording_place(&r->words);
		const char *word = wording_word(&r->words, "", err);
		struct rules_baseline *grown;

		if (word == NULL)
			return false;
		grown = array_grow(rules->baselines, &rules->baseline_room,
		    (size_t)rules->baseline_count + 1, sizeof *grown, err);
		if (grown == NULL)
			return false;
		rules->baselines = grown;
		grown[rules->baseline_count++] = (struct rules_baseline){ word,
			place };
	} while (wording_has_more(&r->words));
	return true;
}

static bool read_group(struct budget_reading *r, struct error *err)
{
	struct wording *w = &r->words;
	const size_t place = wording_place(w);
	size_t end = w->end;

	while (end > place && strchr(" \t\r", w->text[end - 1]) != NULL)
		end--;
	if (w->text[end - 1] != ']' || end - place < 3)
		return wording_fail(w, place, err, "a group is written [name]");
	w->at = end - 1;
	r->usual.group = wording_since(w, place + 1, err);
	w->at = end;
	return r->usual.group != NULL;
}

/* "span within com.a.B.f#1" */
static bool set_title(struct rule *rule, struct arena *arena, struct error *err)
{
	static const char word[] = " within ";
	char *title;

	rule->title = rule->name;
	if (rule->within == NULL)
		return true;
	title = arena_take(arena, strlen(rule->name) + sizeof word +
	    strlen(rule->within), err);
	if (title == NULL)
		return false;
	strcpy(title, rule->name);
	strcat(title, word);
	rule->title = strcat(title, rule->within);
	return true;
}

static bool read_rule(struct budget_reading *r, struct error *err)
{
	struct rules *rules = r->rules;
	struct rule *grown = array_grow(rules->of, &rules->room,
	    (size_t)rules->count + 1, sizeof *grown, err);

	if (grown == NULL)
		return false;
	rules->of = grown;
	grown[rules->count] = r->usual;
	if (rules->count == RULES_MOST)
		return wording_fail(&r->words, wording_place(&r->words), err,
		    "a budget has no more than %d rules", RULES_MOST);
	grown += rules->count++;
	return rule_line_read(grown, &r->words, err) &&
	    set_title(grown, r->words.arena, err);
}

static bool read_line(struct budget_reading *r, struct error *err)
{
	struct wording *w = &r->words;

	if (!r->has_version)
		return read_version(r, err);
	if (wording_take(w, "set"))
		return read_setting(r, err);
	if (wording_take(w, "baseline"))
		return read_baseline(r, err);
	if (w->text[wording_place(w)] == '[')
		return read_group(r, err);
	return read_rule(r, err);
}

/* A limit that is relative needs something that it is relative to. */
static bool check_baseline(const struct budget_reading *r, struct error *err)
{
	for (uint32_t i = 0; i < r->rules->count; i++)
		if (r->rules->of[i].limit.is_relative &&
		    r->rules->baseline_count == 0)
			return fail(err, "%s:%u:1: which baseline?  As in: "
			    "baseline main/*.trace", r->rules->path,
			    r->rules->of[i].line);
	return true;
}

bool rules_read(struct rules *rules, const char *path, struct slice text,
    struct error *err)
{
	struct budget_reading r = { .rules = rules, .words = { .path = path,
		.original = text, .arena = &rules->arena,
		.lists = &rules->lists },
		.usual = { .group = "", .thread = "all",
		    .clock = MEASURE_WALL } };
	char *copy;

	*rules = (struct rules){ .path = path };
	if (text.length > RULES_BYTES)
		return fail(err, "%s: a budget has no more than 1 MB", path);
	copy = arena_take(&rules->arena, text.length + 1, err);
	if (copy == NULL)
		return false;
	memcpy(copy, text.at, text.length);
	copy[text.length] = '\0';
	r.words.original = rules->text = (struct slice){ copy, text.length };
	if (!wording_begin(&r.words, err))
		return false;
	while (wording_next_line(&r.words)) {
		if (!read_line(&r, err))
			return false;
		if (wording_has_more(&r.words))
			return wording_fail(&r.words, wording_place(&r.words), err,
			    "nothing more is expected here; a comment begins "
			    "after two blanks");
	}
	if (!r.has_version)
		return fail(err, "%s:1:1: a budget begins with the line: "
		    "artscope 1", path);
	if (rules->count == 0)
		return wording_fail(&r.words, text.length, err, "there is no rule "
		    "in it");
	return check_baseline(&r, err);
}

bool rules_lack_baseline(const struct rules *rules, uint32_t baseline,
    struct error *err)
{
	const struct wording text = { .path = rules->path,
		.original = rules->text, .line = 1 };

	return wording_fail(&text, rules->baselines[baseline].place, err,
	    "there is no baseline %s", rules->baselines[baseline].pattern);
}

void rules_free(struct rules *rules)
{
	free(rules->of);
	free(rules->baselines);
	arena_free(&rules->arena);
	arena_free(&rules->lists);
	*rules = (struct rules){ 0 };
}

/* Waiting of stacks is not what their calls waited (lens/part_tree). */
static bool needs_calls(const struct rule *r, bool has_transforms)
{
	const unsigned needs = NEEDS_CALLS | (has_transforms ? NEEDS_SHORTER : 0);

	return (r->metric == METRIC_MEAN && r->clock == MEASURE_WAIT) ||
	    r->within != NULL || (metric_takes(r->metric) & needs) != 0;
}

bool rules_need_calls(const struct rules *rules, bool has_transforms)
{
	for (uint32_t i = 0; i < rules->count; i++)
		if (needs_calls(&rules->of[i], has_transforms))
			return true;
	return false;
}

void rules_keep_extremes(const struct rules *rules, struct profile *p)
{
	for (uint32_t i = 0; i < rules->count; i++)
		if (rules->of[i].metric == METRIC_MAX)
			profile_keep_extremes(p, rules->of[i].clock);
}

bool rules_need_baseline(const struct rules *rules)
{
	for (uint32_t i = 0; i < rules->count; i++)
		if (rules->of[i].limit.is_relative)
			return true;
	return false;
}
