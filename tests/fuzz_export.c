/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz_export.c - whatever a file is: each format that it is exported as is one.
 *
 * The first bytes choose the format and its options, as those of fuzz_report choose a
 * line; what follows them is the file.
 */
#include "config.h"

#include "fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/options.h"
#include "formats/formats.h"
#include "fuzz_answer.h"
#include "fuzz_line.h"
#include "query/scope.h"
#include "trace/open.h"

#ifdef HAVE_SQLITE3
#include <sqlite3.h>

static int take_word(void *is_whole, int columns, char **texts, char **names)
{
	(void)names;
	*(bool *)is_whole = columns == 1 && strcmp(texts[0], "ok") == 0;
	return 0;
}

static void judge_database(const char *path)
{
	bool is_whole = false;
	sqlite3 *database;

	fuzz_check(sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY,
	    NULL) == SQLITE_OK, "sqlite: no file");
	fuzz_check(sqlite3_exec(database, "pragma integrity_check", take_word,
	    &is_whole, NULL) == SQLITE_OK && is_whole,
	    "sqlite: it is not whole");
	sqlite3_close(database);
}
#else
static void judge_database(const char *path)
{
	(void)path;
}
#endif

static bool no_bytes(void *self, const char *bytes, size_t length)
{
	(void)self;
	(void)bytes;
	return length == 0;
}

/* All threads, written to a file of its own. */
static void write_direct(const struct profile *p, const struct trace *trace,
    const struct exporter *format)
{
	static struct writer o;
	const struct export_options request = { .clock =
	    (enum measure)profile_axis(p) };
	struct export_progress progress = { 0 };
	struct export_context e = { .name = "x.trace",
		.facts = &trace->facts,
		.profile = p,
		.options = &request,
		.progress = &progress };
	struct scope scope;
	char path[] = "/tmp/artscope-fuzz-XXXXXX";
	const int file = mkstemp(path);
	struct error err = { "" };

	fuzz_check(file >= 0, "no file");
	scope_init(&scope, p);
	scope_add(&scope, "all");
	e.parts = scope_parts(&scope);
	export_context_make(&e, scope.is_member);
	writer_init(&o, no_bytes, NULL);
	o.file = file;
	e.out = &o;
	fuzz_check(format->write(&e, &err), err.text);
	judge_database(path);
	unlink(path);
	export_context_free(&e);
	scope_free(&scope);
	close(file);
}

static void export_direct(struct trace *trace, const struct exporter *format)
{
	struct error err = { "" };
	struct profile *p = profile_new(NULL);

	fuzz_check(p != NULL, err.text);
	if (!profile_load(p, trace, &err))
		fuzz_check(fuzz_may_refuse(trace), err.text);
	else if (trace->facts.tick != TICK_WEIGHT)
		write_direct(p, trace, format);
	profile_free(p);
	trace_close(trace);
}

static void export(struct trace *trace, const uint8_t *bytes)
{
	const struct exporter *format = exporter_at(bytes[0] % EXPORTER_COUNT);
	uint8_t line[FUZZ_LINE_BYTES];

	memcpy(line, bytes, sizeof line);
	line[0] = fuzz_line_export(bytes[0]);
	if (format->needs_file && format->write != NULL)
		export_direct(trace, format);
	else
		fuzz_answer(trace, line);
}

static int fuzz_one(const uint8_t *data, size_t size)
{
	struct error err = { "" };
	struct bytes file;
	struct trace *trace;

	if (size < FUZZ_LINE_BYTES)
		return 0;
	file = bytes_of(data + FUZZ_LINE_BYTES, size - FUZZ_LINE_BYTES);
	if (fuzz_is_packed(file))
		return 0;
	fuzz_begin(file.left, FUZZ_ROWS);
	trace = trace_open_bytes(file, "x.trace", NULL, &err);
	fuzz_check(trace != NULL || err.text[0] != '\0',
	    "refused without a word");
	if (trace != NULL)
		export(trace, data);
	fuzz_end();
	return 0;
}

HARNESS("export", fuzz_one);
