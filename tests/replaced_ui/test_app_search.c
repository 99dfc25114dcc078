/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_search - a search and a filter that go on for long hold up no key,
 * and end when they are told to.
 *
 * Linked with --wrap for pcre2_match: at some name an expression goes on until
 * the test lets it.
 */
#include "config.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <pthread.h>

#include "steps.h"

enum { NAMES = 200, HELD_AT = 130 };

static struct {
	pthread_mutex_t mutex;
	pthread_cond_t changed;
	unsigned at, matched; /* texts since it was set; 0: none is held */
	bool is_held, is_released;
} hold = { .mutex = PTHREAD_MUTEX_INITIALIZER,
	.changed = PTHREAD_COND_INITIALIZER };

int __wrap_pcre2_match_8(const pcre2_code_8 *, PCRE2_SPTR8, PCRE2_SIZE,
    PCRE2_SIZE, uint32_t, pcre2_match_data_8 *, pcre2_match_context_8 *);
int __real_pcre2_match_8(const pcre2_code_8 *, PCRE2_SPTR8, PCRE2_SIZE,
    PCRE2_SIZE, uint32_t, pcre2_match_data_8 *, pcre2_match_context_8 *);

int __wrap_pcre2_match_8(const pcre2_code_8 *code, PCRE2_SPTR8 text,
    PCRE2_SIZE length, PCRE2_SIZE from, uint32_t options,
    pcre2_match_data_8 *match, pcre2_match_context_8 *context)
{
	pthread_mutex_lock(&hold.mutex);
	if (hold.at > 0 && ++hold.matched == hold.at) {
		hold.is_held = true;
		pthread_cond_broadcast(&hold.changed);
		while (!hold.is_released)
			pthread_cond_wait(&hold.changed, &hold.mutex);
	}
	pthread_mutex_unlock(&hold.mutex);
	return __real_pcre2_match_8(code, text, length, from, options, match,
	    context);
}

static void hold_at(unsigned at)
{
	pthread_mutex_lock(&hold.mutex);
	hold.at = at;
	hold.matched = 0;
	hold.is_held = hold.is_released = false;
	pthread_mutex_unlock(&hold.mutex);
}

/* Those of the test's own looks are not counted. */
static void count(bool is_counted)
{
	pthread_mutex_lock(&hold.mutex);
	hold.at = is_counted ? UINT32_MAX : 0;
	pthread_mutex_unlock(&hold.mutex);
}

static void await_hold(void)
{
	pthread_mutex_lock(&hold.mutex);
	while (!hold.is_held)
		pthread_cond_wait(&hold.changed, &hold.mutex);
	pthread_mutex_unlock(&hold.mutex);
}

/* Returns how many texts there were in all. */
static unsigned release(struct play *p)
{
	pthread_mutex_lock(&hold.mutex);
	hold.is_released = true;
	pthread_cond_broadcast(&hold.changed);
	pthread_mutex_unlock(&hold.mutex);
	play_settle(p);
	return hold.matched;
}

static struct make_method methods[NAMES];

/* Of five methods of 200 there are calls. */
static void write_trace(void)
{
	static struct script script;
	static char names[NAMES][16];
	struct make_trace_spec spec;

	script_read(&script, "0 +a 100 +b 300 +c 340 -c 420 +d 421 -d 500 -b "
	    "600 +e 900 -e 1000 -a");
	for (uint32_t i = 0; i < NAMES; i++) {
		snprintf(names[i], sizeof names[i], "m%u", i);
		methods[i] = (struct make_method){ 4 * (i + 1), "org.A",
			names[i], "()V", "A.java", 0 };
	}
	spec = script_spec(&script);
	spec.methods = methods;
	spec.method_count = NAMES;
	steps_write(&spec);
}

/* Nothing is waited for. */
static void press(struct play *p, const char *keys)
{
	char word[32];

	for (; sscanf(keys, "%31s", word) == 1; keys += strspn(keys, " ")) {
		app_key(p->app, word);
		keys += strlen(word);
	}
}

static void stopped(void **state)
{
	static const struct {
		const char *name, *typed, *held, *keys, *shows, *then;
		unsigned texts; /* at most; 0: it is not ended */
	} rows[] = {
		{ "a key", "/ m", "3 <Enter>", "j", "^ org.A.m0 ",
		    "^ 1 method, 1 call, ", 0 },
		{ "C-c", "/ m", "3 <Enter>", "<C-c>", "^ stopped after 128 of 200 names",
		    "!search", 131 },
		{ "Esc", "/ m", "3 <Enter>", "<Escape>", "^ stopped after 128 of 200 names",
		    "!1 method", 131 },
		{ "no search any more", "/ m", "3 <Enter>", "<Escape> n",
		    "no search yet: / begins one", "no search yet", 131 },
		{ "another one", "/ m", "3 <Enter>", "/ m 4 <Enter>", "/m4|A.m0",
		    "^ 1 method, .*: m4$", 731 }, /* m3's 131, and three looks */
		{ "while it is typed", "/ m", "3", "<Escape>", "^ \\? keys",
		    "!stopped", 131 },
		{ "its count", "/ m", "3", "", "^/m3 +searching$",
		    "^/m3 +1 method, 1 call$", 0 },
		{ "typed on", "/ m", "3", "<Enter>", "A.m0", 
		    "^ 1 method, 1 call, .*: m3$", 0 },
		{ "a filter", "& 'm3", "<Enter>", "<C-c>",
		    "^ stopped after 129 of 200 names: filtered as before",
		    "!&m3", 131 },
		{ "a filter, Esc", "& 'm3", "<Enter>", "<Escape>",
		    "^ stopped after 129 of 200 names: filtered as before",
		    "^▸  4 ", 131 },
		{ "a filter, later", "& 'm3", "<Enter>", "j", "^▸  4 ", "^▸  1 .*A.m3\\(", 0 },
		{ "a filter, taken back", "& 'm3", "<Enter>", "u",
		    "all methods again, without &m3", "^▸  5 ", 131 },
		{ "another filter", "& 'm3", "<Enter>", "& m 4 <Enter>", "^▸  5 ",
		    "no method passes &m3 &m4", 0 },
		{ "before a filter", "& 'm4 <Enter> & 'm3", "<Enter>", "<C-c>",
		    "filtered as before", "^ \\S+  main 1/1 .* &m4  wall", 0 },
	};
	static struct play play;

	(void)state;
	write_trace();
	for (size_t i = 0; i < ROWS(rows); i++) {
		unsigned texts;

		hold_at(0);
		play_start(&play, &(struct app_options){ .path = steps_path });
		play_keys(&play, "=24x80");
		play_keys(&play, rows[i].typed);
		hold_at(HELD_AT);
		press(&play, rows[i].held);
		await_hold();
		press(&play, rows[i].keys);
		count(false);
		play_shows(&play, rows[i].name, rows[i].shows);
		count(true);
		texts = release(&play);
		count(false);
		play_shows(&play, rows[i].name, rows[i].then);
		row_assert(rows[i].name, rows[i].texts == 0 ||
		    texts <= rows[i].texts);
		play_end(&play);
	}
}

static const struct make_method typed_methods[] = {
	{ 4, "com.app.view.Chart", "draw", "(ILandroid/graphics/Rect;)V",
	    "A.java", 0 },
	{ 8, "android.view.View", "draw", "()V", "A.java", 0 },
	{ 12, "com.app.Main", "run", "([Ljava/lang/String;)V", "A.java", 0 },
};

static void write_typed(void)
{
	static struct script script;
	struct make_trace_spec spec;

	script_read(&script, "0 +c 100 +a 200 +b 300 -b 400 -a 500 +b 600 -b "
	    "1000 -c");
	spec = script_spec(&script);
	spec.methods = typed_methods;
	spec.method_count = ROWS(typed_methods);
	steps_write(&spec);
}

#define IN_FULL "nothing in Class.method\\(...\\); in full names "

/* What is typed is looked for in short names, at any width, then in full ones. */
static void typed(void **state)
{
	static const struct edit rows[] = {
		{ "short names", "/ 'draw\\(int, <Space> 'Rect\\)$ <Enter>",
		    { "^ 1 method, 1 call", "^ com.app.view.Chart.draw " } },
		{ "as well on a narrow screen", "=24x30 / '^Chart\\.draw$ "
		    "<Enter>", { "1 method, 1 call" } },
		{ "without the package", "/ 'view <Enter>",
		    { "^ 1 method, 2 calls", "^ android.view.View.draw " } },
		{ "full names at once", "/ '/view <Enter>",
		    { "^ 2 methods, 3 calls.*: view$" } },
		{ "full names where short ones are not", "/ 'android <Enter>",
		    { IN_FULL "2 methods, 3 calls", "thread: android$" } },
		{ "by a command", "=24x160 : 'find <Space> '^com.app <Enter>",
		    { "^ " IN_FULL "2 methods, 2 calls" } },
		{ "nor in full names", "/ 'nowhere <Enter>",
		    { "^ no method of any thread matches nowhere$" } },
		{ "counted while it is typed", "/ 'draw",
		    { "^/draw +2 methods, 3 calls$" } },
		{ "one", "/ 'Chart", { "^/Chart +1 method, 1 call$" } },
		{ "in full names", "/ 'android",
		    { "^/android +2 methods, 3 calls, in full names$" } },
		{ "none", "/ 'nowhere", { "^/nowhere +no method$" } },
		{ "half an expression", "/ '(draw", { "^/\\(draw +no expression yet$" } },
		{ "mended again", "/ '(draw ) ", { "^/\\(draw\\) +2 methods, 3 calls$" } },
		{ "nothing is typed", "/ 'd <Backspace>", { "^/$" } },
		{ "a long line has no room for it", "=24x30 / 'draw.*xxxxxxxxxxxx",
		    { "^/draw.*xxxxxxxxxxxx$" } },
		{ "nor have filters", "& 'draw", { "^&draw$" } },
		{ "a slash alone is none", "/ 'run <Enter> / / <Enter> <Tab> n",
		    { "^ com.app.Main.run " } },
		{ "the selected method", "j #", { "^ 1 method, 2 calls.*: "
		    "android.view.View.draw$" } },
	};

	(void)state;
	hold_at(0);
	write_typed();
	steps_play(rows, ROWS(rows), "=24x80", &(struct app_options){ 0 });
}

/* What is wrong stays, with the cursor on it, and can be mended. */
static void mended(void **state)
{
	static const struct {
		const char *name, *keys, *says, *line;
		int column;
	} rows[] = {
		{ "open", "/ '(ab <Enter>", "^bad expression at character 4: "
		    "missing closing", "^/\\(ab$", 4 },
		{ "in the middle", "/ 'a)b <Enter>", "^bad expression at "
		    "character 2: unmatched", "^/a\\)b$", 2 },
		{ "behind a slash", "/ '/a)b <Enter>", "^bad expression at "
		    "character 2: unmatched", "^//a\\)b$", 3 },
		{ "in wide letters", "/ '日本)b <Enter>", "^bad expression at "
		    "character 3: unmatched", "^/日本\\)b$", 5 },
		{ "a filter", "& 'a)b <Enter>", "^bad expression at "
		    "character 2: unmatched", "^&a\\)b$", 2 },
		{ "a filter that drops", "& '!a)b <Enter>", "^bad expression "
		    "at character 2: unmatched", "^&!a\\)b$", 3 },
		{ "in the help", "? / 'a)b <Enter>", "^bad expression at "
		    "character 2: unmatched", "^/a\\)b$", 2 },
		{ "a command keeps its end", ": 'find <Space> 'a)b <Enter>",
		    "^bad expression at character 2", "^:find a\\)b$", 9 },
		{ "so does a filter's", ": 'filter <Space> 'a)b <Enter>",
		    "^bad expression at character 2", "^:filter a\\)b$", 11 },
		{ "mended", "/ 'run)$ <Enter> <Delete> <Enter>",
		    "^ 1 method, 1 call", "!^/", -1 },
		{ "a filter, mended", "& 'run)$ <Enter> <Delete> <Enter>",
		    "^ 1 of 3 methods pass &run.$", "!^&", -1 },
	};
	static struct play play;

	(void)state;
	hold_at(0);
	write_typed();
	for (size_t i = 0; i < ROWS(rows); i++) {
		int column;

		play_start(&play, &(struct app_options){ .path = steps_path });
		play_keys(&play, "=24x80");
		play_keys(&play, rows[i].keys);
		play_shows(&play, rows[i].name, rows[i].says);
		play_shows(&play, rows[i].name, rows[i].line);
		column = app_draw(play.app)->cursor_column;
		row_assert_number(rows[i].name, (unsigned)column,
		    (unsigned)rows[i].column);
		play_end(&play);
	}
}

/* Each step says which of the matches that is. */
static void counted_matches(void **state)
{
	static const struct edit rows[] = {
		{ "in the table", "/ 'draw <Enter> n",
		    { "^ 2 of 2 methods: draw$", "^ com.app.view.Chart" } },
		{ "round", "/ 'draw <Enter> n n", { "^ search continued at the "
		    "other end: 1 of 2 methods: draw$" } },
		{ "back", "/ 'draw <Enter> N", { "other end: 2 of 2 methods" } },
		{ "the only one", "/ 'View <Enter> n", { "1 of 1 method: " } },
		{ "of those that pass", "& '!Chart <Enter> / 'draw <Enter> n",
		    { "1 of 1 method: " } },
		{ "below an open row as well", "l / 'draw <Enter> n",
		    { "^ 2 of 2 methods: draw$" } },
		{ "classes", "gc / 'draw <Enter> n", { "2 of 2 classes: " } },
		{ "packages", "gp / 'draw <Enter> n", { "2 of 2 packages: " } },
		{ "libraries", "gL / 'draw <Enter> n", { "1 of 2 libraries: " } },
		{ "phases", "gP / 'draw <Enter> n", { "1 of 1 phase: draw" } },
		{ "in the chart", "<Tab> / 'draw <Enter> n",
		    { "^ 2 of 3 calls: draw$" } },
		{ "its last one", "<Tab> / 'draw <Enter> n n",
		    { "^ 3 of 3 calls: draw$" } },
		{ "its first one again", "<Tab> / 'draw <Enter> n n n",
		    { "^ search continued at the other end: 1 of 3 calls: " } },
		{ "in the timeline", "6 / 'draw <Enter> n",
		    { "^ 2 of 3 calls: draw$" } },
		{ "in the flame", "4 / 'draw <Enter> n",
		    { "^ 2 of 3 frames: draw$" } },
		{ "round the flame", "4 / 'draw <Enter> n n n",
		    { "other end: 1 of 3 frames: draw$" } },
		{ "back in the flame", "4 / 'draw <Enter> N",
		    { "other end: 3 of 3 frames: draw$" } },
		{ "at an instant", "@ / 'run <Enter> n",
		    { "other end: 1 of 1 call: run$" } },
		{ "the next call of the method says less", "<Tab> gg j } }",
		    { "!of 2 calls" } },
	};

	(void)state;
	hold_at(0);
	write_typed();
	steps_play(rows, ROWS(rows), "=24x80", &(struct app_options){ 0 });
}

/* What is typed is marked at once, and nothing else happens. */
static void marked(void **state)
{
	static const struct {
		const char *name, *keys, *marked[3], *shows;
	} rows[] = {
		{ "in the table", "/ 'dr", { "Chart.draw", "View.draw",
		    "!Main.run" }, "^/dr( |$)" },
		{ "the cursor stays", "/ 'View", { "View.draw",
		    "!Chart" }, "^▸ .*Main.run" },
		{ "a letter more", "/ 'drr", { "!\\S" }, "^/drr( |$)" },
		{ "a letter less", "/ 'drr <Backspace>", { "View.draw" },
		    "^/dr( |$)" },
		{ "in the midst of it", "/ 'rx <Left> <Delete>",
		    { "Main.run" }, "^/r( |$)" },
		{ "in full names", "/ 'android", { "Chart", "View",
		    "!Main.run" }, "^/android( |$)" },
		{ "in full names at once", "/ '/view", { "Chart", "View" },
		    "^//view( |$)" },
		{ "a bad expression leaves them", "/ 'View(", { "View.draw",
		    "!Chart" }, "^/View\\( +no expression yet$" },
		{ "an empty one has none", "/ 'run <Enter> / 'd <Backspace>",
		    { "!\\S" }, "^/$" },
		{ "before any letter", "/ 'run <Enter> / <Left>",
		    { "Main.run" }, "^/$" },
		{ "those of before come back", "/ 'run <Enter> / 'draw <Escape>",
		    { "Main.run", "!draw" }, "^ \\? keys" },
		{ "as well by Backspace", "/ 'run <Enter> / 'd <Backspace> "
		    "<Backspace>", { "Main.run", "!draw" }, "^ \\? keys" },
		{ "as well by Enter", "/ 'run <Enter> / 'd <Backspace> <Enter>",
		    { "Main.run", "!draw" }, "^ \\? keys" },
		{ "with the next match", "/ 'run <Enter> / 'draw <Escape> j n",
		    { "Main.run" }, "^ com.app.Main.run " },
		{ "none were before", "/ 'draw <Escape>", { "!\\S" },
		    "^ \\? keys" },
		{ "what was typed before", "/ 'run <Enter> / 'draw <Enter> / "
		    "<Up> <Up>", { "Main.run", "!draw" }, "^/run( |$)" },
		{ "taken", "/ 'View <Enter>", { "View.draw", "!Chart" },
		    "^ 1 method, 2 calls" },
		{ "the same again", "/ 'View <Enter> gg / 'View <Enter>",
		    { "View.draw" }, "^ 1 method, 2 calls" },
		{ "of all threads by now", "/ 'run <Enter> T / 'run <Enter>",
		    { "Main.run" }, "100.0 % of all threads: run$" },
		{ "in the chart", "<Tab> / 'View", { "▏V", "!▏C" },
		    "^/View( |$)" },
		{ "in the flame", "4 <Tab> / 'View", { "▏V", "!▏C" },
		    "^/View( |$)" },
		{ "in the tree", "2 / 'View", { "View.draw", "!Chart" },
		    "^/View( |$)" },
		{ "in the strip of the thread", "=40x80 <Tab> / 'View", { "^ {15}•{9} {15}•{9}" },
		    "^/View( |$)" },
		{ "and no more after it", "=40x80 / 'View <Escape>",
		    { "!\\S" }, "^ \\? keys" },
		{ "in the timeline", "6 / 'View", { "•" }, "^/View( |$)" },
		{ "not what a filter is of", "& 'View", { "!\\S" },
		    "^&View$" },
	};
	static struct play play;

	(void)state;
	hold_at(0);
	write_typed();
	for (size_t i = 0; i < ROWS(rows); i++) {
		play_start(&play, &(struct app_options){ .path = steps_path });
		play_keys(&play, "=24x80");
		play_keys(&play, rows[i].keys);
		play_shows(&play, rows[i].name, rows[i].shows);
		for (size_t n = 0; n < 3 && rows[i].marked[n] != NULL; n++)
			play_shows_matches(&play, rows[i].name, rows[i].marked[n]);
		play_end(&play);
	}
}

/* So is what is pasted, before any key. */
static void pasted(void **state)
{
	static struct play play;

	(void)state;
	write_typed();
	play_start(&play, &(struct app_options){ .path = steps_path });
	play_keys(&play, "=24x80 /");
	hold_at(1);
	app_paste(play.app, "View");
	assert_true(app_is_asking(play.app));
	await_hold();
	release(&play);
	hold_at(0);
	play_shows_matches(&play, "pasted", "View.draw");
	play_keys(&play, "<Enter>");
	play_shows(&play, "pasted", "^ 1 method, 2 calls");
	play_end(&play);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(stopped),
	cmocka_unit_test(typed),
	cmocka_unit_test(mended),
	cmocka_unit_test(counted_matches),
	cmocka_unit_test(marked),
	cmocka_unit_test(pasted),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);
