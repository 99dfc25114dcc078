/*
 * ui/config/config.h - what the user has settled: keys, names for commands and filters,
 * settings, colours.
 *
 * It begins as if nothing were settled.  The lines that change it are read by
 * ui/command/command, from files by ui/config/config.
 */
#ifndef UI_CONFIG_CONFIG_H
#define UI_CONFIG_CONFIG_H

#include <stdio.h>

#include "base/text.h"
#include "ui/config/keymap.h"

struct config;
struct theme;

struct config *config_new(struct error *err); /* NULL on failure */
void config_free(struct config *);            /* accepts NULL */

struct keymap *config_keys(const struct config *);

/* Texts with a name, each in the order in which they came. */
enum config_list {
	CONFIG_SETTINGS,
	CONFIG_ORIGINS, /* of settings: where each was set; "": it is the usual one */
	CONFIG_ALIASES,
	CONFIG_FILTERS,
	CONFIG_TRANSFORMS, /* options of each */
	CONFIG_THEMES, /* the lines of each */
	CONFIG_LISTS
};

/* In place of one of that name; both are copied. */
bool config_put(struct config *, enum config_list, const char *name,
    const char *text, struct error *err);

/* NULL: there is none. */
const char *config_get(const struct config *, enum config_list,
    const char *name);
const struct named_text *config_all(const struct config *, enum config_list,
    size_t *count);

/* The setting of that name was given by the option of that name; by "no-state" that
 * of "state". */
bool config_given(struct config *, const char *option, struct error *err);

/* What the user has changed of colours. */
struct theme *config_theme(const struct config *);

/* A line that a key stands for, until there is another. */
void config_ask_line(struct config *, const char *line);
const char *config_line(const struct config *);

/* What is wrong with a line, of which the first is kept and all are counted. */
size_t config_complaints(const struct config *);
const char *config_complaint(const struct config *);

/* Whoever reads lines now: reads a file that one of them names.  NULL: nobody can. */
struct config_reader {
	const char *where; /* the line is: "/etc/artscope/config:3" */
	bool (*read)(struct config_reader *, const char *path,
	    struct error *err);
	bool (*read_theme)(struct config_reader *, const char *name,
	    struct error *err);
};

/*
 * Lines that settle something for good: in a file, by --set, and
 * after a colon.
 *
 *   set clock cpu                what a setting is when the viewer starts
 *   bind table gx sort calls     what a key does, in a view or everywhere
 *   alias fin filter             another name for a command
 *   filter app com.acme.*        a name for expressions, for :filter app
 *   color dim 245                how something looks (view/theme)
 *   source more                  lines of another file
 *
 * Words are as base/quote takes them.
 */

/* False: nothing is settled, and why. */
bool config_lines_take(struct config *, const char *line, struct error *err);

/*
 * Tables of what a user's file can say, in mdoc.
 */

/* The settings; the views that keys can be bound in; what has a colour. */
enum config_table { TABLE_SETTINGS, TABLE_VIEWS, TABLE_ROLES };

void config_man(FILE *, enum config_table);

/*
 * ui/config/config.h - the files that a user has written for the viewer.
 *
 * They are read before the trace is opened, and never written.  Nothing is looked for
 * in the current folder.  What is wrong is counted, and the lines that are right
 * count all the same.
 */

enum { CONFIG_THEMES_MOST = 50, CONFIG_THEME_SIZE = 16384, CONFIG_DEPTH = 8, CONFIG_MOST = 1 << 20, CONFIG_PATH = 4096 };

/* Whatever is NULL is not there. */
struct config_files {
	const char *system; /* a folder, as /etc; in it: artscope/config */
	const char *themes; /* a folder: themes that are installed */
	const char *theme;  /* to be taken after all; NULL: none */
	const char *chosen; /* in place of the user's own; NULL: what the variable
	                       ARTSCOPE_CONFIG names, if it does */
	bool is_off;        /* none but the lines below */
	const char *const *lines; /* as if they stood in a file after all others */
	size_t line_count;

	/* Told of everything that is wrong: "FILE:12: why". */
	void (*tell)(const char *text);
};

/* Of those that are there the system's first.  False: there is no such theme.  The lines
 * of all themes are kept, but for large ones and where there are very many. */
bool config_files_read(struct config *, const struct config_files *,
    struct error *err);

/* Takes a theme later, when no file is opened any more: instead of all that was said of
 * looks, and of what another theme has set.  False: there is none of that name. */
bool config_theme_again(struct config *, const char *name, struct error *err);

#endif
