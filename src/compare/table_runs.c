/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "compare/table_runs.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/names.h"
#include "base/text.h"
#include "compare/run_kind.h"

/* ---- the text: columns ---- */

enum {
	NONE = UINT8_MAX,
	SHOWN = 200,
	WHY = 300,
	MAX_FIELDS = 250 /* of a line, at most */
};

/* Numbers are bounded so that sums stay far from what 64 bits hold, in ns as
 * well. */
#define MAX_CALLS 1000000000000u

/* clang-format off */
const struct table_column stats_columns[STATS_COLUMNS + 1] = {
	[STATS_TRACE_ID] = TABLE_ID_OF_TRACE,
	[STATS_METHOD_ID] = { "method_id", true, "the hash of the method's name" },
	[STATS_METHOD] = { "method", true, "class, name and signature" },
	[STATS_CLASS] = { "class", true, "of the method" },
	[STATS_NAME] = { "name", true, "of the method alone" },
	[STATS_SIGNATURE] = { "signature", true, "of the method" },
	[STATS_GROUP] = TABLE_GROUP_OF_THREADS,
	[STATS_CALLS] = { "calls", false, "outermost ones" },
	[STATS_RECURSIVE] = { "recursive", false, "those inside another call of the method" },
	[STATS_THREW] = { "threw", false, "calls that an exception ended" },
	[STATS_INCLUSIVE_WALL] = { "incl_wall_%", false, "inclusive wall time" },
	[STATS_SELF_WALL] = { "excl_wall_%", false, "wall time of its own" },
	[STATS_INCLUSIVE_CPU] = { "incl_cpu_%", false, "inclusive CPU time" },
	[STATS_SELF_CPU] = { "excl_cpu_%", false, "CPU time of its own" },
	[STATS_MOST_WALL] = { "max_wall_%", false, "of the longest call" },
	[STATS_P50_WALL] = { "p50_wall_%", false, "half of its calls took no longer; empty without --percentiles" },
	[STATS_P95_WALL] = { "p95_wall_%", false, "the same of 95 %" },
	[STATS_DAMAGED] = { "damaged", false, "1 where the trace is damaged: diff and check take no such table without --allow-damaged" },
	[STATS_RECORDED] = { "recorded", true, "calls, or what the trace has in place of each of them: samples, stacks, or long ones alone; diff and check take tables of calls" },
};
/* clang-format on */

void table_column_name(char out[TABLE_COLUMN_NAME],
    const struct table_column *column, const char *unit)
{
	const size_t length = strcspn(column->name, "%");

	snprintf(out, TABLE_COLUMN_NAME, "%.*s%s", (int)length, column->name,
	    column->name[length] == '\0' ? "" : unit);
}

static bool is_time(enum stats_column c)
{
	return strchr(stats_columns[c].name, '%') != NULL;
}

/* Is the column passed over, as those that are not known are? */
static bool is_not_read(enum stats_column c)
{
	return c == STATS_METHOD_ID || c == STATS_THREW;
}

/* A table that is read line by line. */
struct stats_reading {
	struct stats_table *out;
	const struct stats_source *source;
	struct slice rest;         /* after the line that was read */
	struct slice head, line;   /* the first line, and the line that was read */
	uint32_t number;           /* of the line, from 1 */
	uint8_t column_of[MAX_FIELDS]; /* by field */
	size_t fields;             /* of each line */
	enum tick tick;
	struct slice field[STATS_COLUMNS]; /* of the line; .start is NULL where
	                                    * there is no such column */
	struct names *ids, *groups; /* of traces and threads, each from 1 */
	uint32_t group_of[STATS_GROUPS + 1]; /* by number of its name */
	struct error *err;         /* gets what is wrong */
};

/* ---- the text: what is wrong with it ---- */

/* Fails with "PATH:LINE:COLUMN: WHY", about a place in the line. */
static bool fail_at(const struct stats_reading *r, const char *at,
    const char *why)
{
	return fail(r->err, "%s:%" PRIu32 ":%zu: %s",
	    text_printable(r->source->path, SHOWN).text, r->number,
	    (size_t)(at - r->line.start) + 1, why);
}

/* Fails with "PATH:LINE:1: WHY", about a line as a whole. */
static bool fail_line(const struct stats_reading *r, const char *why)
{
	return fail_at(r, r->line.start, why);
}

/* Fails with "PATH:LINE:COLUMN: excl_wall_us WHY", about a field. */
static bool fail_field(const struct stats_reading *r, enum stats_column c,
    const char *why)
{
	char words[WHY], name[TABLE_COLUMN_NAME];

	table_column_name(name, &stats_columns[c], tick_name(r->tick));
	snprintf(words, sizeof words, "%s %s", name, why);
	return fail_at(r, r->field[c].start, words);
}

/* ---- the text: lines and their fields ---- */

/* Reads a line; one without its end must have been cut. */
static bool next_line(struct stats_reading *r)
{
	r->number++;
	r->line = r->rest;
	if (slice_find(r->rest, '\n') == NULL)
		return fail_at(r, r->rest.start + r->rest.length,
		    "the last line has no end: is the table whole?");
	r->line = slice_without(slice_take(&r->rest, '\n'), "\r");
	return true;
}

/* Takes the next field of what is left of a line; false after the last. */
static bool next_field(struct slice *rest, struct slice *field)
{
	const bool is_last = slice_find(*rest, '\t') == NULL;

	if (rest->start == NULL)
		return false;
	*field = slice_take(rest, '\t');
	if (is_last)
		rest->start = NULL;
	return true;
}

static bool split_line(struct stats_reading *r)
{
	struct slice rest = r->line, field;
	char why[WHY];
	size_t count = 0;

	while (next_field(&rest, &field)) {
		if (count < r->fields && r->column_of[count] != NONE)
			r->field[r->column_of[count]] = field;
		count++;
	}
	if (count == r->fields)
		return true;
	snprintf(why, sizeof why, "%zu fields, and the first line has %zu",
	    count, r->fields);
	return fail_line(r, why);
}

/* ---- the text: its first line ---- */

/* Returns STATS_COLUMNS for a name that no column has. */
static enum stats_column column_named(struct slice name, enum tick *tick)
{
	static const enum tick ticks[] = { TICK_US, TICK_NS };
	char own[TABLE_COLUMN_NAME];

	for (int c = 0; c < STATS_COLUMNS; c++)
		for (size_t i = 0; i < sizeof ticks / sizeof *ticks; i++) {
			*tick = ticks[i];
			table_column_name(own, &stats_columns[c],
			    tick_name(*tick));
			if (!is_not_read((enum stats_column)c) &&
			    slice_is(name, own))
				return (enum stats_column)c;
		}
	return STATS_COLUMNS;
}

/* Notes which column a field of the first line is. */
static bool take_column(struct stats_reading *r, struct slice name,
    bool *has_tick)
{
	enum tick tick;
	const enum stats_column c = column_named(name, &tick);
	const bool is_other = *has_tick && r->tick != tick;

	r->column_of[r->fields++] = c == STATS_COLUMNS ? NONE : (uint8_t)c;
	if (c == STATS_COLUMNS)
		return true;
	if (r->field[c].start != NULL)
		return fail_at(r, name.start, "this column was there before");
	r->field[c] = name;
	if (!is_time(c))
		return true;
	*has_tick = true;
	r->tick = tick;
	return !is_other || fail_at(r, name.start,
	    "this column is in another unit than those before");
}

/* Reads the first line.  Numbers of single calls and what is known of the trace
 * may be missing. */
static bool read_head(struct stats_reading *r)
{
	char why[WHY], own[TABLE_COLUMN_NAME];
	struct slice rest, name;
	bool has_tick = false;

	if (!next_line(r))
		return false;
	r->head = rest = r->line;
	while (next_field(&rest, &name)) {
		if (r->fields == MAX_FIELDS)
			return fail_at(r, name.start,
			    "there are too many columns");
		if (!take_column(r, name, &has_tick))
			return false;
	}
	for (int c = 0; c < STATS_MOST_WALL; c++) {
		if (r->field[c].start != NULL ||
		    is_not_read((enum stats_column)c))
			continue;
		table_column_name(own, &stats_columns[c], tick_name(r->tick));
		snprintf(why, sizeof why, "there is no column %s: this is no "
		    "table that artscope table stats has written", own);
		return fail_line(r, why);
	}
	return true;
}

/* ---- the text: values of fields ---- */

/* Returns the longest time that a field may have. */
static uint64_t max_time(const struct stats_reading *r)
{
	return r->tick == TICK_NS ? 1000000000000000u : 1000000000000u;
}

static bool field_number(const struct stats_reading *r, enum stats_column c,
    uint64_t *out)
{
	const struct slice text = r->field[c];
	const uint64_t max = is_time(c) ? max_time(r) : MAX_CALLS;
	uint64_t number = 0;

	for (size_t i = 0; i < text.length; i++) {
		if (!is_digit(text.start[i]))
			return fail_field(r, c, "is no whole number");
		number = number * 10 + (uint64_t)(text.start[i] - '0');
		if (number > max)
			return fail_field(r, c,
			    "is larger than any recording's");
	}
	*out = number;
	return text.length > 0 || fail_field(r, c, "is empty");
}

/* Checks that a field is a text as tables have them, and not empty. */
static bool check_field(const struct stats_reading *r, enum stats_column c)
{
	if (r->field[c].length == 0)
		return fail_field(r, c, "is empty");
	return text_is_clean(r->field[c]) ||
	    fail_field(r, c, "has bytes that no table has");
}

/* ---- the table ---- */

void stats_table_free(struct stats_table *s)
{
	free(s->rows);
	free(s->runs);
	*s = (struct stats_table){ .rows = NULL };
}

const struct stats_row *stats_table_run(const struct stats_table *s,
    uint32_t run, size_t *count)
{
	size_t from = 0, to = s->count, end = s->count;

	BISECT(from, to, middle, s->rows[middle].run < run);
	BISECT(to, end, middle, s->rows[middle].run <= run);
	*count = to - from;
	return s->rows + from;
}

/* Returns the number of a field's text among the names of its kind, from 1;
 * NO_NAME after a failure. */
static uint32_t number_of(struct stats_reading *r, struct names *names,
    enum stats_column c, uint32_t max)
{
	const uint32_t number = check_field(r, c) ?
	    names_add(names, r->field[c]) :
	    NO_NAME;

	if (number == NO_NAME || number <= max)
		return number;
	fail_field(r, c, "is one of more than a table may have");
	return NO_NAME;
}

/* ---- reading a row ---- */

/* Finds the run of a row; the first row of a run says which clocks it has. */
static bool take_run(struct stats_reading *r, struct stats_row *row)
{
	const uint32_t number = number_of(r, r->ids, STATS_TRACE_ID,
	    STATS_RUNS);
	const struct slice *field = r->field;
	struct stats_table *s = r->out;

	if (number == NO_NAME)
		return false;
	row->run = number - 1;
	if (row->run < s->run_count)
		return true;
	ARRAY_ROOM(s->runs, s->run_room, number);
	s->runs[s->run_count++] = (struct stats_run){
		.has_clock = { [CLOCK_WALL] = field[STATS_SELF_WALL].length > 0,
		    [CLOCK_CPU] = field[STATS_SELF_CPU].length > 0 }
	};
	return true;
}

/* Finds the group of a row. */
static bool take_group(struct stats_reading *r, struct stats_row *row)
{
	const uint32_t known = r->groups->count;
	const uint32_t number = number_of(r, r->groups, STATS_GROUP,
	    STATS_GROUPS);

	if (number == NO_NAME)
		return false;
	if (number >= known)
		r->group_of[number] = thread_groups_add(r->source->groups,
		    r->groups->items[number].text.start);
	row->group = r->group_of[number];
	return true;
}

/* Returns whether the row is a function of samples; functions of two files can
 * have one text. */
static bool is_function(const struct slice *field)
{
	const struct slice text = field[STATS_METHOD],
			   owner = field[STATS_CLASS];

	return owner.length > 0 && text.length > owner.length &&
	    slice_is_same(slice_first(text, owner.length), owner) &&
	    strchr("!+", text.start[owner.length]) != NULL;
}

/* Finds class, name and signature in "class.name signature".  After the name
 * can stand its alternatives, " | x.B.g", and after all the mark of a proxy. */
static bool find_parts(const struct slice *field, struct method *m)
{
	const struct slice text = field[STATS_METHOD];
	const struct slice class_name = field[STATS_CLASS];
	const struct slice signature = field[STATS_SIGNATURE];
	const size_t at = class_name.length > 0 ? class_name.length + 1 : 0;
	const size_t end = at + field[STATS_NAME].length;
	const size_t tail = signature.length > 0 ? signature.length + 1 : 0;
	const size_t mark = strlen(PROXY_MARK);
	struct slice rest; /* between the name and the signature */

	if (text.length < end + tail)
		return false;
	m->is_proxy = text.length >= end + tail + mark &&
	    slice_ends(text, PROXY_MARK);
	rest = (struct slice){ text.start + end,
		text.length - end - tail - (m->is_proxy ? mark : 0) };
	m->class_length = (uint32_t)class_name.length;
	m->name_at = (uint32_t)at;
	m->others_length = (uint32_t)rest.length;
	m->name_length = (uint32_t)(end - at + rest.length);
	m->signature_length = (uint32_t)signature.length;
	m->signature_at = (uint32_t)(end + rest.length + (tail > 0));
	return (at == 0 ||
		   (memcmp(text.start, class_name.start, at - 1) == 0 &&
		       text.start[at - 1] == '.')) &&
	    memcmp(text.start + at, field[STATS_NAME].start, end - at) == 0 &&
	    (rest.length == 0 ||
		(rest.length > 3 && slice_starts(rest, " | "))) &&
	    (tail == 0 ||
		(rest.start[rest.length] == ' ' &&
		    memcmp(rest.start + rest.length + 1, signature.start,
			tail - 1) == 0));
}

/* Checks the texts of a row's method, finds its parts and its number. */
static bool take_method(struct stats_reading *r, struct stats_row *row)
{
	const struct slice text = r->field[STATS_METHOD];
	struct method m = { .source = "", .is_named = true };
	char *own;

	if (!check_field(r, STATS_METHOD) || !check_field(r, STATS_NAME))
		return false;
	if (is_function(r->field))
		return fail_field(r, STATS_METHOD, "is a function of samples, "
		    "which a table does not tell from others of its name");
	if (!find_parts(r->field, &m))
		return fail_field(r, STATS_METHOD,
		    "is not class, name and signature of this line");
	m.text = own = text_copy_part(text.start, text.length);
	row->method = methods_take(r->source->methods, &m);
	methods_set_used(r->source->methods, row->method, true);
	free(own);
	return true;
}

/* Reads the times of clocks that either all rows of a run have or none, and the
 * numbers of single calls. */
static bool take_times(const struct stats_reading *r, struct stats_row *row)
{
	const bool *has_clock = r->out->runs[row->run].has_clock;

	for (unsigned c = STATS_INCLUSIVE_WALL; c <= STATS_SELF_CPU; c++) {
		const int clock = c >= STATS_INCLUSIVE_CPU;
		const bool is_self = c == STATS_SELF_WALL ||
		    c == STATS_SELF_CPU;

		if (!has_clock[clock] && r->field[c].length > 0)
			return fail_field(r, c,
			    "was empty in the first row of this trace_id");
		if (has_clock[clock] && !field_number(r, c,
		    &(is_self ? row->self : row->inclusive)[clock]))
			return false;
	}
	for (int s = 0; s < STATS_SPREADS; s++) {
		const enum stats_column c =
		    (enum stats_column)(STATS_MOST_WALL + s);

		row->has_spread[s] = r->field[c].length > 0;
		if (row->has_spread[s] && !field_number(r, c, &row->spread[s]))
			return false;
	}
	return true;
}

/* Adds a row to its run; all rows of a run together are bounded as one of them
 * is. */
static bool add_to_run(struct stats_reading *r, const struct stats_row *row)
{
	struct stats_run *run = &r->out->runs[row->run];
	const uint64_t max = max_time(r);

	run->calls += row->calls + row->recursive;
	for (int c = 0; c < CLOCKS; c++)
		run->self[c] += row->self[c];
	return (run->calls <= MAX_CALLS && run->self[CLOCK_WALL] <= max &&
		   run->self[CLOCK_CPU] <= max) ||
	    fail_line(r, "up to here the rows are more than any recording has");
}

/* Refuses rows of a damaged trace, unless they are asked for, and of a trace
 * that has not each of its calls. */
static bool check_trace(struct stats_reading *r)
{
	const struct slice damaged = r->field[STATS_DAMAGED];
	const struct slice recorded = r->field[STATS_RECORDED];

	if (damaged.length > 0 && !slice_is(damaged, "0")) {
		r->out->is_damaged = true;
		if (!r->source->allows_damaged)
			return fail_field(r, STATS_DAMAGED, "says that its "
			    "trace is; --allow-damaged takes it anyway");
	}
	return recorded.length == 0 ||
	    slice_is(recorded, recorded_words[RECORDED_CALLS].word) ||
	    fail_field(r, STATS_RECORDED, "says that its trace has not each "
		"call; compare the trace itself");
}

static bool take_row(struct stats_reading *r)
{
	struct stats_row row = { .line = r->number };
	struct stats_table *s = r->out;

	if (!check_trace(r) || !take_run(r, &row) || !take_group(r, &row) ||
	    !take_method(r, &row) ||
	    !field_number(r, STATS_CALLS, &row.calls) ||
	    !field_number(r, STATS_RECURSIVE, &row.recursive) ||
	    !take_times(r, &row) || !add_to_run(r, &row))
		return false;
	ARRAY_ADD(s->rows, s->room, s->count, row);
	return true;
}

/* ---- reading the table ---- */

static int compare_rows(const void *left, const void *right)
{
	const struct stats_row *a = left, *b = right;

	if (a->run != b->run)
		return a->run < b->run ? -1 : 1;
	if (a->group != b->group)
		return a->group < b->group ? -1 : 1;
	if (a->method != b->method)
		return a->method < b->method ? -1 : 1;
	return (a->line > b->line) - (a->line < b->line);
}

/* Reads all lines, and sorts the rows.  The first line may stand again, as
 * where tables were put after each other.  Refuses two rows of one run, group
 * and method: a trace that is there twice is no second run.  Methods of one
 * text are neighbours. */
static bool read_rows(struct stats_reading *r)
{
	struct stats_table *s = r->out;
	char why[100];

	if (!read_head(r))
		return false;
	s->tick = r->tick;
	while (r->rest.length > 0)
		if (!next_line(r) || (!slice_is_same(r->line, r->head) &&
		    (!split_line(r) || !take_row(r))))
			return false;
	if (s->count == 0)
		return fail_line(r, "there are no rows below");
	ARRAY_SORT(s->rows, s->count, compare_rows);
	for (size_t i = 1; i < s->count; i++) {
		const struct stats_row *a = &s->rows[i - 1], *b = &s->rows[i];

		if (a->run != b->run || a->group != b->group ||
		    a->method != b->method || a->line + 1 == b->line)
			continue;
		snprintf(why, sizeof why, "line %" PRIu32 " has the same "
		    "trace_id, thread_group and method", a->line);
		r->number = b->line;
		return fail_line(r, why);
	}
	return true;
}

bool stats_table_read(struct stats_table *s, const struct stats_source *source,
    struct slice text, struct error *err)
{
	struct stats_reading *r = array_new(1, sizeof *r);
	bool done;

	*s = (struct stats_table){ .rows = NULL };
	r->out = s;
	r->source = source;
	r->err = err;
	r->ids = names_new();
	r->groups = names_new();
	r->rest = text;
	done = read_rows(r);
	names_free(r->ids);
	names_free(r->groups);
	free(r);
	return done;
}
