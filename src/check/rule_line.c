#include "config.h"

#include "check/rule_line.h"

#include <string.h>

#include "base/fuzzy.h"
#include "check/wildcard.h"

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

bool rule_line_read(struct rule *rule, struct wording *w, struct error *err)
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
