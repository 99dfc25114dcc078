#include "config.h"

#include "export/table_batch.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/array.h"
#include "base/scratch.h"
#include "base/text.h"
#include "export/output.h"
#include "export/table.h"
#include "export/table_head.h"
#include "export/table_line.h"

/* What is written of a kind. */
struct table_out {
	struct output *output; /* NULL: it was not asked for */
	struct table_column *columns; /* with the labels */
	bool has_head;         /* which is the first that is written */
	enum tick tick;        /* then: of its times */
};

/* The rows of a trace that are not taken yet. */
struct pending {
	FILE *file;
	int fd; /* its own */
	const char *name; /* of the trace */
	bool has[TABLE_KINDS];
	enum tick tick[TABLE_KINDS];
	off_t begin[TABLE_KINDS], end[TABLE_KINDS]; /* of their rows in it */
};

struct table_batch {
	bool has_no_head;
	enum format format;
	const struct labels *labels;
	struct table_out out[TABLE_KINDS];
	struct pending pending;
	struct incoming_sink sink;
	char *waiting; /* rows of traces that failed before there was a head */
	size_t waiting_used, waiting_room;
};

static struct table_line line_of(const struct table_batch *b,
    enum table_kind kind, enum tick tick, FILE *file)
{
	return (struct table_line){ .file = file, .format = b->format,
		.columns = b->out[kind].columns, .tick = tick };
}

static void end_line(const struct table_batch *b, struct table_line *row)
{
	for (size_t i = 0; i < labels_count(b->labels); i++)
		table_line_text(row, labels_text(b->labels, i));
	table_line_end(row);
}

/* ---- the rows of a trace ------------------------------------------------ */

static void rewind_pending(struct pending *p)
{
	clearerr(p->file);
	fseeko(p->file, 0, SEEK_SET);
	if (ftruncate(p->fd, 0) != 0)
		clearerr(p->file); /* what is behind the rows is not read */
	memset(p->has, 0, sizeof p->has);
}

static bool begin_kind(void *self, enum table_kind kind, enum tick tick,
    struct error *err)
{
	struct table_batch *b = self;
	struct pending *p = &b->pending;
	const struct table_out *out = &b->out[kind];

	if (out->has_head && out->tick != tick)
		return fail(err, "its times are %s, and those before it are not: "
		    "it needs a table of its own", tick == TICK_NS ?
		    "nanoseconds" : "microseconds");
	p->has[kind] = true;
	p->tick[kind] = tick;
	p->begin[kind] = p->end[kind] = ftello(p->file);
	return true;
}

static bool put_row(void *self, enum table_kind kind,
    const struct slice *fields, struct error *err)
{
	struct table_batch *b = self;
	struct pending *p = &b->pending;
	const size_t count = table_head_width(kind),
		     name = table_head_find(TABLE_TRACES, "file");
	struct table_line row = line_of(b, kind, p->tick[kind], p->file);

	for (size_t i = 0; i < count; i++) {
		if (kind == TABLE_TRACES && i == name)
			table_line_text(&row, p->name);
		else
			table_line_slice(&row, fields[i]);
	}
	end_line(b, &row);
	p->end[kind] = ftello(p->file);
	return ferror(p->file) == 0 || fail(err, "its rows find no room in %s",
	    scratch_folder());
}

/* ---- what is written ---------------------------------------------------- */

static void put_head(struct table_batch *b, enum table_kind kind,
    enum tick tick)
{
	struct table_out *out = &b->out[kind];
	FILE *file = output_file(out->output);
	struct table_line row = line_of(b, kind, tick, file);

	out->has_head = true;
	out->tick = tick;
	if (!b->has_no_head)
		table_line_head(&row);
	if (kind == TABLE_TRACES && b->waiting_used > 0)
		fwrite(b->waiting, 1, b->waiting_used, file);
}

static bool copy(const struct pending *p, enum table_kind kind, FILE *out,
    struct error *err)
{
	off_t at = p->begin[kind];
	const off_t end = p->end[kind];
	char piece[64 * 1024];

	while (at < end) {
		size_t left = (size_t)(end - at);
		ssize_t got = pread(p->fd, piece, left < sizeof piece ? left :
		    sizeof piece, at);

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return fail(err, "what was kept in %s cannot be read: %s",
			    scratch_folder(), strerror(got < 0 ? errno : EIO));
		at += got;
		if (fwrite(piece, 1, (size_t)got, out) != (size_t)got)
			return false;
	}
	return true;
}

bool table_batch_take(struct table_batch *b, struct error *err)
{
	struct pending *p = &b->pending;
	bool done = fflush(p->file) == 0 || fail(err, "cannot write to %s: %s",
	    scratch_folder(), strerror(errno));

	for (int i = 0; i < TABLE_KINDS && done; i++) {
		if (!p->has[i])
			continue;
		if (!b->out[i].has_head)
			put_head(b, (enum table_kind)i, p->tick[i]);
		done = copy(p, (enum table_kind)i,
		    output_file(b->out[i].output), err);
	}
	rewind_pending(p);
	return done;
}

void table_batch_drop(struct table_batch *b)
{
	fflush(b->pending.file);
	rewind_pending(&b->pending);
}

/* A row with nothing but what is known of a trace that cannot be read. */
static void put_failed(const struct table_batch *b, FILE *file,
    const char *why)
{
	const size_t width = table_head_width(TABLE_TRACES);
	struct table_line row = line_of(b, TABLE_TRACES, TICK_US, file);

	for (size_t i = 0; i < width; i++)
		if (i == table_head_find(TABLE_TRACES, "schema"))
			table_line_number(&row, TABLE_SCHEMA);
		else
			table_line_text(&row,
			    i == table_head_find(TABLE_TRACES, "file") ?
				b->pending.name :
			    i == table_head_find(TABLE_TRACES, "status") ?
				"unreadable" :
			    i == table_head_find(TABLE_TRACES, "message") ?
				why : "");
	end_line(b, &row);
}

/* The head is not known before the first trace that can be read. */
static bool let_wait(struct table_batch *b, const char *why,
    struct error *err)
{
	char *text = NULL, *waiting = NULL;
	size_t length = 0;
	FILE *file = open_memstream(&text, &length);

	if (file != NULL) {
		put_failed(b, file, why);
		if (fclose(file) == 0)
			waiting = array_grow(b->waiting, &b->waiting_room,
			    b->waiting_used + length, 1, err);
	}
	if (waiting != NULL) {
		b->waiting = waiting;
		memcpy(waiting + b->waiting_used, text, length);
		b->waiting_used += length;
	}
	free(text);
	return waiting != NULL || fail_memory(err, length);
}

bool table_batch_fail(struct table_batch *b, const char *why,
    struct error *err)
{
	const struct table_out *out = &b->out[TABLE_TRACES];

	table_batch_drop(b);
	if (out->output == NULL)
		return true;
	if (!out->has_head)
		return let_wait(b, why, err);
	put_failed(b, output_file(out->output), why);
	return ferror(output_file(out->output)) == 0;
}

/* ---- all of it ---------------------------------------------------------- */

/* The columns of the kind, and the labels behind them. */
static struct table_column *columns_with(const struct labels *labels,
    enum table_kind kind, struct error *err)
{
	const size_t width = table_head_width(kind);
	const size_t count = labels_count(labels);
	struct table_column *columns = array_new(width + count + 1,
	    sizeof *columns, err);

	if (columns == NULL)
		return NULL;
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
	const struct output_place place = { .path = NULL };
	struct table_out *out = &b->out[kind];

	out->columns = columns_with(b->labels, kind, err);
	if (out->columns == NULL)
		return false;
	out->output = output_open(&place, err);
	return out->output != NULL;
}

static bool open_all(struct table_batch *b, unsigned kinds, struct error *err)
{
	for (int i = 0; i < TABLE_KINDS; i++)
		if ((kinds & 1u << i) != 0 &&
		    !open_out(b, (enum table_kind)i, err))
			return false;
	return true;
}

static bool open_pending(struct pending *p, struct error *err)
{
	p->fd = scratch_file(NULL, err);
	if (p->fd < 0)
		return false;
	p->file = fdopen(p->fd, "w+");
	if (p->file != NULL)
		return true;
	close(p->fd);
	return fail_memory(err, BUFSIZ);
}

struct table_batch *table_batch_new(const struct batch_wish *wish,
    struct error *err)
{
	struct table_batch *b = array_new(1, sizeof *b, err);

	if (b == NULL)
		return NULL;
	b->has_no_head = wish->has_no_head;
	b->format = wish->format;
	b->labels = wish->labels;
	b->sink = (struct incoming_sink){ b, begin_kind, put_row };
	if (open_pending(&b->pending, err) && open_all(b, wish->kinds, err))
		return b;
	table_batch_close(b, false, NULL);
	return NULL;
}

void table_batch_begin(struct table_batch *b, const char *file)
{
	b->pending.name = file;
}

const struct incoming_sink *table_batch_sink(const struct table_batch *b)
{
	return &b->sink;
}

void table_batch_leave(const struct table_batch *b)
{
	close(b->pending.fd);
}

bool table_batch_close(struct table_batch *b, bool is_complete,
    struct error *err)
{
	bool done = is_complete;

	for (int i = 0; i < TABLE_KINDS; i++) {
		struct table_out *out = &b->out[i];

		if (out->output != NULL && done && !out->has_head)
			put_head(b, (enum table_kind)i, TICK_US);
		if (out->output != NULL)
			done = output_close(out->output, done, err) && done;
		free(out->columns);
	}
	if (b->pending.file != NULL)
		fclose(b->pending.file);
	free(b->waiting);
	free(b);
	return done;
}
