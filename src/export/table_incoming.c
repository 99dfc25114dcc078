#include "config.h"

#include "export/table_incoming.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "options/table_kinds.h"

void table_incoming_init(struct table_incoming *t, unsigned kinds,
    const struct incoming_sink *sink)
{
	*t = (struct table_incoming){ .kinds = kinds,
		.sink = sink,
		.kind = TABLE_KINDS };
}

void table_incoming_free(struct table_incoming *t)
{
	free(t->line);
	t->line = NULL;
}

static bool fail_row(struct error *err)
{
	return fail(err, "the process that read it sent what is no table");
}

/* The parts between tabs; how many there are. */
static size_t split(struct slice line, struct slice fields[INCOMING_FIELDS])
{
	const char *end = line.at + line.length, *tab;
	size_t count = 0;

	for (const char *at = line.at; count < INCOMING_FIELDS; at = tab + 1) {
		tab = memchr(at, '\t', (size_t)(end - at));
		fields[count++] = (struct slice){ at,
			(size_t)((tab == NULL ? end : tab) - at) };
		if (tab == NULL)
			break;
	}
	return count;
}

/* The next one that is asked for; TABLE_KINDS: there is none. */
static int next_kind(const struct table_incoming *t)
{
	int kind = t->kind == TABLE_KINDS ? 0 : t->kind + 1;

	while (kind < TABLE_KINDS && (t->kinds & 1u << kind) == 0)
		kind++;
	return kind;
}

static bool is_number(struct slice field)
{
	for (size_t i = 0; i < field.length; i++)
		if (field.at[i] != '.' &&
		    (field.at[i] < '0' || field.at[i] > '9'))
			return false;
	return true;
}

static bool take_row(struct table_incoming *t, struct slice line,
    struct error *err)
{
	const enum table_kind kind = (enum table_kind)t->kind;
	const struct table_column *columns;
	struct slice fields[INCOMING_FIELDS];
	size_t count = split(line, fields);

	if (t->kind == TABLE_KINDS || count != table_head_width(kind))
		return fail_row(err);
	columns = table_kind_columns(kind);
	for (size_t i = 0; i < count; i++)
		if (!(columns[i].is_text ? text_is_clean(fields[i]) :
					   is_number(fields[i])))
			return fail_row(err);
	return t->sink->row(t->sink->self, kind, fields, err);
}

/* The names of the next kind's columns, in one unit or the other. */
static bool take_head(struct table_incoming *t, struct slice line,
    struct error *err)
{
	static const enum tick ticks[] = { TICK_US, TICK_NS };
	char head[TABLE_HEAD];

	t->kind = next_kind(t);
	if (t->kind == TABLE_KINDS)
		return fail_row(err);
	for (size_t i = 0; i < sizeof ticks / sizeof *ticks; i++) {
		table_head_text((enum table_kind)t->kind, ticks[i], head);
		if (slice_is(line, head))
			return t->sink->begin(t->sink->self,
			    (enum table_kind)t->kind, ticks[i], err);
	}
	return fail_row(err);
}

static bool take_end(struct table_incoming *t, struct slice line,
    struct error *err)
{
	struct slice words = { line.at + 3, line.length - 3 };

	if (slice_is(line, "=A\t")) {
		t->has_ended = t->is_archive = true;
		t->status = STATUS_FAILED;
		return true;
	}
	if (line.length < 3 || line.at[1] < '0' ||
	    line.at[1] > '0' + STATUS_FAILED || line.at[2] != '\t' ||
	    !text_is_clean(words))
		return fail_row(err);
	t->has_ended = true;
	t->status = (enum status)(line.at[1] - '0');
	snprintf(t->message.text, sizeof t->message.text, "%.*s",
	    (int)words.length, words.at);
	return true;
}

static bool take_line(struct table_incoming *t, struct slice line,
    struct error *err)
{
	if (t->has_ended)
		return fail_row(err);
	if (slice_starts(line, "="))
		return take_end(t, line, err);
	return slice_starts(line, "trace_id\t") ? take_head(t, line, err) :
						  take_row(t, line, err);
}

/* What is after the last line end waits for the rest of its line. */
static bool keep(struct table_incoming *t, struct slice part,
    struct error *err)
{
	char *line;

	if (part.length == 0)
		return true;
	if (part.length > INCOMING_LINE - t->used)
		return fail_row(err);
	line = array_grow(t->line, &t->room, t->used + part.length, 1, err);
	if (line == NULL)
		return false;
	t->line = line;
	memcpy(line + t->used, part.at, part.length);
	t->used += part.length;
	return true;
}

bool table_incoming_take(struct table_incoming *t, struct slice come,
    struct error *err)
{
	const char *end;

	while ((end = memchr(come.at, '\n', come.length)) != NULL) {
		struct slice line = { come.at, (size_t)(end - come.at) };

		come.length -= line.length + 1;
		come.at = end + 1;
		if (t->used > 0) {
			if (!keep(t, line, err))
				return false;
			line = (struct slice){ t->line, t->used };
		}
		t->used = 0;
		if (!take_line(t, line, err))
			return false;
	}
	return keep(t, come, err);
}

bool table_incoming_is_whole(const struct table_incoming *t)
{
	return t->has_ended && t->used == 0 && next_kind(t) == TABLE_KINDS;
}
