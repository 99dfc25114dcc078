/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/table_output.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
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

enum { FILE_ROOM = 256 * 1024 }; /* bytes that go to a file at once */

/* The rows of one kind that are taken. */
struct table_out {
	FILE *rows;     /* the output, or a temporary file */
	bool has_head;  /* among them */
	enum tick tick; /* of their times */
};

struct table_batch {
	struct batch_options request;
	struct output *output; /* standard output; NULL: files in a folder */
	struct table_out out[TABLE_KINDS];
	struct table_file comes;  /* the rows of the trace that comes */
	char *room;               /* of their buffer, FILE_ROOM bytes */
	struct text_file waiting; /* rows of traces that failed before there was a
	                           * head */
	uint64_t id;              /* of all traces so far */
	char row[TABLE_ROW];      /* the row that is written */
};

static bool is_wanted(const struct table_batch *b, int kind)
{
	return (b->request.kinds & 1u << kind) != 0;
}

static struct table_line line_of(struct table_batch *b,
    enum table_kind kind, enum tick tick, FILE *file)
{
	return (struct table_line){ .file = file,
		.row = b->row,
		.format = b->request.format,
		.columns = b->comes.columns[kind],
		.tick = tick,
		.labels = b->comes.labels };
}

static bool fail_kept(int reason, struct error *err)
{
	return fail(err, "rows cannot be kept in %s: %s", scratch_folder(),
	    strerror(reason));
}

/* ---- rows that are taken, or dropped ---- */

/* Copies a part of a temporary file. */
static bool copy_rows(FILE *from, off_t at, off_t end, FILE *to,
    struct error *err)
{
	char piece[64 * 1024];

	while (at < end) {
		const off_t left = end - at;
		const ssize_t got = pread(fileno(from), piece,
		    left < (off_t)sizeof piece ? (size_t)left : sizeof piece,
		    at);

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

/* Removes the rows of the trace that came. */
static bool drop_rows(struct table_batch *b, struct error *err)
{
	return ftruncate(fileno(b->comes.file), 0) == 0 ||
	    fail_kept(errno, err);
}

/* Writes the names of the columns, and after them the rows that waited for
 * them. */
static void put_head(struct table_batch *b, enum table_kind kind,
    enum tick tick)
{
	FILE *file = b->out[kind].rows;
	const struct table_line row = line_of(b, kind, tick, file);

	if (!b->request.has_no_head)
		table_line_head(&row);
	if (kind == TABLE_TRACES && b->waiting.file != NULL) {
		text_file_close(&b->waiting);
		b->waiting.file = NULL;
		fwrite(b->waiting.text, 1, b->waiting.length, file);
	}
	b->out[kind].has_head = true;
	b->out[kind].tick = tick;
}

/* Are the rows written?  What goes to standard output is said when that is
 * closed. */
static bool are_written(const struct table_batch *b,
    const struct table_out *out, struct error *err)
{
	return b->output != NULL ? ferror(out->rows) == 0 :
	    fflush(out->rows) == 0 || fail_kept(errno, err);
}

/* Makes a text a part of the id, after the texts before it. */
static void add_to_id(struct table_batch *b, const char *text)
{
	char both[2 * HASH64_TEXT];

	hash64_text(both, b->id);
	hash64_text(both + HASH64_TEXT - 1, hash64(text, strlen(text)));
	b->id = hash64(both, strlen(both));
}

static void count_trace(struct table_batch *b, const char *trace_id)
{
	add_to_id(b, trace_id);
	add_to_id(b, b->comes.name);
	for (size_t i = 0; i < labels_count(b->request.labels); i++)
		add_to_id(b, b->comes.labels[i]);
}

void table_batch_begin(struct table_batch *b, const char *file,
    const char *path)
{
	b->comes.name = file;
	b->comes.path = path;
	for (size_t i = 0; i < labels_count(b->request.labels); i++)
		b->comes.labels[i] = labels_text(b->request.labels, i);
}

struct table_file *table_batch_file(struct table_batch *b)
{
	for (int i = 0; i < TABLE_KINDS; i++)
		if (b->out[i].rows != NULL && b->output == NULL)
			close(fileno(b->out[i].rows));
	return &b->comes;
}

static bool has_times(int kind)
{
	const struct table_column *c = table_kinds[kind].columns;

	while (c->name != NULL && strchr(c->name, '%') == NULL)
		c++;
	return c->name != NULL;
}

/* Is the end one of rows in the file? */
static bool is_end(const struct table_batch *b, off_t from, off_t end)
{
	struct stat st;

	return from <= end && fstat(fileno(b->comes.file), &st) == 0 &&
	    end <= st.st_size;
}

bool table_batch_fits(const struct table_batch *b,
    const struct table_written *written, struct error *err)
{
	off_t from = 0;

	for (int i = 0; i < TABLE_KINDS; i++) {
		if (!is_wanted(b, i))
			continue;
		if (!is_end(b, from, written->ends[i]))
			return fail(err, "the process that read it sent what "
			    "is no table");
		from = written->ends[i];
		if (b->out[i].has_head && b->out[i].tick != written->tick &&
		    has_times(i))
			return fail(err, "its times are %s, and those before "
			    "it are not: it needs a table of its own",
			    written->tick == TICK_NS ? "nanoseconds" :
						       "microseconds");
	}
	return true;
}

bool table_batch_take(struct table_batch *b,
    const struct table_written *written, struct error *err)
{
	off_t from = 0;

	count_trace(b, written->trace_id);
	for (int i = 0; i < TABLE_KINDS; i++) {
		const struct table_out *out = &b->out[i];

		if (!is_wanted(b, i))
			continue;
		if (!out->has_head)
			put_head(b, (enum table_kind)i, written->tick);
		if (!copy_rows(b->comes.file, from, written->ends[i],
			out->rows, err) ||
		    !are_written(b, out, err))
			return false;
		from = written->ends[i];
	}
	return drop_rows(b, err);
}

/* Writes a row with nothing but what is known of a trace that cannot be
 * read. */
static void put_failed(struct table_batch *b, FILE *file,
    const char *why)
{
	const struct table_column *c = table_kinds[TABLE_TRACES].columns;
	struct table_line row = line_of(b, TABLE_TRACES, TICK_US, file);

	for (; c->name != NULL; c++)
		if (strcmp(c->name, "schema") == 0)
			table_line_number(&row, TABLE_SCHEMA);
		else
			table_line_text(&row,
			    strcmp(c->name, "file") == 0 ? b->comes.name :
				strcmp(c->name, "path") == 0 ? b->comes.path :
				strcmp(c->name, "status") == 0 ? "unreadable" :
				strcmp(c->name, "message") == 0 ? why :
								  "");
	table_line_end(&row);
}

/* The row waits where there is no head yet: that is not known before the first
 * trace that can be read. */
bool table_batch_fail(struct table_batch *b, const char *why,
    struct error *err)
{
	struct table_out *out = &b->out[TABLE_TRACES];

	if (!drop_rows(b, err))
		return false;
	count_trace(b, "");
	if (!is_wanted(b, TABLE_TRACES))
		return true;
	if (!out->has_head && b->waiting.file == NULL)
		text_file_open(&b->waiting);
	put_failed(b, out->has_head ? out->rows : b->waiting.file, why);
	return !out->has_head || are_written(b, out, err);
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

	memcpy(columns, table_kinds[kind].columns, width * sizeof *columns);
	for (size_t i = 0; i < count; i++) {
		const char *name = labels_name(labels, i);

		if (table_head_has(kind, name)) {
			fail(err, "%s has a column %s, so no label can be "
			    "called so", table_kinds[kind].name, name);
			free(columns);
			return NULL;
		}
		columns[width + i] = (struct table_column){ name, true, "" };
	}
	return columns;
}

/* Opens a temporary file; NULL on failure. */
static FILE *open_scratch(struct error *err)
{
	const int fd = scratch_file(NULL, err);
	FILE *file;

	if (fd < 0)
		return NULL;
	file = fdopen(fd, "a");
	if (file == NULL)
		error_end_of_memory(FILE_ROOM);
	return file;
}

static bool open_out(struct table_batch *b, enum table_kind kind,
    struct error *err)
{
	struct table_out *out = &b->out[kind];

	b->comes.columns[kind] = columns_with(b->request.labels, kind, err);
	if (b->comes.columns[kind] == NULL)
		return false;
	out->rows = b->output != NULL ? output_file(b->output) :
					open_scratch(err);
	return out->rows != NULL;
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

	b->comes.labels = array_new(labels_count(b->request.labels),
	    sizeof *b->comes.labels);
	b->comes.file = open_scratch(err);
	if (b->comes.file == NULL)
		return false;
	b->room = array_new(FILE_ROOM, 1);
	setvbuf(b->comes.file, b->room, _IOFBF, FILE_ROOM);
	if (b->request.folder == NULL)
		b->output = output_open(&standard, err);
	if (b->request.folder == NULL && b->output == NULL)
		return false;
	for (int i = 0; i < TABLE_KINDS; i++)
		if (is_wanted(b, i) && !open_out(b, (enum table_kind)i, err))
			return false;
	return b->request.folder == NULL ||
	    open_folder(b->request.folder, err);
}

struct table_batch *table_batch_new(const struct batch_options *request,
    struct error *err)
{
	struct table_batch *b = array_new(1, sizeof *b);

	b->request = *request;
	if (open_batch(b, err))
		return b;
	table_batch_close(b, false, NULL);
	return NULL;
}

void table_batch_close_files(const struct table_batch *b)
{
	close(fileno(b->comes.file));
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
		table_kinds[kind].name, id,
		format_info(b->request.format)->name) >= (int)sizeof path)
		return fail(err, "the name of the folder is too long");
	output = output_open(&place, err);
	if (output == NULL)
		return false;
	/* what cannot be written is said when it is closed */
	is_complete = copy_rows(b->out[kind].rows, 0,
			  ftello(b->out[kind].rows), output_file(output),
			  err) ||
	    ferror(output_file(output)) != 0;
	return output_close(output, is_complete, err);
}

static bool finish_kind(struct table_batch *b, enum table_kind kind,
    struct error *err)
{
	struct table_out *out = &b->out[kind];

	if (!out->has_head) {
		put_head(b, kind, TICK_US);
		if (!are_written(b, out, err))
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
		if (done && is_wanted(b, i))
			done = finish_kind(b, (enum table_kind)i, err);
		if (b->out[i].rows != NULL && b->output == NULL)
			fclose(b->out[i].rows);
		free(b->comes.columns[i]);
	}
	if (b->output != NULL)
		done = output_close(b->output, done, err) && done;
	if (b->comes.file != NULL)
		fclose(b->comes.file);
	if (b->waiting.file != NULL)
		text_file_close(&b->waiting);
	free(b->waiting.text);
	free(b->comes.labels);
	free(b->room);
	free(b);
	return done;
}
