#include "config.h"

#include "compare/stats_table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/names.h"
#include "base/text.h"
#include "compare/stats_text.h"

struct stats_reading {
	struct stats_table *out;
	const struct stats_source *source;
	struct stats_text text;
	struct names *ids, *groups; /* of traces and threads, each from 1 */
	uint32_t group_of[STATS_GROUPS + 1]; /* by number of its name */
	char *scratch;
	size_t scratch_room;
};

void stats_table_free(struct stats_table *s)
{
	free(s->of);
	free(s->runs);
	*s = (struct stats_table){ .of = NULL };
}

/* The first row of that run or of a later one. */
static size_t first_row(const struct stats_table *s, uint32_t run)
{
	size_t low = 0, high = s->count;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (s->of[middle].run < run)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

const struct stats_row *stats_table_run(const struct stats_table *s, uint32_t run,
    size_t *count)
{
	const size_t from = first_row(s, run);

	*count = first_row(s, run + 1) - from;
	return s->of + from;
}

/* The number of a text among those of its kind, from 1. */
static uint32_t number_of(struct stats_reading *r, struct names *names,
    enum stats_column c, uint32_t most, struct error *err)
{
	const uint32_t number = stats_text_check(&r->text, c, err) ?
	    names_add(names, r->text.field[c], err) : NO_NAME;

	if (number == NO_NAME || number <= most)
		return number;
	stats_text_fail(&r->text, c, "is one of more than a table may have", err);
	return NO_NAME;
}

/* ---- a row -------------------------------------------------------------- */

static bool take_run(struct stats_reading *r, struct stats_row *row,
    struct error *err)
{
	const uint32_t number = number_of(r, r->ids, STATS_TRACE_ID, STATS_RUNS,
	    err);
	const struct slice *field = r->text.field;
	struct stats_table *s = r->out;
	struct stats_run *grown;

	if (number == NO_NAME)
		return false;
	row->run = number - 1;
	if (row->run < s->run_count)
		return true;
	grown = array_grow(s->runs, &s->run_room, number, sizeof *grown, err);
	if (grown == NULL)
		return false;
	s->runs = grown;
	grown[s->run_count++] = (struct stats_run){ .has_clock = {
		[CLOCK_WALL] = field[STATS_SELF_WALL].length > 0,
		[CLOCK_CPU] = field[STATS_SELF_CPU].length > 0 } };
	return true;
}

static bool take_group(struct stats_reading *r, struct stats_row *row,
    struct error *err)
{
	const uint32_t known = names_count(r->groups);
	const uint32_t number = number_of(r, r->groups, STATS_GROUP,
	    STATS_GROUPS, err);

	if (number == NO_NAME)
		return false;
	if (number >= known)
		r->group_of[number] = thread_groups_add(r->source->groups,
		    names_text(r->groups, number), err);
	row->group = r->group_of[number];
	return row->group != NO_GROUP_NUMBER;
}

/* Does the method's text go on with this, after a byte? */
static bool goes_on(const struct slice text, size_t *at, char before,
    struct slice part)
{
	if (*at > 0) {
		if (*at == text.length || text.at[*at] != before)
			return false;
		*at += 1;
	}
	if (text.length - *at < part.length ||
	    memcmp(text.at + *at, part.at, part.length) != 0)
		return false;
	*at += part.length;
	return true;
}

/* Functions of two files can have one text. */
static bool is_function(const struct slice *field)
{
	const struct slice text = field[STATS_METHOD], owner = field[STATS_CLASS];

	return owner.length > 0 && text.length > owner.length &&
	    memcmp(text.at, owner.at, owner.length) == 0 &&
	    (text.at[owner.length] == '!' || text.at[owner.length] == '+');
}

/* "class.name signature", and the parts of that. */
static bool find_parts(const struct slice *field, struct method *m)
{
	const struct slice text = field[STATS_METHOD];
	const size_t mark = strlen(PROXY_MARK);
	size_t at = 0;

	if (field[STATS_CLASS].length > 0 &&
	    !goes_on(text, &at, '.', field[STATS_CLASS]))
		return false;
	m->class_length = (uint32_t)at;
	if (!goes_on(text, &at, '.', field[STATS_NAME]))
		return false;
	m->name_length = (uint32_t)field[STATS_NAME].length;
	m->name_at = (uint32_t)at - m->name_length;
	if (field[STATS_SIGNATURE].length > 0 &&
	    !goes_on(text, &at, ' ', field[STATS_SIGNATURE]))
		return false;
	m->signature_length = (uint32_t)field[STATS_SIGNATURE].length;
	m->signature_at = (uint32_t)at - m->signature_length;
	m->is_proxy = text.length - at == mark &&
	    memcmp(text.at + at, PROXY_MARK, mark) == 0;
	return at == text.length || m->is_proxy;
}

static bool check_method(const struct stats_text *t, struct method *m,
    struct error *err)
{
	if (!stats_text_check(t, STATS_METHOD, err) ||
	    !stats_text_check(t, STATS_NAME, err))
		return false;
	if (is_function(t->field))
		return stats_text_fail(t, STATS_METHOD, "is a function of "
		    "samples, which a table does not tell from others of its "
		    "name", err);
	return find_parts(t->field, m) || stats_text_fail(t, STATS_METHOD,
	    "is not class, name and signature of this line", err);
}

static bool take_method(struct stats_reading *r, struct stats_row *row,
    struct error *err)
{
	const struct slice text = r->text.field[STATS_METHOD];
	struct method m = { .source = "", .is_named = true };
	char *grown;

	if (!check_method(&r->text, &m, err))
		return false;
	grown = array_grow(r->scratch, &r->scratch_room, text.length + 1, 1, err);
	if (grown == NULL)
		return false;
	memcpy(grown, text.at, text.length);
	grown[text.length] = '\0';
	m.text = r->scratch = grown;
	row->method = methods_take(r->source->methods, &m, err);
	if (row->method == NO_METHOD)
		return false;
	methods_set_used(r->source->methods, row->method, true);
	return true;
}

/* Of a run either all rows have a clock or none. */
static bool take_time(const struct stats_reading *r, enum stats_column c, bool has_clock,
    uint64_t *out, struct error *err)
{
	if (has_clock)
		return stats_text_number(&r->text, c, out, err);
	return r->text.field[c].length == 0 || stats_text_fail(&r->text, c,
	    "was empty in the first row of this trace_id", err);
}

static bool take_times(const struct stats_reading *r, struct stats_row *row,
    struct error *err)
{
	static const enum stats_column inclusive[CLOCKS] = {
		[CLOCK_WALL] = STATS_INCLUSIVE_WALL,
		[CLOCK_CPU] = STATS_INCLUSIVE_CPU };
	static const enum stats_column self[CLOCKS] = {
		[CLOCK_WALL] = STATS_SELF_WALL, [CLOCK_CPU] = STATS_SELF_CPU };
	const bool *has_clock = r->out->runs[row->run].has_clock;

	for (int c = 0; c < CLOCKS; c++)
		if (!take_time(r, inclusive[c], has_clock[c],
			&row->inclusive[c], err) ||
		    !take_time(r, self[c], has_clock[c], &row->self[c], err))
			return false;
	for (int s = 0; s < STATS_SPREADS; s++) {
		const enum stats_column c =
		    (enum stats_column)(STATS_MOST_WALL + s);

		row->has_spread[s] = r->text.field[c].length > 0;
		if (row->has_spread[s] &&
		    !stats_text_number(&r->text, c, &row->spread[s], err))
			return false;
	}
	return true;
}

/* All rows of a run together are bounded as one of them is. */
static bool add_up(struct stats_reading *r, const struct stats_row *row,
    struct error *err)
{
	struct stats_run *run = &r->out->runs[row->run];
	const uint64_t most = stats_text_most(&r->text);

	run->calls += row->calls + row->recursive;
	for (int c = 0; c < CLOCKS; c++)
		run->self[c] += row->self[c];
	return (run->calls <= STATS_MOST_CALLS &&
	    run->self[CLOCK_WALL] <= most && run->self[CLOCK_CPU] <= most) ||
	    stats_text_fail_line(&r->text, r->text.number, "up to here the rows "
	    "are more than any recording has", err);
}

static bool take_row(struct stats_reading *r, struct error *err)
{
	struct stats_row row = { .line = r->text.number };
	struct stats_table *s = r->out;
	struct stats_row *grown;

	if (!take_run(r, &row, err) || !take_group(r, &row, err) ||
	    !take_method(r, &row, err) ||
	    !stats_text_number(&r->text, STATS_CALLS, &row.calls, err) ||
	    !stats_text_number(&r->text, STATS_RECURSIVE, &row.recursive,
		err) ||
	    !take_times(r, &row, err) || !add_up(r, &row, err))
		return false;
	grown = array_grow(s->of, &s->room, s->count + 1, sizeof *grown, err);
	if (grown == NULL)
		return false;
	s->of = grown;
	grown[s->count++] = row;
	return true;
}

/* ---- all of it ---------------------------------------------------------- */

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

/* Methods of one text are neighbours; a trace that is there twice is no second run. */
static bool check_rows(const struct stats_reading *r, struct error *err)
{
	const struct stats_table *s = r->out;

	for (size_t i = 1; i < s->count; i++) {
		const struct stats_row *a = &s->of[i - 1], *b = &s->of[i];
		char why[100];

		if (a->run != b->run || a->group != b->group ||
		    a->method != b->method || a->line + 1 == b->line)
			continue;
		snprintf(why, sizeof why, "line %" PRIu32 " has the same "
		    "trace_id, thread_group and method", a->line);
		return stats_text_fail_line(&r->text, b->line, why, err);
	}
	return true;
}

static bool read_rows(struct stats_reading *r, struct slice text, struct error *err)
{
	struct stats_table *s = r->out;

	if (!stats_text_begin(&r->text, r->source->path, text, err))
		return false;
	s->tick = r->text.tick;
	while (stats_text_has_more(&r->text))
		if (!stats_text_next(&r->text, err) || !take_row(r, err))
			return false;
	if (s->count == 0)
		return stats_text_fail_line(&r->text, r->text.number,
		    "there are no rows below", err);
	qsort(s->of, s->count, sizeof *s->of, compare_rows);
	return check_rows(r, err);
}

bool stats_table_read(struct stats_table *s, const struct stats_source *source,
    struct slice text, struct error *err)
{
	struct stats_reading *r = array_new(1, sizeof *r, err);
	bool done = false;

	*s = (struct stats_table){ .of = NULL };
	if (r == NULL)
		return false;
	r->out = s;
	r->source = source;
	r->ids = names_new(err);
	r->groups = names_new(err);
	if (r->ids != NULL && r->groups != NULL)
		done = read_rows(r, text, err);
	names_free(r->ids);
	names_free(r->groups);
	free(r->scratch);
	free(r);
	return done;
}
