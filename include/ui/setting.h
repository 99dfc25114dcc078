/*
 * ui/setting.h - what can be set: a row of the table of ui/settings.
 */
#ifndef UI_SETTING_H
#define UI_SETTING_H

#include "ui/state.h"

enum { SETTING_TEXT = 256 };

/* The words that a setting can be, by number, static or in `scratch` of SETTING_TEXT
 * bytes; the one after the last is NULL. */
typedef const char *setting_word(const struct state *, size_t number,
    char *scratch);

struct setting {
	const char *name;
	const char *takes; /* "wall, cpu or wait": what it can be, for people */
	const char *help;

	setting_word *word; /* NULL: it can be any text */

	/* Could it be that, of some trace?  NULL: it is of one trace, and no file
	 * sets it. */
	bool (*check)(const struct setting *, const char *text,
	    struct error *err);

	/* Sets it, with a way back where it goes somewhere.  False, with the
	 * reason: it stays as it is.  NULL: it is settled when the viewer
	 * starts. */
	bool (*set)(struct state *, const char *text, struct error *err);

	/* What it is now, in words that set it; "": there is none of it here. */
	void (*get)(const struct state *, char out[SETTING_TEXT]);

	bool is_option; /* an option of that name says it when the viewer starts */
	bool is_path;   /* of a file, whose name can be completed */
};

#endif
