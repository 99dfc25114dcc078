/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/table_run.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/inputs.h"
#include "cli/load.h"
#include "cli/options.h"
#include "cli/table_output.h"
#include "process/worker_process.h"
#include "trace/open.h"

/* ---- one trace: in the process that reads it ---- */

enum { ONE_NAME = 4096 };

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
	struct table_answer answer;
};

/* Prepares a process for the trace: gives up what is open for others, and all
 * rights.  The options are those of this trace alone; they borrow `paths`. */
static bool table_one_enter(const struct table_one *one, struct options *o,
    const char *paths[1], struct error *err)
{
	*o = *one->run->asked;
	paths[0] = one->path;
	o->paths = paths;
	o->path = paths[0];
	o->path_count = 1;
	o->table = table_batch_file(one->run->batch);
	o->is_one_of_many = one->run->asked->path_count > 1;
	return o->is_given[OPTION_NO_SANDBOX] || load_enter_sandbox(o, err);
}

static void answer_one(const struct table_one *one, struct table_answer *a)
{
	const char *paths[1];
	struct options o;

	if (!table_one_enter(one, &o, paths, &a->why))
		return;
	a->status = load_write_stream(NULL,
	    trace_open_input(STDIN_FILENO, one->name, paths[0], o.input,
		&o.memory, &a->why),
	    &o, 0, &a->why);
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

/* ---- the subcommand ---- */

/* Opens and reads a trace.  For a FIFO the process that reads it waits. */
static bool run_one(struct table_one *one, struct error *err)
{
	const bool is_input = strcmp(one->path, "-") == 0;
	int fd = is_input ? STDIN_FILENO :
			    open(one->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

	table_one_begin(one);
	if (fd < 0)
		fail(&one->answer.why, "cannot be opened: %s", strerror(errno));
	else
		table_one_read(one, fd);
	if (fd >= 0 && !is_input)
		close(fd);
	return table_one_finish(one, err);
}

/* Names the trace by the last part of its path, as the column file has it. */
static void name_one(struct table_one *one)
{
	const char *given = one->run->asked->texts[OPTION_NAME];
	const char *slash = strrchr(one->path, '/');

	text_clean(one->name, sizeof one->name, slice_of(given != NULL ? given :
	    slash == NULL || slash[1] == '\0' ? one->path : slash + 1));
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
