/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_anew - `:open FILE`: another trace in place of the one that is shown, or why
 * not; then that one stays.  `:diff FILE`: another one beside it.  `:mapping FILE`: a file that is read inside of the walls.
 */
#include "config.h"

#include <sys/stat.h>

#include "pty.h"
#include "steps.h"

static const struct edit rows[] = {
	{ "without a name it is Enter", ": 'open <Enter>", { "─ parents" } },
	{ "a pipe", ": 'open <Space> '- <Enter>", { "open takes a file; a pipe" } },
	{ "a mark would be lost", "'ma : 'open <Space> 'x.trace <Enter>",
	    { "o open it, without 1 mark  Esc stay" } },
	{ "and stays", "'ma : 'open <Space> 'x.trace <Enter> <Escape>",
	    { "!o open it", "A.a" } },
	{ "q asks about quitting", "'ma : 'open <Space> 'x.trace <Enter> <Escape> q",
	    { "q quit, without 1 mark" } },
	{ "two traces at once", ": 'swap <Enter>", { "one trace is open; :diff FILE compares it" } },
	{ "a pipe to compare with", ": 'diff <Space> '- <Enter>", { "diff takes a file; a pipe" } },
	{ "a mark would be lost by that, too", "'ma : 'diff <Space> 'x.trace <Enter>",
	    { "o open it, without 1 mark  Esc stay" } },
	{ "offered", ": 'op <Tab>", { "open +another trace in place of this one" } },
};

static void asks(void **state)
{
	(void)state;
	steps_write_script("0 +a 100 -a", "dual");
	steps_play(rows, ROWS(rows), "=24x80", &(struct app_options){ 0 });
}

/* What is to be started. */
static void words(void **state)
{
	static const char *const kept[] = { "--ascii", "--theme=light" };
	const struct app_options options = { .path = steps_path,
		.kept_words = kept,
		.kept_count = 2 };
	static struct play play;

	(void)state;
	play_start(&play, &options);
	play_keys(&play, "'ma : 'open <Space> '-x <Space> 'y <Enter>");
	assert_int_equal(play.request, APP_NOTHING);
	play_keys(&play, "o");
	assert_int_equal(play.request, APP_OPEN);
	assert_int_equal(play.asked->count, 5);
	assert_string_equal(play_asked(&play, 0), "view");
	assert_string_equal(play_asked(&play, 1), "--ascii");
	assert_string_equal(play_asked(&play, 2), "--theme=light");
	assert_string_equal(play_asked(&play, 3), "--");
	assert_string_equal(play_asked(&play, 4), "-x y");
	play_reply(&play, APP_OPEN, false, -1, "it rains");
	play_shows(&play, "why", "^ it rains$");
	play_end(&play);
	play_start(&play, &options);
	play_keys(&play, ": 'open <Space> 'x <Enter>");
	assert_int_equal(play.request, APP_OPEN); /* nothing is lost */
	play_end(&play);
}

/* However many there are. */
static void many_words(void **state)
{
	static const char *kept[200];
	const struct app_options options = { .path = steps_path,
		.kept_words = kept,
		.kept_count = ROWS(kept) };
	static struct play play;

	(void)state;
	for (size_t i = 0; i < ROWS(kept); i++)
		kept[i] = "--ascii";
	play_start(&play, &options);
	play_keys(&play, ": 'open <Space> 'x <Enter>");
	assert_int_equal(play.request, APP_OPEN);
	assert_int_equal(play.asked->count, ROWS(kept) + 3);
	assert_string_equal(play_asked(&play, ROWS(kept) + 2), "x");
	play_end(&play);
}

/* "diff", what is kept, and both in that order. */
static void check_compared(const char *row, const char *keys,
    const char *compared_with, const char *before, const char *after)
{
	const struct app_options options = { .path = steps_path,
		.path_before = compared_with };
	static struct play play;

	play_start(&play, &options);
	play_keys(&play, keys);
	row_assert_number(row, play.request, APP_OPEN);
	row_assert_number(row, play.asked->count, 4);
	row_assert_text(row, play_asked(&play, 0), "diff");
	row_assert_text(row, play_asked(&play, 1), "--");
	row_assert_text(row, play_asked(&play, 2), before);
	row_assert_text(row, play_asked(&play, 3), after);
	play_end(&play);
}

/* Options stand in front of the two. */
static void words_with_options(void **state)
{
	static const char *const wanted[] = { "diff", "--ascii", "--group", "class",
		"--within", "a b#1", "--", "x y" };
	static const char *const kept[] = { "--ascii" };
	const struct app_options options = { .path = steps_path,
		.kept_words = kept,
		.kept_count = 1 };
	static struct play play;

	(void)state;
	play_start(&play, &options);
	play_keys(&play, ": 'diff <Space> '--group <Space> 'class <Space> "
	    "'--within <Space> '\"a <Space> 'b#1\" <Space> '\"x <Space> 'y\" <Enter>");
	row_assert_number("options", play.request, APP_OPEN);
	row_assert_number("options", play.asked->count,
	    ROWS(wanted) + 1);
	for (size_t i = 0; i < ROWS(wanted); i++)
		row_assert_text(wanted[i], play_asked(&play, (int)i),
		    wanted[i]);
	row_assert_text("after", play_asked(&play, ROWS(wanted)), steps_path);
	play_end(&play);
}

static void words_of_two(void **state)
{
	static char same[sizeof steps_path + 10];

	(void)state;
	snprintf(same, sizeof same, "/tmp/../tmp/%s", strrchr(steps_path, '/') + 1);
	check_compared("one is open", ": 'diff <Space> '-x <Space> 'y <Enter>",
	    NULL, "-x y", steps_path);
	check_compared("two are", ": 'diff <Space> 'x <Enter>", same, "x",
	    steps_path);
	check_compared("the other way round", ": 'swap <Enter>", same,
	    steps_path, same);
}

/* ---- the program itself -------------------------------------------------- */

static char other[] = "/tmp/artscope-XXXXXX";

static void write_other(const char *text)
{
	FILE *file = fopen(other, "w");

	assert_non_null(file);
	fputs(text, file);
	assert_int_equal(fclose(file), 0);
}

static void write_traces(void)
{
	static struct script script;
	struct make_trace_spec spec;
	struct make_bytes bytes;

	steps_write_script("0 +a 100 +b 200 -b 300 -a", "dual");
	script_read(&script, "0 +c 100 +d 200 -d 300 -c");
	spec = script_spec(&script);
	bytes = make_trace(&spec);
	assert_true(make_trace_write(other, bytes));
	make_bytes_free(&bytes);
}

static struct pty *start(const char *option)
{
	char program[4096];
	const char *built = getenv("ARTSCOPE_BUILDDIR");
	const char *const argv[] = { program, option, steps_path, NULL };

	snprintf(program, sizeof program, "%s/artscope",
	    built == NULL ? "." : built);
	return pty_start(24, 120, argv);
}

static void open_other(struct pty *p, const char *path)
{
	char line[300];

	snprintf(line, sizeof line, ":open %s\r", path);
	pty_send(p, line);
}

static void another_trace(void **state)
{
	struct pty *p = start("--ascii");

	(void)state;
	write_traces();
	assert_true(pty_shows(p, "com.app.B.b"));
	open_other(p, other);
	assert_true(pty_shows(p, "com.app.D.d"));
	assert_true(pty_gone(p, "com.app.B.b"));
	assert_null(strstr(pty_output(p), "\xe2\x94")); /* a line of a frame */
	open_other(p, steps_path);
	assert_true(pty_shows(p, "com.app.B.b"));
	pty_send(p, "Q");
	assert_int_equal(pty_finish(p), 0);
	assert_null(pty_left(p));
	pty_free(p);
}

/* One is compared with another; then both are looked at. */
static void two_traces(void **state)
{
	char line[300];
	struct pty *p = start("--ascii");

	(void)state;
	write_traces();
	assert_true(pty_shows(p, "com.app.B.b"));
	snprintf(line, sizeof line, ":diff %s\r", other);
	pty_send(p, line);
	assert_true(pty_shows(p, "main, wall time: 300 us, change 0 us"));
	pty_send(p, "V");
	assert_true(pty_shows(p, "what takes longer"));
	pty_send(p, "VV");
	assert_true(pty_shows(p, "com.app.D.d"));
	assert_true(pty_shows(p, "com.app.B.b"));
	pty_send(p, "~1");
	assert_true(pty_shows(p, "below a row, of that row"));
	assert_true(pty_gone(p, "com.app.B.b"));
	snprintf(line, sizeof line, ":diff --group clas %s\r", other);
	pty_send(p, line);
	assert_true(pty_shows(p, "--group knows no 'clas'"));
	snprintf(line, sizeof line, ":diff --top 3 %s\r", other);
	pty_send(p, line);
	assert_true(pty_shows(p, "compared by artscope diff alone"));
	snprintf(line, sizeof line, ":diff --group class %s\r", other);
	pty_send(p, line);
	assert_true(pty_shows(p, "verdict             class"));
	pty_send(p, ":diff /tmp/artscope/no\r");
	assert_true(pty_shows(p, "/tmp/artscope/no: No such file or directory"));
	pty_send(p, ":open ");
	pty_send(p, other);
	pty_send(p, "\r");
	assert_true(pty_gone(p, "before:"));
	pty_send(p, "Q");
	assert_int_equal(pty_finish(p), 0);
	assert_null(pty_left(p));
	pty_free(p);
}

/* On a terminal diff is the viewer, if nothing that is printed is asked for. */
static void on_a_terminal(void **state)
{
	static const struct {
		const char *option, *shows;
		bool is_viewer, is_several; /* runs a side */
	} ways[] = {
		{ "--ascii", "main, wall time: ", true, false },
		{ "--clock=cpu", "main, cpu time: ", true, false },
		{ "--format=text", "one run a side", false, false },
		{ "--show=all", "one run a side", false, false },
		{ "--ascii", "2+2 runs, main, wall time: ", true, true },
		{ "--range=0us..200us", "and 1 more (2 runs)", false, true },
	};

	(void)state;
	write_traces();
	for (size_t i = 0; i < ROWS(ways); i++) {
		char program[4096];
		const char *built = getenv("ARTSCOPE_BUILDDIR");
		const char *argv[] = { program, "diff", ways[i].option,
			other, steps_path, NULL, steps_path, steps_path, NULL };
		static const char *const no_pager[] = { "PAGER=cat", NULL };
		struct pty *p;

		if (ways[i].is_several) {
			argv[4] = other;
			argv[5] = "--vs";
		}
		snprintf(program, sizeof program, "%s/artscope",
		    built == NULL ? "." : built);
		p = pty_start_with(24, 140, argv, no_pager);
		row_require(ways[i].option, pty_shows(p, ways[i].shows));
		if (ways[i].is_viewer)
			pty_send(p, "Q");
		row_assert_number(ways[i].option, pty_finish(p), 0);
		pty_free(p);
	}
}

/* ---- two builds, a mapping each ------------------------------------------ */

/* In a folder of their own, with a line for the compiler's g in that after. */
enum { BUILD_FILES = 4, BUILD_PATH = 80 };

static char build_paths[BUILD_FILES][BUILD_PATH];

static void write_text(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fputs(text, file);
	assert_int_equal(fclose(file), 0);
}

static void write_builds(void)
{
	static const char *const scripts[] = { "0 +a 10000 +b 20000 -b 30000 -a",
		"0 +c 10000 +d 20000 -d 26000 +e 30000 -e 40000 -c" };
	static const char *const maps[] = {
		"com.shop.Shop -> com.app.A:\n    void open() -> a\n"
		"com.shop.Cart -> com.app.B:\n    void add(int) -> b\n",
		"# {\"id\":\"com.android.tools.r8.mapping\",\"version\":\"2.0\"}\n"
		"com.shop.Shop -> com.app.C:\n    void open() -> c\n"
		"com.shop.Cart -> com.app.D:\n    void add() -> d\n"
		"com.shop.Shop$$Outline -> com.app.E:\n    void made() -> e\n"
		"    # {\"id\":\"com.android.tools.r8.synthesized\"}\n" };

	for (int i = 0; i < BUILD_FILES; i++)
		snprintf(build_paths[i], BUILD_PATH, "/tmp/as-build-%d-%d",
		    (int)getpid(), i);
	for (int i = 0; i < 2; i++) {
		steps_write_script(scripts[i], "dual");
		assert_int_equal(rename(steps_path, build_paths[i]), 0);
		write_text(build_paths[2 + i], maps[i]);
	}
	steps_write_script(scripts[0], "dual");
}

/* artscope diff [option] A B --mapping-a x --mapping-b y */
static struct pty *start_builds(const char *option)
{
	char program[4096];
	const char *built = getenv("ARTSCOPE_BUILDDIR");
	const char *const argv[] = { program, "diff", build_paths[0],
		build_paths[1], "--mapping-a", build_paths[2], "--mapping-b",
		build_paths[3], option, NULL };

	snprintf(program, sizeof program, "%s/artscope",
	    built == NULL ? "." : built);
	return pty_start(24, 140, argv);
}

static void end(struct pty *p)
{
	pty_send(p, "Q");
	assert_int_equal(pty_finish(p), 0);
	assert_null(pty_left(p));
	pty_free(p);
}

/* Each keeps its names when both change places, and when another one is compared. */
static void two_builds(void **state)
{
	char line[300];
	struct pty *p;

	(void)state;
	write_builds();
	p = start_builds("--ascii");
	assert_true(pty_shows(p, "main, wall time: 30.0 ms to 40.0 ms"));
	assert_true(pty_shows(p, "20.000     30.000")); /* with the outline's */
	assert_true(pty_shows(p, "com.shop.Shop.open()"));
	assert_true(pty_gone(p, "com.shop.Shop$$Outline"));
	pty_send(p, ":swap\r");
	assert_true(pty_shows(p, "main, wall time: 40.0 ms to 30.0 ms"));
	assert_true(pty_shows(p, "com.shop.Shop.open()"));
	pty_send(p, "VV");
	assert_true(pty_shows(p, "what takes less"));
	assert_true(pty_shows(p, "30.000     20.000"));
	snprintf(line, sizeof line, ":diff --mapping-a %s --keep-synthesized %s\r",
	    build_paths[3], build_paths[1]);
	pty_send(p, line);
	assert_true(pty_shows(p, "main, wall time: 40.0 ms to 30.0 ms"));
	assert_true(pty_shows(p, "com.shop.Shop$$Outline.made()"));
	assert_true(pty_shows(p, "com.shop.Shop.open()"));
	end(p);
	p = start_builds("--keep-synthesized");
	assert_true(pty_shows(p, "com.shop.Shop$$Outline.made()"));
	end(p);
}

/* The names of one that is open go with it. */
static void a_build_and_another(void **state)
{
	char program[4096], line[300];
	const char *built = getenv("ARTSCOPE_BUILDDIR");
	const char *const argv[] = { program, build_paths[1], "--mapping",
		build_paths[3], "--no-state", NULL };
	struct pty *p;

	(void)state;
	write_builds();
	snprintf(program, sizeof program, "%s/artscope",
	    built == NULL ? "." : built);
	p = pty_start(24, 140, argv);
	assert_true(pty_shows(p, "com.shop.Shop.open()"));
	snprintf(line, sizeof line, ":diff --mapping-a %s %s\r", build_paths[2],
	    build_paths[0]);
	pty_send(p, line);
	assert_true(pty_shows(p, "main, wall time: 30.0 ms to 40.0 ms"));
	assert_true(pty_shows(p, "20.000     30.000"));
	end(p);
}

/* Why not is said, and the terminal is left as it was. */
static void a_mapping_that_is_none(void **state)
{
	struct pty *p;

	(void)state;
	write_builds();
	write_text(build_paths[2], "this is none\n");
	p = start_builds("--ascii");
	assert_true(pty_shows(p, "it is no mapping of"));
	assert_int_equal(pty_finish(p), 2);
	pty_free(p);
	for (int i = 0; i < BUILD_FILES; i++)
		unlink(build_paths[i]);
}

static const struct {
	const char *name, *path, *text, *says;
} refusals[] = {
	{ "no such file", "/tmp/artscope/no", NULL,
	    "/tmp/artscope/no: No such file or directory" },
	{ "a folder", "/tmp", NULL, "/tmp is no file" },
	{ "a device", "/dev/zero", NULL, "/dev/zero is no file" },
	{ "empty", other, "", "empty" },
	{ "no trace", other, "PK is what this is not\n", "not a" },
	{ "another kind", other, "JAVA PROFILE 1.0.2", "heap dump" },
};

static void refused(void **state)
{
	struct pty *p;

	(void)state;
	write_traces();
	p = start("--theme=dark");
	assert_true(pty_shows(p, "com.app.B.b"));
	for (size_t i = 0; i < ROWS(refusals); i++) {
		if (refusals[i].text != NULL)
			write_other(refusals[i].text);
		open_other(p, refusals[i].path);
		row_require(refusals[i].name, pty_shows(p, refusals[i].says));
		pty_send(p, "\014");
		row_require(refusals[i].name, pty_gone(p, refusals[i].says));
		row_require(refusals[i].name, pty_shows(p, "com.app.B.b"));
	}
	write_traces();
	open_other(p, other); /* what was refused is forgotten */
	assert_true(pty_shows(p, "com.app.D.d"));
	pty_send(p, "q");
	assert_int_equal(pty_finish(p), 0);
	pty_free(p);
}

static void ask_mapping(struct pty *p, const char *path)
{
	char line[300];

	snprintf(line, sizeof line, ":mapping %s\r", path);
	pty_send(p, line);
}

/* The walls are up by then: a file is read that is a mapping, and no other. */
static void a_mapping(void **state)
{
	static const struct {
		const char *path, *says;
	} others[] = {
		{ "/tmp/artscope/no", "/tmp/artscope/no: No such file" },
		{ "/dev/zero", "/dev/zero is no file" },
		{ "/tmp", "/tmp is no file" },
		{ steps_path, "it is no mapping of" },
	};
	struct pty *p;

	(void)state;
	write_traces();
	write_other("com.example.Shop -> com.app.B:\n    void sell(int) -> b\n");
	p = start("--no-state");
	assert_true(pty_shows(p, "com.app.B.b"));
	for (size_t i = 0; i < ROWS(others); i++) {
		ask_mapping(p, others[i].path);
		row_require(others[i].path, pty_shows(p, others[i].says));
		pty_send(p, "\014");
		row_require(others[i].path, pty_gone(p, others[i].says));
	}
	ask_mapping(p, other);
	assert_true(pty_shows(p, "com.example.Shop.sell(int)"));
	pty_send(p, "DD");
	assert_true(pty_shows(p, "com.app.B.b(int)"));
	pty_send(p, "Q");
	assert_int_equal(pty_finish(p), 0);
	pty_free(p);
}

static int set_up(void **state)
{
	int fd = mkstemp(other);

	return fd < 0 || close(fd) != 0 ? -1 : steps_set_up(state);
}

static int tear_down(void **state)
{
	unlink(other);
	return steps_tear_down(state);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(asks),
	cmocka_unit_test(words),
	cmocka_unit_test(words_of_two),
	cmocka_unit_test(words_with_options),
	cmocka_unit_test(many_words),
	cmocka_unit_test(another_trace),
	cmocka_unit_test(two_traces),
	cmocka_unit_test(on_a_terminal),
	cmocka_unit_test(two_builds),
	cmocka_unit_test(a_build_and_another),
	cmocka_unit_test(a_mapping_that_is_none),
	cmocka_unit_test(refused),
	cmocka_unit_test(a_mapping),
};

TEST_FILE(tests, set_up, tear_down);
