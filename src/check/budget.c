/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "check/budget.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/fuzzy.h"
#include "base/text.h"
#include "model/measures.h"
#include "query/pattern.h"
#include "query/scope.h"

/* ---- the lexer: words of a budget, with where they stand ---- */

/* A text in which lines that go on are one line, and comments are blanks;
 * everything stands where it stood. */
struct lexer {
	const char *path;
	struct slice original;
	char *text;          /* of the same length, and a NUL */
	char *word;          /* room for a word of it, which is taken, … */
	size_t used;         /* … of so many bytes so far */
	size_t offset, end;  /* what is left of the line that is read, … */
	size_t begin;        /* … which begins here, … */
	unsigned line;       /* … as this line of the text */
	struct rules *rules; /* that are read; their arenas have what is
			      * returned */
	struct rule usual;   /* what holds for the rules that follow */
	struct error *err;   /* gets what is wrong */
};

static const char blanks[] = " \t\r";

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* ---- the lexer: where something stands ---- */

enum { FAULT_BYTES = 300 }; /* bytes of what is wrong */

/* Returns in which line a place is, from 1. */
static unsigned lexer_line(const struct lexer *w, size_t place)
{
	unsigned line = w->line;

	for (size_t i = w->begin; i < place && i < w->original.length; i++)
		line += w->original.start[i] == '\n';
	return line;
}

/* Fails with what is wrong at a place.  Returns false. */
__attribute__((format(printf, 3, 4))) static bool lexer_fail(
    const struct lexer *w, size_t place, const char *format, ...)
{
	char fault[FAULT_BYTES];
	size_t begin = place;
	unsigned column = 1;
	va_list arguments;

	while (begin > 0 && w->original.start[begin - 1] != '\n')
		begin--;
	for (struct slice left = { w->original.start + begin, place - begin };
	     left.length > 0; column++)
		text_next(&left);
	va_start(arguments, format);
	vsnprintf(fault, sizeof fault, format, arguments);
	va_end(arguments);
	return fail(w->err, "%s:%u:%u: %s", w->path, lexer_line(w, place),
	    column, fault);
}

/* ---- the lexer: lines ---- */

/* Refuses characters that cannot be seen: nobody who reviews the text could
 * read them. */
static bool check_line(const struct lexer *w, size_t begin, size_t end)
{
	struct slice left = { w->original.start + begin, end - begin };

	while (left.length > 0 && !slice_is(left, "\r")) {
		const char *at = left.start;

		text_next(&left);
		if (*at != '\t' &&
		    !text_is_clean(
			(struct slice){ at, (size_t)(left.start - at) }))
			return lexer_fail(w, (size_t)(at - w->original.start),
			    "a character that cannot be seen, or no UTF-8");
	}
	return true;
}

static size_t line_end(const char *text, size_t at, size_t length)
{
	const char *feed = memchr(text + at, '\n', length - at);

	return feed == NULL ? length : (size_t)(feed - text);
}

/* Does a backslash make the quote or backslash after it an ordinary letter? */
static bool is_escape(const char *text, size_t at, size_t end)
{
	return text[at] == '\\' && at + 1 < end &&
	    (text[at + 1] == '"' || text[at + 1] == '\\');
}

/* Returns the last place of what is quoted from `at` on. */
static size_t quote_end(const char *text, size_t at, size_t end)
{
	for (at++; at < end && text[at] != '"'; at++)
		at += is_escape(text, at, end);
	return at < end ? at : end - 1;
}

/* Makes the comment of a line blanks: it begins at a # that is the first sign
 * of the line, or stands after a tab or two blanks. */
static void blank_comment(char *text, size_t begin, size_t end)
{
	const size_t first = begin + strspn(text + begin, blanks);

	for (size_t i = first; i < end; i++) {
		if (text[i] == '"')
			i = quote_end(text, i, end);
		if (text[i] != '#' ||
		    (i != first && text[i - 1] != '\t' &&
			!(is_blank(text[i - 1]) && is_blank(text[i - 2]))))
			continue;
		memset(text + i, ' ', end - i);
		return;
	}
}

/* Joins a line that goes on with the next one. */
static void join_line(char *text, size_t begin, size_t end, size_t length)
{
	size_t last = end;

	while (last > begin && is_blank(text[last - 1]))
		last--;
	if (last == begin || text[last - 1] != '\\' || end == length)
		return;
	text[last - 1] = text[end] = ' ';
}

/* Prepares the text.  False, with the reason and its place, when it is no
 * text. */
static bool lexer_begin(struct lexer *w)
{
	const size_t length = w->original.length;
	const size_t mark = slice_starts(w->original, "\xEF\xBB\xBF") ? 3 : 0;
	size_t end;

	w->line = 1;
	w->text = arena_text(&w->rules->arena, w->original);
	w->word = arena_take(&w->rules->arena, length + 1);
	memset(w->text, ' ', mark);
	for (size_t at = 0; at < length; at = end + 1) {
		end = line_end(w->original.start, at, length);
		if (!check_line(w, at == 0 ? mark : at, end))
			return false;
		blank_comment(w->text, at, end);
		join_line(w->text, at, end, length);
	}
	return true;
}

/* Returns where the next word begins. */
static size_t lexer_place(struct lexer *w)
{
	w->offset += strspn(w->text + w->offset, blanks);
	return w->offset;
}

/* Returns whether there is anything left of the line. */
static bool lexer_has_more(struct lexer *w)
{
	return lexer_place(w) < w->end;
}

/* Goes to the next line that says anything; false after the last. */
static bool lexer_next_line(struct lexer *w)
{
	const size_t length = w->original.length;

	for (w->offset = w->end; w->offset < length; w->offset = w->end) {
		if (w->text[w->offset] == '\n')
			w->offset++;
		w->line = lexer_line(w, w->offset);
		w->begin = w->offset;
		w->end = line_end(w->text, w->offset, length);
		if (lexer_has_more(w))
			return true;
	}
	return false;
}

/* ---- the lexer: words ---- */

/* Passes the next word if it is this one. */
static bool lexer_take(struct lexer *w, const char *word)
{
	const size_t at = lexer_place(w), length = strlen(word);

	if (w->end - at < length || memcmp(w->text + at, word, length) != 0 ||
	    (at + length < w->end && !is_blank(w->text[at + length])))
		return false;
	w->offset = at + length;
	return true;
}

/* Refuses a tab within a name: no name has one, and what prints a rule could
 * not show it. */
static bool check_tab(const struct lexer *w)
{
	return w->text[w->offset] != '\t' ||
	    lexer_fail(w, w->offset, "no name has a tab");
}

/* Returns a copy of the word that was taken. */
static const char *keep_word(struct lexer *w)
{
	return arena_text(&w->rules->arena, (struct slice){ w->word, w->used });
}

/* Takes what is quoted, without its quotes, and passes them. */
static bool take_quoted(struct lexer *w)
{
	const size_t begin = w->offset++;

	while (w->offset < w->end && w->text[w->offset] != '"') {
		w->offset += is_escape(w->text, w->offset, w->end);
		if (!check_tab(w))
			return false;
		w->word[w->used++] = w->text[w->offset++];
	}
	if (w->offset++ < w->end)
		return true;
	w->offset = w->end;
	return lexer_fail(w, begin, "the quote has no end");
}

/* Takes the next letter, or what is quoted. */
static bool take_letter(struct lexer *w)
{
	const char c = w->text[w->offset];

	if (c == '"')
		return take_quoted(w);
	w->word[w->used++] = c == '\t' ? ' ' : c;
	w->offset++;
	return true;
}

/* Returns the next word, up to a blank; quotes are taken off, and within
 * "(...)" blanks are part of the word.  `ends` are bytes that end it as well.
 * NULL, with the reason. */
static const char *lexer_word(struct lexer *w, const char *ends)
{
	const size_t begin = lexer_place(w);
	int depth = 0;

	w->used = 0;
	while (w->offset < w->end) {
		const char c = w->text[w->offset];

		if (depth == 0 && (is_blank(c) || strchr(ends, c) != NULL))
			break;
		if (!check_tab(w) || !take_letter(w))
			return NULL;
		depth += c == '(';
		depth -= c == ')' && depth > 0;
	}
	if (w->used > 0)
		return keep_word(w);
	lexer_fail(w, begin, "a word is missing here");
	return NULL;
}

/* Returns the place of the first colon with a blank after it; w->end: there is
 * none. */
static size_t colon_of(const struct lexer *w)
{
	size_t at = w->offset;

	for (; at < w->end; at++)
		if (w->text[at] == '"')
			at = quote_end(w->text, at, w->end);
		else if (w->text[at] == ':' && at + 1 < w->end &&
		    is_blank(w->text[at + 1]))
			break;
	return at;
}

/* Takes what stands up to the first colon with a blank after it, and passes the
 * colon; *out is NULL where the line has none. */
static bool lexer_before_colon(struct lexer *w, const char **out)
{
	const size_t begin = lexer_place(w), end = w->end;
	const size_t colon = colon_of(w);

	*out = NULL;
	if (colon == end)
		return true;
	w->used = 0;
	w->end = colon;
	while (w->offset < colon)
		if (!take_letter(w))
			return false;
	while (w->used > 0 && is_blank(w->word[w->used - 1]))
		w->used--;
	w->end = end;
	w->offset = colon + 1;
	*out = keep_word(w);
	return w->used > 0 ||
	    lexer_fail(w, begin, "no thread stands in front of the colon");
}

/* Returns the text from a place to here, with single blanks. */
static const char *lexer_since(struct lexer *w, size_t place)
{
	w->used = 0;
	for (size_t i = place; i < w->offset; i++)
		if (!is_blank(w->text[i]))
			w->word[w->used++] = w->text[i];
		else if (w->used > 0 && w->word[w->used - 1] != ' ')
			w->word[w->used++] = ' ';
	w->used -= w->used > 0 && w->word[w->used - 1] == ' ';
	return keep_word(w);
}

/* ---- the lexer: numbers ---- */

/* Takes a number below 10^15 with 9 decimals at most; false: that is none. */
static bool take_digits(struct lexer *w, double *out)
{
	const size_t begin = w->offset;
	uint64_t whole = 0, part = 0, scale = 1;

	for (; is_digit(w->text[w->offset]); w->offset++) {
		if (whole >= UINT64_C(100000000000000))
			return false;
		whole = whole * 10 + (uint64_t)(w->text[w->offset] - '0');
	}
	if (w->offset == begin)
		return false;
	*out = (double)whole;
	if (w->text[w->offset] != '.')
		return true;
	while (is_digit(w->text[++w->offset])) {
		if (scale >= UINT64_C(1000000000))
			return false;
		part = part * 10 + (uint64_t)(w->text[w->offset] - '0');
		scale *= 10;
	}
	*out += (double)part / (double)scale;
	return scale > 1;
}

/* Takes a number with a unit or without; its unit must be one of `units`, bits
 * of enum rule_unit. */
static bool lexer_amount(struct lexer *w, double *amount, enum rule_unit *unit,
    unsigned units)
{
	static const struct {
		const char *name;
		enum rule_unit unit;
		double times;
	} known[] = { { "ns", UNIT_NS, 1 }, { "us", UNIT_NS, 1e3 },
		{ "ms", UNIT_NS, 1e6 }, { "s", UNIT_NS, 1e9 },
		{ "%", UNIT_PERCENT, 1 }, { "", UNIT_COUNT, 1 } };
	const size_t begin = lexer_place(w);
	struct slice name;
	size_t i = 0;

	if (!take_digits(w, amount))
		return lexer_fail(w, begin, "a number is missing here, of 15 "
		    "digits at most and 9 after the point");
	name = (struct slice){ w->text + w->offset,
		strcspn(w->text + w->offset, ", \t\r\n") };
	while (i < sizeof known / sizeof *known &&
	    !slice_is(name, known[i].name))
		i++;
	if (i == sizeof known / sizeof *known)
		return lexer_fail(w, w->offset,
		    "no such unit: it can be ns, us, ms, s or %%");
	*unit = known[i].unit;
	*amount *= known[i].times;
	if ((units & 1u << *unit) == 0)
		return lexer_fail(w, begin, "this is to be %s",
		    units == 1u << UNIT_COUNT ? "a number without a unit" :
		    (units & 1u << UNIT_PERCENT) != 0 ?
		    "a time, as 20ms, or a share, as 30%" :
		    "a time, as 20ms");
	w->offset += name.length;
	return *amount <= 1e18 ||
	    lexer_fail(w, begin, "the number is too large");
}

/* ---- metrics and the other words of a rule ---- */

const char *const comparison_names[] = { "<", "<=", "==" };
const char *const agg_names[AGGS] = { "median", "max", "min", "all" };

static const char *metric_name(size_t number)
{
	return number < METRICS ? metrics[number].name : NULL;
}

/* ---- a rule, read from its line ---- */

/*
 *	rule   = [thread ":"] metric [methods] cmp limit {"warn" limit | "optional" |
 *	         "runs" agg}
 *	metric = ["self"] the name of one of the metrics (check/measure)
 *	methods= pattern {"," pattern}
 *	cmp    = "<" | "<=" | "==", which "never" has not
 *	limit  = NUMBER unit | "+" NUMBER unit "of baseline" ["," "+" NUMBER unit]
 *	unit   = "ns" | "us" | "ms" | "s" | "%", or nothing for counts
 *	agg    = "median" | "max" | "min" | "all"
 */

static bool read_metric(struct lexer *w, struct rule *rule)
{
	const size_t place = lexer_place(w);
	const char *word = lexer_word(w, "");
	struct error meant = { "" };
	char all[200] = "", words[220];
	struct nearest n;
	size_t i = 0;

	rule->is_self = word != NULL && strcmp(word, "self") == 0;
	if (rule->is_self)
		word = lexer_word(w, "");
	if (word == NULL)
		return false;
	while (i < METRICS && strcmp(word, metrics[i].name) != 0)
		i++;
	if (i == METRICS) {
		n = nearest_to(word);
		for (i = 0; i < METRICS; i++)
			nearest_try(&n, metrics[i].name);
		text_words(all, sizeof all, metric_name);
		snprintf(words, sizeof words, "; it can be %s", all);
		nearest_fail(&n, words, &meant);
		return lexer_fail(w, place, "what is measured is no '%.40s'%s",
		    word, meant.text);
	}
	rule->metric = (enum metric)i;
	if (metrics[i].measure != MEASURES)
		rule->clock = metrics[i].measure;
	return !rule->is_self || (metrics[i].takes & TAKES_SELF) != 0 ||
	    lexer_fail(w, place, "self is of wall, cpu or wait");
}

/* Returns whether a comparison follows, or the end of a rule without one. */
static bool is_after_methods(struct lexer *w)
{
	const char *at = w->text + lexer_place(w);

	if (!lexer_has_more(w))
		return true;
	return (at[0] == '<' || at[0] == '=') &&
	    (at[1] == '=' || strchr(" \t0123456789+", at[1]) != NULL);
}

/* Refuses a pattern, of methods or of threads, that is too long. */
static bool check_length(const struct lexer *w, size_t place,
    const char *pattern)
{
	return strlen(pattern) <= PATTERN_BYTES || lexer_fail(w, place,
	    "a pattern has no more than %d bytes", PATTERN_BYTES);
}

static bool add_pattern(struct lexer *w, struct rule *rule)
{
	const size_t place = lexer_place(w);
	const char *word = lexer_word(w, ",");
	struct error why = { "" };
	struct pattern *pattern;

	if (word == NULL || !check_length(w, place, word))
		return false;
	if (rule->pattern_count == PATTERNS_MOST)
		return lexer_fail(w, place,
		    "a rule has no more than %d patterns", PATTERNS_MOST);
	rule->patterns[rule->pattern_count++] = word;
	pattern = pattern_read(word, PATTERN_RULE, &why);
	pattern_free(pattern);
	return pattern != NULL || lexer_fail(w, place, "%s", why.text);
}

static bool read_patterns(struct lexer *w, struct rule *rule)
{
	const struct metric_row *metric = &metrics[rule->metric];
	const size_t place = lexer_place(w);
	bool has_comma = true;

	rule->patterns = arena_take(&w->rules->lists,
	    PATTERNS_MOST * sizeof *rule->patterns);
	while (has_comma && !is_after_methods(w)) {
		if (!add_pattern(w, rule))
			return false;
		has_comma = lexer_has_more(w) && w->text[w->offset] == ',';
		w->offset += has_comma;
		if (has_comma && is_after_methods(w))
			return lexer_fail(w, w->offset,
			    "a pattern is missing after the comma");
	}
	if (rule->pattern_count > 0)
		return (metric->takes & TAKES_METHODS) != 0 || lexer_fail(w,
		    place, "%s is of threads, not of methods", metric->name);
	return (!rule->is_self && (metric->takes & NEEDS_METHODS) == 0) ||
	    lexer_fail(w, place,
		"of which methods? %s%s needs some, as com.app.**",
		rule->is_self ? "self " : "", metric->name);
}

static bool read_comparison(struct lexer *w, struct rule *rule)
{
	const char *at = w->text + lexer_place(w);
	int i = COMPARE_EQUAL; /* backwards, since "<" begins "<=" as well */

	while (i >= 0 && strncmp(at, comparison_names[i],
	    strlen(comparison_names[i])) != 0)
		i--;
	if (i < 0)
		return lexer_fail(w, w->offset, "<, <= or == is expected here, "
		    "or a comma and another pattern");
	rule->comparison = (enum rule_comparison)i;
	w->offset += strlen(comparison_names[i]);
	return true;
}

/* Reads what comes after the number of a relative limit. */
static bool read_of_baseline(struct lexer *w, const struct rule *rule,
    struct limit *limit)
{
	size_t place = lexer_place(w);
	enum rule_unit ignored;

	if (!lexer_take(w, "of") || !(lexer_take(w, "baseline") ||
	    lexer_take(w, "baseline,")))
		return lexer_fail(w, place, "after a number with + comes: "
		    "of baseline");
	if (w->text[w->offset - 1] != ',')
		return true;
	place = lexer_place(w);
	if (w->text[place] != '+')
		return lexer_fail(w, place, "the least change that counts is "
		    "written with a +, as +2ms");
	w->offset++;
	return lexer_amount(w, &limit->min, &ignored,
	    1u << metrics[rule->metric].unit);
}

static bool read_limit(struct lexer *w, const struct rule *rule,
    struct limit *limit)
{
	const size_t place = lexer_place(w);
	unsigned units = 1u << metrics[rule->metric].unit;

	limit->is_given = true;
	limit->is_relative = w->text[place] == '+';
	w->offset += limit->is_relative;
	if (limit->is_relative || (metrics[rule->metric].takes & TAKES_SHARE))
		units |= 1u << UNIT_PERCENT;
	if (limit->is_relative && rule->comparison == COMPARE_EQUAL)
		return lexer_fail(w, place, "== takes a number, not a change");
	if (!lexer_amount(w, &limit->amount, &limit->unit, units))
		return false;
	limit->text = (struct slice){ w->original.start + place,
		w->offset - place };
	return !limit->is_relative || read_of_baseline(w, rule, limit);
}

static bool read_warn(struct lexer *w, struct rule *rule)
{
	const struct limit *limit = &rule->limit, *warn = &rule->warn;
	const size_t place = lexer_place(w);

	if (rule->metric == METRIC_NEVER || rule->comparison == COMPARE_EQUAL)
		return lexer_fail(w, place,
		    "this rule has no limit that one could come near to");
	if (!read_limit(w, rule, &rule->warn))
		return false;
	if (warn->is_relative != limit->is_relative ||
	    warn->unit != limit->unit)
		return lexer_fail(w, place,
		    "it is to be of the same kind as the limit");
	return warn->amount < limit->amount ||
	    lexer_fail(w, place, "it is to be less than the limit");
}

static bool read_agg(struct lexer *w, struct rule *rule)
{
	rule->has_agg = true;
	for (int i = 0; i < AGGS; i++) {
		rule->agg = (enum agg)i;
		if (lexer_take(w, agg_names[i]))
			return true;
	}
	return lexer_fail(w, lexer_place(w),
	    "runs can be median, max, min or all");
}

static bool read_rest(struct lexer *w, struct rule *rule)
{
	while (lexer_has_more(w)) {
		bool done;

		if (!rule->warn.is_given && lexer_take(w, "warn"))
			done = read_warn(w, rule);
		else if (!rule->is_optional && lexer_take(w, "optional"))
			done = rule->is_optional = true;
		else if (!rule->has_agg && lexer_take(w, "runs"))
			done = read_agg(w, rule);
		else
			return lexer_fail(w, w->offset, "warn, optional or "
			    "runs can follow here, each once; a comment begins "
			    "after two blanks");
		if (!done)
			return false;
	}
	return true;
}

/* Reads a rule, and gives it its title, as "span within com.a.B.f#1". */
static bool read_rule(struct lexer *w)
{
	struct rules *rules = w->rules;
	const size_t place = lexer_place(w);
	const char *thread;
	struct rule *rule;
	size_t size;
	char *title;

	if (rules->count == RULES_MOST)
		return lexer_fail(w, place,
		    "a budget has no more than %d rules", RULES_MOST);
	ARRAY_ADD(rules->items, rules->room, rules->count, w->usual);
	rule = &rules->items[rules->count - 1];
	rule->line = lexer_line(w, place);
	if (!lexer_before_colon(w, &thread))
		return false;
	if (thread != NULL)
		rule->thread = thread;
	if (!check_length(w, place, rule->thread) || !read_metric(w, rule) ||
	    !read_patterns(w, rule))
		return false;
	rule->title = rule->name = lexer_since(w, place);
	if (rule->within != NULL) {
		size = strlen(rule->name) + strlen(rule->within) + 10;
		rule->title = title = arena_take(&rules->arena, size);
		snprintf(title, size, "%s within %s", rule->name, rule->within);
	}
	if (rule->metric == METRIC_NEVER) {
		/* is written without a limit, which is 0 */
		rule->comparison = COMPARE_EQUAL;
		rule->limit.is_given = true;
	} else if (!read_comparison(w, rule) ||
	    !read_limit(w, rule, &rule->limit)) {
		return false;
	}
	if (rule->limit.is_relative && rules->baseline_for == 0)
		rules->baseline_for = rule->line;
	return read_rest(w, rule);
}

/* ---- the other lines of a budget ---- */

/* Reads METHOD, whose first call is meant, or METHOD#N. */
static bool set_within(struct lexer *w)
{
	const size_t place = lexer_place(w);
	const char *word = lexer_word(w, "");
	struct error why = { "" };
	char *first;

	if (word == NULL)
		return false;
	w->usual.within = NULL;
	if (strcmp(word, "all") == 0)
		return true;
	if (strlen(word) > PATTERN_BYTES)
		return lexer_fail(w, place, "the name is too long");
	w->usual.within = word;
	if (strchr(word, '#') != NULL)
		return within_parse(word, &why) ||
		    lexer_fail(w, place, "%s", why.text);
	first = arena_take(&w->rules->arena, strlen(word) + 3);
	strcpy(first, word);
	w->usual.within = strcat(first, "#1");
	return true;
}

static bool read_setting(struct lexer *w)
{
	size_t place = lexer_place(w);
	const char *word;

	if (lexer_take(w, "within"))
		return set_within(w);
	if (!lexer_take(w, "clock"))
		return lexer_fail(w, place,
		    "what can be set is clock and within");
	place = lexer_place(w);
	word = lexer_word(w, "");
	return word != NULL && (measure_find(word, &w->usual.clock) ||
	    lexer_fail(w, place, "the clock can be wall, cpu or wait"));
}

static bool read_baseline(struct lexer *w)
{
	struct rules *rules = w->rules;

	do {
		const size_t place = lexer_place(w);
		const char *word = lexer_word(w, "");

		if (word == NULL)
			return false;
		ARRAY_ADD(rules->baselines, rules->baseline_room,
		    rules->baseline_count,
		    (struct rules_baseline){ word, place });
	} while (lexer_has_more(w));
	return true;
}

static bool read_group(struct lexer *w)
{
	const size_t place = lexer_place(w);
	size_t end = w->end;

	while (end > place && is_blank(w->text[end - 1]))
		end--;
	if (w->text[end - 1] != ']' || end - place < 3)
		return lexer_fail(w, place, "a group is written [name]");
	w->offset = end - 1;
	w->usual.group = lexer_since(w, place + 1);
	w->offset = end;
	return true;
}

/* Reads a line; the first one that says anything is the version. */
static bool read_line(struct lexer *w, bool is_first)
{
	const size_t place = lexer_place(w);

	if (is_first && !lexer_take(w, "artscope"))
		return lexer_fail(w, place,
		    "a budget begins with the line: artscope 1");
	if (is_first)
		return lexer_take(w, "1") || lexer_fail(w, lexer_place(w),
		    "of this format only version 1 is known");
	if (lexer_take(w, "set"))
		return read_setting(w);
	if (lexer_take(w, "baseline"))
		return read_baseline(w);
	return w->text[place] == '[' ? read_group(w) : read_rule(w);
}

/* ---- a budget ---- */

bool rules_read(struct rules *rules, const char *path, struct slice text,
    struct error *err)
{
	struct lexer w = { .path = path, .rules = rules, .err = err,
		.usual = { .group = "", .thread = "all",
		    .clock = MEASURE_WALL } };
	bool is_first = true;

	*rules = (struct rules){ .path = path };
	if (text.length > RULES_BYTES)
		return fail(err, "%s: a budget has no more than 1 MB", path);
	rules->text = (struct slice){ arena_text(&rules->arena, text),
		text.length };
	w.original = rules->text;
	if (!lexer_begin(&w))
		return false;
	for (; lexer_next_line(&w); is_first = false) {
		if (!read_line(&w, is_first))
			return false;
		if (lexer_has_more(&w))
			return lexer_fail(&w, w.offset, "nothing more is "
			    "expected here; a comment begins after two blanks");
	}
	if (is_first)
		return fail(err, "%s:1:1: a budget begins with the line: "
		    "artscope 1", path);
	if (rules->count == 0)
		return lexer_fail(&w, text.length, "there is no rule in it");
	return rules->baseline_for == 0 || rules->baseline_count > 0 ||
	    fail(err, "%s:%u:1: which baseline?  As in: baseline main/*.trace",
		path, rules->baseline_for);
}

void rules_free(struct rules *rules)
{
	free(rules->items);
	free(rules->baselines);
	arena_free(&rules->arena);
	arena_free(&rules->lists);
	*rules = (struct rules){ 0 };
}

bool rules_lack_baseline(const struct rules *rules, uint32_t baseline,
    struct error *err)
{
	const struct lexer text = { .path = rules->path,
		.original = rules->text, .line = 1, .err = err };

	return lexer_fail(&text, rules->baselines[baseline].place,
	    "there is no baseline %s", rules->baselines[baseline].pattern);
}

/* ---- what rules need ---- */

bool rules_need_calls(const struct rules *rules, bool has_transforms)
{
	const unsigned needs = NEEDS_CALLS |
	    (has_transforms ? NEEDS_SHORTER : 0);

	for (uint32_t i = 0; i < rules->count; i++) {
		const struct rule *r = &rules->items[i];

		/* the waiting of stacks is not what their calls waited
		 * (lens/part_tree), so a mean of waiting needs calls */
		if (r->within != NULL ||
		    (metrics[r->metric].takes & needs) != 0 ||
		    (r->metric == METRIC_MEAN && r->clock == MEASURE_WAIT))
			return true;
	}
	return false;
}
