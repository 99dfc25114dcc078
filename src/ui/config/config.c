/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/config/config.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/files.h"
#include "base/quote.h"
#include "ui/command/command.h"
#include "ui/config/settings.h"
#include "view/theme.h"

/* ---- the configuration ---- */

struct config *config_new(void)
{
	struct config *c = array_new(1, sizeof *c);

	c->keys = keymap_new();
	c->theme = array_new(1, sizeof *c->theme);
	return c;
}

void config_free(struct config *c)
{
	if (c == NULL)
		return;
	for (int list = 0; list < CONFIG_LISTS; list++) {
		for (size_t i = 0; i < c->lists[list].count; i++) {
			free(c->lists[list].items[i].name);
			free(c->lists[list].items[i].text);
		}
		free(c->lists[list].items);
	}
	keymap_free(c->keys);
	free(c->theme);
	free(c);
}

static struct named_text *find_text(const struct config *c,
    enum config_list list, const char *name)
{
	const struct config_texts *l = &c->lists[list];

	for (size_t i = 0; i < l->count; i++)
		if (strcmp(l->items[i].name, name) == 0)
			return &l->items[i];
	return NULL;
}

void config_put(struct config *c, enum config_list list, const char *name,
    const char *text)
{
	struct named_text *old = find_text(c, list, name);
	struct config_texts *l = &c->lists[list];
	char *copy = text_copy(text);

	if (old != NULL) {
		free(old->text);
		old->text = copy;
		return;
	}
	ARRAY_ADD(l->items, l->room, l->count,
	    (struct named_text){ text_copy(name), copy });
}

const char *config_get(const struct config *c, enum config_list list,
    const char *name)
{
	const struct named_text *t = find_text(c, list, name);

	return t == NULL ? NULL : t->text;
}

void config_given(struct config *c, const char *option)
{
	const char *setting = strncmp(option, "no-", 3) == 0 ? option + 3 :
							       option;
	char origin[80];

	snprintf(origin, sizeof origin, "--%s", option);
	config_put(c, CONFIG_ORIGINS, setting, origin);
}

/* ---- files ---- */

enum { LINE = 4096, CLEAN = 600 };

/* A file that is read, or a line of the command line. */
struct config_reading {
	struct config *config;
	const char *where; /* the place of the line: "/etc/artscope/config:3" */
	bool opens_files;  /* and themes that a line names */
	void (*tell)(const char *text);
	const char *themes; /* NULL: none are installed */
	const char *path; /* NULL: no file */
	const char *theme; /* whose lines they are; NULL: no theme's */
	unsigned depth;    /* of files that name one another */
	const struct config_reading *outer; /* whose line names it; NULL: none */
	dev_t device;      /* of the file */
	ino_t inode;
};

/* Notes "config:12: why", and tells of it with the folder of the file. */
static void complain(struct config_reading *r, size_t line, const char *why)
{
	const char *name = r->path == NULL ? "the command line" : r->path;
	const char *last = slice_after_last(slice_of(name), '/').start;
	char number[24] = "", text[CONFIG_PATH + CLEAN], clean[CLEAN];
	struct error *first = &r->config->first;

	if (line > 0)
		snprintf(number, sizeof number, ":%zu", line);
	snprintf(text, sizeof text, "%s%s: %s", last, number, why);
	if (r->config->complaints++ == 0)
		text_clean(first->text, sizeof first->text, slice_of(text));
	snprintf(text, sizeof text, "%s%s: %s", name, number, why);
	text_clean(clean, sizeof clean, slice_of(text));
	if (r->tell != NULL)
		r->tell(clean);
}

static void take_line(struct config_reading *r, size_t number, char *line)
{
	struct config_reading *outer = r->config->reading;
	struct error err = { "" };
	char where[CLEAN], text[CONFIG_PATH + 40];

	line[quote_comment(line) - line] = '\0';
	if (r->theme != NULL) /* which says enough */
		snprintf(text, sizeof text, "theme %s", r->theme);
	else if (r->path == NULL)
		snprintf(text, sizeof text, "--set");
	else
		snprintf(text, sizeof text, "%s:%zu", r->path, number);
	text_clean(where, sizeof where, slice_of(text));
	r->where = where;
	r->config->reading = r;
	if (!command_configure(r->config, line, &err))
		complain(r, number, err.text);
	r->config->reading = outer;
}

/* Does a backslash end the line that no other one quotes? */
static bool line_goes_on(struct slice line)
{
	size_t count = 0;

	while (count < line.length &&
	    line.start[line.length - 1 - count] == '\\')
		count++;
	return count % 2 == 1;
}

/* Takes all lines; one that goes on in the next is one with it.  A line that is
 * too long is left out. */
static void take_lines(struct config_reading *r, struct slice text)
{
	char line[LINE], why[60];
	size_t used = 0, number = 1, lines = 0;

	snprintf(why, sizeof why, "a line is longer than %d letters", LINE - 1);
	if (slice_find(text, '\0') != NULL) {
		complain(r, 0, "this is no text");
		return;
	}
	while (text.length > 0) {
		struct slice part = slice_take(&text, '\n');
		bool goes_on;

		part.length -= slice_ends(part, "\r");
		goes_on = line_goes_on(part);
		part.length -= goes_on;
		if (used + part.length < LINE)
			memcpy(line + used, part.start, part.length);
		used += part.length;
		lines++;
		if (goes_on && text.length > 0)
			continue;
		if (used < LINE) {
			line[used] = '\0';
			take_line(r, number, line);
		} else {
			complain(r, number, why);
		}
		number += lines;
		used = lines = 0;
	}
}

/* Notes which file it is, and refuses one that is being read: it names itself,
 * perhaps by way of others. */
static bool is_new_file(struct config_reading *r, int fd, struct error *err)
{
	struct stat st;

	if (fstat(fd, &st) != 0)
		return fail(err, "%s", strerror(errno));
	for (const struct config_reading *o = r->outer; o != NULL; o = o->outer)
		if (o->path != NULL && o->device == st.st_dev &&
		    o->inode == st.st_ino)
			return fail(err, "a file that sources itself is read "
			    "once");
	r->device = st.st_dev;
	r->inode = st.st_ino;
	return true;
}

/* Reads a file; a file that nobody has named need not be there. */
static bool read_file(struct config_reading *r, bool is_named,
    struct error *err)
{
	int fd = open(r->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	size_t size;
	char *text;

	if (fd < 0)
		return (!is_named && (errno == ENOENT || errno == ENOTDIR)) ||
		    fail(err, "%s", strerror(errno));
	text = is_new_file(r, fd, err) ?
	    files_read_small(fd, CONFIG_MOST, &size, err) : NULL;
	close(fd);
	if (text == NULL)
		return false;
	take_lines(r, (struct slice){ text, size });
	free(text);
	return true;
}

/* Begins to read what a line of a file names. */
static bool begin_inner(struct config_reading *inner,
    const struct config_reading *outer, struct error *err)
{
	*inner = *outer;
	inner->outer = outer;
	if (++inner->depth > CONFIG_DEPTH)
		return fail(err, "more than %d files name one another",
		    CONFIG_DEPTH);
	return inner->config->named++ < CONFIG_NAMED ||
	    fail(err, "lines name files more than %d times", CONFIG_NAMED);
}

/* Reads a file that a line names, from the folder of its own file on.  What is
 * wrong in that file is counted there; only that it cannot be read is a fault
 * of the line. */
bool config_read_file(struct config *c, const char *name, struct error *err)
{
	const struct config_reading *outer = c->reading;
	char path[CONFIG_PATH];
	struct config_reading inner;
	struct slice folder;

	if (outer == NULL || !outer->opens_files)
		return fail(err,
		    "files are read before the trace is opened: "
		    "\"source\" is for them, and no more can be opened now");
	if (!begin_inner(&inner, outer, err))
		return false;
	if (name[0] != '/' && outer->path == NULL)
		return fail(err, "name the file with all its folders, from / "
		    "on");
	folder = slice_of(name[0] == '/' ? "" : outer->path);
	folder.length -= slice_after_last(folder, '/').length;
	if (snprintf(path, sizeof path, "%.*s%s", (int)folder.length,
		folder.start, name) >= CONFIG_PATH)
		return fail(err, "the name is too long");
	inner.path = path;
	return read_file(&inner, true, err) || error_prefix(err, name);
}

/* Reads a theme in place of the looks that were set before. */
static bool read_theme_at(const struct config_reading *outer, const char *path,
    const char *name, struct error *err)
{
	struct config_reading inner;

	if (!begin_inner(&inner, outer, err))
		return false;
	inner.path = path;
	inner.theme = name;
	theme_forget_looks(inner.config->theme);
	return read_file(&inner, true, err);
}

/* The themes that need no file, as the files of these names have them. */
static const struct {
	const char *name, *lines;
} built_in_themes[] = {
	{ "dark", "set background dark\n" },
	{ "light", "set background light\n" },
	{ "mono", "set color never\n" },
	{ "contrast",
	    "set color 8\n"
	    "color dim default default plain\n"
	    "color other default default reverse underline\n" },
};

static bool take_built_in(const struct config_reading *outer, const char *name,
    struct error *err)
{
	enum { COUNT = sizeof built_in_themes / sizeof *built_in_themes };
	struct config_reading inner = *outer;

	inner.path = inner.theme = name;
	for (size_t i = 0; i < COUNT; i++)
		if (strcmp(built_in_themes[i].name, name) == 0) {
			theme_forget_looks(inner.config->theme);
			take_lines(&inner, slice_of(built_in_themes[i].lines));
			return true;
		}
	return fail(err, "no theme is called '%s': dark, light, mono, "
	    "contrast, or a file in a folder of themes",
	    text_printable(name, 100).text);
}

/* Takes a theme: the user's own, or one that is installed, or one that needs
 * no file. */
static bool read_theme_file(const struct config_reading *outer,
    const char *name, struct error *err)
{
	char below[CONFIG_PATH], path[CONFIG_PATH];

	if (strchr(name, '/') != NULL || name[0] == '.' || name[0] == '\0')
		return fail(err, "a theme is a file in a folder of themes, and "
		    "has a name without folders");
	snprintf(below, sizeof below, "themes/%.200s", name);
	if (files_xdg_path(XDG_CONFIG, below, path) && access(path, F_OK) == 0)
		return read_theme_at(outer, path, name, err);
	snprintf(path, sizeof path, "%.3800s/%.200s",
	    outer->themes == NULL ? "" : outer->themes, name);
	if (outer->themes != NULL && access(path, F_OK) == 0)
		return read_theme_at(outer, path, name, err);
	return take_built_in(outer, name, err);
}

bool config_read_theme(struct config *c, const char *name, struct error *err)
{
	return c->reading == NULL || !c->reading->opens_files ||
	    read_theme_file(c->reading, name, err);
}

const char *config_where(const struct config *c)
{
	return c->reading == NULL ? "typed" : c->reading->where;
}

/* ---- themes for later ---- */

/* Keeps the lines of a theme, unless a folder that was looked at before has
 * one of that name.  What cannot be read is no theme. */
static void keep_theme(struct config *c, int folder, const char *name)
{
	int fd = openat(folder, name,
	    O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	char *text = NULL;
	size_t size;

	if (fd >= 0 && c->lists[CONFIG_THEMES].count < CONFIG_THEMES_MOST &&
	    config_get(c, CONFIG_THEMES, name) == NULL)
		text = files_read_small(fd, CONFIG_MOST, &size, NULL);
	if (fd >= 0)
		close(fd);
	if (text != NULL && size <= CONFIG_THEME_SIZE &&
	    memchr(text, '\0', size) == NULL)
		config_put(c, CONFIG_THEMES, name, text);
	free(text);
}

static void keep_themes(struct config *c, const char *path)
{
	DIR *folder = opendir(path);
	struct dirent *entry;

	while (folder != NULL && (entry = readdir(folder)) != NULL)
		if (is_theme_name(entry->d_name))
			keep_theme(c, dirfd(folder), entry->d_name);
	if (folder != NULL)
		closedir(folder);
}

bool config_theme_again(struct config *c, const char *name, struct error *err)
{
	static const char *const of_themes[] = { "background", "color" };
	const char *text = config_get(c, CONFIG_THEMES, name);
	struct config_reading r = { .config = c, .path = name, .theme = name };

	theme_forget_looks(c->theme);
	for (size_t i = 0; i < sizeof of_themes / sizeof *of_themes; i++) {
		const char *where = config_get(c, CONFIG_ORIGINS, of_themes[i]);

		if (where == NULL || strncmp(where, "theme ", 6) != 0)
			continue;
		config_put(c, CONFIG_SETTINGS, of_themes[i], "auto");
		config_put(c, CONFIG_ORIGINS, of_themes[i], "");
	}
	if (text == NULL)
		return take_built_in(&r, name, err);
	take_lines(&r, slice_of(text));
	return true;
}

/* ---- all files, in their order ---- */

static void read_or_complain(struct config_reading *r, const char *path,
    bool is_named)
{
	struct error err;

	r->path = path;
	if (!read_file(r, is_named, &err))
		complain(r, 0, err.text);
}

bool config_files_read(struct config *c, const struct config_files *files,
    struct error *err)
{
	const char *chosen = files->chosen;
	struct config_reading r = { .config = c,
		.opens_files = true,
		.tell = files->tell,
		.themes = files->themes };
	char path[CONFIG_PATH], line[LINE];

	if (!files->is_off && files->system != NULL &&
	    snprintf(path, sizeof path, "%s/artscope/config", files->system) <
		CONFIG_PATH)
		read_or_complain(&r, path, false);
	if (chosen == NULL && !files->is_off)
		chosen = getenv("ARTSCOPE_CONFIG");
	if (chosen != NULL && chosen[0] != '\0')
		read_or_complain(&r, chosen, true);
	else if (!files->is_off && files_xdg_path(XDG_CONFIG, "config", path))
		read_or_complain(&r, path, false);
	r.path = NULL;
	for (size_t i = 0; i < files->line_count; i++) {
		if (snprintf(line, sizeof line, "%s", files->lines[i]) < LINE)
			take_line(&r, 0, line);
		else
			complain(&r, 0, "the line is too long");
	}
	if (files->theme != NULL) {
		if (!read_theme_file(&r, files->theme, err))
			return false;
		config_put(c, CONFIG_SETTINGS, "theme", files->theme);
	}
	if (files_xdg_path(XDG_CONFIG, "themes", path))
		keep_themes(c, path);
	if (files->themes != NULL)
		keep_themes(c, files->themes);
	return true;
}
