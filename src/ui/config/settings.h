/*
 * ui/config/settings.h - what can be set while the viewer runs: one table.
 *
 * A setting has the name of the option that does the same when the viewer is
 * started, if there is one, and takes the same words.
 */
#ifndef UI_CONFIG_SETTINGS_H
#define UI_CONFIG_SETTINGS_H

#include "options/option_table.h"
#include "ui/config/key_table.h"
#include "ui/state.h"

/*
 * What can be set: a row of the table of ui/config/settings.
 */

enum { SETTING_TEXT = 512 };

/* The words that a setting can be, by number, static or in `scratch` of SETTING_TEXT
 * bytes; the one after the last is NULL. */
typedef const char *setting_word(const struct state *, size_t number,
    char *scratch);

struct setting {
	/* That which says it when the viewer starts, and whose name and value it has;
	 * OPTIONS: there is none, and it has its own. */
	enum option option;
	const char *name;
	struct value value;

	const char *takes; /* for people, if it is more than the value says; or NULL */
	const char *help;

	setting_word *word; /* words that its value does not have; or NULL */

	/* Could it be that, of some trace, where the value does not say so?  Or NULL. */
	bool (*check)(const struct setting *, const char *text,
	    struct error *err);

	/* Sets it, with a way back where it goes somewhere, to a text, or to what the
	 * value read (options/values).  False, with the reason: it stays as it is.  Both
	 * NULL: it is settled when the viewer starts. */
	bool (*set)(struct state *, const char *text, struct error *err);
	bool (*choose)(struct state *, uint64_t number, struct error *err);

	/* What it is now, in words that set it; "": there is none of it here. */
	void (*get)(const struct state *, char out[SETTING_TEXT]);

	bool is_of_trace; /* no file sets it */
	bool is_path;     /* of a file, whose name can be completed */
};

const char *setting_name(const struct setting *);

/* "wall, cpu or wait": what it can be, for people. */
void setting_takes(const struct setting *, char out[SETTING_TEXT]);

/* Of its words; the state may be NULL.  One after the last: NULL. */
const char *setting_at_word(const struct setting *, const struct state *,
    size_t number, char *scratch);

/* on and off */
bool setting_is_switch(const struct setting *);
bool setting_is_settled(const struct setting *);

/* Could it be that, without a trace? */
bool setting_check(const struct setting *, const char *text, struct error *err);

/* Makes it that, with all that is checked before. */
bool setting_set(struct state *, const struct setting *, const char *text,
    struct error *err);

/*
 * Could a setting be what a text says, without a trace?
 */

/* Letters that a theme can be called by, so that it is in a folder of themes, and nowhere
 * else. */
bool is_theme_name(const char *name);

/* Any text; a path, which Tab completes; columns; an order; a split; the name of a file;
 * waits, or none; a view that needs no method. */
bool check_split(const struct setting *, const char *text, struct error *err);

/*
 * Settings of how the screen looks, for the table of ui/config/settings.
 *
 * ui/config/config holds what the terminal is to show; whoever has the terminal is told by a
 * wish (ui/app_options).
 */

/* Those that there always are, and those of files. */

/* The one after the last is NULL. */
const struct setting *setting_at(size_t i);

/* By its whole name; NULL: there is none. */
const struct setting *setting_find(const char *name);

/*
 * What the user's file says of the viewer, once it has begun.
 */

/* Sets the settings that are no options, but what options say besides, and says what is
 * wrong in the file. */
void apply_config(struct state *);

#endif
