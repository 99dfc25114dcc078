/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_config - lines that settle keys, names and settings: how they are read, what is
 * wrong with them, and what the viewer is like with them.
 */
#include "config.h"

#include "steps.h"

#include "base/quote.h"
#include "base/files.h"
#include "cli/options.h"
#include "cli/viewer_start.h"
#include "ui/command/command.h"
#include "ui/config/config.h"
#include "ui/config/keymap.h"

#include <sys/stat.h>

#define TRACE \
	"0 +a 100/50 +b 200 +c 300 -c 400/200 -b 450 +b 500 -b 900/450 -a"

/* ---- words --------------------------------------------------------------- */

static void words(void **state)
{
	static const struct {
		const char *name, *line, *words, *wrong;
	} rows[] = {
		{ "none", "", "", "" },
		{ "blanks", " \t ", "", "" },
		{ "two", " a\tbc ", "a|bc|", "" },
		{ "quotes", "'a b' \"c d\"", "a b|c d|", "" },
		{ "a quote in quotes", "\"it's\" 'say \"x\"'", "it's|say \"x\"|", "" },
		{ "a part in quotes", "a'b c'd", "ab cd|", "" },
		{ "taken back", "a\\ b \\' \\# \\\\", "a b|'|#|\\|", "" },
		{ "in quotes", "\"a\\\"b\\\\c\\d\"", "a\"b\\c\\d|", "" },
		{ "an expression", "com\\.acme\\..*", "com\\.acme\\..*|", "" },
		{ "not closed", "a 'b", "a|", "' is not closed" },
		{ "too long", "abcdefghijklmnopqrstuvwxyz", "",
		    "a word is longer than 19 letters" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const char *rest = rows[i].line;
		struct error err = { "" };
		char word[20], all[100] = "";
		bool done = true;

		for (rest += strspn(rest, " \t"); done && *rest != '\0';) {
			done = quote_take(&rest, word, sizeof word, &err);
			if (done)
				snprintf(all + strlen(all), 60, "%s|", word);
		}
		row_assert_text(rows[i].name, all, rows[i].words);
		row_assert_text(rows[i].name, err.text, rows[i].wrong);
	}
}

static void comments(void **state)
{
	static const struct {
		const char *line, *rest;
	} rows[] = {
		{ "", "" },
		{ "# all", "# all" },
		{ "  #all", "#all" },
		{ "set x y # why", "# why" },
		{ "set x y #", "#" },
		{ "color dim #888888", "" },
		{ "bind '#' full # why", "# why" },
		{ "filter x 'a # b'", "" },
		{ "filter x a\\  # b", "# b" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		row_assert_text(rows[i].line, quote_comment(rows[i].line),
		    rows[i].rest);
}

/* ---- keys ---------------------------------------------------------------- */

static void keys(void **state)
{
	static const struct {
		const char *name, *key, *wrong;
	} rows[] = {
		{ "x", "x", "" },
		{ "C-d", "<C-d>", "" },
		{ "F5", "<F5>", "" },
		{ "gg", "gg", "" },
		{ "PageUp", "<PageUp>", "" },
		{ "Space", " ", "" },
		{ "S-Tab", "<S-Tab>", "" },
		{ "C-Right", "<C-Right>", "" },
		{ "\xc3\xa4", "\xc3\xa4", "" },
		{ "Ctrl+D", "", "no key is called \"Ctrl+D\"; C-d is" },
		{ "ctrl-x", "", "no key is called \"ctrl-x\"; C-x is" },
		{ "^X", "^X", "" }, /* two letters */
		{ "C-D", "", "no key is called \"C-D\"; C-d is" },
		{ "Esc", "", "no key is called \"Esc\"; Escape is" },
		{ "pgup", "", "no key is called \"pgup\"; PageUp is" },
		{ "Alt+F4", "", "no key is called \"Alt+F4\"; M-F4 is" },
		{ "C-i", "", "a terminal sends Tab for C-i" },
		{ "Entre", "", "no key is called \"Entre\"; did you mean "
		    "'Enter'?" },
		{ "Windows", "", "no key is called \"Windows\"; --help-keys "
		    "lists them" },
		{ "\033[A", "", "no key is called \"\\x1B[A\"; --help-keys "
		    "lists them" },
	};
	char key[KEY_SIZE];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		bool done = key_parse(rows[i].name, key, &err);

		row_assert_text(rows[i].name, err.text, rows[i].wrong);
		row_assert_text(rows[i].name, done ? key : "", rows[i].key);
	}
	
}

/* Every key that is bound can be written in a file. */
static void all_keys(void **state)
{
	struct keymap *usual = keymap_new();
	const size_t count = key_table_count;
	const struct binding *b = key_table;

	(void)state;
	for (size_t i = 0; i < count; i++) {
		struct error err = { "" };
		char name[64], key[KEY_SIZE] = "";

		keymap_name(b[i].key, name, sizeof name);
		key_parse(name, key, &err);
		row_assert_text(name, err.text, "");
		row_assert_text(name, key, b[i].key);
	}
	keymap_free(usual);
}

/* ---- lines --------------------------------------------------------------- */

static const struct {
	const char *line, *wrong;
} lines[] = {
	/* clang-format off */
	{ "", "" },
	{ "set clock cpu", "" },
	{ "clock cpu", "" },
	{ "set clock gpu", "'gpu' is not wall, cpu or wait; did you mean 'cpu'?" },
	{ "set clock", "'' is not wall, cpu or wait" },
	{ "set cloc cpu", "no setting is called 'cloc'; did you mean 'clock'?" },
	{ "set sort -calls", "" },
	{ "set sort start", "" },
	{ "set sort wheel", "no list can be sorted by 'wheel': it takes a column, such as calls; -calls is reversed" },
	{ "set columns name,calls", "" },
	{ "set columns usual", "" },
	{ "set columns name,inclu", "--columns knows no 'inclu'; artscope report --help lists them; did you mean 'inclusive'?" },
	{ "set columns 'name, calls'", "--columns knows no ' calls'; artscope report --help lists them; did you mean 'calls'?" },
	{ "set split 60%", "" },
	{ "set split 1", "a pane has 4 rows or more, and a share is 1% to 99%" },
	{ "set frame-budget 8.3ms", "" },
	{ "set frame-budget soon", "'soon' is not a time such as 8.3ms" },
	{ "set mouse on", "" },
	{ "set mouse yes", "'yes' is not on or off" },
	{ "set thread main", "thread belongs to one trace: set it after a colon, or by --thread" },
	{ "set range 1ms..", "range belongs to one trace: set it after a colon, or by --range" },
	{ "set view flame", "" },
	{ "set view pivot", "pivot is of a method, and none is selected at first" },
	{ "set theme light", "" },
	{ "bind Z full", "" },
	{ "bind any q none", "" },
	{ "bind chart Z zoom -1", "" },
	{ "bind chart Z zoom 7", "zoom takes +1 or -1" },
	{ "bind chart Z zoom 1x", "zoom takes +1 or -1" },
	{ "bind chart Z zoom 4294967297", "zoom takes +1 or -1" },
	{ "bind chart Z zoom +1", "" },
	{ "color dim #08af3c", "" },
	{ "color dim #0x1234", "'#0x1234' is no colour: red, default, 208, #ff8800" },
	{ "bind table gx \"sort calls\"", "" },
	{ "bind table gx sort calls", "" },
	{ "bind any Z sort wheels", "no list can be sorted by 'wheels': it takes a column, such as calls; -calls is reversed" },
	{ "bind any Z 300ms", "" },
	{ "bind any Z fly", "no command is called 'fly'; Tab lists them" },
	{ "bind any Z", "bind takes [view] key command" },
	{ "bind", "bind takes [view] key command" },
	{ "bind table x", "bind takes [view] key command" },
	{ "bind table g full", "g begins gm gc gp gL gP gC gl gf gF gn gN gg, and is nothing by itself" },
	{ "bind any Za full", "" },
	{ "bind chart Za full", "" },
	{ "bind chart aa full", "a cannot begin aa: it is a key by itself, which \"bind ... a none\" ends" },
	{ "bind any ax full", "a cannot begin ax: it is a key by itself, which \"bind ... a none\" ends" },
	{ "bind prompt x cancel", "letters are typed there" },
	{ "bind prompt C-x cancel", "" },
	{ "bind prompt C-x sort calls", "there a key can do what keys do, as move -1 or cancel, and no more" },
	{ "bind chart Z complete", "complete does nothing there" },
	{ "bind hcart Z full", "no key is called \"hcart\"; --help-keys lists them" },
	{ "bind any Z 'full", "' is not closed" },
	{ "bind any Z 'full' now", "what follows the quotes?" },
	{ "alias fin filter", "" },
	{ "alias slow sort -exclusiv", "no list can be sorted by 'exclusiv': it takes a column, such as calls; -calls is reversed; did you mean 'exclusive'?" },
	{ "alias sort filter", "there is a command called sort" },
	{ "alias 3 filter", "a name for a command begins with a letter, and is one word" },
	{ "alias fin", "alias takes a name and a command" },
	{ "alias fin fly", "no command is called 'fly'; Tab lists them" },
	{ "filter app com.acme.*", "" },
	{ "transform start --focus onCreate --no-idle", "" },
	{ "transform start --fold-recursion=direct --only '=A;B'", "" },
	{ "transform start", "transform takes a name and options here, as --focus onCreate" },
	{ "transform start focus", "'focus' is no transform: --focus onCreate is one" },
	{ "transform start --focus", "--focus needs an expression" },
	{ "transform start --merge-synthesized=1", "--merge-synthesized takes nothing" },
	{ "transform start '--no-idle=a.B > c.D'", "" },
	{ "transform start --no-idle=1", "--no-idle: '1' is no wait: com.acme.Loop.run > *.park is one" },
	{ "set idle \"com.acme.Loop.run > *.park, com.acme.Pool.next > java.lang.Object.wait\"", "" },
	{ "set idle com.acme.Loop.run > *.park", "" },
	{ "set idle none", "" },
	{ "set idle 'a.a>*.z,b.b > *.z'", "'a.a>*.z' is no wait: com.acme.Loop.run > *.park is one" },
	{ "set idle 'a.1 > *.z,a.2 > *.z,a.3 > *.z,a.4 > *.z,a.5 > *.z,a.6 > *.z,a.7 > *.z,a.8 > *.z,a.9 > *.z,b.1 > *.z,b.2 > *.z,b.3 > *.z,b.4 > *.z,b.5 > *.z,b.6 > *.z,b.7 > *.z,b.8 > *.z,b.8 > *.y'", "" },
	{ "set idle 'a.1 > *.z,a.2 > *.z,a.3 > *.z,a.4 > *.z,a.5 > *.z,a.6 > *.z,a.7 > *.z,a.8 > *.z,a.9 > *.z,b.1 > *.z,b.2 > *.z,b.3 > *.z,b.4 > *.z,b.5 > *.z,b.6 > *.z,b.7 > *.z,b.8 > *.z,b.9 > *.z'", "these are too many pairs" },
	{ "set idle com.acme.Loop.run", "'com.acme.Loop.run' is no wait: com.acme.Loop.run > *.park is one" },
	{ "transform start --depth deep", "--depth takes a number" },
	{ "transform start --merge (a", "--merge: bad expression at character 3: missing closing parenthesis" },
	{ "filter app com.acme.* org.x !java", "" },
	{ "filter app", "filter takes a name and expressions here" },
	{ "filter app ((", "bad expression at character 3: missing closing parenthesis" },
	{ "source x", "files are read before the trace is opened: \"source\" is for them, and no more can be opened now" },
	{ "mapping /x", "" },
	{ "goto x", "goto is for keys and for a colon; a file has set, bind, alias, color, filter, transform and source" },
	{ "full", "full is for keys and for a colon; a file has set, bind, alias, color, filter, transform and source" },
	{ "!sh", "no command is called '!sh'; Tab lists them" },
	{ "\033]0;x", "no command is called '\\x1B]0;x'; Tab lists them" },
	/* clang-format on */
};

static void line_by_line(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(lines); i++) {
		struct config *c = config_new();
		struct error err = { "" };
		bool done = command_configure(c, lines[i].line, &err);

		row_assert_text(lines[i].line, err.text, lines[i].wrong);
		row_assert_number(lines[i].line, done,
		    lines[i].wrong[0] == '\0');
		config_free(c);
	}
}

/* A letter that is freed can begin two. */
static void freed(void **state)
{
	struct config *c = config_new();
	struct error err = { "" };

	(void)state;
	assert_true(command_configure(c, "bind chart a none", &err));
	row_assert_text("one", err.text, "");
	assert_true(command_configure(c, "bind chart aa full", &err));
	assert_false(command_configure(c, "bind chart a zoom +1", &err));
	row_assert_text("then", err.text, "a begins aa, and is nothing by "
	    "itself");
	config_free(c);
}

/* ---- files --------------------------------------------------------------- */

static char home[] = "/tmp/artscope-home-XXXXXX";

static const char *at_home(const char *name)
{
	static char path[200];

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

static void make_folders(void)
{
	static const char *const folders[] = { ".config", ".config/artscope",
		"other", "other/artscope", "system", "system/artscope" };

	for (size_t i = 0; i < ROWS(folders); i++)
		mkdir(at_home(folders[i]), 0700);
}

static int go_home(void **state)
{
	int failed = steps_set_up(state);

	return failed != 0 || mkdtemp(home) == NULL ||
	    setenv("HOME", home, 1) != 0 || unsetenv("XDG_CONFIG_HOME") != 0;
}

static int leave_home(void **state)
{
	char command[100];

	snprintf(command, sizeof command, "rm -rf '%s'", home);
	return system(command) != 0 || steps_tear_down(state) != 0;
}

/* Where the user's file is: case 1 of the acceptance cases. */
static void paths(void **state)
{
	static const struct {
		const char *xdg, *home, *path;
	} rows[] = {
		{ NULL, "/h", "/h/.config/artscope/config" },
		{ "", "/h", "/h/.config/artscope/config" },
		{ "rel", "/h", "/h/.config/artscope/config" },
		{ "/x", "/h", "/x/artscope/config" },
		{ "/x", NULL, "/x/artscope/config" },
		{ NULL, NULL, "" },
		{ NULL, "rel", "" },
	};
	char path[XDG_PATH];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		if (rows[i].xdg == NULL)
			unsetenv("XDG_CONFIG_HOME");
		else
			setenv("XDG_CONFIG_HOME", rows[i].xdg, 1);
		if (rows[i].home == NULL)
			unsetenv("HOME");
		else
			setenv("HOME", rows[i].home, 1);
		path[0] = '\0';
		if (!files_xdg_path(XDG_CONFIG, "config", path))
			path[0] = '\0';
		row_assert_text(rows[i].path, path, rows[i].path);
	}
	unsetenv("XDG_CONFIG_HOME");
	setenv("HOME", home, 1);
}

static struct config *read_files(const struct config_files *files)
{
	struct config *c = config_new();

	assert_non_null(c);
	assert_true(config_files_read(c, files, NULL));
	return c;
}

static const char *setting_of(const struct config *c, const char *name)
{
	const char *text = config_get(c, CONFIG_SETTINGS, name);

	return text == NULL ? "" : text;
}

/* What comes later counts: the system's file, the user's, --set. */
static void precedence(void **state)
{
	static const char *const line = "set clock wait";
	char system_folder[200], chosen[200];
	struct config *c;

	(void)state;
	make_folders();
	write_file("system/artscope/config", "set clock wall\nset sort calls\n"
	    "set units auto");
	write_file(".config/artscope/config", "set clock cpu\nset sort name\n");
	write_file("chosen", "set sort inclusive\n");
	snprintf(system_folder, sizeof system_folder, "%s", at_home("system"));
	snprintf(chosen, sizeof chosen, "%s", at_home("chosen"));
	c = read_files(&(struct config_files){ .system = system_folder });
	row_assert_text("the user's", setting_of(c, "clock"), "cpu");
	row_assert_text("the user's", setting_of(c, "sort"), "name");
	row_assert_text("the system's", setting_of(c, "units"), "auto");
	config_free(c);
	c = read_files(&(struct config_files){ .system = system_folder,
	    .chosen = chosen, .lines = &line, .line_count = 1 });
	row_assert_text("--set", setting_of(c, "clock"), "wait");
	row_assert_text("--config", setting_of(c, "sort"), "inclusive");
	config_free(c);
	c = read_files(&(struct config_files){ .system = system_folder,
	    .is_off = true, .lines = &line, .line_count = 1 });
	row_assert_text("--no-config --set", setting_of(c, "clock"), "wait");
	row_assert_text("--no-config", setting_of(c, "sort"), "");
	config_free(c);
}

static const struct {
	const char *name, *text, *first;
	size_t count;
	const char *clock;
} texts[] = {
	/* clang-format off */
	{ "none", "", "", 0, "" },
	{ "no end of line", "set clock cpu", "", 0, "cpu" },
	{ "CR LF", "set clock cpu\r\nset sort calls\r\n", "", 0, "cpu" },
	{ "comments", "# one\n\n set clock cpu # two\n", "", 0, "cpu" },
	{ "going on", "set \\\n clock \\\ncpu\nfly\n", "config:4: no command is called 'fly'; Tab lists them", 1, "cpu" },
	{ "going on behind the end", "set clock cpu \\", "", 0, "cpu" },
	{ "an error, and the rest", "fly\nset clock cpu\nrun\nbind any Ctrl+D none", "config:1: no command is called 'fly'; Tab lists them", 3, "cpu" },
	{ "as ux.md has it", "\n\n\n\n\n\n\n\n\n\n\nbind any Ctrl+D none", "config:12: no key is called \"Ctrl+D\"; C-d is", 1, "" },
	/* clang-format on */
};

static void contents(void **state)
{
	(void)state;
	make_folders();
	for (size_t i = 0; i < ROWS(texts); i++) {
		struct config *c;

		write_file(".config/artscope/config", texts[i].text);
		c = read_files(&(struct config_files){ .is_off = false });
		row_assert_text(texts[i].name, c->first.text,
		    texts[i].first);
		row_assert_number(texts[i].name, c->complaints,
		    texts[i].count);
		row_assert_text(texts[i].name, setting_of(c, "clock"),
		    texts[i].clock);
		config_free(c);
	}
}

/* Case 3: what is no such file is said, and that is all. */
static void not_files(void **state)
{
	char longer[6001] = "";
	struct config *c;
	FILE *file;

	(void)state;
	make_folders();
	unlink(at_home(".config/artscope/config"));
	c = read_files(&(struct config_files){ .is_off = false });
	row_assert_number("none", c->complaints, 0);
	config_free(c);

	mkdir(at_home(".config/artscope/config"), 0700);
	c = read_files(&(struct config_files){ .is_off = false });
	row_assert_text("a folder", c->first.text,
	    "config: this is no file");
	config_free(c);
	rmdir(at_home(".config/artscope/config"));

	assert_int_equal(mkfifo(at_home(".config/artscope/config"), 0600), 0);
	c = read_files(&(struct config_files){ .is_off = false });
	row_assert_text("a pipe", c->first.text,
	    "config: this is no file");
	config_free(c);
	unlink(at_home(".config/artscope/config"));

	write_file(".config/artscope/config", "set clock cpu\n");
	assert_int_equal(truncate(at_home(".config/artscope/config"),
	    100 << 20), 0);
	c = read_files(&(struct config_files){ .is_off = false });
	row_assert_text("100 MB", c->first.text,
	    "config: it is larger than 1048576 bytes");
	config_free(c);

	assert_int_equal(truncate(at_home(".config/artscope/config"), 4000),
	    0);
	c = read_files(&(struct config_files){ .is_off = false });
	row_assert_text("binary", c->first.text,
	    "config: this is no text");
	config_free(c);

	file = fopen(at_home(".config/artscope/config"), "w");
	for (int i = 0; i < 10000; i++)
		fprintf(file, "fly %d\n", i);
	fprintf(file, "%05000d\n", 0);
	fprintf(file, "set clock cpu\n");
	fclose(file);
	c = read_files(&(struct config_files){ .is_off = false });
	row_assert_number("10 000 errors", c->complaints, 10001);
	row_assert_text("10 000 errors", setting_of(c, "clock"), "cpu");
	config_free(c);

	c = read_files(&(struct config_files){ .chosen = "/nowhere/x" });
	row_assert_text("one that was named", c->first.text,
	    "x: No such file or directory");
	config_free(c);

	memset(longer, 'x', sizeof longer - 1);
	longer[0] = longer[sizeof longer - 10] = '/';
	c = read_files(&(struct config_files){ .chosen = longer });
	row_assert_text("a path of 6000 bytes", c->first.text,
	    "xxxxxxxx: File name too long");
	config_free(c);

	if (geteuid() != 0) {
		chmod(at_home(".config/artscope/config"), 0);
		c = read_files(&(struct config_files){ .is_off = false });
		row_assert_text("unreadable", c->first.text,
		    "config: Permission denied");
		config_free(c);
	}
	unlink(at_home(".config/artscope/config"));
}

/* The line many times. */
#define MANY(line) \
	line "\n" line "\n" line "\n" line "\n" line "\n" line "\n" line "\n" line

static void sources(void **state)
{
	static const char *const relative = "source more";
	struct config *c;

	(void)state;
	make_folders();
	mkdir(at_home(".config/artscope/below"), 0700);
	write_file(".config/artscope/config", "source below/one\nfly\n"
	    "source none\n");
	write_file(".config/artscope/below/one", "set clock cpu\nsource two");
	write_file(".config/artscope/below/two", "set sort calls\nrun");
	c = read_files(&(struct config_files){ .is_off = false });
	row_assert_text("beside its file", setting_of(c, "sort"), "calls");
	row_assert_text("whose line it is", c->first.text,
	    "two:2: no command is called 'run'; Tab lists them");
	row_assert_number("all of them", c->complaints, 3);
	config_free(c);

	write_file(".config/artscope/config", "source config\nset clock cpu");
	c = read_files(&(struct config_files){ .is_off = false });
	row_assert_text("itself", c->first.text,
	    "config:1: config: a file that sources itself is read once");
	row_assert_text("itself", setting_of(c, "clock"), "cpu");
	row_assert_number("itself", c->complaints, 1);
	config_free(c);

	write_file(".config/artscope/config", "source one\nsource one\n");
	write_file(".config/artscope/one", "source below/two\n");
	write_file(".config/artscope/below/two", "source ../one\nset clock cpu");
	c = read_files(&(struct config_files){ .is_off = false });
	row_assert_text("each other", c->first.text,
	    "two:1: ../one: a file that sources itself is read once");
	row_assert_number("each other", c->complaints, 2);
	config_free(c);

	write_file(".config/artscope/config", MANY("source 1"));
	write_file(".config/artscope/1", MANY("source 2"));
	write_file(".config/artscope/2", MANY("source 3"));
	write_file(".config/artscope/3", MANY("source 4"));
	write_file(".config/artscope/4", "set sort calls");
	c = read_files(&(struct config_files){ .is_off = false });
	row_assert_text("very often", c->first.text,
	    "3:3: lines name files more than 1000 times");
	row_assert_text("very often", setting_of(c, "sort"), "calls");
	config_free(c);

	c = read_files(&(struct config_files){ .is_off = true,
	    .lines = &relative, .line_count = 1 });
	row_assert_text("--set", c->first.text, "the command line: name the file "
	    "with all its folders, from / on");
	config_free(c);
}

/* ---- options ------------------------------------------------------------- */

static void options_win(void **state)
{
	static char text[][12] = { "--clock", "wall", "--no-config",
		"x.trace" };
	char *const words[] = { text[0], text[1], text[2], text[3] };
	struct config *c = config_new();
	const struct config_texts *settings;
	struct options o;

	(void)state;
	assert_true(command_configure(c, "set clock cpu", NULL));
	assert_true(command_configure(c, "set sort -calls", NULL));
	assert_true(command_configure(c, "set group class", NULL));
	assert_true(command_configure(c, "set ascii on", NULL));
	assert_true(command_configure(c, "set view flame", NULL));
	assert_true(options_parse(&o, ROWS(words), words, NULL));
	settings = &c->lists[CONFIG_SETTINGS];
	options_take_settings(&o, settings->items, settings->count);
	assert_int_equal(o.measure, MEASURE_WALL);
	assert_true(o.is_given[OPTION_SORT] && o.is_given[OPTION_REVERSE]);
	assert_string_equal(o.list->items[o.column].name, "calls");
	assert_int_equal(o.group, GROUP_CLASS);
	assert_true(o.is_given[OPTION_ASCII] && o.is_on_picture);
	options_free(&o);
	config_free(c);
}

/* Lines and what the trace is taken for count for the next one, too. */
static void kept_for_another(void **state)
{
	static char input[] = "--input=folded", set[] = "--set",
	    first[] = "set clock cpu", second[] = "--set=color dim 245",
	    trace[] = "x.trace", clock[] = "--clock=cpu";
	static const char *const wanted[] = { "--input=folded", "--set",
		"set clock cpu", "--set", "color dim 245" };
	char *words[] = { clock, input, set, first, second, trace };
	struct viewer_start start;
	struct options o;

	(void)state;
	assert_true(options_parse(&o, ROWS(words), words, NULL));
	assert_true(viewer_start_fill(&start, &o, NULL));
	assert_int_equal(start.app.kept_count, ROWS(wanted));
	for (size_t i = 0; i < ROWS(wanted); i++)
		assert_string_equal(start.app.kept_words[i], wanted[i]);
	viewer_start_free(&start);
	options_free(&o);
}

/* Who is inside of the sandbox cannot ask for lines of its own. */
static void asked_from_inside(void **state)
{
	static const char *given_lines[] = { "set clock cpu" };
	const struct options given = { .sets = { given_lines, 1 } };
	static char check[] = "--check-config", set[] = "--set=fly",
	    flag[] = "--set", line[] = "set clock cpu", trace[] = "x.trace",
	    subcommand[] = "export", output[] = "--output=x.html";
	char *asked[][3] = { { check, NULL, NULL }, { check, trace, NULL },
		{ set, steps_path, NULL } };
	char *same[] = { flag, line, steps_path, NULL };
	char *export[] = { subcommand, check, output, NULL };
	struct error err;

	(void)state;
	for (size_t i = 0; i < ROWS(asked); i++)
		row_assert(asked[i][0], !viewer_allows_view(&given,
		    asked[i][1] == NULL ? 1 : 2,
		    asked[i], &err));
	assert_false(viewer_allows_export(&given, 3, export, &err));
	steps_write_script(TRACE, "wall");
	row_require(err.text, viewer_allows_view(&given, 3, same, &err));
}

/* ---- screens ------------------------------------------------------------- */

static const struct {
	const char *lines; /* with ; between them */
	struct edit step;
} screens[] = {
	/* clang-format off */
	{ "set units auto;set split 10", { "settings that are no options", "=30x100", { "self" } } },
	{ "set scroll-off 3", { "rows stay in sight below the cursor", "=10x80 ? j j j j", { "!In the table" } } },
	{ "set scroll-off 3", { "and above it", "=10x80 ? G k k k k k", { "!do what the line says" } } },
	{ "set scroll-off 0", { "or none below", "=10x80 ? j j j j", { "In the table" } } },
	{ "", { "nor above", "=10x80 ? G k k k k k", { "do what the line says" } } },
	{ "set scroll-off 2", { "and while the list is scrolled", "=10x80 ? <C-e> <C-e> <C-e> j", { "!open the row in place" } } },
	{ "set scroll-off 99", { "at most half of the screen", "=10x80 ? j j j j j j", { "!In the table" } } },
	{ "set mouse on", { "the mouse", ": 'mouse <Enter>", { "the mouse is the terminal's again" } } },
	{ "bind any q none", { "a key that does nothing", "q", { "q does nothing; \\? shows all keys, :bind any q COMMAND" } } },
	{ "bind any q none", { "help shows it", "? / '\\* <Space> 'q <Enter>", { "^ \\* q +none" } } },
	{ "bind table gx sort calls", { "a beginning waits", "g", { "^ *g- ", "gx sort calls" } } },
	{ "bind table gx sort calls", { "two letters", "g x", { "▾calls" } } },
	{ "bind table gx sort calls", { "and Escape", "g <Escape>", { "!g- ", "!▾calls" } } },
	{ "bind table gx sort calls", { "elsewhere it is nothing", "5 g x", { "gx does nothing" } } },
	{ "bind any Z full;bind table Z none", { "a view beats any", "Z", { "Z does nothing", "╷0 us" } } },
	{ "bind any Z full;bind table Z none", { "elsewhere it counts", "5 Z", { "chart" } } },
	{ "bind any C-d none", { "any beats the built-in keys of views", "<C-d>", { "C-d does nothing" } } },
	{ "bind any C-d none", { "and the help has none of them", "? / 'half <Space> 'a <Space> 'page <Space> 'down <Enter>", { "nothing here matches" } } },
	{ "bind any + full", { "in pictures, too", "4 +", { "!incl ms" } } },
	{ "bind list o full", { "all lists, too", "o", { "!own" } } },
	{ "bind table C-d full;bind any C-d none", { "but a view's own key", "<C-d>", { "!does nothing" } } },
	{ "bind any j none", { "what has the screen keeps its keys", "? j j j <Enter>", { "!does nothing" } } },
	{ "transform few --merge B.b --depth 1", { "a name for transforms", ": 'transform <Space> 'few <Enter>", { "merge B.b, depth 1" } } },
	{ "bind chart w zoom -1", { "a built-in key", "5 w", { "this is all there is" } } },
	{ "bind any q none;bind any F9 close", { "a hint names the key that does it", "=24x160", { "F9 quit", "!q quit" } } },
	{ "bind any q none;bind any X close", { "by its command", "L =24x160", { "X close", "!q (quit|close)" } } },
	{ "bind any u none;bind any U unfilter", { "an empty list does, too", "& 'nothing <Enter>", { "no method passes &nothing; U takes the last" } } },
	{ "bind any u none", { "or says that none does it", "& 'nothing <Enter>", { "no method passes &nothing; no key takes the last" } } },
	{ "bind threads C-t none;bind threads F8 idle-threads", { "hints of the list of threads", "t =24x120", { "F8 all threads", "!C-t" } } },
	{ "bind any t full", { "no hint of a key that does something else", "5 1 =24x120", { "C columns", "!t threads" } } },
	{ "bind table gc sort calls", { "one of two letters", "=24x120", { "C columns", "!gc classes" } } },
	{ "bind chart gc sort calls", { "of another view", "=24x120", { "gc classes" } } },
	{ "bind any q none", { "taken away", "=24x120", { "Tab picture", "!q quit" } } },
	{ "bind any Tab none", { "a named key", "=24x120", { "q quit", "!Tab picture" } } },
	{ "bind chart s none", { "one of several", "5 f =24x120", { "Enter fit", "!wasd" } } },
	{ "bind chart a none;bind chart s none;bind chart _ none;bind chart d none;bind chart C-M-S-PageUp pan -1;bind chart C-M-S-Delete zoom -1;bind chart C-M-S-PageDown pan +1", { "names that have no room together", "5 f =24x160", { "Enter fit", "!C-M-S" } } },
	{ "bind any t full", { "the others stay", "=24x120", { "^ \\? keys  / search  Enter open  \\] thread  s sort  c clock  Tab picture  q quit  C columns" } } },
	{ "bind help Z close", { "on top", "? Z", { "!artscope: keys" } } },
	{ "bind prompt C-x cancel", { "where text is typed", ": 'clock <C-x>", { "!^:clock" } } },
	{ "alias k clock", { "another name", ": 'k <Space> 'cpu <Enter>", { "clock: cpu" } } },
	{ "alias k clock cpu", { "for a whole line", ": 'k <Enter>", { "clock: cpu" } } },
	{ "alias kk clock;alias k kk", { "for another one", ": 'k <Space> 'cpu <Enter>", { "clock: cpu" } } },
	{ "alias k sort;alias kk k;alias k kk", { "for itself", ": 'k <Enter>", { "this alias stands for itself" } } },
	{ "alias k clock", { "they are listed", ": 'alias <Enter>", { "alias k clock" } } },
	{ "bind any Z full", { "keys are listed", ": 'bind <Enter>", { "^ \\* Z +full" } } },
	{ "", { "none of them", ": 'bind <Enter>", { "all keys are the usual ones" } } },
	{ "", { "none of these", ": 'alias <Enter>", { "there is none yet" } } },
	{ "", { "a key while it runs", ": 'bind <Space> 'any <Space> 'x <Space> 'clock <Space> 'cpu <Enter> x", { "clock: cpu" } } },
	{ "", { "an error there", ": 'bind <Space> 'any <Space> 'Ctrl+D <Space> 'none <Enter>", { "no key is called \"Ctrl\\+D\"; C-d is", "^:bind any" } } },
	{ "", { "no file then", ": 'source <Space> 'x <Enter>", { "files are read before" } } },
	{ "filter app B !C", { "a named filter", ": 'filter <Space> 'app <Enter>", { "&B &!C" } } },
	{ "alias zzz clock", { "a name is completed", ": 'zz <Tab>", { "^:zzz" } } },
	{ "filter app B", { "that of a filter, too", ": 'filter <Space> 'a <Tab>", { "^:filter app" } } },
	{ "filter app B", { "an expression that is no name", ": 'filter <Space> 'ap <Enter>", { "!&B" } } },
	{ "fly", { "what is wrong", "=24x100", { "the command line: no command is called 'fly'" } } },
	{ "fly;run;go", { "and how much", "=24x100", { "called 'fly'; Tab lists them; 2 more of this kind: --check-config" } } },
	{ "fly", { "until a key", "j", { "!called 'fly'" } } },
	/* clang-format on */
};

static struct config *config_of(const char *text)
{
	char copy[200], *rest = copy, *line;
	struct config *c = config_new();

	snprintf(copy, sizeof copy, "%s", text);
	while ((line = strtok_r(rest, ";", &rest)) != NULL) {
		const char *one = line;

		assert_true(config_files_read(c,
		    &(struct config_files){ .is_off = true, .lines = &one,
			.line_count = 1 }, NULL));
	}
	return c;
}

static void on_screen(void **state)
{
	(void)state;
	steps_write_script(TRACE, "dual");
	for (size_t i = 0; i < ROWS(screens); i++) {
		struct config *c = config_of(screens[i].lines);

		steps_play(&screens[i].step, 1, "=24x80",
		    &(struct app_options){ .config = c });
		config_free(c);
	}
}

/* More keys than anybody is expected to have: the help has a line for each. */
static void many_keys(void **state)
{
	static const struct edit steps[] = {
		{ "the last line", ": 'help <Space> 'do <Space> 'what <Space> 'the <Space> 'line <Enter>",
		    { "Enter +do what the line says" } },
		{ "which is there", "? G", { "In this help" } },
	};
	struct config *c = config_new();
	char line[40];

	(void)state;
	for (size_t mode = MODE_ANY; mode <= MODE_COMPARED; mode++)
		for (char letter = 'a'; letter <= 'z'; letter++) {
			snprintf(line, sizeof line, "bind %s Z%c full",
			    mode_infos[mode].name, letter);
			assert_true(command_configure(c, line, NULL));
		}
	steps_write_script(TRACE, "dual");
	steps_play(steps, ROWS(steps), "=24x80",
	    &(struct app_options){ .config = c });
	config_free(c);
}

/* A line that an alias makes too long is refused, and not cut. */
static void long_alias(void **state)
{
	enum { LONG = 200 };
	static struct play p;
	char text[LONG + 1] = "", line[LONG + 40];
	struct config *c = config_new();

	(void)state;
	memset(text, 'b', LONG);
	snprintf(line, sizeof line, "alias k filter a|%s", text);
	assert_true(command_configure(c, line, NULL));
	steps_write_script(TRACE, "dual");
	play_start(&p, &(struct app_options){ .path = steps_path,
	    .config = c });
	snprintf(line, sizeof line, ": 'k <Space> '|%s <Enter>", text);
	play_keys(&p, line);
	play_shows(&p, "cut", "with its alias that line is too long");
	play_end(&p);
	config_free(c);
}

/* Case 4: what takes q away leaves a way out. */
static void way_out(void **state)
{
	struct config *c = config_of("bind any q none;bind any Q none");
	static struct play p;

	(void)state;
	steps_write_script(TRACE, "dual");
	play_start(&p, &(struct app_options){ .path = steps_path,
	    .config = c });
	play_keys(&p, "q Q");
	assert_int_equal(p.request, APP_NOTHING);
	play_keys(&p, ": 'q <Enter>");
	assert_int_equal(p.request, APP_QUIT);
	play_end(&p);
	config_free(c);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(words),
	cmocka_unit_test(comments),
	cmocka_unit_test(keys),
	cmocka_unit_test(all_keys),
	cmocka_unit_test(line_by_line),
	cmocka_unit_test(freed),
	cmocka_unit_test(paths),
	cmocka_unit_test(precedence),
	cmocka_unit_test(contents),
	cmocka_unit_test(not_files),
	cmocka_unit_test(sources),
	cmocka_unit_test(options_win),
	cmocka_unit_test(kept_for_another),
	cmocka_unit_test(asked_from_inside),
	cmocka_unit_test(on_screen),
	cmocka_unit_test(many_keys),
	cmocka_unit_test(long_alias),
	cmocka_unit_test(way_out),
};

TEST_FILE(tests, go_home, leave_home);
