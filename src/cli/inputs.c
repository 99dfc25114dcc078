/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/inputs.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/files.h"
#include "base/text.h"
#include "compare/run_kind.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

/* ---- folders ---- */

enum { FOLDERS_DEPTH = 32 };

static bool is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool is_file(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

/* Is the name "a.trace" or "a.trace.gz"? */
static bool is_trace_name(const char *name)
{
	return run_stem_length(name) < strlen(name);
}

static int is_visible(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

void paths_add(struct options *o, const char *path)
{
	ARRAY_ADD(o->paths, o->path_room, o->path_count,
	    arena_text(&o->names, slice_of(path)));
}

static bool add_path(struct options *o, const char *path, size_t max,
    struct error *err)
{
	if (o->path_count >= max)
		return fail(err, "these are more than %d traces",
		    FOLDERS_TRACES);
	paths_add(o, path);
	return true;
}

static bool fail_folder(const char *path, const char *why, struct error *err)
{
	return fail(err, "%s: %s", text_printable(path, 200).text, why);
}

/* Orders names by their bytes, whatever the locale. */
static int compare_names(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

/* Adds the traces in a folder, which lies so deep in the one that was named,
 * and those in its folders: not in links to such, which could lead back.  A
 * path that is longer than paths can be is left out. */
static bool add_folder(struct options *o, const char *path, size_t max,
    unsigned depth, struct error *err)
{
	const char *slash = path[strlen(path) - 1] == '/' ? "" : "/";
	struct dirent **entries;
	char entry[PATH_MAX];
	struct stat st;
	bool done = true;
	int count;

	if (depth == FOLDERS_DEPTH)
		return fail_folder(path, "lies too deep in other folders", err);
	count = scandir(path, &entries, is_visible, compare_names);
	if (count < 0)
		return fail_folder(path, strerror(errno), err);
	for (int i = 0; i < count; i++) {
		const char *name = entries[i]->d_name;
		const bool fits = snprintf(entry, sizeof entry, "%s%s%s", path,
				      slash, name) < PATH_MAX;

		if (done && fits && lstat(entry, &st) == 0 &&
		    S_ISDIR(st.st_mode))
			done = add_folder(o, entry, max, depth + 1, err);
		else if (done && fits && is_trace_name(name) && is_file(entry))
			done = add_path(o, entry, max, err);
		free(entries[i]);
	}
	free(entries);
	return done;
}

bool folders_open(struct options *o, size_t from, struct error *err)
{
	const size_t count = o->path_count, after_at = o->after_at;
	const size_t max = o->subcommand == SUBCOMMAND_TABLE ?
	    SIZE_MAX :
	    from + FOLDERS_TRACES;
	const char **paths = o->paths;
	size_t folders = 0;
	bool done = true;

	for (size_t i = from; i < count; i++)
		folders += is_folder(paths[i]);
	if (folders == 0)
		return true;
	o->paths = NULL;
	o->path_count = o->path_room = 0;
	for (size_t i = 0; i < count && done; i++) {
		const size_t before = o->path_count;

		if (i == after_at)
			o->after_at = before;
		if (i < from || !is_folder(paths[i]))
			done = add_path(o, paths[i], max, err);
		else
			done = add_folder(o, paths[i], max, 0, err) &&
			    (o->path_count > before ||
				fail_folder(paths[i],
				    "no file in this folder is called NAME.trace",
				    err));
	}
	free(paths);
	return done;
}

/* ---- demos (--demo) ---- */

const char *const demo_names
    [DEMOS] = { [DEMO_SLOW] = "demo.trace", [DEMO_FIXED] = "fixed.trace" };

bool demo_is_name(const char *path)
{
	for (int i = 0; i < DEMOS; i++)
		if (path == demo_names[i])
			return true;
	return false;
}

/* Writes the folder of the running program, without the last slash, or "". */
static void write_own_folder(const char *program, char *out, size_t size)
{
	const ssize_t length = readlink("/proc/self/exe", out, size - 1);
	char *slash;

	if (length >= 0)
		out[length] = '\0';
	else
		snprintf(out, size, "%s", program);
	slash = strrchr(out, '/');
	*(slash == NULL ? out : slash) = '\0';
}

/* Returns the path of the file, which the names hold. */
static const char *find_demo(struct arena *names, const char *name,
    const char *folder, const char *program, struct error *err)
{
	char own[PATH_MAX], path[PATH_MAX + 20];

	write_own_folder(program, own, sizeof own);
	for (int i = 0; i < 4; i++) {
		const char *place = i < 2 ? folder : own;

		if (place == NULL || place[0] == '\0')
			continue;
		snprintf(path, sizeof path, "%s/%s%s", place, name,
		    i % 2 == 0 ? "" : ".xz");
		if (is_file(path))
			return arena_text(names, slice_of(path));
	}
	fail(err,
	    "the demo, %s, is neither where it is installed (%s) nor "
	    "beside the program (%s)",
	    name,
	    text_printable(folder == NULL || folder[0] == '\0' ? "nowhere" :
								 folder,
		200)
		.text,
	    text_printable(own[0] == '\0' ? "a folder that is not known" : own,
		200)
		.text);
	return NULL;
}

bool demos_open(struct options *o, const char *folder, const char *program,
    struct error *err)
{
	for (size_t i = 0; i < o->path_count; i++) {
		if (!demo_is_name(o->paths[i]))
			continue;
		o->paths[i] = find_demo(&o->names, o->paths[i], folder, program,
		    err);
		if (o->paths[i] == NULL)
			return false;
	}
	return true;
}

/* ---- names in a file (--files-from) ---- */

enum { LINES_MOST = 1000000 };

/* Adds a name a line to the paths.  A file that is no list is known by lines
 * that are no names, or too many. */
static bool read_names(struct options *o, FILE *file, struct error *err)
{
	const int end = o->is_given[OPTION_NULL] ? '\0' : '\n';
	size_t length = 0, lines = 0;
	char name[PATH_MAX];

	while (lines <= LINES_MOST) {
		const int c = getc(file);

		if (c != end && c != EOF) {
			if (c == '\0')
				return fail(err, "line %zu has a zero byte: "
				    "--null says that names end so", lines + 1);
			if (length == sizeof name - 1)
				return fail(err, "line %zu is longer than any "
				    "name of a file", lines + 1);
			name[length++] = (char)c;
			continue;
		}
		name[length] = '\0';
		if (length > 0)
			paths_add(o, name);
		length = 0;
		lines++;
		if (c == EOF)
			return ferror(file) == 0 ||
			    fail(err, "cannot be read: %s", strerror(errno));
	}
	return fail(err, "has more than %d lines", LINES_MOST);
}

bool trace_list_open(struct options *o, struct error *err)
{
	const char *path = o->texts[OPTION_FILES_FROM];
	const bool is_input = path != NULL && strcmp(path, "-") == 0;
	FILE *file;
	bool done;

	if (path == NULL)
		return true;
	file = is_input ? stdin : fopen(path, "re");
	done = file == NULL ?
	    fail(err, "cannot be opened: %s", strerror(errno)) :
	    read_names(o, file, err);
	if (file != NULL && !is_input)
		fclose(file);
	return done ||
	    error_prefix(err,
		is_input ? "standard input" : text_printable(path, 200).text);
}

/* ---- tables of sums in the place of traces ---- */

/* A file that cannot be opened is none: opening it as a trace says why. */
bool stats_file_is_table(const char *path)
{
	const int fd = is_file(path) ?
	    open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
	char begin[16];
	const ssize_t got = pread(fd, begin, sizeof begin, 0);

	if (fd >= 0)
		close(fd);
	return got > 0 &&
	    stats_text_begins((struct slice){ begin, (size_t)got });
}

bool stats_file_read(struct stats_table *t, const struct stats_source *source,
    struct error *err)
{
	const int fd = open(source->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	size_t size = 0;
	char *text = files_read_small(fd, STATS_BYTES, &size, err);
	const bool done = text == NULL ?
	    error_prefix(err, text_printable(source->path, 200).text) :
	    stats_table_read(t, source, (struct slice){ text, size }, err);

	if (fd >= 0)
		close(fd);
	free(text);
	return done;
}

/* ---- labels ---- */

enum { EFFORT = 1000000 }; /* the match limit of PCRE2 for a path */

struct label_matcher {
	pcre2_code *code;
	pcre2_match_data *match;
	pcre2_match_context *context;
};

/* Is it what any database takes as the name of a column? */
static bool is_name(struct slice name)
{
	return name.length > 0 && name.length < LABEL_NAME &&
	    !is_digit(name.start[0]) &&
	    strspn(name.start,
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
		"0123456789_") >= name.length;
}

static void set_text(struct label *l, struct slice raw)
{
	const size_t room = text_clean(NULL, 0, raw) + 1;

	free(l->text);
	l->text = array_new(room, 1);
	text_clean(l->text, room, raw);
}

static bool add_label(struct labels *l, struct slice name, uint32_t group,
    struct error *err)
{
	struct label label = { .group = group };

	for (size_t i = 0; i < l->count; i++)
		if (slice_is(name, l->items[i].name))
			return fail(err, "two labels are called %s",
			    l->items[i].name);
	snprintf(label.name, sizeof label.name, "%.*s", (int)name.length,
	    name.start);
	label.text = text_copy("");
	ARRAY_ADD(l->items, l->room, l->count, label);
	return true;
}

static bool add_given(struct labels *l, const char *text, struct error *err)
{
	const struct slice name = { text, strcspn(text, "=") };

	if (text[name.length] == '\0')
		return fail(err, "--label %s: a label is NAME=VALUE",
		    text_printable(text, 100).text);
	if (!is_name(name))
		return fail(err, "--label %s: its name is to be of letters, "
		    "digits and _, no digit first, and shorter than 32",
		    text_printable(text, 100).text);
	if (!add_label(l, name, 0, err))
		return false;
	set_text(&l->items[l->count - 1], slice_of(text + name.length + 1));
	return true;
}

static bool compile_expression(struct labels *l, const char *expression,
    struct error *err)
{
	struct label_matcher *m = l->matcher = array_new(1, sizeof *m);
	PCRE2_UCHAR words[200];
	int fault;
	PCRE2_SIZE at;

	m->code = pcre2_compile((PCRE2_SPTR)expression, PCRE2_ZERO_TERMINATED,
	    PCRE2_NEVER_BACKSLASH_C, &fault, &at, NULL);
	if (m->code == NULL) {
		pcre2_get_error_message(fault, words, sizeof words);
		return fail(err, "--label-from-path, byte %zu: %s", at + 1,
		    (const char *)words);
	}
	m->match = pcre2_match_data_create_from_pattern(m->code, NULL);
	m->context = pcre2_match_context_create(NULL);
	if (m->match == NULL || m->context == NULL)
		return fail_memory(err, sizeof *l);
	pcre2_set_match_limit(m->context, EFFORT);
	return true;
}

/* Adds the groups that have names in the order of their numbers. */
static bool add_groups(struct labels *l, struct error *err)
{
	uint32_t names, groups, size;
	PCRE2_SPTR table;

	pcre2_pattern_info(l->matcher->code, PCRE2_INFO_NAMECOUNT, &names);
	pcre2_pattern_info(l->matcher->code, PCRE2_INFO_CAPTURECOUNT, &groups);
	pcre2_pattern_info(l->matcher->code, PCRE2_INFO_NAMEENTRYSIZE, &size);
	pcre2_pattern_info(l->matcher->code, PCRE2_INFO_NAMETABLE, &table);
	if (names == 0)
		return fail(err, "--label-from-path has no group with a name, "
		    "as in (?<build>[^/]+)");
	for (uint32_t g = 1; g <= groups; g++)
		for (uint32_t i = 0; i < names; i++) {
			PCRE2_SPTR entry = table + i * size;

			if ((uint32_t)(entry[0] << 8 | entry[1]) == g &&
			    !add_label(l, slice_of((const char *)entry + 2), g,
				err))
				return false;
		}
	return true;
}

struct labels *labels_new(const char *const *given, size_t count,
    const char *expression, struct error *err)
{
	struct labels *l = array_new(1, sizeof *l);
	bool done = expression == NULL ||
	    compile_expression(l, expression, err);

	for (size_t i = 0; done && i < count; i++)
		done = add_given(l, given[i], err);
	if (done && (expression == NULL || add_groups(l, err)))
		return l;
	labels_free(l);
	return NULL;
}

void labels_free(struct labels *l)
{
	if (l == NULL)
		return;
	for (size_t i = 0; i < l->count; i++)
		free(l->items[i].text);
	if (l->matcher != NULL) {
		pcre2_match_data_free(l->matcher->match);
		pcre2_match_context_free(l->matcher->context);
		pcre2_code_free(l->matcher->code);
	}
	free(l->matcher);
	free(l->items);
	free(l);
}

bool labels_take(struct labels *l, const char *path)
{
	int matched;

	if (l->matcher == NULL)
		return true;
	matched = pcre2_match(l->matcher->code, (PCRE2_SPTR)path,
	    PCRE2_ZERO_TERMINATED, 0, 0, l->matcher->match,
	    l->matcher->context);
	for (size_t i = 0; i < l->count; i++) {
		const PCRE2_SIZE *ends = pcre2_get_ovector_pointer(
					     l->matcher->match) +
		    2 * l->items[i].group;
		struct slice text = { "", 0 };

		if (l->items[i].group == 0)
			continue;
		/* the group may have taken no part in the match */
		if (matched > (int)l->items[i].group &&
		    ends[0] != PCRE2_UNSET && ends[0] <= ends[1])
			text = (struct slice){ path + ends[0],
				ends[1] - ends[0] };
		set_text(&l->items[i], text);
	}
	return matched > 0;
}
