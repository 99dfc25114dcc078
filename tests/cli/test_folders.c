/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_folders - folders in place of traces: which files are meant.
 */
#include "config.h"

#include "base/array.h"
#include "cli/inputs.h"
#include "cli/options.h"
#include "rows.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "test_folders.XXXXXX";

/* A name that ends in / is a folder. */
static const char *const made[] = { "base/", "base/b.trace", "base/a.trace",
	"base/c.trace.gz", "base/.d.trace", "base/notes.txt", "base/e.tracer",
	"base/f.trace/", "base/f.trace/g.trace", "empty/", "one.trace",
	"out/", "out/b/", "out/b/2.trace", "out/a/", "out/a/1.trace",
	"out/a/x/", "out/a/x/3.trace", "out/c/", "out/c/z/",
	"out/c/z/4.trace.gz", "out/.d/", "out/.d/5.trace", "out/e/",
	"notes/", "notes/a/", "notes/a/1.trace", "notes/README",
	"apps/", "apps/a.traceur.trace", "apps/b.traces.trace.xz" };

static int make_all(void **state)
{
	(void)state;
	assert_non_null(mkdtemp(folder));
	assert_int_equal(chdir(folder), 0);
	for (size_t i = 0; i < ROWS(made); i++) {
		bool is_folder = made[i][strlen(made[i]) - 1] == '/';
		int fd = is_folder ? mkdir(made[i], 0700) :
		    open(made[i], O_CREAT | O_WRONLY, 0600);

		row_require(made[i], fd >= 0);
		if (!is_folder)
			close(fd);
	}
	return 0;
}

static int remove_all(void **state)
{
	(void)state;
	for (size_t i = ROWS(made); i-- > 0;)
		row_assert(made[i], remove(made[i]) == 0);
	assert_int_equal(chdir(".."), 0);
	assert_int_equal(rmdir(folder), 0);
	return 0;
}

/* Words of paths, which become those of the options. */
static void set_paths(struct options *o, char *line)
{
	char *rest;

	*o = (struct options){ .paths = array_new(8, sizeof *o->paths) };
	assert_non_null(o->paths);
	for (char *w = strtok_r(line, " ", &rest); w != NULL;
	    w = strtok_r(NULL, " ", &rest))
		o->paths[o->path_count++] = w;
	o->after_at = o->path_count - 1;
}

static void what_is_in_them(void **state)
{
	static const struct {
		const char *paths, *are; /* | stands before what is after */
	} rows[] = {
		{ "x.trace", "| x.trace" },
		{ "base", "| base/a.trace base/b.trace base/c.trace.gz "
		    "base/f.trace/g.trace" },
		{ "base/", "| base/a.trace base/b.trace base/c.trace.gz "
		    "base/f.trace/g.trace" },
		{ "one.trace base -", "one.trace base/a.trace base/b.trace "
		    "base/c.trace.gz base/f.trace/g.trace | -" },
		{ "base/f.trace base/f.trace",
		    "base/f.trace/g.trace | base/f.trace/g.trace" },
		{ "out", "| out/a/1.trace out/a/x/3.trace out/b/2.trace "
		    "out/c/z/4.trace.gz" },
		{ "out/ out/c", "out/a/1.trace out/a/x/3.trace out/b/2.trace "
		    "out/c/z/4.trace.gz | out/c/z/4.trace.gz" },
		{ "notes", "| notes/a/1.trace" },
		{ "apps", "| apps/a.traceur.trace apps/b.traces.trace.xz" },
		{ "one.trace empty",
		    "empty: no file in this folder is called NAME.trace" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct options o;
		struct error err = { "" };
		char line[100], out[300] = "";
		bool done;

		snprintf(line, sizeof line, "%s", rows[i].paths);
		set_paths(&o, line);
		done = folders_open(&o, 0, &err);
		for (size_t p = 0; p < o.path_count && done; p++)
			snprintf(out + strlen(out), sizeof out - strlen(out),
			    "%s%s%s", p == 0 ? "" : " ",
			    p == o.after_at ? "| " : "", o.paths[p]);
		row_assert_text(rows[i].paths, done ? out : err.text,
		    rows[i].are);
		options_free(&o);
	}
}

static void too_many(void **state)
{
	struct options o = { .path_count = FOLDERS_TRACES, .after_at = 1 };
	struct error err = { "" };

	(void)state;
	o.paths = array_new(o.path_count, sizeof *o.paths);
	assert_non_null(o.paths);
	for (size_t i = 0; i + 1 < o.path_count; i++)
		o.paths[i] = "one.trace";
	o.paths[o.path_count - 1] = "base";
	assert_false(folders_open(&o, 0, &err));
	assert_string_equal(err.text, "these are more than 1000 traces");
	options_free(&o);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(what_is_in_them),
	cmocka_unit_test(too_many),
};

TEST_FILE(tests, make_all, remove_all);
