/* SPDX-License-Identifier: Apache-2.0 */
/*
 * artscope - shows Android method traces; see man/artscope.1.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/parallel.h"
#include "base/terminal.h"
#include "base/text.h"
#include "cli/check.h"
#include "cli/completion.h"
#include "cli/export.h"
#include "cli/help.h"
#include "cli/inputs.h"
#include "cli/load.h"
#include "cli/output.h"
#include "cli/table_run.h"
#include "cli/third_party.h"
#include "cli/viewer_start.h"
#include "names/mapping.h"
#include "process/pager.h"
#include "term/keys.h"
#include "ui/command/session.h"
#include "ui/config/config.h"
#include "ui/config/keymap.h"
#include "ui/loop.h"

static void say(const struct error *err)
{
	fprintf(stderr, "artscope: %s\n",
	    err->text[0] != '\0' ?
		err->text :
		"ends without knowing why, which is a fault of its own; please "
		"report it to " PACKAGE_BUGREPORT ", with the file if you can");
}

/* ---- the viewer ---- */

/* What the viewer knows besides the command line. */
struct remembered {
	struct config *config;
	struct session *keep;
	struct viewer_saved *left;
	struct error no_mapping; /* why the mapping of a setting is not there */
};

#ifndef SYSCONFDIR
#define SYSCONFDIR NULL /* tests read nothing of the system */
#define THEMEDIR NULL
#define DATADIR NULL
#endif

/* Reads the user's files.  NULL: there is no such theme. */
static struct config *read_config(const struct options *o,
    void (*tell)(const char *text), struct error *err)
{
	const struct config_files files = { .system = SYSCONFDIR,
		.themes = THEMEDIR,
		.theme = o->texts[OPTION_THEME],
		.chosen = o->texts[OPTION_CONFIG],
		.is_off = o->is_given[OPTION_NO_CONFIG],
		.lines = o->sets.items,
		.line_count = o->sets.count,
		.tell = tell };
	struct config *config = config_new();

	if (config_files_read(config, &files, err))
		return config;
	config_free(config);
	return NULL;
}

static void print_complaint(const char *text)
{
	printf("%s\n", text);
}

/* Does --check-config: prints all that is wrong. */
static enum status check_config(const struct options *o, struct error *err)
{
	struct config *config = read_config(o, print_complaint, err);
	bool is_fine = config != NULL && config->complaints == 0;

	if (config == NULL)
		return STATUS_FAILED;
	config_free(config);
	return is_fine ? STATUS_FINE : STATUS_NOTHING;
}

static int view_with(struct options *o, const struct remembered *r,
    struct copier *copier, struct error *err)
{
	const struct screen_options screen = { o->texts[OPTION_COLOR] == NULL ?
		    "auto" :
		    o->texts[OPTION_COLOR],
		theme_background(config_get(r->config, CONFIG_SETTINGS,
		    "background"), NULL),
		r->config->theme };
	struct viewer_start shown = { .sort = "" };
	struct loop *loop = loop_new(&screen, err);
	int status = STATUS_FAILED;

	if (loop != NULL && load_enter_sandbox(o, err) &&
	    viewer_start_fill(&shown, o, err)) {
		shown.app.config = r->config;
		shown.app.session = r->keep;
		shown.app.no_mapping = r->no_mapping.text;
		shown.app.left = r->left == NULL ? NULL : &r->left->shown.app;
		status = loop_run(loop, &shown.app, copier, err);
	}
	viewer_start_free(&shown);
	loop_free(loop);
	return status;
}

/* Opens what is remembered of the trace.  A pipe, and a file that is still
 * written, are not known again; nor are two traces. */
static struct session *open_keep(const struct options *o,
    const struct config *config)
{
	const char *state = config_get(config, CONFIG_SETTINGS, "state");

	if (o->is_given[OPTION_NO_STATE] ||
	    (state != NULL && strcmp(state, "off") == 0))
		return NULL;
	return session_open(o->is_given[OPTION_FOLLOW] ||
		    strcmp(o->paths[0], "-") == 0 ||
		    o->subcommand == SUBCOMMAND_DIFF ?
		NULL :
		o->paths[0]);
}

/* Notes which options are given: they win over the user's files. */
static void note_given(const struct options *o, struct config *config)
{
	for (int i = 0; i < OPTIONS; i++)
		if (o->is_given[i])
			config_given(config, option_infos[i].name);
	if (o->texts[OPTION_COLOR] != NULL)
		config_put(config, CONFIG_SETTINGS, "color",
		    o->texts[OPTION_COLOR]);
}

/* Returns the exit code; the error counts where that is STATUS_FAILED. */
static int view(struct options *o, struct copier *copier, struct error *err)
{
	struct remembered r = { .config = read_config(o, NULL, err) };
	const struct config_texts *settings;
	int status = STATUS_FAILED;

	if (r.config == NULL)
		return STATUS_FAILED;
	note_given(o, r.config);
	r.keep = open_keep(o, r.config);
	r.left = viewer_saved_new(o, r.keep);
	settings = &r.config->lists[CONFIG_SETTINGS];
	if (load_mapping_open(o, err)) {
		options_take_settings(o, settings->items, settings->count);
		/* a mapping of a setting that is not there stops nobody */
		if (!load_mapping_open(o, &r.no_mapping)) {
			mapping_free(o->mapping);
			o->mapping = NULL;
			o->mappings.count = 0;
		}
		status = view_with(o, &r, copier, err);
	}
	viewer_saved_free(r.left);
	session_close(r.keep);
	config_free(r.config);
	return status;
}

/* ---- answers that are printed ---- */

/* Starts a pager, with which people read on a terminal a screen at a time.  0:
 * no pager. */
static pid_t start_pager(const struct options *o, size_t width)
{
	const char *command;

	if (width == 0 || o->is_given[OPTION_NO_PAGER] || terminal_is_dumb() ||
	    !format_infos[o->format].is_for_people)
		return 0;
	command = pager_command();
	return command == NULL ? 0 : pager_start(command);
}

/* Refuses an option that only the viewer can do, and what a terminal cannot
 * show. */
static bool can_print(const struct options *o, size_t width, struct error *err)
{
	const bool can_be_viewed = o->subcommand == SUBCOMMAND_VIEW ||
	    o->subcommand == SUBCOMMAND_DIFF;

	for (int i = 0; i < OPTIONS && can_be_viewed; i++)
		if (o->is_given[i] && option_needs_screen((enum option)i))
			return fail(err, "only the viewer takes --%s, and %s",
			    option_infos[i].name,
			    isatty(STDOUT_FILENO) ?
				"what is asked for is printed" :
				"standard output is no terminal");
	return width == 0 || export_is_readable(o) || fail(err, "%s is nothing "
	    "for a terminal: -o FILE writes it to a file", o->exporter->name);
}

static enum status print(struct options *o, struct error *err)
{
	const size_t width = o->output != NULL ? 0 :
						 terminal_width(STDOUT_FILENO);
	enum status status = STATUS_FAILED;
	struct output *output;
	pid_t pager;

	if (!can_print(o, width, err))
		return STATUS_FAILED;
	if (o->subcommand == SUBCOMMAND_VIEW)
		o->subcommand = SUBCOMMAND_REPORT;
	pager = start_pager(o, width);
	output = output_open(o, o->output, pager > 0 ? pager_begin : NULL, err);
	if (output != NULL && load_mapping_open(o, err) &&
	    load_enter_sandbox(o, err))
		status = load_write(o, output, width, err);
	else if (output != NULL)
		output_close(output, false, NULL);
	if (pager > 0)
		pager_end(pager);
	return status;
}

static void tell(const char *line)
{
	struct error said;

	fail(&said, "%s", line);
	say(&said);
}

/* Writes tables of any number of traces. */
static enum status tables(struct options *o, struct error *err)
{
	setlocale(LC_MESSAGES, "C"); /* a reason is a row, alike everywhere */
	return folders_open(o, 0, err) && trace_list_open(o, err) &&
		load_mapping_open(o, err) ?
	    table_run(o, tell, err) :
	    STATUS_FAILED;
}

/* ---- words ---- */

static void print_keys(void)
{
	struct keymap *keys = keymap_new();
	struct help_line line;

	for (size_t i = 0; i < keymap_help(keys, i, &line); i++)
		printf("%s%s%s\n", line.is_heading && i > 0 ? "\n" : "",
		    line.is_heading ? "" : "  ", line.text);
	keymap_free(keys);
}

static void print_versions(void)
{
	printf("artscope %s\n%s\n%s\n", PACKAGE_VERSION, screen_library(),
	    keys_library());
	help_versions(stdout);
	printf("site: %s\nfaults: %s\n", PACKAGE_URL, PACKAGE_BUGREPORT);
}

/* Prints words for --help, --version and their like. */
static bool print_words(const struct options *o, struct error *err)
{
	signal(SIGPIPE, SIG_DFL);
	if (o->is_given[OPTION_HELP])
		help_write(stdout, o);
	else if (o->is_given[OPTION_HELP_KEYS])
		print_keys();
	else if (o->is_given[OPTION_LICENSES])
		for (size_t i = 0; third_party[i] != NULL; i++)
			fputs(third_party[i], stdout);
	else
		print_versions();
	return fflush(stdout) == 0 ||
	    fail(err, "cannot write standard output: %s", strerror(errno));
}

/* ---- the program ---- */

/* Does what is asked for, and returns the exit code.  What is to be said at the
 * end is in the error. */
static int run(struct options *o, const char *program, struct error *err)
{
	const struct monitor_permissions ways = {
		copier_commands(o->is_given[OPTION_NO_SANDBOX]),
		viewer_allows_view, program, viewer_allows_export, o,
		viewer_allows_reading
	};
	struct copier copier = { .fd = -1 };
	bool is_viewed;
	int status;

	if (options_want_words(o))
		return print_words(o, err) ? STATUS_FINE : STATUS_FAILED;
	if (o->is_given[OPTION_CHECK_CONFIG])
		return (int)check_config(o, err);
	if (!demos_open(o, DATADIR, program, err) ||
	    (o->subcommand == SUBCOMMAND_DIFF && !folders_open(o, 0, err)))
		return STATUS_FAILED;
	is_viewed = o->subcommand == SUBCOMMAND_VIEW ? isatty(STDOUT_FILENO) :
						       diff_view_is_wanted(o);
	if (is_viewed)
		copier.fd = monitor_begin(&ways);
	/* more than there is becomes an error in words, not the end */
	o->memory.available = memory_available("");
	memory_keep_within(&o->memory);
	if (is_viewed)
		status = view(o, &copier, err);
	else if (o->subcommand == SUBCOMMAND_CHECK)
		status = (int)check_write(o, err);
	else if (o->subcommand == SUBCOMMAND_TABLE)
		status = (int)tables(o, err);
	else
		status = (int)print(o, err);
	scratch_files_free(o->memory.files);
	if (is_viewed && status != STATUS_FAILED)
		err->text[0] = '\0';
	return status;
}

/* Answers a shell that asks what can stand at the cursor. */
static int complete(int count, char **words)
{
	signal(SIGPIPE, SIG_DFL);
	completion_write(stdout, count, words);
	return fflush(stdout) == 0 ? 0 : STATUS_FAILED;
}

/* Names that a mapping gave which has changed since may be those of another
 * build; a question of size and time. */
static void tell_of_mapping(const struct options *o)
{
	const struct mapping *const all[] = { o->mapping, o->side_mapping[0],
		o->side_mapping[1] };
	const char *path = NULL;
	struct error said;

	for (size_t i = 0; o->subcommand != SUBCOMMAND_VIEW && path == NULL &&
	     i < sizeof all / sizeof *all;
	     i++)
		path = all[i] == NULL ? NULL : mapping_changed(all[i]);
	if (path == NULL)
		return;
	fail(&said, "%s: the mapping changed while it was read: names may be "
	    "wrong", text_printable(path, 200).text);
	say(&said);
}

static void tell_of_waiting(void)
{
	tell("no trace is named: waits for one from standard input");
}

/* Reads the options as options_parse does, but the trace can be a pipe that is
 * not named. */
static bool read_options(struct options *o, int count, char **words,
    struct error *err)
{
	if (options_parse(o, count, words, err))
		return true;
	return o->lacks_trace && terminal_stdin_has_data(STDIN_FILENO,
	    tell_of_waiting) && options_take_input(o, err);
}

/* Opens what stands for standard input, output and error where they are closed,
 * so that no file of ours becomes one of them.  They are open the wrong way
 * round: who uses them is told so. */
static bool open_standard(struct error *err)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 && open("/dev/null",
			fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
			return fail(err, "/dev/null: %s", strerror(errno));
	return true;
}

int main(int argc, char **argv)
{
	struct options options;
	struct error err = { "" };
	int status = STATUS_FAILED;
	bool is_read;

	if (!open_standard(&err) || !parallel_has_stack(&err)) {
		say(&err);
		return STATUS_FAILED;
	}
	locale_start();
	signal(SIGXFSZ, SIG_IGN); /* "there is no room" is said in words */
	if (argc > 1 && strcmp(argv[1], COMPLETION_WORD) == 0)
		return complete(argc - 2, argv + 2);
	is_read = read_options(&options, argc > 0 ? argc - 1 : 0, argv + 1,
	    &err);
	if (is_read) {
		err.text[0] = '\0'; /* that no trace is named, or nothing */
		status = run(&options, argv[0], &err);
	}
	if (!is_read && argc <= 1) {
		tell("which trace?  As in:");
		help_examples(stderr);
	} else if (status == STATUS_FAILED || err.text[0] != '\0') {
		say(&err);
	}
	tell_of_mapping(&options);
	options_free(&options);
	interrupt_obey();
	return status;
}
