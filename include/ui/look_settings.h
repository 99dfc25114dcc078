/*
 * ui/look_settings.h - settings of how the screen looks, for the table of ui/settings.
 *
 * What the terminal is to show is settled in ui/config; who has the terminal is told by
 * a wish (ui/app_options).
 */
#ifndef UI_LOOK_SETTINGS_H
#define UI_LOOK_SETTINGS_H

#include "ui/key_table.h"
#include "ui/setting.h"

/* What they can be, for people; and the words. */
extern const char switch_takes[], look_backgrounds[], look_colors[], look_hues[];
setting_word switch_word, look_background_word, look_color_word, look_theme_word,
    look_hue_word;

bool look_set_ascii(struct state *, const char *text, struct error *err);
bool look_set_background(struct state *, const char *text, struct error *err);
bool look_set_color(struct state *, const char *text, struct error *err);
bool look_set_theme(struct state *, const char *text, struct error *err);

/* What colours mean; the next of what they can. */
bool look_set_hues(struct state *, const char *text, struct error *err);
void look_next_hues(struct state *, const struct binding *);

void look_get_ascii(const struct state *, char out[SETTING_TEXT]);
void look_get_background(const struct state *, char out[SETTING_TEXT]);
void look_get_color(const struct state *, char out[SETTING_TEXT]);
void look_get_hues(const struct state *, char out[SETTING_TEXT]);
void look_get_theme(const struct state *, char out[SETTING_TEXT]);

/* Is anything remembered? */
void look_get_state(const struct state *, char out[SETTING_TEXT]);

#endif
