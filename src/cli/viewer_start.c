/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/viewer_start.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/quote.h"
#include "base/text.h"
#include "cli/inputs.h"
#include "cli/load.h"
#include "process/worker_process.h"

/* ---- does diff open the viewer? ---- */

static bool has_several_runs(const struct options *o)
{
	return o->path_count > BOTH_SIDES;
}

static bool has_thread_pair(const struct options *o)
{
	return o->side_threads[BEFORE].count + o->side_threads[AFTER].count > 0;
}

/* Finds the thread of one side that is named; NULL: the main one.  False: the
 * viewer cannot show at once all that are meant. */
static bool side_thread(const struct options *o, int side, const char **out)
{
	const char *word = o->side_threads[side].count == 0 ? "main" :
	    o->side_threads[side].items[0];

	*out = strcmp(word, "main") == 0 ? NULL : word;
	return o->side_threads[side].count < 2 && strcmp(word, "all") != 0 &&
	    strpbrk(word, "*?[") == NULL;
}

/* Finds the threads of each side that are named; NULL is the main one.  False:
 * none is, or the viewer has no such comparison. */
static bool diff_view_pair(const struct options *o, const char **before,
    const char **after)
{
	return has_thread_pair(o) && side_thread(o, BEFORE, before) &&
	    side_thread(o, AFTER, after);
}

/* Finds the one thread that the viewer opens on, beside "all"; NULL: the main
 * thread.  False: there are more. */
static bool one_thread(const struct options *o, const char **out, bool *is_all)
{
	*out = NULL;
	*is_all = false;
	for (size_t i = 0; i < o->threads.count; i++) {
		if (strcmp(o->threads.items[i], "all") == 0)
			*is_all = true;
		else if (*out != NULL)
			return false;
		else
			*out = o->threads.items[i];
	}
	if (*out != NULL && strcmp(*out, "main") == 0)
		*out = NULL;
	return true;
}

/* Can the viewer show what the options say, whatever the files are? */
static bool diff_view_fits(const struct options *o)
{
	const char *thread, *after;
	bool is_all;

	for (int i = 0; i < OPTIONS; i++)
		if (o->is_given[i] && !option_views_diff((enum option)i))
			return false; /* only a printed answer has it */
	return o->subcommand == SUBCOMMAND_DIFF &&
	    !(has_several_runs(o) &&
		(options_ask_for_calls(o) || has_thread_pair(o))) &&
	    (!has_thread_pair(o) || diff_view_pair(o, &thread, &after)) &&
	    (enum compared_by)o->group != BY_STACK &&
	    one_thread(o, &thread, &is_all);
}

bool diff_view_is_wanted(const struct options *o)
{
	struct stat file;

	if (!diff_view_fits(o) || !isatty(STDIN_FILENO) ||
	    !isatty(STDOUT_FILENO))
		return false;
	/* A table of sums has nothing else to look at, and of several runs one
	 * is read twice. */
	for (size_t i = 0; i < o->path_count; i++)
		if ((stat(o->paths[i], &file) == 0 &&
			(S_ISDIR(file.st_mode) || (has_several_runs(o) &&
			    !S_ISREG(file.st_mode)))) ||
		    stats_file_is_table(o->paths[i]))
			return false;
	return true;
}

/* ---- what the viewer starts with ---- */

/* Keeps the options that count for another trace as well: those whose rows say
 * so, unless their text is long, and --set, of which the last are left out when
 * there are many. */
static void keep_words(struct viewer_start *out, const struct options *o)
{
	char text[200];

	for (int i = 0; i < OPTIONS; i++) {
		const struct option_info *info = &option_infos[i];
		const char *value = o->texts[i];

		if (o->is_given[i] && info->stays &&
		    (size_t)snprintf(text, sizeof text, "--%s%s%s", info->name,
			value == NULL ? "" : "=",
			value == NULL ? "" : value) < sizeof text)
			out->kept[out->app.kept_count++] = text_copy(text);
	}
	for (size_t i = 0; i < o->sets.count && i < VIEWER_KEPT_SETS; i++) {
		out->kept[out->app.kept_count++] = text_copy("--set");
		out->kept[out->app.kept_count++] = text_copy(o->sets.items[i]);
	}
	out->app.kept_words = (const char *const *)out->kept;
}

/* Fills in the runs where a side has several. */
static void fill_runs(const struct options *o, struct viewer_start *out)
{
	if (!has_several_runs(o))
		return;
	out->runs = (struct loaded_runs_request){ .paths = o->paths,
		.count = o->path_count,
		.after_at = o->after_at,
		.measure = o->is_given[OPTION_CLOCK] ? o->measure : NO_MEASURE,
		.has_damaged = o->is_given[OPTION_ALLOW_DAMAGED],
		.is_mixed = o->is_given[OPTION_MIXED],
		.input = o->input,
		.memory = &o->memory };
	one_thread(o, &out->runs.thread, &out->runs.is_all);
	out->app.runs = &out->runs;
}

/* Fills in the mappings, unless one is for both sides, or there is none. */
static void fill_maps(const struct options *o, struct viewer_start *out)
{
	const bool is_one = o->mapping != NULL;
	struct build_maps *maps = &out->maps;

	*maps = (struct build_maps){ .is_one = is_one, .memory = &o->memory };
	for (int side = 0; side < BOTH_SIDES; side++) {
		const struct texts *paths = is_one ? &o->mappings :
						     &o->side_mappings[side];

		maps->mappings[side] = is_one ? o->mapping :
						o->side_mapping[side];
		maps->paths[side] = paths->items;
		maps->path_count[side] = paths->count;
	}
	if (is_one ?
		!o->has_map_folder :
		maps->mappings[BEFORE] == NULL && maps->mappings[AFTER] == NULL)
		return;
	out->app.maps = maps;
	out->app.mapping = NULL;
}

/* Fills in what two sides that are compared need besides. */
static void fill_compared(const struct options *o, struct viewer_start *out)
{
	out->app.path = o->paths[o->after_at];
	out->app.path_before = o->paths[0];
	out->app.range = o->is_given[OPTION_RANGE_B] ? o->range_of[AFTER] :
						       o->range;
	out->app.before_range = o->is_given[OPTION_RANGE_A] ?
	    o->range_of[BEFORE] :
	    o->range;
	out->app.has_pair = diff_view_pair(o, &out->app.before_thread,
	    &out->app.thread);
	out->app.group = GROUP_METHOD;
	out->app.compared_group = o->group;
	out->app.is_all |= o->group == GROUPINGS && o->threads.count == 0 &&
	    !out->app.has_pair;
	out->compared = (struct comparison_options){ .rule = o->match,
		.has_min_time = o->is_given[OPTION_MIN_TIME],
		.min_time_ns = o->min_time_ns,
		.min_change_ns = o->min_change_ns };
	out->app.compared = &out->compared;
	fill_runs(o, out);
	fill_maps(o, out);
	diff_transforms_init(&out->transforms, o);
	out->app.transforms = out->transforms.items;
	out->app.transform_count = out->transforms.count;
}

bool viewer_start_fill(struct viewer_start *out, const struct options *o,
    struct error *err)
{
	out->transforms = (struct diff_transforms){ .items = NULL };
	memcpy(out->texts, o->texts, sizeof out->texts);
	snprintf(out->sort, sizeof out->sort, "%s%s",
	    o->is_given[OPTION_REVERSE] ? "-" : "",
	    o->list->items[o->column].name);
	if (o->is_given[OPTION_SORT] || o->is_given[OPTION_REVERSE])
		out->texts[OPTION_SORT] = out->sort;
	out->app = (struct app_options){ .path = o->paths[0],
		.texts = out->texts,
		.group = o->group,
		.is_ascii = o->is_given[OPTION_ASCII],
		.range = o->range,
		.is_followed = o->is_given[OPTION_FOLLOW],
		.memory = &o->memory,
		.input = o->input,
		.frame_budget_ns = o->frame_budget_ns,
		.mapping = o->mapping,
		.mappings = o->mappings.items,
		.mapping_count = o->mappings.count,
		.has_map_folder = o->has_map_folder,
		.is_raw = o->is_given[OPTION_RAW_NAMES],
		.view = o,
		.transforms = o->transforms,
		.transform_count = o->transform_count };
	keep_words(out, o);
	if (!one_thread(o, &out->app.thread, &out->app.is_all))
		return fail(err, "the viewer opens on one thread; more of them "
		    "are for report, and for --mark");
	if (o->is_given[OPTION_SCOPE])
		out->app.is_all = o->scope == SCOPE_ALL;
	if (o->subcommand == SUBCOMMAND_DIFF)
		fill_compared(o, out);
	return true;
}

void viewer_start_free(struct viewer_start *start)
{
	diff_transforms_free(&start->transforms);
	for (size_t i = 0; i < start->app.kept_count; i++)
		free(start->kept[i]);
}

/* ---- how the trace was left ---- */

/* Takes the words of the line, but for options that are given or gone.  An
 * option that is left out takes its value with it. */
static size_t take_words(struct viewer_saved *left, const char *at, size_t room,
    const struct options *given)
{
	char *out = left->text;
	bool is_left_out = false;
	size_t count = 0;
	enum option option;

	while (*at != '\0' && count + 1 < VIEWER_SAVED_WORDS &&
	    quote_take(&at, out, room, NULL)) {
		if (strncmp(out, "--", 2) == 0)
			is_left_out = option_gone(slice_of(out + 2)) != NULL ||
			    (option_find(slice_of(out + 2), &option) &&
				given->is_given[option]);
		if (is_left_out)
			continue;
		left->words[count++] = out;
		room -= strlen(out) + 1;
		out += strlen(out) + 1;
	}
	return count;
}

/* Reads a command line that is about traces.  False: it is not, or its words do
 * not fit together. */
static bool read_command(struct options *o, int count, char *const *words,
    struct error *err)
{
	return options_parse(o, count, words, err) && !options_want_words(o) &&
	    !o->is_given[OPTION_CHECK_CONFIG];
}

/* Reads the options up to the end of the line, for a trace that is not named.
 * False: there is none, or they are not those of a view. */
static bool read_line(struct viewer_saved *left, const char *text,
    const struct options *given)
{
	static char trace[] = "./x.trace";
	const size_t length = strcspn(text, "\n");
	char *copy = text_copy_part(text, length);
	size_t count;

	left->text = array_new(length + 2, 1);
	count = take_words(left, copy, length + 2, given);
	free(copy);
	left->words[count++] = trace;
	return count > 1 &&
	    read_command(&left->options, (int)count, left->words, NULL) &&
	    left->options.subcommand == SUBCOMMAND_VIEW;
}

void viewer_saved_free(struct viewer_saved *left)
{
	if (left == NULL)
		return;
	viewer_start_free(&left->shown);
	options_free(&left->options);
	free(left->text);
	free(left);
}

struct viewer_saved *viewer_saved_new(const struct options *o,
    const struct session *keep)
{
	const char *line = strstr(session_trace(keep), "\nview ");
	struct viewer_saved *left = line == NULL ? NULL :
						   array_new(1, sizeof *left);

	if (left == NULL ||
	    (read_line(left, line + strlen("\nview "), o) &&
		viewer_start_fill(&left->shown, &left->options, NULL)))
		return left;
	viewer_saved_free(left);
	return NULL;
}

/* ---- can a file be opened? ---- */

/* A process of its own looks, inside of the sandbox (process/worker_process):
 * the process that asks never reads a byte of the file.  What is not known
 * within some seconds is no reason against it.  For a process without
 * threads. */

enum { PROBE_S = 4 };

/* Looks at the trace of the options, or at their mapping where they have none,
 * in the other process: an empty text says that it can be opened. */
static void look_at_file(const void *how)
{
	struct options o = *(const struct options *)how;
	struct error err = { "" };
	struct trace *trace = NULL;
	bool done;

	alarm(PROBE_S);
	o.memory.available = memory_available("");
	memory_keep_within(&o.memory);
	if (o.path_count > 0)
		done = load_enter_sandbox(&o, &err) &&
		    (trace = trace_open(o.paths[0], o.input, &o.memory, NULL,
			 &err)) != NULL;
	else
		done = load_mapping_open(&o, &err) &&
		    load_enter_sandbox(&o, &err) &&
		    mapping_read(o.mapping, slice_of(""), &o.memory, NULL,
			&err);
	if (done)
		err.text[0] = '\0';
	trace_close(trace);
	helper_process_send(HELPER_PROCESS_FD, &err, sizeof err, -1);
}

/* Asks another process whether the file of the options can be opened. */
static bool ask_process(const struct options *o, struct error *err)
{
	struct error said = { "" };
	struct helper_process there;
	int file = -1;

	if (!helper_process_start(&there, look_at_file, o, err))
		return false;
	if (!helper_process_receive(there.fd, &said, sizeof said, &file))
		said.text[0] = '\0';
	helper_process_end(&there);
	if (file >= 0)
		close(file);
	said.text[sizeof said.text - 1] = '\0';
	return said.text[0] == '\0' || fail(err, "%s", said.text);
}

/* ---- what the viewer may start outside of the sandbox ---- */

static bool is_file(const char *path, struct error *err)
{
	struct stat file;

	if (stat(path, &file) != 0)
		return fail(err, "%s: %s", path, strerror(errno));
	return S_ISREG(file.st_mode) || fail(err, "%s is no file", path);
}

static bool has_word(const char *const *words, size_t count, const char *word)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(words[i], word) == 0)
			return true;
	return false;
}

/* Can the traces be opened: one, or two that are compared? */
static bool can_open_traces(const struct options *o, struct error *err)
{
	for (size_t i = 0; i < o->path_count; i++) {
		struct options one = *o;

		one.paths = &o->paths[i];
		one.path_count = 1;
		if (!is_file(o->paths[i], err) || !ask_process(&one, err))
			return false;
	}
	return o->subcommand == SUBCOMMAND_VIEW || diff_view_fits(o) ||
	    fail(err, "these are compared by artscope diff alone, as text");
}

bool viewer_allows_view(const void *given, int count, char **words,
    struct error *err)
{
	const struct options *as = given;
	struct options o;
	bool may = read_command(&o, count, words, err) &&
	    (o.subcommand == SUBCOMMAND_VIEW ||
		o.subcommand == SUBCOMMAND_DIFF) &&
	    o.output == NULL && !o.is_given[OPTION_NO_SANDBOX];

	/* lines come from the user who started us, and from nobody else */
	for (size_t i = 0; may && i < o.sets.count; i++)
		may = has_word(as->sets.items, as->sets.count, o.sets.items[i]);
	may = may && can_open_traces(&o, err);
	options_free(&o);
	return may;
}

static bool is_new_file(const char *name, struct error *err)
{
	struct stat file;

	if (strchr(name, '/') != NULL || name[0] == '.' ||
	    !text_is_clean(slice_of(name)))
		return fail(err,
		    "a new file needs a name without / and with no dot "
		    "in front: it stands in the folder artscope was started in");
	return lstat(name, &file) != 0 ||
	    fail(err, "there is one of that name");
}

bool viewer_allows_export(const void *given, int count, char **words,
    struct error *err)
{
	const struct options *as = given;
	struct options o;
	bool may = read_command(&o, count, words, err) &&
	    o.subcommand == SUBCOMMAND_EXPORT &&
	    o.output != NULL && !o.is_given[OPTION_NO_SANDBOX] &&
	    has_word(as->paths, as->path_count, o.paths[0]) &&
	    is_file(o.paths[0], err) && is_new_file(o.output, err);

	options_free(&o);
	return may;
}

bool viewer_allows_reading(const char *path, struct error *err)
{
	const struct options o = { .mappings = { &path, 1 } };

	return is_file(path, err) && ask_process(&o, err);
}
