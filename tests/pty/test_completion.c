/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_completion.c - what a Tab makes of a command line, in each shell there is.
 * The rows are the same for all; a shell that is not here is skipped with a word.
 */
#include "config.h"

#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "pty.h"

static char home[] = "/tmp/artscope-XXXXXX";
static char path[4200], completions[4200], folder[4200];

static const char *const files[] = { "app one.trace", "boot.trace.gz", "notes",
	"seen" };

/* What is typed before the Tab, and all that stands there then. */
static const struct {
	const char *name, *typed, *becomes;
	bool is_open; /* more may follow; fish puts a blank there all the same */
} rows[] = {
	{ "a subcommand", "rep", "report ", false },
	{ "another", "th", "threads ", false },
	{ "what help is of", "help inf", "help info ", false },
	{ "a trace", "boo", "boot.trace.gz ", false },
	{ "a trace with a blank", "report ap", "report app\\ one.trace ", false },
	{ "a file that is called otherwise", "report not", "report notes ", false },
	{ "an option", "report --ver", "report --version ", false },
	{ "behind the trace", "tree boot.trace.gz --bot",
	    "tree boot.trace.gz --bottom-up ", false },
	{ "not one of others", "report --bot", "report --bot", false },
	{ "without a subcommand", "--par", "--parents ", false },
	{ "what is hidden", "--markd", "--markd", false },
	{ "none behind --", "report -- --ver", "report -- --ver", false },
	{ "a column to sort by", "report --sort nam", "report --sort name ", false },
	{ "joined", "report --sort=nam", "report --sort=name ", false },
	{ "of calls", "calls --sort sta", "calls --sort start ", false },
	{ "of the list that is meant", "threads --sort=rec",
	    "threads --sort=records ", false },
	{ "a rank orders nothing", "report --sort ran", "report --sort ran", false },
	{ "but is shown", "report --columns ran", "report --columns rank", true },
	{ "the second column", "report --columns rank,sou",
	    "report --columns rank,source", true },
	{ "of a clock", "report --columns rank,inclusive:c",
	    "report --columns rank,inclusive:cpu", true },
	{ "verdicts", "diff --show slo", "diff --show slower", true },
	{ "behind others", "diff --fail=slower,prob", "diff --fail=slower,probably", true },
	{ "joined with commas", "report --columns=rank,sou",
	    "report --columns=rank,source", true },
	{ "of a view", "--view calls --sort sta",
	    "--view calls --sort start ", false },
	{ "a format", "report --format cs", "report --format csv ", false },
	{ "not one of export", "report --format fol", "report --format fol", false },
	{ "of export", "export --format fol", "export --format folded ", false },
	{ "of a gate", "check --format jun", "check --format junit ", false },
	{ "a budget", "check not", "check notes ", false },
	{ "a trace behind it", "check notes boo", "check notes boot.trace.gz ",
	    false },
	{ "a clock", "report --clock=wai", "report --clock=wait ", false },
	{ "a theme", "--theme li", "--theme light ", false },
	{ "a view", "view --view fl", "view --view flame ", false },
	{ "a file to write", "report -o not", "report -o notes ", false },
	{ "a value of its own", "report --top boo", "report --top boo", false },
	{ "behind a wrong word", "report --clock noon --sort nam",
	    "report --clock noon --sort nam", false },
};

enum { BASH, ZSH, FISH };

static const struct {
	const char *name, *argv[6];
	const char *load; /* the completion, and a prompt that is known */
} shells[] = {
	[BASH] = { "bash", { "bash", "--norc", "--noprofile", "-i" },
	    "PS1='$ '; bind 'set bell-style none'; "
	    ". $COMPLETIONS/bash/artscope\n" },
	[ZSH] = { "zsh", { "zsh", "-f", "-i" },
	    "PS1='$ '; fpath=($COMPLETIONS/zsh $fpath); unsetopt beep; "
	    "autoload -Uz compinit; compinit -u -D\n" },
	[FISH] = { "fish", { "fish", "--no-config", "-i" },
	    "function fish_prompt; echo -n '$ '; end; set fish_greeting; "
	    "set -g fish_autosuggestion_enabled 0; "
	    "source $COMPLETIONS/fish/artscope.fish\n" },
};

static int setup(void **state)
{
	const char *build = getenv("ARTSCOPE_BUILDDIR");
	const char *source = getenv("ARTSCOPE_SRCDIR");
	char *b = realpath(build == NULL ? "." : build, NULL);
	char *s = realpath(source == NULL ? "." : source, NULL);

	(void)state;
	if (b == NULL || s == NULL || mkdtemp(home) == NULL || chdir(home) != 0)
		return -1;
	snprintf(path, sizeof path, "PATH=%s:%s", b, getenv("PATH"));
	snprintf(completions, sizeof completions,
	    "COMPLETIONS=%s/completions", s);
	snprintf(folder, sizeof folder, "HOME=%s", home);
	free(b);
	free(s);
	for (size_t i = 0; i < ROWS(files); i++) {
		FILE *file = fopen(files[i], "w");

		if (file == NULL || fclose(file) != 0)
			return -1;
	}
	return 0;
}

static int teardown(void **state)
{
	char command[100];

	(void)state;
	snprintf(command, sizeof command, "rm -rf %s", home);
	return system(command);
}

static struct pty *start(size_t shell)
{
	const char *const environment[] = { path, completions, folder,
		"XDG_CONFIG_HOME", "XDG_DATA_HOME", "HISTFILE=", NULL };
	struct pty *p = pty_start_with(40, 100, shells[shell].argv,
	    environment);

	pty_send(p, shells[shell].load);
	pty_send(p, "echo $TERM is ready\n");
	row_require(shells[shell].name,
	    pty_shows(p, "xterm-256color is ready"));
	return p;
}

/* The sign after a Tab says where the cursor was left. */
static void tab(struct pty *p, size_t shell, size_t i)
{
	char name[200], text[200];

	snprintf(name, sizeof name, "%s: %s", shells[shell].name, rows[i].name);
	snprintf(text, sizeof text, "artscope %s\t@", rows[i].typed);
	pty_send(p, text);
	snprintf(text, sizeof text, "$ artscope %s%s@", rows[i].becomes,
	    rows[i].is_open && shell == FISH ? " " : "");
	row_require(name, pty_shows(p, text));
	pty_send(p, "\025");
	pty_send(p, "\014");
	row_require(name, pty_gone(p, text));
}

static bool is_here(const char *shell)
{
	char command[60];

	snprintf(command, sizeof command, "command -v %s >/dev/null", shell);
	return system(command) == 0;
}

static void check_shell(size_t shell)
{
	struct pty *p;

	if (!is_here(shells[shell].name)) {
		print_message("%s is not installed\n", shells[shell].name);
		skip();
	}
	p = start(shell);
	for (size_t i = 0; i < ROWS(rows); i++)
		tab(p, shell, i);
	pty_send(p, "exit\n");
	row_assert_number(shells[shell].name, pty_finish(p), 0);
	pty_free(p);
}

static void bash_completes(void **state)
{
	(void)state;
	check_shell(BASH);
}

static void zsh_completes(void **state)
{
	(void)state;
	check_shell(ZSH);
}

static void fish_completes(void **state)
{
	(void)state;
	check_shell(FISH);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(bash_completes),
	cmocka_unit_test(zsh_completes),
	cmocka_unit_test(fish_completes),
};

TEST_FILE(tests, setup, teardown);
