/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_memory.c - each allocation fails in turn, alone or with all that follow:
 * a trace is read, an answer written, the viewer used to the end, or the error
 * says that memory ran out; nothing crashes, hangs or leaks.
 */
#include "config.h"

#include "names/mapping.h"
#include "rows.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/memory.h"
#include "compare/loaded_runs.h"
#include "cli/load.h"
#include "play.h"
#include "query/call_list.h"
#include "query/call_tree.h"
#include "query/filter.h"
#include "query/answer.h"
#include "query/pivot.h"
#include "query/table.h"
#include "query/scope.h"
#include "script.h"
#include "small_trace.h"
#include "starve.h"
#include "tally.h"
#include "ui/app.h"

enum { WAIT_MS = 60000, WORDS = 6 };

static char path[] = "/tmp/artscope-XXXXXX";
static char output[] = "/tmp/artscope-XXXXXX";
static char mapping[] = "/tmp/artscope-XXXXXX";
static char table[] = "/tmp/artscope-XXXXXX";

static bool tells_memory(const struct error *err)
{
	return strstr(err->text, "out of memory") != NULL ||
	    strstr(err->text, "Cannot allocate memory") != NULL;
}

static struct make_bytes bytes_of_row(const char *text,
    const struct make_trace_spec *spec)
{
	struct make_bytes b = { 0 };

	if (text == NULL)
		return make_trace(spec);
	make_bytes_text(&b, text);
	return b;
}

static void reading(void **state)
{
	static const struct {
		const char *name;
		struct make_trace_spec spec;
		const char *text; /* NULL: as the table has it */
	} rows[] = {
		/* clang-format off */
		{ "regular", { SMALL, .layout = MAKE_V3, .clock = "dual", .vm = "art" }, NULL },
		{ "CR LF", { SMALL, .layout = MAKE_V3, .clock = "dual", .crlf = true }, NULL },
		{ "streaming", { SMALL, .layout = MAKE_STREAM_V3, .clock = "dual" }, NULL },
		{ "layout A", { SMALL, .layout = MAKE_STREAM_A }, NULL },
		{ "packets in front", { SMALL, .layout = MAKE_B_PACKETS, .clock = "dual" }, NULL },
		{ "layout E", { SMALL, .layout = MAKE_STREAM_E }, NULL },
		{ "simpleperf", { SMALL, .layout = MAKE_SIMPLEPERF, .clock = "dual" }, NULL },
		{ "simpleperf, no names", { SMALL, .layout = MAKE_SIMPLEPERF, .clock = "dual", .no_summary = true }, NULL },
		{ "folded stacks", { 0 }, "main#1;a;b 5\nmain#1 2\nio#2;b 9000000000\n" },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_bytes b = bytes_of_row(rows[i].text, &rows[i].spec);
		struct tally t = { 0 }, whole = { 0 };
		size_t allowed = 0;

		tally_bytes(&whole, b.data, b.size);
		row_assert(rows[i].name, whole.log[0] != '\0');
		do {
			starve(allowed++, false);
			tally_bytes(&t, b.data, b.size);
			starve_end();
			row_assert(rows[i].name,
			    t.err.text[0] == '\0' || tells_memory(&t.err));
		} while (t.err.text[0] != '\0');
		row_assert(rows[i].name, allowed > 3);
		row_assert_text(rows[i].name, t.log, whole.log);
		make_bytes_free(&b);
	}
}

/* ---- questions: an answer, or an error that says so, and no leak -------- */

/* What all of them are asked about. */
struct question_queue {
	const struct profile *profile;
	const struct methods *methods;
	struct parts parts;
	uint32_t method;
};

static bool ask_flame(const struct question_queue *a, struct error *err)
{
	struct flame_source source = { &a->parts, a->methods, MEASURE_WALL };
	struct flame flame, inverted = { .count = 0 };
	bool done = flame_make(&flame, &source, err) &&
	    flame_invert(&inverted, &flame, a->methods, err);

	flame_free(&flame);
	flame_free(&inverted);
	return done;
}

static bool ask_tree(const struct question_queue *a, struct error *err)
{
	struct flame_source source = { &a->parts, a->methods, MEASURE_WALL };
	struct call_tree tree = { 0 };
	struct flame flame;
	bool done = flame_make(&flame, &source, err) &&
	    call_tree_make(&tree, &flame, true, 0) &&
	    call_tree_open(&tree, 0) &&
	    call_tree_show(&tree, flame.count - 1) &&
	    call_tree_open_all(&tree, 0, 100);

	call_tree_free(&tree);
	flame_free(&flame);
	return done;
}

static bool ask_calls(const struct question_queue *a, struct error *err)
{
	struct call_list list;
	bool done = call_list_make(&list, a->profile, &a->parts, a->method,
	    (struct call_order){ CALL_CALLER, MEASURE_WALL, false }, err);

	call_list_free(&list);
	return done;
}

static bool ask_slowest(const struct question_queue *a, struct error *err)
{
	const struct slow_calls which = { { CALL_METHOD, MEASURE_WALL, false },
		3, FILTER_PASSES_ALL };
	struct call_list list;
	bool done = call_list_slowest(&list, a->profile, &a->parts, &which, err);

	call_list_free(&list);
	return done;
}

static bool ask_table(const struct question_queue *a, struct error *err)
{
	const struct percentiles_question question = {
		.rows = methods_count(a->methods),
		.measure = MEASURE_WALL,
		.percents = columns_percents() };
	struct totals totals;
	struct percentiles spread = { 0 };
	struct ranking ranking = { 0 };
	struct method_details details = { 0 };
	struct table_data figures = { .totals = &totals, .methods = a->methods,
		.spread = { &spread } };
	bool done = parts_totals(&a->parts, question.rows, &totals, err) &&
	    percentiles_make(&spread, &a->parts, &question, err) &&
	    ranking_make(&ranking, &figures,
		(struct order){ COLUMN_P95, MEASURE_WALL, false }) &&
	    method_details_make(&details, a->profile, &a->parts, &totals,
		(struct method_question){ a->method, MEASURE_WALL }, err);

	method_details_free(&details);
	ranking_free(&ranking);
	percentiles_free(&spread);
	totals_free(&totals);
	return done;
}

static bool group_by(const struct question_queue *a, enum grouping by,
    struct error *err)
{
	struct totals totals = { 0 };
	struct percentiles spread = { 0 };
	struct groups groups;
	bool done = groups_make(&groups, a->methods, by, FILTER_PASSES_ALL) &&
	    groups_totals(&groups, &a->parts, &totals, err) &&
	    percentiles_make(&spread, &a->parts,
		&(struct percentiles_question){ .rows = totals.methods,
		    .groups = &groups,
		    .measure = MEASURE_WALL,
		    .percents = columns_percents() },
		err);

	totals_free(&totals);
	percentiles_free(&spread);
	groups_free(&groups);
	return done;
}

static bool ask_groups(const struct question_queue *a, struct error *err)
{
	return group_by(a, GROUP_CLASS, err) && group_by(a, GROUP_PHASE, err);
}

/* A filter, and what it leaves of groups and of a pivot. */
static bool ask_filtered(const struct question_queue *a, struct error *err)
{
	const struct flame_source source = { &a->parts, a->methods,
		MEASURE_WALL };
	struct filter filter = { .count = 0 };
	struct groups groups = { .by_method = NULL };
	struct pivot pivot = { .calls = 0 };
	bool done = filter_add(&filter, "!com.app.A", err) &&
	    filter_look(&filter, a->methods,
		(struct search_watch){ NULL, NULL }, err) &&
	    groups_make(&groups, a->methods, GROUP_CLASS,
		filter_kept(&filter)) &&
	    pivot_make(&pivot, &source, a->method, filter_kept(&filter), err);

	pivot_free(&pivot);
	groups_free(&groups);
	filter_free(&filter);
	return done;
}

static void questions_fail(void **state)
{
	static const struct {
		const char *name;
		bool (*ask)(const struct question_queue *, struct error *);
	} rows[] = {
		{ "flame", ask_flame }, { "tree", ask_tree },
		{ "calls", ask_calls }, { "slowest", ask_slowest },
		{ "table", ask_table },
		{ "groups", ask_groups }, { "filtered", ask_filtered },
	};
	struct question_queue a = { NULL, NULL, { 0 }, 0 };
	struct loaded l;

	(void)state;
	script_load(&l, "asked", "0 +a +b 10 -b +c 30 -c 40 +b +c 50 -c -b -a");
	a.profile = l.profile;
	a.methods = profile_methods(l.profile);
	a.method = script_method(&l, 'b');
	assert_true(parts_add(&a.parts, script_thread(&l, 1),
	    (struct period){ 5, 45 }));
	for (size_t i = 0; i < ROWS(rows); i++) {
		size_t allowed = 0;
		struct error err;
		bool done;

		do {
			err.text[0] = '\0';
			starve(allowed++, false);
			done = rows[i].ask(&a, &err);
			starve_end();
			row_assert(rows[i].name, done || tells_memory(&err));
		} while (!done);
		row_assert(rows[i].name, allowed > 5);
	}
	parts_free(&a.parts);
	loaded_free(&l);
}

/* A failed answer leaves the file that it was for as it was. */
static void check_output(const char *row, bool is_written)
{
	int fd = open(output, O_RDONLY | O_CLOEXEC);
	char text[8] = "";

	assert_true(fd >= 0);
	row_assert(row, read(fd, text, 3) == 3);
	row_assert(row, (strcmp(text, "old") != 0) == is_written);
	close(fd);
}

static void write_output(const char *text)
{
	int fd = open(output, O_WRONLY | O_TRUNC | O_CLOEXEC);

	assert_true(fd >= 0);
	assert_true(write(fd, text, strlen(text)) == (ssize_t)strlen(text));
	close(fd);
}

#define SAME_TRACE "@" /* a word that is the trace as well … */
#define MAPPING "%"    /* … one that is a mapping … */
#define TABLE "^"      /* … and one that is a table of sums */

static char *word_of(char *word)
{
	return strcmp(word, SAME_TRACE) == 0 ? path :
	    strcmp(word, MAPPING) == 0       ? mapping :
	    strcmp(word, TABLE) == 0         ? table :
					       word;
}

static bool answer(const char *const *words, struct error *err)
{
	char copies[WORDS][40], *argv[WORDS + 3], option[] = "-o";
	struct options o;
	enum status status = STATUS_FAILED;
	int count = 0;

	for (; words[count] != NULL; count++) {
		snprintf(copies[count], sizeof copies[count], "%s",
		    words[count]);
		argv[count] = word_of(copies[count]);
	}
	argv[count++] = option;
	argv[count++] = output;
	argv[count++] = path;
	if (options_parse(&o, count, argv, err) && load_mapping_open(&o, err))
		status = load_write(&o, 80, err);
	options_free(&o);
	assert_true(status != STATUS_NOTHING);
	return status == STATUS_FINE;
}

static void answers(void **state)
{
	static const char *const rows[][WORDS] = {
		{ "report" }, { "report", "--format=tsv" },
		{ "report", "--range", "1us..40us", "--sort=threw" },
		{ "report", "--within", "B.b#1" },
		{ "report", "--thread=w*", "--clock=wait", "--reverse" },
		{ "report", "--drop=A.a", "--fold-recursion", "--columns=p50" },
		{ "calls", "--collapse-package=all", "--focus=C" },
		{ "export", "--format=log", "--fold-recursion", "--drop=C" },
		{ "threads", "--merge=B" },
		{ "report", "--drop=C", "--longer=5us", "--columns=p50" },
		{ "calls", "--longer=5us", "--range", "1us..40us" },
		{ "threads" }, { "threads", "--format=tsv" },
		{ "info" }, { "info", "--format=tsv" },
		{ "report", "--low-memory", "--sort=p50" },
		{ "diff", SAME_TRACE, "--show=all" },
		{ "diff", SAME_TRACE, "--group=class" },
		{ "diff", SAME_TRACE, SAME_TRACE, "--vs", SAME_TRACE },
		{ "diff", SAME_TRACE, "--mapping", MAPPING, "--show=all" },
		{ "diff", SAME_TRACE, "--mapping-b", MAPPING, "--group=class" },
		{ "diff", SAME_TRACE, "--thread=all", "--format=folded" },
		{ "diff", SAME_TRACE, "--thread=all", "--format=html" },
		{ "diff", SAME_TRACE, "--group=stack", "--show=all" },
		{ "diff", TABLE, "--group=package", "--normalize=thread" },
		{ "diff", TABLE, "--mapping", MAPPING },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows) * 2; i++) {
		const char *const *words = rows[i / 2];
		struct error err = { "" };
		size_t allowed = 0;
		bool has_failed, done;

		do {
			write_output("old");
			starve(allowed++, i % 2 == 1);
			done = answer(words, &err);
			has_failed = starve_end();
			row_assert(words[0], done || tells_memory(&err));
			check_output(words[0], done);
		} while (has_failed);
		row_assert(words[0], allowed > 20);
	}
}

/* Memory in a file: there is none of it, or what was taken can be used. */
static void scratches(void **state)
{
	bool has_failed;
	size_t allowed = 0;

	(void)state;
	do {
		struct error err = { "" };
		enum scratch_trouble why;
		struct scratch *s;
		char *piece;

		starve(allowed++, false);
		s = scratch_new(NULL, &why);
		piece = s == NULL ? NULL : scratch_take(s, 99999, &err);
		has_failed = starve_end();
		assert_true(s != NULL || why != SCRATCH_IS_FINE);
		assert_true(s == NULL || piece != NULL || tells_memory(&err));
		if (piece != NULL)
			memset(piece, 1, 99999);
		scratch_free(s);
	} while (has_failed);
	assert_true(allowed > 1);
}

static void browse(struct app *app)
{
	static const char *const keys[] = { "<Enter>", "4", "I", "6", "5",
		"#", "t", "<Escape>", "@", "<Escape>", "j", "]" };

	for (size_t i = 0; i < ROWS(keys); i++) {
		app_key(app, keys[i]);
		app_wait(app, WAIT_MS, NULL);
		app_draw(app);
	}
	app_resize(app, 40, 100);
	app_draw(app);
}

/* Once there is memory again everything can be had. */
static void recover(const char *row, struct app *app)
{
	struct error err = { "" };
	char text[400];

	row_require(row, app_resize(app, 24, 80));
	app_key(app, "c");
	row_require(row, app_wait(app, WAIT_MS, &err));
	canvas_text(app_draw(app), 0, text, sizeof text);
	row_assert(row, text[0] != '\0');
}

static void viewer(void **state)
{
	const struct app_options options = { .path = path };
	int wake_fd = open("/dev/null", O_WRONLY | O_CLOEXEC);

	(void)state;
	for (int once = 0; once < 2; once++) {
		bool has_failed;
		size_t allowed = 0;

		do {
			struct error err = { "" };
			struct app *app;

			starve(allowed++, once == 1);
			app = app_new(&options, wake_fd, &err);
			assert_true(app != NULL || tells_memory(&err));
			if (app != NULL && app_wait(app, WAIT_MS, &err)) {
				browse(app);
				has_failed = starve_end();
				recover("viewer", app);
			} else {
				has_failed = starve_end();
				row_require(err.text, tells_memory(&err));
			}
			app_free(app);
		} while (has_failed);
		assert_true(allowed > 50);
	}
	close(wake_fd);
}

static void starve_two(const struct app_options *options,
    const char *const *keys, size_t count)
{
	int wake_fd = open("/dev/null", O_WRONLY | O_CLOEXEC);
	size_t allowed = 0;
	bool has_failed;

	do {
		struct error err = { "" };
		struct app *app;

		starve(allowed, true);
		allowed += 1 + allowed / 30;
		app = app_new(options, wake_fd, &err);
		assert_true(app != NULL || tells_memory(&err));
		for (size_t i = 0; app != NULL && i < count &&
		     app_wait(app, WAIT_MS, &err); i++) {
			app_key(app, keys[i]);
			app_draw(app);
		}
		has_failed = starve_end();
		if (app != NULL && err.text[0] == '\0')
			recover("viewer of two", app);
		row_assert(err.text, has_failed || err.text[0] == '\0');
		app_free(app);
	} while (has_failed);
	assert_true(allowed > 50);
	close(wake_fd);
}

/* The same trace twice, and what the changes ask and list. */
static void viewer_of_two(void **state)
{
	static const char *const keys[] = { "V", "V", "V", "V", "<Enter>", "r",
		"g", "p", "#", "~", "g", "m", "8", "l", "c", "9", "}", "g", "=",
		"~" };
	const struct app_options options = { .path = path,
		.path_before = path };

	(void)state;
	starve_two(&options, keys, ROWS(keys));
}

/* And several times on a side. */
static void viewer_of_runs(void **state)
{
	static const char *const keys[] = { "<Enter>", "9" };
	const char *const paths[] = { path, path, path };
	const struct loaded_runs_request runs = { .paths = paths,
		.count = ROWS(paths),
		.after_at = 1,
		.measure = NO_MEASURE };
	const struct app_options options = { .path = path, .path_before = path,
		.runs = &runs };

	(void)state;
	starve_two(&options, keys, ROWS(keys));
}

/* Names of a mapping come, or stay as they are. */
static void viewer_with_mapping(void **state)
{
	static const char map[] = "com.example.Shop -> com.app.A:\n"
	    "    1:1:void check():7:7 -> a\n    1:1:void zoom():10 -> a\n";
	int wake_fd = open("/dev/null", O_WRONLY | O_CLOEXEC);
	size_t allowed = 0;
	bool has_failed;

	(void)state;
	do {
		struct mapping *m = mapping_new();
		const struct app_options options = { .path = path,
			.mapping = m };
		struct error err = { "" };
		struct app *app;

		assert_true(mapping_add(m, "map.txt", bytes_of(map,
		    sizeof map - 1), NULL));
		starve(allowed, true);
		allowed += 1 + allowed / 30;
		app = app_new(&options, wake_fd, &err);
		if (app != NULL && app_wait(app, WAIT_MS, &err)) {
			app_key(app, "D");
			app_wait(app, WAIT_MS, &err);
		}
		has_failed = starve_end();
		assert_true(app != NULL || tells_memory(&err));
		app_free(app);
		mapping_free(m);
	} while (has_failed);
	assert_true(allowed > 50);
	close(wake_fd);
}

/* The screen is there, and says so when the last key could not be met. */
static void keys_without_memory(void **state)
{
	static const struct {
		const char *before, *key, *shows;
	} rows[] = {
		{ "", "c", "out of memory" },
		{ "", "<Enter>", "out of memory" },
		{ "", "4", "out of memory" },
		{ "4", "I", "out of memory" },
		{ "", "]", "out of memory" },
		{ "", "#", "out of memory" },
		{ "", "t", "out of memory" },
		{ "", "@", "out of memory" },
		{ "", "s", "sort" },
		{ "", "5", "main 1/2" },
		{ "", "6", "main 1/2" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct app_options options = { .path = path };
		struct play play;

		play_start(&play, &options);
		play_keys(&play, rows[i].before);
		starve(0, false);
		play_key(&play, rows[i].key);
		play_screen(&play);
		starve_end();
		play_shows(&play, rows[i].key, rows[i].shows);
		play_end(&play);
	}
}

/* What was chosen before stays, and the reason is told. */
static void choices(void **state)
{
	struct arena arena = { 0 }, empty = { 0 };
	struct error err = { "" }, why = { "" };
	struct filter filter = { .count = 0 };
	const struct filter_texts *texts;
	const struct thread_set *one, *two;

	(void)state;
	one = thread_set_toggle(NULL, 1, &arena);
	assert_true(one != NULL && filter_add(&filter, "com", &err));
	starve(0, false);
	two = thread_set_toggle(one, 2, &empty);
	texts = filter_texts(&filter, &empty);
	assert_true(starve_end());
	assert_ptr_equal(two, one);
	assert_true(tells_memory(&err));
	assert_null(texts);
	assert_true(tells_memory(&why));
	filter_free(&filter);
	arena_free(&arena);
}

static int setup(void **state)
{
	static const char text[] = "0 +a 10 +b 20 +c 30 !c -b @2 5 +d 6 +d 9 "
	    "-d -d @1 40 +b 50 -b -a";
	struct script *s = malloc(sizeof *s);
	static const char map[] = "com.a.Long -> B:\n    void called() -> b\n";
	static const char sums[] = "trace_id\tmethod\tclass\tname\tsignature\t"
	    "thread_group\tcalls\trecursive\tincl_wall_us\texcl_wall_us\t"
	    "incl_cpu_us\texcl_cpu_us\n"
	    "x\tA.a\tA\ta\t\tmain\t1\t0\t9\t8\t7\t6\n"
	    "y\tA.b\tA\tb\t\tmain\t1\t0\t9\t8\t7\t6\n";
	int made = mkstemp(path), out = mkstemp(output), maps = mkstemp(mapping);
	int tables = mkstemp(table);
	struct make_trace_spec spec;
	struct make_bytes bytes;

	(void)state;
	if (s == NULL || made < 0 || out < 0 || maps < 0 || tables < 0 ||
	    write(maps, map, strlen(map)) < 0 ||
	    write(tables, sums, strlen(sums)) < 0)
		return -1;
	script_read(s, text);
	spec = script_spec(s);
	bytes = make_trace(&spec);
	free(s);
	if (!make_trace_write(path, bytes))
		return -1;
	make_bytes_free(&bytes);
	return close(made) + close(out) + close(maps) + close(tables);
}

static int teardown(void **state)
{
	(void)state;
	return unlink(path) + unlink(output) + unlink(mapping) + unlink(table);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(reading),
	cmocka_unit_test(questions_fail),
	cmocka_unit_test(answers),
	cmocka_unit_test(scratches),
	cmocka_unit_test(viewer),
	cmocka_unit_test(viewer_of_two),
	cmocka_unit_test(viewer_of_runs),
	cmocka_unit_test(viewer_with_mapping),
	cmocka_unit_test(keys_without_memory),
	cmocka_unit_test(choices),
};

TEST_FILE(tests, setup, teardown);
