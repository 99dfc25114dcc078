#include "config.h"

#include "compare/stats_text.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/text.h"

enum { NONE = UINT8_MAX, SHOWN = 200, WHY = 300 };

static const struct {
	const char *name;
	bool is_time; /* a unit stands after the name */
	bool may_lack;
} columns[STATS_COLUMNS] = {
	/* clang-format off */
	[STATS_TRACE_ID] = { "trace_id", false, false },
	[STATS_METHOD] = { "method", false, false },
	[STATS_CLASS] = { "class", false, false },
	[STATS_NAME] = { "name", false, false },
	[STATS_SIGNATURE] = { "signature", false, false },
	[STATS_GROUP] = { "thread_group", false, false },
	[STATS_CALLS] = { "calls", false, false },
	[STATS_RECURSIVE] = { "recursive", false, false },
	[STATS_INCLUSIVE_WALL] = { "incl_wall_", true, false },
	[STATS_SELF_WALL] = { "excl_wall_", true, false },
	[STATS_INCLUSIVE_CPU] = { "incl_cpu_", true, false },
	[STATS_SELF_CPU] = { "excl_cpu_", true, false },
	[STATS_MOST_WALL] = { "max_wall_", true, true },
	[STATS_P50_WALL] = { "p50_wall_", true, true },
	[STATS_P95_WALL] = { "p95_wall_", true, true },
	/* clang-format on */
};

bool stats_text_begins(struct slice text)
{
	return slice_starts(text, "trace_id\t");
}

/* ---- what is wrong ------------------------------------------------------ */

static bool fail_at(const struct stats_text *t, uint32_t line, const char *at,
    const char *why, struct error *err)
{
	char path[SHOWN];

	text_clean(path, sizeof path, slice_of(t->path));
	return fail(err, "%s:%" PRIu32 ":%zu: %s", path, line,
	    (size_t)(at - t->line.at) + 1, why);
}

bool stats_text_fail_line(const struct stats_text *t, uint32_t line, const char *why,
    struct error *err)
{
	return fail_at(t, line, t->line.at, why, err);
}

bool stats_text_fail(const struct stats_text *t, enum stats_column c, const char *why,
    struct error *err)
{
	char words[WHY];

	snprintf(words, sizeof words, "%s%s %s", columns[c].name,
	    columns[c].is_time ? tick_name(t->tick) : "", why);
	return fail_at(t, t->number, t->field[c].at, words, err);
}

/* ---- lines -------------------------------------------------------------- */

/* A line without its end must have been cut. */
static bool next_line(struct stats_text *t, struct error *err)
{
	const char *end = memchr(t->rest.at, '\n', t->rest.length);

	t->number++;
	t->line = t->rest;
	if (end == NULL)
		return fail_at(t, t->number, t->rest.at + t->rest.length,
		    "the last line has no end: is the table whole?", err);
	t->line.length = (size_t)(end - t->rest.at);
	t->rest.at = end + 1;
	t->rest.length -= t->line.length + 1;
	t->line = slice_without(t->line, "\r");
	return true;
}

/* The next field of what is left of a line; false after the last. */
static bool next_field(struct slice *rest, struct slice *field)
{
	const char *tab;

	if (rest->at == NULL)
		return false;
	tab = memchr(rest->at, '\t', rest->length);
	*field = *rest;
	if (tab == NULL) {
		rest->at = NULL;
		return true;
	}
	field->length = (size_t)(tab - rest->at);
	rest->at = tab + 1;
	rest->length -= field->length + 1;
	return true;
}

static bool split(struct stats_text *t, struct error *err)
{
	struct slice rest = t->line, field;
	char why[WHY];
	size_t count = 0;

	while (next_field(&rest, &field)) {
		if (count < t->fields && t->column_of[count] != NONE)
			t->field[t->column_of[count]] = field;
		count++;
	}
	snprintf(why, sizeof why, "%zu fields, and the first line has %zu", count,
	    t->fields);
	return count == t->fields ||
	    stats_text_fail_line(t, t->number, why, err);
}

/* Tables that were put after each other have it several times. */
static bool is_head_again(const struct stats_text *t)
{
	const size_t length = t->head.length;

	return t->rest.length > length &&
	    memcmp(t->rest.at, t->head.at, length) == 0 &&
	    (t->rest.at[length] == '\n' || t->rest.at[length] == '\r');
}

bool stats_text_has_more(struct stats_text *t)
{
	while (is_head_again(t) && next_line(t, NULL))
		;
	return t->rest.length > 0;
}

bool stats_text_next(struct stats_text *t, struct error *err)
{
	return next_line(t, err) && split(t, err);
}

/* ---- the first line ----------------------------------------------------- */

/* STATS_COLUMNS: there is none. */
static enum stats_column column_named(struct slice name, struct slice *unit)
{
	for (int c = 0; c < STATS_COLUMNS; c++) {
		const size_t length = strlen(columns[c].name);

		if (!slice_starts(name, columns[c].name))
			continue;
		*unit = (struct slice){ name.at + length, name.length - length };
		if (columns[c].is_time ? slice_is(*unit, "us") ||
			slice_is(*unit, "ns") : unit->length == 0)
			return (enum stats_column)c;
	}
	return STATS_COLUMNS;
}

static bool take_column(struct stats_text *t, struct slice name, bool *has_tick,
    struct error *err)
{
	struct slice unit = { "", 0 };
	const enum stats_column c = column_named(name, &unit);
	const enum tick tick = slice_is(unit, "ns") ? TICK_NS : TICK_US;
	const bool is_other = *has_tick && t->tick != tick;

	t->column_of[t->fields++] = c == STATS_COLUMNS ? NONE : (uint8_t)c;
	if (c == STATS_COLUMNS)
		return true;
	if (t->field[c].at != NULL)
		return fail_at(t, t->number, name.at, "this column was there "
		    "before", err);
	t->field[c] = name;
	if (!columns[c].is_time)
		return true;
	*has_tick = true;
	t->tick = tick;
	return !is_other || fail_at(t, t->number, name.at, "this column is in "
	    "another unit than those before", err);
}

static bool check_columns(const struct stats_text *t, struct error *err)
{
	char why[WHY];

	for (int c = 0; c < STATS_COLUMNS; c++) {
		if (t->field[c].at != NULL || columns[c].may_lack)
			continue;
		snprintf(why, sizeof why, "there is no column %s%s: this is no "
		    "table that artscope table stats has written",
		    columns[c].name, columns[c].is_time ? tick_name(t->tick) :
		    "");
		return stats_text_fail_line(t, t->number, why, err);
	}
	return true;
}

bool stats_text_begin(struct stats_text *t, const char *path, struct slice text,
    struct error *err)
{
	struct slice rest, name;
	bool has_tick = false;

	*t = (struct stats_text){ .path = path, .rest = text };
	if (!next_line(t, err))
		return false;
	t->head = rest = t->line;
	while (next_field(&rest, &name)) {
		if (t->fields == STATS_FIELDS)
			return fail_at(t, t->number, name.at, "there are too "
			    "many columns", err);
		if (!take_column(t, name, &has_tick, err))
			return false;
	}
	return check_columns(t, err);
}

/* ---- fields ------------------------------------------------------------- */

uint64_t stats_text_most(const struct stats_text *t)
{
	return t->tick == TICK_NS ? 1000000000000000u : 1000000000000u;
}

bool stats_text_number(const struct stats_text *t, enum stats_column c, uint64_t *out,
    struct error *err)
{
	const struct slice text = t->field[c];
	const uint64_t most = columns[c].is_time ? stats_text_most(t) :
						   STATS_MOST_CALLS;
	uint64_t number = 0;

	for (size_t i = 0; i < text.length; i++) {
		if (text.at[i] < '0' || text.at[i] > '9')
			return stats_text_fail(t, c, "is no whole number", err);
		number = number * 10 + (uint64_t)(text.at[i] - '0');
		if (number > most)
			return stats_text_fail(t, c, "is larger than any "
			    "recording's", err);
	}
	*out = number;
	return text.length > 0 || stats_text_fail(t, c, "is empty", err);
}

bool stats_text_check(const struct stats_text *t, enum stats_column c,
    struct error *err)
{
	if (t->field[c].length == 0)
		return stats_text_fail(t, c, "is empty", err);
	return text_is_clean(t->field[c]) ||
	    stats_text_fail(t, c, "has bytes that no table has", err);
}
