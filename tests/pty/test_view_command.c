/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_view_command - the line that `:command` copies: what it says of some views,
 * and that the program, started with it by a shell, shows the same screen.
 *
 * By hand it looks at others: ARTSCOPE_VIEWS=1000+300 are 300 views from the seed 1000
 * on, of random traces, or of the one that ARTSCOPE_TRACE names.
 */
#include "config.h"

#include "base/quote.h"
#include "compare/comparison.h"
#include "options/options.h"
#include "pty.h"
#include "steps.h"

enum { VIEWS_TRIED = 50, HIGH = 50, WIDE = 130, THREADS = 3, EVENTS = 60,
	LOOKS = 200 };

/* ---- words of a shell --------------------------------------------------- */

static void quoted(void **state)
{
	static const struct {
		const char *word, *quoted;
	} rows[] = {
		{ "plain.trace", "plain.trace" },
		{ "", "''" },
		{ "a b", "'a b'" },
		{ "$HOME", "'$HOME'" },
		{ "a'b", "'a'\\''b'" },
		{ "'", "''\\'''" },
		{ "a\"b`c\\", "'a\"b`c\\'" },
		{ "!x", "'!x'" },
		{ "~", "'~'" },
		{ "A.<init>#3", "'A.<init>#3'" },
		{ "\xc3\xa9", "'\xc3\xa9'" },
	};
	char out[60], small[6];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		size_t length = quote_shell(out, sizeof out, rows[i].word);

		row_assert_text(rows[i].word, out, rows[i].quoted);
		row_assert_number(rows[i].word, length, strlen(out));
		row_assert_number(rows[i].word, length,
		    quote_shell(small, sizeof small, rows[i].word));
		row_assert(rows[i].word, strncmp(small, out,
		    strlen(small)) == 0);
	}
}

/* ---- what is said ------------------------------------------------------- */

#define TRACE \
	"0 +a 100/50 +b 400/200 -b 500 +b 600 -b 900/450 -a @2 200/0 +c 300/10 -c"

static const struct {
	const char *name, *keys, *line; /* between the program and the trace */
} lines[] = {
	/* clang-format off */
	{ "nothing but the trace", "", "" },
	{ "another row", "j", " --method B.b" },
	{ "the first row again", "j k", "" },
	{ "the picture", "<Tab>", " --view chart" },
	{ "a list", "2", " --view tree --method A.a" },
	{ "a picture and the table", "4 <Tab>", " --view flame --view table" },
	{ "all of the screen", "f", " --full" },
	{ "a thread", ": 'thread <Space> 'worker <Enter>", " --thread worker --zoom 0ms..0.901ms" },
	{ "all threads", "T", " --thread all" },
	{ "another of all threads", "] T", " --thread worker --thread all --zoom 0ms..0.901ms --method C.c" },
	{ "marked threads", "t <Down> <Space> <Escape> T", " --mark worker" },
	{ "a clock", "c", " --clock cpu" },
	{ "a range", ": '100us..0.4ms <Enter>", " --range 0.1ms..0.4ms --method A.a" },
	{ "a call as the range", "<Tab> : 'goto <Space> '0.2ms <Enter> R", " --view chart --within 'B.b#1' --call 'B.b#1'" },
	{ "a zoom", "<Tab> + +", " --view chart --zoom 0.339ms..0.564ms" },
	{ "a call", "<Tab> : 'goto <Space> '0.55ms <Enter>", " --view chart --call 'B.b#2'" },
	{ "filters", ": 'filter <Space> '!B <Enter> : 'filter <Space> 'a|c <Enter>", " --filter '!B' --filter 'a|c'" },
	{ "a transform", ": 'merge <Space> 'B.b <Enter>", " --merge B.b" },
	{ "a search", "/ 'B.b <Enter>", " --search B.b --method B.b" },
	{ "a search in full names", "/ '/app.C <Enter>", " --search /app.C" },
	{ "an order", ": 'sort <Space> '-calls <Enter>", " --sort calls --reverse" },
	{ "columns", ": 'columns <Space> 'calls,inclusive:cpu <Enter>", " --columns calls,inclusive:cpu" },
	{ "rows", "gc", " --group class --method A.a" },
	{ "in the pivot, not its middle", "p 1 j", " --view pivot --view table --pivot A.a --method B.b" },
	{ "a group that is not the selected method's", "j gc k", " --group class --method B.b" },
	{ "the calls of another method", "e <Tab> : 'goto <Space> '0.35ms <Enter>", " --view calls --view chart --call 'B.b#1'" },
	{ "zoomed into a box, which the line leaves out", "4 j <Enter>", " --view flame" },
	{ "the other way round", "4 I", " --view flame --bottom-up" },
	{ "marked threads that do not count", "t <Down> <Space> <Escape>", " --mark worker --scope thread" },
	/* clang-format on */
};

/* The line; `screen`, if not NULL, is what was seen before it was asked for. */
static const char *line_of(struct play *p, char **screen)
{
	if (screen != NULL)
		*screen = strdup(play_screen(p));
	play_keys(p, ": 'command <Enter>");
	assert_int_equal(p->request, APP_COPY);
	return play_asked(p, 0);
}

static void said(void **state)
{
	static struct play play;
	char wanted[300];

	(void)state;
	steps_write_script(TRACE, "dual");
	for (size_t i = 0; i < ROWS(lines); i++) {
		play_start(&play, &(struct app_options){ .path = steps_path });
		play_keys(&play, "=24x100");
		play_keys(&play, lines[i].keys);
		snprintf(wanted, sizeof wanted, "artscope%s %s", lines[i].line,
		    steps_path);
		row_assert_text(lines[i].name, line_of(&play, NULL), wanted);
		play_end(&play);
	}
}

/* Filters that leave less and less room for the trace, which has a name that needs a
 * "./" in front: it is there as a whole, or nothing is copied. */
static void full(void **state)
{
	enum { FILTERS = 16, QUOTES = 128, LEAST = 100, MOST = 140, LINE = 8000 };
	static struct play play;
	static char words[2][MOST + 1];
	const char *filters[FILTERS], *name = strrchr(steps_path, '/') + 1;
	int here = open(".", O_RDONLY | O_CLOEXEC);
	size_t copied = 0;

	(void)state;
	steps_write_script(TRACE, "dual");
	assert_true(here >= 0 && chdir("/tmp") == 0);
	memset(words[0], '\'', QUOTES); /* four bytes each */
	for (size_t i = 0; i < FILTERS; i++)
		filters[i] = words[i == FILTERS - 1];
	for (size_t length = LEAST; length < MOST; length++) {
		const struct options view = { .picture = SHOWN_CHART,
			.below = SHOWN_TABLE,
			.filters = { filters, FILTERS } };

		memset(words[1], 'b', length);
		play_start(&play, &(struct app_options){ .path = name,
			.view = &view });
		play_keys(&play, ": 'command <Enter>");
		if (play.request == APP_COPY) {
			const char *line = play_asked(&play, 0);

			assert_true(strlen(line) < LINE);
			assert_string_equal(line + strlen(line) - strlen(name),
			    name);
			copied++;
		} else {
			play_shows(&play, "no room", "name of the trace is too");
		}
		play_end(&play);
	}
	assert_in_range(copied, 1, MOST - LEAST - 1);
	assert_int_equal(fchdir(here), 0);
	close(here);
}

/* ---- the same screen ---------------------------------------------------- */

/* Threads of random calls, one record after the other, of so few levels that the
 * chart has room for all. */
static void write_random(uint64_t seed)
{
	static struct script threads[THREADS], all;
	const struct script_shape shape = { EVENTS, 8, 1, 40 };
	size_t at[THREADS] = { 0 };
	struct make_trace_spec spec;

	all.count = 0;
	for (uint32_t t = 0; t < THREADS; t++)
		script_random(&threads[t], seed * THREADS + t, shape);
	while (all.count < THREADS * EVENTS) {
		size_t next = THREADS;

		for (size_t t = 0; t < THREADS; t++)
			if (at[t] < threads[t].count && (next == THREADS ||
			    threads[t].events[at[t]].wall_us <
			    threads[next].events[at[next]].wall_us))
				next = t;
		all.events[all.count] = threads[next].events[at[next]++];
		all.events[all.count++].thread = (uint32_t)next + 1;
	}
	spec = script_spec(&all);
	script_set_clock(&spec, "dual");
	steps_write(&spec);
}

/* What a view is made by that the line says. */
static const char *const steps[] = {
	"1", "2", "3", "4", "5", "6", "p", "<Tab>", "f", "c", "T", "]", "`",
	"gc", "gp", "gm", "r", "5 +", "5 _", "5 + a", "5 + d", "0", "1 j",
	"1 j j k",
	": 'range <Space> '0.5ms..2.5ms <Enter>",
	": '1.25ms..+700us <Enter>",
	": 'range <Space> 'none <Enter>",
	": 'thread <Space> 'worker <Enter>",
	": 'thread <Space> 'io <Enter>",
	"1 : 'sort <Space> 'calls <Enter>",
	"1 : 'sort <Space> '-inclusive <Enter>",
	"1 : 'columns <Space> 'calls,inclusive:cpu,name <Enter>",
	": 'clock <Space> 'wait <Enter>",
	": 'goto <Space> 'C.c <Enter>",
	": 'goto <Space> 'F.f <Enter>",
	": 'goto <Space> '1.5ms <Enter>",
	": 'filter <Space> '!G <Enter>",
	": 'filter <Space> '[a-f]$ <Enter>",
	"t <Down> <Space> <Enter>", "4 I", "z", "x 'i", "x 'f", "u",
	"/ 'b <Enter>", "/ 'C.c <Enter> n"
};

/* The last row says what the last key did. */
static void compare(const char *row, struct pty *p, const char *screen)
{
	char line[WIDE * 4 + 1];

	for (int i = 0; i < HIGH - 1; i++) {
		const char *end = strchr(screen, '\n');
		size_t length = (size_t)(end - screen);

		snprintf(line, sizeof line, "%.*s", (int)length, screen);
		while (length > 0 && line[length - 1] == ' ')
			line[--length] = '\0';
		for (int n = 0; n < LOOKS && strcmp(pty_text(p, i), line) != 0;
		     n++)
			pty_bytes(p); /* more of it comes */
		row_assert_text(row, pty_text(p, i), line);
		screen = end + 1;
	}
}

static void started(const char *row, const char *line, const char *screen)
{
	static const char *const environment[] = { "NO_COLOR=1", NULL };
	const char *built = getenv("ARTSCOPE_BUILDDIR");
	char command[9000];
	const char *const argv[] = { "/bin/sh", "-c", command, NULL };
	struct pty *p;

	snprintf(command, sizeof command, "PATH='%s':\"$PATH\"; %s",
	    built == NULL ? "." : built, line);
	p = pty_start_with(HIGH, WIDE, argv, environment);
	assert_non_null(p);
	compare(row, p, screen);
	pty_send(p, "Q");
	row_assert_number(row, pty_finish(p), 0);
	pty_free(p);
}

/* In the last row: heads of tables say "without", too. */
static bool lacks_something(struct play *p)
{
	const char *at = play_screen(p), *last = at;

	for (; *at != '\0'; at++)
		if (*at == '\n' && at[1] != '\0')
			last = at;
	return strstr(last, " without ") != NULL;
}

/* The screen of now, unless the line says that something is not in it. */
static void same(struct play *p, const char *keys)
{
	char row[1500], *screen;
	const char *line = line_of(p, &screen);

	snprintf(row, sizeof row, "%s: %s", keys, line);
	if (!lacks_something(p))
		started(row, line, screen);
	free(screen);
	play_end(p);
}

static void begin(struct play *p, uint64_t seed, const char *path)
{
	char size[20];

	if (path == NULL)
		write_random(seed);
	snprintf(size, sizeof size, "=%dx%d", HIGH, WIDE);
	play_start(p, &(struct app_options){ .path = path == NULL ? steps_path :
								    path });
	play_keys(p, size);
}

/* Some random steps. */
static void view_random(uint64_t seed, struct gen_random *random, const char *path)
{
	static struct play play;
	char keys[1000] = "";
	size_t used = 0;

	begin(&play, seed, path);
	for (uint32_t n = 1 + gen_below(random, 6); n > 0; n--) {
		const char *step = steps[gen_below(random, ROWS(steps))];

		used += (size_t)snprintf(keys + used, sizeof keys - used, " %s",
		    step);
		play_keys(&play, step);
		if (strstr(play_screen(&play), "\n:") != NULL)
			play_key(&play, "<Escape>"); /* it is refused */
	}
	same(&play, keys);
}

static void same_screen(void **state)
{
	struct gen_random random = { 1 };

	(void)state;
	for (uint64_t i = 0; i < VIEWS_TRIED; i++)
		view_random(i, &random, NULL);
}

/* Each of them can be had by its seed alone. */
static void same_by_hand(void **state)
{
	const char *const request = getenv("ARTSCOPE_VIEWS");
	unsigned long first, count;

	(void)state;
	if (request == NULL)
		skip();
	assert_int_equal(sscanf(request, "%lu+%lu", &first, &count), 2);
	for (uint64_t i = first; i < first + count; i++) {
		struct gen_random random = { i + 1 };

		view_random(i, &random, getenv("ARTSCOPE_TRACE"));
	}
}

/* Also where the list has come already, in another order. */
static void call_in_a_list(void **state)
{
	static const struct options view = { .picture = SHOWN_CHART,
		.below = SHOWN_SLOWEST };
	static const char *const texts
	    [OPTIONS] = { [OPTION_SORT] = "-wall", [OPTION_CALL] = "B.b#2" };
	static const struct app_options left = { .view = &view,
		.texts = texts };
	static struct play play;

	(void)state;
	steps_write_script(TRACE, "dual");
	play_start(&play, &(struct app_options){ .path = steps_path,
		.left = &left });
	play_keys(&play, "=24x100 E");
	play_shows(&play, "the slowest first", "this call: .* from \\+0.000 ms");
	play_keys(&play, "'''");
	play_shows(&play, "the call that was left", "this call: .* from \\+0.500 ms");
	play_end(&play);
}

/* Of two traces. */
static void compared(void **state)
{
	static const char before[] = "0 +a 100/20 +b 200/50 -b 300/60 +c "
	    "340/100 -c 9000/4100 -a @2 50/0 +e 60/10 +b 110/20 -b 200/30 -e";
	static const struct comparison_options strict = { .rule = MATCH_STRICT,
		.has_min_time = true, .min_time_ns = 2000,
		.min_change_ns = 10000 };
	static const char *const views[] = { "", "", "g c", "g L c", "s n r", "g t",
		"T g t", "T c", ": 'range <Space> '0.1ms..0.2ms <Enter>",
		": 'merge <Space> 'B.b <Enter>" };
	static struct play play;
	char path[100];

	(void)state;
	steps_write_script(before, "dual");
	snprintf(path, sizeof path, "%s.before", steps_path);
	assert_int_equal(rename(steps_path, path), 0);
	steps_write_script(TRACE, "dual");
	for (size_t i = 0; i < ROWS(views); i++) {
		char size[20];

		snprintf(size, sizeof size, "=%dx%d", HIGH, WIDE);
		play_start(&play,
		    &(struct app_options){ .path = steps_path,
			.path_before = path,
			.compared = &strict,
			.texts =
			    (const char *const[OPTIONS]){
				[OPTION_WITHIN] = i == 1 ? "B.b" : NULL },
			.view = &(struct options){ .picture = SHOWN_CHART,
			    .below = SHOWN_COMPARED } });
		play_keys(&play, size);
		play_keys(&play, views[i]);
		row_assert(views[i], !lacks_something(&play));
		same(&play, views[i]);
	}
	unlink(path);
}

/* ARTSCOPE_VIEWS is for that one. */
static const char *lacks_nothing(void)
{
	if (getenv("ARTSCOPE_VIEWS") != NULL)
		cmocka_set_test_filter("same_by_hand");
	return NULL;
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(quoted),
	cmocka_unit_test(said),
	cmocka_unit_test(full),
	cmocka_unit_test(same_screen),
	cmocka_unit_test(same_by_hand),
	cmocka_unit_test(call_in_a_list),
	cmocka_unit_test(compared),
};

TEST_FILE_WITH(tests, steps_set_up, steps_tear_down, lacks_nothing, NULL);
