/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/config/config.h - the user's configuration: keys, names for commands and
 * filters, settings, colours; and the files that change it.
 *
 * A configuration begins empty, so that all is as usual.  Lines change it:
 * from files and from --set before the trace is opened, and after a colon
 * later (ui/command/command).  Files are never written, and nothing is looked
 * for in the current folder.  What is wrong in a line is counted, and the lines
 * that are right count all the same.
 */
#ifndef UI_CONFIG_CONFIG_H
#define UI_CONFIG_CONFIG_H

#include "base/text.h"
#include "ui/config/keymap.h"

struct config_reading;
struct theme;

/* Each list has its texts in the order in which they came. */
enum config_list {
	CONFIG_SETTINGS,
	CONFIG_ORIGINS, /* where each setting was set; "": it is the usual one */
	CONFIG_ALIASES,
	CONFIG_FILTERS,
	CONFIG_TRANSFORMS, /* options of each */
	CONFIG_THEMES, /* the lines of each */
	CONFIG_LISTS
};

struct config_texts {
	struct named_text *items;
	size_t count, room;
};

/* Others read it; this module alone changes it. */
struct config {
	struct keymap *keys;
	struct theme *theme; /* what the user has changed of colours */
	struct config_texts lists[CONFIG_LISTS];
	size_t complaints;  /* so many lines were wrong, */
	struct error first; /* and that is wrong with the first of them */
	size_t named; /* files and themes that lines have named so far */
	struct config_reading *reading; /* lines that are taken now; or NULL */
};

struct config *config_new(void);
void config_free(struct config *); /* accepts NULL */

/* ---- lists of texts with names ---- */

/* Puts a text into the list, in place of the one of that name; both texts are
 * copied. */
void config_put(struct config *, enum config_list, const char *name,
    const char *text);

/* Returns the text of that name, or NULL. */
const char *config_get(const struct config *, enum config_list,
    const char *name);

/* Notes that the setting of that name was given by the option of that name;
 * "no-state" gives the setting "state". */
void config_given(struct config *, const char *option);

/* ---- lines of the configuration (ui/command/command) ---- */

/* Returns where the line is that is taken now: "/etc/artscope/config:3", or
 * "typed". */
const char *config_where(const struct config *);

/* Read the file or the theme that this line names.  Once the trace is open no
 * more files can be: then the theme is left for later. */
bool config_read_file(struct config *, const char *name, struct error *err);
bool config_read_theme(struct config *, const char *name, struct error *err);

/* ---- files ---- */

enum {
	CONFIG_THEMES_MOST = 50,   /* themes that are kept for later */
	CONFIG_THEME_SIZE = 16384, /* bytes of such a theme, at most */
	CONFIG_DEPTH = 8,          /* files that name one another */
	CONFIG_NAMED = 1000,       /* times that lines name a file, in all */
	CONFIG_MOST = 1 << 20,     /* bytes of a file, at most */
	CONFIG_PATH = 4096
};

/* The files that are read before the trace is opened; NULL: none. */
struct config_files {
	const char *system; /* a folder, as /etc, that has artscope/config */
	const char *themes; /* the folder of themes that are installed */
	const char *theme;  /* the theme that is taken after all files */
	const char *chosen; /* in place of the user's own file; NULL: the file
	                       that the variable ARTSCOPE_CONFIG names, if it
	                       does */
	bool is_off;        /* no file is read, only the lines below */
	const char *const *lines; /* as if they stood in a file after all others */
	size_t line_count;

	/* Is told of everything that is wrong: "FILE:12: why". */
	void (*tell)(const char *text);
};

/* Reads the files, the system's first.  Keeps the lines of all themes, but for
 * large themes and where there are very many.  Returns false, with the reason,
 * when the theme cannot be taken. */
bool config_files_read(struct config *, const struct config_files *,
    struct error *err);

/* Takes a theme later, when no file is opened any more.  Forgets all that was
 * said of looks, and what another theme has set.  Returns false where no theme
 * has that name. */
bool config_theme_again(struct config *, const char *name, struct error *err);

#endif
