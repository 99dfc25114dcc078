/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/table_output.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/array.h"
#include "base/files.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/text.h"
#include "cli/output.h"
#include "options/table_kinds.h"
#include "print/formats.h"
#include "print/table_rows.h"

/* ---- rows as a process sends them ---- */

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

/* Splits a line at its tabs, and returns how many fields there are. */
static size_t split_fields(struct slice line,
    struct slice fields[TABLE_INCOMING_FIELDS])
{
	const char *end = line.start + line.length, *tab;
	size_t count = 0;

	for (const char *at = line.start; count < TABLE_INCOMING_FIELDS;
	     at = tab + 1) {
		tab = memchr(at, '\t', (size_t)(end - at));
		fields[count++] = (struct slice){ at,
			(size_t)((tab == NULL ? end : tab) - at) };
		if (tab == NULL)
			break;
	}
	return count;
}

/* Returns the next kind that is asked for, or TABLE_KINDS. */
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
		if (field.start[i] != '.' &&
		    (field.start[i] < '0' || field.start[i] > '9'))
			return false;
	return true;
}

static bool take_row(struct table_incoming *t, struct slice line,
    struct error *err)
{
	const enum table_kind kind = (enum table_kind)t->kind;
	const struct table_column *columns;
	struct slice fields[TABLE_INCOMING_FIELDS];
	size_t count = split_fields(line, fields);

	if (t->kind == TABLE_KINDS || count != table_head_width(kind))
		return fail_row(err);
	columns = table_kind_columns(kind);
	for (size_t i = 0; i < count; i++)
		if (!(columns[i].is_text ? text_is_clean(fields[i]) :
					   is_number(fields[i])))
			return fail_row(err);
	return t->sink->row(t->sink->self, kind, fields, err);
}

/* Takes the names of the next kind's columns, in one unit or the other. */
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
	struct slice words = { line.start + 3, line.length - 3 };

	if (slice_is(line, "=A\t")) {
		t->has_ended = t->is_archive = true;
		t->status = STATUS_FAILED;
		return true;
	}
	if (line.length < 3 || line.start[1] < '0' ||
	    line.start[1] > '0' + STATUS_FAILED || line.start[2] != '\t' ||
	    !text_is_clean(words))
		return fail_row(err);
	t->has_ended = true;
	t->status = (enum status)(line.start[1] - '0');
	snprintf(t->message.text, sizeof t->message.text, "%.*s",
	    (int)words.length, words.start);
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

/* Keeps what is after the last line end until the rest of its line comes. */
static bool keep_bytes(struct table_incoming *t, struct slice part,
    struct error *err)
{
	if (part.length == 0)
		return true;
	if (part.length > TABLE_INCOMING_LINE - t->used)
		return fail_row(err);
	t->line = array_grow(t->line, &t->room, t->used + part.length, 1);
	memcpy(t->line + t->used, part.start, part.length);
	t->used += part.length;
	return true;
}

bool table_incoming_add(struct table_incoming *t, struct slice come,
    struct error *err)
{
	const char *end;

	while ((end = memchr(come.start, '\n', come.length)) != NULL) {
		struct slice line = { come.start, (size_t)(end - come.start) };

		come.length -= line.length + 1;
		come.start = end + 1;
		if (t->used > 0) {
			if (!keep_bytes(t, line, err))
				return false;
			line = (struct slice){ t->line, t->used };
		}
		t->used = 0;
		if (!take_line(t, line, err))
			return false;
	}
	return keep_bytes(t, come, err);
}

bool table_incoming_is_whole(const struct table_incoming *t)
{
	return t->has_ended && t->used == 0 && next_kind(t) == TABLE_KINDS;
}

/* ---- tables that are written ---- */

enum { FILE_ROOM = 256 * 1024 }; /* bytes that go to a file at once */

/* The rows of one kind. */
struct table_out {
	struct table_column *columns; /* with the labels; NULL: not asked for */
	FILE *file;    /* a temporary one */
	char *room;    /* its buffer of FILE_ROOM bytes */
	off_t kept;    /* where the rows in it end that are taken */
	bool has_head; /* among the rows that are kept */
	bool has_begun; /* the trace that comes has rows of this kind */
	enum tick tick, comes; /* of the times: of rows that are kept, and of the
	                        * trace that comes */
};

struct table_batch {
	struct batch_options request;
	struct incoming_sink sink;
	struct output *output; /* standard output; NULL: files in a folder */
	struct table_out out[TABLE_KINDS];
	char *waiting; /* rows of traces that failed before there was a head */
	size_t waiting_used, waiting_room;
	const char *name, *path;     /* of the trace that comes */
	char trace_id[HASH64_TEXT];  /* in its rows */
	uint64_t id;                 /* of all traces so far */
	char row[TABLE_ROW];         /* the row that is written */
};

static struct table_line line_of(struct table_batch *b,
    enum table_kind kind, enum tick tick, FILE *file)
{
	return (struct table_line){ .file = file,
		.row = b->row,
		.format = b->request.format,
		.columns = b->out[kind].columns,
		.tick = tick };
}

static void end_line(const struct table_batch *b, struct table_line *row)
{
	for (size_t i = 0; i < labels_count(b->request.labels); i++)
		table_line_text(row, labels_text(b->request.labels, i));
	table_line_end(row);
}

static bool fail_kept(int reason, struct error *err)
{
	return fail(err, "rows cannot be kept in %s: %s", scratch_folder(),
	    strerror(reason));
}

/* ---- the rows of a trace ---- */

/* Writes the names of the columns, and after them the rows that waited for
 * them. */
static void put_head(struct table_batch *b, enum table_kind kind,
    enum tick tick)
{
	FILE *file = b->out[kind].file;
	struct table_line row = line_of(b, kind, tick, file);

	if (!b->request.has_no_head)
		table_line_head(&row);
	if (kind == TABLE_TRACES && b->waiting_used > 0)
		fwrite(b->waiting, 1, b->waiting_used, file);
}

static bool begin_kind(void *self, enum table_kind kind, enum tick tick,
    struct error *err)
{
	struct table_batch *b = self;
	struct table_out *out = &b->out[kind];

	if (out->has_head && out->tick != tick)
		return fail(err,
		    "its times are %s, and those before it are not: "
		    "it needs a table of its own",
		    tick == TICK_NS ? "nanoseconds" : "microseconds");
	if (!out->has_head)
		put_head(b, kind, tick);
	out->has_begun = true;
	out->comes = tick;
	return true;
}

/* Returns the file or the path for the columns of the kind traces that have these;
 * the process that reads a trace knows neither.  NULL: another column. */
static const char *place_of(const struct table_batch *b, const char *column)
{
	return strcmp(column, "file") == 0 ? b->name :
	    strcmp(column, "path") == 0    ? b->path :
					     NULL;
}

static void put_fields(const struct table_batch *b, struct table_line *row,
    enum table_kind kind, const struct slice *fields)
{
	const struct table_column *columns = table_kind_columns(kind);

	for (size_t i = 0; columns[i].name != NULL; i++) {
		const char *place = kind != TABLE_TRACES ? NULL :
		    place_of(b, columns[i].name);

		if (place != NULL)
			table_line_text(row, place);
		else
			table_line_slice(row, fields[i]);
	}
}

/* Keeps the id of the trace; the process that sends rows can have written
 * anything there. */
static void keep_id(struct table_batch *b, struct slice id)
{
	const size_t most = sizeof b->trace_id - 1;
	const size_t length = id.length < most ? id.length : most;

	memcpy(b->trace_id, id.start, length);
	b->trace_id[length] = '\0';
}

/* Writes a row.  All of its fields stand in one line, which is written as it
 * came where it can be. */
static bool put_row(void *self, enum table_kind kind,
    const struct slice *fields, struct error *err)
{
	struct table_batch *b = self;
	struct table_out *out = &b->out[kind];
	struct table_line row = line_of(b, kind, out->comes, out->file);
	const struct slice last = fields[table_head_width(kind) - 1];

	keep_id(b, fields[0]);
	if (kind != TABLE_TRACES && row.format == FORMAT_TSV) {
		table_line_slice(&row, (struct slice){ fields[0].start,
			(size_t)(last.start + last.length - fields[0].start) });
	} else {
		put_fields(b, &row, kind, fields);
	}
	end_line(b, &row);
	return ferror(out->file) == 0 || fail_kept(errno, err);
}

/* Writes a row with nothing but what is known of a trace that cannot be
 * read. */
static void put_failed(struct table_batch *b, FILE *file,
    const char *why)
{
	const struct table_column *c = table_kind_columns(TABLE_TRACES);
	struct table_line row = line_of(b, TABLE_TRACES, TICK_US, file);

	for (; c->name != NULL; c++) {
		const char *place = place_of(b, c->name);

		if (strcmp(c->name, "schema") == 0)
			table_line_number(&row, TABLE_SCHEMA);
		else
			table_line_text(&row, place != NULL ? place :
			    strcmp(c->name, "status") == 0  ? "unreadable" :
			    strcmp(c->name, "message") == 0 ? why :
							      "");
	}
	end_line(b, &row);
}

/* ---- rows that are taken, or dropped ---- */

/* Copies the rows of a kind that are kept. */
static bool copy_kept(const struct table_out *out, FILE *to, struct error *err)
{
	char piece[64 * 1024];
	off_t at = 0;

	while (at < out->kept) {
		const size_t left = (size_t)(out->kept - at);
		ssize_t got = pread(fileno(out->file), piece,
		    left < sizeof piece ? left : sizeof piece, at);

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return fail_kept(got < 0 ? errno : EIO, err);
		at += got;
		if (fwrite(piece, 1, (size_t)got, to) != (size_t)got)
			return false;
	}
	return true;
}

/* Removes what is after the rows that are kept. */
static bool cut_rows(struct table_out *out)
{
	fflush(out->file);
	clearerr(out->file);
	return fseeko(out->file, out->kept, SEEK_SET) == 0 &&
	    ftruncate(fileno(out->file), out->kept) == 0;
}

/* Keeps the rows: from here on they count; on standard output they are gone
 * from us. */
static bool keep_rows(struct table_batch *b, struct table_out *out,
    struct error *err)
{
	if (fflush(out->file) != 0)
		return fail_kept(errno, err);
	out->kept = ftello(out->file);
	if (b->output == NULL)
		return true;
	if (!copy_kept(out, output_file(b->output), err))
		return false;
	out->kept = 0;
	return cut_rows(out) || fail_kept(errno, err);
}

/* Makes a text a part of the id, after the texts before it. */
static void add_to_id(struct table_batch *b, const char *text)
{
	char both[2 * HASH64_TEXT];

	hash64_text(both, b->id);
	hash64_text(both + HASH64_TEXT - 1, hash64(text, strlen(text)));
	b->id = hash64(both, strlen(both));
}

static void count_trace(struct table_batch *b)
{
	add_to_id(b, b->trace_id);
	add_to_id(b, b->name);
	for (size_t i = 0; i < labels_count(b->request.labels); i++)
		add_to_id(b, labels_text(b->request.labels, i));
}

void table_batch_begin(struct table_batch *b, const char *file,
    const char *path)
{
	b->name = file;
	b->path = path;
	b->trace_id[0] = '\0';
}

bool table_batch_take(struct table_batch *b, struct error *err)
{
	count_trace(b);
	for (int i = 0; i < TABLE_KINDS; i++) {
		struct table_out *out = &b->out[i];

		if (!out->has_begun)
			continue;
		out->has_head = true;
		out->has_begun = false;
		out->tick = out->comes;
		if (!keep_rows(b, out, err))
			return false;
	}
	return true;
}

static bool drop_rows(struct table_batch *b, struct error *err)
{
	for (int i = 0; i < TABLE_KINDS; i++) {
		struct table_out *out = &b->out[i];

		if (out->has_begun && !cut_rows(out))
			return fail_kept(errno, err);
		out->has_begun = false;
	}
	b->trace_id[0] = '\0';
	return true;
}

/* Keeps the row of a trace that failed: the head is not known before the first
 * trace that can be read. */
static void keep_failed(struct table_batch *b, const char *why)
{
	struct text_file row;

	text_file_open(&row);
	put_failed(b, row.file, why);
	text_file_close(&row);
	b->waiting = array_grow(b->waiting, &b->waiting_room,
	    b->waiting_used + row.length, 1);
	memcpy(b->waiting + b->waiting_used, row.text, row.length);
	b->waiting_used += row.length;
	free(row.text);
}

bool table_batch_fail(struct table_batch *b, const char *why,
    struct error *err)
{
	struct table_out *out = &b->out[TABLE_TRACES];

	if (!drop_rows(b, err))
		return false;
	count_trace(b);
	if (out->columns == NULL)
		return true;
	if (!out->has_head) {
		keep_failed(b, why);
		return true;
	}
	put_failed(b, out->file, why);
	return keep_rows(b, out, err);
}

/* ---- the batch ---- */

/* Returns the columns of the kind, and the labels after them. */
static struct table_column *columns_with(const struct labels *labels,
    enum table_kind kind, struct error *err)
{
	const size_t width = table_head_width(kind);
	const size_t count = labels_count(labels);
	struct table_column *columns = array_new(width + count + 1,
	    sizeof *columns);

	memcpy(columns, table_kind_columns(kind), width * sizeof *columns);
	for (size_t i = 0; i < count; i++) {
		const char *name = labels_name(labels, i);

		if (table_head_has(kind, name)) {
			fail(err, "%s has a column %s, so no label can be "
			    "called so", table_kind_name(kind), name);
			free(columns);
			return NULL;
		}
		columns[width + i] = (struct table_column){ name, true, "" };
	}
	return columns;
}

static bool open_out(struct table_batch *b, enum table_kind kind,
    struct error *err)
{
	struct table_out *out = &b->out[kind];
	int fd;

	out->columns = columns_with(b->request.labels, kind, err);
	if (out->columns == NULL)
		return false;
	fd = scratch_file(NULL, err);
	if (fd < 0)
		return false;
	out->room = array_new(FILE_ROOM, 1);
	out->file = fdopen(fd, "w+");
	if (out->file == NULL)
		error_end_of_memory(FILE_ROOM);
	setvbuf(out->file, out->room, _IOFBF, FILE_ROOM);
	return true;
}

/* Makes the folder, and checks that files can be made in it at the end. */
static bool open_folder(const char *path, struct error *err)
{
	return files_new_folder(path, err) &&
	    (access(path, W_OK | X_OK) == 0 ||
		fail(err, "cannot write %s: %s",
		    text_printable(path, 200).text, strerror(errno)));
}

static bool open_batch(struct table_batch *b, struct error *err)
{
	static const struct output_place standard;

	for (int i = 0; i < TABLE_KINDS; i++)
		if ((b->request.kinds & 1u << i) != 0 &&
		    !open_out(b, (enum table_kind)i, err))
			return false;
	if (b->request.folder != NULL)
		return open_folder(b->request.folder, err);
	b->output = output_open(&standard, err);
	return b->output != NULL;
}

struct table_batch *table_batch_new(const struct batch_options *request,
    struct error *err)
{
	struct table_batch *b = array_new(1, sizeof *b);

	b->request = *request;
	b->sink = (struct incoming_sink){ b, begin_kind, put_row };
	if (open_batch(b, err))
		return b;
	table_batch_close(b, false, NULL);
	return NULL;
}

const struct incoming_sink *table_batch_sink(const struct table_batch *b)
{
	return &b->sink;
}

void table_batch_close_files(const struct table_batch *b)
{
	for (int i = 0; i < TABLE_KINDS; i++)
		if (b->out[i].file != NULL)
			close(fileno(b->out[i].file));
}

/* Writes "out/stats-0123456789abcdef.tsv", which is replaced as a whole. */
static bool write_file(struct table_batch *b, enum table_kind kind,
    struct error *err)
{
	char id[HASH64_TEXT], path[PATH_MAX];
	const struct output_place place = { .path = path,
		.is_free = b->request.is_free };
	struct output *output;
	bool is_complete;

	hash64_text(id, b->id);
	if (snprintf(path, sizeof path, "%s/%s-%s.%s", b->request.folder,
		table_kind_name(kind), id,
		format_info(b->request.format)->name) >= (int)sizeof path)
		return fail(err, "the name of the folder is too long");
	output = output_open(&place, err);
	if (output == NULL)
		return false;
	/* what cannot be written is said when it is closed */
	is_complete = copy_kept(&b->out[kind], output_file(output), err) ||
	    ferror(output_file(output)) != 0;
	return output_close(output, is_complete, err);
}

static bool finish_kind(struct table_batch *b, enum table_kind kind,
    struct error *err)
{
	struct table_out *out = &b->out[kind];

	if (!out->has_head) {
		put_head(b, kind, TICK_US);
		if (!keep_rows(b, out, err))
			return false;
	}
	return b->output != NULL || write_file(b, kind, err);
}

/* The table of traces comes last: when it is in the folder so are the
 * others. */
bool table_batch_close(struct table_batch *b, bool is_complete,
    struct error *err)
{
	bool done = is_complete;

	for (int i = TABLE_KINDS - 1; i >= 0; i--) {
		struct table_out *out = &b->out[i];

		if (done && out->file != NULL)
			done = finish_kind(b, (enum table_kind)i, err);
		if (out->file != NULL)
			fclose(out->file);
		free(out->room);
		free(out->columns);
	}
	if (b->output != NULL)
		done = output_close(b->output, done, err) && done;
	free(b->waiting);
	free(b);
	return done;
}
