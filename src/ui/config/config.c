/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/config/config.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/files.h"
#include "base/quote.h"
#include "base/text.h"
#include "query/filter.h"
#include "query/search.h"
#include "ui/command/command.h"
#include "ui/command/prompt.h"
#include "ui/config/keymap.h"
#include "ui/config/settings.h"
#include "ui/edits.h"
#include "view/theme.h"

/* ---- the configuration ---- */

/* The reader of the lines that are taken now: it reads files and themes that
 * a line names.  A function that is NULL reads none. */
struct config_reader {
	const char *where; /* the place of the line: "/etc/artscope/config:3" */
	bool (*read)(struct config_reader *, const char *path,
	    struct error *err);
	bool (*read_theme)(struct config_reader *, const char *name,
	    struct error *err);
};

/* A list of texts with names. */
struct texts {
	struct named_text *items;
	size_t count, room;
};

struct config {
	struct keymap *keys;
	struct texts lists[CONFIG_LISTS];
	size_t complaints;
	struct error first; /* the first of them */
	size_t named; /* files and themes that lines have named so far */
	struct config_reader *reader;
	struct theme *theme;
};

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

struct theme *config_theme(const struct config *c)
{
	return c->theme;
}

struct keymap *config_keys(const struct config *c)
{
	return c->keys;
}

static struct named_text *find_text(const struct config *c,
    enum config_list list, const char *name)
{
	const struct texts *l = &c->lists[list];

	for (size_t i = 0; i < l->count; i++)
		if (strcmp(l->items[i].name, name) == 0)
			return &l->items[i];
	return NULL;
}

void config_put(struct config *c, enum config_list list, const char *name,
    const char *text)
{
	struct named_text *old = find_text(c, list, name);
	struct texts *l = &c->lists[list];
	char *copy = text_copy(text);

	if (old != NULL) {
		free(old->text);
		old->text = copy;
		return;
	}
	l->items = array_grow(l->items, &l->room, l->count + 1,
	    sizeof *l->items);
	l->items[l->count++] = (struct named_text){ text_copy(name), copy };
}

const char *config_get(const struct config *c, enum config_list list,
    const char *name)
{
	const struct named_text *t = find_text(c, list, name);

	return t == NULL ? NULL : t->text;
}

const struct named_text *config_all(const struct config *c,
    enum config_list list, size_t *count)
{
	*count = c->lists[list].count;
	return c->lists[list].items;
}

void config_given(struct config *c, const char *option)
{
	const char *setting = strncmp(option, "no-", 3) == 0 ? option + 3 :
							       option;
	char origin[80];

	snprintf(origin, sizeof origin, "--%s", option);
	config_put(c, CONFIG_ORIGINS, setting, origin);
}

static void config_complain(struct config *c, const char *text)
{
	if (c->complaints++ == 0)
		snprintf(c->first.text, sizeof c->first.text, "%.*s",
		    (int)sizeof c->first.text - 1, text);
}

size_t config_complaints(const struct config *c)
{
	return c->complaints;
}

const char *config_complaint(const struct config *c)
{
	return c->first.text;
}

/* ---- lines ---- */

enum { NAME = 64, PATH_TEXT = 2000 };

/* Reads the rest of a line: one word in quotes, or all of it as it is. */
static bool take_rest(const char *rest, char *out, size_t size,
    struct error *err)
{
	size_t length;

	if (rest[0] == '"' || rest[0] == '\'')
		return quote_take(&rest, out, size, err) &&
		    (rest[0] == '\0' || fail(err, "what follows the quotes?"));
	length = (size_t)snprintf(out, size, "%s", rest);
	while (length > 0 && length < size && out[length - 1] == ' ')
		out[--length] = '\0';
	return length < size ||
	    fail(err, "it is longer than %zu letters", size - 1);
}

static bool fail_takes(const struct verb *verb, struct error *err)
{
	return fail(err, "%s takes %s", verb->name, verb->takes);
}

static bool read_theme(struct config *c, const char *name, struct error *err)
{
	struct config_reader *reader = c->reader;

	return reader == NULL || reader->read_theme == NULL ||
	    reader->read_theme(reader, name, err);
}

static bool put_setting(struct config *c, const struct setting *setting,
    const char *rest, struct error *err)
{
	char text[SETTING_TEXT];

	if (setting->is_of_trace)
		return fail(err,
		    "%s belongs to one trace: set it after a "
		    "colon, or by --%s",
		    setting_name(setting), setting_name(setting));
	if (!take_rest(rest, text, sizeof text, err) ||
	    !setting_check(setting, text, err) ||
	    (strcmp(setting_name(setting), "theme") == 0 &&
		!read_theme(c, text, err)))
		return false;
	config_put(c, CONFIG_SETTINGS, setting_name(setting), text);
	config_put(c, CONFIG_ORIGINS, setting_name(setting),
	    c->reader == NULL ? "typed" : c->reader->where);
	return true;
}

static bool take_set(struct config *c, const struct verb *verb,
    const char *rest, struct error *err)
{
	char name[NAME];
	const char *text = rest, *sign;
	struct nearest n;

	(void)verb;
	if (!quote_take(&rest, name, sizeof name, err))
		return false;
	sign = strchr(text, '=');
	if (strchr(name, '=') != NULL) { /* "clock=cpu", as others have it */
		name[strcspn(name, "=")] = '\0';
		rest = sign + 1;
	}
	if (setting_find(name) != NULL)
		return put_setting(c, setting_find(name), rest, err);
	n = nearest_to(name);
	for (size_t i = 0; setting_at(i) != NULL; i++)
		nearest_try(&n, setting_name(setting_at(i)));
	return verb_fail("setting", name, &n, err);
}

/* Could the line be typed after a colon?  What needs the trace is checked
 * then. */
static bool check_line(const struct config *c, const char *line,
    struct error *err)
{
	struct command_split split;
	struct meaning m;
	int amount;

	command_split(&split, line);
	if (isdigit((unsigned char)split.word[0]) || split.word[0] == '.' ||
	    config_get(c, CONFIG_ALIASES, split.word) != NULL)
		return true;
	if (!meaning_find(split.word, split.rest[0] != '\0', &m, err))
		return false;
	if (split.rest[0] == '\0' && m.key == NULL)
		meaning_of_key(&m);
	if (m.key != NULL)
		return meaning_amount(&m, split.rest, &amount, err);
	if (m.verb != NULL)
		return split.rest[0] != '\0' || !verb_needs_words(m.verb) ||
		    fail_takes(m.verb, err);
	return split.rest[0] == '\0' || m.setting->is_of_trace ||
	    setting_check(m.setting, split.rest, err);
}

static bool is_command_name(const char *name)
{
	struct meaning m;
	size_t i = 0;

	while (meaning_next(&i, &m))
		if (strcmp(meaning_name(&m), name) == 0)
			return true;
	return false;
}

static bool take_alias(struct config *c, const struct verb *verb,
    const char *rest, struct error *err)
{
	char name[NAME], text[PROMPT_SIZE];

	if (!quote_take(&rest, name, sizeof name, err) ||
	    !take_rest(rest, text, sizeof text, err))
		return false;
	if (name[0] == '\0' || text[0] == '\0')
		return fail_takes(verb, err);
	if (!isalpha((unsigned char)name[0]) ||
	    name[strcspn(name, " \t\"'\\")] != '\0')
		return fail(err, "a name for a command begins with a letter, "
		    "and is one word");
	if (is_command_name(name))
		return fail(err, "there is a command called %s", name);
	if (!check_line(c, text, err))
		return false;
	config_put(c, CONFIG_ALIASES, name, text);
	return true;
}

/* Finds the command that a key can have by its name; false: no key can have
 * it. */
static bool find_command(const struct command_split *line, struct binding *b)
{
	for (int i = 0; i < COMMANDS; i++) {
		struct meaning m = { .key = command_info((enum command)i),
			.command = (enum command)i };

		if (i == CMD_LINE || i == CMD_SHOW || i == CMD_GROUP ||
		    strcmp(m.key->name, line->word) != 0)
			continue;
		b->command = m.command;
		return meaning_amount(&m, line->rest, &b->amount, NULL);
	}
	return false;
}

/* Are its keys taken by something on top of the panes? */
static bool mode_is_above(enum mode mode)
{
	return mode >= MODE_THREADS;
}

/* Finds what the key is to do, by the words of the binding. */
static bool find_action(const struct config *c, struct binding *b,
    struct error *err)
{
	struct command_split line;

	command_split(&line, b->help);
	if (find_command(&line, b)) {
		if (b->command != CMD_NONE && !mode_is_above(b->mode) &&
		    command_info(b->command)->taker == TAKEN_ABOVE)
			return fail(err, "%s does nothing there", line.word);
		return true;
	}
	b->command = CMD_LINE;
	if (mode_is_above(b->mode))
		return fail(err, "there a key can do what keys do, as move -1 "
		    "or cancel, and no more");
	return check_line(c, b->help, err);
}

/* Letters cannot be bound where text is typed. */
static bool check_key(const struct binding *b, struct error *err)
{
	return (b->mode != MODE_PROMPT && b->mode != MODE_THREADS) ||
	    b->key[0] == '<' || fail(err, "letters are typed there");
}

static bool mode_find(const char *name, enum mode *out)
{
	for (int mode = 0; mode < MODES; mode++) {
		*out = (enum mode)mode;
		if (strcmp(mode_name((size_t)mode), name) == 0)
			return true;
	}
	return false;
}

static bool take_bind(struct config *c, const struct verb *verb,
    const char *rest, struct error *err)
{
	char first[NAME], key[KEY_SIZE], text[PROMPT_SIZE];
	struct binding b = { .key = key, .mode = MODE_ANY, .help = text };
	enum mode mode;

	if (!quote_take(&rest, first, sizeof first, err))
		return false;
	if (mode_find(first, &mode)) {
		b.mode = mode;
		if (!quote_take(&rest, first, sizeof first, err))
			return false;
	}
	if (first[0] == '\0' || rest[0] == '\0')
		return fail_takes(verb, err);
	if (!key_parse(first, key, err) || !check_key(&b, err) ||
	    !take_rest(rest, text, sizeof text, err) ||
	    !find_action(c, &b, err) || !keymap_fits(c->keys, &b, err))
		return false;
	keymap_bind(c->keys, &b);
	return true;
}

/* Adds an expression to the alternatives that are there. */
static bool add_pattern(char *out, size_t size, const char *pattern,
    struct error *err)
{
	char expression[2000];
	size_t used = strlen(out), at;

	if (pattern_is_bad(pattern, &at, err) ||
	    !pattern_as_expression(pattern, expression, sizeof expression,
		err))
		return false;
	return snprintf(out + used, size - used, "%s%s", used == 0 ? "" : "|",
	    expression) < (int)(size - used) || fail(err, "these are too many");
}

/* Puts a filter with a name: the expressions of what is kept make one line,
 * those of what is dropped another one with ! in front. */
static bool take_filter(struct config *c, const struct verb *verb,
    const char *rest, struct error *err)
{
	char name[NAME], pattern[FILTER_TEXT], kept[FILTER_TEXT] = "";
	char dropped[FILTER_TEXT - 1] = "", text[2 * FILTER_TEXT + 3];

	if (!quote_take(&rest, name, sizeof name, err))
		return false;
	if (name[0] == '\0' || rest[0] == '\0')
		return fail(err, "filter takes a name and expressions here");
	(void)verb;
	while (rest[0] != '\0') {
		if (!quote_take(&rest, pattern, sizeof pattern, err))
			return false;
		if (pattern[0] == '!' ?
			!add_pattern(dropped, sizeof dropped, pattern + 1,
			    err) :
			!add_pattern(kept, sizeof kept, pattern, err))
			return false;
	}
	snprintf(text, sizeof text, "%s%s%s%s", kept,
	    kept[0] != '\0' && dropped[0] != '\0' ? "\n" : "",
	    dropped[0] != '\0' ? "!" : "", dropped);
	config_put(c, CONFIG_FILTERS, name, text);
	return true;
}

static bool take_transform(struct config *c, const struct verb *verb,
    const char *rest, struct error *err)
{
	char name[NAME];

	(void)verb;
	if (!quote_take(&rest, name, sizeof name, err))
		return false;
	if (name[0] == '\0' || rest[0] == '\0')
		return fail(err, "transform takes a name and options here, as "
		    "--focus onCreate");
	if (!transform_command_check(rest, err))
		return false;
	config_put(c, CONFIG_TRANSFORMS, name, rest);
	return true;
}

static bool take_color(struct config *c, const struct verb *verb,
    const char *rest, struct error *err)
{
	if (rest[0] == '\0')
		return fail_takes(verb, err);
	return theme_take(config_theme(c), rest, err);
}

static bool take_source(struct config *c, const struct verb *verb,
    const char *rest, struct error *err)
{
	struct config_reader *reader = c->reader;
	char path[PATH_TEXT];

	if (!take_rest(rest, path, sizeof path, err))
		return false;
	if (path[0] == '\0')
		return fail_takes(verb, err);
	if (reader == NULL || reader->read == NULL)
		return fail(err, "files are read before the trace is opened: "
		    "\"source\" is for them, and no more can be opened now");
	return reader->read(reader, path, err);
}

static const struct {
	const char *name;
	bool (*take)(struct config *, const struct verb *, const char *rest,
	    struct error *err);
} line_verbs[] = {
	{ "alias", take_alias },
	{ "bind", take_bind },
	{ "color", take_color },
	{ "filter", take_filter },
	{ "set", take_set },
	{ "source", take_source },
	{ "transform", take_transform },
};

bool config_lines_take(struct config *c, const char *line, struct error *err)
{
	char word[NAME];
	struct meaning m;

	if (!quote_take(&line, word, sizeof word, err))
		return false;
	if (word[0] == '\0')
		return true;
	if (!meaning_find(word, line[0] != '\0', &m, err))
		return false;
	if (m.setting != NULL)
		return put_setting(c, m.setting, line, err);
	for (size_t i = 0; m.verb != NULL &&
	     i < sizeof line_verbs / sizeof *line_verbs;
	     i++)
		if (strcmp(line_verbs[i].name, m.verb->name) == 0)
			return line_verbs[i].take(c, m.verb, line, err);
	return fail(err,
	    "%s is for keys and for a colon; a file has set, "
	    "bind, alias, color, filter, transform and source",
	    meaning_name(&m));
}

/* ---- files ---- */

enum { LINE = 4096, CLEAN = 600 };

/* A file that is read, or a line of the command line. */
struct config_reading {
	/* First, so that a pointer to the reader is a pointer to all of this. */
	struct config_reader reader;
	struct config *config;
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

/* Writes where the line is; of a line of a theme the name of the theme is
 * enough. */
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
	struct config_reader *outer = r->config->reader;
	struct error err = { "" };
	char where[CLEAN];

	line[quote_comment(line) - line] = '\0';
	name_line(r, number, where);
	r->reader.where = where;
	r->config->reader = &r->reader;
	if (!config_lines_take(r->config, line, &err))
		complain(r, number, err.text);
	r->config->reader = outer;
}

/* Does the line go on in the next one?  Then the backslash is cut off its
 * length. */
static bool cut_backslash(const char *at, size_t *length)
{
	size_t count = 0;

	while (count < *length && at[*length - 1 - count] == '\\')
		count++;
	if (count % 2 == 1)
		--*length;
	return count % 2 == 1;
}

/* Copies a line, with the lines that it goes on in.  Returns where the next
 * one begins. A line that is too long is left out. */
static const char *copy_joined(const char *at, const char *end, char *out,
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
		more = cut_backslash(at, &length);
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
		text = copy_joined(text, end, line, &lines, &is_whole);
		snprintf(why, sizeof why, "a line is longer than %d letters",
		    LINE - 1);
		if (is_whole)
			take_line(r, number, line);
		else
			complain(r, number, why);
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
	take_lines(r, text, size);
	free(text);
	return true;
}

/* Writes the path as it is meant in a line of that file: from its folder on. */
static bool find_path(const struct config_reading *r, const char *name,
    char *out, struct error *err)
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

/* Reads a file that a line names.  What is wrong in that file is counted
 * there; only that it cannot be read is a fault of the line. */
static bool read_named(struct config_reader *reader, const char *name,
    struct error *err)
{
	const struct config_reading *outer = (const struct config_reading *)
	    reader;
	char path[CONFIG_PATH];
	struct config_reading inner;
	bool done;

	if (!begin_inner(&inner, outer, err) ||
	    !find_path(outer, name, path, err))
		return false;
	inner.path = path;
	done = read_file(&inner, true, err);
	if (!done)
		error_prefix(err, name);
	return done;
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
	theme_forget_looks(config_theme(inner.config));
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
	struct config_reading inner = *outer;
	char clean[100];

	inner.path = inner.theme = name;
	for (size_t i = 0; i < sizeof built_in_themes / sizeof *built_in_themes;
	     i++) {
		const char *lines = built_in_themes[i].lines;

		if (strcmp(built_in_themes[i].name, name) != 0)
			continue;
		theme_forget_looks(config_theme(inner.config));
		take_lines(&inner, lines, strlen(lines));
		return true;
	}
	text_clean(clean, sizeof clean, slice_of(name));
	return fail(err,
	    "no theme is called '%s': dark, light, mono, contrast, or "
	    "a file in a folder of themes",
	    clean);
}

/* Takes a theme: the user's own, or one that is installed, or one that needs
 * no file. */
static bool read_theme_file(struct config_reader *reader, const char *name,
    struct error *err)
{
	const struct config_reading *outer =
	    (const struct config_reading *)reader;
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

/* ---- themes for later ---- */

/* Keeps the lines of a theme, unless a folder that was looked at before has
 * one of that name.  What cannot be read is no theme. */
static void keep_theme(struct config *c, int folder, const char *name)
{
	int fd = openat(folder, name,
	    O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	char *text = NULL;
	size_t size, count;

	config_all(c, CONFIG_THEMES, &count);
	if (fd >= 0 && count < CONFIG_THEMES_MOST &&
	    config_get(c, CONFIG_THEMES, name) == NULL)
		text = files_read_small(fd, CONFIG_MOST, &size, NULL);
	if (fd >= 0)
		close(fd);
	if (text != NULL && size <= CONFIG_THEME_SIZE &&
	    memchr(text, '\0', size) == NULL) {
		text[size] = '\0';
		config_put(c, CONFIG_THEMES, name, text);
	}
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

/* Forgets the looks, and the settings that a theme has set. */
static void forget_theme(struct config *c)
{
	static const char *const of_themes[] = { "background", "color" };

	theme_forget_looks(config_theme(c));
	for (size_t i = 0; i < sizeof of_themes / sizeof *of_themes; i++) {
		const char *where = config_get(c, CONFIG_ORIGINS, of_themes[i]);

		if (where == NULL || strncmp(where, "theme ", 6) != 0)
			continue;
		config_put(c, CONFIG_SETTINGS, of_themes[i], "auto");
		config_put(c, CONFIG_ORIGINS, of_themes[i], "");
	}
}

bool config_theme_again(struct config *c, const char *name, struct error *err)
{
	const char *text = config_get(c, CONFIG_THEMES, name);
	struct config_reading r = { .config = c, .path = name, .theme = name };

	forget_theme(c);
	if (text == NULL)
		return take_built_in(&r, name, err);
	take_lines(&r, text, strlen(text));
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
	struct config_reading r = { { NULL, read_named, read_theme_file }, c,
		files->tell, files->themes, NULL, NULL, 0, NULL, 0, 0 };
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
		if (!read_theme_file(&r.reader, files->theme, err))
			return false;
		config_put(c, CONFIG_SETTINGS, "theme", files->theme);
	}
	if (files_xdg_path(XDG_CONFIG, "themes", path))
		keep_themes(c, path);
	if (files->themes != NULL)
		keep_themes(c, files->themes);
	return true;
}

/* ---- tables of what a user's file can say, in mdoc ---- */

static void write_setting(FILE *file, const struct setting *setting)
{
	char takes[SETTING_TEXT];

	setting_takes(setting, takes);
	fprintf(file, ".It Ic %s\n%s.\nIt takes %s.\n%s",
	    setting_name(setting), setting->help, takes,
	    setting->is_of_trace ? "No file can set it.\n" : "");
}

static void write_view(FILE *file, enum mode mode)
{
	char place[80];

	mode_place(mode, place, sizeof place);
	fprintf(file, ".It Ic %s\n%s\n", mode_name(mode), place);
}

bool config_man(FILE *file, const char *part)
{
	if (strcmp(part, "views") == 0) {
		for (int mode = 0; mode < MODES; mode++)
			write_view(file, (enum mode)mode);
	} else if (strcmp(part, "settings") == 0) {
		for (size_t i = 0; setting_at(i) != NULL; i++)
			write_setting(file, setting_at(i));
	} else if (strcmp(part, "roles") == 0) {
		for (size_t i = 0; theme_name_at(i) != NULL; i++)
			fprintf(file, ".It Ic %s\n%s\n", theme_name_at(i),
			    theme_help_at(i));
	} else {
		return false;
	}
	return true;
}
