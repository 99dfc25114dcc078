/*
 * artscope - shows Android method traces; see man/artscope.1.
 */
#include "config.h"

#include <errno.h>
#include <limits.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/sandbox.h"
#include "base/scratch.h"
#include "base/thread.h"
#include "export/answer.h"
#include "export/help.h"
#include "export/versions.h"
#include "trace/sibling.h"
#include "ui/keymap.h"
#include "ui/keys.h"
#include "ui/loop.h"

static int say(const struct error *err, int status)
{
	fprintf(stderr, "artscope: %s\n", err->text[0] != '\0' ? err->text :
	    "ends without knowing why, which is a fault of its own; please "
	    "report it, with the file if you can");
	return status;
}

/* Cells of a line on standard output; 0: it is no terminal. */
static size_t terminal_width(const struct options *o)
{
	struct winsize size;

	if (o->output != NULL || !isatty(STDOUT_FILENO))
		return 0;
	return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 &&
	    size.ws_col > 0 ? size.ws_col : 80;
}

static int print_answer(const struct options *o)
{
	struct error err = { "" };
	enum status status = answer_write(o, terminal_width(o), &err);

	return err.text[0] == '\0' && status != STATUS_FAILED ? (int)status :
	    say(&err, (int)status);
}

static int view(const struct options *o, struct copier *copier)
{
	const char *thread = o->thread_count == 0 ? NULL : o->threads[0];
	const struct app_options app = { o->path,
		thread != NULL && (strcmp(thread, "main") == 0 ||
		    strcmp(thread, "all") == 0) ? NULL : thread,
		o->has[OPTION_CLOCK] ? measure_name(o->measure) : NULL,
		o->has[OPTION_SORT] ? column_info(o->column)->name : NULL,
		&o->columns, o->group,
		o->has[OPTION_ASCII], thread != NULL &&
		    strcmp(thread, "all") == 0, o->range, o->within,
		o->has[OPTION_FOLLOW], &o->memory };
	const struct screen_options screen = {
		o->color == NULL ? "auto" : o->color,
		o->theme != NULL && strcmp(o->theme, "light") == 0 };
	struct error err = { "" };
	int status;

	if (o->thread_count > 1) {
		fail(&err, "the viewer opens on one thread; "
		    "more of them are for report");
		return say(&err, STATUS_FAILED);
	}
	status = loop_run(&app, &screen, copier, &err);
	return status == STATUS_FAILED ? say(&err, status) : status;
}

/* Before a byte of the trace is read. */
static bool enter_sandbox(const struct options *o, struct error *err)
{
	char names[SIBLING_NAMES][PATH_MAX];
	const char *reads[SIBLING_NAMES + 1];
	const struct sandbox sandbox = { reads, SIBLING_NAMES + 1, o->output,
		scratch_folder() };

	if (o->has[OPTION_NO_SANDBOX])
		return true;
	for (int i = 0; i < SIBLING_NAMES; i++) {
		sibling_name(o->path, i, names[i], sizeof names[i]);
		reads[i] = names[i];
	}
	reads[SIBLING_NAMES] = o->path;
	if (sandbox_enter(&sandbox, err))
		return true;
	error_prefix(err, "no sandbox can be had (--no-sandbox goes on "
	    "without)");
	return false;
}

static bool is_for_terminal(const struct options *o)
{
	return o->subcommand == SUBCOMMAND_VIEW && isatty(STDOUT_FILENO);
}

static int print(struct options *o)
{
	struct error err = { "" };

	if (o->has[OPTION_FOLLOW]) {
		fail(&err, "only the viewer follows a trace, and standard "
		    "output is no terminal");
		return say(&err, STATUS_FAILED);
	}
	if (o->subcommand == SUBCOMMAND_VIEW)
		o->subcommand = SUBCOMMAND_REPORT;
	return print_answer(o);
}

/* What cannot be had is an error in words, not the end. */
static void respect_limits(struct options *o)
{
	signal(SIGXFSZ, SIG_IGN);
	o->memory.available = memory_available("");
	memory_keep_within(&o->memory);
}

static int run(struct options *o)
{
	struct copier copier = { NULL, 0 };
	struct error err = { "" };
	int status;

	if (is_for_terminal(o))
		copier_start(&copier, o->has[OPTION_NO_SANDBOX]);
	respect_limits(o);
	if (!enter_sandbox(o, &err))
		status = say(&err, STATUS_FAILED);
	else if (is_for_terminal(o))
		status = view(o, &copier);
	else
		status = print(o);
	copier_end(&copier);
	return status;
}

static void print_keys(void)
{
	char text[200];
	int is_heading;

	for (size_t i = 0; i < keymap_help(i, text, sizeof text, &is_heading);
	    i++)
		printf("%s%s%s\n", is_heading && i > 0 ? "\n" : "",
		    is_heading ? "" : "  ", text);
}

static void print_versions(void)
{
	char sandbox[80];

	printf("artscope %s\n%s\n%s\n", PACKAGE_VERSION, screen_library(),
	    keys_library());
	versions_write(stdout);
	sandbox_name(sandbox, sizeof sandbox);
	printf("sandbox: %s\n", sandbox);
	printf("clipboard: OSC 52; inside of tmux, \"tmux load-buffer\" from a "
	    "process outside of the sandbox\n");
}

/* --help, --version and their like: words on standard output. */
static int print_words(const struct options *o)
{
	struct error err = { "" };

	signal(SIGPIPE, SIG_DFL);
	if (o->has[OPTION_HELP])
		help_write(stdout, o);
	else if (o->has[OPTION_HELP_KEYS])
		print_keys();
	else if (o->has[OPTION_DUMP])
		help_man(stdout);
	else
		print_versions();
	if (fflush(stdout) == 0)
		return 0;
	fail(&err, "cannot write standard output: %s", strerror(errno));
	return say(&err, STATUS_FAILED);
}

int main(int argc, char **argv)
{
	struct options options;
	struct error err = { "" };
	int status;

	if (!thread_has_stack(&err))
		return say(&err, STATUS_FAILED);
	setlocale(LC_ALL, "");
	signal(SIGXFSZ, SIG_IGN); /* "there is no room" is said in words */
	if (!options_parse(&options, argc > 0 ? argc - 1 : 0, argv + 1, &err))
		status = say(&err, STATUS_FAILED);
	else if (options_want_words(&options))
		status = print_words(&options);
	else
		status = run(&options);
	options_free(&options);
	return status;
}
