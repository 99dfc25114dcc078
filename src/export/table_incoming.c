#include "config.h"

#include "export/table_incoming.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "export/row_marks.h"
#include "export/table_head.h"

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

/* Of those from `at` on; what is after the end is as digits are. */
static struct row_marks marks_at(const char *at, const char *end)
{
	char rest[ROW_MARKS];

	if (end - at >= ROW_MARKS)
		return row_marks_at(at);
	memset(rest, '0', sizeof rest);
	memcpy(rest, at, (size_t)(end - at));
	return row_marks_at(rest);
}

/* A part of a row between tabs, and whether such bytes are in it. */
struct field_of_row {
	struct slice text;
	bool is_odd, is_word;
};

/* The fields; how many there are, or one more than the most. */
static size_t split(struct slice line,
    struct field_of_row fields[INCOMING_FIELDS + 1])
{
	const char *end = line.at + line.length, *begin = line.at;
	bool is_odd = false, is_word = false;
	size_t count = 0;

	for (const char *at = line.at; at < end; at += ROW_MARKS) {
		struct row_marks marks = marks_at(at, end);

		for (unsigned tabs = marks.tab; tabs != 0; tabs &= tabs - 1) {
			const unsigned before = tabs ^ (tabs - 1);
			const char *tab = at + __builtin_ctz(tabs);

			if (count == INCOMING_FIELDS)
				return INCOMING_FIELDS + 1;
			fields[count++] = (struct field_of_row){ { begin,
				(size_t)(tab - begin) },
				is_odd || (marks.odd & before) != 0,
				is_word || (marks.word & before) != 0 };
			marks.odd &= ~before;
			marks.word &= ~before;
			is_odd = is_word = false;
			begin = tab + 1;
		}
		is_odd = is_odd || marks.odd != 0;
		is_word = is_word || marks.word != 0;
	}
	fields[count] = (struct field_of_row){ { begin, (size_t)(end - begin) },
		is_odd, is_word };
	return count + 1;
}

/* The next one that is asked for; TABLE_KINDS: there is none. */
static int next_kind(const struct table_incoming *t)
{
	int kind = t->kind == TABLE_KINDS ? 0 : t->kind + 1;

	while (kind < TABLE_KINDS && (t->kinds & 1u << kind) == 0)
		kind++;
	return kind;
}

static bool is_sound(const struct field_of_row *field, bool is_text)
{
	return is_text ? !field->is_odd || text_is_clean(field->text) :
			 !field->is_word;
}

static bool take_row(struct table_incoming *t, struct slice line,
    struct error *err)
{
	const enum table_kind kind = (enum table_kind)t->kind;
	const struct table_column *columns;
	struct field_of_row fields[INCOMING_FIELDS + 1];
	struct slice texts[INCOMING_FIELDS];
	size_t count;

	if (t->kind == TABLE_KINDS)
		return fail_row(err);
	count = split(line, fields);
	if (count != table_head_width(kind))
		return fail_row(err);
	columns = table_kind_columns(kind);
	for (size_t i = 0; i < count; i++) {
		if (!is_sound(&fields[i], columns[i].is_text))
			return fail_row(err);
		texts[i] = fields[i].text;
	}
	return t->sink->row(t->sink->self, kind, texts, err);
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
