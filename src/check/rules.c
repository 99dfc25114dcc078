#include "config.h"

#include "check/rules.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/fuzzy.h"
#include "check/rule_line.h"
#include "check/wording.h"
#include "model/measures.h"
#include "query/within.h"

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
