#include "config.h"

#include "ui/config/config_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "base/quote.h"
#include "base/text.h"
#include "ui/config/config.h"
#include "ui/config/settings.h"
#include "view/theme.h"

enum { LINE = 4096, CLEAN = 600 };

/* A file, or a line of the command line, and what has named it. */
struct config_reading {
	struct config_reader reader; /* first: it is this one */
	struct config *config;
	void (*tell)(const char *text);
	const char *themes; /* NULL: none are installed */
	const char *path; /* NULL: no file */
	const char *theme; /* whose lines they are; NULL: nobody's */
	unsigned depth;
};

/* "config:12: why"; who asks for all of them sees where the file is. */
static void complain(struct config_reading *r, size_t line, const char *why)
{
	const char *name = r->path == NULL ? "the command line" : r->path;
	const char *last = strrchr(name, '/') == NULL ? name :
	    strrchr(name, '/') + 1;
	char number[24] = "", text[CONFIG_PATH + CLEAN], clean[CLEAN];

	if (line > 0)
		snprintf(number, sizeof number, ":%zu", line);
	snprintf(text, sizeof text, "%s%s: %s", last, number, why);
	text_clean(clean, sizeof clean, slice_of(text));
	config_complain(r->config, clean);
	if (r->tell == NULL)
		return;
	snprintf(text, sizeof text, "%s%s: %s", name, number, why);
	text_clean(clean, sizeof clean, slice_of(text));
	r->tell(clean);
}

/* Of a theme the name is enough. */
static void name_line(const struct config_reading *r, size_t number,
    char out[CLEAN])
{
	char text[CONFIG_PATH + 40];

	if (r->theme != NULL)
		snprintf(text, sizeof text, "theme %s", r->theme);
	else if (r->path == NULL)
		snprintf(text, sizeof text, "--set");
	else
		snprintf(text, sizeof text, "%s:%zu", r->path, number);
	text_clean(out, CLEAN, slice_of(text));
}

static void take_line(struct config_reading *r, size_t number, char *line)
{
	struct config_reader *outer = config_get_reader(r->config);
	struct error err = { "" };
	char where[CLEAN];

	line[quote_comment(line) - line] = '\0';
	name_line(r, number, where);
	r->reader.where = where;
	config_set_reader(r->config, &r->reader);
	if (!config_lines_take(r->config, line, &err))
		complain(r, number, err.text);
	config_set_reader(r->config, outer);
}

/* Does the line go on in the next one?  The backslash is left out. */
static bool goes_on(const char *at, size_t *length)
{
	size_t count = 0;

	while (count < *length && at[*length - 1 - count] == '\\')
		count++;
	if (count % 2 == 1)
		--*length;
	return count % 2 == 1;
}

/* Up to the next line's begin; a line that is too long is left out. */
static const char *copy_line(const char *at, const char *end, char *out,
    size_t *lines, bool *is_whole)
{
	size_t used = 0;
	bool more = true;

	*is_whole = true;
	for (*lines = 0; at < end && more; ++*lines) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		size_t length = (size_t)((stop == NULL ? end : stop) - at);
		const char *next = stop == NULL ? end : stop + 1;

		if (length > 0 && at[length - 1] == '\r')
			length--;
		more = goes_on(at, &length);
		*is_whole = *is_whole && length < LINE - used;
		if (*is_whole) {
			memcpy(out + used, at, length);
			used += length;
		}
		at = next;
	}
	out[used] = '\0';
	return at;
}

static void take_lines(struct config_reading *r, const char *text, size_t size)
{
	const char *end = text + size;
	char line[LINE], why[60];
	size_t number = 1, lines;
	bool is_whole;

	if (memchr(text, '\0', size) != NULL) {
		complain(r, 0, "this is no text");
		return;
	}
	for (; text < end; number += lines) {
		text = copy_line(text, end, line, &lines, &is_whole);
		snprintf(why, sizeof why, "a line is longer than %d letters",
		    LINE - 1);
		if (is_whole)
			take_line(r, number, line);
		else
			complain(r, number, why);
	}
}

/* One that nobody has named need not be there. */
static bool read_file(struct config_reading *r, bool is_named, struct error *err)
{
	int fd = open(r->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	size_t size;
	char *text;

	if (fd < 0)
		return (!is_named && (errno == ENOENT || errno == ENOTDIR)) ||
		    fail(err, "%s", strerror(errno));
	text = small_file_read(fd, CONFIG_MOST, &size, err);
	close(fd);
	if (text == NULL)
		return false;
	take_lines(r, text, size);
	free(text);
	return true;
}

/* The path as it is meant in a line of that file. */
static bool find_path(const struct config_reading *r, const char *name, char *out,
    struct error *err)
{
	const char *slash = r->path == NULL ? NULL : strrchr(r->path, '/');
	int folder = slash == NULL ? 0 : (int)(slash - r->path) + 1;

	if (name[0] != '/' && r->path == NULL)
		return fail(err, "name the file with all its folders, from / "
		    "on");
	return snprintf(out, CONFIG_PATH, "%.*s%s", name[0] == '/' ? 0 : folder,
	    folder > 0 ? r->path : "", name) < CONFIG_PATH ||
	    fail(err, "the name is too long");
}

/* What stands in it is counted as its own; only that it cannot be read is a fault of
 * the line that names it. */
static bool read_named(struct config_reader *reader, const char *name,
    struct error *err)
{
	const struct config_reading *outer = (const struct config_reading *)reader;
	char path[CONFIG_PATH];
	struct config_reading inner = *outer;
	bool done;

	inner.depth++;
	if (inner.depth > CONFIG_DEPTH)
		return fail(err, "more than %d files name one another",
		    CONFIG_DEPTH);
	if (!find_path(outer, name, path, err))
		return false;
	inner.path = path;
	done = read_file(&inner, true, err);
	if (!done)
		error_prefix(err, name);
	return done;
}

/* What was changed before goes with it. */
static bool read_theme_at(const struct config_reading *outer, const char *path,
    const char *name, struct error *err)
{
	struct config_reading inner = *outer;

	inner.path = path;
	inner.theme = name;
	inner.depth++;
	if (inner.depth > CONFIG_DEPTH)
		return fail(err, "more than %d files name one another",
		    CONFIG_DEPTH);
	theme_forget_looks(config_theme(inner.config));
	return read_file(&inner, true, err);
}

/* Two that need no file. */
static bool take_built_in(struct config *c, const char *name, struct error *err)
{
	char clean[100], where[40];

	text_clean(clean, sizeof clean, slice_of(name));
	snprintf(where, sizeof where, "theme %.30s", clean);
	if (strcmp(name, "dark") == 0 || strcmp(name, "light") == 0)
		return config_put(c, CONFIG_SETTINGS, "background", name, err) &&
		    config_put(c, CONFIG_ORIGINS, "background", where, err);
	return fail(err, "no theme is called '%s': dark, light, mono, contrast, or "
	    "a file in a folder of themes", clean);
}

/* The user's own before what is installed; and two that need no file. */
static bool read_theme(struct config_reader *reader, const char *name,
    struct error *err)
{
	const struct config_reading *outer =
	    (const struct config_reading *)reader;
	char below[CONFIG_PATH], path[CONFIG_PATH];

	if (strchr(name, '/') != NULL || name[0] == '.' || name[0] == '\0')
		return fail(err, "a theme is a file in a folder of themes, and "
		    "has a name without folders");
	snprintf(below, sizeof below, "themes/%.200s", name);
	if (xdg_path(XDG_CONFIG, below, path) && access(path, F_OK) == 0)
		return read_theme_at(outer, path, name, err);
	snprintf(path, sizeof path, "%.3800s/%.200s",
	    outer->themes == NULL ? "" : outer->themes, name);
	if (outer->themes != NULL && access(path, F_OK) == 0)
		return read_theme_at(outer, path, name, err);
	return take_built_in(outer->config, name, err);
}

/* ---- themes for later ---------------------------------------------------- */

/* One of that name in a folder that was looked at before counts; what cannot be read is
 * no theme. */
static bool keep_theme(struct config *c, int folder, const char *name,
    struct error *err)
{
	int fd = openat(folder, name,
	    O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	char *text = NULL;
	size_t size, count;
	bool done = true;

	config_all(c, CONFIG_THEMES, &count);
	if (fd >= 0 && count < CONFIG_THEMES_MOST &&
	    config_get(c, CONFIG_THEMES, name) == NULL)
		text = small_file_read(fd, CONFIG_MOST, &size, NULL);
	if (fd >= 0)
		close(fd);
	if (text != NULL && size <= CONFIG_THEME_SIZE &&
	    memchr(text, '\0', size) == NULL) {
		text[size] = '\0';
		done = config_put(c, CONFIG_THEMES, name, text, err);
	}
	free(text);
	return done;
}

static bool keep_themes(struct config *c, const char *path, struct error *err)
{
	DIR *folder = opendir(path);
	struct dirent *entry;
	bool done = true;

	while (folder != NULL && done && (entry = readdir(folder)) != NULL)
		if (is_theme_name(entry->d_name))
			done = keep_theme(c, dirfd(folder), entry->d_name, err);
	if (folder != NULL)
		closedir(folder);
	return done;
}

static bool keep_all_themes(struct config *c, const char *installed,
    struct error *err)
{
	char path[CONFIG_PATH];

	return (!xdg_path(XDG_CONFIG, "themes", path) ||
		   keep_themes(c, path, err)) &&
	    (installed == NULL || keep_themes(c, installed, err));
}

/* What a theme has set goes with it. */
static bool forget_theme(struct config *c, struct error *err)
{
	static const char *const of_themes[] = { "background", "color" };

	theme_forget_looks(config_theme(c));
	for (size_t i = 0; i < sizeof of_themes / sizeof *of_themes; i++) {
		const char *where = config_get(c, CONFIG_ORIGINS, of_themes[i]);

		if (where != NULL && strncmp(where, "theme ", 6) == 0 &&
		    (!config_put(c, CONFIG_SETTINGS, of_themes[i], "auto",
			 err) ||
			!config_put(c, CONFIG_ORIGINS, of_themes[i], "", err)))
			return false;
	}
	return true;
}

bool config_theme_again(struct config *c, const char *name, struct error *err)
{
	const char *text = config_get(c, CONFIG_THEMES, name);
	struct config_reading r = { .config = c, .path = name, .theme = name };

	if (!forget_theme(c, err))
		return false;
	if (text == NULL)
		return take_built_in(c, name, err);
	take_lines(&r, text, strlen(text));
	return true;
}

/* ---- all of it ----------------------------------------------------------- */


static void read_one(struct config_reading *r, const char *path, bool is_named)
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
	struct config_reading r = { { NULL, read_named, read_theme }, c,
		files->tell, files->themes, NULL, NULL, 0 };
	char path[CONFIG_PATH], line[LINE];
	bool done;

	if (!files->is_off && files->system != NULL &&
	    snprintf(path, sizeof path, "%s/artscope/config", files->system) <
		CONFIG_PATH)
		read_one(&r, path, false);
	if (chosen == NULL && !files->is_off)
		chosen = getenv("ARTSCOPE_CONFIG");
	if (chosen != NULL && chosen[0] != '\0')
		read_one(&r, chosen, true);
	else if (!files->is_off && xdg_path(XDG_CONFIG, "config", path))
		read_one(&r, path, false);
	r.path = NULL;
	for (size_t i = 0; i < files->line_count; i++) {
		if (snprintf(line, sizeof line, "%s", files->lines[i]) < LINE)
			take_line(&r, 0, line);
		else
			complain(&r, 0, "the line is too long");
	}
	done = files->theme == NULL || (read_theme(&r.reader, files->theme, err) &&
	    config_put(c, CONFIG_SETTINGS, "theme", files->theme, err));
	return done && keep_all_themes(c, files->themes, err);
}
