/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_diff_transforms - every transform, alone and after every other, through every
 * grouping and format of diff: a trace compared with itself has no changes, and own
 * times add up to one sum, whatever the rows are.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/diff.h"
#include "cli/load.h"
#include "script.h"

/* Calls of one method that are short and long; a method whose calls are all short; two
 * methods inside each other; a call that throws, one that still runs. */
static const char *const records[] = {
	"0 +a 100 +b 150 +c 160 -c 200 -b 300 +b 2500 +e 2510 -e 2600 -b 2700 +c "
	"2710 +a 2720 -a 2730 -c 2800 +d 2900 !d 5000 -a 5100 +f @2 50 +e 90 +b 4000 "
	"-b 4100 -e @1 6000 +c",
	"0 +a 100 +b 250 -b 300 +c 320 -c 400 +e 3000 +b 3100 -b 3200 -e 4000 -a "
	"@2 50 +d 60 -d 80 +b 90 +e 95 -e 3000 -b 3100 +c",
};

/* One of each; a list of transforms is one of them, or two. */
static const char *const transforms[] = { "--focus=A.a", "--only=A.a|C.c|E.e",
	"--merge=B.b", "--merge-synthesized", "--drop=C.c", "--no-idle",
	"--collapse=B.b", "--collapse-package=all", "--fold-recursion",
	"--longer=1ms", "--longer=10s", "--longer=0.05ms", "--depth=2",
	"--only-through=B.b" };
static const char *const groupings[] = { "method", "class", "package", "library", "phase",
	"thread", "stack" };

enum { LINE = 8, TEXT_ROOM = 1 << 16 };

static char paths[2][40], out_path[] = "/tmp/artscope-XXXXXX";
static int out_fd;

struct line {
	char words[LINE][60];
	char *arguments[LINE + 2];
	int count;
};

static void add_word(struct line *l, const char *name, const char *value)
{
	snprintf(l->words[l->count], sizeof *l->words, "%s%s", name, value);
	l->arguments[l->count] = l->words[l->count];
	l->count++;
}

/* Makes a line that compares `before` with the second trace; where `then` is NULL there
 * is one transform. */
static void make_line(struct line *l, char *before, const char *first,
    const char *then, const char *group)
{
	l->count = 0;
	add_word(l, "diff", "");
	add_word(l, first, "");
	if (then != NULL)
		add_word(l, then, "");
	if (group != NULL)
		add_word(l, "--group=", group);
	add_word(l, "--thread=", "all");
	add_word(l, "--format=", "tsv");
	l->arguments[l->count] = before;
	l->arguments[l->count + 1] = paths[1];
}

static void name_row(const struct line *l, char *out, size_t size)
{
	size_t used = 0;

	for (int i = 0; i < l->count && used < size; i++)
		used += (size_t)snprintf(out + used, size - used, "%s ",
		    l->words[i]);
}

/* Returns what standard output was before it became another file. */
static int replace_output(int fd)
{
	const int before = dup(STDOUT_FILENO);

	fflush(stdout);
	assert_true(before >= 0 && dup2(fd, STDOUT_FILENO) >= 0);
	return before;
}

/* Runs a line, and leaves in the file what it prints. */
static void run(struct line *l)
{
	struct options options;
	int before;
	struct error err = { "" };
	char row[LINE * 60];

	name_row(l, row, sizeof row);
	row_require(row, options_parse(&options, l->count + 2,
	    l->arguments, &err));
	assert_true(ftruncate(out_fd, 0) == 0 &&
	    lseek(out_fd, 0, SEEK_SET) == 0);
	before = replace_output(out_fd);
	if (load_write(&options, NULL, 0, &err) != STATUS_FINE)
		row_assert_text(row, err.text, "it is compared");
	close(replace_output(before));
	close(before);
	options_free(&options);
}

/* The sums of two columns of the table, and how many rows have another verdict than
 * "same". */
struct tsv_sums {
	uint64_t before, after;
	unsigned changed;
};

static struct tsv_sums read_tsv(const struct line *l)
{
	static char text[TEXT_ROOM];
	struct tsv_sums sums = { 0, 0, 0 };
	FILE *file = fopen(out_path, "r");
	char row[LINE * 60];

	name_row(l, row, sizeof row);
	row_require(row, file != NULL &&
		fgets(text, sizeof text, file) != NULL);
	while (fgets(text, sizeof text, file) != NULL) {
		char *at = text, *field;

		for (int i = 0; (field = strsep(&at, "\t")) != NULL; i++) {
			if (i == 0)
				sums.changed += strcmp(field, "same") != 0;
			else if (i == 8)
				sums.before += strtoull(field, NULL, 10);
			else if (i == 9)
				sums.after += strtoull(field, NULL, 10);
		}
	}
	fclose(file);
	return sums;
}

static void look_at_groupings(const char *first, const char *then)
{
	struct tsv_sums methods = { 0, 0, 0 };
	struct line l;

	for (size_t i = 0; i < ROWS(groupings); i++) {
		struct tsv_sums sums;
		char row[LINE * 60];

		make_line(&l, paths[1], first, then, groupings[i]);
		run(&l);
		name_row(&l, row, sizeof row);
		row_assert_number(row, read_tsv(&l).changed, 0);
		make_line(&l, paths[0], first, then, groupings[i]);
		run(&l);
		sums = read_tsv(&l);
		methods = i == 0 ? sums : methods;
		row_assert_number(row, sums.before, methods.before);
		row_assert_number(row, sums.after, methods.after);
	}
}

static void look_at_formats(const char *first, const char *then)
{
	struct line l;

	for (size_t i = 0;
	     option_words(OPTION_FORMAT, SUBCOMMAND_DIFF)(i) != NULL; i++) {
		make_line(&l, paths[0], first, then, NULL);
		l.count--;
		add_word(&l, "--format=",
		    option_words(OPTION_FORMAT, SUBCOMMAND_DIFF)(i));
		l.arguments[l.count] = paths[0];
		l.arguments[l.count + 1] = paths[1];
		run(&l);
	}
}

static void alone_and_in_pairs(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(transforms); i++)
		for (size_t j = 0; j <= ROWS(transforms); j++) {
			const char *then = j == 0 ? NULL : transforms[j - 1];

			look_at_groupings(transforms[i], then);
			look_at_formats(transforms[i], then);
		}
}

static void write_trace(const char *text, const char *path)
{
	static struct script script;
	struct make_trace_spec spec;
	struct make_bytes bytes;

	script_read(&script, text);
	spec = script_spec(&script);
	script_set_clock(&spec, "dual");
	bytes = make_trace(&spec);
	assert_true(make_trace_write(path, bytes));
	make_bytes_free(&bytes);
}

static int set_up(void **state)
{
	(void)state;
	for (int i = 0; i < 2; i++) {
		int fd;

		snprintf(paths[i], sizeof paths[i], "/tmp/artscope-XXXXXX");
		fd = mkstemp(paths[i]);
		if (fd < 0 || close(fd) != 0)
			return 1;
		write_trace(records[i], paths[i]);
	}
	out_fd = mkstemp(out_path);
	return out_fd < 0;
}

static int tear_down(void **state)
{
	(void)state;
	unlink(paths[0]);
	unlink(paths[1]);
	close(out_fd);
	return unlink(out_path);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(alone_and_in_pairs),
};

TEST_FILE(tests, set_up, tear_down);
