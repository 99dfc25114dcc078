/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/table_run.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/files.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/text.h"
#include "cli/inputs.h"
#include "cli/load.h"
#include "cli/output.h"
#include "process/worker_process.h"

/* ---- tables that are written ---- */

enum {
	FILE_ROOM = 256 * 1024 /* bytes that go to a file at once */
};

/* What holds for all traces, and their tables.  Rows stay in the order in which
 * they come, with one line of names above all of them. */
struct table_run {
	const struct options *asked;
	void (*tell)(const char *line); /* about what is wrong with a trace */
	struct labels *labels;
	bool has_failed;          /* a trace, or a part of one */
	struct output *output;    /* standard output; NULL: files in a folder */
	FILE *rows[TABLE_KINDS];  /* that are taken, in the output or in a
	                           * temporary file; NULL: of no such kind */
	bool has_heads;           /* the lines of names stand before them … */
	enum tick tick;           /* … with this unit of their times */
	struct table_file comes;  /* the rows of the trace that comes */
	char *room;               /* of their buffer, FILE_ROOM bytes */
	const char *path;         /* of that trace; "-" is standard input */
	struct text_file waiting; /* rows of traces that failed before there was
	                           * a head */
	uint64_t id;              /* of all traces so far */
	struct text_buffer row;   /* that is written */
};

static struct table_line line_of(struct table_run *b,
    enum table_kind kind, enum tick tick, FILE *file)
{
	return (struct table_line){ .file = file, .row = &b->row, .tick = tick,
		.format = b->asked->format, .columns = b->comes.columns[kind],
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

/* Removes the rows of the trace that came.  A reader that was taken over may
 * have changed how the file is written, so that is set anew. */
static bool drop_rows(struct table_run *b, struct error *err)
{
	const int fd = fileno(b->comes.file);

	return (ftruncate(fd, 0) == 0 && fcntl(fd, F_SETFL, O_APPEND) == 0) ||
	    fail_kept(errno, err);
}

/* Writes the names of the columns, and after them the rows that waited for
 * them. */
static void put_heads(struct table_run *b, enum tick tick)
{
	for (int i = 0; i < TABLE_KINDS; i++) {
		const struct table_line row = line_of(b, (enum table_kind)i,
		    tick, b->rows[i]);

		if (b->rows[i] != NULL && !b->asked->is_given[OPTION_NO_HEADER])
			table_line_head(&row);
	}
	if (b->waiting.file != NULL) {
		text_file_close(&b->waiting);
		b->waiting.file = NULL;
		fwrite(b->waiting.text, 1, b->waiting.length,
		    b->rows[TABLE_TRACES]);
	}
	b->has_heads = true;
	b->tick = tick;
}

/* Are the rows written?  What goes to standard output is said when that is
 * closed. */
static bool are_written(const struct table_run *b, FILE *rows,
    struct error *err)
{
	return b->output != NULL ? ferror(rows) == 0 :
	    fflush(rows) == 0 || fail_kept(errno, err);
}

/* Makes a text a part of the id, after the texts before it. */
static void add_to_id(struct table_run *b, const char *text)
{
	char both[2 * HASH64_TEXT];

	hash64_text(both, b->id);
	hash64_text(both + HASH64_TEXT - 1, hash64(text, strlen(text)));
	b->id = hash64(both, strlen(both));
}

static void count_trace(struct table_run *b, const char *trace_id)
{
	add_to_id(b, trace_id);
	add_to_id(b, b->comes.name);
	for (size_t i = 0; i < b->labels->count; i++)
		add_to_id(b, b->comes.labels[i]);
}

static bool has_times(int kind)
{
	const struct table_column *c = table_kinds[kind].columns;

	while (c->name != NULL && strchr(c->name, '%') == NULL)
		c++;
	return c->name != NULL;
}

static bool fail_answer(struct error *err)
{
	return fail(err, "the process that read it sent what is no table");
}

/* Are these the rows in the file, and can they stand after those that were
 * taken? */
static bool fits(const struct table_run *b,
    const struct table_written *written, struct error *err)
{
	struct stat st;
	off_t from = 0;

	for (int i = 0; i < TABLE_KINDS; i++) {
		if (b->rows[i] == NULL)
			continue;
		if (from > written->ends[i] ||
		    fstat(fileno(b->comes.file), &st) != 0 ||
		    written->ends[i] > st.st_size)
			return fail_answer(err);
		from = written->ends[i];
		if (b->has_heads && b->tick != written->tick && has_times(i))
			return fail(err, "its times are %s, and those before "
			    "it are not: it needs a table of its own",
			    written->tick == TICK_NS ? "nanoseconds" :
						       "microseconds");
	}
	return true;
}

/* Takes the rows of the trace: they count.  False when nothing more can be
 * written: without an error where the reader of standard output went away. */
static bool take_rows(struct table_run *b,
    const struct table_written *written, struct error *err)
{
	off_t from = 0;

	if (!b->has_heads)
		put_heads(b, written->tick);
	for (int i = 0; i < TABLE_KINDS; i++) {
		if (b->rows[i] == NULL)
			continue;
		if (!copy_rows(b->comes.file, from, written->ends[i],
			b->rows[i], err) || !are_written(b, b->rows[i], err))
			return false;
		from = written->ends[i];
	}
	count_trace(b, from == 0 ? "" : written->trace_id); /* rows have it */
	return drop_rows(b, err);
}

/* Drops the rows of the trace.  Its row of traces has nothing but what is known
 * of it, and says why; it waits where there is no head yet: that is not known
 * before the first trace that can be read. */
static bool fail_trace(struct table_run *b, const char *why,
    struct error *err)
{
	const struct table_column *c = table_kinds[TABLE_TRACES].columns;
	FILE *rows = b->rows[TABLE_TRACES];
	struct table_line row;

	if (!drop_rows(b, err))
		return false;
	count_trace(b, "");
	if (rows == NULL)
		return true;
	if (!b->has_heads && b->waiting.file == NULL)
		text_file_open(&b->waiting);
	row = line_of(b, TABLE_TRACES, TICK_US,
	    b->has_heads ? rows : b->waiting.file);
	for (; c->name != NULL; c++)
		if (strcmp(c->name, "schema") == 0)
			table_line_number(&row, TABLE_SCHEMA);
		else
			table_line_text(&row,
			    strcmp(c->name, "file") == 0       ? b->comes.name :
				strcmp(c->name, "path") == 0   ? b->comes.path :
				strcmp(c->name, "status") == 0 ? "unreadable" :
				strcmp(c->name, "message") == 0 ? why :
								  "");
	table_line_end(&row);
	return !b->has_heads || are_written(b, rows, err);
}

/* ---- the tables ---- */

/* Has the kind a column of that name, with either unit? */
static bool has_column(const struct table_column *c, const char *name)
{
	char us[TABLE_COLUMN_NAME], ns[TABLE_COLUMN_NAME];

	for (; c->name != NULL; c++) {
		table_column_name(us, c, tick_name(TICK_US));
		table_column_name(ns, c, tick_name(TICK_NS));
		if (strcmp(us, name) == 0 || strcmp(ns, name) == 0)
			return true;
	}
	return false;
}

/* Returns the columns of the kind, and the labels after them. */
static struct table_column *columns_with(const struct labels *labels,
    enum table_kind kind, struct error *err)
{
	const struct table_column *own = table_kinds[kind].columns;
	struct table_column *columns;
	size_t width = 0;

	while (own[width].name != NULL)
		width++;
	columns = array_new(width + labels->count + 1, sizeof *columns);
	memcpy(columns, own, width * sizeof *columns);
	for (size_t i = 0; i < labels->count; i++) {
		const char *name = labels->items[i].name;

		if (has_column(own, name)) {
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

/* Opens the tables; of a folder, makes it and checks that files can be made in
 * it at the end. */
static bool open_tables(struct table_run *b, struct error *err)
{
	const char *folder = b->asked->output;

	b->comes.labels = array_new(b->labels->count, sizeof *b->comes.labels);
	b->comes.file = open_scratch(err);
	if (b->comes.file == NULL)
		return false;
	b->room = array_new(FILE_ROOM, 1);
	setvbuf(b->comes.file, b->room, _IOFBF, FILE_ROOM);
	if (folder == NULL &&
	    (b->output = output_open(b->asked, NULL, NULL, err)) == NULL)
		return false;
	for (int i = 0; i < TABLE_KINDS; i++) {
		if (!options_have_kind(b->asked, i))
			continue;
		b->comes.columns[i] = columns_with(b->labels,
		    (enum table_kind)i, err);
		if (b->comes.columns[i] == NULL)
			return false;
		b->rows[i] = b->output != NULL ? output_file(b->output) :
						 open_scratch(err);
		if (b->rows[i] == NULL)
			return false;
	}
	return folder == NULL ||
	    (files_new_folder(folder, 0777, err) &&
		(access(folder, W_OK | X_OK) == 0 ||
		    fail(err, "cannot write %s: %s",
			text_printable(folder, 200).text, strerror(errno))));
}

/* Writes "out/stats-0123456789abcdef.tsv", which is replaced as a whole: the id
 * is a hash of the ids, files and labels of all traces, so that these traces
 * take the place of what they wrote before, and no others do. */
static bool write_file(struct table_run *b, enum table_kind kind,
    struct error *err)
{
	char id[HASH64_TEXT], path[PATH_MAX];
	/* no trace is called as a table that is named by a hash */
	const struct options asked = { .is_given = { [OPTION_NO_SANDBOX] =
	    b->asked->is_given[OPTION_NO_SANDBOX] } };
	struct output *output;
	bool is_complete;

	hash64_text(id, b->id);
	if (snprintf(path, sizeof path, "%s/%s-%s.%s", b->asked->output,
		table_kinds[kind].name, id,
		format_infos[b->asked->format].name) >= (int)sizeof path)
		return fail(err, "the name of the folder is too long");
	output = output_open(&asked, path, NULL, err);
	if (output == NULL)
		return false;
	/* what cannot be written is said when it is closed */
	is_complete = copy_rows(b->rows[kind], 0, ftello(b->rows[kind]),
	    output_file(output), err) || ferror(output_file(output)) != 0;
	return output_close(output, is_complete, err);
}

/* Writes what is left if all rows are there, and closes the tables.  The table
 * of traces comes last: when it is in the folder so are the others. */
static bool close_tables(struct table_run *b, bool is_complete,
    struct error *err)
{
	bool done = is_complete;

	if (done && !b->has_heads)
		put_heads(b, TICK_US);
	for (int i = TABLE_KINDS - 1; i >= 0; i--) {
		free(b->comes.columns[i]);
		if (b->rows[i] == NULL || b->output != NULL)
			continue;
		if (done)
			done = are_written(b, b->rows[i], err) &&
			    write_file(b, (enum table_kind)i, err);
		fclose(b->rows[i]);
	}
	if (b->output != NULL)
		done = output_close(b->output, done, err) && done;
	if (b->comes.file != NULL)
		fclose(b->comes.file);
	if (b->waiting.file != NULL)
		text_file_close(&b->waiting);
	free(b->waiting.text);
	free(b->row.text);
	free(b->comes.labels);
	free(b->room);
	return done;
}

/* ---- one trace: in the process that reads it ---- */

/* Reads the trace and writes its rows, without what is open for others and
 * without rights; then says how that went.  The options are those of this trace
 * alone. */
static void read_one(const void *how)
{
	const struct table_run *b = how;
	const char *paths[1] = { b->path };
	struct trace_answer a = { .status = STATUS_FAILED };
	struct table_file to = b->comes;
	struct options o = *b->asked;

	o.paths = paths;
	o.path_count = 1;
	o.table = &to;
	o.is_one_of_many = b->asked->path_count > 1;
	for (int i = 0; i < TABLE_KINDS; i++)
		if (b->rows[i] != NULL && b->output == NULL)
			close(fileno(b->rows[i]));
	if (load_enter_sandbox(&o, &a.why)) {
		a.status = load_write_stream(NULL,
		    trace_open_input(STDIN_FILENO, b->comes.name, paths[0],
			o.input, &o.memory, &a.why),
		    &o, 0, &a.why);
		a.written = to.written;
	}
	while (write(STDOUT_FILENO, &a, sizeof a) < 0 && errno == EINTR)
		;
}

/* ---- one trace: in the process of the caller ---- */

/* Is the text a printable one with its end? */
static bool is_text(const char *text, size_t size)
{
	const char *end = memchr(text, '\0', size);

	return end != NULL &&
	    text_is_clean((struct slice){ text, (size_t)(end - text) });
}

/* Is all there, and does it make sense? */
static bool check_answer(const struct table_run *b, struct trace_answer *a,
    size_t used, struct error *err)
{
	if (used < sizeof *a)
		return fail(err, "the process that read it said no more");
	if ((unsigned)a->status > STATUS_FAILED ||
	    (unsigned)a->written.tick > TICK_NS ||
	    !is_text(a->why.text, sizeof a->why.text) ||
	    !is_text(a->written.trace_id, sizeof a->written.trace_id))
		return fail_answer(err);
	if (a->written.trace_id[0] == '\0')
		a->status = STATUS_FAILED; /* nothing was written */
	return a->status == STATUS_FAILED || fits(b, &a->written, err);
}

/* Reads the trace that is open there, and returns its answer. */
static struct trace_answer read_trace(struct table_run *b, int input)
{
	struct {
		struct trace_answer answer;
		char more; /* too long for an answer */
	} said;
	struct worker_process apart;
	struct error why = { "" };
	size_t used;
	bool done = worker_process_start(&apart, input, read_one, b, &why);

	if (done) {
		done = worker_process_read(&apart, &said, sizeof said, &used,
		    &why) && (used <= sizeof said.answer || fail_answer(&why));
		done = worker_process_end(&apart, !done, done ? &why : NULL) &&
		    done && check_answer(b, &said.answer, used, &why);
	}
	return done ? said.answer :
	    (struct trace_answer){ .status = STATUS_FAILED, .why = why };
}

/* Returns the words without the name that the process puts in front, in full or
 * its last part. */
static const char *without_name(const char *text, const char *name)
{
	const char *slash = strrchr(name, '/');
	const char *const names[] = { name, slash == NULL ? name : slash + 1,
		"standard input" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		size_t length = strlen(names[i]);

		if (strncmp(text, names[i], length) == 0 &&
		    strncmp(text + length, ": ", 2) == 0)
			return text + length + 2;
	}
	return text;
}

/* Says what is wrong, and takes the rows of the trace.  False when nothing more
 * is wanted, or can be written: then with an error. */
static bool finish_trace(struct table_run *b, const struct trace_answer *a,
    struct error *err)
{
	const char *words = without_name(a->why.text, b->comes.name);
	struct error line;
	bool done;

	if (words[0] != '\0') {
		fail(&line, "%s: %s", strcmp(b->path, "-") == 0 ?
		    "standard input" : b->comes.path, words);
		b->tell(line.text);
	}
	b->has_failed = b->has_failed || a->status != STATUS_FINE;
	fail(&line, "%s: %s", b->comes.name, words);
	done = a->status == STATUS_FAILED ? fail_trace(b, line.text, err) :
					    take_rows(b, &a->written, err);
	return done &&
	    (a->status == STATUS_FINE || !b->asked->is_given[OPTION_FAIL_FAST]);
}

/* ---- the subcommand ---- */

/* Opens and reads a trace, which the column file names by the last part of its
 * path.  For a FIFO the process that reads it waits. */
static bool run_one(struct table_run *b, const char *path, struct error *err)
{
	const bool is_input = strcmp(path, "-") == 0;
	const int fd = is_input ? STDIN_FILENO :
				  open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	const int reason = errno;
	const char *given = b->asked->texts[OPTION_NAME];
	const char *slash = strrchr(path, '/');
	struct trace_answer a = { .status = STATUS_FAILED };

	b->path = path;
	text_clean(b->comes.name, sizeof b->comes.name,
	    slice_of(given != NULL                    ? given :
		    slash == NULL || slash[1] == '\0' ? path :
							slash + 1));
	text_clean(b->comes.path, sizeof b->comes.path, slice_of(path));
	labels_take(b->labels, path);
	for (size_t i = 0; i < b->labels->count; i++)
		b->comes.labels[i] = b->labels->items[i].text;
	if (fd < 0)
		fail(&a.why, "cannot be opened: %s", strerror(reason));
	else
		a = read_trace(b, fd);
	if (fd >= 0 && !is_input)
		close(fd);
	return finish_trace(b, &a, err);
}

/* Refuses an expression that matches nothing: that is a mistake. */
static bool check_labels(const struct table_run *run, struct error *err)
{
	const struct options *o = run->asked;
	bool matches = o->path_count == 0;

	for (size_t i = 0; i < o->path_count && !matches; i++)
		matches = labels_take(run->labels, o->paths[i]);
	return matches || fail(err, "--label-from-path matches none of the "
	    "traces, as %s", o->paths[0]);
}

/* A file is there as a whole, or not at all: no table is kept where there are
 * no traces, or one has failed with --fail-fast. */
enum status table_run(const struct options *o, void (*tell)(const char *),
    struct error *err)
{
	struct table_run b = { .asked = o, .tell = tell,
		.labels = labels_new(o->labels.items, o->labels.count,
		    o->texts[OPTION_LABEL_FROM_PATH], err) };
	bool done = b.labels != NULL && check_labels(&b, err) &&
	    open_tables(&b, err);

	if (done) {
		err->text[0] = '\0';
		for (size_t i = 0; done && i < o->path_count; i++)
			done = run_one(&b, o->paths[i], err);
		done = done || err->text[0] == '\0';
	}
	if (done && o->output != NULL &&
	    (o->path_count == 0 ||
		(b.has_failed && o->is_given[OPTION_FAIL_FAST])))
		close_tables(&b, false, err);
	else
		done = close_tables(&b, done, err);
	labels_free(b.labels);
	return !done ? STATUS_FAILED :
	    b.has_failed && !o->is_given[OPTION_IGNORE_FAILED] ?
		       STATUS_NOTHING :
		       STATUS_FINE;
}
