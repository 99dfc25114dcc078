/*
 * ui/config/config_file.h - the files that a user has written for the viewer.
 *
 * They are read before the trace is opened, and never written.  Nothing is looked for
 * in the current folder.  What is wrong is counted, and the lines that are right
 * count all the same.
 */
#ifndef UI_CONFIG_CONFIG_FILE_H
#define UI_CONFIG_CONFIG_FILE_H

#include "ui/config/config.h"

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
