/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_memory.c - each allocation fails in turn, alone or with all that follow,
 * in each subcommand, each format of export and the viewer: what was asked is
 * done, or refused in words, or the program ends in words with status 2, and no
 * file is left half written.  With a reserve, a question that needs too much is
 * refused, and the viewer goes on.
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
#include "query/callers.h"
#include "query/table.h"
#include "query/scope.h"
#include "read_map.h"
#include "script.h"
#include "small_trace.h"
#include "starved.h"
#include "tally.h"
#include "ui/app.h"

enum { WAIT_MS = 60000, WORDS = 6 };

static char path[] = "/tmp/artscope-XXXXXX";
static char output[] = "/tmp/artscope-XXXXXX";
static char mapping[] = "/tmp/artscope-XXXXXX";
static char table[] = "/tmp/artscope-XXXXXX";

static struct make_bytes bytes_of_row(const char *text,
    const struct make_trace_spec *spec)
{
	struct make_bytes b = { 0 };

	if (text == NULL)
		return make_trace(spec);
	make_bytes_text(&b, text);
	return b;
}

static bool read_all(void *self, struct error *err)
{
	const struct make_bytes *b = self;
	struct tally all = { 0 };

	tally_bytes(&all, b->data, b->size);
	*err = all.err;
	return err->text[0] == '\0';
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

		for (int once = 0; once < 2; once++)
			row_assert(rows[i].name, starved_each(rows[i].name,
			    once == 1, read_all, &b, NULL) > 3);
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
	bool (*ask)(const struct question_queue *, struct error *);
};

static bool ask_flame(const struct question_queue *a, struct error *err)
{
	struct flame_source source = { &a->parts, a->methods,
		.measure = MEASURE_WALL };
	struct flame_source turned = { &a->parts, a->methods, MEASURE_WALL,
		.is_inverted = true };
	struct flame flame, inverted = { .count = 0 };
	bool done = flame_make(&flame, &source, err) &&
	    flame_make(&inverted, &turned, err);

	flame_free(&flame);
	flame_free(&inverted);
	return done;
}

static bool ask_tree(const struct question_queue *a, struct error *err)
{
	struct flame_source source = { &a->parts, a->methods,
		.measure = MEASURE_WALL };
	struct call_tree tree = { 0 };
	struct flame flame;
	bool done = flame_make(&flame, &source, err);

	if (done) {
		call_tree_make(&tree, &flame, 0);
		call_tree_open(&tree, 0);
		call_tree_show(&tree, flame.count - 1);
		done = call_tree_open_all(&tree, 0, 100);
	}
	call_tree_free(&tree);
	flame_free(&flame);
	return done;
}

static bool ask_calls(const struct question_queue *a, struct error *err)
{
	struct call_list list;
	bool done = call_list_make(&list, a->profile, &a->parts, a->method,
	    (struct order){ CALL_CALLER, MEASURE_WALL, false }, err);

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
		.rows = a->methods->count,
		.measure = MEASURE_WALL,
		.percents = columns_percents() };
	struct totals totals;
	struct percentiles spread = { 0 };
	struct ranking ranking = { 0 };
	struct table_data figures = { .totals = &totals, .methods = a->methods,
		.spread = { &spread } };
	uint8_t *flags = method_flags_new(a->methods, a->method);
	struct distribution times;
	bool done = parts_totals(&a->parts, question.rows, &totals, err) &&
	    percentiles_make(&spread, &a->parts, &question, err) &&
	    call_times_make(&times, &a->parts,
		(struct filter_passes){ flags, question.rows }, MEASURE_WALL,
		err);

	if (done)
		ranking_make(&ranking, &figures,
		    (struct order){ COLUMN_P95, MEASURE_WALL, false });
	free(flags);
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
	bool done;

	groups_make(&groups, a->methods, by, FILTER_PASSES_ALL);
	done = groups_totals(&groups, &a->parts, &totals, err) &&
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
		.measure = MEASURE_WALL };
	struct filter_texts *texts = calloc(1, sizeof *texts + sizeof(char *));
	struct filter filter;
	struct groups groups = { .by_method = NULL };
	struct pivot pivot = { .calls = 0 };
	bool done;

	if (texts == NULL)
		return fail_memory(err, sizeof *texts);
	texts->count = 1;
	texts->texts[0] = "!com.app.A";
	done = filter_make(&filter, texts, a->methods,
		   (struct search_watch){ NULL, NULL }, err) &&
	    pivot_make(&pivot, &source, a->method, filter_kept(&filter), err);
	free(texts);

	groups_make(&groups, a->methods, GROUP_CLASS, filter_kept(&filter));
	pivot_free(&pivot);
	groups_free(&groups);
	free(filter.passes);
	return done;
}

static bool ask(void *self, struct error *err)
{
	const struct question_queue *a = self;

	return a->ask(a, err);
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
	struct question_queue a = { .profile = NULL };
	struct loaded l;

	(void)state;
	script_load(&l, "asked", "0 +a +b 10 -b +c 30 -c 40 +b +c 50 -c -b -a");
	a.profile = l.profile;
	a.methods = profile_methods(l.profile);
	a.method = script_method(&l, 'b');
	parts_add(&a.parts, script_thread(&l, 1), (struct period){ 5, 45 });
	for (size_t i = 0; i < ROWS(rows); i++) {
		a.ask = rows[i].ask;
		row_assert(rows[i].name, starved_each(rows[i].name, false, ask,
		    &a, NULL) > 5);
	}
	parts_free(&a.parts);
	loaded_free(&l);
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
#define TABLE "^"      /* … one that is a table of sums … */
#define OUTPUT "=o"    /* … and one that has the answer in a file */

static char *word_of(char *word)
{
	static char option[sizeof output + 2];

	snprintf(option, sizeof option, "-o%s", output);
	return strcmp(word, SAME_TRACE) == 0 ? path :
	    strcmp(word, MAPPING) == 0       ? mapping :
	    strcmp(word, TABLE) == 0         ? table :
	    strcmp(word, OUTPUT) == 0        ? option :
					       word;
}

/* Are these words for a file?  Else the answer goes to standard output. */
static bool has_output(const char *const *words)
{
	for (; *words != NULL; words++)
		if (strcmp(*words, OUTPUT) == 0)
			return true;
	return false;
}

/* Writes the answer to the words, as the command line does, in a process that is
 * only for this. */
static bool answer(void *self, struct error *err)
{
	const char *const *words = self;
	char copies[WORDS][40], *argv[WORDS + 1];
	struct options o;
	enum status status = STATUS_FAILED;
	int count = 0;

	for (; words[count] != NULL; count++) {
		snprintf(copies[count], sizeof copies[count], "%s",
		    words[count]);
		argv[count] = word_of(copies[count]);
	}
	argv[count++] = path;
	if (!has_output(words) && freopen("/dev/null", "w", stdout) == NULL)
		return fail(err, "standard output cannot be sent away");
	if (options_parse(&o, count, argv, err) && load_mapping_open(&o, err))
		status = load_write(&o, NULL, 80, err);
	options_free(&o);
	return status == STATUS_FINE;
}

/* The file is written as a whole, or as it was. */
static void check_output(void *self, int came)
{
	const char *const *words = self;
	int fd = open(output, O_RDONLY | O_CLOEXEC);
	char text[8] = "";
	const bool is_done = has_output(words) &&
	    (came == STARVED_DONE || came == STARVED_WHOLE);

	row_require(words[0], fd >= 0);
	row_assert(words[0], read(fd, text, 3) == 3);
	row_assert(words[0], (strcmp(text, "old") != 0) == is_done);
	close(fd);
	write_output("old");
}

static void answers(void **state)
{
	static const char *const rows[][WORDS] = {
		{ "report", OUTPUT }, { "report", "--format=tsv" },
		{ "report", "--range", "1us..40us", "--sort=threw" },
		{ "report", "--within", "B.b#1" },
		{ "report", "--thread=w*", "--clock=wait", "--reverse" },
		{ "report", "--drop=A.a", "--fold-recursion", "--columns=p50" },
		{ "calls", "--collapse-package=all", "--focus=C" },
		{ "export", "--format=log", "--fold-recursion", "--drop=C" },
		{ "threads", "--merge=B" },
		{ "report", "--drop=C", "--longer=5us", "--columns=p50" },
		{ "calls", "--longer=5us", "--range", "1us..40us" },
		{ "threads", OUTPUT }, { "threads", "--format=tsv" },
		{ "info" }, { "info", "--format=tsv" },
		{ "report", "--low-memory", "--sort=p50" },
		{ "diff", SAME_TRACE, "--show=all" },
		{ "diff", SAME_TRACE, "--group=class" },
		{ "diff", SAME_TRACE, SAME_TRACE, "--vs", SAME_TRACE },
		{ "diff", SAME_TRACE, "--mapping", MAPPING, "--show=all" },
		{ "diff", SAME_TRACE, "--mapping-b", MAPPING, "--group=class" },
		{ "diff", SAME_TRACE, "--thread=all", "--format=folded" },
		{ "diff", SAME_TRACE, "--thread=all", "--format=html", OUTPUT },
		{ "diff", SAME_TRACE, "--group=stack", "--show=all" },
		{ "diff", TABLE, "--group=package", "--normalize=thread" },
		{ "diff", TABLE, "--mapping", MAPPING },
	};

	(void)state;
	write_output("old");
	for (size_t i = 0; i < ROWS(rows) * 2; i++) {
		const char *words[WORDS];

		memcpy(words, rows[i / 2], sizeof words);
		row_assert(words[0], starved_each(words[0], i % 2 == 1, answer,
		    words, check_output) > 20);
	}
}

/* Each format of export. */
static void exports(void **state)
{
	const struct exporter *x;

	(void)state;
	write_output("old");
	for (size_t i = 0; (x = exporter_at(i)) != NULL; i++) {
		char format[40];
		const char *words[WORDS] = { "export", format, OUTPUT };

		if (x->write == NULL)
			continue;
		snprintf(format, sizeof format, "--format=%s", x->name);
		row_assert(x->name, starved_each(x->name, true, answer, words,
		    check_output) > 20);
	}
}

/* Memory in a file: there is none of it, or what was taken can be used. */
static bool take_scratch(void *self, struct error *err)
{
	enum scratch_trouble why;
	struct scratch *s = scratch_new(NULL, &why);
	char *piece = s == NULL ? NULL : scratch_take(s, 99999, err);

	(void)self;
	if (piece != NULL)
		memset(piece, 1, 99999);
	scratch_free(s);
	return piece != NULL ||
	    (s == NULL && why != SCRATCH_IS_FINE && fail_memory(err, 1));
}

static void scratches(void **state)
{
	(void)state;
	assert_true(starved_each("a scratch", false, take_scratch, NULL, NULL) >
	    1);
}

/* ---- the viewer ---- */

static void browse(struct state *app)
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
static void recover(const char *row, struct state *app)
{
	struct error err = { "" };
	char text[400];

	app_resize(app, 24, 80);
	app_key(app, "c");
	row_require(row, app_wait(app, WAIT_MS, &err));
	canvas_text(app_draw(app), 0, text, sizeof text);
	row_assert(row, text[0] != '\0');
}

/* What the viewer is started with, and the keys that it gets. */
struct viewing {
	const struct app_options *options;
	const char *const *keys;
	size_t count;
};

static bool view(void *self, struct error *err)
{
	const struct viewing *v = self;
	int wake_fd = open("/dev/null", O_WRONLY | O_CLOEXEC);
	struct state *app = app_new(v->options, wake_fd, err);
	bool done = app != NULL && app_wait(app, WAIT_MS, err);

	for (size_t i = 0; done && i < v->count; i++) {
		app_key(app, v->keys[i]);
		app_wait(app, WAIT_MS, NULL);
		app_draw(app);
	}
	if (done) {
		browse(app);
		starve_end();
		recover("viewer", app);
	}
	app_free(app);
	close(wake_fd);
	return done;
}

static void starve_viewer(const char *row, const struct app_options *options,
    const char *const *keys, size_t count)
{
	struct viewing v = { options, keys, count };

	for (int once = 0; once < 2; once++)
		row_assert(row, starved_each(row, once == 1, view, &v, NULL) >
		    50);
}

static void viewer(void **state)
{
	const struct app_options options = { .path = path };

	(void)state;
	starve_viewer("viewer", &options, NULL, 0);
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
	starve_viewer("viewer of two", &options, keys, ROWS(keys));
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
	starve_viewer("viewer of two", &options, keys, ROWS(keys));
}

static bool view_with_mapping(void *self, struct error *err)
{
	static const char map[] = "com.example.Shop -> com.app.A:\n"
	    "    1:1:void check():7:7 -> a\n    1:1:void zoom():10 -> a\n";
	static const char *const keys[] = { "D" };
	struct mapping *m = mapping_new();
	const struct app_options options = { .path = path, .mapping = m };
	struct viewing v = { &options, keys, ROWS(keys) };
	bool done = read_map(m, "map.txt", bytes_of(map, sizeof map - 1),
	    err) && view(&v, err);

	(void)self;
	mapping_free(m);
	return done;
}

/* Names of a mapping come, or stay as they are. */
static void viewer_with_mapping(void **state)
{
	(void)state;
	assert_true(starved_each("a mapping", true, view_with_mapping, NULL,
	    NULL) > 50);
}

/* ---- a reserve ---- */

/* Keys before, the key that asks, and which of its allocations fails. */
struct asking {
	const char *before, *key;
	size_t allowed;
};

static void *failed_allocation(void)
{
	void *volatile nothing = malloc(1);

	return nothing;
}

/* Refused in words by an answer that took the reserve, or done; the viewer goes
 * on in both cases. */
static bool ask_with_reserve(void *self, struct error *err)
{
	const struct memory memory = { .available = (uint64_t)2 << 30 };
	const struct app_options options = { .path = path };
	const struct asking *a = self;
	struct play play;
	bool is_refused;

	memory_keep_within(&memory);
	play_start(&play, &options);
	play_keys(&play, a->before);
	starve(a->allowed, true);
	play_key(&play, a->key);
	play_screen(&play);
	if (!starve_end()) {
		play_end(&play);
		return true; /* there are no more allocations */
	}
	is_refused = strstr(play.screen, "out of memory") != NULL;
	recover(a->key, play.app);
	play_end(&play);
	starve(0, true); /* as if it had failed outside: STARVED_DONE */
	if (failed_allocation() != NULL)
		return fail(err, "no allocation can fail here");
	return !is_refused || fail_memory(err, 1);
}

static void questions_with_reserve(void **state)
{
	static const struct {
		const char *before, *key;
	} rows[] = {
		{ "", "c" }, { "", "4" }, { "4", "I" }, { "", "]" }, { "", "#" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct asking a = { rows[i].before, rows[i].key, 0 };
		int came = STARVED_REFUSED;
		size_t refused = 0;

		for (; came != STARVED_WHOLE && a.allowed < 1000; a.allowed++) {
			came = starved_once(rows[i].key, INT64_MAX, true,
			    ask_with_reserve, &a);
			refused += came == STARVED_REFUSED;
		}
		row_assert(rows[i].key, came == STARVED_WHOLE && refused > 2);
	}
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
	cmocka_unit_test(exports),
	cmocka_unit_test(scratches),
	cmocka_unit_test(viewer),
	cmocka_unit_test(viewer_of_two),
	cmocka_unit_test(viewer_of_runs),
	cmocka_unit_test(viewer_with_mapping),
	cmocka_unit_test(questions_with_reserve),
};

TEST_FILE(tests, setup, teardown);
