/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/config/settings.h - what can be set while the viewer runs: one table.
 *
 * A setting has the name of the option that does the same when the viewer is
 * started, if there is one, and takes the same words.
 */
#ifndef UI_CONFIG_SETTINGS_H
#define UI_CONFIG_SETTINGS_H

#include "options/option_table.h"
#include "ui/state.h"

enum { SETTING_TEXT = 512 };

/* Returns a word that a setting can be, by number: a static one, or in
 * `scratch` of SETTING_TEXT bytes; after the last one NULL. */
typedef const char *setting_word(const struct state *, size_t number,
    char *scratch);

struct setting {
	/* The option that says it when the viewer starts, whose name and value
	 * it has; OPTIONS: there is none, and it has a name and a value of its
	 * own. */
	enum option option;
	const char *name;
	struct value value;

	const char *takes; /* for people, if it is more than the value says; or
	                      NULL */
	const char *help;

	setting_word *word; /* words that its value does not have; or NULL */

	/* Could it be that, of some trace, where the value does not say so?
	 * False with no reason: it takes what it takes.  Or NULL. */
	bool (*check)(const char *text, struct error *err);

	/* Sets it, with a way back where it goes somewhere, to a text, or to
	 * what the value read (options/values).  False, with the reason: it
	 * stays as it is.  Both NULL: the text is kept in the configuration. */
	bool (*set)(struct state *, const char *text, struct error *err);
	bool (*choose)(struct state *, uint64_t number, struct error *err);

	/* What it is now, in words that set it ("": there is none of it here),
	 * or as the value reads it.  Both NULL: what is kept, or `usual`. */
	void (*get)(const struct state *, char out[SETTING_TEXT]);
	uint64_t (*number)(const struct state *);
	const char *usual;

	bool is_fixed;    /* when the viewer starts */
	bool is_look;     /* the terminal's colours follow it */
	bool is_of_trace; /* no file sets it */
	bool is_path;     /* of a file, whose name can be completed */
};

extern const struct setting setting_table[];
extern const size_t setting_count;

/* Returns the setting of that whole name, or NULL. */
const struct setting *setting_find(const char *name);

/* ---- one setting ---- */

static inline const char *setting_name(const struct setting *setting)
{
	return setting->option == OPTIONS ? setting->name :
					    option_infos[setting->option].name;
}

/* Writes what it can be, for people: "wall, cpu or wait". */
void setting_takes(const struct setting *, char out[SETTING_TEXT]);

/* Returns one of its words, after the last one NULL.  The state may be NULL. */
const char *setting_at_word(const struct setting *, const struct state *,
    size_t number, char *scratch);

/* Is it on or off? */
bool setting_is_switch(const struct setting *);

/* Writes what it is now. */
void setting_get(const struct state *, const struct setting *,
    char out[SETTING_TEXT]);

/* Returns what is kept of the setting of that name, as its value reads it. */
uint64_t setting_number(const struct state *, const char *name);

/* Could it be that, without a trace? */
bool setting_check(const struct setting *, const char *text, struct error *err);

/* Checks the text, and makes the setting that. */
bool setting_set(struct state *, const struct setting *, const char *text,
    struct error *err);

/* Sets what the user's file says of settings, once the viewer has begun;
 * settings that are options have been set before.  Says what is wrong in the
 * file. */
void settings_apply_config(struct state *);

/* ---- checks ---- */

/* Has the name only letters that the name of a theme may have, so that it is a
 * file in a folder of themes, and nowhere else? */
bool is_theme_name(const char *name);

#endif
