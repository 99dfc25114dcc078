/*
 * ui/look_settings.h - settings of how the screen looks, for the table of ui/settings.
 *
 * ui/config holds what the terminal is to show; whoever has the terminal is told by a
 * wish (ui/app_options).
 */
#ifndef UI_LOOK_SETTINGS_H
#define UI_LOOK_SETTINGS_H

#include "ui/key_table.h"
#include "ui/setting.h"

/* Those that there always are, and those of files. */
setting_word look_theme_word;

bool look_set_ascii(struct state *, uint64_t is_on, struct error *err);
bool look_set_background(struct state *, const char *text, struct error *err);
bool look_set_color(struct state *, const char *text, struct error *err);
bool look_set_theme(struct state *, const char *text, struct error *err);

/* What colours mean; the next of what they can. */
bool look_set_hues(struct state *, uint64_t hue_by, struct error *err);
void look_next_hues(struct state *, const struct binding *);

void look_get_ascii(const struct state *, char out[SETTING_TEXT]);
void look_get_background(const struct state *, char out[SETTING_TEXT]);
void look_get_color(const struct state *, char out[SETTING_TEXT]);
void look_get_hues(const struct state *, char out[SETTING_TEXT]);
void look_get_theme(const struct state *, char out[SETTING_TEXT]);

/* Is anything remembered? */
void look_get_state(const struct state *, char out[SETTING_TEXT]);

#endif
