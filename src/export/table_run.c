#include "config.h"

#include "export/table_run.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/apart.h"
#include "base/text.h"
#include "export/answer.h"
#include "export/confine.h"
#include "export/labels.h"
#include "export/table_batch.h"

enum { NAME_ROOM = 4096 };

struct table_run {
	const struct options *asked;
	int landlock;
	void (*tell)(const char *line);
	struct labels *labels;
	struct table_batch *batch;
	bool has_failed; /* one of them, or a part of it */
};

/* A trace, and what became of it. */
struct one {
	const struct table_run *run;
	const char *path;      /* "-" is standard input */
	char name[NAME_ROOM];  /* of the column file */
	enum status status;
	struct error why;
};

/* ---- in the process that reads it --------------------------------------- */

static enum status answer_one(const struct one *one, FILE *out,
    struct error *err)
{
	struct options o = *one->run->asked;
	const char *paths[] = { one->path };

	o.paths = paths;
	o.path = one->path;
	o.path_count = 1;
	o.format = FORMAT_TSV; /* what it sends, whatever is written */
	if (!o.has[OPTION_NO_SANDBOX] &&
	    !confine(&o, one->run->landlock, err))
		return STATUS_FAILED;
	return answer_print(out, trace_open_input(STDIN_FILENO, one->name,
	    one->path, o.input, &o.memory, err), &o, 0, err);
}

static void read_one(const void *how)
{
	const struct one *one = how;
	FILE *out = fdopen(STDOUT_FILENO, "w");
	struct error err = { "" };
	enum status status;

	table_batch_leave(one->run->batch);
	if (out == NULL)
		return;
	status = answer_one(one, out, &err);
	fprintf(out, "=%d\t%s\n", (int)status, err.text);
	fflush(out);
}

/* ---- in ours ------------------------------------------------------------ */

/* Takes all that it sends. */
static bool take_rows(struct table_incoming *rows, int fd, struct error *err)
{
	char piece[64 * 1024];
	ssize_t got;

	for (;;) {
		got = read(fd, piece, sizeof piece);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return got == 0 || fail(err, "its rows cannot be "
			    "read: %s", strerror(errno));
		if (!table_incoming_take(rows, (struct slice){ piece,
		    (size_t)got }, err))
			return false;
	}
}

/* What is known when all has been said. */
static void conclude(struct one *one, const struct table_incoming *rows,
    bool ended_well, struct error *end)
{
	if (rows->has_ended && ended_well) {
		one->status = rows->status;
		one->why = rows->message;
		if (one->status != STATUS_FAILED &&
		    !table_incoming_is_whole(rows))
			one->status = STATUS_FAILED;
		return;
	}
	one->status = STATUS_FAILED;
	one->why = *end;
	if (ended_well)
		fail(&one->why, "the process that read it said no more");
}

static void read_apart(struct one *one, int input)
{
	struct table_incoming rows;
	struct apart apart;
	struct error end = { "" };
	bool is_sound, ended_well;

	one->status = STATUS_FAILED;
	if (!apart_start(&apart, input, read_one, one, &one->why))
		return;
	table_incoming_init(&rows, one->run->asked->table_kinds,
	    table_batch_sink(one->run->batch));
	is_sound = take_rows(&rows, apart.fd, &one->why);
	ended_well = apart_end(&apart, !is_sound, &end);
	if (is_sound)
		conclude(one, &rows, ended_well, &end);
	table_incoming_free(&rows);
}

/* A FIFO is waited for by who reads it. */
static void open_and_read(struct one *one)
{
	const bool is_input = strcmp(one->path, "-") == 0;
	int fd = is_input ? STDIN_FILENO :
			    open(one->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

	if (fd < 0) {
		one->status = STATUS_FAILED;
		fail(&one->why, "cannot be opened: %s", strerror(errno));
		return;
	}
	read_apart(one, fd);
	if (!is_input)
		close(fd);
}

/* Without the name that the process puts in front, in full or its last part. */
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

static void tell(const struct one *one, const char *words)
{
	const bool is_input = strcmp(one->path, "-") == 0;
	char clean[NAME_ROOM];
	struct error line;

	text_clean(clean, sizeof clean, slice_of(one->path));
	fail(&line, "%s: %s", is_input ? "standard input" : clean, words);
	one->run->tell(line.text);
}

/* False when nothing more can be written. */
static bool finish(struct table_run *run, const struct one *one, struct error *err)
{
	const char *words = without_name(one->why.text, one->name);
	struct error why;

	if (words[0] != '\0')
		tell(one, words);
	run->has_failed = run->has_failed || one->status != STATUS_FINE;
	if (one->status != STATUS_FAILED)
		return table_batch_take(run->batch, err);
	fail(&why, "%s: %s", one->name, words);
	return table_batch_fail(run->batch, why.text, err);
}

/* Its last part, as the column file has it. */
static void name_one(struct one *one)
{
	const char *given = one->run->asked->texts[OPTION_NAME];
	const char *slash = strrchr(one->path, '/');

	text_clean(one->name, sizeof one->name, slice_of(given != NULL ? given :
	    slash == NULL || slash[1] == '\0' ? one->path : slash + 1));
}

/* An expression that fits nothing is a mistake. */
static bool check_labels(const struct table_run *run, struct error *err)
{
	const struct options *o = run->asked;
	bool matches = o->path_count == 0;

	for (size_t i = 0; i < o->path_count && !matches; i++)
		if (!labels_take(run->labels, o->paths[i], &matches, err))
			return false;
	return matches || fail(err, "--label-from-path matches none of the "
	    "traces, as %s", o->paths[0]);
}

static bool read_all(struct table_run *run, struct error *err)
{
	const struct options *o = run->asked;
	struct one one = { .run = run };
	bool matches;

	for (size_t i = 0; i < o->path_count; i++) {
		one.path = o->paths[i];
		one.why.text[0] = '\0';
		name_one(&one);
		if (!labels_take(run->labels, one.path, &matches, err))
			return false;
		table_batch_begin(run->batch, one.name);
		open_and_read(&one);
		if (!finish(run, &one, err))
			return false;
		if (one.status != STATUS_FINE && o->has[OPTION_FAIL_FAST])
			break;
	}
	return true;
}

static bool begin(struct table_run *run, struct error *err)
{
	const struct options *o = run->asked;
	struct batch_wish wish = { .kinds = o->table_kinds,
		.folder = o->output, .is_free = o->has[OPTION_NO_SANDBOX],
		.format = o->format, .has_no_head = o->has[OPTION_NO_HEADER] };

	run->labels = labels_new(o->labels, o->label_count,
	    o->texts[OPTION_LABEL_FROM_PATH], err);
	if (run->labels == NULL || !check_labels(run, err))
		return false;
	wish.labels = run->labels;
	run->batch = table_batch_new(&wish, err);
	return run->batch != NULL;
}

/* A file is there as a whole, or not at all. */
static bool is_kept(const struct table_run *run)
{
	const struct options *o = run->asked;

	return o->output == NULL || (o->path_count > 0 &&
	    !(run->has_failed && o->has[OPTION_FAIL_FAST]));
}

enum status table_run(const struct options *o, int landlock,
    void (*tell_line)(const char *), struct error *err)
{
	struct table_run run = { .asked = o, .landlock = landlock,
		.tell = tell_line };
	bool done = begin(&run, err);

	if (done) {
		err->text[0] = '\0';
		done = read_all(&run, err) || err->text[0] == '\0';
	}
	if (run.batch != NULL && done && !is_kept(&run))
		table_batch_close(run.batch, false, err);
	else if (run.batch != NULL)
		done = table_batch_close(run.batch, done, err);
	labels_free(run.labels);
	return !done ? STATUS_FAILED :
	    run.has_failed && !o->has[OPTION_IGNORE_FAILED] ? STATUS_NOTHING :
							      STATUS_FINE;
}
