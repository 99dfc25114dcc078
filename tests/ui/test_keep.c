/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_keep - what is remembered from one time to the next: lines, marks, and how a
 * trace was left.
 */
#include "config.h"

#include "steps.h"

#include "cli/viewer_start.h"
#include "process/state_file.h"
#include "ui/command/session.h"

#include <sys/stat.h>

#define TRACE \
	"0 +a 100/50 +b 200 +c 300 -c 400/200 -b 450 +b 500 -b 900/450 -a " \
	"@2 100 +d 300 -d"

enum { PATH = 300, COMMAND = 400 };

static char home[] = "/tmp/artscope-home-XXXXXX";

static const char *at_home(const char *name)
{
	static char path[PATH];

	snprintf(path, sizeof path, "%s/%s", home, name);
	return path;
}

static int go_home(void **state)
{
	return steps_set_up(state) != 0 || mkdtemp(home) == NULL ||
	    setenv("HOME", home, 1) != 0 || unsetenv("XDG_STATE_HOME") != 0;
}

static void forget(void)
{
	char command[COMMAND];

	snprintf(command, sizeof command, "rm -rf '%s'/.local", home);
	assert_int_equal(system(command), 0);
}

static int leave_home(void **state)
{
	char command[COMMAND];

	snprintf(command, sizeof command, "rm -rf '%s'", home);
	return system(command) != 0 || steps_tear_down(state) != 0;
}

static void add_all(struct session *k, const char *lines)
{
	char copy[100], *rest = copy, *line;

	snprintf(copy, sizeof copy, "%s", lines);
	while ((line = strtok_r(rest, "|", &rest)) != NULL)
		session_add(k, line);
}

static const char *now(void)
{
	static char text[100];
	struct session *k = session_open(NULL);

	snprintf(text, sizeof text, "%s", session_history(k));
	for (char *at = text; *at != '\0'; at++)
		if (*at == '\n')
			*at = '|';
	session_close(k);
	return text;
}

/* Two viewers that are open at once; one ends after the other. */
static void history(void **state)
{
	static const struct {
		const char *name, *before, *first, *second, *after;
	} rows[] = {
		{ "nothing", "", "", "", "" },
		{ "a line", "", ":q", "", ":q|" },
		{ "another", ":a|", ":q", "", ":a|:q|" },
		{ "the same", ":a|:b|", ":a", "", ":b|:a|" },
		{ "twice", "", ":a|:b|:a", "", ":b|:a|" },
		{ "two of them", ":a|", ":b", ":c", ":a|:b|:c|" },
		{ "the same of two", "", ":b|:a", ":a|:c", ":b|:a|:c|" },
		{ "no end", ":a|:b", ":c", "", ":a|:b|:c|" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct session *first, *second;
		struct session *before;

		forget();
		before = session_open(NULL);
		add_all(before, rows[i].before);
		session_write_history(before);
		session_close(before);
		first = session_open(NULL);
		second = session_open(NULL);
		add_all(first, rows[i].first);
		add_all(second, rows[i].second);
		session_write_history(first);
		session_write_history(second);
		session_close(first);
		session_close(second);
		row_assert_text(rows[i].name, now(), rows[i].after);
	}
}

/* The last thousand. */
static void long_history(void **state)
{
	struct session *k;
	char line[20];
	size_t count = 0;

	(void)state;
	forget();
	for (int part = 0; part < 3; part++) {
		k = session_open(NULL);
		for (int i = 0; i < 600; i++) {
			snprintf(line, sizeof line, ":%d", part * 600 + i);
			session_add(k, line);
		}
		session_write_history(k);
		session_close(k);
	}
	k = session_open(NULL);
	for (const char *at = session_history(k); *at != '\0'; at++)
		count += *at == '\n';
	assert_int_equal(count, SESSION_LINES);
	assert_non_null(strstr(session_history(k), ":1799\n"));
	assert_int_equal(strncmp(session_history(k), ":800\n", 5), 0);
	session_close(k);
}

/* Lines of a file that is larger than what is read of it. */
static void large_history(void **state)
{
	struct session *k;
	char line[1501];
	FILE *file;

	(void)state;
	forget();
	k = session_open(NULL);
	session_close(k);
	file = fopen(at_home(".local/state/artscope/history"), "w");
	assert_non_null(file);
	memset(line, 'x', sizeof line - 1);
	line[sizeof line - 1] = '\0';
	for (int i = 0; i < SESSION_LINES; i++)
		fprintf(file, ":%d %s\n", i, line);
	fclose(file);
	k = session_open(NULL);
	session_add(k, ":new");
	session_write_history(k);
	session_close(k);
	k = session_open(NULL);
	assert_non_null(strstr(session_history(k), "\n:999 x"));
	assert_non_null(strstr(session_history(k), "x\n:new\n"));
	assert_int_equal(session_history(k)[0], ':');
	session_close(k);
}

/* A file of equal lines costs little. */
static void equal_history(void **state)
{
	struct session *k;
	FILE *file;

	(void)state;
	forget();
	k = session_open(NULL);
	file = fopen(at_home(".local/state/artscope/history"), "w");
	assert_non_null(file);
	for (int i = 0; i < 300000; i++)
		fprintf(file, ":q\n");
	fclose(file);
	session_add(k, ":new");
	session_write_history(k);
	session_close(k);
	row_assert_text("equal lines", now(), ":q|:new|");
}

static mode_t mode_of(const char *name)
{
	struct stat st;

	assert_int_equal(stat(at_home(name), &st), 0);
	return st.st_mode & 0777;
}

static void modes(void **state)
{
	struct session *k;

	(void)state;
	forget();
	umask(0);
	k = session_open(steps_path);
	umask(022);
	assert_true(session_has_trace(k));
	session_close(k);
	assert_int_equal(mode_of(".local/state/artscope"), 0700);
	assert_int_equal(mode_of(".local/state/artscope/traces"), 0700);
	assert_int_equal(mode_of(".local/state/artscope/history"), 0600);
}

static void write_bytes(const char *path, size_t size, size_t other)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	for (size_t i = 0; i < size; i++)
		fputc(i == other ? 'x' : '.', file);
	assert_int_equal(fclose(file), 0);
}

/* A file is known again by its size, its begin and its end. */
static void fingerprints(void **state)
{
	static const struct {
		const char *name;
		size_t size, other; /* the byte that is another one */
		bool is_known;
	} rows[] = {
		{ "the same", 300000, 300000, true },
		{ "longer", 300001, 300001, false },
		{ "another first byte", 300000, 0, false },
		{ "another last byte", 300000, 299999, false },
		{ "another one in the middle", 300000, 150000, true },
		{ "empty", 0, 0, false },
	};
	char path[PATH];

	(void)state;
	forget();
	snprintf(path, sizeof path, "%s", at_home("trace"));
	write_bytes(path, 300000, 300000);
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct session *k;

		if (i == 0) {
			k = session_open(path);
			session_write_trace(k, "left\n", 5);
			session_close(k);
		}
		write_bytes(path, rows[i].size, rows[i].other);
		k = session_open(path);
		row_assert_text(rows[i].name, session_trace(k),
		    rows[i].is_known ? "left\n" : "");
		session_close(k);
	}
}

/* What there is no state of, or nowhere to put it: nothing is said. */
static void without(void **state)
{
	struct session *k;

	(void)state;
	forget();
	k = session_open(home); /* a folder */
	assert_false(session_has_trace(k));
	session_close(k);
	k = session_open("/nowhere/x");
	assert_false(session_has_trace(k));
	session_close(k);
	unsetenv("HOME");
	k = session_open(steps_path);
	assert_false(session_has_trace(k));
	session_add(k, ":q");
	session_write_history(k);
	session_write_trace(k, "x", 1);
	assert_string_equal(session_history(k), "");
	session_close(k);
	setenv("HOME", "/proc/nowhere", 1);
	k = session_open(steps_path);
	assert_false(session_has_trace(k));
	session_close(k);
	setenv("HOME", "/tmp/artscope-no-home", 1);
	k = session_open(steps_path);
	assert_false(session_has_trace(k));
	session_close(k);
	assert_int_not_equal(access("/tmp/artscope-no-home", F_OK), 0);
	setenv("HOME", home, 1);
	assert_int_equal(symlink("/etc/passwd", at_home("link")), 0);
	assert_int_equal(state_file_open(at_home("link")), -1);
}

static void thinned(void **state)
{
	char folder[PATH], path[PATH + 20];
	struct stat st;

	(void)state;
	snprintf(folder, sizeof folder, "%s", at_home("many"));
	mkdir(folder, 0700);
	for (int i = 0; i < 10; i++) {
		struct timespec times[2] = { { 1000 + i, 0 }, { 1000 + i, 0 } };

		snprintf(path, sizeof path, "%s/%d", folder, i);
		write_bytes(path, 1, 1);
		utimensat(AT_FDCWD, path, times, 0);
	}
	state_folder_thin(folder, 7);
	for (int i = 0; i < 10; i++) {
		snprintf(path, sizeof path, "%s/%d", folder, i);
		row_assert_number(path, stat(path, &st) == 0, i >= 3);
	}
}

/* ---- marks --------------------------------------------------------------- */

static const struct {
	const char *name, *keys, *then, *looks[3];
} marks[] = {
	/* clang-format off */
	{ "none", "j", "''", { "there are no marks yet" } },
	{ "a call", "5 j j m a", "''", { "^ *to the mark  a main \\+0.450 ms B.b" } },
	{ "and to it", "5 j j h j m a", "'' a", { "^ com.app.C.c" } },
	{ "of a method", "j m a", "''", { "a main .*selected: B.b|a main .*B.b" } },
	{ "of another thread", "] 5 m b", "'' b", { "2/2", "D.d" } },
	{ "two", "m a j m Z", "''", { "a main", "Z main" } },
	{ "with a text", "5 j j : 'mark <Space> 'a <Space> 'why?! <Space> '\"so\" <Enter>", "''", { "a \"why\\?! \"so\"\" main \\+0.450" } },
	{ "another in its place", "5 m a j j m a", "''", { "\\+0.450 ms B.b" } },
	/* clang-format on */
};

static void play_with(struct play *p, struct session *k)
{
	play_start(p,
	    &(struct app_options){ .path = steps_path, .session = k });
	play_keys(p, "=24x80");
}

static void marked(void **state)
{
	static struct play p;

	(void)state;
	steps_write_script(TRACE, "dual");
	for (size_t i = 0; i < ROWS(marks); i++) {
		struct session *k;

		forget();
		k = session_open(steps_path);
		play_with(&p, k);
		play_keys(&p, marks[i].keys);
		app_keep(p.app);
		play_end(&p);
		session_close(k);
		k = session_open(steps_path);
		play_with(&p, k);
		play_keys(&p, marks[i].then);
		for (size_t n = 0; n < ROWS(marks[i].looks) &&
		     marks[i].looks[n] != NULL; n++)
			play_shows(&p, marks[i].name, marks[i].looks[n]);
		play_end(&p);
		session_close(k);
	}
}

/* Whatever stands in the file, nothing is believed. */
static void nonsense(void **state)
{
	static const char *const lines[] = { "", "mark", "mark a",
		"mark a 9 0 0 0 10 0 0 '' ''", "mark a 0 0 0 10 10 0 0 '' ''",
		"mark a 0 0 0 0 99999999 0 0 '' ''",
		"mark ? 0 0 0 0 100 0 0 '' ''", "mark a 0 0 0 0 100 0 77 '' ''",
		"mark a 0 0 0 0 100 0 0 '", "view --nothing",
		"view --view --view", "\377\377\n\n\nmark" };
	static struct play p;

	(void)state;
	steps_write_script(TRACE, "dual");
	for (size_t i = 0; i < ROWS(lines); i++) {
		struct session *k = session_open(steps_path);

		session_write_trace(k, lines[i], strlen(lines[i]));
		session_close(k);
		k = session_open(steps_path);
		play_with(&p, k);
		play_keys(&p, "''");
		play_shows(&p, lines[i], "there are no marks yet");
		play_keys(&p, "''");
		play_shows(&p, lines[i], "how this trace was left is not known");
		play_end(&p);
		session_close(k);
	}
}

/* A line of a view can only be that of a viewer. */
static void no_view(void **state)
{
	static const char *const lines[] = { "--help", "--check-config",
		"info --ascii", "report --ascii", "x.trace --version" };
	const struct options given = { .top = 0 };

	(void)state;
	steps_write_script(TRACE, "dual");
	for (size_t i = 0; i < ROWS(lines); i++) {
		struct session *k = session_open(steps_path);
		struct viewer_saved *left;
		char text[80];

		snprintf(text, sizeof text, "artscope 1\nview %s\n", lines[i]);
		session_write_trace(k, text, strlen(text));
		session_close(k);
		k = session_open(steps_path);
		left = viewer_saved_new(&given, k);
		row_assert(lines[i], left == NULL);
		viewer_saved_free(left);
		session_close(k);
	}
}

/* A name that is longer than most is whole in the saved view, or not there. */
static void long_name(void **state)
{
	enum { LONG = 2500 };
	static char name[LONG + 1], call[LONG + 10];
	const struct make_method method = { 4, "com.app.A", name, "()V",
		"A.java", 0 };
	static struct script script;
	struct make_trace_spec spec;
	static struct play p;
	struct session *k;

	(void)state;
	memset(name, 'n', LONG);
	script_read(&script, "0 +a 100 -a 200 +a 300 -a");
	spec = script_spec(&script);
	spec.methods = &method;
	spec.method_count = 1;
	steps_write(&spec);
	forget();
	k = session_open(steps_path);
	play_with(&p, k);
	play_keys(&p, "5 j l");
	app_keep(p.app);
	play_end(&p);
	session_close(k);
	k = session_open(steps_path);
	snprintf(call, sizeof call, "A.%s#", name);
	assert_non_null(strstr(session_trace(k), call));
	session_close(k);
}

/* A place that the trace does not have is left out of a mark. */
static void no_call(void **state)
{
	static const char line[] = "mark a 0 77 3 0 100 0 0 Gone.gone 'x\033[m'";
	struct session *k = session_open(steps_path);
	static struct play p;

	(void)state;
	steps_write_script(TRACE, "dual");
	session_close(k);
	k = session_open(steps_path);
	session_write_trace(k, line, strlen(line));
	session_close(k);
	k = session_open(steps_path);
	play_with(&p, k);
	play_keys(&p, "''");
	play_shows(&p, "no call", "a \"x\\\\x1B\\[m\" main \\+0.000 ms$");
	play_end(&p);
	session_close(k);
}

/* Of many lines that were typed, a thousand come back. */
static void many_typed(void **state)
{
	static struct play p;
	struct session *k;
	FILE *file;

	(void)state;
	forget();
	k = session_open(NULL);
	file = fopen(at_home(".local/state/artscope/history"), "w");
	assert_non_null(file);
	for (int i = 0; i < 1200; i++)
		fprintf(file, ":%d\n", i);
	fclose(file);
	session_close(k);
	steps_write_script(TRACE, "dual");
	k = session_open(NULL);
	play_with(&p, k);
	play_keys(&p, ":");
	for (int i = 0; i < 1200; i++)
		play_keys(&p, "<Up>");
	play_shows(&p, "the oldest of a thousand", "^:200$");
	play_end(&p);
	session_close(k);
}

/* What was typed comes back into its own prompt. */
static void typed(void **state)
{
	static struct play p;
	struct session *k;

	(void)state;
	forget();
	steps_write_script(TRACE, "dual");
	k = session_open(steps_path);
	play_with(&p, k);
	play_keys(&p, "/ 'B.b <Enter> : 'clock <Space> 'cpu <Enter> & 'A <Enter>");
	app_keep(p.app);
	play_end(&p);
	session_close(k);
	k = session_open(NULL);
	play_with(&p, k);
	play_keys(&p, ": <Up>");
	play_shows(&p, "a command", "^:clock cpu$");
	play_keys(&p, "<Escape> / <Up>");
	play_shows(&p, "a search", "^/B.b( |$)");
	play_keys(&p, "<Escape> & <Up>");
	play_shows(&p, "a filter", "^&A$");
	play_end(&p);
	session_close(k);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(history),
	cmocka_unit_test(long_history),
	cmocka_unit_test(large_history),
	cmocka_unit_test(equal_history),
	cmocka_unit_test(modes),
	cmocka_unit_test(fingerprints),
	cmocka_unit_test(without),
	cmocka_unit_test(thinned),
	cmocka_unit_test(marked),
	cmocka_unit_test(nonsense),
	cmocka_unit_test(no_view),
	cmocka_unit_test(long_name),
	cmocka_unit_test(no_call),
	cmocka_unit_test(many_typed),
	cmocka_unit_test(typed),
};

TEST_FILE(tests, go_home, leave_home);
