/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/table_run.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/inputs.h"
#include "cli/load.h"
#include "cli/options.h"
#include "cli/table_output.h"
#include "process/worker_process.h"
#include "trace/source.h"

/* ---- one trace: in the process that reads it ---- */

enum { ONE_NAME = 4096, ONE_OPEN = 2 };

/* What holds for all traces. */
struct table_run {
	const struct options *asked;
	void (*tell)(const char *line); /* about what is wrong with a trace */
	struct labels *labels;
	struct table_batch *batch;
	bool has_failed; /* a trace, or a part of one */
};

/* What the process that reads a trace says at its end, when its rows stand in the
 * file of the batch.  It has read a file that anybody can have written, so
 * what it says is checked. */
struct table_answer {
	unsigned is_archive; /* of several traces, of which nothing is read yet */
	enum status status;
	struct error why; /* the words for this status */
	struct table_written written;
};

/* A trace is read by a process of its own (process/worker_process), whose rows
 * are taken, or the reason why there are none. */
struct table_one {
	struct table_run *run;
	const char *path;     /* "-" is standard input */
	char name[ONE_NAME];  /* in the column file */
	char shown_path[ONE_NAME]; /* in the column path */
	bool is_unpacked;     /* from an archive: the path is that of the archive, and
	                       * a name in it */
	int open[ONE_OPEN];   /* descriptors that are not for its process */
	size_t open_count;
	struct table_answer answer;
};

/* Prepares a process for the trace: gives up what is open for others, and all
 * rights.  The options are those of this trace alone; they borrow `paths`. */
static bool table_one_enter(const struct table_one *one, struct options *o,
    const char *paths[1], struct error *err)
{
	for (size_t i = 0; i < one->open_count; i++)
		close(one->open[i]);
	*o = *one->run->asked;
	paths[0] = one->is_unpacked ? "-" : one->path;
	o->paths = paths;
	o->path = paths[0];
	o->path_count = 1;
	o->table = table_batch_file(one->run->batch);
	o->is_one_of_many = one->is_unpacked || one->run->asked->path_count > 1;
	return o->is_given[OPTION_NO_SANDBOX] || load_enter_sandbox(o, err);
}

/* Is the file an archive of more than one trace? */
static bool table_archive_is_one(int fd, const struct memory *memory)
{
	struct error err;
	struct source s;
	struct stat st;
	bool is_one;

	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) ||
	    !source_open_bundle(&s, fd, memory, &err))
		return false;
	is_one = unpack_is_bundle(s.bytes) && unpack_count(s.bytes, &err) > 1;
	source_close(&s);
	return is_one;
}

/* Writes the rows of a trace.  An archive has none: its traces have the rows. */
static void answer_one(const struct table_one *one, struct table_answer *a)
{
	const char *paths[1];
	struct options o;
	struct trace *trace;

	if (!table_one_enter(one, &o, paths, &a->why))
		return;
	trace = trace_open_input(STDIN_FILENO, one->name, paths[0], o.input,
	    &o.memory, &a->why);
	a->is_archive = trace == NULL && !one->is_unpacked &&
	    table_archive_is_one(STDIN_FILENO, &o.memory);
	if (a->is_archive)
		return;
	a->status = load_write_stream(NULL, trace, &o, 0, &a->why);
	a->written = o.table->written;
}

static void read_one(const void *how)
{
	struct table_answer a = { .status = STATUS_FAILED };

	answer_one(how, &a);
	while (write(STDOUT_FILENO, &a, sizeof a) < 0 && errno == EINTR)
		;
}

/* ---- one trace: in the process of the caller ---- */

/* The bytes of an answer that have come. */
struct coming_answer {
	char bytes[sizeof(struct table_answer)];
	size_t used;
};

static bool fail_answer(struct error *err)
{
	return fail(err, "the process that read it sent what is no table");
}

static bool take_answer(void *self, struct slice piece, struct error *err)
{
	struct coming_answer *c = self;

	if (piece.length > sizeof c->bytes - c->used)
		return fail_answer(err);
	memcpy(c->bytes + c->used, piece.start, piece.length);
	c->used += piece.length;
	return true;
}

/* Is the text a printable one with its end? */
static bool is_text(const char *text, size_t size)
{
	const char *end = memchr(text, '\0', size);

	return end != NULL &&
	    text_is_clean((struct slice){ text, (size_t)(end - text) });
}

/* Keeps the answer when all has been said. */
static bool conclude(struct table_one *one, const struct coming_answer *c,
    struct error *err)
{
	struct table_answer *a = &one->answer;

	if (c->used < sizeof c->bytes)
		return fail(err, "the process that read it said no more");
	memcpy(a, c->bytes, sizeof *a);
	if ((unsigned)a->status > STATUS_FAILED ||
	    (unsigned)a->written.tick > TICK_WEIGHT ||
	    !is_text(a->why.text, sizeof a->why.text) ||
	    !is_text(a->written.trace_id, sizeof a->written.trace_id))
		return fail_answer(err);
	return a->status == STATUS_FAILED ||
	    table_batch_fits(one->run->batch, &a->written, err);
}

/* Reads the trace that is open there; then it has an answer. */
static void table_one_read(struct table_one *one, int input)
{
	struct coming_answer comes = { .used = 0 };
	struct worker_process apart;
	struct error why = { "" };
	bool done = worker_process_start(&apart, input, read_one, one, &why);

	if (done) {
		done = worker_process_take(&apart, take_answer, &comes, &why);
		done = worker_process_end(&apart, !done, done ? &why : NULL) &&
		    done && conclude(one, &comes, &why);
	}
	if (!done)
		one->answer = (struct table_answer){ .status = STATUS_FAILED,
			.why = why };
}

/* Begins a trace whose path and name are set.  Rows, labels and the row that
 * says why are its own from now on. */
static void table_one_begin(struct table_one *one)
{
	one->answer = (struct table_answer){ .status = STATUS_FAILED };
	text_clean(one->shown_path, sizeof one->shown_path, slice_of(one->path));
	labels_take(one->run->labels, one->path);
	table_batch_begin(one->run->batch, one->name, one->shown_path);
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

static void tell(const struct table_one *one, const char *words)
{
	const bool is_input = strcmp(one->path, "-") == 0;
	char clean[ONE_NAME];
	struct error line;

	text_clean(clean, sizeof clean, slice_of(one->path));
	fail(&line, "%s: %s", is_input ? "standard input" : clean, words);
	one->run->tell(line.text);
}

/* Says what is wrong, and takes the rows of the trace.  False when nothing more
 * is wanted, or can be written: then with an error. */
static bool table_one_finish(struct table_one *one, struct error *err)
{
	struct table_run *run = one->run;
	const struct table_answer *a = &one->answer;
	const char *words = without_name(a->why.text, one->name);
	struct error why;
	bool done;

	if (words[0] != '\0')
		tell(one, words);
	run->has_failed = run->has_failed || a->status != STATUS_FINE;
	fail(&why, "%s: %s", one->name, words);
	done = a->status == STATUS_FAILED ?
	    table_batch_fail(run->batch, why.text, err) :
	    table_batch_take(run->batch, &a->written, err);
	return done && (a->status == STATUS_FINE ||
		!run->asked->is_given[OPTION_FAIL_FAST]);
}

/* ---- the traces of an archive: taken from the process that unpacks it ---- */

static bool fail_sent(struct error *err)
{
	return fail(err, "the process that unpacked it sent what is no trace");
}

static bool take_length(struct table_archive *a, const char *digits)
{
	for (a->left = 0; *digits != '\0'; digits++) {
		if (*digits < '0' || *digits > '9' || a->left > UINT32_MAX)
			return false;
		a->left = a->left * 10 + (uint64_t)(*digits - '0');
	}
	return a->left > 0;
}

static bool take_line(struct table_archive *a, struct error *err)
{
	const struct archive_sink *sink = a->sink;
	const char *words = a->line + 1;

	if (a->has_ended || (a->line[0] != 'B' &&
		!text_is_clean(slice_of(words))))
		return fail_sent(err);
	if (a->line[0] == 'N' && !a->is_inside) {
		a->is_inside = true;
		return sink->begin(sink->self, words, err);
	}
	if (a->line[0] == 'E' && a->is_inside) {
		a->is_inside = false;
		return sink->end(sink->self, words, err);
	}
	if (a->line[0] == 'D' && !a->is_inside) {
		a->has_ended = true;
		return true;
	}
	return (a->line[0] == 'B' && a->is_inside && take_length(a, words)) ||
	    fail_sent(err);
}

static bool take_bytes(struct table_archive *a, struct slice *come,
    struct error *err)
{
	const size_t length = come->length < a->left ? come->length :
						       (size_t)a->left;
	const struct slice part = { come->start, length };

	come->start += length;
	come->length -= length;
	a->left -= length;
	return a->sink->bytes(a->sink->self, part, err);
}

bool table_archive_take(struct table_archive *a, struct slice come,
    struct error *err)
{
	while (come.length > 0) {
		if (a->left > 0) {
			if (!take_bytes(a, &come, err))
				return false;
			continue;
		}
		if (a->has_ended || a->used == sizeof a->line - 1)
			return fail_sent(err);
		a->line[a->used++] = *come.start++;
		come.length--;
		if (a->line[a->used - 1] != '\n')
			continue;
		a->line[a->used - 1] = '\0';
		a->used = 0;
		if (!take_line(a, err))
			return false;
	}
	return true;
}

/* ---- the traces of an archive: sent by that process ---- */

static void send_line(FILE *out, char letter, const char *words)
{
	char clean[ARCHIVE_LINE - 2];

	text_clean(clean, sizeof clean, slice_of(words));
	fprintf(out, "%c%s\n", letter, clean);
}

static bool send_begin(void *self, const char *path, struct error *err)
{
	(void)err;
	send_line(self, 'N', path);
	return true;
}

static bool send_bytes(void *self, const void *at, size_t length,
    struct error *err)
{
	(void)err;
	fprintf(self, "B%zu\n", length);
	return fwrite(at, 1, length, self) == length;
}

static bool send_end(void *self, const struct error *why, struct error *err)
{
	(void)err;
	send_line(self, 'E', why == NULL ? "" : why->text);
	return true;
}

/* Unpacks the zip or tar that this descriptor is, and sends the traces in
 * it. */
static void table_archive_send(int fd, const struct memory *memory, FILE *out)
{
	const struct unpack_sink sink = { out, send_begin, send_bytes,
		send_end };
	struct error err = { "" };
	struct source s;

	if (source_open_bundle(&s, fd, memory, &err)) {
		unpack_each(s.bytes, &sink, &err);
		source_close(&s);
	}
	send_line(out, 'D', err.text);
	fflush(out);
}

/* ---- the traces of an archive: each is read ---- */

/* Each trace is read as if it were a file.  A process unpacks the archive
 * inside of the sandbox, and sends one trace after the other.  The process of
 * the caller keeps a trace in memory or a temporary file, of no more than what
 * any packed trace may have, and hands it to the process that reads it. */

enum { KEPT = 64 << 20 }; /* bytes of a trace in memory, at most */

/* The archive, and the trace of it that comes. */
struct unpacked {
	const struct table_one *archive;
	struct table_one one;
	char path[ONE_NAME];
	uint64_t max; /* bytes that the trace may have */
	struct spool spool;
	bool is_kept;  /* in the spool; otherwise `broken` says why not */
	struct error broken;
	bool is_stopped; /* nothing more is wanted */
};

static void unpack_one(const void *how)
{
	FILE *out = fdopen(STDOUT_FILENO, "w");
	const char *paths[1];
	struct options o;

	table_batch_close_files(((const struct table_one *)how)->run->batch);
	if (out != NULL && table_one_enter(how, &o, paths, NULL))
		table_archive_send(STDIN_FILENO, &o.memory, out);
}

/* Writes "a.zip/in/x.trace"; what is longer than any path is cut. */
static void join_names(char out[ONE_NAME], const char *archive,
    const char *name)
{
	const int half = ONE_NAME / 2 - 1;

	snprintf(out, ONE_NAME, "%.*s/%.*s", half, archive, half, name);
}

static bool begin_archive(void *self, const char *name, struct error *err)
{
	struct unpacked *u = self;

	(void)err;
	join_names(u->path, u->archive->path, name);
	join_names(u->one.name, u->archive->name, name);
	u->is_kept = spool_open(&u->spool, &u->archive->run->asked->memory,
	    KEPT, u->max, &u->broken);
	u->spool.has_hope = NULL;
	return true;
}

static bool keep_bytes(void *self, struct slice part, struct error *err)
{
	struct unpacked *u = self;

	(void)err;
	if (!u->is_kept || spool_write(&u->spool, part.start, part.length,
	    &u->broken))
		return true;
	spool_close(&u->spool);
	u->is_kept = false;
	return true;
}

static bool end_archive(void *self, const char *why, struct error *err)
{
	struct unpacked *u = self;

	table_one_begin(&u->one);
	if (!u->is_kept)
		u->one.answer.why = u->broken;
	else if (why[0] != '\0')
		fail(&u->one.answer.why, "%s", why);
	else
		table_one_read(&u->one, u->spool.fd);
	if (u->is_kept)
		spool_close(&u->spool);
	u->is_kept = false;
	u->is_stopped = !table_one_finish(&u->one, err);
	return !u->is_stopped;
}

static bool take_traces(void *self, struct slice piece, struct error *err)
{
	return table_archive_take(self, piece, err);
}

/* Says what is wrong with the archive, if anything is: in a row of its own. */
static bool finish_archive(struct table_one *archive,
    const struct table_archive *a, const struct error *why, struct error *err)
{
	const char *words = a->has_ended ? a->line + 1 : why->text;

	if (a->has_ended && words[0] == '\0')
		return true;
	table_one_begin(archive);
	fail(&archive->answer.why, "%s", words[0] != '\0' ? words :
	    "the process that unpacked it said no more");
	return table_one_finish(archive, err);
}

/* Reads the traces of an archive that has been read and found to be one; it is
 * open there.  False as table_one_finish. */
static bool table_unpacked_read(struct table_one *archive, int input,
    struct error *err)
{
	struct unpacked u = { .archive = archive, .one = {
		.run = archive->run, .path = u.path, .is_unpacked = true } };
	const struct archive_sink sink = { &u, begin_archive, keep_bytes,
		end_archive };
	struct table_archive a = { .sink = &sink };
	struct error why = { "" };
	struct worker_process apart;
	struct stat st;
	bool is_sound;

	u.max = source_most(fstat(input, &st) == 0 ? (uint64_t)st.st_size : 0);
	if (!worker_process_start(&apart, input, unpack_one, archive, &why))
		return finish_archive(archive, &a, &why, err);
	u.one.open[u.one.open_count++] = apart.fd;
	if (input != STDIN_FILENO) /* in whose place its own stands */
		u.one.open[u.one.open_count++] = input;
	is_sound = worker_process_take(&apart, take_traces, &a, &why);
	if (!is_sound)
		worker_process_end(&apart, true, NULL);
	else if (!worker_process_end(&apart, false, &why))
		a.has_ended = false;
	if (u.is_kept)
		spool_close(&u.spool);
	if (!u.is_stopped)
		return finish_archive(archive, &a, &why, err);
	*err = why;
	return false;
}

/* ---- the subcommand ---- */

/* Opens and reads a trace.  For a FIFO the process that reads it waits. */
static bool run_one(struct table_one *one, struct error *err)
{
	const bool is_input = strcmp(one->path, "-") == 0;
	int fd = is_input ? STDIN_FILENO :
			    open(one->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	bool done;

	table_one_begin(one);
	if (fd < 0) {
		fail(&one->answer.why, "cannot be opened: %s", strerror(errno));
		done = table_one_finish(one, err);
	} else {
		table_one_read(one, fd);
		done = one->answer.is_archive ? table_unpacked_read(one, fd, err) :
					 table_one_finish(one, err);
	}
	if (fd >= 0 && !is_input)
		close(fd);
	return done;
}

/* Names the trace by the last part of its path, as the column file has it. */
static void name_one(struct table_one *one)
{
	const char *given = one->run->asked->texts[OPTION_NAME];
	const char *slash = strrchr(one->path, '/');

	text_clean(one->name, sizeof one->name, slice_of(given != NULL ? given :
	    slash == NULL || slash[1] == '\0' ? one->path : slash + 1));
}

/* May there be names in the file that nobody knows yet? */
static bool may_be_archive(const char *path)
{
	return strstr(path, ".zip") != NULL || strstr(path, ".tar") != NULL ||
	    strstr(path, ".tgz") != NULL;
}

/* Refuses an expression that matches nothing: that is a mistake. */
static bool check_labels(const struct table_run *run, struct error *err)
{
	const struct options *o = run->asked;
	bool matches = o->path_count == 0;

	for (size_t i = 0; i < o->path_count && !matches; i++)
		matches = labels_take(run->labels, o->paths[i]) ||
		    may_be_archive(o->paths[i]);
	return matches || fail(err, "--label-from-path matches none of the "
	    "traces, as %s", o->paths[0]);
}

static bool read_all(struct table_run *run, struct error *err)
{
	const struct options *o = run->asked;
	struct table_one one = { .run = run };

	for (size_t i = 0; i < o->path_count; i++) {
		one.path = o->paths[i];
		name_one(&one);
		if (!run_one(&one, err))
			return false;
	}
	return true;
}

static bool open_tables(struct table_run *run, struct error *err)
{
	const struct options *o = run->asked;
	struct batch_options request = { .kinds = o->table_kinds,
		.folder = o->output,
		.is_free = o->is_given[OPTION_NO_SANDBOX],
		.format = o->format,
		.has_no_head = o->is_given[OPTION_NO_HEADER] };

	run->labels = labels_new(o->labels, o->label_count,
	    o->texts[OPTION_LABEL_FROM_PATH], err);
	if (run->labels == NULL || !check_labels(run, err))
		return false;
	request.labels = run->labels;
	run->batch = table_batch_new(&request, err);
	return run->batch != NULL;
}

/* Are the tables kept?  A file is there as a whole, or not at all. */
static bool are_tables_kept(const struct table_run *run)
{
	const struct options *o = run->asked;

	return o->output == NULL || (o->path_count > 0 &&
	    !(run->has_failed && o->is_given[OPTION_FAIL_FAST]));
}

enum status table_run(const struct options *o,
    void (*tell_line)(const char *), struct error *err)
{
	struct table_run run = { .asked = o, .tell = tell_line };
	bool done = open_tables(&run, err);

	if (done) {
		err->text[0] = '\0';
		done = read_all(&run, err) || err->text[0] == '\0';
	}
	if (run.batch != NULL && done && !are_tables_kept(&run))
		table_batch_close(run.batch, false, err);
	else if (run.batch != NULL)
		done = table_batch_close(run.batch, done, err);
	labels_free(run.labels);
	return !done ? STATUS_FAILED :
	    run.has_failed && !o->is_given[OPTION_IGNORE_FAILED] ?
		       STATUS_NOTHING :
		       STATUS_FINE;
}
