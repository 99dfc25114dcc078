/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/list.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/fuzzy.h"
#include "base/numbers.h"
#include "base/text.h"

/* ---- cells, for people and for programs ---- */

/* Writes "14+2", "14" where the second number is 0; or "3/14". */
static void write_two_numbers(char *out, size_t size, const struct list_cell *c)
{
	if (c->kind == LIST_EDGE) {
		snprintf(out, size, "%" PRIu64 "/%" PRIu64, c->number,
		    c->total);
		return;
	}
	text_count(out, size, c->number);
	if (c->total > 0)
		text_add(out, size, "+%" PRIu64, c->total);
}

/* Writes a ratio, rounded down: what is not over does not look as if it
 * were. */
static void write_ratio(char *out, size_t size, const struct list_cell *c)
{
	uint64_t hundredths = c->total == 0 ? 0 :
	    ratio_down(c->number, 100, c->total);

	snprintf(out, size, "%s%" PRIu64 ".%02u",
	    c->number > c->total ? "over " : "", hundredths / 100,
	    (unsigned)(hundredths % 100));
}

/* Writes "-0.5": as many decimals as it takes. */
static void write_decimal(char *out, size_t size, const struct list_cell *c)
{
	size_t end;

	snprintf(out, size, "%s%" PRIu64 ".%06u", c->is_negative ? "-" : "",
	    c->number / 1000000, (unsigned)(c->number % 1000000));
	end = strlen(out);
	while (out[end - 1] == '0')
		end--;
	out[end - (out[end - 1] == '.')] = '\0';
}

/* Adds the half of a number. */
static void add_half(char *out, size_t size, const struct list_cell *c)
{
	if (c->is_half)
		text_add(out, size, ".5");
}

/* Writes a time or a change.  Half a tick is rounded up, so that parts of a
 * change add up; a half of a weight stays. */
static void write_time(char *out, size_t size, const struct list_cell *c)
{
	const bool has_half = c->is_half && c->tick == TICK_WEIGHT;
	const uint64_t number = c->number +
	    (c->is_half && !has_half && !c->is_negative);
	const bool is_signed = c->kind == LIST_CHANGE &&
	    (number > 0 || has_half);
	const size_t used = (size_t)snprintf(out, size, "%s", !is_signed ? "" :
	    c->is_negative ? "-" : "+");

	text_time(out + used, size - used, number, c->tick, c->is_scaled);
	if (has_half)
		add_half(out, size, c);
}

void cell_text(char *out, size_t size, const struct list_cell *c)
{
	out[0] = '\0';
	if (c->words != NULL) {
		snprintf(out, size, "%s", c->words);
		text_trim_utf8(out);
		return;
	}
	switch (c->kind) {
	case LIST_NOTHING:
		break;
	case LIST_TEXT:
	case LIST_NAME:
		snprintf(out, size, "%.*s",
		    (int)slice_first(c->text, size - 1).length, c->text.start);
		text_trim_utf8(out);
		break;
	case LIST_TIME:
	case LIST_CHANGE:
		write_time(out, size, c);
		break;
	case LIST_DECIMAL:
		write_decimal(out, size, c);
		break;
	case LIST_SHARE:
		text_percent(out, size, c->number, c->total);
		break;
	case LIST_RATIO:
		write_ratio(out, size, c);
		break;
	case LIST_COUNT:
	case LIST_RANK:
		text_count(out, size, c->number);
		add_half(out, size, c);
		break;
	case LIST_NUMBER:
		snprintf(out, size, "%" PRIu64, c->number);
		break;
	case LIST_CALLS:
	case LIST_EDGE:
		write_two_numbers(out, size, c);
		break;
	}
}

static void write_number(char *out, size_t size, const struct list_cell *c)
{
	snprintf(out, size, "%s%" PRIu64, c->kind == LIST_CHANGE &&
	    c->is_negative && (c->number > 0 || c->is_half) ? "-" : "",
	    c->number);
	add_half(out, size, c);
}

struct slice cell_value(char *out, size_t size, const struct list_cell *c)
{
	if (list_is_text(c->kind))
		return c->text;
	out[0] = '\0';
	if (c->kind == LIST_SHARE)
		text_percent(out, size, c->number, c->total);
	else if (c->kind == LIST_DECIMAL)
		write_decimal(out, size, c);
	else if (c->kind != LIST_NOTHING)
		write_number(out, size, c);
	return slice_of(out);
}

/* ---- the columns of a list ---- */

bool list_has(const struct list_columns *l, unsigned column)
{
	return column < l->count && (l->items[column].lists == 0 ||
	    (l->items[column].lists & l->list) != 0);
}

bool list_column_exists(const struct list_column *c, enum measure measure,
    const bool has_clock[CLOCKS])
{
	for (int m = 0; m < MEASURES; m++)
		if ((c->needs & 1u << m) != 0 &&
		    !measure_exists((enum measure)m, has_clock))
			return false;
	return measure == NO_MEASURE || measure_exists(measure, has_clock);
}

/* Finds a column by its name or key. */
static bool find_named(const struct list_columns *l, const char *name, unsigned *out)
{
	for (unsigned i = 0; i < l->count; i++) {
		const struct list_column *c = &l->items[i];
		const char key[] = { c->key, '\0' };

		if (!list_has(l, i) || c->name == NULL || name[0] == '\0' ||
		    (strcmp(c->name, name) != 0 && strcmp(key, name) != 0))
			continue;
		*out = i;
		return true;
	}
	return false;
}

/* Has the row, which ends with NULL, the word? */
static bool has_word(const char *const *row, const char *word)
{
	while (*row != NULL && strcmp(*row, word) != 0)
		row++;
	return *row != NULL;
}

bool list_find(const struct list_columns *l, const char *name, unsigned *out)
{
	/* What this and other profilers call a column. */
	static const char *const names[][5] = {
		{ "exclusive", "self", "excl", "flat" },
		{ "inclusive", "total", "incl", "cum" },
		{ "exclusive%", "self%", "excl%", "flat%" },
		{ "inclusive%", "total%", "incl%", "cum%" },
		{ "calls", "count", "samples" },
	};

	if (find_named(l, name, out))
		return true;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		for (size_t k = 0; has_word(names[i], name) &&
		     names[i][k] != NULL; k++)
			if (find_named(l, names[i][k], out))
				return true;
	return false;
}

bool list_is_sortable(const struct list_columns *l, unsigned column)
{
	return list_has(l, column) && l->items[column].kind != LIST_RANK;
}

static bool is_named(const struct list_columns *l, unsigned column)
{
	return l->items[column].key != '\0' && list_is_sortable(l, column);
}

void list_names(const struct list_columns *l, char *out, size_t size)
{
	out[0] = '\0';
	for (unsigned i = 0; i < l->count; i++)
		if (is_named(l, i))
			text_add_word(out, size, l->items[i].name);
	text_end_words(out, size, "or");
}

/* Begins to look for a name near the word: the name of a column whose heading
 * has that word comes first. */
static struct nearest heading_near(const struct list_columns *l,
    const char *word)
{
	const size_t length = strlen(word);
	struct nearest n = nearest_to(word);

	for (unsigned i = 0; i < l->count && n.best[0] == '\0'; i++) {
		const char *head = list_column_head(&l->items[i]);

		if (!list_has(l, i) || l->items[i].name == NULL ||
		    strcspn(head, " ") != length ||
		    memcmp(head, word, length) != 0)
			continue;
		n = nearest_to(l->items[i].name);
		nearest_try(&n, l->items[i].name);
	}
	return n;
}

static bool takes_clock(const struct list_columns *l, unsigned column)
{
	return l->items[column].has_measure && !l->has_one_clock;
}

/* Looks for a name near the word: of the columns that rows can be ordered by,
 * or else of all columns alone and with each clock. */
static struct nearest column_near(const struct list_columns *l,
    const char *word, bool is_order)
{
	struct nearest n = heading_near(l, word);
	char known[NEAREST_WORD];

	for (unsigned i = 0; i < l->count; i++) {
		const char *name = l->items[i].name;

		if (is_order ? !is_named(l, i) : !list_has(l, i) || name == NULL)
			continue;
		nearest_try(&n, name);
		for (int m = 0;
		     m < MEASURES && !is_order && takes_clock(l, i); m++) {
			snprintf(known, sizeof known, "%s:%s", name,
			    measure_name((enum measure)m));
			nearest_try(&n, known);
		}
	}
	return n;
}

bool list_fail_order(const struct list_columns *l, const char *word,
    struct error *err)
{
	const struct nearest n = column_near(l, word, true);

	return nearest_fail(&n, "", err);
}

/* ---- the columns that are asked for ---- */

/* Reads a name or key, with ":clock" after it where that has a meaning. */
static bool choose_one(struct column_choice *c, const struct list_columns *l,
    struct slice word, struct error *err)
{
	char name[40];
	char *clock;

	snprintf(name, sizeof name, "%.*s",
	    (int)slice_first(word, sizeof name - 1).length, word.start);
	clock = strchr(name, ':');
	c->measure = NO_MEASURE;
	if (clock != NULL)
		*clock++ = '\0';
	if (word.length < sizeof name && list_find(l, name, &c->column) &&
	    (clock == NULL || (takes_clock(l, c->column) &&
		measure_find(clock, &c->measure))))
		return true;
	char clean[100], text[NEAREST_WORD + 1];
	struct nearest n;
	text_clean(clean, sizeof clean, word);
	snprintf(text, sizeof text, "%.*s",
	    (int)slice_first(word, sizeof text - 1).length, word.start);
	n = column_near(l, text, false);
	fail(err, "--columns knows no '%s'; artscope %s --help lists them",
	    clean, l->command);
	return nearest_fail(&n, "", err);
}

bool list_choose(struct columns *columns, const struct list_columns *l,
    const char *words, struct error *err)
{
	columns->count = 0;
	for (;;) {
		size_t length = strcspn(words, ",");

		if (columns->count == CHOICES)
			return fail(err, "--columns takes %d columns at most",
			    CHOICES);
		if (!choose_one(&columns->items[columns->count++], l,
		    (struct slice){ words, length }, err))
			return false;
		if (words[length] == '\0')
			return true;
		words += length + 1;
	}
}

/* ---- the words of a column ---- */

bool list_is_of_counts(const struct list_column *c)
{
	return c->is_of_counts || c->kind == LIST_CALLS ||
	    c->kind == LIST_EDGE || c->needs_spread;
}

const char *list_name(const struct list_column *c, bool is_sampled)
{
	return is_sampled && c->sampled.name != NULL ? c->sampled.name :
	    c->name;
}

/* Writes a heading where weights are no times: "self ms" → "self", "wall ms" →
 * "weight", "ms/call" → "weight/call". */
static void weight_head(char *out, size_t size, const char *head)
{
	const char *unit = strstr(head, "ms");

	if (unit == head)
		snprintf(out, size, "%s%s", tick_name(TICK_WEIGHT), unit + 2);
	else if (strcmp(head, "wall ms") == 0)
		snprintf(out, size, "%s", tick_name(TICK_WEIGHT));
	else
		snprintf(out, size, "%.*s", (int)(unit - head) - 1, head);
}

static bool is_time(enum list_kind kind)
{
	return kind == LIST_TIME || kind == LIST_CHANGE;
}

void list_head(char *out, size_t size, const struct list_column *c,
    enum measure measure, enum tick tick, bool is_sampled)
{
	const char *head = is_sampled && c->sampled.head != NULL ?
	    c->sampled.head : list_column_head(c);
	const char *unit = is_time(c->kind) ? strstr(head, "ms") : NULL;

	if (unit != NULL && tick == TICK_WEIGHT)
		weight_head(out, size, head);
	else if (measure == NO_MEASURE || tick == TICK_WEIGHT)
		snprintf(out, size, "%s", head);
	else if (unit == NULL)
		snprintf(out, size, "%s %s", head, measure_name(measure));
	else
		snprintf(out, size, "%.*s%s %s", (int)(unit - head), head,
		    measure_name(measure), unit);
}

void list_field(char *out, size_t size, const struct list_column *c,
    enum measure measure, enum tick tick, bool is_sampled)
{
	bool has_unit = is_time(c->kind) &&
	    (tick != TICK_WEIGHT || !c->has_measure);

	snprintf(out, size, "%s%s%s%s%s",
	    is_sampled && c->sampled.field != NULL ? c->sampled.field :
	    list_column_field(c),
	    c->has_measure ? "_" : "",
	    c->has_measure ? measure_word(measure, tick) : "",
	    has_unit ? "_" : c->kind == LIST_SHARE ? "_percent" : "",
	    has_unit ? tick_name(tick) : "");
}
