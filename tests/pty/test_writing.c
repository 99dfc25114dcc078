/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_writing - `:write FILE`: what is written, and that the program makes the file
 * where it was started, once, and nowhere else.
 */
#include "config.h"

#include <sys/stat.h>

#include "pty.h"
#include "steps.h"

#define TRACE "0 +a 100 +b 200 -b 250 +c 300 -c 400 -a @2 450 +d 500 -d"

enum { TEXT = 20000 };

/* What was written, of which the file forgets the name at once. */
static const char *written(struct play *p)
{
	static char text[TEXT];
	char path[] = "/tmp/artscope-XXXXXX";
	int fd = mkstemp(path), copy = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t length;

	assert_true(fd >= 0 && copy >= 0);
	unlink(path);
	play_reply(p, APP_WRITE, true, fd, "");
	length = read(copy, text, sizeof text - 1);
	assert_true(length >= 0);
	text[length] = '\0';
	close(copy);
	return text;
}

static const struct {
	const char *name, *keys, *says, *looks[4];
} rows[] = {
	/* clang-format off */
	{ "a table, with rows that are not seen", "=8x60", "wrote 3 rows to x.txt", { "^ +# +incl%", "^. +1 .*com.app.A.a", "^. +3 .*com.app.C.c", "!wall:" } },
	{ "times with the units that are seen", "=24x80 : 'units <Space> 'auto <Enter> <C-l>", "wrote 3 rows to x.txt", { "^ +# .*self +incl%", "^. +1 .* us .*com.app.A.a", "!self ms" } },
	{ "a tree", "=24x80 2 * <C-l>", "wrote 3 rows to x.txt", { "^ +incl%.*call", "com.app.B.b" } },
	{ "a picture as it is seen", "=24x80 5", "wrote 8 rows to x.txt", { "A.a.*", "B.b.*C.c", "!incl%" } },
	{ "what is on top", "=24x80 @ <C-l>", "wrote 2 rows to x.txt", { "main", "worker" } },
	{ "rows of class", "=24x80 gc <C-l>", "wrote 3 rows to x.txt", { "com.app.A" } },
	/* clang-format on */
};

static bool has(const char *text, const char *expression)
{
	char with[200];
	struct pattern *pattern;
	bool found;

	snprintf(with, sizeof with, "\\C(?m)%s", expression);
	pattern = pattern_read(with, PATTERN_TYPED, NULL);
	assert_non_null(pattern);
	found = pattern_fit(pattern, slice_of(text), NULL) == FIT_FOUND;
	pattern_free(pattern);
	return found;
}

static void texts(void **state)
{
	static struct play play;
	const char *text;
	char *before;

	(void)state;
	steps_write_script(TRACE, "dual");
	for (size_t i = 0; i < ROWS(rows); i++) {
		play_start(&play, &(struct app_options){ .path = steps_path });
		play_keys(&play, rows[i].keys);
		before = strdup(play_screen(&play));
		play_keys(&play, ": 'write <Space> 'x.txt <Enter>");
		row_assert_number(rows[i].name, play.request, APP_WRITE);
		row_assert_text(rows[i].name, play_asked(&play, 0), "x.txt");
		text = written(&play);
		for (size_t n = 0; n < ROWS(rows[i].looks) &&
		     rows[i].looks[n] != NULL; n++) {
			const char *look = rows[i].looks[n];

			if (has(text, look + (look[0] == '!')) ==
			    (look[0] == '!'))
				row_assert_text(rows[i].name, text, look);
		}
		play_shows(&play, rows[i].name, rows[i].says);
		play_key(&play, "<C-l>"); /* the message goes */
		row_assert_text(rows[i].name, play_screen(&play), before);
		free(before);
		play_end(&play);
	}
}

/* :copy has the same text, and as many of its lines as fit. */
static void copied(void **state)
{
	static struct play play;
	const char *text;
	size_t same;

	(void)state;
	steps_write_script(TRACE, "dual");
	for (size_t i = 0; i < ROWS(rows); i++) {
		play_start(&play, &(struct app_options){ .path = steps_path });
		play_keys(&play, rows[i].keys);
		play_keys(&play, ": 'copy <Enter>");
		row_assert_number(rows[i].name, play.request, APP_COPY);
		play_shows(&play, rows[i].name, "copying [0-9]+ lines");
		text = play_asked(&play, 0);
		play_keys(&play, ": 'write <Space> 'x.txt <Enter>");
		same = strlen(text);
		row_require(rows[i].name, strncmp(written(&play), text,
		    same) == 0 && same > 0);
		play_end(&play);
	}
	steps_write_script("0 +a 100 -a", "dual");
	play_start(&play, &(struct app_options){ .path = steps_path });
	play_keys(&play, "c : 'copy <Enter>");
	play_reply(&play, APP_COPY, true, -1, " at last");
	play_shows(&play, "how it went", "copied 2 lines at last");
	play_end(&play);
}

static void refused(void **state)
{
	static struct play play;

	(void)state;
	steps_write_script(TRACE, "dual");
	play_start(&play, &(struct app_options){ .path = steps_path });
	play_keys(&play, ": 'write <Enter>");
	play_shows(&play, "no name", "write takes the name of a new file");
	play_keys(&play, "<C-u> 'write <Space> 'x.txt <Enter>");
	play_reply(&play, APP_WRITE, false, -1, "it rains");
	play_shows(&play, "why", "x.txt: it rains");
	play_end(&play);
}

/* Files are made by another process, which may take its time over what was copied. */
static void meanwhile(void **state)
{
	static struct play play;

	(void)state;
	steps_write_script(TRACE, "dual");
	play_start(&play, &(struct app_options){ .path = steps_path });
	play_keys(&play, "y");
	assert_string_equal(play_asked(&play, 0), "com.app.A.a ()V");
	play_keys(&play, ": 'write <Space> 'x.txt <Enter>");
	assert_string_equal(play_asked(&play, 0), "x.txt");
	play_keys(&play, ": 'write <Space> 'y.txt <Enter>");
	play_shows(&play, "one at a time", "the file before this one is still");
	play_keys(&play, "<Escape> j y");
	assert_int_equal(play.request, APP_COPY);
	assert_true(has(written(&play), "com.app.C.c"));
	play_shows(&play, "written", "wrote 3 rows to x.txt");
	play_reply(&play, APP_COPY, true, -1, " at last");
	play_shows(&play, "copied", "copied .*at last");
	play_keys(&play, ": 'write <Space> 'y.txt <Enter>");
	assert_int_equal(play.request, APP_WRITE);
	play_reply(&play, APP_WRITE, false, -1, "it rains");
	play_reply(&play, APP_COPY, true, -1, " again");
	play_shows(&play, "still known", "copied .*again");
	play_end(&play);
}

/* The program, started in a folder of its own. */
static struct pty *start_in(char *folder)
{
	char command[9000], here[4096];
	const char *const argv[] = { "/bin/sh", "-c", command, NULL };
	const char *built = getenv("ARTSCOPE_BUILDDIR");
	struct pty *p;

	assert_non_null(mkdtemp(folder));
	assert_non_null(realpath(built == NULL ? "." : built, here));
	snprintf(command, sizeof command,
	    "umask 027; cd %s; exec '%s/artscope' %s", folder, here,
	    steps_path);
	p = pty_start(24, 100, argv);
	assert_true(pty_shows(p, "com.app.B.b"));
	return p;
}

static void made_once(void **state)
{
	char folder[] = "/tmp/artscope-XXXXXX", file[80];
	struct stat made;
	struct pty *p;

	(void)state;
	steps_write_script(TRACE, "dual");
	p = start_in(folder);
	pty_send(p, ":write x.txt\r");
	assert_true(pty_shows(p, "wrote 3 rows to x.txt"));
	pty_send(p, ":write x.txt\r");
	assert_true(pty_shows(p, "x.txt: File exists"));
	pty_send(p, ":write ../x.txt\r");
	assert_true(pty_shows(p, "a new file needs a name without /"));
	pty_send(p, "Q");
	assert_int_equal(pty_finish(p), 0);
	pty_free(p);
	snprintf(file, sizeof file, "%s/x.txt", folder);
	assert_int_equal(stat(file, &made), 0);
	assert_true(made.st_size > 0);
	assert_int_equal(made.st_mode & 0777, 0640);
	assert_int_equal(unlink(file), 0);
	assert_int_equal(rmdir(folder), 0);
}

/* ---- exports ------------------------------------------------------------ */

/* The words of the command line, with blanks. */
static const char *words_of(const struct play *p)
{
	static char text[9000];
	size_t used = 0;

	for (int i = 0; i < p->asked->count; i++)
		used += (size_t)snprintf(text + used, sizeof text - used,
		    "%s%s", i == 0 ? "" : " ", play_asked(p, i));
	return text;
}

static const struct {
	const char *name, *keys, *words;
} lines[] = {
	/* clang-format off */
	{ "a thread", "", "export --thread main --output x.folded" },
	{ "all threads", "T", "export --output x.folded" },
	{ "marked ones", "t <Down> <Space> <Escape> T", "export --thread worker --output x.folded" },
	{ "another clock", "c", "export --thread main --clock cpu --output x.folded" },
	{ "a range", ": '150us..260us <Enter>", "export --thread main --range 0.15ms..0.26ms --output x.folded" },
	{ "a call", "<Enter> <Tab> l R", "export --thread main --within A.a#1 --output x.folded" },
	/* clang-format on */
};

static void exports(void **state)
{
	static struct play play;
	char words[300];

	(void)state;
	steps_write_script(TRACE, "dual");
	for (size_t i = 0; i < ROWS(lines); i++) {
		play_start(&play, &(struct app_options){ .path = steps_path });
		play_keys(&play, lines[i].keys);
		play_keys(&play, ": 'export <Space> 'x.folded <Enter>");
		row_assert_number(lines[i].name, play.request, APP_EXPORT);
		play_shows(&play, lines[i].name, "exporting x.folded; Esc stops");
		snprintf(words, sizeof words, "%s -- %s", lines[i].words,
		    steps_path);
		row_assert_text(lines[i].name, words_of(&play), words);
		play_reply(&play, APP_EXPORT, true, -1, "");
		play_shows(&play, lines[i].name, "exported x.folded");
		play_end(&play);
	}
}

/* What the page or picture opens with. */
static const struct {
	const char *name, *keys, *file, *words;
} sights[] = {
	/* clang-format off */
	{ "nothing", "", "x.html", "" },
	{ "a search", "/ 'b.*x? <Enter>", "x.html", " --search b.*x?" },
	{ "of a picture", "/ 'b <Enter>", "x.svg", " --search b" },
	{ "packed", "/ 'b <Enter>", "x.html.gz", " --search b" },
	{ "of others not", "/ 'b <Enter>", "x.folded", "" },
	{ "the selected method", "#", "x.html", " --search ^com\\.app\\.A\\.a( |$)" },
	{ "a time", "<Enter> <Tab> l l <Enter>", "x.html", " --calls main --zoom 0ms..0.4ms" },
	{ "a time of a picture", "<Enter> <Tab> l l <Enter>", "x.svg", "" },
	{ "a frame", "4 j j <Enter>", "x.html", " --stack com.app.A.a ()V;com.app.B.b (I)V" },
	{ "of a picture, and a search", "4 j j <Enter> / 'b <Enter>", "x.svg", " --search b --stack com.app.A.a ()V;com.app.B.b (I)V" },
	{ "callers below", "4 I", "x.svg", " --reverse" },
	{ "they are no page", "4 I j j <Enter>", "x.html", "" },
	{ "marks", "m b : 'mark <Space> 'a <Space> 'it <Space> 'is <Enter>", "x.html", " --bookmark 1 0ms..0.501ms 'com.app.A.a ()V' '\"it is\" main +0.000 ms A.a'"
	    " --bookmark 1 0ms..0.501ms 'com.app.A.a ()V' 'main +0.000 ms A.a'" },
	/* clang-format on */
};

static void what_is_seen(void **state)
{
	static struct play play;
	char words[600];

	(void)state;
	steps_write_script(TRACE, "dual");
	for (size_t i = 0; i < ROWS(sights); i++) {
		const char *name = sights[i].name;

		play_start(&play, &(struct app_options){ .path = steps_path });
		play_keys(&play, sights[i].keys);
		snprintf(words, sizeof words, ": 'export <Space> '%s <Enter>",
		    sights[i].file);
		play_keys(&play, words);
		snprintf(words, sizeof words, "export --thread main%s --output "
		    "%s -- %s", sights[i].words, sights[i].file, steps_path);
		row_assert_text(name, words_of(&play), words);
		play_end(&play);
	}
}

/* Beyond a second, too, where times on the screen have gaps between their digits. */
static void a_late_range(void **state)
{
	static struct play play;
	char words[300];

	(void)state;
	steps_write_script("0 +a 2000000 +b 2500000 -b 3000000 -a", "dual");
	play_start(&play, &(struct app_options){ .path = steps_path });
	play_keys(&play, ": '1200ms..2400.5ms <Enter> : 'export <Space> "
	    "'x.folded <Enter>");
	snprintf(words, sizeof words, "export --thread main --range "
	    "1200ms..2400.5ms --output x.folded -- %s", steps_path);
	row_assert_text("late", words_of(&play), words);
	play_end(&play);
}

static void one_export_at_a_time(void **state)
{
	static struct play play;

	(void)state;
	steps_write_script(TRACE, "dual");
	play_start(&play, &(struct app_options){ .path = steps_path });
	play_keys(&play, "<Escape>");
	row_assert_number("none to stop", play.request, APP_NOTHING);
	play_keys(&play, ": 'export <Space> 'x.folded <Enter> : 'export "
	    "<Space> 'y.svg <Enter>");
	play_shows(&play, "one at a time", "another file is still being made");
	play_keys(&play, "<Escape> q");
	play_shows(&play, "asks", "`?q`? quit, without an unfinished export");
	play_keys(&play, "<Escape> <Escape>");
	row_assert_number("stopped", play.request, APP_STOP);
	play_reply(&play, APP_EXPORT, false, -1, "given up");
	play_shows(&play, "says so", "x.folded: given up");
	play_keys(&play, "q");
	row_assert_number("nothing is lost", play.request, APP_QUIT);
	play_end(&play);
}

/* The program makes it outside of its sandbox. */
static void exported_once(void **state)
{
	char folder[] = "/tmp/artscope-XXXXXX", file[80];
	struct stat made;
	struct pty *p;

	(void)state;
	steps_write_script(TRACE, "dual");
	p = start_in(folder);
	pty_send(p, ":export x.folded\r");
	assert_true(pty_shows(p, "exported x.folded"));
	pty_send(p, ":export x.folded\r");
	assert_true(pty_shows(p, "x.folded: there is one of that name"));
	pty_send(p, ":export x.json\r");
	assert_true(pty_shows(p, "could be of several formats"));
	pty_send(p, ":export x.txt\r"); /* all of them */
	assert_true(pty_shows(p, ".trace, .log"));
	pty_send(p, "Q");
	assert_int_equal(pty_finish(p), 0);
	pty_free(p);
	snprintf(file, sizeof file, "%s/x.folded", folder);
	assert_int_equal(stat(file, &made), 0);
	assert_true(made.st_size > 0);
	assert_int_equal(unlink(file), 0);
	assert_int_equal(rmdir(folder), 0);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(texts),
	cmocka_unit_test(copied),
	cmocka_unit_test(refused),
	cmocka_unit_test(meanwhile),
	cmocka_unit_test(made_once),
	cmocka_unit_test(exports),
	cmocka_unit_test(what_is_seen),
	cmocka_unit_test(a_late_range),
	cmocka_unit_test(one_export_at_a_time),
	cmocka_unit_test(exported_once),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);
