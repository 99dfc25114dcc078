#include "config.h"

#include "export/table_one.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "export/answer.h"
#include "export/confine.h"
#include "export/table_archive.h"
#include "process/worker_process.h"

enum { PIECE = 1 << 16 }; /* of what it says */

/* ---- in the process that reads it --------------------------------------- */

bool table_one_enter(const struct table_one *one, struct options *o,
    const char *paths[1], struct error *err)
{
	table_batch_leave(one->run->batch);
	for (size_t i = 0; i < one->open_count; i++)
		close(one->open[i]);
	*o = *one->run->asked;
	paths[0] = one->is_unpacked ? "-" : one->path;
	o->paths = paths;
	o->path = paths[0];
	o->path_count = 1;
	o->format = FORMAT_TSV; /* what it sends, whatever is written */
	o->is_one_of_many = one->is_unpacked || one->run->asked->path_count > 1;
	return o->has[OPTION_NO_SANDBOX] ||
	    confine(o, one->run->landlock, err);
}

/* An archive is not answered for: those that are in it are. */
static enum status answer_one(const struct table_one *one, FILE *out,
    bool *is_archive, struct error *err)
{
	const char *paths[1];
	struct options o;
	struct trace *trace;

	*is_archive = false;
	if (!table_one_enter(one, &o, paths, err))
		return STATUS_FAILED;
	trace = trace_open_input(STDIN_FILENO, one->name, paths[0], o.input,
	    &o.memory, err);
	*is_archive = trace == NULL && !one->is_unpacked &&
	    table_archive_is_one(STDIN_FILENO, &o.memory);
	return *is_archive ? STATUS_FAILED : answer_print(out, trace, &o, 0, err);
}

static void read_one(const void *how)
{
	FILE *out = fdopen(STDOUT_FILENO, "w");
	struct error err = { "" };
	enum status status;
	char room[PIECE];
	bool is_archive;

	if (out == NULL)
		return;
	setvbuf(out, room, _IOFBF, sizeof room);
	status = answer_one(how, out, &is_archive, &err);
	if (is_archive)
		fputs("=A\t\n", out);
	else
		fprintf(out, "=%d\t%s\n", (int)status, err.text);
	fflush(out);
}

/* ---- in ours ------------------------------------------------------------ */

static bool take_rows(void *self, struct slice piece, struct error *err)
{
	return table_incoming_take(self, piece, err);
}

/* What is known when all has been said. */
static void conclude(struct table_one *one, const struct table_incoming *rows,
    bool ended_well, struct error *end)
{
	if (rows->has_ended && ended_well) {
		one->status = rows->status;
		one->is_archive = rows->is_archive;
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

void table_one_read(struct table_one *one, int input)
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
	is_sound = apart_take(&apart, take_rows, &rows, &one->why);
	ended_well = apart_end(&apart, !is_sound, &end);
	if (is_sound)
		conclude(one, &rows, ended_well, &end);
	table_incoming_free(&rows);
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

static void tell(const struct table_one *one, const char *words)
{
	const bool is_input = strcmp(one->path, "-") == 0;
	char clean[ONE_NAME];
	struct error line;

	text_clean(clean, sizeof clean, slice_of(one->path));
	fail(&line, "%s: %s", is_input ? "standard input" : clean, words);
	one->run->tell(line.text);
}

bool table_one_finish(struct table_one *one, struct error *err)
{
	struct table_run *run = one->run;
	const char *words = without_name(one->why.text, one->name);
	struct error why;
	bool done;

	if (words[0] != '\0')
		tell(one, words);
	run->has_failed = run->has_failed || one->status != STATUS_FINE;
	fail(&why, "%s: %s", one->name, words);
	done = one->status == STATUS_FAILED ?
	    table_batch_fail(run->batch, why.text, err) :
	    table_batch_take(run->batch, err);
	return done && (one->status == STATUS_FINE ||
		!run->asked->has[OPTION_FAIL_FAST]);
}

bool table_one_begin(struct table_one *one, struct error *err)
{
	bool matches;

	one->why.text[0] = '\0';
	one->status = STATUS_FAILED;
	one->is_archive = false;
	table_batch_begin(one->run->batch, one->name);
	return labels_take(one->run->labels, one->path, &matches, err);
}
