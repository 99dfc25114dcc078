/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_home - the program and the files in a user's home folder: which are read, by
 * whom, and that those which the user has written stay as they are.
 */
#include "config.h"

#include <sys/stat.h>

#include "base/file_map.h"
#include "pty.h"
#include "steps.h"

#define TRACE "0 +a 100/50 +b 200 -b 250 +c 300 -c 400/200 -a"

enum { PATH = 300, LINE = 6000, OUTPUT = 4000 };

static char home[] = "/tmp/artscope-home-XXXXXX", program[4096];
static char home_variable[PATH];

static const char *at_home(const char *name)
{
	static char path[PATH];

	snprintf(path, sizeof path, "%s/%s", home, name);
	return path;
}

static void write_file(const char *name, const char *text)
{
	FILE *file = fopen(at_home(name), "w");

	assert_non_null(file);
	fputs(text, file);
	assert_int_equal(fclose(file), 0);
}

static int go_home(void **state)
{
	static const char *const folders[] = { ".config", ".config/artscope",
		"here", "here/artscope" };
	const char *built = getenv("ARTSCOPE_BUILDDIR");

	if (steps_set_up(state) != 0 || mkdtemp(home) == NULL)
		return -1;
	for (size_t i = 0; i < ROWS(folders); i++)
		mkdir(at_home(folders[i]), 0700);
	snprintf(program, sizeof program, "%s/artscope",
	    built == NULL ? "." : built);
	snprintf(home_variable, sizeof home_variable, "HOME=%s", home);
	steps_write_script(TRACE, "dual");
	return 0;
}

static int leave_home(void **state)
{
	char command[PATH];

	snprintf(command, sizeof command, "rm -rf '%s'", home);
	return system(command) != 0 || steps_tear_down(state) != 0;
}

/* The viewer, in a folder of the home folder. */
static struct pty *start(const char *options, const char *variable)
{
	char command[LINE];
	const char *const argv[] = { "/bin/sh", "-c", command, NULL };
	const char *const environment[] = { home_variable, variable, NULL };

	snprintf(command, sizeof command, "cd '%s/here' && exec '%s' %s '%s'",
	    home, program, options, steps_path);
	return pty_start_with(24, 100, argv, environment);
}

/* A viewer that remembers a visit to the trace, and says so. */
static struct pty *start_again(const char *options)
{
	struct pty *p = start(options, NULL);

	assert_true(pty_shows(p, "you left it"));
	return p;
}

static void quit(struct pty *p)
{
	pty_send(p, ":q\r");
	assert_int_equal(pty_finish(p), 0);
	pty_free(p);
}

/* Acceptance cases 3, 7 and 11: whatever is wrong is told, the file stays as it is, and
 * what lies in the current folder is no file of ours. */
static void viewer(void **state)
{
	static const struct {
		const char *name, *options, *variable, *shows, *shows_not;
	} rows[] = {
		{ "the user's file", "", NULL, "clock: cpu", NULL },
		{ "what is wrong", "", NULL, "config:2: no command is called "
		    "'fly'", NULL },
		{ "none", "--no-config", NULL, "self ms", "clock: cpu" },
		{ "an option", "--clock wall", NULL, "self ms", "clock: cpu" },
		{ "another file", "--config ../other", NULL, "clock: wait",
		    "fly" },
		{ "a variable", "", "ARTSCOPE_CONFIG=../other", "clock: wait",
		    "fly" },
		{ "no variable", "--no-config", "ARTSCOPE_CONFIG=../other",
		    "self ms", "clock: wait" },
		{ "a line", "--set 'clock wait'", NULL, "clock: wait", NULL },
		{ "no home", "", "HOME", "self ms", "clock: cpu" },
	};
	struct stat before, after;

	(void)state;
	write_file(".config/artscope/config", "set clock cpu\nfly\n");
	write_file("other", "set clock wait\n");
	write_file("here/.artscope", "set group class\n");
	write_file("here/config", "set group class\n");
	write_file("here/artscope/config", "set group class\n");
	assert_int_equal(stat(at_home(".config/artscope/config"), &before), 0);
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct pty *p = start(rows[i].options, rows[i].variable);

		row_require(rows[i].name, pty_shows(p, rows[i].shows));
		row_assert(rows[i].name, rows[i].shows_not == NULL ||
		    pty_gone(p, rows[i].shows_not));
		row_require(rows[i].name, pty_shows(p, "method"));
		row_require(rows[i].name, pty_gone(p, "a row for each class"));
		quit(p);
	}
	assert_int_equal(stat(at_home(".config/artscope/config"), &after), 0);
	assert_int_equal(before.st_ino, after.st_ino);
	assert_int_equal(before.st_size, after.st_size);
	assert_int_equal(file_written_ns(&before), file_written_ns(&after));
}

/* What a command prints; its exit status. */
static int printed(const char *words, char out[OUTPUT])
{
	char command[LINE];
	FILE *pipe;
	size_t length;

	snprintf(command, sizeof command, "HOME='%s' '%s' %s", home, program,
	    words);
	pipe = popen(command, "r");
	assert_non_null(pipe);
	length = fread(out, 1, OUTPUT - 1, pipe);
	out[length] = '\0';
	return pclose(pipe);
}

/* Case 10: what programs print is the same for everybody. */
static void report(void **state)
{
	static char with[OUTPUT], without[OUTPUT];
	char words[PATH], config[PATH];

	(void)state;
	write_file(".config/artscope/config", "set clock cpu\nset sort calls\n"
	    "set group class\nset columns name\nset ascii on\nfly\n");
	snprintf(words, sizeof words, "report %s", steps_path);
	assert_int_equal(printed(words, with), 0);
	snprintf(config, sizeof config, "%s", at_home(".config/artscope/config"));
	assert_int_equal(rename(config, at_home("away")), 0);
	assert_int_equal(printed(words, without), 0);
	assert_true(strlen(with) > 100);
	assert_string_equal(with, without);
	snprintf(words, sizeof words, "--no-config %s", steps_path);
	assert_int_equal(printed(words, with), 0); /* no terminal: a report */
	assert_string_equal(with, without);
}

static void checked(void **state)
{
	static char out[OUTPUT];
	char wanted[OUTPUT];

	(void)state;
	write_file(".config/artscope/config", "set clock cpu\n"
	    "bind any Ctrl+D none\nfly\n");
	assert_int_equal(WEXITSTATUS(printed("--check-config", out)), 1);
	snprintf(wanted, sizeof wanted, "%s/.config/artscope/config:2: no key "
	    "is called \"Ctrl+D\"; C-d is\n%s/.config/artscope/config:3: no "
	    "command is called 'fly'; Tab lists them\n", home, home);
	assert_string_equal(out, wanted);
	assert_int_equal(printed("--check-config --no-config", out), 0);
	assert_string_equal(out, "");
}

/* What the viewer remembers, by itself. */
static void remembered(void **state)
{
	struct pty *p, *other;
	char command[PATH];

	(void)state;
	write_file(".config/artscope/config", "");
	snprintf(command, sizeof command, "rm -rf '%s/.local'", home);
	assert_int_equal(system(command), 0);
	p = start("", NULL);
	assert_true(pty_shows(p, "method"));
	assert_true(pty_gone(p, "you left it"));
	pty_send(p, "4ma");
	assert_true(pty_shows(p, "mark a"));
	quit(p);
	p = start("", NULL);
	assert_true(pty_shows(p, "you left it a moment ago in the flame of "
	    "main; '' goes there"));
	pty_send(p, "''");
	assert_true(pty_shows(p, "stacks by"));

	/* Another viewer of the same trace ends first: its marks give way. */
	other = start_again("");
	pty_send(other, "mb");
	assert_true(pty_shows(other, "mark b"));
	quit(other);
	pty_send(p, "mc");
	assert_true(pty_shows(p, "mark c"));
	quit(p);
	p = start_again("");
	pty_send(p, "'");
	assert_true(pty_shows(p, "to the mark  a "));
	assert_true(pty_shows(p, "  c "));
	assert_true(pty_gone(p, "  b "));
	pty_send(p, "\033");
	quit(p);
}

/* The mapping that it was left with is told, and not opened. */
static void mapping_told(void **state)
{
	char command[PATH];
	struct pty *p;

	(void)state;
	write_file(".config/artscope/config", "");
	write_file("here/names.txt", "com.shop.Cart -> com.app.A:\n");
	snprintf(command, sizeof command, "rm -rf '%s/.local'", home);
	assert_int_equal(system(command), 0);
	p = start("--mapping names.txt", NULL);
	assert_true(pty_shows(p, "com.shop.Cart"));
	pty_send(p, "4");
	assert_true(pty_shows(p, "stacks by"));
	quit(p);
	for (int i = 0; i < 2; i++) { /* it is remembered by who has not used it */
		p = start_again("");
		assert_true(pty_gone(p, "com.shop.Cart"));
		pty_send(p, "''");
		assert_true(pty_shows(p, "it was left with other names; "
		    ":mapping names.txt has them"));
		assert_true(pty_gone(p, "com.shop.Cart"));
		quit(p);
	}
	p = start_again("");
	pty_send(p, ":mapping names.txt\r");
	assert_true(pty_shows(p, "com.shop.Cart"));
	quit(p);
	write_file("here/more names.txt", "com.shop.More -> com.app.Z:\n");
	p = start("--mapping names.txt --mapping 'more names.txt'", NULL);
	assert_true(pty_shows(p, "com.shop.Cart"));
	quit(p);
	p = start_again("");
	pty_send(p, "''");
	assert_true(pty_shows(p, "it was left with other names, which artscope "
	    "--mapping names.txt"));
	assert_true(pty_shows(p, "--mapping 'more names.txt'"));
	quit(p);
}

/* An option says more than what is remembered; and nothing need be. */
static void not_remembered(void **state)
{
	static const struct {
		const char *name, *options, *variable;
	} rows[] = {
		{ "--no-state", "--no-state", NULL },
		{ "a setting", "--set 'set state off'", NULL },
		{ "no home", "", "HOME" },
		{ "no place", "", "XDG_STATE_HOME=/proc/nowhere" },
		{ "--follow", "--follow", NULL },
		{ "a pipe", "-- - <", NULL },
	};
	struct pty *p = start("", NULL);

	(void)state;
	assert_true(pty_shows(p, "method"));
	pty_send(p, "4c");
	assert_true(pty_shows(p, "clock: cpu"));
	quit(p);
	p = start_again("--clock wall");
	pty_send(p, "''");
	assert_true(pty_shows(p, "stacks by wall time"));
	quit(p);
	for (size_t i = 0; i < ROWS(rows); i++) {
		p = start(rows[i].options, rows[i].variable);
		row_require(rows[i].name, pty_shows(p, "method"));
		row_require(rows[i].name, pty_gone(p, "you left it"));
		quit(p);
	}
}

/* A theme of the user's own, by --theme and by name in the file. */
static void themes(void **state)
{
	struct pty *p;

	(void)state;
	mkdir(at_home(".config/artscope/themes"), 0700);
	write_file(".config/artscope/themes/mine", "color key 200 bold\n");
	write_file(".config/artscope/config", "");
	p = start("--no-state --theme mine", NULL);
	assert_true(pty_shows(p, "com.app.C.c"));
	assert_true(pty_shows(p, "? keys"));
	assert_int_equal(pty_look(p, 23, 1).fg, 200);
	pty_send(p, ":color key 100\r");
	pty_send(p, "4");
	assert_true(pty_shows(p, "hjkl move"));
	assert_int_equal(pty_look(p, 23, 1).fg, 100);
	pty_send(p, ":set theme=mine\r");
	pty_send(p, "2");
	assert_true(pty_shows(p, "hl close"));
	assert_int_equal(pty_look(p, 23, 1).fg, 200);
	quit(p);
	write_file(".config/artscope/config", "set theme mine\n"
	    "color key 201\n");
	p = start("--no-state", NULL);
	assert_true(pty_shows(p, "? keys"));
	assert_int_equal(pty_look(p, 23, 1).fg, 201);
	quit(p);
	p = start("--no-state --theme none", NULL);
	assert_int_equal(pty_finish(p), 2);
	assert_true(pty_shows(p, "no theme is called 'none'"));
	pty_free(p);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(viewer),
	cmocka_unit_test(report),
	cmocka_unit_test(checked),
	cmocka_unit_test(remembered),
	cmocka_unit_test(mapping_told),
	cmocka_unit_test(not_remembered),
	cmocka_unit_test(themes),
};

TEST_FILE(tests, go_home, leave_home);
